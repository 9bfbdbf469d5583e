//! Literals that may be constants, and clauses of them.

use std::ops::Not;

use itertools::Itertools;

use super::ClauseSink;
use crate::Lit;

/// A literal, or a constant where the question has only one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// Never true.
    False,
    /// Always true.
    True,
    /// True when the literal is.
    Lit(Lit),
}

impl Not for Truth {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::False => Self::True,
            Self::True => Self::False,
            Self::Lit(lit) => Self::Lit(!lit),
        }
    }
}

impl From<Lit> for Truth {
    fn from(lit: Lit) -> Self {
        Self::Lit(lit)
    }
}

impl From<bool> for Truth {
    fn from(value: bool) -> Self {
        if value { Self::True } else { Self::False }
    }
}

/// Room for one clause at a time, used again for the next.
#[derive(Debug, Default)]
pub(super) struct Draft {
    lits: Vec<Lit>,
}

impl Draft {
    /// Adds the disjunction of `parts`, without what is false or said twice; a true one, or two
    /// opposite ones, make it say nothing.
    pub(super) fn add<S, P>(&mut self, sink: &mut S, parts: impl IntoIterator<Item = P>)
    where
        S: ClauseSink + ?Sized,
        P: Into<Truth>,
    {
        self.lits.clear();
        for part in parts {
            match part.into() {
                Truth::True => return,
                Truth::False => (),
                Truth::Lit(lit) => self.lits.push(lit),
            }
        }
        if !self
            .lits
            .iter()
            .tuple_windows()
            .all(|(a, b)| a.var() < b.var())
        {
            self.lits.sort_unstable();
            self.lits.dedup();
            if self.lits.iter().tuple_windows().any(|(&a, &b)| a == !b) {
                return;
            }
        }
        sink.add_clause(&self.lits);
    }
}
