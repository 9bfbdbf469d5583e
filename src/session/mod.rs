//! Asking questions of a problem: a solution, all solutions, how many, what they share, and why
//! there is none.

mod assumed;
mod batch;
mod count;
mod cubes;
mod error;
mod explain;
mod facts;
mod residual;
mod solutions;

#[cfg(feature = "batsat")]
use crate::backend::BatSat;
use crate::backend::{Budget, Meter, Outcome, Reason, SatBackend, Tells};
use crate::encode::{Assignment, ClauseSink};
use crate::problem::Problem;
use crate::{Lit, Var};

pub use assumed::Assumed;
pub use batch::{on_all_cores, on_threads};
pub use count::Count;
pub use error::SessionError;
pub use explain::{Cause, Explanation};
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

    /// The session under further assumptions, until what is returned is dropped. Nothing is
    /// written again.
    ///
    /// ```
    /// # #[cfg(feature = "batsat")] {
    /// use cnfcraft::grid::Cell;
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    /// use cnfcraft::session::{Count, Session};
    ///
    /// let puzzle = Nonogram::new(vec![vec![1]; 3], vec![vec![1]; 3]);
    /// let mut session = Session::new(&puzzle);
    /// let corner = session.vars().black()[Cell::new(0, 0)];
    /// assert_eq!(session.assume([corner]).count(100).unwrap(), Count::Exactly(2));
    /// assert_eq!(session.assume([!corner]).count(100).unwrap(), Count::Exactly(4));
    /// assert_eq!(session.count(100).unwrap(), Count::Exactly(6));
    /// # }
    /// ```
    ///
    /// # Panics
    ///
    /// When a literal is not of a variable that the problem [declared](Problem::declare): other
    /// variables of the solver mean nothing to [`count`](Self::count) and
    /// [`explain`](Self::explain).
    pub fn assume(&mut self, assumptions: impl IntoIterator<Item = Lit>) -> Assumed<'_, 'p, P, B> {
        Assumed::new(self, assumptions)
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

    /// A solution, if there is one.
    ///
    /// # Errors
    ///
    /// When the solver fails, or its answer breaks a rule.
    pub fn solve(&mut self) -> Result<Answer<P::Solution>, SessionError> {
        self.start();
        self.search(&[])
    }

    /// All solutions, each once.
    ///
    /// What the iterator adds to the solver is taken back when it is dropped.
    pub fn solutions(&mut self) -> Solutions<'_, 'p, P, B> {
        self.start();
        Solutions::new(self)
    }

    /// Whether there are no, one, or several solutions.
    ///
    /// # Errors
    ///
    /// When the solver fails, or its answer breaks a rule.
    pub fn uniqueness(&mut self) -> Result<Uniqueness<P::Solution>, SessionError> {
        self.start();
        let mut solutions = Solutions::new(self);
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

    /// How many solutions there are, if that is below `limit`; else that they are at least so
    /// many.
    ///
    /// A few are found one after the other. Many are counted without a visit to each: parts of
    /// the problem that don't touch each other are counted alone, and a part that comes again is
    /// known. The work grows with `limit` at most in proportion.
    ///
    /// ```
    /// # #[cfg(feature = "batsat")] {
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    /// use cnfcraft::session::{Count, Session};
    ///
    /// // One black cell in each row and column of 7.
    /// let puzzle = Nonogram::new(vec![vec![1]; 7], vec![vec![1]; 7]);
    /// let mut session = Session::new(&puzzle);
    /// assert_eq!(session.count(1_000_000).unwrap(), Count::Exactly(5040));
    /// assert_eq!(session.count(100).unwrap(), Count::AtLeast(100));
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// When the solver fails or gives up, or its answer breaks a rule.
    pub fn count(&mut self, limit: u128) -> Result<Count, SessionError> {
        self.start();
        count::count(self, limit)
    }

    /// Up to `n` sets of assumptions that split the search into parts, to be searched apart: on
    /// several threads, or by a batch system. Each solution is in exactly one part.
    ///
    /// The parts are decisions on what a player sees ([`Problem::visible`]), next to what the
    /// session assumes. Parts that unit propagation refutes are left out, so no part at all means
    /// that there is no solution. The same question has the same answer, whatever the backend.
    ///
    /// ```
    /// # #[cfg(feature = "batsat")] {
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    /// use cnfcraft::session::{Count, Session};
    ///
    /// let puzzle = Nonogram::new(vec![vec![1]; 5], vec![vec![1]; 5]);
    /// let mut session = Session::new(&puzzle);
    /// let mut n = 0;
    /// for cube in session.cubes(4) {
    ///     n += session.assume(cube).solutions().count();
    /// }
    /// assert_eq!(session.count(1000).unwrap(), Count::Exactly(n as u128));
    /// # }
    /// ```
    pub fn cubes(&self, n: usize) -> Vec<Vec<Lit>> {
        cubes::cubes(self.problem, &self.strategy, &self.assumptions, n)
    }

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
        facts::facts(self)
    }

    /// Why there is no solution, or `None` when there is one: see [`explain_with`](Self::explain_with).
    ///
    /// ```
    /// # #[cfg(feature = "batsat")] {
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    /// use cnfcraft::session::Session;
    ///
    /// let puzzle = Nonogram::new(vec![vec![3], vec![1]], vec![vec![2], vec![], vec![1]]);
    /// let clash = Session::new(&puzzle).explain().unwrap().unwrap();
    /// assert_eq!(clash.to_string(), "row 1: 3\ncolumn 2: 0\n");
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// When the solver fails or gives up.
    pub fn explain(&self) -> Result<Option<Explanation<P::Rule>>, SessionError>
    where
        B: Default,
    {
        self.explain_with(B::default())
    }

    /// Why there is no solution, or `None` when there is one: rules (and assumptions) that clash,
    /// none of which is to spare. The problem is written to `backend`, which holds nothing yet,
    /// with each rule to be switched on and off.
    ///
    /// [Clues](Problem::is_clue) and assumptions are blamed before the game: of its rules those
    /// are named that are needed when all clues stand.
    ///
    /// The problem chooses the [encoding to explain by](Problem::explaining_strategy); where it
    /// lacks what an assumption says, the session's own is used.
    ///
    /// # Errors
    ///
    /// When the solver fails or gives up.
    pub fn explain_with(
        &self,
        backend: impl SatBackend,
    ) -> Result<Option<Explanation<P::Rule>>, SessionError> {
        explain::explain(&self.question(None), backend)
    }

    /// Why a literal is true in every solution, or `None` when there is a solution without it:
    /// see [`why_with`](Self::why_with).
    ///
    /// ```
    /// # #[cfg(feature = "batsat")] {
    /// use cnfcraft::grid::Cell;
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    /// use cnfcraft::session::Session;
    ///
    /// let puzzle = Nonogram::new(vec![vec![2], vec![1]], vec![vec![1], vec![2], vec![]]);
    /// let session = Session::new(&puzzle);
    /// let middle = session.vars().black()[Cell::new(0, 1)];
    /// assert_eq!(session.why(middle).unwrap().unwrap().to_string(), "row 1: 2\n");
    /// assert_eq!(session.why(!middle).unwrap(), None);
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// When the solver fails or gives up.
    ///
    /// # Panics
    ///
    /// When the literal is not of a variable that the problem [declared](Problem::declare).
    pub fn why(&self, lit: Lit) -> Result<Option<Explanation<P::Rule>>, SessionError>
    where
        B: Default,
    {
        self.why_with(lit, B::default())
    }

    /// Why a literal is true in every solution: what clashes with its opposite. `None` when there
    /// is a solution without it. Otherwise as [`explain_with`](Self::explain_with).
    ///
    /// # Errors
    ///
    /// When the solver fails or gives up.
    ///
    /// # Panics
    ///
    /// When the literal is not of a variable that the problem [declared](Problem::declare).
    pub fn why_with(
        &self,
        lit: Lit,
        backend: impl SatBackend,
    ) -> Result<Option<Explanation<P::Rule>>, SessionError> {
        explain::explain(&self.question(Some(!self.declared(lit))), backend)
    }

    fn question(&self, hypothesis: Option<Lit>) -> explain::Question<'_, P> {
        explain::Question {
            problem: self.problem,
            strategy: &self.strategy,
            vars: &self.vars,
            assumptions: &self.assumptions,
            hypothesis,
            budget: self.budget.as_ref(),
        }
    }

    /// A question begins.
    fn start(&mut self) {
        if let Some(budget) = &self.budget {
            self.backend.set_budget(budget);
            self.meter = Some(Meter::new(budget, Tells::Nothing));
        }
    }

    /// Why the question must end without an answer, if so.
    fn exhausted(&self) -> Option<Reason> {
        self.meter.as_ref().and_then(Meter::exhausted)
    }

    /// Solves under the session's assumptions and `further` ones.
    fn ask(&mut self, further: &[Lit]) -> Result<Outcome, SessionError> {
        if let Some(reason) = self.exhausted() {
            return Ok(Outcome::Unknown(reason));
        }
        let n_own = self.assumptions.len();
        self.assumptions.extend_from_slice(further);
        let outcome = self.backend.solve(&self.assumptions);
        self.assumptions.truncate(n_own);
        Ok(outcome?)
    }

    /// The solution of an assignment, once it is known to keep all rules and assumptions.
    fn checked(&self, assignment: &Assignment) -> Result<P::Solution, SessionError> {
        if let Some(&lit) = self
            .assumptions
            .iter()
            .find(|&&lit| !assignment.is_true(lit))
        {
            let words = self.problem.describe(&self.vars, lit);
            return Err(SessionError::broken_rule(self.backend.name(), &words));
        }
        let solution = self.problem.decode(&self.vars, assignment);
        match self.problem.broken_rule(&solution) {
            None => Ok(solution),
            Some(rule) => Err(SessionError::broken_rule(self.backend.name(), &rule)),
        }
    }

    fn search(&mut self, further: &[Lit]) -> Result<Answer<P::Solution>, SessionError> {
        Ok(match self.ask(further)? {
            Outcome::Sat(assignment) => Answer::Solution(self.checked(&assignment)?),
            Outcome::Unsat(_) => Answer::None,
            Outcome::Unknown(reason) => Answer::Unknown(reason),
        })
    }

    /// A solution, if there is one, where the solver's giving up is an error.
    fn found(&mut self, further: &[Lit]) -> Result<Option<P::Solution>, SessionError> {
        match self.search(further)? {
            Answer::Solution(solution) => Ok(Some(solution)),
            Answer::None => Ok(None),
            Answer::Unknown(reason) => Err(SessionError::undecided(reason)),
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
