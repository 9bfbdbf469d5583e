//! Changed samples of each form of sudoku: see `fuzz`. A long run:
//!
//! ```text
//! PROPTEST_CASES=1000000 cargo test --release --features formats --test sudoku_fuzz
//! ```

mod fuzz;
mod sudoku_samples;

use cnfcraft::ParseError;
use cnfcraft::grid::Cell;
use cnfcraft::puzzle::sudoku::Sudoku;
use fuzz::{Form, Fuzz};
use sudoku_samples::{ADDRESSES, FILES_OF_PZPR, GRIDS, IDS, LINES, TABLES, VARIANT, all, six};

const PIECES: [&[u8]; 19] = [
    b"X",
    b"Z",
    b"_",
    b"|",
    b"||",
    b"---",
    b"|--+--|",
    b"\n\nGrid 02\n",
    b"\n=====\n",
    b"9 9\n",
    b";",
    b"puzzle,",
    b"j",
    b"k",
    b"3x3:",
    b"#1",
    b"sudoku/64/64/",
    b"\xe2\x94\x82",
    b"\xe2\x94\x80\xe2\x94\x80",
];

/// The puzzle read again from each text that can be written of it.
fn again(puzzle: &Sudoku) -> Vec<Result<Sudoku, ParseError>> {
    let first = |puzzles: Result<Vec<Sudoku>, _>| puzzles.map(|mut all| all.swap_remove(0));
    let mut again = Vec::new();
    again.extend(puzzle.to_grid().map(Sudoku::parse));
    again.extend(puzzle.to_tatham().map(Sudoku::parse));
    again.extend(puzzle.to_line().map(|text| first(Sudoku::from_lines(text))));
    let pencilmarks = puzzle.to_pencilmarks().map(Sudoku::from_pencilmarks);
    again.extend(pencilmarks.map(first));
    again
}

fn sudokus() -> Fuzz<Sudoku> {
    let mut candidates = six();
    candidates.allow(Cell::new(5, 4), [2, 5]);
    let pencilmarks = [&six(), &candidates].map(Sudoku::to_pencilmarks);
    let pencilmarks = pencilmarks.map(|text| text.expect("usual boxes"));
    let ids = IDS.into_iter().chain([VARIANT]);
    let mut texts: Vec<String> = all().into_iter().map(String::from).collect();
    texts.extend(pencilmarks.clone());
    texts.push(VARIANT.to_owned());
    texts.push([GRIDS[0], GRIDS[11]].join("\n"));
    let mut forms = vec![
        Form::all("lines", |file| Sudoku::from_lines(file), LINES),
        Form::all("table", |file| Sudoku::from_table(file), TABLES),
        Form::all("grids", |file| Sudoku::from_grids(file), GRIDS),
        Form::all(
            "pencilmarks",
            |file| Sudoku::from_pencilmarks(file),
            pencilmarks,
        ),
        Form::one("puzz.link", |file| Sudoku::from_puzz_link(file), ADDRESSES),
        Form::one("pzprv3", |file| Sudoku::from_pzprv3(file), FILES_OF_PZPR),
        Form::one("Tatham", |file| Sudoku::from_tatham(file), ids),
    ];
    #[cfg(feature = "json")]
    {
        let texts = sudoku_samples::JSON;
        forms.push(Form::one("JSON", |file| Sudoku::from_json(file), texts));
    }
    forms.push(Form::all("any", |file| Sudoku::parse_all(file), texts));
    Fuzz {
        forms,
        pieces: PIECES.to_vec(),
        // A board of 64 digits for the few letters of an address.
        bytes_each: 4 * 1024,
        again,
    }
}

#[test]
fn changed_samples_are_read_or_refused_in_bounds() {
    sudokus().run(file!());
}

#[test]
fn short_texts_that_claim_much_take_little() {
    let sudokus = sudokus();
    for text in [
        "16777216 16777216\n1\n",
        "16777216\n1\n",
        "64\n1\n",
        "sudoku/64/64/",
        "sudoku/16777216/16777216/zzzz",
        "pzprv3/sudoku/16777216/",
        "pzprv3/sudoku/64/",
        "8x8:",
        "64jk:zzz,zzz,zzz",
        "99999999999999999999x2:",
        "4294967296x4294967296:",
        "9999999999j:",
    ] {
        sudokus.check(text.as_bytes());
    }
}

/// What earlier runs stumbled over.
#[test]
fn texts_that_were_stumbled_over_are_read_or_refused() {
    let sudokus = sudokus();
    for text in [
        // More bars than rows.
        "|1| |2|\n| | |1|\n",
        // A size of nothing, and rows without cells.
        "0\n\n|\n",
        "|\n",
        "||\n\n||\n",
        "0\n|\n|\n",
    ] {
        sudokus.check(text.as_bytes());
    }
}
