//! Sudokus as grids of symbols or numbers.

use itertools::Itertools;

use super::{MOST_DIGITS, Sudoku, cell, content, ends, expected_cell, single};
use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::text::TextLine;

/// How the cells of a row are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// By what stands between them.
    Words,
    /// Each is a character.
    Symbols,
}

pub(super) fn parse(text: &str) -> Result<Sudoku, ParseError> {
    let rows = content(text)
        .filter(|line| !is_border(line.text))
        .collect_vec();
    let (stated, rows) = stated_size(&rows);
    let Some(first) = rows.first() else {
        return Err(ends(text, "a row of a sudoku"));
    };
    let form = form(first.text);
    let n = stated.unwrap_or_else(|| pieces(first.text, form).count());
    if n > MOST_DIGITS {
        let expected = format!("at most {MOST_DIGITS} cells in a row");
        return Err(first.error_of(first.text.trim(), expected, format!("{n} cells")));
    }
    let givens: Vec<_> = rows
        .iter()
        .take(n)
        .map(|line| row(*line, form, n))
        .try_collect()?;
    if givens.len() < n {
        return Err(ends(text, format!("{n} rows of {n} cells")));
    }
    if let Some(line) = rows.get(n) {
        let expected = format!("the end of a sudoku of {n} rows");
        return Err(line.error(line.text.trim(), expected));
    }
    let givens = Grid::from_rows(givens).expect("each row has n cells");
    Ok(Sudoku::with_givens(&givens))
}

/// The number alone on a first line that says how many cells are in the rows after it, if it does,
/// and these rows.
fn stated_size<'a, 'b>(lines: &'a [TextLine<'b>]) -> (Option<usize>, &'a [TextLine<'b>]) {
    if let [first, rows @ ..] = lines
        && let Some(second) = rows.first()
        && let Ok(n) = first.text.trim().parse::<usize>()
        && words(second.text).count() == n
    {
        return (Some(n), rows);
    }
    (None, lines)
}

fn row(line: TextLine<'_>, form: Form, n: usize) -> Result<Vec<u8>, ParseError> {
    let mut row = Vec::with_capacity(n);
    for piece in pieces(line.text, form) {
        let symbol = if form == Form::Words && piece == "-" {
            "."
        } else {
            piece
        };
        let digit = cell(symbol, n).ok_or_else(|| line.error(piece, expected_cell(n)))?;
        row.push(digit);
    }
    if row.len() != n {
        let found = format!("{} cells", row.len());
        return Err(line.error_of(line.text.trim(), format!("{n} cells"), found));
    }
    Ok(row)
}

/// The form that a first row shows: words, if each can be a cell of a board of as many digits as
/// there are words.
fn form(row: &str) -> Form {
    let n = words(row).count();
    let mut all = words(row);
    if all.all(|word| word == "-" || cell(word, n).is_some()) {
        Form::Words
    } else {
        Form::Symbols
    }
}

fn pieces(row: &str, form: Form) -> Box<dyn Iterator<Item = &str> + '_> {
    match form {
        Form::Words => Box::new(words(row)),
        Form::Symbols => Box::new(words(row).flat_map(single)),
    }
}

/// What white space and lines drawn across separate.
fn words(row: &str) -> impl Iterator<Item = &str> {
    let words = row.split(|c: char| c.is_whitespace() || is_drawn(c));
    words.filter(|word| !word.is_empty())
}

/// Whether a line has no cells: of what is drawn and dashes, and not single dashes alone, which
/// are blanks.
fn is_border(line: &str) -> bool {
    let is_decoration = |c: char| c.is_whitespace() || is_drawn(c) || ['-', '=', '*'].contains(&c);
    let has_line =
        line.contains("--") || line.contains(['=', '+']) || line.contains(is_box_drawing);
    line.chars().all(is_decoration) && has_line
}

fn is_drawn(c: char) -> bool {
    c == '|' || c == '+' || is_box_drawing(c)
}

fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}
