//! Sudokus, each on a line.

use itertools::Itertools;

use super::cells::{cell, check_zeros, content, ends, expected_cell, single};
use super::drawn::{is_border, is_drawn};
use super::{Found, Sudoku, pencilmarks};
use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::text::TextLine;

/// The sizes of boards that a line can hold: for smaller ones it is easily something else, for
/// larger ones the letters don't suffice.
const SIZES: std::ops::RangeInclusive<usize> = 4..=35;

/// From so many digits on, no grid of symbols has rows as long as a board on one line: there are no
/// letters for 36 digits. Longer rows are drawn.
const SURELY_LINE: usize = 6;

/// Whether lines are puzzles on a line each, rather than the rows of one.
pub(super) fn are_lines<'a>(lines: &(impl Iterator<Item = TextLine<'a>> + Clone)) -> bool {
    let Some(first) = lines.clone().next() else {
        return false;
    };
    let first = symbols(first);
    if is_border(first) || first.contains(is_drawn) {
        return false;
    }
    if pencilmarks::are_pencilmarks(first) {
        return true;
    }
    let Some(n) = size(first) else {
        return false;
    };
    let all_fit = || {
        lines.clone().map(symbols).all(|symbols| {
            let n = size(symbols);
            n.is_some_and(|n| fits(symbols, n)) || pencilmarks::are_pencilmarks(symbols)
        })
    };
    n >= SURELY_LINE || all_fit()
}

/// The puzzle of each line, as `parse` reads it from the line and its symbols.
pub(super) fn parse(
    text: &str,
    parse: impl Fn(TextLine, &str) -> Result<Sudoku, ParseError>,
) -> Result<Found<'_>, ParseError> {
    let puzzles = content(text).map(|line| {
        let symbols = symbols(line);
        let puzzle = parse(line, symbols)?;
        let mut others = line.text.trim()[symbols.len()..].split(is_end);
        match others.find(|other| is_other_board(other, symbols)) {
            Some(other) => Err(line.error(other, "one puzzle on a line")),
            None => Ok((line, puzzle)),
        }
    });
    let puzzles: Vec<_> = puzzles.try_collect()?;
    if puzzles.is_empty() {
        return Err(ends(text, "a puzzle"));
    }
    Ok(puzzles)
}

/// The puzzle of some symbols of a line, pencilmarks or not.
pub(super) fn any(line: TextLine<'_>, symbols: &str) -> Result<Sudoku, ParseError> {
    if pencilmarks::are_pencilmarks(symbols) {
        pencilmarks::puzzle(line, symbols)
    } else {
        puzzle(line, symbols)
    }
}

/// The puzzle that has a cell for each of some symbols of a line.
pub(super) fn puzzle(line: TextLine<'_>, symbols: &str) -> Result<Sudoku, ParseError> {
    let Some(n) = size(symbols) else {
        let expected = "a board of 16, 25, 36, 49, 64, 81 or more symbols, a square of a number";
        let found = format!("{} symbols", symbols.chars().count());
        return Err(line.error_of(symbols, expected, found));
    };
    let digit = |symbol| cell(symbol, n).ok_or_else(|| line.error(symbol, expected_cell(n)));
    let digits: Vec<u8> = single(symbols).map(digit).try_collect()?;
    check_zeros(&single(symbols).map(|symbol| (line, symbol)), n)?;
    let digits = Grid::from_fn(n, n, |cell| digits[cell.row * n + cell.column]);
    Ok(Sudoku::of_size(n).with_digits(&digits))
}

/// What stands for the cells.
fn symbols(line: TextLine<'_>) -> &str {
    let text = line.text.trim();
    text.split_once(is_end).map_or(text, |(symbols, _)| symbols)
}

fn is_end(c: char) -> bool {
    c.is_whitespace() || [',', ';', ':'].contains(&c)
}

/// Whether what follows the symbols of a board is another board, and not its solution: there are
/// blanks in it. A 0 among letters may be meant as a digit.
fn is_other_board(other: &str, symbols: &str) -> bool {
    other.len() >= symbols.len().min(16)
        && size(other).is_some_and(|n| {
            let is_blank = |symbol| cell(symbol, n) == Some(0) && (n < 10 || symbol != "0");
            size(symbols) == Some(n) && fits(other, n) && single(other).any(is_blank)
        })
}

/// How many digits the board has that so many symbols are.
pub(super) fn size(symbols: &str) -> Option<usize> {
    let n_symbols = symbols.chars().count();
    let n = n_symbols.isqrt();
    (SIZES.contains(&n) && n * n == n_symbols).then_some(n)
}

fn fits(symbols: &str, n: usize) -> bool {
    single(symbols).all(|symbol| cell(symbol, n).is_some())
}
