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

pub(super) fn count<P: Problem, B: SatBackend>(
    session: &mut Session<'_, P, B>,
    limit: u128,
) -> Result<Count, SessionError> {
    let n_wanted = limit.min(MOST_VISITED);
    let mut n_found = 0;
    let mut solutions = Solutions::new(session);
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
    let vars = session.problem.encode(&session.strategy, &mut cnf);
    let visible = session.problem.visible(&vars);
    let formula = Residual::new(&cnf);
    match Counter::new(session, formula, &visible).count(limit) {
        Ok(n) => Ok(Count::Exactly(n)),
        Err(Stop::Limit) => Ok(Count::AtLeast(limit)),
        Err(Stop::Failed(error)) => Err(error),
    }
}
