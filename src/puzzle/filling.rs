//! A board that is filled cell by cell, row by row.

use super::text::{TextLine, expected_size, too_large};
use crate::error::ParseError;
use crate::grid::Grid;

pub(super) struct Filling<'a, T> {
    line: TextLine<'a>,
    n_rows: usize,
    n_columns: usize,
    /// The cells filled so far.
    cells: Vec<Option<T>>,
}

impl<'a, T: Clone> Filling<'a, T> {
    /// An empty board of that size, which stands in the line at `place`.
    pub(super) fn new(
        line: TextLine<'a>,
        place: &str,
        n_rows: usize,
        n_columns: usize,
    ) -> Result<Self, ParseError> {
        if too_large(n_rows, n_columns) {
            return Err(line.error(place, expected_size()));
        }
        Ok(Self {
            line,
            n_rows,
            n_columns,
            cells: Vec::new(),
        })
    }

    /// The line that it is filled from.
    pub(super) fn line(&self) -> TextLine<'a> {
        self.line
    }

    /// How many cells are not filled yet.
    pub(super) fn n_left(&self) -> usize {
        self.n_rows * self.n_columns - self.cells.len()
    }

    /// Fills cells with blanks, as many as there are if these are fewer.
    pub(super) fn skip(&mut self, n_blanks: usize) {
        let n_cells = self.cells.len() + n_blanks.min(self.n_left());
        self.cells.resize(n_cells, None);
    }

    /// Fills a cell with a value, which stands in the line at `place`.
    pub(super) fn push(&mut self, place: &str, value: T) -> Result<(), ParseError> {
        if self.n_left() == 0 {
            return Err(self.full(place));
        }
        self.cells.push(Some(value));
        Ok(())
    }

    /// The error that what stands at `place` is too much.
    pub(super) fn full(&self, place: &str) -> ParseError {
        let n_cells = self.n_rows * self.n_columns;
        let expected = format!("the end: the board has {n_cells} cells");
        self.line.error(place, expected)
    }

    /// The board, blank where it is not filled.
    pub(super) fn finish(mut self) -> Grid<Option<T>> {
        self.skip(self.n_left());
        let mut cells = self.cells.into_iter();
        let next = |_| cells.next().expect("every cell is filled");
        Grid::from_fn(self.n_rows, self.n_columns, next)
    }
}
