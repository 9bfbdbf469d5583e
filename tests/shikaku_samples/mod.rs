//! One shikaku in all forms of files.

use cnfcraft::grid::{Cell, Grid};
use cnfcraft::puzzle::shikaku::{Clue, Shikaku};

/// A board of 4 × 3 cells with four numbers.
pub(crate) fn shikaku() -> Shikaku {
    let mut clues = Grid::from_fn(3, 4, |_| None);
    for (row, column, area) in [(0, 0, 4), (0, 3, 2), (2, 1, 4), (2, 2, 2)] {
        clues[Cell::new(row, column)] = Some(Clue::Area(area));
    }
    Shikaku::new(clues)
}

pub(crate) const MATRICES: [&str; 2] = [
    "4 - - 2\n- - - -\n- 4 2 -\n",
    "\u{feff}\r\n3 4 \r\n  4 0 . 2\r\n_ _ _ _\r\n- 4\t2 -\r\n\r\n",
];

pub(crate) const ADDRESSES: [&str; 5] = [
    "https://puzz.link/p?shikaku/4/3/4h2k42g",
    "http://pzv.jp/p.html?shikaku/4/3/4h2k42\r\n",
    "\u{feff}\n  https://pzplus.tck.mn/p?shikaku/v:/4/3/4h2k42zz/  ",
    "https://puzz.link/p?shikaku_edit/4/3/4h2k42g#by=me",
    "shikaku/4/3/-04h2k+0042g",
];

pub(crate) const FILES: [&str; 3] = [
    "pzprv3\nshikaku\n3\n4\n4 . . 2 \n. . . . \n. 4 2 . \n0 0 0 \n1 -1 0 \n0 0 0 \n",
    "pzprv3.1/shikaku/3/4/4 . . 2 /. . . . /. 4 2 . /",
    "pzprv3/\r\nshikaku/\r\n3/\r\n4/\r\n4 . . 2/\r\n. . . ./\r\n. 4 2 .",
];

pub(crate) const IDS: [&str; 6] = [
    "4x3:4b2e4_2a",
    "4x3e0.5:4b2e_4_2_a\r\n\r\n",
    "4x3:4aa2aaaaa4_2a",
    "4x3a:4b2e4_2a",
    "4x3e1.25a:4b2e4_2a",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :10:Rectangles\n\
     PARAMS  :3:4x3\nDESC    :9:4b2e4_2a\n",
];

pub(crate) const TASKS: [&str; 2] = ["4b2e4_2a", "var task = '4b2e4_2a';\n"];

pub(crate) const PAGES: [&str; 2] = [
    "<html><head><script>var Game = {}; var task = '4b2e4_2a';\n\
     $.extend(Game, { puzzleWidth: 4, puzzleHeight: 3 });</script></head></html>",
    "<!-- a board --><div id=\"game\">
     <div class=\"cell on\" style=\"width: 9px; top: 3px; left: 3px;\">4</div>
     <div class='cell' style='top: 3px; left: 12px'></div><div class=cell style=top:3px></div>
     <div class=\"cell\" style=\"top: 3px\"><div class=\"number\"> 2 </div></div>
     <div class=\"cell\" style=\"top: 12px\"></div><div class=\"cell\" style=\"top: 12px\"></div>
     <div class=\"cell\" style=\"top: 12px\"></div><div class=\"cell\" style=\"top: 12px\"></div>
     <div class=\"line\" style=\"top: 12px\">7</div>
     <div class=\"cell\" style=\"top: 21px\">&nbsp;</div><div class=\"cell\" style=\"top: 21px\">4</div>
     <div class=\"cell\" style=\"top: 21px\">2</div><div class=\"cell\" style=\"top: 21px\"></div>
     </div>",
];

#[cfg(feature = "json")]
pub(crate) const JSON: [&str; 3] = [
    "[[4,0,0,2],[0,0,0,0],[null,4,2,0]]",
    "{\"name\": \"Four\", \"grid\": [[4, 0, 0, 2], [0, 0, 0, 0], [0, 4, 2, 0]], \"by\": {\"me\": [1.5, true, null]}}",
    "{\"four\": {\"grid\": [[4, 0, 0, 2], [0, 0, 0, 0], [0, 4, 2, 0]], \"solutions\": 1}, \"n\": 1}",
];
