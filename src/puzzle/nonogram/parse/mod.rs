//! Nonograms from the files that people have.

#[cfg(feature = "json")]
mod json;
mod non;

use std::str::FromStr;

use super::Nonogram;
use crate::error::ParseError;
use crate::puzzle::text::{self, expected_size, too_large};

impl Nonogram {
    /// Reads a puzzle in any of the forms that have a function of their own, and finds out which
    /// it is: a text that begins with `{` is JSON, any other is `.non`.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle: where, what was expected, and what was found.
    ///
    /// ```
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    ///
    /// let puzzle = Nonogram::parse("width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n").unwrap();
    /// assert_eq!(Nonogram::parse(puzzle.to_string()), Ok(puzzle));
    ///
    /// let error = Nonogram::parse("width 2\nheight 1\nrows\n2 x\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 4, column 3: expected a number, found 'x'");
    /// ```
    pub fn parse(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        let text = text::decode(file.as_ref())?;
        #[cfg(feature = "json")]
        if text.trim_start().starts_with('{') {
            return json::parse(text);
        }
        non::parse(text)
    }

    /// Reads `.non` text (Simpson): lines `key value` with `width` and `height`, then the sections
    /// `rows` and `columns` with a clue a line, its numbers separated by commas. An empty clue is
    /// `0` or an empty line. Other keys are ignored.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_non(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        non::parse(text::decode(file.as_ref())?)
    }

    /// Reads JSON: `{"rows": [[3], [2, 1]], "cols": [[1], [], [1, 1]]}`, where an empty clue is
    /// `[]` or `[0]`, `columns` may stand for `cols`, and other members are ignored.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    #[cfg(feature = "json")]
    pub fn from_json(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        json::parse(text::decode(file.as_ref())?)
    }
}

impl FromStr for Nonogram {
    type Err = ParseError;

    /// As [`Nonogram::parse`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
