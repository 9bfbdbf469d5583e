//! The tests that every puzzle passes.

use cnfcraft::backend::{BatSat, Outcome, SatBackend};
use cnfcraft::encode::{Encode, Guarded};
use cnfcraft::problem::Problem;
use cnfcraft::session::Session;
use cnfcraft::{Lit, Var};

/// A puzzle in a solver, with a guard for each rule.
struct Guards<P: Problem> {
    solver: BatSat,
    vars: P::Vars,
    rules: Vec<(P::Rule, Lit)>,
}

impl<P: Problem> Guards<P> {
    fn new(problem: &P, strategy: &P::Strategy) -> Self {
        let mut solver = BatSat::default();
        let vars = problem.declare(strategy, &mut solver);
        let mut rules = Vec::new();
        for rule in problem.rules() {
            let guard = solver.new_lit();
            problem.post(&rule, &vars, &mut Guarded::new(&mut solver, guard));
            rules.push((rule, guard));
        }
        Self {
            solver,
            vars,
            rules,
        }
    }

    fn is_satisfiable(&mut self, assumptions: &[Lit]) -> bool {
        let outcome = self.solver.solve(assumptions);
        matches!(outcome.expect("a decided search"), Outcome::Sat(_))
    }
}

/// Compares `post` with `holds` for every rule, on solutions that may be right or wrong.
///
/// Each must be one that the variables of `strategy` can express.
pub(crate) fn assert_agreement<P: Problem>(
    problem: &P,
    strategy: &P::Strategy,
    solutions: impl IntoIterator<Item = P::Solution>,
) {
    let mut guards = Guards::new(problem, strategy);
    for solution in solutions {
        let mut assumptions = problem.witness(&guards.vars, &solution);
        for index in 0..guards.rules.len() {
            assumptions.push(guards.rules[index].1);
            let admitted = guards.is_satisfiable(&assumptions);
            let rule = &guards.rules[index].0;
            assert_eq!(admitted, problem.holds(rule, &solution), "{rule}");
            assumptions.pop();
        }
    }
}

/// The rules that clash, in words, of a problem without a solution: all of them are needed.
pub(crate) fn explanation<P: Problem>(problem: &P, strategy: &P::Strategy) -> Vec<String> {
    let session = Session::with_strategy(problem, strategy, BatSat::default());
    let explanation = session.explain().expect("a decided search");
    let explanation = explanation.expect("no solution");
    let words: Vec<String> = explanation.rules().map(ToString::to_string).collect();
    let mut guards = Guards::new(problem, &problem.explaining_strategy(strategy));
    let named = guards
        .rules
        .iter()
        .filter(|(rule, _)| words.contains(&rule.to_string()));
    let named: Vec<Lit> = named.map(|&(_, guard)| guard).collect();
    assert_eq!(named.len(), words.len(), "{words:?}");
    assert!(!guards.is_satisfiable(&named), "{words:?}");
    for index in 0..named.len() {
        let mut others = named.clone();
        others.remove(index);
        assert!(
            guards.is_satisfiable(&others),
            "{words:?}: {}",
            words[index]
        );
    }
    words
}

/// Compares the facts with the intersection of all solutions, if these are few.
pub(crate) fn assert_facts<P: Problem>(problem: &P, strategy: &P::Strategy) {
    let mut session = Session::with_strategy(problem, strategy, BatSat::default());
    let solutions = session.solutions().take(200);
    let solutions: Vec<_> = solutions.map(|solution| solution.expect("one")).collect();
    if solutions.len() == 200 {
        return;
    }
    let mut witnesses = solutions
        .iter()
        .map(|solution| problem.witness(session.vars(), solution));
    let shared = witnesses.next().map(|mut shared| {
        for witness in witnesses {
            shared.retain(|lit| witness.contains(lit));
        }
        shared.sort_unstable();
        shared
    });
    let facts = session.facts().expect("a decided search").map(|mut facts| {
        facts.sort_unstable();
        facts
    });
    assert_eq!(facts, shared);
    let named = |var: Var| {
        problem
            .names(session.vars())
            .iter()
            .any(|(own, _)| *own == var)
    };
    assert!(
        facts
            .unwrap_or_default()
            .iter()
            .all(|fact| named(fact.var()))
    );
}
