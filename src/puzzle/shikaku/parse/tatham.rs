//! Game ids of "Rectangles" in Simon Tatham's collection.

use super::board::Filling;
use crate::error::ParseError;
use crate::puzzle::shikaku::{Clue, Shikaku};
use crate::puzzle::text::{Lines, whole_number};

pub(super) fn parse(text: &str) -> Result<Shikaku, ParseError> {
    let mut lines = Lines::new(text);
    let missing = lines.ends("a game id such as '7x7:b7d6…'");
    let line = lines.find(|line| !line.text.trim().is_empty());
    let line = line.ok_or(missing)?;
    let id = line.text.trim();
    let (size, body) = id
        .split_once(':')
        .ok_or_else(|| line.error(id, "a game id such as '7x7:b7d6…'"))?;
    let sides = size.split_once('x').and_then(|(width, height)| {
        // Settings of the generator may follow the size.
        let end = height.find(|c: char| !c.is_ascii_digit());
        let height = &height[..end.unwrap_or(height.len())];
        Some((whole_number(width)?, whole_number(height)?))
    });
    let (width, height) = sides.ok_or_else(|| line.error(size, "a size such as '7x7'"))?;
    let mut board = Filling::new(line, size, height, width)?;

    let mut rest = body;
    while let Some(first) = rest.chars().next() {
        let mut n_bytes = first.len_utf8();
        match first {
            'a'..='z' => {
                let n_blanks = first as usize - 'a' as usize + 1;
                if n_blanks > board.n_left() {
                    return Err(board.full(&rest[..n_bytes]));
                }
                board.skip(n_blanks);
            }
            '_' => (),
            _ => {
                let end = rest.find(|c: char| !c.is_ascii_digit());
                n_bytes = end.unwrap_or(rest.len());
                match whole_number(&rest[..n_bytes]) {
                    Some(area @ 1..) => board.push(&rest[..n_bytes], Clue::Area(area))?,
                    _ => return Err(line.error(rest, "a number, a blank 'a' to 'z', or '_'")),
                }
            }
        }
        rest = &rest[n_bytes..];
    }
    if board.n_left() > 0 {
        return Err(line.error(rest, format!("{} more cells", board.n_left())));
    }
    Ok(board.finish())
}
