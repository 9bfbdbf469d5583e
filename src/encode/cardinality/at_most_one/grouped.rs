//! At most one, by groups or by numbers.

use itertools::Itertools;

use super::{pairs, pairwise};
use crate::Lit;
use crate::encode::{ClauseSink, Cost};

/// Up to here commanders cost more than the pairs.
const LARGEST_WITHOUT_COMMANDERS: usize = 6;

/// The size of the groups that makes commanders cheapest.
fn commander_group(n: usize) -> usize {
    let cheapest = (3..=5).min_by_key(|&group| commander_cost_with(n, group).total());
    cheapest.unwrap_or(3)
}

pub(super) fn commander_cost(n: usize) -> Cost {
    commander_cost_with(n, commander_group(n))
}

fn commander_cost_with(n: usize, group: usize) -> Cost {
    let (mut n, mut cost) = (n, Cost::default());
    while n > LARGEST_WITHOUT_COMMANDERS {
        let of_group = |size: usize| match size {
            0 | 1 => Cost::default(),
            _ => pairs(size) + Cost::new(1, size as u64 + 1),
        };
        let (n_groups, full) = ((n / group) as u64, of_group(group));
        cost =
            cost + Cost::new(
                full.n_vars.saturating_mul(n_groups),
                full.n_clauses.saturating_mul(n_groups),
            ) + of_group(n % group);
        n = n.div_ceil(group);
    }
    cost + pairs(n)
}

pub(super) fn commander<S: ClauseSink + ?Sized>(sink: &mut S, lits: &[Lit]) {
    let group = commander_group(lits.len());
    let mut lits = lits.to_vec();
    let mut clause = Vec::with_capacity(group + 1);
    while lits.len() > LARGEST_WITHOUT_COMMANDERS {
        let commanders = lits.chunks(group).map(|group| {
            if let &[lit] = group {
                return lit;
            }
            let commander = sink.new_var().pos_lit();
            pairwise(sink, group);
            for &lit in group {
                sink.add_clause(&[!lit, commander]);
            }
            clause.clear();
            clause.push(!commander);
            clause.extend_from_slice(group);
            sink.add_clause(&clause);
            commander
        });
        lits = commanders.collect();
    }
    pairwise(sink, &lits);
}

/// The digits that tell `n` numbers from 0 on apart.
fn n_digits(n: usize) -> u32 {
    usize::BITS - n.saturating_sub(1).leading_zeros()
}

/// The number of digits that makes the groups' numbers cheapest: as many groups as they can
/// tell apart.
fn bimander_digits(n: usize) -> u32 {
    let all = 0..=n_digits(n).saturating_sub(1);
    all.min_by_key(|&digits| bimander_cost_with(n, digits).total())
        .unwrap_or(0)
}

pub(super) fn bimander_cost(n: usize) -> Cost {
    bimander_cost_with(n, bimander_digits(n))
}

fn bimander_cost_with(n: usize, digits: u32) -> Cost {
    let n_groups = 1usize << digits;
    let (size, n_larger) = (n / n_groups, n % n_groups);
    let times = |n: usize, cost: Cost| Cost::new(0, cost.n_clauses.saturating_mul(n as u64));
    times(n_larger, pairs(size.saturating_add(1)))
        + times(n_groups - n_larger, pairs(size))
        + numbers_cost(n, digits)
}

pub(super) fn bimander<S: ClauseSink + ?Sized>(sink: &mut S, lits: &[Lit]) {
    let n = lits.len();
    let digits = bimander_digits(n);
    let n_groups = 1usize << digits;
    let (size, n_larger) = (n / n_groups, n % n_groups);
    let (larger, smaller) = lits.split_at(n_larger * (size + 1));
    let groups = || larger.chunks(size + 1).chain(smaller.chunks(size.max(1)));
    groups().for_each(|group| pairwise(sink, group));
    let numbered = groups().enumerate();
    let numbered = numbered.flat_map(|(number, group)| group.iter().map(move |&lit| (number, lit)));
    numbers(sink, digits, numbered);
}

pub(super) fn bitwise_cost(n: usize) -> Cost {
    numbers_cost(n, n_digits(n))
}

pub(super) fn bitwise<S: ClauseSink + ?Sized>(sink: &mut S, lits: &[Lit]) {
    let numbered = lits.iter().copied().enumerate();
    numbers(sink, n_digits(lits.len()), numbered);
}

fn numbers_cost(n: usize, digits: u32) -> Cost {
    Cost::new(digits.into(), (n as u64).saturating_mul(digits.into()))
}

/// Each literal implies the digits of its number.
fn numbers<S: ClauseSink + ?Sized>(
    sink: &mut S,
    digits: u32,
    numbered: impl Iterator<Item = (usize, Lit)>,
) {
    let digits = (0..digits).map(|_| sink.new_var().pos_lit()).collect_vec();
    for (number, lit) in numbered {
        for (place, &digit) in digits.iter().enumerate() {
            let is_one = number >> place & 1 == 1;
            sink.add_clause(&[!lit, if is_one { digit } else { !digit }]);
        }
    }
}
