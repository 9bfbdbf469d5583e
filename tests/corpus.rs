//! Real puzzles with known answers, for whoever has a collection of them: the folder is named by
//! the environment variable `CNFCRAFT_CORPUS`. Without it these tests check nothing.
#![cfg(all(feature = "batsat", feature = "json"))]

use std::fs;
use std::path::{Path, PathBuf};

use cnfcraft::encode::LineEncoding;
use cnfcraft::puzzle::nonogram::Nonogram;
use cnfcraft::session::{Session, Uniqueness};

fn folder(name: &str) -> Option<PathBuf> {
    let corpus = std::env::var_os("CNFCRAFT_CORPUS")?;
    Some(Path::new(&corpus).join(name))
}

fn nonogram(path: &Path) -> Nonogram {
    let file = fs::read(path).expect("a file of the collection");
    Nonogram::parse(&file).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Three puzzles that nobody has decided with a plain search, and one that takes long.
const HARD: [&str; 4] = ["faase", "knotty", "meow", "webpbn-22336"];

#[test]
fn every_nonogram_has_its_known_answer() {
    let Some(folder) = folder("nonogram") else {
        return;
    };
    let answers = fs::read_to_string(folder.join("answers.tsv")).expect("a table of answers");
    let mut n_seen = 0;
    for line in answers.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (name, answer) = (fields[0], fields[3]);
        if HARD.iter().any(|hard| name.contains(hard)) {
            continue;
        }
        let puzzle = nonogram(&folder.join(name));
        let found = match Session::new(&puzzle).uniqueness().expect("BatSat works") {
            Uniqueness::None => "none",
            Uniqueness::Unique(_) => "unique",
            Uniqueness::Several(..) => "several",
            Uniqueness::Unknown { .. } => "unknown",
        };
        let known = match answer {
            "unique" => "unique",
            "multiple" | "2 solutions" => "several",
            _ => "none",
        };
        assert_eq!(found, known, "{name}");
        n_seen += 1;
    }
    assert_eq!(n_seen, 34);
}

#[test]
fn the_sizes_of_the_book_are_met() {
    let Some(folder) = folder("nonogram/book") else {
        return;
    };
    for (name, sizes) in [
        ("nonogram02.json", [7_931_354, 126_393, 10_019, 27_748]),
        (
            "nonogram03.json",
            [12_632_929_116, 2_334_969, 53_294, 132_245],
        ),
    ] {
        let puzzle = nonogram(&folder.join(name));
        let found = [
            LineEncoding::Patterns,
            LineEncoding::Positions,
            LineEncoding::Order,
            LineEncoding::Path,
        ]
        .map(|encoding| puzzle.cost(encoding).n_clauses);
        assert_eq!(found, sizes, "{name}");
    }
}
