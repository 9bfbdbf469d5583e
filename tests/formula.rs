//! Formulas against their truth tables, in every conversion.

use std::collections::BTreeSet;

use cnfcraft::Lit;
use cnfcraft::encode::audit::{Audit, Propagation};
use cnfcraft::encode::formula::{MOST_VARS, Redundancy};
use cnfcraft::encode::{Assignment, Cnf, Conversion, Encode, Formula, SizeOnly, audit};
use itertools::Itertools;
use proptest::prelude::*;

const N: usize = 4;

fn lits<const N: usize>() -> [Lit; N] {
    Cnf::new().new_array()
}

fn var(index: u32) -> Formula {
    Lit::positive(index).into()
}

fn assignments(n: usize) -> impl Iterator<Item = Assignment> {
    (0..1usize << n).map(move |bits| (0..n).map(|i| bits >> i & 1 == 1).collect())
}

/// One of each operator with each shape of operands, degenerate ones included.
fn collection() -> Vec<Formula> {
    let [a, b, c, d] = [0, 1, 2, 3].map(var);
    let all_lits = || [0, 1, 2, 3].map(var);
    let mut formulas = vec![
        true.into(),
        false.into(),
        a.clone(),
        !a.clone(),
        Formula::all([]),
        Formula::any([]),
        Formula::all([a.clone()]),
        Formula::any([a.clone() & b.clone()]),
        Formula::all([false.into(), a.clone()]),
        a.clone() & a.clone(),
        a.clone() & !a.clone(),
        a.clone() | !a.clone(),
        a.clone() ^ a.clone(),
        a.clone() ^ !a.clone(),
        a.clone() ^ true,
        a.clone().iff(false),
        a.clone().implies(a.clone()),
        a.clone().implies(false),
        Formula::from(true).implies(b.clone()),
        (a.clone() & b.clone()) | (c.clone() & d.clone()),
        !((a.clone() & b.clone()) | (!a.clone() & c.clone())),
        (a.clone() ^ b.clone()) ^ (c.clone() ^ d.clone()),
        (a.clone() ^ b.clone()).iff(c.clone() | d.clone()),
        (a.clone() & b.clone()).iff(b.clone() & a.clone()),
        a.clone() & (!a.clone() | b.clone()) & (!b.clone() | c.clone() | d.clone()),
        a.clone() & ((a.clone() & b.clone()) | (!a.clone() & c.clone()) | (c.clone() & d.clone())),
        a.clone() & ((b.clone() & d.clone()) ^ a.clone()),
        a.clone() & !(a.clone() & (b.clone() | a.clone())),
        Formula::any(all_lits()) & !Formula::all(all_lits()),
    ];
    for k in 0..=5 {
        formulas.push(Formula::exactly(k, all_lits()));
        formulas.push(!Formula::exactly(k, all_lits()));
        formulas.push(Formula::exactly(k, []));
        formulas.push(Formula::exactly(k, [a.clone(), a.clone(), b.clone()]));
        formulas.push(Formula::exactly(
            k,
            [a.clone(), !a.clone(), b.clone(), true.into()],
        ));
        let pairs = [a.clone() & b.clone(), b.clone() ^ c.clone(), !d.clone()];
        formulas.push(Formula::exactly(k, pairs) | (a.clone() & d.clone()));
    }
    formulas.push(Formula::exactly(usize::MAX, [a]));
    formulas
}

/// It entails the clause of its last four variables, which no unit propagation sees.
fn resolved_twice() -> Formula {
    let [a, b, c] = [0, 1, 2].map(var);
    (a.clone() | b.clone() | var(3))
        & (a.clone() | !b | var(4))
        & (!a.clone() | c.clone() | var(5))
        & (!a | !c | var(6))
}

/// No clause repeats a literal or has one with its opposite, and no unit clause contains it or,
/// but for distribution, which doesn't resolve, could shorten it.
fn assert_clean(cnf: &Cnf, strategy: Conversion, name: &str) {
    let resolves = !matches!(strategy, Conversion::Distribution(_));
    let units = cnf.clauses().filter(|clause| clause.len() == 1);
    let units: BTreeSet<Lit> = units.map(|clause| clause[0]).collect();
    for clause in cnf.clauses() {
        assert!(
            clause.iter().map(|lit| lit.var()).all_unique(),
            "{name}: {clause:?}"
        );
        let settled = |lit: &Lit| units.contains(lit) || resolves && units.contains(&!*lit);
        assert!(
            clause.len() == 1 || !clause.iter().any(settled),
            "{name}: {clause:?}"
        );
    }
}

