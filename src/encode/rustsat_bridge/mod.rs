//! The bridge to rustsat: its encoders write into any sink, and its formulas and ours convert.
//!
//! [`RustSatSink`] takes what any encoder of rustsat writes. With the feature `rustsat-encoders`
//! its encoders of weighted sums are strategies here, guarded against what they don't take well.
//!
//! rustsat's encoders take literals of one weight in the order of a hash map. Unless rustsat is
//! built with its feature `fxhash`, as `rustsat-encoders` does, that order, and with it the
//! formula, changes from run to run.

#[cfg(feature = "rustsat-encoders")]
pub(super) mod encoders;

use std::cell::RefCell;

use itertools::Itertools;
use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::{BasicVarManager, ManageVars, SatInstance};
use rustsat::types::Clause;
use rustsat::types::constraints::{CardConstraint, PbConstraint};

use super::pseudo_boolean::{self, Term};
use super::truth::Draft;
use super::{ClauseSink, Cnf, Comparison, Encode, PseudoBoolean};
use crate::{Lit, Var};

#[cfg(feature = "rustsat-encoders")]
pub use encoders::{MOST_TOTAL, RustSatEncoder};

/// A sink as rustsat's encoders want it: its clauses and its variables, lent at the same time.
///
/// The variables are the sink's own, so that no encoder is given one that is in use. Clauses lose
/// repeated literals, and those with opposite ones are left out.
///
/// ```
/// use cnfcraft::encode::{Cnf, Encode, RustSatSink};
/// use rustsat::encodings::am1::{Encode as _, Pairwise};
///
/// let mut cnf = Cnf::new();
/// let lits = cnf.new_lits(4);
/// let bridge = RustSatSink::new(&mut cnf);
/// let mut pairwise: Pairwise = lits.iter().copied().collect();
/// pairwise.encode(&mut bridge.collector(), &mut bridge.variables()).unwrap();
/// assert_eq!(cnf.n_clauses(), 6);
/// ```
#[derive(Debug)]
pub struct RustSatSink<S> {
    state: RefCell<State<S>>,
}

#[derive(Debug)]
struct State<S> {
    sink: S,
    draft: Draft,
    n_clauses: usize,
    n_vars: u32,
    last_var: Option<Var>,
}

impl<S: ClauseSink> RustSatSink<S> {
    /// Lends `sink` to encoders.
    pub fn new(sink: S) -> Self {
        Self {
            state: RefCell::new(State {
                sink,
                draft: Draft::default(),
                n_clauses: 0,
                n_vars: 0,
                last_var: None,
            }),
        }
    }

    /// Where an encoder's clauses go.
    pub fn collector(&self) -> Collector<'_, S> {
        Collector(&self.state)
    }

    /// Where an encoder's variables come from.
    pub fn variables(&self) -> Variables<'_, S> {
        Variables(&self.state)
    }

    /// The sink.
    pub fn into_inner(self) -> S {
        self.state.into_inner().sink
    }
}

/// The clauses of a [`RustSatSink`].
#[derive(Debug)]
pub struct Collector<'a, S>(&'a RefCell<State<S>>);

impl<S: ClauseSink> CollectClauses for Collector<'_, S> {
    /// How many came through the bridge.
    fn n_clauses(&self) -> usize {
        self.0.borrow().n_clauses
    }

    fn extend_clauses<T>(&mut self, clauses: T) -> Result<(), OutOfMemory>
    where
        T: IntoIterator<Item = Clause>,
    {
        for clause in clauses {
            let state = &mut *self.0.borrow_mut();
            // The adder repeats literals.
            state.draft.add(&mut state.sink, clause);
            state.n_clauses += 1;
        }
        Ok(())
    }
}

/// The variables of a [`RustSatSink`].
#[derive(Debug)]
pub struct Variables<'a, S>(&'a RefCell<State<S>>);

