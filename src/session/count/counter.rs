//! Counting by cases, with components and a cache (after Bayardo and Pehoushek 2000, and Sang et
//! al. 2004).

use std::collections::HashMap;
use std::rc::Rc;

use crate::backend::{Outcome, SatBackend};
use crate::encode::Assignment;
use crate::problem::Problem;
use crate::session::residual::{Component, Residual};
use crate::session::{Session, SessionError};
use crate::{Lit, Var};

/// Counts the ways to choose the visible literals that extend to an assignment of the formula.
///
/// A *component* is split by cases on which literal of a clause is the first true one; in each
/// case the rest falls apart into components again, whose counts are multiplied, and those of the
/// cases are added. The solver is asked before a case is entered, so that
/// - every case that is entered has a solution: there are no dead ends to search, and the work is
///   at most the number of solutions times that of visible literals;
/// - where nothing visible is left, the count is 1, whatever the other variables are free to do.
pub(super) struct Counter<'a, 'p, P: Problem, B> {
    session: &'a mut Session<'p, P, B>,
    formula: Residual,
    /// By variable.
    is_visible: Vec<bool>,
    /// What the cases that are being counted assume.
    decisions: Vec<Lit>,
    known: Cache,
}

/// Why there is no exact count.
pub(super) enum Stop {
    /// The limit is reached.
    Limit,
    Failed(SessionError),
}

impl<E: Into<SessionError>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// A component that is being counted, by cases.
struct Split {
    key: Key,
    /// Those without a value where the cases part, ascending.
    vars: Vec<Var>,
    /// One of these literals is true: in a case one that was not in any case before, which are
    /// the first `n_entered`.
    alternatives: Vec<Lit>,
    n_entered: usize,
    n_assigned: usize,
    n_decisions: usize,
    /// The count at which the limit of all is reached.
    enough: u128,
    /// The count of the cases before this one.
    before: u128,
    case: Case,
}

/// A case in which there is a solution.
#[derive(Default)]
struct Case {
    /// The count of those of its components that are counted.
    n: u128,
    uncounted: Vec<(Key, Component)>,
    /// One that satisfies all of these.
    assignment: Rc<Assignment>,
}

impl<'a, 'p, P: Problem, B: SatBackend> Counter<'a, 'p, P, B> {
    pub(super) fn new(
        session: &'a mut Session<'p, P, B>,
        formula: Residual,
        visible: &[Lit],
    ) -> Self {
        let mut is_visible = vec![false; formula.n_vars()];
        for lit in visible {
            is_visible[lit.vidx()] = true;
        }
        Self {
            session,
            formula,
            is_visible,
            decisions: Vec::new(),
            known: Cache::default(),
        }
    }

    /// The count, if it is below `limit`.
    pub(super) fn count(mut self, limit: u128) -> Result<u128, Stop> {
        for index in 0..self.session.assumptions.len() {
            let lit = self.session.assumptions[index];
            if !self.formula.assign(lit) {
                return Ok(0);
            }
        }
        if self.formula.clashes() {
            return Ok(0);
        }
        let all: Vec<Var> = self.formula.vars().collect();
        let Some(case) = self.case(&all, None, limit)? else {
            return Ok(0);
        };
        let mut splits = vec![Split {
            key: Key::default(),
            vars: Vec::new(),
            alternatives: Vec::new(),
            n_entered: 0,
            n_assigned: self.formula.n_assigned(),
            n_decisions: 0,
            enough: limit,
            before: 0,
            case,
        }];
        let mut n = 0;
        while let Some(split) = splits.last_mut() {
            if let Some(reason) = self.session.exhausted() {
                return Err(SessionError::undecided(reason).into());
            }
            if let Some((key, component)) = split.case.uncounted.pop() {
                let enough = (split.enough - split.before).div_ceil(split.case.n);
                let assignment = Rc::clone(&split.case.assignment);
                let part = self.split(key, component, enough, assignment)?;
                splits.push(part);
                continue;
            }
            split.before += split.case.n;
            if let Some(case) = self.next_case(split)? {
                split.case = case;
                continue;
            }
            n = split.before;
            self.known.insert(std::mem::take(&mut split.key), n);
            splits.pop();
            if let Some(Split {
                before,
                enough,
                case,
                ..
            }) = splits.last_mut()
            {
                // Each component that is still uncounted has at least one solution.
                case.n = case.n.saturating_mul(n);
                if case.n >= *enough - *before {
                    return Err(Stop::Limit);
                }
            }
        }
        Ok(n)
    }

    /// Enters the first case of a component, the one that `assignment` is in.
    fn split(
        &mut self,
        key: Key,
        component: Component,
        enough: u128,
        assignment: Rc<Assignment>,
    ) -> Result<Split, Stop> {
        let mut alternatives = self.alternatives(&component);
        let first = alternatives.iter().position(|&lit| assignment.is_true(lit));
        alternatives.swap(0, first.expect("the assignment satisfies each clause"));
        let mut split = Split {
            key,
            vars: component.vars,
            alternatives,
            n_entered: 1,
            n_assigned: self.formula.n_assigned(),
            n_decisions: self.decisions.len(),
            enough,
            before: 0,
            case: Case::default(),
        };
        let is_entered = self.decide(&split.alternatives[..1]);
        debug_assert!(is_entered, "the assignment is in this case");
        if let Some(case) = self.case(&split.vars, Some(assignment), enough)? {
            split.case = case;
        }
        Ok(split)
    }

