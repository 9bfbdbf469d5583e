//! What is drawn into a grid: the lines between boxes, which tell their shape.

use super::Sudoku;
use crate::error::ParseError;
use crate::puzzle::text::TextLine;

/// The lines drawn into a board of some size.
///
/// Lines at equal distances are the boxes' borders. Where each row or column has its own, they tell
/// nothing.
pub(super) struct Drawing<'a> {
    n: usize,
    /// The first row, and after how many of its cells there are bars.
    bars: Option<(TextLine<'a>, Vec<usize>)>,
    /// The first line between rows, and after how many rows there are such lines.
    borders: Option<(TextLine<'a>, Vec<usize>)>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(n: usize) -> Self {
        Self {
            n,
            bars: None,
            borders: None,
        }
    }

    /// A row, with the numbers of cells before, between and after its bars.
    pub(super) fn row(
        &mut self,
        line: TextLine<'a>,
        n_cells: impl Iterator<Item = usize>,
    ) -> Result<(), ParseError> {
        let mut places: Vec<usize> = n_cells
            .scan(0, |place, n_cells| {
                *place += n_cells;
                Some(*place)
            })
            .collect();
        places.dedup();
        places.retain(|place| (1..self.n).contains(place));
        match &self.bars {
            None => self.bars = Some((line, places)),
            Some((_, bars)) if *bars == places => (),
            Some(_) => {
                let expected = "bars between the same cells as in the first row";
                return Err(line.error_of(line.text.trim(), expected, "others"));
            }
        }
        Ok(())
    }

    /// A line drawn after so many rows.
    pub(super) fn border(&mut self, line: TextLine<'a>, n_rows: usize) {
        if (1..self.n).contains(&n_rows) {
            let (_, places) = self.borders.get_or_insert((line, Vec::new()));
            places.push(n_rows);
            places.dedup();
        }
    }

    /// The board with boxes of the shape that is drawn, or of the usual one.
    pub(super) fn board(&self) -> Result<Sudoku, ParseError> {
        let n = self.n;
        let [columns, rows] = [&self.bars, &self.borders].map(|drawn| match drawn {
            Some((line, places)) => self.side(*line, places),
            None => Ok(None),
        });
        let (rows, columns) = match (rows?, columns?) {
            (None, None) => return Ok(Sudoku::of_size(n)),
            (Some(rows), None) => (rows, n / rows),
            (None, Some(columns)) => (n / columns, columns),
            (Some(rows), Some(columns)) => (rows, columns),
        };
        match &self.borders {
            Some((line, _)) if rows * columns != n => {
                let found = format!("{rows} rows and {columns} columns");
                Err(line.error_of(line.text.trim(), format!("boxes of {n} cells"), found))
            }
            _ => Ok(Sudoku::new(rows, columns)),
        }
    }

    /// How far lines are from each other, if that says something of boxes.
    fn side(&self, line: TextLine, places: &[usize]) -> Result<Option<usize>, ParseError> {
        let Some(&side) = places.first() else {
            return Ok(None);
        };
        let is_even = self.n.is_multiple_of(side) && places.len() == self.n / side - 1;
        if is_even
            && places
                .iter()
                .zip(1..)
                .all(|(&place, nth)| place == nth * side)
        {
            return Ok((side > 1).then_some(side));
        }
        let expected = "lines between boxes of one shape";
        Err(line.error_of(line.text.trim(), expected, "other lines"))
    }
}

/// What stands between the bars of a row.
pub(super) fn parts(row: &str) -> impl Iterator<Item = &str> + Clone {
    row.split(is_drawn)
}

/// Whether a line has no cells: of what is drawn and dashes, and not single dashes alone, which
/// are blanks, nor bars alone, between which are blanks.
pub(super) fn is_border(line: &str) -> bool {
    let is_decoration = |c: char| c.is_whitespace() || is_drawn(c) || ['-', '=', '*'].contains(&c);
    let is_across = |c: char| ['=', '+'].contains(&c) || is_box_drawing(c) && !is_upright(c);
    line.chars().all(is_decoration) && (line.contains("--") || line.contains(is_across))
}

pub(super) fn is_drawn(c: char) -> bool {
    c == '|' || c == '+' || is_box_drawing(c)
}

fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a character of box drawing goes up and down alone.
fn is_upright(c: char) -> bool {
    "│┃┆┇┊┋╎╏║╵╷╹╻╽╿".contains(c)
}
