//! How much a search may spend, and what stops it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::{Reason, SatBackend};

/// How much searches may spend together, and what stops them. By default nothing does.
///
/// [`SatBackend::set_budget`] and [`Session::set_budget`](crate::session::Session::set_budget)
/// take it. A search that it ends is [`Outcome::Unknown`](super::Outcome::Unknown).
///
/// ```
/// # #[cfg(feature = "batsat")] {
/// use std::time::Duration;
///
/// use cnfcraft::backend::{BatSat, Budget, Limit, Outcome, Reason, SatBackend, StopFlag};
///
/// let mut solver = BatSat::default();
/// let stop = StopFlag::new();
/// let budget = Budget::new().conflicts(10_000).time(Duration::from_secs(5)).stop(&stop);
/// assert!(budget.ignored_by(&solver).is_empty());
/// solver.set_budget(&budget);
/// assert!(matches!(solver.solve(&[]).unwrap(), Outcome::Sat(_)));
/// stop.stop();
/// assert_eq!(solver.solve(&[]).unwrap(), Outcome::Unknown(Reason::Interrupted));
/// # }
/// ```
#[derive(Clone, Default)]
pub struct Budget {
    conflicts: Option<u64>,
    time: Option<Duration>,
    stop: Option<StopFlag>,
    progress: Option<OnProgress>,
}

type OnProgress = Arc<dyn Fn(&Progress) + Send + Sync>;

/// A part of a [`Budget`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// The number of conflicts.
    Conflicts,
    /// The wall time.
    Time,
    /// The stop flag.
    Stop,
    /// Not a limit: being told of progress.
    Progress,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Conflicts => "a conflict limit",
            Self::Time => "a time limit",
            Self::Stop => "a stop flag",
            Self::Progress => "reports of progress",
        })
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The time since the budget was set.
    pub elapsed: Duration,
    /// The conflicts since then, where the solver tells.
    pub conflicts: Option<u64>,
    /// The restarts since then, where the solver tells.
    pub restarts: Option<u64>,
}

impl Budget {
    /// No limit at all.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// At most so many conflicts.
    #[must_use]
    pub fn conflicts(mut self, most: u64) -> Self {
        self.conflicts = Some(most);
        self
    }

    /// At most so much wall time.
    #[must_use]
    pub fn time(mut self, most: Duration) -> Self {
        self.time = Some(most);
        self
    }

    /// No longer than until the flag is set.
    #[must_use]
    pub fn stop(mut self, flag: &StopFlag) -> Self {
        self.stop = Some(flag.clone());
        self
    }

    /// Calls `report` a few times a second while a search goes on, from the thread that searches.
    #[must_use]
    pub fn progress(mut self, report: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(report));
        self
    }

    /// The parts of this budget that a backend does not [keep](SatBackend::keeps) to.
    #[must_use]
    pub fn ignored_by(&self, backend: &(impl SatBackend + ?Sized)) -> Vec<Limit> {
        let parts = [
            (Limit::Conflicts, self.conflicts.is_some()),
            (Limit::Time, self.time.is_some()),
            (Limit::Stop, self.stop.is_some()),
            (Limit::Progress, self.progress.is_some()),
        ];
        let given = parts.into_iter().filter(|(_, is_given)| *is_given);
        let ignored = given.filter(|(limit, _)| !backend.keeps(*limit));
        ignored.map(|(limit, _)| limit).collect()
    }

    pub(super) fn stop_flag(&self) -> Option<&StopFlag> {
        self.stop.as_ref()
    }

    #[cfg(feature = "cadical")]
    pub(super) fn has_progress(&self) -> bool {
        self.progress.is_some()
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("conflicts", &self.conflicts)
            .field("time", &self.time)
            .field("stop", &self.stop)
            .field("progress", &self.progress.is_some())
            .finish()
    }
}

/// A flag that any thread can set to stop searches. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    is_set: AtomicBool,
    /// Counts as set when this one is.
    above: Option<StopFlag>,
}

