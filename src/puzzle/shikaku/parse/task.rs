//! Tasks of puzzle-shikaku.com: the cells of a game id without its size.

use super::{matrix, tatham};
use crate::error::ParseError;
use crate::puzzle::filling::Filling;
use crate::puzzle::shikaku::Shikaku;
use crate::puzzle::text::{Lines, TextLine, end, first_line, whole_number};

/// Whether a line is a task and nothing else: a word of letters, numbers and `_` that no row of
/// numbers is, nor the size of a board: the 26 cells of `3x4` are no square.
pub(super) fn is_task(line: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_lowercase();
    let is_digit = |c: char| c.is_ascii_digit();
    let has_numbers = line.contains('_') && line.contains(is_digit);
    (has_numbers || line.contains(is_letter))
        && !matrix::is_size(line)
        && line
            .chars()
            .all(|c| is_letter(c) || is_digit(c) || c == '_')
}

/// Whether a page's script sets a task.
pub(super) fn is_set(text: &str) -> bool {
    text.lines().any(|line| set_in(line).is_some())
}

/// The task in `task = '…'`, if that is in a line.
fn set_in(line: &str) -> Option<&str> {
    line.match_indices("task").find_map(|(start, name)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let value = line[start + name.len()..].trim_start().strip_prefix('=')?;
        let value = value.trim_start();
        let quote = value.chars().next().filter(|c| ['\'', '"'].contains(c))?;
        let task = value[1..].split(quote).next();
        task.filter(|_| !line[..start].ends_with(is_part))
    })
}

/// Where the task is: set in a page's script, or alone.
fn find(text: &str) -> Result<(TextLine<'_>, &str), ParseError> {
    let mut set = Lines::new(text).filter_map(|line| Some((line, set_in(line.text)?)));
    if let Some(found) = set.next() {
        return Ok(found);
    }
    let mut lines = Lines::new(text);
    let line = first_line(&mut lines, "a task such as '4_2a6e3'")?;
    end(&mut lines)?;
    Ok((line, line.text.trim()))
}

/// The width and the height that a page's script states: `puzzleWidth: 7, puzzleHeight: 7`.
fn stated_size(text: &str) -> Option<(usize, usize)> {
    let side = |name| {
        text.match_indices(name).find_map(|(start, name)| {
            let value = text[start + name.len()..].trim_start_matches(['\'', '"']);
            let value = value.trim_start().strip_prefix([':', '='])?.trim_start();
            let value = value.trim_start_matches(['\'', '"']);
            let end = value.find(|c: char| !c.is_ascii_digit());
            whole_number(&value[..end.unwrap_or(value.len())]).filter(|&side| side > 0)
        })
    };
    side("puzzleWidth").zip(side("puzzleHeight"))
}

/// A task of the size that its page states, or else of a square.
pub(super) fn parse(text: &str) -> Result<Shikaku, ParseError> {
    let (line, task) = find(text)?;
    if let Some((width, height)) = stated_size(text) {
        return of_size(line, task, height, width);
    }
    let n_cells = n_cells(task);
    // In one row, what is wrong with the cells is seen.
    of_size(line, task, 1, n_cells)?;
    let side = n_cells.isqrt();
    if side * side != n_cells || side == 0 {
        let why = format!("none is stated and {n_cells} cells are no square");
        return Err(line.error(task, format!("a size such as '30x20:' before it, as {why}")));
    }
    of_size(line, task, side, side)
}

/// A task of a known size.
pub(super) fn parse_sized(
    text: &str,
    n_rows: usize,
    n_columns: usize,
) -> Result<Shikaku, ParseError> {
    let (line, task) = find(text)?;
    of_size(line, task, n_rows, n_columns)
}

/// How many cells a task has.
fn n_cells(task: &str) -> usize {
    let letters = task.chars().filter(char::is_ascii_lowercase);
    let n_blanks: usize = letters.map(|c| c as usize - 'a' as usize + 1).sum();
    let numbers = task.split(|c: char| !c.is_ascii_digit());
    n_blanks + numbers.filter(|number| !number.is_empty()).count()
}

fn of_size(
    line: TextLine,
    task: &str,
    n_rows: usize,
    n_columns: usize,
) -> Result<Shikaku, ParseError> {
    tatham::fill(Filling::new(line, task, n_rows, n_columns)?, task)
}
