//! Shikaku from and to all forms of files.

mod shikaku_samples;

use std::fs;
use std::path::PathBuf;

use cnfcraft::ParseError;
use cnfcraft::grid::Grid;
use cnfcraft::puzzle::shikaku::{Clue, Shikaku};
use proptest::prelude::*;
#[cfg(feature = "json")]
use shikaku_samples::JSON;
use shikaku_samples::{ADDRESSES, FILES, IDS, MATRICES, PAGES, TASKS, shikaku};

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
    let legend = "<body><div class='cell'>a corner</div>";
    let page = PAGES[0].replace("</head>", legend);
    assert_eq!(Shikaku::parse(&page), Ok(shikaku()));
    let shown = format!("{legend}{}<script>task = '9h'</script>", PAGES[1]);
    assert_eq!(Shikaku::parse(shown), Ok(shikaku()));
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
    // Which could be cut off, but their numbers add up.
    assert_eq!(puzzle("2 2\n- -\n").numbers().len(), 2);
    assert_eq!(puzzle("5 2\n- -\n- ?\n- -\n- ?\n").numbers().len(), 4);
    assert!(Shikaku::parse("5 2\n- -\n- ?\n- 2\n- ?\n").is_err());
    assert!(Shikaku::parse("5 2\n").is_ok());
    assert_eq!(puzzle("1 2\n\n2 -\n").numbers().len(), 1);
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
    for board in MATRICES {
        let board = board.trim_start_matches('\u{feff}');
        let text = format!("{board}\r\n \n{board}\n1 1\n\n1\n");
        let puzzles = Shikaku::parse_all(text).expect("four boards");
        assert_eq!(puzzles[..2], [shikaku(), shikaku()]);
        assert_eq!(puzzles.len(), 4);
    }
    let apart = MATRICES[1].replacen("\r\n  4", "\r\n\r\n  4", 1);
    assert_eq!(Shikaku::parse(apart), Ok(shikaku()));
    let addresses = [ADDRESSES[0], ADDRESSES[4]].join("\n");
    assert_eq!(Shikaku::parse_all(addresses), Ok(vec![shikaku(); 2]));
}

#[test]
fn numbers_of_every_size_are_read_from_an_address() {
    let text = "shikaku/9/1/f-11+12c=001%001*0001$00001.";
    let rows = "15 17 300 4097 8193 12241 77777 ? -";
    assert_eq!(Shikaku::parse(text), Shikaku::parse(rows));
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
