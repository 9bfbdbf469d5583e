//! A finished division, and what it looks like.

use std::fmt;

use crate::grid::{Cell, Grid, Rect};

/// A rectangle for each number of a board.
///
/// `Display` draws the borders of the rectangles. Rectangles may overlap or leave cells free, as
/// in a wrong answer: of the rectangles that share a cell, the drawing shows the first.
///
/// ```
/// use cnfcraft::grid::{Cell, Rect};
/// use cnfcraft::puzzle::shikaku::Division;
///
/// let left = Rect::new(Cell::new(0, 0), 2, 1);
/// let right = Rect::new(Cell::new(0, 1), 2, 2);
/// let division = Division::new(2, 3, vec![left, right]);
/// assert_eq!(division.to_string(), "\
/// +--+-----+
/// |  |     |
/// |  |     |
/// |  |     |
/// +--+-----+
/// ");
/// assert_eq!(division.n_covering(Cell::new(1, 2)), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Division {
    rects: Vec<Rect>,
    /// How many rectangles each cell lies in.
    n_covering: Grid<usize>,
}

impl Division {
    /// The rectangles of the numbers, in the order of these, on a board of that size.
    #[must_use]
    pub fn new(n_rows: usize, n_columns: usize, rects: Vec<Rect>) -> Self {
        let mut n_covering = Grid::from_fn(n_rows, n_columns, |_| 0);
        for cell in rects.iter().flat_map(Rect::cells) {
            if n_covering.get(cell).is_some() {
                n_covering[cell] += 1;
            }
        }
        Self { rects, n_covering }
    }

    /// The rectangles, in the order of their numbers.
    #[must_use]
    pub fn rects(&self) -> &[Rect] {
        &self.rects
    }

    /// How many rectangles a cell lies in: one, if the division is right.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board.
    #[must_use]
    pub fn n_covering(&self, cell: Cell) -> usize {
        self.n_covering[cell]
    }

    /// The index of the first rectangle over each cell.
    #[must_use]
    pub fn owners(&self) -> Grid<Option<usize>> {
        let mut owners = self.n_covering.map(|_| None);
        for (index, rect) in self.rects.iter().enumerate().rev() {
            for cell in rect.cells() {
                if owners.get(cell).is_some() {
                    owners[cell] = Some(index);
                }
            }
        }
        owners
    }

    /// The cells that two divisions of one board give to different rectangles, row by row.
    ///
    /// # Panics
    ///
    /// When the boards differ in size.
    pub fn differences(&self, other: &Self) -> impl Iterator<Item = Cell> + use<> {
        let rects = |division: &Self| {
            let rect = |&owner: &Option<usize>| owner.map(|index| division.rects[index]);
            division.owners().map(rect)
        };
        let (one, other) = (rects(self), rects(other));
        one.differences(&other).collect::<Vec<_>>().into_iter()
    }

    /// Draws the borders, with two characters of `inside` in each cell.
    pub fn draw(&self, inside: impl Fn(Cell) -> String) -> String {
        let owners = self.owners();
        let (n_rows, n_columns) = (owners.n_rows(), owners.n_columns());
        let at = |row: usize, column: usize| {
            // The row and column before the first don't exist; they wrap to past the last.
            owners.get(Cell::new(row.wrapping_sub(1), column.wrapping_sub(1)))
        };
        let mut text = String::new();
        for row in 0..=n_rows {
            for column in 0..=n_columns {
                let around = [
                    at(row, column),
                    at(row, column + 1),
                    at(row + 1, column),
                    at(row + 1, column + 1),
                ];
                let [above_left, above, left, here] = around;
                text.push(match around {
                    _ if around.iter().all(|&owner| owner == here) => ' ',
                    _ if above_left == above && left == here => '-',
                    _ if above_left == left && above == here => '|',
                    _ => '+',
                });
                if column < n_columns {
                    text.push_str(if above == here { "  " } else { "--" });
                }
            }
            text.push('\n');
            for column in (0..=n_columns).filter(|_| row < n_rows) {
                let border = at(row + 1, column) != at(row + 1, column + 1);
                text.push(if border { '|' } else { ' ' });
                if column < n_columns {
                    text.push_str(&inside(Cell::new(row, column)));
                }
            }
            if row < n_rows {
                text.push('\n');
            }
        }
        text
    }
}

impl fmt::Display for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(|_| "  ".to_owned()))
    }
}
