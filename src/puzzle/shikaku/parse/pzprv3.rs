//! Files of pzpr, which puzz.link saves.

use itertools::Itertools;

use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::shikaku::{Clue, KIND, Shikaku};
use crate::puzzle::text::{Lines, TextLine, expected_size, too_large, whole_number};

/// How a file begins.
pub(super) const BEGINS: &str = "pzprv3";

pub(super) fn parse(text: &str) -> Result<Shikaku, ParseError> {
    let lines = Lines::new(text);
    // A field ends at a slash or at the end of its line.
    let mut fields = lines
        .clone()
        .flat_map(|line| line.text.split('/').map(move |field| (line, field.trim())))
        .filter(|(_, field)| !field.is_empty());
    let mut next = |expected: &str| fields.next().ok_or_else(|| after(lines.clone(), expected));

    let (line, version) = next(&format!("'{BEGINS}'"))?;
    let is_version = |rest: &str| rest.is_empty() || rest.starts_with('.');
    if !version.strip_prefix(BEGINS).is_some_and(is_version) {
        return Err(line.error(version, format!("'{BEGINS}'")));
    }
    let (line, kind) = next(&format!("'{KIND}'"))?;
    if kind != KIND {
        return Err(line.error(kind, format!("'{KIND}'")));
    }
    let mut size = |name: &str| {
        let (line, field) = next(name)?;
        let size = whole_number(field).filter(|&size| size > 0);
        let size = size.ok_or_else(|| line.error(field, name))?;
        Ok((line, field, size))
    };
    let (_, _, n_rows) = size("a height")?;
    let (line, place, n_columns) = size("a width")?;
    if too_large(n_rows, n_columns) {
        return Err(line.error(place, expected_size()));
    }
    let mut rows = Vec::new();
    for _ in 0..n_rows {
        let (line, field) = next(&format!("a row of {n_columns} cells"))?;
        let row: Vec<_> = field
            .split_whitespace()
            .map(|word| clue(line, word))
            .try_collect()?;
        if row.len() != n_columns {
            let found = format!("{} cells", row.len());
            return Err(line.error_of(field, format!("{n_columns} cells"), found));
        }
        rows.push(row);
    }
    // What follows are the borders that a player drew.
    Ok(Shikaku::new(
        Grid::from_rows(rows).expect("rows of one length"),
    ))
}

/// The error that the text ends after these lines.
fn after(mut lines: Lines, expected: &str) -> ParseError {
    lines.by_ref().for_each(drop);
    lines.ends(expected)
}

fn clue(line: TextLine, word: &str) -> Result<Option<Clue>, ParseError> {
    match word {
        "." => Ok(None),
        "-" => Ok(Some(Clue::Unknown)),
        _ => match whole_number(word) {
            Some(area @ 1..) => Ok(Some(Clue::Area(area))),
            _ => Err(line.error(word, "a number, '-' for '?', or '.'")),
        },
    }
}
