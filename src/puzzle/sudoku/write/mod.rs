//! Sudokus as the files that other programs read.

mod tatham;

use itertools::Itertools;

use super::Sudoku;
use super::parse::MOST_DIGITS;
use crate::grid::Cell;

/// The most digits that have a symbol each.
const MOST_SYMBOLS: usize = 35;

impl Sudoku {
    /// The puzzle on one line, row by row, with letters after 9 and `.` for a blank. `None` unless
    /// it has 4 to 35 digits and a line can say all of it: givens, and boxes of the
    /// [usual shape](Self::of_size).
    ///
    /// [`from_lines`](Self::from_lines) reads it again, and [`parse`](Self::parse) too, except
    /// that a board of 27 digits with no digit above 9 looks like pencilmarks.
    ///
    /// ```
    /// use cnfcraft::grid::Cell;
    /// use cnfcraft::puzzle::sudoku::Sudoku;
    ///
    /// let mut puzzle = Sudoku::new(2, 2);
    /// puzzle.give(Cell::new(0, 3), 1);
    /// assert_eq!(puzzle.to_line().as_deref(), Some("...1............"));
    /// assert_eq!(puzzle.with_diagonals().to_line(), None);
    /// assert_eq!(Sudoku::new(3, 2).to_line(), None);
    /// ```
    #[must_use]
    pub fn to_line(&self) -> Option<String> {
        let fits = (4..=MOST_SYMBOLS).contains(&self.n_digits());
        (fits && self.has_usual_boxes() && self.is_plain()).then(|| {
            self.givens
                .iter()
                .map(|digit| digit.map_or('.', symbol))
                .collect()
        })
    }

    /// The puzzle with all its candidates on one line: for each cell a symbol for each digit, and
    /// `.` where the cell can't have it. `None` unless it has 2 to 35 digits, boxes of the
    /// [usual shape](Self::of_size), and nothing but givens and candidates.
    ///
    /// [`from_pencilmarks`](Self::from_pencilmarks) reads it again; from five digits on
    /// [`parse`](Self::parse) does too.
    #[must_use]
    pub fn to_pencilmarks(&self) -> Option<String> {
        let fits = (2..=MOST_SYMBOLS).contains(&self.n_digits());
        let is_plain = !self.has_diagonals && self.cages.is_empty();
        if !(fits && is_plain && self.has_usual_boxes()) {
            return None;
        }
        let has = |cell: Cell, digit: u8| match (self.givens[cell], self.candidates.get(&cell)) {
            (Some(given), _) => given == digit,
            (None, Some(candidates)) => candidates.contains(&digit),
            (None, None) => true,
        };
        let cells = self.givens.cells().cartesian_product(self.digits());
        let symbols = cells.map(|(cell, digit)| if has(cell, digit) { symbol(digit) } else { '.' });
        Some(symbols.collect())
    }

    /// The puzzle as a grid of numbers with the borders of its boxes drawn, and `.` for a blank.
    /// `None` when a grid can't say all of it: regions that are no boxes, rows or columns as boxes
    /// unless that is the [usual shape](Self::of_size), diagonals, cages, candidates, or more than 64
    /// digits.
    ///
    /// [`from_grids`](Self::from_grids) reads it again.
    ///
    /// ```
    /// use cnfcraft::grid::Cell;
    /// use cnfcraft::puzzle::sudoku::Sudoku;
    ///
    /// let mut puzzle = Sudoku::new(3, 2);
    /// puzzle.give(Cell::new(0, 3), 1);
    /// let text = puzzle.to_grid().unwrap();
    /// assert!(text.starts_with(". . | . 1 | . .\n. . |"));
    /// assert!(text.contains("\n----+-----+----\n"));
    /// assert_eq!(Sudoku::parse(text), Ok(puzzle.clone()));
    /// assert_eq!(puzzle.with_diagonals().to_grid(), None);
    /// ```
    #[must_use]
    pub fn to_grid(&self) -> Option<String> {
        let (box_rows, box_columns) = self.box_shape()?;
        let is_drawn = box_rows > 1 && box_columns > 1;
        let fits = self.n_digits() <= MOST_DIGITS;
        if !(fits && self.is_plain() && (is_drawn || self.has_usual_boxes())) {
            return None;
        }
        let n = self.n_digits();
        let width = n.to_string().len();
        let number = |digit: &Option<u8>| match digit {
            Some(digit) => format!("{digit:>width$}"),
            None => format!("{:>width$}", "."),
        };
        let dashes = "-".repeat(box_columns * (width + 1) - 1);
        let border = vec![dashes; n / box_columns].join("-+-");
        let mut text = String::new();
        for (place, row) in self.givens.rows().enumerate() {
            if is_drawn && place > 0 && place.is_multiple_of(box_rows) {
                text.extend([&border, "\n"]);
            }
            let boxes = row.chunks(box_columns);
            let boxes = boxes.map(|cells| cells.iter().map(number).join(" "));
            text.extend([&boxes.collect_vec().join(" | "), "\n"]);
        }
        Some(text)
    }

    /// The puzzle as JSON, `{"grid": [[0, 4, …], …]}` with 0 for a blank. `None` when that can't
    /// say all of it, which is givens, and boxes of the [usual shape](Self::of_size), or when it has
    /// more than 64 digits.
    ///
    /// [`from_json`](Self::from_json) reads it again.
    ///
    /// ```
    /// use cnfcraft::puzzle::sudoku::Sudoku;
    ///
    /// let puzzle = Sudoku::of_size(2);
    /// assert_eq!(puzzle.to_json().as_deref(), Some("{\"grid\": [[0, 0], [0, 0]]}\n"));
    /// ```
    #[cfg(feature = "json")]
    #[must_use]
    pub fn to_json(&self) -> Option<String> {
        let fits = self.n_digits() <= MOST_DIGITS;
        if !(fits && self.is_plain() && self.has_usual_boxes()) {
            return None;
        }
        let rows = self.givens.rows().map(|row| {
            let digits = row.iter().map(|digit| digit.unwrap_or(0));
            format!("[{}]", { digits }.join(", "))
        });
        Some(format!("{{\"grid\": [{}]}}\n", { rows }.join(", ")))
    }

    /// Whether its rules are rows, columns and regions alone, the regions are boxes, and what is
    /// said of cells are givens.
    fn is_plain(&self) -> bool {
        self.has_boxes && !self.has_diagonals && self.cages.is_empty() && self.candidates.is_empty()
    }

    /// Whether it has boxes of the shape that a text has which doesn't tell.
    fn has_usual_boxes(&self) -> bool {
        self.has_boxes && self.regions == Self::of_size(self.n_digits()).regions
    }

    /// How many rows and columns its boxes have, if it has boxes.
    fn box_shape(&self) -> Option<(usize, usize)> {
        let first = self.regions.row(0).iter();
        let box_columns = first.take_while(|&&region| region == 0).count();
        self.has_boxes
            .then(|| (self.n_digits() / box_columns, box_columns))
    }
}

/// A digit as a character: after 9 come letters.
fn symbol(digit: u8) -> char {
    let symbol = char::from_digit(digit.into(), 36);
    symbol.map_or('?', |symbol| symbol.to_ascii_uppercase())
}
