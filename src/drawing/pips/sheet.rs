//! Pips as SVG.

use super::{Board, Clash, set, sign};
use crate::drawing::Drawing;
use crate::drawing::sheet::{Pair, Sheet, length, text_width};
use crate::grid::Cell;
use crate::puzzle::pips::{Domino, Layout, Pips, Region};

/// Millimetres in the side of a cell.
const CELL: f64 = 13.0;

/// How far these are inside of what they lie on.
const REGION: f64 = 0.05;
const FRAME: f64 = 0.1;
const RING: f64 = 0.07;
const DOMINO: f64 = 0.11;

/// The height of a domino of the set, and the gap between two.
const SET: f64 = 0.7;
const GAP: f64 = 0.3;

/// The set needs some width.
const LEAST_WIDTH: f64 = 5.0;

/// The size of what a badge says, and its most width.
const BADGE: f64 = 0.3;
const MOST: f64 = 0.8;

pub(super) fn draw(drawing: &Drawing<'_, Pips>) -> Sheet {
    let puzzle = drawing.puzzle;
    let board = Board::new(puzzle);
    let clash = Clash::new(drawing);
    let has_set = drawing.solution.is_none() || !clash.dominoes.is_empty();
    let dominoes = if has_set { set(puzzle) } else { Vec::new() };
    let mut width = length(board.n_columns);
    if has_set {
        width = width.max(LEAST_WIDTH);
    }
    let left = (width - length(board.n_columns)) / 2.0;
    let n_in_row = (1..=dominoes.len()).rev().find(|&n| set_width(n) <= width);
    let n_in_row = n_in_row.unwrap_or(1);
    let n_rows = dominoes.len().div_ceil(n_in_row);
    let bottom = length(board.n_rows);
    let height = bottom + (SET + GAP) * length(n_rows);
    let title = format!(
        "Pips, {} cells, {} dominoes",
        puzzle.cells().len(),
        puzzle.dominoes().len()
    );
    let mut sheet = Sheet::new(&title, (width, height), CELL);
    let shifted = |cell: &Cell| {
        board
            .places
            .get(cell)
            .map(|place| (length(place.column) + left, length(place.row)))
    };
    for cell in puzzle.cells() {
        let fill = board
            .tint(*cell)
            .map_or("free".to_owned(), |tint| format!("tint{tint}"));
        if let Some(at) = shifted(cell) {
            sheet.rect(&fill, at, (1.0, 1.0));
            sheet.rect("thin", at, (1.0, 1.0));
        }
    }
    let places = |cells: &[Cell]| {
        cells
            .iter()
            .filter_map(|cell| board.places.get(cell).copied())
            .collect::<Vec<_>>()
    };
    for region in puzzle.regions() {
        sheet.outline("region", &places(region.cells()), (left, 0.0), REGION);
    }
    sheet.outline("heavy", &places(puzzle.cells()), (left, 0.0), 0.0);
    if let Some(layout) = drawing.solution {
        draw_layout(&mut sheet, layout, shifted);
    }
    // A circle would hide pips.
    for (x, y) in drawing.differing.iter().filter_map(shifted) {
        let side = 1.0 - 2.0 * RING;
        sheet.rounded("ring", (x + RING, y + RING), (side, side), 0.2);
    }
    for cells in clash
        .regions
        .iter()
        .cloned()
        .chain(clash.cells.iter().map(|&cell| vec![cell]))
    {
        sheet.outline("frame", &places(&cells), (left, 0.0), FRAME);
    }
    for region in puzzle.regions() {
        draw_badge(&mut sheet, region, shifted);
    }
    for (index, domino) in dominoes.iter().enumerate() {
        let in_row = n_in_row.min(dominoes.len() - index / n_in_row * n_in_row);
        let start = (width - set_width(in_row)) / 2.0;
        let x = start + (2.0 * SET + GAP) * length(index % n_in_row);
        let y = bottom + GAP + (SET + GAP) * length(index / n_in_row);
        draw_domino(&mut sheet, *domino, [(x, y), (x + SET, y)], SET);
        if clash.dominoes.contains(domino) {
            let margin = GAP / 3.0;
            let size = (2.0 * (SET + margin), SET + 2.0 * margin);
            sheet.rect("frame", (x - margin, y - margin), size);
        }
    }
    sheet
}

