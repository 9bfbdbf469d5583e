//! A sudoku as rules over the digits of its cells.

use std::collections::BTreeSet;
use std::fmt;

use itertools::Itertools;

use super::{Cage, Solution, Sudoku, Unit, cage};
use crate::encode::{Assignment, AtMostOne, Choice, ClauseSink, Encode};
use crate::grid::{Cell, Grid};
use crate::problem::Problem;
use crate::{Lit, Var};

/// A rule of a sudoku.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// A unit holds each digit once.
    Unit(Unit),
    /// The cells of a cage hold different digits, and together its sum.
    Cage(Cage),
    /// A cell has its given digit.
    Given(Cell, u8),
    /// A cell has one of its candidates, which are ascending.
    Candidates(Cell, Vec<u8>),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unit(unit) => write!(f, "{unit}: each digit once"),
            Self::Cage(cage) => cage.fmt(f),
            Self::Given(cell, digit) => write!(f, "{cell} is {digit}"),
            Self::Candidates(cell, digits) => match &digits[..] {
                [] => write!(f, "{cell} has no digit"),
                [digit] => write!(f, "{cell} is {digit}"),
                [first @ .., last] => {
                    write!(f, "{cell} is {} or {last}", first.iter().format(", "))
                }
            },
        }
    }
}

/// How a sudoku is written as clauses.
///
/// ```
/// use cnfcraft::encode::{AtMostOne, SizeOnly};
/// use cnfcraft::problem::Problem;
/// use cnfcraft::puzzle::sudoku::{Strategy, Sudoku};
///
/// let mut size = SizeOnly::default();
/// let pairwise = Strategy { at_most_one: AtMostOne::Pairwise };
/// Sudoku::new(3, 3).encode(&pairwise, &mut size);
/// assert_eq!((size.n_vars(), size.n_clauses()), (729, 11_988));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strategy {
    /// How it is written that a cell has at most one digit, and that a unit holds a digit at most
    /// once.
    pub at_most_one: AtMostOne,
}

impl Default for Strategy {
    fn default() -> Self {
        Self {
            at_most_one: AtMostOne::Pairwise,
        }
    }
}

/// The variables of a sudoku, with the strategy by which it is written.
#[derive(Clone, Debug)]
pub struct Vars {
    /// `digit[cell].is(&d)` says that `cell` holds `d`.
    digit: Grid<Choice<u8>>,
    strategy: Strategy,
}

impl Vars {
    /// `digit()[cell].is(&d)` says that `cell` holds `d`.
    #[must_use]
    pub fn digit(&self) -> &Grid<Choice<u8>> {
        &self.digit
    }

    /// Which cell and digit a literal, or its opposite, is about.
    #[must_use]
    pub fn key(&self, lit: Lit) -> Option<(Cell, u8)> {
        let found = |cell: Cell| Some((cell, *self.digit[cell].key(lit)?));
        self.digit.cells().find_map(found)
    }

    /// What these literals say of the cells: the digit of each, where one of them says it.
    #[must_use]
    pub fn known(&self, lits: &[Lit]) -> Grid<Option<u8>> {
        let lits: BTreeSet<Lit> = lits.iter().copied().collect();
        self.digit.map(|digit| {
            let mut said = digit.iter().filter(|(_, lit)| lits.contains(lit));
            said.next().map(|(&digit, _)| digit)
        })
    }

    /// All literals, cell by cell.
    fn lits(&self) -> impl Iterator<Item = (Cell, u8, Lit)> {
        self.digit.cells().flat_map(|cell| {
            let digits = self.digit[cell].iter();
            digits.map(move |(&digit, lit)| (cell, digit, lit))
        })
    }
}

impl Sudoku {
    /// The givens and candidates as literals, to be assumed by a session of the
    /// [`blank`](Self::blank) board.
    ///
    /// # Panics
    ///
    /// When `vars` are of a smaller board.
    #[must_use]
    pub fn assumptions(&self, vars: &Vars) -> Vec<Lit> {
        let givens = self.givens.cells().zip(&self.givens);
        let given = givens.filter_map(|(cell, &digit)| Some((cell, digit?)));
        let given = given.map(|(cell, digit)| vars.digit[cell].is(&digit));
        let candidates = self.candidates();
        let refused = candidates.flat_map(|(cell, digits)| refused(&vars.digit[cell], digits));
        given.chain(refused).collect()
    }

