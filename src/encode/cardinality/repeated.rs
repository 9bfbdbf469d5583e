//! Literals that are repeated, or opposite to each other.

use itertools::Itertools;

use super::statement::Relation;
use crate::encode::ClauseSink;
use crate::{Lit, Var};

/// A relation whose literals may be given several times, but not together with their opposite.
pub(super) struct Reduced {
    pub(super) bound: i128,
    pub(super) lits: Vec<Lit>,
    /// Whether no literal is in `lits` more than once. It is so for a bound of 1.
    pub(super) is_distinct: bool,
}

/// Takes out what is decided: of `x` and `¬x` one is true, and literals that are given too often
/// to be true, or to be false, get their value.
pub(super) fn reduce<S: ClauseSink + ?Sized>(
    sink: &mut S,
    relation: Relation,
    mut bound: i128,
    lits: &[Lit],
) -> Reduced {
    if are_distinct(lits) {
        return Reduced {
            bound,
            lits: lits.to_vec(),
            is_distinct: true,
        };
    }
    let mut sorted = lits.to_vec();
    sorted.sort_unstable();
    let mut copies: Vec<(Lit, i128)> = Vec::new();
    for run in sorted.chunk_by(|a, b| a.var() == b.var()) {
        let (first, last) = (run[0], run[run.len() - 1]);
        let n_first = run.iter().filter(|&&lit| lit == first).count() as i128;
        let n_last = run.len() as i128 - n_first;
        bound = bound.saturating_sub(n_first.min(n_last));
        if n_first != n_last {
            let more = if n_first > n_last { first } else { last };
            copies.push((more, (n_first - n_last).abs()));
        }
    }
    let mut n: i128 = copies.iter().map(|&(_, n_copies)| n_copies).sum();
    let mut is_settled = false;
    while !is_settled && (0..=n).contains(&bound) {
        is_settled = true;
        copies.retain(|&(lit, n_copies)| {
            let is_false = relation != Relation::AtLeast && n_copies > bound;
            let is_true = !is_false && relation != Relation::AtMost && n - n_copies < bound;
            if is_false || is_true {
                sink.add_clause(&[if is_true { lit } else { !lit }]);
                n -= n_copies;
                bound -= if is_true { n_copies } else { 0 };
                is_settled = false;
            }
            !is_false && !is_true
        });
    }
    let all = copies
        .iter()
        .flat_map(|&(lit, n_copies)| (0..n_copies).map(move |_| lit));
    Reduced {
        bound,
        lits: all.collect(),
        is_distinct: copies.iter().all(|&(_, n_copies)| n_copies == 1),
    }
}

/// Whether no two literals are of the same variable.
pub(super) fn are_distinct(lits: &[Lit]) -> bool {
    let ascend = |vars: &mut dyn Iterator<Item = Var>| vars.tuple_windows().all(|(a, b)| a < b);
    ascend(&mut lits.iter().map(|lit| lit.var()))
        || ascend(&mut lits.iter().map(|lit| lit.var()).sorted_unstable())
}

/// Passes each clause on with repeated literals once; one with opposite literals says nothing.
pub(super) struct Once<'a, S: ?Sized> {
    inner: &'a mut S,
    clause: Vec<Lit>,
}

impl<'a, S: ClauseSink + ?Sized> Once<'a, S> {
    pub(super) fn new(inner: &'a mut S) -> Self {
        Self {
            inner,
            clause: Vec::new(),
        }
    }
}

impl<S: ClauseSink + ?Sized> ClauseSink for Once<'_, S> {
    fn new_var(&mut self) -> Var {
        self.inner.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(clause);
        self.clause.sort_unstable();
        self.clause.dedup();
        if self.clause.iter().tuple_windows().all(|(&a, &b)| a != !b) {
            self.inner.add_clause(&self.clause);
        }
    }
}
