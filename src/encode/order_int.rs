//! Integers in the order encoding: a literal for each "the value is at least v" (Tamura et al. 2009).
//!
//! | constraint | fresh variables | clauses | unit propagation |
//! |---|---|---|---|
//! | [`new_int`](super::Encode::new_int), d values | d − 1 | d − 2 | complete |
//! | [`compare`](super::Encode::compare) with `<`, `≤`, `≥`, `>` | 0 | d at most | complete |
//! | `=` | 0 | 2d at most | complete |
//! | `≠` | 0 | one for each value that both can have | complete |
//! | [`channel`](super::Encode::channel) to a `Choice` | 0 | 3d + 1 at most | complete |
//!
//! *Complete*: unit propagation finds every conflict and every forced literal, of two integers
//! that share no variable. All are *functional*, as they need no fresh variable. What compares an
//! integer with a constant is one clause or two.

use std::ops::RangeInclusive;

use itertools::Itertools;

use super::truth::Draft;
use super::{Assignment, Choice, ClauseSink, Encode, Truth};
use crate::Lit;

/// An integer variable: a literal for each value above the lowest, which says that the value is
/// this or higher.
///
/// It can also be a constant, a literal (0 or 1), or a multiple of another one: these take no
/// variable, and the values need not be consecutive.
///
/// ```
/// use cnfcraft::encode::{Cnf, Comparison, Encode, OrderInt, Truth};
///
/// let mut cnf = Cnf::new();
/// let hour = cnf.new_int(8..=17);
/// let length = cnf.new_int(1..=3);
/// cnf.compare(&hour, Comparison::AtLeast, 10);
/// cnf.compare(&hour, Comparison::Less, &length.plus(12));
/// cnf.sum([(1, &hour), (1, &length)], Comparison::AtMost, 17);
///
/// assert_eq!(hour.at_least(8), Truth::True);
/// assert_eq!(hour.at_least(9), Truth::Lit(hour.lits()[0]));
/// assert_eq!(hour.at_least(18), Truth::False);
/// assert_eq!(length.times(-2).values().collect::<Vec<_>>(), [-6, -4, -2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderInt {
    /// Ascending, at least one. Within `i64`, but for the sums that the encoders form.
    pub(super) values: Vec<i128>,
    /// `reached[i]`: it is `values[i + 1]` or higher.
    pub(super) reached: Vec<Lit>,
}

impl OrderInt {
    /// A variable with one of `values`. Without values it is the contradiction, and stands for 0.
    ///
    /// # Panics
    ///
    /// When there are more values than the sink has variables.
    pub fn new<S: ClauseSink + ?Sized>(sink: &mut S, values: RangeInclusive<i64>) -> Self {
        if values.is_empty() {
            sink.add_clause(&[]);
            return Self::from(0);
        }
        let values = values.map(i128::from).collect_vec();
        let int = Self::unordered(sink, values);
        int.post_order(sink);
        int
    }

    /// With fresh literals for ascending values, of which there is at least one. That the literals
    /// follow from each other is left to say.
    pub(super) fn unordered<S>(sink: &mut S, values: Vec<i128>) -> Self
    where
        S: ClauseSink + ?Sized,
    {
        let reached = sink.new_lits(values.len() - 1);
        Self { values, reached }
    }

    /// States that who reaches a value reaches the lower ones.
    pub(super) fn post_order<S: ClauseSink + ?Sized>(&self, sink: &mut S) {
        for (&lower, &higher) in self.reached.iter().tuple_windows() {
            sink.add_clause(&[!higher, lower]);
        }
    }

    /// The value is `value` or higher.
    #[must_use]
    pub fn at_least(&self, value: i64) -> Truth {
        self.reaches(i128::from(value))
    }

    /// The value is `value` or lower.
    #[must_use]
    pub fn at_most(&self, value: i64) -> Truth {
        !self.reaches(i128::from(value) + 1)
    }

