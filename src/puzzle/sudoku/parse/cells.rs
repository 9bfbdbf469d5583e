//! What stands for a cell, and for a line of a file.

use crate::error::ParseError;
use crate::puzzle::text::{Lines, TextLine};

/// What a symbol or a number says of a cell of a board of `n` digits: its digit, or 0 for a blank.
pub(super) fn cell(symbol: &str, n: usize) -> Option<u8> {
    let digit = match symbol {
        "." | "_" | "*" => Some(0),
        _ => number(symbol).or_else(|| letter(symbol)),
    };
    let digit = digit.filter(|&digit| usize::from(digit) <= n);
    digit.or((symbol == "X").then_some(0))
}

/// What a cell says that has a place of its own: as [`cell`], and it may be `-` or nothing at all.
pub(super) fn separate(cell_text: &str, n: usize) -> Option<u8> {
    match cell_text {
        "" | "-" => Some(0),
        symbol => cell(symbol, n),
    }
}

fn number(symbol: &str) -> Option<u8> {
    let digits = symbol.bytes().all(|byte| byte.is_ascii_digit());
    symbol.parse().ok().filter(|_| digits)
}

/// The digit that a letter stands for: A is 10.
fn letter(symbol: &str) -> Option<u8> {
    let mut chars = symbol.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic)?;
    let digit = letter
        .to_digit(36)
        .and_then(|digit| u8::try_from(digit).ok());
    digit.filter(|_| chars.next().is_none())
}

/// The characters of a text, each as a piece of it.
pub(super) fn single(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split("").filter(|symbol| !symbol.is_empty())
}

/// Checks that a 0 among the symbols of a board does not seem to be a digit: that there are no
/// letters with it, or no other blanks, or the largest digit too.
pub(super) fn check_zeros<'a>(
    symbols: &(impl Iterator<Item = (TextLine<'a>, &'a str)> + Clone),
    n: usize,
) -> Result<(), ParseError> {
    let mut zeros = symbols.clone().filter(|&(_, symbol)| symbol == "0");
    let Some((line, zero)) = zeros.next() else {
        return Ok(());
    };
    let others = symbols.clone().filter(|&(_, symbol)| symbol != "0");
    let digits = others.filter_map(|(_, symbol)| cell(symbol, n));
    let largest = digits.clone().max().map_or(0, usize::from);
    if (10..n).contains(&largest) && digits.clone().any(|digit| digit == 0) {
        let expected = format!("digits from 1 on, {n} among them, or one kind of blank");
        return Err(line.error(zero, expected));
    }
    Ok(())
}

/// What stands where a cell of a board of `n` digits is expected.
pub(super) fn expected_cell(n: usize) -> String {
    format!("a digit up to {n} or a blank")
}

/// The lines that are neither empty nor remarks.
pub(super) fn content(text: &str) -> impl Iterator<Item = TextLine<'_>> + Clone {
    let is_content = |line: &str| !line.is_empty() && !line.starts_with('#');
    Lines::new(text).filter(move |line| is_content(line.text.trim()))
}

/// The error that the text ends before what was expected.
pub(super) fn ends(text: &str, expected: impl Into<String>) -> ParseError {
    let mut lines = Lines::new(text);
    lines.by_ref().for_each(drop);
    lines.ends(expected)
}
