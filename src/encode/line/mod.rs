//! Blocks of given lengths, in order along a line of cells, with a gap between any two.
//!
//! That is a nonogram's clue, and the shape of many a roster. A line of `n` cells with blocks
//! `b_1 … b_k` of total length `B` has *slack* `s = n − (B + k − 1)`: block `i` starts at its
//! leftmost place or up to `s` cells further, and there are `N = C(s + k, k)` *patterns*.
//!
//! | strategy | fresh variables | clauses | unit propagation |
//! |---|---|---|---|
//! | [`Patterns`](LineEncoding::Patterns) | N | (n + 1)·N + 1 | every conflict |
//! | [`PatternsWithSupport`](LineEncoding::PatternsWithSupport) | N | (n + 1)·N + 1 + 2n | complete |
//! | [`Positions`](LineEncoding::Positions) | k(s + 1) | k + k·C(s+1, 2) + (s+1)·B + (k−1)·(C(s+1, 2) + C(s+3, 3)) + 2·C(s+1, 2) | incomplete |
//! | [`Order`](LineEncoding::Order) | k·s | 4·k·s + n − s − k | every conflict |
//! | [`Path`](LineEncoding::Path) | (2k+1)(s+1) − 2 | (s+1)(5k + 3 + B) + 2n − 8 | complete |
//!
//! *Complete*: unit propagation finds every conflict and every forced cell. All are
//! *functional*: one model for each pattern. A line without blocks is `n` unit clauses in every
//! strategy but the two with patterns, as is one without slack in `Order` and `Path`; blocks too
//! long for the line are the contradiction.
//!
//! # Colours and blots
//!
//! A line may have several colours, with a literal for each cell and colour, of which at most one
//! is true in a cell: blocks of different colours may touch. And a [`Block`] may be a *blot*, of
//! unknown length. Every strategy states such lines, with the propagation of the table. With `c`
//! colours, `b` blots, and `g` pairs of neighbours of one colour, `Order` takes `(k + b)·s` variables
//! and `(3k + 2b − 1)·s − k − b + B + c·((k + 1)·s + g)` clauses, `Path` `(2k + b + 1)·s + k + g`
//! variables, `Positions` `(k + b)·(s + 1)`, and each pattern has `c·n + 1` clauses instead of `n + 1`;
//! [`LineEncoding::cost`] knows the rest.

mod block;
mod order;
mod path;
mod patterns;
mod positions;
mod shape;

use std::fmt;
use std::num::Saturating;
use std::str::FromStr;

use super::audit::Propagation;
use super::names::named;
use super::{ClauseSink, Cost, UnknownStrategy};
use crate::Lit;

pub use block::Block;
pub use patterns::{Colourings, Patterns};
pub use shape::Line;

/// A way to write "the black cells of this line are blocks of these lengths".
///
/// ```
/// use cnfcraft::encode::line::{Line, LineEncoding};
///
/// let line = Line::new(35, &[3, 1, 2, 4, 1, 5]);
/// assert_eq!(LineEncoding::Order.cost(&line).n_clauses, 351);
/// assert_eq!(LineEncoding::Patterns.cost(&line).n_clauses, 1_395_361);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum LineEncoding {
    /// The list of all patterns as a DNF, by Tseitin's transformation. Their number explodes.
    Patterns,
    /// As `Patterns`, and each value of a cell implies one of the patterns that have it.
    PatternsWithSupport,
    /// A variable for each block and start: one start for each block, the cells of a block are
    /// black and those between two blocks white. Cubic in the slack.
    Positions,
    /// A variable for each block and place: "the block starts here or before" (order encoding;
    /// Tamura et al. 2009). The smallest, and the fastest on nearly all puzzles.
    #[default]
    Order,
    /// The pattern as a path: nodes "block `i` starts here" and "white here after `i` blocks",
    /// each linked to what may precede and follow it, as one writes a decision diagram with
    /// complete propagation. It finds what a person's line solving finds.
    Path,
}

impl LineEncoding {
    /// Every strategy.
    pub const ALL: [Self; 5] = [
        Self::Patterns,
        Self::PatternsWithSupport,
        Self::Positions,
        Self::Order,
        Self::Path,
    ];

