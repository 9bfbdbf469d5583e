//! A search ends with its budget, says why, and the solver and the session go on after it.

#![cfg(any(feature = "batsat", feature = "cadical"))]

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use cnfcraft::Lit;
use cnfcraft::backend::{BackendError, Budget, Limit, Outcome, Reason, SatBackend, StopFlag};
use cnfcraft::encode::{Assignment, AtMostOne, ClauseSink, Encode, VarMap};
use cnfcraft::problem::Problem;
use cnfcraft::session::{Answer, Count, Session, SessionError, Uniqueness};
use itertools::Itertools;

/// Pigeons, each in a hole, and at most one in each: a rule that is hard to refute.
struct Pigeons {
    n_pigeons: usize,
    n_holes: usize,
}

impl Problem for Pigeons {
    type Strategy = ();
    /// By pigeon and hole.
    type Vars = VarMap<(usize, usize)>;
    /// A pigeon.
    type Rule = usize;
    type Solution = Vec<(usize, usize)>;

    fn declare(&self, (): &(), sink: &mut impl ClauseSink) -> Self::Vars {
        let all = (0..self.n_pigeons).cartesian_product(0..self.n_holes);
        let sits = VarMap::new(sink, all);
        // In pairs: with further variables it is easier than it looks.
        for hole in 0..self.n_holes {
            let all = (0..self.n_pigeons).map(|pigeon| sits[(pigeon, hole)]);
            sink.at_most_one_with(AtMostOne::Pairwise, all);
        }
        for pigeon in 0..self.n_pigeons {
            let all = (0..self.n_holes).map(|hole| sits[(pigeon, hole)]);
            sink.at_most_one_with(AtMostOne::Pairwise, all);
        }
        sits
    }

    fn rules(&self) -> impl Iterator<Item = usize> {
        0..self.n_pigeons
    }

    fn post(&self, pigeon: &usize, sits: &Self::Vars, sink: &mut impl ClauseSink) {
        sink.at_least_one((0..self.n_holes).map(|hole| sits[(*pigeon, hole)]));
    }

    fn decode(&self, sits: &Self::Vars, assignment: &Assignment) -> Self::Solution {
        sits.true_keys(assignment).copied().collect()
    }

    fn witness(&self, sits: &Self::Vars, solution: &Self::Solution) -> Vec<Lit> {
        solution.iter().map(|&key| sits[key]).collect()
    }

    fn visible(&self, sits: &Self::Vars) -> Vec<Lit> {
        sits.lits().to_vec()
    }

    fn holds(&self, pigeon: &usize, solution: &Self::Solution) -> bool {
        solution.iter().any(|(own, _)| own == pigeon)
    }
}

/// Eleven into ten: minutes of work.
const HARD: Pigeons = Pigeons {
    n_pigeons: 11,
    n_holes: 10,
};

/// Each solver that keeps to budgets.
fn solvers() -> Vec<Box<dyn SatBackend>> {
    vec![
        #[cfg(feature = "batsat")]
        Box::new(cnfcraft::backend::BatSat::default()),
        #[cfg(feature = "cadical")]
        Box::new(cnfcraft::backend::CaDiCaL::default()),
    ]
}

/// A search ends within this time of its limit; on a machine that has other work as well.
const SOON: Duration = Duration::from_millis(if cfg!(debug_assertions) { 400 } else { 100 });

fn undecided<T: std::fmt::Debug>(answer: Result<T, SessionError>) -> Reason {
    let error = answer.expect_err("it is hard");
    error.undecided_reason().expect("it gave up").clone()
}

/// Asks a question that the session can answer whatever else it could not.
fn answers_an_easy_question(session: &mut Session<'_, Pigeons, Box<dyn SatBackend>>) {
    let sits = session.vars();
    let nowhere: Vec<Lit> = (0..10).map(|hole| !sits[(0, hole)]).collect();
    session.set_budget(Budget::new());
    let answer = session.assume(nowhere).solve();
    assert!(matches!(answer, Ok(Answer::None)));
}

#[test]
fn a_time_limit_ends_the_question_as_a_whole() {
    for solver in solvers() {
        let mut session = Session::with(&HARD, solver);
        let limit = Duration::from_millis(150);
        session.set_budget(Budget::new().time(limit));
        let start = Instant::now();
        let answer = session.solve().unwrap();
        assert_eq!(answer, Answer::Unknown(Reason::TimeLimit));
        assert!(start.elapsed() < limit + SOON, "{:?}", start.elapsed());
        assert!(start.elapsed() >= limit);

        let Uniqueness::Unknown { found, reason } = session.uniqueness().unwrap() else {
            panic!("it is not known");
        };
        assert_eq!((found, reason), (None, Reason::TimeLimit));
        assert_eq!(undecided(session.count(10)), Reason::TimeLimit);
        assert_eq!(undecided(session.facts()), Reason::TimeLimit);
        let answers: Vec<_> = session.solutions().collect();
        assert!(matches!(answers[..], [Err(_)]));
        for other in solvers() {
            assert_eq!(undecided(session.explain_with(other)), Reason::TimeLimit);
        }
        answers_an_easy_question(&mut session);
    }
}

