//! Formulas: expressions over literals, and seven ways to turn one into clauses.
//!
//! | strategy of [`Conversion`] | fresh variables | clauses | unit propagation | functional |
//! |---|---|---|---|---|
//! | `Tseitin` | one for each operator | for one of n operands n + 1; 4 for `^` and `<->` | incomplete | yes |
//! | `PlaistedGreenbaum` | the same | n or 1, or both where the operator counts both ways | incomplete | no |
//! | `Distribution` | 0 | the product of the operands' in a disjunction | incomplete | yes |
//! | `PrimeImplicates` | 0 | the fewest without fresh variables, or nearly | incomplete | yes |
//! | `AllPrimeImplicates` | 0 | one for each prime implicate | complete | yes |
//!
//! The number of clauses depends on the expression and has no closed form: write it to
//! [`SizeOnly`](super::SizeOnly) to know it. *Complete*: unit propagation finds every conflict and
//! every forced literal. *Functional*: each solution has exactly one completion on the fresh
//! variables.
//!
//! The outermost operators need no variable: the parts of a conjunction are stated one by one, and
//! a disjunction is a clause. Constants are folded, equal parts share their variable, what a unit
//! clause settles is left out, and "exactly k of n" counts with about `2·n·(k + 1)` operators.
//! `true` is no clause and `false` the empty one, in every strategy.
//!
//! Nesting is no concern: nothing here recurses over an expression.

mod circuit;
mod distribution;
mod expression;
mod gates;
mod prime;

use super::ClauseSink;
use super::audit::Propagation;
use crate::Lit;
use gates::Halves;

pub use distribution::{Distribution, MOST_LITS, Redundancy};
pub use expression::Formula;
pub use prime::MOST_VARS;

/// A way to turn a [`Formula`] into clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Conversion {
    /// A fresh variable for each operator, equivalent to what it stands for (Tseitin 1968).
    #[default]
    Tseitin,
    /// As `Tseitin`, without the half of each equivalence that the formula doesn't need
    /// (Plaisted and Greenbaum 1986): fewer clauses, and several completions.
    PlaistedGreenbaum,
    /// Multiplied out. [`Formula::distribute`] is the same and says how much that was; where it
    /// gives up, this is `Tseitin`.
    Distribution(Redundancy),
    /// The fewest prime implicates that say it all, for formulas of at most [`MOST_VARS`]
    /// variables (Quine 1952); beyond that it is `Tseitin`.
    PrimeImplicates,
    /// All prime implicates, for formulas of at most [`MOST_VARS`] variables; beyond that it is
    /// `Tseitin`.
    AllPrimeImplicates,
}

impl Conversion {
    /// Every strategy.
    pub const ALL: [Self; 7] = [
        Self::Tseitin,
        Self::PlaistedGreenbaum,
        Self::Distribution(Redundancy::Kept),
        Self::Distribution(Redundancy::WithoutTautologies),
        Self::Distribution(Redundancy::WithoutSubsumed),
        Self::PrimeImplicates,
        Self::AllPrimeImplicates,
    ];

    /// What unit propagation finds in any formula that the strategy doesn't leave to `Tseitin`.
    #[must_use]
    pub fn propagation(self) -> Propagation {
        match self {
            Self::AllPrimeImplicates => Propagation::Complete,
            _ => Propagation::Incomplete,
        }
    }

    /// Whether each solution has exactly one completion on the fresh variables.
    #[must_use]
    pub fn is_functional(self) -> bool {
        self != Self::PlaistedGreenbaum
    }

    /// Writes that `formula` holds.
    pub(super) fn post<S: ClauseSink + ?Sized>(self, sink: &mut S, formula: &Formula) {
        let clauses = match self {
            Self::Tseitin => None,
            Self::PlaistedGreenbaum => return gates::post(sink, Halves::Needed, formula),
            Self::Distribution(redundancy) => formula
                .distribute(redundancy)
                .map(|distribution| distribution.clauses().to_vec()),
            Self::PrimeImplicates => formula.fewest_prime_implicates(),
            Self::AllPrimeImplicates => formula.prime_implicates(),
        };
        match clauses {
            Some(clauses) => clauses.iter().for_each(|clause| sink.add_clause(clause)),
            None => gates::post(sink, Halves::Both, formula),
        }
    }
}

/// A literal that is true if and only if `formula` holds.
pub(super) fn define<S: ClauseSink + ?Sized>(sink: &mut S, formula: &Formula) -> Lit {
    gates::define(sink, formula)
}

impl Formula {
    /// Multiplies it out: clauses over its own literals that are equivalent to it.
    ///
    /// `None` when that takes more than [`MOST_LITS`] literals: the number of clauses is
    /// exponential in the number of disjunctions.
    #[must_use]
    pub fn distribute(&self, redundancy: Redundancy) -> Option<Distribution> {
        distribution::distribute(self, redundancy)
    }

    /// All its prime implicates, shortest first: the clauses that it entails and of which it
    /// entails no part.
    ///
    /// `None` when it has more than [`MOST_VARS`] variables.
    ///
    /// ```
    /// use cnfcraft::encode::{Cnf, Encode, Formula};
    ///
    /// let mut cnf = Cnf::new();
    /// let [a, b, c] = cnf.new_array();
    /// let chain = Formula::from(a).implies(b) & Formula::from(b).implies(c);
    /// let primes = chain.prime_implicates().unwrap();
    /// assert!(primes.contains(&vec![!a, c]));
    /// assert_eq!(chain.fewest_prime_implicates().unwrap(), [[!a, b], [!b, c]]);
    /// assert_eq!(Formula::from(false).prime_implicates(), Some(vec![vec![]]));
    /// ```
    #[must_use]
    pub fn prime_implicates(&self) -> Option<Vec<Vec<Lit>>> {
        prime::prime_implicates(self)
    }

    /// A smallest CNF without fresh variables: the fewest prime implicates that entail all others,
    /// and among these the fewest literals.
    ///
    /// With many variables the search for the fewest may be cut short; none of those that it
    /// returns can then be left out, but fewer may do.
    ///
    /// `None` when it has more than [`MOST_VARS`] variables.
    #[must_use]
    pub fn fewest_prime_implicates(&self) -> Option<Vec<Vec<Lit>>> {
        prime::fewest_prime_implicates(self)
    }
}
