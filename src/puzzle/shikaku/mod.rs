//! Shikaku: a board cut into rectangles, each with one number, which says how many cells it has.
//!
//! ```
//! # #[cfg(feature = "batsat")] {
//! use cnfcraft::puzzle::shikaku::Shikaku;
//! use cnfcraft::session::{Session, Uniqueness};
//!
//! let puzzle = Shikaku::parse("- 3 -\n- 4 -\n- - 2\n").unwrap();
//! let Uniqueness::Unique(division) = Session::new(&puzzle).uniqueness().unwrap() else { panic!() };
//! assert_eq!(division.rects()[1].to_string(), "r2c1:r3c2");
//!
//! let wrong = Shikaku::parse("- 3 -\n- 4 -\n- - 3\n").unwrap();
//! assert_eq!(
//!     wrong.contradiction().unwrap().to_string(),
//!     "the numbers sum to 10, the board has 9 cells",
//! );
//! # }
//! ```

mod candidates;
mod model;
mod owners;
mod parse;
mod solution;
mod write;

use std::fmt;

use crate::grid::{Cell, Grid, Rect};

pub use model::{Candidate, Owner, Rule, Strategy, Vars};
pub use solution::Division;

/// The name of the puzzle in addresses and files of pzpr.
const KIND: &str = "shikaku";

/// A shikaku: a board with numbers in some of its cells.
///
/// `Display` writes its size and its rows, which [`parse`](Self::parse) reads if the board has a
/// cell at all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shikaku {
    clues: Grid<Option<Clue>>,
    numbers: Vec<Number>,
}

/// What is written in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clue {
    /// The cell's rectangle has that many cells.
    Area(usize),
    /// `?`: the cell has a rectangle of its own, whose area is not told.
    Unknown,
}

/// A clue and where it stands: `4 at r2c4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number {
    /// Where it stands.
    pub cell: Cell,
    /// What is written there.
    pub clue: Clue,
}

/// What is wrong with numbers that no division can have, seen without solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// The rectangles have too many or too few cells together.
    Sum {
        /// The sum of the known numbers.
        sum: usize,
        /// How many numbers are `?`; each stands for one cell at least.
        n_unknown: usize,
        /// How many cells the board has.
        n_cells: usize,
    },
    /// No rectangle of that many cells fits on the board without another number in it.
    NoRectangle(Number),
}

impl Shikaku {
    /// The puzzle with these clues.
    ///
    /// Clues that contradict each other are allowed: they make a puzzle without a solution, and
    /// [`contradiction`](Self::contradiction) may say why.
    #[must_use]
    pub fn new(clues: Grid<Option<Clue>>) -> Self {
        let number = |cell| clues[cell].map(|clue| Number { cell, clue });
        let numbers = clues.cells().filter_map(number).collect();
        Self { clues, numbers }
    }

    /// What is written in the cells.
    #[must_use]
    pub fn clues(&self) -> &Grid<Option<Clue>> {
        &self.clues
    }

    /// The clues with their places, row by row. Elsewhere a number is named by its index here.
    #[must_use]
    pub fn numbers(&self) -> &[Number] {
        &self.numbers
    }

    /// How many cells the board has.
    #[must_use]
    pub fn n_cells(&self) -> usize {
        self.clues.n_rows() * self.clues.n_columns()
    }

    /// The rectangles that a number can have by `strategy`, in their order: candidates in the
    /// sense that no other number's candidates are looked at.
    ///
    /// ```
    /// use cnfcraft::puzzle::shikaku::{Shikaku, Strategy};
    ///
    /// let puzzle = Shikaku::parse("- 3 -\n- 4 -\n- - 2\n").unwrap();
    /// let n_candidates = |strategy| puzzle.candidates(1, strategy).count();
    /// assert_eq!(n_candidates(Strategy::Corners), 1);
    /// assert_eq!(n_candidates(Strategy::Owners), 4);
    /// ```
    ///
    /// # Panics
    ///
    /// When there is no such number.
    pub fn candidates(&self, number: usize, strategy: Strategy) -> impl Iterator<Item = Rect> {
        candidates::sorted(self, self.numbers[number], strategy).into_iter()
    }

    /// How many candidates all numbers have together by `strategy`, and how many cells these
    /// candidates have together: at least as many literals has the formula. Found without listing
    /// them.
    #[must_use]
    pub fn n_candidates(&self, strategy: Strategy) -> (u64, u64) {
        candidates::count(self, strategy)
    }

    /// Why no division can have these numbers, as far as that is seen without solving.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        let (mut sum, mut n_unknown) = (0usize, 0);
        for number in &self.numbers {
            match number.clue {
                Clue::Area(area) => sum = sum.saturating_add(area),
                Clue::Unknown => n_unknown += 1,
            }
        }
        let n_cells = self.n_cells();
        let fits = match n_unknown {
            0 => sum == n_cells,
            _ => sum.saturating_add(n_unknown) <= n_cells,
        };
        if !fits {
            return Some(Contradiction::Sum {
                sum,
                n_unknown,
                n_cells,
            });
        }
        let lost = |&number: &Number| !candidates::has_any(self, number);
        let lost = self.numbers.iter().copied().find(lost);
        lost.map(Contradiction::NoRectangle)
    }
}

impl fmt::Display for Shikaku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.clues.n_rows(), self.clues.n_columns())?;
        for row in self.clues.rows() {
            for (column, clue) in row.iter().enumerate() {
                if column > 0 {
                    f.write_str(" ")?;
                }
                match clue {
                    Some(clue) => write!(f, "{clue}")?,
                    None => f.write_str("-")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Area(area) => write!(f, "{area}"),
            Self::Unknown => f.write_str("?"),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.clue, self.cell)
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Sum {
                sum,
                n_unknown: 0,
                n_cells,
            } => write!(f, "the numbers sum to {sum}, the board has {n_cells} cells"),
            Self::Sum {
                sum,
                n_unknown,
                n_cells,
            } => {
                let least = sum.saturating_add(n_unknown);
                write!(
                    f,
                    "the numbers sum to {sum}, with {n_unknown} unknown to at least {least}, \
                     the board has {n_cells} cells"
                )
            }
            Self::NoRectangle(number) => {
                write!(f, "{number}: no rectangle of that many cells fits there")
            }
        }
    }
}
