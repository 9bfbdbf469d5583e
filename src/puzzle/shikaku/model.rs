//! A shikaku as rules over the rectangles of its numbers.

use std::fmt;
use std::ops::Range;

use itertools::Itertools;

use super::{Clue, Division, Number, Shikaku, candidates, owners};
use crate::encode::{Assignment, ClauseSink, Encode, VarMap};
use crate::grid::{Cell, Grid, Rect};
use crate::problem::Problem;
use crate::{Lit, Var};

/// No formula whose candidates have more cells together is written only to explain.
const MOST_EXPLAINING_CELLS: u64 = 100_000_000;

/// A way to write a shikaku as clauses.
///
/// | strategy | candidates of a number | a cell is covered once: one of |
/// |---|---|---|
/// | `Rectangles` | have its area, hold no other number | the candidates over it |
/// | `Owners` | have its area | the numbers that can own it |
/// | `Corners` | have its area, hold no other number | the numbers that can own it |
/// | `AnyArea` | hold no other number | the numbers that can own it |
///
/// In all of them a number has one of its candidates, and each solution has exactly one
/// assignment. `?` has all rectangles that hold no other number as candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// A variable for each rectangle.
    Rectangles,
    /// And one for each number and cell: a number owns the cells of its rectangle. Each rectangle
    /// implies the owner of each of its cells.
    Owners,
    /// Each rectangle implies the owner of its corners only; who owns a cell owns the next ones
    /// towards the number. The smallest, and as strong.
    #[default]
    Corners,
    /// As `Corners`, with rectangles of other areas too, which the numbers' rules exclude: large,
    /// and the one for explanations, where a number that is left out should leave its area open.
    AnyArea,
}

impl Strategy {
    /// Every strategy.
    pub const ALL: [Self; 4] = [Self::Rectangles, Self::Owners, Self::Corners, Self::AnyArea];

    /// Its name: `rectangles`, `owners`, `corners` or `any-area`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rectangles => "rectangles",
            Self::Owners => "owners",
            Self::Corners => "corners",
            Self::AnyArea => "any-area",
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A rectangle that a number can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The index of the number.
    pub number: usize,
    /// The rectangle.
    pub rect: Rect,
}

/// A number that can own a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner {
    /// The index of the number.
    pub number: usize,
    /// The cell.
    pub cell: Cell,
}

/// A rule of shikaku.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The rectangle of a number holds it and has the right area: `4 at r2c4`.
    Number {
        /// The index of the number.
        index: usize,
        /// The number.
        number: Number,
    },
    /// A cell lies in exactly one rectangle.
    Covered(Cell),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { number, .. } => write!(f, "{number}"),
            Self::Covered(cell) => write!(f, "{cell} lies in one rectangle"),
        }
    }
}

/// The variables of a shikaku.
#[derive(Clone, Debug)]
pub struct Vars {
    /// `has[candidate]` says that the candidate's number has its rectangle.
    has: VarMap<Candidate>,
    /// Where the candidates of each number are in `has`.
    ranges: Vec<Range<usize>>,
    /// `owns[owner]` says that the owner's number owns its cell; empty for `Rectangles`.
    owns: VarMap<Owner>,
    /// Literals of which exactly one is true if the cell lies in exactly one rectangle.
    covering: Grid<Vec<Lit>>,
}

impl Vars {
    /// `has()[candidate]` says that the candidate's number has its rectangle.
    #[must_use]
    pub fn has(&self) -> &VarMap<Candidate> {
        &self.has
    }

    /// `owns()[owner]` says that the owner's number owns its cell: its rectangle covers it.
    /// [`Strategy::Rectangles`] has no such variables.
    #[must_use]
    pub fn owns(&self) -> &VarMap<Owner> {
        &self.owns
    }

    /// The candidates of a number with their literals, in their order.
    ///
    /// # Panics
    ///
    /// When there is no such number.
    #[must_use]
    pub fn candidates(&self, number: usize) -> impl ExactSizeIterator<Item = (Rect, Lit)> {
        let range = self.ranges[number].clone();
        let all = self.has.iter().skip(range.start).take(range.len());
        all.map(|(candidate, lit)| (candidate.rect, lit))
    }

    fn lits_of(&self, number: usize) -> &[Lit] {
        &self.has.lits()[self.ranges[number].clone()]
    }
}

impl Problem for Shikaku {
    type Strategy = Strategy;
    type Vars = Vars;
    type Rule = Rule;
    type Solution = Division;

