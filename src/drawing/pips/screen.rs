//! Pips on a terminal.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use itertools::Itertools;

use super::{Board, Clash, set, sign};
use crate::drawing::screen::{Pen, Wall, board, codes, text, words};
use crate::drawing::{Drawing, TINTS};
use crate::grid::Cell;
use crate::puzzle::pips::{Condition, Pips, is_scattered};

/// A longer sign of a region stands below the board in words.
const LONGEST_SIGN: usize = 6;

pub(super) fn draw(drawing: &Drawing<'_, Pips>, pen: Pen) -> String {
    let puzzle = drawing.puzzle;
    let board = Board::new(puzzle);
    let clash = Clash::new(drawing);
    let n_drawn = board.n_rows.saturating_mul(board.n_columns);
    let is_scattered = is_scattered(n_drawn, puzzle.cells().len());
    let mut text = match drawing.solution {
        Some(layout) if is_scattered => layout.draw(layout.n_chars(), |cell, pips| {
            if drawing.differing.contains(&cell) || clash.cells.contains(&cell) {
                pen.paint(codes::MARKED, &format!("[{pips}]"))
            } else {
                pips.to_string()
            }
        }),
        None if is_scattered => String::new(),
        _ => draw_board(drawing, &board, &clash, pen),
    };
    let in_words = puzzle.regions().iter().filter(|region| {
        let length = sign(region.condition()).chars().count();
        is_scattered && length > 0 || length > LONGEST_SIGN
    });
    for region in in_words {
        let is_marked = clash.regions.contains(region.cells());
        text += &words(pen, &region.to_string(), is_marked);
    }
    if drawing.solution.is_none() || !clash.dominoes.is_empty() {
        let dominoes = set(puzzle).into_iter().map(|domino| {
            if clash.dominoes.contains(&domino) {
                pen.paint(codes::MARKED, &format!("[{domino}]"))
            } else {
                domino.to_string()
            }
        });
        let _ = writeln!(text, "dominoes: {}", dominoes.format(" "));
    }
    text
}

/// What stands in a cell.
#[derive(Default)]
struct Content {
    text: String,
    is_marked: bool,
}

fn contents(drawing: &Drawing<'_, Pips>, clash: &Clash) -> BTreeMap<Cell, Content> {
    let mut contents: BTreeMap<Cell, Content> = BTreeMap::new();
    for &cell in drawing.puzzle.cells() {
        let pips = drawing.solution.and_then(|layout| layout.pips().get(&cell));
        let content = Content {
            text: pips.map(u8::to_string).unwrap_or_default(),
            is_marked: drawing.differing.contains(&cell) || clash.cells.contains(&cell),
        };
        contents.insert(cell, content);
    }
    for region in drawing.puzzle.regions() {
        let mut sign = sign(region.condition());
        if sign.is_empty() {
            continue;
        }
        if sign.chars().count() > LONGEST_SIGN {
            sign = String::from("…");
        }
        if let Condition::Sum(_) = region.condition() {
            sign.insert(0, 'Σ');
        }
        let content = contents.entry(region.cells()[0]).or_default();
        if !content.text.is_empty() {
            content.text.push(' ');
        }
        content.text += &sign;
        content.is_marked |= clash.regions.contains(region.cells());
    }
    contents
}

fn draw_board(drawing: &Drawing<'_, Pips>, places: &Board, clash: &Clash, pen: Pen) -> String {
    let cells: BTreeMap<Cell, Cell> = { places.places.iter() }
        .map(|(&cell, &at)| (at, cell))
        .collect();
    let contents = contents(drawing, clash);
    let longest = contents
        .values()
        .map(|content| content.text.chars().count());
    let width = longest.max().unwrap_or(0).max(1) + 2;
    let wall = |one: Option<Cell>, other: Option<Cell>| {
        let [one, other] = [one, other].map(|place| place.and_then(|place| cells.get(&place)));
        let (Some(one), Some(other)) = (one, other) else {
            let is_edge = one.is_some() || other.is_some();
            return if is_edge { Wall::Heavy } else { Wall::None };
        };
        let pair = [*one, *other];
        let is_one_region = pair
            .map(|cell| places.regions.get(&cell))
            .into_iter()
            .all_equal();
        match drawing.solution {
            Some(layout) if layout.dominoes().contains(&pair) => {
                if is_one_region {
                    Wall::None
                } else {
                    Wall::Dotted
                }
            }
            _ if !is_one_region => Wall::Heavy,
            Some(_) => Wall::Light,
            None => Wall::None,
        }
    };
    let inside = |place: Cell| {
        let Some(cell) = cells.get(&place) else {
            return " ".repeat(width);
        };
        let Content { text, is_marked } = &contents[cell];
        if *is_marked {
            return pen.paint(codes::MARKED, &format!("[{text:<0$}]", width - 2));
        }
        let text = format!(" {text:<0$}", width - 1);
        match places.tint(*cell) {
            Some(tint) => pen.on(TINTS[tint][0], &text),
            None => text,
        }
    };
    let size = (places.n_rows, places.n_columns);
    text(board(size, width, wall, inside))
}
