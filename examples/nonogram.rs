//! Solves a nonogram: a file, stdin, or the one it carries.
//!
//! ```text
//! cargo run --release --example nonogram -- [FILE|-] [--encoding order] [--solutions 10] [--stats]
//! cargo run --release --example nonogram -- [FILE|-] [--count 1000] [--facts] [--explain]
//! ```

mod common;

use std::fmt::Write as _;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches};
use cnfcraft::encode::LineEncoding;
use cnfcraft::grid::Cell;
use cnfcraft::puzzle::nonogram::{Colour, Nonogram, Palette, Picture, Vars};
use cnfcraft::{Lit, ParseError};

use common::{Playable, Style};

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

    fn draw(picture: &Picture, marked: &[Cell], style: Style) -> String {
        let in_colours = *picture.palette() != Palette::default();
        let mut text = String::new();
        let mut marked = marked.iter().peekable();
        for cell in picture.cells().cells() {
            let black = picture.black()[cell];
            let mark = marked.next_if(|&&next| next == cell).is_some();
            let colour = picture.colour(cell);
            match (style, black, mark) {
                (Style::Plain, _, false) => text.push(colour.symbol()),
                (Style::Plain, true, true) if in_colours => {
                    text.extend(colour.symbol().to_uppercase());
                }
                (Style::Plain, true, true) => text.push('X'),
                (Style::Plain, false, true) => text.push('o'),
                (Style::Terminal, _, _) if in_colours => {
                    paint(&mut text, colour, if mark { "><" } else { "  " });
                }
                (Style::Terminal, true, false) => text.push_str("██"),
                (Style::Terminal, false, false) => text.push_str("  "),
                (Style::Terminal, true, true) => text.push_str("\x1b[31mXX\x1b[0m"),
                (Style::Terminal, false, true) => text.push_str("\x1b[31moo\x1b[0m"),
            }
            if cell.column + 1 == picture.cells().n_columns() {
                text.push('\n');
            }
        }
        text
    }

    fn draw_facts(&self, vars: &Vars, facts: &[Lit], style: Style) -> String {
        let palette = self.palette();
        let in_colours = *palette != Palette::default();
        let known = vars.known_colours(facts);
        let mut text = String::new();
        for row in known.rows() {
            for colour in row {
                let Some(colour) = colour else {
                    text.push_str(if style == Style::Plain { "?" } else { "??" });
                    continue;
                };
                let colour = colour.map_or(palette.background(), |c| &palette.colours()[c]);
                match style {
                    Style::Plain => text.push(colour.symbol()),
                    Style::Terminal if in_colours => paint(&mut text, colour, "  "),
                    Style::Terminal if colour == palette.background() => text.push_str("  "),
                    Style::Terminal => text.push_str("██"),
                }
            }
            text.push('\n');
        }
        text
    }
}

/// Writes two characters on a colour.
fn paint(text: &mut String, colour: &Colour, inside: &str) {
    let [red, green, blue] = colour.rgb();
    let _ = write!(text, "\x1b[48;2;{red};{green};{blue}m{inside}\x1b[0m");
}
