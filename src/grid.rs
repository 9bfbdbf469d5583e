//! Cells, grids and rectangles: geometry without logic.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A place on a grid; rows and columns are counted from 0, and shown from 1.
///
/// Cells are ordered as one reads: row by row.
///
/// ```
/// use cnfcraft::grid::Cell;
///
/// assert_eq!(Cell::new(0, 4).to_string(), "r1c5");
/// assert!(Cell::new(0, 4) < Cell::new(1, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub column: usize,
}

impl Cell {
    /// The cell in a row and a column.
    #[must_use]
    pub fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// A rectangle of cells; it has at least one.
///
/// Rectangles are ordered by their first cell, then by their last.
///
/// ```
/// use cnfcraft::grid::{Cell, Rect};
///
/// let rect = Rect::new(Cell::new(1, 2), 2, 3);
/// assert_eq!((rect.n_cells(), rect.last()), (6, Cell::new(2, 4)));
/// assert!(rect.contains(Cell::new(2, 2)) && !rect.contains(Cell::new(3, 2)));
/// assert_eq!(rect.to_string(), "r2c3:r3c5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rect {
    first: Cell,
    last: Cell,
}

impl Rect {
    /// The rectangle whose top left cell is `first`.
    ///
    /// # Panics
    ///
    /// When it has no rows or no columns.
    #[must_use]
    pub fn new(first: Cell, n_rows: usize, n_columns: usize) -> Self {
        assert!(n_rows > 0 && n_columns > 0, "a rectangle has a cell");
        let last = Cell::new(first.row + n_rows - 1, first.column + n_columns - 1);
        Self { first, last }
    }

    /// The top left cell.
    #[must_use]
    pub fn first(&self) -> Cell {
        self.first
    }

    /// The bottom right cell.
    #[must_use]
    pub fn last(&self) -> Cell {
        self.last
    }

    /// How many rows it has.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.last.row - self.first.row + 1
    }

    /// How many columns it has.
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.last.column - self.first.column + 1
    }

    /// How many cells it has: its area.
    #[must_use]
    pub fn n_cells(&self) -> usize {
        self.n_rows() * self.n_columns()
    }

    /// Whether a cell is in it.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        (self.first.row..=self.last.row).contains(&cell.row)
            && (self.first.column..=self.last.column).contains(&cell.column)
    }

    /// Its cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + Clone + use<> {
        let Self { first, last } = *self;
        let row = move |row| (first.column..=last.column).map(move |column| Cell { row, column });
        (first.row..=last.row).flat_map(row)
    }
}

impl fmt::Display for Rect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.first, self.last)
    }
}

/// A value for each cell of a board of some rows and columns; either number may be 0.
///
/// ```
/// use cnfcraft::grid::{Cell, Grid};
///
/// let times = Grid::from_fn(3, 4, |cell| cell.row * cell.column);
/// assert_eq!(times[Cell::new(2, 3)], 6);
/// assert_eq!(times.column(3).copied().collect::<Vec<_>>(), [0, 3, 6]);
/// assert_eq!(times.get(Cell::new(3, 0)), None);
/// assert_eq!(Grid::from_fn(0, 7, |_| ()).iter().count(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid<T> {
    n_rows: usize,
    n_columns: usize,
    /// Row by row.
    values: Vec<T>,
}

impl<T> Grid<T> {
    /// The grid whose cells hold what `value` says, asked row by row.
    ///
    /// # Panics
    ///
    /// When the number of cells is above `usize::MAX`.
    pub fn from_fn(n_rows: usize, n_columns: usize, mut value: impl FnMut(Cell) -> T) -> Self {
        let n_cells = n_rows.checked_mul(n_columns);
        let mut values = Vec::with_capacity(n_cells.expect("a grid's cells can be counted"));
        values.extend(cells(n_rows, n_columns).map(&mut value));
        Self {
            n_rows,
            n_columns,
            values,
        }
    }

    /// The grid of these rows, or `None` when they are not all of one length.
    #[must_use]
    pub fn from_rows(rows: Vec<Vec<T>>) -> Option<Self> {
        let n_rows = rows.len();
        let n_columns = rows.first().map_or(0, Vec::len);
        let even = rows.iter().all(|row| row.len() == n_columns);
        even.then(|| Self {
            n_rows,
            n_columns,
            values: rows.into_iter().flatten().collect(),
        })
    }

