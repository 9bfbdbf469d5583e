//! Pips on a terminal.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use itertools::Itertools;

use super::{Board, Clash, set, sign};
use crate::drawing::Drawing;
use crate::drawing::screen::{Pen, Wall, board, codes, text};
use crate::grid::Cell;
use crate::puzzle::pips::{Condition, Pips};

/// The tints of regions as red, green and blue.
const TINTS: [[u8; 3]; super::N_TINTS] = [
    [0xf6, 0xd9, 0xe4],
    [0xd5, 0xe8, 0xf7],
    [0xdc, 0xef, 0xd4],
    [0xfb, 0xe6, 0xc4],
    [0xe3, 0xda, 0xf3],
];

pub(super) fn draw(drawing: &Drawing<'_, Pips>, pen: Pen) -> String {
    let puzzle = drawing.puzzle;
    let places = Board::new(puzzle);
    let cells: BTreeMap<Cell, Cell> = places
        .places
        .iter()
        .map(|(&cell, &at)| (at, cell))
        .collect();
    let clash = Clash::new(drawing);
    let mut contents: BTreeMap<Cell, Content> = BTreeMap::new();
    for &cell in puzzle.cells() {
        let pips = drawing.solution.and_then(|layout| layout.pips().get(&cell));
        let pips = pips.map(u8::to_string).unwrap_or_default();
        let is_marked = drawing.differing.contains(&cell) || clash.cells.contains(&cell);
        contents.insert(
            cell,
            Content {
                text: pips,
                is_marked,
            },
        );
    }
    for region in puzzle.regions() {
        let sign = sign(region.condition());
        let content = contents.get_mut(&region.cells()[0]);
        if let (Some(content), false) = (content, sign.is_empty()) {
            let sum = if let Condition::Sum(_) = region.condition() {
                "Σ"
            } else {
                ""
            };
            let blank = if content.text.is_empty() { "" } else { " " };
            content.text += blank;
            content.text += sum;
            content.text += &sign;
            content.is_marked |= clash.regions.contains(region.cells());
        }
    }
    let longest = contents
        .values()
        .map(|content| content.text.chars().count())
        .max();
    let width = longest.unwrap_or(0).max(1) + 2;
    let wall = |one: Option<Cell>, other: Option<Cell>| {
        let [one, other] = [one, other].map(|place| place.and_then(|place| cells.get(&place)));
        let (Some(one), Some(other)) = (one, other) else {
            let is_edge = one.is_some() || other.is_some();
            return if is_edge { Wall::Heavy } else { Wall::None };
        };
        let pair = [*one, *other];
        if drawing
            .solution
            .is_some_and(|layout| layout.dominoes().contains(&pair))
        {
            return Wall::None;
        }
        let [one, other] = pair.map(|cell| places.regions.get(&cell));
        match drawing.solution {
            _ if one != other => Wall::Heavy,
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
            Some(tint) => pen.on(TINTS[tint], &text),
            None => text,
        }
    };
    let mut text = text(board(
        (places.n_rows, places.n_columns),
        width,
        wall,
        inside,
    ));
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
struct Content {
    text: String,
    is_marked: bool,
}
