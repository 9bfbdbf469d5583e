//! Pips: rules, and counts in both units.
#![cfg(feature = "batsat")]

mod agreement;
mod pips_conditions;

use std::collections::BTreeSet;

use agreement::{assert_agreement, assert_facts, explanation};
use cnfcraft::backend::BatSat;
use cnfcraft::encode::SizeOnly;
use cnfcraft::grid::Cell;
use cnfcraft::problem::Problem;
use cnfcraft::puzzle::pips::{Condition, Domino, Layout, Pips, Region, Rule, Shown, Unit};
use cnfcraft::session::{Count, Session, Uniqueness};
use itertools::Itertools;
use pips_conditions::conditions;
use proptest::prelude::*;

/// The cells marked `#`.
fn board(rows: &[&str]) -> Vec<Cell> {
    let row = |(row, line): (usize, &&str)| {
        let columns = line.match_indices('#').map(|(column, _)| column);
        columns.map(|column| Cell::new(row, column)).collect_vec()
    };
    rows.iter().enumerate().flat_map(row).collect()
}

fn dominoes(halves: &[(u8, u8)]) -> Vec<Domino> {
    halves.iter().map(|&(a, b)| Domino::new(a, b)).collect()
}

fn region(cells: &[(usize, usize)], condition: Condition) -> Region {
    let cells = cells
        .iter()
        .map(|&(row, column)| Cell::new(row - 1, column - 1));
    Region::new(cells, condition)
}

fn carried() -> Pips {
    Pips::new(
        board(&["##.", "###", "###"]),
        dominoes(&[(5, 1), (1, 4), (4, 2), (1, 3)]),
        [
            region(&[(1, 1), (2, 1)], Condition::Sum(8)),
            region(&[(2, 3)], Condition::Less(5)),
            region(&[(3, 1), (3, 2), (3, 3)], Condition::Equals),
        ],
    )
}

/// Blank dominoes on a free rectangle.
fn blank(n_rows: usize, n_columns: usize) -> Pips {
    let cells = (0..n_rows).cartesian_product(0..n_columns);
    let cells = cells.map(|(row, column)| Cell::new(row, column));
    let n_dominoes = n_rows * n_columns / 2;
    Pips::new(cells, vec![Domino::new(0, 0); n_dominoes], [])
}

/// The numbers of placements and of pip grids, up to a limit.
fn counts(puzzle: &Pips, limit: u128) -> [u128; 2] {
    Unit::ALL.map(|unit| {
        let mut session = Session::with_strategy(puzzle, &unit, BatSat::default());
        match session.count(limit).expect("a decided search") {
            Count::Exactly(n) | Count::AtLeast(n) => n,
        }
    })
}

#[test]
fn the_carried_puzzle_has_one_solution() {
    let puzzle = carried();
    let Uniqueness::Unique(layout) = Session::new(&puzzle).uniqueness().unwrap() else {
        panic!("one solution");
    };
    let pips = layout.pips().values().copied().collect_vec();
    assert_eq!(pips, [4, 2, 4, 5, 3, 1, 1, 1]);
    assert_eq!(layout.dominoes().len(), 4);
    let rules = puzzle.rules().map(|rule| rule.to_string()).collect_vec();
    for words in [
        "domino 5-1 once",
        "region at r1c1: sum 8",
        "region at r2c3: less than 5",
        "region at r3c1: all equal",
        "r1c1 is covered once",
        "no other dominoes",
    ] {
        assert!(rules.contains(&words.to_owned()), "{words}: {rules:?}");
    }
    assert_eq!(rules.len(), 4 + 3 + 8 + 1);
}

