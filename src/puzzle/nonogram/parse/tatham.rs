//! Game ids and saved games of "Pattern" in Simon Tatham's collection.

use super::super::Nonogram;
use super::clues::{check_size, clue, puzzle, size};
use crate::encode::line::Block;
use crate::error::ParseError;
use crate::puzzle::text::{Lines, TextLine};

const ID: &str = "a game id such as '10x10:4.3/2.2…'";

/// `WxH:` and the clues.
pub(super) fn id(line: TextLine) -> Result<Nonogram, ParseError> {
    let id = line.text.trim();
    let (size, clues) = id.split_once(':').ok_or_else(|| line.error(id, ID))?;
    puzzle_of(line, size, line, clues)
}

/// The lines `PARAMS` and `DESC` of a saved game.
pub(super) fn saved_game(text: &str) -> Result<Nonogram, ParseError> {
    let mut lines = Lines::new(text);
    let (mut params, mut clues) = (None, None);
    for line in lines.by_ref() {
        // A line is `KEY:length:value`, its key filled up with blanks.
        let mut parts = line.text.trim_end().splitn(3, ':');
        let (key, Some(value)) = (parts.next().map(str::trim), parts.nth(1)) else {
            continue;
        };
        match key {
            Some("GAME") if value != "Pattern" => {
                return Err(line.error(value, "the game 'Pattern'"));
            }
            Some("PARAMS") => params = Some((line, value)),
            Some("DESC") => clues = Some((line, value)),
            _ => (),
        }
    }
    let (of_params, params) = params.ok_or_else(|| lines.ends("a line 'PARAMS'"))?;
    let (of_clues, clues) = clues.ok_or_else(|| lines.ends("a line 'DESC'"))?;
    puzzle_of(of_params, params, of_clues, clues)
}

fn puzzle_of(
    of_sides: TextLine,
    sides: &str,
    line: TextLine,
    clues: &str,
) -> Result<Nonogram, ParseError> {
    let split = sides.split_once('x');
    let (width, height) = split.ok_or_else(|| of_sides.error(sides, "a size such as '10x10'"))?;
    let n_columns = size(of_sides, width, "width")?;
    let n_rows = size(of_sides, height, "height")?;
    check_size(of_sides, sides, n_rows, n_columns)?;

    let mut columns: Vec<Vec<Block>> = Vec::new();
    let mut rows = Vec::new();
    for text in clues.split('/') {
        let words = text.split('.').filter(|_| !text.is_empty());
        let clue = clue(line, words)?;
        if columns.len() < n_columns {
            columns.push(clue);
        } else if rows.len() < n_rows {
            rows.push(clue);
        } else {
            return Err(line.error(text, "the end of the id"));
        }
    }
    let n_left = n_columns + n_rows - columns.len() - rows.len();
    if n_left > 0 {
        let end = &clues[clues.len()..];
        return Err(line.error(end, format!("'/' and {n_left} more clues")));
    }
    Ok(puzzle(&rows, &columns))
}
