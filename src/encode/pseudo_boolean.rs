//! Pseudo-Boolean sums: weights of true literals against a bound.
//!
//! | strategy of [`PseudoBoolean`] | fresh variables | clauses | `≤`, `≥` | `=`, `≠` |
//! |---|---|---|---|---|
//! | `DecisionDiagram` | one for each node | 2 for each node | complete | complete |
//! | `GeneralizedTotalizer` | one for each value of each partial sum | one for each pair of values that meet, two for `=` and `≠` | complete | incomplete |
//!
//! *Complete*: unit propagation finds every conflict and every forced literal. `≤` and `≥` are not
//! *functional*, `=` and `≠` are. How many nodes and values there are depends on the weights: at
//! most the bound for each literal, and at most exponentially many. For `=` and `≠` the diagram is
//! a layered graph as that of an [automaton](super::automaton), with up to 3 clauses for each edge.
//!
//! Negative weights, repeated and opposite literals are reduced to positive weights of different
//! variables first, without overflow; a common divisor is taken out. Without terms the sum is 0. A
//! bound that no sum misses says nothing, and one that all miss is the contradiction.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::layers::{self, Layer};
use super::sum::{self, Sides};
use super::truth::Draft;
use super::{ClauseSink, Comparison, Encode, OrderInt, SizeOnly, Truth};
use crate::{Lit, Var};

/// A way to write that a weighted sum of literals compares with a bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PseudoBoolean {
    /// The smaller of the two in variables and clauses for `≤` and `≥`, the diagram for `=` and
    /// `≠`. Where the totalizer's partial sums may have more than 4,096 values, the diagram. It
    /// bounds neither: for 60 weights of 30 bits that have nothing in common both are too large
    /// for any memory.
    #[default]
    Auto,
    /// A decision diagram of the literals, heaviest first (Abío, Nieuwenhuis, Oliveras,
    /// Rodríguez-Carbonell and Mayer-Eichberger 2012).
    DecisionDiagram,
    /// A balanced tree of partial sums with a literal for each value (Joshi, Martins and Manquinho
    /// 2015).
    GeneralizedTotalizer,
}

impl PseudoBoolean {
    /// Every strategy.
    pub const ALL: [Self; 3] = [
        Self::Auto,
        Self::DecisionDiagram,
        Self::GeneralizedTotalizer,
    ];
}

