//! The table of clues from a page of nonograms.org.

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{StartTag, Token, Tokenizer};

use super::super::Nonogram;
use super::clues::puzzle;
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
                let new = which.filter(|&which| tables[which].is_none());
                if let Some(which) = new.filter(|_| !tag.self_closing) {
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
                    table.cell = Some((tag.span.end, String::new()));
                    open = Some((which, depth + 1));
                }
            }
            (Token::String(string), Some((which, _))) => {
                let table = tables[which].get_or_insert_default();
                if let Some((_, cell)) = &mut table.cell {
                    cell.push_str(&String::from_utf8_lossy(&string));
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
    Ok(puzzle(&rows, &columns))
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

/// The cells of a table.
#[derive(Default)]
struct Table {
    /// Each cell with where it is.
    rows: Vec<Vec<(usize, Option<Block>)>>,
    /// The cell that is open.
    cell: Option<(usize, String)>,
}

impl Table {
    /// Ends the cell that is open: blank, or a number.
    fn end_cell(&mut self, text: &str) -> Result<(), ParseError> {
        let Some((offset, cell)) = self.cell.take() else {
            return Ok(());
        };
        let content = cell.trim();
        let block = match whole_number(content) {
            _ if content.is_empty() => None,
            _ if content == "?" => Some(Block::blot()),
            Some(length) => Some(Block::new(length)),
            None => {
                let place = place_at(text, offset);
                return Err(ParseError::new(
                    place,
                    "a number",
                    quote(content).to_string(),
                ));
            }
        };
        if self.rows.is_empty() {
            self.rows.push(Vec::new());
        }
        if let Some(row) = self.rows.last_mut() {
            row.push((offset, block));
        }
        Ok(())
    }

    /// The numbers of each row.
    fn rows(self) -> Vec<Vec<Block>> {
        let blocks = |row: Vec<(usize, Option<Block>)>| row.into_iter().filter_map(|cell| cell.1);
        self.rows
            .into_iter()
            .map(|row| blocks(row).collect())
            .collect()
    }

    /// The numbers of each column, read down.
    fn columns(self, text: &str) -> Result<Vec<Vec<Block>>, ParseError> {
        let n_columns = self.rows.first().map_or(0, Vec::len);
        let mut columns = vec![Vec::new(); n_columns];
        for row in self.rows {
            if row.len() != n_columns {
                let offset = row.last().map_or(text.len(), |&(offset, _)| offset);
                let found = format!("{} in this one", row.len());
                let expected = format!("{n_columns} cells as in the first row");
                return Err(ParseError::new(place_at(text, offset), expected, found));
            }
            for (column, (_, block)) in columns.iter_mut().zip(row) {
                column.extend(block);
            }
        }
        Ok(columns)
    }
}
