//! What addresses of puzz.link and its kin have in common: `kind/width/height/body`.

use std::fmt::Write as _;
use std::mem;

use super::filling::Filling;
use super::text::{TextLine, whole_number};
use crate::error::ParseError;
use crate::grid::Grid;

/// How numbers are written: what they begin with, how many hexadecimal digits follow, what is
/// added to these, and the least number that is written so.
const NUMBERS: [(&str, usize, usize, usize); 7] = [
    ("", 1, 0, 0),
    ("-", 2, 0, 0x10),
    ("+", 3, 0, 0x100),
    ("=", 3, 4096, 4096),
    ("%", 3, 8192, 8192),
    ("*", 4, 12240, 12240),
    ("$", 5, 77776, 77776),
];

/// Names that the pages of pzpr give their modes, behind the name of the puzzle.
const MODES: [&str; 4] = ["_edit", "_play", "_test", "m+"];

/// The most blanks that one letter stands for.
const MOST_BLANKS: usize = 20;

/// What may stand between the kind of puzzle and its width.
const OPTIONS: [&str; 2] = ["", "v:"];

/// So many cells at the end of the boards of one file need not be said.
const MOST_UNSAID: usize = 4096;

/// What can be in a body.
pub(super) const EXPECTED: &str = "a number, '.' or a blank 'g' to 'z'";

/// The parts of an address.
pub(super) struct Address<'a> {
    pub(super) width: &'a str,
    pub(super) height: &'a str,
    pub(super) slots: Slots<'a>,
}

/// Whether a text has the address of such a puzzle in it.
pub(super) fn is_address(text: &str, kind: &str) -> bool {
    after(text, kind).is_some()
}

/// What follows the kind of puzzle, its mode and a slash.
fn after<'a>(address: &'a str, kind: &str) -> Option<&'a str> {
    let lower = address.to_ascii_lowercase();
    let found = lower.match_indices(kind).find_map(|(start, _)| {
        let rest = &lower[start + kind.len()..];
        let mode = MODES.iter().find_map(|mode| rest.strip_prefix(mode));
        mode.unwrap_or(rest).strip_prefix('/')
    });
    found.map(|rest| &address[address.len() - rest.len()..])
}

impl<'a> Address<'a> {
    /// The address in a line, or what of it begins with `kind` and a `/`.
    ///
    /// An option may stand before the width, as in `kind/v:/width/height/body`.
    pub(super) fn of(line: TextLine<'a>, kind: &str) -> Result<Self, ParseError> {
        let address = line.text.trim();
        let after = after(address, kind)
            .ok_or_else(|| line.error(address, format!("an address with '{kind}/'")))?;
        let after = after.split(['&', '#']).next().unwrap_or_default();
        let mut parts = after.split('/').peekable();
        parts.next_if(|part| OPTIONS.contains(part));
        let end = &after[after.len()..];
        let [width, height, rest] = [(); 3].map(|()| parts.next().unwrap_or(end));
        if let Some(part) = parts.find(|part| !part.is_empty()) {
            return Err(match whole_number(width) {
                Some(_) => line.error(part, "the end of the address"),
                None => line.error(width, "a width"),
            });
        }
        Ok(Self {
            width,
            height,
            slots: Slots { line, rest },
        })
    }
}

/// How many cells the addresses of one file may still leave unsaid: short addresses must not become
/// many large boards.
pub(super) struct Unsaid(usize);

impl Unsaid {
    pub(super) fn new() -> Self {
        Self(MOST_UNSAID)
    }

    /// The board, blank where the address in a line doesn't fill it, which ends at `end`.
    ///
    /// What the addresses leave unsaid may grow with their own length.
    pub(super) fn finish<T: Clone>(
        &mut self,
        board: Filling<T>,
        end: &str,
    ) -> Result<Grid<Option<T>>, ParseError> {
        let (line, n_left) = (board.line(), board.n_left());
        let n_unsaid = self.0.checked_sub(n_left);
        let n_unsaid = n_unsaid.ok_or_else(|| line.error(end, format!("{n_left} more cells")))?;
        self.0 = (n_unsaid + line.text.len()).min(MOST_UNSAID);
        Ok(board.finish())
    }
}

