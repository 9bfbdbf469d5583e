//! `CaDiCaL` with a budget.

use std::sync::Arc;

use rustsat::solvers::{ControlSignal, GetInternalStats, Learn, LimitConflicts, Terminate};
use rustsat_cadical::CaDiCaL as Solver;

use super::{Brake, Fault, Meter, RustSat};
use crate::backend::{Budget, Limit, Tells};

/// `CaDiCaL`, the strongest solver here on hard formulas; C++. It keeps to every part of a
/// [`Budget`]; of its restarts it does not tell.
pub type CaDiCaL = RustSat<Solver<'static, 'static>>;

impl Default for CaDiCaL {
    fn default() -> Self {
        Self::new(Solver::default()).braked_by(CaDiCaLBrake::default())
    }
}

impl CaDiCaL {
    /// A solver that makes its random choices by this seed.
    #[must_use]
    pub fn seeded(seed: u32) -> Self {
        let mut seeded = Self::default();
        let seed = i32::try_from(seed).unwrap_or(i32::MAX);
        let set = seeded.solver.set_option("seed", seed);
        seeded.fault = set.err().map(|fault| fault.to_string());
        seeded
    }
}

#[derive(Default)]
struct CaDiCaLBrake {
    /// The solver's count of conflicts when the budget was set.
    n_before: u64,
    /// Whether learnt clauses are listened to.
    listens: bool,
}

impl CaDiCaLBrake {
    fn conflicts(solver: &Solver) -> u64 {
        solver.conflicts() as u64
    }
}

impl Brake<Solver<'static, 'static>> for CaDiCaLBrake {
    fn keeps(&self, _: Limit) -> bool {
        true
    }

    fn set(&mut self, solver: &mut Solver<'static, 'static>, budget: &Budget) -> Arc<Meter> {
        self.n_before = Self::conflicts(solver);
        let meter = Arc::new(Meter::new(budget, Tells::Conflicts));
        let watched = Arc::clone(&meter);
        solver.attach_terminator(move || {
            watched.report();
            if watched.exhausted().is_some() {
                ControlSignal::Terminate
            } else {
                ControlSignal::Continue
            }
        });
        // While it searches, the solver does not tell its conflicts, but the clauses it learns.
        if budget.has_progress() {
            let counted = Arc::clone(&meter);
            solver.attach_learner(move |_| counted.count_conflict(), i32::MAX as usize);
            self.listens = true;
        } else if self.listens {
            // In rustsat-cadical 0.7.5 `detach_learner` drops the terminator, which stays in use.
            solver.attach_learner(|_| (), 0);
            self.listens = false;
        }
        meter
    }

    fn begin(&mut self, solver: &mut Solver<'static, 'static>, meter: &Meter) -> Result<(), Fault> {
        let left = meter.conflicts_left();
        let left = left.map(|left| {
            u32::try_from(left).map_or(i32::MAX as u32, |left| left.min(i32::MAX as u32))
        });
        Ok(solver.limit_conflicts(left)?)
    }

    fn end(&mut self, solver: &mut Solver<'static, 'static>, meter: &Meter) {
        meter.set_conflicts(Self::conflicts(solver) - self.n_before);
    }
}
