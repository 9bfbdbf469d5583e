//! What the parsers of text have in common: lengths, clues, and whole puzzles.

use super::super::{Nonogram, Palette};
use crate::encode::line::Block;
use crate::error::ParseError;
use crate::puzzle::text::{TextLine, expected_size, too_large, whole_number};

/// The puzzle in black and white.
pub(super) fn puzzle(rows: &[Vec<Block>], columns: &[Vec<Block>]) -> Nonogram {
    Nonogram::coloured(&Palette::default(), rows, columns)
}

/// A height or a width: at least 1.
pub(super) fn size(line: TextLine, word: &str, name: &str) -> Result<usize, ParseError> {
    let size = whole_number(word).filter(|&size| size > 0);
    size.ok_or_else(|| line.error(word, format!("a {name}")))
}

/// Checks that a board is not too large; `word` says how large.
pub(super) fn check_size(
    line: TextLine,
    word: &str,
    n_rows: usize,
    n_columns: usize,
) -> Result<(), ParseError> {
    if too_large(n_rows, n_columns) {
        Err(line.error(word, expected_size()))
    } else {
        Ok(())
    }
}

/// The block that a word is: a number, or `?` for a blot.
pub(super) fn block(line: TextLine, word: &str) -> Result<Block, ParseError> {
    match whole_number(word) {
        _ if word == "?" => Ok(Block::blot()),
        Some(0) => Err(line.error(word, "a number above 0")),
        Some(length) => Ok(Block::new(length)),
        None => Err(line.error(word, "a number")),
    }
}

/// The blocks that some words are; none, when the only one is `0`.
pub(super) fn clue<'a>(
    line: TextLine,
    words: impl Iterator<Item = &'a str> + Clone,
) -> Result<Vec<Block>, ParseError> {
    if words.clone().eq(["0"]) {
        return Ok(Vec::new());
    }
    words.map(|word| block(line, word)).collect()
}
