//! A formula in memory.

mod dimacs;
mod lengths;

use std::collections::BTreeMap;

use super::ClauseSink;
use crate::{Lit, Var};

use lengths::Lengths;

pub use dimacs::Dimacs;

/// A formula in conjunctive normal form, in memory: one flat vector of literals.
///
/// It is the sink for encodings that are looked at, written to a file, counted, or given to
/// several solvers. [`to_dimacs`](Cnf::to_dimacs) and [`from_dimacs`](Cnf::from_dimacs) are its
/// text form.
///
/// ```
/// use cnfcraft::encode::{ClauseSink, Cnf, Encode};
///
/// let mut cnf = Cnf::new();
/// let [a, b, c] = cnf.new_array();
/// cnf.implies_all(a, [b, !c]);
/// cnf.add_clause(&[a, c]);
/// assert_eq!((cnf.n_vars(), cnf.n_clauses(), cnf.n_lits()), (3, 3, 6));
/// assert!(cnf.clauses().any(|clause| clause == [!a, b]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    n_vars: u32,
    lits: Vec<Lit>,
    lengths: Lengths,
    names: BTreeMap<Var, String>,
}

impl Cnf {
    /// A formula without variables and clauses, which is true.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many variables were given. Their indices are `0..n_vars`.
    #[must_use]
    pub fn n_vars(&self) -> usize {
        self.n_vars as usize
    }

    /// How many clauses it has.
    #[must_use]
    pub fn n_clauses(&self) -> usize {
        self.lengths.len()
    }

    /// How many literals its clauses hold together.
    #[must_use]
    pub fn n_lits(&self) -> usize {
        self.lits.len()
    }

    /// The clauses in the order in which they came.
    #[must_use]
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> + Clone {
        let mut start = 0;
        self.lengths.iter().map(move |length| {
            let clause = &self.lits[start..start + length];
            start += length;
            clause
        })
    }

    /// The clause that came after `index` others.
    ///
    /// # Panics
    ///
    /// When there are not that many.
    #[must_use]
    pub fn clause(&self, index: usize) -> &[Lit] {
        &self.lits[self.lengths.range(index)]
    }

    /// Says what a variable means: the DIMACS text carries it in a comment.
    ///
    /// A second name for a variable replaces the first.
    ///
    /// ```
    /// use cnfcraft::encode::{ClauseSink, Cnf, Encode};
    ///
    /// let mut cnf = Cnf::new();
    /// let rain = cnf.new_lit();
    /// cnf.set_name(rain.var(), "it rains");
    /// cnf.add_clause(&[!rain]);
    /// assert_eq!(cnf.to_dimacs().to_string(), "c 1 = it rains\np cnf 1 1\n-1 0\n");
    /// ```
    pub fn set_name(&mut self, var: Var, name: impl Into<String>) {
        self.names.insert(var, name.into());
    }

    /// What a variable means, if that was said.
    #[must_use]
    pub fn name(&self, var: Var) -> Option<&str> {
        self.names.get(&var).map(String::as_str)
    }

    /// Adds this formula's clauses to another sink that already has (at least) its variables.
    pub fn copy_clauses_to(&self, sink: &mut (impl ClauseSink + ?Sized)) {
        for clause in self.clauses() {
            sink.add_clause(clause);
        }
    }
}

impl ClauseSink for Cnf {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.n_vars);
        self.n_vars += 1;
        var
    }

    // Where the length is known, as in most encoders, that is a few instructions.
    #[inline]
    fn add_clause(&mut self, clause: &[Lit]) {
        debug_assert!(
            clause.iter().all(|lit| lit.vidx32() < self.n_vars),
            "a clause uses a variable that this formula did not give"
        );
        self.lengths.push(clause.len(), self.lits.len());
        self.lits.extend_from_slice(clause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Encode;

    #[test]
    fn clauses_come_back_as_they_went_in() {
        let mut cnf = Cnf::new();
        let [a, b, c] = cnf.new_array();
        let clauses: [&[Lit]; 4] = [&[a, !b], &[], &[c], &[!a, !b, !c]];
        for clause in clauses {
            cnf.add_clause(clause);
        }
        assert_eq!(cnf.clauses().collect::<Vec<_>>(), clauses);
        assert_eq!(cnf.clauses().len(), 4);
        for (index, clause) in clauses.into_iter().enumerate() {
            assert_eq!(cnf.clause(index), clause);
        }
        let mut copy = Cnf::new();
        let _: [Lit; 3] = copy.new_array();
        cnf.copy_clauses_to(&mut copy);
        assert_eq!(copy, cnf);
    }
}