    fn declare(&self, strategy: &Strategy, sink: &mut impl ClauseSink) -> Vars {
        let mut keys = Vec::new();
        let mut ranges = Vec::with_capacity(self.numbers().len());
        for (index, &number) in self.numbers().iter().enumerate() {
            let start = keys.len();
            let rects = candidates::sorted(self, number, *strategy);
            keys.extend(rects.into_iter().map(|rect| Candidate {
                number: index,
                rect,
            }));
            ranges.push(start..keys.len());
        }
        let has = VarMap::new(sink, keys);
        for range in &ranges {
            sink.at_most_one(&has.lits()[range.clone()]);
        }
        let mut covering = self.clues().map(|_| Vec::new());
        let owns = if *strategy == Strategy::Rectangles {
            for (candidate, lit) in has.iter() {
                for cell in candidate.rect.cells() {
                    covering[cell].push(lit);
                }
            }
            VarMap::new(sink, [])
        } else {
            let owns = owners::declare(self, *strategy, &has, sink);
            for (owner, lit) in owns.iter() {
                covering[owner.cell].push(lit);
            }
            owns
        };
        Vars {
            has,
            ranges,
            owns,
            covering,
        }
    }

    fn rules(&self) -> impl Iterator<Item = Rule> {
        let numbers = self.numbers().iter().enumerate();
        let numbers = numbers.map(|(index, &number)| Rule::Number { index, number });
        numbers.chain(self.clues().cells().map(Rule::Covered))
    }

    fn post(&self, rule: &Rule, vars: &Vars, sink: &mut impl ClauseSink) {
        match *rule {
            Rule::Number { index, number } => {
                let right = vars
                    .candidates(index)
                    .filter(|(rect, _)| has_area(rect, number.clue));
                sink.at_least_one(right.map(|(_, lit)| lit));
            }
            Rule::Covered(cell) => sink.exactly_one(&vars.covering[cell]),
        }
    }

    fn decode(&self, vars: &Vars, assignment: &Assignment) -> Division {
        let least = |number: &Number| Rect::new(number.cell, 1, 1);
        let mut rects = self.numbers().iter().map(least).collect_vec();
        for candidate in vars.has.true_keys(assignment) {
            rects[candidate.number] = candidate.rect;
        }
        Division::new(self.clues().n_rows(), self.clues().n_columns(), rects)
    }

    fn witness(&self, vars: &Vars, division: &Division) -> Vec<Lit> {
        let mut witness = Vec::with_capacity(division.rects().len());
        for (number, &rect) in division.rects().iter().enumerate() {
            match vars.has.get(&Candidate { number, rect }) {
                Some(lit) => witness.push(lit),
                // It can't be said but by what is not the case.
                None => witness.extend(vars.lits_of(number).iter().map(|&lit| !lit)),
            }
        }
        witness
    }

    fn visible(&self, vars: &Vars) -> Vec<Lit> {
        vars.has.lits().to_vec()
    }

    fn holds(&self, rule: &Rule, division: &Division) -> bool {
        match *rule {
            Rule::Number { index, number } => {
                let rect = division.rects()[index];
                rect.contains(number.cell) && has_area(&rect, number.clue)
            }
            Rule::Covered(cell) => division.n_covering(cell) == 1,
        }
    }

    fn is_clue(&self, rule: &Rule) -> bool {
        matches!(rule, Rule::Number { .. })
    }

    /// [`Strategy::AnyArea`], unless its candidates have more than a hundred million cells
    /// together; then an explanation takes the numbers' areas for granted.
    fn explaining_strategy(&self, strategy: &Strategy) -> Strategy {
        let (_, n_cells) = self.n_candidates(Strategy::AnyArea);
        if n_cells <= MOST_EXPLAINING_CELLS {
            Strategy::AnyArea
        } else {
            *strategy
        }
    }

    fn carry(&self, lit: Lit, from: &Vars, to: &Vars) -> Option<Lit> {
        let has = from.has.carry(lit, &to.has);
        has.or_else(|| from.owns.carry(lit, &to.owns))
    }

    fn names(&self, vars: &Vars) -> Vec<(Var, String)> {
        let lits = vars.has.lits().iter().chain(vars.owns.lits());
        lits.map(|&lit| (lit.var(), self.describe(vars, lit)))
            .collect()
    }

    fn describe(&self, vars: &Vars, lit: Lit) -> String {
        let number = |index: usize| self.numbers()[index];
        let words = match (vars.has.key(lit), vars.owns.key(lit)) {
            (Some(has), _) => format!("{} has {}", number(has.number), has.rect),
            (_, Some(owner)) => format!("{} owns {}", number(owner.number), owner.cell),
            _ => format!("variable {}", lit.vidx() + 1),
        };
        if lit.is_pos() {
            words
        } else {
            format!("not: {words}")
        }
    }
}

fn has_area(rect: &Rect, clue: Clue) -> bool {
    match clue {
        Clue::Area(area) => rect.n_cells() == area,
        Clue::Unknown => true,
    }
}
