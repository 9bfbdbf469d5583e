//! Nonograms in colours and with blots: rules and their meaning, and answers.
#![cfg(feature = "batsat")]

use cnfcraft::backend::{BatSat, Outcome, SatBackend};
use cnfcraft::encode::line::Block;
use cnfcraft::encode::{Cnf, LineEncoding};
use cnfcraft::grid::{Cell, Grid};
use cnfcraft::problem::Problem;
use cnfcraft::puzzle::nonogram::{Colour, LineId, Nonogram, Palette, Picture};
use cnfcraft::session::{Session, Uniqueness};
use proptest::prelude::*;

fn palette(n_colours: usize) -> Palette {
    let colour = |(name, symbol, rgb)| Colour::new(name, symbol, rgb);
    let colours = [
        ("red", 'r', [255, 0, 0]),
        ("blue", 'b', [0, 0, 255]),
        ("green", 'g', [0, 160, 0]),
    ];
    let colours = colours.into_iter().take(n_colours).map(colour).collect();
    Palette::new(Colour::new("white", ' ', [255; 3]), colours)
}

/// The puzzle whose clues a picture keeps, with some of the lengths blotted out.
fn puzzle_of(picture: &Picture, blots: &[bool]) -> Nonogram {
    let mut blots = blots.iter().cycle();
    let mut clue = |id| -> Vec<Block> {
        let blot = |block: Block| match blots.next() {
            Some(true) => Block::blot().in_colour(block.colour()),
            _ => block,
        };
        picture.clue(id).into_iter().map(blot).collect()
    };
    let (n_rows, n_columns) = (picture.cells().n_rows(), picture.cells().n_columns());
    let rows: Vec<_> = (0..n_rows).map(|row| clue(LineId::Row(row))).collect();
    let columns: Vec<_> = (0..n_columns).map(|c| clue(LineId::Column(c))).collect();
    Nonogram::coloured(picture.palette(), &rows, &columns)
}

fn any_picture() -> impl Strategy<Value = Picture> {
    (1..=4usize, 1..=4usize, 1..=3usize).prop_flat_map(|(n_rows, n_columns, n_colours)| {
        let cell = prop::option::weighted(0.7, 0..n_colours);
        let cells = prop::collection::vec(cell, n_rows * n_columns);
        cells.prop_map(move |cells| {
            let value = |cell: Cell| cells[cell.row * n_columns + cell.column];
            Picture::coloured(&palette(n_colours), Grid::from_fn(n_rows, n_columns, value))
        })
    })
}

#[test]
fn a_picture_in_colours_is_found_and_drawn_with_their_characters() {
    let text = "flag\n#d\n0: #FFFFFF white\nr:r #FF0000 red\nb:b #0000FF blue\n\
        :rows\n2r 1b\n1r ?b\n:columns\n?r\n1r 1b\n2b\n:end\n";
    let puzzle = Nonogram::parse(text).expect("a puzzle");
    let mut session = Session::new(&puzzle);
    let Uniqueness::Unique(picture) = session.uniqueness().expect("BatSat works") else {
        panic!("one picture");
    };
    assert_eq!(picture.to_string(), "rrb\nrbb\n");
    assert_eq!(picture.colour(Cell::new(1, 2)).name(), "blue");
    let rules: Vec<_> = puzzle.rules().map(|rule| rule.to_string()).collect();
    assert_eq!(rules[0], "row 1: 2 red, 1 blue");
    assert_eq!(rules[1], "row 2: 1 red, ? blue");
    let vars = session.vars();
    let cell = Cell::new(0, 2);
    let words = |lit| puzzle.describe(vars, lit);
    assert_eq!(words(vars.black()[cell]), "r1c3 is not white");
    assert_eq!(words(!vars.black()[cell]), "r1c3 is white");
    assert_eq!(words(vars.colour(1)[cell]), "r1c3 is blue");
    assert_eq!(words(!vars.colour(0)[cell]), "r1c3 is not red");
}

#[test]
fn what_is_certain_is_known_with_its_colour() {
    let text =
        "#d\nr:r #FF0000 red\nb:b #0000FF blue\n:rows\n1r\n1r\n1b\n:columns\n1r 1b\n1r\n:end";
    let puzzle = Nonogram::parse(text).expect("a puzzle");
    let mut session = Session::new(&puzzle);
    let facts = session
        .facts()
        .expect("BatSat works")
        .expect("it has solutions");
    let vars = session.vars();
    let known = vars.known_colours(&facts);
    assert_eq!(known.row(0), [None, None]);
    assert_eq!(known.row(2), [Some(Some(1)), Some(None)]);
    assert_eq!(vars.known(&facts).row(2), [Some(true), Some(false)]);
    let white = !vars.black()[Cell::new(0, 0)];
    assert_eq!(vars.known_colours(&[white])[Cell::new(0, 0)], Some(None));
}