    /// The values that it can have, ascending.
    #[must_use]
    pub fn values(&self) -> impl ExactSizeIterator<Item = i64> + '_ {
        self.values.iter().map(|&value| narrow(value))
    }

    /// The lowest value.
    #[must_use]
    pub fn low(&self) -> i64 {
        narrow(self.values[0])
    }

    /// The highest value.
    #[must_use]
    pub fn high(&self) -> i64 {
        narrow(self.values[self.values.len() - 1])
    }

    /// The literals "it is this value or higher", for each value but the lowest.
    #[must_use]
    pub fn lits(&self) -> &[Lit] {
        &self.reached
    }

    /// The integer that is always higher by `offset`, over the same literals.
    ///
    /// # Panics
    ///
    /// When a value doesn't fit.
    #[must_use]
    pub fn plus(&self, offset: i64) -> Self {
        self.mapped(false, |value| i64::checked_add(value, offset))
    }

    /// The integer that is always `factor` times this one, over the same literals.
    ///
    /// # Panics
    ///
    /// When a value doesn't fit.
    #[must_use]
    pub fn times(&self, factor: i64) -> Self {
        if factor == 0 {
            return Self::from(0);
        }
        self.mapped(factor < 0, |value| i64::checked_mul(value, factor))
    }

    /// The value in an assignment.
    #[must_use]
    pub fn decode(&self, assignment: &Assignment) -> i64 {
        let n_reached = self
            .reached
            .iter()
            .take_while(|&&lit| assignment.is_true(lit));
        narrow(self.values[n_reached.count()])
    }

    pub(super) fn reaches(&self, value: i128) -> Truth {
        self.reached_at(self.values.partition_point(|&own| own < value))
    }

    /// It is the value of this index or higher.
    pub(super) fn reached_at(&self, index: usize) -> Truth {
        match index.checked_sub(1) {
            None => Truth::True,
            Some(before) => self
                .reached
                .get(before)
                .map_or(Truth::False, |&lit| lit.into()),
        }
    }

    /// `base` less this one.
    pub(super) fn subtracted_from(&self, base: i128) -> Self {
        Self {
            values: self.values.iter().rev().map(|value| base - value).collect(),
            reached: self.reached.iter().rev().map(|&lit| !lit).collect(),
        }
    }

    fn mapped(&self, descending: bool, map: impl Fn(i64) -> Option<i64>) -> Self {
        let map = |value| i128::from(map(value).expect("values within i64"));
        let mut values = self.values().map(map).collect_vec();
        let mut reached = self.reached.clone();
        if descending {
            values.reverse();
            reached.reverse();
            for lit in &mut reached {
                *lit = !*lit;
            }
        }
        Self { values, reached }
    }
}

fn narrow(value: i128) -> i64 {
    i64::try_from(value).expect("values within i64")
}

/// A constant.
impl From<i64> for OrderInt {
    fn from(value: i64) -> Self {
        Self {
            values: vec![value.into()],
            reached: Vec::new(),
        }
    }
}

/// 1 when the literal is true and else 0.
impl From<Lit> for OrderInt {
    fn from(lit: Lit) -> Self {
        Self {
            values: vec![0, 1],
            reached: vec![lit],
        }
    }
}

impl From<&Self> for OrderInt {
    fn from(other: &Self) -> Self {
        other.clone()
    }
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// The first is less.
    Less,
    /// The first is less, or they are equal.
    AtMost,
    /// They are equal.
    Equal,
    /// They differ.
    NotEqual,
    /// The first is greater, or they are equal.
    AtLeast,
    /// The first is greater.
    Greater,
}

impl Comparison {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Less,
        Self::AtMost,
        Self::Equal,
        Self::NotEqual,
        Self::AtLeast,
        Self::Greater,
    ];

    /// Whether it is so of two numbers.
    #[must_use]
    pub fn holds<T: PartialOrd>(self, a: &T, b: &T) -> bool {
        match self {
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::Equal => a == b,
            Self::NotEqual => a != b,
            Self::AtLeast => a >= b,
            Self::Greater => a > b,
        }
    }
}

