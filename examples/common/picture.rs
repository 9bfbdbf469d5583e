//! How answers look: on a terminal, in a file, and as SVG.

use std::env;
use std::fs::File;
use std::io::{self, IsTerminal, Write};

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
    answer: Option<File>,
    puzzle: Option<File>,
}

impl Files {
    /// Creates them, before anything is printed.
    pub(super) fn create(options: &Options<'_>) -> Result<Self, Failure> {
        let create = |path: Option<&str>| {
            let file = |path| {
                if !cfg!(feature = "svg") {
                    let words = "this program was built without svg: build it with --features svg";
                    return Err(Failure::Usage(words.to_owned()));
                }
                File::create(path).map_err(|error| Failure::Usage(format!("{path}: {error}")))
            };
            path.map(file).transpose()
        };
        Ok(Self {
            answer: create(options.svg)?,
            puzzle: create(options.svg_puzzle)?,
        })
    }

    /// Writes the puzzle, and its answer with the rules that clash.
    pub(super) fn write<P: Playable>(
        &mut self,
        puzzle: &P,
        answer: &Answer<P>,
        clash: Option<&Explanation<P::Rule>>,
    ) -> io::Result<()> {
        let drawing = Drawing::new(puzzle);
        if let Some(file) = &mut self.puzzle {
            file.write_all(svg(&drawing).as_bytes())?;
        }
        if let Some(file) = &mut self.answer {
            let mut drawing = drawing.clashing(clash.into_iter().flat_map(Explanation::rules));
            if let Some(solution) = &answer.solution {
                let differing = answer.differing.iter().copied();
                drawing = drawing.solution(solution).differing(differing);
            }
            file.write_all(svg(&drawing).as_bytes())?;
        }
        Ok(())
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
