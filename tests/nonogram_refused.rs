//! Texts that are no nonograms are refused, with the place and what was expected there.

use cnfcraft::puzzle::nonogram::Nonogram;

fn error(file: impl AsRef<[u8]>) -> String {
    Nonogram::parse(file).map_or_else(|error| error.to_string(), |puzzle| puzzle.to_string())
}

fn assert_refused(texts: &[(&str, &str)]) {
    for &(text, message) in texts {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn wrong_lines_of_numbers_are_refused_with_the_place() {
    assert_refused(&[
        (
            "5 4\n1 1\n",
            "line 3, column 1: expected the clue of row 2 of 4, found the end of the text",
        ),
        (
            "5 4\n1 x\n",
            "line 2, column 3: expected a number, found 'x'",
        ),
        (
            "5 4\n1 0\n",
            "line 2, column 3: expected a number above 0, found '0'",
        ),
        ("0 4\n1\n", "line 1, column 1: expected a width, found '0'"),
        (
            "9999999 99999\n",
            "line 1, column 9: expected a board of at most 16777216 cells, found '99999'",
        ),
        (
            "1 1\n1\n1\n1\n",
            "line 4, column 1: expected the end of the text, found '1'",
        ),
        (
            "1 1\n1\n2\n#\n1\n",
            "line 3, column 1: expected a line '#', found '2'",
        ),
        (
            "1 1\n1\n#\n",
            "line 4, column 1: expected the clue of column 1 of 1, found the end of the text",
        ),
        (
            "1\n",
            "line 2, column 1: expected a width, found the end of the text",
        ),
        (
            "2\n1\n1\n\n1\n",
            "line 4, column 1: expected the clue of row 2 of 2, found the end of the line",
        ),
        (
            "1\n1\n1\n1\n",
            "line 4, column 1: expected a blank line after the rows, found '1'",
        ),
        (
            "1 0\n#\n1\n",
            "line 3, column 2: expected 0 at the end of the clue, found the end of the line",
        ),
        (
            "1 0\n#\n1 0 2\n",
            "line 3, column 5: expected the end of the line, found '2'",
        ),
        (
            "1 0\n#\n1 0\n",
            "line 4, column 1: expected a line '#' after the clues, found the end of the text",
        ),
        (
            "1\n1 1\n1 0\n",
            "line 4, column 1: expected the clue of column 1 of 1, found the end of the text",
        ),
        (
            "2\n1 1\n1 0\n1 0\n1 1\n0\n0\n",
            "line 5, column 1: expected one puzzle, found another",
        ),
        (
            "9\n1 99999999\n",
            "line 2, column 1: expected a board of at most 16777216 cells, found '1 99999999'",
        ),
    ]);
}

#[test]
fn wrong_colours_and_sections_are_refused_with_the_place() {
    assert_refused(&[
        (
            "#d\nr:\n:r\n",
            "line 2, column 3: expected a colour such as #FF0000, found the end of the line",
        ),
        (
            "x:r #GG0000\n#d\nx:r #GG0000\n:r\n",
            "line 3, column 5: expected a colour such as #FF0000, found '#GG0000'",
        ),
        (
            "#d\n2:r #000000\n:r\n",
            "line 2, column 1: expected a word for a colour, found '2'",
        ),
        (
            "#d\nr:r #000000\nr:r #000000\n:r\n",
            "line 3, column 1: expected each word for a colour only once, found 'r'",
        ),
        (
            "a\n:rows\n1r\n",
            "line 3, column 2: expected a colour that is declared, found 'r'",
        ),
        (
            "A\n:rows\n1\n1\n:columns\n1\n1\n:third\n\n7\n",
            "line 8, column 1: expected ':end' after the columns, found ':third'",
        ),
        (
            "A\n:rows\n1\n1\n:columns\n1\n1\n: end\nx\n 7 2r\n",
            "line 10, column 2: expected no numbers after ':end', found '7 2r'",
        ),
        (
            "5 5\n#d\n: rows\n1\n",
            "line 5, column 1: expected a line ':columns' before the columns' clues, found the end of the text",
        ),
        (
            "a\n:rows\n1\n",
            "line 4, column 1: expected a line ':columns' before the columns' clues, found the end of the text",
        ),
    ]);
}

#[test]
fn wrong_addresses_and_game_ids_are_refused_with_the_place() {
    assert_refused(&[
        (
            "nonogram/2/x/1",
            "line 1, column 12: expected a height, found 'x'",
        ),
        (
            "nonogram/2/2/1",
            "line 1, column 15: expected a number, '.' or a blank 'g' to 'z', found the end of the line",
        ),
        (
            "nonogram/1/1/11ü",
            "line 1, column 16: expected the end of the address after the last row, found 'ü'",
        ),
        (
            "nonogram/1/1/1A!",
            "line 1, column 16: expected the end of the address after the last row, found '!'",
        ),
        (
            "nonogram/1/1/1-1ü",
            "line 1, column 15: expected a number, '.' or a blank 'g' to 'z', found '-1ü'",
        ),
        (
            "nonogram/4/1/111101",
            "line 1, column 18: expected 0 alone in its clue, found '01'",
        ),
        (
            "nonogram/16777216/1/zz",
            "line 1, column 23: expected a number, '.' or a blank 'g' to 'z', found the end of the line",
        ),
        (
            "nonogram/16777217/1/zz",
            "line 1, column 19: expected a board of at most 16777216 cells, found '1'",
        ),
        (
            "https://puzz.link/p?nonogram/2/1/112 from a friend",
            "line 1, column 38: expected the end of the address after the last row, found 'from a friend'",
        ),
        (
            "from a friend: https://puzz.link/p?nonogram/2/1/11",
            "line 1, column 51: expected a number, '.' or a blank 'g' to 'z', found the end of the line",
        ),
        (
            "5x5#1234",
            "line 1, column 4: expected ':' and a description, as only the generator knows the puzzle of a seed, found '#1234'",
        ),
        (
            "2x2:1/1/1",
            "line 1, column 10: expected '/' and 1 more clues, found the end of the line",
        ),
        (
            "1x1:1/1/1",
            "line 1, column 9: expected the end of the id, found '1'",
        ),
        ("1x1:1./1", "line 1, column 7: expected a number, found '/'"),
        (
            "1x1:1/1,b",
            "line 1, column 7: expected a number, found '1,b'",
        ),
        (
            "SAVEFILE:1:x\nGAME:4:Solo\n",
            "line 2, column 8: expected the game 'Pattern', found 'Solo'",
        ),
        (
            "SAVEFILE:1:x\n",
            "line 2, column 1: expected a line 'PARAMS', found the end of the text",
        ),
    ]);
}

#[test]
fn a_section_whose_name_is_misspelt_is_shown() {
    assert_refused(&[
        (
            "width 1\nheight 1\nrow\n1\ncolumns\n1\n",
            "line 3, column 1: expected 'rows' or 'columns' before clues, found 'row'",
        ),
        (
            "width 1\nheight 1\nrows\n1\n\n colums\n\n1\n",
            "line 6, column 2: expected 'rows' or 'columns' before clues, found 'colums'",
        ),
        (
            "width 1\nheight 1\nnote x\n1\n",
            "line 4, column 1: expected a key such as 'width', 'height', 'rows', 'columns', found '1'",
        ),
    ]);
}

#[test]
fn a_size_at_a_section_must_be_that_stated_before() {
    assert_refused(&[
        (
            "width 1\nheight 1\nrows 7\n2\ncolumns\n1\n",
            "line 3, column 6: expected 1 rows, as stated before, found '7'",
        ),
        (
            "width 1\nrows 1\n1\ncolumns\t9\n1\n",
            "line 4, column 9: expected 1 columns, as stated before, found '9'",
        ),
        (
            "rows 2\n1\n1\nheight 1\n",
            "line 4, column 1: expected 'height' only once, found 'height'",
        ),
        (
            "width 1\nrows x\n1\n",
            "line 2, column 6: expected a number, found 'x'",
        ),
        (
            "width 99999\nrows 99999\n1\n",
            "line 2, column 6: expected a board of at most 16777216 cells, found '99999'",
        ),
    ]);
}

#[cfg(feature = "json")]
#[test]
fn json_that_is_no_object_is_refused_as_json() {
    assert_refused(&[
        (
            "null",
            "line 1, column 4: expected an object with 'rows' and 'cols', found null",
        ),
        (
            "\n[[1], [1]]",
            "line 2, column 1: expected an object with 'rows' and 'cols', found sequence",
        ),
    ]);
}
