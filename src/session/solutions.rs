//! All solutions of a problem, one after the other.

use std::iter::FusedIterator;

use super::{Answer, Session, SessionError};
use crate::Lit;
use crate::backend::SatBackend;
use crate::encode::Encode;
use crate::problem::Problem;

impl<'p, P: Problem, B: SatBackend> Session<'p, P, B> {
    /// All solutions, each once.
    ///
    /// What the iterator adds to the solver is taken back when it is dropped.
    pub fn solutions(&mut self) -> Solutions<'_, 'p, P, B> {
        self.start();
        Solutions::new(self)
    }
}

/// The solutions of a problem, each once: [`Session::solutions`] makes it.
///
/// An error ends it; that the solver gave up is an error here, so that the end of the iterator
/// always means that all solutions have come.
pub struct Solutions<'s, 'p, P: Problem, B: SatBackend> {
    session: &'s mut Session<'p, P, B>,
    /// Switches on the clauses that forbid the solutions found so far, if there are any.
    guard: Option<Lit>,
    ended: bool,
}

impl<'s, 'p, P: Problem, B: SatBackend> Solutions<'s, 'p, P, B> {
    pub(super) fn new(session: &'s mut Session<'p, P, B>) -> Self {
        Self {
            session,
            guard: None,
            ended: false,
        }
    }

    /// The next solution; the solver's giving up is no error here.
    pub(super) fn advance(&mut self) -> Result<Answer<P::Solution>, SessionError> {
        let answer = self.session.search(self.guard.as_slice())?;
        if let Answer::Solution(solution) = &answer {
            self.forbid(solution);
        }
        Ok(answer)
    }

    fn forbid(&mut self, solution: &P::Solution) {
        let Session {
            problem,
            vars,
            backend,
            ..
        } = &mut *self.session;
        let guard = *self.guard.get_or_insert_with(|| backend.new_lit());
        let mut clause = problem.witness(vars, solution);
        for lit in &mut clause {
            *lit = !*lit;
        }
        clause.push(!guard);
        backend.add_clause(&clause);
    }
}

impl<P: Problem, B: SatBackend> Iterator for Solutions<'_, '_, P, B> {
    type Item = Result<P::Solution, SessionError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let item = match self.advance() {
            Ok(Answer::Solution(solution)) => return Some(Ok(solution)),
            Ok(Answer::None) => None,
            Ok(Answer::Unknown(reason)) => Some(Err(SessionError::undecided(reason))),
            Err(error) => Some(Err(error)),
        };
        self.ended = true;
        item
    }
}

impl<P: Problem, B: SatBackend> FusedIterator for Solutions<'_, '_, P, B> {}

impl<P: Problem, B: SatBackend> Drop for Solutions<'_, '_, P, B> {
    fn drop(&mut self) {
        if let Some(guard) = self.guard {
            self.session.backend.add_clause(&[!guard]);
        }
    }
}
