//! Cardinality encoders into a formula in memory, side by side with rustsat's.
//!
//! `cargo bench --bench cardinality` prints clauses per second of 4,000 pairwise at-most-one
//! constraints on 50 literals each, and the times of at-most-k encoders with the sizes of what
//! they write.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cnfcraft::Lit;
use cnfcraft::encode::cardinality::{Cardinality, Relation};
use cnfcraft::encode::{AtMostOne, Cnf, Encode};
use divan::Bencher;
use divan::counter::ItemsCount;
use rustsat::encodings::am1;
use rustsat::encodings::am1::Encode as _;
use rustsat::encodings::card::{self, BoundUpper};
use rustsat::instances::{BasicVarManager, ManageVars};

const N_CONSTRAINTS: usize = 4_000;
const N_LITS: usize = 50;
const N_CLAUSES: usize = N_CONSTRAINTS * N_LITS * (N_LITS - 1) / 2;

fn main() {
    let ours = rate(|| ours_pairwise().n_clauses());
    let theirs = rate(|| theirs_pairwise().len());
    println!(
        "pairwise, {N_CONSTRAINTS} × {N_LITS} literals, {N_CLAUSES} clauses: \
         {ours:.1} million clauses per second, rustsat {theirs:.1}: {:.1} times",
        ours / theirs
    );
    for (k, n) in [(5, 50), (25, 50), (5, 1000), (50, 100), (500, 1000)] {
        for strategy in Cardinality::ALL {
            let cost = strategy.cost(Relation::AtMost, k, n);
            if strategy != Cardinality::Binomial {
                let (n_vars, n_clauses) = (cost.n_vars, cost.n_clauses);
                println!("at most {k} of {n}, {strategy}: {n_vars} variables, {n_clauses} clauses");
            }
        }
        let (n_vars, n_clauses) = theirs_at_most(k, n);
        println!(
            "at most {k} of {n}, rustsat's totalizer: {n_vars} variables, {n_clauses} clauses"
        );
    }
    divan::main();
}

/// Millions of clauses per second, the best of some runs.
fn rate(write: impl Fn() -> usize) -> f64 {
    let mut best = Duration::MAX;
    for _ in 0..7 {
        let start = Instant::now();
        let n_clauses = black_box(write());
        best = best.min(start.elapsed());
        assert_eq!(n_clauses, N_CLAUSES);
    }
    let n_clauses = u32::try_from(N_CLAUSES).expect("a few million");
    f64::from(n_clauses) / best.as_secs_f64() / 1e6
}

fn ours_pairwise() -> Cnf {
    let mut cnf = Cnf::new();
    let lits = cnf.new_lits(N_CONSTRAINTS * N_LITS);
    for lits in lits.chunks(N_LITS) {
        cnf.at_most_one_with(AtMostOne::Pairwise, lits);
    }
    cnf
}

fn theirs_pairwise() -> rustsat::instances::Cnf {
    let mut cnf = rustsat::instances::Cnf::new();
    let mut vars = BasicVarManager::default();
    let lits: Vec<Lit> = (0..N_CONSTRAINTS * N_LITS)
        .map(|_| vars.new_var().pos_lit())
        .collect();
    for lits in lits.chunks(N_LITS) {
        let mut encoder: am1::Pairwise = lits.iter().copied().collect();
        encoder.encode(&mut cnf, &mut vars).expect("memory");
    }
    cnf
}

/// Fresh variables and clauses of rustsat's totalizer.
fn theirs_at_most(k: usize, n: usize) -> (usize, usize) {
    let mut cnf = rustsat::instances::Cnf::new();
    let mut vars = BasicVarManager::default();
    let lits: Vec<Lit> = (0..n).map(|_| vars.new_var().pos_lit()).collect();
    let mut encoder: card::Totalizer = lits.into_iter().collect();
    encoder
        .encode_ub(k..=k, &mut cnf, &mut vars)
        .expect("memory");
    let units = encoder.enforce_ub(k).expect("encoded");
    (vars.n_used() as usize - n, cnf.len() + units.len())
}

#[divan::bench(sample_count = 10)]
fn pairwise_of_ours(bencher: Bencher) {
    let bencher = bencher.counter(ItemsCount::new(N_CLAUSES));
    bencher.bench(ours_pairwise);
}

#[divan::bench(sample_count = 10)]
fn pairwise_of_rustsat(bencher: Bencher) {
    let bencher = bencher.counter(ItemsCount::new(N_CLAUSES));
    bencher.bench(theirs_pairwise);
}

#[divan::bench(args = [(5, 50), (5, 1000), (500, 1000)])]
fn at_most_k_of_ours(bencher: Bencher, (k, n): (usize, usize)) {
    let cost = Cardinality::Auto.cost(Relation::AtMost, k, n);
    bencher.counter(ItemsCount::new(cost.n_clauses)).bench(|| {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(n);
        cnf.at_most_n(k, &lits);
        assert_eq!(cnf.n_clauses() as u64, cost.n_clauses);
        cnf
    });
}

#[divan::bench(args = [(5, 50), (5, 1000), (500, 1000)])]
fn at_most_k_of_rustsat(bencher: Bencher, (k, n): (usize, usize)) {
    let (_, n_clauses) = theirs_at_most(k, n);
    bencher
        .counter(ItemsCount::new(n_clauses))
        .bench(|| theirs_at_most(k, n));
}
