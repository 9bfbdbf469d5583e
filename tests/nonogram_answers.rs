//! What a session says of nonograms: what is certain, and what clashes.

#![cfg(feature = "batsat")]

use std::path::PathBuf;

use cnfcraft::backend::{BackendError, BatSat, Outcome, SatBackend};
use cnfcraft::encode::{ClauseSink, LineEncoding};
use cnfcraft::grid::Grid;
use cnfcraft::problem::Problem;
use cnfcraft::puzzle::nonogram::{LineId, LineRule, Nonogram, Picture};
use cnfcraft::session::{Count, Explanation, Session, Uniqueness};
use cnfcraft::{Lit, Var};
use itertools::Itertools;
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any, prop_assert_eq, proptest};

/// Clues of rows and of columns.
type Clues = (Vec<Vec<usize>>, Vec<Vec<usize>>);

fn clues_of(picture: &Picture) -> Clues {
    let black = picture.black();
    let rows = (0..black.n_rows()).map(|row| picture.blocks(LineId::Row(row)));
    let columns = (0..black.n_columns()).map(|column| picture.blocks(LineId::Column(column)));
    (rows.collect(), columns.collect())
}

/// A duck of 9 × 12 cells.
fn duck() -> Clues {
    let rows: [&[usize]; 12] = [
        &[3],
        &[2, 1],
        &[2, 2],
        &[7],
        &[9],
        &[2, 3, 2],
        &[4, 4],
        &[9],
        &[2, 3, 2],
        &[3, 3],
        &[7],
        &[5],
    ];
    let columns: [&[usize]; 9] = [
        &[6],
        &[8],
        &[2, 2, 3],
        &[8, 2],
        &[6, 2, 2],
        &[1, 6, 2],
        &[2, 2, 2, 3],
        &[8],
        &[6],
    ];
    let owned = |clues: &[&[usize]]| clues.iter().map(|clue| clue.to_vec()).collect_vec();
    (owned(&rows), owned(&columns))
}

fn is_satisfiable<'a>(puzzle: &Nonogram, rules: impl IntoIterator<Item = &'a LineRule>) -> bool {
    let mut solver = BatSat::default();
    let vars = puzzle.declare(&LineEncoding::default(), &mut solver);
    for rule in rules {
        puzzle.post(rule, &vars, &mut solver);
    }
    matches!(solver.solve(&[]), Ok(Outcome::Sat(_)))
}

fn assert_minimal(puzzle: &Nonogram, explanation: &Explanation<LineRule>) {
    let rules = explanation.rules().collect_vec();
    assert!(!is_satisfiable(puzzle, rules.iter().copied()));
    for left_out in 0..rules.len() {
        let others = rules
            .iter()
            .enumerate()
            .filter(|&(index, _)| index != left_out);
        assert!(is_satisfiable(puzzle, others.map(|(_, rule)| *rule)));
    }
}

/// Explains the puzzles that come from `clues` by a change of one block in one line; how many of
/// them have no solution.
fn explain_changes((rows, columns): &Clues, most: usize) -> usize {
    let mut n_broken = 0;
    for line in 0..rows.len() + columns.len() {
        let (mut rows, mut columns) = (rows.clone(), columns.clone());
        let n_rows = rows.len();
        let clue = if line < n_rows {
            &mut rows[line]
        } else {
            &mut columns[line - n_rows]
        };
        match clue.first_mut() {
            Some(block) if *block > 1 && line % 2 == 0 => *block -= 1,
            Some(block) => *block += 1,
            None => clue.push(1),
        }
        let puzzle = Nonogram::new(rows, columns);
        let explanation = Session::new(&puzzle).explain();
        if let Some(explanation) = explanation.expect("BatSat does not give up") {
            assert_minimal(&puzzle, &explanation);
            n_broken += 1;
        }
        if n_broken == most {
            break;
        }
    }
    n_broken
}

#[test]
fn each_wrong_clue_is_explained_by_lines_none_of_which_is_to_spare() {
    assert!(explain_changes(&duck(), usize::MAX) >= 20);
}

#[test]
fn a_clash_is_named_as_a_player_names_it() {
    let (mut rows, columns) = duck();
    rows[4] = vec![8];
    let puzzle = Nonogram::new(rows, columns);
    let explanation = Session::new(&puzzle).explain().unwrap().unwrap();
    assert_minimal(&puzzle, &explanation);
    assert!(
        explanation.to_string().contains("row 5: 8\n"),
        "{explanation}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn facts_are_the_cells_that_all_pictures_share(cells in vec(any::<bool>(), 20)) {
        let picture = Picture::new(Grid::from_fn(4, 5, |cell| cells[cell.row * 5 + cell.column]));
        let (rows, columns) = clues_of(&picture);
        let puzzle = Nonogram::new(rows, columns);
        for encoding in [LineEncoding::Order, LineEncoding::Positions] {
            let mut session = Session::with_strategy(&puzzle, &encoding, BatSat::default());
            let all: Vec<Picture> = session.solutions().try_collect().unwrap();
            let facts = session.facts().unwrap().expect("the picture is a solution");
            let known = session.vars().known(&facts);
            for cell in known.cells() {
                let shared = all.iter().map(|picture| picture.black()[cell]).all_equal_value();
                prop_assert_eq!(known[cell], shared.ok());
            }
            prop_assert_eq!(session.count(1000).unwrap(), Count::Exactly(all.len() as u128));
        }
    }
}

fn book() -> Option<Nonogram> {
    let root = PathBuf::from(std::env::var_os("CNFCRAFT_CORPUS")?);
    let path = root.join("nonogram/book/nonogram03.json");
    let file = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Some(Nonogram::parse(file).expect("a nonogram"))
}

/// Passes everything on, and counts the searches.
#[derive(Default)]
struct Counting {
    inner: BatSat,
    n_searches: usize,
}

impl ClauseSink for Counting {
    fn new_var(&mut self) -> Var {
        self.inner.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.inner.add_clause(clause);
    }
}

impl SatBackend for Counting {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, BackendError> {
        self.n_searches += 1;
        self.inner.solve(assumptions)
    }
}

#[test]
fn facts_of_a_unique_puzzle_take_as_many_searches_as_its_uniqueness() {
    let puzzle: Nonogram = include_str!("../examples/puzzles/lighthouse.non")
        .parse()
        .unwrap();
    let mut session = Session::with(&puzzle, Counting::default());
    assert!(matches!(session.uniqueness(), Ok(Uniqueness::Unique(_))));
    assert_eq!(session.backend().n_searches, 2);
    let facts = session.facts().unwrap().expect("it has a solution");
    assert_eq!(facts.len(), 60 * 45);
    assert_eq!(session.backend().n_searches, 4);
}

#[test]
fn the_large_book_puzzle_with_a_wrong_clue_is_explained() {
    let Some(puzzle) = book() else { return };
    let blocks = |lines: &[cnfcraft::encode::Line]| {
        lines
            .iter()
            .map(|line| line.blocks().to_vec())
            .collect_vec()
    };
    let clues = (blocks(puzzle.rows()), blocks(puzzle.columns()));
    assert_eq!(explain_changes(&clues, 20), 20);
}
