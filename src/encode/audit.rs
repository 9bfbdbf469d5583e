//! Is an encoding exact, how strongly does it propagate, and what does it cost?

use std::fmt;
use std::ops::Deref;

use itertools::Itertools;

use super::propagate::Propagator;
use super::{Cnf, Cost, Encode};
use crate::Lit;

/// The largest number of inputs that [`audit()`] takes.
pub const MOST_INPUTS: usize = 12;

/// Tests an encoding against its meaning, over all full and all partial assignments.
///
/// `encode` writes the constraint on `n` given literals to the sink; `meaning` says which values
/// of these it admits.
///
/// ```
/// use cnfcraft::encode::{ClauseSink, Encode, audit};
///
/// let report = audit(5, |sink, lits| sink.at_most_one(lits), |values| values.count() <= 1);
/// assert!(report.is_exact() && report.finds_every_forced_literal());
/// assert_eq!(report.cost().n_clauses, 10);
///
/// // "Of three neighbours one is false" is not yet "at most two are true".
/// let neighbours = audit(
///     4,
///     |sink, lits| lits.windows(3).for_each(|w| sink.add_clause(&[!w[0], !w[1], !w[2]])),
///     |values| values.count() <= 2,
/// );
/// assert_eq!(neighbours.counterexample(), Some(&[true, false, true, true][..]));
/// ```
///
/// # Panics
///
/// When `n` is above [`MOST_INPUTS`]: there are `3ⁿ` partial assignments.
pub fn audit(
    n: usize,
    encode: impl FnOnce(&mut Cnf, &[Lit]),
    mut meaning: impl FnMut(&Values) -> bool,
) -> Audit {
    assert!(n <= MOST_INPUTS, "{n} inputs; audit takes {MOST_INPUTS}");
    let mut cnf = Cnf::new();
    let lits = cnf.new_lits(n);
    encode(&mut cnf, &lits);
    let admitted = (0..1 << n)
        .map(|bits: usize| meaning(&Values((0..n).map(|i| bits >> i & 1 == 1).collect())))
        .collect_vec();
    let mut search = Search {
        support: supports(n, &admitted),
        propagator: Propagator::new(&cnf),
        lits,
        partial: Vec::with_capacity(n),
        report: Audit {
            cost: Cost::new((cnf.n_vars() - n) as u64, cnf.n_clauses() as u64),
            n_lits: cnf.n_lits() as u64,
            wrong: None,
            ambiguous: None,
            missed_conflict: None,
            missed_literal: None,
        },
    };
    search.descend(0);
    search.report
}

/// Values of an encoding's inputs, in the order of its literals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values(Vec<bool>);

impl Values {
    /// How many are true.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.iter().filter(|&&value| value).count()
    }
}

impl Deref for Values {
    type Target = [bool];

    fn deref(&self) -> &[bool] {
        &self.0
    }
}

/// What unit propagation finds, for each partial assignment of a constraint's literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Propagation {
    /// It misses some conflict.
    Incomplete,
    /// It finds every conflict: a partial assignment that no solution extends.
    Conflicts,
    /// It finds every conflict and every forced literal (domain consistency).
    Complete,
}

impl fmt::Display for Propagation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Incomplete => "incomplete",
            Self::Conflicts => "every conflict",
            Self::Complete => "complete",
        })
    }
}

/// What [`audit()`] found out. `Display` sums it up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    cost: Cost,
    n_lits: u64,
    wrong: Option<Vec<bool>>,
    ambiguous: Option<Vec<bool>>,
    missed_conflict: Option<Vec<Option<bool>>>,
    missed_literal: Option<Vec<Option<bool>>>,
}

impl Audit {
    /// Whether it admits precisely the right values.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.wrong.is_none()
    }

    /// Values that it admits and should not, or the other way round.
    #[must_use]
    pub fn counterexample(&self) -> Option<&[bool]> {
        self.wrong.as_deref()
    }

    /// Whether each admitted input has exactly one completion on the fresh variables, so that
    /// the formula has as many models as there are solutions.
    #[must_use]
    pub fn is_functional(&self) -> bool {
        self.ambiguous.is_none()
    }

    /// Admitted values that have several completions.
    #[must_use]
    pub fn ambiguous(&self) -> Option<&[bool]> {
        self.ambiguous.as_deref()
    }

    /// How much unit propagation finds.
    #[must_use]
    pub fn propagation(&self) -> Propagation {
        if self.missed_conflict.is_some() {
            Propagation::Incomplete
        } else if self.missed_literal.is_some() {
            Propagation::Conflicts
        } else {
            Propagation::Complete
        }
    }

    /// Whether unit propagation meets a conflict wherever no solution is left.
    #[must_use]
    pub fn finds_every_conflict(&self) -> bool {
        self.propagation() >= Propagation::Conflicts
    }

    /// Whether unit propagation finds every conflict and every literal that all solutions share.
    #[must_use]
    pub fn finds_every_forced_literal(&self) -> bool {
        self.propagation() == Propagation::Complete
    }

    /// A partial assignment in which unit propagation misses a conflict, or else one in which it
    /// misses a forced literal.
    #[must_use]
    pub fn missed(&self) -> Option<&[Option<bool>]> {
        let missed = self
            .missed_conflict
            .as_ref()
            .or(self.missed_literal.as_ref());
        missed.map(Vec::as_slice)
    }

    /// Fresh variables and clauses.
    #[must_use]
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// How many literals the clauses hold together.
    #[must_use]
    pub fn n_lits(&self) -> u64 {
        self.n_lits
    }
}

