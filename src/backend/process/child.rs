//! A program while it runs: it is read from, waited for, and stopped.

use std::fs::File;
use std::io::{self, Read};
use std::process::{self, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::answer::{AnswerReader, Status};
use super::{ProcessError, Reason};
use crate::encode::Assignment;

/// How often it is looked whether a program has ended, or must.
const PAUSE: Duration = Duration::from_millis(10);

/// How long a program may take to end when it is told to, and how long its output is waited for
/// when it has ended: another process may hold it open.
const GRACE: Duration = Duration::from_millis(500);

/// What a program wrote to its standard error is kept up to so many bytes.
const LAST_WORDS: usize = 1 << 12;

/// A running program. Two threads read what it writes, so that it never waits for us.
pub(super) struct Child {
    child: process::Child,
    program: String,
    output: Arc<Mutex<AnswerReader>>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Says of each of the two that it has come to its end.
    ended: Receiver<()>,
}

/// How a program ended.
pub(super) struct Ended {
    pub(super) status: ExitStatus,
    pub(super) answer: Result<Option<(Status, Assignment)>, ProcessError>,
    pub(super) n_printed: u64,
    /// The last line of its standard error.
    pub(super) last_words: String,
}

impl Child {
    pub(super) fn start(
        mut command: Command,
        program: &str,
        input: Option<File>,
        reader: AnswerReader,
    ) -> Result<Self, ProcessError> {
        command
            .stdin(input.map_or_else(Stdio::null, Stdio::from))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A group of its own, so that all that it starts can be stopped with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let program = program.to_owned();
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) => {
                return Err(match error.kind() {
                    io::ErrorKind::NotFound => ProcessError::Missing { program },
                    io::ErrorKind::PermissionDenied => ProcessError::NotExecutable { program },
                    _ => ProcessError::Run { program, error },
                });
            }
        };
        let (sender, ended) = mpsc::channel();
        let output = Arc::new(Mutex::new(reader));
        let errors = Arc::new(Mutex::new(Vec::new()));
        if let Some(stdout) = child.stdout.take() {
            let output = Arc::clone(&output);
            follow(stdout, sender.clone(), move |bytes| {
                lock(&output).read(bytes);
            });
        }
        if let Some(stderr) = child.stderr.take() {
            let errors = Arc::clone(&errors);
            follow(stderr, sender, move |bytes| {
                let mut kept = lock(&errors);
                kept.extend_from_slice(bytes);
                let n_extra = kept.len().saturating_sub(LAST_WORDS);
                kept.drain(..n_extra);
            });
        }
        Ok(Self {
            child,
            program,
            output,
            errors,
            ended,
        })
    }

    /// Waits until it has ended, or until `exhausted` says that it must.
    pub(super) fn wait(
        mut self,
        exhausted: impl Fn() -> Option<Reason>,
    ) -> Result<Result<Ended, Reason>, ProcessError> {
        let mut is_read = false;
        let status = loop {
            if let Some(status) = self.try_wait()? {
                break status;
            }
            if let Some(reason) = exhausted() {
                self.stop();
                return Ok(Err(reason));
            }
            if is_read {
                thread::sleep(PAUSE);
            } else {
                // At the end of its output it is about to end.
                is_read = self.both_ended(PAUSE);
            }
        };
        let deadline = Instant::now() + GRACE;
        while !is_read && Instant::now() < deadline {
            is_read = self.both_ended(PAUSE);
        }
        let mut output = lock(&self.output);
        Ok(Ok(Ended {
            status,
            n_printed: output.n_bytes(),
            answer: output.finish(),
            last_words: last_line(&lock(&self.errors)),
        }))
    }

    fn try_wait(&mut self) -> Result<Option<ExitStatus>, ProcessError> {
        self.child.try_wait().map_err(|error| ProcessError::Run {
            program: self.program.clone(),
            error,
        })
    }

    /// Whether all that it writes is read, after this time at the latest.
    fn both_ended(&self, time: Duration) -> bool {
        loop {
            match self.ended.recv_timeout(time) {
                Ok(()) => (),
                Err(RecvTimeoutError::Timeout) => return false,
                Err(RecvTimeoutError::Disconnected) => return true,
            }
        }
    }

    /// Ends it, and all that it started: politely first, so that a program that runs on several
    /// machines can end its parts.
    fn stop(&mut self) {
        self.signal("-TERM");
        let deadline = Instant::now() + GRACE;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < deadline {
            thread::sleep(PAUSE);
        }
        self.signal("-KILL");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Sends a signal to the program and all that it started, where the system knows of that.
    fn signal(&self, signal: &str) {
        if cfg!(unix) {
            let group = format!("-{}", self.child.id());
            let kill = Command::new("kill")
                .args([signal, "--", &group])
                .stderr(Stdio::null())
                .status();
            // Without it the program itself is killed all the same.
            drop(kill);
        }
    }
}

/// Reads to the end on a thread of its own; it says so by dropping `ended`.
fn follow(
    mut pipe: impl Read + Send + 'static,
    ended: Sender<()>,
    mut take: impl FnMut(&[u8]) + Send + 'static,
) {
    thread::spawn(move || {
        let mut buffer = [0; 1 << 14];
        loop {
            match pipe.read(&mut buffer) {
                Ok(n @ 1..) => take(&buffer[..n]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Ok(0) | Err(_) => break,
            }
        }
        drop(ended);
    });
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn last_line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let line = text.lines().rfind(|line| !line.trim().is_empty());
    line.unwrap_or_default().trim().to_owned()
}
