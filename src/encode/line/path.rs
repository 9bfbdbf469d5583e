//! The pattern as a path from the left end of the line to the right.
//!
//! Its nodes are "block `i` starts here" and "this cell is white, after `i` blocks". Each node
//! implies one of those that may precede it and one of those that may follow it, so a true node
//! lies on a path of true nodes, which is the only one, as a cell has one colour. Each colour of a
//! cell implies one of the nodes that give it, so a node that no other forbids keeps its cells'
//! colours possible, and propagation is complete.

use std::num::Saturating;

use itertools::Itertools;

use super::{Line, saturating};
use crate::Lit;
use crate::encode::{ClauseSink, Cost, Encode};

pub(super) fn cost(line: &Line, slack: usize) -> Cost {
    let lengths = [
        line.n_cells(),
        line.blocks().len(),
        line.n_black(),
        slack + 1,
    ];
    let [n, k, total, places] = lengths.map(saturating);
    let [two, three, five, eight] = [2, 3, 5, 8].map(Saturating);
    Cost::new(
        ((k * two + Saturating(1)) * places - two).0,
        (places * (k * five + three + total) + n * two - eight).0,
    )
}

/// With at least one block and some slack.
pub(super) fn post<S>(sink: &mut S, line: &Line, slack: usize, cells: &[Lit])
where
    S: ClauseSink + ?Sized,
{
    let path = Path::new(sink, line, slack);
    let n_blocks = line.blocks().len();
    let mut clause = Vec::new();

    // The ends of the path.
    sink.at_least_one(path.white(0, 0).into_iter().chain(path.start(0, 0)));
    let (last, end) = (n_blocks - 1, cells.len() - 1);
    let last_start = path.start(last, cells.len() - path.blocks[last]);
    sink.at_least_one(path.white(n_blocks, end).into_iter().chain(last_start));

    for i in 0..n_blocks {
        for (start, at) in path.starts(i) {
            let after = at + path.blocks[i];
            sink.implies_all(start, &cells[at..after]);
            if after < cells.len() {
                implies_one(sink, &mut clause, start, path.white(i + 1, after));
            }
            if let Some(before) = at.checked_sub(1) {
                implies_one(sink, &mut clause, start, path.white(i, before));
            }
        }
    }
    for i in 0..=n_blocks {
        for (white, at) in path.whites(i) {
            sink.add_clause(&[!white, !cells[at]]);
            if at < end {
                let next = path
                    .white(i, at + 1)
                    .into_iter()
                    .chain(path.start(i, at + 1));
                implies_one(sink, &mut clause, white, next);
            }
            if at > 0 {
                let ended = i
                    .checked_sub(1)
                    .and_then(|before| path.start(before, at.checked_sub(path.blocks[before])?));
                let before = path.white(i, at - 1).into_iter().chain(ended);
                implies_one(sink, &mut clause, white, before);
            }
        }
    }
    for (j, &cell) in cells.iter().enumerate() {
        let covering = (0..n_blocks).flat_map(|i| path.covering(i, j));
        implies_one(sink, &mut clause, cell, covering.copied());
        let whites = (0..=n_blocks).filter_map(|i| path.white(i, j));
        implies_one(sink, &mut clause, !cell, whites);
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
struct Path<'a> {
    blocks: &'a [usize],
    /// The first block's leftmost start, the second's, and so on.
    first_starts: Vec<usize>,
    /// `starts[i][a]`: block `i` starts at `first_starts[i] + a`.
    starts: Vec<Vec<Lit>>,
    /// Where the first cell is that can be white after `i` blocks.
    first_whites: Vec<usize>,
    /// `whites[i][a]`: cell `first_whites[i] + a` is white, after `i` blocks.
    whites: Vec<Vec<Lit>>,
}

impl<'a> Path<'a> {
    fn new<S: ClauseSink + ?Sized>(sink: &mut S, line: &'a Line, slack: usize) -> Self {
        let blocks = line.blocks();
        let first_starts = line.leftmost_starts().collect_vec();
        let ends = first_starts
            .iter()
            .zip(blocks)
            .map(|(start, block)| start + block);
        let first_whites = std::iter::once(0).chain(ends).collect_vec();
        // Before the first block and after the last no cell need be white.
        let n_whites = |i| {
            if i == 0 || i == blocks.len() {
                slack
            } else {
                slack + 1
            }
        };
        Self {
            blocks,
            first_starts,
            starts: blocks.iter().map(|_| sink.new_lits(slack + 1)).collect(),
            first_whites,
            whites: (0..=blocks.len())
                .map(|i| sink.new_lits(n_whites(i)))
                .collect(),
        }
    }

    /// The node "block `i` starts at `at`", if there is such a block that can.
    fn start(&self, i: usize, at: usize) -> Option<Lit> {
        let offset = at.checked_sub(*self.first_starts.get(i)?)?;
        self.starts[i].get(offset).copied()
    }

    /// The node "cell `at` is white, after `i` blocks", if it can be.
    fn white(&self, i: usize, at: usize) -> Option<Lit> {
        let offset = at.checked_sub(self.first_whites[i])?;
        self.whites[i].get(offset).copied()
    }

    fn starts(&self, i: usize) -> impl Iterator<Item = (Lit, usize)> {
        self.starts[i].iter().copied().zip(self.first_starts[i]..)
    }

    fn whites(&self, i: usize) -> impl Iterator<Item = (Lit, usize)> {
        self.whites[i].iter().copied().zip(self.first_whites[i]..)
    }

    /// The starts of block `i` with which it covers cell `j`.
    fn covering(&self, i: usize, j: usize) -> &[Lit] {
        let (first, starts) = (self.first_starts[i], &self.starts[i]);
        let from = (j + 1).saturating_sub(first + self.blocks[i]);
        let to = (j + 1).saturating_sub(first).min(starts.len());
        starts.get(from..to).unwrap_or_default()
    }
}
