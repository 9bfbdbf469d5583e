//! The k-modulo totalizer (Morgado, Ignatiev and Marques-Silva 2015, after Ogawa et al. 2013).
//!
//! A count is written with two digits to a base `p`, each in unary: `high` tells how many times
//! `p`, `low` what is above. That takes fewer variables than counting to the bound, but unit
//! propagation doesn't see everything through the carry.

use std::collections::BTreeMap;

use super::{Relation, Statement};
use crate::Lit;
use crate::encode::{ClauseSink, Cost};

/// The cost where the bound is neither trivial nor impossible.
pub(super) fn cost(statement: Statement) -> Cost {
    forms(statement)
        .into_iter()
        .flatten()
        .map(|(_, bound)| Base::new(bound).cost(statement.n))
        .sum()
}

/// Writes a statement whose bound is neither trivial nor impossible.
pub(super) fn post<S: ClauseSink + ?Sized>(sink: &mut S, statement: Statement, lits: &[Lit]) {
    for (negated, bound) in forms(statement).into_iter().flatten() {
        let lits: Vec<_> = lits
            .iter()
            .map(|&lit| if negated { !lit } else { lit })
            .collect();
        Base::new(bound).at_most(sink, &lits);
    }
}

/// "At most" of the literals, "at most" of their negations, or both.
fn forms(statement: Statement) -> [Option<(bool, usize)>; 2] {
    let Statement { relation, n, bound } = statement;
    [
        (relation != Relation::AtLeast).then_some((false, bound)),
        (relation != Relation::AtMost).then_some((true, n - bound)),
    ]
}

/// The base and the bound to it.
#[derive(Clone, Copy)]
struct Base {
    /// At least 2.
    base: usize,
    /// The bound's digits. A count of `high + 1` times the base is too much.
    high: usize,
    low: usize,
}

/// The lengths of a count's digits.
#[derive(Clone, Copy)]
struct Lengths {
    low: usize,
    high: usize,
}

/// A count: `low[i]` says that the lower digit is above i, or that `high` is too large for it to
/// matter.
struct Digits {
    low: Vec<Lit>,
    high: Vec<Lit>,
}

impl Base {
    fn new(bound: usize) -> Self {
        let base = (bound.isqrt() + 1).max(2);
        Self {
            base,
            high: bound / base,
            low: bound % base,
        }
    }

    /// Whether the sum of two lower digits may carry, and into a place that is there.
    fn carries(self, a: Lengths, b: Lengths) -> bool {
        a.low + b.low >= self.base && self.high > 0
    }

    fn sum(self, a: Lengths, b: Lengths) -> Lengths {
        let carry = usize::from(self.carries(a, b));
        Lengths {
            low: (a.low + b.low).min(self.base - 1),
            high: (a.high + b.high + carry).min(self.high),
        }
    }

    /// The cost of "at most the bound" of `n` literals, more than the bound.
    fn cost(self, n: usize) -> Cost {
        let last = u64::from(self.high > 0 && self.low + 1 < self.base);
        self.count_cost(n, &mut BTreeMap::new()).0 + Cost::new(0, last)
    }

    fn count_cost(self, n: usize, known: &mut BTreeMap<usize, (Cost, Lengths)>) -> (Cost, Lengths) {
        if n == 1 {
            return (Cost::default(), Lengths { low: 1, high: 0 });
        }
        if let Some(&count) = known.get(&n) {
            return count;
        }
        let (first, a) = self.count_cost(n / 2, known);
        let (second, b) = self.count_cost(n - n / 2, known);
        let sum = self.sum(a, b);
        let boxes = (a.low as u128 + 1) * (b.low as u128 + 1) - 1;
        let is_carry_alone = a.high + b.high == 0;
        let (with_carry, carry) = match self.carries(a, b) {
            true if is_carry_alone => (0, 0),
            true => (n_pairs(a.high, b.high, self.high as u128), 1),
            false => (0, 0),
        };
        let without_carry = n_pairs(a.high, b.high, self.high as u128 + 1) - 1;
        let n_clauses = boxes + without_carry + with_carry;
        let n_clauses = u64::try_from(n_clauses).unwrap_or(u64::MAX);
        let n_vars = (sum.low + sum.high) as u64 + carry;
        let count = (first + second + Cost::new(n_vars, n_clauses), sum);
        known.insert(n, count);
        count
    }

