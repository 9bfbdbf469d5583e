//! How many of some literals are true.
//!
//! | strategy of [`AtMostOne`] | fresh variables | clauses | unit propagation | functional |
//! |---|---|---|---|---|
//! | `Pairwise` | 0 | n(n − 1)/2 | complete | yes |
//! | `Ladder` | n − 1 | 3n − 4 | complete | no |
//! | `Product` | about 2√n | about 2n + 4√n | complete | no |
//!
//! *Complete*: unit propagation finds every conflict and every forced literal. *Functional*: each
//! solution has exactly one completion on the fresh variables, which matters where all models
//! are counted.
//!
//! Literals may be repeated or opposite: a literal given twice counts twice, and of `x` and `¬x`
//! exactly one is true.

mod at_most_one;

use itertools::Itertools;

use super::ClauseSink;
use crate::Lit;

pub use at_most_one::AtMostOne;

/// States that at most one of `lits` is true.
pub(super) fn at_most_one<S>(sink: &mut S, strategy: AtMostOne, lits: &[Lit])
where
    S: ClauseSink + ?Sized,
{
    if let Some(distinct) = distinct_for_at_most_one(sink, lits) {
        strategy.post(sink, &distinct);
    }
}

/// States that exactly one of `lits` is true.
pub(super) fn exactly_one<S>(sink: &mut S, strategy: AtMostOne, lits: &[Lit])
where
    S: ClauseSink + ?Sized,
{
    if let Some(distinct) = distinct_for_at_most_one(sink, lits) {
        sink.add_clause(&distinct);
        strategy.post(sink, &distinct);
    }
}

/// States that exactly `n` of `lits` are true, by listing: of any `n + 1` one is false, of any
/// `len − n + 1` one is true.
pub(super) fn exactly_n<S>(sink: &mut S, n: usize, lits: &[Lit])
where
    S: ClauseSink + ?Sized,
{
    let Some(n_false) = lits.len().checked_sub(n) else {
        sink.add_clause(&[]);
        return;
    };
    let mut clause = Vec::with_capacity(lits.len());
    for (size, negated) in [(n + 1, true), (n_false + 1, false)] {
        for chosen in lits.iter().combinations(size) {
            clause.clear();
            clause.extend(
                chosen
                    .into_iter()
                    .map(|&lit| if negated { !lit } else { lit }),
            );
            add_simplified(sink, &mut clause);
        }
    }
}

/// Adds a clause that may hold a literal twice, or next to its opposite, which makes it void.
fn add_simplified<S: ClauseSink + ?Sized>(sink: &mut S, clause: &mut Vec<Lit>) {
    clause.sort_unstable();
    clause.dedup();
    if !clause.iter().tuple_windows().any(|(&a, &b)| a == !b) {
        sink.add_clause(clause);
    }
}

/// Reduces "at most one of `lits`" to literals of different variables, stating what repeated and
/// opposite ones entail; `None` when nothing is left to state, even for "exactly one".
fn distinct_for_at_most_one<S>(sink: &mut S, lits: &[Lit]) -> Option<Vec<Lit>>
where
    S: ClauseSink + ?Sized,
{
    if lits.iter().tuple_windows().all(|(a, b)| a.var() < b.var()) {
        return Some(lits.to_vec());
    }
    let mut sorted = lits.to_vec();
    sorted.sort_unstable();
    let runs = sorted.chunk_by(|a, b| a.var() == b.var());
    let n_opposite = runs
        .clone()
        .filter(|run| run[0] != run[run.len() - 1])
        .count();
    if n_opposite > 1 {
        sink.add_clause(&[]);
        return None;
    }
    // A literal given twice must be false; next to an opposite pair, all others must.
    let mut single = Vec::new();
    for run in runs {
        let (positive, negative) = (run[0], run[run.len() - 1]);
        let count = |lit| run.iter().filter(|&&other| other == lit).count();
        if positive != negative {
            for lit in [positive, negative] {
                if count(lit) > 1 {
                    sink.add_clause(&[!lit]);
                }
            }
        } else if run.len() > 1 || n_opposite > 0 {
            sink.add_clause(&[!positive]);
        } else {
            single.push(positive);
        }
    }
    if n_opposite > 0 {
        return None;
    }
    // Back to the order in which they were given.
    single.sort_unstable();
    let mut kept = lits.to_vec();
    kept.retain(|lit| single.binary_search(lit).is_ok());
    Some(kept)
}
