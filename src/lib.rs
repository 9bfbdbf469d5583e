//! Write CNF: typed variables, constraints, encodings that propagate and are proved, and puzzles
//! built on top of them.

pub mod encode;
mod error;
pub mod grid;

pub use error::ParseError;
pub use rustsat::types::{Lit, Var};
