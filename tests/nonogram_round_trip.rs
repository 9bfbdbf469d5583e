//! Any puzzle is read back from each form in which it is written, by the crate or here.

use cnfcraft::encode::line::Block;
use cnfcraft::puzzle::nonogram::{Colour, Nonogram, Palette};
use proptest::prelude::*;

fn any_block(n_colours: usize) -> impl Strategy<Value = Block> {
    let length = prop_oneof![4 => (1..20usize).prop_map(Block::new), 1 => Just(Block::blot())];
    (length, 0..n_colours).prop_map(|(block, colour)| block.in_colour(colour))
}

fn any_colour() -> impl Strategy<Value = Colour> {
    let name = "[a-z&<\"' 0-9é\u{7}#:]{0,6}";
    (name, any::<char>(), any::<[u8; 3]>())
        .prop_map(|(name, symbol, rgb)| Colour::new(name, symbol, rgb))
}

/// A puzzle in up to four colours, most of which has no solution.
fn any_puzzle() -> impl Strategy<Value = Nonogram> {
    let colours = (any_colour(), prop::collection::vec(any_colour(), 1..=4));
    let puzzle = colours.prop_flat_map(|(background, colours)| {
        let clue = prop::collection::vec(any_block(colours.len()), 0..4).boxed();
        let clues = prop::collection::vec(clue, 1..6).boxed();
        let palette = Palette::new(background, colours);
        (clues.clone(), clues)
            .prop_map(move |(rows, columns)| Nonogram::coloured(&palette, &rows, &columns))
    });
    let clue = || prop::collection::vec(prop::collection::vec(any_block(1), 0..4), 1..6);
    let black = (clue(), clue());
    let black =
        black.prop_map(|(rows, columns)| Nonogram::coloured(&Palette::default(), &rows, &columns));
    prop_oneof![2 => puzzle, 1 => black]
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(puzzle in any_puzzle()) {
        let right = || Ok(puzzle.clone());
        prop_assert_eq!(Nonogram::parse(puzzle.to_string()), right());
        prop_assert_eq!(Nonogram::from_g(puzzle.to_g()), right());
        match puzzle.to_non() {
            Some(text) => prop_assert_eq!(Nonogram::from_non(text), right()),
            None => prop_assert!(!puzzle.is_black_and_white()),
        }
        #[cfg(feature = "json")]
        prop_assert_eq!(Nonogram::parse(puzzle.to_json()), right());
        #[cfg(feature = "xml")]
        prop_assert_eq!(Nonogram::parse(puzzle.to_xml()), right());
    }
}

#[cfg(all(feature = "json", feature = "html", feature = "toml"))]
mod forms_that_the_crate_only_reads {
    use cnfcraft::encode::Line;
    use cnfcraft::grid::{Cell, Grid};
    use cnfcraft::puzzle::nonogram::{LineId, Picture};
    use itertools::Itertools;

    use super::*;

    fn length(block: Block) -> String {
        block.length().map_or("?".to_owned(), |n| n.to_string())
    }

    /// The puzzle as TOML, each colour by a word of its own.
    fn toml(puzzle: &Nonogram) -> String {
        let hexadecimal = |[r, g, b]: [u8; 3]| format!("{r:02x}{g:02X}{b:02x}");
        let clues = |lines: &[Line], separator| {
            let block = |block: Block| format!("{}c{}", length(block), block.colour());
            let clue = |line: &Line| match line.clue().len() {
                0 => "0".to_owned(),
                _ => line.clue().map(block).collect::<Vec<_>>().join(" "),
            };
            lines.iter().map(clue).collect::<Vec<_>>().join(separator)
        };
        let colours = (0..).zip(puzzle.palette().colours());
        let defs = colours
            .map(|(i, colour): (usize, _)| format!("'c{i}=({})',", hexadecimal(colour.rgb())));
        format!(
            "[clues]\nrows = \"{}\"\ncolumns = \"\"\"\n{}\n\"\"\"\n[colors]\ndefs = [{}]",
            clues(puzzle.rows(), ", "),
            clues(puzzle.columns(), " # next\n\n"),
            defs.collect::<String>()
        )
    }

    /// The puzzle as a table of nonograms.org, each colour as a background.
    fn html(puzzle: &Nonogram) -> String {
        let cell = |block: Option<Block>| {
            block.map_or("<td>&nbsp;</td>".to_owned(), |block| {
                let [r, g, b] = puzzle.palette().colours()[block.colour()].rgb();
                let length = length(block);
                format!("<td style='background-color:rgb({r}, {g},{b})'><div>{length}</div></td>")
            })
        };
        let rows = puzzle.rows().iter().map(|line| {
            let cells = line.clue().map(|block| cell(Some(block)));
            format!("<tr>{}</tr>", cells.collect::<String>())
        });
        let columns: Vec<Vec<Block>> = puzzle
            .columns()
            .iter()
            .map(|line| line.clue().collect())
            .collect();
        let depth = columns.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let columns = (0..depth).map(|i| {
            let blank = |column: &Vec<Block>| depth - column.len();
            let block = |column: &Vec<Block>| Some(column[i.checked_sub(blank(column))?]);
            let cells = columns.iter().map(|column| cell(block(column)));
            format!("<tr>{}</tr>", cells.collect::<String>())
        });
        format!(
            "<table><td class=nmtt><table>{}</table></td><td class=nmtl><table>{}</table></td></table>",
            columns.collect::<String>(),
            rows.collect::<String>()
        )
    }

