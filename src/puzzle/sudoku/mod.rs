//! Sudokus: each row, column and box holds each digit once. Boxes of any shape, regions of any
//! form, diagonals, killer cages, and cells with candidates.
//!
//! ```
//! # #[cfg(feature = "batsat")] {
//! use cnfcraft::grid::Cell;
//! use cnfcraft::puzzle::sudoku::Sudoku;
//! use cnfcraft::session::{Count, Session};
//!
//! let mut puzzle = Sudoku::new(2, 2);
//! assert_eq!(Session::new(&puzzle).count(1000).unwrap(), Count::Exactly(288));
//!
//! puzzle.give(Cell::new(0, 0), 3);
//! puzzle.give(Cell::new(1, 1), 3);
//! let clash = Session::new(&puzzle).explain().unwrap().unwrap();
//! assert_eq!(clash.to_string(), "box 1: each digit once\nr1c1 is 3\nr2c2 is 3\n");
//! # }
//! ```

mod cage;
mod model;
mod parse;
mod solution;
mod write;

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;

use crate::grid::{Cell, Grid};

pub use model::{Rule, Strategy, Vars};
pub use solution::Solution;

/// A sudoku: a board of n × n cells for the digits 1 to n, in n regions of n cells.
///
/// `Display` writes it as a grid of numbers, which [`parse`](Self::parse) reads, as far as that
/// can say it: its digits, but no regions other than the usual boxes, no diagonals, no cages and no
/// candidates.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sudoku {
    givens: Grid<Option<u8>>,
    /// The digits of the cells that may hold only some: ascending, and neither one nor all. Such a
    /// cell has no given.
    candidates: BTreeMap<Cell, Vec<u8>>,
    /// Which region each cell is in, from 0.
    regions: Grid<usize>,
    /// Whether the regions are boxes, all of one shape and in reading order.
    has_boxes: bool,
    has_diagonals: bool,
    cages: Vec<Cage>,
}

/// Cells that hold each digit at most once, and together this sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cage {
    /// Ascending, each once.
    cells: Vec<Cell>,
    sum: usize,
}

/// Cells that hold each digit once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// A row, counted from 0 at the top.
    Row(usize),
    /// A column, counted from 0 at the left.
    Column(usize),
    /// A box, counted from 0 in reading order.
    Box(usize),
    /// A region that is no box, with its first cell.
    Region(usize, Cell),
    /// The diagonal from the left top.
    FallingDiagonal,
    /// The diagonal from the left bottom.
    RisingDiagonal,
}

impl Cage {
    /// A cage of these cells, each of which counts once.
    #[must_use]
    pub fn new(cells: impl IntoIterator<Item = Cell>, sum: usize) -> Self {
        let cells = cells.into_iter().sorted().dedup().collect();
        Self { cells, sum }
    }

    /// The cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// What the digits add up to.
    #[must_use]
    pub fn sum(&self) -> usize {
        self.sum
    }
}

impl Sudoku {
    /// The empty board with boxes of this shape: `new(3, 3)` is the one that everyone knows,
    /// `new(2, 3)` has the digits 1 to 6.
    ///
    /// # Panics
    ///
    /// When a box has no cell, or more than 255.
    #[must_use]
    pub fn new(box_rows: usize, box_columns: usize) -> Self {
        let n = box_rows.saturating_mul(box_columns);
        assert!((1..=255).contains(&n), "boxes of 1 to 255 cells");
        let boxes_in_row = n / box_columns;
        Self {
            givens: Grid::from_fn(n, n, |_| None),
            candidates: BTreeMap::new(),
            regions: Grid::from_fn(n, n, |cell| {
                cell.row / box_rows * boxes_in_row + cell.column / box_columns
            }),
            has_boxes: true,
            has_diagonals: false,
            cages: Vec::new(),
        }
    }

