//! Solvers of the `rustsat` family.

#[cfg(feature = "batsat")]
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
#[cfg(feature = "cadical")]
mod prove;

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use rustsat::solvers::{SolveIncremental, SolverResult};
use rustsat::types::{Cl, TernaryVal};

use super::budget::Meter;
use super::{BackendError, Budget, Limit, Outcome, Reason, SatBackend};
use crate::encode::{Assignment, ClauseSink};
use crate::{Lit, Var};

#[cfg(feature = "batsat")]
pub use self::batsat::{BatSat, BatSatWatch};
#[cfg(feature = "cadical")]
pub use self::cadical::CaDiCaL;
#[cfg(feature = "cadical")]
pub use self::prove::prove;

type Fault = Box<dyn Error + Send + Sync>;
type AddClause<S> = Box<dyn FnMut(&mut S, &[Lit]) -> Result<(), Fault> + Send>;

/// What holds a solver to a budget.
trait Brake<S>: Send {
    /// Whether it can.
    fn keeps(&self, limit: Limit) -> bool;

    /// From now on searches are on this budget.
    fn set(&mut self, solver: &mut S, budget: &Budget) -> Arc<Meter>;

    /// A search begins.
    fn begin(&mut self, solver: &mut S, meter: &Meter) -> Result<(), Fault> {
        let _ = (solver, meter);
        Ok(())
    }

    /// A search has ended.
    fn end(&mut self, solver: &mut S, meter: &Meter) {
        let _ = (solver, meter);
    }
}

/// Any incremental solver that has a `rustsat` interface, as a backend.
///
/// One that is given to [`new`](Self::new) keeps to no [budget](Budget), as there is no common
/// interface for that. `BatSat` and `CaDiCaL` keep to each.
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
    brake: Option<Box<dyn Brake<S>>>,
    /// What is spent, once a budget is set.
    meter: Option<Arc<Meter>>,
    n_vars: u32,
    /// The first failure to add a clause, in words. It stays: the formula lacks that clause.
    fault: Option<String>,
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
            brake: None,
            meter: None,
            n_vars: 0,
            fault: None,
        }
    }

    #[cfg(any(feature = "batsat", feature = "cadical"))]
    fn braked_by(mut self, brake: impl Brake<S> + 'static) -> Self {
        self.brake = Some(Box::new(brake));
        self
    }

    /// The solver, for what only it can do. It must keep its variables and clauses.
    pub fn solver(&mut self) -> &mut S {
        &mut self.solver
    }

    fn search(&mut self, assumptions: &[Lit]) -> Result<Outcome, Fault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone().into());
        }
        if let Some(last) = self.n_vars.checked_sub(1) {
            self.solver.reserve(Var::new(last))?;
        }
        let meter = self.meter.clone();
        let Some((meter, brake)) = meter.as_deref().zip(self.brake.as_mut()) else {
            let result = self.solver.solve_assumps(assumptions)?;
            return self.outcome(result, assumptions);
        };
        if let Some(reason) = meter.exhausted() {
            return Ok(Outcome::Unknown(reason));
        }
        brake.begin(&mut self.solver, meter)?;
        let result = self.solver.solve_assumps(assumptions)?;
        brake.end(&mut self.solver, meter);
        if let SolverResult::Interrupted = result
            && let Some(reason) = meter.exhausted()
        {
            return Ok(Outcome::Unknown(reason));
        }
        self.outcome(result, assumptions)
    }

    fn outcome(&mut self, result: SolverResult, assumptions: &[Lit]) -> Result<Outcome, Fault> {
        Ok(match result {
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
            let added = (self.add_clause)(&mut self.solver, clause);
            self.fault = added.err().map(|fault| fault.to_string());
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

    fn keeps(&self, limit: Limit) -> bool {
        self.brake.as_ref().is_some_and(|brake| brake.keeps(limit))
    }

    fn set_budget(&mut self, budget: &Budget) {
        let brake = self.brake.as_mut();
        self.meter = brake.map(|brake| brake.set(&mut self.solver, budget));
    }
}
