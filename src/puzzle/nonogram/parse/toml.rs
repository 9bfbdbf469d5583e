//! TOML as nonogrid reads it: clues as lines of text, which have comments of their own.

use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue, Error};

use super::super::{Colour, Nonogram, Palette};
use super::colour::{hexadecimal, short_hexadecimal, triplet};
use super::named::by_name;
use super::words::{Words, is_word};
use crate::encode::line::Block;
use crate::error::ParseError;
use crate::puzzle::text::{Lines, end, expected_size, first_line, place_at, too_large};

/// The word for black, and for the colour of numbers without a word.
const BLACK: &str = "B";

pub(super) fn parse(text: &str) -> Result<Nonogram, ParseError> {
    // With CR LF the strings would not be parts of the text; the places are the same without.
    let text = text.replace("\r\n", "\n");
    let root = DeTable::parse(&text).map_err(|error| toml_error(&text, &error))?;
    let document = Document { text: &text };
    let mut words = Words::with_default(BLACK);
    if let Some(colours) = root.get_ref().get("colors")
        && let Some(definitions) = document.table(colours)?.get("defs")
    {
        for definition in document.array(definitions)? {
            document.string(definition, |string| declare(&mut words, string))?;
        }
    }
    let missing = |expected: &str| {
        ParseError::new(place_at(&text, text.len()), expected, "the end of the text")
    };
    let clues = root
        .get_ref()
        .get("clues")
        .ok_or_else(|| missing("a section '[clues]'"))?;
    let mut section = |name: &str| {
        let string = document.table(clues)?.get(name).ok_or_else(|| {
            document.error(
                clues,
                format!("'{name}' among the clues"),
                "clues without it",
            )
        })?;
        let clues = document.string(string, |string| read_clues(&mut words, string))?;
        Ok((string, clues))
    };
    let ((_, rows), (second, columns)) = (section("rows")?, section("columns")?);
    if too_large(rows.len(), columns.len()) {
        let found = format!("{} rows and {} columns", rows.len(), columns.len());
        return Err(document.error(second, expected_size(), found));
    }
    let white = Palette::default().background().clone();
    Ok(words.puzzle(white, &rows, &columns))
}

/// Reads `word = (colour) character`, of which the brackets and the character may be left out.
fn declare<'a>(words: &mut Words<'a>, string: &'a str) -> Result<(), ParseError> {
    let mut lines = Lines::new(string);
    let example = "a colour such as 'r = (red) %'";
    let line = first_line(&mut lines, example)?;
    end(&mut lines)?;
    let parts = line.text.split_once('=').and_then(|(word, rest)| {
        let rest = rest.trim();
        let (looks, symbol) = match rest.strip_prefix('(') {
            Some(rest) => rest.split_once(')')?,
            None if colour(rest).is_some() => (rest, ""),
            None => rest.rsplit_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        Some((word.trim(), looks.trim(), symbol.trim()))
    });
    let (word, looks, symbol) = parts.ok_or_else(|| line.error(line.text, example))?;
    if !is_word(word) {
        return Err(line.error(word, "a word for a colour"));
    }
    let expected = "a colour such as red, FF0000 or 255, 0, 0";
    let rgb = colour(looks).ok_or_else(|| line.error(looks, expected))?;
    let mut symbols = symbol.chars();
    let symbol = symbols.next();
    if !symbols.as_str().is_empty() {
        return Err(line.error(symbols.as_str(), "the end of the line"));
    }
    words.declare(line, word, Colour::new(word, symbol.unwrap_or(' '), rgb))
}

/// How a colour looks: a name, `FF0000`, `F00`, or `255, 0, 0`.
fn colour(looks: &str) -> Option<[u8; 3]> {
    by_name(looks)
        .or_else(|| hexadecimal(looks, ""))
        .or_else(|| short_hexadecimal(looks, ""))
        .or_else(|| triplet(looks))
}

/// Reads clues with commas between them, or each on a line. Quotes may stand around them, and
/// comments begin with `#` or `;`.
fn read_clues(words: &mut Words, string: &str) -> Result<Vec<Vec<Block>>, ParseError> {
    let mut clues = Vec::new();
    for line in Lines::new(string) {
        let content = line.text.split(['#', ';']).next().unwrap_or_default();
        let parts = content.split(',').filter(|part| !part.trim().is_empty());
        for part in parts.map(str::trim) {
            let clue = part.trim_matches(['"', '\'']);
            if clue.trim().is_empty() {
                return Err(line.error(part, "a clue, which is 0 when it is empty"));
            }
            clues.push(words.clue(line, clue.split_whitespace())?);
        }
    }
    Ok(clues)
}

/// The text in which the values are.
#[derive(Clone, Copy)]
struct Document<'t> {
    text: &'t str,
}

impl Document<'_> {
    fn error(
        self,
        value: &Spanned<DeValue>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        ParseError::new(place_at(self.text, value.span().start), expected, found)
    }

    fn table<'a, 'i>(self, value: &'a Spanned<DeValue<'i>>) -> Result<&'a DeTable<'i>, ParseError> {
        let other = value.get_ref();
        let table = other.as_table();
        table.ok_or_else(|| self.error(value, "a section", other.type_str()))
    }

    fn array<'a, 'i>(
        self,
        value: &'a Spanned<DeValue<'i>>,
    ) -> Result<&'a [Spanned<DeValue<'i>>], ParseError> {
        let other = value.get_ref();
        let array = other.as_array();
        array
            .map(AsRef::as_ref)
            .ok_or_else(|| self.error(value, "a list of strings", other.type_str()))
    }

    /// What `read` makes of a string. Its errors are in the text where the string is, or, if that
    /// has escapes, where it begins.
    fn string<'a, T>(
        self,
        value: &'a Spanned<DeValue>,
        read: impl FnOnce(&'a str) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let other = value.get_ref();
        let string = other
            .as_str()
            .ok_or_else(|| self.error(value, "a string", other.type_str()))?;
        let raw = self.text.get(value.span()).unwrap_or_default();
        read(string).map_err(|error| match raw.find(string) {
            Some(start) => error.after(place_at(self.text, value.span().start + start)),
            None => self.error(value, error.expected(), error.found()),
        })
    }
}

fn toml_error(text: &str, error: &Error) -> ParseError {
    let place = place_at(text, error.span().map_or(text.len(), |span| span.start));
    match error.message().split_once(", expected ") {
        Some((found, expected)) => ParseError::new(place, expected, found),
        None => ParseError::new(place, "TOML", error.message()),
    }
}
