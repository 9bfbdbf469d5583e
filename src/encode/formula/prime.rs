//! Prime implicates, and the fewest of them that say it all.

use std::vec::Drain;

use itertools::Itertools;

use super::expression::{Formula, Node};
use crate::{Lit, Var};

/// The most variables of a formula whose prime implicates are computed: there are `3ⁿ` clauses
/// to look at.
pub const MOST_VARS: usize = 10;

/// So many partial covers are looked at before the smallest found so far is taken.
const MOST_COVERS: usize = 20_000;

/// The clauses that `formula` entails and that entail no shorter one of these, shortest first.
pub(super) fn prime_implicates(formula: &Formula) -> Option<Vec<Vec<Lit>>> {
    let table = Table::new(formula)?;
    let primes = table.primes();
    Some(
        primes
            .into_iter()
            .map(|prime| table.clause(prime))
            .collect(),
    )
}

/// The fewest prime implicates that entail them all, and among these the fewest literals.
pub(super) fn fewest_prime_implicates(formula: &Formula) -> Option<Vec<Vec<Lit>>> {
    let table = Table::new(formula)?;
    let primes = table.primes();
    let chosen = cover(&table, &primes);
    Some(
        chosen
            .into_iter()
            .map(|prime| table.clause(prime))
            .collect(),
    )
}

/// A clause as the digits of a number in base 3, one for each variable: 0 the positive literal,
/// 1 the negative one, 2 none. So it is also the partial assignment that makes the clause false.
type Ternary = usize;

/// Where a formula is false.
struct Table {
    vars: Vec<Var>,
    /// By assignment, bit `i` of which is the value of `vars[i]`.
    is_false: Vec<bool>,
}

impl Table {
    /// `None` when there are too many variables.
    fn new(formula: &Formula) -> Option<Self> {
        // Stops at one too many: the formula may be long.
        let mut vars: Vec<Var> = Vec::new();
        for lit in formula.lits() {
            if let Err(place) = vars.binary_search(&lit.var()) {
                vars.insert(place, lit.var());
                if vars.len() > MOST_VARS {
                    return None;
                }
            }
        }
        let values = Bits::of(formula, &vars);
        let is_false = (0..1 << vars.len()).map(|bits| !values.bit(bits)).collect();
        Some(Self { vars, is_false })
    }

    /// The shortest clauses first.
    fn primes(&self) -> Vec<Ternary> {
        let n = self.vars.len();
        let powers = (0..n).map(power_of_3).collect_vec();
        let mut implied: Vec<bool> = Vec::with_capacity(power_of_3(n));
        for ternary in 0..power_of_3(n) {
            // A clause without a variable is implied if it is with either of its literals.
            let free = powers.iter().find(|&&power| ternary / power % 3 == 2);
            implied.push(match free {
                Some(power) => implied[ternary - power] && implied[ternary - 2 * power],
                None => self.is_false[self.point(ternary)],
            });
        }
        let shorter = |ternary: Ternary| {
            let digits = powers
                .iter()
                .map(move |&power| (power, ternary / power % 3));
            digits
                .filter(|&(_, digit)| digit < 2)
                .map(move |(power, digit)| ternary + (2 - digit) * power)
        };
        let prime = |&ternary: &Ternary| {
            implied[ternary] && !shorter(ternary).any(|shorter| implied[shorter])
        };
        let length = |&ternary: &Ternary| (shorter(ternary).count(), self.clause(ternary));
        (0..power_of_3(n))
            .filter(prime)
            .sorted_by_cached_key(length)
            .collect()
    }

    /// The assignment that a clause of all variables forbids.
    fn point(&self, ternary: Ternary) -> usize {
        let digits = (0..self.vars.len()).map(|i| (ternary / power_of_3(i) % 3) << i);
        digits.sum()
    }

    fn clause(&self, ternary: Ternary) -> Vec<Lit> {
        let literal = |(i, var): (usize, &Var)| match ternary / power_of_3(i) % 3 {
            0 => Some(var.pos_lit()),
            1 => Some(var.neg_lit()),
            _ => None,
        };
        self.vars.iter().enumerate().filter_map(literal).collect()
    }

