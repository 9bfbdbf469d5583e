//! What is wrong with a text that is no shikaku, and where.

use cnfcraft::puzzle::shikaku::Shikaku;

/// What is wrong with each text.
const FAULTS: &[(&str, &str)] = &[
    (
        "",
        "line 1, column 1: expected rows of numbers, found the end of the text",
    ),
    (
        "1 2\n3\n",
        "line 2, column 1: expected 2 cells, as in the first row, found 1 cells",
    ),
    (
        "2 -\n- 2\n\n2 -\n- 2\n",
        "line 4, column 1: expected one puzzle, found another",
    ),
    (
        "2 2\n2 -\n- 2\n\n 2 2\n2 -\n- 2\n",
        "line 5, column 2: expected one puzzle, found another",
    ),
    (
        "5 2\n2 -\n- 2\n2 -\n- 2\n",
        "line 1, column 1: expected 5 rows of 2 cells, found 4",
    ),
    (
        "3 4\n4 - - 2\n- - - -\n",
        "line 1, column 1: expected 3 rows of 4 cells, found 2",
    ),
    (
        "3x4\n4 - - 2\n- - - -\n- 4 2 -\n",
        "line 1, column 1: expected a size such as '3 4', the height first, or a row of numbers, \
         found '3x4'",
    ),
    (
        "4x3 what else:4b2e4_2a",
        "line 1, column 1: expected a size such as '7x7', found '4x3 what else'",
    ),
    (
        "4x3e1e1:4b2e4_2a",
        "line 1, column 1: expected a size such as '7x7', found '4x3e1e1'",
    ),
    (
        "4x3e.:4b2e4_2a",
        "line 1, column 1: expected a size such as '7x7', found '4x3e.'",
    ),
    (
        "7x7#1234",
        "line 1, column 4: expected ':' and a description, as only the generator knows the puzzle \
         of a seed, found '#1234'",
    ),
    (
        "1 -3\n",
        "line 1, column 3: expected a number, '?' or a blank such as '-', found '-3'",
    ),
    (
        "https://puzz.link/p?nurikabe/3/3/9",
        "line 1, column 1: expected an address with 'shikaku/', found 'https://puzz.link/p?nuri…'",
    ),
    (
        "https://puzz.link/p?shikaku/3",
        "line 1, column 30: expected a height, found the end of the line",
    ),
    (
        "https://puzz.link/p?shikaku/3/x/9",
        "line 1, column 31: expected a height, found 'x'",
    ),
    (
        "https://puzz.link/p?shikaku/0/3/9",
        "line 1, column 29: expected a width, found '0'",
    ),
    (
        "https://puzz.link/p?shikaku/99999/99999/9",
        "line 1, column 35: expected a board of at most 16777216 cells, found '99999'",
    ),
    (
        "https://puzz.link/p?shikaku/100/100/9",
        "line 1, column 38: expected 9999 more cells, found the end of the line",
    ),
    (
        "shikaku/2/1/-1",
        "line 1, column 13: expected a number, '.' or a blank 'g' to 'z', found '-1'",
    ),
    (
        "shikaku/2/1/0",
        "line 1, column 13: expected a number above 0, found '0'",
    ),
    (
        "shikaku/2/1/1é",
        "line 1, column 14: expected a number, '.' or a blank 'g' to 'z', found 'é'",
    ),
    (
        "shikaku/2/1/111",
        "line 1, column 15: expected the end: the board has 2 cells, found '1'",
    ),
    (
        "shikaku/2/1/11\nshikaku/2/1/11",
        "line 2, column 1: expected the end of the text, found 'shikaku/2/1/11'",
    ),
    (
        "pzprv34/shikaku",
        "line 1, column 1: expected 'pzprv3', found 'pzprv34'",
    ),
    (
        "pzprv3/nurikabe",
        "line 1, column 8: expected 'shikaku', found 'nurikabe'",
    ),
    (
        "pzprv3\nshikaku\n",
        "line 3, column 1: expected a height, found the end of the text",
    ),
    (
        "pzprv3\nshikaku\n0\n2",
        "line 3, column 1: expected a height, found '0'",
    ),
    (
        "pzprv3\nshikaku\n2\nx",
        "line 4, column 1: expected a width, found 'x'",
    ),
    (
        "pzprv3/shikaku/99999/99999/",
        "line 1, column 22: expected a board of at most 16777216 cells, found '99999'",
    ),
    (
        "pzprv3/shikaku/2/2/2 . /",
        "line 2, column 1: expected a row of 2 cells, found the end of the text",
    ),
    (
        "pzprv3/shikaku/2/2/2 . /2 . . /",
        "line 1, column 25: expected 2 cells, found 3 cells",
    ),
    (
        "pzprv3/shikaku/1/2/. 0 /",
        "line 1, column 22: expected a number, '-' for '?', or '.', found '0'",
    ),
    (
        "3*3:9h",
        "line 1, column 1: expected a size such as '7x7', found '3*3'",
    ),
    (
        "9999x9999:9h",
        "line 1, column 1: expected a board of at most 16777216 cells, found '9999x9999'",
    ),
    (
        "3x3:9g",
        "line 1, column 7: expected 1 more cells, found the end of the line",
    ),
    (
        "3x3:9i",
        "line 1, column 6: expected the end: the board has 9 cells, found 'i'",
    ),
    (
        "3x3:9A",
        "line 1, column 6: expected a number, a blank 'a' to 'z', or '_', found 'A'",
    ),
    (
        "SAVEFILE:4:Game\nGAME    :4:Solo\n",
        "line 2, column 12: expected the game 'Rectangles', found 'Solo'",
    ),
    (
        "SAVEFILE:4:Game\nDESC    :2:9h",
        "line 3, column 1: expected a line 'PARAMS', found the end of the text",
    ),
    (
        "SAVEFILE:4:Game\nPARAMS  :3:3x3",
        "line 3, column 1: expected a line 'DESC', found the end of the text",
    ),
    (
        "SAVEFILE:4:Game\nPARAMS  :3:3\nDESC    :2:9h",
        "line 2, column 12: expected a size such as '7x7', found '3'",
    ),
    (
        "2a3_4b",
        "line 1, column 1: expected a size such as '30x20:' before it, as none is stated and 6 cells \
         are no square, found '2a3_4b'",
    ),
    (
        "2a3_0a",
        "line 1, column 5: expected a number above 0, found '0'",
    ),
    (
        "var x = 1;\n\tvar task = 'a2-2a';",
        "line 2, column 16: expected a number, a blank 'a' to 'z', or '_', found '-2a'",
    ),
    (
        "var task = '';",
        "line 1, column 13: expected a size such as '30x20:' before it, as none is stated and 0 cells \
         are no square, found '\\\''",
    ),
    (
        "var task = 'a2_2a'; puzzleWidth: 3, puzzleHeight: 2",
        "line 1, column 18: expected 2 more cells, found '\\\''",
    ),
    (
        "var task = 'a2_2a'; puzzleWidth: 9999, puzzleHeight: 9999",
        "line 1, column 13: expected a board of at most 16777216 cells, found 'a2_2a'",
    ),
    (
        "a2_2a\n\na",
        "line 3, column 1: expected the end of the text, found 'a'",
    ),
    (
        "2 - -\n3 - x\n",
        "line 2, column 5: expected a number, '?' or a blank such as '-', found 'x'",
    ),
];

