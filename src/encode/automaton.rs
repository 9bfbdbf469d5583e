//! A deterministic automaton accepts a sequence of variables (the constraint *regular*; Pesant 2004).
//!
//! | fresh variables | clauses | unit propagation | functional |
//! |---|---|---|---|
//! | one for each state and each transition at each position, at most | 3 for each transition, 2 for each state and 1 for each value at each position, at most | complete | yes |
//!
//! The automaton is unfolded along the sequence; what can't be reached, or from where no accepting
//! state can, is left out, and states are merged from which the same sequences are accepted. How
//! much is left has no closed form. *Complete* is meant of variables that occur once in the
//! sequence.
//!
//! Of no variables it is true if the start accepts and else the contradiction.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::layers::{self, Layer};
use super::{Choice, ClauseSink};
use crate::Lit;

/// A deterministic automaton that reads values of type `T`. States are any numbers.
///
/// A value without a transition is refused.
///
/// ```
/// use cnfcraft::encode::{Automaton, Cnf, Encode};
///
/// // Never two nights in a row, and one in the end.
/// let roster = Automaton::new(0, [1], [(0, "day", 0), (0, "night", 1), (1, "day", 0)]);
/// assert!(roster.accepts(["night", "day", "night"].iter()));
/// assert!(!roster.accepts(["night", "night"].iter()));
///
/// let mut cnf = Cnf::new();
/// let week: Vec<_> = (0..7).map(|_| cnf.new_choice(["day", "night"])).collect();
/// cnf.automaton(&roster, &week);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton<T> {
    start: usize,
    /// Ascending.
    accepting: Vec<usize>,
    transitions: BTreeMap<usize, Vec<(T, usize)>>,
}

impl<T: PartialEq> Automaton<T> {
    /// Starts in state `start`, goes from state to state as each of `transitions` says (from,
    /// value, to), and accepts when it ends in one of `accepting`.
    ///
    /// # Panics
    ///
    /// When a state has two transitions with one value.
    pub fn new(
        start: usize,
        accepting: impl IntoIterator<Item = usize>,
        transitions: impl IntoIterator<Item = (usize, T, usize)>,
    ) -> Self {
        let mut automaton = Self {
            start,
            accepting: accepting.into_iter().sorted_unstable().dedup().collect(),
            transitions: BTreeMap::new(),
        };
        for (from, value, to) in transitions {
            let deterministic = automaton.next(from, &value).is_none();
            assert!(
                deterministic,
                "state {from} has two transitions with one value"
            );
            automaton
                .transitions
                .entry(from)
                .or_default()
                .push((value, to));
        }
        automaton
    }

    /// Whether it accepts a sequence of values.
    pub fn accepts<'a>(&self, values: impl IntoIterator<Item = &'a T>) -> bool
    where
        T: 'a,
    {
        let end = values
            .into_iter()
            .try_fold(self.start, |state, value| self.next(state, value));
        end.is_some_and(|state| self.is_accepting(state))
    }

    fn next(&self, state: usize, value: &T) -> Option<usize> {
        let transitions = self.transitions.get(&state)?;
        let transition = transitions.iter().find(|(own, _)| own == value)?;
        Some(transition.1)
    }

    fn is_accepting(&self, state: usize) -> bool {
        self.accepting.binary_search(&state).is_ok()
    }

    /// Unfolds it along a sequence of variables with these values.
    fn unfold<'a>(&self, variables: impl Iterator<Item = &'a [T]>) -> (Vec<Layer>, Vec<bool>)
    where
        T: 'a,
    {
        let mut states = vec![self.start];
        let mut layers = Vec::new();
        for values in variables {
            let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
            let mut next_states = Vec::new();
            let layer = states.iter().map(|&state| {
                let edges = values.iter().enumerate().filter_map(|(option, value)| {
                    let to = self.next(state, value)?;
                    let number = *numbers.entry(to).or_insert_with(|| {
                        next_states.push(to);
                        next_states.len() - 1
                    });
                    Some((option, number))
                });
                edges.collect_vec()
            });
            layers.push(layer.collect_vec());
            states = next_states;
        }
        let accepting = states.iter().map(|&state| self.is_accepting(state));
        (layers, accepting.collect())
    }
}

/// States that `automaton` accepts the values that `choices` choose.
pub(super) fn on_choices<S, T>(sink: &mut S, automaton: &Automaton<T>, choices: &[&Choice<T>])
where
    S: ClauseSink + ?Sized,
    T: PartialEq,
{
    let (layers, accepting) = automaton.unfold(choices.iter().map(|choice| choice.values()));
    let options = choices
        .iter()
        .map(|choice| choice.lits().to_vec())
        .collect_vec();
    layers::post(sink, &options, layers, &accepting);
}

/// States that `automaton` accepts the values of `lits`.
pub(super) fn on_lits<S>(sink: &mut S, automaton: &Automaton<bool>, lits: &[Lit])
where
    S: ClauseSink + ?Sized,
{
    let (layers, accepting) = automaton.unfold(lits.iter().map(|_| [false, true].as_slice()));
    let options = lits.iter().map(|&lit| vec![!lit, lit]).collect_vec();
    layers::post(sink, &options, layers, &accepting);
}
