//! Races of solvers, and many questions at once.

#![cfg(feature = "batsat")]

use std::num::NonZero;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use cnfcraft::backend::{
    BatSat, Budget, Limit, Outcome, Portfolio, Process, Reason, SatBackend, StopFlag,
};
use cnfcraft::encode::{AtMostOne, ClauseSink, Encode};
use cnfcraft::puzzle::nonogram::Nonogram;
use cnfcraft::session::{Answer, Count, Session, Uniqueness, on_threads};

/// One pigeon more than holes.
fn post_pigeons(solver: &mut dyn SatBackend, n_holes: usize) {
    let sits = solver.new_grid(n_holes + 1, n_holes);
    for pigeon in sits.rows() {
        solver.at_least_one(pigeon.iter().copied());
    }
    for hole in 0..n_holes {
        solver.at_most_one_with(AtMostOne::Pairwise, sits.column(hole));
    }
}

fn seeds(n: u32) -> Portfolio {
    Portfolio::new((0..n).map(|seed| Box::new(BatSat::seeded(seed)) as _))
}

fn program(script: &str) -> Box<Process> {
    Box::new(Process::new(&format!("sh -c '{script}'")).expect("a command"))
}

#[test]
fn the_first_answer_wins_and_the_others_are_stopped() {
    // The second would sleep for a minute.
    let solvers = [Box::new(BatSat::default()) as _, program("sleep 60") as _];
    let mut portfolio = Portfolio::new(solvers);
    let start = Instant::now();
    for _ in 0..2 {
        let [a, b] = portfolio.new_array();
        portfolio.add_clause(&[a, b]);
        assert!(matches!(portfolio.solve(&[!a]), Ok(Outcome::Sat(_))));
        assert_eq!(
            portfolio.solve(&[!a, !b]).unwrap(),
            Outcome::Unsat(vec![!a, !b])
        );
    }
    assert!(start.elapsed() < Duration::from_secs(20));
    assert!(portfolio.keeps(Limit::Time) && !portfolio.keeps(Limit::Conflicts));
}

#[test]
fn a_failing_solver_loses_and_is_told_of_only_when_none_answers() {
    let failing = || program("exit 1") as _;
    let mut portfolio = Portfolio::new([failing(), Box::new(BatSat::default()) as _]);
    let a = portfolio.new_lit();
    for _ in 0..10 {
        assert!(matches!(portfolio.solve(&[a]), Ok(Outcome::Sat(_))));
    }
    let mut portfolio = Portfolio::new([failing(), failing()]);
    assert!(portfolio.solve(&[]).is_err());
}

#[test]
fn a_race_keeps_to_its_budget_and_goes_on_after_it() {
    let mut portfolio = seeds(2);
    post_pigeons(&mut portfolio, 10);
    portfolio.set_budget(&Budget::new().time(Duration::from_millis(100)));
    let outcome = portfolio.solve(&[]).unwrap();
    assert_eq!(outcome, Outcome::Unknown(Reason::TimeLimit));

    let stop = StopFlag::new();
    portfolio.set_budget(&Budget::new().stop(&stop));
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            stop.stop();
        });
        let outcome = portfolio.solve(&[]).unwrap();
        assert_eq!(outcome, Outcome::Unknown(Reason::Interrupted));
    });
    portfolio.set_budget(&Budget::new());
    portfolio.add_clause(&[]);
    assert_eq!(portfolio.solve(&[]).unwrap(), Outcome::Unsat(vec![]));
}

#[test]
fn a_session_asks_a_portfolio() {
    let puzzle = Nonogram::new(vec![vec![1]; 5], vec![vec![1]; 5]);
    let mut session = Session::with(&puzzle, seeds(3));
    assert_eq!(session.solutions().count(), 120);
    assert_eq!(session.count(1000).unwrap(), Count::Exactly(120));
    assert!(matches!(session.uniqueness(), Ok(Uniqueness::Several(..))));
}

#[test]
fn results_come_in_the_order_of_the_items() {
    for n_threads in [1, 2, 7] {
        let items: Vec<u64> = (0..100).collect();
        let n_threads = NonZero::new(n_threads).unwrap();
        let results = on_threads(n_threads, &items, |&n| n * n);
        assert!(results.into_iter().eq((0..100).map(|n| n * n)));
        assert!(on_threads(n_threads, &[], |&n: &u64| n).is_empty());
    }
    // Two threads are two: each waits for the other.
    let barrier = Barrier::new(2);
    on_threads(NonZero::new(2).unwrap(), &[(), ()], |()| barrier.wait());
}

/// The survey's `webpbn-08098`, if there is a corpus: no file of ours is so hard.
#[test]
fn a_hard_puzzle_in_cubes_has_the_answer_of_the_whole() {
    let Ok(corpus) = std::env::var("CNFCRAFT_CORPUS") else {
        eprintln!("not tested: CNFCRAFT_CORPUS names no directory");
        return;
    };
    let text = std::fs::read(format!("{corpus}/nonogram/survey/webpbn-08098.non")).unwrap();
    let puzzle = Nonogram::parse(&text).unwrap();
    let start = Instant::now();
    let mut session = Session::new(&puzzle);
    let whole: Vec<_> = session.solutions().map(Result::unwrap).collect();
    eprintln!("whole: {:?}, {} solutions", start.elapsed(), whole.len());

    let start = Instant::now();
    let cubes = session.cubes(8);
    eprintln!("cubes: {:?}", start.elapsed());
    assert_eq!(cubes.len(), 8);
    let parts = on_threads(NonZero::new(2).unwrap(), &cubes, |cube| {
        let mut session = Session::new(&puzzle);
        let mut part = session.assume(cube.iter().copied());
        part.solutions().map(Result::unwrap).collect::<Vec<_>>()
    });
    eprintln!("split: {:?}", start.elapsed());
    assert_eq!(parts.concat(), whole);
    assert!(matches!(session.solve(), Ok(Answer::Solution(_))));
}
