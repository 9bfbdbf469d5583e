//! Literals dealt into groups, whose counts are columns to be counted (Karpiński and Piotrów
//! 2019: multi-column selection networks).

use super::{Direction, Range};
use crate::encode::Cost;

/// Larger groups cost more than they save.
pub(super) const LARGEST_GROUP: usize = 6;

/// What is asked of groups and columns.
///
/// Column j holds the output "at least j" of each group that has one. The numbers
/// of true outputs can only fall from column to column, so that of a sum `s` no more than `s / j`
/// are in column j.
pub(super) struct Columns {
    group: usize,
    /// What a group of more than that many literals must not have.
    most: usize,
    cap: bool,
    /// For each column its length and what is asked of it.
    columns: Vec<(usize, Range)>,
}

impl Columns {
    /// Groups of `group`; `None` when there are too many sums to list.
    pub(super) fn new(direction: Direction, n: usize, range: Range, group: usize) -> Option<Self> {
        // To list more would make planning slow.
        let most_listed = match group {
            2 => 64,
            3 => 60,
            4 => 26,
            _ => 12,
        };
        let mut dealt = Self::deal(n, range, group);
        if range.hi > most_listed || dealt.columns.is_empty() {
            return None;
        }
        let n_columns = dealt.columns.len();
        let first = &mut dealt.columns[0].1;
        let least = range.lo - usize::from(range.floor);
        first.floor = range.floor && (least - 1).is_multiple_of(n_columns);
        let up = range.lo.div_ceil(n_columns);
        let down = (least - 1).div_ceil(n_columns) + 1;
        first.lo = match direction {
            _ if first.floor => down + 1,
            Direction::Down => down,
            Direction::Up | Direction::Both => up.min(down),
        };
        if first.floor && first.lo > first.hi {
            return None;
        }
        first.lo = first.lo.clamp(1, first.hi + 1);
        Some(dealt)
    }

    /// Pairs whose columns are asked for all outputs.
    pub(super) fn for_merging(n: usize, range: Range) -> Option<Self> {
        let dealt = Self::deal(n, range, 2);
        (n > 2 && dealt.columns.len() == 2).then_some(dealt)
    }

    fn deal(n: usize, range: Range, group: usize) -> Self {
        let top = range.hi + usize::from(range.cap);
        let column = |j: usize| {
            let length = n / group + usize::from(n % group >= j);
            let cap = range.cap && top.is_multiple_of(j) && length >= top / j;
            let hi = length.min(if cap { top / j - 1 } else { top / j });
            (length, Range::up_to(hi, cap))
        };
        Self {
            group,
            most: range.hi,
            cap: range.cap,
            columns: (1..=group.min(range.hi)).map(column).collect(),
        }
    }

    pub(super) fn group(&self) -> usize {
        self.group
    }

    pub(super) fn columns(&self) -> &[(usize, Range)] {
        &self.columns
    }

    /// What is asked of a group of `n` literals.
    pub(super) fn group_range(&self, n: usize) -> Range {
        Range::up_to(n.min(self.most), self.cap && n > self.most)
    }

    /// The cost of listing the sums; `None` when that has a clause of one literal.
    pub(super) fn listing(&self, direction: Direction, range: Range) -> Option<Cost> {
        let mut n_clauses = 0;
        let mut unit = false;
        for s in range.heads() {
            if range.goes_up(direction, s) {
                self.for_each_sum(s, |parts| {
                    let n_lits = self.body(parts).count();
                    unit |= n_lits == 1 && s > range.hi;
                    n_clauses += 1;
                });
            }
            if range.goes_down(direction, s) {
                self.for_each_sum(s - 1, |parts| {
                    let n_known = self.consequences(parts).count();
                    // A column's floor makes the clause true.
                    if !self.is_known(parts[0] + 1) {
                        unit |= n_known <= 1 && s < range.lo;
                        n_clauses += 1;
                    }
                });
            }
        }
        (!unit).then(|| Cost::new(range.n_outputs() as u64, n_clauses))
    }

    /// Calls with each way to have `sum` as a sum of falling parts, one in each column.
    pub(super) fn for_each_sum(&self, sum: usize, mut visit: impl FnMut(&[usize])) {
        let mut parts = [0; LARGEST_GROUP];
        self.extend_sum(&mut parts, 0, sum, &mut visit);
    }

    fn extend_sum(
        &self,
        parts: &mut [usize; LARGEST_GROUP],
        index: usize,
        left: usize,
        visit: &mut impl FnMut(&[usize]),
    ) {
        let n_columns = self.columns.len();
        if index == n_columns {
            if left == 0 {
                visit(&parts[..n_columns]);
            }
            return;
        }
        let most = if index == 0 { left } else { parts[index - 1] };
        let most = most.min(self.columns[index].1.hi).min(left);
        for part in left.div_ceil(n_columns - index)..=most {
            parts[index] = part;
            self.extend_sum(parts, index + 1, left - part, visit);
        }
    }

    /// The outputs (column, number) that together say "at least these parts": a column
    /// counts only where the next one has less, which says it otherwise.
    pub(super) fn body(&self, parts: &[usize]) -> impl Iterator<Item = (usize, usize)> {
        (0..parts.len()).filter_map(move |j| {
            let part = parts[j];
            let known = part == 0 || (j == 0 && self.is_known(part));
            (!known && parts.get(j + 1) != Some(&part)).then_some((j, part))
        })
    }

    /// The outputs of which one is true where there is more than these parts.
    pub(super) fn consequences(&self, parts: &[usize]) -> impl Iterator<Item = (usize, usize)> {
        (0..parts.len()).filter_map(move |j| {
            let next = parts[j] + 1;
            let first = j == 0 || parts[j - 1] >= next;
            (first && next <= self.columns[j].1.hi).then_some((j, next))
        })
    }

    /// Whether at least so many are known to be in the first column.
    pub(super) fn is_known(&self, part: usize) -> bool {
        let first = self.columns[0].1;
        first.floor && part < first.lo
    }
}
