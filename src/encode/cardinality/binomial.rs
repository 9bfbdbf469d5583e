//! Listing the sets of literals that are not all true, or not all false.

use itertools::Itertools;

use super::{Relation, Statement};
use crate::Lit;
use crate::encode::{ClauseSink, Cost};

/// The number of ways to choose `k` of `n`, saturating.
pub(super) fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    let mut result: u128 = 1;
    for i in 1..=k.min(n - k) as u128 {
        result = result * (n as u128 + 1 - i) / i;
        if result > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    u64::try_from(result).unwrap_or(u64::MAX)
}

/// The sizes of the sets of which one is false, and of which one is true.
fn sizes(statement: Statement) -> [Option<usize>; 2] {
    let Statement { relation, n, bound } = statement;
    [
        (relation != Relation::AtLeast).then_some(bound + 1),
        (relation != Relation::AtMost).then_some(n - bound + 1),
    ]
}

pub(super) fn cost(statement: Statement) -> Cost {
    let sizes = sizes(statement).into_iter().flatten();
    sizes
        .map(|size| Cost::new(0, choose(statement.n, size)))
        .sum()
}

pub(super) fn post<S: ClauseSink + ?Sized>(sink: &mut S, statement: Statement, lits: &[Lit]) {
    let [negative, positive] = sizes(statement);
    let mut clause = Vec::new();
    for (size, negated) in [(negative, true), (positive, false)] {
        let Some(size) = size else { continue };
        for chosen in lits.iter().combinations(size) {
            clause.clear();
            clause.extend(
                chosen
                    .into_iter()
                    .map(|&lit| if negated { !lit } else { lit }),
            );
            sink.add_clause(&clause);
        }
    }
}
