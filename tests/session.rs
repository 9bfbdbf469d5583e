//! What a session answers, against brute force.

#![cfg(feature = "batsat")]

use std::fmt;

use cnfcraft::Lit;
use cnfcraft::encode::{Assignment, AtMostOne, ClauseSink, Encode, VarMap};
use cnfcraft::grid::{Cell, Grid};
use cnfcraft::problem::Problem;
use cnfcraft::session::{Cause, Count, Session};
use itertools::Itertools;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Clauses over variables the first of which are visible. A clause is a list of numbers as in
/// DIMACS.
#[derive(Clone, Debug)]
struct Formula {
    n_visible: usize,
    n_hidden: usize,
    rules: Vec<Rule>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    clause: Vec<i32>,
    is_clue: bool,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.clause)
    }
}

impl Formula {
    fn n_vars(&self) -> usize {
        self.n_visible + self.n_hidden
    }

    fn without(&self, rule: &Rule) -> Self {
        let others = self.rules.iter().filter(|own| *own != rule);
        self.only(others.cloned().collect())
    }

    fn only(&self, rules: Vec<Rule>) -> Self {
        Self {
            rules,
            ..self.clone()
        }
    }

    /// The values of the visible variables that extend to all, by trying everything.
    fn solutions(&self, assumed: &[i32]) -> Vec<Vec<bool>> {
        let all = vec![[false, true]; self.n_vars()];
        let satisfies = |values: &Vec<bool>| {
            let is_true =
                |number: &i32| values[number.unsigned_abs() as usize - 1] == (*number > 0);
            assumed.iter().all(is_true)
                && self
                    .rules
                    .iter()
                    .all(|rule| rule.clause.iter().any(is_true))
        };
        let all = all.into_iter().multi_cartesian_product();
        // Of no variables there is one assignment, which itertools gives as well.
        all.filter(satisfies)
            .map(|values| values[..self.n_visible].to_vec())
            .sorted()
            .dedup()
            .collect()
    }
}

fn lit(vars: &[Lit], number: i32) -> Lit {
    let lit = vars[number.unsigned_abs() as usize - 1];
    if number > 0 { lit } else { !lit }
}

impl Problem for Formula {
    type Strategy = ();
    type Vars = Vec<Lit>;
    type Rule = Rule;
    type Solution = Vec<bool>;

    fn declare(&self, (): &(), sink: &mut impl ClauseSink) -> Vec<Lit> {
        sink.new_lits(self.n_vars())
    }

    fn rules(&self) -> impl Iterator<Item = Rule> {
        self.rules.iter().cloned()
    }

    fn post(&self, rule: &Rule, vars: &Vec<Lit>, sink: &mut impl ClauseSink) {
        let clause = rule.clause.iter().map(|&number| lit(vars, number));
        sink.add_clause(&clause.collect_vec());
    }

    fn decode(&self, vars: &Vec<Lit>, assignment: &Assignment) -> Vec<bool> {
        let visible = vars.iter().take(self.n_visible);
        visible.map(|&lit| assignment.is_true(lit)).collect()
    }

    fn witness(&self, vars: &Vec<Lit>, solution: &Vec<bool>) -> Vec<Lit> {
        let lits = vars.iter().zip(solution);
        lits.map(|(&lit, &value)| if value { lit } else { !lit })
            .collect()
    }

    fn visible(&self, vars: &Vec<Lit>) -> Vec<Lit> {
        vars[..self.n_visible].to_vec()
    }

    fn holds(&self, rule: &Rule, solution: &Vec<bool>) -> bool {
        let is_true = |number: &i32| {
            let value = solution.get(number.unsigned_abs() as usize - 1);
            value.is_none_or(|value| *value == (*number > 0))
        };
        rule.clause.iter().any(is_true)
    }

    fn is_clue(&self, rule: &Rule) -> bool {
        rule.is_clue
    }
}

