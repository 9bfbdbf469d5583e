//! Pips from and to the newspaper's JSON.
#![cfg(feature = "json")]

mod pips_conditions;
mod pips_samples;

use std::fs;
use std::path::PathBuf;

use cnfcraft::grid::Cell;
use cnfcraft::problem::Problem;
use cnfcraft::puzzle::pips::{Condition, Domino, Layout, Level, Pips, Region};
use itertools::Itertools;
use pips_conditions::conditions;
use pips_samples::{DAY, FULL_DAY, PUZZLE};
use proptest::prelude::*;
use proptest::sample::Index;

#[test]
fn a_day_loads_but_for_what_is_null() {
    let easy = Pips::from_day(DAY, Level::Easy).unwrap();
    let published = easy.published().unwrap();
    assert_eq!(published.to_string(), "2-1\n");
    assert_eq!(easy.broken_rule(published), None);
    for (level, words) in [
        (
            Level::Medium,
            "line 5, column 37: expected a list of dominoes, found null",
        ),
        (
            Level::Hard,
            "line 6, column 13: expected a puzzle with 'dominoes' and 'regions', found null",
        ),
    ] {
        let error = Pips::from_day(DAY, level).unwrap_err();
        assert_eq!(error.to_string(), words);
    }
    let all = Pips::parse_all(DAY).unwrap();
    assert_eq!(all.len(), 3);
    assert_eq!(all[0], (Some(Level::Easy), Ok(easy)));
    assert!(all[1].1.is_err() && all[2].1.is_err());
}

#[test]
fn a_day_that_is_cut_says_where_it_ends() {
    for end in 1..DAY.len() {
        let error = Pips::parse_all(&DAY[..end]).unwrap_err();
        assert_eq!(error.found(), "the end of the text", "{}", &DAY[..end]);
    }
}

#[test]
fn one_puzzle_alone_is_read_as_one_of_a_day() {
    let puzzle = Pips::from_json(PUZZLE).unwrap();
    assert_eq!(puzzle.broken_rule(puzzle.published().unwrap()), None);
    assert_eq!(
        Pips::parse_all(PUZZLE),
        Ok(vec![(None, Ok(puzzle.clone()))])
    );
    let day = format!(
        "\u{feff}\r\n{{\"hard\": {}}}\r\n\r\n",
        PUZZLE.replace('\n', "\r\n")
    );
    let hard = (Some(Level::Hard), Ok(puzzle.clone()));
    assert_eq!(Pips::parse_all(&day), Ok(vec![hard]));
    assert_eq!(Pips::from_day(&day, Level::Hard), Ok(puzzle));
    let error = Pips::from_day(&day, Level::Easy).unwrap_err();
    assert_eq!(error.expected(), "'easy'");
    assert!(
        Pips::parse_all(FULL_DAY)
            .unwrap()
            .iter()
            .all(|(_, puzzle)| puzzle.is_ok())
    );
}

