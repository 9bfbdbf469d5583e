//! The expression itself: one flat row of nodes, operands before their operator.
//!
//! No node owns another, so that building, copying, printing and dropping an expression takes no
//! recursion, however deep it is nested.

use std::collections::VecDeque;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not};
use std::vec::Drain;

use crate::Lit;
use crate::encode::Assignment;

/// An expression over literals, to be [turned into clauses](super::Conversion).
///
/// Literals and `bool` convert into it; `!`, `&`, `|` and `^` do what they do for `bool`.
///
/// ```
/// use cnfcraft::encode::{Cnf, Encode, Formula};
///
/// let mut cnf = Cnf::new();
/// let [rain, wind, sun] = cnf.new_array();
/// let storm = Formula::from(rain) & wind;
/// let weather = storm.clone().implies(!sun) & Formula::exactly(1, [rain.into(), sun.into(), !storm]);
/// assert_eq!(weather.to_string(), "((x0 & x1) -> !x2) & exactly 1 of (x0, x2, !(x0 & x1))");
/// cnf.formula(&weather);
///
/// assert_eq!(Formula::all([]), Formula::from(true));   // of nothing all hold
/// assert_eq!(Formula::any([]), Formula::from(false));  // and none does
/// ```
///
/// Two expressions are equal if they are written alike, not if they mean the same.
#[derive(Clone, PartialEq, Eq)]
pub struct Formula {
    /// In postfix order; the last one is the outermost. At both ends nodes can be added, so
    /// joining two expressions moves the shorter one only.
    nodes: VecDeque<Node>,
}

/// An operator or an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Constant(bool),
    Lit(Lit),
    Not,
    All(usize),
    Any(usize),
    Xor,
    Iff,
    Implies,
    Exactly { k: usize, n: usize },
}

impl Node {
    /// How many of the expressions before it the node takes.
    pub(super) fn n_operands(self) -> usize {
        match self {
            Self::Constant(_) | Self::Lit(_) => 0,
            Self::Not => 1,
            Self::Xor | Self::Iff | Self::Implies => 2,
            Self::All(n) | Self::Any(n) | Self::Exactly { n, .. } => n,
        }
    }
}

impl Formula {
    /// All of `operands` hold.
    pub fn all(operands: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Self::leaf(Node::All(0));
        for operand in operands {
            all = all & operand;
        }
        all.without_lone_operator()
    }

    /// One of `operands` holds, or several do.
    pub fn any(operands: impl IntoIterator<Item = Self>) -> Self {
        let mut any = Self::leaf(Node::Any(0));
        for operand in operands {
            any = any | operand;
        }
        any.without_lone_operator()
    }

    /// Exactly `k` of `operands` hold; more than there are is false.
    ///
    /// Where this is the whole formula, and the operands are literals,
    /// [`Encode`](crate::encode::Encode) has smaller ways to write it.
    pub fn exactly(k: usize, operands: impl IntoIterator<Item = Self>) -> Self {
        let mut nodes = VecDeque::new();
        let mut n = 0;
        for operand in operands {
            join(&mut nodes, operand.nodes);
            n += 1;
        }
        nodes.push_back(Node::Exactly { k, n });
        Self { nodes }
    }

    /// If this, then `consequence`.
    #[must_use]
    pub fn implies(self, consequence: impl Into<Self>) -> Self {
        self.binary(Node::Implies, consequence.into())
    }

    /// This and `other`, or neither.
    #[must_use]
    pub fn iff(self, other: impl Into<Self>) -> Self {
        self.binary(Node::Iff, other.into())
    }

    /// Whether an assignment makes it true.
    ///
    /// ```
    /// use cnfcraft::Lit;
    /// use cnfcraft::encode::{Assignment, Formula};
    ///
    /// let [a, b] = [0, 1].map(Lit::positive);
    /// let one = Formula::from(a) ^ b;
    /// assert!(one.is_true(&Assignment::from_iter([true, false])));
    /// assert!(!one.is_true(&Assignment::from_iter([true, true])));
    /// ```
    #[must_use]
    pub fn is_true(&self, assignment: &Assignment) -> bool {
        self.fold(|node, mut operands: Drain<'_, bool>| match node {
            Node::Constant(value) => value,
            Node::Lit(lit) => assignment.is_true(lit),
            Node::Not => operands.any(|value| !value),
            Node::All(_) => operands.all(|value| value),
            Node::Any(_) => operands.any(|value| value),
            Node::Xor => operands.filter(|&value| value).count() == 1,
            Node::Iff => operands.filter(|&value| value).count() != 1,
            Node::Implies => operands.next() <= operands.next(),
            Node::Exactly { k, .. } => operands.filter(|&value| value).count() == k,
        })
    }

    /// The literals as they are written, each as often as it is.
    pub(super) fn lits(&self) -> impl Iterator<Item = Lit> {
        self.nodes.iter().filter_map(|&node| match node {
            Node::Lit(lit) => Some(lit),
            _ => None,
        })
    }

    pub(super) fn nodes(&self) -> &VecDeque<Node> {
        &self.nodes
    }

    /// Computes a value from the inside out: `combine` gets a node and its operands' values.
    pub(super) fn fold<T>(&self, mut combine: impl FnMut(Node, Drain<'_, T>) -> T) -> T {
        let mut values = Vec::new();
        for &node in &self.nodes {
            let first = values.len() - node.n_operands();
            let value = combine(node, values.drain(first..));
            values.push(value);
        }
        values.pop().expect("an expression has an outermost node")
    }

    fn leaf(node: Node) -> Self {
        Self {
            nodes: VecDeque::from([node]),
        }
    }

    fn binary(mut self, operator: Node, other: Self) -> Self {
        join(&mut self.nodes, other.nodes);
        self.nodes.push_back(operator);
        self
    }

    /// Joins two expressions by an operator of many operands; where one of them already has it
    /// outermost, its operands become those of the whole.
    fn associative(
        mut self,
        mut other: Self,
        operator: fn(usize) -> Node,
        n_operands: fn(Node) -> Option<usize>,
    ) -> Self {
        let mut n = 0;
        for formula in [&mut self, &mut other] {
            match formula.nodes.back().copied().and_then(n_operands) {
                Some(own) => {
                    formula.nodes.pop_back();
                    n += own;
                }
                None => n += 1,
            }
        }
        join(&mut self.nodes, other.nodes);
        self.nodes.push_back(operator(n));
        self
    }

    /// For each node, where the expression that ends with it starts.
    fn starts(&self) -> Vec<usize> {
        let mut starts: Vec<usize> = Vec::with_capacity(self.nodes.len());
        for (index, node) in self.nodes.iter().enumerate() {
            let mut start = index;
            for _ in 0..node.n_operands() {
                start = starts[start - 1];
            }
            starts.push(start);
        }
        starts
    }

    /// "All of this one" is this one, and all of none is a constant.
    fn without_lone_operator(mut self) -> Self {
        match self.nodes.back() {
            Some(Node::All(0)) => true.into(),
            Some(Node::Any(0)) => false.into(),
            Some(Node::All(1) | Node::Any(1)) => {
                self.nodes.pop_back();
                self
            }
            _ => self,
        }
    }
}

