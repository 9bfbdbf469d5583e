//! What files of pzpr have in common, in the form `pzprv3`: fields, which a `/` or the end of a
//! line ends.

use itertools::Itertools;

use super::text::{Lines, TextLine, whole_number};
use crate::error::ParseError;

/// How such a file begins.
pub(super) const BEGINS: &str = "pzprv3";

/// The fields of a file that are not read yet.
pub(super) struct Fields<'a> {
    lines: Lines<'a>,
    /// The line that is read, and what of it is left.
    line: Option<(TextLine<'a>, &'a str)>,
}

/// A field, a slice of its line.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    pub(super) line: TextLine<'a>,
    pub(super) text: &'a str,
}

impl Field<'_> {
    /// The error that this field is not what was expected.
    pub(super) fn error(&self, expected: impl Into<String>) -> ParseError {
        self.line.error(self.text, expected)
    }
}

impl<'a> Fields<'a> {
    /// What follows the version of the form, which may be `pzprv3.1`, and the kind of puzzle.
    ///
    /// # Errors
    ///
    /// When the text does not begin with these.
    pub(super) fn of(text: &'a str, kind: &str) -> Result<Self, ParseError> {
        let mut fields = Self {
            lines: Lines::new(text),
            line: None,
        };
        let version = fields.next(&format!("'{BEGINS}'"))?;
        let is_version = |rest: &str| rest.is_empty() || rest.starts_with('.');
        if !version.text.strip_prefix(BEGINS).is_some_and(is_version) {
            return Err(version.error(format!("'{BEGINS}'")));
        }
        let expected = format!("'{kind}'");
        let own = fields.next(&expected)?;
        if own.text == kind {
            Ok(fields)
        } else {
            Err(own.error(expected))
        }
    }

    /// The next field that isn't blank, in a line that is no remark.
    ///
    /// # Errors
    ///
    /// When the text ends before it.
    pub(super) fn next(&mut self, expected: &str) -> Result<Field<'a>, ParseError> {
        loop {
            let Some((line, rest)) = self.line else {
                let line = self.lines.next().ok_or_else(|| self.lines.ends(expected))?;
                let is_remark = line.text.trim_start().starts_with('#');
                self.line = Some((line, line.text)).filter(|_| !is_remark);
                continue;
            };
            let (field, rest) = match rest.split_once('/') {
                Some((field, rest)) => (field, Some(rest)),
                None => (rest, None),
            };
            self.line = rest.map(|rest| (line, rest));
            let text = field.trim();
            if !text.is_empty() {
                return Ok(Field { line, text });
            }
        }
    }

    /// A field that is a number above 0.
    ///
    /// # Errors
    ///
    /// When it is none.
    pub(super) fn size(&mut self, expected: &str) -> Result<(Field<'a>, usize), ParseError> {
        let field = self.next(expected)?;
        let size = whole_number(field.text).filter(|&size| size > 0);
        Ok((field, size.ok_or_else(|| field.error(expected))?))
    }

    /// So many rows of cells, each a field.
    ///
    /// # Errors
    ///
    /// When one is missing, or has more cells or fewer, or when `cell` says so of a word.
    pub(super) fn rows<T>(
        &mut self,
        n_rows: usize,
        n_columns: usize,
        cell: impl Fn(TextLine<'a>, &'a str) -> Result<T, ParseError>,
    ) -> Result<Vec<Vec<T>>, ParseError> {
        let mut rows = Vec::new();
        for _ in 0..n_rows {
            let Field { line, text } = self.next(&format!("a row of {n_columns} cells"))?;
            let cells = text.split_whitespace().map(|word| cell(line, word));
            let row: Vec<T> = cells.try_collect()?;
            if row.len() != n_columns {
                let found = format!("{} cells", row.len());
                return Err(line.error_of(text, format!("{n_columns} cells"), found));
            }
            rows.push(row);
        }
        Ok(rows)
    }
}
