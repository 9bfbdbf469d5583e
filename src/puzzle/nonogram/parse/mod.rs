//! Nonograms from the files that people have.

mod clues;
mod colour;
mod ended;
mod form;
mod g;
#[cfg(feature = "html")]
mod html;
#[cfg(feature = "json")]
mod json;
mod named;
mod non;
#[cfg(feature = "json")]
mod nonograms_org;
mod numbers;
mod puzz_link;
#[cfg(feature = "html")]
mod style;
mod tatham;
#[cfg(feature = "toml")]
mod toml;
mod words;
#[cfg(feature = "xml")]
mod xml;

use std::str::FromStr;

use super::Nonogram;
use crate::error::{ParseError, Place};
use crate::puzzle::text::{self, each_line};
use form::Form;

impl Nonogram {
    /// Reads a puzzle in any of the forms that have a function of their own, and finds out which
    /// it is by how it begins, or by the script or the section `[clues]` that it has; what else it
    /// could be is `.non`.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle, or there are several: where, what was expected, and
    /// what was found.
    ///
    /// ```
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    ///
    /// let puzzle = Nonogram::parse("width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n").unwrap();
    /// assert_eq!(Nonogram::parse(puzzle.to_string()), Ok(puzzle.clone()));
    /// assert_eq!(Nonogram::parse("https://puzz.link/p?nonogram/2/1/112"), Ok(puzzle.clone()));
    /// assert_eq!(Nonogram::parse("2x1:1/1/2"), Ok(puzzle.clone()));
    /// assert_eq!(Nonogram::parse("1 2\n2\n#\n1\n1\n"), Ok(puzzle));
    ///
    /// let error = Nonogram::parse("width 2\nheight 1\nrows\n2 x\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 4, column 3: expected a number, found 'x'");
    /// ```
    pub fn parse(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), Form::of)
    }

    /// Reads all puzzles of a text: an address or a game id on each line, XML with several
    /// puzzles, or those of SPOJ's task JCROSS. In the other forms there is one.
    ///
    /// # Errors
    ///
    /// When the text is not such puzzles.
    ///
    /// ```
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    ///
    /// let puzzles = Nonogram::parse_all("1x1:1/1\n\n2x1:/1/1\n").unwrap();
    /// assert_eq!(puzzles.len(), 2);
    /// ```
    pub fn parse_all(file: impl AsRef<[u8]>) -> Result<Vec<Self>, ParseError> {
        let text = text::decode(file.as_ref())?;
        match Form::of(text) {
            Form::PuzzLink => each_line(text, puzz_link::address),
            Form::TathamId => each_line(text, tatham::id),
            Form::Jcross => Ok(without_places(ended::jcross(text)?)),
            #[cfg(feature = "xml")]
            Form::Xml => Ok(without_places(xml::parse(text)?)),
            form => form.read(text).map(|puzzle| vec![puzzle]),
        }
    }

    /// Reads `.non` text (Simpson): lines `key value` with `width` and `height`, then the sections
    /// `rows` and `columns` with a clue a line, its numbers separated by commas. An empty clue is
    /// `0` or an empty line, a blot is `?`. The size may stand with the sections: `rows height` and
    /// `columns width`. Other keys are ignored.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_non(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Non)
    }

    /// Reads `.nin` text (Wilk): a line `width height`, then a line for each row, then for each
    /// column, with numbers by spaces. An empty clue is `0` or an empty line.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_nin(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Nin)
    }

    /// Reads `.mk` text (Olšák): a line `height width`, a line for each row, a line `#`, and a
    /// line for each column, with numbers by spaces. An empty clue is `0` or an empty line.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_mk(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Mk)
    }

    /// Reads `.cwd` text: height and width on a line each, a line for each row, a blank line, and
    /// a line for each column, with numbers by spaces. An empty clue is `0`.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_cwd(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Cwd)
    }

    /// Reads `.syro` text: a line for each row, a line `#`, a line for each column, and a line `#`,
    /// with numbers by spaces and a `0` at the end of each clue.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_syro(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Syro)
    }

    /// Reads the one puzzle of a text in the form of SPOJ's task JCROSS: the number of puzzles, then
    /// height and width on a line, a line for each row, and for each column, with numbers by
    /// spaces and a `0` at the end of each clue. [`parse_all`](Self::parse_all) reads several.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_jcross(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Jcross)
    }

    /// Reads `.g` text (Olšák's "grid"): a header, a line `#d`, colours `word:char #RRGGBB name`,
    /// a line that begins with `:`, the rows, another such line, and the columns. A clue is
    /// numbers with a word for the colour: `2r 1b`. An empty clue is `0` or an empty line, but
    /// not one at the end of the text; a blot is `?`. Lines that begin with `:` are part of the
    /// header before `#d`; after the columns, another one such as `:end` ends the puzzle. Remarks
    /// may follow it, but no lines of numbers, as those of a puzzle with triangles.
    ///
    /// The word `0` is the background and `1` the colour of numbers without a word; where they
    /// are not declared, these are white and black.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_g(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::G)
    }

    /// Reads the address of a puzzle on puzz.link, pzv.jp and the like:
    /// `https://puzz.link/p?nonogram/width/height/body`, or only from `nonogram` on. Nothing is
    /// fetched.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    pub fn from_puzz_link(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::PuzzLink)
    }

    /// Reads a game id of "Pattern" in Simon Tatham's collection, `10x10:4.3/2.2…`, or a game
    /// that was saved there.
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

    /// Reads JSON: `{"rows": [[3], [2, 1]], "cols": [[1], [], [1, 1]]}`, where an empty clue is
    /// `[]` or `[0]`, `columns` may stand for `cols`, a blot is `"?"`, and other members are
    /// ignored.
    ///
    /// A block may have a colour, `["red", 3]`, and `"colors": [["red", "#FF0000", "r"]]` may say
    /// how it looks, and which character stands for it; `"background"` is one such list.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    #[cfg(feature = "json")]
    pub fn from_json(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Json)
    }

    /// Reads XML as webpbn.com writes it, with one puzzle; a blot is a count of 0.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    #[cfg(feature = "xml")]
    pub fn from_xml(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Xml)
    }

    /// Reads TOML as nonogrid has it: strings `rows` and `columns` in a section `[clues]`, with
    /// commas or line ends between the clues, and comments after `#` or `;`. An empty clue is `0`.
    ///
    /// A section `[colors]` may declare words for colours, `defs = ["r = (red) %"]`, which numbers
    /// of that colour have after them: `2r 1`. The others are black, or what `B` is declared as, which
    /// is black otherwise. A colour is a name of CSS, `FF0000`, or `255, 0, 0`, without brackets
    /// too: `r = red %`.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    ///
    /// ```
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    ///
    /// let text = "[clues]\nrows = '2, 1 ; the foot'\ncolumns = '''\n2\n1'''\n";
    /// let puzzle = Nonogram::new(vec![vec![2], vec![1]], vec![vec![2], vec![1]]);
    /// assert_eq!(Nonogram::from_toml(text), Ok(puzzle));
    /// ```
    #[cfg(feature = "toml")]
    pub fn from_toml(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Toml)
    }

    /// Reads the script `var d=[[…],…];` of a page of nonograms.org or nonograms.ru, alone or in
    /// the whole page. It holds the picture, whose clues these are; its sides may be up to 1000
    /// cells long.
    ///
    /// # Errors
    ///
    /// When the text is not such a puzzle.
    ///
    /// ```
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    ///
    /// // A board of 2 × 1 cells in one colour, a key and black, and one stroke after its key.
    /// let script = "var d=[[],[2,0,0,9],[1,0,0,9],[1,0,0,9],[3,4,0,5],[4,3,5,0],\
    ///     [1,0,0,9],[7,7,7,7],[8,9,8,8]];";
    /// let puzzle = Nonogram::new(vec![vec![2]], vec![vec![1], vec![1]]);
    /// assert_eq!(Nonogram::from_nonograms_org(script), Ok(puzzle));
    /// ```
    #[cfg(feature = "json")]
    pub fn from_nonograms_org(file: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Self::read(file.as_ref(), |_| Form::Script)
    }

    /// Reads the table of clues of a page of nonograms.org from HTML that may be the whole page.
    /// The backgrounds of the numbers are their colours, if they differ.
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

fn without_places<P>(puzzles: Vec<(Place, P)>) -> Vec<P> {
    puzzles.into_iter().map(|(_, puzzle)| puzzle).collect()
}

impl FromStr for Nonogram {
    type Err = ParseError;

    /// As [`Nonogram::parse`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
