//! Cardinality encodings of many literals, against the count of the true ones.

use cnfcraft::Lit;
use cnfcraft::encode::audit::Propagation;
use cnfcraft::encode::cardinality::{Cardinality, Relation, Totalizer};
use cnfcraft::encode::{AtMostOne, Cnf, Encode};
use proptest::prelude::*;
use proptest::sample::select;

/// A partial assignment under unit propagation, by going over all clauses again and again.
#[derive(Clone)]
struct Values<'a> {
    cnf: &'a Cnf,
    values: Vec<Option<bool>>,
}

impl<'a> Values<'a> {
    fn new(cnf: &'a Cnf) -> Self {
        let values = vec![None; cnf.n_vars()];
        Self { cnf, values }
    }

    fn get(&self, lit: Lit) -> Option<bool> {
        self.values[lit.vidx()].map(|value| value == lit.is_pos())
    }

    /// Makes literals true; whether there is no conflict.
    fn assume(&mut self, lits: impl IntoIterator<Item = Lit>) -> bool {
        for lit in lits {
            if self.get(lit) == Some(false) {
                return false;
            }
            self.values[lit.vidx()] = Some(lit.is_pos());
        }
        let mut changed = true;
        while changed {
            changed = false;
            for clause in self.cnf.clauses() {
                if clause.iter().any(|&lit| self.get(lit) == Some(true)) {
                    continue;
                }
                let mut free = clause.iter().filter(|&&lit| self.get(lit).is_none());
                match (free.next(), free.next()) {
                    (None, _) => return false,
                    (Some(&lit), None) => {
                        self.values[lit.vidx()] = Some(lit.is_pos());
                        changed = true;
                    }
                    _ => (),
                }
            }
        }
        true
    }

    fn is_satisfiable(&self) -> bool {
        // What one-sided encodings leave open may mostly be all false, or all true.
        let satisfied_by = |rest: bool| {
            let holds = |lit: &Lit| self.get(*lit).unwrap_or(lit.is_pos() == rest);
            self.cnf.clauses().all(|clause| clause.iter().any(holds))
        };
        if satisfied_by(false) || satisfied_by(true) {
            return true;
        }
        let Some(free) = self.values.iter().position(Option::is_none) else {
            return true;
        };
        let lit = Lit::positive(u32::try_from(free).expect("a variable"));
        [!lit, lit].into_iter().any(|lit| {
            let mut values = self.clone();
            values.assume([lit]) && values.is_satisfiable()
        })
    }
}

fn post(cnf: &mut Cnf, strategy: Cardinality, relation: Relation, bound: i128, lits: &[Lit]) {
    match relation {
        Relation::AtMost => cnf.at_most_n_with(strategy, bound, lits),
        Relation::AtLeast => cnf.at_least_n_with(strategy, bound, lits),
        Relation::Exactly => cnf.exactly_n_with(strategy, bound, lits),
    }
}

/// A strategy, a relation, and a bound with values whose count is close to it.
fn case() -> impl Strategy<Value = (Cardinality, Relation, i128, Vec<bool>)> {
    let few_clauses = Cardinality::ALL
        .into_iter()
        .filter(|&s| s != Cardinality::Binomial);
    let strategies = select(few_clauses.collect::<Vec<_>>());
    let values = (0usize..36).prop_flat_map(|n| {
        let n_true = 0..=n;
        (Just(n), n_true)
            .prop_map(|(n, n_true)| (0..n).map(|i| i < n_true).collect::<Vec<_>>())
            .prop_shuffle()
    });
    (strategies, select(&Relation::ALL[..]), -2i128..=2, values).prop_map(
        |(strategy, relation, off, mut values)| {
            if strategy.propagation() != Propagation::Complete {
                // Where propagation doesn't decide, a search must.
                values.truncate(10);
            }
            let n_true = values.iter().filter(|&&value| value).count();
            (strategy, relation, n_true as i128 + off, values)
        },
    )
}

