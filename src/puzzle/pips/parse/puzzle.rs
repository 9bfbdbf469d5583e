//! The object of one puzzle.

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;
use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Unexpected, Visitor,
};

use crate::error::quote;
use crate::grid::Cell;
use crate::puzzle::pips::{Condition, Domino, Layout, Pips, Region};
use crate::puzzle::text::{expected_size, too_large};

/// A puzzle's object.
pub(super) struct PuzzleSeed;

impl<'de> DeserializeSeed<'de> for PuzzleSeed {
    type Value = Pips;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Pips, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for PuzzleSeed {
    type Value = Pips;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a puzzle with 'dominoes' and 'regions'")
    }

    fn visit_unit<E: Error>(self) -> Result<Pips, E> {
        Err(E::custom(
            "null, expected a puzzle with 'dominoes' and 'regions'",
        ))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pips, A::Error> {
        let (mut dominoes, mut regions) = (None, None);
        let (mut solution, mut is_read): (Option<Vec<[JsonCell; 2]>>, _) = (None, false);
        while let Some(name) = map.next_key::<String>()? {
            match name.as_str() {
                "dominoes" => member(&mut map, &mut dominoes, "a list of dominoes")?,
                "regions" => {
                    member::<_, Vec<JsonRegion>>(&mut map, &mut regions, "a list of regions")?;
                }
                "solution" => solution = optional(&mut map, &mut is_read, "a solution")?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        let missing = |name| A::Error::custom(format!("a puzzle without them, expected '{name}'"));
        let dominoes: Vec<[Half; 2]> = dominoes.ok_or_else(|| missing("dominoes"))?;
        let dominoes = dominoes
            .into_iter()
            .map(|halves| halves.map(|Half(pips)| pips));
        let dominoes: Vec<[u8; 2]> = dominoes.collect();
        let regions = regions.ok_or_else(|| missing("regions"))?;
        let mut cells: Vec<Cell> = Vec::new();
        let mut named = Vec::new();
        for JsonRegion(region, n_cells) in regions {
            if n_cells != region.cells().len() {
                let found = format!("the {region}, which names a cell twice");
                return Err(A::Error::custom(format!(
                    "{found}, expected each cell once"
                )));
            }
            cells.extend(region.cells());
            named.push(region);
        }
        cells.sort_unstable();
        if let Some((cell, _)) = cells
            .iter()
            .tuple_windows()
            .find(|(one, other)| one == other)
        {
            let found = format!("{cell} in two regions");
            return Err(A::Error::custom(format!("{found}, expected it in one")));
        }
        let size = cells.iter().fold((0, 0), |(n_rows, n_columns), cell| {
            (
                n_rows.max(cell.row.saturating_add(1)),
                n_columns.max(cell.column.saturating_add(1)),
            )
        });
        if too_large(size.0, size.1) {
            let found = format!("{} rows and {} columns", size.0, size.1);
            return Err(A::Error::custom(format!(
                "{found}, expected {}",
                expected_size()
            )));
        }
        let halves = dominoes.iter().map(|&[one, other]| Domino::new(one, other));
        let mut puzzle = Pips::new([], halves, named);
        if let Some(places) = solution {
            let layout = layout(&puzzle, &dominoes, &places).ok_or_else(|| {
                let expected = "a place for each domino, and each cell of the board once";
                A::Error::custom(format!("another solution, expected {expected}"))
            })?;
            puzzle.published = Some(layout);
        }
        Ok(puzzle)
    }
}

/// Reads a member that is there once and not null.
fn member<'de, A, T>(map: &mut A, member: &mut Option<T>, expected: &str) -> Result<(), A::Error>
where
    A: MapAccess<'de>,
    T: Deserialize<'de>,
{
    if member.is_some() {
        return Err(A::Error::custom(format!("{expected} again, expected one")));
    }
    *member = map.next_value()?;
    if member.is_none() {
        return Err(A::Error::custom(format!("null, expected {expected}")));
    }
    Ok(())
}

/// Reads a member that is there at most once; as it need not be there, it may as well be null.
fn optional<'de, A, T>(map: &mut A, is_read: &mut bool, name: &str) -> Result<Option<T>, A::Error>
where
    A: MapAccess<'de>,
    T: Deserialize<'de>,
{
    if std::mem::replace(is_read, true) {
        return Err(A::Error::custom(format!("{name} again, expected one")));
    }
    map.next_value()
}

/// The layout where each domino lies on its place, first pips on the first cell.
fn layout(puzzle: &Pips, dominoes: &[[u8; 2]], places: &[[JsonCell; 2]]) -> Option<Layout> {
    let places = places
        .iter()
        .map(|places| places.map(|JsonCell(cell)| cell));
    let mut pips = BTreeMap::new();
    for (halves, cells) in dominoes.iter().zip(places.clone()) {
        for (cell, half) in cells.into_iter().zip(halves) {
            if pips.insert(cell, *half).is_some() {
                return None;
            }
        }
    }
    let covers = places.len() == dominoes.len() && pips.keys().eq(&puzzle.cells);
    covers.then(|| Layout::new(pips, places))
}

/// The pips on half a domino.
struct Half(u8);

impl<'de> Deserialize<'de> for Half {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_any(HalfVisitor)
    }
}

struct HalfVisitor;

impl Visitor<'_> for HalfVisitor {
    type Value = Half;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a number of pips up to 255")
    }

