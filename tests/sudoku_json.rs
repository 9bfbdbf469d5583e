//! Sudokus in JSON, right ones and wrong ones.

#[cfg(feature = "json")]
use cnfcraft::grid::Cell;
use cnfcraft::puzzle::sudoku::Sudoku;

fn assert_refused(texts: &[(&str, &str)]) {
    for &(text, message) in texts {
        let error = Sudoku::parse(text).map_err(|error| error.to_string());
        assert_eq!(error, Err(message.to_owned()), "{text:?}");
    }
}

#[cfg(feature = "json")]
#[test]
fn wrong_json_is_refused_with_the_place() {
    assert_refused(&[
        ("[]", "line 1, column 2: expected 1 to 64 rows, found none"),
        (
            "[[]]",
            "line 1, column 3: expected 1 to 64 cells, found 0 cells",
        ),
        (
            "[[1, 2]]",
            "line 1, column 8: expected 2 rows, found 1 rows",
        ),
        (
            "[[1, 3], [2, 1]]",
            "line 1, column 7: expected a digit up to 2, 0 or null, found 3",
        ),
        (
            "[[1, 2], [3, 1]]",
            "line 1, column 11: expected a digit up to 2, 0 or null, found 3",
        ),
        (
            "[[1, 2],\n [-1, 1]]",
            "line 2, column 4: expected a digit up to 2, 0 or null, found -1",
        ),
        (
            "[[1, 2], [1, \"2\"]]",
            "line 1, column 16: expected a digit up to 2, 0 or null, found string \"2\"",
        ),
        (
            "[[1], [1]]",
            "line 1, column 10: expected 1 rows, found another",
        ),
        (
            "[[1, 2], [1]]",
            "line 1, column 12: expected 2 cells, found 1 cells",
        ),
        (
            "[[1, 2], [1, 2, 1]]",
            "line 1, column 18: expected 2 cells, found more",
        ),
        (
            "{\"rows\": \"9\"}",
            "line 1, column 12: expected a list of rows, or a number of them, found string \"9\"",
        ),
        (
            "[1]",
            "line 1, column 2: expected a list of cells, found integer `1`",
        ),
        (
            "{\"grid\": [[1]], \"rows\": [[1]]}",
            "line 1, column 30: expected no rows after those of 'grid', found 'rows'",
        ),
        (
            "{\"grid\": [[1]], \"cages\": []}",
            "line 1, column 23: expected only rows, as nothing else is read from JSON, \
             found 'cages'",
        ),
        (
            "{\"n\": 4}",
            "line 1, column 8: expected one of 'fixed', 'grid', 'board', 'puzzle', 'rows', \
             found an object without rows",
        ),
    ]);
}

#[cfg(not(feature = "json"))]
#[test]
fn json_needs_a_feature() {
    assert_refused(&[(
        "[[1]]",
        "line 1, column 1: expected another form: JSON needs the feature 'json' of cnfcraft, \
         found JSON",
    )]);
}

#[cfg(feature = "json")]
#[test]
fn json_is_rows_alone_or_in_an_object() {
    let mut expected = Sudoku::new(2, 2);
    expected.give(Cell::new(0, 1), 4);
    let rows = "[[0, 4, null, 0], [0, 0, 0, 0], [0, 0, 0, 0], [null, 0, 0, 0]]";
    assert_eq!(Sudoku::parse(rows), Ok(expected.clone()));
    let object = format!("{{\"n\": 4, \"fixed\": {rows}, \"solution\": 7}}");
    assert_eq!(Sudoku::from_json(object), Ok(expected.clone()));
    for object in [
        format!("{{\"rows\": 4, \"grid\": {rows}}}"),
        format!("{{\"grid\": {rows}, \"rows\": 4}}"),
        format!("{{\"rows\": {rows}}}"),
    ] {
        assert_eq!(Sudoku::from_json(object), Ok(expected.clone()));
    }
}
