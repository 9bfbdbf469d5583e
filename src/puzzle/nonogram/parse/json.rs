//! Nonograms in JSON.

use std::fmt;

use serde_core::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::super::{Colour, Nonogram, Palette};
use super::colour::{MOST_COLOURS, expected_colours, hexadecimal};
use super::named::by_name;
use crate::encode::line::Block;
use crate::error::ParseError;
use crate::puzzle::text::{expected_size, json_error, too_large};

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
        let mut colours: Option<Vec<Declared>> = None;
        let mut background: Option<Declared> = None;
        let twice = |key: &str| A::Error::custom(format!("a second '{key}', expected it once"));
        while let Some(key) = map.next_key::<String>()? {
            let clues = match key.as_str() {
                "rows" => &mut rows,
                "cols" | "columns" => &mut columns,
                "colors" if colours.is_some() => return Err(twice(&key)),
                "colors" => {
                    colours = Some(map.next_value()?);
                    continue;
                }
                "background" if background.is_some() => return Err(twice(&key)),
                "background" => {
                    background = Some(map.next_value()?);
                    continue;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            if clues.is_some() {
                return Err(twice(&key));
            }
            *clues = Some(map.next_value::<Vec<Clue>>()?);
        }
        let clues = |clues: Option<Vec<Clue>>, name| {
            clues
                .ok_or_else(|| A::Error::custom(format!("an object without it, expected '{name}'")))
        };
        let (rows, columns) = (clues(rows, "rows")?, clues(columns, "cols")?);
        if too_large(rows.len(), columns.len()) {
            let found = format!("{} rows and {} columns", rows.len(), columns.len());
            return Err(A::Error::custom(format!(
                "{found}, expected {}",
                expected_size()
            )));
        }
        let mut names = Names::default();
        for Declared(colour) in colours.unwrap_or_default() {
            names.declare(colour).map_err(A::Error::custom)?;
        }
        let mut blocks = |clues: Vec<Clue>| -> Result<Vec<Vec<Block>>, A::Error> {
            let mut block = |Count { length, colour }: Count| {
                let number = match colour {
                    Some(name) => names.number(name),
                    None => names.black(),
                };
                let block = length.map_or(Block::blot(), Block::new);
                Ok(block.in_colour(number.map_err(A::Error::custom)?))
            };
            let clues = clues.into_iter();
            clues
                .map(|Clue(clue)| clue.into_iter().map(&mut block).collect())
                .collect()
        };
        let (rows, columns) = (blocks(rows)?, blocks(columns)?);
        let white = || Palette::default().background().clone();
        let background = background.map_or_else(white, |Declared(colour)| colour);
        let palette = Palette::new(background, names.colours);
        Ok(Puzzle(Nonogram::coloured(&palette, &rows, &columns)))
    }
}

/// The colours by their names.
#[derive(Default)]
struct Names {
    colours: Vec<Colour>,
}

/// How the letters of names look that are not declared.
const LETTERS: &str = "rgbyopvc";
const OF_LETTERS: [&str; 8] = [
    "red", "green", "blue", "yellow", "orange", "purple", "violet", "cyan",
];

impl Names {
    fn position(&self, name: &str) -> Option<usize> {
        self.colours.iter().position(|colour| colour.name() == name)
    }

    fn declare(&mut self, colour: Colour) -> Result<(), String> {
        if self.position(colour.name()).is_some() {
            return Err(format!(
                "a second colour '{}', expected it once",
                colour.name()
            ));
        }
        self.push(colour)
    }

    fn push(&mut self, colour: Colour) -> Result<(), String> {
        self.colours.push(colour);
        if self.colours.len() > MOST_COLOURS {
            return Err(format!("one more, expected {}", expected_colours()));
        }
        Ok(())
    }

    /// The colour of blocks without a name: black.
    fn black(&mut self) -> Result<usize, String> {
        self.number("black".to_owned())
    }

