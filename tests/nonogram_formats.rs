//! Nonograms from all forms of files: right ones, wrong ones, and what is written read back.

mod nonogram_samples;

use cnfcraft::encode::line::Block;
use cnfcraft::puzzle::nonogram::{Colour, Nonogram, Palette};
use nonogram_samples::{BOATS, HTML, XML, boat};
use proptest::prelude::*;

#[test]
fn one_puzzle_is_read_from_every_form() {
    for text in BOATS {
        assert_eq!(Nonogram::parse(text), Ok(boat()), "{text}");
        assert_eq!(Nonogram::parse_all(text), Ok(vec![boat()]), "{text}");
    }
    assert_eq!(Nonogram::from_nin(BOATS[1]), Ok(boat()));
    assert_eq!(Nonogram::from_mk(BOATS[3]), Ok(boat()));
    assert_eq!(Nonogram::from_cwd(BOATS[4]), Ok(boat()));
    assert_eq!(Nonogram::from_g(BOATS[5]), Ok(boat()));
    assert_eq!(Nonogram::from_puzz_link(BOATS[7]), Ok(boat()));
    assert_eq!(Nonogram::from_tatham(BOATS[8]), Ok(boat()));
    assert_eq!(Nonogram::from_tatham(BOATS[9]), Ok(boat()));
    assert_eq!(Nonogram::from_syro(BOATS[10]), Ok(boat()));
    assert_eq!(Nonogram::from_jcross(BOATS[11]), Ok(boat()));
    #[cfg(feature = "xml")]
    {
        let xml = XML.replace(">fff000<", ">FFFFFF<");
        assert_eq!(Nonogram::parse(&xml), Ok(boat()));
        assert_eq!(Nonogram::from_xml(&xml), Ok(boat()));
    }
    #[cfg(feature = "html")]
    {
        assert_eq!(Nonogram::parse(HTML), Ok(boat()));
        assert_eq!(Nonogram::from_html(HTML), Ok(boat()));
    }
}

#[test]
fn a_text_of_several_puzzles_is_read_by_parse_all_alone() {
    let ids = "1x1:1/1\n\n 2x1:1//1 \n";
    assert_eq!(Nonogram::parse_all(ids).map(|all| all.len()), Ok(2));
    assert_eq!(
        error(ids),
        "line 3, column 2: expected the end of the text, found '2x1:1//1'"
    );
    let addresses = "p?nonogram/1/1/11\nnonogram/1/1/h";
    let all = Nonogram::parse_all(addresses).expect("two addresses");
    assert_eq!(all[1], Nonogram::new(vec![vec![]], vec![vec![]]));
}

#[test]
fn long_numbers_and_long_skips_of_addresses_are_read() {
    // Of the column's 350 slots, 349 are left after its number.
    let skips = "z".repeat(17) + "o";
    let rows = "1".repeat(699);
    let address = format!("http://pzv.jp/p.html?nonogram/1/700/+2bc{skips}{rows}-ff/");
    let puzzle = Nonogram::parse(address).expect("an address");
    assert_eq!(puzzle.columns()[0].blocks(), [700]);
    assert_eq!(puzzle.rows()[699].blocks(), [255]);
}

fn error(file: impl AsRef<[u8]>) -> String {
    Nonogram::parse(file).map_or_else(|error| error.to_string(), |puzzle| puzzle.to_string())
}

