//! The options that all puzzle examples have.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use cnfcraft::backend::SatBackend;

use super::Playable;

/// The solvers that a build may have.
const SOLVERS: [&str; 2] = ["batsat", "cadical"];

/// What was asked for.
pub(super) struct Options<'a> {
    pub(super) file: Option<&'a str>,
    pub(super) backend: &'a str,
    pub(super) n_solutions: Option<usize>,
    pub(super) stats: bool,
    pub(super) dimacs: Option<&'a str>,
    pub(super) plain: bool,
}

pub(super) fn command<P: Playable>() -> Command {
    Command::new(P::NAME)
        .about(P::ABOUT)
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .help("The puzzle's file; - for stdin"),
        )
        .args(P::arguments())
        .arg(
            option("backend", "SOLVER")
                .help("The solver: batsat or cadical")
                .default_value(if cfg!(feature = "batsat") {
                    "batsat"
                } else {
                    "cadical"
                }),
        )
        .arg(
            option("solutions", "N")
                .help("Print up to N solutions and count them")
                .value_parser(value_parser!(u64).range(1..)),
        )
        .arg(flag("stats").help("Print the formula's size and the time taken"))
        .arg(option("dimacs", "OUT").help("Write the formula to a file"))
        .arg(flag("plain").help("Draw with # and . even on a terminal"))
        .after_help("Exit status: 0 solved, 1 no solution, 2 bad input or usage, 3 undecided.")
}

/// An option `--name VALUE`.
pub(crate) fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value)
}

fn flag(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

impl<'a> Options<'a> {
    pub(super) fn new(matches: &'a ArgMatches) -> Self {
        let text = |name| matches.get_one::<String>(name).map(String::as_str);
        let n_solutions = matches.get_one::<u64>("solutions");
        Self {
            file: text("file"),
            backend: text("backend").expect("it has a default"),
            n_solutions: n_solutions.map(|&n| usize::try_from(n).unwrap_or(usize::MAX)),
            stats: matches.get_flag("stats"),
            dimacs: text("dimacs"),
            plain: matches.get_flag("plain"),
        }
    }
}

/// The solver of that name.
pub(super) fn backend(name: &str) -> Result<Box<dyn SatBackend>, String> {
    #[cfg(feature = "batsat")]
    if name == "batsat" {
        return Ok(Box::new(cnfcraft::backend::BatSat::default()));
    }
    #[cfg(feature = "cadical")]
    if name == "cadical" {
        return Ok(Box::new(cnfcraft::backend::CaDiCaL::default()));
    }
    Err(if SOLVERS.contains(&name) {
        format!("this program was built without {name}: build it with --features {name}")
    } else {
        format!(
            "expected one of the solvers {}, found '{name}'",
            SOLVERS.join(", ")
        )
    })
}
