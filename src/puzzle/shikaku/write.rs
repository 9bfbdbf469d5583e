//! Shikaku as the texts that other programs read.

use super::{Clue, KIND, Shikaku};
use crate::puzzle::puzz_link::{self, Slot};

impl Shikaku {
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

    /// Whether it has cells and no number is 0, as no form can say otherwise.
    fn is_of_numbers(&self) -> bool {
        let mut clues = self.numbers.iter().map(|number| number.clue);
        self.n_cells() > 0 && clues.all(|clue| clue != Clue::Area(0))
    }
}
