//! Cardinality encodings against their definition.

use cnfcraft::Lit;
use cnfcraft::encode::audit::{Audit, Propagation};
use cnfcraft::encode::cardinality::{Cardinality, Relation, Totalizer};
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

#[test]
fn literals_may_be_repeated_and_opposite() {
    // Literals over three variables: 1 stands for the first, -1 for its opposite.
    let lists: [&[i32]; 12] = [
        &[1, 1],
        &[1, -1],
        &[1, 1, 2],
        &[1, -1, 2, 3],
        &[1, -1, 2, -2],
        &[2, 1, 1, 1, 3],
        &[3, 3, 2, 2, 1],
        &[1, 1, 1, -1, 2, 3],
        &[-1, -1, -1, -1, 2, 2, 3],
        &[1, 2, 3, 1, 2, 3, -3],
        &[-2, 3, -2, 1, 3, 1, -2, 1],
        &[1, 1, 1, 1, 2, 2, 2, 2, 3],
    ];
    for given in lists {
        let choose = |lits: &[Lit]| -> Vec<Lit> {
            let of = |&number: &i32| {
                let lit = lits[number.unsigned_abs() as usize - 1];
                if number > 0 { lit } else { !lit }
            };
            given.iter().map(of).collect()
        };
        let count = |values: &[bool]| {
            let holds =
                |&&number: &&i32| values[number.unsigned_abs() as usize - 1] == (number > 0);
            given.iter().filter(holds).count()
        };
        let check =
            |encode: &dyn Fn(&mut Cnf, &[Lit]), relation: Relation, bound: i128, name: &str| {
                let mut written = Cnf::new();
                let report = audit(
                    3,
                    |cnf, lits| {
                        encode(cnf, &choose(lits));
                        written = cnf.clone();
                    },
                    |values| relation.admits(count(values), bound),
                );
                let name = format!("{name}: {relation:?} {bound} of {given:?}: {report}");
                assert!(report.is_exact(), "{name}");
                // Opposite literals can't be taken out of a totalizer that shows its outputs, and
                // that twice this and twice that is never exactly three takes more than counting.
                let counts = !name.starts_with("modulo") && !name.starts_with("kept");
                if counts && relation != Relation::Exactly {
                    assert!(report.finds_every_conflict(), "{name}");
                }
                // What is kept for later bounds has clauses that a tight one makes superfluous.
                if !name.starts_with("kept") {
                    assert_tidy(&written);
                }
            };
        for bound in -1..=given.len() as i128 + 1 {
            for relation in Relation::ALL {
                for strategy in Cardinality::ALL {
                    let encode =
                        |cnf: &mut Cnf, lits: &[Lit]| post(cnf, strategy, relation, bound, lits);
                    check(&encode, relation, bound, strategy.name());
                }
            }
        }
        for strategy in AtMostOne::ALL {
            let at_most = |cnf: &mut Cnf, lits: &[Lit]| cnf.at_most_one_with(strategy, lits);
            check(&at_most, Relation::AtMost, 1, strategy.name());
            let exactly = |cnf: &mut Cnf, lits: &[Lit]| cnf.exactly_one_with(strategy, lits);
            check(&exactly, Relation::Exactly, 1, strategy.name());
        }
        for bound in 0..=given.len() + 1 {
            let tighten = |cnf: &mut Cnf, lits: &[Lit]| Totalizer::new(lits).tighten(cnf, bound);
            let bound = bound as i128;
            check(&tighten, Relation::AtMost, bound, "kept totalizer");
        }
    }
}

