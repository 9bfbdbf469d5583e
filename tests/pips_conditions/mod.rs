//! What random Pips puzzles are made of.

use cnfcraft::puzzle::pips::Condition;
use proptest::prelude::*;

/// Any condition.
pub(crate) fn conditions() -> impl Strategy<Value = Condition> {
    prop_oneof![
        (0usize..14).prop_map(Condition::Sum),
        (0usize..14).prop_map(Condition::Less),
        (0usize..14).prop_map(Condition::Greater),
        Just(Condition::Equals),
        Just(Condition::Unequal),
        Just(Condition::Empty),
    ]
}
