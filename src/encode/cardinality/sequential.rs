//! The sequential counter (Sinz 2005), without the counts that can't matter.
//!
//! `reached(i, j)` says that at least j of the first i literals are true. With `k` the bound it is
//! a variable for `j ≤ i < j + n − k` only: below, it is false; above, an exact count has it true,
//! and "at most" doesn't need it. `reached(1, 1)` is the first literal itself.

use super::{Relation, Statement};
use crate::Lit;
use crate::encode::{ClauseSink, Cost};

/// The cost where the bound is neither trivial nor impossible.
pub(super) fn cost(statement: Statement) -> Cost {
    let Statement { relation, n, bound } = statement;
    let k = match relation {
        Relation::AtLeast => n - bound,
        Relation::AtMost | Relation::Exactly => bound,
    };
    let (k, width) = (k as u128, (n - k) as u128);
    let area = k * width;
    let up = 2 * area + width - k - 1;
    let down = match relation {
        Relation::Exactly => 2 * area + k - width - 1,
        Relation::AtMost | Relation::AtLeast => 0,
    };
    let [n_vars, n_clauses] =
        [area - 1, up + down].map(|number| u64::try_from(number).unwrap_or(u64::MAX));
    Cost::new(n_vars, n_clauses)
}

/// Writes a statement whose bound is neither trivial nor impossible.
pub(super) fn post<S: ClauseSink + ?Sized>(sink: &mut S, statement: Statement, lits: &[Lit]) {
    let Statement { relation, n, bound } = statement;
    if relation == Relation::AtLeast {
        let negated: Vec<_> = lits.iter().map(|&lit| !lit).collect();
        let statement = Statement {
            relation: Relation::AtMost,
            n,
            bound: n - bound,
        };
        return post(sink, statement, &negated);
    }
    let (k, width) = (bound, n - bound);
    let exactly = relation == Relation::Exactly;
    // In column `j`: `reached(i, j)` for the last i, and before it for j − 1.
    let mut below: Vec<Lit> = Vec::new();
    let mut column: Vec<Lit> = Vec::with_capacity(width);
    for j in 1..=k {
        column.clear();
        for step in 0..width {
            let i = j + step;
            let lit = lits[i - 1];
            if i == 1 {
                column.push(lit);
                continue;
            }
            let reached = sink.new_var().pos_lit();
            let before = column.last().copied();
            if let Some(before) = before {
                sink.add_clause(&[!before, reached]);
            }
            match below.get(step) {
                Some(&below) => sink.add_clause(&[!lit, !below, reached]),
                None => sink.add_clause(&[!lit, reached]),
            }
            if exactly {
                match before {
                    Some(before) => sink.add_clause(&[!reached, before, lit]),
                    None => sink.add_clause(&[!reached, lit]),
                }
                if let Some(&below) = below.get(step) {
                    sink.add_clause(&[!reached, below]);
                }
            }
            column.push(reached);
        }
        if exactly {
            sink.add_clause(&[column[width - 1], lits[j + width - 1]]);
        }
        std::mem::swap(&mut below, &mut column);
    }
    for (&reached, &lit) in below.iter().zip(&lits[k..]) {
        sink.add_clause(&[!reached, !lit]);
    }
}
