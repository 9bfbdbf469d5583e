//! Tables and automata against lists of rows and runs of words.

mod tied;

use std::collections::BTreeSet;

use cnfcraft::encode::audit::Audit;
use cnfcraft::encode::{Automaton, Choice, Cnf, Encode, SizeOnly, Table, audit};
use itertools::Itertools;
use proptest::prelude::*;
use tied::{assert_clean, audit_choices};

/// Audits a constraint on choices of `0..n` for each of `sizes`.
fn audit_sized(
    sizes: &[usize],
    post: impl FnOnce(&mut Cnf, &[Choice<usize>]),
    meaning: impl Fn(&[usize]) -> bool,
) -> Audit {
    let lists = sizes.iter().map(|&size| (0..size).collect_vec());
    audit_choices(&lists.collect_vec(), post, meaning)
}

fn assert_sound(report: &Audit, name: &str) {
    assert!(report.is_exact(), "{name}: {report}");
    assert!(report.is_functional(), "{name}: {report}");
    assert!(report.finds_every_forced_literal(), "{name}: {report}");
}

fn check_table(sizes: &[usize], rows: &[Vec<usize>]) {
    let name = format!("{rows:?} of {sizes:?}");
    for strategy in Table::ALL {
        let report = audit_sized(
            sizes,
            |sink, choices| sink.table_with(strategy, choices, rows.iter().cloned()),
            |row| rows.iter().any(|own| own == row),
        );
        assert_sound(&report, &format!("{strategy:?} {name}"));
    }
    let report = audit_sized(
        sizes,
        |sink, choices| sink.forbidden_table(choices, rows.iter().cloned()),
        |row| rows.iter().all(|own| own != row),
    );
    assert_sound(&report, &format!("none of {name}"));
}

#[test]
fn every_table_of_truth_values_is_exact_complete_and_functional() {
    for n in 0..=3usize {
        for table in 0..1usize << (1 << n) {
            let rows = (0..1usize << n).filter(|row| table >> row & 1 == 1);
            let rows = rows.map(|row| (0..n).map(|i| row >> i & 1 == 1).collect_vec());
            let rows = rows.collect_vec();
            for strategy in Table::ALL {
                let report = audit(
                    n,
                    |sink, lits| {
                        sink.truth_table(strategy, lits, rows.iter().cloned());
                        assert_clean(sink.clauses());
                    },
                    |values| rows.iter().any(|row| row[..] == values[..]),
                );
                assert_sound(&report, &format!("{strategy:?} {rows:?}"));
            }
            let report = audit(
                n,
                |sink, lits| {
                    sink.forbidden_truth_table(lits, rows.iter().cloned());
                    assert_clean(sink.clauses());
                },
                |values| rows.iter().all(|row| row[..] != values[..]),
            );
            assert_sound(&report, &format!("none of {rows:?}"));
        }
    }
}

#[test]
fn tables_of_choices_are_exact_complete_and_functional() {
    check_table(&[], &[]);
    check_table(&[], &[vec![]]);
    check_table(&[3], &[vec![0], vec![2], vec![0]]);
    check_table(&[3, 3], &[vec![0, 1], vec![1, 2], vec![2, 0], vec![1, 2]]);
    check_table(&[2, 3, 2], &[vec![0, 1, 1], vec![0, 2, 1], vec![1, 2, 1]]);
    // A value that the variable hasn't: no row.
    check_table(&[2, 2], &[vec![0, 7], vec![1, 1]]);
    check_table(&[2, 2], &[vec![7, 7]]);
    let all = [0..2, 0..3, 0..2]
        .into_iter()
        .multi_cartesian_product()
        .collect_vec();
    check_table(&[2, 3, 2], &all);
    check_table(&[2, 3, 2], &all[1..]);
}

#[test]
fn columns_may_share_their_variable() {
    let rows = [
        [false, false, false],
        [true, false, true],
        [true, true, false],
    ];
    for strategy in Table::ALL {
        let report = audit(
            2,
            |sink, lits| sink.truth_table(strategy, [lits[0], lits[1], !lits[0]], rows),
            |values| rows.contains(&[values[0], values[1], !values[0]]),
        );
        assert!(
            report.is_exact() && report.is_functional(),
            "{strategy:?}: {report}"
        );
    }
    let report = audit(
        2,
        |sink, lits| sink.forbidden_truth_table([lits[0], lits[1], !lits[0]], rows),
        |values| !rows.contains(&[values[0], values[1], !values[0]]),
    );
    assert!(report.is_exact() && report.is_functional(), "{report}");
}

