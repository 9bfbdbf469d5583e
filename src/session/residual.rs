//! A formula under a growing and shrinking partial assignment: what is left of it.

use std::ops::Range;

use crate::encode::Cnf;
use crate::{Lit, Var};

/// A clause's number.
type Clause = u32;

/// A formula and the literals that are assigned so far, with all that unit propagation finds.
pub(super) struct Residual {
    lits: Vec<Lit>,
    clauses: Vec<State>,
    /// The clauses that hold a literal, literal by literal.
    holders: Vec<Clause>,
    /// By literal index: where its clauses start among the holders; those of the next follow.
    holder_starts: Vec<usize>,
    /// By variable.
    values: Vec<Option<bool>>,
    trail: Vec<Lit>,
    /// Whether the formula clashes before anything is assigned.
    clashes: bool,
    /// By variable: in which search for components it was last met.
    met_in: Vec<u32>,
    n_searches: u32,
}

/// A clause and how it stands.
struct State {
    /// Where its literals start.
    start: usize,
    n_lits: u32,
    /// How many of them are true, and how many are not false.
    n_true: u32,
    n_open: u32,
    /// In which search for components it was last met.
    met_in: u32,
}

impl State {
    fn lits(&self) -> Range<usize> {
        self.start..self.start + self.n_lits as usize
    }
}

/// Variables without a value, and the clauses on them that are not satisfied yet. It touches no
/// other variable or clause.
pub(super) struct Component {
    /// Ascending.
    pub(super) vars: Vec<Var>,
    /// The clauses that have lost a literal, ascending. With `vars` they say what is left: any
    /// other clause is here as a whole if and only if all its variables are.
    pub(super) shrunk: Vec<Clause>,
    /// These, and any others of more than two literals.
    pub(super) clauses: Vec<Clause>,
    /// Whether there is any clause.
    pub(super) is_bound: bool,
}

impl Residual {
    pub(super) fn new(cnf: &Cnf) -> Self {
        let mut lits = Vec::with_capacity(cnf.n_lits());
        let mut clauses = Vec::with_capacity(cnf.n_clauses());
        let mut holder_starts = vec![0; 2 * cnf.n_vars() + 1];
        let mut distinct = Vec::new();
        for clause in cnf.clauses() {
            distinct.clear();
            distinct.extend_from_slice(clause);
            distinct.sort_unstable();
            distinct.dedup();
            for lit in &distinct {
                holder_starts[lit_index(*lit) + 1] += 1;
            }
            let n_lits = u32::try_from(distinct.len()).expect("a clause of distinct literals");
            clauses.push(State {
                start: lits.len(),
                n_lits,
                n_true: 0,
                n_open: n_lits,
                met_in: 0,
            });
            lits.extend_from_slice(&distinct);
        }
        for index in 1..holder_starts.len() {
            holder_starts[index] += holder_starts[index - 1];
        }
        let mut holders = vec![0; lits.len()];
        let mut next = holder_starts.clone();
        for (number, clause) in (0..).zip(&clauses) {
            for lit in &lits[clause.lits()] {
                let place = &mut next[lit_index(*lit)];
                holders[*place] = number;
                *place += 1;
            }
        }
        let mut residual = Self {
            clashes: clauses.iter().any(|clause| clause.n_lits == 0),
            lits,
            clauses,
            holders,
            holder_starts,
            values: vec![None; cnf.n_vars()],
            trail: Vec::new(),
            met_in: vec![0; cnf.n_vars()],
            n_searches: 0,
        };
        for number in 0..residual.clauses.len() {
            let clause = &residual.clauses[number];
            if clause.n_lits == 1 {
                let unit = residual.lits[clause.start];
                residual.clashes = residual.clashes || !residual.assign(unit);
            }
        }
        residual
    }

    /// Whether unit propagation has found that nothing satisfies the formula itself.
    pub(super) fn clashes(&self) -> bool {
        self.clashes
    }

    pub(super) fn n_vars(&self) -> usize {
        self.values.len()
    }

