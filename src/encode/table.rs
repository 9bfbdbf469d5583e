//! Variables have the values of one row of a table, or of none.
//!
//! | constraint | fresh variables | clauses | unit propagation | functional |
//! |---|---|---|---|---|
//! | allowed, `Rows` | one for each row at most | one for each row and column, and one for each column and value, at most | complete | yes |
//! | allowed, `Diagram` | as an [automaton](super::automaton) | | complete | yes |
//! | forbidden | as an automaton | | complete | yes |
//!
//! *Complete* is meant of columns that share no variable. A row counts once; one with a value that
//! its variable can't have counts for nothing. A table of no rows allows nothing and forbids
//! nothing.

use itertools::Itertools;

use super::held;
use super::layers::{self, Layer};
use super::truth::Draft;
use super::{Choice, ClauseSink, Encode, Truth};
use crate::Lit;

/// A way to write "the values are one of these rows".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Table {
    /// A variable for each row, which implies its values; each value implies one of its rows
    /// (support encoding, Gent 2002).
    #[default]
    Rows,
    /// The rows as paths of a decision diagram. Smaller where many rows begin or end alike.
    Diagram,
}

impl Table {
    /// Every strategy.
    pub const ALL: [Self; 2] = [Self::Rows, Self::Diagram];
}

/// A table in terms of positions: for each column the literals of its values, and rows of indices
/// into these, ascending.
pub(super) struct Columns {
    options: Vec<Vec<Lit>>,
    rows: Vec<Vec<usize>>,
}

impl Columns {
    /// Columns of choices.
    ///
    /// # Panics
    ///
    /// When a row has more or fewer values than there are columns.
    pub(super) fn of_choices<T: PartialEq>(
        choices: &[&Choice<T>],
        rows: impl Iterator<Item = Vec<T>>,
    ) -> Self {
        let position = |(choice, value): (&&Choice<T>, T)| {
            choice.values().iter().position(|own| *own == value)
        };
        let rows = rows.filter_map(|row| {
            assert_eq!(row.len(), choices.len(), "a value for each column");
            choices.iter().zip(row).map(position).collect()
        });
        let options = choices.iter().map(|choice| choice.lits().to_vec());
        Self::new(options.collect(), rows)
    }

    /// Columns of literals.
    ///
    /// # Panics
    ///
    /// When a row has more or fewer values than there are literals.
    pub(super) fn of_lits(lits: &[Lit], rows: impl Iterator<Item = Vec<bool>>) -> Self {
        let rows = rows.map(|row| {
            assert_eq!(row.len(), lits.len(), "a value for each literal");
            row.into_iter().map(usize::from).collect()
        });
        Self::new(lits.iter().map(|&lit| vec![!lit, lit]).collect(), rows)
    }

    fn new(options: Vec<Vec<Lit>>, rows: impl Iterator<Item = Vec<usize>>) -> Self {
        let rows = rows.sorted_unstable().dedup().collect();
        Self { options, rows }
    }

    /// States that the values are one of the rows.
    pub(super) fn allow<S: ClauseSink + ?Sized>(&self, sink: &mut S, strategy: Table) {
        match strategy {
            _ if self.rows.is_empty() => sink.add_clause(&[]),
            // A value of no row is a unit clause.
            Table::Rows => held::shortened(sink, |sink| self.post_rows(sink)),
            Table::Diagram => self.post_diagram(sink, true),
        }
    }

    /// States that the values are none of the rows.
    pub(super) fn forbid<S: ClauseSink + ?Sized>(&self, sink: &mut S) {
        if !self.rows.is_empty() {
            self.post_diagram(sink, false);
        }
    }

    fn post_rows<S: ClauseSink + ?Sized>(&self, sink: &mut S) {
        let mut draft = Draft::default();
        // By column and value: the rows that have it.
        let mut with_value = self
            .options
            .iter()
            .map(|options| vec![Vec::new(); options.len()])
            .collect_vec();
        for (number, row) in self.rows.iter().enumerate() {
            for (column, &value) in row.iter().enumerate() {
                with_value[column][value].push(number);
            }
        }
        let chosen = self.rows.iter().map(|row| {
            if self.rows.len() == 1 {
                return Truth::True;
            }
            // A value that no other row has is as good as a variable for the row.
            let mut cells = row.iter().enumerate();
            let only = cells.find(|&(column, &value)| with_value[column][value].len() == 1);
            Truth::Lit(match only {
                Some((column, &value)) => self.options[column][value],
                None => sink.new_lit(),
            })
        });
        let chosen = chosen.collect_vec();
        for (&holds, row) in chosen.iter().zip(&self.rows) {
            for (options, &value) in self.options.iter().zip(row) {
                draft.add(sink, [!holds, options[value].into()]);
            }
        }
        for (options, with_value) in self.options.iter().zip(&with_value) {
            for (&lit, rows) in options.iter().zip(with_value) {
                let rows = rows.iter().map(|&row| chosen[row]);
                draft.add(sink, std::iter::once(Truth::Lit(!lit)).chain(rows));
            }
        }
    }

    /// Goes down the rows as a tree of their beginnings. Beginnings of no row lead to the node
    /// after all others, and no further if rows are allowed.
    fn post_diagram<S: ClauseSink + ?Sized>(&self, sink: &mut S, allowed: bool) {
        // The rows with one beginning, as a range.
        let mut beginnings = std::iter::once(0..self.rows.len()).collect_vec();
        let mut layers: Vec<Layer> = Vec::new();
        for (column, options) in self.options.iter().enumerate() {
            let mut next = Vec::new();
            let mut layer: Layer = Vec::new();
            for rows in &beginnings {
                let mut edges = vec![None; options.len()];
                let mut start = rows.start;
                for same in self.rows[rows.clone()].chunk_by(|a, b| a[column] == b[column]) {
                    edges[same[0][column]] = Some(next.len());
                    next.push(start..start + same.len());
                    start += same.len();
                }
                layer.push(
                    edges
                        .into_iter()
                        .enumerate()
                        .filter_map(|(option, to)| {
                            Some((option, to.or((!allowed).then_some(usize::MAX))?))
                        })
                        .collect(),
                );
            }
            if !allowed {
                if column > 0 {
                    layer.push(
                        (0..options.len())
                            .map(|option| (option, usize::MAX))
                            .collect(),
                    );
                }
                for (_, to) in layer.iter_mut().flatten() {
                    *to = (*to).min(next.len());
                }
            }
            layers.push(layer);
            beginnings = next;
        }
        let mut accepting = vec![allowed; beginnings.len()];
        if !allowed {
            accepting.push(!self.options.is_empty());
        }
        layers::post(sink, &self.options, layers, &accepting);
    }
}