#[test]
fn sums_are_compared_for_each_colour_and_blots_may_make_them_equal() {
    let words = |rows: &str, columns: &str| {
        let text = format!(
            "#d\nr:r #FF0000 red\nb:b #0000FF blue\n:rows\n{rows}\n:columns\n{columns}\n:end"
        );
        let puzzle = Nonogram::parse(text).expect("a puzzle");
        puzzle.contradiction().map(|words| words.to_string())
    };
    assert_eq!(words("1r 1b", "1r\n1b"), None);
    assert_eq!(
        words("1r 1b", "1b\n1b").as_deref(),
        Some("the rows have 1 red cells, the columns 0")
    );
    assert_eq!(words("?r", "1r\n1r"), None);
    assert_eq!(
        words("1r", "?r\n?r").as_deref(),
        Some("the rows have 1 red cells, the columns 2 or more")
    );
    assert_eq!(words("2r 1b", "1r\n1r\n1b"), None);
    assert_eq!(
        words("1r 1r", "1r\n1r").as_deref(),
        Some("row 1: 1 1 does not fit into 2 cells")
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// For every rule: its clauses, with what is declared, admit a picture just when it holds.
    #[test]
    fn posted_rules_mean_what_they_hold(
        drawn in any_picture(),
        blots in prop::collection::vec(prop::bool::weighted(0.3), 1..9),
        changes in prop::collection::vec((0..4usize, 0..4usize, 0..4usize), 0..3),
        encoding in prop::sample::select(LineEncoding::ALL.to_vec()),
    ) {
        let puzzle = puzzle_of(&drawn, &blots);
        let n_colours = puzzle.palette().colours().len();
        let mut cells = Grid::from_fn(puzzle.n_rows(), puzzle.n_columns(), |_| None);
        // The colours of the puzzle are those that are used.
        let number = |name: &str| puzzle.palette().colours().iter().position(|c| c.name() == name);
        for cell in drawn.cells().cells() {
            cells[cell] = drawn.cells()[cell].map(|_| number(drawn.colour(cell).name()).unwrap_or(0));
        }
        for (row, column, colour) in changes {
            let cell = Cell::new(row % puzzle.n_rows(), column % puzzle.n_columns());
            cells[cell] = (colour < n_colours).then_some(colour);
        }
        let candidate = Picture::coloured(puzzle.palette(), cells);
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
    fn the_picture_that_was_drawn_is_among_the_solutions_which_all_strategies_count_alike(
        drawn in any_picture(),
        blots in prop::collection::vec(prop::bool::weighted(0.2), 1..9),
    ) {
        let puzzle = puzzle_of(&drawn, &blots);
        prop_assert_eq!(puzzle.contradiction(), None);
        let mut counts = Vec::new();
        for encoding in LineEncoding::ALL {
            let mut session = Session::with_strategy(&puzzle, &encoding, BatSat::default());
            let all: Vec<String> = session
                .solutions()
                .take(300)
                .map(|picture| picture.expect("BatSat works").to_string())
                .collect();
            prop_assert!(all.len() == 300 || all.contains(&drawn.to_string()));
            counts.push(all.len());
        }
        prop_assert!(counts.iter().all(|&n| n == counts[0] && n > 0), "{:?}", counts);
    }

    #[test]
    fn the_size_is_predicted_exactly(
        drawn in any_picture(),
        blots in prop::collection::vec(prop::bool::weighted(0.3), 1..9),
    ) {
        let puzzle = puzzle_of(&drawn, &blots);
        let n_colours = puzzle.palette().colours().len() as u64;
        let n_cells = (puzzle.n_rows() * puzzle.n_columns()) as u64;
        for encoding in LineEncoding::ALL {
            let mut declared = Cnf::new();
            puzzle.declare(&encoding, &mut declared);
            let several = if n_colours > 1 { n_colours + 1 } else { 1 };
            prop_assert_eq!(declared.n_vars() as u64, n_cells * several);
            let mut cnf = Cnf::new();
            puzzle.encode(&encoding, &mut cnf);
            let cost = puzzle.cost(encoding);
            prop_assert_eq!((cnf.n_vars() - declared.n_vars()) as u64, cost.n_vars);
            prop_assert_eq!((cnf.n_clauses() - declared.n_clauses()) as u64, cost.n_clauses);
        }
    }
}
