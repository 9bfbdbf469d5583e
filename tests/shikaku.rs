//! Shikaku: candidates, rules, counts, and texts.
#![cfg(feature = "batsat")]

mod agreement;

use std::path::PathBuf;

use agreement::{assert_agreement, assert_facts, explanation};
use cnfcraft::Lit;
use cnfcraft::backend::BatSat;
use cnfcraft::encode::{Assignment, ClauseSink, Encode, VarMap};
use cnfcraft::grid::{Cell, Grid, Rect};
use cnfcraft::problem::Problem;
use cnfcraft::puzzle::shikaku::{Candidate, Clue, Division, Rule, Shikaku, Strategy};
use cnfcraft::session::{Count, Session, Uniqueness};
use itertools::Itertools;
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

fn puzzle(text: &str) -> Shikaku {
    text.parse().expect("a puzzle")
}

/// How many solutions there are, up to `limit`; the same by every strategy.
fn count(puzzle: &Shikaku, limit: usize) -> usize {
    let counts = Strategy::ALL.map(|strategy| {
        let mut session = Session::with_strategy(puzzle, &strategy, BatSat::default());
        session.solutions().take(limit).map(Result::unwrap).count()
    });
    assert!(counts.iter().all(|&count| count == counts[0]), "{counts:?}");
    if puzzle.contradiction().is_some() {
        assert_eq!(counts[0], 0, "{puzzle}");
    }
    counts[0]
}

#[test]
fn tiny_boards_have_the_solutions_that_one_counts_by_hand() {
    for (text, n_solutions) in [
        ("1", 1),
        ("-", 0),
        ("2", 0),
        ("?", 1),
        ("1 1\n1 1\n", 1),
        ("2 -\n- 2\n", 2),
        ("? -\n- ?\n", 2),
        ("2 - - 3 -\n", 1),
        ("- - 2 3 -\n", 0),
        ("- - -\n- 9 -\n- - -\n", 1),
        ("? - -\n- ? -\n- - 3\n", 4),
        ("5 - -\n- - -\n- - 4\n", 0),
        ("2 - - 2\n- 2 2 -\n- 2 2 -\n2 - - 2\n", 16),
        ("- - 4 -\n- 3 - 3\n- - 6 -\n- - - -\n", 1),
    ] {
        assert_eq!(count(&puzzle(text), 1000), n_solutions, "{text}");
    }
    let empty = Shikaku::new(Grid::from_fn(0, 5, |_| None));
    assert_eq!((empty.contradiction(), count(&empty, 2)), (None, 1));
}

#[test]
fn five_unknown_numbers_in_a_cross_have_480_divisions() {
    let text = "? - - - ?\n- - - - -\n- - ? - -\n- - - - -\n? - - - ?\n";
    let puzzle = puzzle(text);
    assert_eq!(Session::new(&puzzle).solutions().count(), 480);
}

#[test]
fn contradictions_are_said_in_words() {
    for (text, words) in [
        ("4 -\n- 1\n", "the numbers sum to 5, the board has 4 cells"),
        ("- -\n- 1\n", "the numbers sum to 1, the board has 4 cells"),
        (
            "3 -\n? ?\n",
            "the numbers sum to 3, with 2 unknown to at least 5, the board has 4 cells",
        ),
        (
            "5 - -\n- - 4\n- - -\n",
            "5 at r1c1: no rectangle of that many cells fits there",
        ),
        (
            "1 3\n- -\n",
            "3 at r1c2: no rectangle of that many cells fits there",
        ),
    ] {
        let puzzle = puzzle(text);
        assert_eq!(puzzle.contradiction().unwrap().to_string(), words);
        assert_eq!(count(&puzzle, 1), 0, "{text}");
    }
    let huge = usize::MAX;
    let text = format!("{huge} ?\n{huge} -\n");
    assert!(puzzle(&text).contradiction().is_some());
}

