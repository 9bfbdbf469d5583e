//! How many solutions there are.

mod counter;

use std::fmt;

use super::residual::Residual;
use super::{Session, SessionError, Solutions};
use crate::backend::SatBackend;
use crate::encode::Cnf;
use crate::problem::Problem;

use counter::{Counter, Stop};

/// How many solutions there are.
///
/// ```
/// use cnfcraft::session::Count;
///
/// assert_eq!(Count::Exactly(288).to_string(), "288");
/// assert_eq!(Count::AtLeast(1000).to_string(), "at least 1000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// So many.
    Exactly(u128),
    /// So many, the limit that was given, or more.
    AtLeast(u128),
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(n) => write!(f, "{n}"),
            Self::AtLeast(n) => write!(f, "at least {n}"),
        }
    }
}

/// Up to so many solutions are found one after the other.
const MOST_VISITED: u128 = 100;

impl<P: Problem, B: SatBackend> Session<'_, P, B> {
    /// How many solutions there are, if that is below `limit`; else that they are at least so
    /// many.
    ///
    /// A few are found one after the other. Many are counted without a visit to each: parts of
    /// the problem that don't touch each other are counted alone, and a part that comes again is
    /// known. The work grows with `limit` at most in proportion.
    ///
    /// ```
    /// # #[cfg(feature = "batsat")] {
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    /// use cnfcraft::session::{Count, Session};
    ///
    /// // One black cell in each row and column of 7.
    /// let puzzle = Nonogram::new(vec![vec![1]; 7], vec![vec![1]; 7]);
    /// let mut session = Session::new(&puzzle);
    /// assert_eq!(session.count(1_000_000).unwrap(), Count::Exactly(5040));
    /// assert_eq!(session.count(100).unwrap(), Count::AtLeast(100));
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// When the solver fails or gives up, or its answer breaks a rule.
    pub fn count(&mut self, limit: u128) -> Result<Count, SessionError> {
        self.start();
        let n_wanted = limit.min(MOST_VISITED);
        let mut n_found = 0;
        let mut solutions = Solutions::new(self);
        while n_found < n_wanted {
            match solutions.next() {
                Some(solution) => drop(solution?),
                None => return Ok(Count::Exactly(n_found)),
            }
            n_found += 1;
        }
        drop(solutions);
        if n_found == limit {
            return Ok(Count::AtLeast(limit));
        }

        let mut cnf = Cnf::new();
        let vars = self.problem.encode(&self.strategy, &mut cnf);
        let visible = self.problem.visible(&vars);
        let formula = Residual::new(&cnf);
        match Counter::new(self, formula, &visible).count(limit) {
            Ok(n) => Ok(Count::Exactly(n)),
            Err(Stop::Limit) => Ok(Count::AtLeast(limit)),
            Err(Stop::Failed(error)) => Err(error),
        }
    }
}
