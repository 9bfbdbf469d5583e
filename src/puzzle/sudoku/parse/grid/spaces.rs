//! Drawn grids whose blanks are spaces: a cell is where it stands between the bars.

use itertools::Itertools;

use super::{Entry, Kind, MOST_DIGITS, Sudoku, words};
use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::sudoku::parse::cells::{cell, expected_cell, single};
use crate::puzzle::sudoku::parse::drawn::{Drawing, is_drawn, parts};
use crate::puzzle::text::TextLine;

/// Whether spaces are the blanks: each row is between bars, none has a blank of another kind, and
/// they don't all have as many cells as there are rows.
pub(super) fn are_blanks(rows: &[TextLine]) -> bool {
    let n = rows.len();
    let is_framed = |row: &TextLine| {
        let row = row.text.trim();
        row.starts_with(is_drawn) && row.ends_with(is_drawn)
    };
    let has_blank = |row: &TextLine| {
        let has_zero = n < 10 && row.text.contains('0') || words(row.text).contains(&"0");
        row.text.contains(['.', '*', '-', '_']) || has_zero
    };
    let is_full = |row: &TextLine| {
        words(row.text).count() == n || words(row.text).flat_map(single).count() == n
    };
    (2..=MOST_DIGITS).contains(&n)
        && rows.iter().all(is_framed)
        && !rows.iter().any(has_blank)
        && !rows.iter().all(is_full)
}

/// How the cells between two bars stand.
#[derive(Clone, Copy)]
struct Layout {
    n_cells: usize,
    /// The characters before the first cell, and after the last.
    around: usize,
    /// The characters of a cell.
    width: usize,
    /// The characters between two cells.
    between: usize,
}

impl Layout {
    fn length(self) -> usize {
        2 * self.around + self.n_cells * self.width + (self.n_cells - 1) * self.between
    }

    /// The layouts of so many cells with numbers up to `n`.
    fn all(n_cells: usize, n: usize) -> impl Iterator<Item = Self> {
        // A narrow cell between spaces can be seen as a wide one, a wide one not as a narrow one.
        let widths = (1..=n.to_string().len()).rev();
        widths.flat_map(move |width| {
            [(0, 0), (0, 1), (1, 1)].map(|(around, between)| Self {
                n_cells,
                around,
                width,
                between,
            })
        })
    }
}

/// The puzzle of all of these lines.
pub(super) fn puzzle(entries: &[Entry]) -> Result<Sudoku, ParseError> {
    let rows = entries.iter().filter(|entry| entry.kind == Kind::Row);
    let rows = rows.map(|entry| entry.line).collect_vec();
    let (n, first) = (rows.len(), rows[0]);
    let n_parts = between_bars(first.text).count();
    let longest = between_bars(first.text).map(|part| part.chars().count());
    let length = longest.max().unwrap_or(0);
    let fits = n.is_multiple_of(n_parts);
    let mut layouts = fits
        .then(|| Layout::all(n / n_parts, n))
        .into_iter()
        .flatten();
    let layout = layouts.find(|layout| layout.length() == length);
    let Some(layout) = layout else {
        let expected = format!("{n} cells, as there are {n} rows");
        let found = format!("{n_parts} parts of {length} characters");
        return Err(first.error_of(first.text.trim(), expected, found));
    };

    let mut drawing = Drawing::new(n);
    let mut digits = Vec::with_capacity(n);
    for entry in entries {
        match entry.kind {
            Kind::Row => {
                let n_each = between_bars(entry.line.text).map(|_| layout.n_cells);
                drawing.row(entry.line, n_each)?;
                digits.push(row(entry.line, layout, n)?);
            }
            _ => drawing.border(entry.line, digits.len()),
        }
    }
    let digits = Grid::from_rows(digits).expect("each row has n cells");
    Ok(drawing.board()?.with_digits(&digits))
}

fn row(line: TextLine, layout: Layout, n: usize) -> Result<Vec<u8>, ParseError> {
    let mut row = Vec::with_capacity(n);
    for part in between_bars(line.text) {
        let n_characters = part.chars().count();
        if n_characters != layout.length() {
            let expected = format!("{} characters between bars", layout.length());
            return Err(line.error_of(part, expected, n_characters.to_string()));
        }
        let mut rest = part;
        for nth in 0..layout.n_cells {
            let n_before = if nth == 0 {
                layout.around
            } else {
                layout.between
            };
            let gap = take(&mut rest, n_before);
            let own = take(&mut rest, layout.width);
            let digit = match own.trim() {
                "" => Some(0),
                symbol => cell(symbol, n),
            };
            if !gap.trim().is_empty() {
                return Err(line.error(gap, "a space between two cells"));
            }
            row.push(digit.ok_or_else(|| line.error(own.trim(), expected_cell(n)))?);
        }
        if !rest.trim().is_empty() {
            return Err(line.error(rest, "a space after the last cell"));
        }
    }
    if row.len() != n {
        let found = format!("{} cells", row.len());
        return Err(line.error_of(line.text.trim(), format!("{n} cells"), found));
    }
    Ok(row)
}

/// The first characters of a text, which is the rest then.
fn take<'a>(text: &mut &'a str, n: usize) -> &'a str {
    let end = text
        .char_indices()
        .nth(n)
        .map_or(text.len(), |(end, _)| end);
    let (own, rest) = text.split_at(end);
    *text = rest;
    own
}

/// What stands between the bars of a framed row.
fn between_bars(row: &str) -> impl Iterator<Item = &str> {
    let row = row.trim();
    let inner = row.trim_start_matches(is_drawn).trim_end_matches(is_drawn);
    parts(inner)
}
