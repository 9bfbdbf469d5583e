//! Texts that look like more than one form of sudoku, or like another puzzle than they are.

use cnfcraft::puzzle::sudoku::Sudoku;
use itertools::Itertools;

const LINE: &str = "1..4...5...2..6......3..2...6...3..1";

/// A board of nine digits, by symbols of which 0 is a blank.
const NINE: [&str; 9] = [
    "000000000",
    "003020600",
    "900305001",
    "001806400",
    "008102900",
    "700000008",
    "006708200",
    "002609500",
    "000010300",
];

/// The rows with something between the symbols of two boxes.
fn apart(rows: &[&str], width: usize, between: &str) -> Vec<String> {
    let row = |row: &&str| {
        let boxes = row.as_bytes().chunks(width);
        let boxes = boxes.map(|symbols| std::str::from_utf8(symbols).expect("ASCII"));
        { boxes }.join(between)
    };
    rows.iter().map(row).collect()
}

/// The rows with an empty line after so many.
fn in_bands(rows: &[String], height: usize) -> String {
    let bands = rows.chunks(height).map(|rows| rows.join("\n"));
    { bands }.join("\n\n")
}

#[test]
fn boxes_of_zeros_are_symbols_and_no_numbers() {
    let expected = Sudoku::parse(NINE.concat()).unwrap();
    assert_eq!(expected.n_digits(), 9);
    for between in ["|", " ", " | "] {
        let rows = apart(&NINE, 3, between);
        for text in [
            rows.join("\n"),
            in_bands(&rows, 3),
            format!("9\n{}", rows.join("\n")),
            format!("Grid 1\n{}", in_bands(&rows, 3)),
        ] {
            assert_eq!(Sudoku::parse(&text), Ok(expected.clone()), "{text}");
        }
        let two = [in_bands(&rows, 3), in_bands(&rows, 3)].join("\n\n");
        assert_eq!(
            Sudoku::parse_all(&two),
            Ok(vec![expected.clone(); 2]),
            "{two}"
        );
    }
    let small = ["000000001", "000002000", "000000003"].repeat(3);
    let few = Sudoku::parse(small.concat()).unwrap();
    let text = in_bands(&apart(&small, 3, " "), 3);
    assert_eq!(Sudoku::parse(&text), Ok(few), "{text}");
    let zeros = LINE.replace('.', "0");
    let rows = (0..6).map(|row| &zeros[6 * row..][..6]).collect_vec();
    let text = in_bands(&apart(&rows, 3, " "), 2);
    assert_eq!(Sudoku::parse(&text), Sudoku::parse(LINE), "{text}");
}

#[test]
fn numbers_with_zeros_before_them_are_words() {
    let row = |row: &&str| row.chars().map(|digit| format!("0{digit}")).join(" ");
    let text = NINE.iter().map(row).join("\n");
    let expected = Sudoku::parse(NINE.concat());
    assert_eq!(Sudoku::parse(&text), expected);
    let three = [&text[..]; 3].join("\n\n");
    assert_eq!(
        Sudoku::parse_all(three),
        expected.map(|puzzle| vec![puzzle; 3])
    );
}

#[test]
fn a_text_of_several_puzzles_is_refused_where_the_second_begins() {
    let grid = NINE.join("\n");
    for (text, line, column) in [
        (format!("{LINE}\n\n  {LINE}\n"), 3, 3),
        (format!("{grid}\n\n{grid}\n"), 11, 1),
        (format!("Grid 1\n{grid}\nGrid 2\n{grid}\n"), 12, 1),
        (format!("puzzle,n\n{LINE},1\n{LINE},2\n"), 3, 1),
        ("2x2:p\n2x2:p\n".to_owned(), 2, 1),
        ("sudoku/4/4/v\nsudoku/4/4/v\n".to_owned(), 2, 1),
    ] {
        assert_eq!(Sudoku::parse_all(&text).map(|all| all.len()), Ok(2));
        let error = text.parse::<Sudoku>().unwrap_err();
        assert_eq!(error.expected(), "the end of the text", "{text}");
        assert_eq!((error.line(), error.column()), (line, column), "{text}");
    }
}

#[test]
fn drawn_lines_as_long_as_a_board_are_no_boards() {
    let rows = (1..=12).map(|digit| format!("| {digit:>2}{}|\n", " |  .".repeat(11)));
    let rows = rows.map(|row| row.replacen(".|", ". |", 1)).collect_vec();
    let border = format!("{}+\n", "+---".repeat(12));
    assert_eq!(border.trim().len(), 49);
    let text = format!("{border}{}", rows.iter().join(&border));
    let puzzle = Sudoku::parse(&text).unwrap();
    assert_eq!(puzzle.n_digits(), 12);
    assert_eq!(puzzle.givens().iter().flatten().count(), 12);
    let grid = NINE.join("\n");
    for width in [16, 36, 49, 64, 81, 729] {
        for border in ["-", "=", "─"] {
            let border = border.repeat(width);
            let text = format!("{border}\n{grid}\n{border}\n");
            let read = Sudoku::parse(&text).map(|puzzle| puzzle.n_digits());
            assert_eq!(read, Ok(9), "{text}");
        }
    }
}