    /// How many rows it has.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.n_rows
    }

    /// How many columns it has.
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.n_columns
    }

    /// Its cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + Clone + use<T> {
        cells(self.n_rows, self.n_columns)
    }

    /// Its values, row by row.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.values.iter()
    }

    /// The value in a cell, or `None` outside of the grid.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<&T> {
        let inside = cell.row < self.n_rows && cell.column < self.n_columns;
        inside.then(|| &self.values[self.position(cell)])
    }

    /// The values of a row, from the left.
    ///
    /// # Panics
    ///
    /// When there is no such row.
    #[must_use]
    pub fn row(&self, row: usize) -> &[T] {
        assert!(row < self.n_rows, "row {row} of {}", self.n_rows);
        &self.values[row * self.n_columns..(row + 1) * self.n_columns]
    }

    /// The values of a column, from the top.
    ///
    /// # Panics
    ///
    /// When there is no such column.
    #[must_use]
    pub fn column(
        &self,
        column: usize,
    ) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator + Clone {
        assert!(
            column < self.n_columns,
            "column {column} of {}",
            self.n_columns
        );
        self.values.iter().skip(column).step_by(self.n_columns)
    }

    /// The rows from the top, each from the left.
    #[must_use]
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[T]> + ExactSizeIterator {
        (0..self.n_rows).map(|row| self.row(row))
    }

    /// The grid of the same shape that holds what `change` makes of each value.
    pub fn map<U>(&self, change: impl FnMut(&T) -> U) -> Grid<U> {
        Grid {
            n_rows: self.n_rows,
            n_columns: self.n_columns,
            values: self.values.iter().map(change).collect(),
        }
    }

    fn position(&self, cell: Cell) -> usize {
        cell.row * self.n_columns + cell.column
    }
}

impl<T: PartialEq> Grid<T> {
    /// The cells where two grids of one shape differ, row by row.
    ///
    /// # Panics
    ///
    /// When the shapes differ.
    pub fn differences(&self, other: &Self) -> impl Iterator<Item = Cell> {
        let shape = |grid: &Self| (grid.n_rows, grid.n_columns);
        assert_eq!(shape(self), shape(other), "grids of one shape");
        self.cells().filter(move |&cell| self[cell] != other[cell])
    }
}

fn cells(n_rows: usize, n_columns: usize) -> impl Iterator<Item = Cell> + Clone {
    (0..n_rows).flat_map(move |row| (0..n_columns).map(move |column| Cell { row, column }))
}

impl<T> Index<Cell> for Grid<T> {
    type Output = T;

    /// # Panics
    ///
    /// Outside of the grid.
    fn index(&self, cell: Cell) -> &T {
        self.get(cell).unwrap_or_else(|| {
            panic!(
                "{cell} is not on a {} × {} grid",
                self.n_rows, self.n_columns
            )
        })
    }
}

impl<T> IndexMut<Cell> for Grid<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        assert!(
            cell.row < self.n_rows && cell.column < self.n_columns,
            "{cell} is not on a {} × {} grid",
            self.n_rows,
            self.n_columns
        );
        let position = self.position(cell);
        &mut self.values[position]
    }
}

impl<'a, T> IntoIterator for &'a Grid<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_meet_in_their_cell() {
        let grid = Grid::from_fn(3, 5, |cell| cell);
        for cell in grid.cells() {
            assert_eq!(grid.row(cell.row)[cell.column], cell);
            assert_eq!(grid.column(cell.column).nth(cell.row), Some(&cell));
            assert_eq!(grid[cell], cell);
        }
        assert_eq!(grid.rows().len(), 3);
        assert_eq!(grid.column(4).len(), 3);
    }

    #[test]
    fn a_grid_may_have_no_rows_or_no_columns() {
        for (n_rows, n_columns) in [(0, 0), (0, 3), (3, 0)] {
            let grid = Grid::from_fn(n_rows, n_columns, |cell| cell);
            assert_eq!(grid.rows().len(), n_rows);
            assert!((0..n_columns).all(|column| grid.column(column).len() == 0));
            assert!(grid.get(Cell::new(0, 0)).is_none());
        }
        assert_eq!(
            Grid::<u8>::from_rows(vec![]).map(|grid| grid.n_columns()),
            Some(0)
        );
    }

    #[test]
    fn rows_of_different_lengths_are_no_grid() {
        assert!(Grid::from_rows(vec![vec![1], vec![2, 3]]).is_none());
        let grid = Grid::from_rows(vec![vec![1, 2], vec![3, 4]]).unwrap();
        assert_eq!(
            grid,
            Grid::from_fn(2, 2, |cell| 2 * cell.row + cell.column + 1)
        );
    }

    #[test]
    fn a_rectangle_lists_the_cells_that_it_contains() {
        for rect in [
            Rect::new(Cell::new(1, 1), 2, 2),
            Rect::new(Cell::new(0, 3), 4, 1),
            Rect::new(Cell::new(2, 0), 1, 5),
        ] {
            let inside: Vec<_> = cells(5, 6).filter(|&cell| rect.contains(cell)).collect();
            assert_eq!(rect.cells().collect::<Vec<_>>(), inside);
            assert_eq!(rect.n_cells(), inside.len());
            assert_eq!(
                Rect::new(rect.first(), rect.n_rows(), rect.n_columns()),
                rect
            );
        }
    }

    #[test]
    fn differences_are_the_cells_that_changed() {
        let one = Grid::from_fn(2, 2, |_| 0);
        let mut other = one.clone();
        other[Cell::new(1, 0)] = 5;
        assert_eq!(
            one.differences(&other).collect::<Vec<_>>(),
            [Cell::new(1, 0)]
        );
        assert_eq!(one.differences(&one).count(), 0);
    }
}
