//! What the pictures of all puzzles share: the paper, its pens, and lengths in cells.

use std::fmt::Write as _;

use svg::Document;
use svg::node::Blob;
use svg::node::element::{Circle, Path, Rectangle, Style, Text, Title};

use super::TINTS;
use super::screen::is_light;
use crate::grid::Cell;

/// A picture as it is made. Lengths are in cells of the board, from the left top.
#[derive(Debug)]
pub struct Sheet {
    /// The elements so far, as text: large boards have many.
    body: String,
    width: f64,
    height: f64,
    /// Millimetres in the side of a cell, unless the sheet would not fit on the paper.
    cell: f64,
}

/// A point, or a width and a height.
pub(super) type Pair = (f64, f64);

/// Units of the SVG in the side of a cell.
const UNITS: f64 = 10.0;
/// A4 with margins of 10 mm.
const PAPER: Pair = (190.0, 277.0);

/// The size of text that fills its cell.
pub(super) const BIG: f64 = 0.7;
/// The size of text beside its cell.
pub(super) const NUMBER: f64 = 0.6;
/// How far a frame around a cell is inside of it, and its room for text.
pub(super) const FRAME: f64 = 0.12;
pub(super) const ROOM: f64 = 0.9;
/// The size of text in a corner.
pub(super) const SMALL: f64 = 0.28;