#[test]
fn a_name_is_a_title_unless_boards_on_a_line_each_follow() {
    let expected = Sudoku::parse(NINE.concat());
    for title in ["Sudoku", "puzzle", "BOARD", "[Puzzle]", "Game", "# Grid"] {
        let text = format!("{title}\n{}\n", NINE.join("\n"));
        assert_eq!(Sudoku::parse(&text), expected, "{text}");
    }
    let rows = (0..16).map(|nth| format!("{}G{}", ".".repeat(nth), ".".repeat(15 - nth)));
    let board = format!("Puzzle\n{}\n", { rows }.join("\n"));
    assert_eq!(Sudoku::parse(board).map(|board| board.n_digits()), Ok(16));
    let table = format!("Puzzle\n{}\n", NINE.concat());
    assert_eq!(Sudoku::parse(table), expected);
}

#[test]
fn what_a_player_wrote_is_no_part_of_a_puzzle() {
    let grid = NINE.join("\n");
    let state = grid.replace("10300", "10345");
    let expected = Sudoku::parse(NINE.concat()).unwrap();
    for text in [
        format!("[Puzzle]\n{grid}\n[State]\n{state}\n"),
        format!("#AA person\r\n\r\n[Puzzle]\r\n{grid}\r\n\r\n[State]\r\n{state}"),
        format!("[state]\n{state}\n[puzzle]\n{grid}\n"),
    ] {
        assert_eq!(Sudoku::parse(&text), Ok(expected.clone()), "{text}");
    }
    let error = Sudoku::parse(format!("[Puzzle]\n{grid}\n[Cages]\n1\n")).unwrap_err();
    assert_eq!((error.line(), error.found()), (11, "'[Cages]'"));
    assert_eq!(error.expected(), "the end of a sudoku of 9 rows");
}

#[test]
fn fields_are_those_of_the_header() {
    let (puzzle, solution) = ("1..............1", "1234341221434321");
    let expected = Sudoku::parse(puzzle);
    for text in [
        format!("comment,solution,puzzle\n\"a, b\",{solution},{puzzle}\n"),
        format!("comment;puzzle\na, b;{puzzle}\n"),
        format!("puzzle\tcomment\n{puzzle}\t1;2,3\n"),
    ] {
        assert_eq!(Sudoku::parse(&text), expected, "{text}");
    }
    let rows = format!("comment,solution,puzzle\na, b,{solution},{puzzle}\n");
    assert_eq!(
        Sudoku::parse(rows).unwrap_err().to_string(),
        "line 2, column 1: expected 3 fields, as in the header, found 4 fields"
    );
}

#[test]
fn a_second_board_on_a_line_is_refused_but_not_a_solution() {
    let error = Sudoku::parse(format!("{LINE} 0{}", &LINE[1..])).unwrap_err();
    assert_eq!(error.expected(), "one puzzle on a line");
    assert_eq!((error.line(), error.column()), (1, 38));
    let solution = "123456".repeat(6);
    for rest in [solution.as_str(), "17", "a remark", &".".repeat(35)] {
        for between in [" ", ",", ";", ":", "\t"] {
            let text = format!("{LINE}{between}{rest}");
            assert_eq!(Sudoku::parse(&text), Sudoku::parse(LINE), "{text}");
        }
    }
}

#[test]
fn an_x_in_pencilmarks_is_a_blank_and_no_letter() {
    let marks = format!("1.3......{}", "123456789".repeat(80));
    assert_eq!(
        Sudoku::parse(marks.replace('.', "X")),
        Sudoku::parse(&marks)
    );
    assert_eq!(Sudoku::parse(&marks).unwrap().n_digits(), 9);
}

#[test]
fn a_zero_that_seems_to_be_a_digit_is_refused() {
    let line = format!("0F{}", ".".repeat(254));
    assert_eq!(
        Sudoku::parse(&line).unwrap_err().to_string(),
        "line 1, column 1: expected digits from 1 on, 16 among them, or one kind of blank, found '0'"
    );
    let mut rows = vec!["................"; 16];
    rows[4] = "....A..0........";
    let error = Sudoku::parse(rows.join("\n")).unwrap_err();
    assert_eq!((error.line(), error.column()), (5, 8));
    for line in [
        line.replace('.', "0"),
        line.replace('F', "9"),
        line.replacen('.', "G", 1),
    ] {
        assert!(Sudoku::parse(&line).is_ok(), "{line}");
    }
}
