//! Game ids and saved games of "Pattern" in Simon Tatham's collection.

use super::super::Nonogram;
use super::clues::{check_size, clue, puzzle, size};
use crate::encode::line::Block;
use crate::error::ParseError;
use crate::puzzle::tatham;
use crate::puzzle::text::TextLine;

const ID: &str = "a game id such as '10x10:4.3/2.2…'";

/// `WxH:` and the clues.
pub(super) fn id(line: TextLine) -> Result<Nonogram, ParseError> {
    let (size, clues) = tatham::split_id(line, ID)?;
    puzzle_of(line, size, line, clues)
}

/// The lines `PARAMS` and `DESC` of a saved game.
pub(super) fn saved_game(text: &str) -> Result<Nonogram, ParseError> {
    let saved = tatham::saved_game(text, "Pattern")?;
    let ((of_params, params), (of_clues, clues)) = (saved.params, saved.description);
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
