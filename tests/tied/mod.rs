//! Constraints on choices and integers, audited: the literals of these variables are the inputs.

use std::collections::BTreeSet;

use cnfcraft::Lit;
use cnfcraft::encode::audit::Audit;
use cnfcraft::encode::{Choice, Cnf, Encode, audit};
use itertools::Itertools;

/// Audits a constraint on variables that take so many inputs each. `new` makes the variable of an
/// index and [ties](tie) it to its inputs, `value` is what it has by their values, if it can.
pub(crate) fn audit_tied<V, T>(
    sizes: &[usize],
    new: impl Fn(&mut Cnf, usize, &[Lit]) -> V,
    value: impl Fn(usize, &[bool]) -> Option<T>,
    post: impl FnOnce(&mut Cnf, &[V]),
    meaning: impl Fn(&[T]) -> bool,
) -> Audit {
    let encode = |sink: &mut Cnf, lits: &[Lit]| {
        let parts = parts(sizes, lits).enumerate();
        let vars = parts.map(|(index, inputs)| new(sink, index, inputs));
        let vars = vars.collect_vec();
        post(sink, &vars);
    };
    audit(sizes.iter().sum(), encode, |values| {
        let parts = parts(sizes, values).enumerate();
        let values: Option<Vec<T>> = parts.map(|(index, values)| value(index, values)).collect();
        values.is_some_and(|values| meaning(&values))
    })
}

fn parts<'a, T>(sizes: &'a [usize], mut rest: &'a [T]) -> impl Iterator<Item = &'a [T]> {
    sizes.iter().map(move |&size| {
        let (own, others) = rest.split_at(size);
        rest = others;
        own
    })
}

/// Gives the literals of a variable the values of inputs.
pub(crate) fn tie(sink: &mut Cnf, own: &[Lit], inputs: &[Lit]) {
    for (&own, &input) in own.iter().zip(inputs) {
        sink.iff(own, input);
    }
}

/// Audits a constraint on choices of these values, whose clauses repeat no variable.
pub(crate) fn audit_choices<T: Copy + PartialEq>(
    lists: &[Vec<T>],
    post: impl FnOnce(&mut Cnf, &[Choice<T>]),
    meaning: impl Fn(&[T]) -> bool,
) -> Audit {
    let sizes = lists.iter().map(Vec::len).collect_vec();
    audit_tied(
        &sizes,
        |sink, index, inputs| tied_choice(sink, &lists[index], inputs),
        |index, values| chosen(&lists[index], values),
        |sink, choices| {
            let before = sink.n_clauses();
            post(sink, choices);
            sink.clauses()
                .skip(before)
                .for_each(assert_no_variable_twice);
        },
        meaning,
    )
}

/// A choice over inputs, one for each value.
pub(crate) fn tied_choice<T: Copy + PartialEq>(
    sink: &mut Cnf,
    values: &[T],
    inputs: &[Lit],
) -> Choice<T> {
    let choice = sink.new_choice(values.iter().copied());
    tie(sink, choice.lits(), inputs);
    choice
}

/// The value whose input is the only true one.
pub(crate) fn chosen<T: Copy>(values: &[T], inputs: &[bool]) -> Option<T> {
    let chosen = values.iter().zip(inputs).filter(|&(_, &input)| input);
    chosen.exactly_one().ok().map(|(&value, _)| value)
}

/// No clause repeats a literal, has one with its opposite, or contains a unit clause.
pub(crate) fn assert_clean<'a>(clauses: impl Iterator<Item = &'a [Lit]> + Clone) {
    let units = clauses.clone().filter(|clause| clause.len() == 1);
    let units: BTreeSet<&Lit> = units.flatten().collect();
    for clause in clauses {
        assert_no_variable_twice(clause);
        let subsumed = clause.len() > 1 && clause.iter().any(|lit| units.contains(lit));
        assert!(!subsumed, "{clause:?}");
    }
}

fn assert_no_variable_twice(clause: &[Lit]) {
    let mut vars = clause.iter().map(|lit| lit.var());
    assert!(vars.all_unique(), "{clause:?}");
}
