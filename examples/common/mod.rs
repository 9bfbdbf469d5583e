//! What the puzzle examples share: options, answers, and exit statuses.
//!
//! Exit status: 0 solved, 1 no solution, 2 bad input or usage (a message on stderr, nothing on
//! stdout), 3 undecided.

mod caret;
mod given;
mod limits;
mod options;
mod picture;
mod questions;
mod times;

pub(crate) use options::{Ask, Options, backend, option};
use picture::{Files, Style};
use questions::{Answer, Questions};
use times::{Timer, Times};

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read, StdoutLock, Write};
use std::process::ExitCode;

use clap::{Arg, ArgMatches};
use cnfcraft::drawing::{Draw, Drawing};
use cnfcraft::encode::{Cnf, SizeOnly};
use cnfcraft::grid::Cell;
use cnfcraft::problem::Problem;
use cnfcraft::session::{Count, Session, SessionError};
use cnfcraft::{Lit, ParseError};

/// A puzzle that a person can give and look at.
pub(crate) trait Playable: Draw {
    /// The example's name and what it does.
    const NAME: &'static str;
    const ABOUT: &'static str;
    /// The puzzle that is solved when no file is named.
    const CARRIED: &'static str;

    /// Options of this puzzle alone.
    fn arguments() -> Vec<Arg>;
    /// The encoding that these options choose.
    fn strategy(matches: &ArgMatches) -> Self::Strategy;
    /// The puzzles of a file.
    fn parse(file: &[u8], matches: &ArgMatches) -> Result<Puzzles<Self>, ParseError>;
    /// Why the formula should not even be written, if it would fill the memory.
    fn too_costly(&self, strategy: &Self::Strategy) -> Option<String>;
    /// Why there is no solution, if that is seen without solving.
    fn contradiction(&self) -> Option<String>;
    /// The cells in which two solutions differ.
    fn differences(one: &Self::Solution, other: &Self::Solution) -> Vec<Cell>;
    /// The solution in plain characters, with some cells marked.
    fn plain(solution: &Self::Solution, marked: &[Cell]) -> String;
    /// What the marks mean.
    fn marks(&self) -> &'static str;

    /// The solution as text, with some cells marked.
    fn draw(&self, solution: &Self::Solution, marked: &[Cell], style: Style) -> String {
        match style {
            Style::Plain => Self::plain(solution, marked),
            Style::Boxes { in_colour } => Drawing::new(self)
                .solution(solution)
                .differing(marked.iter().copied())
                .to_terminal(in_colour),
        }
    }

    /// What is certain, as text: in words, unless a kind of puzzle can draw it.
    fn draw_facts(&self, vars: &Self::Vars, facts: &[Lit]) -> String {
        let words = facts.iter().map(|&lit| self.describe(vars, lit));
        words.map(|words| words + "\n").collect()
    }

    /// Answers several puzzles at once, with a line for each, if this kind can.
    fn play_many(
        _: &[(String, Self)],
        _: &Self::Strategy,
        _: &Options,
        _: &mut impl Write,
    ) -> Option<Result<Known, Failure>> {
        None
    }
}

/// The puzzles of a file, or why one can't be read, each with its title if it has one.
pub(crate) type Puzzles<P> = Vec<(String, Result<P, ParseError>)>;

/// A formula with more clauses is not written.
pub(crate) const MOST_CLAUSES: u64 = 30_000_000;

/// Why nothing was solved.
pub(crate) enum Failure {
    /// A message for the person who called.
    Usage(String),
    /// The answer is not known: the solver gave up.
    Undecided(String),
    /// The answer is not known: the solver failed.
    Solver(String),
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Self {
        match error.undecided_reason() {
            Some(reason) => Self::Undecided(reason.to_string()),
            None => Self::Solver(error.to_string()),
        }
    }
}

