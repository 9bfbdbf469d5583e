//! What all solutions share.

use super::{Session, SessionError};
use crate::Lit;
use crate::backend::{Outcome, SatBackend};
use crate::encode::Encode;
use crate::problem::Problem;

/// The literals of the witness of one solution that are in every solution; `None` without any.
///
/// Each further search asks for a solution that lacks at least one of those that are left, so
/// there are at most as many searches as literals drop out, and one for the proof.
pub(super) fn facts<P: Problem, B: SatBackend>(
    session: &mut Session<'_, P, B>,
) -> Result<Option<Vec<Lit>>, SessionError> {
    let Some(solution) = session.found(&[])? else {
        return Ok(None);
    };
    let mut shared = session.problem.witness(&session.vars, &solution);
    let guard = session.backend.new_lit();
    let proof = narrow(session, guard, &mut shared);
    session.backend.add_clause(&[!guard]);
    proof.map(|()| Some(shared))
}

/// Drops from `shared` what some solution lacks.
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
