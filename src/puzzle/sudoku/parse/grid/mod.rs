//! Sudokus as grids of symbols, numbers, or fields between commas.

mod spaces;

use itertools::Itertools;

use super::cells::{cell, check_zeros, ends, expected_cell, separate, single};
use super::drawn::{self, Drawing};
use super::{Found, MOST_DIGITS, Sudoku};
use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::text::{Lines, TextLine, whole_number};

/// How the cells of a row are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// By what stands between them.
    Words,
    /// Each is a character.
    Symbols,
    /// By this character between them; nothing is a blank.
    Fields(char),
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Empty,
    /// A title such as `Grid 01`.
    Title,
    /// A line drawn across.
    Border,
    Row,
}

/// A line that is no remark.
#[derive(Clone, Copy)]
struct Entry<'a> {
    line: TextLine<'a>,
    kind: Kind,
}

/// All grids of a text, at least one.
pub(super) fn parse(text: &str) -> Result<Found<'_>, ParseError> {
    let mut is_state = false;
    let lines = Lines::new(text).filter(|line| {
        let line = line.text.trim();
        is_state = is_section(line, STATE) || is_state && !line.starts_with('[');
        !is_state && !line.starts_with('#')
    });
    let entries = lines.map(|line| Entry {
        line,
        kind: kind(line.text.trim()),
    });
    let entries = entries.collect_vec();
    let mut puzzles = Vec::new();
    let mut rest = &entries[..];
    loop {
        let before = rest.iter().take_while(|entry| entry.kind != Kind::Row);
        let (before, after) = rest.split_at(before.count());
        let mut titles = before.iter().filter(|entry| entry.kind == Kind::Title);
        let is_titled = titles.next().is_some();
        if let Some(second) = titles.next() {
            let title = second.line.text.trim();
            return Err(second.line.error(title, "a row of a sudoku"));
        }
        if after.is_empty() {
            return if puzzles.is_empty() || is_titled {
                Err(ends(text, "a row of a sudoku"))
            } else {
                Ok(puzzles)
            };
        }
        let (puzzle, n_used) = puzzle(text, after)?;
        puzzles.push((after[0].line, puzzle));
        rest = &after[n_used..];
    }
}

/// The grid whose first row the first entry is, and how many of the entries are its own.
fn puzzle(text: &str, entries: &[Entry]) -> Result<(Sudoku, usize), ParseError> {
    let own = entries.iter().take_while(|entry| entry.kind != Kind::Title);
    let together = own.clone().take_while(|entry| entry.kind != Kind::Empty);
    let n_together = together.clone().count();
    let together = together.filter(|entry| entry.kind == Kind::Row);
    let together = together.map(|entry| entry.line).collect_vec();
    if spaces::are_blanks(&together) {
        return Ok((spaces::puzzle(&entries[..n_together])?, n_together));
    }

    let own = own.filter(|entry| entry.kind == Kind::Row);
    let own = own.map(|entry| entry.line.text);
    let mut lines = entries.iter().filter(|entry| entry.kind == Kind::Row);
    let (first, second) = (entries[0].line, lines.nth(1).map(|entry| entry.line));
    let size = stated_size(first, &own.clone().skip(1), together.len());
    let n_before = usize::from(size.is_some());
    let first = second.filter(|_| size.is_some()).unwrap_or(first);
    let form = form(&own.skip(n_before));
    let n = size.unwrap_or_else(|| pieces(first.text, form).count());
    if n == 0 {
        return Err(first.error(first.text.trim(), "a row of a sudoku"));
    }
    if n > MOST_DIGITS {
        let expected = format!("at most {MOST_DIGITS} cells in a row");
        return Err(first.error_of(first.text.trim(), expected, format!("{n} cells")));
    }
    let (rows, drawing, n_used) = rows(&entries[n_before..], form, n)?;
    if rows.len() < n {
        let expected = format!("{n} rows of {n} cells");
        return Err(match entries.get(n_before + n_used) {
            Some(next) => next.line.error(next.line.text.trim(), expected),
            None => ends(text, expected),
        });
    }
    if form == Form::Symbols {
        let own = entries[n_before..][..n_used].iter();
        let own = own.filter(|entry| entry.kind == Kind::Row);
        let symbols = own.flat_map(|entry| {
            let symbols = words(entry.line.text).flat_map(single);
            symbols.map(|symbol| (entry.line, symbol))
        });
        check_zeros(&symbols, n)?;
    }
    let digits = Grid::from_rows(rows).expect("each row has n cells");
    let board = drawing.board()?;
    Ok((board.with_digits(&digits), n_before + n_used))
}

/// The first `n` rows, what is drawn between and in them, and how many entries come before what is
/// of another grid.
fn rows<'a>(
    entries: &[Entry<'a>],
    form: Form,
    n: usize,
) -> Result<(Vec<Vec<u8>>, Drawing<'a>, usize), ParseError> {
    let mut rows = Vec::with_capacity(n);
    let mut drawing = Drawing::new(n);
    let mut is_apart = false;
    for (place, &Entry { line, kind }) in entries.iter().enumerate() {
        match kind {
            Kind::Row if rows.len() < n => {
                rows.push(row(line, form, n)?);
                if matches!(form, Form::Words | Form::Symbols) {
                    let parts = drawn::parts(line.text);
                    drawing.row(line, parts.map(|part| pieces(part, form).count()))?;
                }
                is_apart = false;
            }
            Kind::Row if is_apart => return Ok((rows, drawing, place)),
            Kind::Title => return Ok((rows, drawing, place)),
            Kind::Row => {
                let expected = format!("the end of a sudoku of {n} rows");
                return Err(line.error(line.text.trim(), expected));
            }
            Kind::Border => drawing.border(line, rows.len()),
            Kind::Empty => is_apart = true,
        }
    }
    Ok((rows, drawing, entries.len()))
}

