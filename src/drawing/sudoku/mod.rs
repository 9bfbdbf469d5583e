//! Sudokus: heavier lines between the regions, and the givens bold.

mod screen;
#[cfg(feature = "svg")]
mod sheet;

use std::collections::BTreeSet;

use super::Drawing;
use super::figure::Figure;
use super::screen::Pen;
use crate::grid::Cell;
use crate::puzzle::sudoku::{Rule, Sudoku};

impl Figure for Sudoku {
    fn on_screen(drawing: &Drawing<'_, Self>, pen: Pen) -> String {
        screen::draw(drawing, pen)
    }

    #[cfg(feature = "svg")]
    fn on_sheet(drawing: &Drawing<'_, Self>) -> super::sheet::Sheet {
        sheet::draw(drawing)
    }
}

/// The digit that a cell shows, and whether it is given.
fn digit(drawing: &Drawing<'_, Sudoku>, cell: Cell) -> Option<(u8, bool)> {
    if let Some(digit) = drawing.puzzle.givens()[cell] {
        return Some((digit, true));
    }
    let solution = drawing.solution?;
    solution.digits().get(cell).map(|&digit| (digit, false))
}

/// The cells whose givens or candidates clash.
fn clashing_cells(drawing: &Drawing<'_, Sudoku>) -> BTreeSet<Cell> {
    let cell = |rule: &&Rule| match rule {
        Rule::Given(cell, _) | Rule::Candidates(cell, _) => Some(*cell),
        Rule::Unit(_) | Rule::Cage(_) => None,
    };
    let cells = drawing.clashing.iter().filter_map(cell);
    cells
        .filter(|&cell| drawing.puzzle.givens().get(cell).is_some())
        .collect()
}
