//! A backend of one's own: a wrapper that passes everything on and keeps a record.
//!
//! ```text
//! cargo run --release --example recorder
//! ```

use std::io::{self, Write};

use cnfcraft::backend::{BackendError, BatSat, Outcome, SatBackend};
use cnfcraft::encode::{ClauseSink, SizeOnly};
use cnfcraft::puzzle::nonogram::Nonogram;
use cnfcraft::session::{Session, Uniqueness};
use cnfcraft::{Lit, Var};

/// Counts what goes into a solver, and notes how each search ended.
struct Recorder<B> {
    inner: B,
    size: SizeOnly,
    searches: Vec<&'static str>,
}

impl<B: SatBackend> ClauseSink for Recorder<B> {
    fn new_var(&mut self) -> Var {
        self.size.new_var();
        self.inner.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.size.add_clause(clause);
        self.inner.add_clause(clause);
    }
}

impl<B: SatBackend> SatBackend for Recorder<B> {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, BackendError> {
        let outcome = self.inner.solve(assumptions)?;
        self.searches.push(match outcome {
            Outcome::Sat(_) => "a solution",
            Outcome::Unsat(_) => "none",
            Outcome::Unknown(_) => "unknown",
        });
        Ok(outcome)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Nonogram = include_str!("puzzles/cat.non").parse()?;
    let recorder = Recorder {
        inner: BatSat::default(),
        size: SizeOnly::default(),
        searches: Vec::new(),
    };
    let mut session = Session::with(&puzzle, recorder);
    let Uniqueness::Unique(picture) = session.uniqueness()? else {
        panic!("the cat is unique");
    };
    let Recorder { size, searches, .. } = session.backend();
    let (n_clauses, ended) = (size.n_clauses(), searches.join(", "));
    // Whoever closes the output has seen enough.
    let _ = writeln!(
        io::stdout(),
        "{picture}{n_clauses} clauses, searches: {ended}"
    );
    assert_eq!(*searches, ["a solution", "none"]);
    // One clause forbids the first solution, one takes that back.
    let cost = puzzle.cost(cnfcraft::encode::LineEncoding::Order);
    assert_eq!(n_clauses, cost.n_clauses + 2);
    Ok(())
}