#[test]
fn counting_many_solutions_ends_in_time() {
    let many = Pigeons {
        n_pigeons: 16,
        n_holes: 16,
    };
    for solver in solvers() {
        let mut session = Session::with(&many, solver);
        let limit = Duration::from_millis(150);
        session.set_budget(Budget::new().time(limit));
        let start = Instant::now();
        assert_eq!(undecided(session.count(u128::MAX)), Reason::TimeLimit);
        assert!(start.elapsed() < limit + SOON, "{:?}", start.elapsed());
        let several = session.uniqueness().unwrap();
        assert!(matches!(several, Uniqueness::Several(..)));
        assert_eq!(session.count(50).unwrap(), Count::AtLeast(50));
    }
}

#[test]
fn another_thread_can_stop_a_search() {
    for solver in solvers() {
        let mut session = Session::with(&HARD, solver);
        let stop = StopFlag::new();
        session.set_budget(Budget::new().stop(&stop.below()));
        let set = thread::spawn(move || {
            thread::sleep(Duration::from_millis(150));
            stop.stop();
            (Instant::now(), stop)
        });
        let answer = session.solve().unwrap();
        let (when, stop) = set.join().unwrap();
        assert_eq!(answer, Answer::Unknown(Reason::Interrupted));
        assert!(when.elapsed() < SOON, "{:?}", when.elapsed());
        // It stays set until it is taken back.
        let answer = session.solve().unwrap();
        assert_eq!(answer, Answer::Unknown(Reason::Interrupted));
        stop.clear();
        answers_an_easy_question(&mut session);
    }
}

#[test]
fn conflicts_are_limited_over_all_searches_of_a_budget() {
    for mut solver in solvers() {
        HARD.encode(&(), &mut solver);
        assert!(solver.keeps(Limit::Conflicts));
        solver.set_budget(&Budget::new().conflicts(500));
        let limited = Outcome::Unknown(Reason::ConflictLimit);
        assert_eq!(solver.solve(&[]).unwrap(), limited);
        let start = Instant::now();
        assert_eq!(solver.solve(&[]).unwrap(), limited, "nothing is left");
        assert!(start.elapsed() < SOON);
        solver.set_budget(&Budget::new().conflicts(500));
        assert_eq!(solver.solve(&[]).unwrap(), limited);
        solver.set_budget(&Budget::new().conflicts(0));
        assert_eq!(solver.solve(&[]).unwrap(), limited);
    }
    // What needs few conflicts has its answer within a limit.
    let easy = Pigeons {
        n_pigeons: 5,
        n_holes: 4,
    };
    for solver in solvers() {
        let mut session = Session::with(&easy, solver);
        session.set_budget(Budget::new().conflicts(10_000));
        assert_eq!(session.solve().unwrap(), Answer::None);
    }
}

#[test]
fn progress_is_told_while_a_search_goes_on() {
    for mut solver in solvers() {
        HARD.encode(&(), &mut solver);
        let n_reports = Arc::new(AtomicU64::new(0));
        let last = Arc::new(Mutex::new(None));
        let (counter, latest) = (Arc::clone(&n_reports), Arc::clone(&last));
        let budget = Budget::new().time(Duration::from_millis(700));
        let budget = budget.progress(move |progress| {
            counter.fetch_add(1, Ordering::Relaxed);
            *latest.lock().unwrap() = Some(*progress);
        });
        assert!(budget.ignored_by(&solver).is_empty());
        solver.set_budget(&budget);
        solver.solve(&[]).unwrap();
        let n_reports = n_reports.load(Ordering::Relaxed);
        assert!((2..=7).contains(&n_reports), "{n_reports} reports");
        let last = last.lock().unwrap().take().unwrap();
        assert!(last.conflicts.is_some_and(|n| n > 100), "{last:?}");
        assert!(last.elapsed >= Duration::from_millis(200));
        assert!(last.restarts.is_none_or(|restarts| restarts > 0));
        // A budget without reports has none.
        solver.set_budget(&Budget::new().conflicts(100));
        solver.solve(&[]).unwrap();
    }
}

/// A solver that knows nothing of budgets.
struct Stubborn(Box<dyn SatBackend>);

impl ClauseSink for Stubborn {
    fn new_var(&mut self) -> cnfcraft::Var {
        self.0.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.0.add_clause(clause);
    }
}

impl SatBackend for Stubborn {
    fn name(&self) -> &'static str {
        "stubborn"
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, BackendError> {
        self.0.solve(assumptions)
    }
}

#[test]
fn a_backend_says_what_it_does_not_keep_to() {
    let stop = StopFlag::new();
    let budget = Budget::new().conflicts(1).time(Duration::ZERO).stop(&stop);
    for solver in solvers() {
        let solver = Stubborn(solver);
        let ignored = [Limit::Conflicts, Limit::Time, Limit::Stop];
        assert_eq!(budget.ignored_by(&solver), ignored);
        assert_eq!(Budget::new().ignored_by(&solver), []);
        // A question still ends between two searches.
        let many = Pigeons {
            n_pigeons: 8,
            n_holes: 8,
        };
        let mut session = Session::with(&many, solver);
        session.set_budget(Budget::new().time(Duration::from_millis(50)));
        let answers: Vec<_> = session.solutions().collect();
        let (last, found) = answers.split_last().unwrap();
        assert!(found.iter().all(Result::is_ok));
        let reason = last.as_ref().unwrap_err().undecided_reason();
        assert_eq!(reason, Some(&Reason::TimeLimit));
    }
}
