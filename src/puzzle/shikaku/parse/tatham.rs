//! Game ids and saved games of "Rectangles" in Simon Tatham's collection.

use crate::error::ParseError;
use crate::puzzle::filling::Filling;
use crate::puzzle::shikaku::{Clue, Shikaku};
use crate::puzzle::tatham;
use crate::puzzle::text::{TextLine, expected_size, too_large, whole_number};

const ID: &str = "a game id such as '7x7:b7d6…'";

/// Whether a line begins as a game id, or one with a seed.
pub(super) fn begins_id(line: &str) -> bool {
    line.split_once([':', '#'])
        .is_some_and(|(size, _)| sides(size).is_some())
}

/// `WxH:` and the cells.
pub(super) fn id(line: TextLine) -> Result<Shikaku, ParseError> {
    let (size, cells) = tatham::split_id(line, ID)?;
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
    let (height, settings) = height.split_at(end.unwrap_or(height.len()));
    if !are_settings(settings) {
        return None;
    }
    let at_least_one = |side| whole_number(side).filter(|&side| side > 0);
    Some((at_least_one(width)?, at_least_one(height)?))
}

/// Whether these are `e` with a factor by which the generator expands a board, and `a` where the
/// solution need not be unique, each at most once.
fn are_settings(settings: &str) -> bool {
    let settings = settings.strip_suffix('a').unwrap_or(settings);
    let factor = settings.strip_prefix('e');
    let is_number = |factor: &str| {
        let (whole, part) = factor.split_once('.').unwrap_or((factor, "0"));
        let are_digits = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
        are_digits(whole) && are_digits(part) && factor.contains(|c: char| c.is_ascii_digit())
    };
    settings.is_empty() || factor.is_some_and(is_number)
}

/// The board whose cells a text describes.
pub(super) fn fill(mut board: Filling<Clue>, cells: &str) -> Result<Shikaku, ParseError> {
    tatham::fill(&mut board, cells, |_, area| Ok(Clue::Area(area)))?;
    Ok(Shikaku::new(board.finish()))
}
