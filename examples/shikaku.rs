//! Solves a shikaku: a file, stdin, or the one it carries.
//!
//! ```text
//! cargo run --release --example shikaku -- [FILE|-] [--encoding owners] [--solutions 10] [--stats]
//! cargo run --release --example shikaku -- task.txt --size 30x20
//! ```

mod common;

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches};
use cnfcraft::ParseError;
use cnfcraft::grid::Cell;
use cnfcraft::puzzle::shikaku::{Division, Shikaku, Strategy};

use common::{Playable, Puzzles};

fn main() -> ExitCode {
    common::main::<Shikaku>()
}

/// A formula whose candidates have more cells together is not written.
const MOST_CELLS: u64 = common::MOST_CLAUSES;

impl Playable for Shikaku {
    const NAME: &'static str = "shikaku";
    const ABOUT: &'static str = "Solves a shikaku: rows of numbers, a file or address of puzz.link, a Tatham game id, or a page";
    const CARRIED: &'static str = "\
- 6 8 - - - - - -
- - - - - - 4 - 2
- - - 4 - - - 3 -
- - - 5 - 4 - 9 -
- - - 9 - - - - -
3 - - - 3 - - - -
- - - - - - - - -
- 3 - - - ? 4 - 2
";

    fn arguments() -> Vec<Arg> {
        vec![
            common::option("encoding", "NAME")
                .help("How the rectangles are written as clauses")
                .value_parser(PossibleValuesParser::new(Strategy::ALL.map(Strategy::name)))
                .default_value(Strategy::default().name()),
            common::option("size", "WxH")
                .help("The size of a task of puzzle-shikaku.com that does not state it: 30x20 is 30 wide")
                .value_parser(size),
        ]
    }

    fn strategy(matches: &ArgMatches) -> Strategy {
        let name = matches.get_one::<String>("encoding");
        let named = |strategy: &Strategy| name.is_some_and(|name| name == strategy.name());
        Strategy::ALL.into_iter().find(named).unwrap_or_default()
    }

    fn parse(file: &[u8], matches: &ArgMatches) -> Result<Puzzles<Self>, ParseError> {
        let puzzles = match matches.get_one::<(usize, usize)>("size") {
            Some(&(width, height)) => vec![Shikaku::from_task(file, height, width)?],
            None => Shikaku::parse_all(file)?,
        };
        let puzzles = puzzles.into_iter();
        Ok(puzzles.map(|puzzle| (String::new(), Ok(puzzle))).collect())
    }

    fn too_costly(&self, strategy: &Strategy) -> Option<String> {
        let (n_candidates, n_cells) = self.n_candidates(*strategy);
        (n_cells > MOST_CELLS).then(|| {
            let [n_candidates, n_cells] = [n_candidates, n_cells].map(common::with_commas);
            format!("the numbers have {n_candidates} candidates of {n_cells} cells together")
        })
    }

    fn contradiction(&self) -> Option<String> {
        Shikaku::contradiction(self).map(|words| words.to_string())
    }

    fn differences(one: &Division, other: &Division) -> Vec<Cell> {
        one.differences(other).collect()
    }

    fn marks(&self) -> &'static str {
        "marked: they lie in another rectangle"
    }

    fn plain(division: &Division, marked: &[Cell]) -> String {
        division.draw(|cell| {
            let is_marked = marked.binary_search(&cell).is_ok();
            if is_marked { " *" } else { "  " }.to_owned()
        })
    }
}

/// A size as `30x20`, width first.
fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once('x');
    let sides = sides.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    sides.ok_or_else(|| "expected a width and a height such as 30x20".to_owned())
}
