//! A layered graph whose paths are the solutions: what automata, tables and sums unfold to.
//!
//! Position after position, one of some options is true, and leads from a node of one layer to one
//! of the next. A variable for each node and each edge says that the path goes through it; nodes
//! imply an edge in and an edge out, edges imply their ends and their option, and options imply
//! one of their edges. What unit propagation leaves open then lies on a whole path, so it finds
//! every conflict and every forced option, and as each solution has one path, all is functional.

use std::collections::BTreeMap;

use super::held;
use super::truth::Draft;
use super::{ClauseSink, Encode, Truth};
use crate::Lit;

/// Transitions of one layer, by node: options, ascending, and the nodes of the next layer to which
/// they lead.
pub(super) type Layer = Vec<Vec<(usize, usize)>>;

/// States that the options form a path from node 0 of the first layer to an accepting node after
/// the last.
///
/// At each position exactly one of its options is true, which is not stated here.
pub(super) fn post<S: ClauseSink + ?Sized>(
    sink: &mut S,
    options: &[Vec<Lit>],
    layers: Vec<Layer>,
    accepting: &[bool],
) {
    let Some(layers) = minimized(layers, accepting) else {
        return sink.add_clause(&[]);
    };
    // An option that leads nowhere is a unit clause.
    held::shortened(sink, |sink| {
        let mut draft = Draft::default();
        let mut nodes = vec![Truth::True];
        for (position, (layer, options)) in layers.iter().zip(options).enumerate() {
            let n_next = layers.get(position + 1).map_or(1, Vec::len);
            nodes = step(sink, &mut draft, &nodes, layer, options, n_next);
        }
    });
}

/// The same without dead ends, and with nodes merged from which the same paths lead on; `None` if
/// there is no path.
fn minimized(mut layers: Vec<Layer>, accepting: &[bool]) -> Option<Vec<Layer>> {
    let mut classes: Vec<Option<usize>> = accepting
        .iter()
        .map(|&accepts| accepts.then_some(0))
        .collect();
    for layer in layers.iter_mut().rev() {
        let mut known: BTreeMap<Vec<(usize, usize)>, usize> = BTreeMap::new();
        let mut merged = Vec::new();
        let own_classes = layer.drain(..).map(|edges| {
            let alive = edges
                .into_iter()
                .filter_map(|(option, to)| Some((option, classes[to]?)));
            let alive: Vec<_> = alive.collect();
            if alive.is_empty() {
                return None;
            }
            Some(*known.entry(alive).or_insert_with_key(|alive| {
                merged.push(alive.clone());
                merged.len() - 1
            }))
        });
        classes = own_classes.collect();
        *layer = merged;
    }
    let start = classes.first().copied().flatten()?;
    Some(reachable(start, layers))
}

/// The same without nodes to which no path leads; the start becomes node 0.
fn reachable(start: usize, mut layers: Vec<Layer>) -> Vec<Layer> {
    let mut reached = vec![start];
    for layer in &mut layers {
        let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
        let mut next = Vec::new();
        let kept = reached.iter().map(|&node| {
            let mut edges = std::mem::take(&mut layer[node]);
            for (_, to) in &mut edges {
                *to = *numbers.entry(*to).or_insert_with_key(|&to| {
                    next.push(to);
                    next.len() - 1
                });
            }
            edges
        });
        *layer = kept.collect();
        reached = next;
    }
    layers
}

/// Writes the edges of one layer, from nodes with given variables to the next ones.
fn step<S: ClauseSink + ?Sized>(
    sink: &mut S,
    draft: &mut Draft,
    nodes: &[Truth],
    layer: &Layer,
    options: &[Lit],
    n_next: usize,
) -> Vec<Truth> {
    let mut n_in = vec![0; n_next];
    let mut n_with_option = vec![0; options.len()];
    for &(option, to) in layer.iter().flatten() {
        n_in[to] += 1;
        n_with_option[option] += 1;
    }
    // Every path goes through an only node.
    let mut next: Vec<Option<Truth>> = vec![(n_next == 1).then_some(Truth::True); n_next];
    let mut edges_in = vec![Vec::new(); n_next];
    let mut edges_with_option = vec![Vec::new(); options.len()];
    for (&from, edges) in nodes.iter().zip(layer) {
        let mut edges_out = Vec::new();
        for &(option, to) in edges {
            let lit = Truth::Lit(options[option]);
            // An edge is as good as an end that has no other, or an option that has no other.
            let edge = if edges.len() == 1 {
                from
            } else if n_with_option[option] == 1 {
                lit
            } else {
                Truth::Lit(sink.new_lit())
            };
            let only_in = n_in[to] == 1;
            let to_node = *next[to].get_or_insert_with(|| {
                if only_in {
                    edge
                } else {
                    Truth::Lit(sink.new_lit())
                }
            });
            for end in [from, to_node, lit] {
                draft.add(sink, [!edge, end]);
            }
            edges_out.push(edge);
            edges_in[to].push(edge);
            edges_with_option[option].push(edge);
        }
        imply_one(sink, draft, from, edges_out);
    }
    let next: Vec<Truth> = next
        .into_iter()
        .map(|node| node.expect("each node has an edge in"))
        .collect();
    for (&node, edges) in next.iter().zip(edges_in) {
        imply_one(sink, draft, node, edges);
    }
    for (&option, edges) in options.iter().zip(edges_with_option) {
        imply_one(sink, draft, option.into(), edges);
    }
    next
}

/// States that `end` implies one of `edges`; not of a node that every path goes through, as its
/// edges are all that the options have.
fn imply_one<S>(sink: &mut S, draft: &mut Draft, end: Truth, edges: Vec<Truth>)
where
    S: ClauseSink + ?Sized,
{
    if end != Truth::True {
        draft.add(sink, std::iter::once(!end).chain(edges));
    }
}
