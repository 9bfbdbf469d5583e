//! The rectangles that a number can have.

use std::ops::Range;

use itertools::{Itertools, iproduct};

use super::{Clue, Number, Shikaku, Strategy};
use crate::grid::{Cell, Grid, Rect};

/// Rectangles of the same rows and the same width.
struct Run {
    top: usize,
    n_rows: usize,
    n_columns: usize,
    /// Where their first columns are.
    lefts: Range<usize>,
}

/// The candidates of a number, in their order.
pub(super) fn sorted(puzzle: &Shikaku, number: Number, strategy: Strategy) -> Vec<Rect> {
    let rects = |run: Run| {
        let first = move |left| Cell::new(run.top, left);
        run.lefts
            .map(move |left| Rect::new(first(left), run.n_rows, run.n_columns))
    };
    let space = Space::new(puzzle.clues(), number, strategy);
    space.runs().flat_map(rects).sorted_unstable().collect()
}

/// How many candidates all numbers have together, and how many cells these have.
pub(super) fn count(puzzle: &Shikaku, strategy: Strategy) -> (u64, u64) {
    let (mut n_rects, mut n_cells) = (0u64, 0u64);
    for &number in puzzle.numbers() {
        let space = Space::new(puzzle.clues(), number, strategy);
        let own = space.count();
        let [n_own_rects, n_own_cells] = own.map(|n| u64::try_from(n).unwrap_or(u64::MAX));
        n_rects = n_rects.saturating_add(n_own_rects);
        n_cells = n_cells.saturating_add(n_own_cells);
    }
    (n_rects, n_cells)
}

/// Whether some rectangle has the right area, and holds no other number.
pub(super) fn has_any(puzzle: &Shikaku, number: Number) -> bool {
    let space = Space::new(puzzle.clues(), number, Strategy::Corners);
    space.runs().next().is_some()
}

/// Where the rectangles of a number may lie.
struct Space {
    cell: Cell,
    /// The area that they have; any, if there is none.
    area: Option<usize>,
    /// For each row from the number's upwards: the columns that are free from there to the number.
    above: Vec<Range<usize>>,
    /// For each row from the number's downwards.
    below: Vec<Range<usize>>,
}

impl Space {
    fn new(clues: &Grid<Option<Clue>>, number: Number, strategy: Strategy) -> Self {
        let area = match (number.clue, strategy) {
            (Clue::Area(_), Strategy::AnyArea) | (Clue::Unknown, _) => None,
            (Clue::Area(area), _) => Some(area),
        };
        let cell = number.cell;
        let alone = area.is_none() || strategy != Strategy::Owners;
        let most = area.unwrap_or(usize::MAX);
        let up = (0..=cell.row).rev().take(most);
        let down = (cell.row..clues.n_rows()).take(most);
        Self {
            cell,
            area,
            above: free_columns(clues, cell, up, alone, area),
            below: free_columns(clues, cell, down, alone, area),
        }
    }

    /// The runs of all rectangles, in no particular order.
    fn runs(&self) -> impl Iterator<Item = Run> {
        let n_rows = (self.above.len() + self.below.len()).saturating_sub(1);
        let heights = 1..self.area.unwrap_or(n_rows).min(n_rows) + 1;
        let heights = heights.filter(|n_rows| self.area.is_none_or(|area| area % n_rows == 0));
        heights.flat_map(move |n_rows| {
            // How many of the rows are above the number's own.
            let most = n_rows.min(self.above.len());
            let least = n_rows.saturating_sub(self.below.len());
            (least..most).flat_map(move |up| self.runs_of(n_rows, up))
        })
    }

    /// The runs in so many rows, `up` of them above the number's own.
    fn runs_of(&self, n_rows: usize, up: usize) -> impl Iterator<Item = Run> {
        let free = common(&self.above[up], &self.below[n_rows - 1 - up]);
        let widths = match self.area {
            Some(area) if area / n_rows > free.len() => 0..0,
            Some(area) => area / n_rows..area / n_rows + 1,
            None => 1..free.len() + 1,
        };
        let Cell { row, column } = self.cell;
        widths.filter_map(move |n_columns| {
            let first = free.start.max((column + 1).saturating_sub(n_columns));
            let lefts = first..(column + 1).min(free.end - n_columns + 1);
            (!lefts.is_empty()).then_some(Run {
                top: row - up,
                n_rows,
                n_columns,
                lefts,
            })
        })
    }

    /// How many rectangles there are, and how many cells these have.
    fn count(&self) -> [u128; 2] {
        if self.area.is_none() {
            return self.count_any();
        }
        self.runs().fold([0, 0], |[n_rects, n_cells], run| {
            let n_here = run.lefts.len() as u128;
            let area = (run.n_rows * run.n_columns) as u128;
            [n_rects + n_here, n_cells + n_here * area]
        })
    }

    /// The same where any area is right: rows with the same columns free are counted together.
    fn count_any(&self) -> [u128; 2] {
        let [above, below] = [&self.above, &self.below].map(|rows| same_columns(rows));
        let (mut n_rects, mut n_cells) = (0, 0);
        for ((up, one), (down, other)) in iproduct!(&above, &below) {
            let free = common(one, other);
            let left = (self.cell.column - free.start + 1) as u128;
            let right = (free.end - self.cell.column) as u128;
            // With l columns left of the number and r right of it, the width is l + r + 1: these sum
            // up to left · right · (left + right) / 2, and likewise the heights.
            let n_of = |range: &Range<usize>| range.len() as u128;
            let sum =
                |range: &Range<usize>| n_of(range) * (range.start + range.end - 1) as u128 / 2;
            let heights = n_of(up) * sum(down) + n_of(down) * sum(up) + n_of(up) * n_of(down);
            n_rects += n_of(up) * n_of(down) * left * right;
            n_cells += heights * (left * right * (left + right) / 2);
        }
        [n_rects, n_cells]
    }
}

/// Which rows, counted from the number's own, have the same columns free, and these columns.
fn same_columns(rows: &[Range<usize>]) -> Vec<(Range<usize>, Range<usize>)> {
    let mut start = 0;
    let same = rows.chunk_by(|one, other| one == other);
    same.map(|same| {
        let rows = start..start + same.len();
        start = rows.end;
        (rows, same[0].clone())
    })
    .collect()
}

/// The columns in both.
fn common(one: &Range<usize>, other: &Range<usize>) -> Range<usize> {
    one.start.max(other.start)..one.end.min(other.end)
}

/// For each of `rows`, which lead away from `cell`: the columns around it that are free from
/// there to the cell, and near enough for a rectangle of that area. Ends before the row where the
/// cell's own column is not free.
fn free_columns(
    clues: &Grid<Option<Clue>>,
    cell: Cell,
    rows: impl Iterator<Item = usize>,
    alone: bool,
    area: Option<usize>,
) -> Vec<Range<usize>> {
    let column = cell.column;
    let mut free = 0..clues.n_columns();
    let mut all = Vec::new();
    for row in rows {
        // A rectangle from here to the cell has so many columns at most.
        let widest = area.map_or(usize::MAX, |area| area / (all.len() + 1));
        let near = (column + 1).saturating_sub(widest)..column.saturating_add(widest);
        free = common(&free, &near);
        if alone {
            let taken = |&column: &usize| clues.row(row)[column].is_some();
            if row != cell.row && taken(&column) {
                break;
            }
            if let Some(left) = (free.start..column).rev().find(taken) {
                free.start = left + 1;
            }
            if let Some(right) = (column + 1..free.end).find(taken) {
                free.end = right;
            }
        }
        all.push(free.clone());
    }
    all
}