fn literals(lits: &[Lit], values: &[bool]) -> Vec<Lit> {
    let of = |(&lit, &value): (&Lit, &bool)| if value { lit } else { !lit };
    lits.iter().zip(values).map(of).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn an_assignment_is_admitted_if_its_count_is((strategy, relation, bound, values) in case()) {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(values.len());
        post(&mut cnf, strategy, relation, bound, &lits);
        let n_true = values.iter().filter(|&&value| value).count();
        let mut state = Values::new(&cnf);
        let no_conflict = state.assume(literals(&lits, &values));
        let admitted = relation.admits(n_true, bound);
        prop_assert_eq!(no_conflict && state.is_satisfiable(), admitted);
        if strategy.propagation() == Propagation::Complete {
            prop_assert_eq!(no_conflict, admitted);
        }
        if admitted && strategy.is_functional(relation) {
            prop_assert!(state.values.iter().all(Option::is_some));
        }
    }

    #[test]
    fn clauses_have_two_different_literals_at_least((strategy, relation, bound, values) in case()) {
        // Otherwise the literals themselves are decided.
        if 0 < bound && bound < values.len() as i128 {
            let mut cnf = Cnf::new();
            let lits = cnf.new_lits(values.len());
            post(&mut cnf, strategy, relation, bound, &lits);
            for clause in cnf.clauses() {
                let mut vars: Vec<_> = clause.iter().map(|lit| lit.var()).collect();
                vars.sort();
                vars.dedup();
                prop_assert!(vars.len() == clause.len() && clause.len() > 1);
            }
        }
    }

    #[test]
    fn the_bounds_decide_all_other_literals((strategy, relation, bound, values) in case()) {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(values.len());
        post(&mut cnf, strategy, relation, bound, &lits);
        if strategy.propagation() != Propagation::Complete {
            return Ok(());
        }
        // Only the true ones are assumed, or only the false ones.
        for value in [true, false] {
            let some = literals(&lits, &values);
            let some = some.into_iter().zip(&values).filter(|&(_, &v)| v == value);
            let some: Vec<Lit> = some.map(|(lit, _)| lit).collect();
            let n = lits.len();
            let (least, most) = if value { (some.len(), n) } else { (0, n - some.len()) };
            let can_be = (least..=most).filter(|&count| relation.admits(count, bound));
            let can_be: Vec<usize> = can_be.collect();
            let mut state = Values::new(&cnf);
            prop_assert_eq!(state.assume(some.iter().copied()), !can_be.is_empty());
            let rest: &[usize] = if value { &[least] } else { &[most] };
            if can_be == rest {
                prop_assert!(lits.iter().all(|&lit| state.get(lit).is_some()));
            }
        }
    }

    #[test]
    fn one_true_literal_makes_the_others_false(
        strategy in select(&AtMostOne::ALL[..]),
        (n, first) in (1usize..90).prop_flat_map(|n| (Just(n), 0..n)),
        exactly: bool,
    ) {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(n);
        let relation = if exactly { Relation::Exactly } else { Relation::AtMost };
        match relation {
            Relation::Exactly => cnf.exactly_one_with(strategy, &lits),
            _ => cnf.at_most_one_with(strategy, &lits),
        }
        let mut state = Values::new(&cnf);
        prop_assert!(state.assume([lits[first]]));
        for (index, &lit) in lits.iter().enumerate() {
            prop_assert_eq!(state.get(lit), Some(index == first));
        }
        prop_assert!(state.is_satisfiable());
        if strategy.is_functional(relation) {
            prop_assert!(state.values.iter().all(Option::is_some));
        }
        let mut state = Values::new(&cnf);
        let none = state.assume(lits.iter().map(|&lit| !lit)) && state.is_satisfiable();
        prop_assert_eq!(none, !exactly);
    }

    #[test]
    fn a_totalizers_outputs_tell_the_count(
        values in prop::collection::vec(any::<bool>(), 1..40),
        bounds in prop::collection::vec(0usize..42, 1..5),
    ) {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(values.len());
        let mut total = Totalizer::new(&lits);
        let outputs: Vec<_> = bounds.iter().map(|&n| (n, total.at_least(&mut cnf, n))).collect();
        let mut state = Values::new(&cnf);
        prop_assert!(state.assume(literals(&lits, &values)));
        let n_true = values.iter().filter(|&&value| value).count();
        for (n, output) in outputs {
            prop_assert_eq!(output.is_none(), n == 0 || n > values.len());
            if let Some(output) = output {
                prop_assert_eq!(state.get(output), Some(n_true >= n));
            }
        }
    }
}
