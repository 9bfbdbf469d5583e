//! Regions and their conditions.

use std::collections::BTreeSet;
use std::fmt;

use itertools::Itertools;

use crate::grid::Cell;

/// Some cells of the board with a condition on their pips: `region at r1c2: sum 8`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region {
    /// Ascending, each once; at least one.
    cells: Vec<Cell>,
    condition: Condition,
}

/// What must hold of the pips in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// Their sum is this.
    Sum(usize),
    /// Their sum is less than this.
    Less(usize),
    /// Their sum is greater than this.
    Greater(usize),
    /// All are equal.
    Equals,
    /// All are different.
    Unequal,
    /// Nothing.
    Empty,
}

impl Region {
    /// The region of these cells, in any order.
    ///
    /// # Panics
    ///
    /// When there are none.
    #[must_use]
    pub fn new(cells: impl IntoIterator<Item = Cell>, condition: Condition) -> Self {
        let cells: BTreeSet<Cell> = cells.into_iter().collect();
        assert!(!cells.is_empty(), "a region has a cell");
        Self {
            cells: cells.into_iter().collect(),
            condition,
        }
    }

    /// Its cells, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// What must hold of their pips.
    #[must_use]
    pub fn condition(&self) -> Condition {
        self.condition
    }
}

impl Condition {
    /// Whether it holds of these numbers of pips.
    #[must_use]
    pub fn holds(self, pips: &[u8]) -> bool {
        let sum: usize = pips.iter().copied().map(usize::from).sum();
        match self {
            Self::Sum(target) => sum == target,
            Self::Less(target) => sum < target,
            Self::Greater(target) => sum > target,
            Self::Equals => pips.iter().all_equal(),
            Self::Unequal => pips.iter().all_unique(),
            Self::Empty => true,
        }
    }

    /// Its name in the newspaper's JSON, and its number.
    pub(super) fn parts(self) -> (&'static str, Option<usize>) {
        match self {
            Self::Sum(target) => ("sum", Some(target)),
            Self::Less(target) => ("less", Some(target)),
            Self::Greater(target) => ("greater", Some(target)),
            Self::Equals => ("equals", None),
            Self::Unequal => ("unequal", None),
            Self::Empty => ("empty", None),
        }
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "region at {}: {}", self.cells[0], self.condition)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sum(target) => write!(f, "sum {target}"),
            Self::Less(target) => write!(f, "less than {target}"),
            Self::Greater(target) => write!(f, "greater than {target}"),
            Self::Equals => f.write_str("all equal"),
            Self::Unequal => f.write_str("all different"),
            Self::Empty => f.write_str("anything"),
        }
    }
}
