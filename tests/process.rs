//! What can go wrong with a solver program, each with its own words, and real programs where there
//! are any.

#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use cnfcraft::Lit;
use cnfcraft::backend::{
    Budget, Limit, Outcome, Process, ProcessError, Reason, SatBackend, StopFlag,
};
use cnfcraft::encode::{ClauseSink, Encode};
use cnfcraft::puzzle::nonogram::Nonogram;
use cnfcraft::session::{Session, Uniqueness};

/// A program that does what `script` says, with the formula `(a or b) and not a` on its standard
/// input.
fn program(script: &str) -> (Process, [Lit; 2]) {
    let mut process = Process::new(&format!("sh -c '{script}'")).expect("a command");
    let [a, b] = process.new_array();
    process.add_clause(&[a, b]);
    process.add_clause(&[!a]);
    (process, [a, b])
}

/// What is wrong with it, and in words: each time the same.
fn fault(mut process: Process) -> (ProcessError, String) {
    let mut fault = || {
        let error = process.solve(&[]).expect_err("a fault");
        let fault = error.into_source().downcast::<ProcessError>();
        *fault.expect("a fault of a program")
    };
    let words = fault().to_string();
    let fault = fault();
    assert_eq!(fault.to_string(), words);
    (fault, words)
}

fn script_fault(script: &str) -> (ProcessError, String) {
    fault(program(script).0)
}

#[test]
fn a_program_that_is_not_there_is_missing() {
    let (fault, words) = fault(Process::new("no-such-solver {cnf}").unwrap());
    assert!(matches!(fault, ProcessError::Missing { .. }));
    assert_eq!(words, "there is no program 'no-such-solver'");
}

#[test]
fn a_file_that_is_no_program_is_not_executable() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("not executable");
    fs::write(&path, "echo s SATISFIABLE\n").unwrap();
    let (fault, words) = fault(Process::new(&format!("'{}' {{cnf}}", path.display())).unwrap());
    assert!(matches!(fault, ProcessError::NotExecutable { .. }));
    assert!(
        words.ends_with("not executable' is not executable"),
        "{words}"
    );
}

#[test]
fn failing_without_an_s_line_is_told_with_the_last_words() {
    let (fault, words) =
        script_fault("echo c hello; echo first >&2; echo out of memory >&2; exit 3");
    assert!(matches!(fault, ProcessError::Failed { .. }));
    assert_eq!(
        words,
        "it failed without an 's' line (exit status: 3): out of memory"
    );
    let (_, words) = script_fault("kill -SEGV $$");
    assert!(
        words.starts_with("it failed without an 's' line (signal: 11"),
        "{words}"
    );
    // With one, the exit status says nothing.
    let (mut process, _) = program("echo s UNSATISFIABLE; exit 1");
    assert_eq!(process.solve(&[]).unwrap(), Outcome::Unsat(vec![]));
}

#[test]
fn satisfiable_needs_all_values() {
    let (fault, words) = script_fault("echo s SATISFIABLE");
    assert!(matches!(fault, ProcessError::NoValues));
    assert_eq!(
        words,
        "it says SATISFIABLE, but gives no values ('v' lines)"
    );
    for script in [
        "echo s SATISFIABLE; echo v -1",
        "echo s SATISFIABLE; printf \"v -1 2\"",
    ] {
        let (fault, words) = script_fault(script);
        assert!(matches!(fault, ProcessError::CutShort { .. }));
        assert!(words.starts_with("its values are cut short: "), "{words}");
    }
    let (fault, _) = script_fault("echo s SATISFIABLE; echo v -1 3 0");
    assert!(matches!(fault, ProcessError::Value { .. }));
}

#[test]
fn wrong_values_are_found_out() {
    let (fault, words) = script_fault("echo s SATISFIABLE; echo v -1 -2 0");
    assert!(matches!(fault, ProcessError::WrongValues { .. }));
    assert_eq!(words, "its values do not satisfy the clause [1, 2]");
    let (mut process, _) = program("echo s SATISFIABLE; echo v -1 -2 0");
    let error = process.solve(&[]).unwrap_err().to_string();
    assert!(error.starts_with(&format!("the solver {} failed: ", process.name())));
    // So are those that only break an assumption.
    let (mut process, [_, b]) = program("echo s SATISFIABLE; echo v -1 2 0");
    assert!(matches!(process.solve(&[b]).unwrap(), Outcome::Sat(_)));
    let error = process.solve(&[!b]).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("do not satisfy the clause [-2]")
    );
}

#[test]
fn a_program_that_hangs_is_killed_with_all_that_it_started() {
    let start = Instant::now();
    for script in [
        "sleep 60",
        "sleep 60 & wait",
        "trap : TERM; while :; do sleep 60; done",
        "exec >&- 2>&-; sleep 60",
        "while :; do echo c noise; done",
    ] {
        let (mut process, _) = program(script);
        assert!(process.keeps(Limit::Time) && !process.keeps(Limit::Conflicts));
        process.set_budget(&Budget::new().time(Duration::from_millis(100)));
        let outcome = process.solve(&[]).unwrap();
        assert_eq!(outcome, Outcome::Unknown(Reason::TimeLimit), "{script}");
    }
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{:?}",
        start.elapsed()
    );

    let stop = StopFlag::new();
    let (mut process, _) = program("sleep 60");
    process.set_budget(&Budget::new().stop(&stop));
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            stop.stop();
        });
        let outcome = process.solve(&[]).unwrap();
        assert_eq!(outcome, Outcome::Unknown(Reason::Interrupted));
    });
}

