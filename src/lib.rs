//! Write CNF: typed variables, constraints, encodings that propagate and are proved, and puzzles
//! built on top of them.
//!
//! - [`encode`]: formulas, variables that are named by what they mean, constraints, and
//!   [`audit`](encode::audit()) to test an encoding of your own.
//! - [`backend`]: SAT solvers. `BatSat`, in pure Rust, comes with the default features.
//! - [`problem`] and [`session`]: a problem stated as rules, and the questions to ask of it: a
//!   solution, all, how many, what they share, and which rules clash when there is none.
//! - [`puzzle`]: nonogram, sudoku, shikaku and Pips, on these layers; [`drawing`]: pictures of them.

pub mod backend;
pub mod drawing;
pub mod encode;
mod error;
pub mod grid;
pub mod problem;
pub mod puzzle;
pub mod session;

pub use error::ParseError;
pub use rustsat::types::{Lit, Var};

/// The examples of the README, as tests.
#[cfg(all(doctest, feature = "batsat"))]
#[doc = include_str!("../README.md")]
struct Readme;
