//! Changed samples of Pips: see `fuzz`. A long run:
//!
//! ```text
//! PROPTEST_CASES=1000000 cargo test --release --features formats --test pips_fuzz
//! ```
#![cfg(feature = "json")]

mod fuzz;
mod pips_samples;

use cnfcraft::puzzle::pips::{Level, Pips};
use fuzz::{Form, Fuzz};
use pips_samples::{DAY, FULL_DAY, PUZZLE};

const PIECES: [&[u8]; 16] = [
    b"null",
    b"[[0,0]]",
    b"[4095,4095]",
    b"[18446744073709551615,0]",
    b"255",
    b"256",
    b"1.5",
    b"\"sum\"",
    b"\"empty\"",
    b"\"target\":",
    b"\"easy\":",
    b"\"regions\":",
    b"\"dominoes\":[],",
    b"\"solution\":",
    b"\\u0000",
    b"}",
];

fn pips() -> Fuzz<Pips> {
    Fuzz {
        forms: vec![
            Form::one("puzzle", |file| Pips::from_json(file), [PUZZLE]),
            Form::one(
                "easy",
                |file| Pips::from_day(file, Level::Easy),
                [DAY, FULL_DAY],
            ),
            Form::one("hard", |file| Pips::from_day(file, Level::Hard), [FULL_DAY]),
            Form::all(
                "any",
                |file| {
                    let puzzles = Pips::parse_all(file)?;
                    puzzles.into_iter().map(|(_, puzzle)| puzzle).collect()
                },
                [PUZZLE, FULL_DAY],
            ),
        ],
        pieces: PIECES.to_vec(),
        bytes_each: 1024,
        again: |puzzle| {
            let text = puzzle.to_json().expect("it came from a file");
            vec![Pips::from_json(text)]
        },
    }
}

#[test]
fn changed_samples_are_read_or_refused_in_bounds() {
    pips().run(file!());
}

#[test]
fn short_texts_that_claim_much_take_little() {
    let region = |cell: &str| {
        let free = "\"type\":\"empty\"";
        format!("{{\"dominoes\":[],\"regions\":[{{\"indices\":[{cell}],{free}}}]}}")
    };
    for cell in ["[4095,4095]", "[0,16777215]", "[18446744073709551615,0]"] {
        pips().check(region(cell).as_bytes());
    }
}
