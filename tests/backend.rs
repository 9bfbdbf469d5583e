//! What every backend keeps to, asked of each that this build has.

#![cfg_attr(
    not(any(feature = "batsat", feature = "cadical")),
    allow(
        dead_code,
        reason = "part of the contract is for solvers that the build has"
    )
)]

use cnfcraft::backend::{BackendError, Outcome, Process, SatBackend};
use cnfcraft::encode::{Assignment, ClauseSink, Encode};
use cnfcraft::{Lit, Var};

/// Runs the whole contract on fresh solvers.
fn keeps_the_contract(fresh: impl Fn() -> Box<dyn SatBackend>) {
    keeps_the_contract_but_for_cores(&fresh);
    a_core_is_no_larger_than_need_be(fresh());
}

/// As [`keeps_the_contract`], where a core may hold all assumptions.
fn keeps_the_contract_but_for_cores(fresh: &impl Fn() -> Box<dyn SatBackend>) {
    an_answer_comes_with_its_evidence(fresh());
    assumptions_hold_for_one_call(fresh());
    a_core_is_of_the_assumptions_and_suffices(fresh());
    clauses_and_variables_come_at_any_time(fresh());
    the_empty_clause_is_the_contradiction(fresh());
    no_clause_is_true(fresh());
    unused_variables_have_a_value(fresh());
    odd_clauses_mean_what_they_say(fresh());
    pigeons_do_not_fit(fresh());
    a_million_clauses_are_taken(fresh());
    assert!(!fresh().name().is_empty());
}

fn sat(solver: &mut dyn SatBackend, assumptions: &[Lit]) -> Option<Assignment> {
    match solver.solve(assumptions).expect("the solver works") {
        Outcome::Sat(assignment) => Some(assignment),
        Outcome::Unsat(_) => None,
        Outcome::Unknown(reason) => panic!("no limit was set, but {reason}"),
    }
}

fn core(solver: &mut dyn SatBackend, assumptions: &[Lit]) -> Vec<Lit> {
    match solver.solve(assumptions).expect("the solver works") {
        Outcome::Unsat(core) => core,
        other => panic!("expected a core, found {other:?}"),
    }
}

fn an_answer_comes_with_its_evidence(mut solver: Box<dyn SatBackend>) {
    let lits = solver.new_lits(6);
    let clauses: Vec<Vec<Lit>> = vec![
        vec![lits[0], lits[1]],
        vec![!lits[0], lits[2], !lits[3]],
        vec![!lits[1], lits[4]],
        vec![!lits[4], !lits[5], lits[3]],
        vec![lits[5], !lits[2]],
    ];
    for clause in &clauses {
        solver.add_clause(clause);
    }
    let assignment = sat(&mut *solver, &[]).expect("it has a solution");
    assert!(clauses.iter().all(|clause| assignment.satisfies(clause)));
    assert_eq!(assignment.n_vars(), 6);
}

fn assumptions_hold_for_one_call(mut solver: Box<dyn SatBackend>) {
    let [a, b] = solver.new_array();
    solver.add_clause(&[a, b]);
    for (assumptions, right) in [
        (vec![!a], true),
        (vec![!b], true),
        (vec![!a, !b], false),
        (vec![a, b], true),
        (vec![a, !a], false),
        (vec![a, a], true),
        (vec![], true),
    ] {
        let found = sat(&mut *solver, &assumptions);
        assert_eq!(found.is_some(), right, "{assumptions:?}");
        if let Some(assignment) = found {
            assert!(assumptions.iter().all(|&lit| assignment.is_true(lit)));
        }
    }
}

