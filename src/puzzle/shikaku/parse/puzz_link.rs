//! Addresses of puzz.link and its kin.

use crate::error::ParseError;
use crate::puzzle::filling::Filling;
use crate::puzzle::puzz_link::{Address, EXPECTED, Slot};
use crate::puzzle::shikaku::{Clue, Shikaku};
use crate::puzzle::text::{Lines, first_line, whole_number};

pub(super) fn parse(text: &str) -> Result<Shikaku, ParseError> {
    let line = first_line(&mut Lines::new(text), "an address with 'shikaku/'")?;
    let address = Address::of(line, "shikaku")?;
    let size = |part, name| whole_number(part).ok_or_else(|| line.error(part, name));
    let width = size(address.width, "a width")?;
    let height = size(address.height, "a height")?;
    let mut board = Filling::new(line, address.height, height, width)?;
    for slot in address.slots {
        match slot? {
            (_, Slot::Blanks(n_blanks)) => board.skip(n_blanks),
            (piece, Slot::Unknown) => board.push(piece, Clue::Unknown)?,
            (piece, Slot::Number(area @ 1..)) => board.push(piece, Clue::Area(area))?,
            (piece, Slot::Number(_)) => return Err(line.error(piece, EXPECTED)),
        }
    }
    Ok(Shikaku::new(board.finish()))
}
