//! Shikaku from the texts that people have.

#[cfg(feature = "html")]
mod html;
#[cfg(feature = "json")]
mod json;
mod matrix;
mod puzz_link;
mod pzprv3;
mod task;
mod tatham;

use std::str::FromStr;

use super::{KIND, Shikaku};
use crate::error::ParseError;
use crate::puzzle::puzz_link::{Unsaid, is_address};
use crate::puzzle::pzprv3::BEGINS;
use crate::puzzle::tatham::SAVED;
#[cfg(not(all(feature = "json", feature = "html")))]
use crate::puzzle::text::not_built;
use crate::puzzle::text::{self, each_line, only_line, only_puzzle};

impl Shikaku {
    /// Reads a puzzle in any of the forms that have a function of their own, and finds out which
    /// it is by how it begins.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle, or there are several: where, what was expected, and
    /// what was found.
    ///
    /// ```
    /// use cnfcraft::puzzle::shikaku::Shikaku;
    ///
    /// let puzzle = Shikaku::parse("3 - -\n- 4 -\n- - ?\n").unwrap();
    /// assert_eq!(Shikaku::parse("https://puzz.link/p?shikaku/3/3/3i4i."), Ok(puzzle.clone()));
    /// assert_eq!(Shikaku::parse("pzprv3/shikaku/3/3/3 . . /. 4 . /. . - /"), Ok(puzzle.clone()));
    /// assert_eq!(Shikaku::parse(puzzle.to_string()), Ok(puzzle));
    /// assert_eq!(Shikaku::parse("3x2:2a2_2b"), Shikaku::parse("2 . 2\n2 . ."));
    ///
    /// let error = Shikaku::parse("3 - -\n- x -\n").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2, column 3: expected a number, '?' or a blank such as '-', found 'x'",
    /// );
    /// ```
    pub fn parse(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), Form::of)
    }

    /// Reads all puzzles of a text: an address or a game id on each line, matrices with a blank line
    /// between them, or an object of boards in JSON. In the other forms there is one.
    ///
    /// # Errors
    ///
    /// When the text is not such puzzles.
    ///
    /// ```
    /// use cnfcraft::puzzle::shikaku::Shikaku;
    ///
    /// let puzzles = Shikaku::parse_all("2x1:2a\n\n1x1:1\n").unwrap();
    /// assert_eq!(puzzles.len(), 2);
    /// ```
    pub fn parse_all(file: impl AsRef<[u8]>) -> Result<Vec<Self>, ParseError> {
        let text = text::decode(file.as_ref())?;
        match Form::of(text) {
            Form::PuzzLink => {
                let mut unsaid = Unsaid::new();
                each_line(text, |line| puzz_link::address(line, &mut unsaid))
            }
            Form::TathamId => each_line(text, tatham::id),
            Form::Matrix => Ok(matrix::boards(text)?
                .into_iter()
                .map(|(_, board)| board)
                .collect()),
            #[cfg(feature = "json")]
            Form::Json => json::parse_all(text),
            form => form.read(text).map(|puzzle| vec![puzzle]),
        }
    }

    /// Reads rows of numbers, `?` where a number is unknown, and a blank `0`, `-`, `.` or `_`,
    /// with white space between them. A first line of two numbers `height width` is taken for the
    /// size if the rest is a board of that size, and refused if that would have more rows of this
    /// length, unless the numbers add up to a board with that line. Only at either end may lines be
    /// blank; [`parse_all`](Self::parse_all) reads several boards with blank lines between them.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_matrix(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Matrix)
    }

    /// Reads the address of a puzzle on puzz.link, pzv.jp and the like:
    /// `https://puzz.link/p?shikaku/width/height/body`, or only from `shikaku` on. Up to 4,096
    /// blanks at the end of the body may be left out. Nothing is fetched.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_puzz_link(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::PuzzLink)
    }

    /// Reads a file that puzz.link saves, `pzprv3`: lines, or parts between slashes, with `pzprv3`,
    /// `shikaku`, height and width, then rows of numbers, `-` for `?` and `.` for a blank. What was
    /// drawn follows and is ignored.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_pzprv3(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Pzprv3)
    }

    /// Reads a game id of "Rectangles" in Simon Tatham's collection, `7x7:b7d6_5g4…`, or a game that
    /// was saved there.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_tatham(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        let form = |text: &str| match Form::of(text) {
            Form::TathamSave => Form::TathamSave,
            _ => Form::TathamId,
        };
        Self::read(file.as_ref(), form)
    }

    /// Reads a task of puzzle-shikaku.com for a board of that size: what `task = '…'` sets in the
    /// text of a page, or else the text itself, `b7d6_5g4…`.
    ///
    /// A task does not say its size. [`parse`](Self::parse) takes that which its page states, or
    /// else a square; a size may also stand before a task, which is a game id then: `30x20:a12j…`
    /// is 30 wide.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle, or the task has not as many cells.
    ///
    /// ```
    /// use cnfcraft::puzzle::shikaku::Shikaku;
    ///
    /// let puzzle = Shikaku::from_task("2a2_2b", 2, 3);
    /// assert_eq!(puzzle, Shikaku::parse("2 - 2\n2 - -"));
    /// assert_eq!(puzzle, Shikaku::from_task("var task = '2a2_2b';", 2, 3));
    ///
    /// let error = Shikaku::parse("2a2_2b").unwrap_err();
    /// assert_eq!(
    ///     error.expected(),
    ///     "a size such as '30x20:' before it, as none is stated and 6 cells are no square",
    /// );
    /// ```
    pub fn from_task(
        file: impl AsRef<[u8]>,
        n_rows: usize,
        n_columns: usize,
    ) -> Result<Self, ParseError> {
        task::parse_sized(text::decode(file.as_ref())?, n_rows, n_columns)
    }

    /// Reads JSON: a list of rows, or an object whose `grid` is one. A row is a list of numbers, -1
    /// or `"?"` where a number is unknown, and 0 or `null` for a blank.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    #[cfg(feature = "json")]
    pub fn from_json(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Json)
    }

    /// Reads the board of a page of puzzle-shikaku.com, from HTML that may be the whole page: the
    /// cells as a browser shows them, each a `div` with the class `cell`, a row being those with the
    /// same `top`. A page without cells is read as in [`from_task`](Self::from_task), and must state
    /// its size unless it is a square.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    #[cfg(feature = "html")]
    pub fn from_html(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Html)
    }

    fn read(file: &[u8], form: impl FnOnce(&str) -> Form) -> Result<Self, ParseError> {
        let text = text::decode(file)?;
        form(text).read(text)
    }
}

