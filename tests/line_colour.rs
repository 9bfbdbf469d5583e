//! Lines of several colours and with blots against their definition, over all lines up to a length.

use cnfcraft::Lit;
use cnfcraft::encode::line::{Block, Line, LineEncoding};
use cnfcraft::encode::{Cnf, Encode, SizeOnly, audit};

/// All clues, with blots, that fit into a line of `n_cells` cells or of one more.
fn all_clues(n_cells: usize, n_colours: usize) -> Vec<Vec<Block>> {
    let mut all = Vec::new();
    let mut clue = Vec::new();
    extend(n_cells + 1, n_colours, &mut clue, &mut all);
    all
}

fn extend(n_cells: usize, n_colours: usize, clue: &mut Vec<Block>, all: &mut Vec<Vec<Block>>) {
    all.push(clue.clone());
    for length in (1..=n_cells).map(Block::new).chain([Block::blot()]) {
        for block in (0..n_colours).map(|colour| length.in_colour(colour)) {
            let gap = clue
                .last()
                .is_some_and(|last| last.colour() == block.colour());
            let taken = block.least_length() + usize::from(gap);
            if let Some(left) = n_cells.checked_sub(taken) {
                clue.push(block);
                extend(left, n_colours, clue, all);
                clue.pop();
            }
        }
    }
}

/// All ways to colour a line.
fn all_colourings(n_cells: usize, n_colours: usize) -> Vec<Vec<Option<usize>>> {
    let n_values = n_colours + 1;
    let n_all = (0..n_cells).fold(1, |n, _| n * n_values);
    (0..n_all)
        .map(|mut number| {
            let mut next = || {
                let value = number % n_values;
                number /= n_values;
                value.checked_sub(1)
            };
            (0..n_cells).map(|_| next()).collect()
        })
        .collect()
}

/// Whether the runs of cells of one colour are what the clue says.
fn keeps(colouring: &[Option<usize>], clue: &[Block]) -> bool {
    let runs = colouring.chunk_by(|a, b| a == b);
    let runs: Vec<_> = runs
        .filter_map(|run| run[0].map(|colour| (colour, run.len())))
        .collect();
    runs.len() == clue.len()
        && runs.iter().zip(clue).all(|(&(colour, length), block)| {
            colour == block.colour() && block.length().is_none_or(|known| known == length)
        })
}

/// Assigns what the clauses force; `None` when they clash.
fn propagate(cnf: &Cnf, mut values: Vec<Option<bool>>) -> Option<Vec<Option<bool>>> {
    loop {
        let mut changed = false;
        'clauses: for clause in cnf.clauses() {
            let mut open = None;
            for &lit in clause {
                match values[lit.vidx()] {
                    Some(value) if value == lit.is_pos() => continue 'clauses,
                    Some(_) => (),
                    None if open.is_some() => continue 'clauses,
                    None => open = Some(lit),
                }
            }
            let lit = open?;
            values[lit.vidx()] = Some(lit.is_pos());
            changed = true;
        }
        if !changed {
            return Some(values);
        }
    }
}

/// How many models there are with these values.
fn n_models(cnf: &Cnf, values: Vec<Option<bool>>) -> usize {
    let Some(values) = propagate(cnf, values) else {
        return 0;
    };
    let Some(open) = values.iter().position(Option::is_none) else {
        return 1;
    };
    let with = |value| {
        let mut values = values.clone();
        values[open] = Some(value);
        n_models(cnf, values)
    };
    with(false) + with(true)
}

/// All colourings of the cells that the clauses admit, each of which must have one model.
fn admitted(cnf: &Cnf, cells: &[&[Lit]]) -> Vec<Vec<Option<usize>>> {
    fn descend(
        cnf: &Cnf,
        cells: &[&[Lit]],
        values: Vec<Option<bool>>,
        colouring: &mut Vec<Option<usize>>,
        all: &mut Vec<Vec<Option<usize>>>,
    ) {
        let Some(values) = propagate(cnf, values) else {
            return;
        };
        let Some(cell) = cells.get(colouring.len()) else {
            let n_models = n_models(cnf, values);
            assert!(n_models <= 1, "{n_models} models of {colouring:?}");
            all.extend((n_models == 1).then(|| colouring.clone()));
            return;
        };
        for colour in [None].into_iter().chain((0..cell.len()).map(Some)) {
            let is = |(index, lit): (usize, &Lit)| (lit.vidx(), Some(index) == colour);
            let said: Vec<_> = cell.iter().enumerate().map(is).collect();
            if said.iter().any(|&(var, is)| values[var] == Some(!is)) {
                continue;
            }
            let mut values = values.clone();
            for (var, is) in said {
                values[var] = Some(is);
            }
            colouring.push(colour);
            descend(cnf, cells, values, colouring, all);
            colouring.pop();
        }
    }
    let mut all = Vec::new();
    descend(
        cnf,
        cells,
        vec![None; cnf.n_vars()],
        &mut Vec::new(),
        &mut all,
    );
    all
}

