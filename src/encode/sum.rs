//! Weighted sums of integers, compared with an integer.
//!
//! | comparison | unit propagation |
//! |---|---|
//! | `<`, `≤`, `≥`, `>` | complete |
//! | `=` | complete where all coefficients are 1 or −1 and the values consecutive, else incomplete |
//! | `≠` | the same |
//!
//! The terms are added up in a balanced tree (a totalizer of integers; Bailleux and Boufkhad 2003,
//! Joshi, Martins and Manquinho 2015): each inner node is an integer in the order encoding, with a
//! literal for each value that the sum below it can have, as far as the bound can tell them apart.
//! Two integers of d and e values meet in `2·d·e` clauses at most, over `min(d·e, range)` values,
//! and where values are left out between, one clause more orders each of these. The number of
//! values of a node depends on the coefficients and has no closed form.
//!
//! Each node is equivalent to its sum, so all is *functional*. *Complete* is meant of terms that
//! share no variable.
//!
//! No term sums to 0. A bound that no sum misses says nothing, one that all miss is the
//! contradiction.

use itertools::Itertools;

use super::held;
use super::order_int::compare;
use super::truth::Draft;
use super::{ClauseSink, Comparison, OrderInt};

/// Which way the literals of a sum are implied by those of its parts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sides {
    /// The sum reaches what its parts do: enough to bound it from above, and not functional.
    Up,
    /// The sum is equivalent to what its parts are.
    Both,
}

/// States that the sum of the products compares so with `int`.
///
/// # Panics
///
/// When the sum leaves `i128`.
pub(super) fn sum<S>(
    sink: &mut S,
    terms: &[(i64, OrderInt)],
    comparison: Comparison,
    int: &OrderInt,
) where
    S: ClauseSink + ?Sized,
{
    let (terms, offset) = increments(terms.iter().map(|(c, x)| (*c, x)).chain([(-1, int)]));
    // The increments sum to something that compares so with minus the offset.
    let bound = offset.checked_neg().expect("a sum within i128");
    let terms = match comparison {
        Comparison::AtLeast | Comparison::Greater => {
            // The same from above: what is left to the highest sum.
            let highest = total(terms.iter().map(high));
            let terms = terms.iter().map(|term| term.subtracted_from(high(term)));
            let bound = highest.checked_sub(bound).expect("a sum within i128");
            let flipped = match comparison {
                Comparison::AtLeast => Comparison::AtMost,
                _ => Comparison::Less,
            };
            return bounded(sink, terms.collect(), flipped, bound, Sides::Both);
        }
        _ => terms,
    };
    bounded(sink, terms, comparison, bound, Sides::Both);
}

/// The sum of the products as an integer of its own.
///
/// # Panics
///
/// When a value of the sum leaves `i64`.
pub(super) fn new_sum<S: ClauseSink + ?Sized>(sink: &mut S, terms: &[(i64, OrderInt)]) -> OrderInt {
    let (terms, offset) = increments(terms.iter().map(|(c, x)| (*c, x)));
    let tree = Tree {
        bound: total(terms.iter().map(high)),
        beyond: Beyond::Alike,
        sides: Sides::Both,
    };
    let (left, right) = halves(terms);
    let (left, right) = (tree.sum(sink, left), tree.sum(sink, right));
    let mut sum = if right.reached.is_empty() {
        left
    } else {
        let sum = tree.merge(sink, &left, &right);
        if is_ordered_by_parts([&left, &right, &sum]) {
            sum.post_order(sink);
        }
        sum
    };
    for value in &mut sum.values {
        *value += offset;
        assert!(i64::try_from(*value).is_ok(), "a sum within i64");
    }
    sum
}

/// States that the sum of `terms`, each with 0 as its lowest value, compares so with `bound`; not
/// from below.
pub(super) fn bounded<S: ClauseSink + ?Sized>(
    sink: &mut S,
    terms: Vec<OrderInt>,
    comparison: Comparison,
    bound: i128,
    sides: Sides,
) {
    let (comparison, bound) = match comparison {
        Comparison::Less => (Comparison::AtMost, bound.saturating_sub(1)),
        _ => (comparison, bound),
    };
    let range = 0..=total(terms.iter().map(high));
    if !range.contains(&bound) {
        // Below all sums, or above them.
        if !comparison.holds(range.start(), &bound) {
            sink.add_clause(&[]);
        }
        return;
    }
    let tree = |beyond| Tree {
        bound,
        beyond,
        sides,
    };
    match comparison {
        Comparison::NotEqual => held::shortened(sink, |sink| {
            tree(Beyond::Alike).compare(sink, terms, comparison);
        }),
        // What is too low for the bound makes unit clauses.
        Comparison::Equal => held::shortened(sink, |sink| {
            tree(Beyond::Impossible).compare(sink, terms, comparison);
        }),
        _ => tree(Beyond::Impossible).compare(sink, terms, comparison),
    }
}

