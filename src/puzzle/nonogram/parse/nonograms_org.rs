//! The script of a page of nonograms.org or nonograms.ru, which holds the picture in disguise.
//!
//! It is `var d=[[…],…];`, rows of four numbers. Rows 1 to 3 give the width, the height and the
//! number of colours, each as a sum of remainders. With row 4 as their key, a row for each colour
//! follows. Then come the number of strokes, their key, and a row for each stroke: some cells side
//! by side in one colour. (As nonogrid and other readers decode it.)

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde_core::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde_json::value::RawValue;

use super::super::solution::runs;
use super::super::{Colour, Nonogram, Palette};
use super::colour::{MOST_COLOURS, expected_colours};
use super::form::script;
use super::named::name_of;
use crate::encode::line::Block;
use crate::error::{ParseError, Place, quote};
use crate::puzzle::text::{json_error, place_at};

/// The most rows or columns that a picture may have: a text of any length can claim as many.
const LONGEST_SIDE: usize = 1000;

/// Four numbers of up to 32 bits, which no sum or product here carries out of 128.
type Row = [i128; 4];

pub(super) fn parse(text: &str) -> Result<Nonogram, ParseError> {
    let offset = script(text).ok_or_else(|| {
        let place = place_at(text, text.len());
        ParseError::new(place, "a script with 'var d=[['", "the end of the text")
    })?;
    let array = &text[offset..];
    let rows = Vec::<&RawValue>::deserialize(&mut serde_json::Deserializer::from_str(array));
    let rows = rows.map_err(|error| json_error(array, &error).after(place_at(text, offset)))?;
    let rows = Rows { text, rows };
    let side = |index, name| {
        let side = rows.sum(index)?;
        let checked = usize::try_from(side).ok();
        let checked = checked.filter(|side| (1..=LONGEST_SIDE).contains(side));
        let expected = format!("a {name} of 1 to {LONGEST_SIDE}");
        checked.ok_or_else(|| rows.error(index, expected, side.to_string()))
    };
    let (n_columns, n_rows) = (side(1, "width")?, side(2, "height")?);
    let colours = colours(&rows)?;
    let strokes = strokes(&rows, n_rows, n_columns, colours.len())?;
    let (rows, columns) = clues(strokes, n_rows, n_columns);
    let white = Palette::default().background().clone();
    Ok(Nonogram::coloured(
        &Palette::new(white, colours),
        &rows,
        &columns,
    ))
}

fn colours(rows: &Rows) -> Result<Vec<Colour>, ParseError> {
    let n_colours = rows.sum(3)?;
    let n_colours = usize::try_from(n_colours)
        .ok()
        .filter(|&n| n <= MOST_COLOURS);
    let n_colours = n_colours.ok_or_else(|| {
        rows.error(
            3,
            expected_colours(),
            rows.sum(3)
                .map_or_else(|_| String::new(), |n| n.to_string()),
        )
    })?;
    let key = rows.get(4)?;
    (5..5 + n_colours)
        .map(|index| {
            let row = rows.get(index)?;
            let parts = [row[0] - key[1], row[1] - key[0], row[2] - key[3]];
            let mut rgb = [0; 3];
            for (own, part) in rgb.iter_mut().zip(parts) {
                *own = u8::try_from(part).map_err(|_| {
                    let expected = "red, green and blue from 0 to 255";
                    rows.error(index, expected, part.to_string())
                })?;
            }
            Ok(Colour::new(name_of(rgb), ' ', rgb))
        })
        .collect()
}

/// Some columns of a row, and the number of their colour.
type Stroke = (Range<usize>, usize);

/// The strokes in each row, in the order in which they are painted.
fn strokes(
    rows: &Rows,
    n_rows: usize,
    n_columns: usize,
    n_colours: usize,
) -> Result<BTreeMap<usize, Vec<Stroke>>, ParseError> {
    let first = 5 + n_colours;
    let [a, b, c, modulus] = rows.divided(first)?;
    let n_strokes = (a % modulus) * (a % modulus) + (b % modulus) * 2 + c % modulus;
    let key = rows.get(first + 1)?;
    let n_left = rows.rows.len() - (first + 2);
    let checked = usize::try_from(n_strokes).ok().filter(|&n| n <= n_left);
    let n_strokes = checked.ok_or_else(|| {
        let expected = format!("a number of strokes up to {n_left}, as many as follow");
        rows.error(first, expected, n_strokes.to_string())
    })?;
    let mut strokes: BTreeMap<usize, Vec<Stroke>> = BTreeMap::new();
    for index in first + 2..first + 2 + n_strokes {
        let stroke = rows.get(index)?;
        let [column, length, colour, row] = [0, 1, 2, 3].map(|i| stroke[i] - key[i]);
        let error = |expected: String, found: String| rows.error(index, expected, found);
        let columns = within(column, length, n_columns).ok_or_else(|| {
            error(
                format!("a stroke in columns 1 to {n_columns}"),
                format!("{length} cells from column {column} on"),
            )
        })?;
        let row = within(row, 1, n_rows).ok_or_else(|| {
            error(
                format!("a stroke in rows 1 to {n_rows}"),
                format!("row {row}"),
            )
        })?;
        let colour = within(colour, 1, n_colours).ok_or_else(|| {
            error(
                format!("a stroke in colours 1 to {n_colours}"),
                format!("colour {colour}"),
            )
        })?;
        strokes
            .entry(row.start)
            .or_default()
            .push((columns, colour.start));
    }
    Ok(strokes)
}

