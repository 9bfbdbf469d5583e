//! Words for colours, and clues such as `2r 1b` that use them.

use std::collections::BTreeMap;

use super::super::{Colour, Nonogram, Palette};
use super::clues::block;
use super::colour::{MOST_COLOURS, expected_colours};
use crate::encode::line::Block;
use crate::error::ParseError;
use crate::puzzle::text::TextLine;

/// Words for the colours of blocks.
pub(super) struct Words<'a> {
    /// Stands for the colour of numbers without a word.
    default: &'static str,
    numbers: BTreeMap<&'a str, usize>,
    colours: Vec<Colour>,
}

impl Default for Words<'_> {
    fn default() -> Self {
        Self::with_default(DEFAULT)
    }
}

/// Stands for the colour of numbers without a word, unless the form has another word.
pub(super) const DEFAULT: &str = "1";

/// Whether a number may be followed by that as a word for its colour.
pub(super) fn is_word(word: &str) -> bool {
    let belongs_to_number = word.starts_with(is_length);
    !word.is_empty() && !word.contains(char::is_whitespace) && !belongs_to_number
}

/// Whether a character may be part of a length.
pub(super) fn is_length(c: char) -> bool {
    c.is_ascii_digit() || c == '?'
}

/// The error that a word is declared twice.
pub(super) fn twice(line: TextLine, word: &str) -> ParseError {
    line.error(word, "each word for a colour only once")
}

impl<'a> Words<'a> {
    /// No words yet; `default` stands for the colour of numbers without a word.
    pub(super) fn with_default(default: &'static str) -> Self {
        Self {
            default,
            numbers: BTreeMap::new(),
            colours: Vec::new(),
        }
    }

    /// Whether a colour has that name.
    pub(super) fn has_colour(&self, name: &str) -> bool {
        self.colours.iter().any(|colour| colour.name() == name)
    }

    /// Takes a word for a colour.
    pub(super) fn declare(
        &mut self,
        line: TextLine<'a>,
        word: &'a str,
        colour: Colour,
    ) -> Result<(), ParseError> {
        if self.numbers.contains_key(word) {
            return Err(twice(line, word));
        }
        if self.colours.len() == MOST_COLOURS {
            return Err(line.error(word, expected_colours()));
        }
        self.numbers.insert(word, self.colours.len());
        self.colours.push(colour);
        Ok(())
    }

    /// Reads numbers with words for their colours; the default one is black where it isn't declared.
    pub(super) fn clue<'b>(
        &mut self,
        line: TextLine<'b>,
        words: impl Iterator<Item = &'b str> + Clone,
    ) -> Result<Vec<Block>, ParseError> {
        if words.clone().eq(["0"]) {
            return Ok(Vec::new());
        }
        let colours = &mut self.colours;
        let (default, numbers) = (self.default, &mut self.numbers);
        words
            .map(|word| {
                let end = word.find(|c| !is_length(c)).unwrap_or(word.len());
                let (length, colour) = word.split_at(end);
                let block = block(line, if length.is_empty() { word } else { length })?;
                let number = match numbers.get(colour) {
                    Some(&number) => number,
                    None if ["", default].contains(&colour) => {
                        *numbers.entry(default).or_insert_with(|| {
                            colours.push(Colour::new("black", '#', [0; 3]));
                            colours.len() - 1
                        })
                    }
                    None => return Err(line.error(colour, "a colour that is declared")),
                };
                Ok(block.in_colour(number))
            })
            .collect()
    }

    pub(super) fn puzzle(
        self,
        background: Colour,
        rows: &[Vec<Block>],
        columns: &[Vec<Block>],
    ) -> Nonogram {
        Nonogram::coloured(&Palette::new(background, self.colours), rows, columns)
    }
}
