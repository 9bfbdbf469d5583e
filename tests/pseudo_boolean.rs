//! Pseudo-Boolean sums against arithmetic.

use cnfcraft::Lit;
use cnfcraft::encode::audit::{Audit, Propagation};
use cnfcraft::encode::{Comparison, Encode, PseudoBoolean, SizeOnly, audit};
use itertools::Itertools;
use proptest::prelude::*;

/// Weights with the number of a literal, from 1, negative for its opposite.
type Terms<'a> = &'a [(i64, i32)];

fn check(
    n: usize,
    terms: Terms,
    comparison: Comparison,
    bound: i64,
    strategy: PseudoBoolean,
) -> Audit {
    let index = |number: i32| number.unsigned_abs() as usize - 1;
    let name = format!("{strategy:?}: {terms:?} {comparison:?} {bound}");
    let report = audit(
        n,
        |sink, lits| {
            let terms = terms.iter().map(|&(weight, number)| {
                let lit = lits[index(number)];
                (weight, if number < 0 { !lit } else { lit })
            });
            sink.pseudo_boolean_with(strategy, terms, comparison, bound);
            let units = sink
                .clauses()
                .filter(|clause| clause.len() == 1)
                .flatten()
                .collect_vec();
            for clause in sink.clauses() {
                assert!(
                    clause.iter().map(|lit| lit.var()).all_unique(),
                    "{name}: {clause:?}"
                );
                let subsumed = clause.len() > 1 && clause.iter().any(|lit| units.contains(&lit));
                assert!(!subsumed, "{name}: {clause:?}");
            }
        },
        |values| {
            let holds = |number: i32| values[index(number)] == (number > 0);
            let sum: i128 = terms
                .iter()
                .filter(|&&(_, number)| holds(number))
                .map(|&(weight, _)| i128::from(weight))
                .sum();
            comparison.holds(&sum, &i128::from(bound))
        },
    );
    assert!(report.is_exact(), "{name}: {report}");
    let two_sided = matches!(comparison, Comparison::Equal | Comparison::NotEqual);
    let is_complete = match strategy {
        PseudoBoolean::Auto | PseudoBoolean::DecisionDiagram => true,
        PseudoBoolean::GeneralizedTotalizer => !two_sided,
        _ => false,
    };
    if is_complete {
        assert!(report.finds_every_forced_literal(), "{name}: {report}");
    }
    if two_sided || strategy == PseudoBoolean::Adder {
        assert!(report.is_functional(), "{name}: {report}");
    }
    report
}

fn numbered(weights: &[i64]) -> Vec<(i64, i32)> {
    weights.iter().copied().zip(1..).collect()
}

#[test]
fn every_strategy_is_exact_and_propagates_as_documented() {
    let weights: [&[i64]; 9] = [
        &[],
        &[3],
        &[1, 1, 1, 1, 1, 1],
        &[1, 2, 3, 4, 5, 6],
        &[2, 4, 6, 8],
        &[7, -7, 3, -2, 0],
        &[5, 5, 3, 3, 2, 2, 1],
        &[-1, -2, -4, -8],
        &[6, 10, 15, 6, 10, 15, 21, 35],
    ];
    let mut weakest = Propagation::Complete;
    let mut functional = true;
    for (weights, strategy) in weights.into_iter().cartesian_product(PseudoBoolean::ALL) {
        let negative: i64 = weights.iter().filter(|&&weight| weight < 0).sum();
        let positive: i64 = weights.iter().filter(|&&weight| weight > 0).sum();
        let step = if weights.len() == 8 { 7 } else { 1 };
        // The adder has the most variables, and its propagation is not claimed.
        let step = if strategy == PseudoBoolean::Adder {
            3 * step
        } else {
            step
        };
        let bounds = (negative - 1..=positive + 1)
            .step_by(step)
            .chain([i64::MIN, i64::MAX]);
        for (bound, comparison) in bounds.cartesian_product(Comparison::ALL) {
            let report = check(
                weights.len(),
                &numbered(weights),
                comparison,
                bound,
                strategy,
            );
            weakest = weakest.min(report.propagation());
            functional &= report.is_functional();
        }
    }
    // Of the adder and of the totalizer for "equal", and of one-sided bounds, as documented.
    assert_eq!((weakest, functional), (Propagation::Incomplete, false));
}

#[test]
fn repeated_and_opposite_literals_count_as_often_as_they_stand_there() {
    let cases: [Terms; 5] = [
        &[(1, 1), (1, 1), (3, 2)],
        &[(2, 1), (3, -1), (1, 2)],
        &[(2, 1), (2, -1)],
        &[(2, 1), (-2, 1), (1, 3), (1, 3), (1, -2)],
        &[(5, -1), (-4, -2), (3, -3), (3, 2)],
    ];
    for (terms, strategy) in cases.into_iter().cartesian_product(PseudoBoolean::ALL) {
        for (bound, comparison) in (-6..=12).cartesian_product(Comparison::ALL) {
            check(3, terms, comparison, bound, strategy);
        }
    }
}

