//! Multiplying out, by the distributive law and without fresh variables.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::expression::{Formula, Node};
use crate::Lit;

/// So many literals [`Formula::distribute`] writes or compares in all its steps together before it
/// gives up.
pub const MOST_LITS: usize = 1 << 22;

/// What distribution keeps of the clauses that say nothing new.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Redundancy {
    /// All different clauses, also those with opposite literals, which are always true.
    Kept,
    /// No tautologies.
    WithoutTautologies,
    /// No tautologies, and no clause that contains another one.
    #[default]
    WithoutSubsumed,
}

impl Redundancy {
    /// From all clauses to the fewest.
    pub const ALL: [Self; 3] = [Self::Kept, Self::WithoutTautologies, Self::WithoutSubsumed];
}

/// A formula multiplied out.
///
/// ```
/// use cnfcraft::encode::formula::Redundancy;
/// use cnfcraft::encode::{Cnf, Encode, Formula};
///
/// let mut cnf = Cnf::new();
/// let [a, b] = cnf.new_array();
/// let same = (Formula::from(a) & b) | (Formula::from(!a) & !b);
/// let all = same.distribute(Redundancy::Kept).unwrap();
/// assert_eq!((all.n_products(), all.clauses().len(), all.n_tautologies()), (4, 4, 2));
/// let some = same.distribute(Redundancy::WithoutSubsumed).unwrap();
/// assert_eq!(some.clauses(), [[a, !b], [!a, b]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    n_products: u64,
    clauses: Vec<Vec<Lit>>,
}

impl Distribution {
    /// How many clauses multiplying out writes before any two are compared, or [`u64::MAX`].
    #[must_use]
    pub fn n_products(&self) -> u64 {
        self.n_products
    }

    /// The different clauses that are left, ascending, as are the literals of each.
    #[must_use]
    pub fn clauses(&self) -> &[Vec<Lit>] {
        &self.clauses
    }

    /// How many of the clauses hold a literal and its opposite.
    #[must_use]
    pub fn n_tautologies(&self) -> usize {
        let tautologies = self.clauses.iter().filter(|clause| is_tautology(clause));
        tautologies.count()
    }
}

pub(super) fn distribute(formula: &Formula, redundancy: Redundancy) -> Option<Distribution> {
    let mut steps = Steps {
        redundancy,
        n_lits: 0,
    };
    let mut wanted = wanted(formula).into_iter();
    let both = formula.fold(|node, operands| {
        let wanted = wanted.next().expect("an entry for each node");
        steps.node(node, wanted, operands)
    });
    let [clauses, _] = both.ok()?;
    let clauses = clauses?;
    Some(Distribution {
        n_products: clauses.n_products,
        clauses: clauses.distinct.into_iter().collect(),
    })
}

/// For each node, whether its clauses are wanted, and whether those of its negation are.
fn wanted(formula: &Formula) -> Vec<[bool; 2]> {
    let nodes = formula.nodes();
    let mut wanted = vec![[false; 2]; nodes.len()];
    let mut open = vec![[true, false]];
    for (index, node) in nodes.iter().enumerate().rev() {
        let own = open.pop().expect("each node is the root or an operand");
        wanted[index] = own;
        let [this, negation] = own;
        match node {
            Node::Not => open.push([negation, this]),
            // The last operand is met first.
            Node::Implies => open.extend([[negation, this], own]),
            Node::Xor | Node::Iff | Node::Exactly { .. } => {
                open.extend(std::iter::repeat_n([true; 2], node.n_operands()));
            }
            _ => open.extend(std::iter::repeat_n(own, node.n_operands())),
        }
    }
    wanted
}

/// Clauses that all hold.
#[derive(Clone)]
struct Clauses {
    n_products: u64,
    /// Each ascending.
    distinct: BTreeSet<Vec<Lit>>,
}

impl Clauses {
    fn constant(value: bool) -> Self {
        let distinct = if value { None } else { Some(Vec::new()) };
        Self {
            n_products: u64::from(!value),
            distinct: distinct.into_iter().collect(),
        }
    }

    fn lit(lit: Lit) -> Self {
        Self {
            n_products: 1,
            distinct: BTreeSet::from([vec![lit]]),
        }
    }
}

/// The clauses of an expression and those of its negation, as far as they are wanted.
type Both = Result<[Option<Clauses>; 2], GaveUp>;

