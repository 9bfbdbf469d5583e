//! Where each block starts, one variable for each place.

use std::num::Saturating;

use itertools::Itertools;

use super::{Line, binomial, saturating};
use crate::Lit;
use crate::encode::{AtMostOne, ClauseSink, Cost, Encode};

pub(super) fn cost(line: &Line, slack: usize) -> Cost {
    let [k, total, places] = [line.blocks().len(), line.n_black(), slack + 1].map(saturating);
    let one = Saturating(1);
    let of_two = Saturating(binomial(places.0, 2));
    let of_three = Saturating(binomial(places.0.saturating_add(2), 3));
    let n_clauses = k * (one + of_two)
        + places * total
        + (k - one) * (of_two + of_three)
        + of_two * Saturating(2);
    Cost::new((k * places).0, n_clauses.0)
}

/// With at least one block.
pub(super) fn post<S>(sink: &mut S, line: &Line, slack: usize, cells: &[Lit])
where
    S: ClauseSink + ?Sized,
{
    let blocks = line.blocks();
    let leftmost = line.leftmost_starts().collect_vec();
    // starts[i][a]: block i starts a cells after its leftmost place.
    let starts = blocks
        .iter()
        .map(|_| sink.new_lits(slack + 1))
        .collect_vec();
    for ((block, &first), starts) in blocks.iter().zip(&leftmost).zip(&starts) {
        sink.exactly_one_with(AtMostOne::Pairwise, starts);
        for (offset, &start) in starts.iter().enumerate() {
            sink.implies_all(start, &cells[first + offset..first + offset + block]);
        }
    }
    for (i, (these, those)) in starts.iter().tuple_windows().enumerate() {
        for (offset, &this) in these.iter().enumerate() {
            let end = leftmost[i] + offset + blocks[i];
            for (next, &that) in those.iter().enumerate() {
                if next < offset {
                    sink.add_clause(&[!this, !that]);
                    continue;
                }
                for &cell in &cells[end..leftmost[i + 1] + next] {
                    sink.add_clause(&[!this, !that, !cell]);
                }
            }
        }
    }
    let after = cells.len() - slack;
    for offset in 0..=slack {
        let (first, last) = (starts[0][offset], starts[blocks.len() - 1][offset]);
        sink.implies_all(first, cells[..offset].iter().map(|&cell| !cell));
        sink.implies_all(last, cells[after + offset..].iter().map(|&cell| !cell));
    }
}
