//! The options that all puzzle examples have.

use std::fs;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use cnfcraft::backend::{Process, SatBackend};

use super::Playable;
use super::picture::Colour;

/// The solvers that a build may have.
const SOLVERS: [&str; 3] = ["batsat", "cadical", "portfolio"];

/// The question to ask.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Is there a solution, and is it unique?
    Uniqueness,
    /// So many solutions.
    Solutions(usize),
    /// How many, up to a limit above 1.
    Count(u128),
    /// What do all solutions share?
    Facts,
}

/// What was asked for.
pub(crate) struct Options<'a> {
    pub(super) file: Option<&'a str>,
    pub(crate) backend: &'a str,
    pub(crate) ask: Ask,
    pub(super) explain: bool,
    pub(crate) stats: bool,
    pub(super) dimacs: Option<&'a str>,
    pub(super) read_solution: Option<&'a str>,
    pub(super) svg: Option<&'a str>,
    pub(super) svg_puzzle: Option<&'a str>,
    pub(super) colour: Colour,
    pub(super) plain: bool,
    pub(super) time_limit: Option<Duration>,
    pub(super) conflict_limit: Option<u64>,
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
                .help("The solver: batsat, cadical, portfolio (a race on all cores), or process:COMMAND with {cnf} for the formula's file")
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
        .arg(
            option("count", "LIMIT")
                .help("Count the solutions, up to LIMIT (a million if not given)")
                .num_args(0..=1)
                .conflicts_with("solutions"),
        )
        .arg(
            flag("facts")
                .help("Print what all solutions share")
                .conflicts_with_all(["solutions", "count"]),
        )
        .arg(flag("explain").help("Without a solution, print what clashes"))
        .arg(flag("stats").help("Print the formula's size and the time taken"))
        .arg(
            option("time-limit", "SECONDS")
                .help("Give up on a question after so long")
                .value_parser(seconds),
        )
        .arg(
            option("conflict-limit", "N")
                .help("Give up on a question after so many conflicts")
                .value_parser(value_parser!(u64)),
        )
        .arg(option("dimacs", "OUT").help("Write the formula to a file"))
        .arg(
            option("read-solution", "FILE")
                .help("Draw what a solver found for the formula of --dimacs; that there is none is believed")
                .conflicts_with_all(["solutions", "count", "facts", "explain"]),
        )
        .arg(
            option("svg", "OUT")
                .help("Write a picture of the answer as SVG: a solution, or what clashes")
                .conflicts_with_all(["count", "facts"]),
        )
        .arg(option("svg-puzzle", "OUT").help("Write a picture of the unsolved puzzle as SVG"))
        .arg(
            option("color", "WHEN")
                .help("Use colour; always draws as for a terminal, whatever reads it")
                .value_parser(PossibleValuesParser::new(["auto", "always", "never"]))
                .default_value("auto"),
        )
        .arg(
            flag("plain")
                .help("Draw in plain characters even on a terminal")
                .conflicts_with("color"),
        )
        .after_help("Exit status: 0 solved, 1 no solution, 2 bad input or usage, 3 undecided.")
}

/// An option `--name VALUE`.
pub(crate) fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value)
}

fn flag(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

/// A time as a number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok();
    let time = number.and_then(|number| Duration::try_from_secs_f64(number).ok());
    time.ok_or_else(|| "expected a number of seconds".to_owned())
}

/// Whether two paths lead to one file, that of a disk.
fn are_one_file(one: &str, other: &str) -> bool {
    match [one, other].map(fs::canonicalize) {
        [Ok(one), Ok(other)] => one == other && one.is_file(),
        _ => one == other,
    }
}

/// Whether a word is a number, perhaps too large a one.
fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Up to so many solutions are counted when no limit is named.
const MOST_COUNTED: u128 = 1_000_000;

