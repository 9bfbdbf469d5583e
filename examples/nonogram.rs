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

use common::{MOST_CLAUSES, Playable, Puzzles};

fn main() -> ExitCode {
    common::main::<Nonogram>()
}

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

    fn parse(file: &[u8], _: &ArgMatches) -> Result<Puzzles<Self>, ParseError> {
        let puzzles = Nonogram::parse_all(file)?.into_iter();
        Ok(puzzles.map(|puzzle| (String::new(), Ok(puzzle))).collect())
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
        let mut left = marked.iter().peekable();
        for cell in picture.cells().cells() {
            let is_marked = left.next_if_eq(&&cell).is_some();
            text.push(match (is_marked && !in_colours, picture.black()[cell]) {
                (false, _) => picture.colour(cell).symbol(),
                (true, true) => 'X',
                (true, false) => 'o',
            });
            if in_colours && !marked.is_empty() {
                text.push(if is_marked { '!' } else { ' ' });
            }
            if cell.column + 1 == picture.cells().n_columns() {
                text.push('\n');
            }
        }
        text
    }

    fn marks(&self) -> &'static str {
        if *self.palette() == Palette::default() {
            "X black here, o white here"
        } else {
            "marked !"
        }
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
