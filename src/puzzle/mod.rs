//! Puzzles, each a [`Problem`](crate::problem::Problem): instance, files, rules, and a checker.

pub mod nonogram;
pub mod pips;
pub mod shikaku;
pub mod sudoku;
mod text;
