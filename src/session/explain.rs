//! Why there is no solution.

use std::fmt;

use super::{Session, SessionError};
use crate::Lit;
use crate::backend::{Budget, Meter, Outcome, SatBackend, Tells};
use crate::encode::{Encode, Guarded, SizeOnly};
use crate::problem::Problem;

impl<P: Problem, B: SatBackend> Session<'_, P, B> {
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
        explain(&self.question(None), backend)
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
        explain(&self.question(Some(!self.declared(lit))), backend)
    }

    fn question(&self, hypothesis: Option<Lit>) -> Question<'_, P> {
        Question {
            problem: self.problem,
            strategy: &self.strategy,
            vars: &self.vars,
            assumptions: &self.assumptions,
            hypothesis,
            budget: self.budget.as_ref(),
        }
    }
}

/// Why there is no solution: requirements that clash, and none of which is to spare.
/// [`Session::explain`](super::Session::explain) makes it.
///
/// `Display` writes them as a list, one a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation<R> {
    causes: Vec<Cause<R>>,
}

/// One of the requirements that clash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause<R> {
    /// A rule of the problem.
    Rule(R),
    /// An assumption, with what it says.
    Assumption {
        /// The literal that was assumed.
        lit: Lit,
        /// What it says, in the problem's words.
        words: String,
    },
}

impl<R> Explanation<R> {
    /// What clashes: the rules in the problem's order, then assumptions. Without any of these
    /// there would be a solution.
    ///
    /// Empty when [`declare`](Problem::declare) alone has no solution, or when nothing but the
    /// opposite of the literal asked about is needed.
    #[must_use]
    pub fn causes(&self) -> &[Cause<R>] {
        &self.causes
    }

    /// The rules among the causes.
    pub fn rules(&self) -> impl Iterator<Item = &R> {
        self.causes.iter().filter_map(|cause| match cause {
            Cause::Rule(rule) => Some(rule),
            Cause::Assumption { .. } => None,
        })
    }
}

impl<R: fmt::Display> fmt::Display for Explanation<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.causes
            .iter()
            .try_for_each(|cause| writeln!(f, "{cause}"))
    }
}

impl<R: fmt::Display> fmt::Display for Cause<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(rule) => rule.fmt(f),
            Self::Assumption { words, .. } => f.write_str(words),
        }
    }
}

/// What is asked: a problem, the assumptions that an explanation may name, and one that holds
/// without being named.
struct Question<'a, P: Problem> {
    problem: &'a P,
    strategy: &'a P::Strategy,
    /// The variables of the literals, declared by `strategy`.
    vars: &'a P::Vars,
    assumptions: &'a [Lit],
    hypothesis: Option<Lit>,
    budget: Option<&'a Budget>,
}

impl<P: Problem> Question<'_, P> {
    /// The strategy to explain by, with the assumptions and the hypothesis as literals of it.
    fn carried(&self) -> (P::Strategy, Vec<Lit>, Option<Lit>) {
        let strategy = self.problem.explaining_strategy(self.strategy);
        if self.assumptions.is_empty() && self.hypothesis.is_none() {
            return (strategy, Vec::new(), None);
        }
        // A backend would keep the variables of a strategy that is not used after all.
        let vars = self.problem.declare(&strategy, &mut SizeOnly::default());
        let carry = |lit: Lit| self.problem.carry(lit, self.vars, &vars);
        let assumptions = self.assumptions.iter().map(|&lit| carry(lit)).collect();
        let hypothesis = self.hypothesis.map(carry);
        match (assumptions, hypothesis) {
            (Some(assumptions), None) => (strategy, assumptions, None),
            (Some(assumptions), Some(Some(lit))) => (strategy, assumptions, Some(lit)),
            _ => (
                self.strategy.clone(),
                self.assumptions.to_vec(),
                self.hypothesis,
            ),
        }
    }
}

/// A minimal clash, or `None` when there is a solution. `backend` holds nothing yet.
///
/// Rules of the game are dropped first, as many as can be while all clues stand; then clues. What
/// was needed next to more clues is needed next to fewer, so in the end nothing is to spare.
fn explain<P: Problem, B: SatBackend>(
    question: &Question<'_, P>,
    mut backend: B,
) -> Result<Option<Explanation<P::Rule>>, SessionError> {
    let problem = question.problem;
    let meter = question.budget.map(|budget| {
        backend.set_budget(budget);
        Meter::new(budget, Tells::Nothing)
    });
    let meter = meter.as_ref();
    let (strategy, assumptions, hypothesis) = question.carried();
    let vars = problem.declare(&strategy, &mut backend);
    let mut game = Vec::new();
    let mut clues = Vec::new();
    let mut causes = Vec::new();
    for rule in problem.rules() {
        let guard = backend.new_lit();
        problem.post(&rule, &vars, &mut Guarded::new(&mut backend, guard));
        let group = if problem.is_clue(&rule) {
            &mut clues
        } else {
            &mut game
        };
        group.push(guard);
        causes.push((guard, Cause::Rule(rule)));
    }
    for (&lit, carried) in question.assumptions.iter().zip(assumptions) {
        // A guard of its own lets an assumption be named although it is given twice, or next to
        // its opposite.
        let guard = backend.new_lit();
        backend.add_clause(&[!guard, carried]);
        clues.push(guard);
        let words = problem.describe(question.vars, lit);
        causes.push((guard, Cause::Assumption { lit, words }));
    }
    if let Some(lit) = hypothesis {
        backend.add_clause(&[lit]);
    }

    let Some(game) = needed(&mut backend, meter, game, &clues)? else {
        return Ok(None);
    };
    let Some(clues) = needed(&mut backend, meter, clues, &game)? else {
        return Ok(None);
    };
    causes.retain(|(guard, _)| game.contains(guard) || clues.contains(guard));
    let causes = causes.into_iter().map(|(_, cause)| cause).collect();
    Ok(Some(Explanation { causes }))
}

/// Guards without any of which there is a solution, while all of `fixed` stand; `None` when there
/// is one under all of them.
fn needed(
    backend: &mut impl SatBackend,
    meter: Option<&Meter>,
    mut guards: Vec<Lit>,
    fixed: &[Lit],
) -> Result<Option<Vec<Lit>>, SessionError> {
    let Some(core) = core(backend, meter, fixed, &guards)? else {
        return Ok(None);
    };
    guards.retain(|guard| core.contains(guard));
    let mut n_needed = 0;
    while n_needed < guards.len() {
        // The one after those that are known to be needed is left out.
        let tried = guards.remove(n_needed);
        match self::core(backend, meter, fixed, &guards)? {
            None => {
                guards.insert(n_needed, tried);
                n_needed += 1;
            }
            // Those that are known to be needed are in every core.
            Some(core) => guards.retain(|guard| core.contains(guard)),
        }
    }
    Ok(Some(guards))
}

/// Which of two groups of guards clash, or `None` when there is a solution under all of them.
fn core(
    backend: &mut impl SatBackend,
    meter: Option<&Meter>,
    first: &[Lit],
    then: &[Lit],
) -> Result<Option<Vec<Lit>>, SessionError> {
    if let Some(reason) = meter.and_then(Meter::exhausted) {
        return Err(SessionError::undecided(reason));
    }
    match backend.solve(&[first, then].concat())? {
        Outcome::Sat(_) => Ok(None),
        Outcome::Unsat(core) => Ok(Some(core)),
        Outcome::Unknown(reason) => Err(SessionError::undecided(reason)),
    }
}
