//! The variables of a Pips puzzle, and what they say.

use std::fmt;

use super::{Domino, Pips, next_to};
use crate::Lit;
use crate::encode::{ClauseSink, VarMap};
use crate::grid::Cell;

/// What makes two solutions different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unit {
    /// Some cell's pips, or some domino's two cells: what a player sees.
    #[default]
    Placements,
    /// Some cell's pips only: the borders between dominoes don't count.
    PipGrids,
    /// As `Placements`, but a cell can show pips that no domino has, which the rules exclude:
    /// larger, and the one for explanations, where dominoes that are left out should leave a
    /// cell's pips open.
    AnyPips,
}

impl Unit {
    /// Every unit that tells other solutions apart, so without `AnyPips`.
    pub const ALL: [Self; 2] = [Self::Placements, Self::PipGrids];

    /// Its name: `placements`, `pip-grids` or `any-pips`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Placements => "placements",
            Self::PipGrids => "pip-grids",
            Self::AnyPips => "any-pips",
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Pips that a cell can show: `r1c2 shows 4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shown {
    /// The cell.
    pub cell: Cell,
    /// How many pips it shows.
    pub pips: u8,
}

/// A domino and where it can lie: `5-1 lies on r2c2 r3c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The domino.
    pub domino: Domino,
    /// The cell of its half with more pips; of a double the first of its cells.
    pub high: Cell,
    /// The cell of its other half.
    pub low: Cell,
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} shows {}", self.cell, self.pips)
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} lies on {} {}", self.domino, self.high, self.low)
    }
}

/// The variables of a Pips puzzle.
#[derive(Clone, Debug)]
pub struct Vars {
    pub(super) unit: Unit,
    /// What a cell can show.
    pub(super) values: Vec<u8>,
    /// `shows[shown]` says that the cell shows these pips.
    pub(super) shows: VarMap<Shown>,
    /// `joined[pair]` says that one domino lies on both cells.
    pub(super) joined: VarMap<[Cell; 2]>,
    /// `lies[placement]` says that the domino lies there.
    pub(super) lies: VarMap<Placement>,
}

impl Vars {
    pub(super) fn new(puzzle: &Pips, unit: Unit, sink: &mut impl ClauseSink) -> Self {
        let values = puzzle.values(unit);
        let cells = puzzle.cells.iter();
        let shown = |&cell: &Cell| values.iter().map(move |&pips| Shown { cell, pips });
        Self {
            unit,
            shows: VarMap::new(sink, cells.flat_map(shown)),
            joined: VarMap::new(sink, puzzle.pairs()),
            lies: VarMap::new(sink, placements(puzzle)),
            values,
        }
    }

    /// `shows()[shown]` says that the cell shows these pips.
    #[must_use]
    pub fn shows(&self) -> &VarMap<Shown> {
        &self.shows
    }

    /// `joined()[pair]` says that one domino lies on both cells.
    #[must_use]
    pub fn joined(&self) -> &VarMap<[Cell; 2]> {
        &self.joined
    }

    /// `lies()[placement]` says that the domino lies there.
    #[must_use]
    pub fn lies(&self) -> &VarMap<Placement> {
        &self.lies
    }

    /// The literals of what a cell shows, in the order of `values`.
    pub(super) fn of_cell(&self, puzzle: &Pips, cell: Cell) -> &[Lit] {
        let index = puzzle.cells.binary_search(&cell);
        let index = index.expect("a cell of the board");
        let n_values = self.values.len();
        &self.shows.lits()[index * n_values..(index + 1) * n_values]
    }

    /// The literals of the pairs that a cell belongs to.
    pub(super) fn joined_over(&self, cell: Cell) -> impl Iterator<Item = Lit> {
        let before = [
            Cell::new(cell.row, cell.column.wrapping_sub(1)),
            Cell::new(cell.row.wrapping_sub(1), cell.column),
        ];
        let pairs = before.map(|other| [other, cell]);
        let pairs = pairs
            .into_iter()
            .chain(next_to(cell).map(|other| [cell, other]));
        pairs.filter_map(|pair| self.joined.get(&pair))
    }

    /// States that the domino on each pair is of the set: what either cell shows leaves the other
    /// cell the other halves.
    pub(super) fn post_set(&self, puzzle: &Pips, sink: &mut impl ClauseSink) {
        let kinds = puzzle.kinds();
        let is_kind = |&(one, other): &(u8, u8)| kinds.contains_key(&Domino::new(one, other));
        let mut clause = Vec::new();
        for (&[one, other], joined) in self.joined.iter() {
            for [one, other] in [[one, other], [other, one]] {
                let (one, other) = (self.of_cell(puzzle, one), self.of_cell(puzzle, other));
                for (&pips, &lit) in self.values.iter().zip(one) {
                    clause.clear();
                    clause.extend([!joined, !lit]);
                    for (&partner, &lit) in self.values.iter().zip(other) {
                        if is_kind(&(pips, partner)) {
                            clause.push(lit);
                        }
                    }
                    sink.add_clause(&clause);
                }
            }
        }
    }
}

/// Where each domino can lie; of several alike one stands for all.
fn placements(puzzle: &Pips) -> Vec<Placement> {
    let mut placements = Vec::new();
    for domino in puzzle.kinds().into_keys() {
        for [one, other] in puzzle.pairs() {
            placements.push(Placement {
                domino,
                high: one,
                low: other,
            });
            if !domino.is_double() {
                placements.push(Placement {
                    domino,
                    high: other,
                    low: one,
                });
            }
        }
    }
    placements
}
