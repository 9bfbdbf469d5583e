//! Shikaku from and to all forms of files.

mod shikaku_samples;

use std::fs;
use std::path::PathBuf;

use cnfcraft::ParseError;
use cnfcraft::grid::Grid;
use cnfcraft::puzzle::shikaku::{Clue, Shikaku};
use proptest::prelude::*;
use shikaku_samples::{ADDRESSES, FILES, IDS, JSON, MATRICES, PAGES, TASKS, shikaku};

type Parser = fn(&str) -> Result<Shikaku, ParseError>;

#[test]
fn one_board_in_all_forms_is_one_value() {
    let forms: [(&[&str], Parser); 5] = [
        (&MATRICES, |text| Shikaku::from_matrix(text)),
        (&ADDRESSES, |text| Shikaku::from_puzz_link(text)),
        (&FILES, |text| Shikaku::from_pzprv3(text)),
        (&IDS, |text| Shikaku::from_tatham(text)),
        (&TASKS, |text| Shikaku::from_task(text, 3, 4)),
    ];
    for (texts, parse) in forms {
        for text in texts {
            assert_eq!(parse(text), Ok(shikaku()), "{text}");
            if !TASKS.contains(text) {
                assert_eq!(Shikaku::parse(text), Ok(shikaku()), "{text}");
                assert_eq!(Shikaku::parse_all(text), Ok(vec![shikaku()]), "{text}");
            }
        }
    }
    let page = PAGES[0];
    assert_eq!(Shikaku::parse(page), Ok(shikaku()));
    assert_eq!(Shikaku::from_task(page, 3, 4), Ok(shikaku()));
}

#[test]
#[cfg(feature = "html")]
fn a_page_is_the_same_board() {
    for page in PAGES {
        assert_eq!(Shikaku::from_html(page), Ok(shikaku()), "{page}");
        assert_eq!(Shikaku::parse(page), Ok(shikaku()), "{page}");
    }
}

#[test]
#[cfg(feature = "json")]
fn json_is_the_same_board() {
    for text in JSON {
        assert_eq!(Shikaku::from_json(text), Ok(shikaku()), "{text}");
        assert_eq!(Shikaku::parse(text), Ok(shikaku()), "{text}");
    }
    let both = format!("{{\"one\": {0}, \"other\": {0}}}", JSON[1]);
    assert_eq!(Shikaku::parse_all(both), Ok(vec![shikaku(); 2]));
}

#[test]
fn unknown_numbers_are_told_in_every_form_that_has_them() {
    let puzzle = Shikaku::parse("? - 3\n- - ?\n").expect("a puzzle");
    let mut texts = vec!["shikaku/3/2/.g3h.", "pzprv3/shikaku/2/3/- . 3 /. . - /"];
    texts.extend(cfg!(feature = "json").then_some("[[-1, 0, 3], [0, null, \"?\"]]"));
    let cell = ["<div class=cell style='top: 0'>", "</div>"];
    let row = |cells: [&str; 3], top| {
        let cells = cells.map(|content| cell.join(content).replace(": 0", top));
        cells.concat()
    };
    let page = row(["?", "", "3"], ": 0") + &row(["", "", "?"], ": 9");
    texts.extend(cfg!(feature = "html").then_some(page.as_str()));
    for text in texts {
        assert_eq!(Shikaku::parse(text), Ok(puzzle.clone()), "{text}");
    }
}

#[test]
fn a_task_without_a_size_is_a_square() {
    let square = Shikaku::parse("- 2\n2 -\n");
    for text in ["a2_2a", "task=\"a2_2a\"", "let task ='a2_2a';"] {
        assert_eq!(Shikaku::parse(text), square, "{text}");
    }
    // Which is no task: the name, and what it is set to.
    assert!(Shikaku::parse("var mytask = 'a2_2a';").is_err());
    assert!(Shikaku::parse("<script>task: 'a2_2a'</script>").is_err());
    // Which states another size.
    let page = "<script>var task = 'a2_2a'; {\"puzzleWidth\": 4, 'puzzleHeight' : '1'}</script>";
    assert_eq!(Shikaku::parse(page), Shikaku::parse("- 2 2 -"));
}

