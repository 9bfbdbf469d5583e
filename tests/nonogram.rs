//! Nonograms: rules and their meaning, files right and wrong, answers known from mathematics.

use cnfcraft::encode::{Cnf, LineEncoding};
use cnfcraft::grid::{Cell, Grid};
use cnfcraft::problem::Problem;
use cnfcraft::puzzle::nonogram::{Contradiction, LineId, Nonogram, Picture};
use proptest::prelude::*;

fn picture(rows: &[&str]) -> Picture {
    let rows = rows
        .iter()
        .map(|row| row.chars().map(|c| c == '#').collect())
        .collect();
    Picture::new(Grid::from_rows(rows).expect("rows of one length"))
}

/// The puzzle whose clues a picture keeps.
fn puzzle_of(picture: &Picture) -> Nonogram {
    let (n_rows, n_columns) = (picture.black().n_rows(), picture.black().n_columns());
    Nonogram::new(
        (0..n_rows)
            .map(|row| picture.blocks(LineId::Row(row)))
            .collect(),
        (0..n_columns)
            .map(|column| picture.blocks(LineId::Column(column)))
            .collect(),
    )
}

fn any_picture(n: usize) -> impl Strategy<Value = Picture> {
    (1..=n, 1..=n).prop_flat_map(|(n_rows, n_columns)| {
        let cells = prop::collection::vec(any::<bool>(), n_rows * n_columns);
        cells.prop_map(move |cells| {
            let black = |cell: Cell| cells[cell.row * n_columns + cell.column];
            Picture::new(Grid::from_fn(n_rows, n_columns, black))
        })
    })
}

#[test]
fn a_checker_names_the_broken_line() {
    let puzzle = Nonogram::new(vec![vec![1], vec![2]], vec![vec![2], vec![1]]);
    let broken = |rows: &[&str]| {
        puzzle
            .broken_rule(&picture(rows))
            .map(|rule| rule.to_string())
    };
    assert_eq!(broken(&["#.", "##"]), None);
    assert_eq!(broken(&["##", "##"]).as_deref(), Some("row 1: 1"));
    assert_eq!(broken(&[".#", "##"]).as_deref(), Some("column 1: 2"));
    let empty = Nonogram::new(vec![vec![]], vec![vec![0]]);
    let rule = empty
        .broken_rule(&picture(&["#"]))
        .expect("the row should be empty");
    assert_eq!(rule.to_string(), "row 1: 0");
}

#[test]
fn clues_that_contradict_each_other_are_said_in_words() {
    let words = |rows: &[&[usize]], columns: &[&[usize]]| {
        let clues = |lines: &[&[usize]]| lines.iter().map(|line| line.to_vec()).collect();
        let puzzle = Nonogram::new(clues(rows), clues(columns));
        puzzle.contradiction().map(|words| words.to_string())
    };
    assert_eq!(words(&[&[1], &[1]], &[&[2], &[]]), None);
    assert_eq!(
        words(&[&[1], &[2]], &[&[1], &[1]]).as_deref(),
        Some("the rows have 3 black cells, the columns 2")
    );
    assert_eq!(
        words(&[&[1], &[1, 1]], &[&[1], &[1]]).as_deref(),
        Some("row 2: 1 1 does not fit into 2 cells")
    );
    assert_eq!(
        words(&[&[1]], &[&[usize::MAX, 2]]).as_deref(),
        Some("column 1: 18446744073709551615 2 does not fit into 1 cells")
    );
    let lengths = Nonogram::new(vec![vec![3]], vec![vec![1]]);
    assert!(matches!(
        lengths.contradiction(),
        Some(Contradiction::TooLong { n_cells: 1, line }) if line.id() == LineId::Row(0)
    ));
}

#[test]
fn the_size_is_predicted_exactly() {
    let puzzle = Nonogram::new(
        vec![vec![3, 1], vec![], vec![2, 2], vec![5], vec![1, 1, 1]],
        vec![vec![1, 2], vec![2], vec![1, 1], vec![4], vec![7]],
    );
    for encoding in LineEncoding::ALL {
        let mut cnf = Cnf::new();
        puzzle.encode(&encoding, &mut cnf);
        let cost = puzzle.cost(encoding);
        assert_eq!(cnf.n_vars() as u64, cost.n_vars + 25, "{encoding}");
        assert_eq!(cnf.n_clauses() as u64, cost.n_clauses, "{encoding}");
    }
}

