//! Sudokus of all sizes and kinds, written in each form that can say them, and read back.

use std::iter;

use cnfcraft::grid::{Cell, Grid};
use cnfcraft::puzzle::sudoku::{Cage, Sudoku};
use itertools::Itertools;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Some digits in some cells of a board.
fn said(n: usize, most: usize) -> impl Strategy<Value = Vec<(Cell, Vec<u8>)>> {
    let last = u8::try_from(n).expect("a digit");
    let cell = (0..n, 0..n).prop_map(|(row, column)| Cell::new(row, column));
    let digits = prop_oneof![
        3 => (1..=last).prop_map(|digit| vec![digit]),
        1 => vec(1..=last, 0..n.min(6)),
        1 => Just((1..=last).collect()),
    ];
    vec((cell, digits), 0..most)
}

/// Boards with boxes of any shape, and givens.
fn boards() -> impl Strategy<Value = Sudoku> {
    let shapes = (1..=64usize).flat_map(|rows| (1..=64 / rows).map(move |columns| (rows, columns)));
    select(shapes.collect_vec()).prop_flat_map(|(rows, columns)| {
        said(rows * columns, 60).prop_map(move |said| {
            let mut puzzle = Sudoku::new(rows, columns);
            for (cell, digits) in said {
                if let [digit, ..] = digits[..] {
                    puzzle.give(cell, digit);
                }
            }
            puzzle
        })
    })
}

fn assert_read(puzzle: &Sudoku, text: Option<&str>) {
    if let Some(text) = text {
        assert_eq!(Sudoku::parse(text).as_ref(), Ok(puzzle), "{text}");
    }
}

/// A way through all cells of a board of an even number of rows, from neighbour to neighbour and
/// back to its beginning.
fn round_trip(n: usize) -> Vec<Cell> {
    let down = (0..n).flat_map(|row| {
        let columns = (1..n).map(move |column| if row % 2 == 0 { column } else { n - column });
        columns.map(move |column| Cell::new(row, column))
    });
    let up = (0..n).rev().map(|row| Cell::new(row, 0));
    down.chain(up).collect()
}

/// The cells of a way in pieces of these lengths, which are repeated, in the order of the first
/// cell of each.
fn pieces(way: &[Cell], lengths: &[usize]) -> Vec<Vec<Cell>> {
    let mut rest = way;
    let mut pieces = Vec::new();
    for length in lengths.iter().cycle() {
        let (piece, others) = rest.split_at(rest.len().min(*length));
        if piece.is_empty() {
            break;
        }
        pieces.push(piece.iter().copied().sorted().collect_vec());
        rest = others;
    }
    pieces.sort();
    pieces
}

/// Jigsaws and killers with connected regions and cages.
fn variants() -> impl Strategy<Value = Sudoku> {
    let kind = (
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<Index>(),
        vec(1..9usize, 1..9),
    );
    let sizes = select(vec![4usize, 6, 8, 10, 20]);
    (sizes, kind).prop_flat_map(
        |(n, (is_jigsaw, has_diagonals, has_cages, start, lengths))| {
            let mut way = round_trip(n);
            way.rotate_left(start.index(n * n));
            let mut puzzle = Sudoku::of_size(n);
            if is_jigsaw {
                let mut regions = Grid::from_fn(n, n, |_| 0);
                for (number, piece) in pieces(&way, &[n]).iter().enumerate() {
                    for &cell in piece {
                        regions[cell] = number;
                    }
                }
                puzzle = puzzle.with_regions(regions).expect("n of n");
            }
            if has_diagonals {
                puzzle = puzzle.with_diagonals();
            }
            if has_cages {
                for (cells, sum) in pieces(&way, &lengths).into_iter().zip(1..) {
                    puzzle = puzzle.with_cage(Cage::new(cells, sum));
                }
            }
            said(n, 30).prop_map(move |said| {
                let mut puzzle = puzzle.clone();
                for (cell, digits) in said {
                    if let [digit] = digits[..] {
                        puzzle.give(cell, digit);
                    }
                }
                puzzle
            })
        },
    )
}

