//! What the parsers of all puzzles share.

use crate::error::{ParseError, Place, quote};

/// The most cells that a board read from a file may have. Larger ones are refused before anything
/// is allocated for them.
pub(super) const MOST_CELLS: usize = 1 << 24;

/// Whether a board of that size is too large to be read.
pub(super) fn too_large(n_rows: usize, n_columns: usize) -> bool {
    n_rows
        .checked_mul(n_columns)
        .is_none_or(|n_cells| n_cells > MOST_CELLS)
}

/// What was expected where a board is too large.
pub(super) fn expected_size() -> String {
    format!("a board of at most {MOST_CELLS} cells")
}

/// The number that a word is, if it is one: digits and nothing else.
pub(super) fn whole_number(word: &str) -> Option<usize> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| digits)
}

/// The text of a file, without a byte-order mark.
///
/// # Errors
///
/// Where it is not UTF-8.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let found = format!("the byte 0x{:02x}", bytes[good.len()]);
        let place = place_of_end(&String::from_utf8_lossy(good));
        ParseError::new(place, "text in UTF-8", found)
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The place of the character at a byte of `text`, or of the end.
#[cfg(any(feature = "json", feature = "xml", feature = "html", feature = "toml"))]
pub(super) fn place_at(text: &str, offset: usize) -> Place {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    place_of_end(&text[..offset])
}

/// The place after the last character of `text`.
fn place_of_end(text: &str) -> Place {
    let (n_before, last) = text.rsplit_once('\n').map_or((0, text), |(before, last)| {
        (before.matches('\n').count() + 1, last)
    });
    Place {
        line: n_before + 1,
        column: last.trim_start_matches('\u{feff}').chars().count() + 1,
    }
}

/// The lines of a text, counted, without what stands around them.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    lines: std::str::Lines<'a>,
    n_read: usize,
}

/// A line of a text.
#[derive(Clone, Copy)]
pub(super) struct TextLine<'a> {
    pub(super) text: &'a str,
    /// Counted from 1.
    number: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            lines: text.lines(),
            n_read: 0,
        }
    }

    /// The error that the text ends too soon.
    pub(super) fn ends(&self, expected: impl Into<String>) -> ParseError {
        let place = Place {
            line: self.n_read + 1,
            column: 1,
        };
        ParseError::new(place, expected, "the end of the text")
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = TextLine<'a>;

    fn next(&mut self) -> Option<TextLine<'a>> {
        let text = self.lines.next()?;
        self.n_read += 1;
        Some(TextLine {
            text,
            number: self.n_read,
        })
    }
}

impl<'a> TextLine<'a> {
    /// What stands between white space.
    pub(super) fn words(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        self.text.split_whitespace()
    }

    /// The error that `part`, a slice of this line, is not what was expected.
    pub(super) fn error(&self, part: &str, expected: impl Into<String>) -> ParseError {
        let shown = match part.trim() {
            "" => self.text[self.position(part)..]
                .trim_start()
                .split_inclusive(|_| true)
                .next(),
            part => Some(part),
        };
        let found = shown.map_or("the end of the line".to_owned(), |shown| {
            quote(shown).to_string()
        });
        self.error_of(part, expected, found)
    }

    /// The error that at `part`, a slice of this line, something else was found than expected.
    pub(super) fn error_of(
        &self,
        part: &str,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        ParseError::new(self.place(part), expected, found)
    }

    /// The place of `part`, a slice of this line.
    pub(super) fn place(&self, part: &str) -> Place {
        Place {
            line: self.number,
            column: self.text[..self.position(part)].chars().count() + 1,
        }
    }

    /// How many bytes of this line stand before `part`, a slice of it.
    fn position(&self, part: &str) -> usize {
        part.as_ptr() as usize - self.text.as_ptr() as usize
    }
}

