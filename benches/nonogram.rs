//! The line encodings and the solvers on the nonograms of `examples/puzzles`.
//!
//! First the sizes of the formulas, then the times. `Patterns` is left out where its formula
//! would not fit into memory. Each answer is checked before it is timed.

use cnfcraft::backend::SatBackend;
use cnfcraft::encode::{Cnf, LineEncoding};
use cnfcraft::problem::Problem;
use cnfcraft::puzzle::nonogram::Nonogram;
use cnfcraft::session::{Session, Uniqueness};
use divan::Bencher;

const PUZZLES: [(&str, &str); 3] = [
    ("cat", include_str!("../examples/puzzles/cat.non")),
    ("teapot", include_str!("../examples/puzzles/teapot.non")),
    (
        "lighthouse",
        include_str!("../examples/puzzles/lighthouse.non"),
    ),
];

/// A formula with more clauses is not written.
const MOST_CLAUSES: u64 = 10_000_000;

/// A puzzle with an encoding, as a row of the results.
struct Case {
    name: &'static str,
    puzzle: Nonogram,
    encoding: LineEncoding,
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let n_clauses = self.puzzle.cost(self.encoding).n_clauses;
        write!(f, "{} {} ({n_clauses} clauses)", self.name, self.encoding)
    }
}

fn all_cases() -> impl Iterator<Item = Case> {
    PUZZLES.into_iter().flat_map(|(name, text)| {
        LineEncoding::ALL.map(|encoding| Case {
            name,
            puzzle: text.parse().expect("a puzzle of this repository"),
            encoding,
        })
    })
}

fn cases() -> impl Iterator<Item = Case> {
    all_cases().filter(|case| case.puzzle.cost(case.encoding).n_clauses <= MOST_CLAUSES)
}

fn main() {
    println!(
        "{:<12} {:<22} {:>10} {:>12}",
        "puzzle", "encoding", "variables", "clauses"
    );
    for case in all_cases() {
        let cost = case.puzzle.cost(case.encoding);
        let n_cells = case.puzzle.n_rows() * case.puzzle.n_columns();
        let n_vars = cost.n_vars + n_cells as u64;
        println!(
            "{:<12} {:<22} {n_vars:>10} {:>12}",
            case.name, case.encoding, cost.n_clauses
        );
    }
    println!();
    divan::main();
}

/// Text to formula in memory.
#[divan::bench(args = cases(), sample_count = 10)]
fn encode(bencher: Bencher, case: &Case) {
    let write = || {
        let mut cnf = Cnf::new();
        case.puzzle.encode(&case.encoding, &mut cnf);
        cnf
    };
    assert_eq!(
        write().n_clauses() as u64,
        case.puzzle.cost(case.encoding).n_clauses
    );
    bencher.bench(write);
}

/// Encoding, solving and the proof that no other solution exists.
fn prove_unique<B: SatBackend>(bencher: Bencher, case: &Case, solver: impl Fn() -> B + Sync) {
    let prove = || {
        let mut session = Session::with_strategy(&case.puzzle, &case.encoding, solver());
        session.uniqueness().expect("the solver works")
    };
    assert!(matches!(prove(), Uniqueness::Unique(_)), "{case}");
    bencher.bench(prove);
}

#[cfg(feature = "batsat")]
#[divan::bench(args = cases(), sample_count = 10)]
fn unique_by_batsat(bencher: Bencher, case: &Case) {
    prove_unique(bencher, case, cnfcraft::backend::BatSat::default);
}

#[cfg(feature = "cadical")]
#[divan::bench(args = cases(), sample_count = 10)]
fn unique_by_cadical(bencher: Bencher, case: &Case) {
    prove_unique(bencher, case, cnfcraft::backend::CaDiCaL::default);
}
