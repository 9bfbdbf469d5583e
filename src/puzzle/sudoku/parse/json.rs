//! Sudokus in JSON.

use std::fmt;

use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, Expected, IgnoredAny, MapAccess, SeqAccess,
    Visitor,
};

use super::{MOST_DIGITS, Sudoku};
use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::text::json_error;

/// What the member of an object that has the rows may be called.
const NAMES: [&str; 5] = ["fixed", "grid", "board", "puzzle", "rows"];

/// The name of these that may also say how many rows there are.
const COUNT: &str = "rows";

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
        while let Some(row) = seq.next_element_seed(Row(rows.first().map(Vec::len)))? {
            if rows.first().is_some_and(|first| first.len() == rows.len()) {
                let n = rows.len();
                return Err(A::Error::custom(format!("another, expected {n} rows")));
            }
            rows.push(row);
        }
        let n_rows = rows.len();
        let Some(n) = rows.first().map(Vec::len) else {
            let expected = format!("1 to {MOST_DIGITS} rows");
            return Err(A::Error::custom(format!("none, expected {expected}")));
        };
        match Grid::from_rows(rows) {
            Some(digits) if n_rows == n => Ok(Puzzle(Sudoku::of_size(n).with_digits(&digits))),
            _ => Err(A::Error::custom(format!(
                "{n_rows} rows, expected {n} rows"
            ))),
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
                if key == COUNT && matches!(map.next_value()?, RowsOrCount(None)) {
                    continue;
                }
                let expected = format!("no rows after those of '{first}'");
                return Err(A::Error::custom(format!("'{key}', expected {expected}")));
            } else if key != COUNT {
                puzzle = Some((key, map.next_value()?));
            } else if let RowsOrCount(Some(rows)) = map.next_value()? {
                puzzle = Some((key, rows));
            }
        }
        let puzzle = puzzle.map(|(_, puzzle)| puzzle);
        puzzle.ok_or_else(|| {
            let names = NAMES.join("', '");
            A::Error::custom(format!("an object without rows, expected one of '{names}'"))
        })
    }
}

/// The rows, or nothing where a number says how many there are.
struct RowsOrCount(Option<Puzzle>);

impl<'de> Deserialize<'de> for RowsOrCount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RowsOrCountVisitor)
    }
}

struct RowsOrCountVisitor;

impl<'de> Visitor<'de> for RowsOrCountVisitor {
    type Value = RowsOrCount;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of rows, or a number of them")
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<RowsOrCount, E> {
        Ok(RowsOrCount(None))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, rows: A) -> Result<RowsOrCount, A::Error> {
        let rows = PuzzleVisitor.visit_seq(rows)?;
        Ok(RowsOrCount(Some(rows)))
    }
}

/// Reads a row of so many cells, or the first: its digits, 0 for a blank.
struct Row(Option<usize>);

impl<'de> DeserializeSeed<'de> for Row {
    type Value = Vec<u8>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<u8>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Row {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of cells")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<u8>, A::Error> {
        let most = self.0.unwrap_or(MOST_DIGITS);
        let mut row = Vec::new();
        while let Some(digit) = seq.next_element_seed(Digit(most))? {
            if row.len() == most {
                return Err(A::Error::custom(format!("more, expected {}", self.cells())));
            }
            row.push(digit);
        }
        let n = row.len();
        if n == 0 || self.0.is_some_and(|expected| expected != n) {
            let expected = self.cells();
            return Err(A::Error::custom(format!("{n} cells, expected {expected}")));
        }
        // Only the end of the first row tells how large its digits may be.
        match row.iter().find(|&&digit| usize::from(digit) > n) {
            Some(&digit) => Err(Digit(n).unexpected(digit)),
            None => Ok(row),
        }
    }
}

impl Row {
    fn cells(&self) -> String {
        match self.0 {
            Some(n) => format!("{n} cells"),
            None => format!("1 to {MOST_DIGITS} cells"),
        }
    }
}

/// Reads a digit up to this, or 0 for a blank.
struct Digit(usize);

impl Digit {
    fn unexpected<E: Error>(&self, number: impl fmt::Display) -> E {
        E::custom(format!("{number}, expected {}", self as &dyn Expected))
    }
}

impl<'de> DeserializeSeed<'de> for Digit {
    type Value = u8;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<u8, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for Digit {
    type Value = u8;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a digit up to {}, 0 or null", self.0)
    }

    fn visit_unit<E: Error>(self) -> Result<u8, E> {
        Ok(0)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u8, E> {
        let digit = u8::try_from(number).ok();
        let digit = digit.filter(|&digit| usize::from(digit) <= self.0);
        digit.ok_or_else(|| self.unexpected(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u8, E> {
        Err(self.unexpected(number))
    }
}
