//! Addresses of puzz.link and its kin.

use super::board::Filling;
use crate::error::ParseError;
use crate::puzzle::shikaku::{Clue, Shikaku};
use crate::puzzle::text::{Lines, whole_number};

/// The forms of a number: what it begins with, how many hexadecimal digits follow, and what they
/// are counted from.
const NUMBERS: [(char, usize, usize); 3] = [('-', 2, 0), ('+', 3, 0), ('=', 3, 4096)];

pub(super) fn parse(text: &str) -> Result<Shikaku, ParseError> {
    let mut lines = Lines::new(text);
    let missing = lines.ends("an address with 'shikaku/'");
    let line = lines.find(|line| !line.text.trim().is_empty());
    let line = line.ok_or(missing)?;
    let address = line.text.trim();
    let after = address
        .find("shikaku/")
        .map(|start| &address[start + "shikaku/".len()..])
        .ok_or_else(|| line.error(address, "an address with 'shikaku/'"))?;
    let mut parts = after.splitn(3, '/');
    let mut size = |name| {
        let part = parts.next().unwrap_or(&after[after.len()..]);
        whole_number(part)
            .ok_or_else(|| line.error(part, name))
            .map(|size| (part, size))
    };
    let ((_, width), (place, height)) = (size("a width")?, size("a height")?);
    let mut board = Filling::new(line, place, height, width)?;
    let body = parts.next().unwrap_or_default();
    let body = body.split(['/', '&', '#']).next().unwrap_or_default();

    let mut rest = body;
    while let Some(first) = rest.chars().next() {
        let mut n_bytes = first.len_utf8();
        if let Some(n_blanks @ 16..=35) = first.to_digit(36) {
            // They may run over the end of the board.
            board.skip(n_blanks as usize - 15);
        } else {
            let form = NUMBERS.iter().find(|&&(sign, ..)| sign == first);
            let (digits, offset) = match form {
                Some(&(_, n_digits, offset)) => {
                    n_bytes += n_digits;
                    (rest.get(1..n_bytes), offset)
                }
                None => (rest.get(..n_bytes), 0),
            };
            let number = digits.filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
            let number = number.and_then(|digits| usize::from_str_radix(digits, 16).ok());
            let clue = match number.map(|number| number + offset) {
                _ if first == '.' => Clue::Unknown,
                Some(area @ 1..) => Clue::Area(area),
                _ => return Err(line.error(rest, "a number, '.' or a blank 'g' to 'z'")),
            };
            board.push(&rest[..n_bytes], clue)?;
        }
        rest = &rest[n_bytes..];
    }
    Ok(board.finish())
}
