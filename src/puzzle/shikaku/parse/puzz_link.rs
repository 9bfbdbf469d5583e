//! Addresses of puzz.link and its kin.

use crate::error::ParseError;
use crate::puzzle::filling::Filling;
use crate::puzzle::puzz_link::{Address, Slot, Unsaid};
use crate::puzzle::shikaku::{Clue, KIND, Shikaku};
use crate::puzzle::text::{TextLine, whole_number};

pub(super) fn address(line: TextLine, unsaid: &mut Unsaid) -> Result<Shikaku, ParseError> {
    let address = Address::of(line, KIND)?;
    let size = |part, name| {
        let size = whole_number(part).filter(|&size| size > 0);
        size.ok_or_else(|| line.error(part, name))
    };
    let width = size(address.width, "a width")?;
    let height = size(address.height, "a height")?;
    let mut board = Filling::new(line, address.height, height, width)?;
    let mut slots = address.slots;
    for slot in slots.by_ref() {
        match slot? {
            (_, Slot::Blanks(n_blanks)) => board.skip(n_blanks),
            (piece, Slot::Unknown) => board.push(piece, Clue::Unknown)?,
            (piece, Slot::Number(area @ 1..)) => board.push(piece, Clue::Area(area))?,
            (piece, Slot::Number(_)) => return Err(line.error(piece, "a number above 0")),
        }
    }
    Ok(Shikaku::new(unsaid.finish(board, slots.rest())?))
}
