//! A nonogram as rules over the cells of its picture.

use std::collections::BTreeSet;
use std::fmt;

use itertools::Itertools;

use super::{LineId, Nonogram, Picture, clue};
use crate::encode::{Assignment, ClauseSink, Encode, Line, LineEncoding};
use crate::grid::{Cell, Grid};
use crate::problem::Problem;
use crate::{Lit, Var};

/// The rule of one line: its black cells are blocks of these lengths, in this order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LineRule {
    id: LineId,
    blocks: Vec<usize>,
}

impl LineRule {
    pub(super) fn new(id: LineId, line: &Line) -> Self {
        Self {
            id,
            blocks: line.blocks().to_vec(),
        }
    }

    /// Which line it is about.
    #[must_use]
    pub fn id(&self) -> LineId {
        self.id
    }

    /// The lengths of the blocks.
    #[must_use]
    pub fn blocks(&self) -> &[usize] {
        &self.blocks
    }
}

impl fmt::Display for LineRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, clue(&self.blocks, " "))
    }
}

/// The variables of a nonogram, with the encoding of its lines.
#[derive(Clone, Debug)]
pub struct Vars {
    /// `black[cell]` says that `cell` is black.
    black: Grid<Lit>,
    encoding: LineEncoding,
}

impl Vars {
    /// `black()[cell]` says that `cell` is black.
    #[must_use]
    pub fn black(&self) -> &Grid<Lit> {
        &self.black
    }

    /// Which cell a literal, or its opposite, is about.
    #[must_use]
    pub fn cell(&self, lit: Lit) -> Option<Cell> {
        let own = |cell: &Cell| self.black[*cell].var() == lit.var();
        self.black.cells().find(own)
    }

    /// What these literals say of the cells: whether each is black, where that is said.
    #[must_use]
    pub fn known(&self, lits: &[Lit]) -> Grid<Option<bool>> {
        let lits: BTreeSet<Lit> = lits.iter().copied().collect();
        self.black.map(|&black| {
            let said = |lit| lits.contains(&lit);
            said(black)
                .then_some(true)
                .or(said(!black).then_some(false))
        })
    }

    fn line(&self, id: LineId) -> Vec<Lit> {
        match id {
            LineId::Row(row) => self.black.row(row).to_vec(),
            LineId::Column(column) => self.black.column(column).copied().collect(),
        }
    }
}

impl Problem for Nonogram {
    type Strategy = LineEncoding;
    type Vars = Vars;
    type Rule = LineRule;
    type Solution = Picture;

    fn declare(&self, strategy: &LineEncoding, sink: &mut impl ClauseSink) -> Vars {
        Vars {
            black: sink.new_grid(self.n_rows(), self.n_columns()),
            encoding: *strategy,
        }
    }

    fn rules(&self) -> impl Iterator<Item = LineRule> {
        self.lines().map(|(id, line)| LineRule::new(id, line))
    }

    fn post(&self, rule: &LineRule, vars: &Vars, sink: &mut impl ClauseSink) {
        sink.line_with(vars.encoding, vars.line(rule.id), &rule.blocks);
    }

    fn decode(&self, vars: &Vars, assignment: &Assignment) -> Picture {
        Picture::new(vars.black.map(|&black| assignment.is_true(black)))
    }

    fn witness(&self, vars: &Vars, picture: &Picture) -> Vec<Lit> {
        let value = |(&lit, &black): (&Lit, &bool)| if black { lit } else { !lit };
        vars.black
            .iter()
            .zip(picture.black())
            .map(value)
            .collect_vec()
    }

    fn visible(&self, vars: &Vars) -> Vec<Lit> {
        vars.black.iter().copied().collect_vec()
    }

    fn holds(&self, rule: &LineRule, picture: &Picture) -> bool {
        picture.blocks(rule.id) == rule.blocks
    }

    fn names(&self, vars: &Vars) -> Vec<(Var, String)> {
        let name = |cell| (vars.black[cell].var(), format!("{cell} is black"));
        vars.black.cells().map(name).collect_vec()
    }

    fn describe(&self, vars: &Vars, lit: Lit) -> String {
        let colour = if lit.is_pos() { "black" } else { "white" };
        match vars.cell(lit) {
            Some(cell) => format!("{cell} is {colour}"),
            None => format!("variable {}", lit.vidx() + 1),
        }
    }
}
