//! Sudokus from the files that people have.

mod cells;
mod drawn;
mod grid;
#[cfg(feature = "json")]
mod json;
mod line;
mod pencilmarks;
mod puzz_link;
mod pzprv3;
mod table;
mod tatham;

use std::str::FromStr;

use super::Sudoku;
use crate::error::ParseError;
use crate::grid::Grid;
use crate::puzzle::puzz_link::{Unsaid, is_address};
use crate::puzzle::pzprv3::BEGINS;
use crate::puzzle::tatham::SAVED;
use crate::puzzle::text::{self, TextLine};

/// What the puzzle is called in addresses and files of pzpr.
const KIND: &str = "sudoku";

/// The most digits that a board read from a file may have.
pub(super) const MOST_DIGITS: usize = 64;

impl Sudoku {
    /// Reads a puzzle in any of the forms that have a function of their own, and finds out which
    /// it is, as [`parse_all`](Self::parse_all) does, which also reads several puzzles.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle, or there are several: where, what was expected, and what
    /// was found.
    ///
    /// ```
    /// use cnfcraft::puzzle::sudoku::Sudoku;
    ///
    /// let puzzle = Sudoku::parse("12|34\n..|..\n--+--\n..|..\n4_|0*\n").unwrap();
    /// assert_eq!(Sudoku::parse("1234........4..."), Ok(puzzle.clone()));
    /// assert_eq!(Sudoku::parse("1,2,3,4\n,,,\n,,,\n4,,,\n"), Ok(puzzle.clone()));
    /// assert_eq!(Sudoku::parse("https://puzz.link/p?sudoku/4/4/1234n4i"), Ok(puzzle.clone()));
    /// assert_eq!(Sudoku::parse("2x2:1_2_3_4h4c"), Ok(puzzle.clone()));
    /// assert_eq!(Sudoku::parse(puzzle.to_string()), Ok(puzzle));
    ///
    /// let error = Sudoku::parse("12|34\n..|5.\n..|..\n4.|..\n").unwrap_err();
    /// let words = "line 2, column 4: expected a digit up to 4 or a blank, found '5'";
    /// assert_eq!(error.to_string(), words);
    /// ```
    pub fn parse(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        let text = text::decode(file.as_ref())?;
        let mut puzzles = Form::of(text).read(text)?;
        match puzzles.get(1) {
            Some((line, _)) => Err(line.error(line.text.trim(), "the end of the text")),
            // There is at least one.
            None => Ok(puzzles.swap_remove(0).1),
        }
    }

    /// Reads all puzzles of a file, at least one, and finds out by its first line that is neither
    /// empty nor a remark which form it has.
    ///
    /// - It begins with `[` and a letter, as in `[Puzzle]`: grids.
    /// - It begins with `{` or `[` otherwise: JSON.
    /// - It begins with `pzprv3`, or with `SAVEFILE`: a file of pzpr, or a saved game.
    /// - An address with `sudoku/`, or a game id: one in each line.
    /// - It names a column `puzzle`, `quizzes` or the like: a table. Such a name alone is a title
    ///   unless boards on a line each follow.
    /// - It has the symbols of a whole board, and for boards of four or five digits all lines
    ///   have: a puzzle in each line. Symbols of a third power, such as 216, are pencilmarks, and
    ///   so are 729 without a letter among them; 729 with letters are a board of 27 digits, and 64
    ///   one of 8.
    /// - Anything else: grids.
    ///
    /// What the text does not say is the shape of the boxes, except where a grid has lines drawn
    /// between them and in game ids. It is the usual one then: see [`of_size`](Self::of_size).
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    pub fn parse_all(file: impl AsRef<[u8]>) -> Result<Vec<Self>, ParseError> {
        let text = text::decode(file.as_ref())?;
        Form::of(text).read(text).map(puzzles)
    }

    /// Reads puzzles, each on a line of its own: n² symbols, for an n from 4 to 35, row by row.
    /// After 9 come letters; blanks are `.`, `0`, `_`, `*` and, where it is no digit, `X`. A
    /// puzzle ends at white space, `,`, `;` or `:`, and what follows is ignored unless it is
    /// another board of that size with blanks. Ignored are empty lines too, and those that begin
    /// with `#`.
    ///
    /// A `0` is always a blank, so that 16 digits are `1` to `G`. Where they seem to be `0` to `F`,
    /// as there are letters, no `G`, and both `0` and another blank, the text is refused.
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    pub fn from_lines(file: impl AsRef<[u8]>) -> Result<Vec<Self>, ParseError> {
        line::parse(text::decode(file.as_ref())?, line::puzzle).map(puzzles)
    }

