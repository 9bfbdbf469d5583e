//! SAT solvers: the [`SatBackend`] trait and the solvers that have it.
//!
//! | backend | feature | what it needs |
//! |---|---|---|
//! | `BatSat` | `batsat` (default) | nothing: pure Rust |
//! | `CaDiCaL` | `cadical` | a C++ compiler and libclang, at build time |
//! | [`Process`] | – | a program that reads DIMACS: Kissat, `CaDiCaL`, Mallob on many machines… |
//! | [`Portfolio`] | – | several of these, in a race |
//! | [`RustSat<S>`](RustSat) | – | any incremental solver of the `rustsat` family |
//!
//! A solver of your own needs three methods: fresh variables, clauses, and
//! [`solve`](SatBackend::solve).

mod budget;
mod portfolio;
mod process;
mod proof;
mod rustsat;
mod scratch;

use std::error::Error;
use std::fmt;

use crate::Lit;
use crate::encode::{Assignment, ClauseSink};

pub use self::budget::{Budget, Limit, Progress, StopFlag};
pub(crate) use self::budget::{Meter, Tells};
pub use self::portfolio::Portfolio;
pub use self::process::{Process, ProcessError, read_answer};
pub use self::proof::{ProofError, ProofSize, check_proof};
pub use self::rustsat::RustSat;
#[cfg(feature = "batsat")]
pub use self::rustsat::{BatSat, BatSatWatch};
#[cfg(feature = "cadical")]
pub use self::rustsat::{CaDiCaL, prove};

/// A SAT solver: clauses go in as to any sink, and it is asked again and again.
///
/// The trait is object safe, so that a program can choose a solver when it runs: a
/// `Box<dyn SatBackend>` is a backend as well.
///
/// What each backend keeps to:
/// - variables and clauses may come between any two calls of [`solve`](Self::solve);
/// - assumptions hold for one call only;
/// - a fault while clauses are added is kept and is the error of every later `solve`.
///
/// ```
/// # #[cfg(feature = "batsat")] {
/// use cnfcraft::backend::{BatSat, Outcome, SatBackend};
/// use cnfcraft::encode::{ClauseSink, Encode};
///
/// let mut solver = BatSat::default();
/// let [a, b] = solver.new_array();
/// solver.add_clause(&[a, b]);
/// let Outcome::Sat(assignment) = solver.solve(&[!a]).unwrap() else { panic!("satisfiable") };
/// assert!(assignment.is_true(b));
/// solver.add_clause(&[!b]);
/// assert_eq!(solver.solve(&[!a]).unwrap(), Outcome::Unsat(vec![!a]));
/// # }
/// ```
pub trait SatBackend: ClauseSink {
    /// The solver's name and version, for people.
    fn name(&self) -> &str;

    /// Looks for an assignment that satisfies all clauses and makes all `assumptions` true.
    ///
    /// # Errors
    ///
    /// When the solver fails, now or when a clause was added. That there is no assignment is no
    /// error, nor is having to give up.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, BackendError>;

    /// Whether searches keep to this part of a budget; by default to none.
    ///
    /// [`Budget::ignored_by`] asks for all parts that a budget has.
    fn keeps(&self, limit: Limit) -> bool {
        let _ = limit;
        false
    }

    /// Sets what the searches from now on may spend, all together, until it is set again. What
    /// the backend does not [keep](Self::keeps) to is ignored, which by default is everything.
    ///
    /// A search that ends for it is [`Outcome::Unknown`], and so is any after it; with a new
    /// budget the solver goes on.
    fn set_budget(&mut self, budget: &Budget) {
        let _ = budget;
    }
}

impl<B: SatBackend + ?Sized> SatBackend for Box<B> {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, BackendError> {
        (**self).solve(assumptions)
    }

    fn keeps(&self, limit: Limit) -> bool {
        (**self).keeps(limit)
    }

    fn set_budget(&mut self, budget: &Budget) {
        (**self).set_budget(budget);
    }
}

impl<B: SatBackend + ?Sized> SatBackend for &mut B {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, BackendError> {
        (**self).solve(assumptions)
    }

    fn keeps(&self, limit: Limit) -> bool {
        (**self).keeps(limit)
    }

    fn set_budget(&mut self, budget: &Budget) {
        (**self).set_budget(budget);
    }
}

/// How a search ended, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is an assignment: this one. It has a value for each variable the backend gave.
    Sat(Assignment),
    /// There is none. These of the assumptions, in the order in which they were given, suffice
    /// for that (the *core*); with none of them the clauses clash alone.
    Unsat(Vec<Lit>),
    /// The solver stopped before it knew.
    Unknown(Reason),
}

/// Why a solver stopped before it knew.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It was told to stop.
    Interrupted,
    /// The conflicts of its [`Budget`] are spent.
    ConflictLimit,
    /// The time of its [`Budget`] is over.
    TimeLimit,
    /// Something else, in the solver's words.
    Other(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted => f.write_str("the search was interrupted"),
            Self::ConflictLimit => f.write_str("the limit of conflicts is reached"),
            Self::TimeLimit => f.write_str("the time is over"),
            Self::Other(words) => f.write_str(words),
        }
    }
}

/// A solver failed. The [`source`](Error::source) says why.
#[derive(Debug)]
pub struct BackendError {
    backend: String,
    source: Box<dyn Error + Send + Sync>,
}

impl BackendError {
    /// The failure of the solver called `backend`, for backends outside of this crate.
    pub fn new(
        backend: impl Into<String>,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        Self {
            backend: backend.into(),
            source: source.into(),
        }
    }

    /// What went wrong, alone.
    #[must_use]
    pub fn into_source(self) -> Box<dyn Error + Send + Sync> {
        self.source
    }
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the solver {} failed: {}", self.backend, self.source)
    }
}

impl Error for BackendError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.source)
    }
}
