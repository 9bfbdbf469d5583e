//! The pattern as a path from the left end of the line to the right.
//!
//! Its nodes are "block `i` starts here", "this cell is white, after `i` blocks", and for a blot "block
//! `i` goes on here". Each node implies one of those that may precede it and one of those that may
//! follow it, so a true node lies on a path of true nodes, which is the only one, as a cell has one
//! colour. Each colour of a cell implies one of the nodes that give it, so a node that no other
//! forbids keeps its cells' colours possible, and propagation is complete.

use std::num::Saturating;
use std::ops::Range;

use itertools::Itertools;

use super::{Block, Line, saturating};
use crate::Lit;
use crate::encode::{ClauseSink, Cost, Encode};

pub(super) fn cost(line: &Line, slack: usize) -> Cost {
    let counts = [
        line.n_cells(),
        line.blocks().len(),
        line.n_black(),
        line.n_blots(),
        line.n_gaps(),
        line.n_colours(),
        slack,
    ];
    let [n, k, total, blots, gaps, colours, slack] = counts.map(saturating);
    let [one, two] = [1, 2].map(Saturating);
    let ends_in_blot = line
        .clue()
        .last()
        .is_some_and(|block| block.length().is_none());
    let whites = (k + one) * slack + gaps;
    let nodes = k * (slack + one) + blots * slack + whites;
    // All but the first ones and the last ones have neighbours on both sides.
    let links = nodes * two - saturating(4 + usize::from(ends_in_blot));
    let colouring = total * (slack + one) + blots * slack + whites * colours;
    let n_clauses = two + colouring + links + n * (colours + one);
    Cost::new(nodes.0, n_clauses.0)
}

/// With at least one block and some slack.
pub(super) fn post<S>(sink: &mut S, line: &Line, slack: usize, cells: &[Lit])
where
    S: ClauseSink + ?Sized,
{
    let path = Path::new(sink, line, slack);
    let (n_cells, n_colours) = (line.n_cells(), line.n_colours());
    let n_blocks = path.blocks.len();
    let colours = |at: usize| &cells[at * n_colours..(at + 1) * n_colours];
    // Most cells can be covered from as many places as the line has slack.
    let mut clause = Vec::with_capacity(slack + 8);

    // The ends of the path.
    sink.at_least_one(path.white(0, 0).into_iter().chain(path.start(0, 0)));
    let last = path.ending(n_blocks - 1, n_cells);
    sink.at_least_one(path.white(n_blocks, n_cells - 1).into_iter().chain(last));

    for (i, block) in path.blocks.iter().enumerate() {
        for (start, at) in path.starts(i) {
            let end = at + block.least_length();
            let covered = (at..end).map(|at| colours(at)[block.colour()]);
            sink.implies_all(start, covered);
            if end < n_cells {
                implies_one(sink, &mut clause, start, path.after(i, end));
            }
            if at > 0 {
                implies_one(sink, &mut clause, start, path.before(i, at));
            }
        }
        for (more, at) in path.mores(i) {
            sink.add_clause(&[!more, colours(at)[block.colour()]]);
            if at + 1 < n_cells {
                implies_one(sink, &mut clause, more, path.after(i, at + 1));
            }
            implies_one(sink, &mut clause, more, path.ending(i, at));
        }
    }
    for i in 0..=n_blocks {
        for (white, at) in path.whites(i) {
            for &cell in colours(at) {
                sink.add_clause(&[!white, !cell]);
            }
            if at + 1 < n_cells {
                let next = path.white(i, at + 1).into_iter();
                implies_one(sink, &mut clause, white, next.chain(path.start(i, at + 1)));
            }
            if at > 0 {
                let ended = i.checked_sub(1).map(|before| path.ending(before, at));
                let before = path.white(i, at - 1).into_iter();
                implies_one(
                    sink,
                    &mut clause,
                    white,
                    before.chain(ended.into_iter().flatten()),
                );
            }
        }
    }
    for at in 0..n_cells {
        let near = path.blocks_near(at);
        for (colour, &cell) in colours(at).iter().enumerate() {
            let blocks = near.clone().filter(|&i| path.blocks[i].colour() == colour);
            let covering = blocks.flat_map(|i| path.covering(i, at));
            implies_one(sink, &mut clause, cell, covering);
        }
        // A cell without colour is white.
        clause.clear();
        clause.extend(colours(at));
        clause.extend(path.whites_at(at));
        sink.add_clause(&clause);
    }
}

/// States that `lit` implies one of `others`.
fn implies_one<S: ClauseSink + ?Sized>(
    sink: &mut S,
    clause: &mut Vec<Lit>,
    lit: Lit,
    others: impl IntoIterator<Item = Lit>,
) {
    clause.clear();
    clause.push(!lit);
    clause.extend(others);
    sink.add_clause(clause);
}

/// The nodes, by block and place.
struct Path {
    slack: usize,
    blocks: Vec<Block>,
    /// The first block's leftmost start, the second's, and so on.
    first_starts: Vec<usize>,
    /// `starts[i][a]`: block `i` starts at `first_starts[i] + a`.
    starts: Vec<Vec<Lit>>,
    /// `mores[i][a]`: block `i`, a blot, covers `first_starts[i] + 1 + a` and the cell before it.
    mores: Vec<Vec<Lit>>,
    /// Where the first cell is that can be white after `i` blocks.
    first_whites: Vec<usize>,
    /// `whites[i][a]`: cell `first_whites[i] + a` is white, after `i` blocks.
    whites: Vec<Vec<Lit>>,
}

