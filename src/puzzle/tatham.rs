//! What game ids and saved games of Simon Tatham's collection have in common.

use super::filling::Filling;
use super::text::{Lines, TextLine};
use crate::error::ParseError;
use crate::puzzle::text::whole_number;

/// How a saved game begins.
pub(super) const SAVED: &str = "SAVEFILE";

/// The most blanks that one letter stands for.
const MOST_BLANKS: usize = 26;

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
                let Some(number @ 1..) = whole_number(piece) else {
                    return Err(line.error(rest, "a number, a blank 'a' to 'z', or '_'"));
                };
                board.push(piece, value(piece, number)?)?;
            }
        }
        rest = &rest[n_bytes..];
    }
    if board.n_left() > 0 {
        return Err(line.error(rest, format!("{} more cells", board.n_left())));
    }
    Ok(())
}

/// Writes so many blanks.
pub(super) fn push_blanks(body: &mut String, n_blanks: usize) {
    body.extend(std::iter::repeat_n('z', n_blanks / MOST_BLANKS));
    if !n_blanks.is_multiple_of(MOST_BLANKS) {
        body.extend(('a'..='z').nth(n_blanks % MOST_BLANKS - 1));
    }
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