fn a_core_is_of_the_assumptions_and_suffices(mut solver: Box<dyn SatBackend>) {
    let [a, b, c, d, e] = solver.new_array();
    solver.add_clause(&[!a, !b]);
    solver.add_clause(&[!c, !d, e]);
    let assumptions = [e, d, b, c, a];
    let found = core(&mut *solver, &assumptions);
    let mut given = assumptions.iter();
    let in_order = found.iter().all(|lit| given.any(|given| given == lit));
    assert!(in_order, "in the order given");
    assert!(found.contains(&a) && found.contains(&b));
    assert_eq!(core(&mut *solver, &found), found);
    assert_eq!(core(&mut *solver, &[!e, c, d]), [!e, c, d]);
    let mut opposite = core(&mut *solver, &[c, !c]);
    opposite.sort_unstable();
    assert_eq!(opposite, [c, !c]);
    // A solver that has answered "none" goes on.
    assert!(sat(&mut *solver, &[a]).is_some());
    solver.add_clause(&[]);
    assert_eq!(core(&mut *solver, &[a]), []);
}

fn a_core_is_no_larger_than_need_be(mut solver: Box<dyn SatBackend>) {
    let [a, b, c, d, e] = solver.new_array();
    solver.add_clause(&[!a, !b]);
    solver.add_clause(&[!c, !d, e]);
    assert_eq!(core(&mut *solver, &[e, d, b, c, a]), [b, a]);
}

fn clauses_and_variables_come_at_any_time(mut solver: Box<dyn SatBackend>) {
    let mut lits: Vec<Lit> = Vec::new();
    for round in 0..20 {
        let lit = solver.new_lit();
        if let Some(&before) = lits.last() {
            solver.add_clause(&[!before, lit]);
        }
        lits.push(lit);
        let assignment = sat(&mut *solver, &[lits[0]]).expect("an implication chain");
        assert!(
            lits.iter().all(|&lit| assignment.is_true(lit)),
            "round {round}"
        );
        assert_eq!(assignment.n_vars(), round + 1);
    }
    solver.add_clause(&[!lits[19]]);
    assert_eq!(core(&mut *solver, &[lits[0]]), [lits[0]]);
    assert!(sat(&mut *solver, &[!lits[0]]).is_some());
}

fn the_empty_clause_is_the_contradiction(mut solver: Box<dyn SatBackend>) {
    let a = solver.new_lit();
    assert!(sat(&mut *solver, &[a]).is_some());
    solver.add_clause(&[]);
    for assumptions in [&[][..], &[a], &[!a]] {
        assert_eq!(core(&mut *solver, assumptions), []);
    }
    solver.add_clause(&[a]);
    assert_eq!(core(&mut *solver, &[]), []);
}

fn no_clause_is_true(mut solver: Box<dyn SatBackend>) {
    assert_eq!(sat(&mut *solver, &[]), Some(Assignment::default()));
    let a = solver.new_lit();
    assert!(sat(&mut *solver, &[a]).is_some());
    assert!(sat(&mut *solver, &[!a]).is_some());
}

fn unused_variables_have_a_value(mut solver: Box<dyn SatBackend>) {
    let vars: Vec<Var> = (0..1000).map(|_| solver.new_var()).collect();
    assert!(vars.is_sorted());
    solver.add_clause(&[vars[500].pos_lit()]);
    let assignment = sat(&mut *solver, &[vars[999].pos_lit(), vars[0].neg_lit()]).expect("free");
    assert_eq!(assignment.n_vars(), 1000);
    assert!(assignment.value(vars[500]) && assignment.value(vars[999]));
    assert!(!assignment.value(vars[0]));
}

fn odd_clauses_mean_what_they_say(mut solver: Box<dyn SatBackend>) {
    let [a, b] = solver.new_array();
    solver.add_clause(&[a, a, !b]);
    solver.add_clause(&[a, !a]);
    assert!(sat(&mut *solver, &[!a]).is_some());
    assert!(sat(&mut *solver, &[!a, b]).is_none());
    solver.add_clause(&[b, b]);
    assert!(sat(&mut *solver, &[]).is_some_and(|assignment| assignment.is_true(a)));
}

fn pigeons_do_not_fit(mut solver: Box<dyn SatBackend>) {
    let sits = solver.new_grid(7, 6);
    for pigeon in sits.rows() {
        solver.exactly_one(pigeon);
    }
    for hole in 0..6 {
        solver.at_most_one(sits.column(hole));
    }
    assert_eq!(core(&mut *solver, &[]), []);
}

