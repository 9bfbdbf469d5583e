//! Pictures for a terminal and as SVG are what they were, and the SVG is well-formed.
//!
//! `CNFCRAFT_UPDATE=1 cargo test --features svg --test drawing` writes them anew.

use cnfcraft::drawing::{Draw, Drawing};
use cnfcraft::encode::line::Block;
use cnfcraft::grid::{Cell, Grid, Rect};
use cnfcraft::problem::Problem;
use cnfcraft::puzzle::nonogram::{Colour, LineId, Nonogram, Palette, Picture};
use cnfcraft::puzzle::pips::{self, Condition, Domino, Layout, Pips, Region};
use cnfcraft::puzzle::shikaku::{Division, Shikaku};
use cnfcraft::puzzle::sudoku::{Cage, Rule, Solution, Sudoku, Unit};

/// Compares what is drawn with what is kept, as text without and with colour, and as SVG.
fn check<P: Draw>(name: &str, drawing: &Drawing<'_, P>) {
    compare(&format!("{name}.txt"), &drawing.to_terminal(false));
    compare(&format!("{name}.ansi"), &drawing.to_terminal(true));
    #[cfg(feature = "svg")]
    {
        let picture = drawing.to_svg();
        assert_well_formed(&picture);
        assert_inside(&picture);
        compare(&format!("{name}.svg"), &picture);
    }
}

fn compare(name: &str, drawn: &str) {
    let path = format!("{}/tests/drawings/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("CNFCRAFT_UPDATE").is_some() {
        std::fs::write(&path, drawn).expect("the picture can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("the picture that is kept");
    assert_eq!(kept, drawn, "{name}: CNFCRAFT_UPDATE=1 writes it anew");
}

#[cfg(feature = "svg")]
/// Each element ends where it should, and nothing follows the first.
fn assert_well_formed(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text.trim_end();
    while let Some((before, tag)) = rest.split_once('<') {
        assert!(!before.contains('>'), "a lone '>' in {before}");
        assert!(
            !open.is_empty() || rest.len() == text.trim_end().len(),
            "one root"
        );
        let (tag, after) = tag.split_once('>').expect("a tag ends");
        assert!(
            tag.matches('"').count().is_multiple_of(2),
            "quotes in {tag}"
        );
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().expect("a name"));
        }
        rest = after;
    }
    assert!(open.is_empty() && rest.is_empty(), "{open:?} {rest}");
}

/// No line goes beyond the picture.
#[cfg(feature = "svg")]
fn assert_inside(text: &str) {
    let attributes = |name: &'static str| {
        let parts = text.split(name).skip(1);
        parts.filter_map(|part| part.split('"').next())
    };
    let numbers = |attribute: &str| -> Vec<f64> {
        let words = attribute
            .split(['M', 'L', ' '])
            .filter(|word| !word.is_empty());
        words.map(|word| word.parse().expect("a number")).collect()
    };
    let view_box = attributes(" viewBox=\"").next().expect("a view box");
    let [left, top, width, height] = numbers(view_box)[..] else {
        panic!("four numbers in {view_box}")
    };
    for path in attributes(" d=\"") {
        for point in numbers(path).chunks(2) {
            let is_inside = (left..=left + width).contains(&point[0])
                && (top..=top + height).contains(&point[1]);
            assert!(is_inside, "{point:?} in {view_box}");
        }
    }
}

/// A duck, 6 wide and 7 high.
fn duck() -> Picture {
    let rows = [
        "..##..", ".####.", "..##.#", "######", "#####.", ".###..", "......",
    ];
    let black = Grid::from_fn(7, 6, |cell| rows[cell.row].as_bytes()[cell.column] == b'#');
    Picture::new(black)
}

fn puzzle_of(picture: &Picture) -> Nonogram {
    let cells = picture.cells();
    let rows = (0..cells.n_rows()).map(|row| picture.clue(LineId::Row(row)));
    let columns = (0..cells.n_columns()).map(|column| picture.clue(LineId::Column(column)));
    let (rows, columns): (Vec<Vec<Block>>, Vec<Vec<Block>>) = (rows.collect(), columns.collect());
    Nonogram::coloured(picture.palette(), &rows, &columns)
}

#[test]
fn a_nonogram_is_drawn_unsolved_and_solved() {
    let picture = duck();
    let puzzle = puzzle_of(&picture);
    check("nonogram", &Drawing::new(&puzzle));
    check("nonogram-solved", &Drawing::new(&puzzle).solution(&picture));
}

