//! Writing CNF: where clauses go, typed variables, and constraints.
//!
//! [`ClauseSink`] is where clauses go, [`Cnf`] is the one that keeps them in memory, and
//! [`Encode`] puts the vocabulary on every sink:
//!
//! ```
//! use cnfcraft::encode::{AtMostOne, Cnf, Encode};
//!
//! // Eight rooks, none of which attacks another.
//! let mut cnf = Cnf::new();
//! let rook = cnf.new_grid(8, 8);
//! for row in rook.rows() {
//!     cnf.exactly_one(row);
//! }
//! for column in 0..8 {
//!     cnf.at_most_one_with(AtMostOne::Ladder, rook.column(column));
//! }
//! assert_eq!(cnf.n_vars(), 8 * 8 + 8 * 2 + 8 * 7);
//! ```
//!
//! Own encodings are tested with [`audit`](audit()), in one line.
//!
//! # The encoders at a glance
//!
//! One example of each, as [`audit`](audit()) finds it; `x1`, `x2`, … are the literals. What holds
//! in general, and where each comes from, stands in the tables of [`cardinality`],
//! [`pseudo_boolean`], [`sum`], [`order_int`], [`all_different`], [`formula`], [`dnf`], [`table`],
//! [`automaton`] and [`line`](mod@line); what has a closed form has a method `cost`.
//!
#![doc = include_str!("encoders.md")]

pub mod all_different;
mod assignment;
pub mod audit;
pub mod automaton;
pub mod cardinality;
mod cnf;
pub mod dnf;
pub mod formula;
mod held;
mod layers;
pub mod line;
mod logic;
mod names;
pub mod order_int;
mod propagate;
pub mod pseudo_boolean;
pub mod rustsat_bridge;
mod sink;
pub mod sum;
pub mod table;
mod truth;
mod vars;
mod vocabulary;

pub use assignment::Assignment;
pub use audit::audit;
pub use automaton::Automaton;
pub use cardinality::{AtMostOne, Cardinality};
pub use cnf::{Cnf, Dimacs};
pub use dnf::Dnf;
pub use formula::{Conversion, Formula};
pub use line::{Line, LineEncoding};
pub use names::UnknownStrategy;
pub use order_int::{Comparison, OrderInt};
pub use pseudo_boolean::PseudoBoolean;
#[cfg(feature = "rustsat-encoders")]
pub use rustsat_bridge::RustSatEncoder;
pub use rustsat_bridge::RustSatSink;
pub use sink::{ClauseSink, Cost, Guarded, SizeOnly};
pub use table::Table;
pub use truth::Truth;
pub use vars::{Choice, VarMap};
pub use vocabulary::Encode;
