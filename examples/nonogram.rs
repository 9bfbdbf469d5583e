//! Solves a nonogram: a file, stdin, or the one it carries.
//!
//! ```text
//! cargo run --release --example nonogram -- [FILE|-] [--encoding order] [--solutions 10] [--stats]
//! cargo run --release --example nonogram -- [FILE|-] [--count 1000] [--facts] [--explain]
//! ```

mod common;

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches};
use cnfcraft::encode::LineEncoding;
use cnfcraft::grid::Cell;
use cnfcraft::puzzle::nonogram::{Nonogram, Palette, Picture, Vars};
use cnfcraft::{Lit, ParseError};

use common::Playable;

fn main() -> ExitCode {
    common::main::<Nonogram>()
}

/// A formula with more clauses is not written.
const MOST_CLAUSES: u64 = 30_000_000;

impl Playable for Nonogram {
    const NAME: &'static str = "nonogram";
    const ABOUT: &'static str = "Solves a nonogram, in any of the forms of files that people have";
    const CARRIED: &'static str = "\
width 9
height 12
rows
3
2,1
2
7
9
2,3,2
4,4
9
2,3,2
3,3
7
5
columns
6
8
2,2,3
8,2
6,2,2
1,6,2
2,2,2,3
8
6
";
    const MARKS: &'static str = "X black here, o white here";

    fn arguments() -> Vec<Arg> {
        let names = LineEncoding::ALL.map(LineEncoding::name);
        vec![
            common::option("encoding", "NAME")
                .help("How a line is written as clauses")
                .value_parser(PossibleValuesParser::new(names))
                .default_value(LineEncoding::default().name()),
        ]
    }

    fn strategy(matches: &ArgMatches) -> LineEncoding {
        let name = matches.get_one::<String>("encoding");
        name.and_then(|name| name.parse().ok()).unwrap_or_default()
    }

    fn parse(file: &[u8], _: &ArgMatches) -> Result<Vec<(String, Self)>, ParseError> {
        let puzzles = Nonogram::parse_all(file)?;
        let several = puzzles.len() > 1;
        let title = |index| {
            if several {
                format!("puzzle {index}")
            } else {
                String::new()
            }
        };
        Ok((1..).map(title).zip(puzzles).collect())
    }

    fn too_costly(&self, encoding: &LineEncoding) -> Option<String> {
        let n_clauses = self.cost(*encoding).n_clauses;
        (n_clauses > MOST_CLAUSES).then(|| {
            let n_clauses = common::with_commas(n_clauses);
            format!("the encoding '{encoding}' would need {n_clauses} clauses; try another")
        })
    }

    fn contradiction(&self) -> Option<String> {
        Nonogram::contradiction(self).map(|words| words.to_string())
    }

    fn differences(one: &Picture, other: &Picture) -> Vec<Cell> {
        one.differences(other).collect()
    }

    fn plain(picture: &Picture, marked: &[Cell]) -> String {
        let in_colours = *picture.palette() != Palette::default();
        let mut text = String::new();
        let mut marked = marked.iter().peekable();
        for cell in picture.cells().cells() {
            let symbol = picture.colour(cell).symbol();
            match (picture.black()[cell], marked.next_if_eq(&&cell)) {
                (_, None) => text.push(symbol),
                (true, Some(_)) if in_colours => text.extend(symbol.to_uppercase()),
                (true, Some(_)) => text.push('X'),
                (false, Some(_)) => text.push('o'),
            }
            if cell.column + 1 == picture.cells().n_columns() {
                text.push('\n');
            }
        }
        text
    }

    fn draw_facts(&self, vars: &Vars, facts: &[Lit]) -> String {
        let palette = self.palette();
        let symbol = |colour: &Option<Option<usize>>| match *colour {
            None => '?',
            Some(None) => palette.background().symbol(),
            Some(Some(colour)) => palette.colours()[colour].symbol(),
        };
        let known = vars.known_colours(facts);
        let rows = known.rows().map(|row| row.iter().map(symbol).chain(['\n']));
        rows.flatten().collect()
    }
}
