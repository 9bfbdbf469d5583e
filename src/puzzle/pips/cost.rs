//! How large the formula of a puzzle may become.

use super::{Condition, Pips, Region, Rule, Unit};
use crate::encode::cardinality::Relation;
use crate::encode::{AtMostOne, Cardinality, Cost};
use crate::problem::Problem;

impl Pips {
    /// How many variables and clauses the puzzle takes: never fewer than are written, and not many
    /// more. Known without encoding.
    ///
    /// ```
    /// use cnfcraft::grid::Cell;
    /// use cnfcraft::puzzle::pips::{Condition, Domino, Pips, Region, Unit};
    ///
    /// let board = (0..100).map(|index| Cell::new(index / 10, index % 10)).collect::<Vec<_>>();
    /// let dominoes = (0..50).map(|index| Domino::new(index % 7, index / 8));
    /// let cost = |condition| {
    ///     let region = Region::new(board.iter().copied(), condition);
    ///     Pips::new([], dominoes.clone(), [region]).cost(Unit::Placements).n_clauses
    /// };
    /// assert!(cost(Condition::Empty) < 1_000_000);
    /// // The sums after a cell and those after the next are set against each other.
    /// assert!(cost(Condition::Sum(300)) > 3_000_000);
    /// ```
    #[must_use]
    pub fn cost(&self, unit: Unit) -> Cost {
        let n_values = self.values(unit).len() as u64;
        let n_cells = self.cells.len() as u64;
        let n_pairs = self.pairs().count();
        let kinds = self.kinds().into_keys();
        let ways = kinds.map(|domino| if domino.is_double() { 1 } else { 2 });
        let n_placements = (ways.sum::<usize>() * n_pairs) as u64;
        let each_cell = Cost::new(n_values, 1 + pairs(n_values));
        let declared = Cost::new(n_pairs as u64, 0)
            + times(n_cells, each_cell)
            + times(n_placements, Cost::new(1, 4));
        let rules = self.rules().map(|rule| match rule {
            Rule::Domino { domino, n } => {
                let n_placements = if domino.is_double() { 1 } else { 2 } * n_pairs;
                match n {
                    1 => AtMostOne::default().cost(n_placements) + Cost::new(0, 1),
                    _ => Cardinality::Totalizer.cost(Relation::Exactly, n, n_placements),
                }
            }
            Rule::Region(region) => self.region_cost(unit, &region),
            // Of the four pairs around it.
            Rule::Covered(_) => AtMostOne::default().cost(4) + Cost::new(0, 1),
            Rule::OfTheSet => Cost::new(0, 2 * n_pairs as u64 * n_values),
        });
        declared + rules.sum()
    }

    fn region_cost(&self, unit: Unit, region: &Region) -> Cost {
        let n_values = self.values(unit).len() as u64;
        let n_cells = region.cells().len() as u64;
        match region.condition() {
            Condition::Sum(target) => self.sum_cost(unit, n_cells, target, target),
            Condition::Less(target) => self.sum_cost(unit, n_cells, 0, target.saturating_sub(1)),
            Condition::Greater(target) => {
                self.sum_cost(unit, n_cells, target.saturating_add(1), usize::MAX)
            }
            Condition::Equals => Cost::new(0, n_cells * n_values),
            Condition::Unequal if n_cells > n_values => Cost::new(0, 1),
            Condition::Unequal => Cost::new(0, n_values * pairs(n_cells)),
            Condition::Empty => Cost::default(),
        }
    }

    /// As if each number between the least and the greatest sum so far were a sum.
    fn sum_cost(&self, unit: Unit, n_cells: u64, least: usize, most: usize) -> Cost {
        let values = self.values(unit);
        let n_values = values.len() as u64;
        let [low, high] =
            [values.first(), values.last()].map(|value| value.map_or(0, |&v| v.into()));
        let [least, most] = [least, most].map(|bound| bound as u64);
        let n_sums = |n_before: u64| {
            let n_after = n_cells - n_before;
            let lowest = (n_before * low).max(least.saturating_sub(n_after * high));
            let highest = (n_before * high).min(most.saturating_sub(n_after * low));
            (highest + 1).saturating_sub(lowest)
        };
        let mut cost = Cost::new(0, 1 + n_values);
        for index in 1..n_cells {
            let (before, after) = (n_sums(index), n_sums(index + 1));
            cost = cost
                + if index + 1 == n_cells {
                    Cost::new(0, before.saturating_add(n_values))
                } else {
                    let by_value = (before + after).saturating_mul(n_values);
                    Cost::new(after, before.saturating_mul(after).saturating_add(by_value))
                };
        }
        cost
    }
}

fn times(n: u64, each: Cost) -> Cost {
    let [n_vars, n_clauses] = [each.n_vars, each.n_clauses].map(|number| n.saturating_mul(number));
    Cost::new(n_vars, n_clauses)
}

fn pairs(n: u64) -> u64 {
    n.saturating_mul(n.saturating_sub(1)) / 2
}
