//! How to add a puzzle: queens on a chess board, none of which attacks another.

use std::fmt;
use std::io::{self, Write};

use cnfcraft::Lit;
use cnfcraft::encode::{Assignment, ClauseSink, Encode};
use cnfcraft::grid::{Cell, Grid};
use cnfcraft::problem::Problem;
use cnfcraft::session::{Count, Session, SessionError};

/// What the player is given: the size of the board, and queens that stand already.
struct Queens {
    n: usize,
    given: Vec<Cell>,
}

/// One named requirement: on these cells stands one queen, or at most one.
struct Rule {
    name: String,
    cells: Vec<Cell>,
    kind: Kind,
}

#[derive(PartialEq)]
enum Kind {
    One,
    AtMostOne,
    Given,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Problem for Queens {
    type Strategy = ();
    type Vars = Grid<Lit>; // `queen[cell]` says that a queen stands on the cell.
    type Rule = Rule;
    type Solution = Grid<bool>;

    fn declare(&self, (): &(), sink: &mut impl ClauseSink) -> Grid<Lit> {
        sink.new_grid(self.n, self.n)
    }

    fn rules(&self) -> impl Iterator<Item = Rule> {
        let n = self.n;
        let rule = |kind, name, is_meant: &dyn Fn(Cell) -> bool| {
            let cells = Grid::from_fn(n, n, |_| ()).cells();
            let cells = cells.filter(|&cell| is_meant(cell)).collect();
            Rule { name, cells, kind }
        };
        let mut rules = Vec::new();
        for i in 0..n {
            let (row, column) = (format!("row {}", i + 1), format!("column {}", i + 1));
            rules.push(rule(Kind::One, row, &|cell| cell.row == i));
            rules.push(rule(Kind::One, column, &|cell| cell.column == i));
        }
        for i in 1..2 * n {
            let (rising, falling) = (
                format!("rising diagonal {i}"),
                format!("falling diagonal {i}"),
            );
            rules.push(rule(Kind::AtMostOne, rising, &|cell| {
                cell.row + cell.column + 1 == i
            }));
            rules.push(rule(Kind::AtMostOne, falling, &|cell| {
                cell.column + n == cell.row + i
            }));
        }
        for &given in &self.given {
            rules.push(rule(Kind::Given, format!("a queen on {given}"), &|cell| {
                cell == given
            }));
        }
        rules.into_iter()
    }

    fn is_clue(&self, rule: &Rule) -> bool {
        rule.kind == Kind::Given
    }

    fn post(&self, rule: &Rule, queen: &Grid<Lit>, sink: &mut impl ClauseSink) {
        let queens = rule.cells.iter().map(|&cell| queen[cell]);
        match rule.kind {
            Kind::One | Kind::Given => sink.exactly_one(queens),
            Kind::AtMostOne => sink.at_most_one(queens),
        }
    }

    fn holds(&self, rule: &Rule, solution: &Grid<bool>) -> bool {
        let n_queens = rule.cells.iter().filter(|&&cell| solution[cell]).count();
        match rule.kind {
            Kind::One | Kind::Given => n_queens == 1,
            Kind::AtMostOne => n_queens <= 1,
        }
    }

    fn decode(&self, queen: &Grid<Lit>, assignment: &Assignment) -> Grid<bool> {
        queen.map(|&lit| assignment.is_true(lit))
    }

    fn visible(&self, queen: &Grid<Lit>) -> Vec<Lit> {
        queen.iter().copied().collect()
    }

    fn witness(&self, queen: &Grid<Lit>, solution: &Grid<bool>) -> Vec<Lit> {
        let occupied = queen.cells().filter(|&cell| solution[cell]);
        occupied.map(|cell| queen[cell]).collect()
    }
}

fn main() -> Result<(), SessionError> {
    let empty = Queens {
        n: 8,
        given: vec![],
    };
    assert_eq!(Session::new(&empty).count(1000)?, Count::Exactly(92));

    let given = vec![Cell::new(0, 0), Cell::new(4, 4)];
    let puzzle = Queens { n: 8, given };
    let clash = Session::new(&puzzle).explain()?.expect("no solution");
    // Whoever closes the output has seen enough.
    let _ = writeln!(io::stdout(), "These clash:\n{clash}");
    let words = "falling diagonal 8\na queen on r1c1\na queen on r5c5\n";
    assert_eq!(clash.to_string(), words);
    Ok(())
}
