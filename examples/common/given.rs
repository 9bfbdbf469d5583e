//! Solutions that another program found: `--read-solution`.

use std::fs::File;
use std::io::{BufReader, Write};

use cnfcraft::Lit;
use cnfcraft::backend::{Outcome, read_answer};
use cnfcraft::encode::Cnf;

use super::picture::Style;
use super::questions::Answer;
use super::{Failure, Known, Playable};

/// Draws the solution of a file in which a solver has answered what `--dimacs` wrote, once it is
/// checked.
pub(super) fn solution<P: Playable>(
    puzzle: &P,
    strategy: &P::Strategy,
    path: &str,
    out: &mut impl Write,
    style: Style,
) -> Result<Answer<P>, Failure> {
    let usage = |words: String| Failure::Usage(format!("{path}: {words}"));
    let mut cnf = Cnf::new();
    let vars = puzzle.encode(strategy, &mut cnf);
    let file = File::open(path).map_err(|error| usage(error.to_string()))?;
    let answer = read_answer(BufReader::new(file), cnf.n_vars());
    let assignment = match answer.map_err(|error| usage(error.to_string()))? {
        Outcome::Sat(assignment) => assignment,
        Outcome::Unsat(_) => return Ok(Known::None.into()),
        Outcome::Unknown(reason) => {
            eprintln!("undecided: {reason}");
            return Ok(Known::Undecided.into());
        }
    };
    if let Some(clause) = cnf.clauses().find(|clause| !assignment.satisfies(clause)) {
        let words: Vec<String> = clause
            .iter()
            .map(|&lit: &Lit| puzzle.describe(&vars, lit))
            .collect();
        let clause = words.join(", or ");
        return Err(usage(format!("its values break what must hold: {clause}")));
    }
    let solution = puzzle.decode(&vars, &assignment);
    if let Some(rule) = puzzle.broken_rule(&solution) {
        return Err(usage(format!("its solution breaks a rule: {rule}")));
    }
    write!(out, "{}", puzzle.draw(&solution, &[], style))?;
    Ok(Answer {
        solution: Some(solution),
        ..Known::Solved.into()
    })
}