#[test]
fn a_nonogram_shows_what_differs_and_what_clashes() {
    let puzzle = Nonogram::new(vec![vec![1], vec![1], vec![2]], vec![vec![2], vec![2]]);
    let one = Picture::new(Grid::from_fn(3, 2, |cell| {
        cell.row == 2 || cell.row == cell.column
    }));
    let other = Picture::new(Grid::from_fn(3, 2, |cell| {
        cell.row == 2 || cell.row != cell.column
    }));
    let rules: Vec<_> = puzzle.rules().collect();
    let drawing = Drawing::new(&puzzle)
        .solution(&one)
        .differing(one.differences(&other))
        .clashing([&rules[2], &rules[3]]);
    check("nonogram-marked", &drawing);
}

#[test]
fn a_nonogram_in_colours_shows_their_symbols_and_names() {
    let white = Colour::new("white", ' ', [255; 3]);
    let red = Colour::new("red <&>", 'r', [200, 0, 0]);
    let sky = Colour::new("sky", 's', [160, 210, 255]);
    let palette = Palette::new(white, vec![red, sky]);
    let rows = ["ssrss", "srrrs", "rrrrr", ".r.r."];
    let cells = Grid::from_fn(4, 5, |cell| match rows[cell.row].as_bytes()[cell.column] {
        b'r' => Some(0),
        b's' => Some(1),
        _ => None,
    });
    let picture = Picture::coloured(&palette, cells);
    let puzzle = puzzle_of(&picture);
    check(
        "nonogram-coloured",
        &Drawing::new(&puzzle).solution(&picture),
    );
    let differing = [Cell::new(0, 0), Cell::new(3, 0)];
    let drawing = Drawing::new(&puzzle)
        .solution(&picture)
        .differing(differing);
    check(
        "nonogram-coloured-marked",
        &drawing.clashing([&puzzle.rules().next().expect("a row")]),
    );
}

#[test]
fn what_is_not_on_the_board_is_not_drawn() {
    let puzzle = Nonogram::new(vec![], vec![]);
    let drawing = Drawing::new(&puzzle);
    let picture = duck();
    let far = [Cell::new(usize::MAX, usize::MAX)];
    let strange = drawing.clone().solution(&picture).differing(far);
    assert_eq!(strange.to_terminal(false), "");
    let other = Nonogram::new(vec![vec![1]; 3], vec![vec![3]]);
    let rules: Vec<_> = other.rules().collect();
    let strange = strange.clashing(&rules);
    assert_eq!(strange.to_terminal(false), "");
    #[cfg(feature = "svg")]
    {
        assert_well_formed(&drawing.to_svg());
        assert_eq!(strange.to_svg(), drawing.to_svg());
    }
}

const SUDOKU: &str =
    "000000185007030000000021400800000020003905600050000004004860000000040300931000000";
const SOLVED: &str =
    "362794185417538269598621437879416523243975618156382794724863951685149372931257846";

fn digits(line: &str) -> Solution {
    let n = line.len().isqrt();
    let digit = |cell: Cell| line.as_bytes()[cell.row * n + cell.column] - b'0';
    Solution::new(Grid::from_fn(n, n, digit))
}

#[test]
fn a_sudoku_is_drawn_unsolved_solved_and_marked() {
    let puzzle = Sudoku::parse(SUDOKU).expect("a sudoku");
    let drawing = Drawing::new(&puzzle);
    check("sudoku", &drawing);
    let solution = digits(SOLVED);
    check("sudoku-solved", &drawing.clone().solution(&solution));

    let marked = Sudoku::parse("11....2.........").expect("a sudoku");
    let rules = [
        Rule::Given(Cell::new(0, 0), 1),
        Rule::Given(Cell::new(0, 1), 1),
        Rule::Unit(Unit::Box(0)),
        // These are not of this puzzle.
        Rule::Unit(Unit::Row(9)),
        Rule::Unit(Unit::RisingDiagonal),
        Rule::Given(Cell::new(9, 9), 1),
    ];
    let differing = [Cell::new(2, 3), Cell::new(3, 3), Cell::new(4, 0)];
    let drawing = Drawing::new(&marked).clashing(&rules).differing(differing);
    check("sudoku-marked", &drawing);
}

