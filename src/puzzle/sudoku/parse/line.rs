//! Sudokus, each on a line.

use itertools::Itertools;

use super::{Sudoku, cell, content, ends, expected_cell, single};
use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::text::TextLine;

/// The sizes of boards that a line can hold: for smaller ones it is easily something else, for
/// larger ones the letters don't suffice.
const SIZES: std::ops::RangeInclusive<usize> = 4..=35;

/// From so many digits on, no grid has rows as long as a board on one line.
const SURELY_LINE: usize = 9;

/// Whether the text is puzzles on a line each, rather than the rows of one.
pub(super) fn are_lines(text: &str) -> bool {
    let Some(first) = content(text).next() else {
        return false;
    };
    let Some(n) = size(symbols(first)) else {
        return false;
    };
    let all_fit = || {
        content(text).map(symbols).all(|symbols| {
            let n = size(symbols);
            n.is_some_and(|n| fits(symbols, n))
        })
    };
    n >= SURELY_LINE || all_fit()
}

pub(super) fn parse(text: &str) -> Result<Vec<Sudoku>, ParseError> {
    let puzzles: Vec<_> = content(text).map(puzzle).try_collect()?;
    if puzzles.is_empty() {
        return Err(ends(text, "a puzzle"));
    }
    Ok(puzzles)
}

fn puzzle(line: TextLine<'_>) -> Result<Sudoku, ParseError> {
    let symbols = symbols(line);
    let Some(n) = size(symbols) else {
        let expected = "a board of 16, 25, 36, 49, 64, 81 or more symbols, a square of a number";
        let found = format!("{} symbols", symbols.chars().count());
        return Err(line.error_of(symbols, expected, found));
    };
    let digit = |symbol| cell(symbol, n).ok_or_else(|| line.error(symbol, expected_cell(n)));
    let digits: Vec<u8> = single(symbols).map(digit).try_collect()?;
    let givens = Grid::from_fn(n, n, |cell| digits[cell.row * n + cell.column]);
    Ok(Sudoku::with_givens(&givens))
}

/// What stands for the cells.
fn symbols(line: TextLine<'_>) -> &str {
    let text = line.text.trim();
    let end = |c: char| c.is_whitespace() || [',', ';', ':'].contains(&c);
    text.split_once(end).map_or(text, |(symbols, _)| symbols)
}

/// How many digits the board has that so many symbols are.
fn size(symbols: &str) -> Option<usize> {
    let n_symbols = symbols.chars().count();
    let n = n_symbols.isqrt();
    (SIZES.contains(&n) && n * n == n_symbols).then_some(n)
}

fn fits(symbols: &str, n: usize) -> bool {
    single(symbols).all(|symbol| cell(symbol, n).is_some())
}
