//! Unit propagation that can be taken back, for looking at small formulas.

use itertools::Itertools;

use super::{ClauseSink, Cnf, Encode};
use crate::Lit;

/// A partial assignment, closed under unit propagation.
///
/// Each clause counts its false and its true literals; that is slower than watched literals on a
/// formula of a solver's size, and much simpler where everything is taken back all the time.
pub(super) struct Propagator {
    /// Without repeated or opposite literals in a clause.
    cnf: Cnf,
    /// By literal index: the clauses that hold it.
    occurrences: Vec<Vec<usize>>,
    values: Vec<Option<bool>>,
    n_false: Vec<usize>,
    n_true: Vec<usize>,
    trail: Vec<Lit>,
    /// How much of the trail the clauses have counted.
    n_counted: usize,
    conflict: bool,
}

/// A point to come back to.
#[derive(Clone, Copy)]
pub(super) struct Mark(usize);

impl Propagator {
    /// Starts from what the unit clauses entail.
    pub(super) fn new(formula: &Cnf) -> Self {
        let mut cnf = Cnf::new();
        cnf.new_lits(formula.n_vars());
        let mut sorted = Vec::new();
        for clause in formula.clauses() {
            sorted.clear();
            sorted.extend_from_slice(clause);
            sorted.sort_unstable();
            sorted.dedup();
            if !sorted.iter().tuple_windows().any(|(&a, &b)| a == !b) {
                cnf.add_clause(&sorted);
            }
        }
        let mut occurrences = vec![Vec::new(); 2 * cnf.n_vars()];
        for (index, clause) in cnf.clauses().enumerate() {
            for lit in clause {
                occurrences[lit.lidx()].push(index);
            }
        }
        let has_empty_clause = cnf.clauses().any(<[Lit]>::is_empty);
        let mut propagator = Self {
            occurrences,
            values: vec![None; cnf.n_vars()],
            n_false: vec![0; cnf.n_clauses()],
            n_true: vec![0; cnf.n_clauses()],
            trail: Vec::new(),
            n_counted: 0,
            conflict: has_empty_clause,
            cnf,
        };
        for index in 0..propagator.cnf.n_clauses() {
            if let &[lit] = propagator.cnf.clause(index) {
                propagator.put(lit);
            }
        }
        propagator.close();
        propagator
    }

    /// Whether some clause is false.
    pub(super) fn is_conflict(&self) -> bool {
        self.conflict
    }

    pub(super) fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.vidx()].map(|value| value == lit.is_pos())
    }

    /// Makes `lit` true and propagates. Without a conflict before.
    pub(super) fn assume(&mut self, lit: Lit) -> Mark {
        let mark = Mark(self.trail.len());
        self.put(lit);
        self.close();
        mark
    }

    /// Goes back to where `mark` was made.
    pub(super) fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.0 {
            let Some(lit) = self.trail.pop() else { break };
            self.values[lit.vidx()] = None;
            if self.trail.len() < self.n_counted {
                for &clause in &self.occurrences[lit.lidx()] {
                    self.n_true[clause] -= 1;
                }
                for &clause in &self.occurrences[(!lit).lidx()] {
                    self.n_false[clause] -= 1;
                }
            }
        }
        self.n_counted = self.n_counted.min(mark.0);
        self.conflict = false;
    }

    /// How many full assignments satisfy the formula together with the current one: counts to
    /// `limit` at most.
    pub(super) fn count(&mut self, limit: usize) -> usize {
        if self.conflict || limit == 0 {
            return 0;
        }
        let Some(free) = self.values.iter().position(Option::is_none) else {
            return 1;
        };
        let mut total = 0;
        for negated in [false, true] {
            #[expect(clippy::cast_possible_truncation, reason = "a variable's index")]
            let mark = self.assume(Lit::new(free as u32, negated));
            total += self.count(limit - total);
            self.undo(mark);
        }
        total
    }

    fn put(&mut self, lit: Lit) {
        match self.value(lit) {
            Some(true) => (),
            Some(false) => self.conflict = true,
            None => {
                self.values[lit.vidx()] = Some(lit.is_pos());
                self.trail.push(lit);
            }
        }
    }

    fn close(&mut self) {
        while !self.conflict && self.n_counted < self.trail.len() {
            let lit = self.trail[self.n_counted];
            self.n_counted += 1;
            for &clause in &self.occurrences[lit.lidx()] {
                self.n_true[clause] += 1;
            }
            for index in 0..self.occurrences[(!lit).lidx()].len() {
                let clause = self.occurrences[(!lit).lidx()][index];
                self.n_false[clause] += 1;
                let lits = self.cnf.clause(clause);
                if self.n_true[clause] == 0 && self.n_false[clause] + 1 >= lits.len() {
                    match lits.iter().find(|&&lit| self.value(lit) != Some(false)) {
                        Some(&last) => self.put(last),
                        None => self.conflict = true,
                    }
                }
            }
        }
    }
}
