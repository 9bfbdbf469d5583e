//! The board from a page of puzzle-shikaku.com.

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{StartTag, Token, Tokenizer};

use super::task;
use crate::error::{ParseError, quote};
use crate::grid::Grid;
use crate::puzzle::shikaku::{Clue, Shikaku};
use crate::puzzle::text::{place_at, whole_number};

/// The class of a cell.
const CELL: &[u8] = b"cell";

pub(super) fn parse(text: &str) -> Result<Shikaku, ParseError> {
    let rows = rows(text)?;
    if !rows.is_empty() {
        let board = Grid::from_rows(rows).expect("rows of one length");
        return Ok(Shikaku::new(board));
    }
    if task::is_set(text) {
        return task::parse(text);
    }
    let expected = "a board in div.cell, or a script with task = '…'";
    let place = place_at(text, text.len());
    Err(ParseError::new(place, expected, "the end of the text"))
}

/// A cell whose `div` is open.
struct Cell {
    offset: usize,
    top: String,
    content: String,
    /// How many `div` are open, its own among them.
    depth: usize,
}

/// The board in the page's cells, no row if it has none.
fn rows(text: &str) -> Result<Vec<Vec<Option<Clue>>>, ParseError> {
    let mut board = Board::default();
    let mut open: Option<Cell> = None;
    let has_task = task::is_set(text);
    let emitter = DefaultEmitter::<usize>::new_with_span();
    for token in Tokenizer::new_with_emitter(text, emitter) {
        let Ok(token) = token;
        match (token, &mut open) {
            (Token::StartTag(tag), None) if is_cell(&tag) => {
                let offset = tag.span.start;
                let top = match top(&tag) {
                    Some(top) => top,
                    // Part of something else on a page that says what the board is.
                    None if has_task => continue,
                    None => {
                        let expected = "a style with 'top' in a cell";
                        let place = place_at(text, offset);
                        return Err(ParseError::new(place, expected, "a cell without it"));
                    }
                };
                let (content, depth) = (String::new(), 1);
                open = Some(Cell {
                    offset,
                    top,
                    content,
                    depth,
                });
            }
            (Token::StartTag(tag), Some(cell)) if *tag.name == *b"div" && !tag.self_closing => {
                cell.depth += 1;
            }
            (Token::String(string), Some(cell)) => {
                cell.content.push_str(&String::from_utf8_lossy(&string));
            }
            (Token::EndTag(tag), Some(cell)) if *tag.name == *b"div" => {
                cell.depth -= 1;
                if cell.depth == 0
                    && let Some(cell) = open.take()
                {
                    board.push(text, cell)?;
                }
            }
            _ => (),
        }
    }
    if let Some(cell) = open {
        let place = place_at(text, text.len());
        let expected = format!("'</div>' after the cell '{}'", cell.content.trim());
        return Err(ParseError::new(place, expected, "the end of the text"));
    }
    board.end_row(text, text.len())?;
    Ok(board.rows)
}

fn is_cell(tag: &StartTag<usize>) -> bool {
    let classes = tag.attributes.get(&b"class"[..]);
    let has_class = classes.is_some_and(|classes| {
        let mut classes = classes.split(u8::is_ascii_whitespace);
        classes.any(|class| class == CELL)
    });
    has_class && *tag.name == *b"div" && !tag.self_closing
}

/// The value of `top` in a tag's style.
fn top(tag: &StartTag<usize>) -> Option<String> {
    let style = tag.attributes.get(&b"style"[..])?;
    let style = String::from_utf8_lossy(style);
    let mut parts = style.split(';').filter_map(|part| part.split_once(':'));
    let top = parts.find(|(name, _)| name.trim() == "top");
    top.map(|(_, value)| value.trim().to_owned())
}

#[derive(Default)]
struct Board {
    rows: Vec<Vec<Option<Clue>>>,
    /// The row that is not at its end.
    row: Vec<Option<Clue>>,
    /// The `top` of its cells.
    top: String,
}

impl Board {
    fn push(&mut self, text: &str, cell: Cell) -> Result<(), ParseError> {
        if cell.top != self.top {
            self.end_row(text, cell.offset)?;
            self.top = cell.top;
        }
        let content = cell.content.trim();
        let clue = match whole_number(content) {
            _ if content.is_empty() => None,
            _ if content == "?" => Some(Clue::Unknown),
            Some(area @ 1..) => Some(Clue::Area(area)),
            _ => {
                let place = place_at(text, cell.offset);
                let found = quote(content).to_string();
                return Err(ParseError::new(place, "a number in the cell", found));
            }
        };
        self.row.push(clue);
        Ok(())
    }

    /// Ends the row before what is at `offset`.
    fn end_row(&mut self, text: &str, offset: usize) -> Result<(), ParseError> {
        let row = std::mem::take(&mut self.row);
        if row.is_empty() {
            return Ok(());
        }
        let width = self.rows.first().map_or(row.len(), Vec::len);
        if row.len() != width {
            let expected = format!("a row of {width} cells, as the first is");
            let found = format!("one of {}", row.len());
            return Err(ParseError::new(place_at(text, offset), expected, found));
        }
        self.rows.push(row);
        Ok(())
    }
}