#[test]
fn every_strategy_admits_exactly_its_colourings_each_by_one_model() {
    for (n_colours, n_cells) in [(1, 6), (2, 6), (3, 3)] {
        for n_cells in 0..=n_cells {
            let colourings = all_colourings(n_cells, n_colours);
            for clue in all_clues(n_cells, n_colours) {
                let line = Line::coloured(n_cells, n_colours, &clue);
                let mut right: Vec<_> = colourings
                    .iter()
                    .filter(|colouring| keeps(colouring, &clue))
                    .cloned()
                    .collect();
                right.sort();
                for strategy in LineEncoding::ALL {
                    let mut cnf = Cnf::new();
                    let lits = cnf.new_lits(n_cells * n_colours);
                    strategy.post(&mut cnf, &line, &lits);
                    let cells: Vec<_> = lits.chunks(n_colours).collect();
                    let mut found = admitted(&cnf, &cells);
                    found.sort();
                    assert_eq!(found, right, "{strategy}, {clue:?}");
                }
            }
        }
    }
}

#[test]
fn propagation_and_cost_are_as_documented() {
    for (n_colours, n_cells) in [(1, 5), (2, 3), (3, 2)] {
        for clue in all_clues(n_cells, n_colours) {
            let line = Line::coloured(n_cells, n_colours, &clue);
            for strategy in LineEncoding::ALL {
                let mut at_most_one = SizeOnly::default();
                let post = |sink: &mut Cnf, lits: &[Lit]| {
                    for cell in lits.chunks(n_colours) {
                        sink.at_most_one(cell);
                        at_most_one.at_most_one(cell);
                    }
                    strategy.post(sink, &line, lits);
                };
                let report = audit(n_cells * n_colours, post, |values| {
                    let cells = values.chunks(n_colours);
                    let colouring: Vec<_> = cells
                        .clone()
                        .map(|cell| cell.iter().position(|&is| is))
                        .collect();
                    let at_most_one = |cell: &[bool]| cell.iter().filter(|&&is| is).count() <= 1;
                    cells.clone().all(at_most_one) && keeps(&colouring, &clue)
                });
                let name = format!("{strategy}, {clue:?}: {report}");
                assert!(report.is_exact() && report.is_functional(), "{name}");
                assert!(report.propagation() >= strategy.propagation(), "{name}");
                let mut cost = strategy.cost(&line);
                cost.n_clauses += at_most_one.n_clauses();
                assert_eq!(report.cost(), cost, "{name}");
            }
        }
    }
}

#[test]
fn colourings_are_those_of_the_clue_each_once() {
    for clue in all_clues(5, 2) {
        let line = Line::coloured(5, 2, &clue);
        let mut listed: Vec<_> = line.colourings().collect();
        assert_eq!(listed.len() as u64, line.n_patterns(), "{clue:?}");
        let mut right = all_colourings(5, 2);
        right.retain(|colouring| keeps(colouring, &clue));
        listed.sort();
        right.sort();
        assert_eq!(listed, right, "{clue:?}");
    }
}

#[test]
fn the_cost_of_long_lines_is_what_is_written() {
    let [red, blue, blot] = [
        Block::new(3),
        Block::new(7).in_colour(1),
        Block::blot().in_colour(2),
    ];
    for clue in [
        vec![red, blue, blot, blot],
        vec![blot, red, red, blue],
        vec![blot; 5],
        vec![],
    ] {
        let line = Line::coloured(24, 3, &clue);
        for strategy in LineEncoding::ALL {
            let cost = strategy.cost(&line);
            if cost.n_clauses > 1_000_000 {
                continue;
            }
            let mut size = SizeOnly::default();
            let cells = size.new_lits(24 * 3);
            strategy.post(&mut size, &line, &cells);
            let n_fresh = u64::from(size.n_vars()) - 24 * 3;
            let written = (n_fresh, size.n_clauses());
            assert_eq!(written, (cost.n_vars, cost.n_clauses), "{strategy}");
        }
    }
}

#[test]
fn a_line_of_one_colour_without_blots_is_the_plain_line() {
    let blocks = [Block::new(2), Block::new(0), Block::new(1)];
    assert_eq!(Line::coloured(6, 1, &blocks), Line::new(6, &[2, 1]));
    assert!(Line::coloured(6, 1, &blocks).is_plain());
    assert!(!Line::coloured(6, 2, &blocks).is_plain());
    assert!(!Line::coloured(6, 1, &[Block::blot()]).is_plain());
}

#[test]
fn the_word_of_every_sink_writes_what_the_strategy_does() {
    for n_cells in 0..=3 {
        for clue in all_clues(n_cells, 2) {
            for strategy in LineEncoding::ALL {
                let (mut by_word, mut by_strategy) = (Cnf::new(), Cnf::new());
                let cells = by_word.new_lits(2 * n_cells);
                by_word.coloured_line_with(strategy, cells.chunks(2), &clue);
                let cells = by_strategy.new_lits(2 * n_cells);
                strategy.post(&mut by_strategy, &Line::coloured(n_cells, 2, &clue), &cells);
                assert_eq!(by_word, by_strategy, "{strategy:?} {clue:?}");
            }
        }
    }
}

#[test]
#[should_panic(expected = "as many colours in each cell")]
fn all_cells_of_a_line_have_as_many_colours() {
    let mut cnf = Cnf::new();
    let lits = cnf.new_lits(3);
    cnf.coloured_line(lits.chunks(2), &[Block::new(1)]);
}
