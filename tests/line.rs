//! The line encodings against their definition, over all lines up to a length.

use cnfcraft::encode::audit::Propagation;
use cnfcraft::encode::{Cnf, Encode, Line, LineEncoding, SizeOnly, audit};

/// All lists of blocks whose lengths sum to `n_cells` at most: those that fit and many that don't.
fn all_blocks(n_cells: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for first in 1..=n_cells {
        for mut rest in all_blocks(n_cells - first) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// The lengths of the runs of `true`: what a clue means.
fn runs(cells: &[bool]) -> Vec<usize> {
    cells
        .split(|&black| !black)
        .map(<[bool]>::len)
        .filter(|&length| length > 0)
        .collect()
}

#[test]
fn every_strategy_admits_exactly_the_patterns_each_by_one_model() {
    for n_cells in 0..=8 {
        for blocks in all_blocks(n_cells) {
            let line = Line::new(n_cells, &blocks);
            for strategy in LineEncoding::ALL {
                let report = audit(
                    n_cells,
                    |sink, cells| sink.line_with(strategy, cells, &blocks),
                    |cells| runs(cells) == blocks,
                );
                let name = format!("{strategy}, {n_cells} cells, {blocks:?}: {report}");
                assert!(report.is_exact() && report.is_functional(), "{name}");
                assert_eq!(report.cost(), strategy.cost(&line), "{name}");
            }
        }
    }
}

#[test]
fn propagation_is_as_strong_as_documented_and_no_stronger() {
    for strategy in LineEncoding::ALL {
        let mut weakest = Propagation::Complete;
        for n_cells in 0..=7 {
            for blocks in all_blocks(n_cells) {
                let report = audit(
                    n_cells,
                    |sink, cells| sink.line_with(strategy, cells, &blocks),
                    |cells| runs(cells) == blocks,
                );
                weakest = weakest.min(report.propagation());
            }
        }
        assert_eq!(weakest, strategy.propagation(), "{strategy}");
    }
}

#[test]
fn patterns_are_the_lines_of_the_clue_each_once() {
    for n_cells in 0..=8 {
        for blocks in all_blocks(n_cells) {
            let line = Line::new(n_cells, &blocks);
            let listed: Vec<_> = line.patterns().collect();
            assert_eq!(listed.len() as u64, line.n_patterns(), "{line:?}");
            let mut right: Vec<Vec<bool>> = (0..1usize << n_cells)
                .map(|bits| (0..n_cells).map(|i| bits >> i & 1 == 1).collect())
                .filter(|cells: &Vec<bool>| runs(cells) == blocks)
                .collect();
            let mut sorted = listed.clone();
            sorted.sort();
            right.sort();
            assert_eq!(sorted, right, "{line:?}");
            if let (Some(first), Some(last)) = (listed.first(), listed.last()) {
                let starts = |cells: &[bool]| -> Vec<usize> {
                    let black = |i: usize| cells[i] && (i == 0 || !cells[i - 1]);
                    (0..n_cells).filter(|&i| black(i)).collect()
                };
                assert_eq!(starts(first), line.leftmost_starts().collect::<Vec<_>>());
                assert_eq!(starts(last), line.rightmost_starts().collect::<Vec<_>>());
            }
        }
    }
}

#[test]
fn cost_is_what_is_written_on_long_lines_too() {
    for (n_cells, blocks) in [
        (25, vec![3, 1, 4, 1, 5]),
        (60, vec![20, 2, 20]),
        (30, vec![1; 12]),
        (200, vec![190]),
        (40, vec![]),
        (15, vec![7, 7]),
    ] {
        let line = Line::new(n_cells, &blocks);
        for strategy in LineEncoding::ALL {
            let cost = strategy.cost(&line);
            let mut size = SizeOnly::default();
            let cells = size.new_lits(n_cells);
            size.line_with(strategy, &cells, &blocks);
            let n_fresh = u64::from(size.n_vars()) - n_cells as u64;
            assert_eq!(
                (n_fresh, size.n_clauses()),
                (cost.n_vars, cost.n_clauses),
                "{strategy}"
            );
        }
    }
}

#[test]
fn order_has_clauses_of_three_literals_at_most() {
    let mut cnf = Cnf::new();
    let cells = cnf.new_lits(50);
    cnf.line_with(LineEncoding::Order, &cells, &[3, 10, 1, 7]);
    assert!(cnf.clauses().all(|clause| clause.len() <= 3));
}

#[test]
fn numbers_too_large_to_write_are_said_not_written() {
    let line = Line::new(1000, &[1; 300]);
    assert_eq!(line.n_patterns(), u64::MAX);
    assert_eq!(LineEncoding::Patterns.cost(&line).n_clauses, u64::MAX);
    let line = Line::new(60, &[2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(LineEncoding::Patterns.cost(&line).n_vars, line.n_patterns());
    let huge = Line::new(usize::MAX, &[1]);
    for strategy in LineEncoding::ALL {
        assert!(strategy.cost(&huge).n_clauses >= u64::MAX / 4, "{strategy}");
    }
}

#[test]
fn blocks_that_do_not_fit_are_the_contradiction() {
    for blocks in [
        &[4, 2][..],
        &[7],
        &[usize::MAX],
        &[usize::MAX, usize::MAX],
        &[1; 9],
    ] {
        let line = Line::new(6, blocks);
        assert_eq!((line.slack(), line.n_patterns()), (None, 0));
        assert_eq!(line.patterns().next(), None);
        assert_eq!(line.rightmost_starts().next(), None);
        for strategy in LineEncoding::ALL {
            let mut cnf = Cnf::new();
            let cells = cnf.new_lits(6);
            cnf.line_with(strategy, &cells, blocks);
            assert!(cnf.clauses().any(<[_]>::is_empty), "{strategy}");
            assert_eq!(strategy.cost(&line).n_clauses, 1, "{strategy}");
        }
    }
}

#[test]
fn names_are_read_back() {
    for strategy in LineEncoding::ALL {
        assert_eq!(strategy.to_string().parse(), Ok(strategy));
    }
    let error = "lines".parse::<LineEncoding>().unwrap_err();
    assert!(
        error.to_string().ends_with("path, found 'lines'"),
        "{error}"
    );
}

#[cfg(feature = "batsat")]
mod long_lines {
    use super::*;
    use cnfcraft::Lit;
    use cnfcraft::backend::{BatSat, Outcome, SatBackend};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// On a partly known line of up to 20 cells: is there a pattern left?
        #[test]
        fn every_strategy_agrees_with_the_list_of_patterns(
            cells in prop::collection::vec(any::<bool>(), 1..=20),
            known in prop::collection::vec(prop::option::weighted(0.4, any::<bool>()), 20),
        ) {
            let n_cells = cells.len();
            let blocks = runs(&cells);
            let line = Line::new(n_cells, &blocks);
            let fits = |pattern: &[bool]| {
                pattern.iter().zip(&known).all(|(&black, known)| known.is_none_or(|k| k == black))
            };
            let possible = line.patterns().any(|pattern| fits(&pattern));
            for strategy in LineEncoding::ALL {
                let mut solver = BatSat::default();
                let lits = solver.new_lits(n_cells);
                solver.line_with(strategy, &lits, &blocks);
                let lit = |(&lit, known): (&Lit, &Option<bool>)| {
                    known.map(|black| if black { lit } else { !lit })
                };
                let assumptions: Vec<Lit> = lits.iter().zip(&known).filter_map(lit).collect();
                match solver.solve(&assumptions).expect("BatSat works") {
                    Outcome::Sat(assignment) => {
                        let pattern: Vec<bool> =
                            lits.iter().map(|&lit| assignment.is_true(lit)).collect();
                        prop_assert!(possible && fits(&pattern), "{}", strategy);
                        prop_assert_eq!(runs(&pattern), blocks.clone(), "{}", strategy);
                    }
                    _ => prop_assert!(!possible, "{}", strategy),
                }
            }
        }
    }
}
