//! Sudokus on a terminal.

use super::{clashing_cells, digit};
use crate::drawing::Drawing;
use crate::drawing::screen::{Pen, Wall, board, centred, codes, text, words};
use crate::grid::Cell;
use crate::puzzle::sudoku::{Rule, Sudoku, Unit};

pub(super) fn draw(drawing: &Drawing<'_, Sudoku>, pen: Pen) -> String {
    let puzzle = drawing.puzzle;
    let n = puzzle.n_digits();
    let shown = puzzle
        .givens()
        .cells()
        .filter_map(|cell| digit(drawing, cell));
    let longest = shown.map(|(digit, _)| digit.to_string().len()).max();
    let width = longest.unwrap_or(0).max(n.to_string().len()) + 2;
    let clashing = clashing_cells(drawing);
    let region = |cell: Option<Cell>| cell.map(|cell| puzzle.regions()[cell]);
    let wall = |one, other| {
        if region(one) == region(other) {
            Wall::None
        } else {
            Wall::Light
        }
    };
    let inside = |cell: Cell| {
        let (digit, is_given) = digit(drawing, cell).map_or((".".to_owned(), false), |digit| {
            (digit.0.to_string(), digit.1)
        });
        let digit = format!("{digit:>0$}", width - 2);
        if drawing.differing.contains(&cell) || clashing.contains(&cell) {
            pen.paint(codes::MARKED, &format!("[{digit}]"))
        } else if is_given {
            pen.paint(codes::BOLD, &centred(&digit, width))
        } else {
            centred(&digit, width)
        }
    };
    let mut text = text(board((n, n), width, wall, inside));
    for cage in puzzle
        .cages()
        .iter()
        .filter(|cage| !cage.cells().is_empty())
    {
        let cells = itertools::join(cage.cells(), " ");
        let mut clashing = drawing.clashing.iter();
        let is_marked = clashing.any(|rule| matches!(rule, Rule::Cage(other) if other == cage));
        text += &words(pen, &format!("{cells}: sum {}", cage.sum()), is_marked);
    }
    if drawing.solution.is_none() {
        for (cell, digits) in puzzle.candidates() {
            let rule = Rule::Candidates(cell, digits.to_vec());
            text += &words(pen, &rule.to_string(), clashing.contains(&cell));
        }
    }
    let units: Vec<Unit> = puzzle.units().collect();
    for rule in &drawing.clashing {
        if matches!(rule, Rule::Unit(unit) if units.contains(unit)) {
            text += &words(pen, &rule.to_string(), true);
        }
    }
    text
}
