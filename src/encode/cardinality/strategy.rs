//! At most, at least or exactly k of some literals are true: the strategies.

use std::fmt;
use std::str::FromStr;

use super::network::Family;
use super::statement::{Case, Relation, Statement, integer};
use super::{AtMostOne, binomial, modulo, network, sequential};
use crate::Lit;
use crate::encode::audit::Propagation;
use crate::encode::names::named;
use crate::encode::{ClauseSink, Cost, UnknownStrategy};

/// A way to write "at most (at least, exactly) k of these literals are true".
///
/// "At least k" is "at most n − k of the negations", and every strategy but `Totalizer` and
/// `ModuloTotalizer` takes the form that is smaller in it.
///
/// ```
/// use cnfcraft::encode::cardinality::{Cardinality, Relation};
///
/// let cost = Cardinality::Auto.cost(Relation::AtMost, 5, 20);
/// assert!(cost.total() < Cardinality::SequentialCounter.cost(Relation::AtMost, 5, 20).total());
/// assert_eq!(Cardinality::Binomial.cost(Relation::AtMost, 5, 20).n_clauses, 38_760);
/// assert_eq!("totalizer".parse(), Ok(Cardinality::Totalizer));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Cardinality {
    /// Of any k + 1 one is false. Without fresh variables, and their number explodes.
    Binomial,
    /// "At least j of the first i" (Sinz 2005), without the counts that can't matter.
    SequentialCounter,
    /// Halves are counted and their counts added, in unary (Bailleux and Boufkhad 2003), with
    /// every variable an equivalence.
    Totalizer,
    /// Halves are counted and merged by odd-even merging, no further than the bound (Asín,
    /// Nieuwenhuis, Oliveras and Rodríguez-Carbonell 2011).
    CardinalityNetwork,
    /// A totalizer whose counts have two digits (Morgado, Ignatiev and Marques-Silva 2015): small
    /// for large bounds, but unit propagation misses things.
    ModuloTotalizer,
    /// A network that at each node takes the cheapest of listing, adding, merging (Abío,
    /// Nieuwenhuis, Oliveras and Rodríguez-Carbonell 2013) and counting the columns of small
    /// groups (Karpiński and Piotrów 2019).
    Selection,
    /// The smallest in variables and clauses together of those above that propagate completely;
    /// for a bound of one [`AtMostOne::Auto`].
    #[default]
    Auto,
}

impl Cardinality {
    /// Every strategy.
    pub const ALL: [Self; 7] = [
        Self::Binomial,
        Self::SequentialCounter,
        Self::Totalizer,
        Self::CardinalityNetwork,
        Self::ModuloTotalizer,
        Self::Selection,
        Self::Auto,
    ];

