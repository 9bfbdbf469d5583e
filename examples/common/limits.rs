//! What ends the work early: limits, and Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cnfcraft::backend::{Budget, Progress, SatBackend, StopFlag};

use super::Options;

/// Work is long, and reports its progress, from here.
const LONG: Duration = Duration::from_secs(2);

/// Whether a line of progress stands on the terminal.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C sets; a second one ends the program.
fn ctrl_c() -> &'static StopFlag {
    static FLAG: OnceLock<StopFlag> = OnceLock::new();
    FLAG.get_or_init(|| {
        let flag = StopFlag::new();
        let set = flag.clone();
        // Without a handler Ctrl-C still ends the program, if not as nicely.
        let _ = ctrlc::set_handler(move || {
            if set.is_set() {
                process::exit(3);
            }
            set.stop();
        });
        flag
    })
}

impl Options<'_> {
    /// What each question may spend.
    pub(crate) fn budget(&self) -> Budget {
        let mut budget = Budget::new().stop(ctrl_c());
        if let Some(time) = self.time_limit {
            budget = budget.time(time);
        }
        if let Some(most) = self.conflict_limit {
            budget = budget.conflicts(most);
        }
        if io::stderr().is_terminal() {
            budget = budget.progress(show);
        }
        budget
    }

    /// Refuses a limit that the solver would ignore.
    pub(super) fn check_limits(&self, solver: &impl SatBackend) -> Result<(), String> {
        let mut asked = Budget::new();
        if let Some(time) = self.time_limit {
            asked = asked.time(time);
        }
        if let Some(most) = self.conflict_limit {
            asked = asked.conflicts(most);
        }
        match asked.ignored_by(solver).first() {
            None => Ok(()),
            Some(limit) => Err(format!("{} does not keep to {limit}", solver.name())),
        }
    }
}

fn show(progress: &Progress) {
    if progress.elapsed < LONG {
        return;
    }
    let seconds = progress.elapsed.as_secs();
    let conflicts = progress.conflicts.map(|n| format!(", {n} conflicts"));
    let conflicts = conflicts.unwrap_or_default();
    let restarts = progress.restarts.map(|n| format!(", {n} restarts"));
    let restarts = restarts.unwrap_or_default();
    IS_SHOWN.store(true, Ordering::Relaxed);
    // It is of no consequence if nobody can read it.
    let _ = write!(io::stderr(), "\r{seconds} s{conflicts}{restarts}\x1b[K");
}

/// Takes the line of progress from the terminal.
pub(super) fn clear_progress() {
    if IS_SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}
