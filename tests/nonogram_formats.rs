//! Nonograms from all forms of files.

mod nonogram_samples;

use cnfcraft::encode::line::Block;
use cnfcraft::puzzle::nonogram::{Colour, Nonogram};
use nonogram_samples::{BOATS, HTML, LAMP_HTML, LAMP_TOML, SCRIPT, TOML, XML, boat, lamp};

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
    #[cfg(feature = "toml")]
    {
        assert_eq!(Nonogram::parse(TOML), Ok(boat()));
        assert_eq!(Nonogram::from_toml(TOML.replace('\n', "\r\n")), Ok(boat()));
    }
}

#[test]
fn one_puzzle_in_colours_is_read_from_every_form_that_has_them() {
    assert_eq!(Nonogram::parse(lamp().to_g()), Ok(lamp()));
    #[cfg(feature = "json")]
    {
        assert_eq!(Nonogram::parse(lamp().to_json()), Ok(lamp()));
        let page = format!(
            "<!doctype html>\n<script>var day = 1;\nvar d\t= {}",
            &SCRIPT[6..]
        );
        for text in [SCRIPT, &page] {
            assert_eq!(Nonogram::parse(text), Ok(lamp()));
            assert_eq!(Nonogram::from_nonograms_org(text), Ok(lamp()));
        }
    }
    #[cfg(feature = "xml")]
    assert_eq!(Nonogram::parse(lamp().to_xml()), Ok(lamp()));
    #[cfg(feature = "html")]
    {
        assert_eq!(Nonogram::parse(LAMP_HTML), Ok(lamp()));
        assert_eq!(Nonogram::from_html(LAMP_HTML), Ok(lamp()));
    }
    #[cfg(feature = "toml")]
    assert_eq!(Nonogram::parse(LAMP_TOML), Ok(lamp()));
}

#[cfg(feature = "html")]
#[test]
fn a_table_whose_numbers_have_one_background_is_black_and_white() {
    let grey = HTML.replace("<td>", "<td style='background-color: #eee'>");
    let grey = grey.replace("<td class=num>", "<td class=num style=background:#eee>");
    assert_eq!(Nonogram::parse(&grey), Ok(boat()));
}

fn error(file: impl AsRef<[u8]>) -> String {
    Nonogram::parse(file).map_or_else(|error| error.to_string(), |puzzle| puzzle.to_string())
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

#[test]
fn a_form_that_was_not_built_names_its_feature() {
    for (text, form, feature, is_built) in [
        ("{}", "JSON", "json", cfg!(feature = "json")),
        (SCRIPT, "a script", "json", cfg!(feature = "json")),
        (XML, "XML", "xml", cfg!(feature = "xml")),
        (HTML, "HTML", "html", cfg!(feature = "html")),
        (LAMP_HTML, "HTML", "html", cfg!(feature = "html")),
        (TOML, "TOML", "toml", cfg!(feature = "toml")),
        (LAMP_TOML, "TOML", "toml", cfg!(feature = "toml")),
    ] {
        let message = format!(
            "line 3, column 3: expected another form: {form} needs the feature '{feature}' of \
             cnfcraft, found {form}"
        );
        let text = format!("\n \n  {}", text.trim_start());
        assert_eq!(error(text) == message, !is_built, "{form}");
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

#[test]
fn the_header_of_g_may_look_like_anything() {
    let [(before, g), (_, black)] =
        [5, 6].map(|index| BOATS[index].split_once('\n').expect("a header"));
    assert!(g.starts_with("#d"));
    for header in [
        before,
        ":-) a smiley",
        ":a\n:b\n:c",
        "5 5",
        "4",
        "{",
        "<p>",
        "1x1: a boat",
        "SAVEFILE",
        "nonogram/2/1/112",
        "",
    ] {
        let text = format!("{header}\n{g}");
        assert_eq!(Nonogram::parse(&text), Ok(boat()), "{text}");
        assert_eq!(Nonogram::from_g(&text), Ok(boat()), "{text}");
        if !header.starts_with(':') {
            let text = format!("{header}\n{black}");
            assert_eq!(Nonogram::parse(&text), Ok(boat()), "{text}");
        }
    }
}

#[test]
fn the_sections_of_non_may_state_the_size() {
    let sections = BOATS[0].split_once("rows").expect("a section").1;
    let sections = sections.replace("columns", "columns 5 ");
    for size in ["", "width 5\n", "width 5\nheight 4\n"] {
        let text = format!("{size}rows\t4{sections}");
        assert_eq!(Nonogram::parse(&text), Ok(boat()), "{text}");
        let titled = format!("title see https://x.y/nonogram/1/1/11\n{text}");
        assert_eq!(Nonogram::parse(&titled), Ok(boat()), "{titled}");
    }
}

#[cfg(feature = "toml")]
#[test]
fn toml_has_a_word_for_black_and_colours_without_brackets() {
    let puzzle = |definitions: &str, rows: &str| {
        let clues = "columns = '1, 1'";
        let text = format!("[colors]\ndefs = [{definitions}]\n[clues]\nrows = '{rows}'\n{clues}");
        Nonogram::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    };
    assert_eq!(puzzle("", "2B"), puzzle("", "2"));
    assert_eq!(puzzle("'B = blue'", "2B"), puzzle("'B = blue'", "2"));
    let with_brackets = puzzle("'r = (red) %', 'g = (0, 255, 0)'", "1r 1g");
    for definitions in ["'r = red %', 'g=0, 255, 0'", "'r=F00  %', 'g = 0, 255, 0 '"] {
        assert_eq!(puzzle(definitions, "1r 1g"), with_brackets, "{definitions}");
    }
    assert_eq!(with_brackets.palette().colours()[0].symbol(), '%');
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
