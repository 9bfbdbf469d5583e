//! Game ids and saved games of "Solo" in Simon Tatham's collection.
//!
//! An id is `CxR`, letters for variants and for settings of the generator, `:` and a description:
//! the givens, after a `,` the regions of a jigsaw, and for a killer two parts more, its cages and
//! their sums.

mod regions;

use std::collections::BTreeMap;

use super::cells::expected_cell;
use super::{MOST_DIGITS, Sudoku, expected_size};
use crate::error::ParseError;
use crate::grid::{Cell, Grid};
use crate::puzzle::filling::Filling;
use crate::puzzle::sudoku::Cage;
use crate::puzzle::tatham;
use crate::puzzle::text::{TextLine, whole_number};

const ID: &str = "a game id such as '3x3:2b1a5b3…'";

/// What is told before the description.
struct Params {
    /// The box has so many rows.
    box_rows: usize,
    /// The box has so many columns; 1 for a jigsaw.
    box_columns: usize,
    has_diagonals: bool,
    has_cages: bool,
}

/// Whether a line begins as an id does: a size, `x` or `j`, and a `:` or `#` soon after.
pub(super) fn is_id(line: &str) -> bool {
    let Some((params, _)) = line.split_once([':', '#']) else {
        return false;
    };
    let after = params.trim_start_matches(|c: char| c.is_ascii_digit());
    let has_size = after.len() < params.len() && after.starts_with(['x', 'j']);
    // A board on a line has more symbols.
    has_size && params.len() < 16 && params.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

pub(super) fn id(line: TextLine) -> Result<Sudoku, ParseError> {
    let id = line.text.trim();
    let end = id.find([':', '#']).ok_or_else(|| line.error(id, ID))?;
    let (params, description) = id.split_at(end);
    let params = self::params(line, params)?;
    let Some(description) = description.strip_prefix(':') else {
        let expected = "':' and a description, as only the generator knows the puzzle of a seed";
        return Err(line.error(description, expected));
    };
    puzzle(&params, line, description)
}

pub(super) fn saved_game(text: &str) -> Result<Sudoku, ParseError> {
    let saved = tatham::saved_game(text, "Solo")?;
    let (line, params) = saved.params;
    let params = self::params(line, params)?;
    let (line, description) = saved.description;
    puzzle(&params, line, description)
}

fn params(line: TextLine, text: &str) -> Result<Params, ParseError> {
    let n_digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let number = |digits| whole_number(digits).ok_or_else(|| line.error(text, ID));
    let (first, rest) = text.split_at(n_digits(text));
    let first = number(first)?;
    let (second, mut rest) = match rest.strip_prefix('x') {
        Some(rest) => {
            let (second, rest) = rest.split_at(n_digits(rest));
            (Some(number(second)?), rest)
        }
        None => (None, rest),
    };
    let mut params = Params {
        box_rows: first,
        box_columns: second.unwrap_or(first),
        has_diagonals: false,
        has_cages: false,
    };
    while let Some(letter) = rest.chars().next() {
        let mut n_bytes = letter.len_utf8();
        match letter {
            'j' => {
                params.box_rows = first.saturating_mul(second.unwrap_or(1));
                params.box_columns = 1;
            }
            'x' => params.has_diagonals = true,
            'k' => params.has_cages = true,
            // The generator's symmetry and difficulty.
            'a' | 'r' => n_bytes += n_digits(&rest[1..]),
            'm' => {
                n_bytes += usize::from(rest[1..].starts_with('d'));
                n_bytes += n_digits(&rest[n_bytes..]);
            }
            'd' => n_bytes += usize::from(rest[1..].starts_with(['t', 'b', 'i', 'a', 'e', 'u'])),
            _ => return Err(line.error(rest, "a setting or ':'")),
        }
        rest = &rest[n_bytes..];
    }
    let n = params.box_rows.checked_mul(params.box_columns);
    if n.is_none_or(|n| !(1..=MOST_DIGITS).contains(&n)) {
        return Err(line.error(text, expected_size()));
    }
    Ok(params)
}

fn puzzle(params: &Params, line: TextLine, description: &str) -> Result<Sudoku, ParseError> {
    let mut board = Sudoku::new(params.box_rows, params.box_columns);
    let n = board.n_digits();
    let mut parts = description.split(',');
    let end = &description[description.len()..];
    let mut next = |what: &str| {
        parts
            .next()
            .ok_or_else(|| line.error(end, format!("',' and {what}")))
    };

    let mut givens = Filling::new(line, description, n, n)?;
    tatham::fill(&mut givens, next("the givens")?, |place, number| {
        let digit = u8::try_from(number).ok().filter(|_| number <= n);
        digit.ok_or_else(|| line.error(place, expected_cell(n)))
    })?;
    if params.box_columns == 1 {
        let part = next("the regions of the jigsaw")?;
        let regions = regions::parse(line, part, n)?;
        let jigsaw = board.with_regions(regions);
        board = jigsaw.ok_or_else(|| {
            let expected = format!("{n} regions of {n} cells");
            line.error_of(part, expected, "other regions")
        })?;
    }
    if params.has_diagonals {
        board = board.with_diagonals();
    }
    if params.has_cages {
        let part = next("the cages of the killer")?;
        let cages = regions::parse(line, part, n)?;
        let sums = next("the sums of the cages")?;
        for cage in self::cages(line, &cages, sums)? {
            board = board.with_cage(cage);
        }
    }
    if let Some(part) = parts.next() {
        return Err(line.error(part, "the end of the id"));
    }
    Ok(board.with_givens(givens.finish()))
}

/// The cages of the cells of one number each, with their sums: each stands in one of the cells.
fn cages(line: TextLine, numbers: &Grid<usize>, part: &str) -> Result<Vec<Cage>, ParseError> {
    let n = numbers.n_rows();
    let mut sums = Filling::new(line, part, n, n)?;
    tatham::fill(&mut sums, part, |_, sum| Ok(sum))?;
    let sums = sums.finish();
    let mut cages: BTreeMap<usize, (Vec<Cell>, Option<usize>)> = BTreeMap::new();
    for cell in numbers.cells() {
        let (cells, own) = cages.entry(numbers[cell]).or_default();
        cells.push(cell);
        if own.is_some() && sums[cell].is_some() {
            let found = format!("two in the cage at {}", cells[0]);
            return Err(line.error_of(part, "a sum for each cage", found));
        }
        *own = own.or(sums[cell]);
    }
    let cages = cages.into_values().map(|(cells, sum)| {
        let sum = sum.ok_or_else(|| {
            let found = format!("none for the cage at {}", cells[0]);
            line.error_of(part, "a sum for each cage", found)
        });
        Ok(Cage::new(cells, sum?))
    });
    cages.collect()
}
