//! At most one of some literals is true: the strategies.

mod grouped;
mod layout;

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use crate::Lit;
use crate::encode::audit::Propagation;
use crate::encode::names::named;
use crate::encode::{ClauseSink, Cost, UnknownStrategy};
use layout::Layouts;

use super::Relation;

/// A way to write "at most one of these literals is true".
///
/// ```
/// use cnfcraft::encode::{AtMostOne, Encode, SizeOnly};
///
/// let mut size = SizeOnly::default();
/// let lits = size.new_lits(1000);
/// size.at_most_one(&lits);
/// assert_eq!(size.n_clauses(), AtMostOne::Auto.cost(1000).n_clauses);
/// assert_eq!(AtMostOne::Pairwise.cost(1000).n_clauses, 499_500);
/// assert_eq!("product".parse(), Ok(AtMostOne::Product));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum AtMostOne {
    /// Of any two, one is false. The smallest up to five literals, and without fresh variables.
    Pairwise,
    /// A ladder of "one up to here is true" (sequential counter; Sinz 2005).
    Ladder,
    /// A ladder whose steps take two literals: fewer variables, the pairs of a step are listed.
    Chain,
    /// The literals laid out as a rectangle: at most one row and at most one column is used
    /// (Chen 2010).
    Product,
    /// Small groups, each with a commander that says whether the group is used (Klieber and Kwon
    /// 2007). Each commander is an equivalence.
    Commander,
    /// Groups with numbers: a literal implies the digits of its group's number in binary (Hölldobler
    /// and Nguyen 2013).
    Bimander,
    /// A literal implies the digits of its own number in binary (Prestwich 2007).
    Bitwise,
    /// The literals as edges of a graph, each of which uses its two ends: at most two vertices
    /// are used (Krapivin, Przybocki and Subercaseaux 2026). The vertices are in parts, each
    /// with at most one used, and no edge is within a part.
    Graph,
    /// The smallest in variables and clauses together of those above, chosen anew for rows,
    /// columns and parts.
    #[default]
    Auto,
}

impl AtMostOne {
    /// Every strategy.
    pub const ALL: [Self; 9] = [
        Self::Pairwise,
        Self::Ladder,
        Self::Chain,
        Self::Product,
        Self::Commander,
        Self::Bimander,
        Self::Bitwise,
        Self::Graph,
        Self::Auto,
    ];

    /// The strategy's name, which [`FromStr`] reads.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pairwise => "pairwise",
            Self::Ladder => "ladder",
            Self::Chain => "chain",
            Self::Product => "product",
            Self::Commander => "commander",
            Self::Bimander => "bimander",
            Self::Bitwise => "bitwise",
            Self::Graph => "graph",
            Self::Auto => "auto",
        }
    }

    /// What unit propagation finds: in every strategy all there is.
    #[must_use]
    pub fn propagation(self) -> Propagation {
        Propagation::Complete
    }

    /// Whether every solution has exactly one completion on the fresh variables, when "at most
    /// one" or "exactly one" is stated.
    #[must_use]
    pub fn is_functional(self, relation: Relation) -> bool {
        match self {
            Self::Pairwise | Self::Commander => true,
            Self::Graph | Self::Auto => false,
            Self::Ladder | Self::Chain | Self::Product | Self::Bimander | Self::Bitwise => {
                relation == Relation::Exactly
            }
        }
    }

    /// What it takes for `n` literals of different variables. "Exactly one" takes one clause more.
    #[must_use]
    pub fn cost(self, n: usize) -> Cost {
        let length = n as u64;
        match self {
            Self::Pairwise => pairs(n),
            Self::Ladder if n < 2 => Cost::default(),
            Self::Ladder => Cost::new(length - 1, (length - 2).saturating_mul(3).saturating_add(2)),
            Self::Commander => grouped::commander_cost(n),
            Self::Bimander => grouped::bimander_cost(n),
            Self::Bitwise => grouped::bitwise_cost(n),
            Self::Chain | Self::Product | Self::Graph | Self::Auto => Layouts::new(self).cost(n),
        }
    }

    /// Writes it for literals of different variables.
    pub(super) fn post<S: ClauseSink + ?Sized>(self, sink: &mut S, lits: &[Lit]) {
        match self {
            Self::Pairwise => pairwise(sink, lits),
            Self::Ladder => ladder(sink, lits),
            Self::Commander => grouped::commander(sink, lits),
            Self::Bimander => grouped::bimander(sink, lits),
            Self::Bitwise => grouped::bitwise(sink, lits),
            Self::Chain | Self::Product | Self::Graph | Self::Auto => {
                Layouts::new(self).post(sink, lits, None);
            }
        }
    }
}

impl fmt::Display for AtMostOne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for AtMostOne {
    type Err = UnknownStrategy;

    fn from_str(word: &str) -> Result<Self, UnknownStrategy> {
        named(Self::ALL, Self::name, word)
    }
}

fn pairs(n: usize) -> Cost {
    let n = n as u128;
    let n_pairs = n * n.saturating_sub(1) / 2;
    Cost::new(0, u64::try_from(n_pairs).unwrap_or(u64::MAX))
}

fn pairwise<S: ClauseSink + ?Sized>(sink: &mut S, lits: &[Lit]) {
    for (index, &first) in lits.iter().enumerate() {
        for &second in &lits[index + 1..] {
            sink.add_clause(&[!first, !second]);
        }
    }
}

fn ladder<S: ClauseSink + ?Sized>(sink: &mut S, lits: &[Lit]) {
    let mut below: Option<Lit> = None;
    for (&lit, &next) in lits.iter().tuple_windows() {
        let reached = sink.new_var().pos_lit();
        if let Some(below) = below {
            sink.add_clause(&[!below, reached]);
        }
        sink.add_clause(&[!lit, reached]);
        sink.add_clause(&[!reached, !next]);
        below = Some(reached);
    }
}