#[test]
fn errors_say_where_and_what() {
    for &(text, words) in FAULTS {
        let error = Shikaku::parse(text).expect_err(text);
        assert_eq!(error.to_string(), words, "{text}");
    }
    let error = Shikaku::parse([b'1', b' ', 0xff]).unwrap_err();
    assert_eq!((error.line(), error.column()), (1, 3));
    let error = Shikaku::from_task("\n", 1, 1).unwrap_err();
    let words = "line 2, column 1: expected a task such as '4_2a6e3', found the end of the text";
    assert_eq!(error.to_string(), words);
    assert!(Shikaku::from_task("a2_2a", 2, 3).is_err());
    assert!(Shikaku::from_task("a2_2a", usize::MAX, usize::MAX).is_err());
    assert!(Shikaku::from_task("a", 0, 0).is_err());
}

#[test]
#[cfg(feature = "json")]
fn errors_in_json_say_where_and_what() {
    for (text, words) in [
        (
            "[[1, 0], [0]]",
            "line 1, column 13: expected one of 2 cells, found a row of 1",
        ),
        (
            "[]",
            "line 1, column 2: expected a list of rows, found no row",
        ),
        (
            "[[]]",
            "line 1, column 4: expected one of 1 cells, found a row of 0",
        ),
        (
            "[[1, -2]]",
            "line 1, column 7: expected a number, -1 for '?', or null, found integer `-2`",
        ),
        (
            "[[1, \"x\"]]",
            "line 1, column 8: expected a number, -1 for '?', or null, found string \"x\"",
        ),
        (
            "{\"rows\": []}",
            "line 1, column 12: expected 'grid', found an object without it",
        ),
        (
            "{\"grid\": [[1]],\n \"grid\": 1}",
            "line 2, column 7: expected one, found a second 'grid'",
        ),
        (
            "{\"one\": {\"grid\": [[1]]},\n\"other\": {\"grid\": [[1]]}}",
            "line 1, column 1: expected one puzzle, found another",
        ),
        (
            "{\"one\": {\"grid\": 1}}",
            "line 1, column 18: expected a list of rows, found integer `1`",
        ),
        (
            "{\"grid\": [[1]],\n\"two\": {\"grid\": [[2,0]]}}",
            "line 2, column 25: expected an object with 'grid' or of such objects, found boards within it",
        ),
        (
            "{\"two\": {\"grid\": [[2,0]]},\n\"grid\": [[1]]}",
            "line 2, column 14: expected an object with 'grid' or of such objects, found boards within it",
        ),
        (
            "{\"a\": {\"grid\": [[1]],\n\"grid\": [[2,0]]}}",
            "line 2, column 6: expected one, found a second 'grid'",
        ),
        (
            "[[1]",
            "line 1, column 4: expected the rest of the JSON text, found the end of the text",
        ),
    ] {
        let error = Shikaku::parse(text).expect_err(text);
        assert_eq!(error.to_string(), words, "{text}");
    }
}