#[test]
fn solutions_differ_when_a_player_sees_it() {
    let square = board(&["##", "##"]);
    for (cells, halves, regions, expected) in [
        (board(&["##"]), &[(1, 1)][..], vec![], [1, 1]),
        (board(&["##"]), &[(0, 1)], vec![], [2, 2]),
        (square.clone(), &[(0, 1), (0, 1)], vec![], [8, 6]),
        (square.clone(), &[(1, 1), (1, 1)], vec![], [2, 1]),
        (square.clone(), &[(0, 0), (0, 1)], vec![], [8, 4]),
        (
            square.clone(),
            &[(0, 1), (2, 3)],
            vec![region(&[(1, 1), (1, 2)], Condition::Sum(5))],
            [4, 4],
        ),
        // No domino reaches the three arms of a T but one.
        (board(&["###", ".#."]), &[(0, 1), (2, 3)], vec![], [0, 0]),
        // Two parts of a board that don't touch.
        (
            board(&["##", "..", "##"]),
            &[(1, 2), (3, 4)],
            vec![],
            [8, 8],
        ),
        (
            square.clone(),
            &[(6, 6), (1, 2)],
            vec![region(&[(1, 1), (1, 2)], Condition::Greater(11))],
            [2, 2],
        ),
        (
            square,
            &[(6, 6), (1, 2)],
            vec![region(&[(1, 1), (1, 2)], Condition::Greater(12))],
            [0, 0],
        ),
        (
            board(&["##"]),
            &[(0, 1)],
            vec![region(&[(1, 1), (1, 2)], Condition::Equals)],
            [0, 0],
        ),
        (vec![], &[], vec![], [1, 1]),
    ] {
        let puzzle = Pips::new(cells, dominoes(halves), regions);
        assert_eq!(counts(&puzzle, 100), expected, "{puzzle}");
    }
}

#[test]
fn a_pair_of_cells_that_are_no_neighbours_lies_over_both() {
    let cell = Cell::new;
    let regular = [cell(0, 1), cell(0, 2)];
    let far = [cell(0, 1), cell(7, usize::MAX)];
    let single = [cell(0, 1), cell(0, 1)];
    let pips = [(cell(0, 1), 1), (cell(0, 2), 2)];
    let layout = Layout::new(pips, [regular, far, single]);
    let over = |cell| layout.over(cell).collect_vec();
    assert_eq!(over(cell(0, 1)), [single, regular, far]);
    assert_eq!(over(cell(0, 2)), [regular]);
    assert_eq!(over(far[1]), [far]);
    assert!(over(cell(0, 0)).is_empty());
    let puzzle = Pips::new(regular, dominoes(&[(1, 2)]), []);
    assert!(!puzzle.holds(&Rule::Covered(cell(0, 1)), &layout));
    assert!(puzzle.holds(&Rule::Covered(cell(0, 2)), &layout));
    let [one, other] = [vec![regular], vec![regular, far]].map(|pairs| Layout::new(pips, pairs));
    assert_eq!(one.differences(&other).collect_vec(), [cell(0, 1)]);
}

#[test]
fn no_formula_is_larger_than_the_cost() {
    use Condition::{Empty, Equals, Greater, Less, Sum, Unequal};
    let halves = (0..=6u8).flat_map(|high| (0..=high).map(move |low| (high, low)));
    let set = halves.collect_vec();
    let sparse = [(0, 200), (7, 7), (3, 50), (9, 9)].repeat(7);
    for (halves, condition) in [&set, &sparse, &vec![(2, 2); 28]]
        .into_iter()
        .cartesian_product([
            Sum(24),
            Sum(0),
            Sum(10_000),
            Less(30),
            Less(0),
            Greater(30),
            Greater(usize::MAX),
            Equals,
            Unequal,
            Empty,
        ])
    {
        for n in [1, 2, 3, 12] {
            let cells = |n| (0..n).map(|index| Cell::new(index / 8, index % 8));
            let puzzle = Pips::new(
                cells(56),
                dominoes(halves),
                [Region::new(cells(n), condition)],
            );
            let mut size = SizeOnly::default();
            let vars = puzzle.declare(&Unit::default(), &mut size);
            for rule in puzzle.rules() {
                puzzle.post(&rule, &vars, &mut size);
            }
            let cost = puzzle.cost(Unit::Placements);
            assert!(cost.n_vars >= size.n_vars().into(), "{puzzle}");
            assert!(cost.n_clauses >= size.n_clauses(), "{puzzle}");
            if halves == &set {
                let close = size.n_clauses() + size.n_clauses() / 4;
                assert!(
                    cost.n_clauses <= close || condition == Sum(10_000),
                    "{puzzle}"
                );
            }
        }
    }
}

