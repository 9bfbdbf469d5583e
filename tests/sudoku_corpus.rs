//! Sudokus of a collection in all forms of files: the folder is named by the environment variable
//! `CNFCRAFT_CORPUS`. Without it these tests check nothing.
#![cfg(all(feature = "batsat", feature = "json"))]

use std::fs;
use std::path::{Path, PathBuf};

use cnfcraft::puzzle::sudoku::Sudoku;
use cnfcraft::session::{Session, Uniqueness};

fn folder() -> Option<PathBuf> {
    let corpus = std::env::var_os("CNFCRAFT_CORPUS")?;
    Some(Path::new(&corpus).join("sudoku"))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).expect("a folder of the collection");
    let files = files.map(|file| file.expect("a file").path());
    let mut files: Vec<_> = files.filter(|path| path.is_file()).collect();
    files.sort();
    files
}

fn puzzles(path: &Path) -> Vec<Sudoku> {
    let file = fs::read(path).expect("a file of the collection");
    let puzzles = Sudoku::parse_all(file);
    puzzles.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn one_puzzle_in_all_forms_is_one_value() {
    let Some(folder) = folder() else { return };
    let folder = folder.join("formats");
    let puzzle = puzzles(&folder.join("line_dot.txt")).remove(0);
    let files = files(&folder);
    assert_eq!(files.len(), 24);
    for path in files {
        let mut all = puzzles(&path);
        let n_puzzles = if path.ends_with("kaggle_bryanpark.csv") {
            all.remove(0);
            1
        } else if path.ends_with("collection.sdm") {
            2
        } else {
            1
        };
        assert_eq!(all, vec![puzzle.clone(); n_puzzles], "{}", path.display());
    }
}

#[test]
fn every_file_is_read() {
    let Some(folder) = folder() else { return };
    for path in [files(&folder), files(&folder.join("boards"))].concat() {
        let all = puzzles(&path);
        for puzzle in &all {
            let texts = [puzzle.to_line(), puzzle.to_grid(), puzzle.to_tatham()];
            assert!(texts.iter().any(Option::is_some), "{}", path.display());
            for text in texts.into_iter().flatten() {
                assert_eq!(Sudoku::parse(&text).as_ref(), Ok(puzzle), "{text}");
            }
        }
        println!("{}: {}", path.display(), all.len());
    }
}

#[test]
fn game_ids_have_one_solution_and_are_written_as_they_were() {
    let Some(folder) = folder() else { return };
    let path = folder.join("solo_game_ids.txt");
    let text = fs::read_to_string(&path).expect("ids");
    for (id, puzzle) in text.lines().zip(puzzles(&path)) {
        assert_eq!(puzzle.to_tatham().as_deref(), Some(id));
        let answer = Session::new(&puzzle).uniqueness().expect("BatSat works");
        assert!(matches!(answer, Uniqueness::Unique(_)), "{id}");
    }
}
