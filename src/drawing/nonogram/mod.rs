//! Nonograms: clues left and above, and lines every five cells.

mod screen;
#[cfg(feature = "svg")]
mod sheet;

use super::Drawing;
use super::figure::Figure;
use super::screen::Pen;
use crate::encode::line::Block;
use crate::puzzle::nonogram::Nonogram;

impl Figure for Nonogram {
    fn on_screen(drawing: &Drawing<'_, Self>, pen: Pen) -> String {
        screen::draw(drawing, pen)
    }

    #[cfg(feature = "svg")]
    fn on_sheet(drawing: &Drawing<'_, Self>) -> super::sheet::Sheet {
        sheet::draw(drawing)
    }
}

/// A line is drawn after so many cells.
const GROUP: usize = 5;

/// The number of a block in a clue.
fn number(block: Block) -> String {
    block.length().map_or("?".to_owned(), |n| n.to_string())
}
