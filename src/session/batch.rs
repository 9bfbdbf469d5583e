//! Many questions at once, on several threads.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does the same work for many items on all cores: a session for each puzzle of a collection, or
/// for each of the [cubes](super::Session::cubes) of one. The results come in the items' order.
///
/// ```
/// # #[cfg(feature = "batsat")] {
/// use cnfcraft::puzzle::nonogram::Nonogram;
/// use cnfcraft::session::{Count, Session, on_all_cores};
///
/// let puzzles = [2, 3, 4, 5].map(|n| Nonogram::new(vec![vec![1]; n], vec![vec![1]; n]));
/// let counts = on_all_cores(&puzzles, |puzzle| Session::new(puzzle).count(1000).unwrap());
/// assert_eq!(counts, [2, 6, 24, 120].map(Count::Exactly));
/// # }
/// ```
pub fn on_all_cores<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    on_threads(
        thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        items,
        work,
    )
}

/// As [`on_all_cores`], on so many threads.
pub fn on_threads<T: Sync, R: Send>(
    n_threads: NonZero<usize>,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    // Each takes the next item that nobody has, as some take much longer than others.
    let take_items = || {
        while let Some((item, result)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).zip(results.get(index))
        } {
            let done = work(item);
            *result.lock().expect("no other thread has it") = Some(done);
        }
    };
    thread::scope(|scope| {
        for _ in 1..n_threads.get().min(items.len()) {
            scope.spawn(take_items);
        }
        take_items();
    });
    let done = results.into_iter().map(|result| {
        let result = result
            .into_inner()
            .expect("work that panics ends the scope");
        result.expect("each item was taken")
    });
    done.collect()
}
