//! Files of pzpr, which puzz.link saves.

use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::pzprv3::Fields;
use crate::puzzle::shikaku::{Clue, KIND, Shikaku};
use crate::puzzle::text::{TextLine, expected_size, too_large, whole_number};

pub(super) fn parse(text: &str) -> Result<Shikaku, ParseError> {
    let mut fields = Fields::of(text, KIND)?;
    let (_, n_rows) = fields.size("a height")?;
    let (width, n_columns) = fields.size("a width")?;
    if too_large(n_rows, n_columns) {
        return Err(width.error(expected_size()));
    }
    // What follows the rows are the borders that a player drew.
    let rows = fields.rows(n_rows, n_columns, clue)?;
    Ok(Shikaku::new(
        Grid::from_rows(rows).expect("rows of one length"),
    ))
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