    /// Reads puzzles with candidates, each on a line of its own: n³ symbols, for an n from 2 to 35,
    /// which are n for each cell, row by row. The first of them is `1` or a blank, the second `2`
    /// or a blank, and so on: the digits are those that the cell may have. Otherwise the lines are
    /// as in [`from_lines`](Self::from_lines).
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    ///
    /// ```
    /// use cnfcraft::grid::Cell;
    /// use cnfcraft::puzzle::sudoku::Sudoku;
    ///
    /// let text = format!(".2..1.3.{}", "1234".repeat(14));
    /// let puzzle = &Sudoku::from_pencilmarks(text).unwrap()[0];
    /// assert_eq!(puzzle.givens()[Cell::new(0, 0)], Some(2));
    /// let candidates: Vec<_> = puzzle.candidates().collect();
    /// assert_eq!(candidates, [(Cell::new(0, 1), &[1, 3][..])]);
    /// ```
    pub fn from_pencilmarks(file: impl AsRef<[u8]>) -> Result<Vec<Self>, ParseError> {
        line::parse(text::decode(file.as_ref())?, pencilmarks::puzzle).map(puzzles)
    }

    /// Reads a table of puzzles, as there are for machine learning: CSV whose first line names the
    /// columns, `quizzes,solutions` or `id,puzzle,solution`. Between fields is `,`, `;` or a tab,
    /// as in the header, and each row has as many; fields may be quoted. The puzzles are as in
    /// [`from_lines`](Self::from_lines); the other columns are ignored.
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    pub fn from_table(file: impl AsRef<[u8]>) -> Result<Vec<Self>, ParseError> {
        table::parse(text::decode(file.as_ref())?).map(puzzles)
    }

    /// Reads grids: each has n rows, of numbers with white space between them, of symbols as in
    /// [`from_lines`](Self::from_lines), with or without white space, or of fields between `,` or
    /// `;`. Such are `.sdk` and `.ss` files and CSV. Blanks are those of lines; among numbers and
    /// in fields `-` too, and a field may be empty. Lines that begin with `#` are remarks.
    ///
    /// Before the rows may stand n, once or twice, and a title such as `Grid 01`, `Sudoku` or
    /// `[Puzzle]`. Between grids is a title or an empty line. What follows `[State]`, up to another
    /// title in brackets, is what a player wrote, and ignored.
    ///
    /// The characters `|` and `+`, box drawing, and lines of dashes are drawn. Where they are at
    /// equal distances of more than one cell they are the borders of the boxes. Where they are
    /// at others, as in a jigsaw, the text is refused. In a grid with a bar at both ends of each row
    /// and no other blanks, spaces are blanks: each cell has a character between the bars, or
    /// every second.
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    ///
    /// ```
    /// use cnfcraft::puzzle::sudoku::Sudoku;
    ///
    /// let high = "12|..|..\n..|3.|..\n.4|..|..\n--+--+--\n..|..|5.\n..|..|..\n6.|..|..\n";
    /// let mut board = Sudoku::from_grids(high).unwrap()[0].blank();
    /// assert_eq!(board, Sudoku::new(3, 2));
    /// board = Sudoku::from_grids(high.replace(['|', '+', '-'], "")).unwrap()[0].blank();
    /// assert_eq!(board, Sudoku::new(2, 3));
    /// ```
    pub fn from_grids(file: impl AsRef<[u8]>) -> Result<Vec<Self>, ParseError> {
        grid::parse(text::decode(file.as_ref())?).map(puzzles)
    }

    /// Reads JSON: a list of rows, each a list of numbers with `null` or 0 for a blank; or an
    /// object one of whose members is such a list: `grid`, `rows`, `board`, `puzzle` or `fixed`.
    /// Two of them are refused, and so are members that say what else is asked, such as `cages`.
    /// Others are ignored, and so is a number of `rows`.
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    #[cfg(feature = "json")]
    pub fn from_json(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        json::parse(text::decode(file.as_ref())?)
    }

    /// Reads the address of a puzzle on puzz.link, pzv.jp and the like:
    /// `https://puzz.link/p?sudoku/9/9/body`, or only from `sudoku` on. Nothing is fetched. A `?`
    /// is a blank. Blanks at the end of the body need not be there; in a file of several addresses
    /// these are about 4,096 cells together, and a cell more for each character of an address.
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    pub fn from_puzz_link(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        only(text::decode(file.as_ref())?, "an address", |line| {
            puzz_link::address(line, &mut Unsaid::new())
        })
    }

    /// Reads a file of pzpr: `pzprv3/sudoku/9/`, then rows of numbers, with `.` or `-` for a blank;
    /// a `/` or the end of a line ends each part. What the player wrote, which comes after the
    /// rows, is ignored.
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    pub fn from_pzprv3(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        pzprv3::parse(text::decode(file.as_ref())?)
    }