impl Path {
    fn new<S: ClauseSink + ?Sized>(sink: &mut S, line: &Line, slack: usize) -> Self {
        let blocks = line.clue().collect_vec();
        let first_starts = line.leftmost_starts().collect_vec();
        let ends = first_starts.iter().zip(&blocks);
        let ends = ends.map(|(start, block)| start + block.least_length());
        let first_whites = std::iter::once(0).chain(ends).collect_vec();
        let n_more = |block: &Block| if block.length().is_none() { slack } else { 0 };
        // Where there is a gap, one cell must be white.
        let gaps = blocks
            .iter()
            .tuple_windows()
            .map(|(one, next)| one.gap(*next));
        let gaps = std::iter::once(0).chain(gaps).chain([0]);
        Self {
            slack,
            first_starts,
            starts: blocks.iter().map(|_| sink.new_lits(slack + 1)).collect(),
            first_whites,
            whites: gaps.map(|gap| sink.new_lits(slack + gap)).collect(),
            mores: blocks
                .iter()
                .map(|block| sink.new_lits(n_more(block)))
                .collect(),
            blocks,
        }
    }

    /// The node "block `i` starts at `at`", if there is such a block that can.
    fn start(&self, i: usize, at: usize) -> Option<Lit> {
        let offset = at.checked_sub(*self.first_starts.get(i)?)?;
        self.starts[i].get(offset).copied()
    }

    /// The node "block `i` covers cell `at` and the one before", if it is a blot that can.
    fn more(&self, i: usize, at: usize) -> Option<Lit> {
        let offset = at.checked_sub(self.first_starts[i] + 1)?;
        self.mores[i].get(offset).copied()
    }

    /// The node "cell `at` is white, after `i` blocks", if it can be.
    fn white(&self, i: usize, at: usize) -> Option<Lit> {
        let offset = at.checked_sub(self.first_whites[i])?;
        self.whites[i].get(offset).copied()
    }

    /// The nodes with which block `i` ends, or a blot may end, just before cell `at`.
    fn ending(&self, i: usize, at: usize) -> impl Iterator<Item = Lit> + use<> {
        let start = at.checked_sub(self.blocks[i].least_length());
        let start = start.and_then(|start| self.start(i, start));
        let more = at.checked_sub(1).and_then(|last| self.more(i, last));
        start.into_iter().chain(more)
    }

    /// The nodes that may follow at cell `at`, the one before being the last of those that block `i`
    /// is known to cover.
    fn after(&self, i: usize, at: usize) -> impl Iterator<Item = Lit> + use<> {
        let touching = self.may_touch(i).then(|| self.start(i + 1, at)).flatten();
        let nodes = [self.white(i + 1, at), self.more(i, at), touching];
        nodes.into_iter().flatten()
    }

    /// The nodes before cell `at`, where block `i` starts.
    fn before(&self, i: usize, at: usize) -> impl Iterator<Item = Lit> + use<> {
        let white = at.checked_sub(1).and_then(|before| self.white(i, before));
        let before = i.checked_sub(1).filter(|&before| self.may_touch(before));
        let ended = before.map(|before| self.ending(before, at));
        white.into_iter().chain(ended.into_iter().flatten())
    }

    /// Whether block `i` and the next one, if there is one, may touch.
    fn may_touch(&self, i: usize) -> bool {
        let next = self.blocks.get(i + 1);
        next.is_some_and(|&next| self.blocks[i].gap(next) == 0)
    }

    fn starts(&self, i: usize) -> impl Iterator<Item = (Lit, usize)> {
        self.starts[i].iter().copied().zip(self.first_starts[i]..)
    }

    fn mores(&self, i: usize) -> impl Iterator<Item = (Lit, usize)> {
        self.mores[i]
            .iter()
            .copied()
            .zip(self.first_starts[i] + 1..)
    }

    fn whites(&self, i: usize) -> impl Iterator<Item = (Lit, usize)> {
        self.whites[i].iter().copied().zip(self.first_whites[i]..)
    }

    /// The blocks that can cover cell `at`.
    fn blocks_near(&self, at: usize) -> Range<usize> {
        let first_ends = &self.first_whites[1..];
        let from = first_ends.partition_point(|end| end + self.slack <= at);
        let to = self.first_starts.partition_point(|&start| start <= at);
        from..to.max(from)
    }

    /// The nodes of block `i` that cover cell `at`.
    fn covering(&self, i: usize, at: usize) -> impl Iterator<Item = Lit> {
        let (first, starts) = (self.first_starts[i], &self.starts[i]);
        let from = (at + 1).saturating_sub(first + self.blocks[i].least_length());
        let to = (at + 1).saturating_sub(first).min(starts.len());
        let starts = starts.get(from..to).unwrap_or_default();
        starts.iter().copied().chain(self.more(i, at))
    }

    /// The nodes with which cell `at` is white.
    fn whites_at(&self, at: usize) -> impl Iterator<Item = Lit> {
        let firsts = &self.first_whites;
        let from = firsts.partition_point(|first| first + self.slack < at);
        let to = firsts.partition_point(|&first| first <= at);
        (from..to).filter_map(move |i| self.white(i, at))
    }
}
