//! A finished picture, and what its lines show.

use std::fmt;

use super::LineId;
use crate::grid::{Cell, Grid};

/// A picture of black and white cells.
///
/// `Display` draws it, a row a line, `#` for black and `.` for white.
///
/// ```
/// use cnfcraft::grid::Grid;
/// use cnfcraft::puzzle::nonogram::{LineId, Picture};
///
/// let picture = Picture::new(Grid::from_fn(2, 4, |cell| cell.column != 2));
/// assert_eq!(picture.to_string(), "##.#\n##.#\n");
/// assert_eq!(picture.blocks(LineId::Row(0)), [2, 1]);
/// assert!(picture.blocks(LineId::Column(2)).is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    black: Grid<bool>,
}

impl Picture {
    /// The picture whose black cells are the true ones.
    #[must_use]
    pub fn new(black: Grid<bool>) -> Self {
        Self { black }
    }

    /// Which cells are black.
    #[must_use]
    pub fn black(&self) -> &Grid<bool> {
        &self.black
    }

    /// The lengths of the blocks in a line: the clue that it keeps.
    ///
    /// # Panics
    ///
    /// When the picture has no such line.
    #[must_use]
    pub fn blocks(&self, id: LineId) -> Vec<usize> {
        match id {
            LineId::Row(row) => runs(self.black.row(row).iter()),
            LineId::Column(column) => runs(self.black.column(column)),
        }
    }

    /// The cells where two pictures of one size differ, row by row.
    ///
    /// # Panics
    ///
    /// When the sizes differ.
    pub fn differences(&self, other: &Self) -> impl Iterator<Item = Cell> {
        self.black.differences(&other.black)
    }
}

/// The lengths of the runs of black cells.
fn runs<'a>(cells: impl Iterator<Item = &'a bool>) -> Vec<usize> {
    let mut runs = Vec::new();
    let mut before = false;
    for &black in cells {
        match runs.last_mut() {
            Some(run) if black && before => *run += 1,
            _ if black => runs.push(1),
            _ => (),
        }
        before = black;
    }
    runs
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.black.rows() {
            let row: String = row
                .iter()
                .map(|&black| if black { '#' } else { '.' })
                .collect();
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}
