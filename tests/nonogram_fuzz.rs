//! Samples of each form of nonogram, changed at random: no parser panics, takes long, or allocates
//! out of proportion, and what it reads it reads again from what is written.
//!
//! Each case changes a sample of every form. A long run:
//!
//! ```text
//! PROPTEST_CASES=1000000 cargo test --release --features formats --test nonogram_fuzz
//! ```

mod nonogram_samples;

use std::time::{Duration, Instant};

use allocation_counter::measure;
use cnfcraft::ParseError;
use cnfcraft::puzzle::nonogram::Nonogram;
use nonogram_samples::{BOATS, HTML, XML, boat};
use proptest::prelude::*;

type Parser = fn(&[u8]) -> Result<Nonogram, ParseError>;

fn forms() -> Vec<(&'static str, Parser, Vec<String>)> {
    let boats = |indices: &[usize]| indices.iter().map(|&i| BOATS[i].to_owned()).collect();
    let flag = "flag\n#d\n0: #FFFFFF white\nr:r #FF0000 red\n1:b #0000FF blue\n\
        :rows\n2r 1\n1r ?\n:columns\n?r\n1r 1\n2\n:end\n";
    let in_colours = Nonogram::parse(flag).expect("a puzzle");
    let mut forms: Vec<(_, Parser, Vec<String>)> = vec![
        ("non", |file| Nonogram::from_non(file), boats(&[0])),
        ("nin", |file| Nonogram::from_nin(file), boats(&[1, 2])),
        ("mk", |file| Nonogram::from_mk(file), boats(&[3])),
        ("cwd", |file| Nonogram::from_cwd(file), boats(&[4])),
        (
            "g",
            |file| Nonogram::from_g(file),
            [boats(&[5, 6]), vec![flag.to_owned()]].concat(),
        ),
        (
            "puzz.link",
            |file| Nonogram::from_puzz_link(file),
            [boats(&[7]), vec!["p?nonogram/3/2/2zg-0f+00a.2".to_owned()]].concat(),
        ),
        ("syro", |file| Nonogram::from_syro(file), boats(&[10])),
        ("JCROSS", |file| Nonogram::from_jcross(file), boats(&[11])),
        ("Tatham", |file| Nonogram::from_tatham(file), boats(&[8, 9])),
    ];
    let all: Parser = |file| Nonogram::parse_all(file).map(|mut all| all.remove(0));
    let texts = BOATS.iter().map(|&text| text.to_owned());
    let texts = texts.chain([XML, HTML].map(str::to_owned));
    forms.push(("any", all, texts.collect()));
    #[cfg(feature = "json")]
    {
        let texts = vec![boat().to_json(), in_colours.to_json()];
        forms.push(("JSON", |file| Nonogram::from_json(file), texts));
    }
    #[cfg(feature = "xml")]
    {
        let texts = vec![XML.to_owned(), boat().to_xml(), in_colours.to_xml()];
        forms.push(("XML", |file| Nonogram::from_xml(file), texts));
    }
    #[cfg(feature = "html")]
    forms.push((
        "HTML",
        |file| Nonogram::from_html(file),
        vec![HTML.to_owned()],
    ));
    let _ = (boat(), in_colours);
    forms
}

/// What parsers may stumble over.
const PIECES: [&[u8]; 40] = [
    b"0",
    b"1",
    b"2",
    b"?",
    b"99",
    b"4096",
    b"16777216",
    b"99999999999999999999",
    b"-1",
    b"+",
    b"-ff",
    b"zzzz",
    b"\n",
    b"\r\n",
    b"\n\n\n",
    b" ",
    b"\t",
    b",",
    b".",
    b"/",
    b":",
    b"#",
    b"#d",
    b"x",
    b"1r",
    b"\"",
    b"[",
    b"[[",
    b"]",
    b"{",
    b"<",
    b">",
    b"</td>",
    b"<td class=nmtt>",
    b"<line>",
    b"&#0;",
    b"&amp;",
    b"\xc3\xa4",
    b"\xff",
    b"\xef\xbb\xbf",
];