fn a_million_clauses_are_taken(mut solver: Box<dyn SatBackend>) {
    let lits = solver.new_lits(1_000_001);
    for pair in lits.windows(2) {
        solver.add_clause(&[!pair[0], pair[1]]);
    }
    let assignment = sat(&mut *solver, &[lits[0]]).expect("all are true");
    assert!(lits.iter().all(|&lit| assignment.is_true(lit)));
    assert_eq!(core(&mut *solver, &[lits[0], !lits[1_000_000]]).len(), 2);
}

#[cfg(feature = "batsat")]
#[test]
fn batsat_keeps_the_contract() {
    keeps_the_contract(|| Box::new(cnfcraft::backend::BatSat::default()));
}

#[cfg(feature = "batsat")]
#[test]
fn any_rustsat_solver_keeps_the_contract() {
    use cnfcraft::backend::RustSat;
    keeps_the_contract(|| Box::new(RustSat::new(rustsat_batsat::BasicSolver::default())));
}

#[cfg(feature = "cadical")]
#[test]
fn cadical_keeps_the_contract() {
    keeps_the_contract(|| Box::new(cnfcraft::backend::CaDiCaL::default()));
}

/// The commands of real programs. Debian has them in packages.
const PROGRAMS: [&str; 4] = [
    "cadical -q {cnf}",
    "minisat -verb=0 {cnf} {out}",
    "picosat",
    "cryptominisat5 --verb 0 {cnf}",
];

#[test]
fn solver_programs_keep_the_contract() {
    for command in PROGRAMS {
        let fresh = || Process::new(command).expect("it has a program");
        match fresh().solve(&[]) {
            Ok(_) => keeps_the_contract_but_for_cores(&|| Box::new(fresh())),
            Err(error) => eprintln!("not tested: {error}"),
        }
    }
}

/// A solver that tries all assignments.
#[derive(Default)]
struct BruteForce {
    n_vars: u32,
    clauses: Vec<Vec<Lit>>,
}

impl ClauseSink for BruteForce {
    fn new_var(&mut self) -> Var {
        self.n_vars += 1;
        Var::new(self.n_vars - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses.push(clause.to_vec());
    }
}

impl SatBackend for BruteForce {
    fn name(&self) -> &'static str {
        "brute force"
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, BackendError> {
        if self.n_vars > 20 {
            return Err(BackendError::new(self.name(), "too many variables"));
        }
        for bits in 0..1u32 << self.n_vars {
            let assignment: Assignment = (0..self.n_vars).map(|i| bits >> i & 1 == 1).collect();
            let mut wanted = assumptions.iter();
            if wanted.all(|&lit| assignment.is_true(lit))
                && self
                    .clauses
                    .iter()
                    .all(|clause| assignment.satisfies(clause))
            {
                return Ok(Outcome::Sat(assignment));
            }
        }
        Ok(Outcome::Unsat(assumptions.to_vec()))
    }
}

#[test]
fn a_solver_of_ones_own_answers_for_a_puzzle() {
    use cnfcraft::puzzle::nonogram::Nonogram;
    use cnfcraft::session::{Session, Uniqueness};

    let puzzle = Nonogram::new(vec![vec![1], vec![2]], vec![vec![2], vec![1]]);
    let mut session = Session::with(&puzzle, BruteForce::default());
    let Ok(Uniqueness::Unique(picture)) = session.uniqueness() else {
        panic!("it is unique");
    };
    assert_eq!(picture.to_string(), "#.\n##\n");
}

#[test]
fn a_failing_solver_is_an_error_and_no_answer() {
    use cnfcraft::puzzle::nonogram::Nonogram;
    use cnfcraft::session::Session;

    let puzzle = Nonogram::new(vec![vec![]; 5], vec![vec![]; 5]);
    let mut session = Session::with(&puzzle, BruteForce::default());
    let error = session.solve().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the solver brute force failed: too many variables"
    );
    assert!(session.uniqueness().is_err());
    let answers: Vec<_> = session.solutions().collect();
    assert!(matches!(answers[..], [Err(_)]));
}
