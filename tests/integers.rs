//! Integers and their sums against arithmetic.

mod tied;

use cnfcraft::Lit;
use cnfcraft::encode::audit::{Audit, Propagation};
use cnfcraft::encode::{AtMostOne, Cnf, Comparison, Encode, OrderInt, SizeOnly, audit};
use itertools::Itertools;
use proptest::prelude::*;
use tied::{assert_clean, audit_choices, audit_tied, chosen, tie, tied_choice};

/// Values of consecutive integers, and a multiple and an offset for each.
type Shape = (i64, i64, i64, i64);

fn n_lits((low, high, ..): Shape) -> usize {
    usize::try_from(high - low).unwrap_or(0)
}

/// Audits a constraint on integers: their order literals are the inputs.
fn audit_ints(
    shapes: &[Shape],
    post: impl FnOnce(&mut Cnf, &[OrderInt]),
    meaning: impl Fn(&[i64]) -> bool,
) -> Audit {
    let post = |sink: &mut Cnf, ints: &[OrderInt]| {
        let before = sink.n_clauses();
        post(sink, ints);
        assert_clean(sink.clauses().skip(before));
    };
    audit_several(shapes, post, meaning)
}

/// Audits what may be several constraints, of which one may settle another's literals.
fn audit_several(
    shapes: &[Shape],
    post: impl FnOnce(&mut Cnf, &[OrderInt]),
    meaning: impl Fn(&[i64]) -> bool,
) -> Audit {
    let sizes = shapes.iter().map(|&shape| n_lits(shape)).collect_vec();
    let new = |sink: &mut Cnf, index: usize, inputs: &[Lit]| {
        let (low, high, factor, offset) = shapes[index];
        let int = sink.new_int(low..=high);
        tie(sink, int.lits(), inputs);
        int.times(factor).plus(offset)
    };
    let value = |index: usize, inputs: &[bool]| {
        let (low, _, factor, offset) = shapes[index];
        Some((low + steps(inputs)?) * factor + offset)
    };
    audit_tied(&sizes, new, value, post, meaning)
}

/// How far above its low end an integer is, if its order literals can have these values.
fn steps(inputs: &[bool]) -> Option<i64> {
    let n_true = inputs.iter().filter(|&&value| value).count();
    let ordered = inputs.is_sorted_by(|a, b| a >= b);
    ordered.then(|| i64::try_from(n_true).expect("few"))
}

const PLAIN: [Shape; 7] = [
    (0, 0, 1, 0),
    (0, 1, 1, 0),
    (0, 3, 1, 0),
    (-2, 1, 1, 0),
    (2, 5, 1, 0),
    (4, 6, 1, 0),
    (-1, 3, 1, 0),
];

const STRETCHED: [Shape; 4] = [(0, 3, 2, 0), (0, 3, -1, 3), (-1, 2, -3, 1), (0, 2, 3, -2)];

#[test]
fn comparisons_are_exact_complete_and_functional() {
    let shapes = PLAIN.into_iter().chain(STRETCHED);
    for (x, y) in shapes.clone().cartesian_product(shapes) {
        for comparison in Comparison::ALL {
            let report = audit_ints(
                &[x, y],
                |sink, ints| sink.compare(&ints[0], comparison, &ints[1]),
                |ints| comparison.holds(&ints[0], &ints[1]),
            );
            let name = format!("{x:?} {comparison:?} {y:?}: {report}");
            assert!(report.is_exact() && report.is_functional(), "{name}");
            assert!(report.finds_every_forced_literal(), "{name}");
        }
    }
}

#[test]
fn comparisons_with_constants_are_one_clause_or_two() {
    for (x, comparison) in PLAIN
        .into_iter()
        .chain(STRETCHED)
        .cartesian_product(Comparison::ALL)
    {
        for bound in (-12..=12).chain([i64::MIN, i64::MAX]) {
            let report = audit_ints(
                &[x],
                |sink, ints| {
                    let before = sink.n_clauses();
                    sink.compare(&ints[0], comparison, bound);
                    assert!(sink.n_clauses() <= before + 2);
                },
                |ints| comparison.holds(&ints[0], &bound),
            );
            assert!(
                report.finds_every_forced_literal(),
                "{x:?} {comparison:?} {bound}"
            );
        }
    }
}

