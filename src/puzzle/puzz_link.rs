//! What addresses of puzz.link and its kin have in common: `kind/width/height/body`.

use super::text::TextLine;
use crate::error::ParseError;

/// The forms of a number: what it begins with, how many hexadecimal digits follow, and what they
/// are counted from.
const NUMBERS: [(char, usize, usize); 3] = [('-', 2, 0), ('+', 3, 0), ('=', 3, 4096)];

/// What can be in a body.
pub(super) const EXPECTED: &str = "a number, '.' or a blank 'g' to 'z'";

/// The parts of an address.
pub(super) struct Address<'a> {
    pub(super) width: &'a str,
    pub(super) height: &'a str,
    pub(super) slots: Slots<'a>,
}

impl<'a> Address<'a> {
    /// The address in a line, or what of it begins with `kind` and a `/`.
    pub(super) fn of(line: TextLine<'a>, kind: &str) -> Result<Self, ParseError> {
        let address = line.text.trim();
        let kind = format!("{kind}/");
        let start = address.find(&kind).map(|start| start + kind.len());
        let start =
            start.ok_or_else(|| line.error(address, format!("an address with '{kind}'")))?;
        let after = &address[start..];
        let mut parts = after.splitn(3, '/');
        let end = &address[address.len()..];
        let [width, height, body] = [(); 3].map(|()| parts.next().unwrap_or(end));
        let rest = body.split(['/', '&', '#']).next().unwrap_or(end);
        Ok(Self {
            width,
            height,
            slots: Slots { line, rest },
        })
    }
}

/// What a piece of a body says.
#[derive(Clone, Copy)]
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
        let form = NUMBERS.iter().find(|&&(sign, ..)| sign == first);
        let &(_, n_digits, offset) = form.unwrap_or(&(first, 0, 0));
        let n_bytes = first.len_utf8() + n_digits;
        let digits = rest.get(n_digits.min(1)..n_bytes);
        let digits = digits.filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let number = digits.and_then(|digits| usize::from_str_radix(digits, 16).ok());
        let slot = match (first, number) {
            ('.', _) => Slot::Unknown,
            ('g'..='z', _) => Slot::Blanks(first as usize - 'g' as usize + 1),
            (_, Some(number)) => Slot::Number(number + offset),
            (_, None) => {
                self.rest = &rest[rest.len()..];
                return Some(Err(self.line.error(rest, EXPECTED)));
            }
        };
        self.rest = &rest[n_bytes..];
        Some(Ok((&rest[..n_bytes], slot)))
    }
}