#[test]
fn every_cell_has_its_name_in_the_formula() {
    let puzzle = Nonogram::new(vec![vec![1, 1]], vec![vec![1], vec![], vec![1]]);
    let mut cnf = Cnf::new();
    let vars = puzzle.encode(&LineEncoding::Order, &mut cnf);
    for (var, name) in puzzle.names(&vars) {
        cnf.set_name(var, name);
    }
    let last = vars.black()[Cell::new(0, 2)];
    assert_eq!(cnf.name(last.var()), Some("r1c3 is black"));
    assert!(
        cnf.to_dimacs()
            .to_string()
            .contains("c 3 = r1c3 is black\n")
    );
}

mod files {
    use super::*;

    #[test]
    fn non_is_read_with_all_that_people_put_into_it() {
        let expected = Nonogram::new(
            vec![vec![2], vec![], vec![1, 1]],
            vec![vec![1, 1], vec![1], vec![1]],
        );
        for text in [
            "width 3\nheight 3\n\nrows\n2\n0\n1,1\n\ncolumns\n1,1\n1\n1\n",
            "\u{feff}catalogue \"x\"\r\nheight 3\r\nwidth 3\r\nrows\r\n2\r\n\r\n1, 1\r\ncolumns\r\n1 ,1\r\n1\r\n1",
            "\n\nwidth 3 \nheight\t3\ncolor a b\ncolumns\n1 1\n1\n1  \n\nrows\n 2\n\n1,1\n\ngoal \"110000101\"\n\n",
        ] {
            assert_eq!(Nonogram::parse(text), Ok(expected.clone()), "{text:?}");
            assert_eq!(Nonogram::from_non(text), Ok(expected.clone()));
        }
    }

    fn error(file: impl AsRef<[u8]>) -> String {
        Nonogram::parse(file).map_or_else(|error| error.to_string(), |puzzle| puzzle.to_string())
    }

    #[test]
    fn a_wrong_non_is_refused_with_the_place() {
        for (text, message) in [
            (
                "",
                "line 1, column 1: expected a section 'rows', found the end of the text",
            ),
            (
                "width 2\nheight 2\nrows\n1\n1\n",
                "line 6, column 1: expected a section 'columns', found the end of the text",
            ),
            (
                "width 2\nheight 2\nrows\n1\n",
                "line 5, column 1: expected the clue of row 2 of 2, found the end of the text",
            ),
            (
                "width 2\nheight 1000000000\nrows\n1\n",
                "line 2, column 8: expected a board of at most 16777216 cells, found '1000000000'",
            ),
            (
                "width 1\nheight 10000000\nrows\n1\n",
                "line 5, column 1: expected the clue of row 2 of 10000000, found the end of the text",
            ),
            (
                "width 2\nheight x\n",
                "line 2, column 8: expected a number, found 'x'",
            ),
            (
                "width 2\nheight\n",
                "line 2, column 7: expected a number, found the end of the line",
            ),
            (
                "width 99999999999999999999\n",
                "line 1, column 7: expected a number, found '99999999999999999999'",
            ),
            (
                "width 2\nwidth 2\n",
                "line 2, column 1: expected 'width' only once, found 'width'",
            ),
            (
                "rows\n1\n",
                "line 1, column 1: expected 'height' before the rows, found 'rows'",
            ),
            (
                "width 1\nheight 1\nrows\n1,\n",
                "line 4, column 3: expected a number, found the end of the line",
            ),
            (
                "width 1\nheight 1\nrows\n1,,1\n",
                "line 4, column 3: expected a number, found ','",
            ),
            (
                "width 1\nheight 1\nrows\n1,0\n",
                "line 4, column 3: expected a number above 0, found '0'",
            ),
            (
                "width 1\nheight 1\nrows\n1,-3\n",
                "line 4, column 3: expected a number, found '-3'",
            ),
            (
                "width 1\nheight 1\nrows\ncolumns\n1\n",
                "line 4, column 1: expected a number, found 'columns'",
            ),
            (
                "width 1\nheight 1\nrows\n1\n1\n",
                "line 5, column 1: expected a key such as 'width', 'height', 'rows', 'columns', found '1'",
            ),
            (
                "ä ö",
                "line 1, column 1: expected a key such as 'width', 'height', 'rows', 'columns', found 'ä ö'",
            ),
        ] {
            assert_eq!(error(text), message, "{text:?}");
        }
        assert_eq!(
            error(b"width 2\nt\xc3\xa4\xff\x00\x01"),
            "line 2, column 3: expected text in UTF-8, found the byte 0xff"
        );
    }

