//! rustsat's encoders in our sinks, and formulas there and back.
#![cfg(feature = "rustsat-encoders")]

use cnfcraft::Lit;
use cnfcraft::encode::audit::{Audit, Propagation};
use cnfcraft::encode::{
    Assignment, ClauseSink, Cnf, Comparison, Encode, RustSatEncoder, RustSatSink, SizeOnly, audit,
};
use itertools::Itertools;
use rustsat::encodings::card::{BoundUpper as _, Totalizer};
use rustsat::encodings::{CollectClauses, EncodeStats};
use rustsat::instances::{BasicVarManager, ManageVars, SatInstance};
use rustsat::types::constraints::{CardConstraint, PbConstraint};
use rustsat::types::{Clause, Var};

fn check(
    encoder: RustSatEncoder,
    n: usize,
    terms: &[(i64, usize, bool)],
    comparison: Comparison,
    bound: i64,
) -> Audit {
    let name = format!("{encoder:?}: {terms:?} {comparison:?} {bound}");
    let report = audit(
        n,
        |sink, lits| {
            let terms = terms.iter().map(|&(weight, index, negated)| {
                (weight, if negated { !lits[index] } else { lits[index] })
            });
            sink.pseudo_boolean_by_rustsat(encoder, terms, comparison, bound);
            for clause in sink.clauses() {
                assert!(
                    clause.iter().map(|lit| lit.var()).all_unique(),
                    "{name}: {clause:?}"
                );
            }
        },
        |values| {
            let weight = |&(weight, index, negated): &(i64, usize, bool)| {
                if values[index] == negated {
                    0
                } else {
                    i128::from(weight)
                }
            };
            comparison.holds(&terms.iter().map(weight).sum::<i128>(), &i128::from(bound))
        },
    );
    assert!(report.is_exact(), "{name}: {report}");
    report
}

#[test]
fn every_encoder_is_exact_and_propagates_as_documented() {
    let sums: [&[i64]; 6] = [
        &[],
        &[1, 1, 1, 1, 1, 1],
        &[1, 2, 3, 4, 5, 6],
        &[7, -7, 3, -2, 0],
        &[5, 5, 3, 3, 2, 2],
        &[4, 4, 4, 4],
    ];
    for encoder in RustSatEncoder::ALL {
        let mut weakest = Propagation::Complete;
        for weights in sums {
            let terms = weights
                .iter()
                .zip(0..)
                .map(|(&weight, index)| (weight, index, false));
            let terms = terms.collect_vec();
            let bounds = (-11..=23).chain([i64::MIN, i64::MAX]);
            for (bound, comparison) in bounds.cartesian_product(Comparison::ALL) {
                let report = check(encoder, weights.len(), &terms, comparison, bound);
                if !matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
                    weakest = weakest.min(report.propagation());
                }
            }
        }
        let expected = match encoder {
            RustSatEncoder::BinaryAdder => Propagation::Incomplete,
            RustSatEncoder::DynamicPolyWatchdog => Propagation::Conflicts,
            _ => Propagation::Complete,
        };
        assert_eq!(weakest, expected, "{encoder:?}");
    }
}

#[test]
fn repeated_and_opposite_literals_keep_all_their_weights() {
    let terms = [
        (1, 0, false),
        (2, 0, false),
        (3, 1, true),
        (-1, 1, false),
        (2, 2, false),
        (2, 2, true),
    ];
    for (encoder, bound) in RustSatEncoder::ALL.into_iter().cartesian_product(-3..=9) {
        for comparison in Comparison::ALL {
            check(encoder, 3, &terms, comparison, bound);
        }
    }
}

#[test]
fn sums_and_bounds_at_the_end_of_the_range_do_not_overflow() {
    let cases = [
        [i64::MAX, i64::MAX, i64::MAX - 1],
        [i64::MIN, i64::MAX, 1],
        [1 << 40, 3, 1 << 40],
        [1 << 30, 1 << 29, 5],
    ];
    for (encoder, weights) in RustSatEncoder::ALL.into_iter().cartesian_product(cases) {
        let terms = weights
            .into_iter()
            .zip(0..)
            .map(|(weight, index)| (weight, index, false));
        let terms = terms.collect_vec();
        let bounds = [i64::MIN, -1, 0, 1 << 29, 1 << 40, i64::MAX - 1, i64::MAX];
        for (bound, comparison) in bounds.into_iter().cartesian_product(Comparison::ALL) {
            check(encoder, 3, &terms, comparison, bound);
        }
    }
}

#[test]
fn an_encoder_gets_variables_that_no_clause_uses() {
    // What happens with rustsat's own: its first variable is the encoder's first input.
    assert_eq!(BasicVarManager::default().new_var(), Var::new(0));

    let mut cnf = Cnf::new();
    let lits = cnf.new_lits(5);
    let bridge = RustSatSink::new(&mut cnf);
    let mut totalizer: Totalizer = lits.iter().copied().collect();
    let (mut collector, mut variables) = (bridge.collector(), bridge.variables());
    totalizer
        .encode_ub(2..=2, &mut collector, &mut variables)
        .unwrap();
    assert_eq!(collector.n_clauses(), totalizer.n_clauses());
    assert_eq!(variables.n_used(), totalizer.n_vars());
    let first_fresh = Var::new(5);
    for lit in totalizer.enforce_ub(2).unwrap() {
        assert!(lit.var() >= first_fresh);
    }
    assert_eq!(cnf.n_vars(), 5 + totalizer.n_vars() as usize);
}

