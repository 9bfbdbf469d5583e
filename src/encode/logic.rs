//! Implication and equivalence.

use super::ClauseSink;
use crate::Lit;

/// States `condition → consequence` for each consequence.
pub(super) fn implies_all<S>(sink: &mut S, condition: Lit, consequences: impl Iterator<Item = Lit>)
where
    S: ClauseSink + ?Sized,
{
    for consequence in consequences {
        implies(sink, condition, consequence);
    }
}

/// States `condition → consequence`.
pub(super) fn implies<S: ClauseSink + ?Sized>(sink: &mut S, condition: Lit, consequence: Lit) {
    if condition == !consequence {
        sink.add_clause(&[consequence]);
    } else if condition != consequence {
        sink.add_clause(&[!condition, consequence]);
    }
}

/// States that both literals are true or both false.
pub(super) fn iff<S: ClauseSink + ?Sized>(sink: &mut S, a: Lit, b: Lit) {
    implies(sink, a, b);
    implies(sink, b, a);
}
