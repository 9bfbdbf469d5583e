//! What is said about the number of true literals.

/// How the number of true literals compares with a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// No more than the bound.
    AtMost,
    /// No fewer than the bound.
    AtLeast,
    /// As many as the bound.
    Exactly,
}

impl Relation {
    /// Every relation.
    pub const ALL: [Self; 3] = [Self::AtMost, Self::AtLeast, Self::Exactly];

    /// Whether so many are admitted.
    #[must_use]
    pub fn admits(self, n_true: usize, bound: impl TryInto<i128>) -> bool {
        let (n_true, bound) = (n_true as i128, integer(bound));
        match self {
            Self::AtMost => n_true <= bound,
            Self::AtLeast => n_true >= bound,
            Self::Exactly => n_true == bound,
        }
    }
}

/// Any integer. One that doesn't fit is far above any number of literals.
pub(super) fn integer(bound: impl TryInto<i128>) -> i128 {
    bound.try_into().unwrap_or(i128::MAX)
}

/// A relation about `n` literals that neither all numbers nor only 0 or `n` satisfy:
/// `0 < bound < n`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Statement {
    pub(super) relation: Relation,
    pub(super) n: usize,
    pub(super) bound: usize,
}

/// What a relation about `n` literals comes to.
pub(super) enum Case {
    Nothing,
    Contradiction,
    /// Every literal is true, or every one false.
    All(bool),
    Statement(Statement),
}

impl Case {
    pub(super) fn new(relation: Relation, bound: i128, n: usize) -> Self {
        let (lower, upper) = match relation {
            Relation::AtMost => (0, bound),
            Relation::AtLeast => (bound, i128::MAX),
            Relation::Exactly => (bound, bound),
        };
        let length = n as i128;
        if upper < 0 || lower > length {
            Self::Contradiction
        } else if lower <= 0 && upper >= length {
            Self::Nothing
        } else if upper == 0 {
            Self::All(false)
        } else if lower == length {
            Self::All(true)
        } else {
            let bound = usize::try_from(bound).expect("between 0 and n");
            Self::Statement(Statement { relation, n, bound })
        }
    }
}
