//! Files of pzpr, which puzz.link saves.

use super::cells::{expected_cell, separate};
use super::{KIND, MOST_DIGITS, Sudoku, expected_size};
use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::pzprv3::Fields;
use crate::puzzle::text::whole_number;

pub(super) fn parse(text: &str) -> Result<Sudoku, ParseError> {
    let mut fields = Fields::of(text, KIND)?;
    let size = fields.next("a number of digits")?;
    let n = whole_number(size.text).filter(|n| (1..=MOST_DIGITS).contains(n));
    let n = n.ok_or_else(|| size.error(expected_size()))?;
    // What the player has written so far comes after the rows.
    let digits = fields.rows(n, n, |line, word| {
        separate(word, n).ok_or_else(|| line.error(word, expected_cell(n)))
    })?;
    let digits = Grid::from_rows(digits).expect("each row has n cells");
    Ok(Sudoku::of_size(n).with_digits(&digits))
}
