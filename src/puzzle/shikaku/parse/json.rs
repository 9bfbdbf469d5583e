//! Shikaku in JSON.

use std::fmt;

use serde_core::de::{
    Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor,
};

use crate::error::{ParseError, Place};
use crate::grid::Grid;
use crate::puzzle::shikaku::{Clue, Shikaku};
use crate::puzzle::text::{json_error, only_puzzle};

/// The member of an object that is the board.
const GRID: &str = "grid";

/// The one board of a text.
pub(super) fn parse(text: &str) -> Result<Shikaku, ParseError> {
    let place = Place { line: 1, column: 1 };
    only_puzzle(parse_all(text)?.into_iter().map(|puzzle| (place, puzzle)))
}

/// The boards of a text, at least one.
pub(super) fn parse_all(text: &str) -> Result<Vec<Shikaku>, ParseError> {
    let file = serde_json::from_str(text).map_err(|error| json_error(text, &error));
    file.map(|File(boards)| boards)
}

/// A board, or an object of several.
struct File(Vec<Shikaku>);

impl<'de> Deserialize<'de> for File {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_any(FileVisitor)
    }
}

struct FileVisitor;

impl<'de> Visitor<'de> for FileVisitor {
    type Value = File;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of rows, or an object with 'grid'")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, rows: A) -> Result<File, A::Error> {
        board(rows).map(|board| File(vec![board]))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<File, A::Error> {
        let (mut own, mut others) = (None, Vec::new());
        while let Some(name) = map.next_key::<String>()? {
            if name == GRID {
                take_grid(&mut own, &mut map)?;
            } else {
                let Member(other) = map.next_value()?;
                others.extend(other);
            }
            if own.is_some() && !others.is_empty() {
                let both = "boards within it, expected an object with 'grid' or of such objects";
                return Err(A::Error::custom(both));
            }
        }
        let boards = own.map_or(others, |own| vec![own]);
        if boards.is_empty() {
            return Err(A::Error::custom("an object without it, expected 'grid'"));
        }
        Ok(File(boards))
    }
}

/// Reads the value of a member that is the only one of its name.
fn take_grid<'de, A: MapAccess<'de>>(
    grid: &mut Option<Shikaku>,
    map: &mut A,
) -> Result<(), A::Error> {
    if grid.is_some() {
        return Err(A::Error::custom("a second 'grid', expected one"));
    }
    let Board(board) = map.next_value()?;
    *grid = Some(board);
    Ok(())
}

/// The board of an object that has one; other values have none.
struct Member(Option<Shikaku>);

impl<'de> Deserialize<'de> for Member {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_any(MemberVisitor)
    }
}

struct MemberVisitor;

impl<'de> Visitor<'de> for MemberVisitor {
    type Value = Member;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Member, E> {
        Ok(Member(None))
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Member, E> {
        Ok(Member(None))
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Member, E> {
        Ok(Member(None))
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Member, E> {
        Ok(Member(None))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Member, E> {
        Ok(Member(None))
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Member, E> {
        Ok(Member(None))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Member, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Member(None))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Member, A::Error> {
        let mut grid = None;
        while let Some(name) = map.next_key::<String>()? {
            if name == GRID {
                take_grid(&mut grid, &mut map)?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(Member(grid))
    }
}

/// A list of rows.
struct Board(Shikaku);

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_seq(BoardVisitor)
    }
}

struct BoardVisitor;

impl<'de> Visitor<'de> for BoardVisitor {
    type Value = Board;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, rows: A) -> Result<Board, A::Error> {
        board(rows).map(Board)
    }
}

fn board<'de, A: SeqAccess<'de>>(mut seq: A) -> Result<Shikaku, A::Error> {
    let mut rows: Vec<Vec<Option<Clue>>> = Vec::new();
    while let Some(row) = seq.next_element::<Vec<JsonClue>>()? {
        let width = rows.first().map_or(row.len(), Vec::len);
        if row.len() != width || width == 0 {
            let (found, expected) = (row.len(), width.max(1));
            return Err(A::Error::custom(format!(
                "a row of {found}, expected one of {expected} cells"
            )));
        }
        rows.push(row.into_iter().map(|JsonClue(clue)| clue).collect());
    }
    match Grid::from_rows(rows).filter(|board| board.n_rows() > 0) {
        Some(board) => Ok(Shikaku::new(board)),
        None => Err(A::Error::custom("no row, expected a list of rows")),
    }
}

/// A number, -1 or `"?"` for an unknown one, 0 or `null` for none.
struct JsonClue(Option<Clue>);

impl<'de> Deserialize<'de> for JsonClue {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_any(ClueVisitor)
    }
}

struct ClueVisitor;

impl Visitor<'_> for ClueVisitor {
    type Value = JsonClue;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a number, -1 for '?', or null")
    }

    fn visit_unit<E: Error>(self) -> Result<JsonClue, E> {
        Ok(JsonClue(None))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<JsonClue, E> {
        let area = usize::try_from(number).map_err(|_| E::custom("a number too large"))?;
        Ok(JsonClue((area > 0).then_some(Clue::Area(area))))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<JsonClue, E> {
        if number == -1 {
            Ok(JsonClue(Some(Clue::Unknown)))
        } else {
            Err(E::invalid_value(Unexpected::Signed(number), &self))
        }
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<JsonClue, E> {
        if word == "?" {
            Ok(JsonClue(Some(Clue::Unknown)))
        } else {
            Err(E::invalid_value(Unexpected::Str(word), &self))
        }
    }
}
