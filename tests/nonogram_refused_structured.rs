//! XML, HTML, TOML and scripts that are no nonograms are refused, with the place and what was
//! expected there.
#![cfg(any(feature = "json", feature = "xml", feature = "html", feature = "toml"))]

use cnfcraft::puzzle::nonogram::Nonogram;

fn error(file: impl AsRef<[u8]>) -> String {
    Nonogram::parse(file).map_or_else(|error| error.to_string(), |puzzle| puzzle.to_string())
}

#[cfg(feature = "xml")]
#[test]
fn wrong_xml_is_refused_with_the_place() {
    let line = "<line><count>1</count></line>";
    for (text, message) in [
        (
            "<a/>",
            "line 1, column 5: expected an element 'puzzle', found the end of the text",
        ),
        (
            "<puzzle>",
            "line 1, column 9: expected the end tag of 'puzzle', found the end of the text",
        ),
        (
            "<puzzle type='tri'>",
            "line 1, column 1: expected a puzzle of type 'grid', found 'tri'",
        ),
        (
            "<puzzle>\n</puzzle>",
            "line 1, column 1: expected clues of type 'rows', found a puzzle without them",
        ),
        (
            "<puzzle>\n<clues type='x'>",
            "line 2, column 1: expected clues of type 'rows' or 'columns', found 'x'",
        ),
        (
            "<puzzle>\n<clues type='rows'><line><count>z</count>",
            "line 2, column 26: expected a number, found 'z'",
        ),
        (
            "<puzzle><count>1</count>",
            "line 1, column 9: expected a count in a line of clues, found one outside of them",
        ),
        (
            "<puzzle><color name='a'>?</color>",
            "line 1, column 9: expected a colour such as FF0000, found '?'",
        ),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
    let both = format!("<clues type='rows'>{line}</clues><clues type='columns'>{line}</clues>");
    let colour = format!("<puzzle defaultcolor='tea'>{both}</puzzle>");
    assert_eq!(
        error(colour),
        "line 1, column 53: expected a colour that is declared for blocks, found 'tea'"
    );
    let two = format!("<puzzleset><puzzle>{both}</puzzle>\n<puzzle>{both}</puzzle></puzzleset>");
    assert_eq!(
        error(&two),
        "line 2, column 1: expected one puzzle, found another"
    );
    assert_eq!(Nonogram::parse_all(&two).map(|all| all.len()), Ok(2));
    assert!(error("<puzzle></puzzles>").starts_with("line 1, column 9: expected XML, found "));
}

#[cfg(feature = "html")]
#[test]
fn wrong_html_is_refused_with_the_place() {
    for (text, message) in [
        (
            "<td class=nmtt>",
            "line 1, column 16: expected a table of clues in td.nmtl, found the end of the text",
        ),
        (
            "<td class=nmtt><table>\n<tr><td>x</td>",
            "line 2, column 9: expected a number, found 'x'",
        ),
        (
            "<td class=nmtt></td><td class=nmtl></td>\n<td class='a nmtl'></td>",
            "line 2, column 1: expected one table of clues in td.nmtl, found another",
        ),
        (
            "<td class=nmtt></td><td class=nmtt>",
            "line 1, column 21: expected one table of clues in td.nmtt, found another",
        ),
        (
            "<td class=nmtt><tr><td>1</td></tr>\n<tr><td>1</td><td>2</td></tr></td><td class=nmtl></td>",
            "line 2, column 19: expected 1 cells as in the first row, found 2 in this one",
        ),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[cfg(feature = "html")]
#[test]
fn a_table_of_colours_that_cannot_be_told_is_refused_with_the_place() {
    let table = |one: &str, other: &str| {
        format!("<td class=nmtt></td>\n<td class=nmtl><td {one}>1</td><td {other}>2</td></td>")
    };
    for (one, other, message) in [
        (
            "style='background: red'",
            "style='color: red'",
            "line 2, column 73: expected a background colour as at other numbers, found a number without one",
        ),
        (
            "style='background-color: rod'",
            "",
            "line 2, column 16: expected a background such as #FF0000, found 'rod'",
        ),
    ] {
        assert_eq!(error(table(one, other)), message);
    }
}

#[cfg(feature = "toml")]
#[test]
fn wrong_toml_is_refused_with_the_place() {
    let clues = |rows: &str| format!("[clues]\ncolumns = '1'\nrows = {rows}\n");
    for (text, message) in [
        (
            "[clues]\nrows = '1\n".to_owned(),
            "line 2, column 10: expected `'`, found invalid literal string",
        ),
        (
            "[clues]\nrows = '1'".to_owned(),
            "line 1, column 1: expected 'columns' among the clues, found clues without it",
        ),
        (
            clues("[]"),
            "line 3, column 8: expected a string, found array",
        ),
        (
            clues("\"\"\"\n1,\n  1 , 2 ü\"\"\""),
            "line 5, column 9: expected a number, found 'ü'",
        ),
        (
            clues("\"1\\n  1 , 2 ü\""),
            "line 3, column 8: expected a number, found 'ü'",
        ),
        (
            clues("'1, \"\", 1'"),
            "line 3, column 12: expected a clue, which is 0 when it is empty, found '\\\"\\\"'",
        ),
        (
            clues("'1r'"),
            "line 3, column 10: expected a colour that is declared, found 'r'",
        ),
    ] {
        assert_eq!(error(&text), message, "{text}");
    }
    for (definition, message) in [
        (
            "r = rod %",
            "2, column 14: expected a colour such as red, FF0000 or 255, 0, 0, found 'rod'",
        ),
        (
            "r = (red %",
            "2, column 10: expected a colour such as 'r = (red) %', found 'r = (red %'",
        ),
        (
            "r = (rod) %",
            "2, column 15: expected a colour such as red, FF0000 or 255, 0, 0, found 'rod'",
        ),
        (
            "r = (1, 2, 256)",
            "2, column 15: expected a colour such as red, FF0000 or 255, 0, 0, found '1, 2, 256'",
        ),
        (
            "2 = (red)",
            "2, column 10: expected a word for a colour, found '2'",
        ),
        (
            "r = (red) ab",
            "2, column 21: expected the end of the line, found 'b'",
        ),
        (
            "",
            "2, column 9: expected a colour such as 'r = (red) %', found the end of the text",
        ),
        (
            "''r=(red)\n\n  b=(blue)''",
            "4, column 3: expected the end of the text, found 'b=(blue)'",
        ),
        (
            "r=(red)', 'r=(red)",
            "2, column 21: expected each word for a colour only once, found 'r'",
        ),
    ] {
        let text = format!("[colors]\ndefs = ['{definition}']\n{}", clues("'1'"));
        assert_eq!(error(text), format!("line {message}"));
    }
    let message = "line 1, column 10: expected a section, found string";
    assert_eq!(error("colors = 'red'\n[clues]\n"), message);
    let message = "line 1, column 15: expected a list of strings, found integer";
    assert_eq!(error("colors.defs = 1\n[clues]\n"), message);
    let none = Nonogram::from_toml("").map_err(|error| error.to_string());
    let message = "line 1, column 1: expected a section '[clues]', found the end of the text";
    assert_eq!(none, Err(message.to_owned()));
    let wide = format!("[clues]\nrows = '{0}'\ncolumns = '{0}'", "1,".repeat(4097));
    let message = "expected a board of at most 16777216 cells, found 4097 rows and 4097 columns";
    assert_eq!(error(wide), format!("line 3, column 11: {message}"));
}

/// A board of 2 × 1 cells in one colour, a key and black, and one stroke after its key.
#[cfg(feature = "json")]
const ROWS: [&str; 9] = [
    "[]",
    "[2,0,0,9]",
    "[1,0,0,9]",
    "[1,0,0,9]",
    "[3,4,0,5]",
    "[4,3,5,0]",
    "[1,0,0,9]",
    "[7,7,7,7]",
    "[8,9,8,8]",
];

#[cfg(feature = "json")]
#[test]
fn wrong_scripts_are_refused_with_the_place() {
    let script = |index: usize, row: &str| {
        let mut rows = ROWS;
        rows[index] = row;
        format!("var d = [{}];", rows.join("\n,"))
    };
    for (index, row) in [(0, "[\"\"]"), (6, "[4294967295,0,0,4294967295]")] {
        let script = script(index, row);
        assert!(Nonogram::parse(&script).is_ok(), "{script}");
    }
    for (index, row, message) in [
        (1, "[0,0,0,9]", "2: expected a width of 1 to 1000, found 0"),
        (1, "[1,0,3,9]", "2: expected a width of 1 to 1000, found -2"),
        (
            2,
            "[600,600,0,999]",
            "2: expected a height of 1 to 1000, found 1200",
        ),
        (2, "[1,0,0,0]", "2: expected a last number above 0, found 0"),
        (
            3,
            "[257,0,0,999]",
            "2: expected at most 256 colours, found 257",
        ),
        (
            5,
            "[4,2,5,0]",
            "2: expected red, green and blue from 0 to 255, found -1",
        ),
        (
            5,
            "[260,3,5,0]",
            "2: expected red, green and blue from 0 to 255, found 256",
        ),
        (
            6,
            "[4294967294,4294967294,4294967294,4294967295]",
            "2: expected a number of strokes up to 1, as many as follow, found 18446744069414584318",
        ),
        (
            8,
            "[9,9,8,8]",
            "2: expected a stroke in columns 1 to 2, found 2 cells from column 2 on",
        ),
        (
            8,
            "[7,9,8,8]",
            "2: expected a stroke in columns 1 to 2, found 2 cells from column 0 on",
        ),
        (
            8,
            "[8,6,8,8]",
            "2: expected a stroke in columns 1 to 2, found -1 cells from column 1 on",
        ),
        (
            8,
            "[8,9,8,9]",
            "2: expected a stroke in rows 1 to 1, found row 2",
        ),
        (
            8,
            "[8,9,7,8]",
            "2: expected a stroke in colours 1 to 1, found colour 0",
        ),
        (8, "[8,9,8]", "2: expected four numbers, found '[8,9,8]'"),
        (
            8,
            "[8,9,8,8,8]",
            "2: expected four numbers, found '[8,9,8,8,8]'",
        ),
        (
            8,
            "[8,9,8,-8]",
            "10: expected a number up to 4294967295, found integer `-8`",
        ),
        (
            8,
            "[8,9,8,4294967296]",
            "18: expected a number up to 4294967295, found integer `4294967296`",
        ),
        (8, "[8,9,8,8", "11: expected `,` or `]`, found ';'"),
    ] {
        let error = error(script(index, row));
        let line = index + 1;
        let expected = format!("line {line}, column {message}");
        assert_eq!(error, expected, "{row}");
    }
    assert_eq!(
        error("x\nvar d=[[1],\n[1,0,0,2]]"),
        "line 3, column 1: expected more than 2 rows, found 2"
    );
    let none = Nonogram::from_nonograms_org("var d=[1]").map_err(|error| error.to_string());
    let message = "line 1, column 10: expected a script with 'var d=[[', found the end of the text";
    assert_eq!(none, Err(message.to_owned()));
}
