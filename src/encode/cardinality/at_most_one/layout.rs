//! At most one, by recursive layouts: a chain of small steps, a rectangle, a graph.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{AtMostOne, pairs, pairwise};
use crate::Lit;
use crate::encode::cardinality::binomial::choose;
use crate::encode::{ClauseSink, Cost};

/// How literals are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Pairs,
    Chain,
    Rectangle {
        n_rows: usize,
    },
    /// So many vertices in so many parts.
    Graph {
        n_parts: usize,
        n_vertices: usize,
    },
}

/// Finds the cheapest layouts among those of a strategy and remembers them.
pub(super) struct Layouts {
    strategy: AtMostOne,
    /// By the number of literals, and whether there is an output "one of them is true".
    known: BTreeMap<(usize, bool), (Cost, Layout)>,
}

/// Up to here the pairs are listed: nothing is smaller.
const LARGEST_PAIRWISE: usize = 5;

const MOST_PARTS: usize = 7;

impl Layouts {
    pub(super) fn new(strategy: AtMostOne) -> Self {
        Self {
            strategy,
            known: BTreeMap::new(),
        }
    }

    pub(super) fn cost(&mut self, n: usize) -> Cost {
        self.best(n, false).0
    }

    /// `with_output` is whether each literal is to imply a given one; that one is not counted.
    fn best(&mut self, n: usize, with_output: bool) -> (Cost, Layout) {
        if n <= LARGEST_PAIRWISE {
            return (
                self.layout_cost(n, with_output, Layout::Pairs),
                Layout::Pairs,
            );
        }
        if let Some(&known) = self.known.get(&(n, with_output)) {
            return known;
        }
        let layouts = self.layouts(n);
        let costs = layouts.map(|layout| (self.layout_cost(n, with_output, layout), layout));
        let best = costs.min_by_key(|(cost, _)| cost.total());
        let best = best.expect("every strategy has a layout");
        self.known.insert((n, with_output), best);
        best
    }

    fn layouts(&self, n: usize) -> impl Iterator<Item = Layout> + use<> {
        let strategy = self.strategy;
        let is_any = strategy == AtMostOne::Auto;
        let chain = (is_any || strategy == AtMostOne::Chain).then_some(Layout::Chain);
        let root = n.isqrt();
        let rows = match strategy {
            AtMostOne::Auto => (root - 1).max(2)..root + 2,
            AtMostOne::Product if root * root < n => root + 1..root + 2,
            AtMostOne::Product => root..root + 1,
            _ => 0..0,
        };
        // Without rows that stay empty.
        let rows = rows.map(move |n_rows| n.div_ceil(n.div_ceil(n_rows)));
        let rectangles = rows.map(|n_rows| Layout::Rectangle { n_rows });
        let parts = if is_any || strategy == AtMostOne::Graph {
            3..MOST_PARTS + 1
        } else {
            0..0
        };
        let graphs = parts.map(move |n_parts| Layout::Graph {
            n_parts,
            n_vertices: least_vertices(n, n_parts),
        });
        chain.into_iter().chain(rectangles).chain(graphs)
    }

    fn layout_cost(&mut self, n: usize, with_output: bool, layout: Layout) -> Cost {
        let length = n as u64;
        let to_output = |n_clauses| Cost::new(0, if with_output { n_clauses } else { 0 });
        match layout {
            Layout::Pairs => pairs(n) + to_output(length),
            Layout::Chain => {
                let n_links = (length - 3) / 2;
                let last = if n.is_multiple_of(2) { 6 } else { 3 };
                let n_clauses = n_links.saturating_mul(6).saturating_add(last);
                Cost::new(n_links, n_clauses) + to_output(last_step(n) as u64 + 1)
            }
            Layout::Rectangle { n_rows } => {
                let n_columns = n.div_ceil(n_rows);
                Cost::new((n_rows + n_columns) as u64, length.saturating_mul(2))
                    + self.best(n_rows, with_output).0
                    + self.best(n_columns, false).0
            }
            Layout::Graph {
                n_parts,
                n_vertices,
            } => {
                let n_fresh = n_vertices.saturating_add(n_parts) as u64;
                let between = choose(n_parts, 3);
                let parts = parts(n_vertices, n_parts).map(|part| self.best(part.len(), true).0);
                Cost::new(n_fresh, length.saturating_mul(2).saturating_add(between))
                    + parts.sum()
                    + to_output(n_parts as u64)
            }
        }
    }

