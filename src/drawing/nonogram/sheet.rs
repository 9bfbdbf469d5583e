//! Nonograms as SVG.

use itertools::Itertools;

use super::{GROUP, number};
use crate::drawing::Drawing;
use crate::drawing::sheet::{NUMBER, Pair, ROOM, SMALL, Sheet, ink_on, length, text_width};
use crate::encode::Line;
use crate::grid::Cell;
use crate::puzzle::nonogram::{LineId, Nonogram, Palette, Picture};

/// Millimetres in the side of a cell.
const CELL: f64 = 7.0;

/// The width and height of a number in a clue.
const STEP: f64 = 0.8;
/// Between the clues and the board, which begins at the origin of the clues' coordinates.
const GAP: f64 = 0.15;
/// The height of a line of the list of colours.
const ENTRY: f64 = 0.9;

/// So many characters of a colour's name are shown.
const LONGEST_NAME: usize = 32;

/// So many millimetres a cell needs for its colour's symbol to be seen.
const SEEN: f64 = 2.0;

/// Where the board is.
#[derive(Clone, Copy)]
struct Board {
    left: f64,
    top: f64,
    n_rows: usize,
    n_columns: usize,
}

pub(super) fn draw(drawing: &Drawing<'_, Nonogram>) -> Sheet {
    let puzzle = drawing.puzzle;
    let longest = |lines: &[Line]| lines.iter().map(n_shown).max().unwrap_or(0);
    let board = Board {
        left: STEP * length(longest(puzzle.rows())) + GAP,
        top: STEP * length(longest(puzzle.columns())) + GAP,
        n_rows: puzzle.n_rows(),
        n_columns: puzzle.n_columns(),
    };
    let n_listed = if puzzle.is_black_and_white() {
        0
    } else {
        puzzle.palette().colours().len()
    };
    let (right, bottom) = board.point(board.n_rows, board.n_columns);
    let height = bottom + ENTRY * length(n_listed);
    let colours = puzzle.palette().colours().iter().take(n_listed);
    let names: Vec<String> = colours.map(|colour| shortened(colour.name())).collect();
    let widest = names
        .iter()
        .map(|name| 1.0 + text_width(name, NUMBER))
        .reduce(f64::max);
    let width = right.max(widest.unwrap_or(0.0));
    let title = format!(
        "Nonogram, {} rows, {} columns",
        board.n_rows, board.n_columns
    );
    let mut sheet = Sheet::new(&title, (width, height), CELL);
    let background = puzzle.palette().background().rgb();
    if n_listed > 0 {
        sheet.fill(background, (board.left, board.top), board.size());
    }
    if let Some(picture) = drawing.solution {
        draw_picture(&mut sheet, board, picture);
    }
    draw_grid(
        &mut sheet,
        board,
        (n_listed > 0).then(|| ink_on(background)),
    );
    for (id, line) in puzzle.lines() {
        draw_clue(&mut sheet, board, puzzle, id, line);
    }
    for &cell in &drawing.differing {
        if board.contains(cell) {
            sheet.ring(board.point(cell.row, cell.column));
        }
    }
    for rule in &drawing.clashing {
        if let Some((id, line)) = puzzle.lines().find(|&(id, _)| id == rule.id()) {
            draw_frame(&mut sheet, board, id, n_shown(line));
        }
    }
    for (index, colour) in puzzle.palette().colours().iter().take(n_listed).enumerate() {
        let y = bottom + ENTRY * length(index) + 0.2;
        sheet.fill(colour.rgb(), (0.0, y), (0.7, 0.7));
        let symbol = colour.symbol().to_string();
        sheet.text_on(colour.rgb(), &symbol, (0.35, y + 0.35), NUMBER, 0.6);
        sheet.label(&names[index], (1.0, y + 0.35), NUMBER);
    }
    sheet
}
/// How many numbers a clue shows; an empty one is a `0`.
fn n_shown(line: &Line) -> usize {
    line.clue().len().max(1)
}

