//! Pips: the board with its regions, the dominoes on it, and the set.

mod screen;
#[cfg(feature = "svg")]
mod sheet;

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::figure::Figure;
use super::screen::Pen;
use super::{Drawing, TINTS};
use crate::grid::Cell;
use crate::puzzle::pips::{Condition, Domino, Pips, Rule};

impl Figure for Pips {
    fn on_screen(drawing: &Drawing<'_, Self>, pen: Pen) -> String {
        screen::draw(drawing, pen)
    }

    #[cfg(feature = "svg")]
    fn on_sheet(drawing: &Drawing<'_, Self>) -> super::sheet::Sheet {
        sheet::draw(drawing)
    }
}

/// Where the cells of a board are drawn: rows and columns that it has no cell in are left out, but
/// for one between those that are not neighbours.
struct Board {
    places: BTreeMap<Cell, Cell>,
    n_rows: usize,
    n_columns: usize,
    /// The region of each cell that is in one.
    regions: BTreeMap<Cell, usize>,
    /// The tint of each region, another one than those of the regions beside it as far as the tints
    /// suffice; `None` where anything may be.
    tints: Vec<Option<usize>>,
}

impl Board {
    fn new(puzzle: &Pips) -> Self {
        let cells = puzzle.cells().iter();
        let rows = places(cells.clone().map(|cell| cell.row));
        let columns = places(cells.clone().map(|cell| cell.column));
        let place = |&cell: &Cell| (cell, Cell::new(rows[&cell.row], columns[&cell.column]));
        let last = |places: &BTreeMap<usize, usize>| places.values().last().map_or(0, |n| n + 1);
        let mut regions = BTreeMap::new();
        for (index, region) in puzzle.regions().iter().enumerate() {
            for &cell in region.cells() {
                regions.entry(cell).or_insert(index);
            }
        }
        Self {
            places: cells.map(place).collect(),
            n_rows: last(&rows),
            n_columns: last(&columns),
            tints: tints(puzzle, &regions),
            regions,
        }
    }

    /// The tint of a cell, if its region has one.
    fn tint(&self, cell: Cell) -> Option<usize> {
        self.regions
            .get(&cell)
            .and_then(|&region| self.tints[region])
    }
}

/// A place for each number: one after that of the number before, and two if there is a gap.
fn places(numbers: impl Iterator<Item = usize>) -> BTreeMap<usize, usize> {
    let numbers: BTreeSet<usize> = numbers.collect();
    let mut places = BTreeMap::new();
    let mut place = 0;
    let mut last = None;
    for number in numbers {
        if let Some(last) = last {
            place += if number - last == 1 { 1 } else { 2 };
        }
        places.insert(number, place);
        last = Some(number);
    }
    places
}

fn tints(puzzle: &Pips, regions: &BTreeMap<Cell, usize>) -> Vec<Option<usize>> {
    let mut beside = vec![BTreeSet::new(); puzzle.regions().len()];
    for pair in puzzle.pairs() {
        if let [Some(&one), Some(&other)] = pair.map(|cell| regions.get(&cell)) {
            beside[one].insert(other);
            beside[other].insert(one);
        }
    }
    let mut tints: Vec<Option<usize>> = Vec::new();
    for (index, region) in puzzle.regions().iter().enumerate() {
        let taken = |tint: &usize| {
            let mut before = beside[index].iter().take_while(|&&other| other < index);
            before.any(|&other| tints[other] == Some(*tint))
        };
        let free = (0..TINTS.len()).find(|tint| !taken(tint));
        let is_free = region.condition() == Condition::Empty;
        tints.push((!is_free).then(|| free.unwrap_or(index % TINTS.len())));
    }
    tints
}

/// What a player sees of a condition: `<5`, `=`, or the sum alone.
fn sign(condition: Condition) -> String {
    match condition {
        Condition::Sum(target) => target.to_string(),
        Condition::Less(target) => format!("<{target}"),
        Condition::Greater(target) => format!(">{target}"),
        Condition::Equals => "=".to_owned(),
        Condition::Unequal => "≠".to_owned(),
        Condition::Empty => String::new(),
    }
}

/// The rules that clash, each with where it is seen.
#[derive(Default)]
struct Clash {
    cells: BTreeSet<Cell>,
    /// By the cells, as two regions may have the same condition.
    regions: BTreeSet<Vec<Cell>>,
    dominoes: BTreeSet<Domino>,
}

impl Clash {
    fn new(drawing: &Drawing<'_, Pips>) -> Self {
        let mut clash = Self::default();
        for rule in &drawing.clashing {
            match rule {
                Rule::Domino { domino, .. } => {
                    clash.dominoes.insert(*domino);
                }
                Rule::Region(region) => {
                    clash.regions.insert(region.cells().to_vec());
                }
                Rule::Covered(cell) => {
                    clash.cells.insert(*cell);
                }
                Rule::OfTheSet => (),
            }
        }
        clash
    }
}

/// The dominoes of the set, alike ones together.
fn set(puzzle: &Pips) -> Vec<Domino> {
    puzzle.dominoes().iter().copied().sorted().collect()
}
