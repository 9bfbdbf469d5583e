//! What the terminal's pictures of all puzzles share: boards of box-drawing characters, and colour.

use crate::grid::{Cell, Grid};

/// Writes text in colour, or doesn't.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    pub(super) in_colour: bool,
}

/// The codes of a terminal for how text looks.
pub(super) mod codes {
    pub(crate) const BOLD: &str = "1";
    pub(crate) const FAINT: &str = "2";
    pub(crate) const MARKED: &str = "31";
}

impl Pen {
    /// Text that looks as a code says.
    pub(super) fn paint(self, code: &str, text: &str) -> String {
        if self.in_colour {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// Text on a colour.
    pub(super) fn on(self, [red, green, blue]: [u8; 3], text: &str) -> String {
        let ink = if is_light([red, green, blue]) { 30 } else { 97 };
        self.paint(&format!("{ink};48;2;{red};{green};{blue}"), text)
    }
}

/// Whether black is better to read on a colour than white.
pub(super) fn is_light([red, green, blue]: [u8; 3]) -> bool {
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) > 128_000
}

/// How strong the line between two cells is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Wall {
    #[default]
    None,
    /// It ends at its corners.
    Dotted,
    Light,
    Heavy,
}

/// A line of a drawn board, and the row of cells that it shows; `None` for a line between rows.
pub(super) type Line = (Option<usize>, String);

/// The lines of a board.
///
/// `wall` tells what is between two neighbours, the left or upper one first; `None` is what lies
/// outside. `inside` is what stands in a cell, always `width` characters wide. Where no wall
/// is, a line or column between cells is left out.
pub(super) fn board(
    (n_rows, n_columns): (usize, usize),
    width: usize,
    wall: impl Fn(Option<Cell>, Option<Cell>) -> Wall,
    inside: impl Fn(Cell) -> String,
) -> Vec<Line> {
    let cell = |row: usize, column: usize| {
        // The row and column before the first don't exist; they wrap to past the last.
        let cell = Cell::new(row.wrapping_sub(1), column.wrapping_sub(1));
        (cell.row < n_rows && cell.column < n_columns).then_some(cell)
    };
    let between = |one: Option<Cell>, other: Option<Cell>| match (one, other) {
        (None, None) => Wall::None,
        (one, other) => wall(one, other),
    };
    // In both, index (r, c) is the wall that goes right, or down, from the left top of the cell.
    let across = Grid::from_fn(n_rows + 1, n_columns, |Cell { row, column }| {
        between(cell(row, column + 1), cell(row + 1, column + 1))
    });
    let down = Grid::from_fn(n_rows, n_columns + 1, |Cell { row, column }| {
        between(cell(row + 1, column), cell(row + 1, column + 1))
    });
    let has_line: Vec<bool> = across
        .rows()
        .map(|walls| walls.iter().any(|&wall| wall != Wall::None))
        .collect();
    let mut has_column = vec![false; n_columns + 1];
    for walls in down.rows() {
        for (has, &wall) in has_column.iter_mut().zip(walls) {
            *has |= wall != Wall::None;
        }
    }
    let at = |walls: &Grid<Wall>, row: usize, column: usize| {
        walls
            .get(Cell::new(row, column))
            .copied()
            .unwrap_or_default()
    };
    let mut lines = Vec::new();
    for (row, has_line) in has_line.into_iter().enumerate() {
        if has_line {
            let mut line = String::new();
            for (column, has_column) in has_column.iter().enumerate() {
                let right = at(&across, row, column);
                if *has_column {
                    line.push(junction([
                        at(&down, row.wrapping_sub(1), column),
                        right,
                        at(&down, row, column),
                        at(&across, row, column.wrapping_sub(1)),
                    ]));
                }
                if column < n_columns {
                    line.extend(std::iter::repeat_n(dash(right), width));
                }
            }
            lines.push((None, line.trim_end().to_owned()));
        }
        if row < n_rows {
            let mut line = String::new();
            for (column, has_column) in has_column.iter().enumerate() {
                if *has_column {
                    line.push(match at(&down, row, column) {
                        Wall::Dotted => '╎',
                        wall => junction([wall, Wall::None, wall, Wall::None]),
                    });
                }
                if column < n_columns {
                    line.push_str(&inside(Cell::new(row, column)));
                }
            }
            lines.push((Some(row), line.trim_end().to_owned()));
        }
    }
    lines
}

/// Words that stand below a picture, on a line of their own.
pub(super) fn words(pen: Pen, words: &str, is_marked: bool) -> String {
    if is_marked {
        pen.paint(codes::MARKED, &format!("[{words}]")) + "\n"
    } else {
        format!("{words}\n")
    }
}

/// Lines as one text.
pub(super) fn text(lines: impl IntoIterator<Item = Line>) -> String {
    lines.into_iter().map(|(_, line)| line + "\n").collect()
}

/// Text in the middle of so many characters.
pub(super) fn centred(text: &str, width: usize) -> String {
    format!("{text:^width$}")
}

fn dash(wall: Wall) -> char {
    match wall {
        Wall::Dotted => '╌',
        wall => junction([Wall::None, wall, Wall::None, wall]),
    }
}

/// The character where walls go up, right, down and left.
fn junction(arms: [Wall; 4]) -> char {
    // In the order of the numbers with these four digits, first up and last left.
    const JUNCTIONS: [&str; 3] = [
        " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳",
        "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈",
        "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
    ];
    let [up, right, down, left] = arms.map(|wall| match wall {
        Wall::None | Wall::Dotted => 0,
        Wall::Light => 1,
        Wall::Heavy => 2,
    });
    let index = 9 * right + 3 * down + left;
    JUNCTIONS[up].chars().nth(index).unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_meet_in_the_right_characters() {
        use Wall::{Dotted, Heavy, Light, None};
        for (arms, expected) in [
            ([None; 4], ' '),
            ([Light; 4], '┼'),
            ([Heavy; 4], '╋'),
            ([None, Light, Light, None], '┌'),
            ([Heavy, None, None, Heavy], '┛'),
            ([Heavy, Light, None, None], '┖'),
            ([Light, Heavy, Light, Heavy], '┿'),
            ([Heavy, Light, Heavy, Light], '╂'),
            ([None, Heavy, Light, Light], '┮'),
            ([Light, None, Heavy, None], '╽'),
            ([Light, Dotted, Light, Dotted], '│'),
        ] {
            assert_eq!(junction(arms), expected);
        }
    }

    #[test]
    fn lines_without_walls_are_left_out() {
        let wall = |one: Option<Cell>, other: Option<Cell>| match (one, other) {
            (Some(one), Some(other)) if one.column == other.column || one.column == 0 => Wall::None,
            (Some(_), Some(_)) => Wall::Light,
            _ => Wall::Heavy,
        };
        let lines = board((2, 3), 1, wall, |cell| cell.column.to_string());
        assert_eq!(text(lines), "┏━━┯━┓\n┃01│2┃\n┃01│2┃\n┗━━┷━┛\n");
        assert_eq!(text(board((0, 0), 1, wall, |_| String::new())), "");
    }
}
