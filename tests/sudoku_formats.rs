//! Sudokus from all forms of files. JSON, wrong files and what is written are in other tests.

mod sudoku_samples;

use cnfcraft::ParseError;
use cnfcraft::grid::{Cell, Grid};
use cnfcraft::puzzle::sudoku::{Cage, Sudoku};
use itertools::Itertools;
use sudoku_samples::{
    ADDRESSES, FILES_OF_PZPR, GRIDS, IDS, LINE, LINES, TABLES, VARIANT, all, six,
};

type One = fn(&str) -> Result<Sudoku, ParseError>;
type Several = fn(&str) -> Result<Vec<Sudoku>, ParseError>;

#[test]
fn one_puzzle_is_read_from_every_form() {
    for text in all() {
        assert_eq!(Sudoku::parse(text), Ok(six()), "{text}");
        assert_eq!(Sudoku::parse_all(text), Ok(vec![six()]), "{text}");
    }
    let several: [(Several, &[&str]); 3] = [
        (|text| Sudoku::from_lines(text), &LINES),
        (|text| Sudoku::from_table(text), &TABLES),
        (|text| Sudoku::from_grids(text), &GRIDS),
    ];
    for (read, texts) in several {
        for text in texts {
            assert_eq!(read(text), Ok(vec![six()]), "{text}");
        }
    }
    let one: [(One, &[&str]); 3] = [
        (|text| Sudoku::from_puzz_link(text), &ADDRESSES),
        (|text| Sudoku::from_pzprv3(text), &FILES_OF_PZPR),
        (|text| Sudoku::from_tatham(text), &IDS),
    ];
    for (read, texts) in one {
        for text in texts {
            assert_eq!(read(text), Ok(six()), "{text}");
        }
    }
    #[cfg(feature = "json")]
    for text in sudoku_samples::JSON {
        assert_eq!(Sudoku::from_json(text), Ok(six()), "{text}");
    }
    let pencilmarks = six().to_pencilmarks().expect("usual boxes");
    assert_eq!(pencilmarks.len(), 216);
    assert_eq!(Sudoku::parse(&pencilmarks), Ok(six()));
    assert_eq!(Sudoku::from_pencilmarks(&pencilmarks), Ok(vec![six()]));
}

#[test]
fn a_file_of_several_puzzles_is_read_whole() {
    let id = IDS[0];
    let grid = GRIDS[0];
    let drawn = GRIDS[11];
    let three = [
        format!("# three\n{LINE}\n\n{LINE};x\n{LINE}"),
        format!("puzzle\n{LINE}\n{LINE}\n\n{LINE}\n"),
        format!("{id}\n\n{id}\n  {id}"),
        [ADDRESSES[0]; 3].join("\n"),
        format!("Grid 01\n{grid}Grid 02\n{grid}\nPUZZLE #3:\n\n{grid}"),
        [grid; 3].join("\n"),
        [GRIDS[5]; 3].join("\n\n"),
        [GRIDS[8]; 3].join("\n"),
        [drawn; 3].join("\n\n"),
        format!(
            "{drawn}\n\nGrid 2\n{grid}\n1 . . 4 . .\n\n{}",
            &GRIDS[1][12..]
        ),
        format!(
            "{LINE}\n{}\n{LINE}",
            six().to_pencilmarks().expect("usual boxes")
        ),
    ];
    for text in three {
        assert_eq!(Sudoku::parse_all(&text), Ok(vec![six(); 3]), "{text}");
        let error = Sudoku::parse(&text).unwrap_err();
        assert_eq!(error.expected(), "the end of the text", "{text}");
    }
    let grids = Sudoku::parse_all(format!("{grid}\n").repeat(10_000));
    assert_eq!(grids.map(|all| all.len()), Ok(10_000));
    let one = Sudoku::parse_all("Grid 1\n1\nGrid 2\n1\n");
    assert_eq!(one.map(|all| all.len()), Ok(2));
    let error = Sudoku::from_tatham(format!("{id}\n{id}")).unwrap_err();
    assert_eq!((error.line(), error.expected()), (2, "the end of the text"));
}