#[test]
fn a_sudoku_shows_its_regions_diagonals_and_cages() {
    let regions = ["AAAB", "ACBB", "CCDB", "CDDD"];
    let region = |cell: Cell| usize::from(regions[cell.row].as_bytes()[cell.column] - b'A');
    let cells = |cells: &[(usize, usize)]| {
        let cells: Vec<Cell> = cells
            .iter()
            .map(|&(row, column)| Cell::new(row, column))
            .collect();
        cells
    };
    let corner = Cage::new(cells(&[(0, 1), (0, 2), (1, 2)]), 6);
    let puzzle = Sudoku::new(2, 2)
        .with_regions(Grid::from_fn(4, 4, region))
        .expect("four regions of four cells")
        .with_diagonals()
        .with_cage(corner.clone())
        .with_cage(Cage::new(cells(&[(3, 0)]), 10))
        .with_cage(Cage::new([], 0));
    let solution = digits("1234341221434321");
    let rules = [Rule::Cage(corner), Rule::Unit(Unit::FallingDiagonal)];
    check(
        "sudoku-cages",
        &Drawing::new(&puzzle).solution(&solution).clashing(&rules),
    );
}

#[test]
fn a_sudoku_shows_its_candidates() {
    let mut puzzle = Sudoku::new(2, 2);
    puzzle.give(Cell::new(0, 0), 3);
    puzzle.allow(Cell::new(0, 1), [1, 4]);
    puzzle.allow(Cell::new(2, 3), [1, 2, 3]);
    puzzle.allow(Cell::new(3, 3), []);
    let rules = [Rule::Candidates(Cell::new(3, 3), vec![])];
    check("sudoku-candidates", &Drawing::new(&puzzle).clashing(&rules));
}

#[test]
fn a_sudoku_of_more_than_nine_digits_has_its_digits_in_columns() {
    let mut puzzle = Sudoku::of_size(12);
    puzzle.give(Cell::new(0, 0), 12);
    puzzle.give(Cell::new(11, 11), 3);
    check("sudoku-12", &Drawing::new(&puzzle));
}

#[test]
fn a_shikaku_is_drawn_unsolved_solved_and_marked() {
    let puzzle = Shikaku::parse("- 4 -\n? - 12\n- - -\n").expect("a shikaku");
    let drawing = Drawing::new(&puzzle);
    check("shikaku", &drawing);
    let rects = [(0, 0, 1, 3), (1, 0, 2, 1), (1, 1, 2, 2)];
    let rects = rects.map(|(row, column, n_rows, n_columns)| {
        Rect::new(Cell::new(row, column), n_rows, n_columns)
    });
    let division = Division::new(3, 3, rects.to_vec());
    check("shikaku-solved", &drawing.clone().solution(&division));
    let rules: Vec<_> = puzzle.rules().collect();
    let differing = [Cell::new(0, 0), Cell::new(2, 2), Cell::new(3, 0)];
    let marked = drawing
        .clone()
        .differing(differing)
        .clashing([&rules[0], &rules[2]]);
    check("shikaku-marked", &marked.clone().solution(&division));
    // Of a smaller division, and of one that leaves cells free.
    let small = Division::new(2, 2, vec![Rect::new(Cell::new(0, 0), 2, 1)]);
    check("shikaku-wrong", &drawing.solution(&small));
}

#[test]
fn digits_of_a_wrong_solution_have_room() {
    let puzzle = Sudoku::new(1, 2);
    let solution = Solution::new(Grid::from_fn(2, 2, |cell| [1, 200][cell.column]));
    let text = Drawing::new(&puzzle).solution(&solution).to_terminal(false);
    assert_eq!(text.lines().nth(1), Some("│   1  200 │"));
}

#[test]
fn a_condition_too_long_for_a_cell_stands_below_the_board() {
    let regions = [region(&[(0, 0), (0, 1)], Condition::Sum(usize::MAX))];
    let puzzle = Pips::new([], [Domino::new(0, 0)], regions);
    check("pips-large", &Drawing::new(&puzzle));
}

#[test]
fn long_numbers_of_a_clue_stay_apart() {
    let puzzle = Nonogram::new(vec![vec![100, 1000, 10]], vec![vec![]; 8]);
    check("nonogram-long", &Drawing::new(&puzzle));
}

fn cell((row, column): (usize, usize)) -> Cell {
    Cell::new(row, column)
}