#[test]
fn candidates_are_the_rectangles_that_the_strategy_describes() {
    let puzzle = puzzle("- 2 - - 4\n- - ? - -\n6 - - - -\n- - - 3 -\n");
    let board = puzzle.clues();
    let all: Vec<Rect> = board
        .cells()
        .flat_map(|first| {
            let rect = move |last: Cell| {
                let after = last.row >= first.row && last.column >= first.column;
                let size = |a: usize, b: usize| b - a + 1;
                after.then(|| {
                    let n_columns = size(first.column, last.column);
                    Rect::new(first, size(first.row, last.row), n_columns)
                })
            };
            board.cells().filter_map(rect)
        })
        .collect();
    for strategy in Strategy::ALL {
        let (mut n_all, mut n_cells) = (0, 0);
        for (index, number) in puzzle.numbers().iter().enumerate() {
            let right = |rect: &&Rect| {
                let n_numbers = rect.cells().filter(|&cell| board[cell].is_some()).count();
                let area = match number.clue {
                    Clue::Area(area) => strategy == Strategy::AnyArea || rect.n_cells() == area,
                    Clue::Unknown => true,
                };
                let shared = strategy == Strategy::Owners && number.clue != Clue::Unknown;
                rect.contains(number.cell) && area && (shared || n_numbers == 1)
            };
            let expected: Vec<Rect> = all.iter().filter(right).copied().collect();
            let found: Vec<Rect> = puzzle.candidates(index, strategy).collect();
            assert_eq!(found, expected, "{number}, {strategy}");
            n_all += found.len() as u64;
            n_cells += found.iter().map(|rect| rect.n_cells() as u64).sum::<u64>();
        }
        assert_eq!(
            puzzle.n_candidates(strategy),
            (n_all, n_cells),
            "{strategy}"
        );
    }
}

#[test]
fn candidates_of_a_large_board_are_counted_without_listing_them() {
    let alone = |n_rows: usize, n_columns: usize, cell: Cell, clue: Clue| {
        let mut clues = Grid::from_fn(n_rows, n_columns, |_| None);
        clues[cell] = Some(clue);
        Shikaku::new(clues)
    };
    let square = alone(200, 200, Cell::new(100, 100), Clue::Unknown);
    let (n_candidates, n_cells) = square.n_candidates(Strategy::Rectangles);
    assert_eq!(n_candidates, (101 * 100) * (101 * 100));
    assert!(n_cells > n_candidates * 1000);
    for (n_rows, n_columns) in [(1000, 4000), (4000, 1000), (1, 1 << 22), (1 << 22, 1)] {
        let cell = Cell::new(n_rows / 3, n_columns / 3);
        let wide = alone(n_rows, n_columns, cell, Clue::Unknown);
        let ways = |n: usize, at: usize| ((at + 1) * (n - at)) as u64;
        let expected = ways(n_rows, cell.row) * ways(n_columns, cell.column);
        let (n_candidates, n_cells) = wide.n_candidates(Strategy::Rectangles);
        assert_eq!(n_candidates, expected);
        assert!(n_cells > n_candidates);
        let area = Clue::Area(n_rows * n_columns);
        let whole = alone(n_rows, n_columns, cell, area);
        for strategy in [Strategy::Rectangles, Strategy::Owners] {
            assert_eq!(whole.n_candidates(strategy).0, 1);
        }
    }
    let odd = alone(1001, 1001, Cell::new(500, 500), Clue::Unknown);
    let n_candidates = (501 * 501) * (501 * 501);
    // Half as high and half as wide as the board, on average.
    let n_cells = n_candidates * (501 * 501);
    assert_eq!(odd.n_candidates(Strategy::Corners), (n_candidates, n_cells));
    let huge = alone(4096, 4096, Cell::new(2048, 2048), Clue::Unknown);
    assert_eq!(huge.n_candidates(Strategy::Corners).1, u64::MAX);
}