#[test]
fn ten_million_bytes_of_noise_are_no_answer() {
    let noise = "head -c 10000000 /dev/zero | tr \"\\0\" x";
    let (mut process, _) = program(noise);
    let Outcome::Unknown(Reason::Other(words)) = process.solve(&[]).unwrap() else {
        panic!("that is no answer");
    };
    assert_eq!(
        words,
        "the program ended without an 's' line in 10000000 bytes of output"
    );
    let (fault, words) = script_fault(&format!(
        "{noise}; {noise} >&2; echo >&2; echo bad >&2; exit 1"
    ));
    assert!(matches!(fault, ProcessError::Failed { .. }));
    assert!(words.ends_with(": bad"), "{words}");
    // An answer that stands in noise is found.
    let (mut process, _) = program(&format!(
        "{noise} >&2; yes c | head -100000; echo s UNSATISFIABLE; {noise}"
    ));
    assert_eq!(process.solve(&[]).unwrap(), Outcome::Unsat(vec![]));
}

#[test]
fn an_unknown_answer_is_no_error() {
    for script in [
        "true",
        "echo s UNKNOWN",
        "cat >/dev/null; echo UNSATISFIABLE",
    ] {
        let (mut process, _) = program(script);
        let outcome = process.solve(&[]).unwrap();
        assert!(
            matches!(outcome, Outcome::Unknown(Reason::Other(_))),
            "{script}"
        );
    }
}

#[test]
fn the_formula_comes_in_a_file_or_on_standard_input() {
    let expected = "p cnf 2 3 1 2 0 -1 0 2 0 ";
    let check = |input: &str| {
        format!("test \"$(tr \"\\n\" \" \" {input})\" = \"{expected}\" && echo s UNSATISFIABLE")
    };
    let (mut process, [_, b]) = program(&check(""));
    assert_eq!(process.solve(&[b]).unwrap(), Outcome::Unsat(vec![b]));
    let mut process = Process::new(&format!("sh -c '{}' sh {{cnf}}", check("<$1"))).unwrap();
    let [a, b] = process.new_array();
    process.add_clause(&[a, b]);
    process.add_clause(&[!a]);
    assert_eq!(process.solve(&[b]).unwrap(), Outcome::Unsat(vec![b]));
}

#[test]
fn an_answer_in_a_file_is_read() {
    let run = |script: &str| {
        let mut process = Process::new(&format!("sh -c '{script}' sh {{cnf}} {{out}}")).unwrap();
        let [a, b] = process.new_array();
        process.add_clause(&[a, b]);
        process.solve(&[]).map_err(|error| error.to_string())
    };
    let sat = run("echo SATISFIABLE; printf \"SAT\\n1 -2 0\\n\" >$2; exit 10");
    assert!(matches!(sat, Ok(Outcome::Sat(_))), "{sat:?}");
    assert_eq!(
        run("printf \"UNSAT\\n\" >$2; exit 20"),
        Ok(Outcome::Unsat(vec![]))
    );
    assert!(matches!(run("echo INDET >$2"), Ok(Outcome::Unknown(_))));
    assert!(run("exit 1").unwrap_err().contains("exit status: 1"));
    assert!(
        run("rm $2")
            .unwrap_err()
            .contains("the file with its answer cannot be read")
    );
}

#[test]
fn what_mallob_prints_is_understood() {
    let sample = |name: &str| format!("{}/tests/programs/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![sample("mallob-sat.txt"), sample("mallob-unsat.txt")];
    if let Ok(corpus) = std::env::var("CNFCRAFT_CORPUS") {
        files.push(format!("{corpus}/process/mallob-2-processes-sat.txt"));
        files.push(format!("{corpus}/process/mallob-2-processes-unsat.txt"));
    }
    for file in files {
        let mut process = Process::new(&format!("cat '{file}'")).unwrap();
        process.new_lits(4);
        let outcome = process.solve(&[]).unwrap();
        let is_sat = matches!(outcome, Outcome::Sat(_));
        assert_eq!(is_sat, !file.contains("unsat"), "{file}");
        assert!(is_sat || outcome == Outcome::Unsat(vec![]));
    }
}

#[test]
fn a_session_explains_with_a_program() {
    let command = "picosat";
    if let Err(error) = Process::new(command).unwrap().solve(&[]) {
        eprintln!("not tested: {error}");
        return;
    }
    let solver = || Process::new(command).unwrap();
    let puzzle = Nonogram::new(vec![vec![3], vec![1]], vec![vec![2], vec![], vec![1]]);
    let mut session = Session::with(&puzzle, solver());
    assert!(matches!(session.uniqueness(), Ok(Uniqueness::None)));
    let clash = session.explain_with(solver()).unwrap().unwrap();
    assert_eq!(clash.to_string(), "row 1: 3\ncolumn 2: 0\n");
}
