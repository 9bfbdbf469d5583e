//! Solves Pips: the newspaper's file of a day, one puzzle alone, or the one it carries.
//!
//! ```text
//! cargo run --release --example pips -- [FILE|-] [--puzzle hard] [--unit pip-grids] [--solutions 10]
//! ```

mod common;

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches};
use cnfcraft::ParseError;
use cnfcraft::grid::Cell;
use cnfcraft::puzzle::pips::{Layout, Level, Pips, Unit};

use common::{MOST_CLAUSES, Playable, Puzzles};

fn main() -> ExitCode {
    common::main::<Pips>()
}

impl Playable for Pips {
    const NAME: &'static str = "pips";
    const ABOUT: &'static str = "Solves Pips, one puzzle or the three of a day, in JSON; of a day, what can't be read is left out";
    const CARRIED: &'static str = r#"{
  "dominoes": [[5,1],[1,4],[4,2],[1,3]],
  "regions": [
    {"indices": [[0,0],[1,0]], "type": "sum", "target": 8},
    {"indices": [[1,2]], "type": "less", "target": 5},
    {"indices": [[2,0],[2,1],[2,2]], "type": "equals"},
    {"indices": [[0,1],[1,1]], "type": "empty"}
  ]
}
"#;
    fn arguments() -> Vec<Arg> {
        vec![
            common::option("puzzle", "LEVEL")
                .help("Which of a day's puzzles: easy, medium or hard; all three without it")
                .value_parser(PossibleValuesParser::new(Level::ALL.map(Level::name))),
            common::option("unit", "NAME")
                .help("What makes two solutions different")
                .value_parser(PossibleValuesParser::new(Unit::ALL.map(Unit::name)))
                .default_value(Unit::default().name()),
        ]
    }

    fn strategy(matches: &ArgMatches) -> Unit {
        let name = matches.get_one::<String>("unit");
        let named = |unit: &Unit| name.is_some_and(|name| name == unit.name());
        Unit::ALL.into_iter().find(named).unwrap_or_default()
    }

    fn parse(file: &[u8], matches: &ArgMatches) -> Result<Puzzles<Self>, ParseError> {
        let title = |level: Level| format!("{level}:");
        if let Some(name) = matches.get_one::<String>("puzzle") {
            let named = |level: &Level| name == level.name();
            if let Some(level) = Level::ALL.into_iter().find(named) {
                return Ok(vec![(title(level), Ok(Pips::from_day(file, level)?))]);
            }
        }
        let titled =
            |(level, puzzle): (Option<Level>, _)| (level.map(title).unwrap_or_default(), puzzle);
        Ok(Pips::parse_all(file)?.into_iter().map(titled).collect())
    }

    fn too_costly(&self, unit: &Unit) -> Option<String> {
        let n_clauses = self.cost(*unit).n_clauses;
        (n_clauses > MOST_CLAUSES).then(|| {
            let n_clauses = common::with_commas(n_clauses);
            format!("the puzzle may need {n_clauses} clauses")
        })
    }

    fn contradiction(&self) -> Option<String> {
        Pips::contradiction(self).map(|words| words.to_string())
    }

    fn differences(one: &Layout, other: &Layout) -> Vec<Cell> {
        one.differences(other).collect()
    }

    fn marks(&self) -> &'static str {
        "marked: other pips, or another domino"
    }

    fn plain(layout: &Layout, marked: &[Cell]) -> String {
        let n_chars = layout.n_chars();
        let is_marked = |cell| marked.binary_search(&cell).is_ok();
        if marked.is_empty() {
            return layout.to_string();
        }
        layout.draw(n_chars + 1, |cell, pips| {
            let mark = if is_marked(cell) { '*' } else { ' ' };
            format!("{mark}{pips:>n_chars$}")
        })
    }
}
