//! The encoding of a killer cage: different digits with a given sum.
//!
//! `k` cells hold a set of digits. Digit by digit, a path leads through nodes that know how many
//! digits are in the set so far and what they add up to; those from which `k` digits with the sum
//! can't be reached are left out. For `n` digits that is a variable for each of at most
//! `n · k · sum` nodes, few where sets are many; 6 clauses for each node at most, and 2 for each
//! digit. To each set belongs exactly one path, so nothing is free.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use crate::Lit;
use crate::encode::{AtMostOne, Choice, ClauseSink, Encode};

/// How many digits are in the set, and their sum.
type Node = (usize, usize);

/// Writes that `cells`, choices among the same digits, are all different and have this sum.
pub(super) fn post<S: ClauseSink + ?Sized>(
    sink: &mut S,
    cells: &[&Choice<u8>],
    sum: usize,
    at_most_one: AtMostOne,
) {
    let digits = cells.first().map_or(&[][..], |cell| cell.values());
    let layers = layers(digits, cells.len(), sum);
    if layers.iter().any(BTreeSet::is_empty) {
        return sink.add_clause(&[]);
    }
    let used = digits.iter().map(|digit| {
        let mut places = cells.iter().map(|cell| cell.is(digit)).collect_vec();
        sink.at_most_one_with(at_most_one, &places);
        let used = sink.new_lit();
        for &place in &places {
            sink.implies(place, used);
        }
        places.push(!used);
        sink.add_clause(&places);
        used
    });
    let used = used.collect_vec();

    let mut node_lits = |nodes: &BTreeSet<Node>| -> BTreeMap<Node, Lit> {
        nodes.iter().map(|&node| (node, sink.new_lit())).collect()
    };
    let layers = layers.iter().map(&mut node_lits).collect_vec();
    for ends in [&layers[0], &layers[layers.len() - 1]] {
        sink.at_least_one(ends.values());
    }
    for ((&digit, &used), (here, next)) in
        digits.iter().zip(&used).zip(layers.iter().tuple_windows())
    {
        post_step(sink, usize::from(digit), used, here, next);
    }
}

/// The nodes before the first digit, after it, after the second, and so on: those on some path
/// from no digit to `n_cells` digits with the sum. Without any path the layers are empty.
fn layers(digits: &[u8], n_cells: usize, sum: usize) -> Vec<BTreeSet<Node>> {
    let mut layers = vec![BTreeSet::from([(0, 0)])];
    for &digit in digits {
        let before = &layers[layers.len() - 1];
        let with = before.iter().map(|&node| with(node, digit.into()));
        let with = with.filter(|&(n, so_far)| n <= n_cells && so_far <= sum);
        layers.push(before.iter().copied().chain(with).collect());
    }
    let mut after = BTreeSet::from([(n_cells, sum)]);
    for (number, layer) in layers.iter_mut().enumerate().rev() {
        layer.retain(|&node| match digits.get(number) {
            Some(&digit) => after.contains(&node) || after.contains(&with(node, digit.into())),
            None => after.contains(&node),
        });
        after.clone_from(layer);
    }
    layers
}

fn with((n, sum): Node, digit: usize) -> Node {
    (n + 1, sum + digit)
}

/// Links the nodes before and after a digit: a node is on the path together with one before and
/// one after it, by whether the digit is in the set.
fn post_step<S: ClauseSink + ?Sized>(
    sink: &mut S,
    digit: usize,
    used: Lit,
    here: &BTreeMap<Node, Lit>,
    next: &BTreeMap<Node, Lit>,
) {
    let mut lits_with = vec![!used];
    let mut lits_without = vec![used];
    for (&node, &lit) in here {
        let [without, with] = [next.get(&node), next.get(&with(node, digit))];
        post_links(sink, lit, used, without, with);
        lits_without.extend(without.map(|_| lit));
        lits_with.extend(with.map(|_| lit));
    }
    sink.add_clause(&lits_with);
    sink.add_clause(&lits_without);
    for (&(n, sum), &lit) in next {
        let before = n.checked_sub(1).zip(sum.checked_sub(digit));
        let with = before.and_then(|node| here.get(&node));
        post_links(sink, lit, used, here.get(&(n, sum)), with);
    }
}

/// A node leads to one of two others, by whether the digit is used; one that is not there is not
/// to be reached.
fn post_links<S: ClauseSink + ?Sized>(
    sink: &mut S,
    node: Lit,
    used: Lit,
    without: Option<&Lit>,
    with: Option<&Lit>,
) {
    let mut clause = Vec::with_capacity(3);
    for (condition, targets) in [
        (Some(used), [without, None]),
        (Some(!used), [with, None]),
        (None, [without, with]),
    ] {
        clause.clear();
        clause.push(!node);
        clause.extend(condition);
        clause.extend(targets.into_iter().flatten());
        sink.add_clause(&clause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::audit;

    // Fresh choices are tied to the inputs, which leaves them no freedom.

    #[test]
    fn admits_exactly_the_different_digits_with_the_sum() {
        for (n_cells, n_digits) in [(0, 3), (1, 4), (2, 4), (3, 3), (2, 5), (4, 2)] {
            for sum in 0..=n_cells * n_digits + 1 {
                let report = audit(
                    n_cells * n_digits,
                    |sink, lits| {
                        let cells = lits.chunks(n_digits).map(|lits| {
                            let digits = (1..).take(n_digits);
                            let cell = Choice::new(sink, digits, AtMostOne::Pairwise);
                            for (&own, &lit) in cell.lits().iter().zip(lits) {
                                sink.iff(own, lit);
                            }
                            cell
                        });
                        let cells = cells.collect_vec();
                        let cells = cells.iter().collect_vec();
                        post(sink, &cells, sum, AtMostOne::Pairwise);
                    },
                    |values| {
                        let digits = values.chunks(n_digits).map(|values| {
                            let chosen = values.iter().positions(|&value| value);
                            chosen.exactly_one().ok().map(|position| position + 1)
                        });
                        let digits: Option<Vec<usize>> = digits.collect();
                        digits.is_some_and(|digits| {
                            digits.iter().all_unique() && digits.iter().sum::<usize>() == sum
                        })
                    },
                );
                let case = format!("{n_cells} of {n_digits}, sum {sum}: {report}");
                assert!(report.is_exact() && report.is_functional(), "{case}");
            }
        }
    }
}
