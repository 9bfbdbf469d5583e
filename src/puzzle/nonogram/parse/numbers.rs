//! Texts of numbers only: the sizes, and a line for each clue.

use super::super::Nonogram;
use super::clues::{check_size, clue, puzzle, size};
use crate::encode::line::Block;
use crate::error::ParseError;
use crate::puzzle::text::{Lines, TextLine, end, first_line};

/// Width and height on a line, rows, columns.
pub(super) fn nin(text: &str) -> Result<Nonogram, ParseError> {
    let mut lines = Lines::new(text);
    let (width, height) = sizes(&mut lines, ["width", "height"])?;
    let rows = section(&mut lines, "row", height, true)?;
    let columns = section(&mut lines, "column", width, true)?;
    end(&mut lines)?;
    Ok(puzzle(&rows, &columns))
}

/// Height and width on a line, rows, a line `#`, columns.
pub(super) fn mk(text: &str) -> Result<Nonogram, ParseError> {
    let mut lines = Lines::new(text);
    let (height, width) = sizes(&mut lines, ["height", "width"])?;
    let rows = section(&mut lines, "row", height, true)?;
    let line = first_line(&mut lines, "a line '#'")?;
    if line.text.trim() != "#" {
        return Err(line.error(line.text.trim(), "a line '#'"));
    }
    let columns = section(&mut lines, "column", width, true)?;
    end(&mut lines)?;
    Ok(puzzle(&rows, &columns))
}

/// Height, width, rows, a blank line, columns.
pub(super) fn cwd(text: &str) -> Result<Nonogram, ParseError> {
    let mut lines = Lines::new(text);
    let mut side = |name| {
        let line = first_line(&mut lines, &format!("a {name}"))?;
        let word = line.text.trim();
        size(line, word, name).map(|size| (line, word, size))
    };
    let (_, _, height) = side("height")?;
    let (line, word, width) = side("width")?;
    check_size(line, word, height, width)?;
    let rows = section(&mut lines, "row", height, false)?;
    match lines.next() {
        Some(line) if line.text.trim().is_empty() => (),
        Some(line) => return Err(line.error(line.text.trim(), "a blank line after the rows")),
        None => return Err(lines.ends("a blank line after the rows")),
    }
    let columns = section(&mut lines, "column", width, false)?;
    end(&mut lines)?;
    Ok(puzzle(&rows, &columns))
}

/// The two numbers of the first line.
fn sizes(lines: &mut Lines, names: [&str; 2]) -> Result<(usize, usize), ParseError> {
    let line = first_line(lines, &format!("a {}", names[0]))?;
    let mut words = line.words();
    let line_end = &line.text[line.text.len()..];
    let [first, second] = names.map(|_| words.next().unwrap_or(line_end));
    let sizes = (size(line, first, names[0])?, size(line, second, names[1])?);
    if let Some(word) = words.next() {
        return Err(line.error(word, "the end of the line"));
    }
    check_size(line, second, sizes.0, sizes.1)?;
    Ok(sizes)
}

/// The clues of a section, a line each, which may be blank only if that is an empty clue.
fn section(
    lines: &mut Lines,
    name: &str,
    n_clues: usize,
    blank: bool,
) -> Result<Vec<Vec<Block>>, ParseError> {
    let mut clues = Vec::new();
    for index in 1..=n_clues {
        let expected = || format!("the clue of {name} {index} of {n_clues}");
        let is_clue = |line: &TextLine| blank || !line.text.trim().is_empty();
        match lines.next() {
            Some(line) if is_clue(&line) => clues.push(clue(line, line.words())?),
            Some(line) => return Err(line.error(line.text, expected())),
            None => return Err(lines.ends(expected())),
        }
    }
    Ok(clues)
}