    /// The strategy's name, which [`FromStr`] reads.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Binomial => "binomial",
            Self::SequentialCounter => "sequential-counter",
            Self::Totalizer => "totalizer",
            Self::CardinalityNetwork => "cardinality-network",
            Self::ModuloTotalizer => "modulo-totalizer",
            Self::Selection => "selection",
            Self::Auto => "auto",
        }
    }

    /// What unit propagation finds, for literals of different variables.
    #[must_use]
    pub fn propagation(self) -> Propagation {
        match self {
            Self::ModuloTotalizer => Propagation::Incomplete,
            _ => Propagation::Complete,
        }
    }

    /// Whether every solution has exactly one completion on the fresh variables, whatever the
    /// bound.
    #[must_use]
    pub fn is_functional(self, relation: Relation) -> bool {
        match self {
            Self::Binomial | Self::Totalizer => true,
            Self::SequentialCounter | Self::CardinalityNetwork | Self::Selection => {
                relation == Relation::Exactly
            }
            Self::ModuloTotalizer | Self::Auto => false,
        }
    }

    /// What it takes for `n` literals of different variables. The bound is any integer.
    #[must_use]
    pub fn cost(self, relation: Relation, bound: impl TryInto<i128>, n: usize) -> Cost {
        match Case::new(relation, integer(bound), n) {
            Case::Nothing => Cost::default(),
            Case::Contradiction => Cost::new(0, 1),
            Case::All(_) => Cost::new(0, n as u64),
            Case::Statement(statement) => self.statement_cost(statement),
        }
    }

    fn statement_cost(self, statement: Statement) -> Cost {
        match self {
            Self::Binomial => binomial::cost(statement),
            Self::SequentialCounter => sequential::cost(statement),
            Self::Totalizer => network::cost(Family::Totalizer, statement),
            Self::CardinalityNetwork => network::cost(Family::OddEven, statement),
            Self::ModuloTotalizer => modulo::cost(statement),
            Self::Selection => network::cost(Family::Cheapest, statement),
            Self::Auto => Cheapest::new(statement).cost,
        }
    }

    /// Writes it for literals of different variables.
    pub(super) fn post<S: ClauseSink + ?Sized>(
        self,
        sink: &mut S,
        relation: Relation,
        bound: i128,
        lits: &[Lit],
    ) {
        match Case::new(relation, bound, lits.len()) {
            Case::Nothing => (),
            Case::Contradiction => sink.add_clause(&[]),
            Case::All(value) => {
                for &lit in lits {
                    sink.add_clause(&[if value { lit } else { !lit }]);
                }
            }
            Case::Statement(statement) => self.post_statement(sink, statement, lits),
        }
    }

    fn post_statement<S: ClauseSink + ?Sized>(
        self,
        sink: &mut S,
        statement: Statement,
        lits: &[Lit],
    ) {
        match self {
            Self::Binomial => binomial::post(sink, statement, lits),
            Self::SequentialCounter => sequential::post(sink, statement, lits),
            Self::Totalizer => network::post(sink, Family::Totalizer, statement, lits),
            Self::CardinalityNetwork => network::post(sink, Family::OddEven, statement, lits),
            Self::ModuloTotalizer => modulo::post(sink, statement, lits),
            Self::Selection => network::post(sink, Family::Cheapest, statement, lits),
            Self::Auto => match Cheapest::new(statement).way {
                Way::Strategy(strategy) => strategy.post_statement(sink, statement, lits),
                Way::One { negated } => {
                    let lits = lits.iter().map(|&lit| if negated { !lit } else { lit });
                    let lits: Vec<_> = lits.collect();
                    if statement.relation == Relation::Exactly {
                        sink.add_clause(&lits);
                    }
                    AtMostOne::Auto.post(sink, &lits);
                }
            },
        }
    }
}

impl fmt::Display for Cardinality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Cardinality {
    type Err = UnknownStrategy;

    fn from_str(word: &str) -> Result<Self, UnknownStrategy> {
        named(Self::ALL, Self::name, word)
    }
}

/// What `Auto` takes.
struct Cheapest {
    cost: Cost,
    way: Way,
}

#[derive(Clone, Copy)]
enum Way {
    Strategy(Cardinality),
    /// At most (exactly) one of the literals, or of their negations.
    One {
        negated: bool,
    },
}

impl Cheapest {
    fn new(statement: Statement) -> Self {
        let Statement { relation, n, bound } = statement;
        // `Totalizer` and `CardinalityNetwork` are among the ways that `Selection` considers.
        let complete = [
            Cardinality::Binomial,
            Cardinality::SequentialCounter,
            Cardinality::Selection,
        ];
        let exactly = relation == Relation::Exactly;
        let one = [
            (relation != Relation::AtLeast && bound == 1).then_some(false),
            (relation != Relation::AtMost && bound == n - 1).then_some(true),
        ];
        let one = one.into_iter().flatten().map(|negated| Self {
            cost: AtMostOne::Auto.cost(n) + Cost::new(0, exactly.into()),
            way: Way::One { negated },
        });
        let strategies = complete.into_iter().map(|strategy| Self {
            cost: strategy.statement_cost(statement),
            way: Way::Strategy(strategy),
        });
        let all = one.chain(strategies);
        all.min_by_key(|candidate| candidate.cost.total())
            .expect("there are candidates")
    }
}
