//! Whether there is exactly one solution.

use super::{Answer, Session, SessionError, Solutions};
use crate::backend::{Reason, SatBackend};
use crate::problem::Problem;

/// The answer to "is there exactly one solution?"
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness<S> {
    /// There is none.
    None,
    /// There is exactly this one.
    Unique(S),
    /// There are several, two of which are these.
    Several(S, S),
    /// The solver gave up before it knew.
    Unknown {
        /// A solution, if it got that far.
        found: Option<S>,
        /// Why it gave up.
        reason: Reason,
    },
}

impl<P: Problem, B: SatBackend> Session<'_, P, B> {
    /// Whether there are no, one, or several solutions.
    ///
    /// # Errors
    ///
    /// When the solver fails, or its answer breaks a rule.
    pub fn uniqueness(&mut self) -> Result<Uniqueness<P::Solution>, SessionError> {
        self.start();
        let mut solutions = Solutions::new(self);
        let first = match solutions.advance()? {
            Answer::Solution(solution) => solution,
            Answer::None => return Ok(Uniqueness::None),
            Answer::Unknown(reason) => {
                return Ok(Uniqueness::Unknown {
                    found: None,
                    reason,
                });
            }
        };
        Ok(match solutions.advance()? {
            Answer::Solution(second) => Uniqueness::Several(first, second),
            Answer::None => Uniqueness::Unique(first),
            Answer::Unknown(reason) => Uniqueness::Unknown {
                found: Some(first),
                reason,
            },
        })
    }
}
