//! Listing the sets of literals that are not all true, or not all false.

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
    let [of_negations, of_literals] = sizes(statement);
    if let Some(size) = of_negations {
        let negations: Vec<_> = lits.iter().map(|&lit| !lit).collect();
        for_each_set(&negations, size, |clause| sink.add_clause(clause));
    }
    if let Some(size) = of_literals {
        for_each_set(lits, size, |clause| sink.add_clause(clause));
    }
}

/// Calls with each set of `size` of the literals, in lexicographic order.
pub(super) fn for_each_set(lits: &[Lit], size: usize, mut visit: impl FnMut(&[Lit])) {
    let Some(n_left_out) = lits.len().checked_sub(size) else {
        return;
    };
    let mut places: Vec<usize> = (0..size).collect();
    let mut chosen = lits[..size].to_vec();
    loop {
        visit(&chosen);
        let Some(last) = (0..size).rfind(|&i| places[i] < n_left_out + i) else {
            return;
        };
        let moved = places[last] + 1 - last;
        for i in last..size {
            places[i] = moved + i;
            chosen[i] = lits[places[i]];
        }
    }
}
