//! Puzzles, each a [`Problem`](crate::problem::Problem): instance, files, rules, and a checker.

mod filling;
pub mod nonogram;
pub mod pips;
mod puzz_link;
mod pzprv3;
pub mod shikaku;
pub mod sudoku;
mod tatham;
mod text;
