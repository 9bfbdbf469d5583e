//! Shikaku on a terminal.

use super::{clashing, is_cut, owners};
use crate::drawing::Drawing;
use crate::drawing::screen::{Pen, Wall, board, centred, codes, text};
use crate::grid::Cell;
use crate::puzzle::shikaku::{Clue, Shikaku};

pub(super) fn draw(drawing: &Drawing<'_, Shikaku>, pen: Pen) -> String {
    let clues = drawing.puzzle.clues();
    let owners = owners(drawing);
    let clashing = clashing(drawing);
    let longest = clues.iter().flatten().map(|clue| clue.to_string().len());
    let width = longest.max().unwrap_or(1) + 2;
    let wall = |one, other| {
        if is_cut(&owners, one, other) {
            Wall::Light
        } else {
            Wall::None
        }
    };
    let blank = if drawing.solution.is_some() {
        " "
    } else {
        "·"
    };
    let inside = |cell: Cell| {
        let clue = clues[cell]
            .as_ref()
            .map_or(blank.to_owned(), Clue::to_string);
        if drawing.differing.contains(&cell) || clashing.contains(&cell) {
            pen.paint(codes::MARKED, &format!("[{}]", centred(&clue, width - 2)))
        } else if clues[cell].is_some() {
            pen.paint(codes::BOLD, &centred(&clue, width))
        } else if drawing.solution.is_some() {
            " ".repeat(width)
        } else {
            pen.paint(codes::FAINT, &centred(&clue, width))
        }
    };
    text(board(
        (clues.n_rows(), clues.n_columns()),
        width,
        wall,
        inside,
    ))
}
