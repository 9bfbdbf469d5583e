//! Sudokus: known counts, encoding against meaning.

#![cfg(feature = "batsat")]

use std::path::PathBuf;

use cnfcraft::backend::{BatSat, Outcome, SatBackend};
use cnfcraft::encode::{AtMostOne, SizeOnly};
use cnfcraft::grid::{Cell, Grid};
use cnfcraft::problem::Problem;
use cnfcraft::puzzle::sudoku::{Cage, Rule, Solution, Strategy, Sudoku, Unit};
use cnfcraft::session::{Cause, Count, Explanation, Session, Uniqueness};
use itertools::Itertools;
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any, prop, prop_assert_eq, proptest};
use proptest::strategy::Strategy as Generator;

const CARRIED: &str =
    "000000185007030000000021400800000020003905600050000004004860000000040300931000000";

/// The board of 4 × 4 cells whose regions are a jigsaw.
const JIGSAW: [[usize; 4]; 4] = [[0, 0, 0, 1], [2, 0, 1, 1], [2, 2, 3, 1], [2, 3, 3, 3]];

fn carried() -> Sudoku {
    Sudoku::parse(CARRIED).expect("a puzzle")
}

fn solutions(puzzle: &Sudoku) -> Vec<Solution> {
    let solutions: Result<Vec<_>, _> = Session::new(puzzle).solutions().collect();
    solutions.expect("BatSat does not give up")
}

fn count(puzzle: &Sudoku) -> Count {
    let count = Session::new(puzzle).count(1_000_000);
    count.expect("BatSat does not give up")
}

fn jigsaw() -> Sudoku {
    let regions = Grid::from_rows(JIGSAW.map(|row| row.to_vec()).to_vec()).expect("even rows");
    Sudoku::new(2, 2)
        .with_regions(regions)
        .expect("four of four")
}

/// Cages on the left half of the upper rows: with different digits, of these sums.
fn cages(sums: [usize; 3]) -> [Cage; 3] {
    let cell = |(row, column)| Cell::new(row, column);
    let cells = [
        vec![(0, 0), (0, 1), (1, 1)],
        vec![(1, 0), (2, 0)],
        vec![(3, 3), (2, 3), (2, 2), (1, 2)],
    ];
    let mut cages = cells.into_iter().zip(sums);
    std::array::from_fn(|_| {
        let (cells, sum) = cages.next().expect("three");
        Cage::new(cells.into_iter().map(cell), sum)
    })
}

#[test]
fn there_are_288_sudokus_of_order_4() {
    for at_most_one in AtMostOne::ALL {
        let board = Sudoku::new(2, 2);
        let strategy = Strategy { at_most_one };
        let mut session = Session::with_strategy(&board, &strategy, BatSat::default());
        assert_eq!(session.count(u128::MAX).unwrap(), Count::Exactly(288));
        assert_eq!(session.count(288).unwrap(), Count::AtLeast(288));
        assert_eq!(session.solutions().count(), 288);
    }
}

#[test]
fn there_are_576_latin_squares_of_order_4() {
    assert_eq!(count(&Sudoku::new(1, 4)), Count::Exactly(576));
    assert_eq!(count(&Sudoku::new(4, 1)), Count::Exactly(576));
}

#[test]
fn a_board_too_free_to_be_counted_meets_the_limit() {
    let board = Sudoku::new(3, 3);
    let count = Session::new(&board).count(500).unwrap();
    assert_eq!(count, Count::AtLeast(500));
}

#[test]
fn boards_are_as_large_as_boxes_times_boxes() {
    for n in [1, 2, 4, 6, 9, 12, 16] {
        let board = Sudoku::of_size(n);
        assert_eq!(board.n_digits(), n);
        let mut session = Session::new(&board);
        assert!(
            session
                .solutions()
                .next()
                .is_some_and(|solution| solution.is_ok()),
            "{n}"
        );
    }
    let size = |n| {
        let mut size = SizeOnly::default();
        Sudoku::of_size(n).encode(&Strategy::default(), &mut size);
        (size.n_vars(), size.n_clauses())
    };
    assert_eq!(size(9), (729, 11_988));
    assert_eq!(size(16), (4_096, 123_904));
}

