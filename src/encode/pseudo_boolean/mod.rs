//! Pseudo-Boolean sums: weights of true literals against a bound.
//!
//! | strategy of [`PseudoBoolean`] | fresh variables | clauses | `≤`, `≥` | `=`, `≠` |
//! |---|---|---|---|---|
//! | `DecisionDiagram` | one for each node | 2 for each node | complete | complete |
//! | `GeneralizedTotalizer` | one for each value of each partial sum | one for each pair of values that meet, two for `=` and `≠` | complete | incomplete |
//! | `Adder` | two for each adder | 14 for each adder of three bits, 7 for each of two | incomplete | incomplete |
//!
//! *Complete*: unit propagation finds every conflict and every forced literal. `≤` and `≥` are not
//! *functional* but for the adder, `=` and `≠` are. How many nodes and values there are depends on
//! the weights: at most the bound for each literal, and at most exponentially many; there are fewer
//! adders than ones in the weights, written in binary. For `=` and `≠` the diagram is
//! a layered graph as that of an [automaton](crate::encode::automaton), with up to 3 clauses for each edge.
//!
//! Negative weights, repeated and opposite literals are reduced to positive weights of different
//! variables first, without overflow; a common divisor is taken out. Without terms the sum is 0. A
//! bound that no sum misses says nothing, and one that all miss is the contradiction.

mod adder;
mod diagram;

use std::collections::BTreeMap;

use itertools::Itertools;

use crate::encode::layers::{self, Layer};
use crate::encode::sum::{self, Sides};
use crate::encode::{ClauseSink, Comparison, OrderInt, SizeOnly};
use crate::{Lit, Var};
use diagram::Diagram;

/// `Auto` takes no diagram with more nodes.
const MOST_NODES: usize = 1 << 18;

/// `Auto` takes no totalizer whose partial sums may have more values.
const MOST_VALUES: i128 = 1 << 10;

/// A way to write that a weighted sum of literals compares with a bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PseudoBoolean {
    /// The smaller of those that are complete, in variables and clauses: for `≤` and `≥` the
    /// diagram or, where its partial sums have at most 1,024 values, the totalizer, for `=` and `≠`
    /// the diagram. Where a diagram would have more than 262,144 nodes, as for 60 weights of 30 bits
    /// that have nothing in common, the adder.
    #[default]
    Auto,
    /// A decision diagram of the literals, heaviest first (Abío, Nieuwenhuis, Oliveras,
    /// Rodríguez-Carbonell and Mayer-Eichberger 2012).
    DecisionDiagram,
    /// A balanced tree of partial sums with a literal for each value (Joshi, Martins and Manquinho
    /// 2015).
    GeneralizedTotalizer,
    /// Binary numbers, added bit by bit (Eén and Sörensson 2006). Small for any weights, but it
    /// propagates little.
    Adder,
}

impl PseudoBoolean {
    /// Every strategy.
    pub const ALL: [Self; 4] = [
        Self::Auto,
        Self::DecisionDiagram,
        Self::GeneralizedTotalizer,
        Self::Adder,
    ];
}

/// States that the sum of the weights of true literals compares so with `bound`.
pub(in crate::encode) fn pseudo_boolean<S: ClauseSink + ?Sized>(
    sink: &mut S,
    strategy: PseudoBoolean,
    terms: impl Iterator<Item = (i64, Lit)>,
    comparison: Comparison,
    bound: i64,
) {
    let terms = terms.map(|(weight, lit)| (i128::from(weight), lit));
    let (terms, bound) = normalized(terms, bound.into());
    post(sink, strategy, terms, comparison, bound);
}

/// States the same of normalized terms.
pub(in crate::encode) fn post<S: ClauseSink + ?Sized>(
    sink: &mut S,
    strategy: PseudoBoolean,
    terms: Vec<Term>,
    comparison: Comparison,
    bound: i128,
) {
    if matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
        return equal(sink, strategy, terms, bound, comparison);
    }
    bounded(sink, &terms, comparison, bound, |sink, terms, bound| {
        at_most(sink, strategy, terms, bound);
    });
}

/// A positive weight and a literal.
pub(in crate::encode) type Term = (i128, Lit);

/// The terms with positive weights of different variables, heaviest first, and the bound that
/// belongs to them.
pub(in crate::encode) fn normalized(
    terms: impl Iterator<Item = Term>,
    mut bound: i128,
) -> (Vec<Term>, i128) {
    let mut weights: BTreeMap<Var, i128> = BTreeMap::new();
    for (weight, lit) in terms {
        let of_var = weights.entry(lit.var()).or_default();
        if lit.is_pos() {
            *of_var += weight;
        } else {
            // A weight for the opposite literal is one always, less one for this.
            bound -= weight;
            *of_var -= weight;
        }
    }
    let mut terms = Vec::new();
    for (var, weight) in weights {
        match weight {
            0 => (),
            1.. => terms.push((weight, var.pos_lit())),
            _ => {
                bound -= weight;
                terms.push((-weight, var.neg_lit()));
            }
        }
    }
    terms.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
    (terms, bound)
}

