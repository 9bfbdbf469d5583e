//! XML and HTML that are no nonograms are refused, with the place and what was
//! expected there.
#![cfg(any(feature = "xml", feature = "html"))]

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
            "<td class=nmtt><tr><td>1</td></tr>\n<tr><td>1</td><td>2</td></tr></td><td class=nmtl></td>",
            "line 2, column 19: expected 1 cells as in the first row, found 2 in this one",
        ),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
}
