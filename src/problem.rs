//! What a puzzle, or any problem, must say of itself to be solved and explained.
//!
//! # How to add a puzzle
//!
//! An instance is a type of your own, its requirements are a second one, and [`Problem`] says of
//! these how they are written as clauses ([`post`](Problem::post)) and what they mean
//! ([`holds`](Problem::holds)). All questions of a [`Session`](crate::session::Session) come with
//! that. The example `queens`, whole:
//!
#![cfg_attr(feature = "batsat", doc = "```")]
#![cfg_attr(not(feature = "batsat"), doc = "```ignore")]
#![doc = include_str!("../examples/queens.rs")]
//! ```

use std::fmt;

use crate::encode::{Assignment, ClauseSink};
use crate::{Lit, Var};

/// A problem that is stated as rules.
///
/// [`post`](Self::post) writes a rule as clauses and [`holds`](Self::holds) is its meaning for a
/// finished solution. The two share nothing but geometry, so each checks the other, and a
/// [`Session`](crate::session::Session) never returns a solution that breaks a rule.
pub trait Problem {
    /// What can be chosen about the encoding; `()` where there is nothing to choose.
    type Strategy: Default + Clone;
    /// The variables that the rules speak of.
    type Vars;
    /// One named requirement; `Display` names it as a player would: `row 3: 2 1 5`.
    type Rule: fmt::Display;
    /// The answer in the problem's own terms.
    type Solution;

    /// Makes the variables, with what holds whatever the rules are: that alone must have a
    /// solution. What the input can make impossible is a rule, or no explanation can name it.
    fn declare(&self, strategy: &Self::Strategy, sink: &mut impl ClauseSink) -> Self::Vars;

    /// The rules, in the order in which a person would read them.
    fn rules(&self) -> impl Iterator<Item = Self::Rule>;

    /// Writes the clauses of a rule.
    fn post(&self, rule: &Self::Rule, vars: &Self::Vars, sink: &mut impl ClauseSink);

    /// Reads the solution out of an assignment that satisfies all rules.
    fn decode(&self, vars: &Self::Vars, assignment: &Assignment) -> Self::Solution;

    /// The solution as literals: true in it, and together in no other.
    ///
    /// Two solutions that a player would not tell apart have the same witness.
    fn witness(&self, vars: &Self::Vars, solution: &Self::Solution) -> Vec<Lit>;

    /// The literals that tell solutions apart: each solution belongs to exactly one way to make
    /// these true and false, and each such way that the formula allows to one solution.
    ///
    /// Counting looks at these only. Whatever else the encoding needs may be free.
    fn visible(&self, vars: &Self::Vars) -> Vec<Lit>;

    /// Whether a solution keeps a rule.
    fn holds(&self, rule: &Self::Rule, solution: &Self::Solution) -> bool;

    /// Whether a rule comes from this problem's input, such as a clue; else it belongs to every
    /// problem of the kind. An explanation blames clues before it blames the game.
    fn is_clue(&self, rule: &Self::Rule) -> bool {
        let _ = rule;
        true
    }

    /// The encoding by which to explain that there is no solution: one whose
    /// [`declare`](Self::declare) excludes nothing that the input asks for. By default the same.
    fn explaining_strategy(&self, strategy: &Self::Strategy) -> Self::Strategy {
        strategy.clone()
    }

    /// The literal of `to`, declared by the [explaining strategy](Self::explaining_strategy), that
    /// says what a declared one says in `from`; `None` when there is none.
    ///
    /// By default it is the same, since one strategy always declares the same variables. Who
    /// chooses another strategy to explain by overrides this, too.
    fn carry(&self, lit: Lit, from: &Self::Vars, to: &Self::Vars) -> Option<Lit> {
        let _ = (from, to);
        Some(lit)
    }

    /// What variables mean, for people who read the formula.
    fn names(&self, vars: &Self::Vars) -> Vec<(Var, String)> {
        let _ = vars;
        Vec::new()
    }

    /// What a literal says, for people: by default its variable's [name](Self::names), with
    /// "not" where it is the opposite.
    fn describe(&self, vars: &Self::Vars, lit: Lit) -> String {
        let names = self.names(vars);
        let name = names.into_iter().find(|(var, _)| *var == lit.var());
        let name = name.map_or_else(|| format!("variable {}", lit.vidx() + 1), |(_, name)| name);
        if lit.is_pos() {
            name
        } else {
            format!("not {name}")
        }
    }

    /// Writes the whole problem: variables, then every rule.
    fn encode(&self, strategy: &Self::Strategy, sink: &mut impl ClauseSink) -> Self::Vars {
        let vars = self.declare(strategy, sink);
        for rule in self.rules() {
            self.post(&rule, &vars, sink);
        }
        vars
    }

    /// The first rule that a solution breaks.
    fn broken_rule(&self, solution: &Self::Solution) -> Option<Self::Rule> {
        self.rules().find(|rule| !self.holds(rule, solution))
    }
}
