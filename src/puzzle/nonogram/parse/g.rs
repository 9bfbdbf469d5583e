//! `.g` text (Olšák's "grid"), with colours.

use itertools::Itertools;

use super::super::{Colour, Nonogram, Palette};
use super::clues::check_size;
use super::colour::hexadecimal;
use super::named::by_name;
use super::words::{DEFAULT, Words, is_length, is_word, twice};
use crate::encode::line::Block;
use crate::error::ParseError;
use crate::puzzle::text::{Lines, TextLine};

pub(super) fn parse(text: &str) -> Result<Nonogram, ParseError> {
    let mut lines = Lines::new(text);
    let mut colours = Colours::default();
    let mut declares = false;
    let mut ahead = has_colours(text);
    // The header, the colours, and the name of the first section.
    let first = loop {
        let line = lines
            .next()
            .ok_or_else(|| lines.ends("a line ':rows' before the clues"))?;
        let content = line.text.trim();
        if content.starts_with(':') && !ahead {
            break line;
        } else if begins_colours(content) {
            (declares, ahead) = (true, false);
        } else if declares && !content.is_empty() && !content.starts_with('#') {
            colours.declare(line)?;
        }
    };
    let (rows, second) = section(&mut lines, &mut colours.words)?;
    let second = second.ok_or_else(|| lines.ends("a line ':columns' before the columns' clues"))?;
    let (columns, third) = section(&mut lines, &mut colours.words)?;
    if let Some(third) = third {
        end(third, lines)?;
    }
    check_size(second, second.text.trim(), rows.len(), columns.len())?;
    let name = first.text.trim().trim_start_matches(':').trim_start();
    if name.to_lowercase().starts_with("col") {
        Ok(colours.puzzle(&columns, &rows))
    } else {
        Ok(colours.puzzle(&rows, &columns))
    }
}

/// Whether a line is `#d`, after which the colours are declared, or begins so.
fn begins_colours(line: &str) -> bool {
    line.starts_with("#d") || line.starts_with("#D")
}

/// Whether a line `#d` stands before a line with a `:` at its beginning.
fn has_colours(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    lines.any(begins_colours) && lines.any(|line| line.starts_with(':'))
}

/// Whether a text is of this form whatever its header looks like: it declares colours up to a line
/// with a `:`, or there are clues between two such lines.
pub(super) fn begins(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let declares = lines.any(|line| begins_colours(line) && !line.contains('{')) && {
        let is_declared =
            |line: &&str| line.is_empty() || line.starts_with('#') || line.contains(':');
        let mut lines = lines.skip_while(|line| !line.starts_with(':') && is_declared(line));
        lines.next().is_some_and(|line| line.starts_with(':'))
    };
    declares || {
        let mut lines = text.lines().map(str::trim);
        let mut in_section = false;
        lines.any(|line| {
            let is_name = line.starts_with(':');
            let ends = is_name && in_section;
            in_section = is_name || in_section && (line.is_empty() || is_clue(line));
            ends
        })
    }
}

/// Whether a line is numbers, each with a word for a colour or without.
fn is_clue(line: &str) -> bool {
    let mut words = line.split_whitespace().peekable();
    words.peek().is_some() && words.all(|word| word.starts_with(is_length))
}

/// Checks that no more clues follow the columns: the line `third` ends the puzzle, and what stands
/// after it are remarks.
fn end(third: TextLine, mut lines: Lines) -> Result<(), ParseError> {
    let Some(clue) = lines.find(|line| is_clue(line.text)) else {
        return Ok(());
    };
    let name = third.text.trim();
    if name[1..].trim_start().to_lowercase().starts_with("end") {
        return Err(clue.error(clue.text.trim(), "no numbers after ':end'"));
    }
    Err(third.error(name, "':end' after the columns"))
}

/// The clues up to the next line with a `:`, and that line. Blank lines at the end of the text are
/// no clues.
fn section<'a>(
    lines: &mut Lines<'a>,
    words: &mut Words<'a>,
) -> Result<(Vec<Vec<Block>>, Option<TextLine<'a>>), ParseError> {
    let mut clues = Vec::new();
    let mut n_clues = 0;
    for line in lines.by_ref() {
        if line.text.trim_start().starts_with(':') {
            return Ok((clues, Some(line)));
        }
        let clue = words.clue(line, line.words())?;
        clues.push(clue);
        if !line.text.trim().is_empty() {
            n_clues = clues.len();
        }
    }
    clues.truncate(n_clues);
    Ok((clues, None))
}

/// The colours that a text declares.
#[derive(Default)]
struct Colours<'a> {
    words: Words<'a>,
    background: Option<Colour>,
}

/// The word for the background.
const BACKGROUND: &str = "0";

impl<'a> Colours<'a> {
    /// Reads `word:char colour comment`; the comment is the name.
    fn declare(&mut self, line: TextLine<'a>) -> Result<(), ParseError> {
        let content = line.text.trim();
        let (word, rest) = content
            .split_once(':')
            .ok_or_else(|| line.error(content, "a colour such as 'r:# #FF0000', or ':rows'"))?;
        let word = word.trim_end();
        let is_special = [BACKGROUND, DEFAULT].contains(&word);
        if !is_special && !is_word(word) {
            return Err(line.error(word, "a word for a colour"));
        }
        if word == BACKGROUND && self.background.is_some() {
            return Err(twice(line, word));
        }
        // The character may be left out.
        let looks = rest.split_whitespace().next().unwrap_or_default();
        let has_symbol =
            !rest.starts_with(char::is_whitespace) && hexadecimal(looks, "#").is_none();
        let symbol = rest.chars().next().filter(|_| has_symbol);
        let rest = rest[symbol.map_or(0, char::len_utf8)..].trim_start();
        let looks = rest.split_whitespace().next().unwrap_or(rest);
        let rgb = hexadecimal(looks, "#").or_else(|| by_name(looks));
        let rgb = rgb.ok_or_else(|| line.error(looks, "a colour such as #FF0000"))?;
        let comment = rest[looks.len()..].split_whitespace().join(" ");
        let is_taken = self.words.has_colour(&comment);
        let name = match (word, rgb) {
            _ if !comment.is_empty() && !is_taken => comment,
            (BACKGROUND, _) => "background".to_owned(),
            (DEFAULT, [0, 0, 0]) => "black".to_owned(),
            (DEFAULT, _) => "default".to_owned(),
            _ => word.to_owned(),
        };
        let colour = Colour::new(name, symbol.unwrap_or(' '), rgb);
        if word == BACKGROUND {
            self.background = Some(colour);
            Ok(())
        } else {
            self.words.declare(line, word, colour)
        }
    }

    fn puzzle(self, rows: &[Vec<Block>], columns: &[Vec<Block>]) -> Nonogram {
        let white = || Palette::default().background().clone();
        let background = self.background.unwrap_or_else(white);
        self.words.puzzle(background, rows, columns)
    }
}
