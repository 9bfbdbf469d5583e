//! Pictures as SVG are what they were, and well-formed.
//!
//! `CNFCRAFT_UPDATE=1 cargo test --features svg --test svg` writes them anew.
#![cfg(feature = "svg")]

use cnfcraft::encode::line::Block;
use cnfcraft::grid::{Cell, Grid};
use cnfcraft::problem::Problem;
use cnfcraft::puzzle::nonogram::{Colour, Nonogram, Palette, Picture};
use cnfcraft::svg::Drawing;

/// Compares a picture with the one that is kept.
fn check(name: &str, picture: &str) {
    assert_well_formed(picture);
    let path = format!("{}/tests/svg/{name}.svg", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("CNFCRAFT_UPDATE").is_some() {
        std::fs::write(&path, picture).expect("the picture can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("the picture that is kept");
    assert_eq!(kept, picture, "{name}: CNFCRAFT_UPDATE=1 writes it anew");
}

/// Each element ends where it should, and nothing follows the first.
fn assert_well_formed(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text.trim_end();
    while let Some((before, tag)) = rest.split_once('<') {
        assert!(!before.contains('>'), "a lone '>' in {before}");
        assert!(
            !open.is_empty() || rest.len() == text.trim_end().len(),
            "one root"
        );
        let (tag, after) = tag.split_once('>').expect("a tag ends");
        assert!(
            tag.matches('"').count().is_multiple_of(2),
            "quotes in {tag}"
        );
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().expect("a name"));
        }
        rest = after;
    }
    assert!(open.is_empty() && rest.is_empty(), "{open:?} {rest}");
}

/// A duck, 6 wide and 7 high.
fn duck() -> Picture {
    let rows = [
        "..##..", ".####.", "..##.#", "######", "#####.", ".###..", "......",
    ];
    let black = Grid::from_fn(7, 6, |cell| rows[cell.row].as_bytes()[cell.column] == b'#');
    Picture::new(black)
}

fn puzzle_of(picture: &Picture) -> Nonogram {
    use cnfcraft::puzzle::nonogram::LineId;
    let cells = picture.cells();
    let rows = (0..cells.n_rows()).map(|row| picture.clue(LineId::Row(row)));
    let columns = (0..cells.n_columns()).map(|column| picture.clue(LineId::Column(column)));
    let (rows, columns): (Vec<Vec<Block>>, Vec<Vec<Block>>) = (rows.collect(), columns.collect());
    Nonogram::coloured(picture.palette(), &rows, &columns)
}

#[test]
fn a_nonogram_is_drawn_unsolved_and_solved() {
    let picture = duck();
    let puzzle = puzzle_of(&picture);
    check("nonogram", &Drawing::new(&puzzle).to_string());
    let solved = Drawing::new(&puzzle).solution(&picture);
    check("nonogram-solved", &solved.to_string());
}

#[test]
fn a_nonogram_shows_what_differs_and_what_clashes() {
    let puzzle = Nonogram::new(vec![vec![1], vec![1], vec![2]], vec![vec![2], vec![2]]);
    let one = Picture::new(Grid::from_fn(3, 2, |cell| {
        cell.row == 2 || cell.row == cell.column
    }));
    let other = Picture::new(Grid::from_fn(3, 2, |cell| {
        cell.row == 2 || cell.row != cell.column
    }));
    let rules: Vec<_> = puzzle.rules().collect();
    let drawing = Drawing::new(&puzzle)
        .solution(&one)
        .differing(one.differences(&other))
        .clashing([&rules[2], &rules[3]]);
    let text = drawing.to_string();
    assert_eq!(text.matches("class=\"ring\"").count(), 4);
    assert_eq!(text.matches("class=\"frame\"").count(), 2);
    check("nonogram-marked", &text);
}

#[test]
fn a_nonogram_in_colours_shows_their_symbols_and_names() {
    let white = Colour::new("white", ' ', [255; 3]);
    let red = Colour::new("red <&>", 'r', [200, 0, 0]);
    let sky = Colour::new("sky", 's', [160, 210, 255]);
    let palette = Palette::new(white, vec![red, sky]);
    let rows = ["ssrss", "srrrs", "rrrrr", ".r.r."];
    let cells = Grid::from_fn(4, 5, |cell| match rows[cell.row].as_bytes()[cell.column] {
        b'r' => Some(0),
        b's' => Some(1),
        _ => None,
    });
    let picture = Picture::coloured(&palette, cells);
    let puzzle = puzzle_of(&picture);
    let text = Drawing::new(&puzzle).solution(&picture).to_string();
    assert!(text.contains("red &lt;&amp;&gt;"));
    check("nonogram-coloured", &text);
}

#[test]
fn what_is_not_on_the_board_is_not_drawn() {
    let puzzle = Nonogram::new(vec![], vec![]);
    let drawing = Drawing::new(&puzzle);
    let empty = drawing.to_string();
    assert_well_formed(&empty);
    let picture = duck();
    let far = [Cell::new(usize::MAX, usize::MAX)];
    assert_eq!(drawing.solution(&picture).differing(far).to_string(), empty);
}