#[test]
fn drawn_lines_tell_the_shape_of_the_boxes() {
    let blank = |text: &str| Sudoku::parse(text).map(|puzzle| puzzle.blank());
    let rows = [". . | . . | . .\n"; 6];
    assert_eq!(blank(&rows.concat()), Ok(Sudoku::new(3, 2)));
    assert_eq!(blank(&rows.join("===\n")), Ok(Sudoku::new(3, 2)));
    let rows = ["......\n"; 6];
    assert_eq!(blank(&rows.concat()), Ok(Sudoku::new(2, 3)));
    assert_eq!(blank(&rows.join("--\n")), Ok(Sudoku::new(2, 3)));
    let thirds = [rows[..3].concat(), rows[..3].concat()].join("--------\n");
    assert_eq!(blank(&thirds), Ok(Sudoku::new(3, 2)));
    let rows = ["|. . .|. . .|\n"; 6];
    assert_eq!(blank(&rows.join("+-----+-----+\n")), Ok(Sudoku::new(2, 3)));
    assert_eq!(
        blank(&thirds.replace("--------", "\n")),
        Ok(Sudoku::new(2, 3))
    );
    let spaces = "┌───┬───┬───┐\n│1  │   │   │\n│   │   │  2│\n│   │   │   │\n├───┼───┼───┤\n\
        │   │   │   │\n│   │ 3 │   │\n│   │   │   │\n└───┴───┴───┘\n";
    let mut expected = Sudoku::new(3, 2);
    for (row, column, digit) in [(0, 0, 1), (1, 5, 2), (4, 3, 3)] {
        expected.give(Cell::new(row, column), digit);
    }
    // The 3 is between two cells.
    let error = Sudoku::parse(spaces).unwrap_err().to_string();
    assert_eq!(
        error,
        "line 7, column 7: expected a space between two cells, found '3'"
    );
    assert_eq!(Sudoku::parse(spaces.replace(" 3 ", "  3")), Ok(expected));
}

#[test]
fn boards_whose_numbers_have_two_digits_are_read_with_spaces_as_blanks() {
    let mut expected = Sudoku::new(2, 5);
    let rows = (0..10usize).map(|row| {
        let cell = |column: usize| {
            let own = (row * 3 % 10 == column).then(|| (column + 1).to_string());
            format!("{:>2}", own.unwrap_or_default())
        };
        let half = |columns: std::ops::Range<usize>| columns.map(cell).join(" ");
        format!("| {} | {} |\n", half(0..5), half(5..10))
    });
    let text = rows.collect_vec().join("");
    for row in 0..10 {
        let column = row * 3 % 10;
        expected.give(Cell::new(row, column), u8::try_from(column + 1).unwrap());
    }
    assert_eq!(Sudoku::parse(&text), Ok(expected), "{text}");
}

#[test]
fn small_and_large_boards_are_told_from_lines() {
    // 16 rows of 16 symbols are a board, but 16 small boards when all of them can be.
    let letters = (0..16u32).map(|row| {
        let symbol = |column| char::from_digit((row * 4 + row / 4 + column) % 16 + 1, 36);
        (0..16).filter_map(symbol).collect::<String>()
    });
    let board = Sudoku::parse(letters.map(|row| row.to_uppercase()).join("\n")).unwrap();
    assert_eq!(board.n_digits(), 16);
    let lines = Sudoku::parse_all(["1..............."; 16].join("\n")).unwrap();
    assert_eq!(lines.len(), 16);
    assert_eq!(lines[0].n_digits(), 4);
    // An X is a digit where there are so many.
    let line = format!("X{}", ".".repeat(35 * 35 - 1));
    let given =
        |line: &str, row, column| Sudoku::parse(line).unwrap().givens()[Cell::new(row, column)];
    assert_eq!(given(&line, 0, 0), Some(33));
    let line = format!("X{}p", ".".repeat(25 * 25 - 2));
    assert_eq!(given(&line, 0, 0), None);
    assert_eq!(given(&line, 24, 24), Some(25));
}

