//! Pips: a board to be covered by dominoes, with conditions on the pips in its regions.
//!
//! ```
//! # #[cfg(feature = "batsat")] {
//! use cnfcraft::grid::Cell;
//! use cnfcraft::puzzle::pips::{Condition, Domino, Pips, Region};
//! use cnfcraft::session::{Session, Uniqueness};
//!
//! // The board has a hole in its top right corner.
//! let board = ["##.", "###", "###"].iter().enumerate().flat_map(|(row, line)| {
//!     line.match_indices('#').map(move |(column, _)| Cell::new(row, column))
//! });
//! let dominoes = [(5, 1), (1, 4), (4, 2), (1, 3)].map(|(a, b)| Domino::new(a, b));
//! let region = |cells: &[(usize, usize)], condition| {
//!     Region::new(cells.iter().map(|&(row, column)| Cell::new(row - 1, column - 1)), condition)
//! };
//! let puzzle = Pips::new(board, dominoes, [
//!     region(&[(1, 1), (2, 1)], Condition::Sum(8)),
//!     region(&[(2, 3)], Condition::Less(5)),
//!     region(&[(3, 1), (3, 2), (3, 3)], Condition::Equals),
//! ]);
//! let Uniqueness::Unique(layout) = Session::new(&puzzle).uniqueness().unwrap() else { panic!() };
//! assert_eq!(layout.to_string(), "\
//! 4-2 .
//!
//! 4 5 3
//! | | |
//! 1 1 1
//! ");
//! # }
//! ```

mod cost;
mod model;
#[cfg(feature = "json")]
mod parse;
mod post;
mod region;
mod solution;
mod vars;
mod write;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use itertools::Itertools;

use crate::grid::Cell;

pub use model::Rule;
#[cfg(feature = "json")]
pub use parse::{Level, Puzzles};
pub use region::{Condition, Region};
pub use solution::Layout;
pub(crate) use solution::is_scattered;
pub use vars::{Placement, Shown, Unit, Vars};

/// A Pips puzzle: a board of any shape, a set of dominoes, and regions with conditions.
///
/// `Display` writes it as JSON, without a solution that it may have come with; where regions share a
/// cell, that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pips {
    /// Ascending, each once.
    cells: Vec<Cell>,
    dominoes: Vec<Domino>,
    regions: Vec<Region>,
    published: Option<Layout>,
}

/// Two halves with some pips each; which of them comes first is no matter. `5-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino {
    high: u8,
    low: u8,
}

/// What is wrong with a puzzle that has no solution, seen without solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// The dominoes are too many or too few for the board.
    Dominoes {
        /// How many cells the board has.
        n_cells: usize,
        /// How many halves the dominoes have.
        n_halves: usize,
    },
}

/// The most pips in an ordinary set.
const ORDINARY_PIPS: u8 = 6;

/// The most pips of any set that is sold. With more on a domino, an explanation takes it for
/// granted that each cell shows pips of the dominoes.
const MOST_OPEN_PIPS: u8 = 18;

impl Pips {
    /// The puzzle with this board, these dominoes, and these regions. Cells may be given in any
    /// order; those of the regions belong to the board whether it names them or not.
    #[must_use]
    pub fn new(
        board: impl IntoIterator<Item = Cell>,
        dominoes: impl IntoIterator<Item = Domino>,
        regions: impl IntoIterator<Item = Region>,
    ) -> Self {
        let regions = regions.into_iter().collect_vec();
        let of_regions = regions
            .iter()
            .flat_map(|region| region.cells().iter().copied());
        let cells: BTreeSet<Cell> = board.into_iter().chain(of_regions).collect();
        Self {
            cells: cells.into_iter().collect(),
            dominoes: dominoes.into_iter().collect(),
            regions,
            published: None,
        }
    }

    /// The cells of the board, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The pairs of neighbouring cells, in the order of their first cells.
    pub fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        let pairs = |&cell: &Cell| next_to(cell).map(|next| [cell, next]);
        let pairs = self.cells.iter().flat_map(pairs);
        pairs.filter(|[_, next]| self.cells.binary_search(next).is_ok())
    }

    /// The dominoes, in the order given; the same one may be there several times.
    #[must_use]
    pub fn dominoes(&self) -> &[Domino] {
        &self.dominoes
    }

    /// The different dominoes, in their order, with how often each is there.
    #[must_use]
    pub fn kinds(&self) -> BTreeMap<Domino, usize> {
        let mut kinds = BTreeMap::new();
        for &domino in &self.dominoes {
            *kinds.entry(domino).or_insert(0) += 1;
        }
        kinds
    }

    /// The regions, in the order given.
    #[must_use]
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The solution that the puzzle came with. It is not known to be right:
    /// [`broken_rule`](crate::problem::Problem::broken_rule) tells.
    #[must_use]
    pub fn published(&self) -> Option<&Layout> {
        self.published.as_ref()
    }

    /// The puzzle with a solution that [`to_json`](Self::to_json) writes with it. Whether it is right
    /// is not looked at.
    #[must_use]
    pub fn with_published(self, layout: Layout) -> Self {
        Self {
            published: Some(layout),
            ..self
        }
    }

    /// The numbers of pips that a cell can have: those on the dominoes, ascending. For `AnyPips`
    /// also those between and up to 6, as long as they are few.
    fn values(&self, unit: Unit) -> Vec<u8> {
        let halves = self
            .dominoes
            .iter()
            .flat_map(|domino| [domino.high, domino.low]);
        let values: BTreeSet<u8> = halves.collect();
        let highest = values.last().copied().unwrap_or(0).max(ORDINARY_PIPS);
        if unit == Unit::AnyPips && highest <= MOST_OPEN_PIPS {
            return (0..=highest).collect();
        }
        if values.is_empty() {
            // No domino can lie anywhere, but each cell shows something.
            return vec![0];
        }
        values.into_iter().collect()
    }

    /// Why there is no solution, as far as that is seen without solving.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        let (n_cells, n_halves) = (self.cells.len(), 2 * self.dominoes.len());
        (n_cells != n_halves).then_some(Contradiction::Dominoes { n_cells, n_halves })
    }
}

/// The cells right of a cell and below it.
fn next_to(Cell { row, column }: Cell) -> [Cell; 2] {
    [
        Cell::new(row, column.saturating_add(1)),
        Cell::new(row.saturating_add(1), column),
    ]
}

impl Domino {
    /// The domino with these two halves.
    #[must_use]
    pub fn new(one: u8, other: u8) -> Self {
        Self {
            high: one.max(other),
            low: one.min(other),
        }
    }

    /// The half with more pips.
    #[must_use]
    pub fn high(self) -> u8 {
        self.high
    }

    /// The half with fewer pips.
    #[must_use]
    pub fn low(self) -> u8 {
        self.low
    }

    /// Whether both halves have the same number of pips.
    #[must_use]
    pub fn is_double(self) -> bool {
        self.high == self.low
    }
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.high, self.low)
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Dominoes { n_cells, n_halves } = self;
        write!(
            f,
            "the board has {n_cells} cells, the dominoes cover {n_halves}"
        )
    }
}
