//! Shikaku from the texts that people have.

mod matrix;
mod puzz_link;
mod tatham;

use std::str::FromStr;

use super::Shikaku;
use crate::error::ParseError;
use crate::puzzle::text::{self, only_line};

impl Shikaku {
    /// Reads a puzzle in any of the forms that have a function of their own, and finds out which
    /// it is.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle: where, what was expected, and what was found.
    ///
    /// ```
    /// use cnfcraft::puzzle::shikaku::Shikaku;
    ///
    /// let puzzle = Shikaku::parse("3 - -\n- 4 -\n- - ?\n").unwrap();
    /// assert_eq!(Shikaku::parse("https://puzz.link/p?shikaku/3/3/3i4i."), Ok(puzzle.clone()));
    /// assert_eq!(Shikaku::parse(puzzle.to_string()), Ok(puzzle));
    /// assert_eq!(Shikaku::parse("3x2:2a2_2b"), Shikaku::parse("2 . 2\n2 . ."));
    ///
    /// let error = Shikaku::parse("3 - -\n- x -\n").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2, column 3: expected a number, '?' or a blank such as '-', found 'x'",
    /// );
    /// ```
    pub fn parse(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        let text = text::decode(file.as_ref())?;
        if text.contains('/') {
            only_line(text, "an address with 'shikaku/'", puzz_link::address)
        } else if text.contains(':') {
            tatham::parse(text)
        } else {
            matrix::parse(text)
        }
    }

    /// Reads rows of numbers, `?` where a number is unknown, and a blank `0`, `-`, `.` or `_`,
    /// with white space between them. A first line of two numbers `height width` is taken for the
    /// size if the rest is a board of that size.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_matrix(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        matrix::parse(text::decode(file.as_ref())?)
    }

    /// Reads the address of a puzzle on puzz.link, pzv.jp and the like:
    /// `https://puzz.link/p?shikaku/width/height/body`, or only from `shikaku` on.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_puzz_link(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        only_line(
            text::decode(file.as_ref())?,
            "an address with 'shikaku/'",
            puzz_link::address,
        )
    }

    /// Reads a game id of "Rectangles" in Simon Tatham's collection: `7x7:b7d6_5g4…`.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_tatham(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        tatham::parse(text::decode(file.as_ref())?)
    }
}

impl FromStr for Shikaku {
    type Err = ParseError;

    /// As [`Shikaku::parse`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
