//! Counting networks: trees of counts of fewer and fewer literals, in unary.
//!
//! A *count* of `n` literals has outputs "at least s of them are true", s from `lo` to `hi`. It is
//! listed directly; or the counts of two parts are merged; or the literals are dealt into groups
//! of `g`, each group is counted, and then the columns are counted: the groups that have at least
//! one, those that have at least two, and so on. What every family of networks shares is that
//! one more input changes one output of each part, so that unit propagation goes back from a
//! bound to the inputs along one path: it is complete.

mod columns;
mod merge;
mod plan;
mod write;

use std::cell::RefCell;
use std::collections::HashMap;

use crate::Lit;
use crate::encode::{ClauseSink, Cost};
use plan::Planner;
use write::Writer;

use super::{Relation, Statement};

/// Which networks are considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Family {
    /// Halves, merged by listing the sums; every variable is an equivalence.
    Totalizer,
    /// Halves, merged by odd-even merging.
    OddEven,
    /// At each node the cheapest of all ways.
    Cheapest,
    /// One way wherever it can be gone, so that tests go it.
    #[cfg(test)]
    Preferring(plan::Step),
}

/// Which implications are written between the inputs of a part and its outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Direction {
    /// True inputs make outputs true: enough for "at most".
    Up,
    /// False inputs make outputs false: enough for "at least".
    Down,
    Both,
}

impl Direction {
    fn up(self) -> bool {
        self != Self::Down
    }

    fn down(self) -> bool {
        self != Self::Up
    }
}

/// Which outputs a count has: "at least s are true" for s in `lo..=hi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Range {
    /// At least 1, at most `hi + 1`.
    lo: usize,
    hi: usize,
    /// At least `lo − 1`, which is not 0, are required.
    floor: bool,
    /// At least `hi + 1` are forbidden.
    cap: bool,
}

impl Range {
    /// A count without outputs that states a relation.
    fn stating(relation: Relation, bound: usize) -> Self {
        Self {
            lo: bound + 1,
            hi: bound,
            floor: relation != Relation::AtMost,
            cap: relation != Relation::AtLeast,
        }
    }

    /// All outputs to `hi`.
    fn up_to(hi: usize, cap: bool) -> Self {
        Self {
            lo: 1,
            hi,
            floor: false,
            cap,
        }
    }

    fn n_outputs(self) -> usize {
        (self.hi + 1).saturating_sub(self.lo)
    }

    /// The lowest and the highest number that clauses are about.
    fn heads(self) -> std::ops::RangeInclusive<usize> {
        self.lo - usize::from(self.floor)..=self.hi + usize::from(self.cap)
    }

    /// Whether true inputs have anything to do with "at least s".
    fn goes_up(self, direction: Direction, s: usize) -> bool {
        direction.up() && s >= self.lo
    }

    fn goes_down(self, direction: Direction, s: usize) -> bool {
        direction.down() && s <= self.hi
    }

    /// What is asked of a part of `n` literals beside `n_other` others.
    fn of_part(self, n: usize, n_other: usize) -> Self {
        let hi = n.min(self.hi);
        Self {
            lo: self.lo.saturating_sub(n_other).clamp(1, hi + 1),
            hi,
            floor: self.floor && self.lo - 1 > n_other,
            cap: self.cap && n > self.hi,
        }
    }
}

thread_local! {
    /// Plans are kept: the same small counts come again and again.
    static PLANNERS: RefCell<HashMap<(Family, Direction), Planner>> = RefCell::default();
}

fn with_planner<T>(
    family: Family,
    direction: Direction,
    action: impl FnOnce(&mut Planner) -> T,
) -> T {
    PLANNERS.with_borrow_mut(|planners| {
        let planner = planners.entry((family, direction));
        action(planner.or_insert_with(|| Planner::new(family, direction)))
    })
}

/// A statement as a network counts it: of the literals or of their negations.
#[derive(Clone, Copy)]
struct Form {
    negated: bool,
    relation: Relation,
    bound: usize,
}

