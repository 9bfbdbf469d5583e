//! "At most" as a decision diagram.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::Term;
use crate::encode::truth::Draft;
use crate::encode::{ClauseSink, Encode, Truth};

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
pub(super) struct Diagram {
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
    /// `None` if it would have more than `most` nodes.
    pub(super) fn new(terms: &[Term], bound: i128, most: usize) -> Option<Self> {
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
            } else if nodes.len() == most {
                return None;
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
        Some(Self { nodes, root_chain })
    }

    /// A node's variable implies that of the child for a false term, as the bound left is then no
    /// higher, and with a true term that of the other.
    pub(super) fn post<S: ClauseSink + ?Sized>(&self, sink: &mut S, terms: &[Term]) {
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
