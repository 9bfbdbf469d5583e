//! Texts changed at random: no parser panics, takes long, or allocates out of proportion, and what
//! it reads it reads again from what is written.
//!
//! A test gives its puzzle's forms, each with samples, and calls [`Fuzz::run`]. Each case changes a
//! sample of every form. What a run finds belongs into the test as a text for [`Fuzz::check`].

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use allocation_counter::measure;
use cnfcraft::ParseError;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

type Parser<P> = dyn Fn(&[u8]) -> Result<Vec<P>, ParseError>;

/// Some way to read puzzles, and texts that it reads.
pub(crate) struct Form<P> {
    pub(crate) name: &'static str,
    parse: Box<Parser<P>>,
    samples: Vec<String>,
}

impl<P> Form<P> {
    /// A form of one puzzle.
    pub(crate) fn one(
        name: &'static str,
        parse: impl Fn(&[u8]) -> Result<P, ParseError> + 'static,
        samples: impl IntoIterator<Item: Into<String>>,
    ) -> Self {
        Self::all(name, move |file| parse(file).map(|one| vec![one]), samples)
    }

    /// A form of several puzzles.
    pub(crate) fn all(
        name: &'static str,
        parse: impl Fn(&[u8]) -> Result<Vec<P>, ParseError> + 'static,
        samples: impl IntoIterator<Item: Into<String>>,
    ) -> Self {
        let parse = Box::new(parse);
        let samples = samples.into_iter().map(Into::into).collect();
        Self {
            name,
            parse,
            samples,
        }
    }
}

/// The forms of a kind of puzzle, and what is asked of them.
pub(crate) struct Fuzz<P> {
    pub(crate) forms: Vec<Form<P>>,
    /// What these parsers in particular may stumble over.
    pub(crate) pieces: Vec<&'static [u8]>,
    /// How many bytes of memory a byte of text may take.
    pub(crate) bytes_each: u64,
    /// A puzzle read again, from each text that can be written of it.
    pub(crate) again: fn(&P) -> Vec<Result<P, ParseError>>,
}

impl<P: Debug + PartialEq> Fuzz<P> {
    /// Changes the samples of all forms, in as many cases as `PROPTEST_CASES` says; `source` is the
    /// test's file.
    pub(crate) fn run(&self, source: &'static str) {
        for form in &self.forms {
            for sample in &form.samples {
                let read = (form.parse)(sample.as_bytes());
                assert!(read.is_ok(), "{}: {read:?} for {sample}", form.name);
            }
        }
        let pieces: Vec<_> = PIECES.into_iter().chain(self.pieces.clone()).collect();
        let changes = prop::collection::vec(any_change(pieces), 1..8);
        let mut runner = TestRunner::new(Config::with_source_file(source));
        let result = runner.run(&(any::<usize>(), changes), |(which, changes)| {
            for form in &self.forms {
                let mut text = form.samples[which % form.samples.len()].clone().into();
                for &change in &changes {
                    apply(change, &mut text);
                }
                self.check_form(form, &text);
            }
            Ok(())
        });
        if let Err(error) = result {
            panic!("{error}\n{runner}");
        }
    }

    /// Reads a text in each form.
    pub(crate) fn check(&self, text: &[u8]) {
        for form in &self.forms {
            self.check_form(form, text);
        }
    }

    /// Reads a text, and what is written of it.
    fn check_form(&self, form: &Form<P>, text: &[u8]) {
        let shown = || format!("{} for {}", form.name, String::from_utf8_lossy(text));
        let mut read = None;
        let start = Instant::now();
        let parse = AssertUnwindSafe(|| measure(|| read = Some((form.parse)(text))).bytes_max);
        let memory = catch_unwind(parse).unwrap_or_else(|_| panic!("a panic in {}", shown()));
        let time = start.elapsed();
        let most = self.bytes_each * text.len() as u64 + 64 * 1024;
        assert!(memory <= most, "{memory} bytes in {}", shown());
        assert!(time < Duration::from_secs(1), "{time:?} in {}", shown());
        match read.expect("it was read") {
            Ok(puzzles) => {
                assert!(!puzzles.is_empty(), "no puzzle in {}", shown());
                for puzzle in puzzles {
                    for again in (self.again)(&puzzle) {
                        assert_eq!(again.as_ref(), Ok(&puzzle), "{}", shown());
                    }
                }
            }
            Err(error) => assert!(is_in(&error, text), "{error}: {}", shown()),
        }
    }
}

/// Whether an error is in the text, or just past the end of it or of a line.
fn is_in(error: &ParseError, text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let mut lines = text.split('\n');
    let line = error
        .line()
        .checked_sub(1)
        .map(|before| lines.nth(before).unwrap_or(""));
    let n_lines = text.split('\n').count();
    let n_chars = line.map(|line| line.chars().count());
    error.line() <= n_lines + 1 && n_chars.is_some_and(|n| (1..=n + 1).contains(&error.column()))
}

/// What any parser may stumble over.
const PIECES: [&[u8]; 30] = [
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
    b"x",
    b"\"",
    b"[",
    b"]",
    b"{",
    b"\xc3\xa4",
    b"\xff",
    b"\xef\xbb\xbf",
];

#[derive(Clone, Copy, Debug)]
enum Change {
    Insert(u16, &'static [u8]),
    Replace(u16, u8),
    Remove(u16, u8),
    Repeat(u16, u8, u8),
    Move(u16, u16, u8),
    End(u16),
}

fn any_change(pieces: Vec<&'static [u8]>) -> impl Strategy<Value = Change> {
    let piece = prop::sample::select(pieces);
    prop_oneof![
        4 => (any::<u16>(), piece).prop_map(|(at, piece)| Change::Insert(at, piece)),
        2 => (any::<u16>(), any::<u8>()).prop_map(|(at, byte)| Change::Replace(at, byte)),
        2 => (any::<u16>(), 1..20u8).prop_map(|(at, n)| Change::Remove(at, n)),
        1 => (any::<u16>(), 1..20u8, 1..90u8).prop_map(|(at, n, times)| Change::Repeat(at, n, times)),
        1 => (any::<u16>(), any::<u16>(), 1..40u8).prop_map(|(at, to, n)| Change::Move(at, to, n)),
        1 => any::<u16>().prop_map(Change::End),
    ]
}

fn apply(change: Change, text: &mut Vec<u8>) {
    let range = |at, n: u8, len| place(at, len)..(place(at, len) + usize::from(n)).min(len);
    let n_bytes = text.len();
    match change {
        Change::Insert(at, piece) => {
            let at = place(at, n_bytes);
            text.splice(at..at, piece.iter().copied());
        }
        Change::Replace(at, byte) => {
            if let Some(own) = text.get_mut(place(at, n_bytes)) {
                *own = byte;
            }
        }
        Change::Remove(at, n) => {
            text.drain(range(at, n, n_bytes));
        }
        Change::Repeat(at, n, times) => {
            let range = range(at, n, n_bytes);
            let piece = text[range.clone()].repeat(usize::from(times));
            text.splice(range, piece);
        }
        Change::Move(at, to, n) => {
            let piece: Vec<u8> = text.drain(range(at, n, n_bytes)).collect();
            let to = place(to, text.len());
            text.splice(to..to, piece);
        }
        Change::End(at) => text.truncate(place(at, n_bytes)),
    }
}

/// A place in a text of `n` bytes, not its end unless it is empty.
fn place(at: u16, n: usize) -> usize {
    usize::from(at) * n / (usize::from(u16::MAX) + 1)
}
