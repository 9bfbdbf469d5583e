//! Sudokus from the files that people have.

mod grid;
#[cfg(feature = "json")]
mod json;
mod line;

use std::str::FromStr;

use super::Sudoku;
use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::text::{self, Lines};

/// The most digits that a board read from a file may have.
const MOST_DIGITS: usize = 64;

impl Sudoku {
    /// Reads a puzzle in any of the forms that have a function of their own, and finds out which
    /// it is. Of a file of several puzzles it is the first; [`parse_all`](Self::parse_all) reads
    /// all of them.
    ///
    /// Boxes have the usual shape for their size: see [`of_size`](Self::of_size).
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle: where, what was expected, and what was found.
    ///
    /// ```
    /// use cnfcraft::puzzle::sudoku::Sudoku;
    ///
    /// let puzzle = Sudoku::parse("12|34\n..|..\n--+--\n..|..\n4_|0*\n").unwrap();
    /// assert_eq!(Sudoku::parse("1234........4..."), Ok(puzzle.clone()));
    /// assert_eq!(Sudoku::parse(puzzle.to_string()), Ok(puzzle));
    ///
    /// let error = Sudoku::parse("12|34\n..|5.\n..|..\n4.|..\n").unwrap_err();
    /// let words = "line 2, column 4: expected a digit up to 4 or a blank, found '5'";
    /// assert_eq!(error.to_string(), words);
    /// ```
    pub fn parse(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        let mut puzzles = Self::parse_all(file)?;
        // There is at least one.
        Ok(puzzles.swap_remove(0))
    }

    /// Reads all puzzles of a file, at least one: a text that begins with `{` or `[` is JSON, one
    /// whose first line has the symbols of a whole board has one in each line, any other is a
    /// grid.
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    pub fn parse_all(file: impl AsRef<[u8]>) -> Result<Vec<Self>, ParseError> {
        let text = text::decode(file.as_ref())?;
        #[cfg(feature = "json")]
        if text.trim_start().starts_with(['{', '[']) {
            return Ok(vec![json::parse(text)?]);
        }
        if line::are_lines(text) {
            line::parse(text)
        } else {
            Ok(vec![grid::parse(text)?])
        }
    }

    /// Reads puzzles, each on a line of its own: n² symbols, for an n from 4 to 35, row by row.
    /// After 9 come letters; blanks are `.`, `0`, `_`, `*` and, where it is no digit, `X`. A
    /// puzzle ends at white space, `,`, `;` or `:`, and what follows is ignored, as are empty lines
    /// and those that begin with `#`.
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    pub fn from_lines(file: impl AsRef<[u8]>) -> Result<Vec<Self>, ParseError> {
        line::parse(text::decode(file.as_ref())?)
    }

    /// Reads a grid: n rows, each either of numbers with white space between them or of symbols as
    /// in [`from_lines`](Self::from_lines), with or without white space. Before it may stand n
    /// itself. The blanks are those of lines; among numbers `-` too. The characters `|` and `+`,
    /// box drawing, and lines of dashes are decoration, and lines that begin with `#` remarks.
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    pub fn from_grid(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        grid::parse(text::decode(file.as_ref())?)
    }

    /// Reads JSON: a list of rows, each a list of numbers with `null` or 0 for a blank; or an
    /// object one of whose members is such a list. Other members are ignored.
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    #[cfg(feature = "json")]
    pub fn from_json(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        json::parse(text::decode(file.as_ref())?)
    }

    /// The puzzle with these givens, 0 for none, in as many rows as columns, of 1 to 255.
    fn with_givens(givens: &Grid<u8>) -> Self {
        Self {
            givens: givens.map(|&digit| (digit > 0).then_some(digit)),
            ..Self::of_size(givens.n_rows())
        }
    }
}

impl FromStr for Sudoku {
    type Err = ParseError;

    /// As [`Sudoku::parse`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

/// What a symbol or a number says of a cell of a board of `n` digits: its digit, or 0 for a blank.
fn cell(symbol: &str, n: usize) -> Option<u8> {
    let digit = match symbol {
        "." | "_" | "*" => Some(0),
        _ => symbol.parse().ok().or_else(|| letter(symbol)),
    };
    let digit = digit.filter(|&digit| usize::from(digit) <= n);
    digit.or((symbol == "X").then_some(0))
}

/// The digit that a letter stands for: A is 10.
fn letter(symbol: &str) -> Option<u8> {
    let mut chars = symbol.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic)?;
    let digit = letter
        .to_digit(36)
        .and_then(|digit| u8::try_from(digit).ok());
    digit.filter(|_| chars.next().is_none())
}

/// The characters of a text, each as a piece of it.
fn single(text: &str) -> impl Iterator<Item = &str> {
    text.split("").filter(|symbol| !symbol.is_empty())
}

/// What stands where a cell of a board of `n` digits is expected.
fn expected_cell(n: usize) -> String {
    format!("a digit up to {n} or a blank")
}

/// The lines that are neither empty nor remarks.
fn content(text: &str) -> impl Iterator<Item = text::TextLine<'_>> {
    let is_content = |line: &str| !line.is_empty() && !line.starts_with('#');
    Lines::new(text).filter(move |line| is_content(line.text.trim()))
}

/// The error that the text ends before what was expected.
fn ends(text: &str, expected: impl Into<String>) -> ParseError {
    let mut lines = Lines::new(text);
    lines.by_ref().for_each(drop);
    lines.ends(expected)
}
