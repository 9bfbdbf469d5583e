//! The sum of two counts.

use super::plan::Planner;
use super::{Direction, Range};
use crate::encode::Cost;

/// A way to merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Merge {
    /// For each pair of outputs their sum.
    List,
    /// The odd outputs and the even ones are merged, then compared in pairs (Batcher 1968).
    OddEven,
}

/// What a merge asks of its parts of `first` and `rest` literals: all outputs from the first on.
pub(super) fn parts(range: Range, first: usize, rest: usize) -> [Range; 2] {
    [(first, rest), (rest, first)].map(|(n, n_other)| Range {
        lo: 1,
        floor: false,
        ..range.of_part(n, n_other)
    })
}

/// The pairs (i, j) with i + j = `sum` of outputs that are there, as a range of i; output 0, or
/// the last one that is known, is true and may be part of a pair.
pub(super) fn pairs(sum: usize, a: Range, b: Range) -> std::ops::Range<usize> {
    let least = |range: Range| if range.floor { range.lo - 1 } else { 0 };
    let Some(most) = sum.checked_sub(least(b)) else {
        return 0..0;
    };
    least(a).max(sum.saturating_sub(b.hi))..most.min(a.hi) + 1
}

/// The cost of listing the sums; `None` when that has a clause of one literal.
pub(super) fn listing(direction: Direction, a: Range, b: Range, range: Range) -> Option<Cost> {
    let mut n_clauses = 0;
    for s in range.heads() {
        if range.goes_up(direction, s) {
            n_clauses += pairs(s, a, b).len() as u64;
        }
        if range.goes_down(direction, s) {
            // A count that has no next output leaves the other one alone.
            let leaves_one =
                pairs(s - 1, a, b).contains(&a.hi) || pairs(s - 1, b, a).contains(&b.hi);
            if s < range.lo && leaves_one {
                return None;
            }
            n_clauses += pairs(s - 1, a, b).len() as u64;
        }
    }
    Some(Cost::new(range.n_outputs() as u64, n_clauses))
}

/// What an odd-even merge asks of the merge of the odd outputs and of the even ones, whose
/// lengths are given.
pub(super) fn halves(range: Range, n_odd: usize, n_even: usize) -> [Range; 2] {
    let part = |n: usize, lo: usize, hi: usize, floor: bool| {
        let hi = n.min(hi);
        Range {
            lo: if floor { lo } else { lo.clamp(1, hi + 1) },
            hi,
            floor,
            cap: range.cap && range.hi % 2 == 1 && n > hi,
        }
    };
    let odd_floor = range.floor && range.lo.is_multiple_of(2);
    [
        part(n_odd, range.lo / 2 + 1, range.hi / 2 + 1, odd_floor),
        part(
            n_even,
            range.lo / 2,
            range.hi / 2,
            odd_floor && range.lo > 2,
        ),
    ]
}

impl Planner {
    /// The cost of merging counts with all outputs to `a` and to `b`.
    pub(super) fn merge(&mut self, a: usize, b: usize, range: Range) -> Option<Cost> {
        if a == 0 || b == 0 {
            return (!range.floor).then(Cost::default);
        }
        self.best_merge(a, b, range).map(|(cost, _)| cost)
    }

    /// How to merge counts that both have outputs.
    pub(super) fn merge_step(&mut self, a: usize, b: usize, range: Range) -> Merge {
        let best = self.best_merge(a, b, range);
        best.expect("only what has a cost is written").1
    }

    fn best_merge(&mut self, a: usize, b: usize, range: Range) -> Option<(Cost, Merge)> {
        if let Some(&known) = self.merges.get(&(a, b, range)) {
            return known;
        }
        let mut best = None;
        if self.merges_by_listing() || (a == 1 && b == 1) {
            let [a, b] = [a, b].map(|hi| Range::up_to(hi, false));
            let cost = listing(self.direction, a, b, range);
            best = cost.map(|cost| (cost, Merge::List));
        }
        if a + b > 2
            && let Some(cost) = self.odd_even(a, b, range)
            && best.is_none_or(|(least, _): (Cost, _)| cost.total() < least.total())
        {
            best = Some((cost, Merge::OddEven));
        }
        self.merges.insert((a, b, range), best);
        best
    }

    fn odd_even(&mut self, a: usize, b: usize, range: Range) -> Option<Cost> {
        let (n_odd, n_even) = (a.div_ceil(2) + b.div_ceil(2), a / 2 + b / 2);
        let [odd, even] = halves(range, n_odd, n_even);
        if [odd, even]
            .iter()
            .any(|half| half.floor && half.lo > half.hi + 1)
        {
            return None;
        }
        let mut cost = self.merge(a.div_ceil(2), b.div_ceil(2), odd)?;
        cost = cost + self.merge(a / 2, b / 2, even)?;
        for s in range.heads() {
            let half = s / 2;
            if half == 0 || half + 1 > n_odd || half > n_even {
                // The one that is there goes through.
                if s < range.lo && s % 2 == 0 {
                    return None;
                }
                continue;
            }
            let (up, down) = if s % 2 == 0 { (2, 1) } else { (1, 2) };
            // Where both must hold, or neither may, they have been told.
            if range.goes_up(self.direction, s) && (s <= range.hi || s % 2 == 1) {
                cost = cost + Cost::new(0, up);
            }
            if range.goes_down(self.direction, s) && (s >= range.lo || s % 2 == 0) {
                cost = cost + Cost::new(0, down);
            }
            if (range.lo..=range.hi).contains(&s) {
                cost = cost + Cost::new(1, 0);
            }
        }
        Some(cost)
    }
}
