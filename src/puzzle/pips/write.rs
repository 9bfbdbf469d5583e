//! Pips as the newspaper's JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use itertools::Itertools;

use super::{Domino, Pips, Region};
use crate::grid::Cell;
use crate::puzzle::text::too_large;

impl Pips {
    /// The puzzle as JSON that `from_json` reads, with its [published](Self::published) solution if
    /// it has one. Cells in no region are written as one
    /// without a condition.
    ///
    /// `None` where a file can't say it: when two regions share a cell, when the board is too large
    /// to be read, or when the solution does not put each domino on the board and cover it once.
    ///
    /// ```
    /// use cnfcraft::grid::Cell;
    /// use cnfcraft::puzzle::pips::{Condition, Domino, Layout, Pips, Region};
    ///
    /// let [left, right] = [Cell::new(0, 0), Cell::new(0, 1)];
    /// let region = Region::new([left, right], Condition::Sum(6));
    /// let puzzle = Pips::new([], [Domino::new(1, 5)], [region]);
    /// let puzzle = puzzle.with_published(Layout::new([(left, 1), (right, 5)], [[left, right]]));
    /// assert_eq!(puzzle.to_json().unwrap(), r#"{
    ///   "dominoes": [[5,1]],
    ///   "regions": [
    ///     {"indices": [[0,0],[0,1]], "type": "sum", "target": 6}
    ///   ],
    ///   "solution": [[[0,1],[0,0]]]
    /// }
    /// "#);
    /// ```
    #[must_use]
    pub fn to_json(&self) -> Option<String> {
        let of_regions = self.regions.iter().flat_map(Region::cells);
        let largest = |of: fn(&Cell) -> usize| self.cells.iter().map(of).max();
        let sides = [largest(|cell| cell.row), largest(|cell| cell.column)];
        let [n_rows, n_columns] = sides.map(|last| last.map_or(0, |last| last.saturating_add(1)));
        if of_regions.duplicates().next().is_some() || too_large(n_rows, n_columns) {
            return None;
        }
        let places = match self.published {
            Some(_) => Some(self.places()?),
            None => None,
        };
        let mut text = String::new();
        // A string takes everything.
        let _ = self.write(&mut text, places.as_deref());
        Some(text)
    }

    /// The two cells of each domino in the published solution, that with more pips first; `None` if
    /// they do not cover each cell once.
    fn places(&self) -> Option<Vec<[Cell; 2]>> {
        let layout = self.published.as_ref()?;
        let mut of_kind: BTreeMap<Domino, Vec<[Cell; 2]>> = BTreeMap::new();
        for &[one, other] in layout.dominoes() {
            let domino = layout.domino([one, other])?;
            let has_more = layout.pips().get(&one) == Some(&domino.high);
            let place = if has_more { [one, other] } else { [other, one] };
            of_kind.entry(domino).or_default().push(place);
        }
        let place = |domino| of_kind.get_mut(domino)?.pop();
        let places: Vec<_> = self.dominoes.iter().map(place).collect::<Option<_>>()?;
        let covered = places.iter().flatten().sorted_unstable();
        let is_whole = covered.eq(&self.cells) && layout.pips().keys().eq(&self.cells);
        (is_whole && places.len() == layout.dominoes().len()).then_some(places)
    }

    fn write(&self, out: &mut impl Write, places: Option<&[[Cell; 2]]>) -> fmt::Result {
        let halves = |domino: &Domino| format!("[{},{}]", domino.high, domino.low);
        let dominoes = self.dominoes.iter().map(halves).format(",");
        write!(out, "{{\n  \"dominoes\": [{dominoes}],\n  \"regions\": [")?;
        let in_region: BTreeSet<_> = self.regions.iter().flat_map(Region::cells).collect();
        let free = self.cells.iter().filter(|cell| !in_region.contains(cell));
        let free = free.copied().collect_vec();
        let regions = self.regions.iter();
        let regions = regions.map(|region| (region.cells(), region.condition().parts()));
        let free = (!free.is_empty()).then_some((&free[..], ("empty", None)));
        for (index, (cells, (name, target))) in regions.chain(free).enumerate() {
            let comma = if index > 0 { "," } else { "" };
            let cells = indices(cells);
            write!(
                out,
                "{comma}\n    {{\"indices\": {cells}, \"type\": \"{name}\""
            )?;
            if let Some(target) = target {
                write!(out, ", \"target\": {target}")?;
            }
            out.write_str("}")?;
        }
        out.write_str("\n  ]")?;
        if let Some(places) = places {
            let places = places.iter().map(|place| indices(place)).format(",");
            write!(out, ",\n  \"solution\": [{places}]")?;
        }
        out.write_str("\n}\n")
    }
}

/// Cells as a list of pairs.
fn indices(cells: &[Cell]) -> String {
    let pair = |cell: &Cell| format!("[{},{}]", cell.row, cell.column);
    format!("[{}]", cells.iter().map(pair).format(","))
}

impl fmt::Display for Pips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, None)
    }
}
