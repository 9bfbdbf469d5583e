//! The table of clues from a page of nonograms.org.

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{StartTag, Token, Tokenizer};
use itertools::Itertools;

use super::super::{Colour, Nonogram, Palette};
use super::colour::{MOST_COLOURS, expected_colours};
use super::named::name_of;
use super::style::background;
use crate::encode::line::Block;
use crate::error::{ParseError, quote};
use crate::puzzle::text::{expected_size, place_at, too_large, whole_number};

/// The classes of the cells that hold the columns' and the rows' clues.
const COLUMNS: &[u8] = b"nmtt";
const ROWS: &[u8] = b"nmtl";

pub(super) fn parse(text: &str) -> Result<Nonogram, ParseError> {
    let mut tables: [Option<Table>; 2] = [None, None];
    // Which of the two is open, and how many cells within it, itself among them.
    let mut open: Option<(usize, usize)> = None;
    let emitter = DefaultEmitter::<usize>::new_with_span();
    for token in Tokenizer::new_with_emitter(text, emitter) {
        let Ok(token) = token;
        match (token, open) {
            (Token::StartTag(tag), None) if is(&tag.name, b"td") => {
                let which = [COLUMNS, ROWS]
                    .iter()
                    .position(|class| has_class(&tag, class));
                if let Some(which) = which.filter(|_| !tag.self_closing) {
                    if tables[which].is_some() {
                        let class = ["nmtt", "nmtl"][which];
                        let place = place_at(text, tag.span.start);
                        let expected = format!("one table of clues in td.{class}");
                        return Err(ParseError::new(place, expected, "another"));
                    }
                    tables[which] = Some(Table::default());
                    open = Some((which, 1));
                }
            }
            (Token::StartTag(tag), Some((which, depth))) => {
                let table = tables[which].get_or_insert_default();
                if is(&tag.name, b"tr") {
                    table.rows.push(Vec::new());
                } else if is(&tag.name, b"td") {
                    table.end_cell(text)?;
                    table.cell = Some(Cell::at(tag.span.end));
                    open = Some((which, depth + 1));
                }
                // What is within a cell covers it.
                if let (Some(cell), Some(colour)) = (&mut table.cell, background_of(text, &tag)?) {
                    cell.colour = Some(colour);
                }
            }
            (Token::String(string), Some((which, _))) => {
                let table = tables[which].get_or_insert_default();
                if let Some(cell) = &mut table.cell {
                    cell.content.push_str(&String::from_utf8_lossy(&string));
                }
            }
            (Token::EndTag(tag), Some((which, depth))) if is(&tag.name, b"td") => {
                tables[which].get_or_insert_default().end_cell(text)?;
                open = (depth > 1).then_some((which, depth - 1));
            }
            _ => (),
        }
    }
    let end = |class: &str| {
        let expected = format!("a table of clues in td.{class}");
        ParseError::new(place_at(text, text.len()), expected, "the end of the text")
    };
    let [columns, rows] = tables;
    let columns = columns.ok_or_else(|| end("nmtt"))?.columns(text)?;
    let rows = rows.ok_or_else(|| end("nmtl"))?.rows();
    if too_large(rows.len(), columns.len()) {
        let found = format!("{} rows and {} columns", rows.len(), columns.len());
        let place = place_at(text, text.len());
        return Err(ParseError::new(place, expected_size(), found));
    }
    in_colours(text, rows, columns)
}

fn is(name: &[u8], other: &[u8]) -> bool {
    name == other
}

fn has_class(tag: &StartTag<usize>, class: &[u8]) -> bool {
    let classes = tag.attributes.get(&b"class"[..]);
    classes.is_some_and(|classes| {
        let mut classes = classes.split(u8::is_ascii_whitespace);
        classes.any(|own| own == class)
    })
}

/// The background that a tag has by its style.
fn background_of(text: &str, tag: &StartTag<usize>) -> Result<Option<Rgb>, ParseError> {
    let Some(style) = tag.attributes.get(&b"style"[..]) else {
        return Ok(None);
    };
    background(&String::from_utf8_lossy(style)).map_err(|value| {
        let place = place_at(text, tag.span.start);
        let expected = "a background such as #FF0000";
        ParseError::new(place, expected, quote(&value).to_string())
    })
}