struct GaveUp;

struct Steps {
    redundancy: Redundancy,
    /// Written so far.
    n_lits: usize,
}

impl Steps {
    fn node(
        &mut self,
        node: Node,
        [this, negation]: [bool; 2],
        operands: std::vec::Drain<'_, Both>,
    ) -> Both {
        let operands: Vec<[Option<Clauses>; 2]> = operands.collect::<Result<_, _>>()?;
        // "All of these", and "one of these is false".
        let mut all_and_negation = |sides: Vec<[Option<Clauses>; 2]>| -> Both {
            let (sides, negations): (Vec<_>, Vec<_>) = sides.into_iter().map_into().unzip();
            Ok([
                self.if_wanted(this, sides, Self::all)?,
                self.if_wanted(negation, negations, Self::any)?,
            ])
        };
        match node {
            Node::Constant(value) => {
                let clauses = [value, !value].map(Clauses::constant).map(Some);
                Ok(clauses)
            }
            Node::Lit(lit) => Ok([lit, !lit].map(Clauses::lit).map(Some)),
            Node::Not => {
                let operand = operands.into_iter().next();
                Ok(operand.map(|[a, b]| [b, a]).expect("an operand"))
            }
            Node::All(_) => all_and_negation(operands),
            Node::Any(_) | Node::Implies => {
                let first_negated = node == Node::Implies;
                let (sides, negations): (Vec<_>, Vec<_>) = operands
                    .into_iter()
                    .enumerate()
                    .map(|(index, [a, b])| {
                        if first_negated && index == 0 {
                            (b, a)
                        } else {
                            (a, b)
                        }
                    })
                    .unzip();
                Ok([
                    self.if_wanted(this, sides, Self::any)?,
                    self.if_wanted(negation, negations, Self::all)?,
                ])
            }
            Node::Xor => self.exactly(1, [this, negation], operands),
            Node::Iff => {
                let [differ, same] = self.exactly(1, [negation, this], operands)?;
                Ok([same, differ])
            }
            Node::Exactly { k, n } if k > n => {
                let clauses = [false, true].map(Clauses::constant).map(Some);
                Ok(clauses)
            }
            Node::Exactly { k, .. } => self.exactly(k, [this, negation], operands),
        }
    }

    fn if_wanted(
        &mut self,
        wanted: bool,
        operands: Vec<Option<Clauses>>,
        join: impl FnOnce(&mut Self, Vec<Clauses>) -> Result<Clauses, GaveUp>,
    ) -> Result<Option<Clauses>, GaveUp> {
        if !wanted {
            return Ok(None);
        }
        let operands: Option<Vec<_>> = operands.into_iter().collect();
        join(self, operands.expect("what is wanted was computed")).map(Some)
    }

    fn all(&mut self, operands: Vec<Clauses>) -> Result<Clauses, GaveUp> {
        let mut all = Clauses::constant(true);
        for operand in operands {
            all = self.and(all, operand)?;
        }
        self.drop_redundant(&mut all)?;
        Ok(all)
    }

    fn any(&mut self, operands: Vec<Clauses>) -> Result<Clauses, GaveUp> {
        let mut any = Clauses::constant(false);
        // A wide disjunction of literals is one clause, written once.
        let (single, several): (Vec<_>, Vec<_>) = operands
            .into_iter()
            .partition(|clauses| clauses.n_products == 1 && clauses.distinct.len() == 1);
        let lits = single.iter().flat_map(|clauses| &clauses.distinct);
        let mut clause: Vec<Lit> = lits.flatten().copied().collect();
        clause.sort_unstable();
        clause.dedup();
        any.distinct = BTreeSet::from([clause]);
        self.drop_redundant(&mut any)?;
        for operand in several {
            any = self.or(&any, &operand)?;
        }
        Ok(any)
    }

    fn and(&mut self, a: Clauses, b: Clauses) -> Result<Clauses, GaveUp> {
        let (mut more, fewer) = if a.distinct.len() < b.distinct.len() {
            (b, a)
        } else {
            (a, b)
        };
        more.n_products = more.n_products.saturating_add(fewer.n_products);
        for clause in fewer.distinct {
            self.count(clause.len() + 1)?;
            more.distinct.insert(clause);
        }
        Ok(more)
    }