    fn forbids(&self, ternary: Ternary, point: usize) -> bool {
        (0..self.vars.len()).all(|i| {
            let digit = ternary / power_of_3(i) % 3;
            digit == 2 || digit == point >> i & 1
        })
    }
}

fn power_of_3(n: usize) -> usize {
    (0..n).fold(1, |power, _| 3 * power)
}

/// Chooses primes that forbid each point where the formula is false.
fn cover(table: &Table, primes: &[Ternary]) -> Vec<Ternary> {
    let points = table.is_false.iter().positions(|&is_false| is_false);
    let forbidding = points
        .map(|point| {
            let forbids = |&&prime: &&Ternary| table.forbids(prime, point);
            primes
                .iter()
                .positions(|prime| forbids(&prime))
                .collect_vec()
        })
        .collect_vec();
    // Fewer clauses count first, then fewer literals.
    let weight = |&prime: &Ternary| (1 << 16) + table.clause(prime).len();
    let mut search = Cover {
        covered: vec![Vec::new(); primes.len()],
        weights: primes.iter().map(weight).collect(),
        n_covering: vec![0; forbidding.len()],
        forbidding,
        chosen: Vec::new(),
        weight: 0,
        best: None,
        n_looked_at: 0,
    };
    for (point, forbidding) in search.forbidding.iter().enumerate() {
        for &prime in forbidding {
            search.covered[prime].push(point);
        }
    }
    // Where only one prime forbids a point, it is in every cover.
    for point in 0..search.forbidding.len() {
        if let [only] = search.forbidding[point][..]
            && search.n_covering[point] == 0
        {
            search.choose(only);
        }
    }
    search.descend();
    let mut best = search
        .best
        .take()
        .map_or_else(Vec::new, |(_, chosen)| chosen);
    best.sort_unstable();
    // A search that was cut short may have chosen one that the later ones make needless.
    search.n_covering.fill(0);
    search.chosen.clear();
    for &prime in &best {
        search.choose(prime);
    }
    best.retain(|&prime| {
        let needless = search.covered[prime]
            .iter()
            .all(|&point| search.n_covering[point] > 1);
        if needless {
            search.covered[prime]
                .iter()
                .for_each(|&point| search.n_covering[point] -= 1);
        }
        !needless
    });
    best.into_iter().map(|prime| primes[prime]).collect()
}

struct Cover {
    /// By point: the primes that forbid it.
    forbidding: Vec<Vec<usize>>,
    /// By prime: the points that it forbids.
    covered: Vec<Vec<usize>>,
    weights: Vec<usize>,
    /// By point: how many chosen primes forbid it.
    n_covering: Vec<usize>,
    chosen: Vec<usize>,
    weight: usize,
    best: Option<(usize, Vec<usize>)>,
    n_looked_at: usize,
}

impl Cover {
    /// Extends what is chosen to whole covers, as far as they can be better than the best.
    fn descend(&mut self) {
        if self.best.is_some() && self.n_looked_at >= MOST_COVERS {
            return;
        }
        self.n_looked_at += 1;
        let open = (0..self.n_covering.len()).filter(|&point| self.n_covering[point] == 0);
        let Some(hardest) = open.min_by_key(|&point| self.forbidding[point].len()) else {
            if self.best.as_ref().is_none_or(|best| self.weight < best.0) {
                self.best = Some((self.weight, self.chosen.clone()));
            }
            return;
        };
        if self
            .best
            .as_ref()
            .is_some_and(|best| self.weight + self.at_least_needed() >= best.0)
        {
            return;
        }
        let n_new = |prime: &usize| {
            let covered = self.covered[*prime].iter();
            covered
                .filter(|&&point| self.n_covering[point] == 0)
                .count()
        };
        let most_first = self.forbidding[hardest]
            .iter()
            .copied()
            .sorted_by_key(|prime| (usize::MAX - n_new(prime), self.weights[*prime]))
            .collect_vec();
        for prime in most_first {
            self.choose(prime);
            self.descend();
            self.take_back();
        }
    }

