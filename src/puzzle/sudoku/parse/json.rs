//! Sudokus in JSON.

use std::fmt;

use serde_core::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::cells::expected_cell;
use super::{MOST_DIGITS, Sudoku};
use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::text::json_error;

/// What the member of an object that has the rows may be called.
const NAMES: [&str; 5] = ["fixed", "grid", "board", "puzzle", "rows"];

/// Members that say what else the puzzle asks, which is not read.
const OTHERS: [&str; 6] = [
    "boxes",
    "regions",
    "cages",
    "diagonals",
    "candidates",
    "killer",
];

pub(super) fn parse(text: &str) -> Result<Sudoku, ParseError> {
    let puzzle = serde_json::from_str(text).map_err(|error| json_error(text, &error));
    puzzle.map(|Puzzle(puzzle)| puzzle)
}

struct Puzzle(Sudoku);

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PuzzleVisitor)
    }
}

struct PuzzleVisitor;

impl<'de> Visitor<'de> for PuzzleVisitor {
    type Value = Puzzle;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of rows, or an object with one")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Puzzle, A::Error> {
        let mut rows: Vec<Vec<u8>> = Vec::new();
        while let Some(Row(row)) = seq.next_element()? {
            let n = rows.first().map_or(row.len(), Vec::len);
            let largest = usize::from(row.iter().copied().max().unwrap_or(0));
            if !(1..=MOST_DIGITS).contains(&n) || rows.len() == n {
                let expected = format!("as many rows as cells in a row, 1 to {MOST_DIGITS}");
                return Err(A::Error::custom(format!("{n} cells, expected {expected}")));
            }
            if row.len() != n {
                let found = row.len();
                return Err(A::Error::custom(format!(
                    "{found} cells, expected {n} cells"
                )));
            }
            if largest > n {
                let expected = expected_cell(n);
                return Err(A::Error::custom(format!("{largest}, expected {expected}")));
            }
            rows.push(row);
        }
        let (n_rows, n) = (rows.len(), rows.first().map_or(1, Vec::len));
        match Grid::from_rows(rows) {
            Some(digits) if n_rows == n => Ok(Puzzle(Sudoku::of_size(n).with_digits(&digits))),
            _ => Err(A::Error::custom(format!("{n_rows} rows, expected {n}"))),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Puzzle, A::Error> {
        let mut puzzle: Option<(String, Puzzle)> = None;
        while let Some(key) = map.next_key::<String>()? {
            if OTHERS.contains(&key.as_str()) {
                let expected = "only rows, as nothing else is read from JSON";
                return Err(A::Error::custom(format!("'{key}', expected {expected}")));
            } else if !NAMES.contains(&key.as_str()) {
                map.next_value::<IgnoredAny>()?;
            } else if let Some((first, _)) = &puzzle {
                let expected = format!("no rows after those of '{first}'");
                return Err(A::Error::custom(format!("'{key}', expected {expected}")));
            } else {
                puzzle = Some((key, map.next_value()?));
            }
        }
        let puzzle = puzzle.map(|(_, puzzle)| puzzle);
        puzzle.ok_or_else(|| {
            let names = NAMES.join("', '");
            A::Error::custom(format!("an object without rows, expected one of '{names}'"))
        })
    }
}

/// The digits of a row, 0 for a blank.
struct Row(Vec<u8>);

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = Vec::<Option<u8>>::deserialize(deserializer)?;
        let digits = digits.into_iter().map(Option::unwrap_or_default);
        Ok(Self(digits.collect()))
    }
}
