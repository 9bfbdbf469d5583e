//! Variables that are all equal, or of which no two are.
//!
//! | constraint | fresh variables | clauses | unit propagation |
//! |---|---|---|---|
//! | all equal, n variables of d values | 0 | 2d(n − 1) | complete |
//! | all different, of `Choice`s | those of the strategy | for each value "at most one", and a clause if there are n values | incomplete; complete for two |
//! | all different, of `OrderInt`s | one for each variable and value more | 3 for each of these more | the same |
//!
//! With fewer values than variables, "all different" is the contradiction. No variable or one is
//! neither equal nor different to another, and says nothing. All are functional if the strategy of
//! "at most one" is.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::held;
use super::order_int::compare;
use super::truth::Draft;
use super::{AtMostOne, Choice, ClauseSink, Comparison, Encode, OrderInt, Truth};
use crate::Lit;

/// States that the choices choose one value.
pub(super) fn all_equal<S, T>(sink: &mut S, choices: &[&Choice<T>])
where
    S: ClauseSink + ?Sized,
    T: PartialEq,
{
    for (&a, &b) in choices.iter().tuple_windows() {
        for (value, lit) in a.iter() {
            match b.get(value) {
                Some(other) => sink.iff(lit, other),
                None => sink.add_clause(&[!lit]),
            }
        }
        for (value, lit) in b.iter() {
            if a.get(value).is_none() {
                sink.add_clause(&[!lit]);
            }
        }
    }
}

/// States that the integers have one value.
pub(super) fn all_equal_ints<S: ClauseSink + ?Sized>(sink: &mut S, ints: &[&OrderInt]) {
    for (a, b) in ints.iter().tuple_windows() {
        compare(sink, a, Comparison::Equal, b);
    }
}

/// States that no two choices choose the same value.
pub(super) fn all_different<S, T>(sink: &mut S, strategy: AtMostOne, choices: &[&Choice<T>])
where
    S: ClauseSink + ?Sized,
    T: PartialEq,
{
    let mut values: Vec<(&T, Vec<Lit>)> = Vec::new();
    for (value, lit) in choices.iter().flat_map(|choice| choice.iter()) {
        match values.iter_mut().find(|(own, _)| *own == value) {
            Some((_, lits)) => lits.push(lit),
            None => values.push((value, vec![lit])),
        }
    }
    let values = values.into_iter().map(|(_, lits)| lits).collect_vec();
    each_value_once(sink, strategy, choices.len(), &values);
}

/// States that no two integers have the same value.
pub(super) fn all_different_ints<S>(sink: &mut S, strategy: AtMostOne, ints: &[&OrderInt])
where
    S: ClauseSink + ?Sized,
{
    if let [a, b] = ints {
        return compare(sink, a, Comparison::NotEqual, b);
    }
    let n_values = ints.iter().flat_map(|int| &int.values).unique().count();
    if ints.len() < 2 || n_values < ints.len() {
        return each_value_once(sink, strategy, ints.len(), &[]);
    }
    // A constant makes unit clauses.
    held::shortened(sink, |sink| {
        let mut draft = Draft::default();
        let mut values: BTreeMap<i128, Vec<Lit>> = BTreeMap::new();
        for int in ints {
            for (index, &value) in int.values.iter().enumerate() {
                let (reached, passed) = (int.reached_at(index), int.reached_at(index + 1));
                let has_value = match (reached, passed) {
                    (Truth::Lit(lit), Truth::False) => lit,
                    (Truth::True, Truth::Lit(passed)) => !passed,
                    _ => {
                        let lit = sink.new_lit();
                        draft.add(sink, [(!lit).into(), reached]);
                        draft.add(sink, [(!lit).into(), !passed]);
                        draft.add(sink, [lit.into(), !reached, passed]);
                        lit
                    }
                };
                values.entry(value).or_default().push(has_value);
            }
        }
        let values = values.into_values().collect_vec();
        each_value_once(sink, strategy, ints.len(), &values);
    });
}

/// `values` has, for each value, the literals that say that a variable has it.
fn each_value_once<S>(sink: &mut S, strategy: AtMostOne, n_variables: usize, values: &[Vec<Lit>])
where
    S: ClauseSink + ?Sized,
{
    if n_variables < 2 {
        return;
    }
    if values.len() < n_variables {
        return sink.add_clause(&[]);
    }
    for lits in values {
        if values.len() == n_variables {
            sink.exactly_one_with(strategy, lits);
        } else {
            sink.at_most_one_with(strategy, lits);
        }
    }
}
