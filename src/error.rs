//! What can be wrong with a text.

use std::fmt;

/// A text that is not what it should be: where, what was expected, and what was found.
///
/// ```
/// use cnfcraft::encode::Cnf;
///
/// let error = Cnf::from_dimacs("p cnf 2 1\n1 x 0\n").unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 3));
/// assert_eq!(error.to_string(), "line 2, column 3: expected a literal, found 'x'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct ParseError {
    line: usize,
    column: usize,
    expected: String,
    found: String,
}

impl ParseError {
    pub(crate) fn new(place: Place, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self {
            line: place.line,
            column: place.column,
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// The same error where its text is a part of another, in which it begins at `start`.
    #[cfg(any(feature = "json", feature = "toml"))]
    pub(crate) fn after(mut self, start: Place) -> Self {
        if self.line == 1 {
            self.column += start.column - 1;
        }
        self.line += start.line - 1;
        self
    }

    /// The line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// What could have stood there.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// What stands there.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }
}

/// A line and a column of a text, both counted from 1; the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// A piece of a user's text as an error shows it: quoted, without control characters, and short.
pub(crate) fn quote(piece: &str) -> impl fmt::Display + use<> {
    const LONGEST: usize = 24;
    let shown = piece.chars().take(LONGEST);
    let mut text: String = shown.flat_map(char::escape_debug).collect();
    if piece.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    format!("'{text}'")
}