    fn visit_u64<E: Error>(self, pips: u64) -> Result<Half, E> {
        let half = u8::try_from(pips).map(Half);
        half.map_err(|_| E::invalid_value(Unexpected::Unsigned(pips), &self))
    }
}

/// `[row, column]`, from 0.
#[derive(Clone, Copy)]
struct JsonCell(Cell);

impl<'de> Deserialize<'de> for JsonCell {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        let [row, column] = <[usize; 2]>::deserialize(json)?;
        Ok(Self(Cell::new(row, column)))
    }
}

/// A region, with the number of cells as written.
struct JsonRegion(Region, usize);

impl<'de> Deserialize<'de> for JsonRegion {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_map(RegionVisitor)
    }
}

struct RegionVisitor;

impl<'de> Visitor<'de> for RegionVisitor {
    type Value = JsonRegion;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a region with 'indices' and 'type'")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<JsonRegion, A::Error> {
        let (mut cells, mut name, mut target) = (None, None, None);
        let mut is_read = false;
        while let Some(member_name) = map.next_key::<String>()? {
            match member_name.as_str() {
                "indices" => member(&mut map, &mut cells, "a list of cells")?,
                "type" => member(&mut map, &mut name, "a type of region")?,
                "target" => target = optional(&mut map, &mut is_read, "a target")?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        let missing = |name| A::Error::custom(format!("a region without it, expected '{name}'"));
        let cells: Vec<JsonCell> = cells.ok_or_else(|| missing("indices"))?;
        if cells.is_empty() {
            return Err(A::Error::custom("a region without cells, expected some"));
        }
        let name: String = name.ok_or_else(|| missing("type"))?;
        let number = target.ok_or_else(|| missing("target"));
        let condition = match name.as_str() {
            "sum" => Condition::Sum(number?),
            "less" => Condition::Less(number?),
            "greater" => Condition::Greater(number?),
            "equals" => Condition::Equals,
            "unequal" => Condition::Unequal,
            "empty" => Condition::Empty,
            _ => {
                let found = quote(&name);
                let expected = "sum, less, greater, equals, unequal or empty";
                return Err(A::Error::custom(format!(
                    "a region of type {found}, expected {expected}"
                )));
            }
        };
        let n_cells = cells.len();
        let cells = cells.into_iter().map(|JsonCell(cell)| cell);
        Ok(JsonRegion(Region::new(cells, condition), n_cells))
    }
}
