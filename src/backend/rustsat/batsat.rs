//! `BatSat` with a budget.

use std::cell::Cell;
use std::sync::Arc;

use batsat::{Callbacks, ClauseKind, SolverInterface, SolverOpts};

use super::{Brake, Meter, RustSat};
use crate::backend::{Budget, Limit, Tells};

/// `BatSat`, a solver in pure Rust: the default. It keeps to every part of a [`Budget`].
pub type BatSat = RustSat<rustsat_batsat::Solver<BatSatWatch>>;

impl Default for BatSat {
    fn default() -> Self {
        // The interface of `rustsat` allocates for each clause; the solver itself need not.
        let mut buffer: Vec<batsat::Lit> = Vec::new();
        let solver = rustsat_batsat::Solver::<BatSatWatch>::default();
        let batsat = Self::adding_by(solver, move |solver, clause| {
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
        });
        batsat.braked_by(BatSatBrake)
    }
}

impl BatSat {
    /// A solver that makes some of its choices at random, by this seed.
    #[must_use]
    pub fn seeded(seed: u32) -> Self {
        let options = SolverOpts {
            random_seed: f64::from(seed) + 1.0,
            random_var_freq: 0.02,
            rnd_init_act: true,
            ..SolverOpts::default()
        };
        let mut seeded = Self::default();
        *seeded.solver.batsat_mut() = batsat::Solver::new(options, BatSatWatch::default());
        seeded
    }
}

/// What watches `BatSat` while it searches, so that it keeps to its [`Budget`].
#[derive(Debug, Default)]
pub struct BatSatWatch {
    meter: Option<Arc<Meter>>,
    n_looks: Cell<u32>,
    /// Whether this search is to end: it is asked twice, in the search and around it.
    is_over: Cell<bool>,
}

/// The clock is looked at once in so many decisions.
const LOOKS_AT_CLOCK: u32 = 8;

impl Callbacks for BatSatWatch {
    fn on_start(&mut self) {
        self.is_over.set(false);
    }

    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        if let (Some(meter), ClauseKind::Learnt) = (&self.meter, kind) {
            meter.count_conflict();
        }
    }

    fn on_restart(&mut self) {
        if let Some(meter) = &self.meter {
            meter.count_restart();
        }
    }

    fn stop(&self) -> bool {
        let Some(meter) = &self.meter else {
            return false;
        };
        if self.is_over.get() {
            return true;
        }
        self.n_looks.set(self.n_looks.get().wrapping_add(1));
        let is_over = if self.n_looks.get().is_multiple_of(LOOKS_AT_CLOCK) {
            meter.report();
            meter.exhausted().is_some()
        } else {
            meter.stopped().is_some()
        };
        self.is_over.set(is_over);
        is_over
    }
}

struct BatSatBrake;

impl Brake<rustsat_batsat::Solver<BatSatWatch>> for BatSatBrake {
    fn keeps(&self, _: Limit) -> bool {
        true
    }

    fn set(
        &mut self,
        solver: &mut rustsat_batsat::Solver<BatSatWatch>,
        budget: &Budget,
    ) -> Arc<Meter> {
        let meter = Arc::new(Meter::new(budget, Tells::Restarts));
        solver.batsat_mut().cb_mut().meter = Some(Arc::clone(&meter));
        meter
    }
}