#[test]
fn a_first_line_is_the_size_only_where_it_fits() {
    let puzzle = |text| Shikaku::parse(text).expect("a puzzle");
    assert_eq!(puzzle("1 2\n2 -\n").numbers().len(), 1);
    assert_eq!(puzzle("2 1\n2 -\n").numbers().len(), 3);
    assert_eq!(puzzle("2 0\n").numbers().len(), 1);
    let text = "\u{feff}\r\n2 2\r\n- 4  \r\n. _";
    assert_eq!(puzzle(text).clues().n_rows(), 2);
}

#[test]
fn several_puzzles_are_read_line_by_line() {
    let text = "4x3:4b2e4_2a\r\n\r\n2x1:2a\n";
    let puzzles = Shikaku::parse_all(text).expect("two puzzles");
    assert_eq!(puzzles[0], shikaku());
    assert_eq!(puzzles.len(), 2);
    let words = "line 3, column 1: expected the end of the text, found '2x1:2a'";
    assert_eq!(Shikaku::parse(text).unwrap_err().to_string(), words);
    let addresses = [ADDRESSES[0], ADDRESSES[4]].join("\n");
    assert_eq!(Shikaku::parse_all(addresses), Ok(vec![shikaku(); 2]));
}

#[test]
fn numbers_of_every_size_are_read_from_an_address() {
    let text = "shikaku/9/1/f-11+12c=001%001*0001$00001.";
    let rows = "15 17 300 4097 8193 12241 77777 ? -";
    assert_eq!(Shikaku::parse(text), Shikaku::parse(rows));
}

