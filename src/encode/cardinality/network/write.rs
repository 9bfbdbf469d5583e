//! The clauses of a planned network.

use itertools::Itertools;

use super::columns::Columns;
use super::merge::{self, Merge, pairs};
use super::plan::{Planner, Step};
use super::{Direction, Range};
use crate::Lit;
use crate::encode::ClauseSink;
use crate::encode::cardinality::binomial::for_each_set;

/// Writes networks to a sink.
pub(super) struct Writer<'a, S: ?Sized> {
    sink: &'a mut S,
    direction: Direction,
    planner: &'a mut Planner,
    /// Kept for its room.
    clause: Vec<Lit>,
}

/// What "at least s" is.
#[derive(Clone, Copy)]
enum Term {
    True,
    False,
    Lit(Lit),
}

/// The outputs of a count.
pub(super) struct Sorted {
    range: Range,
    /// "At least s", for s from `range.lo` on.
    lits: Vec<Lit>,
}

impl Sorted {
    /// "At least s". Below `lo` only what is known is asked for; past the end nothing is.
    fn at(&self, s: usize) -> Term {
        let Some(index) = s.checked_sub(self.range.lo) else {
            debug_assert!(
                s == 0 || self.range.floor,
                "an output that was not asked for"
            );
            return Term::True;
        };
        self.lits
            .get(index)
            .map_or(Term::False, |&lit| Term::Lit(lit))
    }
}

impl<'a, S: ClauseSink + ?Sized> Writer<'a, S> {
    pub(super) fn new(sink: &'a mut S, direction: Direction, planner: &'a mut Planner) -> Self {
        Self {
            sink,
            direction,
            planner,
            clause: Vec::new(),
        }
    }

    pub(super) fn count(&mut self, lits: &[Lit], range: Range) -> Sorted {
        if lits.len() <= 1 {
            let lits = lits[..range.n_outputs().min(lits.len())].to_vec();
            return Sorted { range, lits };
        }
        match self.planner.step(lits.len(), range) {
            Step::List => self.list(lits, range),
            Step::Split(first) => {
                let (first, rest) = lits.split_at(first);
                let a = self.count(first, range.of_part(first.len(), rest.len()));
                let b = self.count(rest, range.of_part(rest.len(), first.len()));
                self.list_sums(&a, &b, range)
            }
            Step::SplitAndMerge(first) => {
                let (first, rest) = lits.split_at(first);
                let [a, b] = merge::parts(range, first.len(), rest.len());
                let (a, b) = (self.count(first, a), self.count(rest, b));
                self.merge(&a.lits, &b.lits, range)
            }
            Step::Columns(group) => {
                let columns = Columns::new(self.direction, lits.len(), range, group);
                let columns = columns.expect("planned");
                let counts = self.columns(lits, &columns);
                self.list_columns(&columns, &counts, range)
            }
            Step::PairsAndMerge => {
                let columns = Columns::for_merging(lits.len(), range).expect("planned");
                let counts = self.columns(lits, &columns);
                self.merge(&counts[0].lits, &counts[1].lits, range)
            }
        }
    }

    fn list(&mut self, lits: &[Lit], range: Range) -> Sorted {
        let outputs = self.outputs(range);
        for s in range.heads() {
            let head = outputs.at(s);
            if range.goes_up(self.direction, s) {
                for_each_set(lits, s, |chosen| {
                    self.if_all(chosen.iter().map(|&lit| Term::Lit(lit)), head);
                });
            }
            if range.goes_down(self.direction, s) {
                for_each_set(lits, lits.len() - s + 1, |chosen| {
                    self.then_one(head, chosen.iter().map(|&lit| Term::Lit(lit)));
                });
            }
        }
        outputs
    }

    fn list_sums(&mut self, a: &Sorted, b: &Sorted, range: Range) -> Sorted {
        let outputs = self.outputs(range);
        for s in range.heads() {
            let head = outputs.at(s);
            if range.goes_up(self.direction, s) {
                for i in pairs(s, a.range, b.range) {
                    self.if_all([a.at(i), b.at(s - i)].into_iter(), head);
                }
            }
            if range.goes_down(self.direction, s) {
                for i in pairs(s - 1, a.range, b.range) {
                    self.then_one(head, [a.at(i + 1), b.at(s - i)].into_iter());
                }
            }
        }
        outputs
    }

    /// Counts the groups, then the columns.
    fn columns(&mut self, lits: &[Lit], columns: &Columns) -> Vec<Sorted> {
        let groups = lits
            .chunks(columns.group())
            .map(|group| self.count(group, columns.group_range(group.len())).lits);
        let groups = groups.collect_vec();
        let mut column = Vec::with_capacity(groups.len());
        let mut counts = Vec::with_capacity(columns.columns().len());
        for (j, &(_, range)) in columns.columns().iter().enumerate() {
            column.clear();
            column.extend(groups.iter().filter_map(|group| group.get(j)));
            counts.push(self.count(&column, range));
        }
        counts
    }

