//! What can go wrong while a problem is solved.

use std::fmt;

use crate::backend::{BackendError, Reason};

/// A question could not be answered.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct SessionError(Kind);

#[derive(Debug, thiserror::Error)]
enum Kind {
    #[error(transparent)]
    Backend(#[from] BackendError),
    #[error("undecided: {0}")]
    Undecided(Reason),
    #[error("the assignment of {backend} breaks a rule: {rule}")]
    BrokenRule { backend: String, rule: String },
}

impl SessionError {
    pub(super) fn undecided(reason: Reason) -> Self {
        Self(Kind::Undecided(reason))
    }

    pub(super) fn broken_rule(backend: &str, rule: &impl fmt::Display) -> Self {
        Self(Kind::BrokenRule {
            backend: backend.to_owned(),
            rule: rule.to_string(),
        })
    }

    /// Why the solver gave up, if that is what happened: it did not fail, and no answer is known.
    #[must_use]
    pub fn undecided_reason(&self) -> Option<&Reason> {
        match &self.0 {
            Kind::Undecided(reason) => Some(reason),
            _ => None,
        }
    }

    /// Whether an assignment was returned that breaks a rule of the problem: a bug in the solver,
    /// or in the problem's own encoding.
    #[must_use]
    pub fn is_broken_rule(&self) -> bool {
        matches!(self.0, Kind::BrokenRule { .. })
    }
}

impl From<BackendError> for SessionError {
    fn from(error: BackendError) -> Self {
        Self(Kind::Backend(error))
    }
}
