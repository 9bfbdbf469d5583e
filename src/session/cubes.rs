//! Splitting the search into parts (cube and conquer, after Heule, Kullmann, Wieringa and Biere
//! 2011).

use super::Session;
use super::residual::Residual;
use crate::backend::SatBackend;
use crate::encode::Cnf;
use crate::problem::Problem;
use crate::{Lit, Var};

impl<P: Problem, B: SatBackend> Session<'_, P, B> {
    /// Up to `n` sets of assumptions that split the search into parts, to be searched apart: on
    /// several threads, or by a batch system. Each solution is in exactly one part.
    ///
    /// The parts are decisions on what a player sees ([`Problem::visible`]), next to what the
    /// session assumes. Parts that unit propagation refutes are left out, so no part at all means
    /// that there is no solution. The same question has the same answer, whatever the backend.
    ///
    /// ```
    /// # #[cfg(feature = "batsat")] {
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    /// use cnfcraft::session::{Count, Session};
    ///
    /// let puzzle = Nonogram::new(vec![vec![1]; 5], vec![vec![1]; 5]);
    /// let mut session = Session::new(&puzzle);
    /// let mut n = 0;
    /// for cube in session.cubes(4) {
    ///     n += session.assume(cube).solutions().count();
    /// }
    /// assert_eq!(session.count(1000).unwrap(), Count::Exactly(n as u128));
    /// # }
    /// ```
    pub fn cubes(&self, n: usize) -> Vec<Vec<Lit>> {
        find_cubes(self.problem, &self.strategy, &self.assumptions, n)
    }
}

/// Variables that are looked at for a split.
const MOST_TRIED: usize = 64;

/// A part of the search, and how much of the formula it leaves open.
struct Cube {
    lits: Vec<Lit>,
    n_open: usize,
    /// Whether nothing visible is open in it.
    is_settled: bool,
}

/// Up to `n` parts, by decisions on visible literals under `assumptions`.
///
/// The part that leaves most open is split in two, again and again, by the variable of which both
/// values settle much. What unit propagation refutes is dropped.
fn find_cubes<P: Problem>(
    problem: &P,
    strategy: &P::Strategy,
    assumptions: &[Lit],
    n: usize,
) -> Vec<Vec<Lit>> {
    let mut cnf = Cnf::new();
    let vars = problem.encode(strategy, &mut cnf);
    let mut visible: Vec<Var> = problem.visible(&vars).iter().map(|lit| lit.var()).collect();
    visible.sort_unstable();
    visible.dedup();
    let formula = Residual::new(&cnf);
    let mut splitter = Splitter { formula, visible };
    let mut assumed = assumptions.iter();
    if splitter.formula.clashes() || !assumed.all(|&lit| splitter.formula.assign(lit)) {
        return Vec::new();
    }
    let mut cubes: Vec<Cube> = splitter.cube(Vec::new()).into_iter().collect();
    while cubes.len() < n {
        let open = cubes
            .iter()
            .enumerate()
            .filter(|(_, cube)| !cube.is_settled);
        // Of equal ones the first.
        let Some((place, _)) = open.rev().max_by_key(|(_, cube)| cube.n_open) else {
            break;
        };
        let cube = cubes.remove(place);
        let parts = splitter.split(&cube);
        cubes.splice(place..place, parts);
    }
    cubes.into_iter().map(|cube| cube.lits).collect()
}

struct Splitter {
    formula: Residual,
    /// Ascending.
    visible: Vec<Var>,
}

impl Splitter {
    /// The cube of these decisions, unless unit propagation refutes it.
    fn cube(&mut self, lits: Vec<Lit>) -> Option<Cube> {
        let n_kept = self.formula.n_assigned();
        let is_open = lits.iter().all(|&lit| self.formula.assign(lit));
        let n_open = self.formula.n_vars() - self.formula.n_assigned();
        let is_settled = self.candidates().is_empty();
        self.formula.take_back(n_kept);
        is_open.then_some(Cube {
            lits,
            n_open,
            is_settled,
        })
    }

    /// The two halves of a cube, or fewer.
    fn split(&mut self, cube: &Cube) -> Vec<Cube> {
        let n_kept = self.formula.n_assigned();
        for &lit in &cube.lits {
            self.formula.assign(lit);
        }
        let mut best = None;
        for var in self.candidates() {
            let settled = [var.pos_lit(), var.neg_lit()].map(|lit| self.settled_by(lit));
            // What is refuted at once is the best of all: the other half is all that is left.
            let score = match settled {
                [Some(one), Some(other)] => one.saturating_mul(other),
                _ => usize::MAX,
            };
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, var));
            }
        }
        self.formula.take_back(n_kept);
        let Some((_, var)) = best else {
            return Vec::new();
        };
        let halves = [var.pos_lit(), var.neg_lit()].map(|lit| {
            let mut lits = cube.lits.clone();
            lits.push(lit);
            lits
        });
        halves
            .into_iter()
            .filter_map(|lits| self.cube(lits))
            .collect()
    }

    /// How much follows from a literal; `None` when it cannot be.
    fn settled_by(&mut self, lit: Lit) -> Option<usize> {
        let before = self.formula.n_assigned();
        let is_open = self.formula.assign(lit);
        let n = self.formula.n_assigned() - before;
        self.formula.take_back(before);
        is_open.then_some(n)
    }

    /// The visible variables without a value that weigh most.
    fn candidates(&self) -> Vec<Var> {
        let open = self.visible.iter().copied();
        let open = open.filter(|&var| !self.formula.has_value(var));
        let mut weighed: Vec<(u64, Var)> =
            open.map(|var| (self.formula.weight(var), var)).collect();
        weighed.sort_by_key(|&(weight, var)| (std::cmp::Reverse(weight), var));
        weighed.truncate(MOST_TRIED);
        weighed.into_iter().map(|(_, var)| var).collect()
    }
}