/// A name that fits on the sheet.
fn shortened(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

impl Board {
    /// The left top of a cell.
    fn point(self, row: usize, column: usize) -> Pair {
        (self.left + length(column), self.top + length(row))
    }

    fn size(self) -> Pair {
        (length(self.n_columns), length(self.n_rows))
    }

    fn contains(self, cell: Cell) -> bool {
        cell.row < self.n_rows && cell.column < self.n_columns
    }
}

/// Fills the cells; of neighbours in a row with one colour all at once, as seams would be seen.
fn draw_picture(sheet: &mut Sheet, board: Board, picture: &Picture) {
    let colours = picture.palette().colours();
    let is_black = *picture.palette() == Palette::default();
    for (row, cells) in picture.cells().rows().take(board.n_rows).enumerate() {
        let cells = cells.iter().take(board.n_columns).enumerate();
        let runs = cells.chunk_by(|&(_, &colour)| colour);
        for (colour, mut run) in &runs {
            let Some((first, _)) = run.next() else {
                continue;
            };
            let Some(colour) = colour.map(|number| &colours[number]) else {
                continue;
            };
            let n_cells = 1 + run.count();
            let at = board.point(row, first);
            let size = (length(n_cells), 1.0);
            if is_black {
                sheet.rect("ink", at, size);
                continue;
            }
            sheet.fill(colour.rgb(), at, size);
            if sheet.side() < SEEN {
                continue;
            }
            let symbol = colour.symbol().to_string();
            for column in first..first + n_cells {
                let (x, y) = board.point(row, column);
                sheet.text_on(colour.rgb(), &symbol, (x + 0.5, y + 0.5), NUMBER, ROOM);
            }
        }
    }
}

/// `ink` is what can be seen on a background of a colour.
fn draw_grid(sheet: &mut Sheet, board: Board, ink: Option<[u8; 3]>) {
    let Board {
        n_rows, n_columns, ..
    } = board;
    let across = (0..=n_rows).map(|row| (row, n_rows, [(row, 0), (row, n_columns)]));
    let down = (0..=n_columns).map(|column| (column, n_columns, [(0, column), (n_rows, column)]));
    let lines = across.chain(down).map(|(index, last, ends)| {
        let is_heavy = index % GROUP == 0 || index == last;
        (is_heavy, ends.map(|(row, column)| board.point(row, column)))
    });
    let (heavy, thin): (Vec<_>, Vec<_>) = lines.partition(|&(is_heavy, _)| is_heavy);
    for (class, lines) in [("thin", thin), ("heavy", heavy)] {
        sheet.lines_in(ink, class, lines.into_iter().map(|(_, line)| line));
    }
}

/// The centre of a number of a clue; `from_end` is 0 for the one next to the board.
fn place(board: Board, id: LineId, from_end: usize) -> Pair {
    let back = GAP + STEP * (length(from_end) + 0.5);
    match id {
        LineId::Row(row) => (board.left - back, board.top + length(row) + 0.5),
        LineId::Column(column) => (board.left + length(column) + 0.5, board.top - back),
    }
}

fn draw_clue(sheet: &mut Sheet, board: Board, puzzle: &Nonogram, id: LineId, line: &Line) {
    if line.clue().len() == 0 {
        sheet.text("ink", "0", place(board, id, 0), NUMBER, STEP);
    }
    let n_blocks = line.clue().len();
    for (index, block) in line.clue().enumerate() {
        let (x, y) = place(board, id, n_blocks - 1 - index);
        let number = number(block);
        if puzzle.is_black_and_white() {
            sheet.text("ink", &number, (x, y), NUMBER, STEP - 0.08);
            continue;
        }
        let colour = &puzzle.palette().colours()[block.colour()];
        let side = STEP - 0.06;
        sheet.fill(colour.rgb(), (x - side / 2.0, y - side / 2.0), (side, side));
        sheet.text_on(colour.rgb(), &number, (x - 0.08, y - 0.05), 0.5, 0.5);
        let symbol = colour.symbol().to_string();
        sheet.text_on(colour.rgb(), &symbol, (x + 0.25, y + 0.22), SMALL, 0.25);
    }
}

/// A frame around the clue of a line.
fn draw_frame(sheet: &mut Sheet, board: Board, id: LineId, n_blocks: usize) {
    let (x, y) = place(board, id, n_blocks - 1);
    let long = STEP * length(n_blocks);
    let (before, across) = (STEP / 2.0, 0.45);
    match id {
        LineId::Row(_) => sheet.rect("frame", (x - before, y - across), (long, 2.0 * across)),
        LineId::Column(_) => sheet.rect("frame", (x - across, y - before), (2.0 * across, long)),
    }
}
