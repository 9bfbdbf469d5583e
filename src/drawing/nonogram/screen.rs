//! Nonograms on a terminal.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::{GROUP, number};
use crate::drawing::Drawing;
use crate::drawing::screen::{Pen, Wall, board, centred, codes, text};
use crate::encode::Line;
use crate::encode::line::Block;
use crate::grid::Cell;
use crate::puzzle::nonogram::{Colour, LineId, Nonogram, Palette, Picture};

/// So many characters stand beside the longest clue of a row: a mark, and blanks.
const MARGIN: usize = 3;

pub(super) fn draw(drawing: &Drawing<'_, Nonogram>, pen: Pen) -> String {
    let puzzle = drawing.puzzle;
    let has_clues = drawing.solution.is_none() || !drawing.clashing.is_empty();
    let clashing: BTreeSet<LineId> = drawing.clashing.iter().map(|rule| rule.id()).collect();
    let clues = |lines: &[Line], id: fn(usize) -> LineId| {
        let lines = lines.iter().enumerate().filter(|_| has_clues);
        let clue = |(index, line)| Clue::new(puzzle, line, clashing.contains(&id(index)));
        lines.map(clue).collect_vec()
    };
    let rows = clues(puzzle.rows(), LineId::Row);
    let columns = clues(puzzle.columns(), LineId::Column);
    // A number needs a blank beside it.
    let longest = columns.iter().flat_map(|clue| &clue.items).map(Item::width);
    let width = 1 + longest.max().unwrap_or(1);
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
        return text(lines);
    }
    let left = rows.iter().map(Clue::width).max().unwrap_or(0) + MARGIN;
    let mut text = header(&columns, left, width, pen);
    for (row, line) in lines {
        match row {
            Some(row) => text.push_str(&rows[row].beside(left, pen)),
            None => text.push_str(&" ".repeat(left)),
        }
        text.push_str(&line);
        text.truncate(text.trim_end_matches(' ').len());
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

/// A clue as it is written.
struct Clue {
    /// At least one: an empty clue is a `0`.
    items: Vec<Item>,
    clashes: bool,
}

/// A number of a clue, with the symbol of its colour where there are several.
struct Item {
    text: String,
    rgb: Option<[u8; 3]>,
}

impl Item {
    fn width(&self) -> usize {
        self.text.chars().count()
    }
}

impl Clue {
    fn new(puzzle: &Nonogram, line: &Line, clashes: bool) -> Self {
        let item = |block: Block| {
            let mut text = number(block);
            let colours = puzzle.palette().colours();
            let colour = (!puzzle.is_black_and_white()).then(|| &colours[block.colour()]);
            text.extend(colour.map(Colour::symbol));
            let rgb = colour.map(Colour::rgb);
            Item { text, rgb }
        };
        let mut items = line.clue().map(item).collect_vec();
        if items.is_empty() {
            let text = "0".to_owned();
            items.push(Item { text, rgb: None });
        }
        Self { items, clashes }
    }

    /// How many characters it has beside a row.
    fn width(&self) -> usize {
        self.items.iter().map(Item::width).sum::<usize>() + self.items.len() - 1
    }

    fn paint(&self, item: &Item, pen: Pen) -> String {
        match item.rgb {
            _ if self.clashes => pen.paint(codes::MARKED, &item.text),
            Some(rgb) => pen.on(rgb, &item.text),
            None => item.text.clone(),
        }
    }

    /// The clue of a row, at the right of so many characters.
    fn beside(&self, width: usize, pen: Pen) -> String {
        let blanks = " ".repeat(width - MARGIN - self.width());
        let mark = if self.clashes { '!' } else { ' ' };
        let items = self.items.iter().map(|item| self.paint(item, pen));
        format!("{blanks}{mark} {} ", items.format(" "))
    }
}

/// The clues of the columns, each as wide as its cells, under each other.
fn header(columns: &[Clue], left: usize, width: usize, pen: Pen) -> String {
    // A mark stands above the clue.
    let height = |clue: &Clue| clue.items.len() + usize::from(clue.clashes);
    let n_lines = columns.iter().map(height).max().unwrap_or(0);
    let mut text = String::new();
    for level in (0..n_lines).rev() {
        let mut line = " ".repeat(left);
        for (column, clue) in columns.iter().enumerate() {
            if column % GROUP == 0 {
                line.push(' ');
            }
            let n = clue.items.len();
            let item = n.checked_sub(level + 1).map(|index| &clue.items[index]);
            let (shown, painted) = match item {
                Some(item) => (item.width(), clue.paint(item, pen)),
                None if level == n && clue.clashes => (1, pen.paint(codes::MARKED, "!")),
                None => (0, String::new()),
            };
            line.push_str(&" ".repeat(width - shown));
            line.push_str(&painted);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
