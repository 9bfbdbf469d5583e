//! Shikaku as the texts that other programs read.

use super::{Clue, KIND, Number, Shikaku};
use crate::puzzle::puzz_link::{self, Slot};
use crate::puzzle::tatham;

impl Shikaku {
    /// The puzzle as rows of numbers with its size before them, as `Display` writes it; `None` where
    /// a number is 0, which is read as a blank, and for a board without cells.
    ///
    /// ```
    /// use cnfcraft::puzzle::shikaku::Shikaku;
    ///
    /// let puzzle = Shikaku::parse("2x1:2a").unwrap();
    /// assert_eq!(puzzle.to_matrix().as_deref(), Some("1 2\n2 -\n"));
    /// ```
    #[must_use]
    pub fn to_matrix(&self) -> Option<String> {
        self.is_of_numbers().then(|| self.to_string())
    }

    /// The puzzle as an address of puzz.link, whose body is its board; `None` where a number is 0
    /// or above 1,126,351, which no address can say, and for a board without cells.
    ///
    /// ```
    /// use cnfcraft::puzzle::shikaku::Shikaku;
    ///
    /// let puzzle = Shikaku::parse("3 - -\n- 40 -\n- - ?\n").unwrap();
    /// let address = puzzle.to_puzz_link().unwrap();
    /// assert_eq!(address, "https://puzz.link/p?shikaku/3/3/3i-28i.");
    /// assert_eq!(Shikaku::parse(address), Ok(puzzle));
    /// ```
    #[must_use]
    pub fn to_puzz_link(&self) -> Option<String> {
        let (n_rows, n_columns) = (self.clues.n_rows(), self.clues.n_columns());
        if !self.is_of_numbers() {
            return None;
        }
        let slots = self.clues.iter().map(|clue| match *clue {
            Some(Clue::Area(area)) => Slot::Number(area),
            Some(Clue::Unknown) => Slot::Unknown,
            None => Slot::Blanks(1),
        });
        puzz_link::write(KIND, n_columns, n_rows, slots)
    }

    /// The puzzle as a game id of "Rectangles" in Simon Tatham's collection; `None` where a number is
    /// unknown or 0, and for a board without cells.
    ///
    /// ```
    /// use cnfcraft::puzzle::shikaku::Shikaku;
    ///
    /// let puzzle = Shikaku::parse("2 - 2\n2 - -\n").unwrap();
    /// assert_eq!(puzzle.to_tatham().as_deref(), Some("3x2:2a2_2b"));
    /// assert_eq!(Shikaku::parse("2 -\n- ?\n").unwrap().to_tatham(), None);
    /// ```
    #[must_use]
    pub fn to_tatham(&self) -> Option<String> {
        let is_unknown = |number: &Number| number.clue == Clue::Unknown;
        if !self.is_of_numbers() || self.numbers.iter().any(is_unknown) {
            return None;
        }
        let areas = self.clues.map(|clue| match *clue {
            Some(Clue::Area(area)) => Some(area),
            Some(Clue::Unknown) | None => None,
        });
        let (n_rows, n_columns) = (areas.n_rows(), areas.n_columns());
        Some(format!("{n_columns}x{n_rows}:{}", tatham::numbers(&areas)))
    }

    /// Whether it has cells and no number is 0, as no form can say otherwise.
    fn is_of_numbers(&self) -> bool {
        let mut clues = self.numbers.iter().map(|number| number.clue);
        self.n_cells() > 0 && clues.all(|clue| clue != Clue::Area(0))
    }
}
