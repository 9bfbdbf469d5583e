//! Where each block starts, in the order encoding.
//!
//! `o(i, t)` says that block `i` starts at `t` or before. It is false left of the block's leftmost
//! start and true from its rightmost; before the first block stands one that always has started,
//! after the last one that never does. A block's end is where it started plus its length; a blot's
//! has variables of its own, in the same way.

use std::num::Saturating;

use itertools::Itertools;

use super::{Line, saturating};
use crate::Lit;
use crate::encode::{ClauseSink, Cost, Encode, Truth};

pub(super) fn cost(line: &Line, slack: usize) -> Cost {
    let counts = [
        line.blocks().len(),
        line.n_shifts(),
        line.n_blots(),
        line.n_black(),
        line.n_gaps(),
        line.n_colours(),
        slack,
    ];
    let [k, shifts, blots, total, gaps, colours, slack] = counts.map(saturating);
    let one = Saturating(1);
    let in_order = shifts * (slack - one) + (blots + k - one) * slack;
    let covered = k * slack + total;
    let white = (k + one) * slack + gaps;
    Cost::new((shifts * slack).0, (in_order + covered + white * colours).0)
}

/// With at least one block and some slack.
pub(super) fn post<S>(sink: &mut S, line: &Line, slack: usize, cells: &[Lit])
where
    S: ClauseSink + ?Sized,
{
    let starts = line.leftmost_starts().zip(line.clue());
    let starts = starts.map(|(first, block)| Start {
        first,
        length: block.least_length(),
        colour: block.colour(),
        slack,
        by: sink.new_lits(slack),
        end_by: match block.length() {
            Some(_) => None,
            None => Some(sink.new_lits(slack)),
        },
    });
    let starts = starts.collect_vec();
    let (n_cells, n_colours) = (line.n_cells(), line.n_colours());

    for start in &starts {
        for ends in [Some(&start.by), start.end_by.as_ref()]
            .into_iter()
            .flatten()
        {
            for (&by, &by_next) in ends.iter().tuple_windows() {
                sink.add_clause(&[!by, by_next]);
            }
        }
        if let Some(end_by) = &start.end_by {
            for (&start_by, &end_by) in start.by.iter().zip(end_by) {
                sink.add_clause(&[!end_by, start_by]);
            }
        }
    }
    for (before, after) in starts.iter().tuple_windows() {
        for (&before, &after) in before.end_by().iter().zip(&after.by) {
            sink.add_clause(&[!after, before]);
        }
    }
    // A cell is black when a block started at it or before, and its end is not yet past.
    for start in &starts {
        for j in start.first..start.first + slack + start.length {
            let (started, past) = (start.by(j), start.past(j));
            let cell = cells[j * n_colours + start.colour];
            add(sink, [!started, past, Truth::Lit(cell)]);
        }
    }
    // A cell is white after the end of a block and before the start of the next.
    for i in 0..=starts.len() {
        let before = i.checked_sub(1).map(|before| &starts[before]);
        let after = starts.get(i);
        let from = before.map_or(0, |start| start.first + start.length);
        let to = after.map_or(n_cells, |start| start.first + slack);
        for j in from..to {
            let past = before.map_or(Truth::True, |start| start.past(j));
            let started = after.map_or(Truth::False, |start| start.by(j));
            for &cell in &cells[j * n_colours..(j + 1) * n_colours] {
                add(sink, [!past, started, Truth::Lit(!cell)]);
            }
        }
    }
}

/// Where one block starts and ends.
struct Start {
    first: usize,
    /// The least length of a blot.
    length: usize,
    colour: usize,
    slack: usize,
    /// `by[a]`: it starts at `first + a` or before.
    by: Vec<Lit>,
    /// `end_by[a]`: it ends before `first + length + a`. For a blot; else that is `by`.
    end_by: Option<Vec<Lit>>,
}

impl Start {
    fn end_by(&self) -> &[Lit] {
        self.end_by.as_ref().unwrap_or(&self.by)
    }

    /// The block starts at cell `j` or before.
    fn by(&self, j: usize) -> Truth {
        self.at(&self.by, j.checked_sub(self.first))
    }

    /// The block ends before cell `j`.
    fn past(&self, j: usize) -> Truth {
        self.at(self.end_by(), j.checked_sub(self.first + self.length))
    }

    fn at(&self, lits: &[Lit], shift: Option<usize>) -> Truth {
        match shift {
            None => Truth::False,
            Some(shift) if shift >= self.slack => Truth::True,
            Some(shift) => Truth::Lit(lits[shift]),
        }
    }
}

/// Adds the clause without its false parts, unless a part is true.
fn add<S: ClauseSink + ?Sized>(sink: &mut S, parts: [Truth; 3]) {
    let mut clause = [Lit::positive(0); 3];
    let mut length = 0;
    for part in parts {
        match part {
            Truth::True => return,
            Truth::False => (),
            Truth::Lit(lit) => {
                clause[length] = lit;
                length += 1;
            }
        }
    }
    sink.add_clause(&clause[..length]);
}
