//! How many of some literals are true.

mod at_most_one;
mod binomial;
mod modulo;
mod network;
mod repeated;
mod sequential;
mod statement;
mod strategy;
mod totalizer;

use super::ClauseSink;
use crate::Lit;
use repeated::{Once, Reduced, reduce};
use statement::{Statement, integer};

pub use at_most_one::{AtMostOne, UnknownAtMostOne};
pub use statement::Relation;
pub use strategy::{Cardinality, UnknownCardinality};
pub use totalizer::Totalizer;

/// States that at most one of `lits` is true.
pub(super) fn at_most_one<S>(sink: &mut S, strategy: AtMostOne, lits: &[Lit])
where
    S: ClauseSink + ?Sized,
{
    let reduced = reduce(sink, Relation::AtMost, 1, lits);
    one(sink, strategy, Relation::AtMost, &reduced);
}

/// States that exactly one of `lits` is true.
pub(super) fn exactly_one<S>(sink: &mut S, strategy: AtMostOne, lits: &[Lit])
where
    S: ClauseSink + ?Sized,
{
    let reduced = reduce(sink, Relation::Exactly, 1, lits);
    one(sink, strategy, Relation::Exactly, &reduced);
}

fn one<S>(sink: &mut S, strategy: AtMostOne, relation: Relation, reduced: &Reduced)
where
    S: ClauseSink + ?Sized,
{
    let Reduced { bound, lits, .. } = reduced;
    match (relation, bound) {
        (Relation::Exactly, 1) => {
            sink.add_clause(lits);
            strategy.post(sink, lits);
        }
        (_, 1) => strategy.post(sink, lits),
        // All that was to say has been said, or more than one opposite pair was given.
        _ if !relation.admits(0, *bound) => sink.add_clause(&[]),
        _ => (),
    }
}

/// States how many of `lits` are true.
pub(super) fn state<S>(
    sink: &mut S,
    strategy: Cardinality,
    relation: Relation,
    bound: impl TryInto<i128>,
    lits: &[Lit],
) where
    S: ClauseSink + ?Sized,
{
    let Reduced {
        bound,
        lits,
        is_distinct,
    } = reduce(sink, relation, integer(bound), lits);
    if is_distinct {
        strategy.post(sink, relation, bound, &lits);
    } else {
        strategy.post(&mut Once::new(sink), relation, bound, &lits);
    }
}
