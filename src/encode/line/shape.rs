//! A line and its blocks.

use super::{Block, Colourings, Patterns, binomial};

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
    pub(super) fn n_lits(&self) -> usize {
        self.n_cells.saturating_mul(self.n_colours)
    }

    /// How many ends of blocks can move: one for a block, two for a blot.
    pub(super) fn n_shifts(&self) -> usize {
        self.blocks.len() + self.n_blots()
    }

    /// How many cells must lie between the blocks.
    pub(super) fn n_gaps(&self) -> usize {
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
