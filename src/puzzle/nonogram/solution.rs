//! A finished picture, and what its lines show.

use std::fmt;
use std::sync::Arc;

use super::{Colour, LineId, Palette};
use crate::encode::line::Block;
use crate::grid::{Cell, Grid};

/// A picture of black and white cells, or of cells in the colours of a palette.
///
/// `Display` draws it, a row a line, `#` for black and `.` for white; other colours by their
/// [symbol](Colour::symbol).
///
/// ```
/// use cnfcraft::grid::Grid;
/// use cnfcraft::puzzle::nonogram::{LineId, Picture};
///
/// let picture = Picture::new(Grid::from_fn(2, 4, |cell| cell.column != 2));
/// assert_eq!(picture.to_string(), "##.#\n##.#\n");
/// assert_eq!(picture.blocks(LineId::Row(0)), [2, 1]);
/// assert!(picture.blocks(LineId::Column(2)).is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    black: Grid<bool>,
    /// The number of each cell's colour.
    cells: Grid<Option<usize>>,
    palette: Arc<Palette>,
}

impl Picture {
    /// The picture whose black cells are the true ones.
    #[must_use]
    pub fn new(black: Grid<bool>) -> Self {
        let cells = black.map(|&black| black.then_some(0));
        Self {
            black,
            cells,
            palette: Arc::default(),
        }
    }

    /// The picture whose cells have these colours of a palette, or its background.
    ///
    /// # Panics
    ///
    /// When the palette lacks one of the colours.
    #[must_use]
    pub fn coloured(palette: &Palette, cells: Grid<Option<usize>>) -> Self {
        let n_colours = palette.colours().len();
        let known = |colour: &Option<usize>| colour.is_none_or(|colour| colour < n_colours);
        assert!(cells.iter().all(known), "a colour of the palette");
        Self::of(cells, Arc::new(palette.clone()))
    }

    pub(super) fn of(cells: Grid<Option<usize>>, palette: Arc<Palette>) -> Self {
        Self {
            black: cells.map(Option::is_some),
            cells,
            palette,
        }
    }

    /// Which cells are black; with colours, which have any of them.
    #[must_use]
    pub fn black(&self) -> &Grid<bool> {
        &self.black
    }

    /// The number of each cell's colour in the palette; `None` for the background.
    #[must_use]
    pub fn cells(&self) -> &Grid<Option<usize>> {
        &self.cells
    }

    /// The colours: black on white, unless it was made with others.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The colour of a cell, which may be the background.
    ///
    /// # Panics
    ///
    /// When the picture has no such cell.
    #[must_use]
    pub fn colour(&self, cell: Cell) -> &Colour {
        match self.cells[cell] {
            Some(colour) => &self.palette.colours()[colour],
            None => self.palette.background(),
        }
    }

    /// The lengths of the blocks in a line: the clue that it keeps.
    ///
    /// # Panics
    ///
    /// When the picture has no such line.
    #[must_use]
    pub fn blocks(&self, id: LineId) -> Vec<usize> {
        let blocks = self.clue(id).into_iter();
        blocks.map(Block::least_length).collect()
    }

    /// The blocks in a line, with their colours.
    ///
    /// # Panics
    ///
    /// When the picture has no such line.
    #[must_use]
    pub fn clue(&self, id: LineId) -> Vec<Block> {
        match id {
            LineId::Row(row) => runs(self.cells.row(row).iter()),
            LineId::Column(column) => runs(self.cells.column(column)),
        }
    }

    /// The cells where two pictures of one size differ, row by row.
    ///
    /// # Panics
    ///
    /// When the sizes differ.
    pub fn differences(&self, other: &Self) -> impl Iterator<Item = Cell> {
        self.cells.differences(&other.cells)
    }
}

/// The runs of cells of one colour.
pub(super) fn runs<'a>(cells: impl Iterator<Item = &'a Option<usize>>) -> Vec<Block> {
    let mut runs = Vec::new();
    let mut run: Option<(usize, usize)> = None;
    // One white cell more ends the last run.
    for &cell in cells.chain([&None]) {
        run = match (run, cell) {
            (Some((colour, length)), Some(same)) if same == colour => Some((colour, length + 1)),
            (ended, next) => {
                let block = |(colour, length)| Block::new(length).in_colour(colour);
                runs.extend(ended.map(block));
                next.map(|colour| (colour, 1))
            }
        };
    }
    runs
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cells.rows() {
            let symbol = |cell: &Option<usize>| match cell {
                Some(colour) => self.palette.colours()[*colour].symbol(),
                None => self.palette.background().symbol(),
            };
            writeln!(f, "{}", row.iter().map(symbol).collect::<String>())?;
        }
        Ok(())
    }
}