impl Form {
    /// Both forms of a statement whose bound is neither trivial nor impossible.
    fn both(statement: Statement) -> [Self; 2] {
        let Statement { relation, n, bound } = statement;
        let opposite = match relation {
            Relation::AtMost => Relation::AtLeast,
            Relation::AtLeast => Relation::AtMost,
            Relation::Exactly => Relation::Exactly,
        };
        [(false, relation, bound), (true, opposite, n - bound)].map(|(negated, relation, bound)| {
            Self {
                negated,
                relation,
                bound,
            }
        })
    }

    fn direction(self, family: Family) -> Direction {
        match self.relation {
            _ if family == Family::Totalizer => Direction::Both,
            Relation::AtMost => Direction::Up,
            Relation::AtLeast => Direction::Down,
            Relation::Exactly => Direction::Both,
        }
    }

    fn cost(self, family: Family, n: usize) -> Cost {
        let range = Range::stating(self.relation, self.bound);
        with_planner(family, self.direction(family), |planner| {
            planner.count(n, range)
        })
        .unwrap_or(Cost::new(u64::MAX, u64::MAX))
    }

    fn cheapest(family: Family, statement: Statement) -> (Cost, Self) {
        let [plain, negated] =
            Self::both(statement).map(|form| (form.cost(family, statement.n), form));
        if negated.0.total() < plain.0.total() {
            negated
        } else {
            plain
        }
    }
}

/// Up to so many literals networks are planned: that goes over all numbers to the bound.
const MOST_LITERALS: usize = 1 << 24;

/// The cost of a statement whose bound is neither trivial nor impossible. Above sixteen million
/// literals it counts as too large to say.
pub(super) fn cost(family: Family, statement: Statement) -> Cost {
    if statement.n > MOST_LITERALS {
        return Cost::new(u64::MAX, u64::MAX);
    }
    Form::cheapest(family, statement).0
}

/// Writes a statement whose bound is neither trivial nor impossible.
pub(super) fn post<S: ClauseSink + ?Sized>(
    sink: &mut S,
    family: Family,
    statement: Statement,
    lits: &[Lit],
) {
    let (_, form) = Form::cheapest(family, statement);
    let negated: Vec<Lit>;
    let lits = if form.negated {
        negated = lits.iter().map(|&lit| !lit).collect();
        &negated
    } else {
        lits
    };
    let direction = form.direction(family);
    let range = Range::stating(form.relation, form.bound);
    // Taken out while it is in use: a sink may well encode something itself.
    let mut planner = with_planner(family, direction, |planner| {
        std::mem::replace(planner, Planner::new(family, direction))
    });
    Writer::new(sink, direction, &mut planner).count(lits, range);
    with_planner(family, direction, |kept| *kept = planner);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::audit;
    use plan::Step;

    #[test]
    fn every_way_to_count_is_exact_complete_and_costs_what_it_says() {
        let columns = (2..=columns::LARGEST_GROUP).map(Step::Columns);
        let splits = [1, 2, 3].map(Step::Split);
        let merges = [
            Step::SplitAndMerge(2),
            Step::SplitAndMerge(3),
            Step::PairsAndMerge,
        ];
        for step in columns.chain(splits).chain(merges) {
            let family = Family::Preferring(step);
            for n in 2..=9 {
                for bound in 1..n {
                    for relation in Relation::ALL {
                        let statement = Statement { relation, n, bound };
                        let report = audit(
                            n,
                            |sink, lits| post(sink, family, statement, lits),
                            |values| relation.admits(values.count(), bound),
                        );
                        let name = format!("{step:?}, {statement:?}: {report}");
                        assert!(report.is_exact(), "{name}");
                        assert!(report.finds_every_forced_literal(), "{name}");
                        assert_eq!(report.cost(), cost(family, statement), "{name}");
                        let exactly = relation == Relation::Exactly;
                        assert!(!exactly || report.is_functional(), "{name}");
                    }
                }
            }
        }
    }
}
