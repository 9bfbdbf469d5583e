//! Encoding allocates for lines and blocks, never for clauses.

use allocation_counter::measure;
use cnfcraft::encode::{Cnf, LineEncoding, SizeOnly};
use cnfcraft::problem::Problem;
use cnfcraft::puzzle::nonogram::Nonogram;

/// 120 lines of three blocks.
fn puzzle() -> Nonogram {
    Nonogram::new(vec![vec![15, 2, 15]; 60], vec![vec![15, 2, 15]; 60])
}

#[test]
fn no_encoding_of_a_line_allocates_for_each_clause() {
    let puzzle = puzzle();
    for encoding in [
        LineEncoding::Positions,
        LineEncoding::Order,
        LineEncoding::Path,
    ] {
        let mut size = SizeOnly::default();
        let allocations = measure(|| {
            puzzle.encode(&encoding, &mut size);
        });
        // A few vectors for each line and each of its blocks.
        let most = 120 * (3 * 4 + 12);
        assert!(
            allocations.count_total <= most,
            "{encoding}: {allocations:?}"
        );
        assert!(
            size.n_clauses() > 10 * most,
            "{encoding}: enough clauses to tell"
        );
    }
}

#[test]
fn patterns_allocate_for_each_pattern_only() {
    let puzzle = Nonogram::new(vec![vec![1, 2, 1]; 12], vec![vec![1, 2, 1]; 12]);
    let mut size = SizeOnly::default();
    let allocations = measure(|| {
        puzzle.encode(&LineEncoding::Patterns, &mut size);
    });
    let n_patterns: u64 = puzzle.lines().map(|(_, line)| line.n_patterns()).sum();
    assert!(
        allocations.count_total <= n_patterns + 24 * 24,
        "{allocations:?}"
    );
    assert!(size.n_clauses() > 10 * n_patterns);
}

#[test]
fn a_formula_grows_without_an_allocation_for_each_clause() {
    let puzzle = puzzle();
    let mut cnf = Cnf::new();
    let allocations = measure(|| {
        puzzle.encode(&LineEncoding::Order, &mut cnf);
    });
    assert!(
        allocations.count_total < cnf.n_clauses() as u64 / 10,
        "{allocations:?}"
    );
}

#[cfg(feature = "batsat")]
#[test]
fn batsat_takes_clauses_without_an_allocation_for_each() {
    use cnfcraft::backend::BatSat;
    use cnfcraft::encode::{ClauseSink, Encode};

    // All literals occur before the measured part, which only adds clauses over them.
    let mut solver = BatSat::default();
    let lits = solver.new_lits(300);
    let chain = |solver: &mut BatSat, step: usize| {
        for (index, &lit) in lits.iter().enumerate() {
            let [next, last] = [1, 2].map(|times| lits[(index + times * step) % lits.len()]);
            solver.add_clause(&[lit, !next, last]);
        }
    };
    for step in 1..50 {
        chain(&mut solver, step);
    }
    let allocations = measure(|| {
        for step in 50..100 {
            chain(&mut solver, step);
        }
    });
    // Watch lists and the clause store double now and then.
    assert!(allocations.count_total < 50 * 300 / 10, "{allocations:?}");
}