/// The width of so many dominoes of the set in a row.
fn set_width(n: usize) -> f64 {
    length(n) * (2.0 * SET + GAP) - GAP
}

fn draw_layout(sheet: &mut Sheet, layout: &Layout, at: impl Fn(&Cell) -> Option<Pair>) {
    for pair in layout.dominoes() {
        let pips = pair.map(|cell| layout.pips().get(&cell).copied());
        if let ([Some(one), Some(other)], [Some(from), Some(to)]) = (pips, pair.each_ref().map(&at))
        {
            draw_halves(sheet, [one, other], [from, to], 1.0);
        }
    }
}

/// A domino of the set, the higher half first.
fn draw_domino(sheet: &mut Sheet, domino: Domino, at: [Pair; 2], side: f64) {
    draw_halves(sheet, [domino.high(), domino.low()], at, side);
}

/// A domino on two squares, given by their left tops and the length of their sides.
fn draw_halves(sheet: &mut Sheet, pips: [u8; 2], [from, to]: [Pair; 2], scale: f64) {
    let inset = DOMINO * scale;
    let size = (
        to.0 - from.0 + scale - 2.0 * inset,
        to.1 - from.1 + scale - 2.0 * inset,
    );
    sheet.rounded(
        "domino",
        (from.0 + inset, from.1 + inset),
        size,
        0.15 * scale,
    );
    let is_upright = to.1 > from.1;
    // The line between the halves.
    let line = if is_upright {
        [
            (from.0 + 2.0 * inset, to.1),
            (from.0 + scale - 2.0 * inset, to.1),
        ]
    } else {
        [
            (to.0, from.1 + 2.0 * inset),
            (to.0, from.1 + scale - 2.0 * inset),
        ]
    };
    sheet.lines("thin", [line]);
    for (pips, (x, y)) in pips.into_iter().zip([from, to]) {
        draw_pips(
            sheet,
            pips,
            (x + scale / 2.0, y + scale / 2.0),
            scale,
            is_upright,
        );
    }
}

/// The pips of a half around its centre: dots up to 9, and a number for more.
fn draw_pips(sheet: &mut Sheet, pips: u8, (x, y): Pair, side: f64, is_upright: bool) {
    /// The places of a three by three square with a dot, for each number of them.
    const DOTS: [&[(i8, i8)]; 10] = [
        &[],
        &[(0, 0)],
        &[(-1, -1), (1, 1)],
        &[(-1, -1), (0, 0), (1, 1)],
        &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
        &[(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
        &[(-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)],
        &[(-1, -1), (0, -1), (1, -1), (0, 0), (-1, 1), (0, 1), (1, 1)],
        &[
            (-1, -1),
            (0, -1),
            (1, -1),
            (-1, 0),
            (1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
        ],
        &[
            (-1, -1),
            (0, -1),
            (1, -1),
            (-1, 0),
            (0, 0),
            (1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
        ],
    ];
    let Some(dots) = DOTS.get(usize::from(pips)) else {
        sheet.text("ink", &pips.to_string(), (x, y), 0.6 * side, 0.7 * side);
        return;
    };
    for &(across, down) in *dots {
        let (across, down) = if is_upright {
            (down, across)
        } else {
            (across, down)
        };
        let step = 0.22 * side;
        let centre = (x + step * f64::from(across), y + step * f64::from(down));
        sheet.dot("ink", centre, 0.075 * side);
    }
}

/// The condition of a region, at its last cell.
fn draw_badge(sheet: &mut Sheet, region: &Region, at: impl Fn(&Cell) -> Option<Pair>) {
    let sign = sign(region.condition());
    let place = region.cells().last().and_then(at);
    let (Some((x, y)), false) = (place, sign.is_empty()) else {
        return;
    };
    let width = text_width(&sign, BADGE).clamp(0.3, MOST) + 0.08;
    let height = BADGE + 0.06;
    // On the lower edge, where it hides no pips of this cell nor of the one below.
    let corner = (x + 0.95 - width, y + 1.0 - height / 2.0);
    sheet.rounded("badge", corner, (width, height), 0.08);
    let centre = (corner.0 + width / 2.0, corner.1 + height / 2.0);
    sheet.text("ink", &sign, centre, BADGE, MOST);
}
