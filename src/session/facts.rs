//! What all solutions share.

use super::{Session, SessionError};
use crate::Lit;
use crate::backend::{Outcome, SatBackend};
use crate::encode::Encode;
use crate::problem::Problem;

impl<P: Problem, B: SatBackend> Session<'_, P, B> {
    /// What all solutions share: those literals of a [witness](Problem::witness) that are true in
    /// every solution. `None` when there is no solution.
    ///
    /// With a unique solution that is all of it, for the price of a uniqueness check.
    ///
    /// ```
    /// # #[cfg(feature = "batsat")] {
    /// use cnfcraft::problem::Problem;
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    /// use cnfcraft::session::Session;
    ///
    /// let puzzle = Nonogram::new(vec![vec![2]], vec![vec![], vec![1], vec![1]]);
    /// let mut session = Session::new(&puzzle);
    /// let facts = session.facts().unwrap().unwrap();
    /// assert_eq!(puzzle.describe(session.vars(), facts[0]), "r1c1 is white");
    ///
    /// let puzzle = Nonogram::new(vec![vec![1], vec![1]], vec![vec![1], vec![1]]);
    /// assert_eq!(Session::new(&puzzle).facts().unwrap(), Some(vec![]));
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// When the solver fails or gives up, or its answer breaks a rule.
    pub fn facts(&mut self) -> Result<Option<Vec<Lit>>, SessionError> {
        self.start();
        let Some(solution) = self.found(&[])? else {
            return Ok(None);
        };
        let mut shared = self.problem.witness(&self.vars, &solution);
        let guard = self.backend.new_lit();
        let proof = narrow(self, guard, &mut shared);
        self.backend.add_clause(&[!guard]);
        proof.map(|()| Some(shared))
    }
}

/// Drops from `shared` what some solution lacks.
///
/// Each further search asks for a solution that lacks at least one of those that are left, so
/// there are at most as many searches as literals drop out, and one for the proof.
fn narrow<P: Problem, B: SatBackend>(
    session: &mut Session<'_, P, B>,
    guard: Lit,
    shared: &mut Vec<Lit>,
) -> Result<(), SessionError> {
    let mut differs = Vec::new();
    while !shared.is_empty() {
        // It takes in the clause before it, whose literals are more.
        differs.clear();
        differs.push(!guard);
        differs.extend(shared.iter().map(|&lit| !lit));
        session.backend.add_clause(&differs);
        match session.ask(&[guard])? {
            Outcome::Sat(assignment) => {
                session.checked(&assignment)?;
                shared.retain(|&lit| assignment.is_true(lit));
            }
            Outcome::Unsat(_) => break,
            Outcome::Unknown(reason) => return Err(SessionError::undecided(reason)),
        }
    }
    Ok(())
}