impl<S: ClauseSink> ManageVars for Variables<'_, S> {
    fn new_var(&mut self) -> Var {
        let state = &mut *self.0.borrow_mut();
        let var = state.sink.new_var();
        state.n_vars += 1;
        state.last_var = Some(var);
        var
    }

    /// The last variable that came through the bridge.
    fn max_var(&self) -> Option<Var> {
        self.0.borrow().last_var
    }

    /// Takes variables from the sink until the next one is `var` or higher.
    fn increase_next_free(&mut self, var: Var) -> bool {
        let n_before = self.n_used();
        while self
            .max_var()
            .is_none_or(|last| last.idx32() + 1 < var.idx32())
        {
            self.new_var();
        }
        self.n_used() > n_before
    }

    /// Nothing: the sink knows its variables.
    fn combine(&mut self, _other: Self) {}

    /// How many came through the bridge.
    fn n_used(&self) -> u32 {
        self.0.borrow().n_vars
    }

    /// Nothing: a sink takes no variable back.
    fn forget_from(&mut self, _min_var: Var) {}
}

/// The clauses. rustsat's formula has no number of variables: keep [`Cnf::n_vars`].
impl From<&Cnf> for rustsat::instances::Cnf {
    fn from(cnf: &Cnf) -> Self {
        cnf.clauses().map(Clause::from).collect()
    }
}

/// With the variables up to the highest that occurs.
impl From<&rustsat::instances::Cnf> for Cnf {
    fn from(clauses: &rustsat::instances::Cnf) -> Self {
        let vars = clauses
            .iter()
            .flat_map(|clause| clause.iter())
            .map(|lit| lit.vidx() + 1);
        let mut cnf = Self::new();
        cnf.new_lits(vars.max().unwrap_or(0));
        for clause in clauses {
            cnf.add_clause(AsRef::<[Lit]>::as_ref(clause));
        }
        cnf
    }
}

/// Variables that no clause uses are kept.
impl From<&Cnf> for SatInstance {
    fn from(cnf: &Cnf) -> Self {
        let n_vars = u32::try_from(cnf.n_vars()).expect("a variable's index has 32 bits");
        let next = BasicVarManager::from_next_free(Var::new(n_vars));
        let mut instance = Self::new_with_manager(next);
        for clause in cnf.clauses() {
            instance.add_clause(clause.into());
        }
        instance
    }
}

/// Its cardinality and pseudo-Boolean constraints are written by this crate.
impl From<SatInstance> for Cnf {
    fn from(instance: SatInstance) -> Self {
        let sums: RefCell<Vec<(Vec<Term>, Comparison, i128)>> = RefCell::default();
        let wide = |bound| i128::try_from(bound).expect("a usize has 64 bits at most");
        let (clauses, variables) = instance.into_cnf_with_encoders(
            |constraint, _, _| {
                let comparison = match constraint {
                    CardConstraint::Ub(_) => Comparison::AtMost,
                    CardConstraint::Lb(_) => Comparison::AtLeast,
                    CardConstraint::Eq(_) => Comparison::Equal,
                };
                let bound = wide(constraint.bound());
                let terms = constraint
                    .into_lits()
                    .into_iter()
                    .map(|lit| (1, lit))
                    .collect_vec();
                sums.borrow_mut().push((terms, comparison, bound));
            },
            |constraint, _, _| {
                let comparison = match constraint {
                    PbConstraint::Ub(_) => Comparison::AtMost,
                    PbConstraint::Lb(_) => Comparison::AtLeast,
                    PbConstraint::Eq(_) => Comparison::Equal,
                };
                let bound = i128::try_from(constraint.bound()).expect("64 bits at most");
                let terms = constraint
                    .into_lits()
                    .into_iter()
                    .map(|(lit, weight)| (wide(weight), lit));
                sums.borrow_mut().push((terms.collect(), comparison, bound));
            },
        );
        let mut cnf = Self::from(&clauses);
        let n_missing = (variables.n_used() as usize).saturating_sub(cnf.n_vars());
        cnf.new_lits(n_missing);
        for (terms, comparison, bound) in sums.into_inner() {
            let (terms, bound) = pseudo_boolean::normalized(terms.into_iter(), bound);
            pseudo_boolean::post(&mut cnf, PseudoBoolean::default(), terms, comparison, bound);
        }
        cnf
    }
}