/// What the screen or the printer makes of the classes. Only the picture itself is styled, so
/// that it can stand in a page.
const LIGHT: &str = "
.cnfcraft{color:#000}
.cnfcraft .paper{fill:#fff}
.cnfcraft .ink{fill:currentColor}
.cnfcraft .thin,.cnfcraft .heavy,.cnfcraft .frame,.cnfcraft .ring{fill:none;stroke:currentColor}
.cnfcraft .thin{stroke-width:.2}
.cnfcraft .cage{fill:none;stroke:currentColor;stroke-width:.25;stroke-dasharray:.8 .6}
.cnfcraft .region{fill:none;stroke:currentColor;stroke-width:.5;stroke-dasharray:.1 1;stroke-linecap:round}
.cnfcraft .domino{fill:#fff;stroke:currentColor;stroke-width:.4}
.cnfcraft .badge{fill:#fff;stroke:currentColor;stroke-width:.25}
.cnfcraft .free{fill:#f0eeea}
.cnfcraft .heavy{stroke-width:.7;stroke-linecap:square}
.cnfcraft .frame{stroke-width:.9;stroke-dasharray:2 1.2}
.cnfcraft .ring{stroke-width:.8}
.cnfcraft .halo{fill:none;stroke:#fff;stroke-width:2.2}
.cnfcraft text{font-family:sans-serif;text-anchor:middle}
.cnfcraft .given{fill:currentColor;font-weight:bold}
.cnfcraft .label{text-anchor:start}
";

/// And where the screen is dark.
const DARK: &str = ".cnfcraft{color:#eee}
.cnfcraft .paper{fill:#111}
.cnfcraft .halo{stroke:#111}
.cnfcraft .domino,.cnfcraft .badge{fill:#222}
.cnfcraft .free{fill:#333}
";

fn style() -> String {
    let [mut light, mut dark] = [LIGHT, DARK].map(str::to_owned);
    for (number, tints) in TINTS.iter().enumerate() {
        for (style, tint) in [&mut light, &mut dark].into_iter().zip(*tints) {
            let _ = writeln!(style, ".cnfcraft .tint{number}{{fill:{}}}", hex(tint));
        }
    }
    format!("{light}@media screen and (prefers-color-scheme:dark){{\n{dark}}}\n")
}

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
    /// An empty sheet with half a cell of margin, which is not counted in its size. A cell has a side
    /// of so many millimetres if there is room on the paper.
    pub(super) fn new(title: &str, (width, height): Pair, cell: f64) -> Self {
        let (width, height) = (width + 1.0, height + 1.0);
        let mut sheet = Self {
            body: String::new(),
            width,
            height,
            cell,
        };
        sheet.add(&Title::new(visible(title)));
        sheet.add(&Style::new(style()));
        sheet.rect("paper", (-0.5, -0.5), (width, height));
        sheet
    }

    /// Millimetres in the side of a cell.
    pub(super) fn side(&self) -> f64 {
        let fitting = (PAPER.0 / self.width).min(PAPER.1 / self.height);
        self.cell.min(fitting)
    }

    /// The document.
    pub(super) fn finish(self) -> Document {
        let (width, height) = (self.width, self.height);
        let [left, top, w, h] = [-0.5, -0.5, width, height].map(units);
        let mm = |length: f64| format!("{}mm", hundredths(length * self.side()));
        Document::new()
            .set("class", "cnfcraft")
            .set("role", "img")
            .set("viewBox", (left, top, w, h))
            .set("width", mm(width))
            .set("height", mm(height))
            .add(Blob::new(self.body.trim_end()))
    }

    pub(super) fn rect(&mut self, class: &str, at: Pair, size: Pair) {
        self.add(&rectangle(at, size).set("class", class));
    }

    /// A rectangle filled with red, green and blue.
    pub(super) fn fill(&mut self, rgb: [u8; 3], at: Pair, size: Pair) {
        self.add(&rectangle(at, size).set("fill", hex(rgb)));
    }

    /// Text around a point, made smaller where it would be wider than `room`.
    pub(super) fn text(&mut self, class: &str, text: &str, centre: Pair, size: f64, room: f64) {
        self.add(&letters(text, centre, size, room).set("class", class));
    }

    /// Text on a colour, in black or white, whichever is better to read.
    pub(super) fn text_on(&mut self, rgb: [u8; 3], text: &str, centre: Pair, size: f64, room: f64) {
        let letters = letters(text, centre, size, room);
        self.add(&letters.set("fill", hex(ink_on(rgb))));
    }

    /// Text that begins at a point.
    pub(super) fn label(&mut self, text: &str, start: Pair, size: f64) {
        let (x, y) = (units(start.0), units(start.1 + 0.35 * size));
        let text = Text::new(visible(text)).set("class", "ink label");
        self.add(&text.set("x", x).set("y", y).set("font-size", units(size)));
    }

    /// Straight lines, each from a point to another.
    pub(super) fn lines(&mut self, class: &str, lines: impl IntoIterator<Item = [Pair; 2]>) {
        self.lines_in(None, class, lines);
    }

    /// The same in a colour, whether the screen is light or dark.
    pub(super) fn lines_in(
        &mut self,
        rgb: Option<[u8; 3]>,
        class: &str,
        lines: impl IntoIterator<Item = [Pair; 2]>,
    ) {
        let mut path = String::new();
        for [from, to] in lines {
            let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(units);
            let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
        }
        let mut node = Path::new().set("class", class);
        if let Some(rgb) = rgb {
            node = node.set("style", format!("stroke:{}", hex(rgb)));
        }
        if !path.is_empty() {
            self.add(&node.set("d", path));
        }
    }

    /// A rectangle with round corners.
    pub(super) fn rounded(&mut self, class: &str, at: Pair, size: Pair, radius: f64) {
        let rectangle = rectangle(at, size).set("class", class);
        self.add(&rectangle.set("rx", units(radius)));
    }

    /// A filled circle.
    pub(super) fn dot(&mut self, class: &str, (x, y): Pair, radius: f64) {
        let circle = Circle::new().set("class", class).set("r", units(radius));
        self.add(&circle.set("cx", units(x)).set("cy", units(y)));
    }

    /// A line around some cells, ascending, so far inside of their edges. `corner` is the left top
    /// of the board.
    pub(super) fn outline(&mut self, class: &str, cells: &[Cell], corner: Pair, inset: f64) {
        let (left, top) = corner;
        let moved = |(x, y): Pair| (left + x, top + y);
        let lines = outline(cells, inset);
        self.lines(class, lines.into_iter().map(|line| line.map(moved)));
    }

    /// A ring inside a cell, seen on white, black and any colour.
    pub(super) fn ring(&mut self, (x, y): Pair) {
        for class in ["halo", "ring"] {
            let circle = Circle::new().set("class", class).set("r", units(0.38));
            self.add(&circle.set("cx", units(x + 0.5)).set("cy", units(y + 0.5)));
        }
    }

    fn add(&mut self, node: &impl svg::Node) {
        let _ = writeln!(self.body, "{node}");
    }
}

fn rectangle((x, y): Pair, (width, height): Pair) -> Rectangle {
    Rectangle::new()
        .set("x", units(x))
        .set("y", units(y))
        .set("width", units(width))
        .set("height", units(height))
}

fn letters(text: &str, (x, y): Pair, size: f64, room: f64) -> Text {
    let text = visible(text);
    let size = size.min(size * room / text_width(&text, size).max(room));
    Text::new(text)
        .set("x", units(x))
        // Capitals and digits reach up to 0.7 of the font's size above their line.
        .set("y", units(y + 0.35 * size))
        .set("font-size", units(size))
}

/// The lines of a board whose left top is the origin. `is_heavy` tells where they are heavy: of two
/// neighbours, the left or upper one first; `None` is what lies outside.
pub(super) fn grid(
    sheet: &mut Sheet,
    (n_rows, n_columns): (usize, usize),
    is_heavy: impl Fn(Option<Cell>, Option<Cell>) -> bool,
) {
    let (width, height) = (length(n_columns), length(n_rows));
    let across = (0..=n_rows).map(|row| [(0.0, length(row)), (width, length(row))]);
    let down = (0..=n_columns).map(|column| [(length(column), 0.0), (length(column), height)]);
    sheet.lines("thin", across.chain(down));
    let cell = |row: Option<usize>, column: Option<usize>| {
        let (row, column) = (row?, column?);
        (row < n_rows && column < n_columns).then(|| Cell::new(row, column))
    };
    let mut heavy = Vec::new();
    for row in 0..=n_rows {
        let runs = runs(n_columns, |column| {
            let of = |row| cell(row, Some(column));
            is_heavy(of(row.checked_sub(1)), of(Some(row)))
        });
        heavy.extend(runs.map(|ends| ends.map(|column| (length(column), length(row)))));
    }
    for column in 0..=n_columns {
        let runs = runs(n_rows, |row| {
            let of = |column| cell(Some(row), column);
            is_heavy(of(column.checked_sub(1)), of(Some(column)))
        });
        heavy.extend(runs.map(|ends| ends.map(|row| (length(column), length(row)))));
    }
    sheet.lines("heavy", heavy);
}

/// The longest runs of numbers below `n` of which something holds, each as its first and the one
/// after its last.
fn runs(n: usize, holds: impl Fn(usize) -> bool) -> impl Iterator<Item = [usize; 2]> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let first = (next..n).find(|&number| holds(number))?;
        let end = (first..n).find(|&number| !holds(number)).unwrap_or(n);
        next = end;
        Some([first, end])
    })
}

/// Black or white, whichever is better to read on a colour.
pub(super) fn ink_on(rgb: [u8; 3]) -> [u8; 3] {
    if is_light(rgb) { [0; 3] } else { [0xff; 3] }
}

/// About how wide a text is: a digit is hardly more than half as wide as the font is high.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    0.6 * size * length(text.chars().count())
}

/// The edges of an area of cells, ascending, each as a line that far inside of it.
fn outline(cells: &[Cell], inset: f64) -> Vec<[Pair; 2]> {
    let is_inside = |cell: Cell, (down, right): (isize, isize)| {
        // The row and column before the first don't exist; they wrap to past the last.
        let row = cell.row.wrapping_add_signed(down);
        let next = Cell::new(row, cell.column.wrapping_add_signed(right));
        cells.binary_search(&next).is_ok()
    };
    let mut lines = Vec::new();
    for &cell in cells {
        let (x, y) = (length(cell.column) + 0.5, length(cell.row) + 0.5);
        // Outwards, and along the edge.
        for (out, along) in [
            ((-1, 0), (0, 1)),
            ((0, 1), (1, 0)),
            ((1, 0), (0, -1)),
            ((0, -1), (-1, 0)),
        ] {
            if is_inside(cell, out) {
                continue;
            }
            // How far the line goes from the middle of the edge: less far at a corner of the area,
            // and farther where it meets the line that comes from outwards.
            let reach = |(down, right): (isize, isize)| {
                if !is_inside(cell, (down, right)) {
                    0.5 - inset
                } else if is_inside(cell, (out.0 + down, out.1 + right)) {
                    0.5 + inset
                } else {
                    0.5
                }
            };
            let back = (-along.0, -along.1);
            let end = |towards: (isize, isize)| {
                let far = reach(towards);
                let away = 0.5 - inset;
                let of = |out: isize, towards: isize| sign(out) * away + sign(towards) * far;
                (x + of(out.1, towards.1), y + of(out.0, towards.0))
            };
            lines.push([end(back), end(along)]);
        }
    }
    lines
}

/// -1, 0 or 1 as a number.
fn sign(direction: isize) -> f64 {
    match direction {
        0 => 0.0,
        1.. => 1.0,
        _ => -1.0,
    }
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The text without the characters that XML can't hold or that disturb others; `svg` escapes the rest.
fn visible(text: &str) -> String {
    let shown = |c: char| match c {
        '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        // These turn the direction of what follows.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
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
        let mut sheet = Sheet::new("<&>\u{0}", (1.0, 1.0), 7.0);
        sheet.text("ink", "<b>&\u{1b}", (0.5, 0.5), NUMBER, 0.9);
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
            let text = Sheet::new("", size, 7.0).finish().to_string();
            let [width, height] = shown;
            assert!(text.contains(&format!("width=\"{width}\"")), "{text}");
            assert!(text.contains(&format!("height=\"{height}\"")), "{text}");
        }
    }
}