impl FromStr for Shikaku {
    type Err = ParseError;

    /// As [`Shikaku::parse`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

/// The forms that are told apart.
#[derive(Clone, Copy)]
enum Form {
    Matrix,
    PuzzLink,
    Pzprv3,
    TathamId,
    TathamSave,
    Task,
    Json,
    Html,
}

impl Form {
    fn of(text: &str) -> Self {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let first = lines.next().unwrap_or_default();
        match first {
            _ if first.starts_with(['{', '[']) => Self::Json,
            _ if first.starts_with('<') => Self::Html,
            _ if first.starts_with(BEGINS) => Self::Pzprv3,
            _ if first.starts_with(SAVED) => Self::TathamSave,
            _ if is_address(first, KIND) => Self::PuzzLink,
            _ if tatham::begins_id(first) => Self::TathamId,
            _ if task::is_task(first) || task::is_set(text) => Self::Task,
            // It is none, but the error should fit what was meant.
            _ if first.contains('/') => Self::PuzzLink,
            _ if first.contains(':') => Self::TathamId,
            _ => Self::Matrix,
        }
    }

    fn read(self, text: &str) -> Result<Shikaku, ParseError> {
        match self {
            Self::Matrix => only_puzzle(matrix::boards(text)?),
            Self::PuzzLink => only_line(text, "an address with 'shikaku/'", |line| {
                puzz_link::address(line, &mut Unsaid::new())
            }),
            Self::Pzprv3 => pzprv3::parse(text),
            Self::TathamId => only_line(text, "a game id such as '7x7:b7d6…'", tatham::id),
            Self::TathamSave => tatham::saved_game(text),
            Self::Task => task::parse(text),
            #[cfg(feature = "json")]
            Self::Json => json::parse(text),
            #[cfg(not(feature = "json"))]
            Self::Json => Err(not_built(text, "JSON", "json")),
            #[cfg(feature = "html")]
            Self::Html => html::parse(text),
            #[cfg(not(feature = "html"))]
            Self::Html if task::is_set(text) => task::parse(text),
            #[cfg(not(feature = "html"))]
            Self::Html => Err(not_built(text, "HTML", "html")),
        }
    }
}