proptest! {
    #[test]
    fn boards_are_read_from_what_is_written(puzzle in boards()) {
        let n = puzzle.n_digits();
        let is_usual = puzzle.blank() == Sudoku::of_size(n);
        let (line, grid) = (puzzle.to_line(), puzzle.to_grid());
        prop_assert_eq!(line.is_some(), is_usual && (4..=35).contains(&n));
        let first = puzzle.regions().row(0).iter().filter(|&&region| region == 0).count();
        let has_shape = first > 1 && first < n;
        prop_assert_eq!(grid.is_some(), is_usual || has_shape);
        let id = puzzle.to_tatham();
        prop_assert_eq!(id.is_some(), has_shape);
        if let Some(line) = &line {
            prop_assert_eq!(Sudoku::from_lines(line), Ok(vec![puzzle.clone()]));
        }
        let letters = line.as_ref().is_some_and(|line| line.contains(char::is_alphabetic));
        assert_read(&puzzle, line.as_deref().filter(|_| n != 27 || letters));
        assert_read(&puzzle, grid.as_deref());
        assert_read(&puzzle, id.as_deref());
        assert_read(&puzzle, is_usual.then(|| puzzle.to_string()).as_deref());
        #[cfg(feature = "json")]
        {
            let json = puzzle.to_json();
            prop_assert_eq!(json.is_some(), is_usual);
            assert_read(&puzzle, json.as_deref());
        }
    }

    #[test]
    fn candidates_are_read_from_pencilmarks(
        (n, said) in (2..=35usize).prop_flat_map(|n| (Just(n), said(n, 40))),
    ) {
        let mut puzzle = Sudoku::of_size(n);
        for (cell, digits) in said {
            puzzle.allow(cell, digits);
        }
        let marks = puzzle.to_pencilmarks().expect("usual boxes");
        prop_assert_eq!(Sudoku::from_pencilmarks(&marks), Ok(vec![puzzle.clone()]));
        assert_read(&puzzle, Some(&*marks).filter(|_| n > 4));
        let is_plain = puzzle.candidates().next().is_none();
        prop_assert_eq!(puzzle.to_grid().is_some(), is_plain);
        prop_assert_eq!(puzzle.to_line().is_some(), is_plain && n > 3);
        prop_assert!(is_plain || puzzle.to_tatham().is_none());
    }

    #[test]
    fn jigsaws_and_killers_are_read_from_ids(puzzle in variants()) {
        let id = puzzle.to_tatham();
        prop_assert!(id.is_some());
        assert_read(&puzzle, id.as_deref());
        let is_plain = puzzle.blank() == Sudoku::of_size(puzzle.n_digits());
        let others = [puzzle.to_line(), puzzle.to_grid(), puzzle.to_pencilmarks()];
        prop_assert!(others.iter().all(|text| text.is_some() == is_plain));
    }
}

#[test]
fn what_an_id_can_not_say_is_not_written() {
    let board = Sudoku::new(2, 2);
    let cage = |cells: &[(usize, usize)]| {
        let cells = cells.iter().map(|&(row, column)| Cell::new(row, column));
        Cage::new(cells, 5)
    };
    let rest = Grid::from_fn(4, 4, |_| ())
        .cells()
        .filter(|cell| cell.row > 0);
    let rest = Cage::new(rest, 30);
    let parts = [
        // Some cells are in no cage.
        vec![cage(&[(0, 0), (0, 1)])],
        // A cage is not connected.
        vec![
            cage(&[(0, 0), (0, 3)]),
            cage(&[(0, 1), (0, 2)]),
            rest.clone(),
        ],
        // Cages share a cell.
        vec![
            cage(&[(0, 0), (0, 1), (0, 2)]),
            cage(&[(0, 2), (0, 3)]),
            rest.clone(),
        ],
        // The order is another.
        vec![
            cage(&[(0, 2), (0, 3)]),
            cage(&[(0, 0), (0, 1)]),
            rest.clone(),
        ],
        // A cage has no cell, another a sum that is no number in an id.
        vec![Cage::new(iter::empty(), 0), rest.clone()],
        vec![Cage::new(board.givens().cells(), 0)],
    ];
    for cages in parts {
        let puzzle = cages.into_iter().fold(board.clone(), Sudoku::with_cage);
        assert_eq!(puzzle.to_tatham(), None, "{puzzle:?}");
    }
    let split = Grid::from_fn(4, 4, |cell| (cell.row + cell.column) % 4);
    assert_eq!(board.clone().with_regions(split).unwrap().to_tatham(), None);
    let reversed = board.regions().map(|&region| 3 - region);
    assert_eq!(board.with_regions(reversed).unwrap().to_tatham(), None);
    assert_eq!(Sudoku::new(4, 1).to_tatham(), None);
}

#[test]
fn boards_that_are_too_large_to_be_read_are_not_written() {
    let (most, more) = (Sudoku::of_size(64), Sudoku::of_size(65));
    assert_eq!(most.to_grid().map(Sudoku::parse), Some(Ok(most.clone())));
    assert_eq!(more.to_grid(), None);
    #[cfg(feature = "json")]
    {
        assert_eq!(most.to_json().map(Sudoku::parse), Some(Ok(most)));
        assert_eq!(more.to_json(), None);
    }
}