/// What is wrong with each text.
const FAULTS: [(&str, &str); 40] = [
    (
        "",
        "line 1, column 1: expected rows of numbers, found the end of the text",
    ),
    (
        "1 2\n3\n",
        "line 2, column 1: expected 2 cells, as in the first row, found 1 cells",
    ),
    (
        "1 -3\n",
        "line 1, column 3: expected a number, '?' or a blank such as '-', found '-3'",
    ),
    (
        "https://puzz.link/p?nurikabe/3/3/9",
        "line 1, column 1: expected an address with 'shikaku/', found 'https://puzz.link/p?nuri…'",
    ),
    (
        "https://puzz.link/p?shikaku/3",
        "line 1, column 30: expected a height, found the end of the line",
    ),
    (
        "https://puzz.link/p?shikaku/3/x/9",
        "line 1, column 31: expected a height, found 'x'",
    ),
    (
        "https://puzz.link/p?shikaku/0/3/9",
        "line 1, column 29: expected a width, found '0'",
    ),
    (
        "https://puzz.link/p?shikaku/99999/99999/9",
        "line 1, column 35: expected a board of at most 16777216 cells, found '99999'",
    ),
    (
        "https://puzz.link/p?shikaku/100/100/9",
        "line 1, column 38: expected 9999 more cells, found the end of the line",
    ),
    (
        "shikaku/2/1/-1",
        "line 1, column 13: expected a number, '.' or a blank 'g' to 'z', found '-1'",
    ),
    (
        "shikaku/2/1/0",
        "line 1, column 13: expected a number, '.' or a blank 'g' to 'z', found '0'",
    ),
    (
        "shikaku/2/1/1é",
        "line 1, column 14: expected a number, '.' or a blank 'g' to 'z', found 'é'",
    ),
    (
        "shikaku/2/1/111",
        "line 1, column 15: expected the end: the board has 2 cells, found '1'",
    ),
    (
        "shikaku/2/1/11\nshikaku/2/1/11",
        "line 2, column 1: expected the end of the text, found 'shikaku/2/1/11'",
    ),
    (
        "pzprv34/shikaku",
        "line 1, column 1: expected 'pzprv3', found 'pzprv34'",
    ),
    (
        "pzprv3/nurikabe",
        "line 1, column 8: expected 'shikaku', found 'nurikabe'",
    ),
    (
        "pzprv3\nshikaku\n",
        "line 3, column 1: expected a height, found the end of the text",
    ),
    (
        "pzprv3\nshikaku\n0\n2",
        "line 3, column 1: expected a height, found '0'",
    ),
    (
        "pzprv3\nshikaku\n2\nx",
        "line 4, column 1: expected a width, found 'x'",
    ),
    (
        "pzprv3/shikaku/99999/99999/",
        "line 1, column 22: expected a board of at most 16777216 cells, found '99999'",
    ),
    (
        "pzprv3/shikaku/2/2/2 . /",
        "line 2, column 1: expected a row of 2 cells, found the end of the text",
    ),
    (
        "pzprv3/shikaku/2/2/2 . /2 . . /",
        "line 1, column 25: expected 2 cells, found 3 cells",
    ),
    (
        "pzprv3/shikaku/1/2/. 0 /",
        "line 1, column 22: expected a number, '-' for '?', or '.', found '0'",
    ),
    (
        "3*3:9h",
        "line 1, column 1: expected a size such as '7x7', found '3*3'",
    ),
    (
        "9999x9999:9h",
        "line 1, column 1: expected a board of at most 16777216 cells, found '9999x9999'",
    ),
    (
        "3x3:9g",
        "line 1, column 7: expected 1 more cells, found the end of the line",
    ),
    (
        "3x3:9i",
        "line 1, column 6: expected the end: the board has 9 cells, found 'i'",
    ),
    (
        "3x3:9A",
        "line 1, column 6: expected a number, a blank 'a' to 'z', or '_', found 'A'",
    ),
    (
        "SAVEFILE:4:Game\nGAME    :4:Solo\n",
        "line 2, column 12: expected the game 'Rectangles', found 'Solo'",
    ),
    (
        "SAVEFILE:4:Game\nDESC    :2:9h",
        "line 3, column 1: expected a line 'PARAMS', found the end of the text",
    ),
    (
        "SAVEFILE:4:Game\nPARAMS  :3:3x3",
        "line 3, column 1: expected a line 'DESC', found the end of the text",
    ),
    (
        "SAVEFILE:4:Game\nPARAMS  :3:3\nDESC    :2:9h",
        "line 2, column 12: expected a size such as '7x7', found '3'",
    ),
    (
        "2a3_4b",
        "line 1, column 1: expected a size such as '30x20:' before it, as none is stated and 6 cells \
         are no square, found '2a3_4b'",
    ),
    (
        "2a3_0a",
        "line 1, column 5: expected a number, a blank 'a' to 'z', or '_', found '0a'",
    ),
    (
        "var x = 1;\n\tvar task = 'a2-2a';",
        "line 2, column 16: expected a number, a blank 'a' to 'z', or '_', found '-2a'",
    ),
    (
        "var task = '';",
        "line 1, column 13: expected a size such as '30x20:' before it, as none is stated and 0 cells \
         are no square, found '\\\''",
    ),
    (
        "var task = 'a2_2a'; puzzleWidth: 3, puzzleHeight: 2",
        "line 1, column 18: expected 2 more cells, found '\\\''",
    ),
    (
        "var task = 'a2_2a'; puzzleWidth: 9999, puzzleHeight: 9999",
        "line 1, column 13: expected a board of at most 16777216 cells, found 'a2_2a'",
    ),
    (
        "a2_2a\n\na",
        "line 3, column 1: expected the end of the text, found 'a'",
    ),
    (
        "2 - -\n3 - x\n",
        "line 2, column 5: expected a number, '?' or a blank such as '-', found 'x'",
    ),
];

#[test]
fn errors_say_where_and_what() {
    for (text, words) in FAULTS {
        let error = Shikaku::parse(text).expect_err(text);
        assert_eq!(error.to_string(), words, "{text}");
    }
    let error = Shikaku::parse([b'1', b' ', 0xff]).unwrap_err();
    assert_eq!((error.line(), error.column()), (1, 3));
    let error = Shikaku::from_task("\n", 1, 1).unwrap_err();
    let words = "line 2, column 1: expected a task such as '4_2a6e3', found the end of the text";
    assert_eq!(error.to_string(), words);
    assert!(Shikaku::from_task("a2_2a", 2, 3).is_err());
    assert!(Shikaku::from_task("a2_2a", usize::MAX, usize::MAX).is_err());
    assert!(Shikaku::from_task("a", 0, 0).is_err());
}