/// The first line that isn't blank.
pub(super) fn first_line<'a>(
    lines: &mut Lines<'a>,
    expected: &str,
) -> Result<TextLine<'a>, ParseError> {
    let line = lines.find(|line| !line.text.trim().is_empty());
    line.ok_or_else(|| lines.ends(expected))
}

/// Checks that only blank lines are left.
pub(super) fn end(lines: &mut Lines) -> Result<(), ParseError> {
    match lines.find(|line| !line.text.trim().is_empty()) {
        Some(line) => Err(line.error(line.text.trim(), "the end of the text")),
        None => Ok(()),
    }
}

/// The only one of some puzzles, each with its place.
pub(super) fn only_puzzle<P>(
    puzzles: impl IntoIterator<Item = (Place, P)>,
) -> Result<P, ParseError> {
    let mut puzzles = puzzles.into_iter();
    match (puzzles.next(), puzzles.next()) {
        (Some((_, puzzle)), None) => Ok(puzzle),
        (_, Some((place, _))) => Err(ParseError::new(place, "one puzzle", "another")),
        (None, None) => {
            let place = Place { line: 1, column: 1 };
            Err(ParseError::new(place, "one puzzle", "none"))
        }
    }
}

/// The puzzle of the only line that isn't blank.
pub(super) fn only_line<'a, P>(
    text: &'a str,
    expected: &str,
    parse: impl FnOnce(TextLine<'a>) -> Result<P, ParseError>,
) -> Result<P, ParseError> {
    let mut lines = Lines::new(text);
    let puzzle = parse(first_line(&mut lines, expected)?)?;
    end(&mut lines)?;
    Ok(puzzle)
}

/// The puzzles of the lines that aren't blank.
pub(super) fn each_line<'a, P>(
    text: &'a str,
    parse: impl FnMut(TextLine<'a>) -> Result<P, ParseError>,
) -> Result<Vec<P>, ParseError> {
    let lines = Lines::new(text).filter(|line| !line.text.trim().is_empty());
    lines.map(parse).collect()
}

/// The error that the form of this text needs a feature.
#[cfg(not(all(feature = "json", feature = "xml", feature = "html", feature = "toml")))]
pub(super) fn not_built(text: &str, form: &str, feature: &str) -> ParseError {
    let expected = format!("another form: {form} needs the feature '{feature}' of cnfcraft");
    match first_line(&mut Lines::new(text), &expected) {
        Ok(line) => line.error_of(line.text.trim_start(), expected, form),
        Err(empty) => empty,
    }
}

/// The place of a `serde_json` error, with what it says put into our form.
#[cfg(feature = "json")]
pub(super) fn json_error(text: &str, error: &serde_json::Error) -> ParseError {
    use serde_json::error::Category;

    let line = text
        .lines()
        .nth(error.line().saturating_sub(1))
        .unwrap_or_default();
    let before = line
        .as_bytes()
        .get(..error.column().saturating_sub(1))
        .unwrap_or(line.as_bytes());
    let place = Place {
        line: error.line().max(1),
        column: String::from_utf8_lossy(before).chars().count() + 1,
    };
    let words = error.to_string();
    let words = words
        .rsplit_once(" at line ")
        .map_or(words.as_str(), |(words, _)| words);
    if error.classify() == Category::Eof {
        return ParseError::new(place, "the rest of the JSON text", "the end of the text");
    }
    match words.split_once(", expected ") {
        Some((found, expected)) => {
            let found = found.trim_start_matches("invalid type: ");
            ParseError::new(place, expected, found.trim_start_matches("invalid value: "))
        }
        None => match words.strip_prefix("expected ") {
            Some(expected) => {
                let found = line
                    .get(before.len()..)
                    .and_then(|rest| rest.chars().next());
                let found = found.map_or("the end of the line".to_owned(), |found| {
                    quote(found.encode_utf8(&mut [0; 4])).to_string()
                });
                ParseError::new(place, expected, found)
            }
            None => ParseError::new(place, "JSON", words),
        },
    }
}
