//! Asking questions of a problem: a solution, all solutions, is it unique.

mod error;
mod solutions;

#[cfg(feature = "batsat")]
use crate::backend::BatSat;
use crate::backend::{Outcome, Reason, SatBackend};
use crate::problem::Problem;

pub use error::SessionError;
pub use solutions::Solutions;

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
    vars: P::Vars,
    backend: B,
}

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

/// The answer to "is there exactly one solution?"
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness<S> {
    /// There is none.
    None,
    /// There is exactly this one.
    Unique(S),
    /// There are several, two of which are these.
    Several(S, S),
    /// The solver gave up before it knew.
    Unknown {
        /// A solution, if it got that far.
        found: Option<S>,
        /// Why it gave up.
        reason: Reason,
    },
}

#[cfg(feature = "batsat")]
impl<'p, P: Problem> Session<'p, P, BatSat> {
    /// Writes the problem to the default solver, by the default strategy.
    pub fn new(problem: &'p P) -> Self {
        Self::with(problem, BatSat::default())
    }
}

impl<'p, P: Problem, B: SatBackend> Session<'p, P, B> {
    /// Writes the problem to `backend`, by the default strategy.
    pub fn with(problem: &'p P, backend: B) -> Self {
        Self::with_strategy(problem, &P::Strategy::default(), backend)
    }

    /// Writes the problem to `backend`, which holds nothing yet, by a chosen strategy.
    pub fn with_strategy(problem: &'p P, strategy: &P::Strategy, mut backend: B) -> Self {
        let vars = problem.encode(strategy, &mut backend);
        Self {
            problem,
            vars,
            backend,
        }
    }

    /// The problem.
    pub fn problem(&self) -> &'p P {
        self.problem
    }

    /// The problem's variables in the solver.
    pub fn vars(&self) -> &P::Vars {
        &self.vars
    }

    /// The solver.
    pub fn backend(&mut self) -> &mut B {
        &mut self.backend
    }

    /// A solution, if there is one.
    ///
    /// # Errors
    ///
    /// When the solver fails, or its answer breaks a rule.
    pub fn solve(&mut self) -> Result<Answer<P::Solution>, SessionError> {
        self.search(&[])
    }

    /// All solutions, each once.
    ///
    /// What the iterator adds to the solver is taken back when it is dropped.
    pub fn solutions(&mut self) -> Solutions<'_, 'p, P, B> {
        Solutions::new(self)
    }

    /// Whether there are no, one, or several solutions.
    ///
    /// # Errors
    ///
    /// When the solver fails, or its answer breaks a rule.
    pub fn uniqueness(&mut self) -> Result<Uniqueness<P::Solution>, SessionError> {
        let mut solutions = self.solutions();
        let first = match solutions.advance()? {
            Answer::Solution(solution) => solution,
            Answer::None => return Ok(Uniqueness::None),
            Answer::Unknown(reason) => {
                return Ok(Uniqueness::Unknown {
                    found: None,
                    reason,
                });
            }
        };
        Ok(match solutions.advance()? {
            Answer::Solution(second) => Uniqueness::Several(first, second),
            Answer::None => Uniqueness::Unique(first),
            Answer::Unknown(reason) => Uniqueness::Unknown {
                found: Some(first),
                reason,
            },
        })
    }

    fn search(&mut self, assumptions: &[crate::Lit]) -> Result<Answer<P::Solution>, SessionError> {
        let assignment = match self.backend.solve(assumptions)? {
            Outcome::Sat(assignment) => assignment,
            Outcome::Unsat(_) => return Ok(Answer::None),
            Outcome::Unknown(reason) => return Ok(Answer::Unknown(reason)),
        };
        let solution = self.problem.decode(&self.vars, &assignment);
        match self.problem.broken_rule(&solution) {
            None => Ok(Answer::Solution(solution)),
            Some(rule) => Err(SessionError::broken_rule(self.backend.name(), &rule)),
        }
    }
}

impl<P: Problem, B: std::fmt::Debug> std::fmt::Debug for Session<'_, P, B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("backend", &self.backend)
            .finish_non_exhaustive()
    }
}
