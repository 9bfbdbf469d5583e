//! Proofs that a formula has no solution, and the check of them.
//!
//! A solver that says "none" can write down why, as a proof in the LRAT form (Cruz-Filipe, Heule,
//! Hunt, Kaufmann and Schneider-Kamp 2017): clauses that follow from the formula, down to the empty
//! one. [`check_proof`] is the referee. It knows nothing of how solvers work: each line names the
//! clauses that it follows from, and that is what is looked at, in a time in proportion to the
//! proof.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::io::{self, BufRead};

use crate::encode::Cnf;

/// Checks a proof in LRAT form, as text, that `cnf` has no solution.
///
/// ```
/// use cnfcraft::backend::check_proof;
/// use cnfcraft::encode::Cnf;
///
/// let cnf = Cnf::from_dimacs("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n").unwrap();
/// // 2 follows from the first two clauses, and then the others clash.
/// let size = check_proof(&cnf, "5 2 0 1 2 0\n6 0 5 3 4 0\n".as_bytes()).unwrap();
/// assert_eq!(size.n_lemmas, 2);
///
/// let error = check_proof(&cnf, "5 2 0 1 3 0\n6 0 5 3 4 0\n".as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "line 1: clause 3 is satisfied and shows nothing");
/// ```
///
/// # Errors
///
/// When the proof cannot be read, has a line that is none or does not follow, or does not come to
/// the empty clause.
pub fn check_proof(cnf: &Cnf, mut proof: impl BufRead) -> Result<ProofSize, ProofError> {
    let mut checker = Checker::new(cnf);
    let mut line = String::new();
    loop {
        line.clear();
        checker.size.n_lines += 1;
        let n_read = proof.read_line(&mut line);
        let done = match n_read.map_err(Fault::Read) {
            Ok(0) => Err(Fault::NoEmptyClause),
            Ok(_) => checker.step(&line),
            Err(fault) => Err(fault),
        };
        match done {
            Ok(false) => (),
            Ok(true) => return Ok(checker.size),
            Err(fault) => {
                return Err(ProofError {
                    line: checker.size.n_lines,
                    fault,
                });
            }
        }
    }
}

/// How large a proof is, up to its empty clause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofSize {
    /// Its lines.
    pub n_lines: u64,
    /// The clauses it derives.
    pub n_lemmas: u64,
}

/// A proof that proves nothing, and in which line that is seen.
#[derive(Debug)]
pub struct ProofError {
    line: u64,
    fault: Fault,
}

#[derive(Debug)]
enum Fault {
    Read(io::Error),
    Syntax(String),
    /// A number that is in use.
    Taken(u64),
    /// No clause has this number.
    NoClause(u64),
    /// A named clause is true whenever the derived one is false, as far as is known.
    Satisfied(u64),
    /// A named clause leaves more than one literal open.
    Open(u64),
    /// The named clauses don't clash.
    NoClash,
    /// For a clause with the opposite of the first literal nothing is shown.
    Unresolved(u64),
    NoEmptyClause,
}

impl ProofError {
    /// The line of the proof, counted from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.fault {
            Fault::Read(error) => write!(f, "cannot be read: {error}"),
            Fault::Syntax(expected) => write!(f, "expected {expected}"),
            Fault::Taken(id) => write!(f, "there is a clause {id} already"),
            Fault::NoClause(id) => write!(f, "there is no clause {id}"),
            Fault::Satisfied(id) => write!(f, "clause {id} is satisfied and shows nothing"),
            Fault::Open(id) => write!(f, "clause {id} leaves several literals open"),
            Fault::NoClash => f.write_str("the clauses it names do not clash"),
            Fault::Unresolved(id) => write!(f, "nothing is shown for clause {id}"),
            Fault::NoEmptyClause => f.write_str("the proof ends without the empty clause"),
        }
    }
}

impl std::error::Error for ProofError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            Fault::Read(error) => Some(error),
            _ => None,
        }
    }
}

/// Literals are numbers as in DIMACS.
struct Checker {
    /// By number: those of the formula, then those that follow from them.
    clauses: BTreeMap<u64, Box<[i32]>>,
    n_vars: usize,
    /// By variable: whether it is assumed to be true. Empty between two steps.
    values: Vec<Option<bool>>,
    trail: Vec<i32>,
    size: ProofSize,
}

/// What clauses do when they are looked at one after the other.
#[derive(PartialEq, Eq)]
enum Found {
    Clash,
    Nothing,
}

impl Checker {
    fn new(cnf: &Cnf) -> Self {
        let clauses = cnf.clauses().map(|clause| {
            let lits = clause.iter().map(|lit| lit.to_ipasir());
            lits.collect()
        });
        Self {
            clauses: (1..).zip(clauses).collect(),
            n_vars: cnf.n_vars(),
            values: vec![None; cnf.n_vars()],
            trail: Vec::new(),
            size: ProofSize::default(),
        }
    }