    /// What can be seen of a line's clue: the lengths, and how each colour looks.
    type Looks = Vec<(Option<usize>, [u8; 3])>;

    fn looks(puzzle: &Nonogram) -> [Vec<Looks>; 2] {
        let look = |block: Block| {
            (
                block.length(),
                puzzle.palette().colours()[block.colour()].rgb(),
            )
        };
        let clue = |line: &Line| line.clue().map(look).collect();
        [puzzle.rows(), puzzle.columns()].map(|lines| lines.iter().map(clue).collect())
    }

    /// The picture as the script of nonograms.org, under these keys.
    fn script(picture: &Picture, keys: [u32; 8]) -> String {
        let number = |n: usize| u32::try_from(n).expect("a small number");
        let hidden = |n: usize, i: usize| {
            let (modulus, c) = (2000 + keys[i], keys[i] % 1000);
            format!(
                "[{},{},{},{modulus}]",
                modulus * 3,
                number(n) + c,
                c + modulus
            )
        };
        let cells = picture.cells();
        let [k0, k1, k2, k3] = [4, 5, 6, 7].map(|i| keys[i]);
        let key = format!("[{k0},{k1},{k2},{k3}]");
        let colours = picture.palette().colours();
        let mut rows = vec![
            "[1,2]".to_owned(),
            hidden(cells.n_columns(), 0),
            hidden(cells.n_rows(), 1),
        ];
        rows.extend([hidden(colours.len(), 2), key.clone()]);
        rows.extend(colours.iter().map(|colour| {
            let [r, g, b] = colour.rgb().map(u32::from);
            format!("[{},{},{},7]", r + k1, g + k0, b + k3)
        }));
        let mut strokes = Vec::new();
        for row in 0..cells.n_rows() {
            let mut start = 0;
            // A stroke for the cells of one colour after the other, or for each of them.
            while start < cells.n_columns() {
                let own = |&column: &usize| cells[Cell::new(row, column)];
                let length = (start..cells.n_columns())
                    .take_while(|c| own(c) == own(&start))
                    .count();
                let length = if (row + start) % 3 == 0 { 1 } else { length };
                if let Some(colour) = own(&start) {
                    let [x, n, c, y] = [start + 1, length, colour + 1, row + 1].map(number);
                    strokes.push(format!("[{},{},{},{}]", x + k0, n + k1, c + k2, y + k3));
                }
                start += length;
            }
        }
        // 1² + 2·b + c with the rest even or odd.
        let rest = number(strokes.len());
        let modulus = rest + 2;
        rows.push(format!(
            "[{},{},{},{modulus}]",
            modulus * 5,
            rest / 2,
            rest % 2 + modulus
        ));
        rows.push(key);
        rows.extend(strokes);
        format!("<script>\r\nvar d=[{}];</script>", rows.join(", "))
    }

    fn any_picture() -> impl Strategy<Value = Picture> {
        let colours = prop::collection::vec(any_colour(), 1..=4);
        (colours, 1..8usize, 1..8usize).prop_flat_map(|(colours, n_rows, n_columns)| {
            let white = Palette::default().background().clone();
            let n_colours = colours.len();
            let palette = Palette::new(white, colours);
            let cells = prop::collection::vec(prop::option::of(0..n_colours), n_rows * n_columns);
            cells.prop_map(move |cells| {
                let cell = |cell: Cell| cells[cell.row * n_columns + cell.column];
                Picture::coloured(&palette, Grid::from_fn(n_rows, n_columns, cell))
            })
        })
    }

    proptest! {
        #[test]
        fn a_puzzle_written_as_toml_is_read(puzzle in any_puzzle()) {
            let read = Nonogram::parse(toml(&puzzle)).expect("a puzzle");
            prop_assert_eq!(looks(&read), looks(&puzzle));
        }

        #[test]
        fn a_puzzle_written_as_a_table_is_read(puzzle in any_puzzle()) {
            let read = Nonogram::parse(html(&puzzle)).expect("a puzzle");
            let mut right = looks(&puzzle);
            let seen = || right.iter().flatten().flatten().map(|(_, rgb)| rgb);
            // In one colour it is black.
            if seen().all_equal() {
                let blocks = right.iter_mut().flatten().flatten();
                blocks.for_each(|(_, rgb)| *rgb = [0; 3]);
            }
            prop_assert_eq!(looks(&read), right);
        }

        #[test]
        fn the_clues_of_a_picture_in_a_script_are_read(
            picture in any_picture(),
            keys in prop::array::uniform8(0..100_000u32),
        ) {
            let clues = |n, id: fn(usize) -> LineId| {
                (0..n).map(|i| picture.clue(id(i))).collect::<Vec<_>>()
            };
            let rows = clues(picture.cells().n_rows(), LineId::Row);
            let columns = clues(picture.cells().n_columns(), LineId::Column);
            let right = Nonogram::coloured(picture.palette(), &rows, &columns);
            let read = Nonogram::parse(script(&picture, keys)).expect("a puzzle");
            prop_assert_eq!(looks(&read), looks(&right));
        }
    }
}