    /// Writes that at most one is true, and that each of them implies `output`.
    pub(super) fn post<S>(&mut self, sink: &mut S, lits: &[Lit], output: Option<Lit>)
    where
        S: ClauseSink + ?Sized,
    {
        let n = lits.len();
        match self.best(n, output.is_some()).1 {
            Layout::Pairs => {
                pairwise(sink, lits);
                all_imply(sink, lits, output);
            }
            Layout::Chain => chain(sink, lits, output),
            Layout::Rectangle { n_rows } => {
                let n_columns = n.div_ceil(n_rows);
                let (rows, columns) = (fresh(sink, n_rows), fresh(sink, n_columns));
                for (cell, &lit) in lits.iter().enumerate() {
                    sink.add_clause(&[!lit, rows[cell / n_columns]]);
                    sink.add_clause(&[!lit, columns[cell % n_columns]]);
                }
                self.post(sink, &rows, output);
                self.post(sink, &columns, None);
            }
            Layout::Graph {
                n_parts,
                n_vertices,
            } => {
                let vertices = fresh(sink, n_vertices);
                for (&lit, (a, b)) in lits.iter().zip(edges(n_vertices, n_parts)) {
                    sink.add_clause(&[!lit, vertices[a]]);
                    sink.add_clause(&[!lit, vertices[b]]);
                }
                let used = fresh(sink, n_parts);
                for (part, &used) in parts(n_vertices, n_parts).zip(&used) {
                    self.post(sink, &vertices[part], Some(used));
                }
                for (&a, &b, &c) in used.iter().tuple_combinations() {
                    sink.add_clause(&[!a, !b, !c]);
                }
                all_imply(sink, &used, output);
            }
        }
    }
}

fn fresh<S: ClauseSink + ?Sized>(sink: &mut S, n: usize) -> Vec<Lit> {
    (0..n).map(|_| sink.new_var().pos_lit()).collect()
}

fn all_imply<S: ClauseSink + ?Sized>(sink: &mut S, lits: &[Lit], output: Option<Lit>) {
    let Some(output) = output else { return };
    for &lit in lits {
        sink.add_clause(&[!lit, output]);
    }
}

/// How many literals the last step of a chain of `n` takes.
fn last_step(n: usize) -> usize {
    3 - n % 2
}

/// Each link says that none before it is true. The first step takes three literals, the others
/// two, the last one what is left.
fn chain<S: ClauseSink + ?Sized>(sink: &mut S, lits: &[Lit], output: Option<Lit>) {
    let (mut step, last) = lits.split_at(lits.len() - last_step(lits.len()));
    let mut below: Option<Lit> = None;
    let mut members = Vec::with_capacity(4);
    while !step.is_empty() {
        members.clear();
        members.extend(below.map(|below| !below));
        let (now, later) = step.split_at(if below.is_none() { 3 } else { 2 });
        members.extend_from_slice(now);
        let link = sink.new_var().pos_lit();
        members.push(link);
        pairwise(sink, &members);
        below = Some(link);
        step = later;
    }
    members.clear();
    members.extend(below.map(|below| !below));
    members.extend_from_slice(last);
    pairwise(sink, &members);
    all_imply(sink, &members, output);
}

/// The vertices of each part, the larger parts first.
fn parts(n_vertices: usize, n_parts: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    let (size, n_larger) = (n_vertices / n_parts, n_vertices % n_parts);
    (0..n_parts).map(move |part| {
        let start = part * size + part.min(n_larger);
        start..start + size + usize::from(part < n_larger)
    })
}

/// How many edges join vertices of different parts.
fn n_edges(n_vertices: usize, n_parts: usize) -> u128 {
    let all = (n_vertices as u128).pow(2);
    let within = parts(n_vertices, n_parts).map(|part| (part.len() as u128).pow(2));
    (all - within.sum::<u128>()) / 2
}

/// How many vertices it takes for `n` edges.
fn least_vertices(n: usize, n_parts: usize) -> usize {
    // With equal parts there are v²(p − 1)/(2p) edges; unequal ones need one or two vertices more.
    let square = 2 * n as u128 * n_parts as u128 / (n_parts as u128 - 1);
    let mut n_vertices = usize::try_from(square.isqrt()).unwrap_or(usize::MAX / 2);
    while n_edges(n_vertices, n_parts) < n as u128 {
        n_vertices += 1;
    }
    n_vertices
}

/// The edges between vertices of different parts.
fn edges(n_vertices: usize, n_parts: usize) -> impl Iterator<Item = (usize, usize)> {
    let later = move |part: std::ops::Range<usize>| {
        let end = part.end;
        part.flat_map(move |a| (end..n_vertices).map(move |b| (a, b)))
    };
    parts(n_vertices, n_parts).flat_map(later)
}
