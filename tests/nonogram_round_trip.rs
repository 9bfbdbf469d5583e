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

#[cfg(feature = "toml")]
mod forms_that_the_crate_only_reads {
    use cnfcraft::encode::Line;

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

    proptest! {
        #[test]
        fn a_puzzle_written_as_toml_is_read(puzzle in any_puzzle()) {
            let read = Nonogram::parse(toml(&puzzle)).expect("a puzzle");
            prop_assert_eq!(looks(&read), looks(&puzzle));
        }
    }
}
