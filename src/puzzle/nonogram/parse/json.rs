//! Nonograms in JSON.

use std::fmt;

use serde_core::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{Nonogram, expected_size, too_large};
use crate::error::ParseError;
use crate::puzzle::text::json_error;

pub(super) fn parse(text: &str) -> Result<Nonogram, ParseError> {
    let puzzle = serde_json::from_str(text).map_err(|error| json_error(text, &error));
    puzzle.map(|Puzzle(puzzle)| puzzle)
}

struct Puzzle(Nonogram);

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PuzzleVisitor)
    }
}

struct PuzzleVisitor;

impl<'de> Visitor<'de> for PuzzleVisitor {
    type Value = Puzzle;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object with 'rows' and 'cols'")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Puzzle, A::Error> {
        let (mut rows, mut columns) = (None, None);
        while let Some(key) = map.next_key::<String>()? {
            let clues = match key.as_str() {
                "rows" => &mut rows,
                "cols" | "columns" => &mut columns,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            if clues.is_some() {
                return Err(A::Error::custom(format!(
                    "a second '{key}', expected it once"
                )));
            }
            *clues = Some(map.next_value::<Vec<Clue>>()?);
        }
        let clues = |clues: Option<Vec<Clue>>, name| {
            let clues = clues.ok_or_else(|| {
                A::Error::custom(format!("an object without it, expected '{name}'"))
            })?;
            Ok(clues
                .into_iter()
                .map(|Clue(blocks)| blocks)
                .collect::<Vec<_>>())
        };
        let (rows, columns) = (clues(rows, "rows")?, clues(columns, "cols")?);
        if too_large(rows.len(), columns.len()) {
            let found = format!("{} rows and {} columns", rows.len(), columns.len());
            return Err(A::Error::custom(format!(
                "{found}, expected {}",
                expected_size()
            )));
        }
        Ok(Puzzle(Nonogram::new(rows, columns)))
    }
}

/// The blocks of one line, without the `0` that stands for none.
struct Clue(Vec<usize>);

impl<'de> Deserialize<'de> for Clue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ClueVisitor)
    }
}

struct ClueVisitor;

impl<'de> Visitor<'de> for ClueVisitor {
    type Value = Clue;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut blocks: A) -> Result<Clue, A::Error> {
        let mut clue = Vec::new();
        while let Some(Block(block)) = blocks.next_element()? {
            if clue.first() == Some(&0) || (block == 0 && !clue.is_empty()) {
                let message = "a block of length 0, expected it alone in its clue";
                return Err(A::Error::custom(message));
            }
            clue.push(block);
        }
        clue.retain(|&block| block > 0);
        Ok(Clue(clue))
    }
}

struct Block(usize);

impl<'de> Deserialize<'de> for Block {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_u64(BlockVisitor)
    }
}

struct BlockVisitor;

impl Visitor<'_> for BlockVisitor {
    type Value = Block;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the length of a block")
    }

    fn visit_u64<E: Error>(self, length: u64) -> Result<Block, E> {
        let length = usize::try_from(length);
        length
            .map(Block)
            .map_err(|_| E::custom("a number too large"))
    }
}
