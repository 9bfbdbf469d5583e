//! How long it took: `--stats`.

use std::fmt;
use std::time::{Duration, Instant};

use super::limits;

/// How long each part took.
#[derive(Default)]
pub(super) struct Times {
    pub(super) parse: Timer,
    pub(super) encode: Timer,
    pub(super) solve: Timer,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Timer(Duration);

impl Timer {
    /// Does some work, and counts its time.
    pub(super) fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.0 += start.elapsed();
        limits::clear_progress();
        result
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |Timer(duration): &Timer| duration.as_secs_f64() * 1000.0;
        let (parse, encode, solve) = (ms(&self.parse), ms(&self.encode), ms(&self.solve));
        write!(
            f,
            "parse {parse:.1} ms, encode {encode:.1} ms, solve {solve:.1} ms"
        )
    }
}