    pub(super) fn digits(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        (1..=u8::MAX).take(self.n_digits())
    }
}

impl Problem for Sudoku {
    type Strategy = Strategy;
    type Vars = Vars;
    type Rule = Rule;
    type Solution = Solution;

    fn declare(&self, strategy: &Strategy, sink: &mut impl ClauseSink) -> Vars {
        let n = self.n_digits();
        let digits = self.digits();
        Vars {
            digit: Grid::from_fn(n, n, |_| {
                Choice::new(sink, digits.clone(), strategy.at_most_one)
            }),
            strategy: *strategy,
        }
    }

    fn rules(&self) -> impl Iterator<Item = Rule> {
        let cages = self.cages.iter().cloned().map(Rule::Cage);
        let givens = self.givens.cells().zip(&self.givens);
        let given = givens.filter_map(|(cell, &digit)| Some(Rule::Given(cell, digit?)));
        let candidates = self.candidates();
        let candidates = candidates.map(|(cell, digits)| Rule::Candidates(cell, digits.to_vec()));
        let units = self.units().map(Rule::Unit);
        units.chain(cages).chain(given).chain(candidates)
    }

    fn post(&self, rule: &Rule, vars: &Vars, sink: &mut impl ClauseSink) {
        match rule {
            Rule::Unit(unit) => {
                let cells = self.cells(*unit);
                for digit in self.digits() {
                    let places = cells.iter().map(|&cell| vars.digit[cell].is(&digit));
                    sink.exactly_one_with(vars.strategy.at_most_one, places);
                }
            }
            Rule::Cage(cage) => {
                let cells = cage
                    .cells
                    .iter()
                    .map(|&cell| &vars.digit[cell])
                    .collect_vec();
                cage::post(sink, &cells, cage.sum, vars.strategy.at_most_one);
            }
            Rule::Given(cell, digit) => sink.add_clause(&[vars.digit[*cell].is(digit)]),
            Rule::Candidates(cell, digits) => {
                for lit in refused(&vars.digit[*cell], digits) {
                    sink.add_clause(&[lit]);
                }
            }
        }
    }

    fn decode(&self, vars: &Vars, assignment: &Assignment) -> Solution {
        // A cell without exactly one digit shows 0, which breaks the rules.
        let digit = |digit: &Choice<u8>| digit.decode(assignment).copied().unwrap_or(0);
        Solution::new(vars.digit.map(digit))
    }

    fn witness(&self, vars: &Vars, solution: &Solution) -> Vec<Lit> {
        let cells = vars.digit.iter().zip(solution.digits());
        cells
            .filter_map(|(choice, digit)| choice.get(digit))
            .collect()
    }

    fn visible(&self, vars: &Vars) -> Vec<Lit> {
        vars.lits().map(|(_, _, lit)| lit).collect()
    }

    fn holds(&self, rule: &Rule, solution: &Solution) -> bool {
        let n = self.n_digits();
        match rule {
            Rule::Unit(unit) => solution.are_different(&self.cells(*unit), n),
            Rule::Cage(cage) => {
                solution.are_different(&cage.cells, n) && solution.sum(&cage.cells) == cage.sum
            }
            Rule::Given(cell, digit) => solution.digits()[*cell] == *digit,
            Rule::Candidates(cell, digits) => digits.contains(&solution.digits()[*cell]),
        }
    }

    fn is_clue(&self, rule: &Rule) -> bool {
        !matches!(rule, Rule::Unit(_))
    }

    fn names(&self, vars: &Vars) -> Vec<(Var, String)> {
        let name = |(cell, digit, lit): (Cell, u8, Lit)| (lit.var(), format!("{cell} is {digit}"));
        vars.lits().map(name).collect()
    }

    fn describe(&self, vars: &Vars, lit: Lit) -> String {
        let verb = if lit.is_pos() { "is" } else { "is not" };
        match vars.key(lit) {
            Some((cell, digit)) => format!("{cell} {verb} {digit}"),
            None => format!("variable {}", lit.vidx() + 1),
        }
    }
}

/// That a cell has none of the digits that are not among these.
fn refused<'a>(cell: &'a Choice<u8>, digits: &'a [u8]) -> impl Iterator<Item = Lit> + use<'a> {
    let others = cell.iter().filter(|(digit, _)| !digits.contains(digit));
    others.map(|(_, lit)| !lit)
}