#[test]
fn bounds_at_the_ends_of_the_integers_are_below_all_or_above_all() {
    for strategy in Cardinality::ALL {
        for bound in [i128::MIN, i64::MIN.into(), -1] {
            assert_eq!(strategy.cost(Relation::AtMost, bound, 5), Cost::new(0, 1));
            assert_eq!(strategy.cost(Relation::AtLeast, bound, 5), Cost::default());
            assert_eq!(strategy.cost(Relation::Exactly, bound, 5), Cost::new(0, 1));
        }
        for bound in [6, usize::MAX as i128, i128::MAX] {
            assert_eq!(strategy.cost(Relation::AtMost, bound, 5), Cost::default());
            assert_eq!(strategy.cost(Relation::AtLeast, bound, 5), Cost::new(0, 1));
            assert_eq!(strategy.cost(Relation::Exactly, bound, 5), Cost::new(0, 1));
        }
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(5);
        let opposite = [lits[0], !lits[0], lits[1], lits[1]];
        for lits in [&lits[..], &opposite] {
            cnf.at_most_n_with(strategy, usize::MAX, lits);
            cnf.at_most_n_with(strategy, u128::MAX, lits);
            cnf.at_least_n_with(strategy, i128::MIN, lits);
        }
        assert_eq!((cnf.n_vars(), cnf.n_clauses()), (5, 0), "{strategy}");
        for lits in [&lits[..], &opposite] {
            cnf.at_least_n_with(strategy, usize::MAX, lits);
            cnf.at_most_n_with(strategy, i128::MIN, lits);
            cnf.exactly_n_with(strategy, i64::MIN, lits);
            cnf.exactly_n_with(strategy, u64::MAX, lits);
        }
        assert_eq!((cnf.n_vars(), cnf.n_clauses()), (5, 8), "{strategy}");
        assert!(cnf.clauses().all(<[Lit]>::is_empty), "{strategy}");
    }
}

#[test]
fn a_totalizer_takes_bounds_in_any_order() {
    for n in 0..=6 {
        for first in 0..=n + 1 {
            for second in 0..=n + 1 {
                let mut written = Cnf::new();
                let report = audit(
                    n,
                    |cnf, lits| {
                        let mut total = Totalizer::new(lits);
                        total.at_least(cnf, first);
                        total.tighten(cnf, second);
                        total.tighten(cnf, first);
                        assert_eq!(total.bound(), first.min(second).min(n));
                        assert_eq!(total.n_lits(), n);
                        written = cnf.clone();
                    },
                    |values| values.count() <= first.min(second),
                );
                let name = format!("{first}, then {second} of {n}: {report}");
                assert!(report.is_exact() && report.is_functional(), "{name}");
                assert!(report.finds_every_forced_literal(), "{name}");
            }
        }
    }
}

#[test]
fn a_totalizers_literals_are_equivalences() {
    for n in 0..=5 {
        for k in 0..=n + 2 {
            // The last input tells whether the others reach the number.
            let report = audit(
                n + 1,
                |cnf, lits| {
                    let mut total = Totalizer::new(&lits[..n]);
                    match total.at_least(cnf, k) {
                        Some(lit) => cnf.iff(lits[n], lit),
                        None => cnf.at_least_one([if k == 0 { lits[n] } else { !lits[n] }]),
                    }
                },
                |values| values[n] == (values[..n].iter().filter(|&&value| value).count() >= k),
            );
            assert!(
                report.is_exact() && report.is_functional(),
                "{k} of {n}: {report}"
            );
            assert!(report.finds_every_forced_literal(), "{k} of {n}: {report}");
        }
    }
}

#[test]
fn names_are_read_back() {
    for strategy in Cardinality::ALL {
        assert_eq!(strategy.to_string().parse(), Ok(strategy));
    }
    for strategy in AtMostOne::ALL {
        assert_eq!(strategy.to_string().parse(), Ok(strategy));
    }
    let error = "five".parse::<Cardinality>().unwrap_err();
    assert!(error.to_string().ends_with("auto, found 'five'"), "{error}");
    let error = "one".parse::<AtMostOne>().unwrap_err();
    assert!(error.to_string().ends_with("auto, found 'one'"), "{error}");
}
