//! Where each block starts, in the order encoding.
//!
//! `o(i, t)` says that block `i` starts at `t` or before. It is false left of the block's leftmost
//! start and true from its rightmost; before the first block stands one that always has started,
//! after the last one that never does.

use std::num::Saturating;

use itertools::Itertools;

use super::{Line, saturating};
use crate::Lit;
use crate::encode::{ClauseSink, Cost, Encode};

pub(super) fn cost(line: &Line, slack: usize) -> Cost {
    let [n, k, slack] = [line.n_cells(), line.blocks().len(), slack].map(saturating);
    let n_vars = k * slack;
    Cost::new(n_vars.0, (n_vars * Saturating(4) + (n - slack - k)).0)
}

/// With at least one block and some slack.
pub(super) fn post<S>(sink: &mut S, line: &Line, slack: usize, cells: &[Lit])
where
    S: ClauseSink + ?Sized,
{
    let starts = line
        .leftmost_starts()
        .zip(line.blocks())
        .map(|(first, &length)| Start {
            first,
            length,
            slack,
            by: sink.new_lits(slack),
        });
    let starts = starts.collect_vec();

    for start in &starts {
        for (&by, &by_next) in start.by.iter().tuple_windows() {
            sink.add_clause(&[!by, by_next]);
        }
    }
    for (before, after) in starts.iter().tuple_windows() {
        for (&before, &after) in before.by.iter().zip(&after.by) {
            sink.add_clause(&[!after, before]);
        }
    }
    // A cell is black when a block started at it or before, and its end is not yet past.
    for start in &starts {
        let reach = start.first..start.first + slack + start.length;
        for (j, &cell) in reach.clone().zip(&cells[reach]) {
            let (started, past) = (start.by(j), start.past(j));
            add(sink, [started.not(), past, Truth::Lit(cell)]);
        }
    }
    // A cell is white after the end of a block and before the start of the next.
    for i in 0..=starts.len() {
        let before = i.checked_sub(1).map(|before| &starts[before]);
        let after = starts.get(i);
        let from = before.map_or(0, |start| start.first + start.length);
        let to = after.map_or(cells.len(), |start| start.first + slack);
        for (j, &cell) in (from..to).zip(&cells[from..to]) {
            let past = before.map_or(Truth::True, |start| start.past(j));
            let started = after.map_or(Truth::False, |start| start.by(j));
            add(sink, [past.not(), started, Truth::Lit(!cell)]);
        }
    }
}

/// Where one block starts.
struct Start {
    first: usize,
    length: usize,
    slack: usize,
    /// `by[a]`: it starts at `first + a` or before.
    by: Vec<Lit>,
}

impl Start {
    /// The block starts at cell `j` or before.
    fn by(&self, j: usize) -> Truth {
        match j.checked_sub(self.first) {
            None => Truth::False,
            Some(offset) if offset >= self.slack => Truth::True,
            Some(offset) => Truth::Lit(self.by[offset]),
        }
    }

    /// The block ends before cell `j`.
    fn past(&self, j: usize) -> Truth {
        j.checked_sub(self.length)
            .map_or(Truth::False, |start| self.by(start))
    }
}

/// A literal or a constant.
#[derive(Clone, Copy)]
enum Truth {
    False,
    True,
    Lit(Lit),
}

impl Truth {
    fn not(self) -> Self {
        match self {
            Self::False => Self::True,
            Self::True => Self::False,
            Self::Lit(lit) => Self::Lit(!lit),
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
