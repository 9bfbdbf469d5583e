//! Pictures of puzzles: for a terminal, and as SVG (feature `svg`); unsolved or solved, with what
//! differs and what clashes marked.
//!
//! On a terminal they are drawn with box-drawing characters, and with colour where it has that. As
//! SVG a picture has a size in millimetres that fits on A4 paper, needs no colour to be read, and is
//! light or dark as the screen is; printed, it is light.
//!
//! ```
//! use cnfcraft::drawing::Drawing;
//! use cnfcraft::grid::{Cell, Rect};
//! use cnfcraft::puzzle::shikaku::{Division, Shikaku};
//!
//! let puzzle = Shikaku::parse("2 -\n- ?\n").unwrap();
//! let unsolved = Drawing::new(&puzzle);
//! assert_eq!(unsolved.to_terminal(false), "\
//! ┌──────┐
//! │ 2  · │
//! │ ·  ? │
//! └──────┘
//! ");
//!
//! let rows = [0, 1].map(|row| Rect::new(Cell::new(row, 0), 1, 2));
//! let division = Division::new(2, 2, rows.to_vec());
//! assert_eq!(unsolved.solution(&division).to_terminal(false), "\
//! ┌──────┐
//! │ 2    │
//! ├──────┤
//! │    ? │
//! └──────┘
//! ");
//! ```

mod nonogram;
mod pips;
mod screen;
#[cfg(feature = "svg")]
mod sheet;
mod shikaku;
mod sudoku;

use std::collections::BTreeSet;

use crate::grid::Cell;
use crate::problem::Problem;

/// What tells areas apart, as red, green and blue: each on a light and on a dark ground.
const TINTS: [[[u8; 3]; 2]; 5] = [
    [[0xf6, 0xd9, 0xe4], [0x55, 0x2a, 0x3b]],
    [[0xd5, 0xe8, 0xf7], [0x1f, 0x40, 0x59]],
    [[0xdc, 0xef, 0xd4], [0x2f, 0x4a, 0x26]],
    [[0xfb, 0xe6, 0xc4], [0x5a, 0x43, 0x1a]],
    [[0xe3, 0xda, 0xf3], [0x3f, 0x34, 0x59]],
];

/// A picture of a puzzle, as it is told what to show.
#[derive(Clone, Debug)]
pub struct Drawing<'a, P: Problem> {
    puzzle: &'a P,
    solution: Option<&'a P::Solution>,
    differing: BTreeSet<Cell>,
    clashing: Vec<&'a P::Rule>,
}

/// A kind of puzzle that can be drawn: those of this crate.
pub trait Draw: figure::Figure {}

impl<P: figure::Figure> Draw for P {}

mod figure {
    use super::Drawing;
    use crate::problem::Problem;

    /// How a puzzle is drawn.
    pub trait Figure: Problem + Sized {
        /// Draws it with characters.
        fn on_screen(drawing: &Drawing<'_, Self>, pen: super::screen::Pen) -> String;

        /// Draws it on paper.
        #[cfg(feature = "svg")]
        fn on_sheet(drawing: &Drawing<'_, Self>) -> super::sheet::Sheet;
    }
}

impl<'a, P: Draw> Drawing<'a, P> {
    /// The unsolved puzzle.
    #[must_use]
    pub fn new(puzzle: &'a P) -> Self {
        Self {
            puzzle,
            solution: None,
            differing: BTreeSet::new(),
            clashing: Vec::new(),
        }
    }

    /// With a solution; of one that has another size, what lies on the board.
    #[must_use]
    pub fn solution(self, solution: &'a P::Solution) -> Self {
        Self {
            solution: Some(solution),
            ..self
        }
    }

    /// With a mark on each of these cells, those where another solution differs: a ring, or on a
    /// terminal what [`to_terminal`](Self::to_terminal) says.
    #[must_use]
    pub fn differing(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.differing.extend(cells);
        self
    }

    /// With these rules marked, such as those of an
    /// [explanation](crate::session::Explanation::rules), as far as they are seen in the picture.
    #[must_use]
    pub fn clashing(mut self, rules: impl IntoIterator<Item = &'a P::Rule>) -> Self {
        self.clashing.extend(rules);
        self
    }

    /// The picture in lines of characters, with escape codes for colours (ANSI's) if wanted.
    ///
    /// What is marked is red and stands in brackets; of nonograms, a cell that differs is `XX` if it
    /// is black and `oo` if it is white, or has a `!` if there are several colours, and a clue that
    /// clashes has `!` beside it. The clues of a nonogram are drawn where there is no solution or any
    /// of them clashes. What has no place in the picture stands below it in words.
    #[must_use]
    pub fn to_terminal(&self, in_colour: bool) -> String {
        P::on_screen(self, screen::Pen { in_colour })
    }

    /// The picture as an SVG document.
    ///
    /// What differs has a ring, and what clashes a dashed frame.
    ///
    /// ```
    /// use cnfcraft::drawing::Drawing;
    /// use cnfcraft::grid::Grid;
    /// use cnfcraft::puzzle::nonogram::{Nonogram, Picture};
    ///
    /// let puzzle = Nonogram::new(vec![vec![1], vec![1]], vec![vec![1], vec![1]]);
    /// let unsolved = Drawing::new(&puzzle).to_svg();
    /// assert!(unsolved.starts_with("<svg") && unsolved.contains("mm"));
    ///
    /// let one = Picture::new(Grid::from_fn(2, 2, |cell| cell.row == cell.column));
    /// let other = Picture::new(Grid::from_fn(2, 2, |cell| cell.row != cell.column));
    /// let several = Drawing::new(&puzzle).solution(&one).differing(one.differences(&other));
    /// assert_eq!(several.to_svg().matches("<circle").count(), 2 * 4);
    /// ```
    #[cfg(feature = "svg")]
    #[must_use]
    pub fn to_svg(&self) -> String {
        let mut text = P::on_sheet(self).finish().to_string();
        text.push('\n');
        text
    }
}
