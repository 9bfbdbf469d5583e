//! The clauses of the conditions on regions and of how often a domino is used.

use itertools::Itertools;

use super::Condition;
use crate::Lit;
use crate::encode::{AtMostOne, ClauseSink, Encode};

/// States a condition on cells, each given by its values and the literals that say them. Exactly
/// one literal of each cell is true.
pub(super) fn condition(
    sink: &mut impl ClauseSink,
    condition: Condition,
    values: &[u8],
    cells: &[&[Lit]],
) {
    match condition {
        Condition::Sum(target) => sum(sink, values, cells, target, target),
        Condition::Less(0) | Condition::Greater(usize::MAX) => sink.add_clause(&[]),
        Condition::Less(target) => sum(sink, values, cells, 0, target - 1),
        Condition::Greater(target) => sum(sink, values, cells, target + 1, usize::MAX),
        Condition::Equals => {
            // Round in a circle, so that each cell follows from each other.
            for (one, other) in cells.iter().circular_tuple_windows() {
                for (&one, &other) in one.iter().zip(*other) {
                    sink.implies(one, other);
                }
            }
        }
        Condition::Unequal if cells.len() > values.len() => sink.add_clause(&[]),
        Condition::Unequal => {
            for value in 0..values.len() {
                let cells = cells.iter().map(|cell| cell[value]);
                sink.at_most_one_with(AtMostOne::Pairwise, cells);
            }
        }
        Condition::Empty => (),
    }
}

/// States that the values of the cells sum to at least `least` and at most `most`.
///
/// Cell by cell, a literal for each sum so far from which the end can still be reached: exactly
/// one of them is true. The first cell's own literals are the sums after it.
fn sum(sink: &mut impl ClauseSink, values: &[u8], cells: &[&[Lit]], least: usize, most: usize) {
    let values = values.iter().copied().map(usize::from).collect_vec();
    let sums = sums(&values, cells.len(), least, most);
    if sums[0].is_empty() {
        sink.add_clause(&[]);
        return;
    }
    let mut clause = Vec::new();
    // What is known of the cells so far: the possible sums, each with its literal.
    let mut before: Vec<(usize, Lit)> = Vec::new();
    for (index, (&cell, after)) in cells.iter().zip(&sums[1..]).enumerate() {
        if index == 0 {
            for (&value, &lit) in values.iter().zip(cell) {
                if after.binary_search(&value).is_ok() {
                    before.push((value, lit));
                } else {
                    sink.add_clause(&[!lit]);
                }
            }
        } else if index + 1 == cells.len() {
            last(sink, &values, cell, &before, after, &mut clause);
        } else {
            before = next(sink, &values, cell, &before, after);
        }
    }
}

/// For each number of cells: the sums that they can have and from which the rest can reach a sum
/// between the bounds. Ascending.
fn sums(values: &[usize], n_cells: usize, least: usize, most: usize) -> Vec<Vec<usize>> {
    let mut sums = vec![vec![0]];
    for _ in 0..n_cells {
        let next = sums[sums.len() - 1]
            .iter()
            .flat_map(|sum| values.iter().map(move |value| sum + value));
        let next = next.sorted_unstable().dedup().collect();
        sums.push(next);
    }
    sums[n_cells].retain(|sum| (least..=most).contains(sum));
    for index in (0..n_cells).rev() {
        let (before, after) = sums.split_at_mut(index + 1);
        let leads_on = |sum: &usize| {
            let mut next = values.iter().map(|value| sum + value);
            next.any(|next| after[0].binary_search(&next).is_ok())
        };
        before[index].retain(leads_on);
    }
    sums
}

/// Any two of the sum before a cell, the cell's value and the sum after it determine the third.
fn next(
    sink: &mut impl ClauseSink,
    values: &[usize],
    cell: &[Lit],
    before: &[(usize, Lit)],
    after: &[usize],
) -> Vec<(usize, Lit)> {
    let after = after.iter().map(|&sum| (sum, sink.new_lit())).collect_vec();
    let find = |sums: &[(usize, Lit)], sum| {
        let position = sums.binary_search_by_key(&sum, |&(sum, _)| sum).ok()?;
        Some(sums[position].1)
    };
    let mut both_imply = |one: Lit, value: Lit, third: Option<Lit>| match third {
        Some(third) => sink.add_clause(&[!one, !value, third]),
        None => sink.add_clause(&[!one, !value]),
    };
    for (&value, &lit) in values.iter().zip(cell) {
        for &(sum, is_sum) in before {
            both_imply(is_sum, lit, find(&after, sum + value));
        }
        for &(sum, is_sum) in &after {
            let earlier = sum.checked_sub(value).and_then(|sum| find(before, sum));
            both_imply(is_sum, lit, earlier);
        }
    }
    for &(sum, is_before) in before {
        for &(next, is_after) in &after {
            let value = next.checked_sub(sum);
            let value = value.and_then(|value| values.binary_search(&value).ok());
            both_imply(is_before, is_after, value.map(|value| cell[value]));
        }
    }
    after
}

/// Each sum before the last cell asks for a value that leads to one of `after`, and each value
/// for such a sum.
fn last(
    sink: &mut impl ClauseSink,
    values: &[usize],
    cell: &[Lit],
    before: &[(usize, Lit)],
    after: &[usize],
    clause: &mut Vec<Lit>,
) {
    let fits = |sum: usize, value: usize| after.binary_search(&(sum + value)).is_ok();
    for &(sum, is_sum) in before {
        clause.clear();
        clause.push(!is_sum);
        let values = values
            .iter()
            .zip(cell)
            .filter(|&(&value, _)| fits(sum, value));
        clause.extend(values.map(|(_, &lit)| lit));
        sink.add_clause(clause);
    }
    for (&value, &lit) in values.iter().zip(cell) {
        clause.clear();
        clause.push(!lit);
        let sums = before.iter().filter(|&&(sum, _)| fits(sum, value));
        clause.extend(sums.map(|&(_, lit)| lit));
        sink.add_clause(clause);
    }
}