/// States "less", "at most", "at least" or "greater" of normalized terms: reduces it to "at most",
/// for which `write` gets what is left to say, with more than one term, none of them heavier than
/// the bound and all together heavier.
pub(in crate::encode) fn bounded<S: ClauseSink + ?Sized>(
    sink: &mut S,
    terms: &[Term],
    comparison: Comparison,
    bound: i128,
    write: impl FnOnce(&mut S, &[Term], i128),
) {
    let total: i128 = terms.iter().map(|&(weight, _)| weight).sum();
    let from_below = matches!(comparison, Comparison::AtLeast | Comparison::Greater);
    let strict = matches!(comparison, Comparison::Less | Comparison::Greater);
    let bound = if from_below { total - bound } else { bound } - i128::from(strict);
    if bound < 0 {
        return sink.add_clause(&[]);
    }
    let mut within = Vec::new();
    for &(weight, lit) in terms {
        let lit = if from_below { !lit } else { lit };
        if weight > bound {
            sink.add_clause(&[!lit]);
        } else {
            within.push((weight, lit));
        }
    }
    let bound = bound / divide(&mut within);
    if within.iter().map(|&(weight, _)| weight).sum::<i128>() > bound {
        write(sink, &within, bound);
    }
}

/// Divides the weights by their greatest common divisor and returns it; 1 if there are none.
fn divide(terms: &mut [Term]) -> i128 {
    let gcd = |mut a: i128, mut b: i128| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let weights = terms.iter().map(|&(weight, _)| weight);
    let divisor = weights.fold(0, gcd).max(1);
    for (weight, _) in terms {
        *weight /= divisor;
    }
    divisor
}

/// States that terms as [`bounded`] hands them over sum to `bound` at most.
pub(in crate::encode) fn at_most<S: ClauseSink + ?Sized>(
    sink: &mut S,
    strategy: PseudoBoolean,
    terms: &[Term],
    bound: i128,
) {
    let most_nodes = match strategy {
        PseudoBoolean::GeneralizedTotalizer => return totalizer(sink, terms, bound),
        PseudoBoolean::Adder => return adder::at_most(sink, terms, bound),
        PseudoBoolean::DecisionDiagram => usize::MAX,
        PseudoBoolean::Auto => MOST_NODES,
    };
    let Some(diagram) = Diagram::new(terms, bound, most_nodes) else {
        return adder::at_most(sink, terms, bound);
    };
    let may_be_totalizer = strategy == PseudoBoolean::Auto && bound < MOST_VALUES;
    let is_smaller = || {
        let of_diagram = size(|sink| diagram.post(sink, terms));
        size(|sink| totalizer(sink, terms, bound)) < of_diagram
    };
    if may_be_totalizer && is_smaller() {
        totalizer(sink, terms, bound);
    } else {
        diagram.post(sink, terms);
    }
}

fn equal<S: ClauseSink + ?Sized>(
    sink: &mut S,
    strategy: PseudoBoolean,
    mut terms: Vec<Term>,
    bound: i128,
    comparison: Comparison,
) {
    let divisor = divide(&mut terms);
    let total: i128 = terms.iter().map(|&(weight, _)| weight).sum();
    if bound % divisor != 0 || !(0..=total).contains(&(bound / divisor)) {
        if comparison == Comparison::Equal {
            sink.add_clause(&[]);
        }
        return;
    }
    let bound = bound / divisor;
    let most = match strategy {
        PseudoBoolean::GeneralizedTotalizer => {
            let terms = terms.iter().map(int).collect();
            return sum::bounded(sink, terms, comparison, bound, Sides::Both);
        }
        PseudoBoolean::Adder => {
            return adder::equal(sink, &terms, bound, comparison == Comparison::Equal);
        }
        PseudoBoolean::Auto => MOST_NODES,
        PseudoBoolean::DecisionDiagram => usize::MAX,
    };
    let Some((layers, sums)) = partial_sums(&terms, bound, total, most) else {
        return adder::equal(sink, &terms, bound, comparison == Comparison::Equal);
    };
    let accepting = sums
        .iter()
        .map(|sum| comparison.holds(sum, &bound))
        .collect_vec();
    let options = terms.iter().map(|&(_, lit)| vec![!lit, lit]).collect_vec();
    layers::post(sink, &options, layers, &accepting);
}

/// Goes through the terms, from each partial sum to the next; with the sums after the last. `None` if
/// there are more than `most` partial sums.
fn partial_sums(
    terms: &[Term],
    bound: i128,
    total: i128,
    most: usize,
) -> Option<(Vec<Layer>, Vec<i128>)> {
    let mut n_sums = 0;
    let mut sums = vec![0];
    let mut layers = Vec::new();
    let mut left = total;
    for &(weight, _) in terms {
        left -= weight;
        let mut next_sums: Vec<i128> = Vec::new();
        let mut numbers: BTreeMap<i128, usize> = BTreeMap::new();
        let layer = sums.iter().map(|sum| {
            [0, weight]
                .into_iter()
                .enumerate()
                .map(|(option, weight)| {
                    // Sums from which the bound can't be met any more are alike.
                    let next = (sum + weight).clamp(bound - left - 1, bound + 1);
                    let number = *numbers.entry(next).or_insert_with(|| {
                        next_sums.push(next);
                        next_sums.len() - 1
                    });
                    (option, number)
                })
                .collect_vec()
        });
        layers.push(layer.collect_vec());
        sums = next_sums;
        n_sums += sums.len();
        if n_sums > most {
            return None;
        }
    }
    Some((layers, sums))
}

fn size(write: impl FnOnce(&mut SizeOnly)) -> u64 {
    let mut size = SizeOnly::default();
    write(&mut size);
    u64::from(size.n_vars()) + size.n_clauses()
}

/// A term's contribution: 0 or its weight.
fn int(&(weight, lit): &Term) -> OrderInt {
    OrderInt {
        values: vec![0, weight],
        reached: vec![lit],
    }
}

fn totalizer<S: ClauseSink + ?Sized>(sink: &mut S, terms: &[Term], bound: i128) {
    let terms = terms.iter().map(int).collect();
    sum::bounded(sink, terms, Comparison::AtMost, bound, Sides::Up);
}
