//! Addresses of puzz.link and its kin.

use super::super::Nonogram;
use super::clues::{check_size, puzzle, size};
use crate::encode::line::Block;
use crate::error::ParseError;
use crate::puzzle::text::TextLine;

const KIND: &str = "nonogram/";

pub(super) fn address(line: TextLine) -> Result<Nonogram, ParseError> {
    let address = line.text.trim();
    let start = address
        .find(KIND)
        .ok_or_else(|| line.error(address, "an address with 'nonogram/'"))?;
    let mut parts = address[start + KIND.len()..].splitn(3, '/');
    let end = &address[address.len()..];
    let [width, height, body] = [(); 3].map(|()| parts.next().unwrap_or(end));
    let n_columns = size(line, width, "width")?;
    let n_rows = size(line, height, "height")?;
    check_size(line, height, n_rows, n_columns)?;
    let body = body.split(['/', '&', '#']).next().unwrap_or_default();

    let mut slots = Slots::new(body);
    let columns = lines_of(line, &mut slots, n_columns, n_rows.div_ceil(2))?;
    let rows = lines_of(line, &mut slots, n_rows, n_columns.div_ceil(2))?;
    if slots.n_blank > 0 || !slots.rest.is_empty() {
        let expected = "the end of the address after the last row";
        return Err(line.error(slots.rest, expected));
    }
    Ok(puzzle(&rows, &columns))
}

/// The clues of so many lines with so many slots each.
///
/// All slots are in the text, so that it is in proportion to the lines.
fn lines_of(
    line: TextLine,
    slots: &mut Slots,
    n_lines: usize,
    n_slots: usize,
) -> Result<Vec<Vec<Block>>, ParseError> {
    let mut clues = Vec::new();
    for _ in 0..n_lines {
        let mut clue = Vec::new();
        let mut empty = None;
        for _ in 0..n_slots {
            let place = slots.rest;
            match slots.next(line)? {
                Some(block) if block.length() == Some(0) => empty = Some(place),
                Some(block) => clue.push(block),
                None => (),
            }
        }
        if let Some(place) = empty.filter(|_| !clue.is_empty()) {
            return Err(line.error(place, "0 alone in its clue"));
        }
        // From the grid outwards, so the last number comes first.
        clue.reverse();
        clues.push(clue);
    }
    Ok(clues)
}

struct Slots<'a> {
    rest: &'a str,
    /// How many slots are blank before the rest comes.
    n_blank: usize,
}

impl<'a> Slots<'a> {
    fn new(rest: &'a str) -> Self {
        Self { rest, n_blank: 0 }
    }

    /// What the next slot holds.
    fn next(&mut self, line: TextLine) -> Result<Option<Block>, ParseError> {
        if self.n_blank == 0 {
            let first = self.rest.chars().next();
            let n_digits = match first {
                Some('-') => 2,
                Some('+') => 3,
                _ => 0,
            };
            let n_bytes = first.map_or(0, char::len_utf8) + n_digits;
            let digits = self
                .rest
                .get(n_bytes.min(1) * usize::from(n_digits > 0)..n_bytes);
            let digits = digits.filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
            let number = digits.and_then(|digits| usize::from_str_radix(digits, 16).ok());
            let block = match (first, number) {
                (Some(skip @ 'g'..='z'), _) => {
                    self.n_blank = skip as usize - 'g' as usize + 1;
                    None
                }
                (Some('.'), _) => Some(Block::blot()),
                (_, Some(length)) => Some(Block::new(length)),
                _ => {
                    let expected = "a number, '.' or a blank 'g' to 'z'";
                    return Err(line.error(self.rest, expected));
                }
            };
            self.rest = &self.rest[n_bytes..];
            if block.is_some() {
                return Ok(block);
            }
        }
        self.n_blank -= 1;
        Ok(None)
    }
}