    /// The strategy's name, which [`FromStr`] reads.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Patterns => "patterns",
            Self::PatternsWithSupport => "patterns-with-support",
            Self::Positions => "positions",
            Self::Order => "order",
            Self::Path => "path",
        }
    }

    /// What unit propagation finds in any line.
    #[must_use]
    pub fn propagation(self) -> Propagation {
        match self {
            Self::Positions => Propagation::Incomplete,
            Self::Patterns | Self::Order => Propagation::Conflicts,
            Self::PatternsWithSupport | Self::Path => Propagation::Complete,
        }
    }

    /// What it takes to write `line`, known without writing it.
    #[must_use]
    pub fn cost(self, line: &Line) -> Cost {
        let Some(slack) = line.slack() else {
            return Cost::new(0, 1);
        };
        match self {
            Self::Patterns => patterns::cost(line),
            Self::PatternsWithSupport => {
                let for_cells = saturating(line.n_lits()) * Saturating(2);
                patterns::cost(line) + Cost::new(0, for_cells.0)
            }
            _ if line.blocks().is_empty() => Cost::new(0, line.n_lits() as u64),
            Self::Positions => positions::cost(line, slack),
            _ if slack == 0 => Cost::new(0, line.n_lits() as u64),
            Self::Order => order::cost(line, slack),
            Self::Path => path::cost(line, slack),
        }
    }

    /// Writes that `cells` are coloured as `line` says.
    ///
    /// There is a literal for each cell and colour: all colours of the first cell, then of the
    /// second, and so on. In each cell at most one is true: with several colours, that is for the
    /// caller to say.
    ///
    /// ```
    /// use cnfcraft::encode::line::{Block, Line, LineEncoding};
    /// use cnfcraft::encode::{Encode, audit};
    ///
    /// let line = Line::coloured(3, 2, &[Block::new(1), Block::blot().in_colour(1)]);
    /// let report = audit(
    ///     6,
    ///     |sink, lits| {
    ///         lits.chunks(2).for_each(|cell| sink.at_most_one(cell));
    ///         LineEncoding::Order.post(sink, &line, lits);
    ///     },
    ///     |values| line.colourings().any(|colouring| {
    ///         let is = |index| colouring[index / 2] == Some(index % 2);
    ///         values.iter().enumerate().all(|(index, &value)| value == is(index))
    ///     }),
    /// );
    /// assert!(report.is_exact() && report.is_functional());
    /// ```
    ///
    /// # Panics
    ///
    /// When there are not as many literals as the line has cells times colours.
    pub fn post<S: ClauseSink + ?Sized>(self, sink: &mut S, line: &Line, cells: &[Lit]) {
        assert_eq!(
            cells.len(),
            line.n_lits(),
            "a literal for each cell and colour"
        );
        let Some(slack) = line.slack() else {
            return sink.add_clause(&[]);
        };
        match self {
            Self::Patterns => patterns::post(sink, line, cells, super::dnf::Dnf::Tseitin),
            Self::PatternsWithSupport => {
                patterns::post(sink, line, cells, super::dnf::Dnf::TseitinWithSupport);
            }
            _ if line.blocks().is_empty() => only_pattern(sink, line, cells),
            Self::Positions => positions::post(sink, line, slack, cells),
            _ if slack == 0 => only_pattern(sink, line, cells),
            Self::Order => order::post(sink, line, slack, cells),
            Self::Path => path::post(sink, line, slack, cells),
        }
    }
}

impl fmt::Display for LineEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for LineEncoding {
    type Err = UnknownStrategy;

    fn from_str(word: &str) -> Result<Self, UnknownStrategy> {
        named(Self::ALL, Self::name, word)
    }
}

/// The line's one pattern, for a line without blocks or without slack.
fn only_pattern<S: ClauseSink + ?Sized>(sink: &mut S, line: &Line, cells: &[Lit]) {
    for colouring in line.colourings() {
        for value in patterns::values(line, colouring, cells) {
            sink.add_clause(&[value]);
        }
    }
}

/// The number of ways to choose `k` of `n`, saturating.
fn binomial(n: u64, k: u64) -> u64 {
    let Some(others) = n.checked_sub(k) else {
        return 0;
    };
    let mut result: u128 = 1;
    for i in 1..=u128::from(k.min(others)) {
        result = result * (u128::from(n) + 1 - i) / i;
        if result > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    u64::try_from(result).unwrap_or(u64::MAX)
}

/// A length, for formulas of costs whose values may not fit.
fn saturating(length: usize) -> Saturating<u64> {
    Saturating(length as u64)
}
