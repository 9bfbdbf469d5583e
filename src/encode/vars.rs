//! Typed allocators: literals that are named by what they mean.

use std::fmt;
use std::ops::Index;

use itertools::Itertools;

use super::{Assignment, AtMostOne, ClauseSink, Encode};
use crate::{Lit, Var};

/// A fresh literal for each of some keys: complete at birth, ordered, and reversible.
///
/// Name a map after what its literals say: "`digit[(cell, d)]` says that `cell` holds `d`".
/// The keys are kept in their own order and each only once, and the variables ascend with them,
/// so the same keys give the same formula.
///
/// ```
/// use cnfcraft::encode::{Cnf, Encode, VarMap};
///
/// let mut cnf = Cnf::new();
/// let sits = VarMap::new(&mut cnf, ["Ann", "Bob"].into_iter().flat_map(|who| [(who, 1), (who, 2)]));
/// cnf.implies(sits[("Ann", 1)], sits[("Bob", 2)]);
/// assert_eq!(sits.key(sits[("Bob", 2)]), Some(&("Bob", 2)));
/// assert_eq!(sits.get(&("Cid", 1)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VarMap<K> {
    /// Ascending, each once.
    keys: Vec<K>,
    /// `lits[i]` belongs to `keys[i]`; positive, and their variables ascend.
    lits: Vec<Lit>,
}

impl<K: Ord> VarMap<K> {
    /// A map with a fresh literal for each key.
    pub fn new<S>(sink: &mut S, keys: impl IntoIterator<Item = K>) -> Self
    where
        S: ClauseSink + ?Sized,
    {
        let mut keys = keys.into_iter().collect_vec();
        keys.sort_unstable();
        keys.dedup();
        let lits = sink.new_lits(keys.len());
        Self { keys, lits }
    }

    /// The literal of a key, if it has one.
    #[must_use]
    pub fn get(&self, key: &K) -> Option<Lit> {
        let position = self.keys.binary_search(key).ok()?;
        Some(self.lits[position])
    }
}

impl<K> VarMap<K> {
    /// What a literal of this map, or its opposite, is about.
    #[must_use]
    pub fn key(&self, lit: Lit) -> Option<&K> {
        let position = self.lits.binary_search_by_key(&lit.var(), |own| own.var());
        position.ok().map(|position| &self.keys[position])
    }

    /// The literal of another map that says the same of the same key.
    pub(crate) fn carry(&self, lit: Lit, to: &Self) -> Option<Lit>
    where
        K: Ord,
    {
        let carried = to.get(self.key(lit)?)?;
        Some(if lit.is_pos() { carried } else { !carried })
    }

    /// How many keys it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether it has no key.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Keys with their literals, in the order of the keys.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&K, Lit)> + Clone {
        self.keys.iter().zip(self.lits.iter().copied())
    }

    /// The literals, in the order of the keys.
    #[must_use]
    pub fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The keys whose literals are true, in their order.
    pub fn true_keys(&self, assignment: &Assignment) -> impl Iterator<Item = &K> {
        self.iter()
            .filter(|&(_, lit)| assignment.is_true(lit))
            .map(|(key, _)| key)
    }
}

impl<K: fmt::Display> VarMap<K> {
    /// Variables with their keys as text, for [`Cnf::set_name`](super::Cnf::set_name).
    pub fn names(&self) -> impl Iterator<Item = (Var, String)> {
        self.iter().map(|(key, lit)| (lit.var(), key.to_string()))
    }
}

impl<K: Ord + fmt::Debug> Index<K> for VarMap<K> {
    type Output = Lit;

    /// # Panics
    ///
    /// When the map lacks the key; [`get`](VarMap::get) asks.
    fn index(&self, key: K) -> &Lit {
        let position = self.keys.binary_search(&key);
        &self.lits[position.unwrap_or_else(|_| panic!("no literal for {key:?}"))]
    }
}

/// A variable with values: exactly one of a list.
///
/// ```
/// use cnfcraft::encode::{ClauseSink, Cnf, Encode};
///
/// let mut cnf = Cnf::new();
/// let colour = cnf.new_choice(["red", "green", "blue"]);
/// let other = cnf.new_choice(["red", "green", "blue"]);
/// for (value, lit) in colour.iter() {
///     cnf.add_clause(&[!lit, !other.is(value)]);   // not the same
/// }
/// assert_eq!(colour.key(!colour.is(&"blue")), Some(&"blue"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<T> {
    /// In the order given, each once.
    values: Vec<T>,
    lits: Vec<Lit>,
}

impl<T: PartialEq> Choice<T> {
    /// A choice among `values` (each counts once), stated by `strategy`.
    ///
    /// Without values it is the contradiction.
    pub fn new<S>(sink: &mut S, values: impl IntoIterator<Item = T>, strategy: AtMostOne) -> Self
    where
        S: ClauseSink + ?Sized,
    {
        let mut distinct = Vec::new();
        for value in values {
            if !distinct.contains(&value) {
                distinct.push(value);
            }
        }
        let lits = sink.new_lits(distinct.len());
        sink.exactly_one_with(strategy, &lits);
        Self {
            values: distinct,
            lits,
        }
    }

    /// The literal that says "it is `value`".
    ///
    /// # Panics
    ///
    /// When `value` is not on the list; [`get`](Self::get) asks.
    #[must_use]
    pub fn is(&self, value: &T) -> Lit {
        self.get(value).expect("a value of the choice")
    }

    /// The literal that says "it is `value`", if that is on the list.
    #[must_use]
    pub fn get(&self, value: &T) -> Option<Lit> {
        let position = self.values.iter().position(|own| own == value)?;
        Some(self.lits[position])
    }
}

impl<T> Choice<T> {
    /// Which value a literal of this choice, or its opposite, is about.
    #[must_use]
    pub fn key(&self, lit: Lit) -> Option<&T> {
        let position = self.lits.iter().position(|own| own.var() == lit.var())?;
        Some(&self.values[position])
    }

    /// The values, in the order given.
    #[must_use]
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// The literals, in the order of the values.
    #[must_use]
    pub fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// Values with their literals.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&T, Lit)> + Clone {
        self.values.iter().zip(self.lits.iter().copied())
    }

    /// The value that an assignment chooses; `None` when it chooses none or several, which no
    /// assignment does that satisfies the formula.
    #[must_use]
    pub fn decode(&self, assignment: &Assignment) -> Option<&T> {
        let chosen = self.iter().filter(|&(_, lit)| assignment.is_true(lit));
        chosen.exactly_one().ok().map(|(value, _)| value)
    }
}