/// States that `a` and `b` compare so.
pub(super) fn compare<S>(sink: &mut S, a: &OrderInt, comparison: Comparison, b: &OrderInt)
where
    S: ClauseSink + ?Sized,
{
    match comparison {
        Comparison::Less => below(sink, a, b, 1),
        Comparison::AtMost => below(sink, a, b, 0),
        Comparison::AtLeast => below(sink, b, a, 0),
        Comparison::Greater => below(sink, b, a, 1),
        Comparison::Equal => {
            below(sink, a, b, 0);
            below(sink, b, a, 0);
        }
        Comparison::NotEqual => differ(sink, a, b),
    }
}

/// States that `a + distance` is at most `b`: when `a` reaches a value, `b` reaches what it needs.
fn below<S: ClauseSink + ?Sized>(sink: &mut S, a: &OrderInt, b: &OrderInt, distance: i128) {
    let mut draft = Draft::default();
    let mut stated = Truth::True;
    for (index, &value) in a.values.iter().enumerate() {
        let needed = b.reaches(value + distance);
        // As long as `b` needs no more, a higher `a` adds nothing.
        if needed != stated {
            draft.add(sink, [!a.reached_at(index), needed]);
            stated = needed;
        }
    }
}

fn differ<S: ClauseSink + ?Sized>(sink: &mut S, a: &OrderInt, b: &OrderInt) {
    let mut draft = Draft::default();
    for (index, value) in a.values.iter().enumerate() {
        if let Ok(other) = b.values.binary_search(value) {
            let is_value = [!a.reached_at(index), a.reached_at(index + 1)];
            let is_other = [!b.reached_at(other), b.reached_at(other + 1)];
            draft.add(sink, is_value.into_iter().chain(is_other));
        }
    }
}

/// States that `int` has the value that `choice` chooses.
pub(super) fn channel<S>(sink: &mut S, int: &OrderInt, choice: &Choice<i64>)
where
    S: ClauseSink + ?Sized,
{
    let mut draft = Draft::default();
    let chosen = choice
        .iter()
        .map(|(&value, lit)| (i128::from(value), lit))
        .sorted_unstable()
        .collect_vec();
    for &(value, lit) in &chosen {
        match int.values.binary_search(&value) {
            Ok(index) => {
                let (reached, passed) = (int.reached_at(index), int.reached_at(index + 1));
                draft.add(sink, [Truth::from(!lit), reached]);
                draft.add(sink, [Truth::from(!lit), !passed]);
                draft.add(sink, [Truth::from(lit), !reached, passed]);
            }
            Err(_) => sink.add_clause(&[!lit]),
        }
    }
    // Values that can't be chosen are passed over.
    let can_be = |value: &i128| chosen.binary_search_by_key(value, |&(own, _)| own).is_ok();
    for (index, value) in int.values.iter().enumerate() {
        if !can_be(value) {
            draft.add(sink, [!int.reached_at(index), int.reached_at(index + 1)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Cnf;

    #[test]
    fn a_view_has_the_values_of_its_arithmetic() {
        let mut cnf = Cnf::new();
        let int = cnf.new_int(-1..=2);
        for bits in [
            [false, false, false],
            [true, false, false],
            [true, true, true],
        ] {
            let assignment = Assignment::from_iter(bits);
            let value = int.decode(&assignment);
            for factor in [-3, -1, 0, 1, 2] {
                let view = int.times(factor).plus(5);
                assert_eq!(view.decode(&assignment), factor * value + 5);
                assert!(view.low() <= view.high());
            }
        }
    }

    #[test]
    fn bounds_at_the_end_of_the_range_are_constants() {
        let mut cnf = Cnf::new();
        let int = cnf.new_int(i64::MAX - 1..=i64::MAX);
        assert_eq!(int.at_least(i64::MIN), Truth::True);
        assert_eq!(int.at_most(i64::MAX), Truth::True);
        assert_eq!(int.at_most(i64::MAX - 1), (!int.lits()[0]).into());
        cnf.compare(&int, Comparison::Greater, i64::MAX);
        assert_eq!(cnf.clause(0), []);
    }

    #[test]
    fn no_value_is_the_contradiction() {
        let mut cnf = Cnf::new();
        #[expect(clippy::reversed_empty_ranges, reason = "that is the point")]
        let int = cnf.new_int(1..=0);
        assert_eq!(cnf.clauses().collect_vec(), [[]]);
        assert_eq!(int.low(), 0);
    }
}