fn region(cells: &[(usize, usize)], condition: Condition) -> Region {
    Region::new(cells.iter().copied().map(cell), condition)
}

/// All conditions, a hole, and two parts that are not connected.
fn pips() -> Pips {
    let dominoes = [(6, 5), (5, 5), (0, 3), (2, 1), (4, 4)].map(|(a, b)| Domino::new(a, b));
    Pips::new(
        [],
        dominoes,
        [
            region(&[(0, 0), (1, 0)], Condition::Sum(11)),
            region(&[(0, 1), (0, 2)], Condition::Equals),
            region(&[(1, 2), (2, 2)], Condition::Unequal),
            region(&[(2, 0)], Condition::Less(5)),
            region(&[(2, 1)], Condition::Greater(0)),
            region(&[(4, 7), (5, 7)], Condition::Empty),
        ],
    )
}

#[test]
fn pips_are_drawn_unsolved_solved_and_marked() {
    let puzzle = pips();
    let drawing = Drawing::new(&puzzle);
    check("pips", &drawing);
    let placed = [
        ([(0, 0), (1, 0)], [5, 6]),
        ([(0, 1), (0, 2)], [5, 5]),
        ([(1, 2), (2, 2)], [0, 3]),
        ([(2, 0), (2, 1)], [1, 2]),
        ([(4, 7), (5, 7)], [4, 4]),
    ];
    let pips = placed
        .iter()
        .flat_map(|(cells, pips)| cells.map(cell).into_iter().zip(*pips));
    let layout = Layout::new(pips, placed.iter().map(|(cells, _)| cells.map(cell)));
    check("pips-solved", &drawing.clone().solution(&layout));
    let rules = [
        pips::Rule::Domino {
            domino: Domino::new(6, 5),
            n: 1,
        },
        pips::Rule::Region(puzzle.regions()[0].clone()),
        pips::Rule::Covered(cell((2, 2))),
        pips::Rule::OfTheSet,
    ];
    let differing = [cell((0, 1)), cell((0, 2)), cell((9, 9))];
    check(
        "pips-marked",
        &drawing
            .clashing(&rules)
            .differing(differing)
            .solution(&layout),
    );
}

#[test]
fn far_cells_and_many_pips_of_a_pips_board_are_drawn() {
    let end = usize::MAX;
    let board = [
        Cell::new(0, 0),
        Cell::new(0, 1),
        Cell::new(end, end),
        Cell::new(end, end - 1),
    ];
    let puzzle = Pips::new(board, [Domino::new(12, 9), Domino::new(255, 7)], []);
    let pips = board.into_iter().zip([12, 9, 255, 7]);
    let layout = Layout::new(pips, [[board[0], board[1]], [board[2], board[3]]]);
    check("pips-far", &Drawing::new(&puzzle).solution(&layout));
    // So far from each other that they are listed.
    let diagonal: Vec<Cell> = (0..200).map(|i| Cell::new(3 * i, 4 * i)).collect();
    let right = |cell: &Cell| Cell::new(cell.row, cell.column + 1);
    let cells = diagonal.iter().flat_map(|cell| [*cell, right(cell)]);
    let pips = cells.zip([3, 6, 2, 0].into_iter().cycle());
    let layout = Layout::new(
        pips.clone(),
        diagonal.iter().map(|cell| [*cell, right(cell)]),
    );
    assert!(
        layout
            .to_string()
            .starts_with("3-6 on r1c1 r1c2\n2-0 on r4c5 r4c6\n")
    );
    let board = pips.map(|(cell, _)| cell);
    let regions = [Region::new([diagonal[1]], Condition::Greater(1))];
    let dominoes = [Domino::new(6, 3), Domino::new(2, 0)];
    let puzzle = Pips::new(board, dominoes.into_iter().cycle().take(200), regions);
    let drawing = Drawing::new(&puzzle).differing([diagonal[1]]);
    let text = drawing.clone().solution(&layout).to_terminal(false);
    assert!(text.starts_with("3-6 on r1c1 r1c2\n[2]-0 on r4c5 r4c6\n"));
    assert_eq!(text.lines().count(), 200 + 1);
    assert!(
        drawing
            .to_terminal(true)
            .starts_with("region at r4c5: greater than 1\ndominoes: 2-0")
    );

    let none = Pips::new([], [], []);
    check("pips-none", &Drawing::new(&none).solution(&layout));
}
