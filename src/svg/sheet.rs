//! What the pictures of all puzzles share: the paper, its pens, and lengths in cells.

use std::fmt::Write as _;

use svg::Document;
use svg::node::element::{Circle, Path, Rectangle, Style, Text, Title};

use super::Drawing;
use crate::problem::Problem;

/// How a puzzle comes on a sheet.
pub trait OnSheet: Problem + Sized {
    /// Draws it.
    fn on_sheet(drawing: &Drawing<'_, Self>) -> Sheet;
}

/// A picture as it is made. Lengths are in cells of the board, from the left top.
#[derive(Debug)]
pub struct Sheet {
    svg: Document,
    width: f64,
    height: f64,
}

/// A point, or a width and a height.
pub(super) type Pair = (f64, f64);

/// Units of the SVG in the side of a cell.
const UNITS: f64 = 10.0;
/// Millimetres in the side of a cell, unless the sheet would not fit on the paper.
const CELL: f64 = 7.0;
/// A4 with margins of 10 mm.
const PAPER: Pair = (190.0, 277.0);

/// The size of text beside its cell.
pub(super) const NUMBER: f64 = 0.6;
/// The size of text in a corner.
pub(super) const SMALL: f64 = 0.28;

/// What the screen or the printer makes of the classes. Only the picture itself is styled, so
/// that it can stand in a page.
const STYLE: &str = "
.cnfcraft{color:#000}
.cnfcraft .paper{fill:#fff}
.cnfcraft .ink{fill:currentColor}
.cnfcraft .thin,.cnfcraft .heavy,.cnfcraft .frame,.cnfcraft .ring{fill:none;stroke:currentColor}
.cnfcraft .thin{stroke-width:.2}
.cnfcraft .heavy{stroke-width:.7;stroke-linecap:square}
.cnfcraft .frame{stroke-width:.9;stroke-dasharray:2 1.2}
.cnfcraft .ring{stroke-width:.8}
.cnfcraft .halo{fill:none;stroke:#fff;stroke-width:2.2}
.cnfcraft text{font-family:sans-serif;text-anchor:middle}
.cnfcraft .label{text-anchor:start}
@media screen and (prefers-color-scheme:dark){
.cnfcraft{color:#eee}
.cnfcraft .paper{fill:#111}
.cnfcraft .halo{stroke:#111}
}
";

/// A number of cells as a length.
#[expect(clippy::cast_precision_loss, reason = "no picture has 2⁵³ cells")]
pub(super) fn length(n_cells: usize) -> f64 {
    n_cells as f64
}

/// A length in the SVG's units, without the last digits that arithmetic leaves.
fn units(length: f64) -> f64 {
    hundredths(length * UNITS)
}

fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

impl Sheet {
    /// An empty sheet with half a cell of margin, which is not counted in its size.
    pub(super) fn new(title: &str, (width, height): Pair) -> Self {
        let (width, height) = (width + 1.0, height + 1.0);
        let svg = Document::new()
            .set("class", "cnfcraft")
            .set("role", "img")
            .add(Title::new(visible(title)))
            .add(Style::new(STYLE));
        let mut sheet = Self { svg, width, height };
        sheet.rect("paper", (-0.5, -0.5), (width, height));
        sheet
    }

    /// The document.
    pub(super) fn finish(self) -> Document {
        let (width, height) = (self.width, self.height);
        let scale = CELL.min(PAPER.0 / width).min(PAPER.1 / height);
        let [left, top, w, h] = [-0.5, -0.5, width, height].map(units);
        let mm = |length: f64| format!("{}mm", hundredths(length * scale));
        self.svg
            .set("viewBox", (left, top, w, h))
            .set("width", mm(width))
            .set("height", mm(height))
    }

    pub(super) fn rect(&mut self, class: &str, at: Pair, size: Pair) {
        self.add(rectangle(at, size).set("class", class));
    }

    /// A rectangle filled with red, green and blue.
    pub(super) fn fill(&mut self, rgb: [u8; 3], at: Pair, size: Pair) {
        self.add(rectangle(at, size).set("fill", hex(rgb)));
    }

    /// Text around a point, made smaller where it would be wider than a cell.
    pub(super) fn text(&mut self, class: &str, text: &str, centre: Pair, size: f64) {
        self.add(letters(text, centre, size).set("class", class));
    }

    /// Text on a colour, in black or white, whichever is better to read.
    pub(super) fn text_on(&mut self, rgb: [u8; 3], text: &str, centre: Pair, size: f64) {
        let [red, green, blue] = rgb.map(u32::from);
        let is_light = 299 * red + 587 * green + 114 * blue > 128_000;
        let fill = if is_light { "#000" } else { "#fff" };
        self.add(letters(text, centre, size).set("fill", fill));
    }

    /// Text that begins at a point.
    pub(super) fn label(&mut self, text: &str, start: Pair, size: f64) {
        let (x, y) = (units(start.0), units(start.1 + 0.35 * size));
        let text = Text::new(visible(text)).set("class", "ink label");
        self.add(text.set("x", x).set("y", y).set("font-size", units(size)));
    }

    /// Straight lines, each from a point to another.
    pub(super) fn lines(&mut self, class: &str, lines: impl IntoIterator<Item = [Pair; 2]>) {
        let mut path = String::new();
        for [from, to] in lines {
            let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(units);
            let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
        }
        if !path.is_empty() {
            self.add(Path::new().set("class", class).set("d", path));
        }
    }

    /// A ring inside a cell, seen on white, black and any colour.
    pub(super) fn ring(&mut self, (x, y): Pair) {
        for class in ["halo", "ring"] {
            let circle = Circle::new().set("class", class).set("r", units(0.38));
            self.add(circle.set("cx", units(x + 0.5)).set("cy", units(y + 0.5)));
        }
    }

    fn add(&mut self, node: impl Into<Box<dyn svg::Node>>) {
        svg::Node::append(&mut self.svg, node);
    }
}

fn rectangle((x, y): Pair, (width, height): Pair) -> Rectangle {
    Rectangle::new()
        .set("x", units(x))
        .set("y", units(y))
        .set("width", units(width))
        .set("height", units(height))
}

fn letters(text: &str, (x, y): Pair, size: f64) -> Text {
    let text = visible(text);
    // A digit is hardly more than half as wide as the font is high.
    let size = size.min(1.5 / length(text.chars().count()).max(1.0));
    Text::new(text)
        .set("x", units(x))
        // Capitals and digits reach up to 0.7 of the font's size above their line.
        .set("y", units(y + 0.35 * size))
        .set("font-size", units(size))
}

pub(super) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The text without the characters that XML can't hold; `svg` escapes the others.
fn visible(text: &str) -> String {
    let shown = |c: char| match c {
        '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_has_no_control_characters() {
        let mut sheet = Sheet::new("<&>\u{0}", (1.0, 1.0));
        sheet.text("ink", "<b>&\u{1b}", (0.5, 0.5), NUMBER);
        let text = sheet.finish().to_string();
        assert!(
            text.contains("<title>&lt;&amp;&gt;\u{fffd}</title>"),
            "{text}"
        );
        assert!(
            text.contains(">\n&lt;b&gt;&amp;\u{fffd}\n</text>"),
            "{text}"
        );
    }

    #[test]
    fn a_sheet_fits_on_the_paper() {
        for (size, shown) in [
            ((4.0, 9.0), ["35mm", "70mm"]),
            ((99.0, 49.0), ["190mm", "95mm"]),
            ((99.0, 276.0), ["100mm", "277mm"]),
        ] {
            let text = Sheet::new("", size).finish().to_string();
            let [width, height] = shown;
            assert!(text.contains(&format!("width=\"{width}\"")), "{text}");
            assert!(text.contains(&format!("height=\"{height}\"")), "{text}");
        }
    }
}