#[test]
fn blank_dominoes_tile_a_board_in_the_known_number_of_ways() {
    for (n_rows, n_columns, expected) in [
        (1, 4, 1),
        (2, 3, 3),
        (3, 3, 0),
        (4, 4, 36),
        (4, 5, 95),
        (6, 6, 6728),
        (8, 8, 12_988_816),
    ] {
        let puzzle = blank(n_rows, n_columns);
        let found = counts(&puzzle, u128::MAX);
        assert_eq!(found, [expected, expected.min(1)], "{n_rows} × {n_columns}");
    }
    assert_eq!(Session::new(&blank(4, 4)).solutions().count(), 36);
}

#[test]
fn too_many_or_too_few_dominoes_are_said_in_words() {
    for (n_dominoes, words) in [
        (1, "the board has 4 cells, the dominoes cover 2"),
        (3, "the board has 4 cells, the dominoes cover 6"),
        (0, "the board has 4 cells, the dominoes cover 0"),
    ] {
        let halves = vec![Domino::new(2, 2); n_dominoes];
        let puzzle = Pips::new(board(&["##", "##"]), halves, []);
        assert_eq!(puzzle.contradiction().unwrap().to_string(), words);
        assert_eq!(counts(&puzzle, 2), [0, 0]);
    }
}

#[test]
fn targets_past_all_numbers_are_no_trouble() {
    let least = |condition| {
        let region = region(&[(1, 1), (1, 2)], condition);
        counts(&Pips::new([], dominoes(&[(1, 2)]), [region]), 9)[0]
    };
    assert_eq!(least(Condition::Sum(usize::MAX)), 0);
    assert_eq!(least(Condition::Less(usize::MAX)), 2);
    assert_eq!(least(Condition::Less(0)), 0);
    assert_eq!(least(Condition::Greater(usize::MAX)), 0);
    assert_eq!(least(Condition::Greater(2)), 2);
}

prop_compose! {
    /// A board of any shape, dominoes that may or may not suit it, and regions.
    fn puzzles()(
        shape in prop::collection::btree_set((0usize..4, 0usize..4), 1..=10),
        halves in prop::collection::vec((0u8..4, 0u8..4), 0..=6),
        fits in any::<bool>(),
        owners in prop::collection::vec(0usize..4, 16),
        conditions in prop::collection::vec(conditions(), 4),
    ) -> Pips {
        let cells = shape.iter().map(|&(row, column)| Cell::new(row, column)).collect_vec();
        let mut halves = halves.into_iter().map(|(a, b)| Domino::new(a, b)).collect_vec();
        if fits {
            halves.resize(cells.len() / 2, Domino::new(1, 2));
        }
        let regions = conditions.into_iter().enumerate().filter_map(|(index, condition)| {
            let own = cells.iter().zip(&owners).filter(|&(_, &owner)| owner == index);
            let own = own.map(|(&cell, _)| cell).collect_vec();
            (!own.is_empty()).then(|| Region::new(own, condition))
        });
        Pips::new(cells.clone(), halves, regions.collect_vec())
    }
}

