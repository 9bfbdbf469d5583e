//! Rows of numbers.

use itertools::Itertools;

use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::shikaku::{Clue, Shikaku};
use crate::puzzle::text::{Lines, TextLine, whole_number};

pub(super) fn parse(text: &str) -> Result<Shikaku, ParseError> {
    let lines = Lines::new(text);
    let missing = lines.ends("rows of numbers");
    let mut lines = lines
        .filter(|line| !line.text.trim().is_empty())
        .collect_vec();
    if has_size(&lines) {
        lines.remove(0);
    }
    let width = lines.first().ok_or(missing)?.words().count();
    let mut rows = Vec::with_capacity(lines.len());
    for line in lines {
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

/// Whether the first line is `height width`, and not a row.
fn has_size(lines: &[TextLine]) -> bool {
    let Some((first, rows)) = lines.split_first() else {
        return false;
    };
    let size = first.words().map(whole_number).collect_vec();
    let &[Some(n_rows), Some(n_columns)] = &size[..] else {
        return false;
    };
    n_rows == rows.len() && n_rows > 0 && rows.iter().all(|row| row.words().count() == n_columns)
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
