//! What game ids and saved games of Simon Tatham's collection have in common.

use itertools::Itertools;

use super::filling::Filling;
use super::text::{Lines, TextLine, whole_number};
use crate::error::ParseError;
use crate::grid::Grid;

/// How a saved game begins.
pub(super) const SAVED: &str = "SAVEFILE";

/// What stands in a line before the `:` of a game id, and its description.
///
/// # Errors
///
/// When there is no `:`, where `expected` is said, or a `#` and a seed.
pub(super) fn split_id<'a>(
    line: TextLine<'a>,
    expected: &str,
) -> Result<(&'a str, &'a str), ParseError> {
    let id = line.text.trim();
    let end = id
        .find([':', '#'])
        .ok_or_else(|| line.error(id, expected))?;
    let (params, description) = id.split_at(end);
    let description = description.strip_prefix(':').ok_or_else(|| {
        let expected = "':' and a description, as only the generator knows the puzzle of a seed";
        line.error(description, expected)
    })?;
    Ok((params, description))
}

/// Fills a board with all cells that `body` describes: numbers, which become what `value` says of
/// them and their place, `a` to `z` for 1 to 26 blanks, and `_` between numbers.
///
/// # Errors
///
/// When these are more cells than the board has, or fewer, or something else.
pub(super) fn fill<T: Clone>(
    board: &mut Filling<'_, T>,
    body: &str,
    value: impl Fn(&str, usize) -> Result<T, ParseError>,
) -> Result<(), ParseError> {
    let line = board.line();
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
                let piece = &rest[..n_bytes];
                match whole_number(piece) {
                    Some(0) => return Err(line.error(piece, "a number above 0")),
                    Some(number) => board.push(piece, value(piece, number)?)?,
                    None => return Err(line.error(rest, "a number, a blank 'a' to 'z', or '_'")),
                }
            }
        }
        rest = &rest[n_bytes..];
    }
    if board.n_left() > 0 {
        return Err(line.error(rest, format!("{} more cells", board.n_left())));
    }
    Ok(())
}

/// Numbers as they are told in an id, with letters for blanks between them.
pub(super) fn numbers(numbers: &Grid<Option<usize>>) -> String {
    let mut text = String::new();
    let runs = numbers.iter().chunk_by(|number| number.is_some());
    for (has_numbers, run) in &runs {
        if has_numbers {
            text += &run.flatten().join("_");
        } else {
            text += &letters(run.count(), 26);
        }
    }
    text
}

/// A count in letters, `a` for one, after as many `z` for `most` as are needed.
pub(super) fn letters(mut count: usize, most: usize) -> String {
    let mut text = String::new();
    while count > most {
        text.push('z');
        count -= most;
    }
    let last = u8::try_from(count).map_or('z', |count| char::from(b'a' - 1 + count));
    text.push(last);
    text
}

/// Parts of lines, each in its line.
pub(super) struct Saved<'a> {
    pub(super) params: (TextLine<'a>, &'a str),
    pub(super) description: (TextLine<'a>, &'a str),
}

/// The lines `PARAMS` and `DESC` of a saved game.
pub(super) fn saved_game<'a>(text: &'a str, game: &str) -> Result<Saved<'a>, ParseError> {
    let mut lines = Lines::new(text);
    let (mut params, mut description) = (None, None);
    for line in lines.by_ref() {
        // A line is `KEY:length:value`, its key filled up with blanks.
        let mut parts = line.text.trim_end().splitn(3, ':');
        let (key, Some(value)) = (parts.next().map(str::trim), parts.nth(1)) else {
            continue;
        };
        match key {
            Some("GAME") if value != game => {
                return Err(line.error(value, format!("the game '{game}'")));
            }
            Some("PARAMS") => params = Some((line, value)),
            Some("DESC") => description = Some((line, value)),
            _ => (),
        }
    }
    Ok(Saved {
        params: params.ok_or_else(|| lines.ends("a line 'PARAMS'"))?,
        description: description.ok_or_else(|| lines.ends("a line 'DESC'"))?,
    })
}
