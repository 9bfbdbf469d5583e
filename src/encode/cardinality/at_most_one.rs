//! At most one of some literals is true: the strategies.

use itertools::Itertools;

use crate::Lit;
use crate::encode::{ClauseSink, Cost};

/// A way to write "at most one of these literals is true".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AtMostOne {
    /// Of any two, one is false. The smallest up to five literals, and the only one here without
    /// fresh variables.
    Pairwise,
    /// A ladder of "one up to here is true" (sequential counter; Sinz 2005).
    Ladder,
    /// The literals laid out as a rectangle: at most one row and at most one column is used
    /// (Chen 2010). The smallest for many literals.
    #[default]
    Product,
}

impl AtMostOne {
    /// Every strategy.
    pub const ALL: [Self; 3] = [Self::Pairwise, Self::Ladder, Self::Product];

    /// What it takes for `n` literals of different variables.
    #[must_use]
    pub fn cost(self, n: usize) -> Cost {
        let length = n as u64;
        match self {
            Self::Pairwise => Cost::new(0, length * length.saturating_sub(1) / 2),
            Self::Ladder if n < 2 => Cost::default(),
            Self::Ladder => Cost::new(length - 1, 3 * length - 4),
            Self::Product if n <= LARGEST_PAIRWISE => Self::Pairwise.cost(n),
            Self::Product => {
                let (n_rows, n_columns) = rectangle(n);
                let lines = Cost::new((n_rows + n_columns) as u64, 2 * length);
                lines + self.cost(n_rows) + self.cost(n_columns)
            }
        }
    }

    /// Writes it for literals of different variables.
    pub(super) fn post<S: ClauseSink + ?Sized>(self, sink: &mut S, lits: &[Lit]) {
        match self {
            Self::Pairwise => pairwise(sink, lits),
            Self::Ladder => ladder(sink, lits),
            Self::Product => product(sink, lits),
        }
    }
}

fn pairwise<S: ClauseSink + ?Sized>(sink: &mut S, lits: &[Lit]) {
    for (index, &first) in lits.iter().enumerate() {
        for &second in &lits[index + 1..] {
            sink.add_clause(&[!first, !second]);
        }
    }
}

fn ladder<S: ClauseSink + ?Sized>(sink: &mut S, lits: &[Lit]) {
    let mut below: Option<Lit> = None;
    for (&lit, &next) in lits.iter().tuple_windows() {
        let reached = sink.new_var().pos_lit();
        if let Some(below) = below {
            sink.add_clause(&[!below, reached]);
        }
        sink.add_clause(&[!lit, reached]);
        sink.add_clause(&[!reached, !next]);
        below = Some(reached);
    }
}

/// Up to here `Product` lists the pairs: no rectangle is smaller.
const LARGEST_PAIRWISE: usize = 5;

/// Rows and columns of the smallest, nearly square rectangle with room for `n`.
fn rectangle(n: usize) -> (usize, usize) {
    let root = n.isqrt();
    let n_rows = if root * root < n { root + 1 } else { root };
    (n_rows, n.div_ceil(n_rows))
}

fn product<S: ClauseSink + ?Sized>(sink: &mut S, lits: &[Lit]) {
    if lits.len() <= LARGEST_PAIRWISE {
        return pairwise(sink, lits);
    }
    let (n_rows, n_columns) = rectangle(lits.len());
    let mut line = |n| (0..n).map(|_| sink.new_var().pos_lit()).collect_vec();
    let (rows, columns) = (line(n_rows), line(n_columns));
    for (cell, &lit) in lits.iter().enumerate() {
        sink.add_clause(&[!lit, rows[cell / n_columns]]);
        sink.add_clause(&[!lit, columns[cell % n_columns]]);
    }
    product(sink, &rows);
    product(sink, &columns);
}