    /// Leaves the case of a component and enters the next one that has a solution.
    fn next_case(&mut self, split: &mut Split) -> Result<Option<Case>, Stop> {
        loop {
            self.formula.take_back(split.n_assigned);
            self.decisions.truncate(split.n_decisions);
            if split.n_entered == split.alternatives.len() {
                return Ok(None);
            }
            split.n_entered += 1;
            if self.decide(&split.alternatives[..split.n_entered]) {
                let enough = split.enough - split.before;
                if let Some(case) = self.case(&split.vars, None, enough)? {
                    return Ok(Some(case));
                }
            }
        }
    }

    /// Makes the last of some alternatives true and those before it false; `false` when that
    /// clashes.
    fn decide(&mut self, alternatives: &[Lit]) -> bool {
        let Some((&chosen, refused)) = alternatives.split_last() else {
            return true;
        };
        std::iter::once(chosen)
            .chain(refused.iter().map(|&lit| !lit))
            .all(|lit| {
                // Mostly the chosen one rules out the others by itself.
                if !self.formula.has_value(lit.var()) {
                    self.decisions.push(lit);
                }
                self.formula.assign(lit)
            })
    }

    /// The literals to split by, one of which is true: of the shortest clause whose literals that
    /// are left are all visible, or else a visible one and its opposite.
    fn alternatives(&self, component: &Component) -> Vec<Lit> {
        let is_visible = |lit: Lit| self.is_visible[lit.vidx()];
        let clauses = component.clauses.iter().copied();
        let visible = clauses.filter(|&clause| self.formula.open_lits(clause).all(is_visible));
        let length = |&clause: &u32| (self.formula.n_open(clause), clause);
        if let Some(shortest) = visible.min_by_key(length) {
            return self.formula.open_lits(shortest).collect();
        }
        let mut vars = component.vars.iter().copied();
        let var = vars.find(|var| self.is_visible[var.idx()]);
        let var = var.expect("a component without visible variables is not split");
        vec![var.pos_lit(), var.neg_lit()]
    }

    /// Finds the components of what is left of `vars` after a decision. `None` when there is no
    /// solution, which a satisfying `assignment` rules out.
    fn case(
        &mut self,
        vars: &[Var],
        assignment: Option<Rc<Assignment>>,
        enough: u128,
    ) -> Result<Option<Case>, Stop> {
        let mut n: u128 = 1;
        let mut uncounted = Vec::new();
        for component in self.formula.components(vars.iter().copied()) {
            if !component.is_bound {
                // A variable that nothing is said of.
                let is_visible = self.is_visible[component.vars[0].idx()];
                n = n.saturating_mul(if is_visible { 2 } else { 1 });
                continue;
            }
            let key = Key::new(&component);
            match self.known.get(&key) {
                Some(known) => n = n.saturating_mul(known),
                None => uncounted.push((key, component)),
            }
        }
        let assignment = match assignment {
            Some(assignment) => assignment,
            // Counts that are known are of components that have a solution.
            None if uncounted.is_empty() => Rc::default(),
            None => match self.session.ask(&self.decisions)? {
                Outcome::Sat(assignment) => Rc::new(assignment),
                Outcome::Unsat(_) => return Ok(None),
                Outcome::Unknown(reason) => return Err(SessionError::undecided(reason).into()),
            },
        };
        let mut case = Case {
            n,
            uncounted: Vec::with_capacity(uncounted.len()),
            assignment,
        };
        for (key, component) in uncounted {
            if component.vars.iter().any(|var| self.is_visible[var.idx()]) {
                case.uncounted.push((key, component));
            } else {
                self.known.insert(key, 1);
            }
        }
        if case.n >= enough {
            return Err(Stop::Limit);
        }
        Ok(Some(case))
    }
}

/// What is left of a formula, written down: two components with one key are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Key(Box<[u8]>);

impl Key {
    fn new(component: &Component) -> Self {
        let mut bytes = Vec::with_capacity(component.vars.len() + component.shrunk.len() + 8);
        write_ascending(&mut bytes, component.vars.iter().map(|var| var.idx32()));
        bytes.push(0);
        write_ascending(&mut bytes, component.shrunk.iter().copied());
        Self(bytes.into_boxed_slice())
    }
}

/// Writes the steps from each number to the next, none of which is 0, in groups of seven bits.
fn write_ascending(bytes: &mut Vec<u8>, numbers: impl Iterator<Item = u32>) {
    let mut next = 0;
    for number in numbers {
        let mut step = number - next + 1;
        next = number + 1;
        while step >= 0x80 {
            bytes.push(step.to_le_bytes()[0] | 0x80);
            step >>= 7;
        }
        bytes.push(step.to_le_bytes()[0]);
    }
}

/// The counts of components, up to a total size.
#[derive(Default)]
struct Cache {
    counts: HashMap<Key, u128>,
    n_bytes: usize,
}

impl Cache {
    /// About as much memory as it may take; when that is full, it starts again from nothing.
    const MOST_BYTES: usize = 1 << 28;

    fn get(&self, key: &Key) -> Option<u128> {
        self.counts.get(key).copied()
    }

    fn insert(&mut self, key: Key, count: u128) {
        self.n_bytes += key.0.len() + 64;
        if self.n_bytes > Self::MOST_BYTES {
            self.n_bytes = 0;
            self.counts.clear();
        }
        self.counts.insert(key, count);
    }
}
