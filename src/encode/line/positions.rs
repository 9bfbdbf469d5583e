//! Where each block starts, one variable for each place; and where each blot ends.

use std::num::Saturating;

use itertools::Itertools;

use super::{Line, binomial, saturating};
use crate::Lit;
use crate::encode::{AtMostOne, ClauseSink, Cost, Encode};

pub(super) fn cost(line: &Line, slack: usize) -> Cost {
    let counts = [
        line.blocks().len(),
        line.n_shifts(),
        line.n_blots(),
        line.n_black(),
        line.n_gaps(),
        line.n_colours(),
        slack + 1,
    ];
    let [k, shifts, blots, total, gaps, colours, places] = counts.map(saturating);
    let [one, two] = [1, 2].map(Saturating);
    let of_two = Saturating(binomial(places.0, 2));
    let of_three = |more: u64| Saturating(binomial(places.0.saturating_add(more), 3));
    let one_place = shifts * (one + of_two);
    let covered = places * (total - blots) + blots * (of_two + of_three(2));
    let ordered = (k - one) * of_two;
    let between = gaps * of_three(2) + (k - one - gaps) * of_three(1);
    let white = (between + of_two * two) * colours;
    Cost::new(
        (shifts * places).0,
        (one_place + covered + ordered + white).0,
    )
}

/// With at least one block.
pub(super) fn post<S>(sink: &mut S, line: &Line, slack: usize, cells: &[Lit])
where
    S: ClauseSink + ?Sized,
{
    let n_colours = line.n_colours();
    let places = line
        .clue()
        .zip(line.leftmost_starts())
        .map(|(block, first)| Place {
            first,
            end: first + block.least_length(),
            colour: block.colour(),
            starts: sink.new_lits(slack + 1),
            ends: block.length().is_none().then(|| sink.new_lits(slack + 1)),
        });
    let places = places.collect_vec();
    let colours = |from: usize, to: usize| &cells[from * n_colours..to * n_colours];
    for place in &places {
        let cell = |at: usize| cells[at * n_colours + place.colour];
        sink.exactly_one_with(AtMostOne::Pairwise, &place.starts);
        let Some(ends) = &place.ends else {
            for (offset, &start) in place.starts.iter().enumerate() {
                sink.implies_all(start, (place.first + offset..place.end + offset).map(cell));
            }
            continue;
        };
        sink.exactly_one_with(AtMostOne::Pairwise, ends);
        for (offset, &start) in place.starts.iter().enumerate() {
            for (end_offset, &end) in ends.iter().enumerate() {
                if end_offset < offset {
                    sink.add_clause(&[!start, !end]);
                }
                for at in place.first + offset..place.end + end_offset {
                    sink.add_clause(&[!start, !end, cell(at)]);
                }
            }
        }
    }
    for (these, those) in places.iter().tuple_windows() {
        for (offset, &this) in these.ends().iter().enumerate() {
            for (next, &that) in those.starts.iter().enumerate() {
                if next < offset {
                    sink.add_clause(&[!this, !that]);
                    continue;
                }
                for &cell in colours(these.end + offset, those.first + next) {
                    sink.add_clause(&[!this, !that, !cell]);
                }
            }
        }
    }
    let (first, last) = (&places[0], &places[places.len() - 1]);
    for (offset, (&start, &end)) in first.starts.iter().zip(last.ends()).enumerate() {
        sink.implies_all(start, colours(0, offset).iter().map(|&cell| !cell));
        let after = colours(last.end + offset, line.n_cells());
        sink.implies_all(end, after.iter().map(|&cell| !cell));
    }
}

/// Where one block may be.
struct Place {
    /// The leftmost start, and the end that belongs to it: the cell after the block.
    first: usize,
    end: usize,
    colour: usize,
    /// `starts[a]`: it starts `a` cells after its leftmost start.
    starts: Vec<Lit>,
    /// `ends[a]`: it ends `a` cells after its leftmost end. For a blot; else that is `starts`.
    ends: Option<Vec<Lit>>,
}

impl Place {
    fn ends(&self) -> &[Lit] {
        self.ends.as_ref().unwrap_or(&self.starts)
    }
}
