//! Random larger inputs: with all inputs given, unit propagation alone must tell right from wrong.

use cnfcraft::Lit;
use cnfcraft::encode::{
    Assignment, Automaton, Cnf, Comparison, Conversion, Encode, Formula, PseudoBoolean, Table,
};
use itertools::Itertools;
use proptest::prelude::*;

/// Whether unit propagation leaves the formula open or true when its first variables have these
/// values; that it is then decided is more than to be exact, and true of all encodings here.
fn admits(cnf: &Cnf, inputs: &[bool]) -> bool {
    let mut values: Vec<Option<bool>> = vec![None; cnf.n_vars()];
    for (value, &input) in values.iter_mut().zip(inputs) {
        *value = Some(input);
    }
    loop {
        let mut found = false;
        for clause in cnf.clauses() {
            let value = |lit: &&Lit| values[lit.vidx()].map(|value| value == lit.is_pos());
            if clause.iter().any(|lit| value(&lit) == Some(true)) {
                continue;
            }
            let mut free = clause.iter().filter(|lit| value(lit).is_none());
            match (free.next().copied(), free.next()) {
                (None, _) => return false,
                (Some(last), None) => {
                    values[last.vidx()] = Some(last.is_pos());
                    found = true;
                }
                _ => (),
            }
        }
        if !found {
            return true;
        }
    }
}

type Terms = Vec<(i64, Lit)>;

fn comparison() -> impl Strategy<Value = Comparison> {
    proptest::sample::select(Comparison::ALL.to_vec())
}

fn bits(n: usize) -> impl Strategy<Value = Vec<bool>> {
    proptest::collection::vec(any::<bool>(), n)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn weighted_sums_agree_with_arithmetic(
        terms in proptest::collection::vec((-20i64..=20, any::<bool>()), 24),
        inputs in proptest::collection::vec(bits(24), 4),
        comparison in comparison(),
        distance in -2i64..=2,
    ) {
        let sum = |values: &[bool]| -> i64 {
            let true_ones = terms.iter().zip(values).filter(|&(&(_, negated), &v)| v != negated);
            true_ones.map(|(&(weight, _), _)| weight).sum()
        };
        // Near the sum of one of the inputs, so that both answers occur.
        let bound = sum(&inputs[0]) + distance;
        let written = |write: &dyn Fn(&mut Cnf, Terms)| {
            let mut cnf = Cnf::new();
            let lits = cnf.new_lits(24);
            let lits = terms.iter().zip(lits);
            let terms = lits.map(|(&(weight, negated), lit)| (weight, if negated { !lit } else { lit }));
            let terms = terms.collect();
            write(&mut cnf, terms);
            cnf
        };
        let own = PseudoBoolean::ALL.map(|strategy| {
            written(&|cnf, terms| cnf.pseudo_boolean_with(strategy, terms, comparison, bound))
        });
        #[allow(unused_mut, reason = "filled where rustsat's encoders are built")]
        let mut of_rustsat: Vec<Cnf> = Vec::new();
        #[cfg(feature = "rustsat-encoders")]
        for encoder in cnfcraft::encode::RustSatEncoder::ALL {
            // Not the adder: where its inputs are wrong, propagation alone may not find out.
            if encoder != cnfcraft::encode::RustSatEncoder::BinaryAdder {
                of_rustsat.push(written(&|cnf, terms| {
                    cnf.pseudo_boolean_by_rustsat(encoder, terms, comparison, bound);
                }));
            }
        }
        let as_ints = written(&|cnf, terms| cnf.sum(terms, comparison, bound));
        let all = own.iter().chain(&of_rustsat).chain([&as_ints]);
        for ((index, cnf), values) in all.enumerate().cartesian_product(&inputs) {
            let holds = comparison.holds(&sum(values), &bound);
            prop_assert_eq!(admits(cnf, values), holds, "encoding {}", index);
        }
    }

    #[test]
    fn sums_of_integers_agree_with_arithmetic(
        terms in proptest::collection::vec((-4i64..=4, -6i64..=6, 0i64..=6), 8),
        picks in proptest::collection::vec(0i64..=6, 8),
        comparison in comparison(),
        distance in -2i64..=2,
    ) {
        let values = terms.iter().zip(&picks).map(|(&(_, low, width), pick)| low + pick % (width + 1));
        let values = values.collect_vec();
        let sum: i64 = terms.iter().zip(&values).map(|(term, value)| term.0 * value).sum();
        let mut cnf = Cnf::new();
        let ints = terms.iter().map(|&(_, low, width)| cnf.new_int(low..=low + width)).collect_vec();
        let products = terms.iter().map(|term| term.0).zip(&ints);
        cnf.sum(products, comparison, sum + distance);
        let inputs = ints.iter().zip(&values).flat_map(|(int, &value)| {
            int.values().skip(1).map(move |reached| value >= reached)
        });
        prop_assert_eq!(admits(&cnf, &inputs.collect_vec()), comparison.holds(&0, &distance));
    }

    #[test]
    fn automata_agree_with_their_runs(
        accepting in proptest::collection::vec(0usize..6, 1..5),
        moves in proptest::collection::vec(0usize..7, 12),
        words in proptest::collection::vec(bits(40), 4),
    ) {
        let moves = moves.into_iter().enumerate().filter(|&(_, to)| to < 6);
        let transitions = moves.map(|(index, to)| (index / 2, index % 2 == 1, to));
        let automaton = Automaton::new(0, accepting, transitions);
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(40);
        cnf.automaton_on_lits(&automaton, lits);
        for word in &words {
            prop_assert_eq!(admits(&cnf, word), automaton.accepts(word));
        }
    }

    #[test]
    fn tables_agree_with_their_rows(
        rows in proptest::collection::vec(bits(16), 1..30),
        other in bits(16),
    ) {
        let write = |write: &dyn Fn(&mut Cnf, Vec<Lit>)| {
            let mut cnf = Cnf::new();
            let lits = cnf.new_lits(16);
            write(&mut cnf, lits);
            cnf
        };
        let allowed = Table::ALL.map(|strategy| {
            write(&|cnf, lits| cnf.truth_table(strategy, lits, rows.iter().cloned()))
        });
        let forbidden = write(&|cnf, lits| cnf.forbidden_truth_table(lits, rows.iter().cloned()));
        for values in rows.iter().chain([&other]) {
            let listed = rows.contains(values);
            for cnf in &allowed {
                prop_assert_eq!(admits(cnf, values), listed);
            }
            prop_assert_eq!(admits(&forbidden, values), !listed);
        }
    }

    #[test]
    fn formulas_agree_with_their_values(
        formula in large_formula(),
        inputs in proptest::collection::vec(bits(30), 4),
    ) {
        for strategy in Conversion::ALL {
            let mut cnf = Cnf::new();
            cnf.new_lits(30);
            cnf.formula_with(strategy, &formula);
            for values in &inputs {
                let assignment: Assignment = values.iter().copied().collect();
                prop_assert_eq!(admits(&cnf, values), formula.is_true(&assignment));
            }
        }
    }
}

fn large_formula() -> impl Strategy<Value = Formula> {
    let leaf =
        (0u32..30, any::<bool>()).prop_map(|(index, negated)| Lit::new(index, negated).into());
    leaf.prop_recursive(8, 200, 6, |inner: BoxedStrategy<Formula>| {
        let several = || proptest::collection::vec(inner.clone(), 2..6);
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a ^ b),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.implies(b)),
            several().prop_map(Formula::all),
            several().prop_map(Formula::any),
            (0usize..5, several()).prop_map(|(k, operands)| !Formula::exactly(k, operands)),
        ]
    })
}
