//! Nonograms of a collection in all forms of files: the folder is named by the environment variable
//! `CNFCRAFT_CORPUS`. Without it these tests check nothing.
#![cfg(all(
    feature = "batsat",
    feature = "json",
    feature = "xml",
    feature = "html",
    feature = "toml"
))]

use std::fs;
use std::path::PathBuf;

use cnfcraft::encode::Line;
use cnfcraft::puzzle::nonogram::Nonogram;
use cnfcraft::session::{Session, Uniqueness};

fn file(name: &str) -> Option<Vec<u8>> {
    let corpus = PathBuf::from(std::env::var_os("CNFCRAFT_CORPUS")?);
    Some(fs::read(corpus.join(name)).expect("a file of the collection"))
}

fn puzzles(name: &str) -> Option<Vec<Nonogram>> {
    let puzzles = Nonogram::parse_all(file(name)?);
    Some(puzzles.unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// Draws the puzzle's picture, or one of several.
fn draw(puzzle: &Nonogram) -> String {
    match Session::new(puzzle).uniqueness().expect("BatSat works") {
        Uniqueness::Unique(picture) => format!("{picture}unique"),
        Uniqueness::Several(picture, _) => format!("{picture}several"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_puzzle_in_many_forms_is_one_value() {
    let Some(puzzle) = puzzles("nonogram/survey/webpbn-00001.non") else {
        return;
    };
    for name in [
        "CONVERTED-webpbn-00001.cwd",
        "CONVERTED-webpbn-00001.mk",
        "CONVERTED-webpbn-00001.nin",
        "CONVERTED-webpbn-00001.syro",
        "SYNTHETIC-nonograms-org-webpbn-00001.js",
        "olsak-webpbn-00001.g",
        "simpson-webpbn-00001.non",
    ] {
        let other = puzzles(&format!("nonogram/formats/{name}"));
        assert_eq!(other.as_ref(), Some(&puzzle), "{name}");
    }
    let book = puzzles("nonogram/book/nonogram01.json");
    assert_eq!(puzzles("nonogram/formats/rows-cols-nonogram01.json"), book);
    let ids = puzzles("nonogram/formats/tatham-pattern-ids.txt").expect("ids");
    let saved = puzzles("nonogram/formats/tatham-pattern-icon.sav").expect("a saved game");
    assert_eq!(saved[..], ids[..1]);
}

#[test]
fn samples_have_a_picture() {
    for (name, n_puzzles) in [
        ("jwilk-data001.nin", 1),
        ("olsak-bird.mk", 1),
        ("olsak-rose-color.g", 1),
        ("olsak-webpbn-color-00047.g", 1),
        ("puzzlink-urls.txt", 3),
        ("spoj-JCROSS.txt", 3),
        ("tatham-pattern-ids.txt", 4),
        ("webpbn-xml-steeping.xml", 1),
        ("nonogram-rs-palm.json", 1),
        ("nonogram-rs-palm-color.json", 1),
        ("nonogrid-hello.toml", 1),
        ("nonogrid-UK-color.toml", 1),
    ] {
        let Some(puzzles) = puzzles(&format!("nonogram/formats/{name}")) else {
            return;
        };
        assert_eq!(puzzles.len(), n_puzzles, "{name}");
        for puzzle in &puzzles {
            println!("{name}\n{}", draw(puzzle));
        }
    }
}

#[test]
fn every_sample_of_a_form_is_read() {
    let Some(corpus) = std::env::var_os("CNFCRAFT_CORPUS") else {
        return;
    };
    let folder = PathBuf::from(corpus).join("nonogram/formats");
    for entry in fs::read_dir(folder).expect("a folder of samples") {
        let path = entry.expect("a file of the collection").path();
        if path.extension().is_some_and(|extension| extension == "md") {
            continue;
        }
        let puzzles = Nonogram::parse_all(fs::read(&path).expect("a file of the collection"));
        let puzzles = puzzles.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(!puzzles.is_empty(), "{}", path.display());
    }
}

#[test]
fn tables_of_nonograms_org_have_the_clues_that_were_read_off() {
    for name in [
        "html/nonograms_org_table_10x10.html",
        "html/nonograms_table_10x10.kacevnik-cross_index.php",
    ] {
        let Some(puzzles) = puzzles(name) else { return };
        let columns: Vec<_> = puzzles[0].columns().iter().map(Line::blocks).collect();
        let right: [&[usize]; 10] = [
            &[10],
            &[3, 2],
            &[2, 1],
            &[1, 4],
            &[1, 1, 5],
            &[1, 2, 2],
            &[1, 6],
            &[8],
            &[6],
            &[4],
        ];
        assert_eq!(columns, right, "{name}");
        assert!(draw(&puzzles[0]).ends_with("unique"), "{name}");
    }
}
