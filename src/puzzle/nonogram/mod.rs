//! Nonograms: pictures from the lengths of their black blocks, row by row and column by column.
//!
//! ```
//! # #[cfg(feature = "batsat")] {
//! use cnfcraft::puzzle::nonogram::Nonogram;
//! use cnfcraft::session::{Session, Uniqueness};
//!
//! let puzzle = Nonogram::new(
//!     vec![vec![1], vec![3], vec![1, 1]],
//!     vec![vec![2], vec![2], vec![2]],
//! );
//! let Uniqueness::Unique(picture) = Session::new(&puzzle).uniqueness().unwrap() else { panic!() };
//! assert_eq!(picture.to_string(), ".#.\n###\n#.#\n");
//!
//! // Three black cells by the rows, two by the columns.
//! let wrong = Nonogram::new(vec![vec![3]], vec![vec![1], vec![1], vec![]]);
//! assert_eq!(
//!     wrong.contradiction().unwrap().to_string(),
//!     "the rows have 3 black cells, the columns 2",
//! );
//! # }
//! ```

mod model;
mod palette;
mod parse;
mod solution;
mod write;

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;

use crate::encode::line::Block;
use crate::encode::{Cost, Line, LineEncoding};

pub use model::{LineRule, Vars};
pub use palette::{Colour, Palette};
pub use solution::Picture;

/// A nonogram: the clues of its rows, from the top, and of its columns, from the left.
///
/// `Display` writes it as text that [`parse`](Self::parse) reads: `.non`, or `.g` when it has
/// colours.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nonogram {
    palette: Arc<Palette>,
    rows: Vec<Line>,
    columns: Vec<Line>,
}

/// A row or a column, counted from 0 and shown from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineId {
    /// A row, counted from the top.
    Row(usize),
    /// A column, counted from the left.
    Column(usize),
}

/// What is wrong with clues that no picture can have, seen without solving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// The blocks of a line don't fit into it.
    TooLong {
        /// The line with its clue.
        line: LineRule,
        /// How many cells the line has.
        n_cells: usize,
    },
    /// Rows and columns differ in how many cells have a colour.
    Sums {
        /// The name of the colour.
        colour: String,
        /// The sum of all blocks in rows.
        rows: Sum,
        /// The sum of all blocks in columns.
        columns: Sum,
    },
}

impl Nonogram {
    /// The puzzle with these clues: the lengths of the blocks in each row and in each column.
    ///
    /// A line without blocks is `[]` or `[0]`. Clues that contradict each other are allowed: they
    /// make a puzzle without a solution, and [`contradiction`](Self::contradiction) may say why.
    #[must_use]
    pub fn new(rows: Vec<Vec<usize>>, columns: Vec<Vec<usize>>) -> Self {
        let (n_rows, n_columns) = (rows.len(), columns.len());
        let lines = |clues: Vec<Vec<usize>>, n_cells| {
            clues.iter().map(|clue| Line::new(n_cells, clue)).collect()
        };
        Self {
            palette: Arc::default(),
            rows: lines(rows, n_columns),
            columns: lines(columns, n_rows),
        }
    }

    /// The puzzle whose clues have colours or blots; colour `i` is the palette's `colours()[i]`.
    ///
    /// Colours that no clue uses are left out, and where only black on white remains, whatever
    /// its names, that is the default palette: the same puzzle as one made by [`new`](Self::new).
    ///
    /// ```
    /// use cnfcraft::encode::line::Block;
    /// use cnfcraft::puzzle::nonogram::{Colour, Nonogram, Palette};
    ///
    /// let white = Colour::new("white", ' ', [255; 3]);
    /// let colours = vec![Colour::new("red", 'r', [255, 0, 0]), Colour::new("ink", 'i', [0; 3])];
    /// let palette = Palette::new(white, colours);
    /// let [red, ink] = [Block::new(1), Block::new(1).in_colour(1)];
    /// let puzzle = Nonogram::coloured(&palette, &[vec![red, ink]], &[vec![red], vec![ink]]);
    /// assert_eq!(puzzle.palette(), &palette);
    ///
    /// let black = Nonogram::coloured(&palette, &[vec![ink, ink]], &[vec![ink], vec![], vec![ink]]);
    /// assert_eq!(black, Nonogram::new(vec![vec![1, 1]], vec![vec![1], vec![], vec![1]]));
    /// ```
    ///
    /// # Panics
    ///
    /// When a block has a colour that the palette lacks.
    #[must_use]
    pub fn coloured(palette: &Palette, rows: &[Vec<Block>], columns: &[Vec<Block>]) -> Self {
        let n_colours = palette.colours().len();
        let mut used = vec![false; n_colours];
        for block in rows.iter().chain(columns).flatten() {
            assert!(block.colour() < n_colours, "a colour of the palette");
            used[block.colour()] |= block.length() != Some(0);
        }
        let (palette, numbers) = palette.clone().reduced(|colour| used[colour]);
        let n_colours = palette.colours().len().max(1);
        let mut renumbered = Vec::new();
        let mut lines = |clues: &[Vec<Block>], n_cells| {
            let line = |clue: &Vec<Block>| {
                renumbered.clear();
                let blocks = clue.iter().filter(|block| block.length() != Some(0));
                renumbered.extend(blocks.map(|block| block.in_colour(numbers[block.colour()])));
                Line::coloured(n_cells, n_colours, &renumbered)
            };
            clues.iter().map(line).collect()
        };
        Self {
            rows: lines(rows, columns.len()),
            columns: lines(columns, rows.len()),
            palette: Arc::new(palette),
        }
    }

