//! What a solver returns.

use crate::{Lit, Var};

/// A value for each variable of a formula.
///
/// Variables beyond those it was made for count as false.
///
/// ```
/// use cnfcraft::encode::Assignment;
/// use cnfcraft::Lit;
///
/// let assignment = Assignment::from_iter([true, false]);
/// assert!(assignment.is_true(Lit::positive(0)));
/// assert!(assignment.is_true(Lit::negative(1)));
/// assert!(!assignment.is_true(Lit::positive(9)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    /// By variable index.
    values: Vec<bool>,
}

impl Assignment {
    /// Whether it makes a literal true.
    #[must_use]
    pub fn is_true(&self, lit: Lit) -> bool {
        self.value(lit.var()) == lit.is_pos()
    }

    /// The value of a variable.
    #[must_use]
    pub fn value(&self, var: Var) -> bool {
        self.values.get(var.idx()).is_some_and(|&value| value)
    }

    /// Whether it makes some literal of `clause` true.
    #[must_use]
    pub fn satisfies(&self, clause: &[Lit]) -> bool {
        clause.iter().any(|&lit| self.is_true(lit))
    }

    /// How many variables it was made for.
    #[must_use]
    pub fn n_vars(&self) -> usize {
        self.values.len()
    }
}

impl FromIterator<bool> for Assignment {
    /// The values of the variables 0, 1, 2, …
    fn from_iter<I: IntoIterator<Item = bool>>(values: I) -> Self {
        Self {
            values: values.into_iter().collect(),
        }
    }
}
