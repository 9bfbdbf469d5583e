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
        ("[]", "line 1, column 2: expected 1, found 0 rows"),
        ("[[1, 2]]", "line 1, column 8: expected 2, found 1 rows"),
        (
            "[[1, 3], [2, 1]]",
            "line 1, column 9: expected a digit up to 2 or a blank, found 3",
        ),
        (
            "[[1], [1, 2]]",
            "line 1, column 13: expected as many rows as cells in a row, 1 to 64, found 1 cells",
        ),
        (
            "[[1, 2], [1]]",
            "line 1, column 13: expected 2 cells, found 1 cells",
        ),
        (
            "{\"grid\": [[1]], \"rows\": [[1]]}",
            "line 1, column 22: expected no rows after those of 'grid', found 'rows'",
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
    assert_eq!(Sudoku::from_json(object), Ok(expected));
}