    /// The empty board for the digits 1 to `n`, whose boxes are as square as can be and not higher
    /// than wide: for 6 they have 2 rows and 3 columns. For a prime number they are the rows.
    ///
    /// # Panics
    ///
    /// When `n` is 0 or above 255.
    #[must_use]
    pub fn of_size(n: usize) -> Self {
        let box_rows = (1..=n.isqrt()).rev().find(|rows| n.is_multiple_of(*rows));
        let box_rows = box_rows.expect("a board of 1 to 255 digits");
        Self::new(box_rows, n / box_rows)
    }

    /// This board with regions instead of boxes (a jigsaw sudoku): each cell with the number of its
    /// region. `None` when they are not n regions of n cells, numbered from 0.
    #[must_use]
    pub fn with_regions(self, regions: Grid<usize>) -> Option<Self> {
        let n = self.n_digits();
        let mut sizes = vec![0; n];
        for &region in &regions {
            *sizes.get_mut(region)? += 1;
        }
        let fits = (regions.n_rows(), regions.n_columns()) == (n, n);
        (fits && sizes.iter().all(|&size| size == n)).then_some(Self {
            regions,
            has_boxes: false,
            ..self
        })
    }

    /// This board with each digit once on both long diagonals too.
    #[must_use]
    pub fn with_diagonals(self) -> Self {
        Self {
            has_diagonals: true,
            ..self
        }
    }

    /// This board with a killer cage more.
    ///
    /// # Panics
    ///
    /// When a cell is not on the board.
    #[must_use]
    pub fn with_cage(mut self, cage: Cage) -> Self {
        let on_board = |&cell: &Cell| self.givens.get(cell).is_some();
        assert!(cage.cells.iter().all(on_board), "a cage on the board");
        self.cages.push(cage);
        self
    }

    /// Gives a cell its digit, in place of what was said of the cell before.
    ///
    /// # Panics
    ///
    /// When the cell or the digit is not one of the board's.
    pub fn give(&mut self, cell: Cell, digit: u8) {
        self.allow(cell, [digit]);
    }

    /// Leaves a cell these digits, its candidates, in place of what was said of the cell before.
    /// One digit is a given; with all of them nothing is said of the cell; with none the puzzle has
    /// no solution.
    ///
    /// ```
    /// use cnfcraft::grid::Cell;
    /// use cnfcraft::puzzle::sudoku::Sudoku;
    ///
    /// let mut puzzle = Sudoku::new(2, 2);
    /// puzzle.allow(Cell::new(0, 0), [3, 1]);
    /// puzzle.allow(Cell::new(0, 1), [2]);
    /// puzzle.allow(Cell::new(0, 2), 1..=4);
    /// let candidates: Vec<_> = puzzle.candidates().collect();
    /// assert_eq!(candidates, [(Cell::new(0, 0), &[1, 3][..])]);
    /// assert_eq!(puzzle.givens()[Cell::new(0, 1)], Some(2));
    /// ```
    ///
    /// # Panics
    ///
    /// When the cell or a digit is not one of the board's.
    pub fn allow(&mut self, cell: Cell, digits: impl IntoIterator<Item = u8>) {
        let n = self.n_digits();
        let digits = digits.into_iter().sorted().dedup().collect_vec();
        for &digit in &digits {
            assert!((1..=n).contains(&usize::from(digit)), "{digit} of {n}");
        }
        self.candidates.remove(&cell);
        self.givens[cell] = None;
        match digits[..] {
            [digit] => self.givens[cell] = Some(digit),
            _ if digits.len() == n => (),
            _ => {
                self.candidates.insert(cell, digits);
            }
        }
    }

