//! Regions by the borders between their cells.

use crate::error::ParseError;
use crate::grid::{Cell, Grid};
use crate::puzzle::text::TextLine;

/// Which region each cell is in, numbered in reading order.
///
/// The borders are told for the pairs of neighbours, first of those in a row, row by row, then of
/// those in a column, column by column. A letter is so many pairs without a border, `a` for one, and
/// then one with a border; `_` is a pair with a border; `z` is 25 pairs without one. At the very end
/// a border is told that is none.
pub(super) fn parse(line: TextLine, part: &str, n: usize) -> Result<Grid<usize>, ParseError> {
    let n_pairs = 2 * n * (n - 1);
    let mut regions = Regions((0..n * n).collect());
    let mut pair = 0;
    let mut rest = part;
    while let Some(letter) = rest.chars().next() {
        let (n_joined, has_border) = match letter {
            '_' => (0, true),
            'z' => (25, false),
            'a'..='y' => (letter as usize - 'a' as usize + 1, true),
            _ => return Err(line.error(rest, "a letter 'a' to 'z' or '_'")),
        };
        let end = pair + n_joined;
        if end > n_pairs {
            let expected = format!("the end: there are {n_pairs} pairs of cells");
            return Err(line.error(&rest[..1], expected));
        }
        for pair in pair..end {
            let (across, along) = (pair / (n - 1), pair % (n - 1));
            if across < n {
                let first = across * n + along;
                regions.join(first, first + 1);
            } else {
                let first = along * n + across - n;
                regions.join(first, first + n);
            }
        }
        pair = end + usize::from(has_border);
        rest = &rest[1..];
    }
    if pair <= n_pairs {
        let expected = format!("more letters: there are {n_pairs} pairs of cells");
        return Err(line.error(rest, expected));
    }
    Ok(regions.numbered(n))
}

/// For each cell an earlier cell of its region, or the cell itself when it is the first.
struct Regions(Vec<usize>);

impl Regions {
    fn first(&mut self, mut cell: usize) -> usize {
        while self.0[cell] != cell {
            self.0[cell] = self.0[self.0[cell]];
            cell = self.0[cell];
        }
        cell
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.first(one), self.first(other));
        self.0[one.max(other)] = one.min(other);
    }

    fn numbered(mut self, n: usize) -> Grid<usize> {
        let mut numbers = vec![0; n * n];
        let mut n_regions = 0;
        for cell in 0..n * n {
            let first = self.first(cell);
            if first == cell {
                numbers[cell] = n_regions;
                n_regions += 1;
            } else {
                numbers[cell] = numbers[first];
            }
        }
        Grid::from_fn(n, n, |Cell { row, column }| numbers[row * n + column])
    }
}
