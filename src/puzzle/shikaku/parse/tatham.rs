//! Game ids of "Rectangles" in Simon Tatham's collection.

use crate::error::ParseError;
use crate::puzzle::filling::Filling;
use crate::puzzle::shikaku::{Clue, Shikaku};
use crate::puzzle::tatham;
use crate::puzzle::text::{Lines, first_line, whole_number};

pub(super) fn parse(text: &str) -> Result<Shikaku, ParseError> {
    let line = first_line(&mut Lines::new(text), "a game id such as '7x7:b7d6…'")?;
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

    tatham::fill(&mut board, body, |_, area| Ok(Clue::Area(area)))?;
    Ok(Shikaku::new(board.finish()))
}
