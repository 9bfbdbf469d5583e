//! One sudoku in all forms of files.

use cnfcraft::grid::Cell;
use cnfcraft::puzzle::sudoku::Sudoku;

/// Six digits, with boxes of two rows and three columns.
pub(crate) const LINE: &str = "1..4...5...2..6......3..2...6...3..1";

/// The puzzle of all samples.
pub(crate) fn six() -> Sudoku {
    let mut puzzle = Sudoku::new(2, 3);
    for (place, symbol) in LINE.bytes().enumerate() {
        if symbol.is_ascii_digit() {
            puzzle.give(Cell::new(place / 6, place % 6), symbol - b'0');
        }
    }
    puzzle
}

pub(crate) const LINES: [&str; 5] = [
    LINE,
    "\u{feff}# a remark\r\n\r\n  100400050002006000000300200060003001,what follows\r\n",
    "1__4___5___2__6______3__2___6___3__1:1:154\n",
    "1**4***5***2**6******3**2***6***3**1 # a remark\n\n",
    "1XX4XXX5XXX2XX6XXXXXX3XX2XXX6XXX3XX1;x",
];

pub(crate) const TABLES: [&str; 3] = [
    "quizzes,solutions\n100400050002006000000300200060003001,1\n",
    "id,puzzle,solution,clues\r\n7,1..4...5...2..6......3..2...6...3..1,1,10\r\n",
    "\"Sudoku\";\"level\"\n\"1..4...5...2..6......3..2...6...3..1\";9",
];

pub(crate) const GRIDS: [&str; 14] = [
    "1..4..\n.5...2\n..6...\n...3..\n2...6.\n..3..1\n",
    "1 . . 4 . .\n. 5 . . . 2\n. . 6 . . .\n. . . 3 . .\n2 . . . 6 .\n. . 3 . . 1",
    "#ASomebody\r\n#CA remark\r\n1..4..\r\n.5...2\r\n..6...\r\n...3..\r\n2...6.\r\n..3..1\r\n",
    " *-------*\n |1..|4..|\n |.5.|..2|\n |---+---|\n |..6|...|\n |...|3..|\n |---+---|\n \
        |2..|.6.|\n |..3|..1|\n *-------*\n",
    "1..|4..\n.5.|..2\n-------\n..6|...\n...|3..\n-------\n2..|.6.\n..3|..1\n",
    "6 6\n1 - - 4 - -\n- 5 - - - 2\n- - 6 - - -\n- - - 3 - -\n2 - - - 6 -\n- - 3 - - 1\n",
    "6\n1 _ _ 4 _ _\n_ 5 _ _ _ 2\n_ _ 6 _ _ _\n_ _ _ 3 _ _\n2 _ _ _ 6 _\n_ _ 3 _ _ 1",
    "Grid 01\n100400\n050002\n006000\n000300\n200060\n003001\n",
    "1,,,4,,\n,5,,,,2\n,,6,,,\n,,,3,,\n2,,,,6,\n,,3,,,1\n",
    "1;0;0;\"4\";0;0\n0;5;0;0;0;2\n0;0;6;0;0;0\n0;0;0;3;0;0\n2;0;0;0;6;0\n0;0;3;0;0;1\n",
    "┌─────┬─────┐\n│1    │4    │\n│  5  │    2│\n├─────┼─────┤\n│    6│     │\n│     │3    │\n\
        ├─────┼─────┤\n│2    │  6  │\n│    3│    1│\n└─────┴─────┘\n",
    "+-------+-------+\n| 1     | 4     |\n|   5   |     2 |\n+-------+-------+\n|     6 |       |\n\
        |       | 3     |\n+-------+-------+\n| 2     |   6   |\n|     3 |     1 |\n+-------+-------+",
    "|1  |4  |\n| 5 |  2|\n|  6|   |\n|   |3  |\n|2  | 6 |\n|  3|  1|\n",
    "|1| | |4| | |\n| |5| | | |2|\n| | |6| | | |\n| | | |3| | |\n|2| | | |6| |\n| | |3| | |1|\n",
];

pub(crate) const ADDRESSES: [&str; 3] = [
    "https://puzz.link/p?sudoku/6/6/1h4i5i2h6l3h2i6i3h1",
    "# an address\n\n http://pzv.jp/p.html?sudoku/6/6/1h4i5i2h6l3h2i6i3.g-01/ \r\n",
    "sudoku/6/6/1h4i5i2h6l3h2i6i3h1",
];

pub(crate) const FILES_OF_PZPR: [&str; 2] = [
    "pzprv3/sudoku/6/1 . . 4 . . /. 5 . . . 2 /. . 6 . . . /. . . 3 . . /2 . . . 6 . /. . 3 . . 1 /\
        2 2 . . . . /. . . . . . /. . . . . . /. . . . . . /. . . . . . /. . . . . . /",
    "# a file\npzprv3\nsudoku\n6\n1 - . 4 . . \n. 5 . . . 2 \n. . 6 . . . \n. . . 3 . . \n2 . . . 6 . \n\
        . . 3 . . 1 \n",
];

pub(crate) const IDS: [&str; 3] = [
    "2x3:1b4c5c2b6f3b2c6c3b1",
    "# an id\n  2x3r4de:1b4c5c2b6f3b2c6c3b1\r\n",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n\
        PARAMS  :3:2x3\nDESC    :23:1b4c5c2b6f3b2c6c3b1\n",
];

pub(crate) const JSON: [&str; 2] = [
    "[[1,0,0,4,0,0],[0,5,0,0,0,2],[0,0,6,0,0,0],[0,0,0,3,0,0],[2,0,0,0,6,0],[0,0,3,0,0,1]]",
    "{\"n\": 6, \"grid\": [[1,null,0,4,0,0],[0,5,0,0,0,2],[0,0,6,0,0,0],[0,0,0,3,0,0],\n\
        [2,0,0,0,6,0],[0,0,3,0,0,1]], \"solution\": [[1]]}",
];

/// A jigsaw with diagonals and cages, which only a game id tells.
pub(crate) const VARIANT: &str = "4jxk:a2n,b__b__bc___c_,aaaabb_______a__,7a8b5b5a5a6a4a";

/// All samples of the puzzle, in no order.
pub(crate) fn all() -> Vec<&'static str> {
    let mut all = [
        &LINES[..],
        &TABLES,
        &GRIDS,
        &ADDRESSES,
        &FILES_OF_PZPR,
        &IDS,
    ]
    .concat();
    all.extend(JSON.into_iter().filter(|_| cfg!(feature = "json")));
    all
}