#[test]
#[cfg(feature = "json")]
fn errors_in_json_say_where_and_what() {
    for (text, words) in [
        (
            "[[1, 0], [0]]",
            "line 1, column 13: expected one of 2 cells, found a row of 1",
        ),
        (
            "[]",
            "line 1, column 2: expected a list of rows, found no row",
        ),
        (
            "[[]]",
            "line 1, column 4: expected one of 1 cells, found a row of 0",
        ),
        (
            "[[1, -2]]",
            "line 1, column 7: expected a number, -1 for '?', or null, found integer `-2`",
        ),
        (
            "[[1, \"x\"]]",
            "line 1, column 8: expected a number, -1 for '?', or null, found string \"x\"",
        ),
        (
            "{\"rows\": []}",
            "line 1, column 12: expected 'grid', found an object without it",
        ),
        (
            "{\"grid\": [[1]],\n \"grid\": 1}",
            "line 2, column 7: expected one, found a second 'grid'",
        ),
        (
            "{\"one\": {\"grid\": [[1]]},\n\"other\": {\"grid\": [[1]]}}",
            "line 1, column 1: expected one board, found 2 boards",
        ),
        (
            "{\"one\": {\"grid\": 1}}",
            "line 1, column 20: expected a list of rows, found integer `1`",
        ),
        (
            "[[1]",
            "line 1, column 4: expected the rest of the JSON text, found the end of the text",
        ),
    ] {
        let error = Shikaku::parse(text).expect_err(text);
        assert_eq!(error.to_string(), words, "{text}");
    }
}

#[test]
#[cfg(feature = "html")]
fn errors_in_a_page_say_where_and_what() {
    for (text, words) in [
        (
            "<p>\nNo board</p>",
            "line 2, column 13: expected a board in div.cell, or a script with task = '…', found the \
             end of the text",
        ),
        (
            "<p>\n<div class=cell>3</div>",
            "line 2, column 1: expected a style with 'top' in a cell, found a cell without it",
        ),
        (
            "<div class=cell style='top:1px'>x</div>",
            "line 1, column 1: expected a number in the cell, found 'x'",
        ),
        (
            "<div class=cell style='top:1px'>0</div>",
            "line 1, column 1: expected a number in the cell, found '0'",
        ),
        (
            "<div class=cell style='top:1px'>3",
            "line 1, column 34: expected '</div>' after the cell '3', found the end of the text",
        ),
        (
            "<div class=cell style='top:1px'>3</div>\n<div class=cell style='top:2px'>3</div>\n\
             <div class=cell style='top:2px'>3</div>",
            "line 3, column 40: expected a row of 1 cells, as the first is, found one of 2",
        ),
    ] {
        let error = Shikaku::parse(text).expect_err(text);
        assert_eq!(error.to_string(), words, "{text}");
    }
}

#[test]
#[cfg(not(feature = "html"))]
fn a_board_in_html_names_the_feature_that_it_needs() {
    let error = Shikaku::parse(PAGES[1]).unwrap_err();
    assert!(error.expected().contains("needs the feature 'html'"));
}

#[test]
#[cfg(not(feature = "json"))]
fn a_board_in_json_names_the_feature_that_it_needs() {
    let error = Shikaku::parse(JSON[0]).unwrap_err();
    assert!(error.expected().contains("needs the feature 'json'"));
}