/// States that the sum of the weights of true literals compares so with `bound`.
pub(super) fn pseudo_boolean<S: ClauseSink + ?Sized>(
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
pub(super) fn post<S: ClauseSink + ?Sized>(
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
pub(super) type Term = (i128, Lit);

/// The terms with positive weights of different variables, heaviest first, and the bound that
/// belongs to them.
pub(super) fn normalized(terms: impl Iterator<Item = Term>, mut bound: i128) -> (Vec<Term>, i128) {
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
pub(super) fn bounded<S: ClauseSink + ?Sized>(
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
pub(super) fn at_most<S: ClauseSink + ?Sized>(
    sink: &mut S,
    strategy: PseudoBoolean,
    terms: &[Term],
    bound: i128,
) {
    match strategy {
        PseudoBoolean::DecisionDiagram => Diagram::new(terms, bound).post(sink, terms),
        PseudoBoolean::GeneralizedTotalizer => totalizer(sink, terms, bound),
        PseudoBoolean::Auto => {
            let diagram = Diagram::new(terms, bound);
            let few_values = bound < 4096 || terms.len() <= 12;
            let of_totalizer = few_values.then(|| size(|sink| totalizer(sink, terms, bound)));
            let of_diagram = size(|sink| diagram.post(sink, terms));
            if of_totalizer.is_some_and(|of_totalizer| of_totalizer < of_diagram) {
                totalizer(sink, terms, bound);
            } else {
                diagram.post(sink, terms);
            }
        }
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
    if strategy == PseudoBoolean::GeneralizedTotalizer {
        let terms = terms.iter().map(int).collect();
        return sum::bounded(sink, terms, comparison, bound, Sides::Both);
    }
    let (layers, sums) = partial_sums(&terms, bound, total);
    let accepting = sums
        .iter()
        .map(|sum| comparison.holds(sum, &bound))
        .collect_vec();
    let options = terms.iter().map(|&(_, lit)| vec![!lit, lit]).collect_vec();
    layers::post(sink, &options, layers, &accepting);
}

/// Goes through the terms, from each partial sum to the next; with the sums after the last.
fn partial_sums(terms: &[Term], bound: i128, total: i128) -> (Vec<Layer>, Vec<i128>) {
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
    }
    (layers, sums)
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

/// "The weights from this term on sum to at most what is left of the bound."
#[derive(Clone, Copy, PartialEq, Eq)]
enum Child {
    False,
    True,
    Node(usize),
}

struct Node {
    term: usize,
    if_false: Child,
    if_true: Child,
}

/// A reduced ordered decision diagram of "the sum is at most the bound".
struct Diagram {
    /// Children before parents.
    nodes: Vec<Node>,
    /// The node of the whole sum and those that follow while all terms are false: they are true.
    root_chain: Vec<usize>,
}

/// The bounds, inclusive, for which one node stands.
#[derive(Clone, Copy)]
struct Interval {
    low: i128,
    high: i128,
    child: Child,
}

impl Diagram {
    fn new(terms: &[Term], bound: i128) -> Self {
        let mut nodes: Vec<Node> = Vec::new();
        // By term: the intervals of bounds that are known, by their low ends.
        let mut known: Vec<BTreeMap<i128, Interval>> = vec![BTreeMap::new(); terms.len() + 1];
        let mut rest = 0;
        for (term, known) in known.iter_mut().enumerate().rev() {
            rest += terms.get(term).map_or(0, |&(weight, _)| weight);
            let never = Interval {
                low: i128::MIN,
                high: -1,
                child: Child::False,
            };
            let always = Interval {
                low: rest,
                high: i128::MAX,
                child: Child::True,
            };
            known.extend([(never.low, never), (always.low, always)]);
        }
        let find = |known: &[BTreeMap<i128, Interval>], term: usize, bound: i128| {
            let (_, &interval) = known[term].range(..=bound).next_back()?;
            (bound <= interval.high).then_some(interval)
        };
        // Depth first, without recursion: what is missing goes on top of what needs it.
        let mut open = vec![(0, bound)];
        while let Some(&(term, bound)) = open.last() {
            if find(&known, term, bound).is_some() {
                open.pop();
                continue;
            }
            let weight = terms[term].0;
            let (if_false, if_true) = (
                find(&known, term + 1, bound),
                find(&known, term + 1, bound - weight),
            );
            let (Some(if_false), Some(if_true)) = (if_false, if_true) else {
                let missing = [(if_false, bound), (if_true, bound - weight)];
                let missing = missing.into_iter().filter(|(found, _)| found.is_none());
                open.extend(missing.map(|(_, bound)| (term + 1, bound)));
                continue;
            };
            let child = if if_false.child == if_true.child {
                if_false.child
            } else {
                nodes.push(Node {
                    term,
                    if_false: if_false.child,
                    if_true: if_true.child,
                });
                Child::Node(nodes.len() - 1)
            };
            let interval = Interval {
                low: if_false.low.max(if_true.low.saturating_add(weight)),
                high: if_false.high.min(if_true.high.saturating_add(weight)),
                child,
            };
            known[term].insert(interval.low, interval);
        }
        let mut root_chain = Vec::new();
        let mut root = find(&known, 0, bound).map(|interval| interval.child);
        while let Some(Child::Node(node)) = root {
            root_chain.push(node);
            root = Some(nodes[node].if_false);
        }
        Self { nodes, root_chain }
    }

    /// A node's variable implies that of the child for a false term, as the bound left is then no
    /// higher, and with a true term that of the other.
    fn post<S: ClauseSink + ?Sized>(&self, sink: &mut S, terms: &[Term]) {
        let mut lits = vec![None; self.nodes.len()];
        for &node in &self.root_chain {
            lits[node] = Some(Truth::True);
        }
        let lits = lits
            .into_iter()
            .map(|truth| truth.unwrap_or_else(|| Truth::Lit(sink.new_lit())))
            .collect_vec();
        let truth = |child| match child {
            Child::False => Truth::False,
            Child::True => Truth::True,
            Child::Node(node) => lits[node],
        };
        let mut draft = Draft::default();
        for (&own, node) in lits.iter().zip(&self.nodes) {
            draft.add(sink, [!own, truth(node.if_false)]);
            let term = Truth::Lit(!terms[node.term].1);
            draft.add(sink, [!own, term, truth(node.if_true)]);
        }
    }
}
