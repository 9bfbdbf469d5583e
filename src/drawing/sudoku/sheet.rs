//! Sudokus as SVG.

use super::{clashing_cells, digit};
use crate::drawing::Drawing;
use crate::drawing::sheet::{BIG, FRAME, ROOM, SMALL, Sheet, grid, length};
use crate::grid::Cell;
use crate::puzzle::sudoku::{Rule, Sudoku, Unit};

/// Millimetres in the side of a cell.
const CELL: f64 = 9.0;

/// How far the line around a cage is inside of its cells.
const CAGE: f64 = 0.06;

pub(super) fn draw(drawing: &Drawing<'_, Sudoku>) -> Sheet {
    let puzzle = drawing.puzzle;
    let n = puzzle.n_digits();
    let side = length(n);
    let mut sheet = Sheet::new(
        &format!("Sudoku, {n} rows, {n} columns"),
        (side, side),
        CELL,
    );
    let units: Vec<Unit> = puzzle.units().collect();
    let diagonals = [
        (Unit::FallingDiagonal, [(0.0, 0.0), (side, side)]),
        (Unit::RisingDiagonal, [(0.0, side), (side, 0.0)]),
    ];
    let own = diagonals.iter().filter(|(unit, _)| units.contains(unit));
    sheet.lines("cage", own.map(|&(_, line)| line));
    let region = |cell: Option<Cell>| cell.map(|cell| puzzle.regions()[cell]);
    grid(&mut sheet, (n, n), |one, other| {
        region(one) != region(other)
    });
    for cage in puzzle.cages() {
        sheet.outline("cage", cage.cells(), (0.0, 0.0), CAGE);
        if let Some(first) = cage.cells().first() {
            let (x, y) = (length(first.column) + 0.1, length(first.row) + 0.21);
            sheet.label(&cage.sum().to_string(), (x, y), SMALL);
        }
    }
    for cell in puzzle.givens().cells() {
        if let Some((digit, is_given)) = digit(drawing, cell) {
            let class = if is_given { "given" } else { "ink" };
            let centre = (length(cell.column) + 0.5, length(cell.row) + 0.5);
            sheet.text(class, &digit.to_string(), centre, BIG, ROOM);
        }
    }
    if drawing.solution.is_none() {
        for (cell, digits) in puzzle.candidates() {
            draw_candidates(&mut sheet, n, cell, digits);
        }
    }
    for &cell in &drawing.differing {
        if puzzle.givens().get(cell).is_some() {
            sheet.ring((length(cell.column), length(cell.row)));
        }
    }
    for cell in clashing_cells(drawing) {
        sheet.outline("frame", &[cell], (0.0, 0.0), FRAME);
    }
    for rule in &drawing.clashing {
        match rule {
            Rule::Unit(unit) if units.contains(unit) => {
                if let Some((_, line)) = diagonals.iter().find(|(diagonal, _)| diagonal == unit) {
                    sheet.lines("frame", [*line]);
                    continue;
                }
                let mut cells = puzzle.cells(*unit);
                cells.sort_unstable();
                sheet.outline("frame", &cells, (0.0, 0.0), FRAME / 3.0);
            }
            Rule::Cage(cage) if puzzle.cages().contains(cage) => {
                sheet.outline("frame", cage.cells(), (0.0, 0.0), FRAME / 3.0);
            }
            Rule::Unit(_) | Rule::Cage(_) | Rule::Given(..) | Rule::Candidates(..) => (),
        }
    }
    sheet
}

/// Small digits in a cell, each in a place of its own.
fn draw_candidates(sheet: &mut Sheet, n_digits: usize, cell: Cell, digits: &[u8]) {
    let n_in_row = (1..=n_digits).find(|n| n * n >= n_digits).unwrap_or(1);
    let step = ROOM / length(n_in_row);
    for &digit in digits {
        let place = usize::from(digit) - 1;
        let (across, down) = (length(place % n_in_row), length(place / n_in_row));
        let margin = (1.0 - ROOM) / 2.0;
        let x = length(cell.column) + margin + step * (across + 0.5);
        let y = length(cell.row) + margin + step * (down + 0.5);
        sheet.text("ink", &digit.to_string(), (x, y), 0.9 * step, 0.9 * step);
    }
}