#[test]
fn an_integer_compares_with_itself_as_numbers_do() {
    for comparison in Comparison::ALL {
        let report = audit_ints(
            &[(0, 4, 1, 0)],
            |sink, ints| sink.compare(&ints[0], comparison, &ints[0]),
            |ints| comparison.holds(&ints[0], &ints[0]),
        );
        assert!(report.is_exact(), "{comparison:?}: {report}");
        let report = audit_ints(
            &[(0, 4, 1, 0)],
            |sink, ints| sink.compare(&ints[0], comparison, ints[0].times(-1).plus(5)),
            |ints| comparison.holds(&ints[0], &(5 - ints[0])),
        );
        assert!(report.is_exact(), "{comparison:?}: {report}");
    }
}

#[test]
fn channelling_finds_every_forced_literal() {
    for values in [&[0, 1, 2, 3][..], &[3, 1], &[5, 0, 2, -1], &[2], &[7, 8]] {
        let report = audit(
            3 + values.len(),
            |sink, lits| {
                let int = sink.new_int(0..=3);
                tie(sink, int.lits(), &lits[..3]);
                let choice = tied_choice(sink, values, &lits[3..]);
                sink.channel(&int, &choice);
            },
            |all| {
                let value = steps(&all[..3]);
                value.is_some() && value == chosen(values, &all[3..])
            },
        );
        let name = format!("{values:?}: {report}");
        assert!(report.is_exact() && report.is_functional(), "{name}");
        assert!(report.finds_every_forced_literal(), "{name}");
    }
}

fn dot(coefficients: &[i64], ints: &[i64]) -> i64 {
    coefficients.iter().zip(ints).map(|(c, x)| c * x).sum()
}

#[test]
fn sums_are_exact_and_functional_and_propagate_as_documented() {
    let cases: [(&[Shape], &[i64]); 10] = [
        (&[], &[]),
        (&[(0, 1, 1, 0); 8], &[6, 10, 15, 6, -10, -15, 21, -35]),
        (&[(0, 3, 1, 0)], &[2]),
        (&[(0, 3, 1, 0)], &[0]),
        (&[(0, 1, 1, 0); 6], &[1; 6]),
        (&[(0, 2, 1, 0), (-1, 2, 1, 0), (1, 3, 1, 0)], &[1, 1, 1]),
        (&[(0, 2, 1, 0), (-1, 2, 1, 0), (1, 3, 1, 0)], &[1, -1, 1]),
        (
            &[(0, 2, 1, 0), (0, 3, 1, 0), (5, 5, 1, 0), (-2, 0, 1, 0)],
            &[3, -2, 2, 1],
        ),
        (&[(0, 2, 3, 1), (0, 2, -2, 0), (0, 2, 1, 0)], &[1, 2, -1]),
        (&[(0, 1, 1, 0); 6], &[1, 2, 3, -4, 5, -6]),
    ];
    let mut weakest = Propagation::Complete;
    for (shapes, coefficients) in cases {
        let plain = coefficients.iter().all(|c| c.abs() == 1)
            && shapes.iter().all(|&(_, _, factor, _)| factor == 1);
        for (comparison, bound) in Comparison::ALL.into_iter().cartesian_product(-12..=12) {
            let report = audit_ints(
                shapes,
                |sink, ints| {
                    let terms = coefficients.iter().copied().zip(ints);
                    sink.sum(terms, comparison, bound);
                },
                |ints| comparison.holds(&dot(coefficients, ints), &bound),
            );
            let name = format!("{coefficients:?} · {shapes:?} {comparison:?} {bound}: {report}");
            assert!(report.is_exact() && report.is_functional(), "{name}");
            let two_sided = matches!(comparison, Comparison::Equal | Comparison::NotEqual);
            if plain || !two_sided {
                assert!(report.finds_every_forced_literal(), "{name}");
            } else {
                weakest = weakest.min(report.propagation());
            }
        }
    }
    assert_eq!(weakest, Propagation::Incomplete);
}

