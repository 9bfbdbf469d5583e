//! Gates to clauses: Tseitin's transformation and that of Plaisted and Greenbaum.

use itertools::Itertools;

use super::circuit::{Circuit, Edge, Gate};
use super::expression::Formula;
use crate::Lit;
use crate::encode::ClauseSink;
use crate::encode::held::Held;

/// Which halves of "the fresh variable is the gate's output" are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Halves {
    /// Both (Tseitin 1968).
    Both,
    /// Those that the rest of the formula needs (Plaisted and Greenbaum 1986).
    Needed,
}

/// States that `formula` holds.
pub(super) fn post<S: ClauseSink + ?Sized>(sink: &mut S, halves: Halves, formula: &Formula) {
    let (circuit, output) = Circuit::new(formula);
    let clauses = outermost(&circuit, output);
    let mut writer = Writer::new(&circuit, halves);
    for &edge in clauses.iter().flatten() {
        writer.need(edge);
    }
    writer.define_gates(sink);
    for clause in clauses {
        writer.hold(None, &clause);
    }
    writer.held.post(sink);
}

/// A literal that is true if and only if `formula` holds.
pub(super) fn define<S: ClauseSink + ?Sized>(sink: &mut S, formula: &Formula) -> Lit {
    let (circuit, output) = Circuit::new(formula);
    if let Edge::Constant(value) = output {
        let lit = sink.new_var().pos_lit();
        sink.add_clause(&[if value { lit } else { !lit }]);
        return lit;
    }
    let mut writer = Writer::new(&circuit, Halves::Both);
    writer.need(output);
    writer.define_gates(sink);
    let lit = writer.lit(output);
    writer.held.post(sink);
    lit
}

/// The clauses over edges that together say that `output` is true. They need no variable for the
/// outermost gates: all inputs of an and-gate hold, and an or-gate is a clause.
fn outermost(circuit: &Circuit, output: Edge) -> Vec<Vec<Edge>> {
    let mut clauses = Vec::new();
    let mut opened = vec![false; circuit.gates().len()];
    let mut true_edges = vec![output];
    while let Some(edge) = true_edges.pop() {
        let Edge::Gate { index, negated } = edge else {
            match edge {
                Edge::Constant(true) => (),
                Edge::Constant(false) => clauses.push(Vec::new()),
                _ => clauses.push(vec![edge]),
            }
            continue;
        };
        match (&circuit.gates()[index], negated) {
            (Gate::And(edges), false) => {
                if !std::mem::replace(&mut opened[index], true) {
                    true_edges.extend(edges.iter().rev());
                }
            }
            (Gate::And(edges), true) => clauses.push(edges.iter().map(|&edge| !edge).collect()),
            (&Gate::Xor([a, b]), false) => clauses.extend([vec![a, b], vec![!a, !b]]),
            (&Gate::Xor([a, b]), true) => clauses.extend([vec![a, !b], vec![!a, b]]),
        }
    }
    clauses
}

struct Writer<'a> {
    circuit: &'a Circuit,
    halves: Halves,
    /// By gate: whether "if the variable, then the gate" is needed, and the reverse.
    needed: Vec<[bool; 2]>,
    /// By gate: its variable, if it has one.
    lits: Vec<Option<Lit>>,
    held: Held,
}

impl<'a> Writer<'a> {
    fn new(circuit: &'a Circuit, halves: Halves) -> Self {
        let n_gates = circuit.gates().len();
        Self {
            circuit,
            halves,
            needed: vec![[false; 2]; n_gates],
            lits: vec![None; n_gates],
            held: Held::default(),
        }
    }

    /// Notes that a clause has this edge.
    fn need(&mut self, edge: Edge) {
        if let Edge::Gate { index, negated } = edge {
            match self.halves {
                Halves::Both => self.needed[index] = [true; 2],
                Halves::Needed => self.needed[index][usize::from(negated)] = true,
            }
        }
    }

    fn lit(&self, edge: Edge) -> Lit {
        match edge {
            Edge::Lit(lit) => lit,
            Edge::Gate { index, negated } => {
                let lit = self.lits[index].expect("a needed gate has its variable");
                if negated { !lit } else { lit }
            }
            Edge::Constant(_) => unreachable!("constants are folded"),
        }
    }

    fn hold(&mut self, first: Option<Lit>, edges: &[Edge]) {
        let mut held = std::mem::take(&mut self.held);
        let lits = edges.iter().map(|&edge| self.lit(edge));
        held.add(first.into_iter().chain(lits));
        self.held = held;
    }

    /// Gives a variable to each gate that is needed, and writes what it is equivalent to.
    fn define_gates<S: ClauseSink + ?Sized>(&mut self, sink: &mut S) {
        let circuit = self.circuit;
        for (index, gate) in circuit.gates().iter().enumerate().rev() {
            let [forwards, backwards] = self.needed[index];
            match gate {
                Gate::And(edges) => {
                    for &edge in edges {
                        if forwards {
                            self.need(edge);
                        }
                        if backwards {
                            self.need(!edge);
                        }
                    }
                }
                Gate::Xor(edges) if forwards || backwards => {
                    for &edge in edges {
                        self.need(edge);
                        self.need(!edge);
                    }
                }
                Gate::Xor(_) => (),
            }
        }
        for (index, gate) in circuit.gates().iter().enumerate() {
            let [forwards, backwards] = self.needed[index];
            if !forwards && !backwards {
                continue;
            }
            let output = sink.new_var().pos_lit();
            self.lits[index] = Some(output);
            match gate {
                Gate::And(edges) => {
                    if forwards {
                        for &edge in edges {
                            let lit = self.lit(edge);
                            self.held.add([!output, lit]);
                        }
                    }
                    if backwards {
                        let negated = edges.iter().map(|&edge| !edge).collect_vec();
                        self.hold(Some(output), &negated);
                    }
                }
                Gate::Xor(edges) => {
                    let [a, b] = edges.map(|edge| self.lit(edge));
                    if forwards {
                        self.held.add([!output, a, b]);
                        self.held.add([!output, !a, !b]);
                    }
                    if backwards {
                        self.held.add([output, a, !b]);
                        self.held.add([output, !a, b]);
                    }
                }
            }
        }
    }
}