/// All layouts, by putting dominoes on the first free cell in every way.
fn all_layouts(puzzle: &Pips) -> BTreeSet<Layout> {
    fn descend(
        puzzle: &Pips,
        left: &mut Vec<Domino>,
        pips: &mut Vec<(Cell, u8)>,
        pairs: &mut Vec<[Cell; 2]>,
        found: &mut BTreeSet<Layout>,
    ) {
        let is_free = |cell: &Cell| pips.iter().all(|(covered, _)| covered != cell);
        let Some(&first) = puzzle.cells().iter().find(|cell| is_free(cell)) else {
            let layout = Layout::new(pips.clone(), pairs.clone());
            if left.is_empty() && puzzle.broken_rule(&layout).is_none() {
                found.insert(layout);
            }
            return;
        };
        let own = puzzle
            .pairs()
            .filter(|pair| pair[0] == first && is_free(&pair[1]));
        for pair in own.collect_vec() {
            for index in 0..left.len() {
                let domino = left.remove(index);
                for halves in [[domino.high(), domino.low()], [domino.low(), domino.high()]] {
                    pips.extend(pair.into_iter().zip(halves));
                    pairs.push(pair);
                    descend(puzzle, left, pips, pairs, found);
                    pairs.pop();
                    pips.truncate(pips.len() - 2);
                }
                left.insert(index, domino);
            }
        }
    }
    let mut found = BTreeSet::new();
    let mut left = puzzle.dominoes().to_vec();
    descend(
        puzzle,
        &mut left,
        &mut Vec::new(),
        &mut Vec::new(),
        &mut found,
    );
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn post_agrees_with_holds(
        puzzle in puzzles(),
        picks in prop::collection::vec((any::<prop::sample::Index>(), any::<u32>()), 60),
    ) {
        let halves = puzzle.dominoes().iter().flat_map(|domino| [domino.high(), domino.low()]);
        let values = halves.unique().collect_vec();
        prop_assume!(!values.is_empty());
        let pairs = puzzle.pairs().collect_vec();
        let mut picks = picks.into_iter().cycle();
        let mut wrong = || {
            let shown = puzzle.cells().iter().map(|&cell| {
                let (index, _) = picks.next().unwrap();
                (cell, values[index.index(values.len())])
            });
            let pips = shown.collect_vec();
            let (_, bits) = picks.next().unwrap();
            let dominoes = pairs.iter().enumerate().filter(|(index, _)| bits >> index & 1 == 1);
            Layout::new(pips, dominoes.map(|(_, &pair)| pair))
        };
        let mut layouts = (0..4).map(|_| wrong()).collect_vec();
        layouts.extend(Session::new(&puzzle).solutions().take(2).map(Result::unwrap));
        assert_agreement(&puzzle, &Unit::Placements, layouts);
    }

    #[test]
    fn solutions_are_those_of_trying_everything(puzzle in puzzles()) {
        let all = all_layouts(&puzzle);
        prop_assume!(all.len() < 300);
        let found: Result<Vec<_>, _> = Session::new(&puzzle).solutions().collect();
        let found = found.unwrap();
        prop_assert_eq!(found.len(), all.len());
        prop_assert!(found.iter().all(|layout| all.contains(layout)));
        let pip_grids = all.iter().map(Layout::pips).unique().count();
        prop_assert_eq!(counts(&puzzle, 1000), [all.len(), pip_grids].map(|n| n as u128));
        assert_facts(&puzzle, &Unit::Placements);
    }
}

