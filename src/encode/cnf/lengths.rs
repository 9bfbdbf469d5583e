//! The lengths of clauses that lie one after the other.

use std::ops::Range;

/// A byte for each clause, and a start for each block of them: with `usize` for each clause, a
/// formula of short clauses would spend half of its room, and of its time, on where they end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lengths {
    /// By clause; `LONG` for one that is in `long`.
    short: Vec<u8>,
    /// Clause and length, ascending.
    long: Vec<(usize, usize)>,
    /// Where each block of `BLOCK` clauses starts.
    starts: Vec<usize>,
}

const LONG: u8 = u8::MAX;
const BLOCK: usize = 16;

impl Lengths {
    pub(super) fn len(&self) -> usize {
        self.short.len()
    }

    /// Adds a clause of `length` literals that starts at `start`.
    #[inline]
    pub(super) fn push(&mut self, length: usize, start: usize) {
        if self.short.len().is_multiple_of(BLOCK) {
            self.starts.push(start);
        }
        let short = u8::try_from(length).unwrap_or(LONG);
        if short == LONG {
            self.long.push((self.short.len(), length));
        }
        self.short.push(short);
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = usize> + Clone {
        (0..self.short.len()).map(|index| self.length(index))
    }

    /// Where a clause lies.
    ///
    /// # Panics
    ///
    /// When there is no such clause.
    pub(super) fn range(&self, index: usize) -> Range<usize> {
        let block = index / BLOCK;
        let before = block * BLOCK..index;
        let start = self.starts[block] + before.map(|index| self.length(index)).sum::<usize>();
        start..start + self.length(index)
    }

    fn length(&self, index: usize) -> usize {
        match self.short[index] {
            LONG => {
                let position = self.long.binary_search_by_key(&index, |&(index, _)| index);
                self.long[position.expect("a long clause is listed")].1
            }
            short => short.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_of_all_lengths_are_found_again() {
        let mut lengths = Lengths::default();
        let all = (0..100).map(|i| [0, 1, 2, 3, 254, 255, 256, 70_000][i * i % 23 % 8]);
        let mut ranges = Vec::new();
        let mut start = 0;
        for length in all.clone() {
            lengths.push(length, start);
            ranges.push(start..start + length);
            start += length;
        }
        assert!(lengths.iter().eq(all));
        assert_eq!(lengths.len(), ranges.len());
        for (index, range) in ranges.into_iter().enumerate() {
            assert_eq!(lengths.range(index), range);
        }
    }
}