#[derive(Clone, Copy, Debug)]
enum Change {
    Insert(u16, usize),
    Replace(u16, u8),
    Remove(u16, u8),
    Repeat(u16, u8, u8),
    Move(u16, u16, u8),
    End(u16),
}

fn any_change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => (any::<u16>(), 0..PIECES.len()).prop_map(|(at, piece)| Change::Insert(at, piece)),
        2 => (any::<u16>(), any::<u8>()).prop_map(|(at, byte)| Change::Replace(at, byte)),
        2 => (any::<u16>(), 1..20u8).prop_map(|(at, n)| Change::Remove(at, n)),
        1 => (any::<u16>(), 1..20u8, 1..90u8).prop_map(|(at, n, times)| Change::Repeat(at, n, times)),
        1 => (any::<u16>(), any::<u16>(), 1..40u8).prop_map(|(at, to, n)| Change::Move(at, to, n)),
        1 => any::<u16>().prop_map(Change::End),
    ]
}

fn apply(change: Change, text: &mut Vec<u8>) {
    let place = |at: u16| usize::from(at) * text.len() / (usize::from(u16::MAX) + 1);
    let range = |at, n: u8| place(at)..(place(at) + usize::from(n)).min(text.len());
    match change {
        Change::Insert(at, piece) => {
            let at = place(at);
            text.splice(at..at, PIECES[piece].iter().copied());
        }
        Change::Replace(at, byte) => {
            let at = place(at);
            if let Some(own) = text.get_mut(at) {
                *own = byte;
            }
        }
        Change::Remove(at, n) => {
            let range = range(at, n);
            text.drain(range);
        }
        Change::Repeat(at, n, times) => {
            let range = range(at, n);
            let piece = text[range.clone()].repeat(usize::from(times));
            text.splice(range, piece);
        }
        Change::Move(at, to, n) => {
            let range = range(at, n);
            let piece: Vec<u8> = text.drain(range).collect();
            let to = place_in(to, text.len());
            text.splice(to..to, piece);
        }
        Change::End(at) => {
            let at = place(at);
            text.truncate(at);
        }
    }
}

fn place_in(at: u16, n: usize) -> usize {
    usize::from(at) * n / (usize::from(u16::MAX) + 1)
}

/// Reads a text, and what is written of it.
fn check(name: &str, parse: Parser, text: &[u8]) {
    let shown = || String::from_utf8_lossy(text).into_owned();
    let mut read = None;
    let start = Instant::now();
    let memory = measure(|| read = Some(parse(text)));
    let time = start.elapsed();
    // Twenty lines of a puzzle for a letter of an address, each with its vectors.
    let most = 8 * 1024 * text.len() as u64 + 64 * 1024;
    assert!(
        memory.bytes_max <= most,
        "{name}: {} bytes for {}",
        memory.bytes_max,
        shown()
    );
    assert!(
        time < Duration::from_secs(1),
        "{name}: {time:?} for {}",
        shown()
    );
    match read.expect("it was read") {
        Ok(puzzle) => {
            let again = Nonogram::parse(puzzle.to_string());
            assert_eq!(again, Ok(puzzle), "{name}: {}", shown());
        }
        Err(error) => assert!(error.line() > 0 && error.column() > 0),
    }
}

proptest! {
    #[test]
    fn changed_samples_are_read_or_refused_in_bounds(
        which in any::<usize>(),
        changes in prop::collection::vec(any_change(), 1..8),
    ) {
        for (name, parse, samples) in forms() {
            let mut text = samples[which % samples.len()].clone().into_bytes();
            for &change in &changes {
                apply(change, &mut text);
            }
            check(name, parse, &text);
        }
    }
}

#[test]
fn short_texts_that_claim_much_take_little() {
    for text in [
        "16777216 1\n1\n",
        "1 16777216\n",
        "16777216\n1\n",
        "width 16777216\nheight 1\nrows\n1\ncolumns\n",
        "nonogram/1/16777216/zzzzzzzzzzzz",
        "16777216x1:////////",
    ] {
        check("claims", |file| Nonogram::parse(file), text.as_bytes());
    }
}