    fn or(&mut self, a: &Clauses, b: &Clauses) -> Result<Clauses, GaveUp> {
        let mut product = Clauses {
            n_products: a.n_products.saturating_mul(b.n_products),
            distinct: BTreeSet::new(),
        };
        for (one, other) in a.distinct.iter().cartesian_product(&b.distinct) {
            self.count(one.len() + other.len() + 1)?;
            let clause: Vec<Lit> = one.iter().merge(other).dedup().copied().collect();
            product.distinct.insert(clause);
        }
        self.drop_redundant(&mut product)?;
        Ok(product)
    }

    /// Exactly `k` of `n` operands, or not exactly: at least `k` hold and `n − k` don't.
    fn exactly(
        &mut self,
        k: usize,
        [this, negation]: [bool; 2],
        operands: Vec<[Option<Clauses>; 2]>,
    ) -> Both {
        let n = operands.len();
        let (sides, negations): (Vec<_>, Vec<_>) = operands.into_iter().map_into().unzip();
        let known = |clauses: Vec<Option<Clauses>>| clauses.into_iter().collect::<Option<Vec<_>>>();
        let (sides, negations) = known(sides).zip(known(negations)).expect("both are wanted");
        let mut clauses = [None, None];
        if this {
            let enough = self.at_least(k, &sides)?;
            let not_more = self.at_least(n - k, &negations)?;
            clauses[0] = Some(self.all(vec![enough, not_more])?);
        }
        if negation {
            let more = self.at_least(k + 1, &sides)?;
            let fewer = self.at_least(n - k + 1, &negations)?;
            clauses[1] = Some(self.or(&more, &fewer)?);
        }
        Ok(clauses)
    }

    /// At least `k`: at least `k − 1` of the others, and `k` of them or this one.
    fn at_least(&mut self, k: usize, operands: &[Clauses]) -> Result<Clauses, GaveUp> {
        let mut at_least = vec![Clauses::constant(false); k + 1];
        at_least[0] = Clauses::constant(true);
        for operand in operands {
            for j in (1..=k).rev() {
                let without = self.or(&at_least[j], operand)?;
                at_least[j] = self.and(without, at_least[j - 1].clone())?;
                self.drop_redundant(&mut at_least[j])?;
            }
        }
        Ok(at_least.swap_remove(k))
    }

    fn drop_redundant(&mut self, clauses: &mut Clauses) -> Result<(), GaveUp> {
        if self.redundancy >= Redundancy::WithoutTautologies {
            clauses.distinct.retain(|clause| !is_tautology(clause));
        }
        if self.redundancy >= Redundancy::WithoutSubsumed {
            let by_length = std::mem::take(&mut clauses.distinct)
                .into_iter()
                .sorted_by_key(Vec::len)
                .collect_vec();
            // Of two clauses of one length neither contains the other.
            for same_length in by_length.chunk_by(|a, b| a.len() == b.len()) {
                let mut n_lits = 0;
                let new = same_length
                    .iter()
                    .filter(|clause| !is_subsumed(clause, &clauses.distinct, &mut n_lits))
                    .cloned()
                    .collect_vec();
                clauses.distinct.extend(new);
                self.count(n_lits)?;
            }
        }
        Ok(())
    }

    /// Gives up when too much is written.
    fn count(&mut self, n_lits: usize) -> Result<(), GaveUp> {
        self.n_lits += n_lits;
        if self.n_lits > MOST_LITS {
            return Err(GaveUp);
        }
        Ok(())
    }
}

fn is_tautology(clause: &[Lit]) -> bool {
    clause.iter().tuple_windows().any(|(&a, &b)| a == !b)
}

/// Whether one of `others`, in which no clause contains another, is part of `clause`. Counts the
/// literals that it looks at.
fn is_subsumed(clause: &[Lit], others: &BTreeSet<Vec<Lit>>, n_lits: &mut usize) -> bool {
    if others.first().is_some_and(Vec::is_empty) {
        return true;
    }
    // A part of the clause starts with one of its literals.
    clause.iter().any(|&first| {
        let with_first = others.range(vec![first]..);
        with_first
            .take_while(|other| other[0] == first)
            .any(|other| {
                *n_lits += other.len();
                other.iter().all(|lit| clause.binary_search(lit).is_ok())
            })
    })
}