/// The products without their lowest values, and the sum of these. Constants disappear.
fn increments<'a>(terms: impl Iterator<Item = (i64, &'a OrderInt)>) -> (Vec<OrderInt>, i128) {
    let mut offset: i128 = 0;
    let mut increments = Vec::new();
    for (factor, int) in terms {
        let factor = i128::from(factor);
        let lowest = if factor < 0 { high(int) } else { int.values[0] };
        let low = lowest.checked_mul(factor).expect("a sum within i128");
        offset = offset.checked_add(low).expect("a sum within i128");
        if factor == 0 || int.values.len() == 1 {
            continue;
        }
        let mut increment = if factor < 0 {
            int.subtracted_from(lowest)
        } else {
            int.clone()
        };
        let lowest = increment.values[0];
        for value in &mut increment.values {
            let product = (*value - lowest).checked_mul(factor.abs());
            *value = product.expect("a sum within i128");
        }
        increments.push(increment);
    }
    (increments, offset)
}

fn high(int: &OrderInt) -> i128 {
    int.values[int.values.len() - 1]
}

fn total(values: impl Iterator<Item = i128>) -> i128 {
    values.fold(0, |sum, value| {
        sum.checked_add(value).expect("a sum within i128")
    })
}

/// What becomes of partial sums above the bound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beyond {
    /// They are excluded.
    Impossible,
    /// They need not be told apart: one value stands for all.
    Alike,
}

/// How a sum is added up.
struct Tree {
    bound: i128,
    beyond: Beyond,
    sides: Sides,
}

impl Tree {
    /// States that the sum of `terms` compares so with the bound.
    fn compare<S>(&self, sink: &mut S, terms: Vec<OrderInt>, comparison: Comparison)
    where
        S: ClauseSink + ?Sized,
    {
        let (left, right) = halves(terms);
        let [left, right] = [left, right].map(|half| self.sum(sink, half));
        compare(sink, &left, comparison, &right.subtracted_from(self.bound));
    }

    fn sum<S: ClauseSink + ?Sized>(&self, sink: &mut S, mut terms: Vec<OrderInt>) -> OrderInt {
        if terms.len() > 1 {
            let (left, right) = halves(terms);
            let [left, right] = [left, right].map(|half| self.sum(sink, half));
            return self.merge(sink, &left, &right);
        }
        match terms.pop() {
            Some(term) => self.leaf(sink, &term),
            None => OrderInt::from(0),
        }
    }

    /// A term as far as the bound.
    fn leaf<S: ClauseSink + ?Sized>(&self, sink: &mut S, term: &OrderInt) -> OrderInt {
        let n_within = term.values.partition_point(|&value| value <= self.bound);
        if self.beyond == Beyond::Impossible
            && let Some(&too_high) = term.reached.get(n_within - 1)
        {
            sink.add_clause(&[!too_high]);
        }
        let values = self.told_apart(term.values.iter().copied());
        OrderInt {
            reached: term.reached[..values.len() - 1].to_vec(),
            values,
        }
    }

    /// Of ascending values those that are possible and differ.
    fn told_apart(&self, values: impl Iterator<Item = i128>) -> Vec<i128> {
        let kept = match self.beyond {
            Beyond::Impossible => self.bound,
            Beyond::Alike => self.bound.saturating_add(1),
        };
        let values = values.map(|value| match self.beyond {
            Beyond::Alike => value.min(kept),
            Beyond::Impossible => value,
        });
        values.take_while(|&value| value <= kept).dedup().collect()
    }

    fn merge<S>(&self, sink: &mut S, a: &OrderInt, b: &OrderInt) -> OrderInt
    where
        S: ClauseSink + ?Sized,
    {
        let sums = a.values.iter().cartesian_product(&b.values);
        let values = self.told_apart(sums.map(|(a, b)| a + b).sorted_unstable().dedup());
        let sum = OrderInt::unordered(sink, values);
        if !is_ordered_by_parts([a, b, &sum]) {
            sum.post_order(sink);
        }
        let highest = self.bound.min(high(&sum));
        let mut draft = Draft::default();
        for (i, &in_a) in a.values.iter().enumerate() {
            for (j, &in_b) in b.values.iter().enumerate() {
                let value = in_a + in_b;
                // Beyond the bound, a clause may say no more than one before it.
                let said_before = i > 0 && a.values[i - 1] + in_b > highest
                    || j > 0 && in_a + b.values[j - 1] > highest;
                if !said_before {
                    // Of what is impossible this is the contradiction, of what is alike the last.
                    let reached = match self.beyond {
                        Beyond::Impossible => sum.reaches(value),
                        Beyond::Alike => sum.reaches(value.min(high(&sum))),
                    };
                    draft.add(sink, [!a.reached_at(i), !b.reached_at(j), reached]);
                }
                if self.sides == Sides::Both {
                    let not_beyond = !sum.reaches(value + 1);
                    draft.add(sink, [a.reached_at(i + 1), b.reached_at(j + 1), not_beyond]);
                }
            }
        }
        sum
    }
}

/// Whether the literals of the sum of two integers follow from each other as those of the two do:
/// where no value is left out, there is always one step less in one of them.
fn is_ordered_by_parts(parts_and_sum: [&OrderInt; 3]) -> bool {
    parts_and_sum.iter().all(|int| {
        let steps = int.values.iter().tuple_windows();
        steps.into_iter().all(|(lower, higher)| higher - lower == 1)
    })
}

fn halves(mut terms: Vec<OrderInt>) -> (Vec<OrderInt>, Vec<OrderInt>) {
    let right = terms.split_off(terms.len().div_ceil(2));
    (terms, right)
}
