//! A formula under a growing and shrinking partial assignment: what is left of it.

use crate::encode::Cnf;
use crate::{Lit, Var};

/// A clause's number.
type Clause = u32;

/// A formula and the literals that are assigned so far, with all that unit propagation finds.
pub(super) struct Residual {
    lits: Vec<Lit>,
    ends: Vec<usize>,
    /// By literal index: the clauses that hold it.
    holders: Vec<Vec<Clause>>,
    /// By clause: how many of its literals are true, and how many have no value.
    n_true: Vec<u32>,
    n_open: Vec<u32>,
    /// By variable.
    values: Vec<Option<bool>>,
    trail: Vec<Lit>,
    /// Whether the formula clashes before anything is assigned.
    clashes: bool,
    /// By variable and by clause: in which search for components it was last met.
    var_met: Vec<u32>,
    clause_met: Vec<u32>,
    n_searches: u32,
}

/// Variables without a value, and the clauses on them that are not satisfied yet. It touches no
/// other variable or clause.
pub(super) struct Component {
    /// Ascending.
    pub(super) vars: Vec<Var>,
    /// The clauses that have lost a literal, ascending. With `vars` they say what is left: any
    /// other clause is here as a whole if and only if all its variables are.
    pub(super) shrunk: Vec<Clause>,
    /// Whether there is any clause.
    pub(super) is_bound: bool,
}

impl Residual {
    pub(super) fn new(cnf: &Cnf) -> Self {
        let n_clauses = cnf.n_clauses();
        let mut residual = Self {
            lits: Vec::with_capacity(cnf.n_lits()),
            ends: Vec::with_capacity(n_clauses),
            holders: vec![Vec::new(); 2 * cnf.n_vars()],
            n_true: vec![0; n_clauses],
            n_open: Vec::with_capacity(n_clauses),
            values: vec![None; cnf.n_vars()],
            trail: Vec::new(),
            clashes: false,
            var_met: vec![0; cnf.n_vars()],
            clause_met: vec![0; n_clauses],
            n_searches: 0,
        };
        let mut distinct = Vec::new();
        for (number, clause) in (0..).zip(cnf.clauses()) {
            distinct.clear();
            distinct.extend_from_slice(clause);
            distinct.sort_unstable();
            distinct.dedup();
            for lit in &distinct {
                residual.holders[lit_index(*lit)].push(number);
            }
            residual.lits.extend_from_slice(&distinct);
            residual.ends.push(residual.lits.len());
            residual
                .n_open
                .push(u32::try_from(distinct.len()).unwrap_or(u32::MAX));
            residual.clashes |= distinct.is_empty();
        }
        for (number, _) in (0..).zip(cnf.clauses()) {
            if let [unit] = *residual.clause(number) {
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
            for &clause in &self.holders[lit_index(lit)] {
                self.n_true[clause as usize] += 1;
            }
            for place in 0..self.holders[lit_index(!lit)].len() {
                let clause = self.holders[lit_index(!lit)][place];
                let n_open = &mut self.n_open[clause as usize];
                *n_open -= 1;
                let n_open = *n_open;
                if clashes || self.n_true[clause as usize] > 0 || n_open > 1 {
                    continue;
                }
                let open = self
                    .clause(clause)
                    .iter()
                    .copied()
                    .find(|&lit| !self.is_false(lit));
                match open {
                    None => clashes = true,
                    Some(open) if !self.has_value(open.var()) => self.push(open),
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
            self.values[lit.var().idx()] = None;
            for &clause in &self.holders[lit_index(lit)] {
                self.n_true[clause as usize] -= 1;
            }
            for &clause in &self.holders[lit_index(!lit)] {
                self.n_open[clause as usize] += 1;
            }
        }
    }

    /// The components that hold those of `vars` that have no value.
    pub(super) fn components(&mut self, vars: impl IntoIterator<Item = Var>) -> Vec<Component> {
        self.n_searches += 1;
        let mut components = Vec::new();
        for var in vars {
            if !self.has_value(var) && self.var_met[var.idx()] != self.n_searches {
                components.push(self.component(var));
            }
        }
        components
    }

    fn component(&mut self, start: Var) -> Component {
        let mut vars = vec![start];
        let mut shrunk = Vec::new();
        let mut is_bound = false;
        self.var_met[start.idx()] = self.n_searches;
        let mut next = 0;
        while let Some(&var) = vars.get(next) {
            next += 1;
            for lit in [var.pos_lit(), var.neg_lit()] {
                for &clause in &self.holders[lit_index(lit)] {
                    let number = clause as usize;
                    if self.n_true[number] > 0 || self.clause_met[number] == self.n_searches {
                        continue;
                    }
                    self.clause_met[number] = self.n_searches;
                    is_bound = true;
                    let lits = self.clause(clause);
                    if (self.n_open[number] as usize) < lits.len() {
                        shrunk.push(clause);
                    }
                    let start = self.ends[number] - lits.len();
                    for place in start..self.ends[number] {
                        let other = self.lits[place].var();
                        if self.values[other.idx()].is_none()
                            && self.var_met[other.idx()] != self.n_searches
                        {
                            self.var_met[other.idx()] = self.n_searches;
                            vars.push(other);
                        }
                    }
                }
            }
        }
        vars.sort_unstable();
        shrunk.sort_unstable();
        Component {
            vars,
            shrunk,
            is_bound,
        }
    }

    /// The literals of a clause that have no value.
    pub(super) fn open_lits(&self, clause: Clause) -> impl Iterator<Item = Lit> {
        let lits = self.clause(clause).iter().copied();
        lits.filter(|lit| !self.has_value(lit.var()))
    }

    pub(super) fn n_open(&self, clause: Clause) -> u32 {
        self.n_open[clause as usize]
    }

    fn clause(&self, clause: Clause) -> &[Lit] {
        let number = clause as usize;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.lits[start..self.ends[number]]
    }

    fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.var().idx()] == Some(lit.is_neg())
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