    /// The same board without its givens and candidates: with these as
    /// [`assumptions`](Self::assumptions), one session serves all puzzles on a board.
    ///
    /// ```
    /// # #[cfg(feature = "batsat")] {
    /// use cnfcraft::puzzle::sudoku::Sudoku;
    /// use cnfcraft::session::{Count, Session};
    ///
    /// let puzzles = ["1...2..........4", "....2......3...1", "1.....1..3.....2"];
    /// let puzzles = puzzles.map(|line| Sudoku::parse(line).unwrap());
    /// let board = puzzles[0].blank();
    /// let mut session = Session::new(&board);
    /// let counts = puzzles.map(|puzzle| {
    ///     let givens = puzzle.assumptions(session.vars());
    ///     session.assume(givens).count(1000).unwrap()
    /// });
    /// assert_eq!(counts, [Count::Exactly(6), Count::Exactly(6), Count::Exactly(1)]);
    /// # }
    /// ```
    #[must_use]
    pub fn blank(&self) -> Self {
        Self {
            givens: self.givens.map(|_| None),
            candidates: BTreeMap::new(),
            ..self.clone()
        }
    }

    /// The digits 1 to n: that many, and as many rows, columns and regions.
    #[must_use]
    pub fn n_digits(&self) -> usize {
        self.givens.n_rows()
    }

    /// The digit of each cell, where it is given.
    #[must_use]
    pub fn givens(&self) -> &Grid<Option<u8>> {
        &self.givens
    }

    /// The cells that may hold only some digits, in reading order, with these digits, ascending.
    /// They are not one digit, which is a given, and not all.
    pub fn candidates(&self) -> impl Iterator<Item = (Cell, &[u8])> {
        let candidates = self.candidates.iter();
        candidates.map(|(&cell, digits)| (cell, &digits[..]))
    }

    /// Whether each digit is once on both long diagonals too.
    #[must_use]
    pub fn has_diagonals(&self) -> bool {
        self.has_diagonals
    }

    /// Which region each cell is in, from 0.
    #[must_use]
    pub fn regions(&self) -> &Grid<usize> {
        &self.regions
    }

    /// The killer cages.
    #[must_use]
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The units: rows, columns, regions, and the diagonals if they count.
    pub fn units(&self) -> impl Iterator<Item = Unit> {
        let n = self.n_digits();
        let regions = (0..n).map(|region| {
            if self.has_boxes {
                return Unit::Box(region);
            }
            let first = self
                .regions
                .cells()
                .find(|&cell| self.regions[cell] == region);
            Unit::Region(region, first.expect("a region has n cells"))
        });
        let diagonals = [Unit::FallingDiagonal, Unit::RisingDiagonal];
        let rows = (0..n).map(Unit::Row);
        let units = rows.chain((0..n).map(Unit::Column)).chain(regions);
        units.chain(diagonals.into_iter().filter(|_| self.has_diagonals))
    }

    /// The cells of a unit of this board.
    #[must_use]
    pub fn cells(&self, unit: Unit) -> Vec<Cell> {
        let n = self.n_digits();
        match unit {
            Unit::Row(row) => (0..n).map(|column| Cell::new(row, column)).collect(),
            Unit::Column(column) => (0..n).map(|row| Cell::new(row, column)).collect(),
            Unit::Box(region) | Unit::Region(region, _) => {
                let inside = |cell: &Cell| self.regions[*cell] == region;
                self.regions.cells().filter(inside).collect()
            }
            Unit::FallingDiagonal => (0..n).map(|place| Cell::new(place, place)).collect(),
            Unit::RisingDiagonal => (0..n)
                .map(|place| Cell::new(n - 1 - place, place))
                .collect(),
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(column) => write!(f, "column {}", column + 1),
            Self::Box(region) => write!(f, "box {}", region + 1),
            Self::Region(_, first) => write!(f, "region at {first}"),
            Self::FallingDiagonal => f.write_str("falling diagonal"),
            Self::RisingDiagonal => f.write_str("rising diagonal"),
        }
    }
}

impl fmt::Display for Cage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cells.first() {
            Some(first) => write!(f, "cage at {first}: sum {}", self.sum),
            None => write!(f, "cage of no cell: sum {}", self.sum),
        }
    }
}

impl fmt::Display for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        solution::draw(&self.givens, ".", f)
    }
}