/// Each variant admits those of the plain board's solutions that keep its rules, which `holds`
/// tells without any encoding.
#[test]
fn variants_admit_what_their_rules_say() {
    let plain = Sudoku::new(2, 2);
    let latin = Sudoku::new(1, 4);
    let cage_sums = [[7, 5, 10], [6, 3, 10], [8, 7, 10], [6, 6, 10], [9, 5, 9]];
    let with_cages = cage_sums.iter().map(|&sums| {
        let cages = cages(sums).into_iter();
        (&plain, cages.fold(plain.clone(), Sudoku::with_cage))
    });
    let mut variants = vec![
        (&plain, plain.clone().with_diagonals()),
        (&latin, latin.clone().with_diagonals()),
        (&latin, jigsaw()),
        (&latin, jigsaw().with_diagonals()),
    ];
    variants.extend(with_cages);
    for (board, variant) in &variants {
        let keeps = |solution: &Solution| variant.broken_rule(solution).is_none();
        let expected = solutions(board).into_iter().filter(keeps).count() as u128;
        assert_eq!(count(variant), Count::Exactly(expected), "{variant:?}");
    }
    // Some of these are known: 48 with diagonals, none with a sum of four that is not 10.
    assert_eq!(count(&variants[0].1), Count::Exactly(48));
    assert_eq!(count(&variants[8].1), Count::Exactly(0));
}

#[test]
fn the_carried_puzzle_has_one_solution() {
    let puzzle = carried();
    let Uniqueness::Unique(solution) = Session::new(&puzzle).uniqueness().unwrap() else {
        panic!("one solution");
    };
    assert_eq!(puzzle.broken_rule(&solution), None);
    let facts = Session::new(&puzzle).facts().unwrap();
    assert_eq!(facts.map(|facts| facts.len()), Some(81));
}

/// Whether these rules of a puzzle can hold together, and a cell not have a digit.
fn is_satisfiable<'a>(
    puzzle: &Sudoku,
    rules: impl IntoIterator<Item = &'a Rule>,
    refused: Option<(Cell, u8)>,
) -> bool {
    let mut solver = BatSat::default();
    let vars = puzzle.declare(&Strategy::default(), &mut solver);
    for rule in rules {
        puzzle.post(rule, &vars, &mut solver);
    }
    let refused = refused.map(|(cell, digit)| !vars.digit()[cell].is(&digit));
    matches!(solver.solve(refused.as_slice()), Ok(Outcome::Sat(_)))
}

/// That the rules clash, with the refusal if there is one, and none of them is to spare.
fn assert_minimal(puzzle: &Sudoku, explanation: &Explanation<Rule>, refused: Option<(Cell, u8)>) {
    let rules = explanation.rules().collect_vec();
    assert!(!is_satisfiable(puzzle, rules.iter().copied(), refused));
    for left_out in 0..rules.len() {
        let others = rules
            .iter()
            .enumerate()
            .filter(|&(index, _)| index != left_out);
        let others = others.map(|(_, rule)| *rule);
        assert!(is_satisfiable(puzzle, others, refused));
    }
}

#[test]
fn each_wrong_clue_is_explained_by_rules_none_of_which_is_to_spare() {
    let puzzle = carried();
    let mut n_broken = 0;
    for (cell, given) in puzzle.givens().cells().zip(puzzle.givens()) {
        let Some(given) = given else { continue };
        let mut wrong = puzzle.clone();
        wrong.give(cell, given % 9 + 1);
        let Some(explanation) = Session::new(&wrong).explain().unwrap() else {
            continue;
        };
        n_broken += 1;
        assert_minimal(&wrong, &explanation, None);
        let wrong_clue = format!("{cell} is {}\n", given % 9 + 1);
        assert!(explanation.to_string().contains(&wrong_clue));
    }
    assert!(n_broken >= 20, "{n_broken}");
}

#[test]
fn a_cell_is_explained_by_what_rules_out_all_else() {
    let puzzle = Sudoku::parse("123.\n....\n....\n....\n").unwrap();
    let session = Session::new(&puzzle);
    let four = session.vars().digit()[Cell::new(0, 3)].is(&4);
    let why = session.why(four).unwrap().unwrap();
    let words = "row 1: each digit once\nr1c1 is 1\nr1c2 is 2\nr1c3 is 3\n";
    assert_eq!(why.to_string(), words);
    assert_minimal(&puzzle, &why, Some((Cell::new(0, 3), 4)));
    assert_eq!(session.why(!four).unwrap(), None);
}

#[test]
fn every_cell_of_a_puzzle_can_be_explained() {
    let puzzle = carried();
    let solution = solutions(&puzzle).remove(0);
    let session = Session::new(&puzzle);
    for cell in puzzle.givens().cells().step_by(7) {
        let digit = solution.digits()[cell];
        let why = session.why(session.vars().digit()[cell].is(&digit));
        assert_minimal(&puzzle, &why.unwrap().unwrap(), Some((cell, digit)));
    }
}