type Rgb = [u8; 3];

/// The puzzle, in black if all numbers have one background, or none.
fn in_colours(
    text: &str,
    rows: Vec<Vec<Number>>,
    columns: Vec<Vec<Number>>,
) -> Result<Nonogram, ParseError> {
    let backgrounds = || rows.iter().chain(&columns).flatten();
    let differ = !backgrounds().map(|number| number.colour).all_equal();
    let mut colours: Vec<Colour> = Vec::new();
    for number in backgrounds().filter(|_| differ) {
        let error = |expected: &str, found: &str| {
            ParseError::new(place_at(text, number.offset), expected, found)
        };
        let rgb = number.colour.ok_or_else(|| {
            error(
                "a background colour as at other numbers",
                "a number without one",
            )
        })?;
        if colours.iter().all(|colour| colour.rgb() != rgb) {
            if colours.len() == MOST_COLOURS {
                return Err(error(&expected_colours(), "one more"));
            }
            colours.push(Colour::new(name_of(rgb), ' ', rgb));
        }
    }
    let block = |number: Number| {
        let is_own = |colour: &Colour| Some(colour.rgb()) == number.colour;
        let colour = colours.iter().position(is_own).unwrap_or(0);
        number.block.in_colour(colour)
    };
    let blocks = |lines: Vec<Vec<Number>>| {
        let lines = lines.into_iter();
        lines
            .map(|line| line.into_iter().map(block).collect_vec())
            .collect_vec()
    };
    let (rows, columns) = (blocks(rows), blocks(columns));
    let default = Palette::default();
    let palette = if differ {
        Palette::new(default.background().clone(), colours)
    } else {
        default
    };
    Ok(Nonogram::coloured(&palette, &rows, &columns))
}

/// A number of a clue, with its background.
#[derive(Clone, Copy)]
struct Number {
    block: Block,
    colour: Option<Rgb>,
    offset: usize,
}

/// A cell that is open.
struct Cell {
    offset: usize,
    content: String,
    colour: Option<Rgb>,
}

impl Cell {
    fn at(offset: usize) -> Self {
        Self {
            offset,
            content: String::new(),
            colour: None,
        }
    }
}

/// The cells of a table.
#[derive(Default)]
struct Table {
    /// Each cell with where it is.
    rows: Vec<Vec<(usize, Option<Number>)>>,
    cell: Option<Cell>,
}

impl Table {
    /// Ends the cell that is open: blank, or a number.
    fn end_cell(&mut self, text: &str) -> Result<(), ParseError> {
        let Some(cell) = self.cell.take() else {
            return Ok(());
        };
        let content = cell.content.trim();
        let block = match whole_number(content) {
            _ if content.is_empty() => None,
            _ if content == "?" => Some(Block::blot()),
            Some(length) => Some(Block::new(length)),
            None => {
                let place = place_at(text, cell.offset);
                let found = quote(content).to_string();
                return Err(ParseError::new(place, "a number", found));
            }
        };
        let number = block.map(|block| Number {
            block,
            colour: cell.colour,
            offset: cell.offset,
        });
        if self.rows.is_empty() {
            self.rows.push(Vec::new());
        }
        if let Some(row) = self.rows.last_mut() {
            row.push((cell.offset, number));
        }
        Ok(())
    }

    /// The numbers of each row.
    fn rows(self) -> Vec<Vec<Number>> {
        let rows = self.rows.into_iter();
        rows.map(|row| row.into_iter().filter_map(|(_, number)| number).collect())
            .collect()
    }

    /// The numbers of each column, read down.
    fn columns(self, text: &str) -> Result<Vec<Vec<Number>>, ParseError> {
        let n_columns = self.rows.first().map_or(0, Vec::len);
        let mut columns = vec![Vec::new(); n_columns];
        for row in self.rows {
            if row.len() != n_columns {
                let offset = row.last().map_or(text.len(), |&(offset, _)| offset);
                let found = format!("{} in this one", row.len());
                let expected = format!("{n_columns} cells as in the first row");
                return Err(ParseError::new(place_at(text, offset), expected, found));
            }
            for (column, (_, number)) in columns.iter_mut().zip(row) {
                column.extend(number);
            }
        }
        Ok(columns)
    }
}