/// So many places from one on that is counted from 1, if all are among the first `n`.
fn within(first: i128, length: i128, n: usize) -> Option<Range<usize>> {
    let start = usize::try_from(first - 1).ok()?;
    let end = start.checked_add(usize::try_from(length).ok()?)?;
    (end <= n).then_some(start..end)
}

/// The clues of the rows and of the columns. The picture is painted a row at a time, so that a
/// large board takes no more than its lines do.
fn clues(
    mut strokes: BTreeMap<usize, Vec<Stroke>>,
    n_rows: usize,
    n_columns: usize,
) -> (Vec<Vec<Block>>, Vec<Vec<Block>>) {
    let mut rows = Vec::new();
    let mut columns: Vec<Vec<Block>> = vec![Vec::new(); n_columns];
    let (mut above, mut cells) = (vec![None; n_columns], vec![None; n_columns]);
    for row in 0..n_rows {
        cells.fill(None);
        for (columns, colour) in strokes.remove(&row).unwrap_or_default() {
            cells[columns].fill(Some(colour));
        }
        rows.push(runs(cells.iter()));
        for ((column, &cell), above) in columns.iter_mut().zip(&cells).zip(&above) {
            match (cell, column.last_mut()) {
                (Some(colour), Some(block)) if *above == cell => {
                    *block = Block::new(block.least_length() + 1).in_colour(colour);
                }
                (Some(colour), _) => column.push(Block::new(1).in_colour(colour)),
                (None, _) => (),
            }
        }
        std::mem::swap(&mut above, &mut cells);
    }
    (rows, columns)
}

/// A number of a row.
struct Number(u32);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_u32(NumberVisitor)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a number up to {}", u32::MAX)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
        let invalid = || E::invalid_value(Unexpected::Unsigned(number), &self);
        u32::try_from(number).map(Number).map_err(|_| invalid())
    }
}

/// The rows, each with its place in the text.
struct Rows<'a> {
    text: &'a str,
    rows: Vec<&'a RawValue>,
}

impl Rows<'_> {
    /// Where a row is; of one that is missing, where the last one is.
    fn place(&self, index: usize) -> Place {
        let row = self.rows.get(index).or(self.rows.last());
        let at = row.map_or(0, |row| {
            row.get().as_ptr() as usize - self.text.as_ptr() as usize
        });
        place_at(self.text, at)
    }

    fn error(
        &self,
        index: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        ParseError::new(self.place(index), expected, found)
    }

    fn get(&self, index: usize) -> Result<Row, ParseError> {
        let row = self.rows.get(index).ok_or_else(|| {
            let found = format!("{}", self.rows.len());
            self.error(index, format!("more than {index} rows"), found)
        })?;
        let numbers = serde_json::from_str::<[Number; 4]>(row.get());
        let numbers = numbers.map_err(|error| {
            let error = json_error(row.get(), &error).after(self.place(index));
            let is_length = error.expected() == "an array of length 4";
            if is_length || error.found() == "trailing characters" {
                self.error(index, "four numbers", quote(row.get()).to_string())
            } else {
                error
            }
        })?;
        Ok(numbers.map(|Number(number)| i128::from(number)))
    }

    /// A row whose last number is to divide by.
    fn divided(&self, index: usize) -> Result<Row, ParseError> {
        let row = self.get(index)?;
        if row[3] == 0 {
            return Err(self.error(index, "a last number above 0", "0"));
        }
        Ok(row)
    }

    /// The number that a row hides in remainders.
    fn sum(&self, index: usize) -> Result<i128, ParseError> {
        let [a, b, c, modulus] = self.divided(index)?;
        Ok(a % modulus + b % modulus - c % modulus)
    }
}