    pub(super) fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (0..).map(Var::new).take(self.values.len())
    }

    pub(super) fn n_assigned(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn has_value(&self, var: Var) -> bool {
        self.values[var.idx()].is_some()
    }

    /// Makes a literal true and all that follows by unit propagation; `false` when that clashes.
    pub(super) fn assign(&mut self, lit: Lit) -> bool {
        if let Some(value) = self.values[lit.var().idx()] {
            return value == lit.is_pos();
        }
        let mut next = self.trail.len();
        self.push(lit);
        let mut clashes = false;
        // The counts of each literal on the trail are all brought up to date, even after a
        // clash: taking it back undoes them all.
        while next < self.trail.len() {
            let lit = self.trail[next];
            next += 1;
            for place in self.holders(lit) {
                self.clauses[self.holders[place] as usize].n_true += 1;
            }
            for place in self.holders(!lit) {
                let clause = &mut self.clauses[self.holders[place] as usize];
                clause.n_open -= 1;
                if clashes || clause.n_true > 0 || clause.n_open > 1 {
                    continue;
                }
                let mut lits = self.lits[clause.lits()].iter();
                let open = lits.find(|lit| self.values[lit.vidx()] != Some(lit.is_neg()));
                match open.copied() {
                    None => clashes = true,
                    Some(open) if self.values[open.vidx()].is_none() => self.push(open),
                    // It is true already, further up the trail.
                    Some(_) => (),
                }
            }
        }
        !clashes
    }

    /// Takes back what was assigned after the first `n_kept` literals.
    pub(super) fn take_back(&mut self, n_kept: usize) {
        while self.trail.len() > n_kept {
            let Some(lit) = self.trail.pop() else { return };
            self.values[lit.vidx()] = None;
            for place in self.holders(lit) {
                self.clauses[self.holders[place] as usize].n_true -= 1;
            }
            for place in self.holders(!lit) {
                self.clauses[self.holders[place] as usize].n_open += 1;
            }
        }
    }

    /// The components that hold those of `vars` that have no value.
    pub(super) fn components(&mut self, vars: impl IntoIterator<Item = Var>) -> Vec<Component> {
        self.n_searches += 1;
        let mut components = Vec::new();
        for var in vars {
            if !self.has_value(var) && self.met_in[var.idx()] != self.n_searches {
                components.push(self.component(var));
            }
        }
        components
    }

    fn component(&mut self, start: Var) -> Component {
        let mut vars = vec![start];
        let mut shrunk = Vec::new();
        let mut clauses = Vec::new();
        let mut is_bound = false;
        self.met_in[start.idx()] = self.n_searches;
        let mut next = 0;
        while let Some(&var) = vars.get(next) {
            next += 1;
            let positive = self.holders(var.pos_lit());
            for place in positive.chain(self.holders(var.neg_lit())) {
                let number = self.holders[place];
                let clause = &mut self.clauses[number as usize];
                if clause.n_true > 0 || clause.met_in == self.n_searches {
                    continue;
                }
                clause.met_in = self.n_searches;
                is_bound = true;
                if clause.n_open < clause.n_lits {
                    shrunk.push(number);
                }
                if clause.n_open < clause.n_lits || clause.n_lits > 2 {
                    clauses.push(number);
                }
                for lit in &self.lits[clause.lits()] {
                    let other = lit.vidx();
                    if self.met_in[other] != self.n_searches && self.values[other].is_none() {
                        self.met_in[other] = self.n_searches;
                        vars.push(lit.var());
                    }
                }
            }
        }
        vars.sort_unstable();
        shrunk.sort_unstable();
        Component {
            vars,
            shrunk,
            clauses,
            is_bound,
        }
    }

    /// How much a variable matters: shorter clauses that are not satisfied yet weigh more.
    pub(super) fn weight(&self, var: Var) -> u64 {
        let holders = self
            .holders(var.pos_lit())
            .chain(self.holders(var.neg_lit()));
        let clauses = holders.map(|place| &self.clauses[self.holders[place] as usize]);
        let open = clauses.filter(|clause| clause.n_true == 0);
        open.map(|clause| 1 << 10_u32.saturating_sub(clause.n_open))
            .sum()
    }

    /// The literals of a clause that have no value.
    pub(super) fn open_lits(&self, clause: Clause) -> impl Iterator<Item = Lit> {
        let lits = self.lits[self.clauses[clause as usize].lits()]
            .iter()
            .copied();
        lits.filter(|lit| !self.has_value(lit.var()))
    }

    /// How many literals of a clause are not false.
    pub(super) fn n_open(&self, clause: Clause) -> u32 {
        self.clauses[clause as usize].n_open
    }

    /// The places of the clauses that hold a literal.
    fn holders(&self, lit: Lit) -> Range<usize> {
        let index = lit_index(lit);
        self.holder_starts[index]..self.holder_starts[index + 1]
    }

    /// Gives a value to a literal that has none; what follows from it is for the caller.
    fn push(&mut self, lit: Lit) {
        self.values[lit.var().idx()] = Some(lit.is_pos());
        self.trail.push(lit);
    }
}

fn lit_index(lit: Lit) -> usize {
    2 * lit.vidx() + usize::from(lit.is_neg())
}