/// What a piece of a body says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Number(usize),
    /// `.`, which stands for `?`.
    Unknown,
    /// So many blanks, which may run over the end.
    Blanks(usize),
}

/// The pieces of a body, each with what it says.
pub(super) struct Slots<'a> {
    line: TextLine<'a>,
    rest: &'a str,
}

impl<'a> Slots<'a> {
    /// What is not read yet.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }
}

impl<'a> Iterator for Slots<'a> {
    type Item = Result<(&'a str, Slot), ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest;
        let first = rest.chars().next()?;
        let mut form = NUMBERS.iter().rev();
        let form = form.find(|(sign, ..)| rest.starts_with(sign));
        let &(sign, n_digits, offset, _) = form.unwrap_or(&NUMBERS[0]);
        let digits = rest.get(sign.len()..sign.len() + n_digits);
        let digits = digits.filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let number = digits.and_then(|digits| usize::from_str_radix(digits, 16).ok());
        let (n_bytes, slot) = match (first, number) {
            ('.', _) => (1, Slot::Unknown),
            ('g'..='z', _) => (1, Slot::Blanks(first as usize - 'g' as usize + 1)),
            (_, Some(number)) => (sign.len() + n_digits, Slot::Number(number + offset)),
            (_, None) => {
                self.rest = &rest[rest.len()..];
                return Some(Err(self.line.error(rest, EXPECTED)));
            }
        };
        self.rest = &rest[n_bytes..];
        Some(Ok((&rest[..n_bytes], slot)))
    }
}

/// The address of a puzzle; `None` where a number is too large to be written.
pub(super) fn write(
    kind: &str,
    n_columns: usize,
    n_rows: usize,
    slots: impl IntoIterator<Item = Slot>,
) -> Option<String> {
    let mut text = format!("https://puzz.link/p?{kind}/{n_columns}/{n_rows}/");
    let mut n_blanks = 0;
    for slot in slots {
        match slot {
            Slot::Blanks(n_more) => n_blanks += n_more,
            Slot::Unknown => {
                push_blanks(&mut text, mem::take(&mut n_blanks));
                text.push('.');
            }
            Slot::Number(number) => {
                push_blanks(&mut text, mem::take(&mut n_blanks));
                let form = NUMBERS.iter().rev().find(|&&(.., least)| least <= number);
                let &(sign, n_digits, offset, _) = form?;
                let digits = number - offset;
                if digits >> (4 * n_digits) > 0 {
                    return None;
                }
                let _ = write!(text, "{sign}{digits:0n_digits$x}");
            }
        }
    }
    push_blanks(&mut text, n_blanks);
    Some(text)
}

