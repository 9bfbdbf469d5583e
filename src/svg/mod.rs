//! Pictures of puzzles as SVG: unsolved or solved, with what differs and what clashes marked.
//!
//! A picture has a size in millimetres that fits on A4 paper, needs no colour to be read, and is
//! light or dark as the screen is; printed, it is light.
//!
//! ```
//! use cnfcraft::grid::Grid;
//! use cnfcraft::puzzle::nonogram::{Nonogram, Picture};
//! use cnfcraft::svg::Drawing;
//!
//! let puzzle = Nonogram::new(vec![vec![1], vec![1]], vec![vec![1], vec![1]]);
//! let unsolved = Drawing::new(&puzzle).to_string();
//! assert!(unsolved.starts_with("<svg") && unsolved.contains("mm"));
//!
//! let one = Picture::new(Grid::from_fn(2, 2, |cell| cell.row == cell.column));
//! let other = Picture::new(Grid::from_fn(2, 2, |cell| cell.row != cell.column));
//! let several = Drawing::new(&puzzle).solution(&one).differing(one.differences(&other));
//! assert_eq!(several.to_string().matches("<circle").count(), 2 * 4);
//! ```

mod nonogram;
mod sheet;

use std::collections::BTreeSet;
use std::fmt;

use crate::grid::Cell;
use crate::problem::Problem;

/// A picture of a puzzle; `Display` writes it as an SVG document.
#[derive(Clone, Debug)]
pub struct Drawing<'a, P: Problem> {
    puzzle: &'a P,
    solution: Option<&'a P::Solution>,
    differing: BTreeSet<Cell>,
    clashing: Vec<&'a P::Rule>,
}

/// A kind of puzzle that can be drawn: those of this crate.
pub trait Draw: sheet::OnSheet {}

impl<P: sheet::OnSheet> Draw for P {}

impl<'a, P: Draw> Drawing<'a, P> {
    /// The unsolved puzzle.
    #[must_use]
    pub fn new(puzzle: &'a P) -> Self {
        Self {
            puzzle,
            solution: None,
            differing: BTreeSet::new(),
            clashing: Vec::new(),
        }
    }

    /// With a solution; of one that has another size, what lies on the board.
    #[must_use]
    pub fn solution(self, solution: &'a P::Solution) -> Self {
        Self {
            solution: Some(solution),
            ..self
        }
    }

    /// With a ring around each of these cells: those where another solution differs.
    #[must_use]
    pub fn differing(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.differing.extend(cells);
        self
    }

    /// With these rules marked, such as those of an
    /// [explanation](crate::session::Explanation::rules), as far as they are seen in the picture.
    #[must_use]
    pub fn clashing(mut self, rules: impl IntoIterator<Item = &'a P::Rule>) -> Self {
        self.clashing.extend(rules);
        self
    }
}

impl<P: Draw> fmt::Display for Drawing<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", P::on_sheet(self).finish())
    }
}
