//! Which number owns a cell.

use itertools::{Itertools, iproduct};

use super::{Candidate, Owner, Shikaku, Strategy};
use crate::Lit;
use crate::encode::{ClauseSink, Encode, VarMap};
use crate::grid::{Cell, Grid, Rect};

/// A number owns the cells of its rectangle and no others.
pub(super) fn declare(
    puzzle: &Shikaku,
    strategy: Strategy,
    has: &VarMap<Candidate>,
    sink: &mut impl ClauseSink,
) -> VarMap<Owner> {
    let candidates = has.iter().map(|(candidate, lit)| (*candidate, lit));
    let candidates = candidates.collect_vec();
    let by_number = candidates.chunk_by(|(one, _), (other, _)| one.number == other.number);
    let all_covers = by_number.map(Covers::new).collect_vec();
    let owners = all_covers.iter().flat_map(Covers::owners);
    let owns = VarMap::new(sink, owners);
    let mut rest = owns.lits();
    for covers in &all_covers {
        let owned;
        (owned, rest) = rest.split_at(covers.owners().count());
        covers.post_support(owned, sink);
        if strategy == Strategy::Owners {
            covers.post_cells(owned, sink);
        } else {
            let number = puzzle.numbers()[covers.number].cell;
            covers.post_corners(number, owned, sink);
        }
    }
    owns
}

/// Which candidates of a number cover which cells.
struct Covers<'a> {
    number: usize,
    candidates: &'a [(Candidate, Lit)],
    /// The rectangle that all candidates lie in.
    bounds: Rect,
    /// For each cell of `bounds`, row by row: where its part of `over` ends; it starts where the
    /// one before it ends.
    ends: Grid<usize>,
    /// The candidates that cover each cell.
    over: Vec<Lit>,
    /// How many cells before each one are covered: which of the number's owners it is.
    ranks: Grid<usize>,
}

impl<'a> Covers<'a> {
    /// Of one number's candidates, at least one.
    fn new(candidates: &'a [(Candidate, Lit)]) -> Self {
        let rects = candidates.iter().map(|(candidate, _)| candidate.rect);
        let bounds = rects.reduce(enclose).expect("at least one candidate");
        let mut ends = Grid::from_fn(bounds.n_rows(), bounds.n_columns(), |_| 0);
        for (candidate, _) in candidates {
            for cell in candidate.rect.cells() {
                ends[within(bounds, cell)] += 1;
            }
        }
        let (mut n_covers, mut n_covered) = (0, 0);
        let ranks = ends.map(|&n| {
            n_covered += usize::from(n > 0);
            n_covered - usize::from(n > 0)
        });
        // Filling a cell's part moves its mark from the start to the end.
        let mut ends = ends.map(|&n| {
            n_covers += n;
            n_covers - n
        });
        let mut over = vec![candidates[0].1; n_covers];
        for (candidate, lit) in candidates {
            for cell in candidate.rect.cells() {
                let end = &mut ends[within(bounds, cell)];
                over[*end] = *lit;
                *end += 1;
            }
        }
        Self {
            number: candidates[0].0.number,
            candidates,
            bounds,
            ends,
            over,
            ranks,
        }
    }

    /// The covered cells, each with the candidates over it.
    fn cells(&self) -> impl Iterator<Item = (Cell, &[Lit])> {
        let mut start = 0;
        let parts = self.ends.iter().map(move |&end| {
            let part = &self.over[start..end];
            start = end;
            part
        });
        let cells = self.bounds.cells().zip(parts);
        cells.filter(|(_, over)| !over.is_empty())
    }

    fn owners(&self) -> impl Iterator<Item = Owner> {
        let number = self.number;
        self.cells().map(move |(cell, _)| Owner { number, cell })
    }

    /// The owner of a covered cell, among the literals of this number.
    fn owner(&self, cell: Cell, owns: &[Lit]) -> Lit {
        owns[self.ranks[within(self.bounds, cell)]]
    }

    /// A cell is owned only by way of a rectangle over it.
    fn post_support(&self, owns: &[Lit], sink: &mut impl ClauseSink) {
        let mut clause = Vec::new();
        for ((_, over), &owns) in self.cells().zip(owns) {
            clause.clear();
            clause.push(!owns);
            clause.extend(over);
            sink.add_clause(&clause);
        }
    }

    /// A rectangle's cells are owned.
    fn post_cells(&self, owns: &[Lit], sink: &mut impl ClauseSink) {
        for (candidate, lit) in self.candidates {
            let cells = candidate.rect.cells();
            sink.implies_all(*lit, cells.map(|cell| self.owner(cell, owns)));
        }
    }

    /// A rectangle's corners are owned, and with them all between them and the number: whatever
    /// covers a cell covers the next one towards the number, by row and by column.
    fn post_corners(&self, number: Cell, owns: &[Lit], sink: &mut impl ClauseSink) {
        let towards = |from: usize, to: usize| if from < to { from + 1 } else { from - 1 };
        for ((cell, _), &here) in self.cells().zip(owns) {
            if cell.row != number.row {
                let next = Cell::new(towards(cell.row, number.row), cell.column);
                sink.implies(here, self.owner(next, owns));
            }
            if cell.column != number.column {
                let next = Cell::new(cell.row, towards(cell.column, number.column));
                sink.implies(here, self.owner(next, owns));
            }
        }
        for (candidate, lit) in self.candidates {
            let (first, last) = (candidate.rect.first(), candidate.rect.last());
            let rows = [first.row, last.row].into_iter().dedup();
            let columns = [first.column, last.column].into_iter().dedup();
            let corners = iproduct!(rows, columns).map(|(row, column)| Cell::new(row, column));
            sink.implies_all(*lit, corners.map(|cell| self.owner(cell, owns)));
        }
    }
}

/// The smallest rectangle around both.
fn enclose(one: Rect, other: Rect) -> Rect {
    let row = one.first().row.min(other.first().row);
    let column = one.first().column.min(other.first().column);
    let bottom = one.last().row.max(other.last().row);
    let right = one.last().column.max(other.last().column);
    Rect::new(Cell::new(row, column), bottom - row + 1, right - column + 1)
}

/// A cell of `bounds`, counted from its first.
fn within(bounds: Rect, cell: Cell) -> Cell {
    let first = bounds.first();
    Cell::new(cell.row - first.row, cell.column - first.column)
}