/// Appends `tail`, moving the shorter of the two, so that a chain of joins is not quadratic.
fn join(nodes: &mut VecDeque<Node>, mut tail: VecDeque<Node>) {
    if nodes.len() >= tail.len() {
        nodes.append(&mut tail);
    } else {
        for node in nodes.drain(..).rev() {
            tail.push_front(node);
        }
        *nodes = tail;
    }
}

impl From<Lit> for Formula {
    fn from(lit: Lit) -> Self {
        Self::leaf(Node::Lit(lit))
    }
}

impl From<bool> for Formula {
    fn from(value: bool) -> Self {
        Self::leaf(Node::Constant(value))
    }
}

impl Not for Formula {
    type Output = Self;

    fn not(mut self) -> Self {
        match self.nodes.back_mut() {
            Some(Node::Not) => {
                self.nodes.pop_back();
            }
            Some(Node::Lit(lit)) => *lit = !*lit,
            Some(Node::Constant(value)) => *value = !*value,
            _ => self.nodes.push_back(Node::Not),
        }
        self
    }
}

impl<T: Into<Self>> BitAnd<T> for Formula {
    type Output = Self;

    fn bitand(self, other: T) -> Self {
        self.associative(other.into(), Node::All, |node| match node {
            Node::All(n) => Some(n),
            _ => None,
        })
    }
}

impl<T: Into<Self>> BitOr<T> for Formula {
    type Output = Self;

    fn bitor(self, other: T) -> Self {
        self.associative(other.into(), Node::Any, |node| match node {
            Node::Any(n) => Some(n),
            _ => None,
        })
    }
}

impl<T: Into<Self>> BitXor<T> for Formula {
    type Output = Self;

    fn bitxor(self, other: T) -> Self {
        self.binary(Node::Xor, other.into())
    }
}

impl BitAnd<Formula> for Lit {
    type Output = Formula;

    fn bitand(self, other: Formula) -> Formula {
        Formula::from(self) & other
    }
}

impl BitOr<Formula> for Lit {
    type Output = Formula;

    fn bitor(self, other: Formula) -> Formula {
        Formula::from(self) | other
    }
}

impl BitXor<Formula> for Lit {
    type Output = Formula;

    fn bitxor(self, other: Formula) -> Formula {
        Formula::from(self) ^ other
    }
}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// With Rust's operators, `->`, `<->` and "exactly k of (…)"; `x0` is the variable of index 0.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        enum Piece {
            /// The expression that ends with this node, and whether it stands alone.
            Node(usize, bool),
            Text(&'static str),
        }
        let starts = self.starts();
        let mut pieces = vec![Piece::Node(self.nodes.len() - 1, true)];
        while let Some(piece) = pieces.pop() {
            let (index, alone) = match piece {
                Piece::Text(text) => {
                    f.write_str(text)?;
                    continue;
                }
                Piece::Node(index, alone) => (index, alone),
            };
            let node = self.nodes[index];
            let (between, brackets) = match node {
                Node::Constant(value) => {
                    write!(f, "{value}")?;
                    continue;
                }
                Node::Lit(lit) => {
                    let sign = if lit.is_neg() { "!" } else { "" };
                    write!(f, "{sign}{}", lit.var())?;
                    continue;
                }
                Node::Not => {
                    f.write_str("!")?;
                    ("", false)
                }
                Node::Exactly { k, .. } => {
                    write!(f, "exactly {k} of ")?;
                    (", ", true)
                }
                Node::All(_) => (" & ", !alone),
                Node::Any(_) => (" | ", !alone),
                Node::Xor => (" ^ ", !alone),
                Node::Iff => (" <-> ", !alone),
                Node::Implies => (" -> ", !alone),
            };
            if brackets {
                f.write_str("(")?;
                pieces.push(Piece::Text(")"));
            }
            let operands_alone = matches!(node, Node::Exactly { .. });
            let mut end = index;
            for left in (0..node.n_operands()).rev() {
                pieces.push(Piece::Node(end - 1, operands_alone));
                if left > 0 {
                    pieces.push(Piece::Text(between));
                }
                end = starts[end - 1];
            }
        }
        Ok(())
    }
}
