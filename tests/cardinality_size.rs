//! Sizes: the best of other libraries is not smaller, and `cost` is what is written.

use cnfcraft::Lit;
use cnfcraft::encode::audit::Propagation;
use cnfcraft::encode::cardinality::{Cardinality, Relation};
use cnfcraft::encode::{AtMostOne, Cost, Encode, SizeOnly};

/// What a constraint on `n` literals writes.
fn written(n: usize, post: impl FnOnce(&mut SizeOnly, &[Lit])) -> Cost {
    let mut size = SizeOnly::default();
    let lits = size.new_lits(n);
    post(&mut size, &lits);
    Cost::new(u64::from(size.n_vars()) - n as u64, size.n_clauses())
}

fn written_by(strategy: Cardinality, relation: Relation, bound: i128, n: usize) -> Cost {
    written(n, |sink, lits| match relation {
        Relation::AtMost => sink.at_most_n_with(strategy, bound, lits),
        Relation::AtLeast => sink.at_least_n_with(strategy, bound, lits),
        Relation::Exactly => sink.exactly_n_with(strategy, bound, lits),
    })
}

/// For bound and length: the fewest (variables, clauses) of `PySAT`, `PBLib`, pindakaas and
/// rustsat with complete propagation, then ours.
type Figure = (usize, usize, (u64, u64), (u64, u64));

const AT_MOST: [Figure; 14] = [
    (1, 10, (3, 24), (3, 24)),
    (1, 20, (9, 54), (8, 54)),
    (1, 50, (15, 149), (16, 128)),
    (1, 100, (34, 258), (21, 244)),
    (1, 1000, (88, 2188), (70, 2150)),
    (2, 10, (16, 38), (8, 35)),
    (5, 10, (24, 49), (14, 42)),
    (5, 20, (58, 143), (40, 122)),
    (5, 50, (156, 421), (121, 352)),
    (25, 50, (236, 861), (206, 618)),
    (5, 100, (295, 908), (239, 723)),
    (50, 100, (573, 3073), (571, 1892)),
    (5, 1000, (3002, 9310), (2295, 7098)),
    (500, 1000, (32645, 60944), (22048, 55247)),
];

const EXACTLY: [Figure; 10] = [
    (1, 10, (3, 25), (3, 25)),
    (1, 100, (34, 259), (21, 245)),
    (1, 1000, (88, 2189), (70, 2151)),
    (2, 10, (16, 64), (9, 51)),
    (5, 20, (58, 266), (40, 217)),
    (5, 50, (156, 762), (117, 608)),
    (5, 100, (322, 1594), (227, 1226)),
    (50, 100, (574, 6146), (684, 3697)),
    (5, 1000, (3246, 16442), (2253, 11952)),
    (500, 1000, (89082, 133_624), (26078, 104_569)),
];

#[test]
fn auto_is_at_or_below_the_best_of_other_libraries() {
    assert_eq!(AtMostOne::Auto.propagation(), Propagation::Complete);
    assert_eq!(Cardinality::Auto.propagation(), Propagation::Complete);
    let total = |(n_vars, n_clauses)| Cost::new(n_vars, n_clauses).total();
    for (relation, figures) in [
        (Relation::AtMost, &AT_MOST[..]),
        (Relation::Exactly, &EXACTLY),
    ] {
        for &(bound, n, best, ours) in figures {
            let cost = written_by(Cardinality::Auto, relation, bound as i128, n);
            let name = format!(
                "{relation:?} {bound} of {n}: {cost:?}, total {}",
                cost.total()
            );
            assert!(cost.total() <= total(best), "{name}");
            assert!(cost.total() <= total(ours), "{name}");
            if bound == 1 {
                let clause = Cost::new(0, (relation == Relation::Exactly).into());
                assert_eq!(AtMostOne::Auto.cost(n) + clause, cost, "{name}");
            }
        }
    }
}

#[test]
fn auto_is_never_above_another_complete_strategy() {
    for n in (0usize..60).chain([100, 1000]) {
        let best = AtMostOne::Auto.cost(n).total();
        for strategy in AtMostOne::ALL {
            assert!(best <= strategy.cost(n).total(), "{strategy}, {n}");
        }
        for relation in Relation::ALL {
            for bound in [0, 1, 2, 3, n / 3, n / 2, n.saturating_sub(1), n, n + 1] {
                let best = Cardinality::Auto.cost(relation, bound, n).total();
                for strategy in Cardinality::ALL {
                    let cost = strategy.cost(relation, bound, n).total();
                    let complete = strategy.propagation() == Propagation::Complete;
                    assert!(
                        !complete || best <= cost,
                        "{strategy} {relation:?} {bound} of {n}"
                    );
                }
            }
        }
    }
}

/// More is not written out, only counted.
const MOST_WRITTEN: u64 = 12_000;