fn check(strategy: Conversion, formula: &Formula) -> Audit {
    let name = format!("{strategy:?} of {formula}");
    let report = audit(
        N,
        |sink, _| {
            sink.formula_with(strategy, formula);
            if strategy != Conversion::Distribution(Redundancy::Kept)
                && strategy != Conversion::Distribution(Redundancy::WithoutTautologies)
            {
                assert_clean(sink, strategy, &name);
            }
        },
        |values| formula.is_true(&values.iter().copied().collect()),
    );
    assert!(report.is_exact(), "{name}: {report}");
    if strategy.is_functional() {
        assert!(report.is_functional(), "{name}: {report}");
    }
    assert!(
        report.propagation() >= strategy.propagation(),
        "{name}: {report}"
    );
    report
}

#[test]
fn every_conversion_admits_exactly_what_the_formula_does() {
    for strategy in Conversion::ALL {
        let reports = collection()
            .iter()
            .map(|formula| check(strategy, formula))
            .collect_vec();
        // What is documented is not too modest either.
        let resolved_twice = audit(
            7,
            |sink, _| sink.formula_with(strategy, &resolved_twice()),
            |values| resolved_twice().is_true(&values.iter().copied().collect()),
        );
        let reports = reports.into_iter().chain([resolved_twice]).collect_vec();
        let weakest = reports.iter().map(Audit::propagation).min();
        assert_eq!(weakest, Some(strategy.propagation()), "{strategy:?}");
        let functional = reports.iter().all(Audit::is_functional);
        assert_eq!(functional, strategy.is_functional(), "{strategy:?}");
    }
}

#[test]
fn constants_are_no_clause_or_the_empty_one() {
    let [a, b] = [0, 1].map(var);
    for strategy in Conversion::ALL {
        let mut cnf = Cnf::new();
        let _: [Lit; 2] = cnf.new_array();
        let empty = cnf.clone();
        cnf.formula_with(strategy, &true.into());
        cnf.formula_with(strategy, &Formula::exactly(0, []));
        assert_eq!(cnf, empty, "{strategy:?}");
        cnf.formula_with(strategy, &false.into());
        cnf.formula_with(strategy, &Formula::exactly(3, [a.clone(), b.clone()]));
        assert_eq!(cnf.n_vars(), 2);
        assert_eq!(
            cnf.clauses().collect_vec(),
            [&[] as &[Lit]; 2],
            "{strategy:?}"
        );
    }
}

#[test]
fn a_clause_and_a_conjunction_of_clauses_take_no_variable() {
    let [a, b, c] = lits();
    for strategy in Conversion::ALL {
        let mut cnf = Cnf::new();
        let _: [Lit; 3] = cnf.new_array();
        cnf.formula_with(
            strategy,
            &((a | Formula::from(b)) & (Formula::from(b).implies(c))),
        );
        assert_eq!(cnf.n_vars(), 3, "{strategy:?}");
        let clauses: BTreeSet<_> = cnf.clauses().map(<[Lit]>::to_vec).collect();
        if strategy != Conversion::AllPrimeImplicates {
            assert_eq!(
                clauses,
                BTreeSet::from([vec![a, b], vec![!b, c]]),
                "{strategy:?}"
            );
        }
    }
}

#[test]
fn equal_parts_share_their_variable() {
    let [a, b, c, d] = [0, 1, 2, 3].map(var);
    let (part, same) = (a.clone() & b.clone(), b & a);
    let mut size = SizeOnly::default();
    size.new_lits(4);
    size.formula(&((part | c) & (same | d)));
    assert_eq!((size.n_vars(), size.n_clauses()), (5, 3 + 2));
}