    /// A weight that every cover of the open points has at least: that of open points of which no
    /// prime forbids two, each with its lightest prime.
    fn at_least_needed(&self) -> usize {
        let mut touched = vec![false; self.n_covering.len()];
        let mut needed = 0;
        for point in 0..touched.len() {
            if self.n_covering[point] > 0 || touched[point] {
                continue;
            }
            let primes = &self.forbidding[point];
            needed += primes
                .iter()
                .map(|&prime| self.weights[prime])
                .min()
                .unwrap_or(0);
            for &prime in primes {
                for &neighbour in &self.covered[prime] {
                    touched[neighbour] = true;
                }
            }
        }
        needed
    }

    fn choose(&mut self, prime: usize) {
        self.chosen.push(prime);
        self.weight += self.weights[prime];
        for &point in &self.covered[prime] {
            self.n_covering[point] += 1;
        }
    }

    fn take_back(&mut self) {
        let Some(prime) = self.chosen.pop() else {
            return;
        };
        self.weight -= self.weights[prime];
        for &point in &self.covered[prime] {
            self.n_covering[point] -= 1;
        }
    }
}

/// The values of an expression under each assignment of a few variables, 64 in a word.
#[derive(Clone)]
struct Bits(Vec<u64>);

impl Bits {
    fn of(formula: &Formula, vars: &[Var]) -> Self {
        let n_words = (1usize << vars.len()).div_ceil(64);
        let constant = |value: bool| Self(vec![if value { u64::MAX } else { 0 }; n_words]);
        formula.fold(|node, mut operands: Drain<'_, Self>| match node {
            Node::Constant(value) => constant(value),
            Node::Lit(lit) => {
                let place = vars.iter().position(|&var| var == lit.var());
                let values = Self::variable(place.expect("a variable of the formula"), n_words);
                if lit.is_neg() { values.not() } else { values }
            }
            Node::Not => operands.next().expect("an operand").not(),
            Node::All(_) => operands.fold(constant(true), |a, b| a.zip(&b, |a, b| a & b)),
            Node::Any(_) => operands.fold(constant(false), |a, b| a.zip(&b, |a, b| a | b)),
            Node::Xor => operands.fold(constant(false), |a, b| a.zip(&b, |a, b| a ^ b)),
            Node::Iff => operands.fold(constant(true), |a, b| a.zip(&b, |a, b| a ^ b)),
            Node::Implies => {
                let condition = operands.next().expect("an operand");
                operands.fold(condition.not(), |a, b| a.zip(&b, |a, b| a | b))
            }
            Node::Exactly { k, .. } => {
                // Adds up in binary, digit by digit.
                let mut digits: Vec<Self> = Vec::new();
                for mut carry in operands {
                    for digit in &mut digits {
                        let next = digit.clone().zip(&carry, |a, b| a & b);
                        *digit = digit.clone().zip(&carry, |a, b| a ^ b);
                        carry = next;
                    }
                    if carry.0.iter().any(|&word| word != 0) {
                        digits.push(carry);
                    }
                }
                if digits.len() < 64 && k >> digits.len() > 0 {
                    return constant(false);
                }
                let digits = digits.into_iter().enumerate();
                digits.fold(constant(true), |equal, (place, digit)| {
                    let same = if k >> place & 1 == 1 {
                        digit
                    } else {
                        digit.not()
                    };
                    equal.zip(&same, |a, b| a & b)
                })
            }
        })
    }

    fn variable(place: usize, n_words: usize) -> Self {
        let word = |index: usize| match place {
            0..6 => {
                let period = 1 << place;
                let ones = (1u64 << period) - 1;
                (0..64)
                    .step_by(2 * period)
                    .fold(0, |word, at| word | ones << (at + period))
            }
            _ if index >> (place - 6) & 1 == 1 => u64::MAX,
            _ => 0,
        };
        Self((0..n_words).map(word).collect())
    }

    fn not(self) -> Self {
        Self(self.0.into_iter().map(|word| !word).collect())
    }

    fn zip(mut self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        for (a, &b) in self.0.iter_mut().zip(&other.0) {
            *a = join(*a, b);
        }
        self
    }

    fn bit(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }
}