    #[cfg(feature = "json")]
    #[test]
    fn json_is_read_in_its_variants() {
        let expected = Nonogram::new(vec![vec![1, 1], vec![]], vec![vec![1], vec![], vec![1]]);
        for text in [
            r#"{"rows": [[1, 1], []], "cols": [[1], [0], [1]]}"#,
            "\u{feff} {\"columns\":[[1],[],[1]],\r\n\"size\":{\"a\":[null]},\"rows\":[[1,1],[0]]} \n",
        ] {
            assert_eq!(Nonogram::parse(text), Ok(expected.clone()), "{text:?}");
            assert_eq!(Nonogram::from_json(text), Ok(expected.clone()));
        }
    }

    #[cfg(feature = "json")]
    #[test]
    fn a_wrong_json_is_refused_with_the_place() {
        for (text, message) in [
            (
                "{\"rows\": [[1],",
                "line 1, column 14: expected the rest of the JSON text, found the end of the text",
            ),
            (
                "{\"rows\": [[1]]}",
                "line 1, column 15: expected 'cols', found an object without it",
            ),
            (
                "{\"cols\": [[1]]\n}",
                "line 2, column 1: expected 'rows', found an object without it",
            ),
            (
                "{\"rows\": [[1]], \"rows\": []}",
                "line 1, column 22: expected it once, found a second 'rows'",
            ),
            (
                "{\"rows\": [[1]], \"cols\": [[1], 2]}",
                "line 1, column 31: expected a list of numbers, found integer `2`",
            ),
            (
                "{\"rows\": [[1]], \"cols\": [[-1]]}",
                "line 1, column 28: expected the length of a block, found integer `-1`",
            ),
            (
                "{\"rows\": [[1, 0]], \"cols\": [[1]]}",
                "line 1, column 16: expected it alone in its clue, found a block of length 0",
            ),
            (
                "{\"rows\": [[1] [1]]}",
                "line 1, column 15: expected `,` or `]`, found '['",
            ),
            (
                "{\"rows\": [[1]], \"cols\": [[1]]} x",
                "line 1, column 32: expected JSON, found trailing characters",
            ),
        ] {
            assert_eq!(error(text), message, "{text:?}");
        }
        let many = format!(
            "{{\"rows\": [{0}], \"cols\": [{0}]}}",
            vec!["[]"; 5000].join(",")
        );
        assert!(error(many).contains("expected a board of at most 16777216 cells"));
        let deep = "[".repeat(100_000);
        assert!(error(format!("{{\"rows\": {deep}")).starts_with("line 1, column "));
        assert!(error(format!("{{\"x\": {deep}")).starts_with("line 1, column "));
    }

    #[test]
    fn every_first_part_of_a_file_is_refused() {
        let whole = puzzle_of(&picture(&["##.", "...", "#.#"])).to_string();
        let last_clue = whole.trim_end().len() - 1;
        for end in 0..=last_clue {
            assert!(
                Nonogram::parse(&whole[..end]).is_err(),
                "{:?}",
                &whole[..end]
            );
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(picture in any_picture(12)) {
            let puzzle = puzzle_of(&picture);
            prop_assert_eq!(Nonogram::parse(puzzle.to_string()), Ok(puzzle));
        }

        #[test]
        fn noise_is_an_error_and_no_panic(noise in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = Nonogram::parse(&noise);
            let mut file = b"width 2\nheight 2\nrows\n".to_vec();
            file.extend(&noise);
            let _ = Nonogram::parse(&file);
            let mut file = b"{\"rows\": [".to_vec();
            file.extend(&noise);
            let _ = Nonogram::parse(&file);
        }
    }
}

#[cfg(feature = "batsat")]
mod solving {
    use std::collections::BTreeSet;

    use super::*;
    use cnfcraft::backend::{BatSat, Outcome, SatBackend};
    use cnfcraft::session::{Answer, Session, Uniqueness};

    fn count(puzzle: &Nonogram, encoding: LineEncoding) -> usize {
        let mut session = Session::with_strategy(puzzle, &encoding, BatSat::default());
        let solutions = session
            .solutions()
            .map(|solution| solution.expect("BatSat works"));
        let solutions: Vec<String> = solutions.map(|picture| picture.to_string()).collect();
        let distinct: BTreeSet<_> = solutions.iter().collect();
        assert_eq!(distinct.len(), solutions.len(), "each solution comes once");
        solutions.len()
    }