#[test]
fn a_lent_sink_keeps_the_promises_of_a_variable_manager() {
    let mut size = SizeOnly::default();
    size.new_lits(3);
    let bridge = RustSatSink::new(size);
    let mut variables = bridge.variables();
    assert_eq!((variables.max_var(), variables.n_used()), (None, 0));
    assert_eq!(variables.new_var(), Var::new(3));
    assert!(!variables.mark_used(Var::new(2)));
    assert!(variables.mark_used(Var::new(7)));
    assert_eq!(variables.new_var(), Var::new(8));
    variables.forget_from(Var::new(0));
    assert_eq!(variables.new_var(), Var::new(9));
    assert_eq!(
        (variables.max_var(), variables.n_used()),
        (Some(Var::new(9)), 7)
    );
    bridge
        .collector()
        .add_clause(Clause::from([Lit::positive(0)]))
        .unwrap();
    assert_eq!((bridge.into_inner().n_vars(), size.n_vars()), (10, 3));
}

fn some_cnf() -> Cnf {
    let mut cnf = Cnf::new();
    let [a, b, c, _unused] = cnf.new_array();
    cnf.add_clause(&[a, !b]);
    cnf.add_clause(&[]);
    cnf.add_clause(&[!c, b, a]);
    cnf
}

#[test]
fn a_formula_goes_there_and_back() {
    let cnf = some_cnf();
    let there = rustsat::instances::Cnf::from(&cnf);
    assert_eq!(there.len(), 3);
    let back = Cnf::from(&there);
    assert_eq!(back.n_vars(), 3);
    assert!(back.clauses().eq(cnf.clauses()));
    assert_eq!(Cnf::from(&rustsat::instances::Cnf::new()), Cnf::new());
}

#[test]
fn an_instance_goes_there_and_back_with_its_unused_variables() {
    let cnf = some_cnf();
    let mut there = SatInstance::from(&cnf);
    assert_eq!((there.n_vars(), there.n_clauses()), (4, 3));
    assert_eq!(there.new_var(), Var::new(4));
    let back = Cnf::from(there);
    assert_eq!(back.n_vars(), 5);
    assert!(back.clauses().eq(cnf.clauses()));
}

/// Whether the first variables can have these values.
fn admits(cnf: &Cnf, values: &[bool]) -> bool {
    let n_fresh = cnf.n_vars() - values.len();
    (0..1u64 << n_fresh).any(|bits| {
        let fresh = (0..n_fresh).map(|i| bits >> i & 1 == 1);
        let assignment: Assignment = values.iter().copied().chain(fresh).collect();
        cnf.clauses().all(|clause| assignment.satisfies(clause))
    })
}

type Meaning = fn(&[bool]) -> bool;

#[test]
fn the_constraints_of_an_instance_are_written_too() {
    let [a, b, c] = [0, 1, 2].map(Lit::positive);
    let cards: [(CardConstraint, Meaning); 4] = [
        (CardConstraint::new_ub([a, b, c], 1), |v| {
            v.iter().filter(|&&v| v).count() <= 1
        }),
        (CardConstraint::new_lb([a, a, !b], 2), |v| v[0]),
        (CardConstraint::new_eq([a, b, !b], 1), |v| !v[0]),
        (CardConstraint::new_ub([a, b, c], usize::MAX), |_| true),
    ];
    let pbs: [(PbConstraint, Meaning); 4] = [
        (PbConstraint::new_ub([(a, 2), (a, 2), (b, 3)], 4), |v| {
            !(v[0] && v[1])
        }),
        (PbConstraint::new_lb([(a, 2), (b, -1), (c, 1)], 2), |v| {
            v[0] && (v[2] || !v[1])
        }),
        (PbConstraint::new_eq([(a, 2), (!a, 1), (c, 1)], 2), |v| {
            v[0] != v[2]
        }),
        (PbConstraint::new_ub([(a, 1), (b, 1)], isize::MAX), |_| true),
    ];
    let mut instances = Vec::new();
    for (constraint, meaning) in cards {
        let mut instance = SatInstance::<BasicVarManager>::new();
        instance.add_card_constr(constraint);
        instances.push((instance, meaning));
    }
    for (constraint, meaning) in pbs {
        let mut instance = SatInstance::<BasicVarManager>::new();
        instance.add_pb_constr(constraint);
        instances.push((instance, meaning));
    }
    for (mut instance, meaning) in instances {
        instance.var_manager_mut().increase_next_free(Var::new(3));
        let name = format!("{instance:?}");
        let cnf = Cnf::from(instance);
        for values in [[false, true]; 3].into_iter().multi_cartesian_product() {
            assert_eq!(admits(&cnf, &values), meaning(&values), "{name} {values:?}");
        }
    }
}
