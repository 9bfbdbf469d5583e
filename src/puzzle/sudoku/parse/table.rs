//! Tables of puzzles, as they are collected for machine learning: CSV with a header.

use itertools::Itertools;

use super::cells::{content, ends};
use super::{Found, line};
use crate::error::ParseError;
use crate::puzzle::text::TextLine;

/// What the column of puzzles may be called.
const NAMES: [&str; 8] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "question", "board",
];

const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// Whether the first line is a header.
pub(super) fn is_table(text: &str) -> bool {
    content(text).next().and_then(column).is_some()
}

pub(super) fn parse(text: &str) -> Result<Found<'_>, ParseError> {
    let mut rows = content(text);
    let expected = || format!("a header with one of '{}'", NAMES.join("', '"));
    let header = rows.next().ok_or_else(|| ends(text, expected()))?;
    let column = column(header).ok_or_else(|| header.error(header.text.trim(), expected()))?;
    let puzzles = rows.map(|row| {
        let field = fields(row).nth(column);
        let end = &row.text[row.text.len()..];
        let field = field.ok_or_else(|| row.error(end, "a puzzle, as in the header"))?;
        Ok((row, line::puzzle(row, field)?))
    });
    let puzzles: Vec<_> = puzzles.try_collect()?;
    if puzzles.is_empty() {
        return Err(ends(text, "a puzzle"));
    }
    Ok(puzzles)
}

/// Which column has the puzzles, if the line is a header.
fn column(header: TextLine) -> Option<usize> {
    fields(header).position(|field| NAMES.iter().any(|name| field.eq_ignore_ascii_case(name)))
}

fn fields(row: TextLine<'_>) -> impl Iterator<Item = &str> {
    let fields = row.text.split(SEPARATORS);
    fields.map(|field| field.trim().trim_matches('"').trim())
}