#[test]
fn cost_is_what_is_written() {
    for n in 0..=200 {
        for strategy in AtMostOne::ALL {
            let cost = written(n, |sink, lits| sink.at_most_one_with(strategy, lits));
            assert_eq!(cost, strategy.cost(n), "{strategy}, {n}");
        }
        let length = n as i128;
        let step = if n <= 24 || n % 50 == 0 {
            1
        } else {
            1 + length / 7
        };
        let bounds = (-1..=length + 1).step_by(usize::try_from(step).expect("positive"));
        for bound in bounds.chain([2, 3, 5, length - 1]) {
            for relation in Relation::ALL {
                for strategy in Cardinality::ALL {
                    let cost = strategy.cost(relation, bound, n);
                    if cost.total() <= MOST_WRITTEN {
                        let name = format!("{strategy}, {relation:?} {bound} of {n}");
                        assert_eq!(written_by(strategy, relation, bound, n), cost, "{name}");
                    }
                }
            }
        }
    }
}

/// A size as the table in the docs has it: variables + clauses.
fn shown(cost: Cost) -> String {
    let grouped = |number: u64| {
        let digits = number.to_string();
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        text
    };
    if cost.n_clauses > 999_999_999 {
        return "too many".to_owned();
    }
    format!("{} + {}", grouped(cost.n_vars), grouped(cost.n_clauses))
}

fn shown_functional(at_most: bool, exactly: bool) -> &'static str {
    match (at_most, exactly) {
        (true, _) => "yes",
        (false, true) => "exactly",
        (false, false) => "no",
    }
}

/// Looks for a table row with this first column and these later ones, one after the other.
fn assert_row(first: &str, columns: &[String]) {
    let docs = include_str!("../src/encode/cardinality/mod.rs");
    let mut rows = docs.lines().filter(|line| line.starts_with("//! |"));
    let wanted = format!(" | {} |", columns.join(" | "));
    let start = format!("//! | {first} |");
    let found = rows.find(|row| row.starts_with(&start));
    assert!(
        found.is_some_and(|row| row.contains(&wanted)),
        "{start} …{wanted}\n{found:?}"
    );
}

#[test]
fn the_table_in_the_docs_has_every_strategy_and_its_sizes() {
    for strategy in AtMostOne::ALL {
        let functional = |relation| strategy.is_functional(relation);
        let mut columns = [10, 100, 1000].map(|n| shown(strategy.cost(n))).to_vec();
        columns.push(strategy.propagation().to_string());
        let functional = [Relation::AtMost, Relation::Exactly].map(functional);
        columns.push(shown_functional(functional[0], functional[1]).to_owned());
        assert_row(
            &format!("[`{strategy:?}`](AtMostOne::{strategy:?})"),
            &columns,
        );
    }
    for strategy in Cardinality::ALL {
        let functional = |relation| strategy.is_functional(relation);
        let sizes = [
            (Relation::AtMost, 5, 20),
            (Relation::AtMost, 50, 100),
            (Relation::AtMost, 5, 1000),
            (Relation::Exactly, 5, 20),
            (Relation::Exactly, 50, 100),
        ];
        let size = |(relation, bound, n)| shown(strategy.cost(relation, bound, n));
        let mut columns = sizes.map(size).to_vec();
        columns.push(strategy.propagation().to_string());
        let functional = [Relation::AtMost, Relation::Exactly].map(functional);
        columns.push(shown_functional(functional[0], functional[1]).to_owned());
        assert_row(
            &format!("[`{strategy:?}`](Cardinality::{strategy:?})"),
            &columns,
        );
    }
}

#[test]
fn costs_that_do_not_fit_saturate() {
    for strategy in AtMostOne::ALL {
        let cost = strategy.cost(usize::MAX);
        assert_eq!(cost.n_clauses, u64::MAX, "{strategy}");
    }
    for strategy in Cardinality::ALL {
        for bound in [3, usize::MAX / 2, usize::MAX - 2] {
            for relation in [Relation::AtMost, Relation::Exactly] {
                let cost = strategy.cost(relation, bound, usize::MAX);
                assert_eq!(cost.n_clauses, u64::MAX, "{strategy} {relation:?} {bound}");
            }
        }
    }
}

#[test]
fn auto_is_small_for_many_literals() {
    let cost = AtMostOne::Auto.cost(1_000_000);
    assert!(cost.total() <= 2_005_372, "{cost:?}");
    let cost = Cardinality::Auto.cost(Relation::AtMost, 5, 100_000);
    assert!(cost.total() <= 925_467, "{cost:?}");
    let cost = Cardinality::Auto.cost(Relation::AtMost, 50_000, 100_000);
    assert!(cost.total() <= 25_227_000, "{cost:?}");
}