fn push_blanks(text: &mut String, n_blanks: usize) {
    text.extend(std::iter::repeat_n('z', n_blanks / MOST_BLANKS));
    if !n_blanks.is_multiple_of(MOST_BLANKS) {
        text.extend(('g'..='z').nth(n_blanks % MOST_BLANKS - 1));
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::puzzle::text::Lines;

    fn read(text: &str) -> Result<Vec<Slot>, String> {
        let line = Lines::new(text).next().expect("a line");
        let address = Address::of(line, "kind").map_err(|error| error.to_string())?;
        let slots = address.slots.map_ok(|(_, slot)| slot);
        slots
            .try_collect()
            .map_err(|error: ParseError| error.to_string())
    }

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let numbers = [
            (0, "0"),
            (15, "f"),
            (16, "-10"),
            (255, "-ff"),
            (256, "+100"),
            (4095, "+fff"),
            (4096, "=000"),
            (8191, "=fff"),
            (8192, "%000"),
            (12239, "%fcf"),
            (12240, "*0000"),
            (77775, "*ffff"),
            (77776, "$00000"),
            (1_126_351, "$fffff"),
        ];
        for (number, text) in numbers {
            let address = format!("https://puzz.link/p?kind/3/2/{text}");
            let slots = [Slot::Number(number)];
            assert_eq!(write("kind", 3, 2, slots).as_ref(), Some(&address));
            assert_eq!(read(&address), Ok(slots.to_vec()));
        }
        assert_eq!(write("kind", 3, 2, [Slot::Number(1_126_352)]), None);
        assert_eq!(write("kind", 3, 2, [Slot::Number(usize::MAX)]), None);
    }

    #[test]
    fn every_number_of_few_digits_comes_back() {
        for number in (0..100_000).chain((0..=1_126_351).step_by(77)) {
            let slots = [Slot::Number(number)];
            let address = write("kind", 1, 1, slots).expect("it can be written");
            assert_eq!(read(&address), Ok(slots.to_vec()));
        }
    }

    #[test]
    fn blanks_are_written_together() {
        use Slot::{Blanks, Number, Unknown};

        let slots = [
            Blanks(1),
            Blanks(1),
            Number(3),
            Blanks(41),
            Unknown,
            Blanks(20),
        ];
        let address = write("kind", 9, 9, slots).expect("it can be written");
        assert_eq!(address, "https://puzz.link/p?kind/9/9/h3zzg.z");
        let blanks = [Blanks(2), Number(3), Blanks(20), Blanks(20), Blanks(1)];
        assert_eq!(
            read(&address),
            Ok([&blanks[..], &[Unknown, Blanks(20)]].concat())
        );
    }

    #[test]
    fn the_kind_is_found_in_any_address() {
        let addresses = [
            "kind/3/2/1",
            "p?kind/3/2/1",
            "  http://pzv.jp/p.html?kind/3/2/1  ",
            "https://pzplus.tck.mn/p?kind/v:/3/2/1",
            "https://puzz.link/p?kind//3/2/1",
            "https://puzz.link/p?kind_edit/3/2/1",
            "https://kind.example/kinds/p.html?kindm+/3/2/1",
            "https://puzz.link/p?kind/3/2/1/",
            "HTTPS://PUZZ.LINK/P?KIND_EDIT/3/2/1",
            "https://puzz.link/p?kind/3/2/1#ignored",
            "https://puzz.link/p?kind/3/2/1&ignored=yes",
        ];
        for address in addresses {
            assert!(is_address(address, "kind"), "{address}");
            assert_eq!(read(address), Ok(vec![Slot::Number(1)]), "{address}");
        }
        assert!(!is_address("https://puzz.link/p?kinds/3/2/1", "kind"));
    }

    #[test]
    fn an_error_says_where_the_address_is_wrong() {
        let cases = [
            (
                "p?other/3/2/1",
                "1: expected an address with 'kind/', found 'p?other/3/2/1'",
            ),
            (
                "p?kind/3/2/1!",
                "13: expected a number, '.' or a blank 'g' to 'z', found '!'",
            ),
            (
                "p?kind/3/2/1-1",
                "13: expected a number, '.' or a blank 'g' to 'z', found '-1'",
            ),
            (
                "p?kind/3/2/*00é0",
                "12: expected a number, '.' or a blank 'g' to 'z', found '*00é0'",
            ),
        ];
        let further = [
            ("p?kind/3/2/1/9.", 14, "9."),
            ("p?kind/3/2/1//1", 15, "1"),
            ("p?kind/v:/3/2/1/2#", 17, "2"),
        ];
        for (text, column, found) in further {
            let error = format!("{column}: expected the end of the address, found '{found}'");
            assert_eq!(read(text), Err(format!("line 1, column {error}")));
        }
        let option = Err("line 1, column 6: expected a width, found 'abc'".to_owned());
        assert_eq!(read("kind/abc/3/2/1"), option);
        for (text, error) in cases {
            assert_eq!(read(text), Err(format!("line 1, column {error}")));
        }
    }
}
