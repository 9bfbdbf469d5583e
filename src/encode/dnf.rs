//! DNF to CNF: one of some conjunctions, the *terms*, holds.
//!
//! | strategy | fresh variables | clauses | unit propagation | functional |
//! |---|---|---|---|---|
//! | `Tseitin` | one for each term | for each term its length + 1, and 1 | conflicts of terms that are full assignments | yes |
//! | `TseitinWithSupport` | as above | 2 more for each variable that occurs | complete | yes |
//!
//! No term is the contradiction, an empty term is true, and a term with opposite literals is
//! false.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{ClauseSink, Encode};
use crate::{Lit, Var};

/// A way to write "one of these conjunctions holds".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dnf {
    /// A fresh variable for each term, equivalent to it, and one of these is true (Tseitin 1968).
    #[default]
    Tseitin,
    /// As `Tseitin`, and each literal implies that some term without its opposite holds, which
    /// makes unit propagation find every forced literal (support clauses, Gent 2002).
    TseitinWithSupport,
}

impl Dnf {
    /// Every strategy.
    pub const ALL: [Self; 2] = [Self::Tseitin, Self::TseitinWithSupport];
}

/// States that one of `terms` holds, and returns the literal that stands for each.
pub(super) fn dnf<S, T>(sink: &mut S, strategy: Dnf, terms: impl Iterator<Item = T>) -> Vec<Lit>
where
    S: ClauseSink + ?Sized,
    T: Iterator<Item = Lit>,
{
    let mut support = match strategy {
        Dnf::Tseitin => None,
        Dnf::TseitinWithSupport => Some(Support::default()),
    };
    let mut chosen = Vec::new();
    let mut clause = Vec::new();
    let mut term = Vec::new();
    for lits in terms {
        term.clear();
        term.extend(lits);
        if !ascending(&term) {
            term.sort_unstable();
            term.dedup();
        }
        let holds = sink.new_lit();
        chosen.push(holds);
        if ascending(&term) {
            for &lit in &term {
                sink.add_clause(&[!holds, lit]);
            }
            clause.clear();
            clause.push(holds);
            clause.extend(term.iter().map(|&lit| !lit));
            sink.add_clause(&clause);
        } else {
            sink.add_clause(&[!holds]);
        }
        if let Some(support) = &mut support {
            support.add_term(&term);
        }
    }
    sink.add_clause(&chosen);
    if let Some(support) = support {
        support.post(sink, &chosen);
    }
    chosen
}

/// Whether the literals are in order, and of different variables.
fn ascending(lits: &[Lit]) -> bool {
    lits.iter().tuple_windows().all(|(a, b)| a.var() < b.var())
}

/// For each variable that occurs, the numbers of the terms with its positive and its negative
/// literal.
#[derive(Default)]
struct Support {
    n_terms: usize,
    terms: BTreeMap<Var, [Vec<usize>; 2]>,
}

impl Support {
    fn add_term(&mut self, term: &[Lit]) {
        for lit in term {
            self.terms.entry(lit.var()).or_default()[usize::from(lit.is_neg())].push(self.n_terms);
        }
        self.n_terms += 1;
    }

    /// Each literal implies that one of the terms without its opposite holds.
    fn post<S: ClauseSink + ?Sized>(&self, sink: &mut S, chosen: &[Lit]) {
        let mut clause = Vec::new();
        for (var, with) in &self.terms {
            for (lit, opposed) in [(var.pos_lit(), &with[1]), (var.neg_lit(), &with[0])] {
                clause.clear();
                clause.push(!lit);
                let mut opposed = opposed.iter().peekable();
                for (number, &holds) in chosen.iter().enumerate() {
                    if opposed.next_if(|&&term| term == number).is_none() {
                        clause.push(holds);
                    }
                }
                sink.add_clause(&clause);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::audit;

    fn check(terms: &[&[i32]]) {
        for strategy in Dnf::ALL {
            let report = audit(
                4,
                |sink, lits| {
                    let lit = |&number: &i32| {
                        let lit = lits[number.unsigned_abs() as usize - 1];
                        if number < 0 { !lit } else { lit }
                    };
                    let terms = terms.iter().map(|term| term.iter().map(lit));
                    sink.dnf_with(strategy, terms);
                    let clean = |clause: &[Lit]| clause.iter().map(|lit| lit.var()).all_unique();
                    assert!(sink.clauses().all(clean));
                },
                |values| {
                    let holds =
                        |&number: &i32| values[number.unsigned_abs() as usize - 1] == (number > 0);
                    terms.iter().any(|term| term.iter().all(holds))
                },
            );
            assert!(
                report.is_exact() && report.is_functional(),
                "{terms:?}: {report}"
            );
            if strategy == Dnf::TseitinWithSupport {
                assert!(report.finds_every_forced_literal(), "{terms:?}: {report}");
            }
        }
    }

    #[test]
    fn is_exact_and_functional_and_with_support_complete() {
        check(&[]);
        check(&[&[]]);
        check(&[&[1]]);
        check(&[&[1, 2], &[-1, 3]]);
        check(&[&[1, 2, 3, 4], &[1, 2, 3, -4], &[-1, -2, -3, -4]]);
        check(&[&[1, 2], &[], &[3]]);
    }

    #[test]
    fn repeated_and_opposite_literals_mean_what_they_say() {
        check(&[&[2, 1, 2], &[-3, -3]]);
        check(&[&[1, -1]]);
        check(&[&[4, 1, -1, 2], &[3, -2]]);
    }

    /// A product of all pairs of terms over four variables, three literals of each.
    #[test]
    fn any_two_terms_are_right() {
        let terms = [-4, -3, -2, -1, 1, 2, 3, 4]
            .into_iter()
            .combinations(3)
            .collect_vec();
        for pair in terms.iter().step_by(5).combinations(2) {
            check(&[pair[0].as_slice(), pair[1].as_slice()]);
        }
    }
}