#[test]
#[cfg(feature = "html")]
fn errors_in_a_page_say_where_and_what() {
    for (text, words) in [
        (
            "<p>\nNo board</p>",
            "line 2, column 13: expected a board in div.cell, or a script with task = '…', found the \
             end of the text",
        ),
        (
            "<p>\n<div class=cell>3</div>",
            "line 2, column 1: expected a style with 'top' in a cell, found a cell without it",
        ),
        (
            "<div class=cell style='top:1px'>x</div>",
            "line 1, column 1: expected a number in the cell, found 'x'",
        ),
        (
            "<div class=cell style='top:1px'>0</div>",
            "line 1, column 1: expected a number in the cell, found '0'",
        ),
        (
            "<div class=cell style='top:1px'>3",
            "line 1, column 34: expected '</div>' after the cell '3', found the end of the text",
        ),
        (
            "<div class=cell style='top:1px'>3</div>\n<div class=cell style='top:2px'>3</div>\n\
             <div class=cell style='top:2px'>3</div>",
            "line 3, column 40: expected a row of 1 cells, as the first is, found one of 2",
        ),
    ] {
        let error = Shikaku::parse(text).expect_err(text);
        assert_eq!(error.to_string(), words, "{text}");
    }
}

#[test]
#[cfg(not(feature = "html"))]
fn a_board_in_html_names_the_feature_that_it_needs() {
    let error = Shikaku::parse("<div class=cell style='top: 1px'>1</div>").unwrap_err();
    assert!(error.expected().contains("needs the feature 'html'"));
}

#[test]
#[cfg(not(feature = "json"))]
fn a_board_in_json_names_the_feature_that_it_needs() {
    let error = Shikaku::parse("[[1]]").unwrap_err();
    assert!(error.expected().contains("needs the feature 'json'"));
}