    /// Its colours: black on white, unless it was made with others.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Whether its blocks are black on white; their lengths need not be known.
    #[must_use]
    pub fn is_black_and_white(&self) -> bool {
        *self.palette == Palette::default()
    }

    /// How many rows it has.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.rows.len()
    }

    /// How many columns it has.
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.columns.len()
    }

    /// The rows, from the top: each its length and its blocks, with its
    /// [patterns](Line::patterns), their [number](Line::n_patterns), and the
    /// [leftmost](Line::leftmost_starts) and [rightmost](Line::rightmost_starts) starts.
    #[must_use]
    pub fn rows(&self) -> &[Line] {
        &self.rows
    }

    /// The columns, from the left, each read from the top.
    #[must_use]
    pub fn columns(&self) -> &[Line] {
        &self.columns
    }

    /// Rows, then columns, each with its place.
    pub fn lines(&self) -> impl Iterator<Item = (LineId, &Line)> {
        let rows = (0..).map(LineId::Row).zip(&self.rows);
        rows.chain((0..).map(LineId::Column).zip(&self.columns))
    }

    /// What all lines together take with `encoding`, beyond a variable for each cell, or, with
    /// several colours, one for each cell and colour and one for each cell. Known without encoding.
    ///
    /// ```
    /// use cnfcraft::encode::LineEncoding;
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    ///
    /// let puzzle = Nonogram::new(vec![vec![20, 2, 20]; 60], vec![vec![20, 2, 20]; 60]);
    /// let cost = |encoding| puzzle.cost(encoding).n_clauses;
    /// assert_eq!(cost(LineEncoding::Order), 27_960);
    /// assert_eq!(cost(LineEncoding::Patterns), 7_093_200);
    /// ```
    #[must_use]
    pub fn cost(&self, encoding: LineEncoding) -> Cost {
        self.lines().map(|(_, line)| encoding.cost(line)).sum()
    }

    /// Why no picture can have these clues, as far as that is seen without solving: a line that
    /// is too short for its blocks, or else sums that differ. Such a puzzle has no solution.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        let too_long = self.lines().find(|(_, line)| line.slack().is_none());
        if let Some((id, line)) = too_long {
            return Some(Contradiction::TooLong {
                line: self.rule(id, line),
                n_cells: line.n_cells(),
            });
        }
        let colours = (0..).zip(self.palette.colours());
        colours
            .map(|(number, colour)| {
                (
                    colour,
                    Sum::of(&self.rows, number),
                    Sum::of(&self.columns, number),
                )
            })
            .find(|(_, rows, columns)| !rows.agrees(columns))
            .map(|(colour, rows, columns)| Contradiction::Sums {
                colour: colour.name().to_owned(),
                rows,
                columns,
            })
    }

    /// The rule of a line.
    fn rule(&self, id: LineId, line: &Line) -> LineRule {
        LineRule::new(id, line, &self.palette)
    }
}

/// How many cells some lines colour in one colour; with a blot, that is not known exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    least: usize,
    is_exact: bool,
}

impl Sum {
    fn of(lines: &[Line], colour: usize) -> Self {
        let mut sum = Self {
            least: 0,
            is_exact: true,
        };
        for block in lines.iter().flat_map(Line::clue) {
            if block.colour() == colour {
                sum.least = sum.least.saturating_add(block.least_length());
                sum.is_exact &= block.length().is_some();
            }
        }
        sum
    }

    /// The number, or the least one.
    #[must_use]
    pub fn least(&self) -> usize {
        self.least
    }

    /// Whether it is known exactly.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Whether both can be the same number.
    fn agrees(&self, other: &Self) -> bool {
        (self.least <= other.least || !other.is_exact)
            && (self.least >= other.least || !self.is_exact)
    }
}

impl fmt::Display for Nonogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_non().unwrap_or_else(|| self.to_g()))
    }
}

impl fmt::Display for LineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(column) => write!(f, "column {}", column + 1),
        }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = if self.is_exact { "" } else { " or more" };
        write!(f, "{}{more}", self.least)
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { line, n_cells } => {
                write!(f, "{line} does not fit into {n_cells} cells")
            }
            Self::Sums {
                colour,
                rows,
                columns,
            } => {
                write!(
                    f,
                    "the rows have {rows} {colour} cells, the columns {columns}"
                )
            }
        }
    }
}

/// A clue as people write it; without blocks it is `0`.
fn clue(blocks: impl ExactSizeIterator<Item = String>, separator: &str) -> String {
    if blocks.len() == 0 {
        "0".to_owned()
    } else {
        { blocks }.join(separator)
    }
}

/// The length of a block as people write it: `?` for a blot.
fn length(block: Block) -> String {
    block
        .length()
        .map_or_else(|| "?".to_owned(), |length| length.to_string())
}
