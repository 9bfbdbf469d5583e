//! Solvers of the `rustsat` family.

use std::error::Error;
use std::fmt;

use rustsat::solvers::{SolveIncremental, SolverResult};
use rustsat::types::{Cl, TernaryVal};

use super::{BackendError, Outcome, Reason, SatBackend};
use crate::encode::{Assignment, ClauseSink};
use crate::{Lit, Var};

type Fault = Box<dyn Error + Send + Sync>;
type AddClause<S> = Box<dyn FnMut(&mut S, &[Lit]) -> Result<(), Fault> + Send>;

/// Any incremental solver that has a `rustsat` interface, as a backend.
///
/// ```
/// # #[cfg(feature = "batsat")] {
/// use cnfcraft::backend::{Outcome, RustSat, SatBackend};
///
/// let mut solver = RustSat::new(rustsat_batsat::BasicSolver::default());
/// assert!(matches!(solver.solve(&[]).unwrap(), Outcome::Sat(_)));
/// # }
/// ```
pub struct RustSat<S> {
    solver: S,
    add_clause: AddClause<S>,
    n_vars: u32,
    /// The first failure to add a clause.
    fault: Option<Fault>,
}

impl<S: SolveIncremental> RustSat<S> {
    /// Takes a solver that has no variables yet.
    pub fn new(solver: S) -> Self {
        Self::adding_by(solver, |solver, clause| {
            solver.add_clause_ref(Cl::new(clause)).map_err(Into::into)
        })
    }

    fn adding_by(
        solver: S,
        add_clause: impl FnMut(&mut S, &[Lit]) -> Result<(), Fault> + Send + 'static,
    ) -> Self {
        Self {
            solver,
            add_clause: Box::new(add_clause),
            n_vars: 0,
            fault: None,
        }
    }

    /// The solver, for what only it can do. It must keep its variables and clauses.
    pub fn solver(&mut self) -> &mut S {
        &mut self.solver
    }

    fn search(&mut self, assumptions: &[Lit]) -> Result<Outcome, Fault> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        if let Some(last) = self.n_vars.checked_sub(1) {
            self.solver.reserve(Var::new(last))?;
        }
        Ok(match self.solver.solve_assumps(assumptions)? {
            SolverResult::Sat => Outcome::Sat(self.assignment()?),
            SolverResult::Unsat => Outcome::Unsat(self.core(assumptions)?),
            SolverResult::Interrupted => Outcome::Unknown(Reason::Interrupted),
        })
    }

    fn assignment(&self) -> Result<Assignment, Fault> {
        let value = |index| self.solver.lit_val(Lit::positive(index));
        let values = (0..self.n_vars).map(|index| Ok(value(index)? == TernaryVal::True));
        values.collect()
    }

    /// The assumptions that the solver blames; its own core is the clause of their opposites.
    fn core(&mut self, assumptions: &[Lit]) -> Result<Vec<Lit>, Fault> {
        let mut blamed = self.solver.core()?;
        blamed.sort_unstable();
        let mut core = assumptions.to_vec();
        core.retain(|&assumption| blamed.binary_search(&!assumption).is_ok());
        Ok(core)
    }
}

impl<S: fmt::Debug> fmt::Debug for RustSat<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RustSat")
            .field("solver", &self.solver)
            .field("n_vars", &self.n_vars)
            .finish_non_exhaustive()
    }
}

impl<S: SolveIncremental> ClauseSink for RustSat<S> {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.n_vars);
        self.n_vars += 1;
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if self.fault.is_none() {
            self.fault = (self.add_clause)(&mut self.solver, clause).err();
        }
    }
}

impl<S: SolveIncremental> SatBackend for RustSat<S> {
    fn name(&self) -> &str {
        self.solver.signature()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, BackendError> {
        let outcome = self.search(assumptions);
        outcome.map_err(|fault| BackendError::new(self.solver.signature(), fault))
    }
}

/// `BatSat`, a solver in pure Rust: the default.
#[cfg(feature = "batsat")]
pub type BatSat = RustSat<rustsat_batsat::BasicSolver>;

#[cfg(feature = "batsat")]
impl Default for BatSat {
    fn default() -> Self {
        use batsat::SolverInterface;

        // The interface of `rustsat` allocates for each clause; the solver itself need not.
        let mut buffer: Vec<batsat::Lit> = Vec::new();
        Self::adding_by(
            rustsat_batsat::BasicSolver::default(),
            move |solver, clause| {
                let solver = solver.batsat_mut();
                buffer.clear();
                for lit in clause {
                    buffer.push(batsat::Lit::new(
                        solver.var_of_int(lit.vidx32()),
                        lit.is_pos(),
                    ));
                }
                solver.add_clause_reuse(&mut buffer);
                Ok(())
            },
        )
    }
}

/// `CaDiCaL`, the strongest solver here on hard formulas; C++.
#[cfg(feature = "cadical")]
pub type CaDiCaL = RustSat<rustsat_cadical::CaDiCaL<'static, 'static>>;

#[cfg(feature = "cadical")]
impl Default for CaDiCaL {
    fn default() -> Self {
        Self::new(rustsat_cadical::CaDiCaL::default())
    }
}
