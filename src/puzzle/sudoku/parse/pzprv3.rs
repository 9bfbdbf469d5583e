//! Files of pzpr, in the form `pzprv3`: fields, which a `/` or the end of a line ends.

use itertools::Itertools;

use super::cells::{content, ends, expected_cell, separate};
use super::{MOST_DIGITS, Sudoku, expected_size};
use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::text::{TextLine, whole_number};

/// How such a file begins.
pub(super) const KIND: &str = "pzprv3";

pub(super) fn parse(text: &str) -> Result<Sudoku, ParseError> {
    let fields = content(text).flat_map(|line| {
        let fields = line.text.split('/').map(str::trim);
        fields.map(move |field| (line, field))
    });
    let mut fields = fields.filter(|(_, field)| !field.is_empty());
    let mut next = |expected: &str| fields.next().ok_or_else(|| ends(text, expected));

    let (line, kind) = next("'pzprv3'")?;
    if !kind.starts_with(KIND) {
        return Err(line.error(kind, "'pzprv3'"));
    }
    let (line, puzzle) = next("'sudoku'")?;
    if puzzle != "sudoku" {
        return Err(line.error(puzzle, "'sudoku'"));
    }
    let (line, size) = next("a number of digits")?;
    let n = whole_number(size).filter(|n| (1..=MOST_DIGITS).contains(n));
    let n = n.ok_or_else(|| line.error(size, expected_size()))?;
    let expected = format!("{n} rows of {n} cells");
    let rows = (0..n).map(|_| {
        let (line, field) = next(&expected)?;
        row(line, field, n)
    });
    // What the player has written so far comes after the rows.
    let digits = Grid::from_rows(rows.try_collect()?).expect("each row has n cells");
    Ok(Sudoku::of_size(n).with_digits(&digits))
}

fn row(line: TextLine, field: &str, n: usize) -> Result<Vec<u8>, ParseError> {
    let digit = |word| separate(word, n).ok_or_else(|| line.error(word, expected_cell(n)));
    let row: Vec<_> = field.split_whitespace().map(digit).try_collect()?;
    if row.len() != n {
        let found = format!("{} cells", row.len());
        return Err(line.error_of(field, format!("{n} cells"), found));
    }
    Ok(row)
}
