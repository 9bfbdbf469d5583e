//! Cardinality encodings against their definition.

use cnfcraft::Lit;
use cnfcraft::encode::audit::{Audit, Propagation};
use cnfcraft::encode::cardinality::{Cardinality, Relation};
use cnfcraft::encode::{AtMostOne, Cnf, Cost, Encode, audit};

fn post(cnf: &mut Cnf, strategy: Cardinality, relation: Relation, bound: i128, lits: &[Lit]) {
    match relation {
        Relation::AtMost => cnf.at_most_n_with(strategy, bound, lits),
        Relation::AtLeast => cnf.at_least_n_with(strategy, bound, lits),
        Relation::Exactly => cnf.exactly_n_with(strategy, bound, lits),
    }
}

/// Audits a constraint, and looks for clauses that no encoding should have.
fn audit_tidy(
    n: usize,
    encode: impl FnOnce(&mut Cnf, &[Lit]),
    meaning: impl Fn(usize) -> bool,
) -> Audit {
    let mut written = Cnf::new();
    let report = audit(
        n,
        |cnf, lits| {
            encode(cnf, lits);
            written = cnf.clone();
        },
        |values| meaning(values.count()),
    );
    assert_tidy(&written);
    report
}

/// No clause has a repeated or opposite literal, and none is subsumed by a unit clause.
fn assert_tidy(cnf: &Cnf) {
    let units: Vec<Lit> = cnf
        .clauses()
        .filter(|clause| clause.len() == 1)
        .map(|c| c[0])
        .collect();
    for clause in cnf.clauses() {
        let mut sorted = clause.to_vec();
        sorted.sort();
        assert!(
            sorted.windows(2).all(|two| two[0].var() != two[1].var()),
            "{clause:?}"
        );
        let has_unit = clause.iter().any(|lit| units.contains(lit));
        assert!(
            clause.len() == 1 || !has_unit,
            "{clause:?} in {:?}",
            cnf.clauses().collect::<Vec<_>>()
        );
    }
    let mut distinct = units.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), units.len());
}

#[test]
fn every_strategy_for_at_most_one_is_exact_complete_and_costs_what_it_says() {
    for strategy in AtMostOne::ALL {
        for relation in [Relation::AtMost, Relation::Exactly] {
            let mut functional = true;
            for n in 0..=10 {
                let report = audit_tidy(
                    n,
                    |cnf, lits| match relation {
                        Relation::Exactly => cnf.exactly_one_with(strategy, lits),
                        _ => cnf.at_most_one_with(strategy, lits),
                    },
                    |count| relation.admits(count, 1),
                );
                let name = format!("{strategy}, {relation:?} one of {n}: {report}");
                assert!(report.is_exact(), "{name}");
                assert_eq!(report.propagation(), strategy.propagation(), "{name}");
                let clause = Cost::new(0, (relation == Relation::Exactly).into());
                assert_eq!(report.cost(), strategy.cost(n) + clause, "{name}");
                functional &= report.is_functional();
            }
            // A graph is functional as long as its parts are small.
            if relation == Relation::AtMost || strategy.is_functional(relation) {
                assert_eq!(
                    functional,
                    strategy.is_functional(relation),
                    "{strategy} {relation:?}"
                );
            }
        }
    }
}

#[test]
fn every_strategy_is_exact_and_costs_what_it_says_for_every_bound() {
    for strategy in Cardinality::ALL {
        for relation in Relation::ALL {
            for n in 0..=7 {
                for bound in -1..=n as i128 + 1 {
                    let report = audit_tidy(
                        n,
                        |cnf, lits| post(cnf, strategy, relation, bound, lits),
                        |count| relation.admits(count, bound),
                    );
                    let name = format!("{strategy}, {relation:?} {bound} of {n}: {report}");
                    assert!(report.is_exact(), "{name}");
                    assert_eq!(report.cost(), strategy.cost(relation, bound, n), "{name}");
                }
            }
        }
    }
}

#[test]
fn propagation_and_functions_are_as_documented_and_no_stronger() {
    for strategy in Cardinality::ALL {
        for relation in Relation::ALL {
            let (mut weakest, mut functional) = (Propagation::Complete, true);
            for n in 0..=8 {
                for bound in 0..=n {
                    let report = audit(
                        n,
                        |cnf, lits| post(cnf, strategy, relation, bound as i128, lits),
                        |values| relation.admits(values.count(), bound),
                    );
                    weakest = weakest.min(report.propagation());
                    functional &= report.is_functional();
                    if strategy.is_functional(relation) {
                        assert!(
                            report.is_functional(),
                            "{strategy} {relation:?} {bound} of {n}: {report}"
                        );
                    }
                    assert!(
                        report.propagation() >= strategy.propagation(),
                        "{strategy} {relation:?} {bound} of {n}: {report}"
                    );
                }
            }
            assert_eq!(weakest, strategy.propagation(), "{strategy} {relation:?}");
            // `Auto` is functional as long as it takes a strategy that is.
            if strategy != Cardinality::Auto || relation != Relation::Exactly {
                assert_eq!(
                    functional,
                    strategy.is_functional(relation),
                    "{strategy} {relation:?}"
                );
            }
        }
    }
}
