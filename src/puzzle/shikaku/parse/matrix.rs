//! Rows of numbers.

use itertools::Itertools;

use crate::error::{ParseError, Place};
use crate::grid::Grid;
use crate::puzzle::shikaku::{Clue, Shikaku};
use crate::puzzle::text::{Lines, TextLine, whole_number};

/// The boards of a text, at least one, each with its place: a blank line ends a board.
pub(super) fn boards(text: &str) -> Result<Vec<(Place, Shikaku)>, ParseError> {
    let lines = Lines::new(text);
    let missing = lines.ends("rows of numbers");
    let is_blank = |line: &TextLine| line.text.trim().is_empty();
    let blocks = lines.chunk_by(is_blank);
    let blocks = blocks.into_iter().filter(|(is_blank, _)| !is_blank);
    let mut boards = Vec::new();
    let mut size = None;
    let mut blocks = blocks.map(|(_, block)| block.collect_vec()).peekable();
    while let Some(mut block) = blocks.next() {
        // Two cells with two numbers are a board only if both are 1; others are the next one's size.
        if let ([line], Some(next), None) = (&block[..], blocks.peek(), size)
            && line.text.split_whitespace().ne(["1", "1"])
            && states_size(*line, next)
        {
            size = Some(*line);
            continue;
        }
        if let Some(size) = size.take() {
            block.insert(0, size);
        }
        let place = block[0].place(block[0].text.trim_start());
        boards.push((place, board(&block)?));
    }
    if boards.is_empty() {
        return Err(missing);
    }
    Ok(boards)
}

/// The board of lines that aren't blank, of which the first may be its size.
fn board(lines: &[TextLine]) -> Result<Shikaku, ParseError> {
    let (first, others) = lines.split_first().expect("a line that isn't blank");
    let lines = if states_size(*first, others) {
        others
    } else {
        lines
    };
    check_size(*first, others)?;
    let width = lines[0].words().count();
    let mut rows = Vec::with_capacity(lines.len());
    for &line in lines {
        let row: Vec<_> = line.words().map(|word| clue(line, word)).try_collect()?;
        if row.len() != width {
            let found = format!("{} cells", row.len());
            let expected = format!("{width} cells, as in the first row");
            return Err(line.error_of(line.text.trim(), expected, found));
        }
        rows.push(row);
    }
    let board = Grid::from_rows(rows).expect("rows of one length");
    Ok(Shikaku::new(board))
}

/// The two numbers that a line is.
fn two_numbers(line: TextLine) -> Option<(usize, usize)> {
    let numbers = line.words().map(whole_number).collect_vec();
    match numbers[..] {
        [Some(first), Some(second)] => Some((first, second)),
        _ => None,
    }
}

/// Whether a line is `height width`, and not a row.
fn states_size(line: TextLine, rows: &[TextLine]) -> bool {
    let is_size = |(n_rows, n_columns)| n_rows == rows.len() && has_width(rows, n_columns);
    two_numbers(line).is_some_and(is_size)
}

/// Whether there are rows, all of that length.
fn has_width(rows: &[TextLine], n_columns: usize) -> bool {
    !rows.is_empty() && rows.iter().all(|row| row.words().count() == n_columns)
}

/// Whether the numbers of a board with two columns may be the areas of all its cells.
fn adds_up(first: TextLine, rows: &[TextLine]) -> bool {
    let n_cells = 2 * (rows.len() + 1);
    let words = || first.words().chain(rows.iter().flat_map(TextLine::words));
    let area = words()
        .filter_map(whole_number)
        .fold(0, usize::saturating_add);
    match words().filter(|&word| word == "?").count() {
        0 => area == n_cells,
        n_unknown => area.saturating_add(n_unknown) <= n_cells,
    }
}

/// Refuses a first line that is the size of a board with more rows, or is meant as a size.
fn check_size(first: TextLine, rows: &[TextLine]) -> Result<(), ParseError> {
    if let Some((n_rows, n_columns)) = two_numbers(first)
        && n_rows > rows.len()
        && has_width(rows, n_columns)
        && !(n_columns == 2 && adds_up(first, rows))
    {
        let expected = format!("{n_rows} rows of {n_columns} cells");
        return Err(first.error_of(first.text.trim(), expected, rows.len().to_string()));
    }
    if is_size(first.text.trim()) {
        let expected = "a size such as '3 4', the height first, or a row of numbers";
        return Err(first.error(first.text.trim(), expected));
    }
    Ok(())
}

/// Whether a word is two numbers with an `x` between them.
pub(super) fn is_size(word: &str) -> bool {
    let sides = word.split_once(['x', 'X', '*']);
    sides.is_some_and(|(first, second)| {
        whole_number(first).is_some() && whole_number(second).is_some()
    })
}

fn clue(line: TextLine, word: &str) -> Result<Option<Clue>, ParseError> {
    match word {
        "-" | "." | "_" => Ok(None),
        "?" => Ok(Some(Clue::Unknown)),
        _ => match whole_number(word) {
            Some(0) => Ok(None),
            Some(area) => Ok(Some(Clue::Area(area))),
            None => Err(line.error(word, "a number, '?' or a blank such as '-'")),
        },
    }
}