    fn list_columns(&mut self, columns: &Columns, counts: &[Sorted], range: Range) -> Sorted {
        let outputs = self.outputs(range);
        let at = |(j, s): (usize, usize)| counts[j].at(s);
        for s in range.heads() {
            let head = outputs.at(s);
            if range.goes_up(self.direction, s) {
                columns.for_each_sum(s, |parts| self.if_all(columns.body(parts).map(at), head));
            }
            if range.goes_down(self.direction, s) {
                columns.for_each_sum(s - 1, |parts| {
                    if !columns.is_known(parts[0] + 1) {
                        self.then_one(head, columns.consequences(parts).map(at));
                    }
                });
            }
        }
        outputs
    }

    /// Merges counts that have all outputs.
    fn merge(&mut self, a: &[Lit], b: &[Lit], range: Range) -> Sorted {
        if a.is_empty() || b.is_empty() {
            let all = if a.is_empty() { b } else { a };
            let lits = all[range.lo - 1..range.hi].to_vec();
            return Sorted { range, lits };
        }
        match self.planner.merge_step(a.len(), b.len(), range) {
            Merge::List => {
                let [a, b] = [a, b].map(|lits| Sorted {
                    range: Range::up_to(lits.len(), false),
                    lits: lits.to_vec(),
                });
                self.list_sums(&a, &b, range)
            }
            Merge::OddEven => {
                let odd = |lits: &[Lit]| lits.iter().copied().step_by(2).collect_vec();
                let even = |lits: &[Lit]| lits.iter().copied().skip(1).step_by(2).collect_vec();
                let n_odd = a.len().div_ceil(2) + b.len().div_ceil(2);
                let n_even = a.len() / 2 + b.len() / 2;
                let [odd_range, even_range] = merge::halves(range, n_odd, n_even);
                let odds = self.merge(&odd(a), &odd(b), odd_range);
                let evens = self.merge(&even(a), &even(b), even_range);
                self.compare(&odds, n_odd, &evens, n_even, range)
            }
        }
    }

    /// Between the (i + 1)-th of the odd ones and the i-th of the even ones: one of them makes 2i,
    /// both make 2i + 1.
    fn compare(
        &mut self,
        odd: &Sorted,
        n_odd: usize,
        even: &Sorted,
        n_even: usize,
        range: Range,
    ) -> Sorted {
        let mut lits = Vec::with_capacity(range.n_outputs());
        for s in range.heads() {
            let half = s / 2;
            let is_output = (range.lo..=range.hi).contains(&s);
            if half == 0 || half + 1 > n_odd || half > n_even {
                if is_output {
                    let through = if half == 0 || half < n_odd {
                        odd.at(half + 1)
                    } else {
                        even.at(half)
                    };
                    lits.extend(match through {
                        Term::Lit(lit) => Some(lit),
                        Term::True | Term::False => None,
                    });
                }
                continue;
            }
            let both = [odd.at(half + 1), even.at(half)];
            let head = if is_output {
                let output = self.sink.new_var().pos_lit();
                lits.push(output);
                Term::Lit(output)
            } else if s < range.lo {
                Term::True
            } else {
                Term::False
            };
            let is_or = s % 2 == 0;
            if range.goes_up(self.direction, s) {
                if is_or {
                    for term in both {
                        self.if_all([term].into_iter(), head);
                    }
                } else {
                    self.if_all(both.into_iter(), head);
                }
            }
            if range.goes_down(self.direction, s) {
                if is_or {
                    self.then_one(head, both.into_iter());
                } else {
                    for term in both {
                        self.then_one(head, [term].into_iter());
                    }
                }
            }
        }
        Sorted { range, lits }
    }

    fn outputs(&mut self, range: Range) -> Sorted {
        let outputs = (0..range.n_outputs()).map(|_| self.sink.new_var().pos_lit());
        let lits = outputs.collect();
        Sorted { range, lits }
    }

    /// If all of `body` then `head`.
    fn if_all(&mut self, body: impl Iterator<Item = Term>, head: Term) {
        self.clause.clear();
        for term in body {
            match term {
                Term::True => (),
                Term::False => return,
                Term::Lit(lit) => self.clause.push(!lit),
            }
        }
        match head {
            Term::True => return,
            Term::False => (),
            Term::Lit(lit) => self.clause.push(lit),
        }
        self.sink.add_clause(&self.clause);
    }

    /// If `head` then one of `consequences`.
    fn then_one(&mut self, head: Term, consequences: impl Iterator<Item = Term>) {
        self.clause.clear();
        match head {
            Term::True => (),
            Term::False => return,
            Term::Lit(lit) => self.clause.push(!lit),
        }
        for term in consequences {
            match term {
                Term::True => return,
                Term::False => (),
                Term::Lit(lit) => self.clause.push(lit),
            }
        }
        self.sink.add_clause(&self.clause);
    }
}