    #[test]
    fn one_cell_in_every_row_and_column_is_a_permutation() {
        for (n, factorial) in [(0, 1), (1, 1), (2, 2), (3, 6), (4, 24), (5, 120)] {
            let puzzle = Nonogram::new(vec![vec![1]; n], vec![vec![1]; n]);
            for encoding in LineEncoding::ALL {
                assert_eq!(count(&puzzle, encoding), factorial, "{n}, {encoding}");
            }
        }
    }

    #[test]
    fn boards_without_cells_have_one_picture() {
        for (n_rows, n_columns) in [(0, 0), (0, 3), (3, 0)] {
            let puzzle = Nonogram::new(vec![vec![]; n_rows], vec![vec![]; n_columns]);
            assert_eq!(count(&puzzle, LineEncoding::default()), 1);
        }
        let impossible = Nonogram::new(vec![vec![1]; 2], vec![]);
        assert_eq!(count(&impossible, LineEncoding::default()), 0);
    }

    #[test]
    fn the_three_answers_are_told_apart() {
        let answer = |rows: &[&[usize]], columns: &[&[usize]]| {
            let clues = |lines: &[&[usize]]| lines.iter().map(|line| line.to_vec()).collect();
            let puzzle = Nonogram::new(clues(rows), clues(columns));
            Session::new(&puzzle).uniqueness().expect("BatSat works")
        };
        let unique = picture(&["##", "#."]);
        assert_eq!(
            answer(&[&[2], &[1]], &[&[2], &[1]]),
            Uniqueness::Unique(unique)
        );
        assert_eq!(
            answer(&[&[1]], &[&[1]]),
            Uniqueness::Unique(picture(&["#"]))
        );
        assert_eq!(
            answer(&[&[0]], &[&[0]]),
            Uniqueness::Unique(picture(&["."]))
        );
        assert_eq!(answer(&[&[2], &[2]], &[&[2], &[1]]), Uniqueness::None);
        assert_eq!(answer(&[&[3], &[]], &[&[1], &[]]), Uniqueness::None);
        let Uniqueness::Several(one, other) = answer(&[&[1], &[1]], &[&[1], &[1]]) else {
            panic!("two pictures");
        };
        assert_eq!(one.differences(&other).count(), 4);
    }

    #[test]
    fn a_session_answers_again_after_a_dropped_enumeration() {
        let puzzle = Nonogram::new(vec![vec![1]; 4], vec![vec![1]; 4]);
        let mut session = Session::new(&puzzle);
        assert_eq!(session.solutions().take(5).count(), 5);
        assert_eq!(session.solutions().count(), 24);
        assert!(matches!(session.uniqueness(), Ok(Uniqueness::Several(..))));
        assert!(matches!(session.solve(), Ok(Answer::Solution(_))));
        let mut all = session.solutions();
        assert_eq!(all.by_ref().count(), 24);
        assert!(all.next().is_none(), "the end stays the end");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// For every rule: its clauses, alone, admit a picture just when the rule holds for it.
        #[test]
        fn posted_rules_mean_what_they_hold(
            clues in any_picture(6),
            flips in prop::collection::vec((0..6usize, 0..6usize), 0..4),
            encoding in prop::sample::select(LineEncoding::ALL.to_vec()),
        ) {
            let puzzle = puzzle_of(&clues);
            let mut candidate = clues.black().clone();
            for (row, column) in flips {
                let cell = Cell::new(row % puzzle.n_rows(), column % puzzle.n_columns());
                candidate[cell] = !candidate[cell];
            }
            let candidate = Picture::new(candidate);
            for rule in puzzle.rules() {
                let mut solver = BatSat::default();
                let vars = puzzle.declare(&encoding, &mut solver);
                puzzle.post(&rule, &vars, &mut solver);
                let outcome = solver.solve(&puzzle.witness(&vars, &candidate)).expect("BatSat works");
                let admitted = matches!(outcome, Outcome::Sat(_));
                prop_assert_eq!(admitted, puzzle.holds(&rule, &candidate), "{}, {}", rule, encoding);
            }
        }

        #[test]
        fn the_picture_that_was_drawn_is_among_the_solutions(drawn in any_picture(5)) {
            let puzzle = puzzle_of(&drawn);
            prop_assert_eq!(puzzle.contradiction(), None);
            let counts = LineEncoding::ALL.map(|encoding| count(&puzzle, encoding));
            prop_assert!(counts.iter().all(|&n| n == counts[0] && n > 0), "{:?}", counts);
            let mut session = Session::new(&puzzle);
            let found = session.solutions().any(|solution| solution.is_ok_and(|s| s == drawn));
            prop_assert!(found);
        }
    }
}
