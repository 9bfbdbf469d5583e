//! Where clauses go: a formula, a solver, a counter, or a wrapper around one of them.

use crate::{Lit, Var};

/// Gives fresh variables and takes clauses.
///
/// Every encoder of this crate writes to a `ClauseSink`, so it is written once and works for a
/// formula in memory ([`Cnf`](super::Cnf)), a solver
/// ([`SatBackend`](crate::backend::SatBackend)), a counter ([`SizeOnly`]) or a test double.
/// The trait is object safe, and it can't fail: a sink that meets a fault keeps it and reports
/// it when it is asked for a result.
///
/// The constraints themselves come with the extension trait [`Encode`](super::Encode), which
/// every sink has.
///
/// ```
/// use cnfcraft::encode::{ClauseSink, Cnf};
///
/// fn at_least_one_of_two(sink: &mut dyn ClauseSink) {
///     let (a, b) = (sink.new_var().pos_lit(), sink.new_var().pos_lit());
///     sink.add_clause(&[a, b]);
/// }
///
/// let mut cnf = Cnf::new();
/// at_least_one_of_two(&mut cnf);
/// assert_eq!((cnf.n_vars(), cnf.n_clauses()), (2, 1));
/// ```
pub trait ClauseSink {
    /// A variable that this sink has not given before and that no clause uses.
    ///
    /// Numbers only grow: each variable's index is above that of all before it.
    ///
    /// # Panics
    ///
    /// When the indices are used up (about two thousand million).
    fn new_var(&mut self) -> Var;

    /// Adds the disjunction of `clause`; with no literal it is the contradiction.
    ///
    /// The variables are ones that this sink has given.
    fn add_clause(&mut self, clause: &[Lit]);
}

impl<S: ClauseSink + ?Sized> ClauseSink for &mut S {
    fn new_var(&mut self) -> Var {
        (**self).new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        (**self).add_clause(clause);
    }
}

impl<S: ClauseSink + ?Sized> ClauseSink for Box<S> {
    fn new_var(&mut self) -> Var {
        (**self).new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        (**self).add_clause(clause);
    }
}

/// Makes every clause that passes through it conditional on a literal, the *guard*.
///
/// A clause `c` reaches the inner sink as `¬guard ∨ c`: it holds when the guard is true and is
/// void when the guard is false. Solving under the guard as an assumption switches the clauses
/// on, and the unit clause `¬guard` takes them back for good.
///
/// ```
/// use cnfcraft::encode::{ClauseSink, Cnf, Encode, Guarded};
///
/// let mut cnf = Cnf::new();
/// let [guard, a, b] = cnf.new_array();
/// Guarded::new(&mut cnf, guard).add_clause(&[a, b]);
/// assert_eq!(cnf.clause(0), [!guard, a, b]);
/// ```
#[derive(Debug)]
pub struct Guarded<S> {
    inner: S,
    clause: Vec<Lit>,
}

impl<S: ClauseSink> Guarded<S> {
    /// Guards all that goes to `inner` by `guard`.
    pub fn new(inner: S, guard: Lit) -> Self {
        Self {
            inner,
            clause: vec![!guard],
        }
    }

    /// The literal that switches the clauses on.
    pub fn guard(&self) -> Lit {
        !self.clause[0]
    }
}

impl<S: ClauseSink> ClauseSink for Guarded<S> {
    fn new_var(&mut self) -> Var {
        self.inner.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clause.truncate(1);
        self.clause.extend_from_slice(clause);
        self.inner.add_clause(&self.clause);
    }
}

/// Counts variables, clauses and literals and stores nothing.
///
/// It tells what an encoding really emits; where the number is known in closed form, such as
/// [`LineEncoding::cost`](super::line::LineEncoding::cost), that needs no run at all.
///
/// ```
/// use cnfcraft::encode::{Encode, SizeOnly};
///
/// let mut size = SizeOnly::default();
/// let lits = size.new_lits(1000);
/// size.at_most_one(&lits);
/// assert!(size.n_clauses() < 3 * 1000);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SizeOnly {
    n_vars: u32,
    n_clauses: u64,
    n_lits: u64,
}

impl SizeOnly {
    /// How many variables were given.
    #[must_use]
    pub fn n_vars(&self) -> u32 {
        self.n_vars
    }

    /// How many clauses came.
    #[must_use]
    pub fn n_clauses(&self) -> u64 {
        self.n_clauses
    }

    /// How many literals the clauses hold together.
    #[must_use]
    pub fn n_lits(&self) -> u64 {
        self.n_lits
    }
}

impl ClauseSink for SizeOnly {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.n_vars);
        self.n_vars += 1;
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.n_clauses += 1;
        self.n_lits += clause.len() as u64;
    }
}

/// What a constraint adds to a formula: fresh variables and clauses.
///
/// Numbers that don't fit saturate at [`u64::MAX`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cost {
    /// Variables beyond those that the constraint is about.
    pub n_vars: u64,
    /// Clauses.
    pub n_clauses: u64,
}

impl Cost {
    /// A cost of `n_vars` fresh variables and `n_clauses` clauses.
    #[must_use]
    pub fn new(n_vars: u64, n_clauses: u64) -> Self {
        Self { n_vars, n_clauses }
    }

    /// Variables and clauses together, the measure by which `Auto` strategies choose.
    #[must_use]
    pub fn total(self) -> u64 {
        self.n_vars.saturating_add(self.n_clauses)
    }
}

impl std::ops::Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            n_vars: self.n_vars.saturating_add(other.n_vars),
            n_clauses: self.n_clauses.saturating_add(other.n_clauses),
        }
    }
}

impl std::iter::Sum for Cost {
    fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
        costs.fold(Self::default(), |sum, cost| sum + cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::{Cnf, Encode};

    #[test]
    fn a_guard_joins_every_clause_even_the_empty_one() {
        let mut cnf = Cnf::new();
        let [guard, a, b] = cnf.new_array();
        let mut guarded = Guarded::new(&mut cnf, guard);
        assert_eq!(guarded.guard(), guard);
        guarded.add_clause(&[a, b]);
        guarded.add_clause(&[]);
        let fresh = guarded.new_var();
        assert_eq!(fresh.idx(), 3);
        assert_eq!(
            cnf.clauses().collect::<Vec<_>>(),
            [&[!guard, a, b][..], &[!guard]]
        );
    }

    #[test]
    fn guards_nest() {
        let mut cnf = Cnf::new();
        let [outer, inner, a] = cnf.new_array();
        let mut sink = Guarded::new(Guarded::new(&mut cnf, outer), inner);
        sink.add_clause(&[a]);
        assert_eq!(cnf.clause(0), [!outer, !inner, a]);
    }

    #[test]
    fn costs_saturate() {
        let cost = Cost::new(u64::MAX, 1) + Cost::new(1, 2);
        assert_eq!(cost, Cost::new(u64::MAX, 3));
        assert_eq!(cost.total(), u64::MAX);
    }
}
