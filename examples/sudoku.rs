//! Solves sudokus: a file, stdin, or the one it carries. Of several puzzles in a file it prints
//! a solution a line.
//!
//! ```text
//! cargo run --release --example sudoku -- [FILE|-] [--solutions 10] [--stats]
//! cargo run --release --example sudoku -- [FILE|-] [--count 1000] [--facts] [--explain]
//! ```

mod common;

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches};
use cnfcraft::backend::SatBackend;
use cnfcraft::encode::AtMostOne;
use cnfcraft::grid::{Cell, Grid};
use cnfcraft::puzzle::sudoku::{Solution, Strategy, Sudoku, Vars};
use cnfcraft::session::{Session, Uniqueness};
use cnfcraft::{Lit, ParseError};

use common::{Ask, Failure, Known, MOST_CLAUSES, Options, Playable, Puzzles};

fn main() -> ExitCode {
    common::main::<Sudoku>()
}

impl Playable for Sudoku {
    const NAME: &'static str = "sudoku";
    const ABOUT: &'static str = "Solves sudokus of any form of file";
    const CARRIED: &'static str =
        "000000185007030000000021400800000020003905600050000004004860000000040300931000000\n";

    fn arguments() -> Vec<Arg> {
        vec![
            common::option("at-most-one", "NAME")
                .help("How \"at most one\" is written as clauses")
                .value_parser(PossibleValuesParser::new(
                    AtMostOne::ALL.map(AtMostOne::name),
                ))
                .default_value(Strategy::default().at_most_one.name()),
        ]
    }

    fn strategy(matches: &ArgMatches) -> Strategy {
        let name = matches.get_one::<String>("at-most-one");
        let named = name.and_then(|name| name.parse().ok());
        named.map_or_else(Strategy::default, |at_most_one| Strategy { at_most_one })
    }

    fn parse(file: &[u8], _: &ArgMatches) -> Result<Puzzles<Self>, ParseError> {
        let puzzles = Sudoku::parse_all(file)?.into_iter();
        Ok(puzzles.map(|puzzle| (String::new(), Ok(puzzle))).collect())
    }

    fn too_costly(&self, strategy: &Strategy) -> Option<String> {
        let n = self.n_digits() as u64;
        let each = strategy.at_most_one.cost(self.n_digits()).n_clauses + 1;
        let n_clauses = each * 4 * n * n;
        (n_clauses > MOST_CLAUSES).then(|| {
            let n_clauses = common::with_commas(n_clauses);
            format!("the board would need {n_clauses} clauses; try --at-most-one product")
        })
    }

    fn contradiction(&self) -> Option<String> {
        None
    }

    fn differences(one: &Solution, other: &Solution) -> Vec<Cell> {
        one.differences(other).collect()
    }

    fn plain(solution: &Solution, marked: &[Cell]) -> String {
        if marked.is_empty() {
            return solution.to_string();
        }
        let mut marked = marked.iter().copied().peekable();
        draw(solution.digits(), |cell, digit| {
            if marked.next_if_eq(&cell).is_some() {
                format!("[{digit}]")
            } else {
                format!(" {digit} ")
            }
        })
    }

    fn marks(&self) -> &'static str {
        "in brackets"
    }

    fn draw_facts(&self, vars: &Vars, facts: &[Lit]) -> String {
        let known = vars.known(facts);
        draw(&known.map(|digit| digit.unwrap_or(0)), |cell, digit| {
            if known[cell].is_some() {
                format!(" {digit} ")
            } else {
                format!(" {:>width$} ", "?", width = digit.len())
            }
        })
    }

    fn play_many(
        puzzles: &[(String, Self)],
        strategy: &Strategy,
        options: &Options,
        out: &mut impl Write,
    ) -> Option<Result<Known, Failure>> {
        Some(solve_stream(puzzles, *strategy, options, out))
    }
}

/// Draws the digits, each as `show` says of its cell and the digit as text.
fn draw(digits: &Grid<u8>, mut show: impl FnMut(Cell, &str) -> String) -> String {
    let width = digits.n_rows().to_string().len();
    let mut text = String::new();
    for cell in digits.cells() {
        text += &show(cell, &format!("{:>width$}", digits[cell]));
        if cell.column + 1 == digits.n_columns() {
            text.push('\n');
        }
    }
    text
}

/// Solves many puzzles by one solver for each run of puzzles on the same board: their givens are
/// assumed. Prints a solution or a count for each.
fn solve_stream(
    puzzles: &[(String, Sudoku)],
    strategy: Strategy,
    options: &Options,
    out: &mut impl Write,
) -> Result<Known, Failure> {
    let start = Instant::now();
    let mut worst = Known::Unique;
    for run in puzzles.chunk_by(|(_, one), (_, next)| one.blank() == next.blank()) {
        let board = run[0].1.blank();
        let solver = common::backend(options.backend).map_err(Failure::Usage)?;
        let mut session = Session::with_strategy(&board, &strategy, solver);
        session.set_budget(options.budget());
        for (_, puzzle) in run {
            let givens = puzzle.assumptions(session.vars());
            let (line, known) = answer(&mut session.assume(givens), options.ask)?;
            writeln!(out, "{line}")?;
            worst = worst.max(known);
        }
    }
    if options.stats {
        let seconds = start.elapsed().as_secs_f64();
        let n = u32::try_from(puzzles.len()).unwrap_or(u32::MAX);
        writeln!(out, "speed: {:.0} puzzles a second", f64::from(n) / seconds)?;
    }
    Ok(worst)
}

/// The answer to a question on a line.
fn answer(
    session: &mut Session<'_, Sudoku, impl SatBackend>,
    ask: Ask,
) -> Result<(String, Known), Failure> {
    if let Ask::Count(limit) = ask {
        return match session.count(limit) {
            Ok(count) => Ok((count.to_string(), Known::of_count(count))),
            // The puzzles after this one are counted all the same.
            Err(error) if error.undecided_reason().is_some() => {
                Ok(("undecided".to_owned(), Known::Undecided))
            }
            Err(error) => Err(error.into()),
        };
    }
    Ok(match session.uniqueness()? {
        Uniqueness::None => ("none".to_owned(), Known::None),
        Uniqueness::Unique(solution) => (solution.line(), Known::Unique),
        Uniqueness::Several(one, _) => (format!("{} several", one.line()), Known::Several),
        Uniqueness::Unknown { .. } => ("undecided".to_owned(), Known::Undecided),
    })
}
