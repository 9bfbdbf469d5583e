//! Proofs that `CaDiCaL` writes.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

use rustsat_cadical::ProofFormat;

use super::{CaDiCaL, Fault};
use crate::backend::scratch::ScratchFile;
use crate::backend::{BackendError, Budget, Outcome, SatBackend};
use crate::encode::{ClauseSink, Cnf, Encode};
use crate::{Lit, Var};

/// Looks for a solution of `cnf` by [`CaDiCaL`] and, when there is none, writes to `out` why: a
/// proof in LRAT form as text, that [`check_proof`](crate::backend::check_proof) and others check.
///
/// To prove that a solution is the only one, the clause that forbids it is added before.
///
/// ```
/// use cnfcraft::backend::{Budget, Outcome, check_proof, prove};
/// use cnfcraft::encode::Cnf;
///
/// let cnf = Cnf::from_dimacs("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n").unwrap();
/// let mut proof = Vec::new();
/// let outcome = prove(&cnf, &Budget::new(), &mut proof).unwrap();
/// assert_eq!(outcome, Outcome::Unsat(vec![]));
/// check_proof(&cnf, &proof[..]).unwrap();
/// ```
///
/// # Errors
///
/// When the solver fails, or the proof cannot be written.
pub fn prove(cnf: &Cnf, budget: &Budget, out: impl Write) -> Result<Outcome, BackendError> {
    write_proof(cnf, budget, out).map_err(|fault| BackendError::new("CaDiCaL", fault))
}

/// The solver numbers its clauses as they come, but as soon as it knows a unit it derives others,
/// and these take numbers in between. So it is given a formula without units: for each clause `u`
/// the two clauses `u or x` and `u or not x`, with one variable `x` that is new. The proof begins
/// with that formula, which follows from `cnf` clause by clause; then comes the solver's own, its
/// numbers raised by the number of clauses of `cnf`.
fn write_proof(cnf: &Cnf, budget: &Budget, mut out: impl Write) -> Result<Outcome, Fault> {
    let own = ScratchFile::new("lrat")?;
    let mut solver = CaDiCaL::default();
    let format = ProofFormat::Lrat { binary: false };
    solver.solver().trace_proof(own.path(), format)?;
    solver.set_budget(budget);
    solver.new_lits(cnf.n_vars());
    let x = solver.new_lit();

    let n_clauses = cnf.n_clauses() as u64;
    let mut n_lemmas = n_clauses;
    let mut distinct = Vec::new();
    for (origin, clause) in (1_u64..).zip(cnf.clauses()) {
        distinct.clear();
        distinct.extend_from_slice(clause);
        distinct.sort_unstable();
        distinct.dedup();
        let mut derive = |lemma: &[Lit]| {
            n_lemmas += 1;
            solver.add_clause(lemma);
            write!(out, "{n_lemmas} ")?;
            for lit in lemma {
                write!(out, "{} ", lit.to_ipasir())?;
            }
            writeln!(out, "0 {origin} 0")
        };
        match distinct[..] {
            [] => {
                derive(&[])?;
                return Ok(Outcome::Unsat(Vec::new()));
            }
            [unit] => {
                derive(&[unit, x])?;
                derive(&[unit, !x])?;
            }
            // It is always true, as a literal stands next to its opposite.
            _ if distinct.windows(2).any(|pair| pair[0] == !pair[1]) => (),
            _ => derive(&distinct)?,
        }
    }
    let outcome = solver.solve(&[])?;
    // It writes the end of its proof when it goes.
    drop(solver);
    match outcome {
        Outcome::Sat(assignment) => {
            let vars = (0..).map(Var::new).take(cnf.n_vars());
            let values = vars.map(|var| assignment.value(var));
            Ok(Outcome::Sat(values.collect()))
        }
        Outcome::Unsat(core) => {
            raise(BufReader::new(File::open(own.path())?), n_clauses, &mut out)?;
            Ok(Outcome::Unsat(core))
        }
        unknown @ Outcome::Unknown(_) => Ok(unknown),
    }
}

/// Copies a proof with all numbers of clauses raised by `n`.
fn raise(proof: impl BufRead, n: u64, out: &mut impl Write) -> io::Result<()> {
    let n = i64::try_from(n).map_err(io::Error::other)?;
    for line in proof.lines() {
        let line = line?;
        let mut words = line.split_ascii_whitespace();
        let Some(id) = words.next() else { continue };
        write!(out, "{}", raised(id, n)?)?;
        let mut words = words.peekable();
        let mut is_clause = true;
        if words.next_if_eq(&"d").is_some() {
            is_clause = false;
            write!(out, " d")?;
        }
        for word in words {
            if word == "0" {
                is_clause = false;
                write!(out, " 0")?;
            } else if is_clause {
                write!(out, " {word}")?;
            } else {
                write!(out, " {}", raised(word, n)?)?;
            }
        }
        writeln!(out)?;
    }
    out.flush()
}

fn raised(id: &str, n: i64) -> io::Result<i64> {
    let id: i64 = id.parse().map_err(io::Error::other)?;
    Ok(id + n * id.signum())
}
