//! A finished layout of dominoes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use itertools::{Itertools, MinMaxResult};

use super::{Domino, next_to};
use crate::grid::Cell;

/// The pips that the cells of a board show, and which cells a domino lies on together.
///
/// Two layouts are equal when a player sees no difference. `Display` draws the dominoes:
///
/// ```
/// use cnfcraft::grid::Cell;
/// use cnfcraft::puzzle::pips::{Domino, Layout};
///
/// let cell = Cell::new;
/// let pips = [(cell(0, 0), 3), (cell(0, 1), 5), (cell(0, 2), 1), (cell(1, 2), 4)];
/// let layout = Layout::new(pips, [[cell(0, 1), cell(0, 0)], [cell(0, 2), cell(1, 2)]]);
/// assert_eq!(layout.domino([cell(0, 0), cell(0, 1)]), Some(Domino::new(3, 5)));
/// assert_eq!(layout.to_string(), "\
/// 3-5 1
///     |
/// . . 4
/// ");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layout {
    pips: BTreeMap<Cell, u8>,
    /// Each pair ascending.
    dominoes: BTreeSet<[Cell; 2]>,
    /// The same pairs, each both ways round: those over a cell stand together.
    both_ways: BTreeSet<[Cell; 2]>,
}

impl Layout {
    /// The layout with these pips in the cells, and a domino on each of these pairs of cells.
    /// The order of the pairs, and of the cells of a pair, is no matter.
    #[must_use]
    pub fn new(
        pips: impl IntoIterator<Item = (Cell, u8)>,
        dominoes: impl IntoIterator<Item = [Cell; 2]>,
    ) -> Self {
        let dominoes: BTreeSet<_> = dominoes.into_iter().map(ascending).collect();
        let both_ways = dominoes
            .iter()
            .flat_map(|&[one, other]| [[one, other], [other, one]]);
        Self {
            pips: pips.into_iter().collect(),
            both_ways: both_ways.collect(),
            dominoes,
        }
    }

    /// The pips that the cells show.
    #[must_use]
    pub fn pips(&self) -> &BTreeMap<Cell, u8> {
        &self.pips
    }

    /// The pairs of cells that a domino lies on, each in ascending order.
    #[must_use]
    pub fn dominoes(&self) -> &BTreeSet<[Cell; 2]> {
        &self.dominoes
    }

    /// What a domino on these two cells is; `None` where a cell shows nothing.
    #[must_use]
    pub fn domino(&self, [one, other]: [Cell; 2]) -> Option<Domino> {
        Some(Domino::new(*self.pips.get(&one)?, *self.pips.get(&other)?))
    }

    /// The pairs over a cell: one, if the layout is right.
    pub fn over(&self, cell: Cell) -> impl Iterator<Item = [Cell; 2]> {
        let [first, last] = [0, usize::MAX].map(|end| [cell, Cell::new(end, end)]);
        self.both_ways.range(first..=last).copied().map(ascending)
    }

    /// The cells whose pips or whose domino's cells differ, row by row.
    pub fn differences(&self, other: &Self) -> impl Iterator<Item = Cell> {
        self.pips.keys().copied().filter(|&cell| {
            let pips = |layout: &Self| layout.pips.get(&cell).copied();
            pips(self) != pips(other) || !self.over(cell).eq(other.over(cell))
        })
    }

    /// Draws it, with each cell's pips as `show` says: in `n_chars` characters, at least one. Where
    /// the cells are so far from each other that a picture would be nothing but gaps, there is a line
    /// for each domino: `5-1 on r1c1 r1c2`.
    pub fn draw(&self, n_chars: usize, show: impl Fn(Cell, u8) -> String) -> String {
        if self.is_scattered() {
            return self.list(show);
        }
        let mut text = String::new();
        let rows = self.pips.keys().map(|cell| cell.row).minmax().into_option();
        let columns = self.pips.keys().map(|cell| cell.column).minmax();
        let (Some((top, bottom)), Some((left, right))) = (rows, columns.into_option()) else {
            return text;
        };
        let link = |one: Cell, other: Cell, link: char| {
            let joined = self.dominoes.contains(&[one, other]);
            if joined { link } else { ' ' }
        };
        for row in top..=bottom {
            let (mut here, mut below) = (String::new(), String::new());
            for column in left..=right {
                let cell = Cell::new(row, column);
                let [right, lower] = next_to(cell);
                match self.pips.get(&cell) {
                    Some(&pips) => here.push_str(&show(cell, pips)),
                    None => here.extend(std::iter::repeat_n(' ', n_chars - 1).chain(['.'])),
                }
                here.push(link(cell, right, '-'));
                let down = link(cell, lower, '|');
                below.extend(std::iter::repeat_n(' ', n_chars - 1).chain([down, ' ']));
            }
            for line in [here, below].iter().take(if row < bottom { 2 } else { 1 }) {
                text.push_str(line.trim_end());
                text.push('\n');
            }
        }
        text
    }

    /// Whether a picture of more than a few cells has next to none of the board's.
    fn is_scattered(&self) -> bool {
        let length = |numbers: MinMaxResult<usize>| {
            let ends = numbers.into_option();
            ends.map_or(0, |(first, last)| (last - first).saturating_add(1))
        };
        let cells = self.pips.keys();
        let rows = length(cells.clone().map(|cell| cell.row).minmax());
        let columns = length(cells.map(|cell| cell.column).minmax());
        is_scattered(rows.saturating_mul(columns), self.pips.len())
    }

    /// A line for each domino, and for each cell without one.
    fn list(&self, show: impl Fn(Cell, u8) -> String) -> String {
        let alone = self
            .pips
            .keys()
            .filter(|&&cell| self.over(cell).next().is_none());
        let alone = alone.map(|&cell| vec![cell]);
        let dominoes = self.dominoes.iter().map(|pair| pair.to_vec());
        let line = |cells: Vec<Cell>| {
            let pips = cells
                .iter()
                .filter_map(|&cell| Some(show(cell, *self.pips.get(&cell)?)));
            let pips = pips.map(|pips| pips.trim().to_owned()).join("-");
            format!("{pips} on {}\n", cells.iter().format(" "))
        };
        alone.chain(dominoes).sorted().map(line).collect()
    }

    /// How many characters the largest number of pips takes, at least one.
    #[must_use]
    pub fn n_chars(&self) -> usize {
        self.pips
            .values()
            .max()
            .map_or(1, |pips| pips.to_string().len())
    }
}

/// Whether a picture of so many cells has next to none of the board's.
pub(crate) fn is_scattered(n_drawn: usize, n_cells: usize) -> bool {
    n_drawn > 4096 && n_drawn / 16 > n_cells
}

fn ascending([one, other]: [Cell; 2]) -> [Cell; 2] {
    [one.min(other), one.max(other)]
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_chars = self.n_chars();
        f.write_str(&self.draw(n_chars, |_, pips| format!("{pips:>n_chars$}")))
    }
}
