//! Pips as the newspaper serves it: JSON, three puzzles a day.

mod puzzle;

use std::fmt;
use std::str::FromStr;

use serde_core::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};

use super::Pips;
use crate::error::{ParseError, Place};
use crate::puzzle::text::{self, json_error};

use puzzle::PuzzleSeed;

/// One of the three puzzles of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The small one.
    Easy,
    /// The one between.
    Medium,
    /// The large one.
    Hard,
}

impl Level {
    /// Every level, from easy to hard.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Its name in the file: `easy`, `medium` or `hard`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The puzzles of a file: each or why it can't be read, with its level if it is one of a day's.
pub type Puzzles = Vec<(Option<Level>, Result<Pips, ParseError>)>;

impl Pips {
    /// Reads the only puzzle of a file: one alone, or that of a day of which nothing else is there.
    ///
    /// # Errors
    ///
    /// When the text is not such a file; of a day's puzzles, [`parse_all`](Self::parse_all) gives each.
    pub fn parse(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        let mut puzzles = Self::parse_all(file)?;
        match (puzzles.pop(), puzzles.len()) {
            (Some((_, puzzle)), 0) => puzzle,
            (_, n_others) => {
                let found = format!("{} puzzles of a day", n_others + 1);
                let place = Place { line: 1, column: 1 };
                Err(ParseError::new(place, "one puzzle", found))
            }
        }
    }

    /// Reads one puzzle in JSON: an object with `dominoes`, `regions`, and perhaps `solution`.
    ///
    /// The board is the cells of the regions, and no two of these share a cell. A solution names
    /// the two cells of each domino, in the order of `dominoes`; it must cover each cell of the
    /// board once, but whether it keeps the rules is not looked at.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    ///
    /// ```
    /// use cnfcraft::puzzle::pips::{Domino, Pips};
    ///
    /// let puzzle = Pips::from_json(r#"{
    ///     "dominoes": [[5, 1]],
    ///     "regions": [{"indices": [[0, 0]], "type": "less", "target": 3},
    ///                 {"indices": [[0, 1]], "type": "empty"}]
    /// }"#).unwrap();
    /// assert_eq!(puzzle.dominoes(), [Domino::new(1, 5)]);
    ///
    /// let error = Pips::from_json("{\"dominoes\": [],\n \"regions\": null}").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 17: expected a list of regions, found null");
    /// ```
    pub fn from_json(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        read(text::decode(file.as_ref())?, PuzzleSeed)
    }

    /// Reads one puzzle of a day's file: an object with `easy`, `medium` and `hard`.
    ///
    /// # Errors
    ///
    /// When the text is not such a file, or lacks this puzzle: there are days on which one is
    /// `null`. The other puzzles are not looked at.
    pub fn from_day(file: impl AsRef<[u8]>, level: Level) -> Result<Self, ParseError> {
        read(text::decode(file.as_ref())?, DaySeed(level))
    }

    /// Reads a day's file or one puzzle alone, which then has no level. Of a day each puzzle is
    /// there, or why it can't be read.
    ///
    /// # Errors
    ///
    /// When the text is not JSON, or neither of the two.
    pub fn parse_all(file: impl AsRef<[u8]>) -> Result<Puzzles, ParseError> {
        let text = text::decode(file.as_ref())?;
        let members = read(text, MembersSeed)?;
        let has = |name: &str| members.iter().any(|member| member == name);
        let levels: Vec<Level> = { Level::ALL.into_iter() }
            .filter(|level| has(level.name()))
            .collect();
        if levels.is_empty() {
            return Ok(vec![(None, Ok(read(text, PuzzleSeed)?))]);
        }
        if has("dominoes") || has("regions") {
            let place = Place { line: 1, column: 1 };
            let expected = "a day's puzzles or one alone";
            return Err(ParseError::new(place, expected, "both"));
        }
        let puzzle = |level| (Some(level), read(text, DaySeed(level)));
        Ok(levels.into_iter().map(puzzle).collect())
    }
}

impl FromStr for Pips {
    type Err = ParseError;

    /// As [`Pips::parse`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

fn read<'a, S: DeserializeSeed<'a>>(text: &'a str, seed: S) -> Result<S::Value, ParseError> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = seed.deserialize(&mut json);
    let value = value.and_then(|value| json.end().map(|()| value));
    value.map_err(|error| json_error(text, &error))
}

/// The names of an object's members.
struct MembersSeed;

impl<'de> DeserializeSeed<'de> for MembersSeed {
    type Value = Vec<String>;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Vec<String>, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for MembersSeed {
    type Value = Vec<String>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Vec<String>, A::Error> {
        let mut names = Vec::new();
        while let Some((name, IgnoredAny)) = map.next_entry()? {
            names.push(name);
        }
        Ok(names)
    }
}

/// One puzzle of a day's object.
struct DaySeed(Level);

impl<'de> DeserializeSeed<'de> for DaySeed {
    type Value = Pips;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Pips, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for DaySeed {
    type Value = Pips;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "an object with '{}'", self.0)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pips, A::Error> {
        let mut puzzle = None;
        while let Some(name) = map.next_key::<String>()? {
            if name != self.0.name() {
                map.next_value::<IgnoredAny>()?;
            } else if puzzle.is_none() {
                puzzle = Some(map.next_value_seed(PuzzleSeed)?);
            } else {
                return Err(A::Error::custom(format!("a second '{name}', expected one")));
            }
        }
        puzzle
            .ok_or_else(|| A::Error::custom(format!("an object without it, expected '{}'", self.0)))
    }
}