    /// Reads a game id of "Solo" in Simon Tatham's collection, `3x3:2b1a5b3…`, or a game that was
    /// saved there. In it `CxR` is a box of C rows and R columns, `x` are diagonals, `j` is a jigsaw
    /// with its regions, and `k` a killer with its cages. An id with a `#` is refused: the
    /// puzzle is known to the generator alone.
    ///
    /// # Errors
    ///
    /// When the text is not of this kind.
    ///
    /// ```
    /// use cnfcraft::grid::Cell;
    /// use cnfcraft::puzzle::sudoku::Sudoku;
    ///
    /// let puzzle = Sudoku::from_tatham("2x3x:c4h1w").unwrap();
    /// let mut expected = Sudoku::new(2, 3).with_diagonals();
    /// expected.give(Cell::new(0, 3), 4);
    /// expected.give(Cell::new(2, 0), 1);
    /// assert_eq!(puzzle, expected);
    /// ```
    pub fn from_tatham(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        let text = text::decode(file.as_ref())?;
        match Form::of(text) {
            Form::SavedGame => tatham::saved_game(text),
            _ => only(text, "a game id", tatham::id),
        }
    }

    /// This board with these digits, 0 for none, in as many rows and columns as it has.
    fn with_digits(self, digits: &Grid<u8>) -> Self {
        self.with_givens(digits.map(|&digit| (digit > 0).then_some(digit)))
    }

    /// This board with these givens, in as many rows and columns as it has.
    fn with_givens(self, givens: Grid<Option<u8>>) -> Self {
        Self { givens, ..self }
    }
}

impl FromStr for Sudoku {
    type Err = ParseError;

    /// As [`Sudoku::parse`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

/// Puzzles, each with the line on which it begins.
type Found<'a> = Vec<(TextLine<'a>, Sudoku)>;

fn puzzles(found: Found) -> Vec<Sudoku> {
    found.into_iter().map(|(_, puzzle)| puzzle).collect()
}

/// The forms that are told apart.
#[derive(Clone, Copy)]
enum Form {
    Json,
    Pzprv3,
    SavedGame,
    Addresses,
    Ids,
    Table,
    Lines,
    Grids,
}

impl Form {
    fn of(text: &str) -> Self {
        let first = cells::content(text).next();
        let first = first.map_or("", |line| line.text.trim());
        let is_section = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphabetic());
        if first.strip_prefix('[').is_some_and(is_section) {
            Self::Grids
        } else if first.starts_with(['{', '[']) {
            Self::Json
        } else if first.starts_with(BEGINS) {
            Self::Pzprv3
        } else if first.starts_with(SAVED) {
            Self::SavedGame
        } else if is_address(first, KIND) || first.contains("://") {
            Self::Addresses
        } else if tatham::is_id(first) {
            Self::Ids
        } else if table::is_table(text) {
            Self::Table
        } else if line::are_lines(&cells::content(text)) {
            Self::Lines
        } else {
            Self::Grids
        }
    }

    /// The puzzles of a text of this form, at least one.
    fn read(self, text: &str) -> Result<Found<'_>, ParseError> {
        let alone = |puzzle| {
            let first = cells::content(text).next();
            first.map(|line| (line, puzzle)).into_iter().collect()
        };
        match self {
            #[cfg(feature = "json")]
            Self::Json => json::parse(text).map(alone),
            #[cfg(not(feature = "json"))]
            Self::Json => Err(text::not_built(text, "JSON", "json")),
            Self::Pzprv3 => pzprv3::parse(text).map(alone),
            Self::SavedGame => tatham::saved_game(text).map(alone),
            Self::Addresses => {
                let mut unsaid = Unsaid::new();
                each(text, |line| puzz_link::address(line, &mut unsaid))
            }
            Self::Ids => each(text, tatham::id),
            Self::Table => table::parse(text),
            Self::Lines => line::parse(text, line::any),
            Self::Grids => grid::parse(text),
        }
    }
}

/// The puzzles of the lines that are neither empty nor remarks.
fn each(
    text: &str,
    mut parse: impl FnMut(TextLine) -> Result<Sudoku, ParseError>,
) -> Result<Found<'_>, ParseError> {
    let lines = cells::content(text);
    lines.map(|line| Ok((line, parse(line)?))).collect()
}

/// The puzzle of the only line that is neither empty nor a remark.
fn only(
    text: &str,
    expected: &str,
    parse: impl FnOnce(TextLine) -> Result<Sudoku, ParseError>,
) -> Result<Sudoku, ParseError> {
    let mut lines = cells::content(text);
    let line = lines.next().ok_or_else(|| cells::ends(text, expected))?;
    let puzzle = parse(line)?;
    match lines.next() {
        Some(other) => Err(other.error(other.text.trim(), "the end of the text")),
        None => Ok(puzzle),
    }
}

/// What was expected where a board is too small or too large.
fn expected_size() -> String {
    format!("a board of 1 to {MOST_DIGITS} digits")
}
