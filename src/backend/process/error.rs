//! What can be wrong with a solver program.

use std::io;
use std::process::ExitStatus;

/// What is wrong with a solver program: the [source](std::error::Error::source) of the
/// [`BackendError`](crate::backend::BackendError) of a [`Process`](super::Process).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProcessError {
    /// There is no program of that name.
    #[error("there is no program '{program}'")]
    Missing {
        /// The first word of the command.
        program: String,
    },
    /// The program may not be run.
    #[error("'{program}' is not executable")]
    NotExecutable {
        /// The first word of the command.
        program: String,
    },
    /// It could not be started, or not be waited for.
    #[error("'{program}' cannot be run: {error}")]
    Run {
        /// The first word of the command.
        program: String,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// The formula could not be written.
    #[error("the formula cannot be written to a temporary file: {0}")]
    Formula(#[source] io::Error),
    /// The file for its answer could not be read.
    #[error("the file with its answer cannot be read: {0}")]
    Result(#[source] io::Error),
    /// It failed, and gave no answer.
    #[error("it failed without an 's' line ({status}){}", said(.words))]
    Failed {
        /// How it ended.
        status: ExitStatus,
        /// The last line that it wrote to its standard error.
        words: String,
    },
    /// Its `s` line is none of those that there are.
    #[error("it says 's {line}', which is no answer")]
    Status {
        /// The rest of the line.
        line: String,
    },
    /// It gave two answers.
    #[error("it gives two answers that differ")]
    TwoAnswers,
    /// It said that there is an assignment, and gave none.
    #[error("it says SATISFIABLE, but gives no values ('v' lines)")]
    NoValues,
    /// The values it gave have no end.
    #[error("its values are cut short: {n_missing} {} missing, and so is the final 0", is(*.n_missing))]
    CutShort {
        /// How many variables have no value.
        n_missing: usize,
    },
    /// A value is no literal of the formula, or the opposite of one before.
    #[error("among its values is '{word}'")]
    Value {
        /// What stands there.
        word: String,
    },
    /// The values it gave satisfy not all clauses.
    #[error("its values do not satisfy the clause {clause:?}")]
    WrongValues {
        /// The clause as in DIMACS.
        clause: Vec<i32>,
    },
}

fn said(words: &str) -> String {
    if words.is_empty() {
        String::new()
    } else {
        format!(": {words}")
    }
}

fn is(n: usize) -> &'static str {
    if n == 1 { "is" } else { "are" }
}