/// Runs the example of a puzzle.
pub(crate) fn main<P: Playable>() -> ExitCode {
    let matches = options::command::<P>().get_matches();
    match run::<P>(&matches) {
        Ok(status) => status,
        Err(Failure::Usage(message)) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
        Err(Failure::Undecided(message)) => {
            eprintln!("undecided: {message}");
            ExitCode::from(3)
        }
        Err(Failure::Solver(message)) => {
            eprintln!("error: {message}");
            ExitCode::from(3)
        }
        // Whoever read the output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Output(error)) => {
            eprintln!("error: cannot write the answer: {error}");
            ExitCode::from(2)
        }
    }
}

fn run<P: Playable>(matches: &ArgMatches) -> Result<ExitCode, Failure> {
    let options = Options::new(matches).map_err(Failure::Usage)?;
    let strategy = P::strategy(matches);
    let mut parse = Timer::default();
    let (path, file) = match options.file {
        None => ("the puzzle carried", P::CARRIED.as_bytes().to_vec()),
        Some(path) => {
            let file = read(path).map_err(|error| Failure::Usage(format!("{path}: {error}")))?;
            (path, file)
        }
    };
    let parsed = parse.of(|| P::parse(&file, matches));
    let words = |error: &ParseError| format!("{path}: {}", caret::explain(error, &file));
    let parsed = parsed.map_err(|error| Failure::Usage(words(&error)))?;
    let mut puzzles: Vec<(String, P)> = Vec::new();
    let mut faults = Vec::new();
    for (title, puzzle) in parsed {
        match puzzle {
            Ok(puzzle) => puzzles.push((title, puzzle)),
            Err(error) => faults.push(words(&error)),
        }
    }
    if puzzles.is_empty() {
        return Err(Failure::Usage(faults.join("\n")));
    }
    if puzzles.len() > 1 {
        let untitled = (1..)
            .zip(&mut puzzles)
            .filter(|(_, (title, _))| title.is_empty());
        untitled.for_each(|(number, (title, _))| *title = format!("puzzle {number}"));
    }
    for (_, puzzle) in &puzzles {
        if let Some(reason) = puzzle.too_costly(&strategy) {
            return Err(Failure::Usage(reason));
        }
    }
    let solver = backend(options.backend).map_err(Failure::Usage)?;
    options.check_limits(&solver).map_err(Failure::Usage)?;

    let for_one = [
        ("--dimacs", options.dimacs),
        ("--read-solution", options.read_solution),
        ("--svg", options.svg),
        ("--svg-puzzle", options.svg_puzzle),
    ];
    for (option, path) in for_one {
        if path.is_some() && puzzles.len() > 1 {
            let message = format!("{option}: expected one puzzle, found {}", puzzles.len());
            return Err(Failure::Usage(message));
        }
    }

    // The others of the file are solved all the same.
    for fault in faults {
        eprintln!("error: {fault}");
    }
    let mut worst = Known::Unique;
    let mut files = Files::open(&options)?;
    let mut out = Out {
        stdout: io::stdout().lock(),
        may_be_closed: files.are_wanted(),
    };
    let has_lines = matches!(options.ask, Ask::Uniqueness | Ask::Count(_)) && !options.explain;
    if puzzles.len() > 1 && has_lines {
        let known = P::play_many(&puzzles, &strategy, &options, &mut out);
        if let Some(known) = known.transpose()? {
            writeln!(out, "answer: {}", known.word())?;
            return Ok(known.status());
        }
    }
    for (title, puzzle) in &puzzles {
        if !title.is_empty() {
            writeln!(out, "{title}")?;
        }
        let times = Times {
            parse,
            ..Times::default()
        };
        let known = play(puzzle, &strategy, &options, times, &mut files, &mut out)?;
        worst = worst.max(known);
    }
    Ok(worst.status())
}

/// Standard output.
struct Out<'a> {
    stdout: StdoutLock<'a>,
    /// Whether the work is to go on when nobody reads it any more, as there are pictures to write.
    may_be_closed: bool,
}

impl Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.stdout.write(bytes) {
            Err(error) if self.may_be_closed && error.kind() == io::ErrorKind::BrokenPipe => {
                Ok(bytes.len())
            }
            result => result,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.stdout.flush() {
            Err(error) if self.may_be_closed && error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => result,
        }
    }
}