#[test]
fn lines_of_729_symbols_are_pencilmarks_unless_they_have_letters() {
    let marks = format!("1.3......{}", "123456789".repeat(80));
    let puzzle = Sudoku::parse(&marks).unwrap();
    assert_eq!(
        puzzle.candidates().collect_vec(),
        [(Cell::new(0, 0), &[1, 3][..])]
    );
    assert_eq!(puzzle.n_digits(), 9);
    let none = Sudoku::parse(".........".repeat(81)).unwrap();
    assert!(none.candidates().all(|(_, digits)| digits.is_empty()));
    assert_eq!(none.candidates().count(), 81);
    // As lines they are a large board, if they can be.
    assert_eq!(Sudoku::from_lines(&marks).unwrap()[0].n_digits(), 27);
    let letters = marks.replacen('9', "R", 1);
    assert_eq!(Sudoku::parse(letters).unwrap().n_digits(), 27);
    // 64 symbols are a board of 8 digits, but can be read as pencilmarks.
    let four = "1234".repeat(16);
    assert_eq!(Sudoku::parse(&four).unwrap().n_digits(), 8);
    assert_eq!(Sudoku::from_pencilmarks(&four), Ok(vec![Sudoku::new(2, 2)]));
}

#[test]
fn a_first_line_is_a_size_only_before_rows_of_that_size() {
    let two = Sudoku::parse("2 2\n2 .\n").unwrap();
    assert_eq!(two.givens().iter().flatten().count(), 3);
    let two = Sudoku::parse("2 2\n2 .\n. .\n").unwrap();
    assert_eq!(two.givens().iter().flatten().count(), 1);
    let four = Sudoku::parse("4\n1234\n....\n....\n....\n").unwrap();
    assert_eq!(four.n_digits(), 4);
    assert_eq!(Sudoku::parse("1\n").unwrap().n_digits(), 1);
}

#[test]
fn ids_tell_boxes_diagonals_jigsaws_and_killers() {
    // In an id the box is three columns wide, and two rows high.
    assert_eq!(Sudoku::parse("2x3:zj"), Ok(Sudoku::new(2, 3)));
    assert_eq!(
        Sudoku::parse("3x2xm8dt:zj"),
        Ok(Sudoku::new(3, 2).with_diagonals())
    );
    let rows = |rows: [[usize; 4]; 4]| Grid::from_rows(rows.map(|row| row.to_vec()).to_vec());
    let regions = rows([[0, 0, 0, 1], [2, 0, 1, 1], [2, 2, 3, 1], [2, 3, 3, 3]]);
    let jigsaw = Sudoku::new(2, 2).with_regions(regions.expect("even rows"));
    let mut expected = jigsaw.expect("four of four").with_diagonals();
    expected.give(Cell::new(0, 1), 2);
    let cages = rows([[0, 0, 1, 1], [0, 2, 2, 1], [3, 3, 4, 4], [5, 5, 6, 6]]);
    let cages = cages.expect("even rows");
    for (number, sum) in [7, 8, 5, 5, 5, 6, 4].into_iter().enumerate() {
        let cells = cages.cells().filter(|&cell| cages[cell] == number);
        expected = expected.with_cage(Cage::new(cells, sum));
    }
    assert_eq!(Sudoku::parse(VARIANT), Ok(expected.clone()));
    assert_eq!(
        Sudoku::parse(VARIANT.replace("4jxk", "2x2jkxa")),
        Ok(expected.clone())
    );
    assert_eq!(expected.to_tatham().as_deref(), Some(VARIANT));
    assert_eq!((expected.to_line(), expected.to_grid()), (None, None));
    assert_eq!(expected.to_pencilmarks(), None);
    // `z` is 25 pairs without a border after them: the 24 pairs of rows of a board of 5 digits, of
    // which the last is none, and so on.
    let columns = format!("5j:y,{}zz", "____".repeat(5));
    let error = Sudoku::parse(&columns).unwrap_err();
    assert_eq!(error.found(), "'z'");
    let columns = format!("5j:y,{}t", "____".repeat(5));
    let by_columns = Grid::from_fn(5, 5, |cell| cell.column);
    assert_eq!(
        Sudoku::parse(columns),
        Ok(Sudoku::of_size(5).with_regions(by_columns).unwrap())
    );
    let one_cage = "2x2k:p,x,10o";
    let mut cells = Sudoku::new(2, 2).with_cage(Cage::new(Grid::from_fn(4, 4, |_| ()).cells(), 10));
    assert_eq!(Sudoku::parse(one_cage), Ok(cells.clone()));
    assert_eq!(cells.to_tatham().as_deref(), Some(one_cage));
    cells = Sudoku::of_size(6).with_cage(Cage::new(Grid::from_fn(6, 6, |_| ()).cells(), 10));
    // 60 pairs.
    assert_eq!(cells.to_tatham().as_deref(), Some("2x3k:zj,zzj,10zi"));
}