    /// Writes "at most the bound" of more literals than that.
    fn at_most<S: ClauseSink + ?Sized>(self, sink: &mut S, lits: &[Lit]) {
        let total = self.count(sink, lits);
        let (high, low) = (self.high.checked_sub(1), self.low);
        let high = high.and_then(|index| total.high.get(index));
        if let (Some(&high), Some(&low)) = (high, total.low.get(low)) {
            sink.add_clause(&[!high, !low]);
        }
    }

    fn count<S: ClauseSink + ?Sized>(self, sink: &mut S, lits: &[Lit]) -> Digits {
        if let &[lit] = lits {
            return Digits {
                low: vec![lit],
                high: Vec::new(),
            };
        }
        let (first, second) = lits.split_at(lits.len() / 2);
        let (a, b) = (self.count(sink, first), self.count(sink, second));
        let (a_lengths, b_lengths) = (a.lengths(), b.lengths());
        let lengths = self.sum(a_lengths, b_lengths);
        let mut fresh =
            |n: usize| -> Vec<Lit> { (0..n).map(|_| sink.new_var().pos_lit()).collect() };
        let (low, high) = (fresh(lengths.low), fresh(lengths.high));
        let is_carry_alone = a.high.is_empty() && b.high.is_empty();
        let carry = match self.carries(a_lengths, b_lengths) {
            true if is_carry_alone => Some(high[0]),
            true => Some(sink.new_var().pos_lit()),
            false => None,
        };
        let mut clause = Vec::with_capacity(4);
        for (i, j) in sums(a.low.len(), b.low.len()) {
            body(&mut clause, &a.low, i, &b.low, j);
            if i + j <= self.base {
                clause.extend(carry);
            }
            if i + j != self.base {
                clause.push(low[(i + j - 1) % self.base]);
            }
            sink.add_clause(&clause);
        }
        for (i, j) in sums(a.high.len(), b.high.len()) {
            if i + j <= self.high + 1 {
                body(&mut clause, &a.high, i, &b.high, j);
                clause.extend(high.get(i + j - 1));
                sink.add_clause(&clause);
            }
        }
        if let Some(carry) = carry
            && !is_carry_alone
        {
            for (i, j) in std::iter::once((0, 0)).chain(sums(a.high.len(), b.high.len())) {
                if i + j <= self.high {
                    body(&mut clause, &a.high, i, &b.high, j);
                    clause.push(!carry);
                    clause.extend(high.get(i + j));
                    sink.add_clause(&clause);
                }
            }
        }
        Digits { low, high }
    }
}

impl Digits {
    fn lengths(&self) -> Lengths {
        Lengths {
            low: self.low.len(),
            high: self.high.len(),
        }
    }
}

/// All (i, j) to the lengths but (0, 0).
fn sums(a: usize, b: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..=a).flat_map(move |i| (usize::from(i == 0)..=b).map(move |j| (i, j)))
}

/// Starts a clause: if at least i and at least j.
fn body(clause: &mut Vec<Lit>, a: &[Lit], i: usize, b: &[Lit], j: usize) {
    clause.clear();
    clause.extend(i.checked_sub(1).map(|index| !a[index]));
    clause.extend(j.checked_sub(1).map(|index| !b[index]));
}

/// The number of pairs (i, j), to the lengths, with a sum to `most`.
fn n_pairs(a: usize, b: usize, most: u128) -> u128 {
    let (a, b) = (a as u128, b as u128);
    let triangle = |past: u128| {
        let side = (most + 1).saturating_sub(past);
        side * (side + 1) / 2
    };
    triangle(0) + triangle(a + b + 2) - triangle(a + 1) - triangle(b + 1)
}