#[test]
fn candidates_are_what_a_cell_may_hold() {
    let mut puzzle = Sudoku::new(2, 2);
    let first = Cell::new(0, 0);
    puzzle.allow(first, [1, 3]);
    let all = solutions(&puzzle);
    assert_eq!(all.len(), 144);
    assert!(
        all.iter()
            .all(|solution| [1, 3].contains(&solution.digits()[first]))
    );
    // A blank board takes them as assumptions.
    let board = puzzle.blank();
    assert_eq!(board, Sudoku::new(2, 2));
    let mut session = Session::new(&board);
    let assumptions = puzzle.assumptions(session.vars());
    assert_eq!(
        session.assume(assumptions).count(1000).unwrap(),
        Count::Exactly(144)
    );
    // What is said last holds.
    puzzle.give(first, 2);
    assert_eq!(puzzle.candidates().count(), 0);
    puzzle.allow(first, 1..=4);
    assert_eq!(puzzle, board);

    puzzle.allow(first, [1, 3]);
    puzzle.give(Cell::new(0, 1), 1);
    puzzle.give(Cell::new(1, 0), 3);
    let clash = Session::new(&puzzle).explain().unwrap().unwrap();
    assert_minimal(&puzzle, &clash, None);
    assert!(clash.to_string().ends_with("r1c1 is 1 or 3\n"), "{clash}");
}

#[test]
fn assumed_givens_are_blamed_like_clues() {
    let mut puzzle = Sudoku::new(2, 2);
    puzzle.give(Cell::new(0, 0), 1);
    puzzle.give(Cell::new(3, 0), 1);
    let board = puzzle.blank();
    let mut session = Session::new(&board);
    let givens = puzzle.assumptions(session.vars());
    let explanation = session.assume(givens).explain().unwrap().unwrap();
    assert_eq!(
        explanation.to_string(),
        "column 1: each digit once\nr1c1 is 1\nr4c1 is 1\n"
    );
    assert!(matches!(explanation.causes()[1], Cause::Assumption { .. }));
    assert_eq!(session.explain().unwrap(), None);
}

#[test]
fn rules_are_named_as_a_player_names_them() {
    let mut puzzle = jigsaw().with_diagonals();
    puzzle.give(Cell::new(2, 1), 3);
    puzzle.allow(Cell::new(3, 0), [4, 1, 2]);
    puzzle.allow(Cell::new(3, 1), []);
    let [cage, ..] = cages([6, 0, 0]);
    let puzzle = puzzle.with_cage(cage);
    let words = puzzle.rules().map(|rule| rule.to_string());
    let words = words.skip(7).collect_vec();
    let expected = [
        "column 4: each digit once",
        "region at r1c1: each digit once",
        "region at r1c4: each digit once",
        "region at r2c1: each digit once",
        "region at r3c3: each digit once",
        "falling diagonal: each digit once",
        "rising diagonal: each digit once",
        "cage at r1c1: sum 6",
        "r3c2 is 3",
        "r4c1 is 1, 2 or 4",
        "r4c2 has no digit",
    ];
    assert_eq!(words, expected);
    assert_eq!(count(&puzzle), Count::Exactly(0));
    assert_eq!(Unit::Box(4).to_string(), "box 5");
}

#[test]
fn regions_that_are_no_jigsaw_are_refused() {
    let board = Sudoku::new(2, 2);
    let uneven = Grid::from_fn(4, 4, |cell| usize::from(cell.row > 0));
    assert!(board.clone().with_regions(uneven).is_none());
    let too_many = Grid::from_fn(4, 4, |cell| cell.row + 1);
    assert!(board.clone().with_regions(too_many).is_none());
    assert!(board.with_regions(Grid::from_fn(2, 2, |_| 0)).is_none());
}

