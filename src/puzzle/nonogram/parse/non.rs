//! `.non` text.

use super::super::Nonogram;
use super::clues::{self, block, puzzle};
use crate::encode::line::Block;
use crate::error::ParseError;
use crate::puzzle::text::{Lines, TextLine, whole_number};

pub(super) fn parse(text: &str) -> Result<Nonogram, ParseError> {
    let mut lines = Lines::new(text);
    let (mut width, mut height) = (None, None);
    let (mut rows, mut columns) = (None, None);
    // A key without a value that means nothing here, if that was the last one.
    let mut unknown = None;
    while let Some(line) = lines.next() {
        let content = line.text.trim();
        if content.is_empty() {
            continue;
        }
        if !content.starts_with(|first: char| first.is_ascii_alphabetic()) {
            let misspelt =
                |(line, key): (TextLine, &str)| line.error(key, "'rows' or 'columns' before clues");
            let expected = "a key such as 'width', 'height', 'rows', 'columns'";
            return Err(unknown.map_or_else(|| line.error(content, expected), misspelt));
        }
        let (key, value) =
            content.split_at(content.find(char::is_whitespace).unwrap_or(content.len()));
        let value = value.trim_start();
        unknown = None;
        let once = |earlier: bool| {
            if earlier {
                Err(line.error(key, format!("'{key}' only once")))
            } else {
                Ok(())
            }
        };
        let number = || whole_number(value).ok_or_else(|| line.error(value, "a number"));
        // The size that stands with a section.
        let agree = |size: &mut Option<usize>, lines: &str| match (number()?, *size) {
            (number, Some(size)) if number != size => {
                Err(line.error(value, format!("{size} {lines}, as stated before")))
            }
            (number, _) => {
                *size = Some(number);
                Ok(())
            }
        };
        match key {
            "width" | "height" => {
                let size = if key == "width" {
                    &mut width
                } else {
                    &mut height
                };
                once(size.is_some())?;
                *size = Some(number()?);
                check_size(line, value, (width, height))?;
            }
            "rows" => {
                once(rows.is_some())?;
                if !value.is_empty() {
                    agree(&mut height, "rows")?;
                    check_size(line, value, (width, height))?;
                }
                let height = height.ok_or_else(|| line.error(key, "'height' before the rows"))?;
                rows = Some(section(&mut lines, "row", height)?);
            }
            "columns" => {
                once(columns.is_some())?;
                if !value.is_empty() {
                    agree(&mut width, "columns")?;
                    check_size(line, value, (width, height))?;
                }
                let width = width.ok_or_else(|| line.error(key, "'width' before the columns"))?;
                columns = Some(section(&mut lines, "column", width)?);
            }
            _ => unknown = Some((line, key)).filter(|_| value.is_empty()),
        }
    }
    let missing = |section| lines.ends(format!("a section '{section}'"));
    let rows = rows.ok_or_else(|| missing("rows"))?;
    let columns = columns.ok_or_else(|| missing("columns"))?;
    Ok(puzzle(&rows, &columns))
}

/// Checks that the board is not too large, where the size is known; `value` says one side of it.
fn check_size(
    line: TextLine,
    value: &str,
    (width, height): (Option<usize>, Option<usize>),
) -> Result<(), ParseError> {
    match (width, height) {
        (Some(width), Some(height)) => clues::check_size(line, value, height, width),
        _ => Ok(()),
    }
}

/// The clues of a section, a line each.
fn section(lines: &mut Lines, name: &str, n_clues: usize) -> Result<Vec<Vec<Block>>, ParseError> {
    let mut clues = Vec::new();
    for index in 1..=n_clues {
        match lines.next() {
            Some(line) => clues.push(clue(line)?),
            None => return Err(lines.ends(format!("the clue of {name} {index} of {n_clues}"))),
        }
    }
    Ok(clues)
}

/// Numbers, or `?`, with commas between them; none, or `0` alone, for an empty line.
fn clue(line: TextLine) -> Result<Vec<Block>, ParseError> {
    let content = line.text.trim();
    if content.is_empty() || content == "0" {
        return Ok(Vec::new());
    }
    let separator = |c: char| c == ',' || c.is_whitespace();
    let mut blocks = Vec::new();
    let mut rest = content;
    loop {
        let end = rest.find(separator).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        blocks.push(block(line, word)?);
        if after.is_empty() {
            return Ok(blocks);
        }
        let after = after.trim_start();
        rest = after.strip_prefix(',').unwrap_or(after).trim_start();
    }
}
