//! Nonograms on a terminal.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::{n_shown, number};
use crate::drawing::Drawing;
use crate::drawing::screen::{Pen, Wall, board, centred, codes};
use crate::encode::Line;
use crate::encode::line::Block;
use crate::grid::Cell;
use crate::puzzle::nonogram::{LineId, Nonogram, Palette, Picture};

/// A line is drawn after so many cells.
const GROUP: usize = 5;

pub(super) fn draw(drawing: &Drawing<'_, Nonogram>, pen: Pen) -> String {
    let puzzle = drawing.puzzle;
    let has_clues = drawing.solution.is_none() || !drawing.clashing.is_empty();
    let clues = Clues {
        puzzle,
        clashing: drawing.clashing.iter().map(|rule| rule.id()).collect(),
        pen,
    };
    // A number needs a blank beside it.
    let width = if has_clues {
        let longest = puzzle.columns().iter().flat_map(|line| clues.items(line));
        1 + longest
            .map(|(text, _)| text.chars().count())
            .max()
            .unwrap_or(1)
    } else {
        2
    };
    let wall = |one: Option<Cell>, other: Option<Cell>| {
        let (Some(one), Some(other)) = (one, other) else {
            return Wall::Light;
        };
        let n_before = if one.row == other.row {
            other.column
        } else {
            other.row
        };
        if has_clues && n_before % GROUP == 0 {
            Wall::Light
        } else {
            Wall::None
        }
    };
    let inside = |cell| {
        drawing.solution.map_or_else(
            || " ".repeat(width),
            |picture| shown(picture, cell, drawing.differing.contains(&cell), width, pen),
        )
    };
    let lines = board((puzzle.n_rows(), puzzle.n_columns()), width, wall, inside);
    if !has_clues {
        return crate::drawing::screen::text(lines);
    }
    let left = puzzle
        .rows()
        .iter()
        .map(|line| clues.width(line))
        .max()
        .unwrap_or(0)
        + 3;
    let mut text = clues.header(left, width);
    for (row, line) in lines {
        let clue = row.map_or_else(|| " ".repeat(left), |row| clues.row(row, left));
        text.push_str(&clue);
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// What stands in a cell.
fn shown(picture: &Picture, cell: Cell, differs: bool, width: usize, pen: Pen) -> String {
    if picture.cells().get(cell).is_none() {
        return " ".repeat(width);
    }
    let colour = picture.colour(cell);
    if *picture.palette() != Palette::default() {
        // Where there is colour, symbols would only disturb.
        let symbol = if pen.in_colour { ' ' } else { colour.symbol() };
        let text = [symbol, if differs { '!' } else { symbol }];
        let text: String = text.into_iter().collect();
        return pen.on(colour.rgb(), &centred(&text, width));
    }
    match (picture.black()[cell], differs) {
        (true, false) => "█".repeat(width),
        (false, false) => " ".repeat(width),
        (true, true) => pen.paint(codes::MARKED, &"X".repeat(width)),
        (false, true) => pen.paint(codes::MARKED, &"o".repeat(width)),
    }
}

struct Clues<'a> {
    puzzle: &'a Nonogram,
    clashing: BTreeSet<LineId>,
    pen: Pen,
}

impl Clues<'_> {
    /// What a clue shows: of each block the number, and its colour's symbol where there are
    /// several colours.
    fn items<'b>(&'b self, line: &'b Line) -> impl Iterator<Item = (String, Option<Block>)> + 'b {
        let item = |block: Block| {
            let symbol = self.puzzle.palette().colours().get(block.colour());
            let symbol = symbol.filter(|_| !self.puzzle.is_black_and_white());
            let symbol = symbol.map_or(String::new(), |colour| colour.symbol().to_string());
            (number(block) + &symbol, Some(block))
        };
        let zero = (line.clue().len() == 0).then(|| ("0".to_owned(), None));
        zero.into_iter().chain(line.clue().map(item))
    }

    /// How many characters the clue of a row has.
    fn width(&self, line: &Line) -> usize {
        let lengths = self.items(line).map(|(text, _)| text.chars().count());
        lengths.sum::<usize>() + n_shown(line) - 1
    }

    fn paint(&self, id: LineId, text: &str, block: Option<Block>) -> String {
        if self.clashing.contains(&id) {
            return self.pen.paint(codes::MARKED, text);
        }
        match block {
            Some(block) if !self.puzzle.is_black_and_white() => {
                let colour = &self.puzzle.palette().colours()[block.colour()];
                self.pen.on(colour.rgb(), text)
            }
            _ => text.to_owned(),
        }
    }

    /// The clue of a row, right in so many characters.
    fn row(&self, row: usize, width: usize) -> String {
        let id = LineId::Row(row);
        let line = &self.puzzle.rows()[row];
        let mark = if self.clashing.contains(&id) {
            '!'
        } else {
            ' '
        };
        let items = self
            .items(line)
            .map(|(text, block)| self.paint(id, &text, block));
        let blanks = width.saturating_sub(3 + self.width(line));
        format!("{}{mark} {} ", " ".repeat(blanks), items.format(" "))
    }

    /// The clues of the columns, under each other.
    fn header(&self, left: usize, width: usize) -> String {
        let columns = self.puzzle.columns();
        let height = columns.iter().map(n_shown).max().unwrap_or(0);
        let mut text = String::new();
        let has_marks = self
            .clashing
            .iter()
            .any(|id| matches!(id, LineId::Column(_)));
        for level in (0..height + usize::from(has_marks)).rev() {
            let mut written = " ".repeat(left);
            for (column, line) in columns.iter().enumerate() {
                let id = LineId::Column(column);
                let n = n_shown(line);
                // Items are counted from the board upwards, and a mark stands above them.
                let item = match level.checked_sub(n) {
                    None => self.items(line).nth(n - 1 - level),
                    Some(0) if self.clashing.contains(&id) => Some(("!".to_owned(), None)),
                    Some(_) => None,
                };
                if column % GROUP == 0 {
                    written.push(' ');
                }
                let (item, block) = item.unwrap_or_default();
                written.push_str(&" ".repeat(width - item.chars().count()));
                written.push_str(&self.paint(id, &item, block));
            }
            text.push_str(written.trim_end());
            text.push('\n');
        }
        text
    }
}