fn assert_refused(texts: &[(&str, &str)]) {
    for &(text, message) in texts {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn wrong_lines_of_numbers_are_refused_with_the_place() {
    assert_refused(&[
        (
            "5 4\n1 1\n",
            "line 3, column 1: expected the clue of row 2 of 4, found the end of the text",
        ),
        (
            "5 4\n1 x\n",
            "line 2, column 3: expected a number, found 'x'",
        ),
        (
            "5 4\n1 0\n",
            "line 2, column 3: expected a number above 0, found '0'",
        ),
        ("0 4\n1\n", "line 1, column 1: expected a width, found '0'"),
        (
            "9999999 99999\n",
            "line 1, column 9: expected a board of at most 16777216 cells, found '99999'",
        ),
        (
            "1 1\n1\n1\n1\n",
            "line 4, column 1: expected the end of the text, found '1'",
        ),
        (
            "1 1\n1\n2\n#\n1\n",
            "line 3, column 1: expected a line '#', found '2'",
        ),
        (
            "1 1\n1\n#\n",
            "line 4, column 1: expected the clue of column 1 of 1, found the end of the text",
        ),
        (
            "1\n",
            "line 2, column 1: expected a width, found the end of the text",
        ),
        (
            "2\n1\n1\n\n1\n",
            "line 4, column 1: expected the clue of row 2 of 2, found the end of the line",
        ),
        (
            "1\n1\n1\n1\n",
            "line 4, column 1: expected a blank line after the rows, found '1'",
        ),
        (
            "1 0\n#\n1\n",
            "line 3, column 2: expected 0 at the end of the clue, found the end of the line",
        ),
        (
            "1 0\n#\n1 0 2\n",
            "line 3, column 5: expected the end of the line, found '2'",
        ),
        (
            "1 0\n#\n1 0\n",
            "line 4, column 1: expected a line '#' after the clues, found the end of the text",
        ),
        (
            "1\n1 1\n1 0\n",
            "line 4, column 1: expected the clue of column 1 of 1, found the end of the text",
        ),
        (
            "2\n1 1\n1 0\n1 0\n1 1\n0\n0\n",
            "line 1, column 1: expected one puzzle, found 2",
        ),
        (
            "9\n1 99999999\n",
            "line 2, column 1: expected a board of at most 16777216 cells, found '1 99999999'",
        ),
        (
            "#d\nr:\n:r\n",
            "line 2, column 3: expected a colour such as #FF0000, found the end of the line",
        ),
        (
            "x:r #GG0000\n#d\nx:r #GG0000\n:r\n",
            "line 3, column 5: expected a colour such as #FF0000, found '#GG0000'",
        ),
        (
            "#d\n2:r #000000\n:r\n",
            "line 2, column 1: expected a word for a colour, found '2'",
        ),
        (
            "#d\nr:r #000000\nr:r #000000\n:r\n",
            "line 3, column 1: expected each word for a colour only once, found 'r'",
        ),
        (
            "a\n:rows\n1r\n",
            "line 3, column 2: expected a colour that is declared, found 'r'",
        ),
        (
            "a\n:rows\n1\n",
            "line 4, column 1: expected a line ':columns' before the columns' clues, found the end of the text",
        ),
    ]);
}

#[test]
fn wrong_addresses_and_game_ids_are_refused_with_the_place() {
    assert_refused(&[
        (
            "nonogram/2/x/1",
            "line 1, column 12: expected a height, found 'x'",
        ),
        (
            "nonogram/2/2/1",
            "line 1, column 15: expected a number, '.' or a blank 'g' to 'z', found the end of the line",
        ),
        (
            "nonogram/1/1/11ü",
            "line 1, column 16: expected the end of the address after the last row, found 'ü'",
        ),
        (
            "nonogram/1/1/1A!",
            "line 1, column 16: expected the end of the address after the last row, found '!'",
        ),
        (
            "nonogram/1/1/1-1ü",
            "line 1, column 15: expected a number, '.' or a blank 'g' to 'z', found '-1ü'",
        ),
        (
            "nonogram/4/1/111101",
            "line 1, column 18: expected 0 alone in its clue, found '01'",
        ),
        (
            "nonogram/16777216/1/zz",
            "line 1, column 23: expected a number, '.' or a blank 'g' to 'z', found the end of the line",
        ),
        (
            "nonogram/16777217/1/zz",
            "line 1, column 19: expected a board of at most 16777216 cells, found '1'",
        ),
        (
            "2x2:1/1/1",
            "line 1, column 10: expected '/' and 1 more clues, found the end of the line",
        ),
        (
            "1x1:1/1/1",
            "line 1, column 9: expected the end of the id, found '1'",
        ),
        ("1x1:1./1", "line 1, column 7: expected a number, found '/'"),
        (
            "1x1:1/1,b",
            "line 1, column 7: expected a number, found '1,b'",
        ),
        (
            "SAVEFILE:1:x\nGAME:4:Solo\n",
            "line 2, column 8: expected the game 'Pattern', found 'Solo'",
        ),
        (
            "SAVEFILE:1:x\n",
            "line 2, column 1: expected a line 'PARAMS', found the end of the text",
        ),
    ]);
}

#[cfg(feature = "xml")]
#[test]
fn wrong_xml_is_refused_with_the_place() {
    let line = "<line><count>1</count></line>";
    for (text, message) in [
        (
            "<a/>",
            "line 1, column 5: expected an element 'puzzle', found the end of the text",
        ),
        (
            "<puzzle>",
            "line 1, column 9: expected the end tag of 'puzzle', found the end of the text",
        ),
        (
            "<puzzle type='tri'>",
            "line 1, column 1: expected a puzzle of type 'grid', found 'tri'",
        ),
        (
            "<puzzle>\n</puzzle>",
            "line 1, column 1: expected clues of type 'rows', found a puzzle without them",
        ),
        (
            "<puzzle>\n<clues type='x'>",
            "line 2, column 1: expected clues of type 'rows' or 'columns', found 'x'",
        ),
        (
            "<puzzle>\n<clues type='rows'><line><count>z</count>",
            "line 2, column 26: expected a number, found 'z'",
        ),
        (
            "<puzzle><count>1</count>",
            "line 1, column 9: expected a count in a line of clues, found one outside of them",
        ),
        (
            "<puzzle><color name='a'>?</color>",
            "line 1, column 9: expected a colour such as FF0000, found '?'",
        ),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
    let both = format!("<clues type='rows'>{line}</clues><clues type='columns'>{line}</clues>");
    let colour = format!("<puzzle defaultcolor='tea'>{both}</puzzle>");
    assert_eq!(
        error(colour),
        "line 1, column 53: expected a colour that is declared for blocks, found 'tea'"
    );
    let two = format!("<puzzleset><puzzle>{both}</puzzle>\n<puzzle>{both}</puzzle></puzzleset>");
    assert_eq!(
        error(&two),
        "line 2, column 1: expected one puzzle, found another"
    );
    assert_eq!(Nonogram::parse_all(&two).map(|all| all.len()), Ok(2));
    assert!(error("<puzzle></puzzles>").starts_with("line 1, column 9: expected XML, found "));
}

#[cfg(feature = "html")]
#[test]
fn wrong_html_is_refused_with_the_place() {
    for (text, message) in [
        (
            "<td class=nmtt>",
            "line 1, column 16: expected a table of clues in td.nmtl, found the end of the text",
        ),
        (
            "<td class=nmtt><table>\n<tr><td>x</td>",
            "line 2, column 9: expected a number, found 'x'",
        ),
        (
            "<td class=nmtt><tr><td>1</td></tr>\n<tr><td>1</td><td>2</td></tr></td><td class=nmtl></td>",
            "line 2, column 19: expected 1 cells as in the first row, found 2 in this one",
        ),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn a_form_that_was_not_built_names_its_feature() {
    for (text, form, feature, is_built) in [
        ("{}", "JSON", "json", cfg!(feature = "json")),
        (XML, "XML", "xml", cfg!(feature = "xml")),
        (HTML, "HTML", "html", cfg!(feature = "html")),
    ] {
        let message = format!("{form} needs the feature '{feature}' of cnfcraft, found {form}");
        assert_eq!(error(text).ends_with(&message), !is_built, "{form}");
    }
}

#[test]
fn colours_are_read_with_their_names_and_looks() {
    let text = "two\n#d\n0: #FFFF00 sand\n1:X #000000\nr:# red light  red\n:columns\n2 1r\n?r\n:rows\n1 1r\n1\n0\n:end";
    let puzzle = Nonogram::parse(text).expect("a puzzle in colours");
    let palette = puzzle.palette();
    assert_eq!(
        palette.background(),
        &Colour::new("sand", '.', [255, 255, 0])
    );
    assert_eq!(
        palette.colours(),
        [
            Colour::new("black", 'X', [0; 3]),
            Colour::new("light red", '#', [255, 0, 0])
        ]
    );
    assert_eq!((puzzle.n_rows(), puzzle.n_columns()), (3, 2));
    let red = |block: Block| block.in_colour(1);
    let column: Vec<_> = puzzle.columns()[0].clue().collect();
    assert_eq!(column, [Block::new(2), red(Block::new(1))]);
    assert!(puzzle.columns()[1].clue().eq([red(Block::blot())]));
}

#[cfg(feature = "json")]
#[test]
fn json_may_name_colours() {
    let puzzle = Nonogram::parse(r#"{"rows": [[["G", 1], ["g", "?"]]], "cols": [["G", 1]]}"#);
    let error = puzzle.expect_err("a clue is a list of blocks").to_string();
    assert_eq!(
        error,
        "line 1, column 48: expected the length of a block, found string \"G\""
    );
    let text = r##"{"colors": [["sea", "#0000fe", "~"]], "rows": [[["G", 1], ["sea", "?"]]], "cols": [[["G", 1]], [["sea", 1]]]}"##;
    let puzzle = Nonogram::parse(text).expect("a puzzle in colours");
    let names: Vec<_> = puzzle
        .palette()
        .colours()
        .iter()
        .map(Colour::name)
        .collect();
    assert_eq!(names, ["sea", "G"]);
    assert_eq!(puzzle.palette().colours()[0].symbol(), '~');
    assert!(
        puzzle.rows()[0]
            .clue()
            .eq([Block::new(1).in_colour(1), Block::blot()])
    );
    let black = Nonogram::parse(r#"{"rows": [[["!", 1]]], "cols": [[["!", 1]]]}"#);
    assert_eq!(black, Nonogram::parse(r#"{"rows": [[1]], "cols": [[1]]}"#));
}

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
