//! How many of some literals are true.
//!
//! | [`AtMostOne`]: of n | fresh variables | clauses | of 10 | of 100 | of 1000 | propagation | functional | source |
//! |---|---|---|---|---|---|---|---|---|
//! | [`Pairwise`](AtMostOne::Pairwise) | 0 | n(n − 1)/2 | 0 + 45 | 0 + 4,950 | 0 + 499,500 | complete | yes | |
//! | [`Ladder`](AtMostOne::Ladder) | n − 1 | 3n − 4 | 9 + 26 | 99 + 296 | 999 + 2,996 | complete | exactly | Sinz 2005 |
//! | [`Chain`](AtMostOne::Chain) | about n/2 | about 3n | 3 + 24 | 48 + 294 | 498 + 2,994 | complete | exactly | |
//! | [`Product`](AtMostOne::Product) | about 2√n | about 2n + 4√n | 7 + 29 | 34 + 258 | 108 + 2,192 | complete | exactly | Chen 2010 |
//! | [`Commander`](AtMostOne::Commander) | about n/2 | about 3.5n | 3 + 27 | 48 + 342 | 498 + 3,493 | complete | yes | Klieber and Kwon 2007 |
//! | [`Bimander`](AtMostOne::Bimander) | log₂ of the groups | n·log₂ of the groups, and the pairs in each | 2 + 28 | 5 + 608 | 8 + 9,464 | complete | exactly | Hölldobler and Nguyen 2013 |
//! | [`Bitwise`](AtMostOne::Bitwise) | log₂ n | n·log₂ n | 4 + 40 | 7 + 700 | 10 + 10,000 | complete | exactly | Prestwich 2007 |
//! | [`Graph`](AtMostOne::Graph) | about √(2n) | about 2n + 2√(2n) | 9 + 30 | 21 + 244 | 91 + 2,166 | complete | no | Krapivin, Przybocki and Subercaseaux 2026 |
//! | [`Auto`](AtMostOne::Auto) | | | 3 + 24 | 21 + 244 | 70 + 2,150 | complete | no | |
//!
//! | [`Cardinality`]: k of n | fresh variables | clauses | at most 5 of 20 | 50 of 100 | 5 of 1000 | exactly 5 of 20 | 50 of 100 | propagation | functional | source |
//! |---|---|---|---|---|---|---|---|---|---|---|
//! | [`Binomial`](Cardinality::Binomial) | 0 | C(n, k + 1) | 0 + 38,760 | too many | too many | 0 + 43,605 | too many | complete | yes | |
//! | [`SequentialCounter`](Cardinality::SequentialCounter) | k(n − k) − 1 | 2k(n − k) + n − 2k − 1 | 74 + 159 | 2,499 + 4,999 | 4,974 + 10,939 | 74 + 298 | 2,499 + 9,998 | complete | exactly | Sinz 2005 |
//! | [`Totalizer`](Cardinality::Totalizer) | up to k a node | up to k² a node, both ways | 58 + 261 | 572 + 6,094 | 3,246 + 16,437 | 58 + 266 | 572 + 6,144 | complete | yes | Bailleux and Boufkhad 2003 |
//! | [`CardinalityNetwork`](Cardinality::CardinalityNetwork) | O(n·log² k) | O(n·log² k) | 102 + 169 | 1,678 + 2,518 | 5,998 + 10,129 | 102 + 322 | 1,678 + 5,036 | complete | exactly | Asín, Nieuwenhuis, Oliveras and Rodríguez-Carbonell 2011 |
//! | [`ModuloTotalizer`](Cardinality::ModuloTotalizer) | up to 2√k + 1 a node | up to 2k a node | 56 + 130 | 422 + 1,541 | 2,764 + 7,010 | 121 + 299 | 844 + 3,082 | incomplete | no | Morgado, Ignatiev and Marques-Silva 2015 |
//! | [`Selection`](Cardinality::Selection) | O(n·log² k) | O(n·log² k) | 40 + 122 | 571 + 1,892 | 2,295 + 7,098 | 40 + 217 | 684 + 3,697 | complete | exactly | Abío et al. 2013; Karpiński and Piotrów 2019 |
//! | [`Auto`](Cardinality::Auto) | | | 40 + 122 | 571 + 1,892 | 2,295 + 7,098 | 40 + 217 | 684 + 3,697 | complete | no | |
//!
//! Sizes are variables + clauses; "exactly one" is one clause more. `Auto` is the smallest in
//! their sum among the strategies with complete propagation, anew for each n and k.
//!
//! *Complete*: unit propagation finds every conflict and every forced literal. *Functional*: each
//! solution has exactly one completion on the fresh variables, which matters where all models
//! are counted; *exactly* says that it is so only where an exact number is stated.
//!
//! A bound is any integer. Below 0 "at most" is the contradiction, as "at least" is above n; where
//! only 0 or n of them can be true, each literal is a unit clause.
//!
//! Literals may be repeated or opposite: a literal given twice counts twice, and of `x` and `¬x`
//! exactly one is true. With repeated literals every strategy but `ModuloTotalizer` still finds
//! every conflict of "at most" and "at least", but not every forced literal.
//!
//! [`Totalizer`] is for bounds that are tightened while a solver runs.

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

pub use at_most_one::AtMostOne;
pub use statement::Relation;
pub use strategy::Cardinality;
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
