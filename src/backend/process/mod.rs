//! Solver programs, which read DIMACS and print their answer as in the SAT competition.

mod answer;
mod child;
mod error;
mod template;

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};

use super::scratch::ScratchFile;
use super::{BackendError, Budget, Limit, Meter, Outcome, Reason, SatBackend, Tells};
use crate::encode::{Assignment, ClauseSink, Cnf};
use crate::error::ParseError;
use crate::{Lit, Var};

use answer::{AnswerReader, Status};
use child::Child;
use template::{Paths, Template};

pub use error::ProcessError;

/// Any solver program, started once for each search.
///
/// The command is a template: in its words `{cnf}` stands for a file with the formula in DIMACS
/// form; without it the program reads the formula from its standard input. It answers on its
/// standard output in the form of the SAT competition, lines `s SATISFIABLE` and `v 1 -2 … 0`, or,
/// where the command has a word with `{out}`, in a file with that name, in which `MiniSat`'s form
/// is read as well. Words with blanks are put between `'` or `"`. There is no shell.
///
/// | program | command |
/// |---|---|
/// | Kissat, `CaDiCaL` | `kissat -q {cnf}`, `cadical -q {cnf}` |
/// | `CryptoMiniSat` | `cryptominisat5 --verb 0 {cnf}` |
/// | `PicoSAT` | `picosat` |
/// | `MiniSat`, Glucose | `minisat -verb=0 {cnf} {out}` |
/// | Mallob | `mpirun -np 2 build/mallob -mono={cnf} -t=4` (see below) |
///
/// What the `s` line says counts, not the exit status, which not all programs set. Values are
/// checked against every clause. Without an `s` line the outcome is unknown when the program ended
/// well, and an error when it failed; [`ProcessError`] lists all faults.
///
/// Assumptions are written as clauses of one literal, and a core is all of them.
/// [`Session::explain`](crate::session::Session::explain) makes it as small as it can be. Of a
/// [`Budget`] it keeps to time and stop flag, at which the program and what it started are
/// killed; conflicts can be limited by the program's own options.
///
/// # Large formulas and Mallob
///
/// The formula is written to the file straight from memory: there is no text of it. For formulas
/// that one core does not decide, [Mallob](https://github.com/domschrei/mallob) runs many solvers
/// that share what they learn, on one machine or, by MPI, on many. It is started in the directory
/// in which it was built, with one process for every few cores (`-np`, `pe`) and a solver thread
/// for each of these (`-t`):
///
/// ```text
/// # One machine of 8 cores: two processes of four threads.
/// process:env RDMAV_FORK_SAFE=1 mpirun -np 2 --bind-to core --map-by ppr:2:node:pe=4 build/mallob -mono={cnf} -t=4
/// # 16 such machines, which the file `hosts` lists.
/// process:env RDMAV_FORK_SAFE=1 mpirun -np 32 --hostfile hosts --bind-to core --map-by ppr:2:node:pe=4 build/mallob -mono={cnf} -t=4
/// ```
///
/// The formula's file is made in the directory of temporary files, which the variable `TMPDIR`
/// names: on many machines it must be one that all of them see. Instead of sharing, a search can
/// be split: see [`Session::cubes`](crate::session::Session::cubes).
///
/// ```
/// use cnfcraft::backend::{Process, SatBackend};
///
/// let mut solver = Process::new("no-such-program {cnf}").unwrap();
/// let error = solver.solve(&[]).unwrap_err();
/// assert!(error.to_string().ends_with("there is no program 'no-such-program'"));
///
/// let error = Process::new("kissat 'a file").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 8: expected a closing ', found the end of the command");
/// ```
#[derive(Debug)]
pub struct Process {
    name: String,
    template: Template,
    cnf: Cnf,
    has_empty_clause: bool,
    meter: Option<Meter>,
}

impl Process {
    /// Takes the command as a template.
    ///
    /// # Errors
    ///
    /// When it is empty, or a quote in it is not closed.
    pub fn new(command: &str) -> Result<Self, ParseError> {
        Ok(Self {
            name: command.trim().to_owned(),
            template: Template::parse(command)?,
            cnf: Cnf::new(),
            has_empty_clause: false,
            meter: None,
        })
    }

