//! A finished board.

use std::fmt;

use itertools::Itertools;

use crate::grid::{Cell, Grid};

/// A digit in each cell.
///
/// `Display` draws it, a row a line, with blanks between digits.
///
/// ```
/// use cnfcraft::grid::Grid;
/// use cnfcraft::puzzle::sudoku::Solution;
///
/// let digits = [[1, 2], [2, 1]].map(|row| row.to_vec()).to_vec();
/// let solution = Solution::new(Grid::from_rows(digits).unwrap());
/// assert_eq!(solution.to_string(), "1 2\n2 1\n");
/// assert_eq!(solution.line(), "1221");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    digits: Grid<u8>,
}

impl Solution {
    /// The board with these digits.
    #[must_use]
    pub fn new(digits: Grid<u8>) -> Self {
        Self { digits }
    }

    /// The digits.
    #[must_use]
    pub fn digits(&self) -> &Grid<u8> {
        &self.digits
    }

    /// The board on one line, row by row: after 9 come letters, and where these don't suffice
    /// numbers with blanks between them.
    #[must_use]
    pub fn line(&self) -> String {
        let symbol = |&digit: &u8| char::from_digit(digit.into(), 36);
        let symbols: Option<String> = self.digits.iter().map(symbol).collect();
        let symbols = symbols.map(|symbols| symbols.to_ascii_uppercase());
        symbols.unwrap_or_else(|| self.digits.iter().join(" "))
    }

    /// Whether these cells hold different digits of 1 to `largest`.
    pub(super) fn are_different(&self, cells: &[Cell], largest: usize) -> bool {
        let mut digits = cells.iter().map(|&cell| usize::from(self.digits[cell]));
        digits.clone().all_unique() && digits.all(|digit| (1..=largest).contains(&digit))
    }

    /// The sum of the digits in these cells.
    pub(super) fn sum(&self, cells: &[Cell]) -> usize {
        cells
            .iter()
            .map(|&cell| usize::from(self.digits[cell]))
            .sum()
    }

    /// The cells where two boards of one size differ, row by row.
    ///
    /// # Panics
    ///
    /// When the sizes differ.
    pub fn differences(&self, other: &Self) -> impl Iterator<Item = Cell> {
        self.digits.differences(&other.digits)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(&self.digits.map(|&digit| Some(digit)), ".", f)
    }
}

/// Writes a board, a row a line, in columns of one width.
pub(super) fn draw(
    digits: &Grid<Option<u8>>,
    blank: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let width = digits.n_rows().to_string().len();
    for row in digits.rows() {
        let row = row.iter().map(|digit| match digit {
            Some(digit) => format!("{digit:>width$}"),
            None => format!("{blank:>width$}"),
        });
        writeln!(f, "{}", row.format(" "))?;
    }
    Ok(())
}
