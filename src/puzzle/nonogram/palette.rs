//! The colours of a nonogram.

use std::collections::BTreeSet;

use itertools::Itertools;

/// A colour: its name, the character that stands for it in text, and what it looks like.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    name: String,
    symbol: char,
    rgb: [u8; 3],
}

impl Colour {
    /// The colour of that name, drawn with that character in text, with its red, green and blue.
    #[must_use]
    pub fn new(name: impl Into<String>, symbol: char, rgb: [u8; 3]) -> Self {
        Self {
            name: name.into(),
            symbol,
            rgb,
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The character that stands for it in text.
    #[must_use]
    pub fn symbol(&self) -> char {
        self.symbol
    }

    /// Its red, green and blue.
    #[must_use]
    pub fn rgb(&self) -> [u8; 3] {
        self.rgb
    }
}

/// The colours that the cells of a nonogram may have, and that of the cells without a block.
///
/// The default is black on white, as in most nonograms.
///
/// ```
/// use cnfcraft::puzzle::nonogram::{Colour, Palette};
///
/// let white = Colour::new("white", '.', [255, 255, 255]);
/// let red = Colour::new("red", '#', [255, 0, 0]);
/// let blue = Colour::new("blue", '#', [0, 0, 255]);
/// let palette = Palette::new(white, vec![red, blue]);
/// // No two have one character.
/// assert_eq!(palette.colours()[1].symbol(), '*');
/// assert_eq!(palette.colours()[1].name(), "blue");
/// assert_eq!(Palette::default().colours()[0].name(), "black");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Palette {
    background: Colour,
    colours: Vec<Colour>,
}

impl Default for Palette {
    fn default() -> Self {
        Self {
            background: Colour::new("white", '.', [255; 3]),
            colours: vec![Colour::new("black", '#', [0; 3])],
        }
    }
}

impl Palette {
    /// A background and the colours of blocks. In text the background is `.`; a colour whose
    /// character can't be seen, or takes two places on a terminal, or is that of one before, gets
    /// another. White space in names is a single blank, and a name that one before has gets a
    /// number.
    #[must_use]
    pub fn new(mut background: Colour, mut colours: Vec<Colour>) -> Self {
        let mut names = BTreeSet::new();
        for colour in [&mut background].into_iter().chain(&mut colours) {
            let blank = |c: char| c.is_whitespace() || c.is_control();
            let words = colour.name.split(blank).filter(|word| !word.is_empty());
            let name = { words }.join(" ");
            let name = if name.is_empty() { "colour" } else { &name };
            let others = (2..).map(|number| format!("{name} {number}"));
            let mut free = [name.to_owned()].into_iter().chain(others);
            let free = free.find(|name| !names.contains(name));
            colour.name = free.expect("more numbers than colours");
            names.insert(colour.name.clone());
        }
        let mut taken = BTreeSet::from(['.']);
        for colour in &mut colours {
            let symbol = colour.symbol;
            if !is_seen(symbol) || taken.contains(&symbol) {
                let letters = ('\u{100}'..'\u{530}').filter(|&letter| is_seen(letter));
                // Some thousand colours may have any character.
                let others = "#*%@+&$o=x".chars().chain(letters).chain('\u{1000}'..);
                let mut free = others.filter(|other| !taken.contains(other));
                colour.symbol = free.next().expect("more characters than colours");
            }
            taken.insert(colour.symbol);
        }
        Self {
            background: Colour {
                symbol: '.',
                ..background
            },
            colours,
        }
    }

    /// The colour of the cells without a block.
    #[must_use]
    pub fn background(&self) -> &Colour {
        &self.background
    }

    /// The colours of blocks, as blocks count them.
    #[must_use]
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The same without the colours that aren't used: the default one where that looks the same.
    /// Says also what number each colour has now.
    pub(super) fn reduced(self, is_used: impl Fn(usize) -> bool) -> (Self, Vec<usize>) {
        let mut n_used = 0;
        let number = |colour| {
            let number = n_used;
            n_used += usize::from(is_used(colour));
            number
        };
        let numbers = (0..self.colours.len()).map(number).collect();
        let mut index = 0..;
        let mut colours = self.colours;
        colours.retain(|_| index.next().is_some_and(&is_used));
        let default = Self::default();
        let is_black = colours.iter().all(|colour| colour.rgb == [0; 3]) && colours.len() <= 1;
        if is_black && self.background.rgb == default.background.rgb {
            return (default, numbers);
        }
        (Self::new(self.background, colours), numbers)
    }
}

/// Whether a character is seen, and takes one place on a terminal: it is of ASCII, or a letter or
/// digit of Latin, Greek or Cyrillic; U+0345 is one that goes below others.
fn is_seen(symbol: char) -> bool {
    symbol.is_ascii_graphic()
        || symbol < '\u{530}' && symbol != '\u{345}' && symbol.is_alphanumeric()
}

/// `RRGGBB`.
pub(super) fn hexadecimal([red, green, blue]: [u8; 3]) -> String {
    format!("{red:02X}{green:02X}{blue:02X}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_colour_has_a_character_of_its_own_that_takes_one_place() {
        let white = Colour::new("white", ' ', [255; 3]);
        let odd = ['漢', '\u{345}', '\u{301}', '\n', '.', 'ß', 'ß', ' '];
        let odd = odd.into_iter().chain(['x'; 500]);
        let palette = Palette::new(white, odd.map(|c| Colour::new("", c, [0; 3])).collect());
        let symbols: BTreeSet<char> = palette.colours().iter().map(Colour::symbol).collect();
        assert_eq!(symbols.len(), 508);
        assert!(
            symbols
                .iter()
                .all(|&symbol| is_seen(symbol) && symbol != '.')
        );
        assert_eq!(palette.colours()[5].symbol(), 'ß');
    }
}
