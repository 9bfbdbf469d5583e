//! A nonogram as rules over the cells of its picture.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use itertools::Itertools;

use super::{Colour, LineId, Nonogram, Palette, Picture, clue, length};
use crate::encode::line::Block;
use crate::encode::{Assignment, AtMostOne, ClauseSink, Encode, Line, LineEncoding};
use crate::grid::{Cell, Grid};
use crate::problem::Problem;
use crate::{Lit, Var};

/// The rule of one line: its cells are blocks of these lengths and colours, in this order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LineRule {
    id: LineId,
    line: Line,
    palette: Arc<Palette>,
}

impl LineRule {
    pub(super) fn new(id: LineId, line: &Line, palette: &Arc<Palette>) -> Self {
        Self {
            id,
            line: line.clone(),
            palette: Arc::clone(palette),
        }
    }

    /// Which line it is about.
    #[must_use]
    pub fn id(&self) -> LineId {
        self.id
    }

    /// The lengths of the blocks; 1 for a blot.
    #[must_use]
    pub fn blocks(&self) -> &[usize] {
        self.line.blocks()
    }

    /// The blocks with their colours, and with the lengths that are known.
    #[must_use]
    pub fn clue(&self) -> impl ExactSizeIterator<Item = Block> + Clone {
        self.line.clue()
    }
}

impl fmt::Display for LineRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self.palette.colours() {
            [] | [_] => clue(self.clue().map(length), " "),
            colours => {
                let name = |block: Block| colours[block.colour()].name();
                let words = |block| format!("{} {}", length(block), name(block));
                clue(self.clue().map(words), ", ")
            }
        };
        write!(f, "{}: {words}", self.id)
    }
}

/// The variables of a nonogram, with the encoding of its lines.
#[derive(Clone, Debug)]
pub struct Vars {
    /// `black[cell]` says that `cell` is in a block.
    black: Grid<Lit>,
    /// `colours[c][cell]` says that `cell` has colour `c`, where there are several.
    colours: Vec<Grid<Lit>>,
    encoding: LineEncoding,
}

impl Vars {
    /// `black()[cell]` says that `cell` is black; with colours, that it has any of them.
    #[must_use]
    pub fn black(&self) -> &Grid<Lit> {
        &self.black
    }

    /// `colour(c)[cell]` says that `cell` has colour `c` of the palette.
    ///
    /// # Panics
    ///
    /// When there is no such colour.
    #[must_use]
    pub fn colour(&self, colour: usize) -> &Grid<Lit> {
        &self.grids()[colour]
    }

    /// Which cell a literal, or its opposite, is about.
    #[must_use]
    pub fn cell(&self, lit: Lit) -> Option<Cell> {
        self.find(lit).map(|(cell, _)| cell)
    }

    /// Which cell a literal is about, and which of several colours.
    fn find(&self, lit: Lit) -> Option<(Cell, Option<usize>)> {
        let grids = [(None, &self.black)].into_iter();
        let mut grids = grids.chain((0..).map(Some).zip(&self.colours));
        grids.find_map(|(colour, grid)| {
            let cell = grid.cells().find(|&cell| grid[cell].var() == lit.var());
            Some((cell?, colour))
        })
    }

    /// What these literals say of the cells: whether each is black, or has any colour, where that
    /// is said.
    #[must_use]
    pub fn known(&self, lits: &[Lit]) -> Grid<Option<bool>> {
        let lits: BTreeSet<Lit> = lits.iter().copied().collect();
        Grid::from_fn(self.black.n_rows(), self.black.n_columns(), |cell| {
            let mut colours = self.grids().iter().map(|grid| grid[cell]);
            if lits.contains(&self.black[cell]) || colours.clone().any(|lit| lits.contains(&lit)) {
                Some(true)
            } else {
                let is_white = lits.contains(&!self.black[cell]);
                (is_white || colours.all(|lit| lits.contains(&!lit))).then_some(false)
            }
        })
    }

    /// What these literals say of the colours of cells, where one is said; `Some(None)` is the
    /// background.
    #[must_use]
    pub fn known_colours(&self, lits: &[Lit]) -> Grid<Option<Option<usize>>> {
        let said: BTreeSet<Lit> = lits.iter().copied().collect();
        let black = self.known(lits);
        Grid::from_fn(black.n_rows(), black.n_columns(), |cell| {
            let is_said = |grid: &Grid<Lit>| said.contains(&grid[cell]);
            match self.grids().iter().position(is_said) {
                None if black[cell] == Some(false) => Some(None),
                None => None,
                colour => Some(colour),
            }
        })
    }

    /// A grid for each colour.
    fn grids(&self) -> &[Grid<Lit>] {
        match self.colours.as_slice() {
            [] => std::slice::from_ref(&self.black),
            colours => colours,
        }
    }

