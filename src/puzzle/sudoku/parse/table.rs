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

/// What a header says of the rows.
#[derive(Clone, Copy)]
struct Header {
    separator: char,
    n_fields: usize,
    /// Which field has the puzzle.
    column: usize,
}

/// Whether the first line is a header. The name of one column alone may be a title: it is a header
/// before boards on a line each.
pub(super) fn is_table(text: &str) -> bool {
    let mut lines = content(text);
    let header = lines.next().and_then(header);
    header.is_some_and(|header| header.n_fields > 1 || line::are_lines(&lines))
}

pub(super) fn parse(text: &str) -> Result<Found<'_>, ParseError> {
    let mut rows = content(text);
    let expected = || format!("a header with one of '{}'", NAMES.join("', '"));
    let first = rows.next().ok_or_else(|| ends(text, expected()))?;
    let header = header(first).ok_or_else(|| first.error(first.text.trim(), expected()))?;
    let puzzles = rows.map(|row| {
        let fields = fields(row, header.separator).collect_vec();
        if fields.len() != header.n_fields {
            let expected = format!("{} fields, as in the header", header.n_fields);
            let found = format!("{} fields", fields.len());
            return Err(row.error_of(row.text.trim(), expected, found));
        }
        Ok((row, line::puzzle(row, fields[header.column])?))
    });
    let puzzles: Vec<_> = puzzles.try_collect()?;
    if puzzles.is_empty() {
        return Err(ends(text, "a puzzle"));
    }
    Ok(puzzles)
}

/// What the line says of the rows, if it is a header.
fn header(line: TextLine) -> Option<Header> {
    let is_name = |field: &str| NAMES.iter().any(|name| field.eq_ignore_ascii_case(name));
    SEPARATORS.into_iter().find_map(|separator| {
        let column = fields(line, separator).position(is_name)?;
        Some(Header {
            separator,
            n_fields: fields(line, separator).count(),
            column,
        })
    })
}

/// What stands between separators that are not between quotes.
fn fields(row: TextLine<'_>, separator: char) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    let fields = row.text.split(move |c| {
        is_quoted ^= c == '"';
        c == separator && !is_quoted
    });
    fields.map(|field| field.trim().trim_matches('"').trim())
}
