//! Files that are there for one search.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// A file for one search, which is removed with it.
pub(super) struct ScratchFile(PathBuf);

impl ScratchFile {
    /// Makes an empty file of a name that nobody had.
    pub(super) fn new(ending: &str) -> io::Result<Self> {
        static N_FILES: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = N_FILES.fetch_add(1, Ordering::Relaxed);
            let name = format!("cnfcraft-{}-{number}.{ending}", process::id());
            let path = env::temp_dir().join(name);
            // A file of that name may be left from a program that was killed, or be a trap.
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(_) => return Ok(Self(path)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => (),
                Err(error) => return Err(error),
            }
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn open(&self) -> io::Result<File> {
        OpenOptions::new().write(true).truncate(true).open(&self.0)
    }
}

impl Drop for ScratchFile {
    fn drop(&mut self) {
        // What cannot be removed is in a directory for such files.
        let _ = fs::remove_file(&self.0);
    }
}
