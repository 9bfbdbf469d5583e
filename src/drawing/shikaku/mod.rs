//! Shikaku: the numbers, and lines around the rectangles.

mod screen;
#[cfg(feature = "svg")]
mod sheet;

use std::collections::BTreeSet;

use super::Drawing;
use super::figure::Figure;
use super::screen::Pen;
use crate::grid::{Cell, Grid};
use crate::puzzle::shikaku::{Division, Rule, Shikaku};

impl Figure for Shikaku {
    fn on_screen(drawing: &Drawing<'_, Self>, pen: Pen) -> String {
        screen::draw(drawing, pen)
    }

    #[cfg(feature = "svg")]
    fn on_sheet(drawing: &Drawing<'_, Self>) -> super::sheet::Sheet {
        sheet::draw(drawing)
    }
}

/// Which rectangle each cell lies in, the same for all cells without a solution.
fn owners(drawing: &Drawing<'_, Shikaku>) -> Grid<Option<usize>> {
    let owners = drawing.solution.map(Division::owners);
    let clues = drawing.puzzle.clues();
    Grid::from_fn(clues.n_rows(), clues.n_columns(), |cell| {
        let owner = owners.as_ref().and_then(|owners| owners.get(cell));
        owner.copied().flatten()
    })
}

/// Whether there is a line between two neighbours: at the edge of the board, or as they lie in two
/// rectangles.
fn is_cut(owners: &Grid<Option<usize>>, one: Option<Cell>, other: Option<Cell>) -> bool {
    one.map(|cell| owners[cell]) != other.map(|cell| owners[cell])
}

/// The cells whose rules clash.
fn clashing(drawing: &Drawing<'_, Shikaku>) -> BTreeSet<Cell> {
    let cells = drawing.clashing.iter().map(|rule| match rule {
        Rule::Number { number, .. } => number.cell,
        Rule::Covered(cell) => *cell,
    });
    let clues = drawing.puzzle.clues();
    cells.filter(|&cell| clues.get(cell).is_some()).collect()
}
