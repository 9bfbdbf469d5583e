//! Asking questions of a problem: a solution, all solutions, how many, what they share, and why
//! there is none.
//!
//! | question | asked by |
//! |---|---|
//! | what is a solution, and all of them? | [`solve`](Session::solve), [`solutions`](Session::solutions) |
//! | is there exactly one? | [`uniqueness`](Session::uniqueness) |
//! | how many are there? | [`count`](Session::count) |
//! | what do all of them share? | [`facts`](Session::facts) |
//! | why is there none, and why is this certain? | [`explain`](Session::explain), [`why`](Session::why) |
//! | what if? | [`assume`](Session::assume), and any of these |
//! | how can the search be split? | [`cubes`](Session::cubes) |

mod assumed;
mod batch;
mod count;
mod cubes;
mod error;
mod explain;
mod facts;
mod residual;
mod solutions;
mod solve;
mod uniqueness;

#[cfg(feature = "batsat")]
use crate::backend::BatSat;
use crate::backend::{Budget, Meter, SatBackend};
use crate::encode::ClauseSink;
use crate::problem::Problem;
use crate::{Lit, Var};

pub use assumed::Assumed;
pub use batch::{on_all_cores, on_threads};
pub use count::Count;
pub use error::SessionError;
pub use explain::{Cause, Explanation};
pub use solutions::Solutions;
pub use solve::Answer;
pub use uniqueness::Uniqueness;

/// A problem in a solver, to be asked questions.
///
/// The problem is written once, and each question leaves the session as it was.
///
/// ```
/// # #[cfg(feature = "batsat")] {
/// use cnfcraft::puzzle::nonogram::Nonogram;
/// use cnfcraft::session::{Session, Uniqueness};
///
/// let puzzle = Nonogram::new(vec![vec![1], vec![1]], vec![vec![1], vec![1]]);
/// let mut session = Session::new(&puzzle);
/// assert_eq!(session.solutions().count(), 2);
/// let Uniqueness::Several(one, other) = session.uniqueness().unwrap() else { panic!() };
/// assert_eq!(one.differences(&other).count(), 4);
/// # }
/// ```
pub struct Session<'p, P: Problem, B> {
    problem: &'p P,
    strategy: P::Strategy,
    vars: P::Vars,
    /// The variables that [`declare`](Problem::declare) made have indices below this.
    n_declared: usize,
    backend: B,
    assumptions: Vec<Lit>,
    budget: Option<Budget>,
    /// What the question that is being answered has spent.
    meter: Option<Meter>,
}

/// A backend, with the number up to which it gave variables.
struct Declared<'a, B> {
    backend: &'a mut B,
    n: usize,
}

impl<B: ClauseSink> ClauseSink for Declared<'_, B> {
    fn new_var(&mut self) -> Var {
        let var = self.backend.new_var();
        self.n = var.idx() + 1;
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.backend.add_clause(clause);
    }
}

#[cfg(feature = "batsat")]
impl<'p, P: Problem> Session<'p, P, BatSat> {
    /// Writes the problem to the default solver, by the default strategy.
    pub fn new(problem: &'p P) -> Self {
        Self::with(problem, BatSat::default())
    }
}

impl<'p, P: Problem, B> Session<'p, P, B> {
    /// The problem.
    pub fn problem(&self) -> &'p P {
        self.problem
    }

    /// The problem's variables in the solver.
    pub fn vars(&self) -> &P::Vars {
        &self.vars
    }

    /// The solver. Clauses that are added to it are unknown to [`count`](Self::count) and
    /// [`explain`](Self::explain).
    pub fn backend(&mut self) -> &mut B {
        &mut self.backend
    }

    /// Sets what each question from now on may spend, as a whole: all searches that it takes
    /// together. For [`solutions`](Self::solutions) that is from its call to its end.
    ///
    /// An answer that comes to its end is unknown, or an error whose
    /// [`undecided_reason`](SessionError::undecided_reason) says why; the session stays usable.
    /// Backends differ in what they [keep](SatBackend::keeps) to; between two searches, time and
    /// stop flag are looked at in any case.
    ///
    /// ```
    /// # #[cfg(feature = "batsat")] {
    /// use cnfcraft::backend::{Budget, Reason, StopFlag};
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    /// use cnfcraft::session::{Answer, Session};
    ///
    /// let puzzle = Nonogram::new(vec![vec![1]; 20], vec![vec![1]; 20]);
    /// let mut session = Session::new(&puzzle);
    /// let stop = StopFlag::new();
    /// session.set_budget(Budget::new().stop(&stop));
    /// stop.stop();
    /// assert_eq!(session.solve().unwrap(), Answer::Unknown(Reason::Interrupted));
    /// stop.clear();
    /// assert!(matches!(session.solve().unwrap(), Answer::Solution(_)));
    /// # }
    /// ```
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = Some(budget);
    }

    /// What each question may spend.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.budget.clone().unwrap_or_default()
    }

    /// The literal, which must be of a variable that the problem declared.
    fn declared(&self, lit: Lit) -> Lit {
        assert!(
            lit.vidx() < self.n_declared,
            "{lit} is of no variable that the problem declared"
        );
        lit
    }

    /// What is assumed.
    #[must_use]
    pub fn assumptions(&self) -> &[Lit] {
        &self.assumptions
    }
}

impl<'p, P: Problem, B: SatBackend> Session<'p, P, B> {
    /// Writes the problem to `backend`, by the default strategy.
    pub fn with(problem: &'p P, backend: B) -> Self {
        Self::with_strategy(problem, &P::Strategy::default(), backend)
    }

    /// Writes the problem to `backend`, which holds nothing yet, by a chosen strategy.
    pub fn with_strategy(problem: &'p P, strategy: &P::Strategy, mut backend: B) -> Self {
        let mut declared = Declared {
            backend: &mut backend,
            n: 0,
        };
        let vars = problem.declare(strategy, &mut declared);
        let n_declared = declared.n;
        for rule in problem.rules() {
            problem.post(&rule, &vars, &mut backend);
        }
        Self {
            problem,
            strategy: strategy.clone(),
            vars,
            n_declared,
            backend,
            assumptions: Vec::new(),
            budget: None,
            meter: None,
        }
    }
}

impl<P: Problem, B: std::fmt::Debug> std::fmt::Debug for Session<'_, P, B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("backend", &self.backend)
            .field("assumptions", &self.assumptions)
            .finish_non_exhaustive()
    }
}