/// Formulas of `n_rules` clauses of one to three literals.
fn formulas(
    n_visible: usize,
    n_hidden: usize,
    n_rules: impl Into<proptest::collection::SizeRange>,
) -> impl Strategy<Value = Formula> {
    let vars = (1i32..).take(n_visible + n_hidden).collect_vec();
    let number = (select(vars), any::<bool>());
    let number = number.prop_map(|(var, sign)| if sign { var } else { -var });
    let rule = (vec(number, 1..=3), any::<bool>());
    let rule = rule.prop_map(|(clause, is_clue)| Rule { clause, is_clue });
    vec(rule, n_rules).prop_map(move |rules| Formula {
        n_visible,
        n_hidden,
        rules,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn counts_are_of_visible_values_only(formula in formulas(9, 3, 0..16)) {
        let n = formula.solutions(&[]).len() as u128;
        let mut session = Session::new(&formula);
        prop_assert_eq!(session.count(u128::MAX).unwrap(), Count::Exactly(n));
        for limit in [0, 1, 2, 99, 100, 101, 150, n / 2, n.saturating_sub(1), n, n + 1] {
            let expected = if n < limit { Count::Exactly(n) } else { Count::AtLeast(limit) };
            prop_assert_eq!(session.count(limit).unwrap(), expected);
        }
        prop_assert_eq!(session.solutions().count() as u128, n);
    }

    #[test]
    fn facts_are_the_intersection_of_all_solutions(formula in formulas(6, 2, 4..20)) {
        let solutions = formula.solutions(&[]);
        let mut session = Session::new(&formula);
        let facts = session.facts().unwrap();
        let expected = solutions.first().map(|first| {
            let lits = session.vars().iter().zip(first).enumerate();
            let shared = lits.filter(|&(var, (_, &value))| {
                solutions.iter().all(|other| other[var] == value)
            });
            shared.map(|(_, (&lit, &value))| if value { lit } else { !lit }).collect_vec()
        });
        prop_assert_eq!(facts, expected);
    }

    #[test]
    fn assumptions_end_with_their_guard(
        formula in formulas(7, 1, 4..14),
        assumed in vec((1..=7i32, any::<bool>()), 0..3),
    ) {
        let assumed = assumed.into_iter();
        let assumed = assumed.map(|(var, sign)| if sign { var } else { -var }).collect_vec();
        let mut session = Session::new(&formula);
        let lits = assumed.iter().map(|&number| lit(session.vars(), number)).collect_vec();
        let n = formula.solutions(&assumed).len() as u128;
        {
            let mut assuming = session.assume(lits.clone());
            prop_assert_eq!(assuming.count(1000).unwrap(), Count::Exactly(n));
            prop_assert_eq!(assuming.solutions().count() as u128, n);
            prop_assert_eq!(assuming.facts().unwrap().is_some(), n > 0);
            prop_assert_eq!(assuming.explain().unwrap().is_some(), n == 0);
            prop_assert_eq!(assuming.assumptions(), lits);
        }
        let n = formula.solutions(&[]).len() as u128;
        prop_assert_eq!(session.count(1000).unwrap(), Count::Exactly(n));
    }

    #[test]
    fn explanations_are_clashes_with_nothing_to_spare(formula in formulas(4, 1, 8..24)) {
        let session = Session::new(&formula);
        let explanation = session.explain().unwrap();
        prop_assert_eq!(explanation.is_none(), !formula.solutions(&[]).is_empty());
        let Some(explanation) = explanation else { return Ok(()) };
        let rules = explanation.rules().cloned().collect_vec();
        prop_assert_eq!(rules.len(), explanation.causes().len());
        let clash = formula.only(rules.clone());
        prop_assert!(clash.solutions(&[]).is_empty());
        for rule in &rules {
            prop_assert!(!clash.without(rule).solutions(&[]).is_empty());
        }
        // Without any rule of the game that is not named, the clues still clash; without any
        // that is, they don't.
        let clues = formula.rules.iter().filter(|rule| rule.is_clue).cloned();
        let game = rules.iter().filter(|rule| !rule.is_clue).cloned();
        let blamed = formula.only(clues.chain(game.clone()).collect());
        prop_assert!(blamed.solutions(&[]).is_empty());
        for rule in game {
            prop_assert!(!blamed.without(&rule).solutions(&[]).is_empty());
        }
    }

    #[test]
    fn why_names_what_clashes_with_the_opposite(formula in formulas(4, 1, 6..14)) {
        let session = Session::new(&formula);
        for number in [1, -1, 2, -2] {
            let why = session.why(lit(session.vars(), number)).unwrap();
            let is_forced = formula.solutions(&[-number]).is_empty();
            prop_assert_eq!(why.is_some(), is_forced);
            let Some(why) = why else { continue };
            let rules = formula.only(why.rules().cloned().collect());
            prop_assert!(rules.solutions(&[-number]).is_empty());
            for rule in why.rules() {
                prop_assert!(!rules.without(rule).solutions(&[-number]).is_empty());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn each_solution_is_in_exactly_one_cube(
        formula in formulas(7, 2, 0..14),
        n in 0..20_usize,
        assumed in vec((1..=7i32, any::<bool>()), 0..2),
    ) {
        let assumed = assumed.into_iter();
        let assumed = assumed.map(|(var, sign)| if sign { var } else { -var }).collect_vec();
        let mut session = Session::new(&formula);
        let vars = session.vars().clone();
        let lits = assumed.iter().map(|&number| lit(&vars, number)).collect_vec();
        let cubes = session.assume(lits).cubes(n);
        prop_assert!(cubes.len() <= n.max(1));
        for (one, other) in cubes.iter().tuple_combinations() {
            prop_assert!(one.iter().any(|&lit| other.contains(&!lit)), "they are disjoint");
        }
        for solution in formula.solutions(&assumed) {
            let is_true = |lit: &Lit| solution[lit.vidx()] == lit.is_pos();
            let n_holding = cubes.iter().filter(|cube| cube.iter().all(is_true)).count();
            prop_assert_eq!(n_holding, 1);
        }
    }
}

#[test]
fn cubes_are_as_many_as_asked_for() {
    let tilings = Tilings {
        n_rows: 6,
        n_columns: 6,
        at_most_one: AtMostOne::Pairwise,
    };
    let mut session = Session::new(&tilings);
    for n in [1, 2, 3, 8, 33] {
        let cubes = session.cubes(n);
        assert_eq!(cubes.len(), n);
        let counts = cubes.into_iter().map(|cube| {
            let count = session.assume(cube).count(u128::MAX).unwrap();
            let Count::Exactly(n) = count else {
                unreachable!("there is no limit")
            };
            n
        });
        assert_eq!(counts.sum::<u128>(), 6_728);
    }
}

#[test]
fn assumptions_are_named_among_the_causes() {
    let rule = |clause: &[i32]| Rule {
        clause: clause.to_vec(),
        is_clue: true,
    };
    let formula = Formula {
        n_visible: 3,
        n_hidden: 0,
        rules: vec![rule(&[1, 2]), rule(&[-3, 1]), rule(&[-3, -1])],
    };
    let mut session = Session::new(&formula);
    let [a, b, c] = session.vars()[..] else {
        unreachable!()
    };
    let explanation = session.assume([!c, !b, !a]).explain().unwrap().unwrap();
    assert_eq!(
        explanation.to_string(),
        "[1, 2]\nnot variable 2\nnot variable 1\n"
    );
    let explanation = session.assume([a, !a]).explain().unwrap().unwrap();
    let assumed = |cause: &Cause<_>| match cause {
        Cause::Assumption { lit, .. } => *lit,
        Cause::Rule(_) => unreachable!(),
    };
    let causes = explanation.causes().iter().map(assumed).collect_vec();
    assert_eq!(causes, [a, !a]);
    assert_eq!(session.explain().unwrap(), None);
    // A rule that is a contradiction by itself is the whole explanation.
    let formula = formula.only(vec![rule(&[1]), rule(&[]), rule(&[-1])]);
    let explanation = Session::new(&formula).explain().unwrap().unwrap();
    assert_eq!(explanation.causes(), [Cause::Rule(rule(&[]))]);
}

#[test]
fn a_literal_that_the_problem_did_not_declare_is_refused() {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    // The rule makes variables of its own: they have no meaning, either.
    let tilings = Tilings {
        n_rows: 4,
        n_columns: 4,
        at_most_one: AtMostOne::Ladder,
    };
    let mut session = Session::new(&tilings);
    let last = *session.vars().lits().last().unwrap();
    let of_a_rule = Lit::positive(last.vidx32() + 1);
    for foreign in [of_a_rule, session.backend().new_lit()] {
        for lit in [foreign, !foreign] {
            let assume = || drop(session.assume([last, lit]));
            assert!(catch_unwind(AssertUnwindSafe(assume)).is_err());
            assert_eq!(session.assumptions(), []);
            let why = || drop(session.why(lit));
            assert!(catch_unwind(AssertUnwindSafe(why)).is_err());
        }
    }
    let counts = [last, !last].map(|lit| session.assume([lit]).count(99).unwrap());
    let [Count::Exactly(with), Count::Exactly(without)] = counts else {
        panic!("few")
    };
    assert_eq!(with + without, 36);
}

/// Dominoes that cover a board.
struct Tilings {
    n_rows: usize,
    n_columns: usize,
    at_most_one: AtMostOne,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Placement {
    lies: bool,
    cell: Cell,
}

impl Placement {
    fn cells(self) -> [Cell; 2] {
        let Cell { row, column } = self.cell;
        let second = if self.lies {
            Cell::new(row, column + 1)
        } else {
            Cell::new(row + 1, column)
        };
        [self.cell, second]
    }
}

impl Problem for Tilings {
    type Strategy = ();
    type Vars = VarMap<Placement>;
    type Rule = Cell;
    type Solution = Vec<Placement>;

    fn declare(&self, (): &(), sink: &mut impl ClauseSink) -> VarMap<Placement> {
        let board = Grid::from_fn(self.n_rows, self.n_columns, |_| ());
        let placements = [true, false].into_iter().flat_map(|lies| {
            let all = board.cells().map(move |cell| Placement { lies, cell });
            all.filter(|placement| board.get(placement.cells()[1]).is_some())
        });
        VarMap::new(sink, placements)
    }

    fn rules(&self) -> impl Iterator<Item = Cell> {
        Grid::from_fn(self.n_rows, self.n_columns, |_| ()).cells()
    }

    fn post(&self, rule: &Cell, vars: &VarMap<Placement>, sink: &mut impl ClauseSink) {
        let covering = vars.iter().filter(|(key, _)| key.cells().contains(rule));
        sink.exactly_one_with(self.at_most_one, covering.map(|(_, lit)| lit));
    }

    fn decode(&self, vars: &VarMap<Placement>, assignment: &Assignment) -> Vec<Placement> {
        vars.true_keys(assignment).copied().collect()
    }

    fn witness(&self, vars: &VarMap<Placement>, solution: &Vec<Placement>) -> Vec<Lit> {
        solution.iter().map(|&placement| vars[placement]).collect()
    }

    fn visible(&self, vars: &VarMap<Placement>) -> Vec<Lit> {
        vars.lits().to_vec()
    }

    fn holds(&self, rule: &Cell, solution: &Vec<Placement>) -> bool {
        let covering = solution.iter();
        covering
            .filter(|placement| placement.cells().contains(rule))
            .count()
            == 1
    }
}

#[test]
fn domino_tilings_are_as_many_as_kasteleyn_found() {
    for at_most_one in AtMostOne::ALL {
        let count = |n_rows, n_columns| {
            let tilings = Tilings {
                n_rows,
                n_columns,
                at_most_one,
            };
            Session::new(&tilings).count(u128::MAX).unwrap()
        };
        assert_eq!(count(4, 4), Count::Exactly(36));
        assert_eq!(count(6, 6), Count::Exactly(6_728));
        assert_eq!(count(3, 5), Count::Exactly(0));
        assert_eq!(count(8, 8), Count::Exactly(12_988_816));
    }
}