    /// The number of a colour, which is added if it was not declared: `!` is black, letters are
    /// those of English names, and capital and small letters differ.
    fn number(&mut self, name: String) -> Result<usize, String> {
        if let Some(number) = self.position(&name) {
            return Ok(number);
        }
        let mut letters = name.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let named = letter.and_then(|letter| {
            let position = LETTERS.find(letter.to_ascii_lowercase())?;
            let rgb = by_name(OF_LETTERS[position])?;
            let darker = |part: u8| {
                if letter.is_uppercase() {
                    part / 2
                } else {
                    part
                }
            };
            Some(rgb.map(darker))
        });
        let number = self.colours.len();
        let rgb = match named.or_else(|| by_name(&name)) {
            _ if name == "!" => [0; 3],
            Some(rgb) => rgb,
            None => {
                let shade = 40 * u8::try_from(number % 5).unwrap_or_default();
                [shade, 100, 200 - shade]
            }
        };
        self.push(Colour::new(name, letter.unwrap_or(' '), rgb))?;
        Ok(number)
    }
}

/// A colour as `["red", "#FF0000", "r"]`, the last of which may be left out.
struct Declared(Colour);

impl<'de> Deserialize<'de> for Declared {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(DeclaredVisitor)
    }
}

struct DeclaredVisitor;

impl<'de> Visitor<'de> for DeclaredVisitor {
    type Value = Declared;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a colour such as [\"red\", \"#FF0000\"]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Declared, A::Error> {
        let name: Option<String> = parts.next_element()?;
        let name =
            name.ok_or_else(|| A::Error::custom("nothing, expected the name of a colour"))?;
        let rgb: Option<String> = parts.next_element()?;
        let rgb = rgb.as_deref().and_then(|rgb| hexadecimal(rgb, "#"));
        let rgb = rgb.ok_or_else(|| A::Error::custom("another colour, expected one as #FF0000"))?;
        let symbol: Option<String> = parts.next_element()?;
        let symbol = symbol.and_then(|symbol| symbol.chars().next());
        Ok(Declared(Colour::new(name, symbol.unwrap_or(' '), rgb)))
    }
}

/// The blocks of one line, without the `0` that stands for none.
struct Clue(Vec<Count>);

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
        let mut clue: Vec<Count> = Vec::new();
        while let Some(block) = blocks.next_element::<Count>()? {
            let is_none = |count: &Count| count.length == Some(0);
            if clue.first().is_some_and(is_none) || (is_none(&block) && !clue.is_empty()) {
                let message = "a block of length 0, expected it alone in its clue";
                return Err(A::Error::custom(message));
            }
            clue.push(block);
        }
        clue.retain(|block| block.length != Some(0));
        Ok(Clue(clue))
    }
}

/// A number, `"?"` for a blot, or a pair of a colour's name and one of these.
struct Count {
    length: Option<usize>,
    colour: Option<String>,
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CountVisitor {
            may_have_colour: true,
        })
    }
}

struct CountVisitor {
    may_have_colour: bool,
}

impl<'de> Visitor<'de> for CountVisitor {
    type Value = Count;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the length of a block")
    }

    fn visit_u64<E: Error>(self, length: u64) -> Result<Count, E> {
        let length = usize::try_from(length).map_err(|_| E::custom("a number too large"))?;
        Ok(Count {
            length: Some(length),
            colour: None,
        })
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Count, E> {
        if word != "?" {
            return Err(E::invalid_value(
                serde_core::de::Unexpected::Str(word),
                &self,
            ));
        }
        Ok(Count {
            length: None,
            colour: None,
        })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pair: A) -> Result<Count, A::Error> {
        if !self.may_have_colour {
            return Err(A::Error::invalid_type(
                serde_core::de::Unexpected::Seq,
                &self,
            ));
        }
        let name: Option<String> = pair.next_element()?;
        let name =
            name.ok_or_else(|| A::Error::custom("nothing, expected the name of a colour"))?;
        let length: Option<Length> = pair.next_element()?;
        let Length(length) = length
            .ok_or_else(|| A::Error::custom("only a colour, expected the length of a block"))?;
        Ok(Count {
            length,
            colour: Some(name),
        })
    }
}

/// The length of a block with a colour.
struct Length(Option<usize>);

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let visitor = CountVisitor {
            may_have_colour: false,
        };
        deserializer
            .deserialize_any(visitor)
            .map(|count| Length(count.length))
    }
}