impl<'a> Options<'a> {
    pub(super) fn new(matches: &'a ArgMatches) -> Result<Self, String> {
        let text = |name| matches.get_one::<String>(name).map(String::as_str);
        let mut file = text("file");
        let mut ask = Ask::Uniqueness;
        if let Some(&n) = matches.get_one::<u64>("solutions") {
            ask = Ask::Solutions(usize::try_from(n).unwrap_or(usize::MAX));
        } else if matches.contains_id("count") {
            ask = Ask::Count(MOST_COUNTED);
        } else if matches.get_flag("facts") {
            ask = Ask::Facts;
        }
        if let Some(word) = text("count") {
            // Without a limit, what follows is the file.
            match word.parse() {
                Ok(limit @ 2..) => ask = Ask::Count(limit),
                Err(_) if file.is_none() && !is_number(word) => file = Some(word),
                _ => return Err(format!("--count: expected a number from 2, found '{word}'")),
            }
        }
        let inputs = [("FILE", file), ("--read-solution", text("read-solution"))];
        let outputs = ["dimacs", "svg", "svg-puzzle"].map(|name| (name, text(name)));
        for (index, (name, path)) in outputs.into_iter().enumerate() {
            let Some(path) = path else { continue };
            if path == "-" {
                return Err(format!("--{name}: expected the name of a file, found '-'"));
            }
            let others = inputs.iter().chain(&outputs[..index]);
            let mut others = others.filter_map(|&(name, other)| Some((name, other?)));
            if let Some((other, _)) = others.find(|(_, other)| are_one_file(path, other)) {
                return Err(format!(
                    "--{name}: expected another file than that of {other}"
                ));
            }
        }
        Ok(Self {
            file,
            backend: text("backend").expect("it has a default"),
            ask,
            explain: matches.get_flag("explain"),
            stats: matches.get_flag("stats"),
            dimacs: text("dimacs"),
            read_solution: text("read-solution"),
            svg: text("svg"),
            svg_puzzle: text("svg-puzzle"),
            colour: match text("color") {
                Some("always") => Colour::Always,
                Some("never") => Colour::Never,
                _ => Colour::Auto,
            },
            plain: matches.get_flag("plain"),
            time_limit: matches.get_one("time-limit").copied(),
            conflict_limit: matches.get_one("conflict-limit").copied(),
        })
    }
}

/// As many solvers as there are cores: of each kind one, and `BatSat` by further seeds.
#[cfg(feature = "batsat")]
fn portfolio() -> cnfcraft::backend::Portfolio {
    use cnfcraft::backend::{BatSat, Portfolio};

    let mut solvers: Vec<Box<dyn SatBackend + Send>> = vec![Box::new(BatSat::default())];
    #[cfg(feature = "cadical")]
    solvers.push(Box::new(cnfcraft::backend::CaDiCaL::default()));
    let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
    let n_more = n_cores.saturating_sub(solvers.len());
    for seed in (1..).take(n_more) {
        solvers.push(Box::new(BatSat::seeded(seed)));
    }
    Portfolio::new(solvers)
}

/// The solver of that name, or the program of that command.
pub(crate) fn backend(name: &str) -> Result<Box<dyn SatBackend>, String> {
    if let Some(command) = name.strip_prefix("process:") {
        let process = Process::new(command).map_err(|error| format!("--backend: {error}"))?;
        return Ok(Box::new(process));
    }
    #[cfg(feature = "batsat")]
    if name == "batsat" {
        return Ok(Box::new(cnfcraft::backend::BatSat::default()));
    }
    #[cfg(feature = "batsat")]
    if name == "portfolio" {
        return Ok(Box::new(portfolio()));
    }
    #[cfg(feature = "cadical")]
    if name == "cadical" {
        return Ok(Box::new(cnfcraft::backend::CaDiCaL::default()));
    }
    Err(if SOLVERS.contains(&name) {
        format!("this program was built without {name}: build it with --features {name}")
    } else {
        format!(
            "expected one of the solvers {}, or process:COMMAND, found '{name}'",
            SOLVERS.join(", ")
        )
    })
}