/// Boards of 4 × 4 with random givens, diagonals, regions and cages.
fn puzzles() -> impl Generator<Value = Sudoku> {
    let givens = vec((0..4usize, 0..4usize, 1..=4u8), 0..4);
    let candidates = vec((0..4usize, 0..4usize, vec(1..=4u8, 1..4)), 0..4);
    let sums = (3..10usize, 2..8usize, 8..12usize);
    let board = (any::<bool>(), any::<bool>(), any::<bool>());
    let said = (givens, candidates);
    (board, said, sums).prop_map(|((boxes, diagonals, caged), said, (a, b, c))| {
        let (givens, candidates) = said;
        let mut puzzle = if boxes { Sudoku::new(2, 2) } else { jigsaw() };
        if diagonals {
            puzzle = puzzle.with_diagonals();
        }
        if caged {
            puzzle = cages([a, b, c]).into_iter().fold(puzzle, Sudoku::with_cage);
        }
        for (row, column, digit) in givens {
            puzzle.give(Cell::new(row, column), digit);
        }
        for (row, column, digits) in candidates {
            puzzle.allow(Cell::new(row, column), digits);
        }
        puzzle
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// Boards with any digits, and some that nearly are solutions.
    #[test]
    fn each_rule_is_written_as_it_is_meant(
        puzzle in puzzles(),
        right in any::<prop::sample::Index>(),
        changes in vec((0..4usize, 0..4usize, 1..=4u8), 0..6),
    ) {
        let all = solutions(&Sudoku::new(2, 2));
        let mut digits = right.get(&all).digits().clone();
        for (row, column, digit) in changes {
            digits[Cell::new(row, column)] = digit;
        }
        let solution = Solution::new(digits);
        for at_most_one in AtMostOne::ALL {
            for rule in puzzle.rules() {
                let mut solver = BatSat::default();
                let vars = puzzle.declare(&Strategy { at_most_one }, &mut solver);
                puzzle.post(&rule, &vars, &mut solver);
                let outcome = solver.solve(&puzzle.witness(&vars, &solution)).unwrap();
                let is_admitted = matches!(outcome, Outcome::Sat(_));
                prop_assert_eq!(is_admitted, puzzle.holds(&rule, &solution), "{}", rule);
            }
        }
    }

    #[test]
    fn facts_are_the_digits_that_all_solutions_share(puzzle in puzzles()) {
        let all = solutions(&puzzle);
        prop_assert_eq!(count(&puzzle), Count::Exactly(all.len() as u128));
        let mut session = Session::new(&puzzle);
        let facts = session.facts().unwrap();
        prop_assert_eq!(facts.is_none(), all.is_empty());
        let Some(facts) = facts else { return Ok(()) };
        let known = session.vars().known(&facts);
        for cell in known.cells() {
            let shared = all.iter().map(|solution| solution.digits()[cell]).all_equal_value();
            prop_assert_eq!(known[cell], shared.ok());
        }
    }

    #[test]
    fn no_explanation_can_spare_a_rule(puzzle in puzzles()) {
        let Some(explanation) = Session::new(&puzzle).explain().unwrap() else { return Ok(()) };
        assert_minimal(&puzzle, &explanation, None);
    }

    #[test]
    fn a_kept_session_answers_as_a_new_one(stream in vec(vec((0..16usize, 1..=4u8), 3..7), 1..6)) {
        let board = Sudoku::new(2, 2);
        let mut session = Session::new(&board);
        for givens in stream {
            let mut puzzle = board.clone();
            for (place, digit) in givens {
                puzzle.give(Cell::new(place / 4, place % 4), digit);
            }
            let assumptions = puzzle.assumptions(session.vars());
            let kept = session.assume(assumptions).count(1000).unwrap();
            prop_assert_eq!(kept, count(&puzzle));
        }
    }
}

fn corpus(path: &str) -> Option<String> {
    let root = PathBuf::from(std::env::var_os("CNFCRAFT_CORPUS")?);
    let path = root.join("sudoku").join(path);
    Some(
        std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    )
}

#[test]
fn the_corpus_has_the_counts_that_it_states() {
    let Some(text) = corpus("counts_test_puzzles") else {
        return;
    };
    let stated = text.lines().map(|line| line.split(':').nth(1));
    let stated = stated.map(|count| {
        count
            .and_then(|count| count.parse().ok())
            .map(Count::Exactly)
    });
    let counts = Sudoku::parse_all(&text).unwrap();
    let counts = counts.iter().map(|puzzle| Some(count(puzzle)));
    assert_eq!(counts.collect_vec(), stated.collect_vec());
}

#[test]
fn the_corpus_is_solved_and_all_but_one_file_unique() {
    let files = [
        ("puzzles2_17_clue_first3000.first500", true),
        ("puzzles3_magictour_top1465.first500", true),
        ("puzzles5_forum_hardest_1905_11+_first3000.first500", true),
        ("puzzles6_forum_hardest_1106.first500", true),
        ("puzzles7_serg_benchmark_first3000.first500", false),
    ];
    for (file, is_unique) in files {
        let Some(text) = corpus(file) else { return };
        let puzzles = Sudoku::parse_all(text).unwrap();
        let board = Sudoku::new(3, 3);
        let mut session = Session::new(&board);
        for puzzle in &puzzles {
            let givens = puzzle.assumptions(session.vars());
            let solution = match session.assume(givens).uniqueness().unwrap() {
                Uniqueness::Unique(solution) => solution,
                Uniqueness::Several(solution, _) if !is_unique => solution,
                other => panic!("{file}: {other:?}"),
            };
            assert_eq!(puzzle.broken_rule(&solution), None);
        }
    }
}