fn any_board() -> impl Strategy<Value = Shikaku> {
    let clue = prop_oneof![
        8 => Just(None),
        4 => (1..20usize).prop_map(|area| Some(Clue::Area(area))),
        1 => (1..1_500_000usize).prop_map(|area| Some(Clue::Area(area))),
        1 => Just(Some(Clue::Unknown)),
    ];
    let size = (1..12usize, 1..12usize);
    let board = size.prop_flat_map(move |(n_rows, n_columns)| {
        prop::collection::vec(prop::collection::vec(clue.clone(), n_columns), n_rows)
    });
    board.prop_map(|rows| Shikaku::new(Grid::from_rows(rows).expect("rows of one length")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn what_is_written_is_read_as_the_same_board(puzzle in any_board()) {
        let clues = || puzzle.numbers().iter().map(|number| number.clue);
        let has_unknown = clues().any(|clue| clue == Clue::Unknown);
        let largest = clues().map(|clue| match clue {
            Clue::Area(area) => area,
            Clue::Unknown => 0,
        });
        let largest = largest.max().unwrap_or(0);

        let matrix = puzzle.to_matrix().expect("numbers above 0");
        prop_assert_eq!(Shikaku::from_matrix(&matrix), Ok(puzzle.clone()), "{}", &matrix);
        prop_assert_eq!(Shikaku::parse(&matrix), Ok(puzzle.clone()), "{}", matrix);
        let address = puzzle.to_puzz_link();
        prop_assert_eq!(address.is_some(), largest <= 1_126_351);
        let id = puzzle.to_tatham();
        prop_assert_eq!(id.is_some(), !has_unknown);
        for text in address.into_iter().chain(id) {
            prop_assert_eq!(Shikaku::parse(&text), Ok(puzzle.clone()), "{}", text);
        }
    }
}

#[test]
fn what_no_form_can_say_is_not_written() {
    let nothing = Shikaku::new(Grid::from_fn(0, 3, |_| None));
    let zero = Shikaku::new(Grid::from_fn(1, 2, |_| Some(Clue::Area(0))));
    for puzzle in [nothing, zero] {
        assert_eq!(puzzle.to_matrix(), None);
        assert_eq!(puzzle.to_puzz_link(), None);
        assert_eq!(puzzle.to_tatham(), None);
    }
}

/// A folder of puzzles, which is not part of this crate.
fn corpus() -> Option<PathBuf> {
    Some(PathBuf::from(std::env::var_os("CNFCRAFT_CORPUS")?))
}

#[test]
fn every_file_of_the_corpus_is_read() {
    let Some(corpus) = corpus() else { return };
    let mut n_read = 0;
    for entry in fs::read_dir(corpus.join("shikaku")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.display();
        let text = fs::read_to_string(&path).expect("a file");
        let extension = path.extension().and_then(|extension| extension.to_str());
        let puzzles = match extension {
            Some("json") if cfg!(not(feature = "json")) => continue,
            Some("tsv") => {
                let lines = text.lines().skip(1);
                let first = |line: &str| line.split('\t').next().map(str::to_owned);
                let lines: Vec<String> = lines.filter_map(first).collect();
                Shikaku::parse_all(lines.join("\n"))
            }
            _ => Shikaku::parse_all(&text),
        };
        let puzzles = puzzles.unwrap_or_else(|error| panic!("{name}: {error}"));
        n_read += puzzles.len();
        for puzzle in puzzles {
            let matrix = puzzle.to_matrix().expect("numbers above 0");
            assert_eq!(Shikaku::parse(matrix), Ok(puzzle.clone()), "{name}");
            let texts = [puzzle.to_puzz_link(), puzzle.to_tatham()];
            for text in texts.into_iter().flatten() {
                assert_eq!(Shikaku::parse(&text), Ok(puzzle.clone()), "{text}");
            }
        }
    }
    assert!(n_read > 40, "{n_read}");
}

#[test]
fn pages_of_the_corpus_are_the_boards_that_they_show() {
    let Some(corpus) = corpus() else { return };
    let read = |name: &str| fs::read_to_string(corpus.join("html").join(name)).expect("a file");
    if cfg!(feature = "html") {
        let cells = Shikaku::parse(read("puzzle_shikaku_cells_4x4.synthetic.html"));
        assert_eq!(
            cells,
            Shikaku::parse("- - 4 -\n- 3 - 3\n- - 6 -\n- - - -\n")
        );
    }
    let task = read("puzzle_shikaku_task_50x40.txt");
    let page = read("puzzle_shikaku_page_task.synthetic.html");
    let board = Shikaku::from_task(&task, 50, 40).expect("a board");
    assert_eq!(board.contradiction(), None);
    assert_eq!(Shikaku::from_task(&page, 50, 40), Ok(board.clone()));
    assert_eq!(Shikaku::parse(format!("40x50:{task}")), Ok(board));
    for text in [task, page] {
        let error = Shikaku::parse(text).expect_err("no size");
        assert!(
            error.expected().contains("2000 cells are no square"),
            "{error}"
        );
    }
}
