//! A Pips puzzle as rules over pips and dominoes.

use std::fmt;

use itertools::Itertools;

use super::vars::{Placement, Shown, Unit, Vars};
use super::{Condition, Domino, Layout, Pips, Region, next_to, post};
use crate::encode::{Assignment, AtMostOne, Cardinality, ClauseSink, Encode};
use crate::grid::Cell;
use crate::problem::Problem;
use crate::{Lit, Var};

/// A rule of Pips.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A domino lies on the board as often as the set has it: `domino 5-1 once`.
    Domino {
        /// The domino.
        domino: Domino,
        /// How often.
        n: usize,
    },
    /// The condition of a region: `region at r1c2: sum 8`.
    Region(Region),
    /// Exactly one domino lies on a cell.
    Covered(Cell),
    /// Each domino is one of the set and lies on neighbouring cells.
    OfTheSet,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domino { domino, n: 1 } => write!(f, "domino {domino} once"),
            Self::Domino { domino, n: 2 } => write!(f, "domino {domino} twice"),
            Self::Domino { domino, n } => write!(f, "domino {domino} {n} times"),
            Self::Region(region) => write!(f, "{region}"),
            Self::Covered(cell) => write!(f, "{cell} is covered once"),
            Self::OfTheSet => f.write_str("no other dominoes"),
        }
    }
}

impl Problem for Pips {
    type Strategy = Unit;
    type Vars = Vars;
    type Rule = Rule;
    type Solution = Layout;

    fn declare(&self, unit: &Unit, sink: &mut impl ClauseSink) -> Vars {
        let vars = Vars::new(self, *unit, sink);
        for &cell in &self.cells {
            sink.exactly_one_with(AtMostOne::Pairwise, vars.of_cell(self, cell));
        }
        for (&Placement { domino, high, low }, lit) in vars.lies.iter() {
            let half = |cell, pips| vars.shows[Shown { cell, pips }];
            let joined = vars.joined[[high.min(low), high.max(low)]];
            let both = [joined, half(high, domino.high), half(low, domino.low)];
            sink.implies_all(lit, both);
            sink.add_clause(&[!both[0], !both[1], !both[2], lit]);
        }
        vars
    }

    fn rules(&self) -> impl Iterator<Item = Rule> {
        let kinds = self.kinds();
        // Where there is one kind, the right number of dominoes on the board is that of its cells.
        let implied = kinds.len() == 1 && self.contradiction().is_none();
        let kinds = kinds.into_iter().filter(move |_| !implied);
        let kinds = kinds.map(|(domino, n)| Rule::Domino { domino, n });
        let says_something = |region: &&Region| region.condition() != Condition::Empty;
        let regions = self.regions.iter().filter(says_something);
        let regions = regions.cloned().map(Rule::Region);
        let covered = self.cells.iter().copied().map(Rule::Covered);
        kinds.chain(regions).chain(covered).chain([Rule::OfTheSet])
    }

    fn post(&self, rule: &Rule, vars: &Vars, sink: &mut impl ClauseSink) {
        match rule {
            Rule::Domino { domino, n } => {
                let lies = vars
                    .lies
                    .iter()
                    .filter(|(placed, _)| placed.domino == *domino);
                let lies = lies.map(|(_, lit)| lit);
                match n {
                    1 => sink.exactly_one(lies),
                    _ => sink.exactly_n_with(Cardinality::Totalizer, *n, lies),
                }
            }
            Rule::Region(region) => {
                let cells = region.cells().iter().map(|&cell| vars.of_cell(self, cell));
                let cells = cells.collect_vec();
                post::condition(sink, region.condition(), &vars.values, &cells);
            }
            Rule::Covered(cell) => sink.exactly_one(vars.joined_over(*cell)),
            Rule::OfTheSet => vars.post_set(self, sink),
        }
    }

    fn decode(&self, vars: &Vars, assignment: &Assignment) -> Layout {
        let shown = vars.shows.true_keys(assignment);
        let pips = shown.map(|shown| (shown.cell, shown.pips));
        Layout::new(pips, vars.joined.true_keys(assignment).copied())
    }

    fn witness(&self, vars: &Vars, layout: &Layout) -> Vec<Lit> {
        let shown = layout.pips().iter();
        let mut witness = shown
            .filter_map(|(&cell, &pips)| vars.shows.get(&Shown { cell, pips }))
            .collect_vec();
        if vars.unit != Unit::PipGrids {
            witness.extend(vars.joined.iter().map(|(pair, lit)| {
                let joined = layout.dominoes().contains(pair);
                if joined { lit } else { !lit }
            }));
        }
        witness
    }

    fn visible(&self, vars: &Vars) -> Vec<Lit> {
        let mut visible = vars.shows.lits().to_vec();
        if vars.unit != Unit::PipGrids {
            visible.extend(vars.joined.lits());
        }
        visible
    }

    fn holds(&self, rule: &Rule, layout: &Layout) -> bool {
        let domino = |pair: &[Cell; 2]| layout.domino(*pair);
        match rule {
            Rule::Domino { domino: own, n } => {
                let dominoes = layout.dominoes().iter().filter_map(domino);
                dominoes.filter(|domino| domino == own).count() == *n
            }
            Rule::Region(region) => {
                let pips = region
                    .cells()
                    .iter()
                    .map(|cell| layout.pips().get(cell).copied());
                let pips: Option<Vec<u8>> = pips.collect();
                pips.is_some_and(|pips| region.condition().holds(&pips))
            }
            Rule::Covered(cell) => layout.over(*cell).count() == 1,
            Rule::OfTheSet => layout.dominoes().iter().all(|pair| {
                let of_set = |domino| self.dominoes.contains(&domino);
                next_to(pair[0]).contains(&pair[1]) && domino(pair).is_some_and(of_set)
            }),
        }
    }

    fn is_clue(&self, rule: &Rule) -> bool {
        matches!(rule, Rule::Domino { .. } | Rule::Region(_))
    }

    fn explaining_strategy(&self, _: &Unit) -> Unit {
        Unit::AnyPips
    }

    fn carry(&self, lit: Lit, from: &Vars, to: &Vars) -> Option<Lit> {
        let shown = from.shows.carry(lit, &to.shows);
        let joined = || from.joined.carry(lit, &to.joined);
        let lies = || from.lies.carry(lit, &to.lies);
        shown.or_else(joined).or_else(lies)
    }

    fn names(&self, vars: &Vars) -> Vec<(Var, String)> {
        let maps = [vars.shows.lits(), vars.joined.lits(), vars.lies.lits()];
        let lits = maps.into_iter().flatten();
        lits.map(|&lit| (lit.var(), self.describe(vars, lit)))
            .collect()
    }

    fn describe(&self, vars: &Vars, lit: Lit) -> String {
        let shown = vars.shows.key(lit).map(Shown::to_string);
        let joined = vars.joined.key(lit);
        let joined = joined.map(|[one, other]| format!("one domino lies on {one} {other}"));
        let lies = vars.lies.key(lit).map(Placement::to_string);
        let words = shown.or(joined).or(lies);
        let words = words.unwrap_or_else(|| format!("variable {}", lit.vidx() + 1));
        if lit.is_pos() {
            words
        } else {
            format!("not: {words}")
        }
    }
}
