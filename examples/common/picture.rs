//! How answers look: on a terminal, in a file, and as SVG.

use std::env;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use cnfcraft::drawing::Drawing;
use cnfcraft::session::Explanation;

use super::options::Options;
use super::questions::Answer;
use super::{Failure, Playable};

/// How solutions are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// With characters that every file and terminal has.
    Plain,
    /// With box-drawing characters.
    Boxes { in_colour: bool },
}

/// When to use colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Colour {
    /// On a terminal that has it.
    Auto,
    Always,
    Never,
}

impl Style {
    pub(super) fn new(options: &Options<'_>) -> Self {
        let has_boxes = io::stdout().is_terminal() && has_box_drawing();
        let is_wanted = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        match options.colour {
            _ if options.plain => Self::Plain,
            Colour::Always => Self::Boxes { in_colour: true },
            Colour::Auto if has_boxes => Self::Boxes {
                in_colour: is_wanted,
            },
            Colour::Never if has_boxes => Self::Boxes { in_colour: false },
            Colour::Auto | Colour::Never => Self::Plain,
        }
    }
}

/// Whether the terminal has more than the characters of ASCII.
fn has_box_drawing() -> bool {
    let is_dumb = env::var_os("TERM").is_some_and(|name| name == "dumb");
    // The first of these that is set counts.
    let mut locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| {
            let value = env::var(name).ok()?;
            (!value.is_empty()).then_some(value)
        });
    let is_utf8 = |locale: String| {
        locale
            .to_ascii_uppercase()
            .replace('-', "")
            .contains("UTF8")
    };
    !is_dumb && locale.next().is_none_or(is_utf8)
}

/// The files that pictures are to be written to.
pub(super) struct Files {
    answer: Option<PictureFile>,
    puzzle: Option<PictureFile>,
}

/// A file that keeps what is in it, or isn't there, until there is a picture.
struct PictureFile {
    path: String,
    file: File,
    is_new: bool,
}

impl Files {
    /// Opens them, before anything is printed.
    pub(super) fn open(options: &Options<'_>) -> Result<Self, Failure> {
        let open = |path: Option<&str>| path.map(PictureFile::open).transpose();
        Ok(Self {
            answer: open(options.svg)?,
            puzzle: open(options.svg_puzzle)?,
        })
    }

    /// Whether there is any.
    pub(super) fn are_wanted(&self) -> bool {
        self.answer.is_some() || self.puzzle.is_some()
    }

    /// Writes the puzzle, and its answer with the rules that clash.
    pub(super) fn write<P: Playable>(
        &mut self,
        puzzle: &P,
        answer: &Answer<P>,
        clash: Option<&Explanation<P::Rule>>,
    ) -> Result<(), Failure> {
        let drawing = Drawing::new(puzzle);
        if let Some(file) = &mut self.puzzle {
            file.write(&svg(&drawing))?;
        }
        if let Some(file) = &mut self.answer {
            let rules = clash.into_iter().flat_map(Explanation::rules);
            let mut drawing = drawing.clashing(rules);
            if let Some(solution) = &answer.solution {
                let differing = answer.differing.iter().copied();
                drawing = drawing.solution(solution).differing(differing);
            }
            file.write(&svg(&drawing))?;
        }
        Ok(())
    }
}

impl PictureFile {
    fn open(path: &str) -> Result<Self, Failure> {
        if !cfg!(feature = "svg") {
            let words = "this program was built without svg: build it with --features svg";
            return Err(Failure::Usage(words.to_owned()));
        }
        let is_new = !Path::new(path).exists();
        let mut options = File::options();
        let file = options.write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| Failure::Usage(format!("{path}: {error}")))?;
        let path = path.to_owned();
        Ok(Self { path, file, is_new })
    }

    fn write(&mut self, picture: &str) -> Result<(), Failure> {
        self.replace(picture)
            .map_err(|error| Failure::Usage(format!("{}: {error}", self.path)))?;
        self.is_new = false;
        Ok(())
    }

    fn replace(&mut self, picture: &str) -> io::Result<()> {
        if self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.file.write_all(picture.as_bytes())
    }
}

/// No picture came.
impl Drop for PictureFile {
    fn drop(&mut self) {
        if self.is_new {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(feature = "svg")]
fn svg<P: Playable>(drawing: &Drawing<'_, P>) -> String {
    drawing.to_svg()
}

/// No file asks for it.
#[cfg(not(feature = "svg"))]
fn svg<P: Playable>(_: &Drawing<'_, P>) -> String {
    String::new()
}