#[test]
fn a_sum_compares_with_an_integer_and_is_one() {
    let shapes = [(0, 2, 1, 0), (-1, 1, 1, 0), (0, 5, 1, 0)];
    for comparison in Comparison::ALL {
        for by_sum in [false, true] {
            let report = audit_several(
                &shapes,
                |sink, ints| {
                    let terms = [(1, &ints[0]), (2, &ints[1])];
                    if by_sum {
                        let sum = sink.new_sum(terms);
                        assert_eq!((sum.low(), sum.high()), (-2, 4));
                        sink.compare(&sum, comparison, &ints[2]);
                    } else {
                        sink.sum(terms, comparison, &ints[2]);
                    }
                },
                |ints| comparison.holds(&(ints[0] + 2 * ints[1]), &ints[2]),
            );
            assert!(
                report.is_exact() && report.is_functional(),
                "{comparison:?}: {report}"
            );
        }
    }
}

#[test]
fn the_sum_of_one_term_takes_nothing() {
    let mut cnf = Cnf::new();
    let int = cnf.new_int(1..=4);
    let before = cnf.clone();
    assert_eq!(cnf.new_sum([(-2, &int), (0, &int)]), int.times(-2));
    assert_eq!(cnf.new_sum([] as [(i64, &OrderInt); 0]), OrderInt::from(0));
    assert_eq!(cnf.new_sum([(3, 5), (1, -2)]), OrderInt::from(13));
    assert_eq!(cnf, before);
}

#[test]
fn terms_may_share_variables_and_reach_the_end_of_the_range() {
    let report = audit_ints(
        &[(0, 3, 1, 0)],
        |sink, ints| sink.sum([(2, &ints[0]), (-1, &ints[0])], Comparison::Equal, 2),
        |ints| ints[0] == 2,
    );
    assert!(report.is_exact(), "{report}");
    for comparison in Comparison::ALL {
        for bound in [i64::MIN, i64::MAX - 1, i64::MAX] {
            let report = audit(
                3,
                |sink, lits| {
                    let terms = [
                        (i64::MAX, lits[0]),
                        (i64::MAX, lits[1]),
                        (i64::MIN, lits[2]),
                    ];
                    sink.sum(terms, comparison, bound);
                },
                |values| {
                    let weights = [i64::MAX, i64::MAX, i64::MIN].map(i128::from);
                    let terms = weights.iter().zip(&values[..]).filter(|&(_, &value)| value);
                    let sum: i128 = terms.map(|(weight, _)| weight).sum();
                    comparison.holds(&sum, &i128::from(bound))
                },
            );
            assert!(report.is_exact(), "{comparison:?} {bound}: {report}");
        }
    }
}

#[test]
fn different_and_equal_choices_are_what_they_say() {
    let cases: [&[&[i64]]; 9] = [
        &[],
        &[&[1, 2]],
        &[&[1, 2, 3], &[1, 2, 3]],
        &[&[1, 2], &[2, 3], &[3, 1]],
        &[&[1, 2, 3, 4], &[4, 5]],
        &[&[1, 2], &[3, 4]],
        &[&[1, 2], &[2, 1], &[1, 2]],
        &[&[1, 2, 3], &[3, 2, 1], &[2, 3, 4]],
        &[&[1, 2, 3], &[3, 2, 1], &[2, 1, 3]],
    ];
    for (lists, different) in cases.into_iter().cartesian_product([false, true]) {
        let lists = lists.iter().map(|list| list.to_vec()).collect_vec();
        let report = audit_choices(
            &lists,
            |sink, choices| {
                if different {
                    sink.all_different(choices);
                } else {
                    sink.all_equal(choices);
                }
            },
            |values| {
                if different {
                    values.iter().all_unique()
                } else {
                    values.iter().all_equal()
                }
            },
        );
        let name = format!("{lists:?}, different: {different}: {report}");
        assert!(report.is_exact() && report.is_functional(), "{name}");
        if !different || lists.len() <= 2 {
            assert!(report.finds_every_forced_literal(), "{name}");
        }
    }
}

