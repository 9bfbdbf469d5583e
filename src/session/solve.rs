//! A solution, and the search beneath all questions.

use super::{Session, SessionError};
use crate::Lit;
use crate::backend::{Meter, Outcome, Reason, SatBackend, Tells};
use crate::encode::Assignment;
use crate::problem::Problem;

/// The answer to "what is the solution?"
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<S> {
    /// This is one.
    Solution(S),
    /// There is none.
    None,
    /// The solver gave up before it knew.
    Unknown(Reason),
}

impl<P: Problem, B: SatBackend> Session<'_, P, B> {
    /// A solution, if there is one.
    ///
    /// # Errors
    ///
    /// When the solver fails, or its answer breaks a rule.
    pub fn solve(&mut self) -> Result<Answer<P::Solution>, SessionError> {
        self.start();
        self.search(&[])
    }

    /// A question begins.
    pub(super) fn start(&mut self) {
        if let Some(budget) = &self.budget {
            self.backend.set_budget(budget);
            self.meter = Some(Meter::new(budget, Tells::Nothing));
        }
    }

    /// Why the question must end without an answer, if so.
    pub(super) fn exhausted(&self) -> Option<Reason> {
        self.meter.as_ref().and_then(Meter::exhausted)
    }

    /// Solves under the session's assumptions and `further` ones.
    pub(super) fn ask(&mut self, further: &[Lit]) -> Result<Outcome, SessionError> {
        if let Some(reason) = self.exhausted() {
            return Ok(Outcome::Unknown(reason));
        }
        let n_own = self.assumptions.len();
        self.assumptions.extend_from_slice(further);
        let outcome = self.backend.solve(&self.assumptions);
        self.assumptions.truncate(n_own);
        Ok(outcome?)
    }

    /// The solution of an assignment, once it is known to keep all rules and assumptions.
    pub(super) fn checked(&self, assignment: &Assignment) -> Result<P::Solution, SessionError> {
        if let Some(&lit) = self
            .assumptions
            .iter()
            .find(|&&lit| !assignment.is_true(lit))
        {
            let words = self.problem.describe(&self.vars, lit);
            return Err(SessionError::broken_rule(self.backend.name(), &words));
        }
        let solution = self.problem.decode(&self.vars, assignment);
        match self.problem.broken_rule(&solution) {
            None => Ok(solution),
            Some(rule) => Err(SessionError::broken_rule(self.backend.name(), &rule)),
        }
    }

    pub(super) fn search(&mut self, further: &[Lit]) -> Result<Answer<P::Solution>, SessionError> {
        Ok(match self.ask(further)? {
            Outcome::Sat(assignment) => Answer::Solution(self.checked(&assignment)?),
            Outcome::Unsat(_) => Answer::None,
            Outcome::Unknown(reason) => Answer::Unknown(reason),
        })
    }

    /// A solution, if there is one, where the solver's giving up is an error.
    pub(super) fn found(&mut self, further: &[Lit]) -> Result<Option<P::Solution>, SessionError> {
        match self.search(further)? {
            Answer::Solution(solution) => Ok(Some(solution)),
            Answer::None => Ok(None),
            Answer::Unknown(reason) => Err(SessionError::undecided(reason)),
        }
    }
}
