//! Nonograms as the files that other programs read.

use std::fmt::Write as _;

use itertools::Itertools;

use super::palette::hexadecimal;
use super::{Colour, Nonogram, clue, length};
#[cfg(feature = "json")]
use crate::encode::Line;

impl Nonogram {
    /// The puzzle as `.non` text, which has no colours: `None` unless it is in black and white.
    ///
    /// ```
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    ///
    /// let puzzle = Nonogram::new(vec![vec![2], vec![]], vec![vec![1], vec![1]]);
    /// let text = "width 2\nheight 2\n\nrows\n2\n0\n\ncolumns\n1\n1\n";
    /// assert_eq!(puzzle.to_non().as_deref(), Some(text));
    /// ```
    #[must_use]
    pub fn to_non(&self) -> Option<String> {
        if !self.is_black_and_white() {
            return None;
        }
        let (width, height) = (self.n_columns(), self.n_rows());
        let mut text = format!("width {width}\nheight {height}\n");
        for (section, lines) in [("rows", &self.rows), ("columns", &self.columns)] {
            let _ = writeln!(text, "\n{section}");
            for line in lines {
                let _ = writeln!(text, "{}", clue(line.clue().map(length), ","));
            }
        }
        Some(text)
    }

    /// The puzzle as `.g` text, which has colours.
    #[must_use]
    pub fn to_g(&self) -> String {
        let palette = self.palette();
        let words = words(palette.colours());
        let mut text = "A nonogram\n#d\n".to_owned();
        let background = [("0", ' ', palette.background())].into_iter();
        let own = words.iter().zip(palette.colours());
        let own = own.map(|(word, colour)| (word.as_str(), colour.symbol(), colour));
        for (word, symbol, colour) in background.chain(own) {
            let (rgb, name) = (hexadecimal(colour.rgb()), colour.name());
            let _ = writeln!(text, "   {word}:{symbol}  #{rgb}  {name}");
        }
        for (section, lines) in [("rows", &self.rows), ("columns", &self.columns)] {
            let _ = writeln!(text, ":{section}");
            for line in lines {
                let block = |block| length(block) + &words[block.colour()];
                let _ = writeln!(text, "{}", clue(line.clue().map(block), " "));
            }
        }
        text.push_str(":end\n");
        text
    }

    /// The puzzle as JSON: `rows` and `cols` as lists of numbers, and with colours also `colors`
    /// and `background`, as [`from_json`](Self::from_json) reads them.
    ///
    /// ```
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    ///
    /// let puzzle = Nonogram::new(vec![vec![2], vec![]], vec![vec![1], vec![1]]);
    /// assert_eq!(puzzle.to_json(), "{\"rows\": [[2], []], \"cols\": [[1], [1]]}\n");
    /// ```
    #[cfg(feature = "json")]
    #[must_use]
    pub fn to_json(&self) -> String {
        let colours = self.palette().colours();
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let with_colours = !self.is_black_and_white();
        let clues = |lines: &[Line]| {
            let clue = |line: &Line| {
                let blocks = line.clue().map(|block| {
                    let length = block.length().map_or("\"?\"".to_owned(), |n| n.to_string());
                    if with_colours {
                        let name = quoted(colours[block.colour()].name());
                        format!("[{name}, {length}]")
                    } else {
                        length
                    }
                });
                format!("[{}]", { blocks }.join(", "))
            };
            lines.iter().map(clue).join(", ")
        };
        let mut text = format!(
            "{{\"rows\": [{}], \"cols\": [{}]",
            clues(&self.rows),
            clues(&self.columns)
        );
        if with_colours {
            let declared = |colour: &Colour| {
                let symbol = quoted(colour.symbol().encode_utf8(&mut [0; 4]));
                let (name, rgb) = (quoted(colour.name()), hexadecimal(colour.rgb()));
                format!("[{name}, \"#{rgb}\", {symbol}]")
            };
            let _ = write!(
                text,
                ", \"colors\": [{}], \"background\": {}",
                colours.iter().map(declared).join(", "),
                declared(self.palette().background())
            );
        }
        text + "}\n"
    }

    /// The puzzle as XML as webpbn.com reads it.
    #[cfg(feature = "xml")]
    #[must_use]
    pub fn to_xml(&self) -> String {
        use quick_xml::escape::escape;

        let (palette, background) = (self.palette(), self.palette().background());
        let colours = palette.colours();
        let default = colours.first().map_or("black", Colour::name);
        let mut text = format!(
            "<?xml version=\"1.0\"?>\n<puzzleset>\n\
             <puzzle type=\"grid\" defaultcolor=\"{}\" backgroundcolor=\"{}\">\n",
            escape(default),
            escape(background.name())
        );
        for colour in [background].into_iter().chain(colours) {
            let symbol = colour.symbol().to_string();
            let (name, symbol) = (escape(colour.name()), escape(symbol.as_str()));
            let rgb = hexadecimal(colour.rgb());
            let _ = writeln!(
                text,
                "<color name=\"{name}\" char=\"{symbol}\">{rgb}</color>"
            );
        }
        for (section, lines) in [("columns", &self.columns), ("rows", &self.rows)] {
            let _ = writeln!(text, "<clues type=\"{section}\">");
            for line in lines {
                text.push_str("<line>");
                for block in line.clue() {
                    let name = escape(colours[block.colour()].name());
                    let length = block.length().unwrap_or(0);
                    let _ = write!(text, "<count color=\"{name}\">{length}</count>");
                }
                text.push_str("</line>\n");
            }
            text.push_str("</clues>\n");
        }
        text + "</puzzle>\n</puzzleset>\n"
    }
}

/// A word of letters for each colour, its first letter if that is free.
fn words(colours: &[Colour]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for colour in colours {
        let first = colour.name().chars().next();
        let own = first.filter(char::is_ascii_alphabetic);
        let own = own.map(|first| first.to_ascii_lowercase().to_string());
        let letters = ('a'..='z').map(|letter| letter.to_string());
        let pairs = ('a'..='z').cartesian_product(0..);
        let pairs = pairs.map(|(letter, number): (char, usize)| format!("{letter}{number}"));
        let mut free = own.into_iter().chain(letters).chain(pairs);
        let word = free.find(|word| !words.contains(word));
        words.push(word.expect("words without end"));
    }
    words
}
