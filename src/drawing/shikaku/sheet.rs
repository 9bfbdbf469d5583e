//! Shikaku as SVG.

use super::{clashing, is_cut, owners};
use crate::drawing::Drawing;
use crate::drawing::sheet::{FRAME, NUMBER, ROOM, Sheet, grid, length};
use crate::puzzle::shikaku::Shikaku;

/// Millimetres in the side of a cell.
const CELL: f64 = 8.0;

pub(super) fn draw(drawing: &Drawing<'_, Shikaku>) -> Sheet {
    let clues = drawing.puzzle.clues();
    let (n_rows, n_columns) = (clues.n_rows(), clues.n_columns());
    let title = format!("Shikaku, {n_rows} rows, {n_columns} columns");
    let mut sheet = Sheet::new(&title, (length(n_columns), length(n_rows)), CELL);
    let owners = owners(drawing);
    grid(&mut sheet, (n_rows, n_columns), |one, other| {
        is_cut(&owners, one, other)
    });
    for number in drawing.puzzle.numbers() {
        let centre = (
            length(number.cell.column) + 0.5,
            length(number.cell.row) + 0.5,
        );
        sheet.text("ink", &number.clue.to_string(), centre, NUMBER, ROOM);
    }
    for &cell in &drawing.differing {
        if clues.get(cell).is_some() {
            sheet.ring((length(cell.column), length(cell.row)));
        }
    }
    for cell in clashing(drawing) {
        sheet.outline("frame", &[cell], (0.0, 0.0), FRAME);
    }
    sheet
}