fn kind(line: &str) -> Kind {
    if line.is_empty() {
        Kind::Empty
    } else if drawn::is_border(line) {
        Kind::Border
    } else if is_title(line) {
        Kind::Title
    } else {
        Kind::Row
    }
}

/// What a title begins with, before a number, or is.
const TITLES: [&str; 6] = ["grid", "puzzle", "sudoku", "board", "problem", "game"];

/// The section of what a player wrote.
const STATE: &str = "state";

/// Whether a line is a name in brackets.
fn is_section(line: &str, name: &str) -> bool {
    let inner = line
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    inner.is_some_and(|inner| inner.eq_ignore_ascii_case(name))
}

fn is_title(line: &str) -> bool {
    let is_name = |title: &&str| line.eq_ignore_ascii_case(title) || is_section(line, title);
    if TITLES.iter().any(is_name) {
        return true;
    }
    let is_number = |word: &str| whole_number(word.trim_matches(['#', ':', '.'])).is_some();
    let words = line.split_whitespace().collect_tuple();
    words.is_some_and(|(word, number): (&str, &str)| {
        TITLES.iter().any(|title| word.eq_ignore_ascii_case(title)) && is_number(number)
    })
}

/// How many cells are in a row, when a first line tells that and nothing else: once, or for rows
/// and columns. `n_together` lines have no empty one between them.
fn stated_size<'a>(
    first: TextLine,
    others: &(impl Iterator<Item = &'a str> + Clone),
    n_together: usize,
) -> Option<usize> {
    let sizes: Option<Vec<_>> = first.words().map(whole_number).collect();
    let n = match sizes?[..] {
        // Two lines, of which the first is `2 2`, are a board of two digits.
        [n, m] if n == m && (n != 2 || n_together > 2) => n,
        [n] => n,
        _ => return None,
    };
    let second = others.clone().next()?;
    let n_second = pieces(second, form(others)).count();
    (n > 0 && n_second == n).then_some(n)
}

fn row(line: TextLine<'_>, form: Form, n: usize) -> Result<Vec<u8>, ParseError> {
    let mut row = Vec::with_capacity(n);
    for piece in pieces(line.text, form) {
        let digit = match form {
            Form::Symbols => cell(piece, n),
            Form::Words | Form::Fields(_) => separate(piece, n),
        };
        row.push(digit.ok_or_else(|| line.error(piece, expected_cell(n)))?);
    }
    if row.len() != n {
        let found = format!("{} cells", row.len());
        return Err(line.error_of(line.text.trim(), format!("{n} cells"), found));
    }
    Ok(row)
}

/// The form that the first of some rows shows: words, if each can be a cell of a board of as many
/// digits as there are words, and they are not boxes of symbols.
fn form<'a>(rows: &(impl Iterator<Item = &'a str> + Clone)) -> Form {
    let row = rows.clone().next().unwrap_or_default();
    if let Some(separator) = row.chars().find(|c| [',', ';'].contains(c)) {
        return Form::Fields(separator);
    }
    let n = words(row).count();
    if words(row).all(|word| separate(word, n).is_some()) && !are_symbols(row, rows) {
        Form::Words
    } else {
        Form::Symbols
    }
}

/// Whether a first row of words, such as `000 000 001`, is one of symbols: there are as many rows as
/// it has symbols.
///
/// Numbers such as `00` to `09` are words nevertheless.
fn are_symbols<'a>(first: &str, rows: &(impl Iterator<Item = &'a str> + Clone)) -> bool {
    let n_words = words(first).count();
    let Ok(width) = words(first)
        .map(|word| word.chars().count())
        .all_equal_value()
    else {
        return false;
    };
    let n_symbols = n_words * width;
    let has_rows = || rows.clone().take(n_symbols).count() == n_symbols;
    let are_numbers = || {
        let mut rows = rows.clone().take(n_symbols);
        let is_number = |word| separate(word, n_words).is_some();
        width == 2 && n_words > 3 && rows.all(|row| words(row).all(is_number))
    };
    width > 1 && n_symbols <= MOST_DIGITS && has_rows() && !are_numbers()
}

fn pieces(row: &str, form: Form) -> Box<dyn Iterator<Item = &str> + '_> {
    match form {
        Form::Words => Box::new(words(row)),
        Form::Symbols => Box::new(words(row).flat_map(single)),
        Form::Fields(separator) => {
            let fields = row.split(separator);
            Box::new(fields.map(|field| field.trim().trim_matches('"').trim()))
        }
    }
}

/// What white space and lines drawn across separate.
fn words(row: &str) -> impl Iterator<Item = &str> + Clone {
    let words = drawn::parts(row).flat_map(str::split_whitespace);
    words.filter(|word| !word.is_empty())
}
