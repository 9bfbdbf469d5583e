//! Pips as the newspaper writes them, made up.

/// One puzzle alone.
pub(crate) const PUZZLE: &str = r#"{
  "id": 7, "constructors": "nobody",
  "dominoes": [[5,1],[1,4],[4,2],[1,3]],
  "regions": [
    {"indices": [[0,0],[1,0]], "type": "sum", "target": 8},
    {"indices": [[1,2]], "type": "less", "target": 5},
    {"indices": [[2,0],[2,1],[2,2]], "type": "equals"},
    {"indices": [[0,1],[1,1]], "type": "empty", "target": null}
  ],
  "solution": [[[1,1],[2,1]],[[2,0],[1,0]],[[0,0],[0,1]],[[2,2],[1,2]]]
}
"#;

/// A day with an easy puzzle, whose others are null or have null members.
pub(crate) const DAY: &str = r#"{"printDate": "2031-01-01", "editor": "nobody",
 "easy": {"id": 7, "dominoes": [[1, 2]],
  "regions": [{"indices": [[0, 0], [0, 1]], "type": "sum", "target": 3}],
  "solution": [[[0, 1], [0, 0]]]},
 "medium": {"id": 0, "dominoes": null, "regions": null, "solution": null},
 "hard": null}"#;

/// A day with all conditions, and a board with a hole.
pub(crate) const FULL_DAY: &str = r#"{"easy": {"dominoes": [[0,0],[6,6]], "regions": [
  {"indices": [[0,0],[9,9]], "type": "greater", "target": 0},
  {"indices": [[0,1],[9,8]], "type": "unequal"}], "solution": null},
 "medium": {"dominoes": [], "regions": []},
 "hard": {"dominoes": [[1,1]], "regions": [{"indices": [[3,3],[3,4]], "type": "equals"}]}}"#;