#[test]
fn weights_and_bounds_at_the_end_of_the_range_are_summed_right() {
    let (low, high) = (i64::MIN, i64::MAX);
    let cases = [
        [high, high, high],
        [low, low, high],
        [high, 1, -1],
        [low, high, 1],
    ];
    for (weights, strategy) in cases.into_iter().cartesian_product(PseudoBoolean::ALL) {
        let bounds = [low, low + 1, -1, 0, 1, high - 1, high];
        for (bound, comparison) in bounds.into_iter().cartesian_product(Comparison::ALL) {
            check(3, &numbered(&weights), comparison, bound, strategy);
        }
    }
}

fn size(strategy: PseudoBoolean, weights: &[i64], bound: i64) -> (u64, u64) {
    let mut size = SizeOnly::default();
    let lits = size.new_lits(weights.len());
    let terms = weights.iter().copied().zip(lits);
    size.pseudo_boolean_with(strategy, terms, Comparison::AtMost, bound);
    (
        u64::from(size.n_vars()) - weights.len() as u64,
        size.n_clauses(),
    )
}

#[test]
fn auto_is_the_smaller_one() {
    let sum = |(n_vars, n_clauses)| n_vars + n_clauses;
    for (weights, bound) in [
        (vec![1; 10], 3),
        (vec![1; 60], 20),
        ((1..=20).collect_vec(), 100),
        (
            vec![100; 8].into_iter().chain(vec![1; 30]).collect_vec(),
            400,
        ),
        (vec![3, 5, 7, 11, 13, 17, 19, 23], 50),
    ] {
        let [auto, diagram, totalizer, _] =
            PseudoBoolean::ALL.map(|strategy| sum(size(strategy, &weights, bound)));
        assert_eq!(auto, diagram.min(totalizer), "{weights:?} {bound}");
    }
}

#[test]
fn weights_that_have_nothing_in_common_take_few_clauses() {
    // Sixty numbers of 30 bits, as a linear congruential generator gives them.
    let next = |number: &i64| Some((number * 1_103_515_245 + 12_345) % (1 << 30));
    let weights = std::iter::successors(Some(1), next).skip(1).take(60);
    let weights = weights.map(|weight| weight.max(1)).collect_vec();
    let bound = weights.iter().sum::<i64>() / 2;
    for comparison in Comparison::ALL {
        let mut size = SizeOnly::default();
        let lits = size.new_lits(60);
        let terms = weights.iter().copied().zip(lits);
        size.pseudo_boolean(terms, comparison, bound);
        assert!(
            size.n_clauses() < 20_000,
            "{comparison:?}: {}",
            size.n_clauses()
        );
    }
}

#[test]
fn many_weights_take_few_clauses_against_any_bound() {
    // The squares modulo a prime have no pattern in their order.
    let weights = (1..=1500).map(|i| i * i % 997 + 1).collect_vec();
    for bound in [1023, 1024, 4095, 4096, 400_000] {
        let (n_vars, n_clauses) = size(PseudoBoolean::Auto, &weights, bound);
        assert!(
            n_vars + n_clauses < 1_000_000,
            "{bound}: {n_vars}, {n_clauses}"
        );
    }
}

#[test]
fn an_adder_of_two_bits_takes_seven_clauses_and_one_of_three_fourteen() {
    let of = |n: i64| {
        let mut size = SizeOnly::default();
        let lits = size.new_lits(usize::try_from(n).expect("a few"));
        let terms = lits.into_iter().map(|lit| (1, lit));
        size.pseudo_boolean_with(PseudoBoolean::Adder, terms, Comparison::NotEqual, 1);
        (i64::from(size.n_vars()) - n, size.n_clauses())
    };
    // And one clause that compares.
    assert_eq!([of(2), of(3)], [(2, 7 + 1), (2, 14 + 1)]);
}

#[test]
fn a_diagram_of_a_hundred_thousand_terms_overflows_no_stack() {
    let (n_vars, n_clauses) = size(PseudoBoolean::DecisionDiagram, &vec![1; 100_000], 2);
    // Nodes for "one may follow" and "none may follow", but for the first and the last terms.
    assert!(
        n_vars < 200_000 && n_clauses < 500_000,
        "{n_vars}, {n_clauses}"
    );
}

proptest! {
    #[test]
    fn any_sum_agrees_with_arithmetic(
        terms in proptest::collection::vec((-9i64..=9, 1i32..=7, any::<bool>()), 0..9),
        bound in -30i64..=30,
    ) {
        let terms = terms
            .into_iter()
            .map(|(weight, number, negated)| (weight, if negated { -number } else { number }))
            .collect_vec();
        for (strategy, comparison) in PseudoBoolean::ALL.into_iter().cartesian_product(Comparison::ALL) {
            check(7, &terms, comparison, bound, strategy);
        }
    }
}

#[test]
fn a_literal_takes_its_own_side() {
    let report = audit(
        1,
        |sink, lits| {
            let terms: [(i64, Lit); 2] = [(4, lits[0]), (-3, !lits[0])];
            sink.pseudo_boolean(terms, Comparison::AtLeast, 0);
        },
        |values| values[0],
    );
    assert!(report.is_exact());
}