prop_compose! {
    /// A puzzle made from a layout, and one of its regions with a condition that does not hold
    /// there.
    fn broken_puzzles()(
        board in prop::sample::select(vec![
            board(&["###", "###"]),
            board(&["##.", "###", "###"]),
            board(&["###.", "####", ".###"]),
            board(&["##..", "##..", "...#", "##.#"]),
        ]),
        halves in prop::collection::vec((0u8..4, 0u8..4), 5),
        owners in prop::collection::vec(0usize..4, 16),
        kinds in prop::collection::vec(0usize..4, 4),
        changed in any::<prop::sample::Index>(),
        by in 0usize..4,
    ) -> (Pips, Region) {
        let n_dominoes = board.len() / 2;
        let halves = dominoes(&halves[..n_dominoes]);
        let free = Pips::new(board.clone(), halves.clone(), []);
        let layout = Session::new(&free).solutions().next().expect("it can be tiled");
        let layout = layout.expect("a decided search");
        let mut regions = Vec::new();
        for (index, kind) in kinds.into_iter().enumerate() {
            let own = board.iter().zip(&owners).filter(|&(_, &owner)| owner == index);
            let own = own.map(|(&cell, _)| cell).collect_vec();
            let pips = own.iter().map(|cell| layout.pips()[cell]).collect_vec();
            let sum = pips.iter().copied().map(usize::from).sum();
            let condition = match kind {
                0 if pips.iter().all_equal() => Condition::Equals,
                0 if pips.iter().all_unique() => Condition::Unequal,
                1 => Condition::Less(sum + 1),
                2 if sum > 0 => Condition::Greater(sum - 1),
                _ => Condition::Sum(sum),
            };
            if !own.is_empty() {
                regions.push((Region::new(own, condition), sum));
            }
        }
        let index = changed.index(regions.len());
        let (region, sum) = &mut regions[index];
        let condition = match by {
            0 => Condition::Less(*sum),
            1 => Condition::Greater(*sum),
            _ => Condition::Sum(*sum + by),
        };
        *region = Region::new(region.cells().to_vec(), condition);
        let changed = region.clone();
        (Pips::new(board, halves, regions.into_iter().map(|(region, _)| region)), changed)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn an_explanation_names_the_region_that_was_changed((puzzle, changed) in broken_puzzles()) {
        prop_assume!(counts(&puzzle, 2)[0] == 0);
        // Without it there is a solution.
        let words = explanation(&puzzle, &Unit::Placements);
        prop_assert!(words.contains(&changed.to_string()), "{:?}", words);
    }
}

/// Whether some layout keeps all of `rules`, by trying everything: each cell shows up to 6 pips, and
/// any neighbours are joined.
fn can_hold(puzzle: &Pips, rules: &[Rule]) -> bool {
    let pairs = puzzle.pairs().powerset().collect_vec();
    let cells = puzzle.cells();
    let shown = cells.iter().map(|_| 0u8..=6).multi_cartesian_product();
    shown.cartesian_product(&pairs).any(|(pips, pairs)| {
        let layout = Layout::new(cells.iter().copied().zip(pips), pairs.iter().copied());
        rules.iter().all(|rule| puzzle.holds(rule, &layout))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn what_an_explanation_names_holds_of_no_layout_and_none_of_it_is_to_spare(
        shape in prop::sample::select(vec![
            vec!["##"], vec!["###"], vec!["##", ".#"], vec!["##", "##"], vec!["##.#"],
        ]),
        halves in prop::collection::vec((0u8..=6, 0u8..=6), 0..=2),
        owners in prop::collection::vec(0usize..2, 4),
        conditions in prop::collection::vec(conditions(), 2),
    ) {
        let cells = board(&shape);
        let regions = conditions.into_iter().enumerate().filter_map(|(index, condition)| {
            let own = cells.iter().zip(&owners).filter(|&(_, &owner)| owner == index);
            let own = own.map(|(&cell, _)| cell).collect_vec();
            (!own.is_empty()).then(|| Region::new(own, condition))
        });
        let regions = regions.collect_vec();
        let puzzle = Pips::new(cells, dominoes(&halves), regions);
        let Some(explanation) = Session::new(&puzzle).explain().unwrap() else { return Ok(()) };
        let rules = explanation.rules().cloned().collect_vec();
        prop_assert!(!can_hold(&puzzle, &rules), "{}", explanation);
        for index in 0..rules.len() {
            let mut others = rules.clone();
            others.remove(index);
            prop_assert!(can_hold(&puzzle, &others), "{}without {}", explanation, rules[index]);
        }
    }
}

#[test]
fn an_explanation_blames_dominoes_that_are_missing() {
    let region = region(&[(1, 1)], Condition::Sum(3));
    let puzzle = Pips::new(board(&["##", "##"]), dominoes(&[(0, 0), (6, 6)]), [region]);
    for unit in Unit::ALL {
        assert_eq!(
            explanation(&puzzle, &unit),
            [
                "domino 0-0 once",
                "domino 6-6 once",
                "region at r1c1: sum 3"
            ]
        );
        // What is assumed keeps its meaning, though the explanation has other variables.
        let mut session = Session::with_strategy(&puzzle, &unit, BatSat::default());
        let shows = |pips| {
            session.vars().shows()[Shown {
                cell: Cell::new(0, 0),
                pips,
            }]
        };
        let [blank, six] = [shows(0), shows(6)];
        let clash = session.assume([six]).explain().unwrap().unwrap();
        assert_eq!(clash.to_string(), "region at r1c1: sum 3\nr1c1 shows 6\n");
        assert_eq!(
            session.why(!blank).unwrap().unwrap().to_string(),
            "region at r1c1: sum 3\n"
        );
    }
}

#[test]
fn dominoes_that_are_there_several_times_are_used_that_often() {
    let halves = dominoes(&[(0, 1), (0, 1), (0, 1), (2, 2), (2, 2), (1, 0)]);
    let cells = (0..3)
        .cartesian_product(0..4)
        .map(|(row, column)| Cell::new(row, column));
    let puzzle = Pips::new(cells, halves, []);
    assert!(
        puzzle
            .rules()
            .any(|rule| rule.to_string() == "domino 1-0 4 times")
    );
    assert!(
        puzzle
            .rules()
            .any(|rule| rule.to_string() == "domino 2-2 twice")
    );
    assert_eq!(
        counts(&puzzle, 10_000)[0],
        all_layouts(&puzzle).len() as u128
    );
}

#[test]
fn a_rule_for_the_only_kind_of_domino_is_said_by_the_board() {
    let is_domino = |rule: &Rule| matches!(rule, Rule::Domino { .. });
    assert_eq!(blank(2, 2).rules().filter(is_domino).count(), 0);
    assert_eq!(blank(3, 3).rules().filter(is_domino).count(), 1);
}

#[cfg(feature = "json")]
mod corpus {
    use std::path::PathBuf;

    use cnfcraft::puzzle::pips::Level;

    use super::*;

    /// A folder of puzzles with known answers, which is not part of this crate.
    fn corpus() -> Option<PathBuf> {
        let folder = std::env::var_os("CNFCRAFT_CORPUS")?;
        Some(PathBuf::from(folder).join("pips"))
    }

    #[test]
    fn puzzles_of_the_corpus_have_the_stated_number_of_solutions() {
        let Some(corpus) = corpus() else { return };
        let answers = std::fs::read_to_string(corpus.join("answers.tsv")).unwrap();
        for line in answers.lines().skip(1) {
            let fields = line.split('\t').collect_vec();
            let (date, level) = fields[0].rsplit_once('-').unwrap();
            let level = Level::ALL
                .into_iter()
                .find(|own| own.name() == level)
                .unwrap();
            let path = corpus.join("nyt").join(format!("{date}.json"));
            let puzzle = match Pips::from_day(std::fs::read(path).unwrap(), level) {
                Ok(puzzle) => puzzle,
                // Answers are known for two puzzles that were null on another day.
                Err(error) if error.found() == "null" => continue,
                Err(error) => panic!("{}: {error}", fields[0]),
            };
            assert_eq!(puzzle.dominoes().len().to_string(), fields[1]);
            assert_eq!(puzzle.broken_rule(puzzle.published().unwrap()), None);
            let expected = [3, 4].map(|index| fields[index].parse::<u128>().unwrap());
            // One puzzle has more, and takes a minute.
            let limit = 20_000;
            let expected = expected.map(|count| count.min(limit));
            assert_eq!(counts(&puzzle, limit), expected, "{}", fields[0]);
        }
    }

    #[test]
    fn edge_cases_of_the_corpus_have_the_stated_number_of_solutions() {
        let Some(corpus) = corpus() else { return };
        let text = std::fs::read_to_string(corpus.join("edge_cases.json")).unwrap();
        let cases: serde_json::Value = serde_json::from_str(&text).unwrap();
        for (name, case) in cases.as_object().unwrap() {
            let puzzle = Pips::from_json(case.to_string()).unwrap();
            let expected = ["placements", "pip_grids"].map(|unit| case[unit].as_u64().unwrap());
            assert_eq!(counts(&puzzle, 1000), expected.map(u128::from), "{name}");
        }
    }
}
