//! The list of all patterns of a line.

use std::num::Saturating;

use super::{Line, saturating};
use crate::Lit;
use crate::encode::dnf::Dnf;
use crate::encode::{ClauseSink, Cost, Encode};

/// The patterns of a line, one after the other: [`Line::patterns`] makes it.
#[derive(Clone, Debug)]
pub struct Patterns<'a> {
    line: &'a Line,
    /// Where each block starts in the next pattern; `None` after the last.
    starts: Option<Vec<usize>>,
    /// How far right each block may start.
    last: Vec<usize>,
}

impl<'a> Patterns<'a> {
    pub(super) fn new(line: &'a Line) -> Self {
        Self {
            line,
            starts: line.slack().map(|_| line.leftmost_starts().collect()),
            last: line.rightmost_starts().collect(),
        }
    }
}

impl Iterator for Patterns<'_> {
    type Item = Vec<bool>;

    fn next(&mut self) -> Option<Vec<bool>> {
        let starts = self.starts.as_mut()?;
        let blocks = self.line.blocks();
        let mut pattern = vec![false; self.line.n_cells()];
        for (&start, &block) in starts.iter().zip(blocks) {
            pattern[start..start + block].fill(true);
        }
        // The last block that can still move does, and those after it close up.
        match (0..blocks.len()).rfind(|&i| starts[i] < self.last[i]) {
            Some(moved) => {
                starts[moved] += 1;
                for i in moved + 1..blocks.len() {
                    starts[i] = starts[i - 1] + blocks[i - 1] + 1;
                }
            }
            None => self.starts = None,
        }
        Some(pattern)
    }
}

pub(super) fn cost(line: &Line) -> Cost {
    let n_patterns = Saturating(line.n_patterns());
    let for_each = saturating(line.n_cells()) + Saturating(1);
    Cost::new(n_patterns.0, (n_patterns * for_each + Saturating(1)).0)
}

pub(super) fn post<S>(sink: &mut S, line: &Line, cells: &[Lit], strategy: Dnf)
where
    S: ClauseSink + ?Sized,
{
    let term = |pattern: Vec<bool>| {
        let value = |(&cell, black): (&Lit, bool)| if black { cell } else { !cell };
        cells.iter().zip(pattern).map(value)
    };
    sink.dnf_with(strategy, line.patterns().map(term));
}
