//! Addresses of puzz.link and its kin.

use super::cells::expected_cell;
use super::{KIND, MOST_DIGITS, Sudoku, expected_size};
use crate::error::ParseError;
use crate::puzzle::filling::Filling;
use crate::puzzle::puzz_link::{Address, Slot, Unsaid};
use crate::puzzle::text::{TextLine, whole_number};

pub(super) fn address(line: TextLine, unsaid: &mut Unsaid) -> Result<Sudoku, ParseError> {
    let address = Address::of(line, KIND)?;
    let n = whole_number(address.width).filter(|n| (1..=MOST_DIGITS).contains(n));
    let n = n.ok_or_else(|| line.error(address.width, expected_size()))?;
    if whole_number(address.height) != Some(n) {
        return Err(line.error(address.height, format!("the height {n}, as the width")));
    }
    let mut board = Filling::new(line, address.height, n, n)?;
    let mut slots = address.slots;
    for slot in slots.by_ref() {
        match slot? {
            (_, Slot::Blanks(n_blanks)) => board.skip(n_blanks),
            (piece, Slot::Unknown) if board.n_left() == 0 => return Err(board.full(piece)),
            (_, Slot::Unknown) => board.skip(1),
            (piece, Slot::Number(number)) => {
                let digit = u8::try_from(number)
                    .ok()
                    .filter(|digit| (1..=n).contains(&(*digit).into()));
                board.push(
                    piece,
                    digit.ok_or_else(|| line.error(piece, expected_cell(n)))?,
                )?;
            }
        }
    }
    let givens = unsaid.finish(board, slots.rest())?;
    Ok(Sudoku::of_size(n).with_givens(givens))
}