#[test]
fn different_and_equal_integers_are_what_they_say() {
    let cases: [&[Shape]; 7] = [
        &[],
        &[(0, 2, 1, 0)],
        &[(0, 3, 1, 0), (1, 4, 1, 0)],
        &[(0, 2, 1, 0), (0, 2, 1, 0), (0, 2, 1, 0)],
        &[(0, 2, 2, 0), (0, 2, 1, 0), (1, 4, 1, 0), (3, 3, 1, 0)],
        &[(0, 1, 1, 0), (0, 1, 1, 0), (0, 1, 1, 0)],
        &[(2, 2, 1, 0), (2, 3, 1, 0), (4, 4, 1, 0)],
    ];
    for (shapes, different) in cases.into_iter().cartesian_product([false, true]) {
        for strategy in AtMostOne::ALL {
            let report = audit_ints(
                shapes,
                |sink, ints| {
                    if different {
                        sink.all_different_ints_with(strategy, ints);
                    } else {
                        sink.all_equal_ints(ints);
                    }
                },
                |ints| {
                    if different {
                        ints.iter().all_unique()
                    } else {
                        ints.iter().all_equal()
                    }
                },
            );
            let name = format!("{shapes:?}, different: {different}: {report}");
            assert!(report.is_exact(), "{name}");
            if !different || shapes.len() <= 2 {
                assert!(report.finds_every_forced_literal(), "{name}");
                assert!(report.is_functional(), "{name}");
            }
        }
    }
}

#[test]
fn more_variables_than_values_are_seen_at_once() {
    let mut cnf = Cnf::new();
    let choices = (0..40).map(|_| cnf.new_choice(0..39)).collect_vec();
    cnf.all_different(&choices);
    assert!(cnf.clauses().any(<[Lit]>::is_empty));
}

#[test]
fn sizes_are_as_documented() {
    for d in 2..60i64 {
        let mut size = SizeOnly::default();
        let (x, y) = (size.new_int(1..=d), size.new_int(1..=d));
        let values = u64::try_from(d).unwrap();
        assert_eq!(u64::from(size.n_vars()), 2 * (values - 1));
        assert_eq!(size.n_clauses(), 2 * (values - 2));
        let most = |comparison| match comparison {
            Comparison::Equal => 2 * values,
            _ => values,
        };
        for comparison in Comparison::ALL {
            let mut compared = size;
            compared.compare(&x, comparison, &y);
            assert_eq!(compared.n_vars(), size.n_vars());
            assert!(compared.n_clauses() - size.n_clauses() <= most(comparison));
        }
    }
}

proptest! {
    #[test]
    fn any_sum_agrees_with_arithmetic(
        terms in proptest::collection::vec((-5i64..=5, -3i64..=2, 0i64..=3), 0..4),
        bound in -20i64..=20,
    ) {
        let shapes = terms.iter().map(|&(_, low, width)| (low, low + width, 1, 0)).collect_vec();
        let coefficients = terms.iter().map(|&(coefficient, ..)| coefficient).collect_vec();
        for comparison in Comparison::ALL {
            let report = audit_ints(
                &shapes,
                |sink, ints| sink.sum(coefficients.iter().copied().zip(ints), comparison, bound),
                |ints| comparison.holds(&dot(&coefficients, ints), &bound),
            );
            prop_assert!(report.is_exact() && report.is_functional(), "{}", report);
            if !matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
                prop_assert!(report.finds_every_forced_literal(), "{}", report);
            }
        }
    }
}
