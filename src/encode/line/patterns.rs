//! The list of all patterns of a line.

use std::num::Saturating;

use super::{Line, saturating};
use crate::Lit;
use crate::encode::dnf::Dnf;
use crate::encode::{ClauseSink, Cost, Encode};

/// The patterns of a line, one after the other: [`Line::patterns`] makes it.
#[derive(Clone, Debug)]
pub struct Patterns<'a>(Colourings<'a>);

impl<'a> Patterns<'a> {
    pub(super) fn new(line: &'a Line) -> Self {
        Self(Colourings::new(line))
    }
}

impl Iterator for Patterns<'_> {
    type Item = Vec<bool>;

    fn next(&mut self) -> Option<Vec<bool>> {
        let colouring = self.0.next()?;
        Some(colouring.iter().map(Option::is_some).collect())
    }
}

/// The patterns of a line with the colour of each cell, `None` where no block is:
/// [`Line::colourings`] makes it.
#[derive(Clone, Debug)]
pub struct Colourings<'a> {
    line: &'a Line,
    /// By how much each block's start, and after it the end of each blot, is further right than
    /// at the leftmost, in the next pattern: never less than what is before. `None` after the last.
    shifts: Option<Vec<usize>>,
    slack: usize,
}

impl<'a> Colourings<'a> {
    pub(super) fn new(line: &'a Line) -> Self {
        Self {
            line,
            shifts: line.slack().map(|_| vec![0; line.n_shifts()]),
            slack: line.slack().unwrap_or_default(),
        }
    }
}

impl Iterator for Colourings<'_> {
    type Item = Vec<Option<usize>>;

    fn next(&mut self) -> Option<Vec<Option<usize>>> {
        let shifts = self.shifts.as_mut()?;
        let mut pattern = vec![None; self.line.n_cells()];
        let mut shift = shifts.iter().copied();
        for (block, first) in self.line.clue().zip(self.line.leftmost_starts()) {
            let by = shift.next().unwrap_or_default();
            let end_by = match block.length() {
                Some(_) => by,
                None => shift.next().unwrap_or_default(),
            };
            let end = first + block.least_length() + end_by;
            pattern[first + by..end].fill(Some(block.colour()));
        }
        // The last one that can still move does, and those after it close up.
        match shifts.iter().rposition(|&shift| shift < self.slack) {
            Some(moved) => {
                let to = shifts[moved] + 1;
                shifts[moved..].fill(to);
            }
            None => self.shifts = None,
        }
        Some(pattern)
    }
}

pub(super) fn cost(line: &Line) -> Cost {
    let n_patterns = Saturating(line.n_patterns());
    let for_each = saturating(line.n_lits()) + Saturating(1);
    Cost::new(n_patterns.0, (n_patterns * for_each + Saturating(1)).0)
}

pub(super) fn post<S>(sink: &mut S, line: &Line, cells: &[Lit], strategy: Dnf)
where
    S: ClauseSink + ?Sized,
{
    let terms = line
        .colourings()
        .map(|colouring| values(line, colouring, cells));
    sink.dnf_with(strategy, terms);
}

/// The literals that say that the cells are coloured so.
pub(super) fn values(
    line: &Line,
    colouring: Vec<Option<usize>>,
    cells: &[Lit],
) -> impl Iterator<Item = Lit> {
    let n_colours = line.n_colours();
    let value = move |(index, &lit): (usize, &Lit)| {
        let is_true = colouring[index / n_colours] == Some(index % n_colours);
        if is_true { lit } else { !lit }
    };
    cells.iter().enumerate().map(value)
}
