//! Several solvers in a race.

use std::sync::mpsc;
use std::thread;

use super::{BackendError, Budget, Limit, Outcome, Reason, SatBackend, StopFlag};
use crate::encode::ClauseSink;
use crate::{Lit, Var};

/// Several solvers that search at once, each on a thread: the first answer is the answer, and
/// the others are stopped.
///
/// That pays where solvers differ: other programs, or other seeds. Each holds all clauses. It
/// keeps to what all of its solvers keep to; conflicts are limited for each. A solver that ignores
/// a stop flag is waited for. Which solution of several is found can differ from run to run.
///
/// ```
/// # #[cfg(feature = "batsat")] {
/// use cnfcraft::backend::{BatSat, Portfolio};
/// use cnfcraft::puzzle::nonogram::Nonogram;
/// use cnfcraft::session::{Session, Uniqueness};
///
/// let puzzle = Nonogram::new(vec![vec![1], vec![2]], vec![vec![2], vec![1]]);
/// let portfolio = Portfolio::new([Box::new(BatSat::default()) as _, Box::new(BatSat::seeded(1)) as _]);
/// let mut session = Session::with(&puzzle, portfolio);
/// assert!(matches!(session.uniqueness(), Ok(Uniqueness::Unique(_))));
/// # }
/// ```
pub struct Portfolio {
    name: String,
    solvers: Vec<Box<dyn SatBackend + Send>>,
    n_vars: u32,
    /// Set when one has answered.
    decided: StopFlag,
}

impl Portfolio {
    /// Takes solvers that hold nothing yet.
    ///
    /// # Panics
    ///
    /// When there is none.
    pub fn new(solvers: impl IntoIterator<Item = Box<dyn SatBackend + Send>>) -> Self {
        let solvers: Vec<_> = solvers.into_iter().collect();
        assert!(!solvers.is_empty(), "a portfolio needs a solver");
        let names: Vec<&str> = solvers.iter().map(SatBackend::name).collect();
        let mut portfolio = Self {
            name: names.join(" | "),
            solvers,
            n_vars: 0,
            decided: StopFlag::new(),
        };
        portfolio.set_budget(&Budget::new());
        portfolio
    }
}

impl ClauseSink for Portfolio {
    fn new_var(&mut self) -> Var {
        for solver in &mut self.solvers {
            let var = solver.new_var();
            debug_assert_eq!(var.idx32(), self.n_vars, "all give the same variables");
        }
        self.n_vars += 1;
        Var::new(self.n_vars - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        for solver in &mut self.solvers {
            solver.add_clause(clause);
        }
    }
}

impl SatBackend for Portfolio {
    fn name(&self) -> &str {
        &self.name
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, BackendError> {
        self.decided.clear();
        let decided = &self.decided;
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for solver in &mut self.solvers {
                let sender = sender.clone();
                scope.spawn(move || {
                    let result = solver.solve(assumptions);
                    // When nobody receives it any more, it is too late.
                    let _ = sender.send(result);
                });
            }
            drop(sender);
            let mut undecided = None;
            for result in results {
                if let Ok(Outcome::Sat(_) | Outcome::Unsat(_)) = result {
                    decided.stop();
                    return result;
                }
                // Of those who fail and those who give up, the first is told of.
                undecided.get_or_insert(result);
            }
            undecided.unwrap_or(Ok(Outcome::Unknown(Reason::Interrupted)))
        })
    }

    fn keeps(&self, limit: Limit) -> bool {
        self.solvers.iter().all(|solver| solver.keeps(limit))
    }

    fn set_budget(&mut self, budget: &Budget) {
        self.decided = budget
            .stop_flag()
            .map_or_else(StopFlag::new, StopFlag::below);
        let budget = budget.clone().stop(&self.decided);
        for solver in &mut self.solvers {
            solver.set_budget(&budget);
        }
    }
}
