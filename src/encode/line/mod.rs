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
//! variables, and each pattern has `c·n + 1` clauses instead of `n + 1`.

mod block;
mod order;
mod path;
mod patterns;
mod positions;

use std::fmt;
use std::num::Saturating;
use std::str::FromStr;

use super::audit::Propagation;
use super::names::named;
use super::{ClauseSink, Cost, UnknownStrategy};
use crate::Lit;

pub use block::Block;
pub use patterns::{Colourings, Patterns};

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

/// The shape of a line: how many cells, and the lengths of its blocks in order.
///
/// ```
/// use cnfcraft::encode::line::Line;
///
/// let line = Line::new(6, &[2, 1]);
/// assert_eq!(line.slack(), Some(2));
/// assert_eq!(line.n_patterns(), 6);
/// assert_eq!(line.leftmost_starts().collect::<Vec<_>>(), [0, 3]);
/// assert_eq!(line.rightmost_starts().collect::<Vec<_>>(), [2, 5]);
///
/// assert_eq!(Line::new(6, &[4, 2]).slack(), None);     // too long: no pattern
/// assert_eq!(Line::new(6, &[0]), Line::new(6, &[]));   // a block of no cell is none
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    n_cells: usize,
    /// At least 1.
    n_colours: usize,
    /// Each at least 1: its length, or 1 for a blot.
    blocks: Vec<usize>,
    /// The blocks once more, for a line that has several colours or blots; else nothing.
    clue: Vec<Block>,
}

impl Line {
    /// A line of `n_cells` cells with these blocks. Blocks of length 0 don't count.
    #[must_use]
    pub fn new(n_cells: usize, blocks: &[usize]) -> Self {
        let blocks = blocks.iter().copied().filter(|&block| block > 0).collect();
        Self {
            n_cells,
            n_colours: 1,
            blocks,
            clue: Vec::new(),
        }
    }

    /// A line of `n_cells` cells, each of which may have one of `n_colours` colours, with these
    /// blocks. Blocks of length 0 don't count. With one colour and no blot it is the same as that
    /// of [`new`](Self::new).
    ///
    /// # Panics
    ///
    /// When there is no colour, or a block has one that is not below `n_colours`.
    #[must_use]
    pub fn coloured(n_cells: usize, n_colours: usize, blocks: &[Block]) -> Self {
        assert!(n_colours > 0, "a line without colours");
        let mut clue = blocks.to_vec();
        clue.retain(|block| block.length() != Some(0));
        for block in &clue {
            let colour = block.colour();
            assert!(colour < n_colours, "colour {colour} of {n_colours}");
        }
        let blocks = clue.iter().map(|block| block.least_length()).collect();
        if n_colours == 1 && clue.iter().all(|block| block.length().is_some()) {
            clue.clear();
        }
        Self {
            n_cells,
            n_colours,
            blocks,
            clue,
        }
    }

    /// How many cells it has.
    #[must_use]
    pub fn n_cells(&self) -> usize {
        self.n_cells
    }

    /// How many colours its cells may have, at least 1.
    #[must_use]
    pub fn n_colours(&self) -> usize {
        self.n_colours
    }

    /// The lengths of the blocks, each at least 1, which is that of a blot here.
    #[must_use]
    pub fn blocks(&self) -> &[usize] {
        &self.blocks
    }

    /// The blocks with their colours, and with the lengths that are known.
    #[must_use]
    pub fn clue(&self) -> impl ExactSizeIterator<Item = Block> + Clone {
        let block = |(index, &length)| match self.clue.get(index) {
            Some(&block) => block,
            None => Block::new(length),
        };
        self.blocks.iter().enumerate().map(block)
    }

    /// Whether it has one colour and all lengths are known.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.n_colours == 1 && self.clue.is_empty()
    }

    /// How many cells the blocks cover together, saturating; of blots, one cell counts.
    #[must_use]
    pub fn n_black(&self) -> usize {
        self.blocks.iter().copied().fold(0, usize::saturating_add)
    }

    /// How many blots there are: blocks whose length is not known.
    #[must_use]
    pub fn n_blots(&self) -> usize {
        let is_blot = |block: &&Block| block.length().is_none();
        self.clue.iter().filter(is_blot).count()
    }

    /// How many literals its cells take, saturating.
    fn n_lits(&self) -> usize {
        self.n_cells.saturating_mul(self.n_colours)
    }

    /// How many ends of blocks can move: one for a block, two for a blot.
    fn n_shifts(&self) -> usize {
        self.blocks.len() + self.n_blots()
    }

    /// How many cells must lie between the blocks.
    fn n_gaps(&self) -> usize {
        if self.clue.is_empty() {
            return self.blocks.len().saturating_sub(1);
        }
        self.clue.windows(2).map(|pair| pair[0].gap(pair[1])).sum()
    }

    /// How many cells are left over when the blocks stand as close as they may; `None` when the
    /// line is too short for them.
    #[must_use]
    pub fn slack(&self) -> Option<usize> {
        let with_block = |left: usize, &block: &usize| left.checked_sub(block);
        let left = self.n_cells.checked_sub(self.n_gaps())?;
        self.blocks.iter().try_fold(left, with_block)
    }

    /// Where each block starts when all stand as far left as they may. Meaningless numbers when
    /// they don't [fit](Self::slack).
    pub fn leftmost_starts(&self) -> impl Iterator<Item = usize> {
        let after = self.clue().skip(1).map(Some).chain([None]);
        self.clue().zip(after).scan(0usize, |next, (block, after)| {
            let start = *next;
            let gap = after.map_or(0, |after| block.gap(after));
            *next = start
                .saturating_add(block.least_length())
                .saturating_add(gap);
            Some(start)
        })
    }

    /// Where each block starts when all stand as far right as they may; nothing when they don't
    /// [fit](Self::slack).
    pub fn rightmost_starts(&self) -> impl Iterator<Item = usize> {
        self.slack()
            .into_iter()
            .flat_map(|slack| self.leftmost_starts().map(move |start| start + slack))
    }

    /// How many patterns there are, `C(slack + k, k)` with `k` the number of blocks, in which a blot
    /// counts twice; or [`u64::MAX`] if that doesn't fit.
    #[must_use]
    pub fn n_patterns(&self) -> u64 {
        let Some(slack) = self.slack() else { return 0 };
        let n_shifts = self.n_shifts() as u64;
        binomial(slack as u64 + n_shifts, n_shifts)
    }

    /// The patterns, `true` where a block is, one after the other; from all blocks left to all right.
    #[must_use]
    pub fn patterns(&self) -> Patterns<'_> {
        Patterns::new(self)
    }

    /// The patterns with the colour of each cell, in the order of [`patterns`](Self::patterns).
    #[must_use]
    pub fn colourings(&self) -> Colourings<'_> {
        Colourings::new(self)
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
