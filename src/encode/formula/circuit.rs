//! An expression as gates: constants folded, equal parts shared.

use std::collections::HashMap;
use std::ops::Not;

use itertools::Itertools;

use super::expression::{Formula, Node};
use crate::Lit;

/// What a gate's input or the circuit's output is connected to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Edge {
    Constant(bool),
    Lit(Lit),
    Gate { index: usize, negated: bool },
}

impl Not for Edge {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Lit(lit) => Self::Lit(!lit),
            Self::Gate { index, negated } => Self::Gate {
                index,
                negated: !negated,
            },
        }
    }
}

/// A gate, with edges to literals and to gates before it only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Gate {
    /// At least two edges, ascending, none twice or with its opposite.
    And(Vec<Edge>),
    /// Two edges, ascending, neither negated.
    Xor([Edge; 2]),
}

/// Gates, each after those that it takes.
#[derive(Default)]
pub(super) struct Circuit {
    gates: Vec<Gate>,
    /// Only looked up, never listed: its order reaches nothing.
    known: HashMap<Gate, usize>,
}

impl Circuit {
    /// The gates of `formula`, and its output.
    pub(super) fn new(formula: &Formula) -> (Self, Edge) {
        let mut circuit = Self::default();
        let output = formula.fold(|node, operands| circuit.node(node, operands));
        (circuit, output)
    }

    pub(super) fn gates(&self) -> &[Gate] {
        &self.gates
    }

    fn node(&mut self, node: Node, mut operands: std::vec::Drain<'_, Edge>) -> Edge {
        let mut next = || operands.next().expect("as many operands as the node takes");
        match node {
            Node::Constant(value) => Edge::Constant(value),
            Node::Lit(lit) => Edge::Lit(lit),
            Node::Not => !next(),
            Node::All(_) => self.and(operands.collect()),
            Node::Any(_) => self.or(operands.collect()),
            Node::Xor => {
                let edges = [next(), next()];
                self.xor(edges)
            }
            Node::Iff => {
                let edges = [next(), next()];
                !self.xor(edges)
            }
            Node::Implies => {
                let edges = vec![!next(), next()];
                self.or(edges)
            }
            Node::Exactly { k, n } if k > n => Edge::Constant(false),
            // The fewer counts there are to keep, the fewer gates.
            Node::Exactly { k, n } if k > n / 2 => self.exactly(n - k, operands.map(Edge::not)),
            Node::Exactly { k, .. } => self.exactly(k, operands),
        }
    }

    fn and(&mut self, mut edges: Vec<Edge>) -> Edge {
        edges.sort_unstable();
        edges.dedup();
        let opposite = |(&a, &b): (&Edge, &Edge)| a == !b;
        if edges.first() == Some(&Edge::Constant(false))
            || edges.iter().tuple_windows().any(opposite)
        {
            return Edge::Constant(false);
        }
        if edges.first() == Some(&Edge::Constant(true)) {
            edges.remove(0);
        }
        match edges[..] {
            [] => Edge::Constant(true),
            [edge] => edge,
            _ => self.gate(Gate::And(edges)),
        }
    }

    fn or(&mut self, edges: Vec<Edge>) -> Edge {
        let negated = edges.into_iter().map(Edge::not).collect();
        !self.and(negated)
    }

    fn xor(&mut self, edges: [Edge; 2]) -> Edge {
        let mut odd = false;
        let mut positive = edges.map(|edge| {
            let negated = match edge {
                Edge::Constant(value) => value,
                Edge::Lit(lit) => lit.is_neg(),
                Edge::Gate { negated, .. } => negated,
            };
            odd ^= negated;
            if negated { !edge } else { edge }
        });
        positive.sort_unstable();
        let output = match positive {
            [a, b] if a == b => Edge::Constant(false),
            [Edge::Constant(_), edge] => edge,
            _ => self.gate(Gate::Xor(positive)),
        };
        if odd { !output } else { output }
    }

    /// Counts up to `k + 1`: "at least j of those so far" is "at least j before, or this one and
    /// at least j − 1 before".
    fn exactly(&mut self, k: usize, edges: impl Iterator<Item = Edge>) -> Edge {
        let mut at_least = vec![Edge::Constant(false); k + 2];
        at_least[0] = Edge::Constant(true);
        for edge in edges {
            for j in (1..at_least.len()).rev() {
                let one_more = self.and(vec![edge, at_least[j - 1]]);
                at_least[j] = self.or(vec![at_least[j], one_more]);
            }
        }
        self.and(vec![at_least[k], !at_least[k + 1]])
    }

    fn gate(&mut self, gate: Gate) -> Edge {
        let index = *self.known.entry(gate).or_insert_with_key(|gate| {
            self.gates.push(gate.clone());
            self.gates.len() - 1
        });
        Edge::Gate {
            index,
            negated: false,
        }
    }
}
