//! Nonograms: pictures from the lengths of their black blocks, row by row and column by column.
//!
//! ```
//! # #[cfg(feature = "batsat")] {
//! use cnfcraft::puzzle::nonogram::Nonogram;
//! use cnfcraft::session::{Session, Uniqueness};
//!
//! let puzzle = Nonogram::new(
//!     vec![vec![1], vec![3], vec![1, 1]],
//!     vec![vec![2], vec![2], vec![2]],
//! );
//! let Uniqueness::Unique(picture) = Session::new(&puzzle).uniqueness().unwrap() else { panic!() };
//! assert_eq!(picture.to_string(), ".#.\n###\n#.#\n");
//!
//! // Three black cells by the rows, two by the columns.
//! let wrong = Nonogram::new(vec![vec![3]], vec![vec![1], vec![1], vec![]]);
//! assert_eq!(
//!     wrong.contradiction().unwrap().to_string(),
//!     "the rows have 3 black cells, the columns 2",
//! );
//! # }
//! ```

mod model;
mod parse;
mod solution;

use std::fmt;

use itertools::Itertools;

use crate::encode::{Cost, Line, LineEncoding};

pub use model::{LineRule, Vars};
pub use solution::Picture;

/// A nonogram: the clues of its rows, from the top, and of its columns, from the left.
///
/// `Display` writes it as `.non` text, which [`parse`](Self::parse) reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nonogram {
    rows: Vec<Line>,
    columns: Vec<Line>,
}

/// A row or a column, counted from 0 and shown from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineId {
    /// A row, counted from the top.
    Row(usize),
    /// A column, counted from the left.
    Column(usize),
}

/// What is wrong with clues that no picture can have, seen without solving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// The blocks of a line don't fit into it.
    TooLong {
        /// The line with its clue.
        line: LineRule,
        /// How many cells the line has.
        n_cells: usize,
    },
    /// Rows and columns differ in how many cells are black.
    Sums {
        /// The sum of all blocks in rows.
        rows: usize,
        /// The sum of all blocks in columns.
        columns: usize,
    },
}

impl Nonogram {
    /// The puzzle with these clues: the lengths of the blocks in each row and in each column.
    ///
    /// A line without blocks is `[]` or `[0]`. Clues that contradict each other are allowed: they
    /// make a puzzle without a solution, and [`contradiction`](Self::contradiction) may say why.
    #[must_use]
    pub fn new(rows: Vec<Vec<usize>>, columns: Vec<Vec<usize>>) -> Self {
        let (n_rows, n_columns) = (rows.len(), columns.len());
        let lines = |clues: Vec<Vec<usize>>, n_cells| {
            clues.iter().map(|clue| Line::new(n_cells, clue)).collect()
        };
        Self {
            rows: lines(rows, n_columns),
            columns: lines(columns, n_rows),
        }
    }

    /// How many rows it has.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.rows.len()
    }

    /// How many columns it has.
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.columns.len()
    }

    /// The rows, from the top: each its length and its blocks, with its
    /// [patterns](Line::patterns), their [number](Line::n_patterns), and the
    /// [leftmost](Line::leftmost_starts) and [rightmost](Line::rightmost_starts) starts.
    #[must_use]
    pub fn rows(&self) -> &[Line] {
        &self.rows
    }

    /// The columns, from the left, each read from the top.
    #[must_use]
    pub fn columns(&self) -> &[Line] {
        &self.columns
    }

    /// Rows, then columns, each with its place.
    pub fn lines(&self) -> impl Iterator<Item = (LineId, &Line)> {
        let rows = (0..).map(LineId::Row).zip(&self.rows);
        rows.chain((0..).map(LineId::Column).zip(&self.columns))
    }

    /// What all lines together take with `encoding`, beyond a variable for each cell. Known
    /// without encoding.
    ///
    /// ```
    /// use cnfcraft::encode::LineEncoding;
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    ///
    /// let puzzle = Nonogram::new(vec![vec![20, 2, 20]; 60], vec![vec![20, 2, 20]; 60]);
    /// let cost = |encoding| puzzle.cost(encoding).n_clauses;
    /// assert_eq!(cost(LineEncoding::Order), 27_960);
    /// assert_eq!(cost(LineEncoding::Patterns), 7_093_200);
    /// ```
    #[must_use]
    pub fn cost(&self, encoding: LineEncoding) -> Cost {
        self.lines().map(|(_, line)| encoding.cost(line)).sum()
    }

    /// Why no picture can have these clues, as far as that is seen without solving: a line that
    /// is too short for its blocks, or else sums that differ. Such a puzzle has no solution.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        let too_long = self.lines().find(|(_, line)| line.slack().is_none());
        if let Some((id, line)) = too_long {
            return Some(Contradiction::TooLong {
                line: LineRule::new(id, line),
                n_cells: line.n_cells(),
            });
        }
        let sum = |lines: &[Line]| {
            lines
                .iter()
                .map(Line::n_black)
                .fold(0, usize::saturating_add)
        };
        let (rows, columns) = (sum(&self.rows), sum(&self.columns));
        (rows != columns).then_some(Contradiction::Sums { rows, columns })
    }
}

impl fmt::Display for Nonogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "width {}\nheight {}", self.n_columns(), self.n_rows())?;
        for (section, lines) in [("rows", &self.rows), ("columns", &self.columns)] {
            writeln!(f, "\n{section}")?;
            for line in lines {
                writeln!(f, "{}", clue(line.blocks(), ","))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for LineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(column) => write!(f, "column {}", column + 1),
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { line, n_cells } => {
                write!(f, "{line} does not fit into {n_cells} cells")
            }
            Self::Sums { rows, columns } => {
                write!(f, "the rows have {rows} black cells, the columns {columns}")
            }
        }
    }
}

/// A clue as people write it; without blocks it is `0`.
fn clue(blocks: &[usize], separator: &str) -> String {
    if blocks.is_empty() {
        "0".to_owned()
    } else {
        blocks.iter().join(separator)
    }
}