#[test]
fn plaisted_and_greenbaum_never_write_more_than_tseitin() {
    let size = |strategy, formula: &Formula| {
        let mut size = SizeOnly::default();
        size.new_lits(N);
        size.formula_with(strategy, formula);
        (size.n_vars(), size.n_clauses())
    };
    let mut fewer = 0;
    for formula in collection() {
        let (vars, clauses) = size(Conversion::Tseitin, &formula);
        let (needed_vars, needed_clauses) = size(Conversion::PlaistedGreenbaum, &formula);
        assert!(
            needed_vars <= vars && needed_clauses <= clauses,
            "{formula}"
        );
        fewer += usize::from(needed_clauses < clauses);
    }
    assert!(fewer > 10, "fewer clauses for {fewer} only");
}

#[test]
fn a_defined_literal_is_equivalent_to_the_formula() {
    for formula in collection() {
        let report = audit(
            N + 1,
            |sink, lits| {
                let defined = sink.define(&formula);
                sink.iff(defined, lits[N]);
            },
            |values| formula.is_true(&values.iter().copied().collect()) == values[N],
        );
        assert!(
            report.is_exact() && report.is_functional(),
            "{formula}: {report}"
        );
    }
}

/// Each function of `n` variables with the number of clauses and of literals of its smallest CNF,
/// found by adding clauses one after the other to each function that is reached.
fn smallest(n: u32) -> Vec<Option<(usize, usize)>> {
    let n_points = 1usize << n;
    let clauses = (0..3usize.pow(n)).map(|ternary| {
        let digit = |i: u32| ternary / 3usize.pow(i) % 3;
        let satisfies = |point: usize| (0..n).any(|i| digit(i) == point >> i & 1);
        let table = (0..n_points)
            .filter(|&p| satisfies(p))
            .fold(0usize, |table, p| table | 1 << p);
        (table, (0..n).filter(|&i| digit(i) < 2).count())
    });
    let clauses = clauses.collect_vec();
    let mut smallest = vec![None; 1 << n_points];
    let always = (1 << n_points) - 1;
    smallest[always] = Some((0, 0));
    let mut reached = BTreeSet::from([always]);
    for n_clauses in 1.. {
        let mut next = BTreeSet::new();
        for &table in &reached {
            let (_, n_lits) = smallest[table].expect("it was reached");
            for &(clause, length) in &clauses {
                let cost = (n_clauses, n_lits + length);
                let known = &mut smallest[table & clause];
                if known.is_none_or(|known| cost < known) {
                    *known = Some(cost);
                    next.insert(table & clause);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        reached = next;
    }
    smallest
}

/// The disjunction of a function's points.
fn function(n: u32, table: usize) -> Formula {
    let points = (0..1usize << n).filter(|point| table >> point & 1 == 1);
    Formula::any(points.map(|point| {
        Formula::all((0..n).map(|i| {
            let lit = var(i);
            if point >> i & 1 == 1 { lit } else { !lit }
        }))
    }))
}

#[test]
fn no_cnf_is_smaller_than_the_fewest_prime_implicates() {
    for (n, step) in [(1u32, 1), (2, 1), (3, 1), (4, 131)] {
        let smallest = smallest(n);
        for table in (0..1usize << (1 << n)).step_by(step) {
            let formula = function(n, table);
            let clauses = formula.fewest_prime_implicates().unwrap();
            let n_lits = clauses.iter().map(Vec::len).sum();
            assert_eq!(Some((clauses.len(), n_lits)), smallest[table], "{formula}");
            for (assignment, point) in assignments(n as usize).zip(0..) {
                let holds = clauses.iter().all(|clause| assignment.satisfies(clause));
                assert_eq!(holds, table >> point & 1 == 1, "{formula}");
            }
        }
    }
}

#[test]
fn prime_implicates_are_entailed_and_no_part_of_them_is() {
    for table in (0..1usize << 16).step_by(331) {
        let formula = function(4, table);
        let entailed = |clause: &[Lit]| {
            let mut all = assignments(4).filter(|assignment| formula.is_true(assignment));
            all.all(|assignment| assignment.satisfies(clause))
        };
        let primes = formula.prime_implicates().unwrap();
        assert!(primes.is_sorted_by_key(Vec::len));
        for prime in &primes {
            assert!(entailed(prime));
            for left_out in 0..prime.len() {
                let mut part = prime.clone();
                part.remove(left_out);
                assert!(!entailed(&part));
            }
        }
        // Any entailed clause contains a prime one.
        let signs = [Some(false), Some(true), None];
        for clause in (0..4).map(|_| signs).multi_cartesian_product() {
            let clause = clause
                .into_iter()
                .enumerate()
                .filter_map(|(i, negated)| Some(Lit::new(u32::try_from(i).unwrap(), negated?)));
            let clause = clause.collect_vec();
            let contains = |prime: &Vec<Lit>| prime.iter().all(|lit| clause.contains(lit));
            assert_eq!(entailed(&clause), primes.iter().any(contains));
        }
    }
}

#[test]
fn distribution_counts_what_it_writes() {
    let pairs = |n: u32| Formula::any((0..n).map(|i| var(2 * i) & var(2 * i + 1)));
    for n in 1..10 {
        let distribution = pairs(n).distribute(Redundancy::Kept).unwrap();
        assert_eq!(distribution.n_products(), 1 << n);
        assert_eq!(distribution.clauses().len(), 1 << n);
        assert_eq!(distribution.n_tautologies(), 0);
    }
    // So many that it gives up, and Tseitin steps in.
    assert_eq!(pairs(64).distribute(Redundancy::WithoutSubsumed), None);
    let size = |strategy| {
        let mut size = SizeOnly::default();
        size.new_lits(128);
        size.formula_with(strategy, &pairs(64));
        size
    };
    let fallback = size(Conversion::Distribution(Redundancy::WithoutSubsumed));
    assert_eq!(fallback, size(Conversion::Tseitin));
    assert_eq!(
        (fallback.n_vars(), fallback.n_clauses()),
        (128 + 64, 3 * 64 + 1)
    );
}

#[test]
fn beyond_the_most_variables_prime_implicates_are_left_to_tseitin() {
    let most = u32::try_from(MOST_VARS).unwrap();
    let parity = |n: u32| (1..n).map(var).fold(var(0), |sum, lit| sum ^ lit);
    assert_eq!(
        parity(most).fewest_prime_implicates().unwrap().len(),
        1 << (most - 1)
    );
    assert_eq!(parity(most + 1).prime_implicates(), None);
    for strategy in [Conversion::PrimeImplicates, Conversion::AllPrimeImplicates] {
        let mut size = SizeOnly::default();
        size.new_lits(MOST_VARS + 1);
        size.formula_with(strategy, &parity(most + 1));
        assert_eq!((size.n_vars(), size.n_clauses()), (11 + 9, 4 * 9 + 2));
    }
}

#[test]
fn text_has_brackets_where_they_are_needed() {
    let [a, b, c] = [0, 1, 2].map(var);
    let cases = [
        (a.clone() & b.clone() & c.clone(), "x0 & x1 & x2"),
        (a.clone() & (b.clone() & c.clone()), "x0 & x1 & x2"),
        (a.clone() & (b.clone() | !c.clone()), "x0 & (x1 | !x2)"),
        (!(a.clone() ^ b.clone()), "!(x0 ^ x1)"),
        (!!(a.clone() ^ b.clone()), "x0 ^ x1"),
        (
            a.clone().iff(b.clone().implies(false)),
            "x0 <-> (x1 -> false)",
        ),
        (
            Formula::exactly(2, [a.clone() | b, c, a]),
            "exactly 2 of (x0 | x1, x2, x0)",
        ),
        (Formula::exactly(0, []), "exactly 0 of ()"),
    ];
    for (formula, text) in cases {
        assert_eq!(formula.to_string(), text);
        assert_eq!(format!("{formula:?}"), text);
    }
}

const DEEP: u32 = 100_000;

/// Nested on the left, on the right, by implications and by all operators in turn.
fn deep() -> Vec<Formula> {
    let lit = |i: u32| Lit::new(i % 7, i.is_multiple_of(3));
    let left = (0..DEEP).fold(var(0), |formula, i| {
        if i % 2 == 0 {
            !(formula & lit(i))
        } else {
            formula | lit(i)
        }
    });
    let right = (0..DEEP).fold(var(0), |formula, i| {
        if i % 2 == 0 {
            lit(i) & !formula
        } else {
            lit(i) | formula
        }
    });
    let implied = (0..DEEP).fold(var(1), |formula, i| Formula::from(lit(i)).implies(formula));
    let mixed = (0..DEEP).fold(var(0), |formula, i| match i % 5 {
        0 => lit(i) ^ formula,
        1 => !(formula & lit(i + 1)),
        2 => formula.iff(lit(i)),
        3 => Formula::exactly(1, [formula, lit(i).into()]),
        _ => formula | lit(i + 2),
    });
    vec![left, right, implied, mixed]
}

#[test]
fn nesting_overflows_no_stack() {
    // A small stack, so that any recursion is found out.
    let on_small_stack = std::thread::Builder::new().stack_size(128 * 1024);
    let thread = on_small_stack.spawn(|| {
        for formula in deep() {
            assert!(formula.to_string().len() > 100_000);
            assert_eq!(formula.clone(), formula);
            let truths: Vec<bool> = assignments(7)
                .step_by(9)
                .map(|values| formula.is_true(&values))
                .collect();
            for strategy in Conversion::ALL {
                let mut cnf = Cnf::new();
                cnf.new_lits(7);
                cnf.formula_with(strategy, &formula);
                if cnf.n_vars() == 7 {
                    let holds = |values: &Assignment| cnf.clauses().all(|c| values.satisfies(c));
                    let same = assignments(7)
                        .step_by(9)
                        .map(|values| holds(&values))
                        .eq(truths.iter().copied());
                    assert!(same, "{strategy:?}");
                }
            }
            let mut size = SizeOnly::default();
            size.new_lits(7);
            size.define(&formula);
            assert!(size.n_vars() > 10_000);
        }
    });
    thread.unwrap().join().unwrap();
}

#[test]
fn wide_expressions_take_one_clause_for_each_operand() {
    let n = 100_000;
    let all = Formula::all((0..n).map(var));
    let mut cnf = Cnf::new();
    cnf.new_lits(n as usize);
    cnf.formula(&all);
    assert_eq!((cnf.n_clauses(), cnf.n_lits()), (100_000, 100_000));
    cnf.formula(&!all);
    assert_eq!(cnf.n_clauses(), 100_001);
    cnf.formula_with(
        Conversion::PlaistedGreenbaum,
        &Formula::exactly(1, (0..1000).map(var)),
    );
    cnf.formula(&Formula::exactly(999, (0..1000).map(var)));
}

fn any_formula() -> impl Strategy<Value = Formula> {
    let leaf = prop_oneof![
        8 => (0u32..4, any::<bool>()).prop_map(|(index, negated)| Lit::new(index, negated).into()),
        1 => any::<bool>().prop_map(Formula::from),
    ];
    leaf.prop_recursive(5, 40, 4, |inner| {
        let several = || proptest::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            inner.clone().prop_map(|a| !a),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a ^ b),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a & b),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a | b),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.iff(b)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.implies(b)),
            several().prop_map(Formula::all),
            several().prop_map(Formula::any),
            (0usize..5, several()).prop_map(|(k, operands)| Formula::exactly(k, operands)),
        ]
    })
}

proptest! {
    #[test]
    fn any_formula_is_exact_in_every_conversion(formula in any_formula()) {
        for strategy in Conversion::ALL {
            check(strategy, &formula);
        }
        let subsumed = formula.distribute(Redundancy::WithoutSubsumed).unwrap();
        let kept = formula.distribute(Redundancy::Kept).unwrap();
        prop_assert_eq!(kept.n_products(), subsumed.n_products());
        // The reduced clauses are those of all that are no tautology and contain no other.
        let sound = kept.clauses().iter().filter(|c| c.iter().map(|lit| lit.var()).all_unique());
        let contains = |c: &Vec<Lit>, other: &Vec<Lit>| other.iter().all(|lit| c.contains(lit));
        let smallest = sound.clone().filter(|&c| sound.clone().all(|o| o == c || !contains(c, o)));
        prop_assert_eq!(smallest.cloned().collect_vec(), subsumed.clauses());
    }

    #[test]
    fn all_prime_implicates_find_every_forced_literal(formula in any_formula()) {
        let report = check(Conversion::AllPrimeImplicates, &formula);
        prop_assert_eq!(report.propagation(), Propagation::Complete);
    }
}
