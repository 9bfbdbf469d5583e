//! Game ids and saved games of "Rectangles" in Simon Tatham's collection.

use crate::error::ParseError;
use crate::puzzle::filling::Filling;
use crate::puzzle::shikaku::{Clue, Shikaku};
use crate::puzzle::tatham;
use crate::puzzle::text::{TextLine, expected_size, too_large, whole_number};

const ID: &str = "a game id such as '7x7:b7d6…'";

/// Whether a line begins as a game id.
pub(super) fn begins_id(line: &str) -> bool {
    line.split_once(':')
        .is_some_and(|(size, _)| sides(size).is_some())
}

/// `WxH:` and the cells.
pub(super) fn id(line: TextLine) -> Result<Shikaku, ParseError> {
    let id = line.text.trim();
    let (size, cells) = id.split_once(':').ok_or_else(|| line.error(id, ID))?;
    puzzle_of((line, size), (line, cells))
}

/// The lines `PARAMS` and `DESC` of a saved game.
pub(super) fn saved_game(text: &str) -> Result<Shikaku, ParseError> {
    let saved = tatham::saved_game(text, "Rectangles")?;
    puzzle_of(saved.params, saved.description)
}

fn puzzle_of(
    (of_size, size): (TextLine, &str),
    (line, cells): (TextLine, &str),
) -> Result<Shikaku, ParseError> {
    let (width, height) = sides(size).ok_or_else(|| of_size.error(size, "a size such as '7x7'"))?;
    if too_large(height, width) {
        return Err(of_size.error(size, expected_size()));
    }
    let board = Filling::new(line, cells, height, width)?;
    fill(board, cells)
}

/// The width and the height of `7x7`, behind which settings of the generator may stand.
fn sides(size: &str) -> Option<(usize, usize)> {
    let (width, height) = size.split_once('x')?;
    let end = height.find(|c: char| !c.is_ascii_digit());
    let height = &height[..end.unwrap_or(height.len())];
    let at_least_one = |side| whole_number(side).filter(|&side| side > 0);
    Some((at_least_one(width)?, at_least_one(height)?))
}

/// The board whose cells a text describes.
pub(super) fn fill(mut board: Filling<Clue>, cells: &str) -> Result<Shikaku, ParseError> {
    tatham::fill(&mut board, cells, |_, area| Ok(Clue::Area(area)))?;
    Ok(Shikaku::new(board.finish()))
}
