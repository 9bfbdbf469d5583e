//! Questions under assumptions.

use std::ops::{Deref, DerefMut};

use super::Session;
use crate::Lit;
use crate::problem::Problem;

impl<'p, P: Problem, B> Session<'p, P, B> {
    /// The session under further assumptions, until what is returned is dropped. Nothing is
    /// written again.
    ///
    /// ```
    /// # #[cfg(feature = "batsat")] {
    /// use cnfcraft::grid::Cell;
    /// use cnfcraft::puzzle::nonogram::Nonogram;
    /// use cnfcraft::session::{Count, Session};
    ///
    /// let puzzle = Nonogram::new(vec![vec![1]; 3], vec![vec![1]; 3]);
    /// let mut session = Session::new(&puzzle);
    /// let corner = session.vars().black()[Cell::new(0, 0)];
    /// assert_eq!(session.assume([corner]).count(100).unwrap(), Count::Exactly(2));
    /// assert_eq!(session.assume([!corner]).count(100).unwrap(), Count::Exactly(4));
    /// assert_eq!(session.count(100).unwrap(), Count::Exactly(6));
    /// # }
    /// ```
    ///
    /// # Panics
    ///
    /// When a literal is not of a variable that the problem [declared](Problem::declare): other
    /// variables of the solver mean nothing to [`count`](Self::count) and
    /// [`explain`](Self::explain).
    pub fn assume(&mut self, assumptions: impl IntoIterator<Item = Lit>) -> Assumed<'_, 'p, P, B> {
        Assumed::new(self, assumptions)
    }
}

/// A session under further assumptions, which end with it: [`Session::assume`] makes it.
///
/// It is asked as the session itself is, and assumptions may be added to it again.
#[derive(Debug)]
pub struct Assumed<'s, 'p, P: Problem, B> {
    session: &'s mut Session<'p, P, B>,
    /// How many assumptions the session had before.
    n_before: usize,
}

impl<'s, 'p, P: Problem, B> Assumed<'s, 'p, P, B> {
    fn new(session: &'s mut Session<'p, P, B>, assumptions: impl IntoIterator<Item = Lit>) -> Self {
        let n_before = session.assumptions.len();
        // From here on it is this that takes them back, even when one of them is refused.
        let assumed = Self { session, n_before };
        for lit in assumptions {
            let lit = assumed.session.declared(lit);
            assumed.session.assumptions.push(lit);
        }
        assumed
    }
}

impl<'p, P: Problem, B> Deref for Assumed<'_, 'p, P, B> {
    type Target = Session<'p, P, B>;

    fn deref(&self) -> &Self::Target {
        self.session
    }
}

impl<P: Problem, B> DerefMut for Assumed<'_, '_, P, B> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.session
    }
}

impl<P: Problem, B> Drop for Assumed<'_, '_, P, B> {
    fn drop(&mut self) {
        self.session.assumptions.truncate(self.n_before);
    }
}