/// Cuts a board into rectangles, by the choices that `cuts` makes.
fn cut(rect: Rect, cuts: &mut impl Iterator<Item = usize>, rects: &mut Vec<Rect>) {
    let (n_rows, n_columns) = (rect.n_rows(), rect.n_columns());
    let choice = cuts.next().unwrap_or(0) % (n_rows + n_columns);
    let Cell { row, column } = rect.first();
    if choice > 0 && choice < n_rows {
        cut(Rect::new(rect.first(), choice, n_columns), cuts, rects);
        let below = Cell::new(row + choice, column);
        cut(Rect::new(below, n_rows - choice, n_columns), cuts, rects);
    } else if choice > n_rows {
        let n_left = choice - n_rows;
        cut(Rect::new(rect.first(), n_rows, n_left), cuts, rects);
        let right = Cell::new(row, column + n_left);
        cut(Rect::new(right, n_rows, n_columns - n_left), cuts, rects);
    } else {
        rects.push(rect);
    }
}

prop_compose! {
    /// A puzzle that was made from a division; with `n_wrong` numbers changed.
    fn boards()(
        (n_rows, n_columns) in (1usize..=5, 1usize..=5),
        cuts in prop::collection::vec(any::<usize>(), 25),
        places in prop::collection::vec((any::<usize>(), 0..5usize), 25),
        wrong in prop::option::of((any::<usize>(), 1usize..10)),
    ) -> (Shikaku, Division) {
        let mut rects = Vec::new();
        cut(Rect::new(Cell::new(0, 0), n_rows, n_columns), &mut cuts.into_iter(), &mut rects);
        let mut clues = Grid::from_fn(n_rows, n_columns, |_| None);
        let mut placed = Vec::new();
        for (index, (&rect, (place, kind))) in rects.iter().zip(places).enumerate() {
            let cell = rect.cells().nth(place % rect.n_cells());
            let cell = cell.expect("a cell of the rectangle");
            let changed = wrong.filter(|(which, _)| which % rects.len() == index);
            clues[cell] = Some(match (kind, changed) {
                (_, Some((_, area))) => Clue::Area(area),
                (0, None) => Clue::Unknown,
                _ => Clue::Area(rect.n_cells()),
            });
            placed.push((cell, rect));
        }
        placed.sort_unstable();
        let rects = placed.into_iter().map(|(_, rect)| rect).collect();
        (Shikaku::new(clues), Division::new(n_rows, n_columns, rects))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn post_agrees_with_holds((puzzle, division) in boards(), picks in prop::collection::vec(any::<usize>(), 60)) {
        let (n_rows, n_columns) = (puzzle.clues().n_rows(), puzzle.clues().n_columns());
        for strategy in Strategy::ALL {
            let candidates: Vec<Vec<Rect>> = (0..puzzle.numbers().len())
                .map(|number| puzzle.candidates(number, strategy).collect())
                .collect();
            let expressible = |division: &Division| {
                division.rects().iter().zip(&candidates).all(|(rect, all)| all.contains(rect))
            };
            let mut picks = picks.iter().cycle();
            let mut divisions = vec![division.clone()];
            if candidates.iter().all(|all| !all.is_empty()) {
                for _ in 0..6 {
                    let pick = |all: &Vec<Rect>| all[picks.next().unwrap() % all.len()];
                    let rects = candidates.iter().map(pick).collect();
                    divisions.push(Division::new(n_rows, n_columns, rects));
                }
            }
            divisions.retain(expressible);
            assert_agreement(&puzzle, &strategy, divisions);
        }
    }

    #[test]
    fn candidates_are_counted_as_they_are_listed((puzzle, _) in boards()) {
        for strategy in Strategy::ALL {
            let rects = (0..puzzle.numbers().len()).flat_map(|number| puzzle.candidates(number, strategy));
            let n_cells = rects.map(|rect| rect.n_cells() as u64).collect_vec();
            let listed = (n_cells.len() as u64, n_cells.iter().sum());
            prop_assert_eq!(puzzle.n_candidates(strategy), listed, "{}", strategy);
        }
    }

    #[test]
    fn a_division_solves_the_puzzle_made_from_it((puzzle, division) in boards()) {
        if puzzle.broken_rule(&division).is_none() {
            prop_assert_eq!(puzzle.contradiction(), None);
            let all: Result<Vec<_>, _> = Session::new(&puzzle).solutions().take(500).collect();
            let all = all.unwrap();
            prop_assert!(all.len() == 500 || all.contains(&division));
            prop_assert_eq!(all.len().min(50), count(&puzzle, 50));
        }
    }

    #[test]
    fn facts_are_what_all_solutions_share((puzzle, _) in boards()) {
        assert_facts(&puzzle, &Strategy::default());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn an_explanation_names_the_number_that_was_changed((puzzle, division) in boards()) {
        let Some(changed) = puzzle.broken_rule(&division) else {
            return Err(TestCaseError::reject("nothing was changed"));
        };
        prop_assume!(Session::new(&puzzle).count(2).unwrap() == Count::Exactly(0));
        for strategy in Strategy::ALL {
            let words = explanation(&puzzle, &strategy);
            // Without the changed number there is a solution, since its area is then left open.
            prop_assert!(words.contains(&changed.to_string()), "{:?}", words);
        }
    }
}

/// Whether some division keeps all of `rules`, by trying everything: each number has any rectangle
/// that holds it and no other.
fn can_hold(puzzle: &Shikaku, rules: &[Rule]) -> bool {
    let candidates = |number| puzzle.candidates(number, Strategy::AnyArea).collect_vec();
    let candidates = (0..puzzle.numbers().len()).map(candidates);
    let (n_rows, n_columns) = (puzzle.clues().n_rows(), puzzle.clues().n_columns());
    let mut divisions = candidates.multi_cartesian_product();
    divisions.any(|rects| {
        let division = Division::new(n_rows, n_columns, rects);
        rules.iter().all(|rule| puzzle.holds(rule, &division))
    })
}

proptest! {
    #[test]
    fn what_an_explanation_names_holds_of_no_division_and_none_of_it_is_to_spare(
        clues in (1usize..=3, 1usize..=4).prop_flat_map(|(n_rows, n_columns)| {
            let clue = prop_oneof![
                4 => Just(None),
                2 => (1usize..=4).prop_map(|area| Some(Clue::Area(area))),
                1 => Just(Some(Clue::Unknown)),
            ];
            prop::collection::vec(prop::collection::vec(clue, n_columns), n_rows)
        })
    ) {
        let puzzle = Shikaku::new(Grid::from_rows(clues).unwrap());
        prop_assume!(puzzle.numbers().len() <= 4);
        let Some(explanation) = Session::new(&puzzle).explain().unwrap() else { return Ok(()) };
        let rules = explanation.rules().copied().collect_vec();
        prop_assert!(!can_hold(&puzzle, &rules), "{}", explanation);
        for index in 0..rules.len() {
            let mut others = rules.clone();
            others.remove(index);
            prop_assert!(can_hold(&puzzle, &others), "{}without {}", explanation, rules[index]);
        }
    }
}

#[test]
fn an_explanation_names_the_numbers_whose_areas_it_needs() {
    let puzzle = puzzle("2 - - 1\n");
    for strategy in Strategy::ALL {
        let session = Session::with_strategy(&puzzle, &strategy, BatSat::default());
        assert_eq!(
            session.explain().unwrap().unwrap().to_string(),
            "2 at r1c1\n1 at r1c4\nr1c3 lies in one rectangle\n"
        );
    }
}

#[test]
fn literals_keep_their_meaning_in_an_explanation() {
    let puzzle = puzzle("2 -\n- 2\n");
    for strategy in Strategy::ALL {
        let mut session = Session::with_strategy(&puzzle, &strategy, BatSat::default());
        let has = |number, rect| session.vars().has()[Candidate { number, rect }];
        let across = has(0, Rect::new(Cell::new(0, 0), 1, 2));
        let down = has(1, Rect::new(Cell::new(0, 1), 2, 1));
        let why = session.assume([across]).why(!down).unwrap().unwrap();
        let words = "r1c2 lies in one rectangle\n2 at r1c1 has r1c1:r1c2\n";
        assert_eq!(why.to_string(), words);
        let clash = session.assume([down, across]).explain().unwrap().unwrap();
        let words =
            "r1c2 lies in one rectangle\n2 at r2c2 has r1c2:r2c2\n2 at r1c1 has r1c1:r1c2\n";
        assert_eq!(clash.to_string(), words);
    }
}

#[test]
fn a_literal_that_only_the_own_strategy_has_is_explained_by_that() {
    let puzzle = puzzle("2 2\n- -\n");
    let mut session = Session::with_strategy(&puzzle, &Strategy::Owners, BatSat::default());
    let rect = Rect::new(Cell::new(0, 0), 1, 2);
    let over_both = session.vars().has()[Candidate { number: 0, rect }];
    let assuming = session.assume([over_both]);
    let clash = assuming.explain().unwrap().unwrap().to_string();
    assert!(clash.ends_with("\n2 at r1c1 has r1c1:r1c2\n"), "{clash}");
    assert!(assuming.why(!over_both).unwrap().is_some());
}

/// A square cut into rectangles: an exact cover by any of them.
struct Dissection {
    side: usize,
}

impl Problem for Dissection {
    type Strategy = ();
    type Vars = VarMap<Rect>;
    type Rule = Cell;
    type Solution = Vec<Rect>;

    fn declare(&self, (): &(), sink: &mut impl ClauseSink) -> VarMap<Rect> {
        let side = self.side;
        let sizes = (1..=side).cartesian_product(1..=side);
        let rects = sizes.flat_map(|(n_rows, n_columns)| {
            let firsts = (0..=side - n_rows).cartesian_product(0..=side - n_columns);
            firsts.map(move |(row, column)| Rect::new(Cell::new(row, column), n_rows, n_columns))
        });
        VarMap::new(sink, rects)
    }

    fn rules(&self) -> impl Iterator<Item = Cell> {
        let cells = (0..self.side).cartesian_product(0..self.side);
        cells.map(|(row, column)| Cell::new(row, column))
    }

    fn post(&self, cell: &Cell, used: &VarMap<Rect>, sink: &mut impl ClauseSink) {
        let over = used.iter().filter(|(rect, _)| rect.contains(*cell));
        sink.exactly_one(over.map(|(_, lit)| lit));
    }

    fn decode(&self, used: &VarMap<Rect>, assignment: &Assignment) -> Vec<Rect> {
        used.true_keys(assignment).copied().collect()
    }

    fn witness(&self, used: &VarMap<Rect>, rects: &Vec<Rect>) -> Vec<Lit> {
        rects.iter().map(|&rect| used[rect]).collect()
    }

    fn visible(&self, used: &VarMap<Rect>) -> Vec<Lit> {
        used.lits().to_vec()
    }

    fn holds(&self, cell: &Cell, rects: &Vec<Rect>) -> bool {
        rects.iter().filter(|rect| rect.contains(*cell)).count() == 1
    }
}

#[test]
fn a_square_is_cut_into_rectangles_in_the_known_number_of_ways() {
    for (side, n_dissections) in [(1, 1), (2, 8), (3, 322), (4, 70_878)] {
        let count = Session::new(&Dissection { side }).count(u128::MAX).unwrap();
        assert_eq!(count, Count::Exactly(n_dissections), "{side} × {side}");
    }
}

#[test]
fn variables_are_named_by_what_they_say() {
    let puzzle = puzzle("2 -\n- ?\n");
    let mut size = cnfcraft::encode::SizeOnly::default();
    let vars = puzzle.encode(&Strategy::Owners, &mut size);
    let names: Vec<_> = puzzle
        .names(&vars)
        .into_iter()
        .map(|(_, name)| name)
        .collect();
    assert!(
        names.contains(&"2 at r1c1 has r1c1:r1c2".to_owned()),
        "{names:?}"
    );
    assert!(
        names.contains(&"? at r2c2 owns r1c2".to_owned()),
        "{names:?}"
    );
    let (_, lit) = vars.candidates(1).next().unwrap();
    assert_eq!(vars.has().key(lit).unwrap().number, 1);
    let rules: Vec<_> = puzzle.rules().map(|rule| rule.to_string()).collect();
    assert_eq!(rules[0], "2 at r1c1");
    assert_eq!(rules[2], "r1c1 lies in one rectangle");
}

/// A folder of puzzles with known answers, which is not part of this crate.
fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("CNFCRAFT_CORPUS")?;
    Some(PathBuf::from(folder).join("shikaku"))
}

#[test]
fn puzzles_of_the_corpus_have_the_stated_number_of_solutions() {
    let Some(corpus) = corpus() else { return };
    let read = |name: &str| std::fs::read_to_string(corpus.join(name)).unwrap();
    let n_solutions =
        |puzzle: &Shikaku, limit| Session::new(puzzle).solutions().take(limit).count();

    for (name, expected) in [
        ("shikaku01.txt", 1),
        ("shikaku02.txt", 1),
        ("unsat_10x10_02.txt", 0),
        ("unsat_10x10_04.txt", 0),
        ("multi12_10x10_02.txt", 12),
        ("multi12_10x10_04.txt", 12),
    ] {
        assert_eq!(count(&puzzle(&read(name)), 100), expected, "{name}");
    }
    let first = puzzle(&read("shikaku01.txt"));
    assert_eq!(first.numbers().len(), 45);
    let four = first
        .numbers()
        .iter()
        .position(|n| n.cell == Cell::new(1, 3))
        .unwrap();
    assert_eq!(first.candidates(four, Strategy::Owners).count(), 10);

    for line in read("puzzlink-urls.tsv").lines().skip(1) {
        let fields: Vec<_> = line.split('\t').collect();
        let puzzle = puzzle(fields[0]);
        assert_eq!(
            n_solutions(&puzzle, 50).to_string(),
            fields[8],
            "{}",
            fields[0]
        );
        assert_eq!(puzzle.numbers().len().to_string(), fields[3]);
        let (n_candidates, _) = puzzle.n_candidates(Strategy::Rectangles);
        assert_eq!(n_candidates.to_string(), fields[7]);
    }
    for line in read("tatham-ids.txt").lines() {
        assert_eq!(n_solutions(&puzzle(line), 2), 1, "{line}");
    }
    let several = read("tatham-ids-not-unique.txt");
    for (line, expected) in several.lines().zip([1, 2, 4, 2, 2, 96]) {
        assert_eq!(n_solutions(&puzzle(line), 200), expected, "{line}");
    }
}

#[test]
#[cfg(feature = "json")]
fn edge_cases_of_the_corpus_have_the_stated_number_of_solutions() {
    let Some(corpus) = corpus() else { return };
    let text = std::fs::read_to_string(corpus.join("edge_cases.json")).unwrap();
    let cases: serde_json::Value = serde_json::from_str(&text).unwrap();
    for (name, case) in cases.as_object().unwrap() {
        let clue = |number: &serde_json::Value| match number.as_i64().unwrap() {
            -1 => Some(Clue::Unknown),
            0 => None,
            area => Some(Clue::Area(usize::try_from(area).unwrap())),
        };
        let rows = case["grid"].as_array().unwrap().iter();
        let rows = rows.map(|row| row.as_array().unwrap().iter().map(clue).collect());
        let puzzle = Shikaku::new(Grid::from_rows(rows.collect()).unwrap());
        let expected = usize::try_from(case["solutions"].as_u64().unwrap()).unwrap();
        let found = Session::new(&puzzle).solutions().count();
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn uniqueness_is_told_with_what_differs() {
    let puzzle = puzzle("2 -\n- 2\n");
    let Uniqueness::Several(one, other) = Session::new(&puzzle).uniqueness().unwrap() else {
        panic!("two solutions");
    };
    let differences: Vec<_> = one
        .differences(&other)
        .map(|cell| cell.to_string())
        .collect();
    assert_eq!(differences, ["r1c1", "r1c2", "r2c1", "r2c2"]);
}