impl fmt::Display for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = |values: &[bool]| values.iter().map(|&v| if v { '1' } else { '0' }).join("");
        let Cost { n_vars, n_clauses } = self.cost;
        match &self.wrong {
            None => write!(f, "exact")?,
            Some(values) => write!(f, "wrong on {}", bits(values))?,
        }
        match &self.ambiguous {
            None => write!(f, ", functional")?,
            Some(values) => write!(f, ", several completions of {}", bits(values))?,
        }
        write!(f, ", propagation: {}", self.propagation())?;
        if let Some(partial) = self.missed() {
            let value = |value: &Option<bool>| value.map_or('?', |v| if v { '1' } else { '0' });
            write!(f, " (not on {})", partial.iter().map(value).join(""))?;
        }
        write!(f, ", {n_vars} fresh variables, {n_clauses} clauses")
    }
}

/// What the solutions that extend a partial assignment have in common.
#[derive(Clone, Copy, Default)]
struct Support {
    /// Bit `i`: some solution makes input `i` true.
    can_be_true: u16,
    can_be_false: u16,
    any: bool,
}

/// For each partial assignment, read as a number in base 3 (0 false, 1 true, 2 free; input 0 is
/// the last digit), what its solutions have in common.
fn supports(n: usize, admitted: &[bool]) -> Vec<Support> {
    let size = power_of_3(n);
    let mut table: Vec<Support> = Vec::with_capacity(size);
    for index in 0..size {
        let (mut bits, mut power): (u16, usize) = (0, 1);
        let mut free = None;
        for input in 0..n {
            match index / power % 3 {
                2 => {
                    free = Some(power);
                    break;
                }
                digit => bits |= u16::from(digit == 1) << input,
            }
            power *= 3;
        }
        table.push(match free {
            // With the free input made false and made true.
            Some(power) => {
                let (low, high) = (table[index - 2 * power], table[index - power]);
                Support {
                    can_be_true: low.can_be_true | high.can_be_true,
                    can_be_false: low.can_be_false | high.can_be_false,
                    any: low.any || high.any,
                }
            }
            None if admitted[usize::from(bits)] => Support {
                can_be_true: bits,
                can_be_false: !bits,
                any: true,
            },
            None => Support::default(),
        });
    }
    table
}

fn power_of_3(n: usize) -> usize {
    (0..n).fold(1, |power, _| 3 * power)
}

struct Search {
    support: Vec<Support>,
    propagator: Propagator,
    lits: Vec<Lit>,
    partial: Vec<Option<bool>>,
    report: Audit,
}

impl Search {
    /// Tries each way to go on with a partial assignment of the first inputs.
    fn descend(&mut self, index: usize) {
        let Some(&lit) = self.lits.get(self.partial.len()) else {
            self.look(index);
            return;
        };
        let power = power_of_3(self.partial.len());
        self.partial.push(None);
        self.descend(index + 2 * power);
        for value in [false, true] {
            *self.partial.last_mut().expect("just pushed") = Some(value);
            let index = index + usize::from(value) * power;
            if self.propagator.is_conflict() {
                self.descend(index);
            } else {
                let mark = self.propagator.assume(if value { lit } else { !lit });
                self.descend(index);
                self.propagator.undo(mark);
            }
        }
        self.partial.pop();
    }

    /// Compares what propagation found with what there is to find.
    fn look(&mut self, index: usize) {
        let support = self.support[index];
        let conflict = self.propagator.is_conflict();
        if let Some(values) = self.partial.iter().copied().collect::<Option<Vec<bool>>>() {
            let n_completions = self.propagator.count(2);
            if (n_completions > 0) != support.any {
                self.report.wrong.get_or_insert(values);
            } else if n_completions > 1 {
                self.report.ambiguous.get_or_insert(values);
            }
        }
        if conflict {
            return;
        }
        if !support.any {
            self.report
                .missed_conflict
                .get_or_insert(self.partial.clone());
            return;
        }
        let found_all = self.lits.iter().enumerate().all(|(input, &lit)| {
            let can_be = |mask: u16| mask >> input & 1 == 1;
            let free = can_be(support.can_be_true) && can_be(support.can_be_false);
            free || self.propagator.value(lit).is_some()
        });
        if !found_all {
            self.report
                .missed_literal
                .get_or_insert(self.partial.clone());
        }
    }
}
