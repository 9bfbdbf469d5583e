//! Sudokus with candidates, each on a line: n symbols for each cell, one for each digit.

use super::Sudoku;
use super::cells::{cell, single};
use super::line::size;
use crate::error::ParseError;
use crate::grid::Cell;
use crate::puzzle::text::TextLine;

/// The sizes of boards that are read: for larger ones the letters don't suffice.
const SIZES: std::ops::RangeInclusive<usize> = 2..=35;

/// The symbols of a board of nine digits, or of twenty-seven without candidates.
const DOUBTFUL: usize = 729;

/// No row of a grid is as long as a board of so many digits.
const SURELY_LINE: usize = 5;

/// Whether symbols are pencilmarks rather than a symbol for each cell: 729 are, when there is no
/// letter among them but X, a blank; else when they are no board on a line but can be pencilmarks.
pub(super) fn are_pencilmarks(symbols: &str) -> bool {
    let has_letter = || symbols.contains(|c: char| c.is_ascii_alphabetic() && c != 'X');
    match size(symbols) {
        Some(_) => symbols.chars().count() == DOUBTFUL && !has_letter(),
        None => n_digits(symbols).is_some_and(|n| n >= SURELY_LINE),
    }
}

/// The puzzle of some symbols of a line.
pub(super) fn puzzle(line: TextLine<'_>, symbols: &str) -> Result<Sudoku, ParseError> {
    let Some(n) = n_digits(symbols) else {
        let expected = "729 symbols, or another third power of a number";
        let found = format!("{} symbols", symbols.chars().count());
        return Err(line.error_of(symbols, expected, found));
    };
    let mut puzzle = Sudoku::of_size(n);
    let mut rest = single(symbols);
    for place in 0..n * n {
        let mut candidates = Vec::new();
        for (digit, symbol) in (1..).zip(rest.by_ref().take(n)) {
            match cell(symbol, n) {
                Some(0) => (),
                Some(found) if found == digit => candidates.push(digit),
                _ => return Err(line.error(symbol, format!("the digit {digit} or a blank"))),
            }
        }
        puzzle.allow(Cell::new(place / n, place % n), candidates);
    }
    Ok(puzzle)
}

/// How many digits the board has that so many symbols are.
fn n_digits(symbols: &str) -> Option<usize> {
    let n_symbols = symbols.chars().count();
    SIZES.into_iter().find(|n| n.pow(3) == n_symbols)
}
