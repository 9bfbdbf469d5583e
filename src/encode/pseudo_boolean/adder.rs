//! Sums as binary numbers.
//!
//! The terms' weights are added bit by bit: of three bits of one place an adder makes one of that
//! place and one of the next, until there is only one of each place. The number they make is compared
//! with the bound.

use std::collections::VecDeque;

use super::Term;
use crate::encode::held::{self, Holding};
use crate::encode::truth::Draft;
use crate::encode::{ClauseSink, Encode, Truth};

/// States that terms of positive weights sum to `bound`, at least 0, at most.
pub(super) fn at_most<S: ClauseSink + ?Sized>(sink: &mut S, terms: &[Term], bound: i128) {
    written(sink, terms, bound, |sink, draft, bits| {
        // Where the sum has a one and the bound has none, it has a zero higher up where the bound
        // has a one.
        let mut zeros = Vec::new();
        for &(bit, is_set) in bits.iter().rev() {
            if is_set {
                zeros.push(!bit);
            } else {
                draft.add(sink, zeros.iter().copied().chain([!bit]));
            }
        }
    });
}

/// States that they sum to the bound, or that they don't.
pub(super) fn equal<S: ClauseSink + ?Sized>(
    sink: &mut S,
    terms: &[Term],
    bound: i128,
    is_equal: bool,
) {
    written(sink, terms, bound, |sink, draft, bits| {
        let agree = bits
            .iter()
            .map(|&(bit, is_set)| if is_set { bit } else { !bit });
        if is_equal {
            agree.for_each(|agrees| draft.add(sink, [agrees]));
        } else {
            draft.add(sink, agree.map(|agrees| !agrees));
        }
    });
}

/// Writes the sum, and what `compare` says of its bits and the bound's, the lowest first.
fn written<S: ClauseSink + ?Sized>(
    sink: &mut S,
    terms: &[Term],
    bound: i128,
    compare: impl FnOnce(&mut Holding<'_, S>, &mut Draft, &[(Truth, bool)]),
) {
    // A bit of the sum that is known shortens what makes it.
    held::shortened(sink, |sink| {
        let mut draft = Draft::default();
        let bits = sum(sink, &mut draft, terms);
        let n_places = (0..127).find(|place| bound >> place == 0).unwrap_or(127);
        let bits: Vec<(Truth, bool)> = (0..bits.len().max(n_places))
            .map(|place| {
                let bit = bits.get(place).copied().unwrap_or(Truth::False);
                (bit, place < n_places && bound >> place & 1 == 1)
            })
            .collect();
        compare(sink, &mut draft, &bits);
    });
}

/// The bits of the sum, the lowest first.
fn sum<S: ClauseSink + ?Sized>(sink: &mut S, draft: &mut Draft, terms: &[Term]) -> Vec<Truth> {
    let mut places: VecDeque<VecDeque<Truth>> = VecDeque::new();
    for &(weight, lit) in terms {
        for place in (0..).take_while(|&place| weight >> place != 0) {
            if places.len() == place {
                places.push_back(VecDeque::new());
            }
            if weight >> place & 1 == 1 {
                places[place].push_back(Truth::Lit(lit));
            }
        }
    }
    let mut bits = Vec::new();
    while let Some(mut place) = places.pop_front() {
        // What was made last is added last, so that the adders are no deeper than they must be.
        while place.len() > 1 {
            let inputs = [place.pop_front(), place.pop_front(), place.pop_front()];
            let inputs = inputs.map(|input| input.unwrap_or(Truth::False));
            let [sum, carry] = add(sink, draft, inputs);
            place.push_back(sum);
            if places.is_empty() {
                places.push_back(VecDeque::new());
            }
            places[0].push_back(carry);
        }
        bits.push(place.pop_front().unwrap_or(Truth::False));
    }
    bits
}

/// The two bits of the sum of three.
fn add<S: ClauseSink + ?Sized>(
    sink: &mut S,
    draft: &mut Draft,
    [a, b, c]: [Truth; 3],
) -> [Truth; 2] {
    let sum = Truth::Lit(sink.new_lit());
    let carry = Truth::Lit(sink.new_lit());
    for [one, other] in [[a, b], [a, c], [b, c]] {
        draft.add(sink, [!one, !other, carry]);
        // Without a third bit, that it isn't true says this of each of the two.
        if other == c || c != Truth::False {
            draft.add(sink, [one, other, !carry]);
        }
    }
    // An odd number of them is true just if the sum is.
    for signs in 0..8_u8 {
        let is_false = |input: Truth, index: u8| {
            if signs >> index & 1 == 1 {
                !input
            } else {
                input
            }
        };
        let is_odd = signs.count_ones() % 2 == 1;
        let sum = if is_odd { sum } else { !sum };
        draft.add(sink, [is_false(a, 0), is_false(b, 1), is_false(c, 2), sum]);
    }
    [sum, carry]
}
