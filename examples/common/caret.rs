//! The line of a file in which an error is, with a caret under the column.

use cnfcraft::ParseError;

/// So many characters of a line are shown.
const WIDTH: usize = 72;

/// The error in words, then the line it is in, cut around the column, and a caret under it. Where
/// the file has no such line, the words alone.
pub(super) fn explain(error: &ParseError, file: &[u8]) -> String {
    let text = String::from_utf8_lossy(file);
    let line = text.split('\n').nth(error.line().saturating_sub(1));
    match line.map(|line| line.strip_suffix('\r').unwrap_or(line)) {
        Some(line) => format!(
            "{error}\n{}",
            underlined(line, error.column().saturating_sub(1))
        ),
        None => error.to_string(),
    }
}

/// A line, and a caret under the column, which is counted from 0 and may be just past the end.
fn underlined(line: &str, column: usize) -> String {
    let n_chars = line.chars().count();
    let column = column.min(n_chars);
    let start = column
        .saturating_sub(WIDTH / 2)
        .min(n_chars.saturating_sub(WIDTH));
    let is_cut = [start > 0, n_chars > start + WIDTH];
    let [before, after] = is_cut.map(|is_cut| if is_cut { "…" } else { "" });
    let shown: String = line.chars().skip(start).take(WIDTH).map(visible).collect();
    let indent = column - start + before.chars().count();
    format!("  {before}{shown}{after}\n  {:indent$}^", "")
}

/// A character as one that a terminal only shows, in as much space.
fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        // These turn the direction of what follows.
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        c if c.is_control() => '\u{fffd}',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_column() {
        assert_eq!(underlined("3 x 1", 2), "  3 x 1\n    ^");
        assert_eq!(underlined("", 7), "  \n  ^");
        assert_eq!(underlined("a\tb\u{1b}[31m", 2), "  a b\u{fffd}[31m\n    ^");
    }

    #[test]
    fn a_long_line_is_cut_around_the_column() {
        let line: String = ('a'..='z').cycle().take(1000).collect();
        for column in [0, 35, 36, 37, 500, 963, 964, 999, 1000] {
            let text = underlined(&line, column);
            let (shown, caret) = text.split_once('\n').expect("two lines");
            assert!(shown.chars().count() <= 2 + WIDTH + 2, "{column}: {shown}");
            let under = shown.chars().nth(caret.chars().count() - 1);
            let expected = line.chars().nth(column);
            assert_eq!(under, expected, "{column}: {text}");
        }
    }
}
