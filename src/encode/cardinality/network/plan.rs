//! Which way to count is the cheapest.

use std::collections::HashMap;

use super::columns::{self, Columns};
use super::merge::{self, Merge};
use super::{Direction, Family, Range};
use crate::encode::Cost;
use crate::encode::cardinality::binomial::choose;

/// A way to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::encode::cardinality) enum Step {
    /// For each output the sets of inputs that make it true or false.
    List,
    /// The first so many literals and the rest, each counted; the sums are listed.
    Split(usize),
    /// As `Split`, but the two counts are merged.
    SplitAndMerge(usize),
    /// Groups of so many literals; the sums of the columns are listed.
    Columns(usize),
    /// Pairs of literals; the two columns are merged.
    PairsAndMerge,
}

/// Finds the cheapest ways and remembers them.
pub(super) struct Planner {
    family: Family,
    pub(super) direction: Direction,
    counts: HashMap<(usize, Range), Option<(Cost, Step)>>,
    pub(super) merges: HashMap<(usize, usize, Range), Option<(Cost, Merge)>>,
}

/// Up to here a few literals may be split off a count.
const MOST_FOR_UNEVEN_SPLITS: usize = 40;

impl Planner {
    pub(super) fn new(family: Family, direction: Direction) -> Self {
        Self {
            family,
            direction,
            counts: HashMap::new(),
            merges: HashMap::new(),
        }
    }

    /// The cost of a count; `None` when it can't be had without a clause of one literal.
    pub(super) fn count(&mut self, n: usize, range: Range) -> Option<Cost> {
        if n <= 1 {
            return (!range.cap && !range.floor).then(Cost::default);
        }
        self.best(n, range).map(|(cost, _)| cost)
    }

    /// How a count of at least two literals is done.
    pub(super) fn step(&mut self, n: usize, range: Range) -> Step {
        let (_, step) = self
            .best(n, range)
            .expect("only what has a cost is written");
        step
    }

    pub(super) fn merges_by_listing(&self) -> bool {
        matches!(self.family, Family::Totalizer | Family::Cheapest)
    }

    fn best(&mut self, n: usize, range: Range) -> Option<(Cost, Step)> {
        if let Some(&known) = self.counts.get(&(n, range)) {
            return known;
        }
        let half = n / 2;
        let mut best: Option<(Cost, Step)> = None;
        let mut consider = |planner: &mut Self, step| {
            let cost = planner.cost(n, range, step);
            if let Some(cost) = cost
                && best.is_none_or(|(least, _)| cost.total() < least.total())
            {
                best = Some((cost, step));
            }
        };
        match self.family {
            #[cfg(test)]
            Family::Preferring(
                Step::Split(part) | Step::SplitAndMerge(part) | Step::Columns(part),
            ) if part >= n => {}
            #[cfg(test)]
            Family::Preferring(step) => consider(self, step),
            Family::Totalizer => consider(self, Step::Split(half)),
            Family::OddEven => consider(self, Step::SplitAndMerge(half)),
            Family::Cheapest => {
                consider(self, Step::List);
                consider(self, Step::Split(half));
                consider(self, Step::SplitAndMerge(half));
                for group in 2..=columns::LARGEST_GROUP.min(n - 1) {
                    consider(self, Step::Columns(group));
                }
                consider(self, Step::PairsAndMerge);
                if n <= MOST_FOR_UNEVEN_SPLITS {
                    for first in 1..half {
                        consider(self, Step::Split(first));
                    }
                }
            }
        }
        // Few literals with a tight bound can't be merged without clauses of one literal.
        if best.is_none() {
            let step = Step::Split(half);
            best = self.cost(n, range, step).map(|cost| (cost, step));
        }
        self.counts.insert((n, range), best);
        best
    }

    fn cost(&mut self, n: usize, range: Range, step: Step) -> Option<Cost> {
        match step {
            Step::List => self.list(n, range),
            Step::Split(first) => {
                let rest = n - first;
                let (a, b) = (range.of_part(first, rest), range.of_part(rest, first));
                let parts = self.count(first, a)? + self.count(rest, b)?;
                Some(parts + merge::listing(self.direction, a, b, range)?)
            }
            Step::SplitAndMerge(first) => {
                let rest = n - first;
                let [a, b] = merge::parts(range, first, rest);
                let parts = self.count(first, a)? + self.count(rest, b)?;
                Some(parts + self.merge(a.hi, b.hi, range)?)
            }
            Step::Columns(group) => {
                let columns = Columns::new(self.direction, n, range, group)?;
                let counts = self.columns(n, &columns)?;
                Some(counts + columns.listing(self.direction, range)?)
            }
            Step::PairsAndMerge => {
                let columns = Columns::for_merging(n, range)?;
                let counts = self.columns(n, &columns)?;
                let [a, b] = columns.columns()[..] else {
                    return None;
                };
                Some(counts + self.merge(a.1.hi, b.1.hi, range)?)
            }
        }
    }

    /// Counting the groups, then the columns.
    fn columns(&mut self, n: usize, columns: &Columns) -> Option<Cost> {
        let (group, rest) = (n / columns.group(), n % columns.group());
        let full = self.count(columns.group(), columns.group_range(columns.group()))?;
        let group = group as u64;
        let mut cost = Cost::new(
            full.n_vars.saturating_mul(group),
            full.n_clauses.saturating_mul(group),
        );
        if rest > 0 {
            cost = cost + self.count(rest, columns.group_range(rest))?;
        }
        for &(length, range) in columns.columns() {
            cost = cost + self.count(length, range)?;
        }
        Some(cost)
    }

    fn list(&self, n: usize, range: Range) -> Option<Cost> {
        let mut cost = Cost::new(range.n_outputs() as u64, 0);
        for s in range.heads() {
            if range.goes_up(self.direction, s) {
                if s == 1 && s > range.hi {
                    return None;
                }
                cost = cost + Cost::new(0, choose(n, s));
            }
            if range.goes_down(self.direction, s) {
                if s == n && s < range.lo {
                    return None;
                }
                cost = cost + Cost::new(0, choose(n, s - 1));
            }
        }
        Some(cost)
    }
}
