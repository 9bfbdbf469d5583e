//! The table of all encoders in the docs of `encode` says what the encoders do.
//!
//! `CNFCRAFT_UPDATE=1 cargo test --test encoders` writes it anew.

use std::fmt::Write as _;

use cnfcraft::Lit;
use cnfcraft::encode::cardinality::Relation;
use cnfcraft::encode::{
    AtMostOne, Automaton, Cardinality, Cnf, Comparison, Conversion, Dnf, Encode, Formula,
    LineEncoding, PseudoBoolean, Table, audit,
};

const N: usize = 8;

/// The rows, as they are found.
struct Rows(String);

impl Rows {
    /// Measures one encoder on the example that `states` it, and checks that it is exact.
    fn add(
        &mut self,
        [constraint, strategy]: [&str; 2],
        states: impl FnOnce(&mut Cnf, &[Lit]),
        means: impl Fn(&[bool]) -> bool,
    ) {
        let report = audit(N, states, |values| means(values));
        assert!(report.is_exact(), "{constraint}, {strategy}: {report}");
        let cost = report.cost();
        let functional = if report.is_functional() { "yes" } else { "no" };
        let propagation = report.propagation();
        let sizes = format!("{} | {}", cost.n_vars, cost.n_clauses);
        writeln!(
            self.0,
            "| {constraint} | {strategy} | {sizes} | {propagation} | {functional} |"
        )
        .expect("a string takes everything");
    }
}

fn count(values: &[bool]) -> usize {
    values.iter().filter(|&&value| value).count()
}

/// `(x1 ^ x2 ^ x3) & (x4 -> (x5 & x6) | (x7 & x8))`.
fn formula(x: &[Lit]) -> Formula {
    let x: Vec<Formula> = x.iter().map(|&lit| Formula::from(lit)).collect();
    let both = |a: usize, b: usize| x[a].clone() & x[b].clone();
    let odd = x[0].clone() ^ x[1].clone() ^ x[2].clone();
    odd & (!x[3].clone() | both(4, 5) | both(6, 7))
}

fn formula_holds(x: &[bool]) -> bool {
    (x[0] ^ x[1] ^ x[2]) && (!x[3] || (x[4] && x[5]) || (x[6] && x[7]))
}

/// No two neighbours are both true.
fn no_neighbours() -> Automaton<bool> {
    let steps = [(0, false, 0), (0, true, 1), (1, false, 0)];
    Automaton::new(0, [0, 1], steps)
}

fn table() -> String {
    let mut rows = Rows(String::from(
        "| constraint | strategy | fresh variables | clauses | propagation | functional |\n\
         |---|---|---:|---:|---|---|\n",
    ));
    for strategy in AtMostOne::ALL {
        rows.add(
            ["at most one of 8", strategy.name()],
            |sink, lits| sink.at_most_one_with(strategy, lits),
            |values| count(values) <= 1,
        );
    }
    for (relation, name) in [
        (Relation::AtMost, "at most 3 of 8"),
        (Relation::Exactly, "exactly 3 of 8"),
    ] {
        for strategy in Cardinality::ALL {
            rows.add(
                [name, strategy.name()],
                |sink, lits| match relation {
                    Relation::Exactly => sink.exactly_n_with(strategy, 3, lits),
                    _ => sink.at_most_n_with(strategy, 3, lits),
                },
                |values| match relation {
                    Relation::Exactly => count(values) == 3,
                    _ => count(values) <= 3,
                },
            );
        }
    }
    let weighted = |values: &[bool]| -> i64 {
        (1..)
            .zip(values)
            .map(|(weight, &value)| if value { weight } else { 0 })
            .sum()
    };
    for strategy in PseudoBoolean::ALL {
        rows.add(
            ["x1 + 2·x2 + … + 8·x8 ≤ 15", &format!("{strategy:?}")],
            |sink, lits| {
                let terms = (1..).zip(lits.iter().copied());
                sink.pseudo_boolean_with(strategy, terms, Comparison::AtMost, 15);
            },
            |values| weighted(values) <= 15,
        );
    }
    rows.add(
        ["the same as a sum of integers", "–"],
        |sink, lits| sink.sum((1..).zip(lits.iter().copied()), Comparison::AtMost, 15),
        |values| weighted(values) <= 15,
    );
    for strategy in Conversion::ALL {
        rows.add(
            [
                "(x1 ^ x2 ^ x3) & (x4 → x5 & x6 \\| x7 & x8)",
                &format!("{strategy:?}"),
            ],
            |sink, lits| sink.formula_with(strategy, &formula(lits)),
            formula_holds,
        );
    }
    for strategy in Dnf::ALL {
        rows.add(
            [
                "x1 & x2 \\| x3 & x4 \\| x5 & x6 \\| x7 & x8",
                &format!("{strategy:?}"),
            ],
            |sink, lits| {
                sink.dnf_with(strategy, lits.chunks(2));
            },
            |values| values.chunks(2).any(|term| term[0] && term[1]),
        );
    }
    let even_rows = || (0..1u32 << N).filter(|bits| bits.count_ones() == 2);
    for strategy in Table::ALL {
        rows.add(
            ["one of 28 rows of 8 columns", &format!("{strategy:?}")],
            |sink, lits| {
                let row = |bits: u32| (0..N).map(move |i| bits >> i & 1 == 1);
                sink.truth_table(strategy, lits, even_rows().map(row));
            },
            |values| count(values) == 2,
        );
    }
    rows.add(
        ["a word of 8 letters without two neighbours", "automaton"],
        |sink, lits| sink.automaton_on_lits(&no_neighbours(), lits),
        |values| !values.windows(2).any(|pair| pair[0] && pair[1]),
    );
    for strategy in LineEncoding::ALL {
        rows.add(
            ["blocks of 2 and 1 in 8 cells", strategy.name()],
            |sink, lits| sink.line_with(strategy, lits, &[2, 1]),
            |values| {
                let runs = values.split(|&black| !black).map(<[bool]>::len);
                runs.filter(|&length| length > 0).eq([2, 1])
            },
        );
    }
    rows.0
}

#[test]
fn the_table_in_the_docs_is_what_is_measured() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/encode/encoders.md");
    let measured = table();
    if std::env::var_os("CNFCRAFT_UPDATE").is_some() {
        std::fs::write(path, &measured).expect("the table can be written");
    }
    let documented = std::fs::read_to_string(path).expect("the table");
    assert_eq!(documented, measured, "CNFCRAFT_UPDATE=1 writes it anew");
}
