//! Proves that a puzzle has one solution, or none, to somebody who trusts nobody: writes the
//! formula, in DIMACS with names, and a proof in LRAT form, then reads both back and checks them.
//!
//! ```text
//! cargo run --release --features cadical --example certify -- nonogram FILE OUT
//! cargo run --release --features cadical --example certify -- sudoku FILE OUT
//! ```
//!
//! `OUT.cnf` and `OUT.lrat` are what other checkers, such as `lrat-check`, take as well. Exit
//! status: 0 proved, 1 several solutions, 2 bad input.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::process::ExitCode;

use cnfcraft::backend::{Budget, Outcome, check_proof, prove};
use cnfcraft::encode::{ClauseSink, Cnf};
use cnfcraft::problem::Problem;
use cnfcraft::puzzle::nonogram::Nonogram;
use cnfcraft::puzzle::sudoku::Sudoku;

fn main() -> ExitCode {
    match run() {
        Ok(status) => status,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, file, out] = &arguments[..] else {
        return Err("expected: certify nonogram|sudoku FILE OUT".into());
    };
    let text = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    match kind.as_str() {
        "nonogram" => certify(&Nonogram::parse(&text)?, out),
        "sudoku" => match &Sudoku::parse_all(&text)?[..] {
            [puzzle] => certify(puzzle, out),
            puzzles => Err(format!("expected one sudoku, found {}", puzzles.len()).into()),
        },
        other => Err(format!("expected nonogram or sudoku, found '{other}'").into()),
    }
}

/// Writes and checks the proof that there is no solution, or none but one.
fn certify<P: Problem>(puzzle: &P, out: &str) -> Result<ExitCode, Box<dyn Error>> {
    let mut cnf = Cnf::new();
    let vars = puzzle.encode(&P::Strategy::default(), &mut cnf);
    for (var, name) in puzzle.names(&vars) {
        cnf.set_name(var, name);
    }
    let paths = [format!("{out}.cnf"), format!("{out}.lrat")];
    let mut claim = "there is no solution";
    let mut outcome = write_proof(&cnf, &paths)?;
    if let Outcome::Sat(assignment) = outcome {
        let solution = puzzle.decode(&vars, &assignment);
        if let Some(rule) = puzzle.broken_rule(&solution) {
            return Err(format!("the solver's solution breaks a rule: {rule}").into());
        }
        println!("there is a solution: it keeps every rule");
        let witness = puzzle.witness(&vars, &solution);
        let another: Vec<_> = witness.into_iter().map(|lit| !lit).collect();
        cnf.add_clause(&another);
        claim = "there is no other solution";
        outcome = write_proof(&cnf, &paths)?;
    }
    if let Outcome::Sat(_) = outcome {
        println!("there are several solutions");
        return Ok(ExitCode::from(1));
    }

    // What is checked is what was written.
    let [formula, proof] = paths;
    let cnf = Cnf::from_dimacs(fs::read(&formula)?)?;
    let size = check_proof(&cnf, BufReader::new(File::open(&proof)?))
        .map_err(|error| format!("{proof}: {error}"))?;
    println!("proved: {claim}");
    println!("{formula}: {} clauses", cnf.n_clauses());
    println!("{proof}: {} derived clauses, each checked", size.n_lemmas);
    Ok(ExitCode::SUCCESS)
}

fn write_proof(cnf: &Cnf, [formula, proof]: &[String; 2]) -> Result<Outcome, Box<dyn Error>> {
    let mut file = BufWriter::new(File::create(formula)?);
    write!(file, "{}", cnf.to_dimacs())?;
    file.flush()?;
    let mut file = BufWriter::new(File::create(proof)?);
    let outcome = prove(cnf, &Budget::new(), &mut file)?;
    file.flush()?;
    Ok(outcome)
}
