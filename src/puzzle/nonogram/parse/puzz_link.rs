//! Addresses of puzz.link and its kin.

use super::super::Nonogram;
use super::clues::{check_size, puzzle, size};
use crate::encode::line::Block;
use crate::error::ParseError;
use crate::puzzle::puzz_link::{Address, EXPECTED, Slot, Slots};
use crate::puzzle::text::TextLine;

/// The name of the puzzle in an address.
pub(super) const KIND: &str = "nonogram";

pub(super) fn address(line: TextLine) -> Result<Nonogram, ParseError> {
    let address = Address::of(line, KIND)?;
    let n_columns = size(line, address.width, "width")?;
    let n_rows = size(line, address.height, "height")?;
    check_size(line, address.height, n_rows, n_columns)?;

    let mut slots = Single {
        slots: address.slots,
        n_blank: 0,
    };
    let columns = lines_of(line, &mut slots, n_columns, n_rows.div_ceil(2))?;
    let rows = lines_of(line, &mut slots, n_rows, n_columns.div_ceil(2))?;
    let rest = slots.slots.rest();
    if slots.n_blank > 0 || !rest.is_empty() {
        let expected = "the end of the address after the last row";
        return Err(line.error(rest.trim_start(), expected));
    }
    Ok(puzzle(&rows, &columns))
}

/// The clues of so many lines with so many slots each.
///
/// All slots are in the text, so that it is in proportion to the lines.
fn lines_of(
    line: TextLine,
    slots: &mut Single,
    n_lines: usize,
    n_slots: usize,
) -> Result<Vec<Vec<Block>>, ParseError> {
    let mut clues = Vec::new();
    for _ in 0..n_lines {
        let mut clue = Vec::new();
        let mut empty = None;
        for _ in 0..n_slots {
            let place = slots.slots.rest();
            match slots.next(line)? {
                Some(block) if block.length() == Some(0) => empty = Some(place),
                Some(block) => clue.push(block),
                None => (),
            }
        }
        if let Some(place) = empty.filter(|_| !clue.is_empty()) {
            return Err(line.error(place, "0 alone in its clue"));
        }
        // From the grid outwards, so the last number comes first.
        clue.reverse();
        clues.push(clue);
    }
    Ok(clues)
}

/// The slots of a body one by one.
struct Single<'a> {
    slots: Slots<'a>,
    /// How many slots are blank before the rest comes.
    n_blank: usize,
}

impl Single<'_> {
    /// What the next slot holds.
    fn next(&mut self, line: TextLine) -> Result<Option<Block>, ParseError> {
        if self.n_blank == 0 {
            let end = self.slots.rest();
            match self.slots.next().transpose()? {
                Some((_, Slot::Number(length))) => return Ok(Some(Block::new(length))),
                Some((_, Slot::Unknown)) => return Ok(Some(Block::blot())),
                Some((_, Slot::Blanks(n_blank))) => self.n_blank = n_blank,
                None => return Err(line.error(end, EXPECTED)),
            }
        }
        self.n_blank -= 1;
        Ok(None)
    }
}