    /// Does what a line says, if it is right; whether it was the empty clause.
    fn step(&mut self, line: &str) -> Result<bool, Fault> {
        let mut words = line.split_ascii_whitespace();
        let Some(word) = words.next() else {
            return Ok(false);
        };
        if word == "c" {
            return Ok(false);
        }
        let id: u64 = number(Some(word), "the number of a clause")?;
        let mut words = words.peekable();
        if words.next_if_eq(&"d").is_some() {
            return self.delete(words).map(|()| false);
        }
        let mut clause = Vec::new();
        loop {
            match number(words.next(), "a literal, or 0")? {
                0 => break,
                lit => clause.push(self.known(lit)?),
            }
        }
        let mut hints: Vec<i64> = Vec::new();
        loop {
            match number(words.next(), "the number of a clause, or 0")? {
                0 => break,
                hint => hints.push(hint),
            }
        }
        if words.next().is_some() {
            return Err(Fault::Syntax("the end of the line".to_owned()));
        }
        let shown = self.follows(&clause, &hints);
        self.take_back(0);
        shown?;
        let is_empty = clause.is_empty();
        match self.clauses.entry(id) {
            Entry::Occupied(_) => return Err(Fault::Taken(id)),
            Entry::Vacant(place) => place.insert(clause.into_boxed_slice()),
        };
        self.size.n_lemmas += 1;
        Ok(is_empty)
    }

    fn delete<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<(), Fault> {
        loop {
            match number(words.next(), "the number of a clause, or 0")? {
                0 => return Ok(()),
                id => drop(self.clauses.remove(&id).ok_or(Fault::NoClause(id))?),
            }
        }
    }

    /// Makes room for a literal. New variables come one by one, so a number that is much larger
    /// is none.
    fn known(&mut self, lit: i32) -> Result<i32, Fault> {
        let var = lit.unsigned_abs() as usize;
        if var as u64 > self.n_vars as u64 + self.size.n_lines {
            return Err(Fault::Syntax(format!("a variable, not {var}")));
        }
        if var > self.values.len() {
            self.values.resize(var, None);
        }
        Ok(lit)
    }

    /// Whether a formula that has a solution has one with this clause as well.
    ///
    /// Either the clause follows: all its literals are assumed to be false, and the clauses named
    /// by `hints` in turn leave one literal each, up to a clash. Or nothing is lost by it (RAT):
    /// each clause that holds the opposite of its first literal clashes in the same way when
    /// its other literals are assumed to be false too; `-id` stands before the hints for
    /// clause `id`.
    fn follows(&mut self, clause: &[i32], hints: &[i64]) -> Result<(), Fault> {
        for &lit in clause {
            if self.value(lit) == Some(true) {
                // It holds a literal and its opposite: it is true.
                return Ok(());
            }
            self.assume(-lit);
        }
        let n_general = hints.iter().position(|&hint| hint < 0);
        let (general, mut rest) = hints.split_at(n_general.unwrap_or(hints.len()));
        if self.propagate(general)? == Found::Clash {
            return Ok(());
        }
        let Some(&pivot) = clause.first() else {
            return Err(Fault::NoClash);
        };
        if rest.is_empty() && !general.is_empty() {
            return Err(Fault::NoClash);
        }
        let mut resolved = Vec::new();
        let n_general = self.trail.len();
        while let [against, after @ ..] = rest {
            let n_own = after.iter().position(|&hint| hint < 0);
            let (own, others) = after.split_at(n_own.unwrap_or(after.len()));
            rest = others;
            let id = against.unsigned_abs();
            let other = self.clauses.get(&id).ok_or(Fault::NoClause(id))?.clone();
            resolved.push(id);
            // A literal that is true already makes the resolvent true.
            let is_true = |lit: i32| lit != -pivot && self.value(lit) == Some(true);
            if other.iter().any(|&lit| is_true(lit)) {
                continue;
            }
            for &lit in &other {
                if lit != -pivot && self.value(lit).is_none() {
                    self.assume(-lit);
                }
            }
            let found = self.propagate(own)?;
            self.take_back(n_general);
            if found != Found::Clash {
                return Err(Fault::NoClash);
            }
        }
        resolved.sort_unstable();
        let mut holding = self
            .clauses
            .iter()
            .filter(|(_, other)| other.contains(&-pivot));
        match holding.find(|(id, _)| resolved.binary_search(id).is_err()) {
            None => Ok(()),
            Some((&id, _)) => Err(Fault::Unresolved(id)),
        }
    }

    /// Goes through the named clauses, each of which must leave one literal, or none.
    fn propagate(&mut self, hints: &[i64]) -> Result<Found, Fault> {
        for hint in hints {
            let id = hint.unsigned_abs();
            let clause = self.clauses.get(&id).ok_or(Fault::NoClause(id))?;
            let mut left = None;
            for &lit in clause {
                match self.value(lit) {
                    Some(true) => return Err(Fault::Satisfied(id)),
                    Some(false) => (),
                    None if left.is_none_or(|other| other == lit) => left = Some(lit),
                    None => return Err(Fault::Open(id)),
                }
            }
            match left {
                None => return Ok(Found::Clash),
                Some(lit) => self.assume(lit),
            }
        }
        Ok(Found::Nothing)
    }

    fn value(&self, lit: i32) -> Option<bool> {
        let value = self.values[lit.unsigned_abs() as usize - 1];
        value.map(|value| value == (lit > 0))
    }

    fn assume(&mut self, lit: i32) {
        self.values[lit.unsigned_abs() as usize - 1] = Some(lit > 0);
        self.trail.push(lit);
    }

    fn take_back(&mut self, n_kept: usize) {
        for lit in self.trail.drain(n_kept..) {
            self.values[lit.unsigned_abs() as usize - 1] = None;
        }
    }
}

fn number<N: std::str::FromStr>(word: Option<&str>, expected: &str) -> Result<N, Fault> {
    let number = word.and_then(|word| word.parse().ok());
    number.ok_or_else(|| Fault::Syntax(format!("{expected}, found '{}'", word.unwrap_or_default())))
}
