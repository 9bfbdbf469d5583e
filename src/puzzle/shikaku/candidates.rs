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
    let runs = runs(puzzle.clues(), number, strategy);
    runs.flat_map(rects).sorted_unstable().collect()
}

/// How many candidates all numbers have together, and how many cells these have.
pub(super) fn count(puzzle: &Shikaku, strategy: Strategy) -> (u64, u64) {
    let numbers = puzzle.numbers().iter();
    let runs = numbers.flat_map(|&number| runs(puzzle.clues(), number, strategy));
    runs.fold((0, 0), |(n_rects, n_cells): (u64, u64), run| {
        let n_here = run.lefts.len() as u64;
        let area = (run.n_rows * run.n_columns) as u64;
        (
            n_rects.saturating_add(n_here),
            n_cells.saturating_add(n_here.saturating_mul(area)),
        )
    })
}

/// Whether some rectangle has the right area, and holds no other number.
pub(super) fn has_any(puzzle: &Shikaku, number: Number) -> bool {
    runs(puzzle.clues(), number, Strategy::Corners)
        .next()
        .is_some()
}

fn runs(
    clues: &Grid<Option<Clue>>,
    number: Number,
    strategy: Strategy,
) -> impl Iterator<Item = Run> {
    let area = match (number.clue, strategy) {
        (Clue::Area(_), Strategy::AnyArea) | (Clue::Unknown, _) => None,
        (Clue::Area(area), _) => Some(area),
    };
    let Cell { row, column } = number.cell;
    // A rectangle of that area is no longer than the area in either direction.
    let longest = area.unwrap_or(usize::MAX);
    let alone = area.is_none() || strategy != Strategy::Owners;
    let up = (0..=row).rev().take(longest);
    let down = (row..clues.n_rows()).take(longest);
    let above = free_columns(clues, number.cell, up, alone, longest);
    let below = free_columns(clues, number.cell, down, alone, longest);

    iproduct!(above, below).flat_map(move |((top, one), (bottom, other))| {
        let free = one.start.max(other.start)..one.end.min(other.end);
        let n_rows = bottom - top + 1;
        let widths = match area {
            Some(area) if area % n_rows != 0 || area / n_rows > free.len() => 0..0,
            Some(area) => area / n_rows..area / n_rows + 1,
            None => 1..free.len() + 1,
        };
        widths.filter_map(move |n_columns| {
            let first = free.start.max((column + 1).saturating_sub(n_columns));
            let lefts = first..(column + 1).min(free.end - n_columns + 1);
            (!lefts.is_empty()).then_some(Run {
                top,
                n_rows,
                n_columns,
                lefts,
            })
        })
    })
}

/// For each of `rows`, which lead away from `cell`: the columns around it that are free from
/// there to the cell. Ends before the row where the cell's own column is not free.
fn free_columns(
    clues: &Grid<Option<Clue>>,
    cell: Cell,
    rows: impl Iterator<Item = usize>,
    alone: bool,
    longest: usize,
) -> Vec<(usize, Range<usize>)> {
    let column = cell.column;
    let mut free =
        (column + 1).saturating_sub(longest)..column.saturating_add(longest).min(clues.n_columns());
    let mut all = Vec::new();
    for row in rows {
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
        all.push((row, free.clone()));
    }
    all
}