/// Solves one puzzle and prints what was asked for.
fn play<P: Playable>(
    puzzle: &P,
    strategy: &P::Strategy,
    options: &Options,
    mut times: Times,
    files: &mut Files,
    out: &mut impl Write,
) -> Result<Known, Failure> {
    let style = Style::new(options);
    if let Some(path) = options.dimacs {
        write_dimacs(puzzle, strategy, path)
            .map_err(|error| Failure::Usage(format!("{path}: {error}")))?;
    }
    let contradiction = puzzle.contradiction();
    let answer: Answer<P> = if let Some(words) = &contradiction {
        writeln!(out, "{words}")?;
        Known::None.into()
    } else if let Some(path) = options.read_solution {
        given::solution(puzzle, strategy, path, out, style)?
    } else {
        let solver = backend(options.backend).map_err(Failure::Usage)?;
        let encoded = || Session::with_strategy(puzzle, strategy, solver);
        let mut session = times.encode.of(encoded);
        session.set_budget(options.budget());
        let time = &mut times.solve;
        let mut questions = Questions {
            session,
            out,
            style,
            time,
        };
        questions.ask(options.ask)?
    };
    let known = answer.known;
    let mut explanation = None;
    if known == Known::None && options.explain && contradiction.is_none() {
        let solver = || backend(options.backend).map_err(Failure::Usage);
        let mut session = Session::with_strategy(puzzle, strategy, solver()?);
        session.set_budget(options.budget());
        let solver = solver()?;
        match times.solve.of(|| session.explain_with(solver)) {
            Ok(clash) => explanation = clash,
            // That there is no solution is known all the same.
            Err(error) => eprintln!("not explained: {error}"),
        }
    }
    if let Some(clash) = &explanation {
        write!(out, "these clash:\n{clash}")?;
        if let Style::Boxes { in_colour } = style {
            let drawing = Drawing::new(puzzle).clashing(clash.rules());
            write!(out, "{}", drawing.to_terminal(in_colour))?;
        }
    }
    files.write(puzzle, &answer, explanation.as_ref())?;
    writeln!(out, "answer: {}", known.word())?;
    if options.stats {
        let mut size = SizeOnly::default();
        puzzle.encode(strategy, &mut size);
        let (n_vars, n_clauses, n_lits) = (size.n_vars(), size.n_clauses(), size.n_lits());
        writeln!(
            out,
            "size: {n_vars} variables, {n_clauses} clauses, {n_lits} literals"
        )?;
        writeln!(out, "time: {times}")?;
    }
    Ok(known)
}

/// What is known in the end; what is worse is greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Known {
    Unique,
    /// There is one, perhaps more.
    Solved,
    Several,
    None,
    Undecided,
}

impl Known {
    /// What a count says, whose limit was above 1.
    pub(crate) fn of_count(count: Count) -> Self {
        match count {
            Count::Exactly(0) => Self::None,
            Count::Exactly(1) => Self::Unique,
            Count::Exactly(_) | Count::AtLeast(_) => Self::Several,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Solved => "solved",
            Self::Several => "several",
            Self::None => "none",
            Self::Undecided => "undecided",
        }
    }

    fn status(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Unique | Self::Solved | Self::Several => 0,
            Self::None => 1,
            Self::Undecided => 3,
        })
    }
}

fn read(path: &str) -> io::Result<Vec<u8>> {
    if path == "-" {
        let mut file = Vec::new();
        io::stdin().read_to_end(&mut file)?;
        Ok(file)
    } else {
        fs::read(path)
    }
}

fn write_dimacs<P: Problem>(puzzle: &P, strategy: &P::Strategy, path: &str) -> io::Result<()> {
    let mut cnf = Cnf::new();
    let vars = puzzle.encode(strategy, &mut cnf);
    for (var, name) in puzzle.names(&vars) {
        cnf.set_name(var, name);
    }
    let mut file = io::BufWriter::new(fs::File::create(path)?);
    write!(file, "{}", cnf.to_dimacs())?;
    file.flush()
}

/// A number with commas between its thousands.
pub(crate) fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        let _ = text.write_char(digit);
    }
    text
}