    /// The literals of a line: of each cell, one for each colour.
    fn line(&self, id: LineId) -> Vec<Lit> {
        let grids = self.grids();
        let cell = |cell| grids.iter().map(move |grid| grid[cell]);
        match id {
            LineId::Row(row) => {
                let columns = 0..self.black.n_columns();
                columns
                    .flat_map(|column| cell(Cell { row, column }))
                    .collect()
            }
            LineId::Column(column) => {
                let rows = 0..self.black.n_rows();
                rows.flat_map(|row| cell(Cell { row, column })).collect()
            }
        }
    }
}

impl Problem for Nonogram {
    type Strategy = LineEncoding;
    type Vars = Vars;
    type Rule = LineRule;
    type Solution = Picture;

    fn declare(&self, strategy: &LineEncoding, sink: &mut impl ClauseSink) -> Vars {
        let black = sink.new_grid(self.n_rows(), self.n_columns());
        let n_colours = self.palette.colours().len();
        let several = if n_colours > 1 { n_colours } else { 0 };
        let new_grid = |_| sink.new_grid(self.n_rows(), self.n_columns());
        let colours = (0..several).map(new_grid).collect_vec();
        let mut values = Vec::new();
        for cell in black.cells().filter(|_| several > 0) {
            // Either one of the colours or white.
            values.clear();
            values.push(!black[cell]);
            values.extend(colours.iter().map(|grid| grid[cell]));
            sink.exactly_one_with(AtMostOne::Pairwise, &values);
        }
        Vars {
            black,
            colours,
            encoding: *strategy,
        }
    }

    fn rules(&self) -> impl Iterator<Item = LineRule> {
        self.lines().map(|(id, line)| self.rule(id, line))
    }

    fn post(&self, rule: &LineRule, vars: &Vars, sink: &mut impl ClauseSink) {
        vars.encoding.post(sink, &rule.line, &vars.line(rule.id));
    }

    fn decode(&self, vars: &Vars, assignment: &Assignment) -> Picture {
        let n_colours = self.palette.colours().len().max(1);
        let cells = Grid::from_fn(self.n_rows(), self.n_columns(), |cell| {
            (0..n_colours).find(|&colour| assignment.is_true(vars.colour(colour)[cell]))
        });
        Picture::of(cells, Arc::clone(&self.palette))
    }

    fn witness(&self, vars: &Vars, picture: &Picture) -> Vec<Lit> {
        let n_colours = self.palette.colours().len().max(1);
        let mut witness = Vec::new();
        for colour in 0..n_colours {
            let lits = vars.colour(colour).iter().zip(picture.cells());
            let value = |(&lit, &own): (&Lit, _)| if own == Some(colour) { lit } else { !lit };
            witness.extend(lits.map(value));
        }
        witness
    }

    fn visible(&self, vars: &Vars) -> Vec<Lit> {
        let n_colours = self.palette.colours().len().max(1);
        let grids = (0..n_colours).map(|colour| vars.colour(colour));
        grids.flat_map(|grid| grid.iter().copied()).collect_vec()
    }

    fn holds(&self, rule: &LineRule, picture: &Picture) -> bool {
        let shown = picture.clue(rule.id);
        let is = |(shown, block): (&Block, Block)| {
            shown.colour() == block.colour()
                && (block.length().is_none() || block.length() == shown.length())
        };
        shown.len() == rule.clue().len() && shown.iter().zip(rule.clue()).all(is)
    }

    fn names(&self, vars: &Vars) -> Vec<(Var, String)> {
        let black = match self.palette.colours() {
            [only] => only.name(),
            _ => "coloured",
        };
        let mut names = Vec::new();
        let grids = [(black, &vars.black)].into_iter();
        let own = self.palette.colours().iter().map(Colour::name);
        for (colour, grid) in grids.chain(own.zip(&vars.colours)) {
            let name = |cell| (grid[cell].var(), format!("{cell} is {colour}"));
            names.extend(grid.cells().map(name));
        }
        names
    }

    fn describe(&self, vars: &Vars, lit: Lit) -> String {
        let colours = self.palette.colours();
        let background = self.palette.background().name();
        match vars.find(lit) {
            Some((cell, Some(colour))) => {
                let not = if lit.is_pos() { "" } else { "not " };
                format!("{cell} is {not}{}", colours[colour].name())
            }
            Some((cell, None)) if lit.is_neg() => format!("{cell} is {background}"),
            Some((cell, None)) => match colours {
                [only] => format!("{cell} is {}", only.name()),
                _ => format!("{cell} is not {background}"),
            },
            None => format!("variable {}", lit.vidx() + 1),
        }
    }
}
