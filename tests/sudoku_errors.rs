//! Texts that are no sudokus: in each form the place, what was expected, and what was found.

use cnfcraft::ParseError;
use cnfcraft::puzzle::sudoku::Sudoku;

const LINE: &str = "1..4...5...2..6......3..2...6...3..1";

const ROWS: &str = "1..4..\n.5...2\n..6...\n...3..\n2...6.\n..3..1\n";

const DRAWN: &str = "1..|4..\n.5.|..2\n-------\n..6|...\n...|3..\n-------\n2..|.6.\n..3|..1\n";

const SPACES: &str = "┌─────┬─────┐\n│1    │4    │\n│  5  │    2│\n├─────┼─────┤\n│    6│     │\n\
    │     │3    │\n├─────┼─────┤\n│2    │  6  │\n│    3│    1│\n└─────┴─────┘\n";

fn error(text: &str) -> String {
    let read = Sudoku::parse_all(text);
    read.map_or_else(
        |error| error.to_string(),
        |all| format!("{} puzzles", all.len()),
    )
}

fn assert_refused(texts: &[(&str, &str)]) {
    for &(text, message) in texts {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn wrong_lines_and_tables_are_refused_with_the_place() {
    let short = format!("{LINE}\n{}", &LINE[1..]);
    let wrong = LINE.replacen('5', "7", 1);
    let marks = format!("1.4......{}", "123456789".repeat(80));
    let row = format!("id,puzzle\n7,{LINE}\n8\n");
    assert_refused(&[
        (
            &short,
            "line 2, column 1: expected a board of 16, 25, 36, 49, 64, 81 or more symbols, \
             a square of a number, found 35 symbols",
        ),
        (
            &wrong,
            "line 1, column 8: expected a digit up to 6 or a blank, found '7'",
        ),
        (
            &marks,
            "line 1, column 3: expected the digit 3 or a blank, found '4'",
        ),
        (
            &row,
            "line 3, column 1: expected 2 fields, as in the header, found 1 fields",
        ),
        (
            "puzzle,solution\n1234,1\n",
            "line 2, column 1: expected a board of 16, 25, 36, 49, 64, 81 or more symbols, \
             a square of a number, found 4 symbols",
        ),
        (
            "quizzes,solutions\n\n",
            "line 3, column 1: expected a puzzle, found the end of the text",
        ),
    ]);
    let error =
        |read: Result<_, ParseError>| read.map(|_: Vec<Sudoku>| ()).unwrap_err().to_string();
    assert_eq!(
        error(Sudoku::from_lines("#\n")),
        "line 2, column 1: expected a puzzle, found the end of the text"
    );
    assert_eq!(
        error(Sudoku::from_pencilmarks("1234")),
        "line 1, column 1: expected 729 symbols, or another third power of a number, \
         found 4 symbols"
    );
    assert_eq!(
        error(Sudoku::from_table("id,count\n")),
        "line 1, column 1: expected a header with one of 'puzzle', 'puzzles', 'quiz', 'quizzes', \
         'sudoku', 'sudokus', 'question', 'board', found 'id,count'"
    );
    assert_eq!(
        error(Sudoku::from_table("# nothing")),
        "line 2, column 1: expected a header with one of 'puzzle', 'puzzles', 'quiz', 'quizzes', \
         'sudoku', 'sudokus', 'question', 'board', found the end of the text"
    );
}

#[test]
fn wrong_grids_are_refused_with_the_place() {
    let row = "12.......\n";
    assert_refused(&[
        (
            &row.repeat(8),
            "line 9, column 1: expected 9 rows of 9 cells, found the end of the text",
        ),
        (
            &row.repeat(10),
            "line 10, column 1: expected the end of a sudoku of 9 rows, found '12.......'",
        ),
        (
            &format!("{}\n{row}", row.repeat(9)),
            "line 12, column 1: expected 9 rows of 9 cells, found the end of the text",
        ),
        (
            &format!("{}12.\n", row.repeat(8)),
            "line 9, column 1: expected 9 cells, found 3 cells",
        ),
        (
            "1 2\n2 3\n",
            "line 2, column 3: expected a digit up to 2 or a blank, found '3'",
        ),
        (
            &format!("{}\n", ". ".repeat(65)),
            "line 1, column 1: expected at most 64 cells in a row, found 65 cells",
        ),
        (
            "|\n\n|\n",
            "line 1, column 1: expected a row of a sudoku, found '|'",
        ),
        (
            "# nothing\n\n",
            "line 3, column 1: expected a row of a sudoku, found the end of the text",
        ),
        (
            "Grid 01\nGrid 02\n12\n21\n",
            "line 2, column 1: expected a row of a sudoku, found 'Grid 02'",
        ),
        (
            "Grid 01\n12\n21\nGrid 02\n",
            "line 5, column 1: expected a row of a sudoku, found the end of the text",
        ),
        (
            "Grid 01\n12\nGrid 02\n12\n21\n",
            "line 3, column 1: expected 2 rows of 2 cells, found 'Grid 02'",
        ),
        (
            "1,2,,\n,,,5\n,,,\n,,,\n",
            "line 2, column 4: expected a digit up to 4 or a blank, found '5'",
        ),
        (
            "1,2,,\n,,\n,,,\n,,,\n",
            "line 2, column 1: expected 4 cells, found 3 cells",
        ),
    ]);
}

#[test]
fn wrong_drawings_are_refused_with_the_place() {
    assert_refused(&[
        (
            &DRAWN.replace("..|.6.", "..|.+6"),
            "line 7, column 1: expected 6 cells, found 5 cells",
        ),
        (
            &DRAWN.replace("2..|.6.", "2.|..6."),
            "line 7, column 1: expected bars between the same cells as in the first row, \
             found others",
        ),
        (
            &DRAWN.replace("...|3..\n-------", "-------\n...|3.."),
            "line 3, column 1: expected lines between boxes of one shape, found other lines",
        ),
        (
            "12|..|..|.|..|..\n",
            "line 2, column 1: expected 11 rows of 11 cells, found the end of the text",
        ),
        (
            &ROWS.replace("..\n2", "..\n---\n2").replace(".5.", "|.5.|"),
            "line 2, column 1: expected bars between the same cells as in the first row, \
             found others",
        ),
        (
            &"..|..|..\n..|..|..\n--+--+--\n".repeat(3),
            "line 3, column 1: expected boxes of 6 cells, found 2 rows and 2 columns",
        ),
        (
            &SPACES.replace("│    6│     │", "│    6│    │"),
            "line 5, column 8: expected 5 characters between bars, found 4",
        ),
        (
            &SPACES.replace("│    6│     │", "│    6│"),
            "line 5, column 1: expected 6 cells, found 3 cells",
        ),
        (
            &SPACES.replace("│    6│", "│    7│"),
            "line 5, column 6: expected a digit up to 6 or a blank, found '7'",
        ),
        (
            "|1    2|\n|2     |\n",
            "line 1, column 1: expected 2 cells, as there are 2 rows, found 1 parts of 6 characters",
        ),
        (
            "|1| |2|\n| | |1|\n",
            "line 1, column 1: expected 2 cells, as there are 2 rows, found 3 parts of 1 characters",
        ),
    ]);
}

#[test]
fn wrong_addresses_and_files_of_pzpr_are_refused_with_the_place() {
    assert_refused(&[
        (
            "https://puzz.link/p?nonogram/3/3/9",
            "line 1, column 1: expected an address with 'sudoku/', found 'https://puzz.link/p?nono…'",
        ),
        (
            "sudoku/x/4/1",
            "line 1, column 8: expected a board of 1 to 64 digits, found 'x'",
        ),
        (
            "sudoku/abc/4/4/1234",
            "line 1, column 8: expected a width, found 'abc'",
        ),
        (
            "sudoku/4/4/1234/9999",
            "line 1, column 17: expected the end of the address, found '9999'",
        ),
        (
            "Sudoku_edit/4/4/5",
            "line 1, column 17: expected a digit up to 4 or a blank, found '5'",
        ),
        (
            "sudoku/65/65/1",
            "line 1, column 8: expected a board of 1 to 64 digits, found '65'",
        ),
        (
            "sudoku/4/5/1",
            "line 1, column 10: expected the height 4, as the width, found '5'",
        ),
        (
            "sudoku/4",
            "line 1, column 9: expected the height 4, as the width, found the end of the line",
        ),
        (
            "sudoku/4/4/5",
            "line 1, column 12: expected a digit up to 4 or a blank, found '5'",
        ),
        (
            "sudoku/4/4/g0",
            "line 1, column 13: expected a digit up to 4 or a blank, found '0'",
        ),
        (
            "sudoku/4/4/!",
            "line 1, column 12: expected a number, '.' or a blank 'g' to 'z', found '!'",
        ),
        (
            "sudoku/4/4/v1",
            "line 1, column 13: expected the end: the board has 16 cells, found '1'",
        ),
        (
            "sudoku/4/4/v.",
            "line 1, column 13: expected the end: the board has 16 cells, found '.'",
        ),
        (
            "pzprv3/nonogram/2/2/",
            "line 1, column 8: expected 'sudoku', found 'nonogram'",
        ),
        (
            "pzprv3x/sudoku/2/1 ./. 1/",
            "line 1, column 1: expected 'pzprv3', found 'pzprv3x'",
        ),
        (
            "pzprv3/sudoku/0/",
            "line 1, column 15: expected a board of 1 to 64 digits, found '0'",
        ),
        (
            "pzprv3\nsudoku\n2\n1 .\n",
            "line 5, column 1: expected a row of 2 cells, found the end of the text",
        ),
        (
            "pzprv3\nsudoku\n2\n1 . .\n",
            "line 4, column 1: expected 2 cells, found 3 cells",
        ),
        (
            "pzprv3\nsudoku\n2\n1 3\n",
            "line 4, column 3: expected a digit up to 2 or a blank, found '3'",
        ),
    ]);
    let error = Sudoku::from_pzprv3("1234").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: expected 'pzprv3', found '1234'"
    );
}

#[test]
fn addresses_of_a_file_do_not_leave_many_cells_unsaid() {
    let large = "sudoku/64/64/\n".repeat(2);
    assert_refused(&[(
        &large,
        "line 2, column 14: expected 4096 more cells, found the end of the line",
    )]);
    let blank = format!("sudoku/64/64/{}\n", "z".repeat(205));
    assert_eq!(error(&blank.repeat(9)), "9 puzzles");
    assert_eq!(error(&"sudoku/9/9/1h4zzw\n".repeat(900)), "900 puzzles");
}

#[test]
fn wrong_ids_are_refused_with_the_place() {
    let (id, jigsaw) = ("2x2k:p,", "4j:p,");
    assert_refused(&[
        (
            "3x3#12345",
            "line 1, column 4: expected ':' and a description, as only the generator knows the \
             puzzle of a seed, found '#12345'",
        ),
        (
            "3x:a",
            "line 1, column 1: expected a game id such as '3x3:2b1a5b3…', found '3x'",
        ),
        (
            "9x9:a",
            "line 1, column 1: expected a board of 1 to 64 digits, found '9x9'",
        ),
        (
            "2x2q:p",
            "line 1, column 4: expected a setting or ':', found 'q'",
        ),
        (
            "2x2:o",
            "line 1, column 6: expected 1 more cells, found the end of the line",
        ),
        (
            "2x2:o_12",
            "line 1, column 7: expected a digit up to 4 or a blank, found '12'",
        ),
        (
            "2x2:q",
            "line 1, column 5: expected the end: the board has 16 cells, found 'q'",
        ),
        (
            "2x2:o!",
            "line 1, column 6: expected a number, a blank 'a' to 'z', or '_', found '!'",
        ),
        (
            "2x2:p,p",
            "line 1, column 7: expected the end of the id, found 'p'",
        ),
        (
            "4j:p",
            "line 1, column 5: expected ',' and the regions of the jigsaw, \
             found the end of the line",
        ),
        (
            &format!("{jigsaw}x"),
            "line 1, column 6: expected 4 regions of 4 cells, found other regions",
        ),
        (
            &format!("{jigsaw}w"),
            "line 1, column 7: expected more letters: there are 24 pairs of cells, \
             found the end of the line",
        ),
        (
            &format!("{jigsaw}wa"),
            "line 1, column 7: expected the end: there are 24 pairs of cells, found 'a'",
        ),
        (
            &format!("{jigsaw}1"),
            "line 1, column 6: expected a letter 'a' to 'z' or '_', found '1'",
        ),
        (
            id.trim_end_matches(','),
            "line 1, column 7: expected ',' and the cages of the killer, found the end of the line",
        ),
        (
            &format!("{id}x"),
            "line 1, column 9: expected ',' and the sums of the cages, found the end of the line",
        ),
        (
            &format!("{id}x,p"),
            "line 1, column 10: expected a sum for each cage, found none for the cage at r1c1",
        ),
        (
            &format!("{id}x,1_2n"),
            "line 1, column 10: expected a sum for each cage, found two in the cage at r1c1",
        ),
        (
            "SAVEFILE:41:Simon\nGAME    :7:Pattern\n",
            "line 2, column 12: expected the game 'Solo', found 'Pattern'",
        ),
        (
            "SAVEFILE:41:Simon\nGAME    :4:Solo\nPARAMS  :3:2x2\n",
            "line 4, column 1: expected a line 'DESC', found the end of the text",
        ),
    ]);
}