    fn search(&self, assumptions: &[Lit]) -> Result<Outcome, ProcessError> {
        if self.has_empty_clause {
            return Ok(Outcome::Unsat(Vec::new()));
        }
        let exhausted = || {
            let meter = self.meter.as_ref()?;
            meter.report();
            meter.exhausted()
        };
        if let Some(reason) = exhausted() {
            return Ok(Outcome::Unknown(reason));
        }
        let formula = ScratchFile::new("cnf").map_err(ProcessError::Formula)?;
        let result = self
            .template
            .names_result()
            .then(|| ScratchFile::new("out"));
        let result = result.transpose().map_err(ProcessError::Formula)?;
        self.write(&formula, assumptions)
            .map_err(ProcessError::Formula)?;
        let command = self.template.command(&Paths {
            cnf: formula.path(),
            out: result.as_ref().map(ScratchFile::path),
        });
        let input = if self.template.names_formula() {
            None
        } else {
            Some(File::open(formula.path()).map_err(ProcessError::Formula)?)
        };

        let reader = AnswerReader::new(self.cnf.n_vars(), false);
        let child = Child::start(command, self.template.program(), input, reader)?;
        let ended = match child.wait(exhausted)? {
            Ok(ended) => ended,
            Err(reason) => return Ok(Outcome::Unknown(reason)),
        };
        let answer = match &result {
            None => ended.answer?,
            Some(file) => self.read(file)?,
        };
        match answer {
            Some((Status::Satisfiable, assignment)) => self.check(assumptions, assignment),
            Some((Status::Unsatisfiable, _)) => Ok(Outcome::Unsat(assumptions.to_vec())),
            Some((Status::Unknown, _)) => {
                let words = format!("{} says that it does not know", self.name);
                Ok(Outcome::Unknown(Reason::Other(words)))
            }
            None if ended.status.success() => {
                let n = ended.n_printed;
                let words = format!("the program ended without an 's' line in {n} bytes of output");
                Ok(Outcome::Unknown(Reason::Other(words)))
            }
            None => Err(ProcessError::Failed {
                status: ended.status,
                words: ended.last_words,
            }),
        }
    }

    fn write(&self, file: &ScratchFile, assumptions: &[Lit]) -> io::Result<()> {
        let mut file = BufWriter::new(file.open()?);
        write!(file, "{}", self.cnf.to_dimacs().assuming(assumptions))?;
        file.flush()
    }

    fn read(&self, file: &ScratchFile) -> Result<Option<(Status, Assignment)>, ProcessError> {
        let file = File::open(file.path()).map_err(ProcessError::Result)?;
        read_to_end(file, self.cnf.n_vars())?.finish()
    }

    /// The outcome, once it is known that the assignment satisfies everything.
    fn check(&self, assumptions: &[Lit], assignment: Assignment) -> Result<Outcome, ProcessError> {
        let mut clauses = self.cnf.clauses().chain(assumptions.chunks(1));
        match clauses.find(|clause| !assignment.satisfies(clause)) {
            None => Ok(Outcome::Sat(assignment)),
            Some(clause) => Err(ProcessError::WrongValues {
                clause: clause.iter().map(|lit| lit.to_ipasir()).collect(),
            }),
        }
    }
}

/// Reads what a solver program printed, or wrote to its result file, for a formula of `n_vars`
/// variables. Values without an `s` line are taken for what they are.
///
/// The values are not checked: the formula is not known here. Without an answer the outcome is
/// unknown.
///
/// ```
/// use cnfcraft::Lit;
/// use cnfcraft::backend::{Outcome, read_answer};
///
/// let text = "c a solver\ns SATISFIABLE\nv 1 -2 0\n";
/// let Outcome::Sat(assignment) = read_answer(text.as_bytes(), 2).unwrap() else { panic!() };
/// assert!(assignment.is_true(Lit::positive(0)) && assignment.is_true(Lit::negative(1)));
/// assert_eq!(read_answer("UNSAT\n".as_bytes(), 2).unwrap(), Outcome::Unsat(vec![]));
/// assert!(read_answer("s SATISFIABLE\nv 1".as_bytes(), 2).is_err());
/// ```
///
/// # Errors
///
/// When `input` cannot be read, or what it says is no answer.
pub fn read_answer(input: impl Read, n_vars: usize) -> Result<Outcome, ProcessError> {
    let mut reader = read_to_end(input, n_vars)?;
    if reader.has_all_values() {
        reader.assume_satisfiable();
    }
    Ok(match reader.finish()? {
        Some((Status::Satisfiable, assignment)) => Outcome::Sat(assignment),
        Some((Status::Unsatisfiable, _)) => Outcome::Unsat(Vec::new()),
        Some((Status::Unknown, _)) => {
            Outcome::Unknown(Reason::Other("the solver did not know".to_owned()))
        }
        None => Outcome::Unknown(Reason::Other("there is no answer in it".to_owned())),
    })
}

fn read_to_end(mut input: impl Read, n_vars: usize) -> Result<AnswerReader, ProcessError> {
    let mut reader = AnswerReader::new(n_vars, true);
    let mut buffer = [0; 1 << 14];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => return Ok(reader),
            Ok(n) => reader.read(&buffer[..n]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
            Err(error) => return Err(ProcessError::Result(error)),
        }
    }
}

impl ClauseSink for Process {
    fn new_var(&mut self) -> Var {
        self.cnf.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.has_empty_clause |= clause.is_empty();
        self.cnf.add_clause(clause);
    }
}

impl SatBackend for Process {
    fn name(&self) -> &str {
        &self.name
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, BackendError> {
        let outcome = self.search(assumptions);
        outcome.map_err(|fault| BackendError::new(&*self.name, fault))
    }

    fn keeps(&self, limit: Limit) -> bool {
        !matches!(limit, Limit::Conflicts)
    }

    fn set_budget(&mut self, budget: &Budget) {
        self.meter = Some(Meter::new(budget, Tells::Nothing));
    }
}
