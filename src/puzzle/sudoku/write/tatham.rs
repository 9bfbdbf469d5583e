//! Game ids of "Solo" in Simon Tatham's collection.

use itertools::Itertools;

use crate::grid::{Cell, Grid};
use crate::puzzle::sudoku::Sudoku;
use crate::puzzle::tatham::{letters, numbers};

impl Sudoku {
    /// The puzzle as a game id of "Solo" in Simon Tatham's collection. `None` when that can't say
    /// all of it, or not so that it reads as the same value: candidates, boxes of one row or one
    /// column, regions and cages whose cells are not connected or that are not in reading order,
    /// and cells in no cage or in several.
    ///
    /// [`from_tatham`](Self::from_tatham) reads it again. That game itself has at most 31 digits.
    ///
    /// ```
    /// use cnfcraft::grid::Cell;
    /// use cnfcraft::puzzle::sudoku::Sudoku;
    ///
    /// let mut puzzle = Sudoku::new(2, 3).with_diagonals();
    /// puzzle.give(Cell::new(0, 3), 4);
    /// puzzle.give(Cell::new(0, 4), 1);
    /// assert_eq!(puzzle.to_tatham().as_deref(), Some("2x3x:c4_1ze"));
    /// assert_eq!(Sudoku::new(1, 3).to_tatham(), None);
    /// ```
    #[must_use]
    pub fn to_tatham(&self) -> Option<String> {
        let n = self.n_digits();
        let mut text = match self.box_shape() {
            Some((rows @ 2.., columns @ 2..)) => format!("{rows}x{columns}"),
            Some(_) => return None,
            None => format!("{n}j"),
        };
        text.push_str(if self.has_diagonals { "x" } else { "" });
        text.push_str(if self.cages.is_empty() { "" } else { "k" });
        text.push(':');
        text += &numbers(&self.givens.map(|digit| digit.map(usize::from)));
        if !self.has_boxes {
            text.push(',');
            text += &borders(&self.regions);
        }
        if !self.cages.is_empty() {
            let mut cages = Grid::from_fn(n, n, |_| None);
            let mut sums = cages.clone();
            for (number, cage) in self.cages.iter().enumerate() {
                sums[*cage.cells.first()?] = Some(cage.sum);
                for &cell in &cage.cells {
                    cages[cell] = Some(number);
                }
            }
            text.extend([",", &borders(&cages), ",", &numbers(&sums)]);
        }
        let read = Self::from_tatham(&text).ok()?;
        (read == *self).then_some(text)
    }
}

/// The borders between cells of different values.
fn borders<T: PartialEq>(values: &Grid<T>) -> String {
    let n = values.n_rows();
    let pairs = (0..n).cartesian_product(1..n);
    let in_rows = pairs.clone().map(|(row, column)| {
        let [one, other] = [column - 1, column].map(|column| Cell::new(row, column));
        values[one] != values[other]
    });
    let in_columns = pairs.map(|(column, row)| {
        let [one, other] = [row - 1, row].map(|row| Cell::new(row, column));
        values[one] != values[other]
    });
    let mut text = String::new();
    let mut n_joined = 0;
    for has_border in in_rows.chain(in_columns).chain([true]) {
        if !has_border {
            n_joined += 1;
        } else if n_joined == 0 {
            text.push('_');
        } else {
            text += &letters(n_joined, 25);
            n_joined = 0;
        }
    }
    text
}
