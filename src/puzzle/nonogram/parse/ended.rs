//! Texts of numbers in which a `0` ends each clue.

use super::super::Nonogram;
use super::clues::{block, check_size, puzzle, size};
use crate::encode::line::Block;
use crate::error::{ParseError, Place};
use crate::puzzle::text::{Lines, TextLine, end, first_line};

/// Rows, a line `#`, columns, a line `#`.
pub(super) fn syro(text: &str) -> Result<Nonogram, ParseError> {
    let mut lines = Lines::new(text);
    let mut section = || {
        let mut clues = Vec::new();
        loop {
            let line = first_line(&mut lines, "a line '#' after the clues")?;
            if line.text.trim() == "#" {
                return Ok((line, clues));
            }
            clues.push(clue(line)?);
        }
    };
    let (_, rows) = section()?;
    let (line, columns) = section()?;
    check_size(line, line.text.trim(), rows.len(), columns.len())?;
    end(&mut lines)?;
    Ok(puzzle(&rows, &columns))
}

/// The number of puzzles; then of each its height and width on a line, rows, and columns. Each
/// has the place of its size.
pub(super) fn jcross(text: &str) -> Result<Vec<(Place, Nonogram)>, ParseError> {
    let mut lines = Lines::new(text);
    let line = first_line(&mut lines, "the number of puzzles")?;
    let n_puzzles = size(line, line.text.trim(), "number of puzzles")?;
    let mut puzzles = Vec::new();
    for _ in 0..n_puzzles {
        let line = first_line(&mut lines, "a height and a width")?;
        let sides = line.text.trim();
        let (height, width) = sides.split_once(char::is_whitespace).unwrap_or((sides, ""));
        let n_rows = size(line, height, "height")?;
        let n_columns = match width.trim_start() {
            "" => return Err(line.error(&line.text[line.text.len()..], "a width")),
            width => size(line, width, "width")?,
        };
        check_size(line, sides, n_rows, n_columns)?;
        let mut section = |name, n_clues| {
            let clue = |index| {
                let expected = format!("the clue of {name} {index} of {n_clues}");
                clue(first_line(&mut lines, &expected)?)
            };
            (1..=n_clues).map(clue).collect::<Result<Vec<_>, _>>()
        };
        let (rows, columns) = (section("row", n_rows)?, section("column", n_columns)?);
        puzzles.push((line.place(sides), puzzle(&rows, &columns)));
    }
    end(&mut lines)?;
    Ok(puzzles)
}

/// Numbers up to a `0` at the end of the line.
fn clue(line: TextLine) -> Result<Vec<Block>, ParseError> {
    let mut words = line.words();
    let mut blocks = Vec::new();
    loop {
        match words.next() {
            Some("0") => break,
            Some(word) => blocks.push(block(line, word)?),
            None => {
                let rest = &line.text[line.text.len()..];
                return Err(line.error(rest, "0 at the end of the clue"));
            }
        }
    }
    match words.next() {
        Some(word) => Err(line.error(word, "the end of the line")),
        None => Ok(blocks),
    }
}
