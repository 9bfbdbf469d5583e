//! Clauses that are held back until all are there, so that unit clauses can shorten the others.

use std::collections::HashMap;

use super::ClauseSink;
use crate::{Lit, Var};

/// Clauses without repeated or opposite literals.
#[derive(Default)]
pub(super) struct Held {
    lits: Vec<Lit>,
    /// Where each clause ends in `lits`.
    ends: Vec<usize>,
    has_unit: bool,
}

/// Lets `write` write, and shortens its clauses by its unit clauses.
pub(super) fn shortened<S: ClauseSink + ?Sized>(sink: &mut S, write: impl FnOnce(&mut Holding<S>)) {
    let mut holding = Holding {
        inner: sink,
        held: Held::default(),
    };
    write(&mut holding);
    let Holding { inner, held } = holding;
    held.post(inner);
}

/// A sink that holds back the clauses.
pub(super) struct Holding<'a, S: ?Sized> {
    inner: &'a mut S,
    held: Held,
}

impl<S: ClauseSink + ?Sized> ClauseSink for Holding<'_, S> {
    fn new_var(&mut self) -> Var {
        self.inner.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.held.add(clause.iter().copied());
    }
}

impl Held {
    pub(super) fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        let start = self.lits.len();
        self.lits.extend(clause);
        self.ends.push(self.lits.len());
        self.has_unit |= self.lits.len() - start <= 1;
    }

    /// Hands the clauses over: those that a unit clause makes true are left out, and literals that
    /// one makes false are. Where that leaves an empty clause, it is the only one.
    pub(super) fn post<S: ClauseSink + ?Sized>(&self, sink: &mut S) {
        if !self.has_unit {
            for index in 0..self.ends.len() {
                sink.add_clause(self.clause(index));
            }
            return;
        }
        let Some(units) = self.units() else {
            sink.add_clause(&[]);
            return;
        };
        let mut value: HashMap<Var, Lit> = HashMap::new();
        for &unit in &units {
            sink.add_clause(&[unit]);
            value.insert(unit.var(), unit);
        }
        let mut clause = Vec::new();
        for index in 0..self.ends.len() {
            clause.clear();
            let mut is_true = false;
            for &lit in self.clause(index) {
                match value.get(&lit.var()) {
                    None => clause.push(lit),
                    Some(&unit) => is_true |= unit == lit,
                }
            }
            if !is_true {
                sink.add_clause(&clause);
            }
        }
    }

    /// What unit propagation derives, in the order in which it does; `None` is a conflict.
    fn units(&self) -> Option<Vec<Lit>> {
        // Which clauses hold a literal, as runs of a sorted list.
        let mut holds: Vec<(Lit, usize)> = Vec::with_capacity(self.lits.len());
        let mut n_left = Vec::with_capacity(self.ends.len());
        for index in 0..self.ends.len() {
            let clause = self.clause(index);
            holds.extend(clause.iter().map(|&lit| (lit, index)));
            n_left.push(clause.len());
        }
        holds.sort_unstable();
        let mut units: Vec<Lit> = Vec::new();
        let mut value: HashMap<Var, Lit> = HashMap::new();
        let mut short: Vec<usize> = (0..n_left.len())
            .rev()
            .filter(|&index| n_left[index] <= 1)
            .collect();
        while let Some(index) = short.pop() {
            let clause = self.clause(index);
            let is_true = |lit: &Lit| value.get(&lit.var()) == Some(lit);
            if clause.iter().any(is_true) {
                continue;
            }
            let free = clause.iter().find(|lit| !value.contains_key(&lit.var()));
            let &unit = free?;
            value.insert(unit.var(), unit);
            units.push(unit);
            let from = holds.partition_point(|&(lit, _)| lit < !unit);
            for &(_, shorter) in holds[from..].iter().take_while(|&&(lit, _)| lit == !unit) {
                n_left[shorter] -= 1;
                if n_left[shorter] <= 1 {
                    short.push(shorter);
                }
            }
        }
        Some(units)
    }

    fn clause(&self, index: usize) -> &[Lit] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.lits[start..self.ends[index]]
    }
}
