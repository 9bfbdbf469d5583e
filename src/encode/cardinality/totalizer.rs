//! A totalizer whose bound can be tightened, or assumed for one call of a solver.

use std::borrow::Borrow;

use super::repeated::{Once, are_distinct};
use crate::Lit;
use crate::encode::ClauseSink;

/// Counts how many of some literals are true, in unary (Bailleux and Boufkhad 2003), and writes
/// no more of that than the bounds that were asked for need (Martins, Joshi, Manquinho and Lynce
/// 2014).
///
/// Its literals are equivalences: "at least k are true" is true if and only if it is so. They
/// can be used in clauses, assumed for one call of a solver, or stated for good; so a search for
/// the least cost tightens a bound without encoding anything again. All calls are to be made with
/// the same sink.
///
/// ```
/// use cnfcraft::encode::cardinality::Totalizer;
/// use cnfcraft::encode::{Cnf, Encode};
///
/// let mut cnf = Cnf::new();
/// let lits = cnf.new_lits(10);
/// let mut total = Totalizer::new(&lits);
/// let at_most_4 = total.at_most(&mut cnf, 4).expect("4 is below 10");
/// let n_clauses = cnf.n_clauses();
/// assert!(total.at_most(&mut cnf, 2).is_some());
/// assert_eq!(cnf.n_clauses(), n_clauses);             // nothing new is needed for a lower bound
/// total.tighten(&mut cnf, 4);
/// assert_eq!(cnf.clause(n_clauses), [at_most_4]);
/// assert_eq!(total.at_most(&mut cnf, 10), None);      // they all may be
/// ```
#[derive(Clone, Debug)]
pub struct Totalizer {
    /// Each after its parts; the last one is the root. None without literals.
    nodes: Vec<Node>,
    /// What was stated for good.
    bound: usize,
    is_distinct: bool,
}

#[derive(Clone, Debug)]
struct Node {
    /// How many literals it counts.
    n: usize,
    /// "At least 1", "at least 2", … as far as they were needed.
    outputs: Vec<Lit>,
    /// Its two parts, for more than one literal.
    parts: Option<[usize; 2]>,
}

impl Totalizer {
    /// Counts `lits`; a literal that is given twice counts twice. Nothing is written yet.
    ///
    /// Unit propagation finds everything if no two literals are of the same variable.
    pub fn new(lits: impl IntoIterator<Item = impl Borrow<Lit>>) -> Self {
        let lits: Vec<_> = lits.into_iter().map(|lit| *lit.borrow()).collect();
        let mut totalizer = Self {
            nodes: Vec::with_capacity(2 * lits.len()),
            bound: lits.len(),
            is_distinct: are_distinct(&lits),
        };
        if !lits.is_empty() {
            totalizer.grow(&lits);
        }
        totalizer
    }

    /// How many literals it counts.
    #[must_use]
    pub fn n_lits(&self) -> usize {
        self.nodes.last().map_or(0, |root| root.n)
    }

    /// The bound that was [stated](Self::tighten) for good; at first all literals.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.bound
    }

    /// The literal "at least `n` are true", written as far as it is needed; `None` when that is
    /// always so (`n` is 0) or never (more than all).
    pub fn at_least<S: ClauseSink + ?Sized>(&mut self, sink: &mut S, n: usize) -> Option<Lit> {
        let root = self.nodes.len().checked_sub(1)?;
        if n > self.n_lits() {
            return None;
        }
        if self.is_distinct {
            self.extend(sink, root, n);
        } else {
            self.extend(&mut Once::new(sink), root, n);
        }
        self.nodes[root].outputs.get(n.checked_sub(1)?).copied()
    }

    /// The literal "at most `n` are true", to be assumed or used in clauses; `None` when that is
    /// always so.
    pub fn at_most<S: ClauseSink + ?Sized>(&mut self, sink: &mut S, n: usize) -> Option<Lit> {
        let more = self.at_least(sink, n.checked_add(1)?)?;
        Some(!more)
    }

    /// States for good that at most `n` are true. A bound that is no tighter than the one before
    /// says nothing.
    pub fn tighten<S: ClauseSink + ?Sized>(&mut self, sink: &mut S, n: usize) {
        if n < self.bound {
            self.bound = n;
            if let Some(lit) = self.at_most(sink, n) {
                sink.add_clause(&[lit]);
            }
        }
    }

    /// Adds a tree over some literals, at least one; returns its root.
    fn grow(&mut self, lits: &[Lit]) -> usize {
        let node = if let &[lit] = lits {
            Node {
                n: 1,
                outputs: vec![lit],
                parts: None,
            }
        } else {
            let (first, rest) = lits.split_at(lits.len() / 2);
            Node {
                n: lits.len(),
                outputs: Vec::new(),
                parts: Some([self.grow(first), self.grow(rest)]),
            }
        };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Writes the outputs of a node to `n`, if they are not there.
    fn extend<S: ClauseSink + ?Sized>(&mut self, sink: &mut S, node: usize, n: usize) {
        let Node {
            n: most,
            ref outputs,
            parts,
        } = self.nodes[node];
        let (n, before) = (n.min(most), outputs.len());
        let Some([a, b]) = parts.filter(|_| n > before) else {
            return;
        };
        self.extend(sink, a, n);
        self.extend(sink, b, n);
        let mut outputs = std::mem::take(&mut self.nodes[node].outputs);
        outputs.extend((before..n).map(|_| sink.new_var().pos_lit()));
        let (a, b) = (&self.nodes[a], &self.nodes[b]);
        let mut clause = Vec::with_capacity(3);
        for s in before + 1..=n {
            let output = outputs[s - 1];
            for i in s.saturating_sub(b.n)..=s.min(a.n) {
                clause.clear();
                clause.extend(a.reached(i).map(|lit| !lit));
                clause.extend(b.reached(s - i).map(|lit| !lit));
                clause.push(output);
                sink.add_clause(&clause);
            }
            for i in (s - 1).saturating_sub(b.n)..=(s - 1).min(a.n) {
                clause.clear();
                clause.push(!output);
                clause.extend(a.outputs.get(i));
                clause.extend(b.outputs.get(s - 1 - i));
                sink.add_clause(&clause);
            }
        }
        self.nodes[node].outputs = outputs;
    }
}

impl Node {
    /// "At least s", for s to as many as were needed; nothing for 0.
    fn reached(&self, s: usize) -> Option<Lit> {
        s.checked_sub(1).map(|index| self.outputs[index])
    }
}