impl StopFlag {
    /// A flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag that is set when this one is, and can be set alone.
    #[must_use]
    pub fn below(&self) -> Self {
        Self(Arc::new(Flag {
            is_set: AtomicBool::new(false),
            above: Some(self.clone()),
        }))
    }

    /// Sets it.
    pub fn stop(&self) {
        self.0.is_set.store(true, Ordering::Relaxed);
    }

    /// Takes it back, so that searches may go on.
    pub fn clear(&self) {
        self.0.is_set.store(false, Ordering::Relaxed);
    }

    /// Whether it is set.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.is_set.load(Ordering::Relaxed) || self.0.above.as_ref().is_some_and(Self::is_set)
    }
}

/// What a solver tells of its search, each with what comes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tells {
    Nothing,
    #[cfg_attr(not(feature = "cadical"), allow(dead_code))]
    Conflicts,
    #[cfg_attr(not(feature = "batsat"), allow(dead_code))]
    Restarts,
}

/// A budget while it is spent.
#[derive(Debug)]
pub(crate) struct Meter {
    budget: Budget,
    start: Instant,
    conflicts: AtomicU64,
    restarts: AtomicU64,
    tells: Tells,
    /// When progress was last reported, in milliseconds after the start.
    reported: AtomicU64,
}

impl Meter {
    /// The least time between two reports of progress, in milliseconds.
    const REPORT_EVERY: u64 = 100;

    pub(crate) fn new(budget: &Budget, tells: Tells) -> Self {
        Self {
            budget: budget.clone(),
            start: Instant::now(),
            conflicts: AtomicU64::new(0),
            restarts: AtomicU64::new(0),
            tells,
            reported: AtomicU64::new(0),
        }
    }

    /// Why no more may be spent, if so.
    pub(crate) fn exhausted(&self) -> Option<Reason> {
        self.stopped().or_else(|| self.late())
    }

    /// As [`exhausted`](Self::exhausted), without a look at the clock.
    pub(crate) fn stopped(&self) -> Option<Reason> {
        if self.budget.stop.as_ref().is_some_and(StopFlag::is_set) {
            Some(Reason::Interrupted)
        } else if self.conflicts_left() == Some(0) {
            Some(Reason::ConflictLimit)
        } else {
            None
        }
    }

    fn late(&self) -> Option<Reason> {
        let is_late = self.time_left() == Some(Duration::ZERO);
        is_late.then_some(Reason::TimeLimit)
    }

    pub(crate) fn time_left(&self) -> Option<Duration> {
        let most = self.budget.time?;
        Some(most.saturating_sub(self.start.elapsed()))
    }

    pub(crate) fn conflicts_left(&self) -> Option<u64> {
        let most = self.budget.conflicts?;
        Some(most.saturating_sub(self.conflicts.load(Ordering::Relaxed)))
    }

    #[cfg(any(feature = "batsat", feature = "cadical"))]
    pub(super) fn count_conflict(&self) {
        self.conflicts.fetch_add(1, Ordering::Relaxed);
    }

    #[cfg(feature = "batsat")]
    pub(super) fn count_restart(&self) {
        self.restarts.fetch_add(1, Ordering::Relaxed);
    }

    #[cfg(feature = "cadical")]
    pub(super) fn set_conflicts(&self, n: u64) {
        self.conflicts.store(n, Ordering::Relaxed);
    }

    /// Reports progress, if that is wanted and due.
    pub(crate) fn report(&self) {
        let Some(report) = &self.budget.progress else {
            return;
        };
        let elapsed = self.start.elapsed();
        let now = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        if now < self.reported.load(Ordering::Relaxed) + Self::REPORT_EVERY {
            return;
        }
        self.reported.store(now, Ordering::Relaxed);
        let conflicts = self.conflicts.load(Ordering::Relaxed);
        let restarts = self.restarts.load(Ordering::Relaxed);
        report(&Progress {
            elapsed,
            conflicts: (self.tells >= Tells::Conflicts).then_some(conflicts),
            restarts: (self.tells >= Tells::Restarts).then_some(restarts),
        });
    }
}