#[test]
fn a_table_of_n_rows_takes_n_variables_at_most_and_a_diagram_few() {
    let rows = (0..6).map(|_| 0..4usize).multi_cartesian_product();
    let even = rows
        .filter(|row| row.iter().sum::<usize>().is_multiple_of(2))
        .collect_vec();
    let cost = |strategy| {
        let mut size = SizeOnly::default();
        let choices = (0..6).map(|_| size.new_choice(0..4)).collect_vec();
        let before = size;
        size.table_with(strategy, &choices, even.iter().cloned());
        (
            size.n_vars() - before.n_vars(),
            size.n_clauses() - before.n_clauses(),
        )
    };
    let n_rows = 2048;
    assert_eq!(even.len(), n_rows as usize);
    assert_eq!(cost(Table::Rows), (n_rows, u64::from(n_rows) * 6 + 24));
    let (n_vars, n_clauses) = cost(Table::Diagram);
    assert!(n_vars <= 5 * 2 + 6 * 8 && n_clauses <= 6 * (3 * 8 + 2 * 2 + 4));
}

#[test]
#[should_panic(expected = "a value for each column")]
fn a_row_of_the_wrong_length_is_refused() {
    let mut cnf = Cnf::new();
    let choice = cnf.new_choice(0..3);
    cnf.table([&choice], [[1, 2]]);
}

fn check_automaton(automaton: &Automaton<bool>, n: usize) {
    let report = audit(
        n,
        |sink, lits| {
            sink.automaton_on_lits(automaton, lits);
            assert_clean(sink.clauses());
        },
        |values| automaton.accepts(values.iter()),
    );
    assert_sound(&report, &format!("{automaton:?} on {n}"));
}

#[test]
fn automata_are_exact_complete_and_functional() {
    let cases = [
        // An even number of true ones.
        Automaton::new(
            0,
            [0],
            [(0, false, 0), (0, true, 1), (1, false, 1), (1, true, 0)],
        ),
        // Two blocks, of two and of one.
        Automaton::new(
            0,
            [4, 5],
            [
                (0, false, 0),
                (0, true, 1),
                (1, true, 2),
                (2, false, 3),
                (3, false, 3),
            ]
            .into_iter()
            .chain([(3, true, 4), (4, false, 5), (5, false, 5)]),
        ),
        // No three alike in a row.
        Automaton::new(
            9,
            [10, 11, 20, 21],
            [
                (9, false, 10),
                (9, true, 20),
                (10, false, 11),
                (10, true, 20),
            ]
            .into_iter()
            .chain([
                (11, true, 20),
                (20, true, 21),
                (20, false, 10),
                (21, false, 10),
            ]),
        ),
        Automaton::new(0, [0], []),
        Automaton::new(0, [], [(0, true, 0)]),
        Automaton::new(7, [7], [(7, true, 7)]),
        Automaton::new(0, [0, 1], [(0, true, 1), (1, false, 0), (2, true, 0)]),
    ];
    for automaton in &cases {
        for n in 0..=8 {
            check_automaton(automaton, n);
        }
    }
}

#[test]
fn automata_read_choices_too_and_each_its_own_values() {
    let rising = Automaton::new(
        0,
        0..4,
        (0..4).flat_map(|state| (state..4).map(move |value| (state, value, value))),
    );
    for sizes in [&[3, 3, 3][..], &[2, 5, 4], &[4, 1], &[5]] {
        let report = audit_sized(
            sizes,
            |sink, choices| sink.automaton(&rising, choices),
            |row| row.is_sorted() && row.iter().all(|&value| value < 4),
        );
        assert_sound(&report, &format!("{sizes:?}"));
    }
}

#[test]
fn a_variable_may_be_read_twice() {
    let even = Automaton::new(
        0,
        [0],
        [(0, false, 0), (0, true, 1), (1, false, 1), (1, true, 0)],
    );
    let report = audit(
        2,
        |sink, lits| sink.automaton_on_lits(&even, [lits[0], lits[1], lits[0], !lits[1]]),
        |_| false,
    );
    assert!(report.is_exact(), "{report}");
}

#[test]
#[should_panic(expected = "state 0 has two transitions with one value")]
fn an_automaton_is_deterministic() {
    let _ = Automaton::new(0, [1], [(0, 'a', 0), (0, 'a', 1)]);
}

proptest! {
    #[test]
    fn any_table_agrees_with_its_rows(
        sizes in proptest::collection::vec(1usize..=4, 1..4),
        picks in proptest::collection::vec(proptest::collection::vec(0usize..4, 3), 0..12),
    ) {
        let rows: BTreeSet<Vec<usize>> = picks
            .iter()
            .map(|pick| pick.iter().zip(&sizes).map(|(value, size)| value % size).collect())
            .collect();
        check_table(&sizes, &rows.into_iter().collect_vec());
    }

    #[test]
    fn any_automaton_agrees_with_its_runs(
        accepting in proptest::collection::vec(0usize..4, 0..4),
        moves in proptest::collection::vec(0usize..6, 8),
        n in 0usize..=7,
    ) {
        let moves = moves.into_iter().enumerate().filter(|&(_, to)| to < 4);
        let transitions = moves.map(|(index, to)| (index / 2, index % 2 == 1, to));
        check_automaton(&Automaton::new(0, accepting, transitions), n);
    }
}