#[test]
fn errors_say_what_is_wrong_with_a_puzzle() {
    let puzzle = |regions: &str, rest: &str| {
        format!("{{\"dominoes\": [[0, 1]], \"regions\": [{regions}]{rest}}}")
    };
    let free = r#"{"indices": [[0, 0], [0, 1]], "type": "empty"}"#;
    for (text, expected, found) in [
        (
            String::new(),
            "the rest of the JSON text",
            "the end of the text",
        ),
        (
            "[]".into(),
            "a puzzle with 'dominoes' and 'regions'",
            "sequence",
        ),
        ("{}".into(), "'dominoes'", "a puzzle without them"),
        (
            puzzle(free, ", \"regions\": []"),
            "one",
            "a list of regions again",
        ),
        (
            puzzle(r#"{"indices": [], "type": "empty"}"#, ""),
            "some",
            "a region without cells",
        ),
        (
            puzzle(r#"{"indices": [[0, 0]], "type": "odd"}"#, ""),
            "sum, less, greater, equals, unequal or empty",
            "a region of type 'odd'",
        ),
        (
            puzzle(r#"{"indices": [[0, 0]], "type": "sum"}"#, ""),
            "'target'",
            "a region without it",
        ),
        (
            puzzle(r#"{"indices": [[0, 0], [0, 0]], "type": "empty"}"#, ""),
            "each cell once",
            "the region at r1c1: anything, which names a cell twice",
        ),
        (
            puzzle(&format!("{free}, {free}"), ""),
            "it in one",
            "r1c1 in two regions",
        ),
        (
            puzzle(
                r#"{"indices": [[0, 18446744073709551615]], "type": "empty"}"#,
                "",
            ),
            "a board of at most 16777216 cells",
            "1 rows and 18446744073709551615 columns",
        ),
        (
            puzzle(free, ", \"solution\": [[[0, 0], [1, 0]]]"),
            "a place for each domino, and each cell of the board once",
            "another solution",
        ),
        (puzzle(free, "} {"), "JSON", "trailing characters"),
        (
            puzzle(free, ", \"solution\": null, \"solution\": null"),
            "one",
            "a solution again",
        ),
        (
            puzzle(&free.replace('}', ", \"target\": 1, \"target\": 2}"), ""),
            "one",
            "a target again",
        ),
    ] {
        let error = Pips::from_json(&text).unwrap_err();
        assert!(error.expected().contains(expected), "{text}: {error}");
        assert!(error.found().contains(found), "{text}: {error}");
    }
    let error = Pips::from_json(r#"{"dominoes": [[0, 300]], "regions": []}"#).unwrap_err();
    let words = "line 1, column 21: expected a number of pips up to 255, found integer `300`";
    assert_eq!(error.to_string(), words);
    assert!(Pips::parse_all("[1]").is_err());
    let twice = "{\"easy\": {\"dominoes\": [], \"regions\": []},\n \"easy\": null}";
    let error = Pips::from_day(twice, Level::Easy).unwrap_err();
    assert_eq!(error.found(), "a second 'easy'");
    let both = "{\"dominoes\": [], \"easy\": null}";
    let error = Pips::parse_all(both).unwrap_err();
    assert_eq!(
        (error.expected(), error.found()),
        ("a day's puzzles or one alone", "both")
    );
}

prop_compose! {
    /// A puzzle, and a layout of its dominoes that may join any two cells; some cells are in no
    /// region if `free`.
    fn puzzles(free: bool)(
        shape in prop::collection::btree_set((0usize..9, 0usize..9), 1..=20),
        order in prop::collection::vec(any::<Index>(), 20),
        halves in prop::collection::vec((0u8..9, 0u8..9), 10),
        owners in prop::collection::vec(0usize..5, 20),
        conditions in prop::collection::vec(conditions(), 5),
    ) -> (Pips, Layout) {
        let mut cells = shape.iter().map(|&(row, column)| Cell::new(row, column)).collect_vec();
        cells.truncate(cells.len() / 2 * 2);
        for (index, other) in order.iter().take(cells.len()).enumerate() {
            let other = other.index(cells.len());
            cells.swap(index, other);
        }
        let n_regions = if free { 4 } else { 5 };
        let regions = conditions.into_iter().take(n_regions).enumerate();
        let regions = regions.filter_map(|(index, condition)| {
            let own = cells.iter().zip(&owners).filter(|&(_, &owner)| owner == index);
            let own = own.map(|(&cell, _)| cell).collect_vec();
            (!own.is_empty()).then(|| Region::new(own, condition))
        });
        let regions = regions.collect_vec();
        let places = cells.iter().copied().tuples().map(|(one, other)| [one, other]).collect_vec();
        let pips = places.iter().zip(&halves).flat_map(|(&[one, other], &(a, b))| [(one, a), (other, b)]);
        let layout = Layout::new(pips, places.iter().copied());
        let dominoes = halves[..places.len()].iter().map(|&(a, b)| Domino::new(a, b));
        (Pips::new(cells.iter().copied(), dominoes, regions), layout)
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_as_the_same_puzzle((puzzle, layout) in puzzles(false)) {
        let text = puzzle.to_json().expect("no two regions share a cell");
        prop_assert_eq!(&text, &puzzle.to_string());
        prop_assert_eq!(Pips::from_json(&text), Ok(puzzle.clone()), "{}", &text);
        let solved = puzzle.clone().with_published(layout);
        prop_assert_eq!(Pips::from_json(solved.to_string()), Ok(puzzle));
        let text = solved.to_json().expect("each domino has its place");
        prop_assert_eq!(Pips::from_json(&text), Ok(solved.clone()), "{}", &text);
        prop_assert_eq!(Pips::parse_all(&text), Ok(vec![(None, Ok(solved))]));
    }

    #[test]
    fn cells_in_no_region_are_read_as_one_without_a_condition((puzzle, _) in puzzles(true)) {
        let once = Pips::from_json(puzzle.to_json().expect("a text")).unwrap();
        prop_assert_eq!(once.cells(), puzzle.cells());
        prop_assert_eq!(once.dominoes(), puzzle.dominoes());
        prop_assert_eq!(&once.regions()[..puzzle.regions().len()], puzzle.regions());
        prop_assert_eq!(Pips::from_json(once.to_json().expect("a text")), Ok(once));
    }
}

#[test]
fn what_a_file_cannot_say_is_not_written() {
    let cell = |column| Cell::new(0, column);
    let region = |columns: [usize; 2]| Region::new(columns.map(cell), Condition::Equals);
    let overlapping = Pips::new([], [], [region([0, 1]), region([1, 2])]);
    assert_eq!(overlapping.to_json(), None);
    assert_eq!(Pips::new([cell(usize::MAX)], [], []).to_json(), None);

    let puzzle = Pips::new([], [Domino::new(1, 2)], [region([0, 1])]);
    let layout = |pips: &[(usize, u8)], pairs: &[[usize; 2]]| {
        let pips = pips.iter().map(|&(column, pips)| (cell(column), pips));
        Layout::new(pips, pairs.iter().map(|pair| pair.map(cell)))
    };
    for (pips, pairs) in [
        (&[(0, 1), (1, 1)][..], &[[0, 1]][..]),
        (&[(0, 1), (1, 2)], &[]),
        (&[(0, 1), (2, 2)], &[[0, 2]]),
        (&[(0, 1), (1, 2), (2, 3)], &[[0, 1]]),
        (&[(0, 1), (1, 2), (2, 1)], &[[0, 1], [1, 2]]),
        (&[(0, 1)], &[[0, 1]]),
    ] {
        let wrong = puzzle.clone().with_published(layout(pips, pairs));
        assert_eq!(wrong.to_json(), None, "{pips:?}");
    }
    let right = puzzle.with_published(layout(&[(0, 1), (1, 2)], &[[0, 1]]));
    assert!(right.to_json().is_some());
}

/// A folder of puzzles, which is not part of this crate.
fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("CNFCRAFT_CORPUS")?;
    Some(PathBuf::from(folder).join("pips"))
}

#[test]
fn every_file_of_the_corpus_is_read() {
    let Some(corpus) = corpus() else { return };
    let mut files = vec![corpus.join("nyt_null_puzzle_2025-10-06.json")];
    let days = fs::read_dir(corpus.join("nyt")).expect("a folder");
    files.extend(days.map(|entry| entry.expect("an entry").path()));
    let (mut n_read, mut n_null) = (0, 0);
    for path in files {
        let day = fs::read(&path).expect("a file");
        let puzzles = Pips::parse_all(&day).expect("a day");
        assert_eq!(puzzles.len(), 3, "{}", path.display());
        for (level, puzzle) in puzzles {
            match puzzle {
                Ok(puzzle) => {
                    n_read += 1;
                    let text = puzzle.to_json().expect("it came from a file");
                    let again = Pips::parse_all(&text);
                    assert_eq!(
                        again,
                        Ok(vec![(None, Ok(puzzle))]),
                        "{}, {level:?}",
                        path.display()
                    );
                }
                Err(error) => {
                    assert_eq!(error.found(), "null", "{}: {error}", path.display());
                    n_null += 1;
                }
            }
        }
    }
    assert!(n_read > 100 && n_null > 0, "{n_read}, {n_null}");
}

#[test]
fn edge_cases_of_the_corpus_are_read() {
    let Some(corpus) = corpus() else { return };
    let text = fs::read_to_string(corpus.join("edge_cases.json")).expect("a file");
    let cases: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for (name, case) in cases.as_object().expect("an object") {
        let puzzles = Pips::parse_all(case.to_string());
        let puzzles = puzzles.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(matches!(&puzzles[..], [(None, Ok(_))]), "{name}");
    }
}

#[test]
fn a_day_of_the_corpus_with_a_null_puzzle_loads_the_other_two() {
    let Some(corpus) = corpus() else { return };
    let day = fs::read(corpus.join("nyt_null_puzzle_2025-10-06.json")).unwrap();
    let all = Pips::parse_all(day).unwrap();
    let loaded = all.iter().map(|(_, puzzle)| puzzle.is_ok()).collect_vec();
    assert_eq!(loaded, [true, true, false]);
    let error = all[2].1.as_ref().unwrap_err().to_string();
    assert!(
        error.ends_with("expected a list of dominoes, found null"),
        "{error}"
    );
}
