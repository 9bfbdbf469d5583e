//! Changed samples of each form of nonogram: see `fuzz`. A long run:
//!
//! ```text
//! PROPTEST_CASES=1000000 cargo test --release --features formats --test nonogram_fuzz
//! ```

mod fuzz;
mod nonogram_samples;

use cnfcraft::puzzle::nonogram::Nonogram;
use fuzz::{Form, Fuzz};
use nonogram_samples::{BOATS, HTML, LAMP_HTML, LAMP_TOML, SCRIPT, TOML, XML, boat, lamp};

const FLAG: &str = "flag\n#d\n0: #FFFFFF white\nr:r #FF0000 red\n1:b #0000FF blue\n\
    :rows\n2r 1\n1r ?\n:columns\n?r\n1r 1\n2\n:end\n";

const PIECES: [&[u8]; 16] = [
    b"#d",
    b"1r",
    b"[[",
    b"<",
    b">",
    b"</td>",
    b"<td class=nmtt>",
    b"<td style=background:red>1",
    b"background-color: #f00;",
    b"<line>",
    b"&#0;",
    b"\"\"\"",
    b"\\n",
    b"[clues]",
    b"[colors]\ndefs=['r=(red)']\n",
    b"&amp;",
];

fn nonograms() -> Fuzz<Nonogram> {
    let boats = |indices: &'static [usize]| indices.iter().map(|&i| BOATS[i]);
    let mut all = BOATS.to_vec();
    all.extend(cfg!(feature = "xml").then_some(XML));
    if cfg!(feature = "html") {
        all.extend([HTML, LAMP_HTML]);
    }
    all.extend(cfg!(feature = "json").then_some(SCRIPT));
    if cfg!(feature = "toml") {
        all.extend([TOML, LAMP_TOML]);
    }
    let flag = ["p?nonogram/3/2/2g-0f+00a.2."];
    let puzzles = [boat(), lamp(), Nonogram::parse(FLAG).expect("a puzzle")];
    let boats_in_g = boats(&[5, 6]).map(str::to_owned);
    let mut forms = vec![
        Form::one("non", |file| Nonogram::from_non(file), boats(&[0])),
        Form::one("nin", |file| Nonogram::from_nin(file), boats(&[1, 2])),
        Form::one("mk", |file| Nonogram::from_mk(file), boats(&[3])),
        Form::one("cwd", |file| Nonogram::from_cwd(file), boats(&[4])),
        Form::one(
            "g",
            |file| Nonogram::from_g(file),
            boats_in_g.chain(puzzles.each_ref().map(Nonogram::to_g)),
        ),
        Form::one(
            "puzz.link",
            |file| Nonogram::from_puzz_link(file),
            boats(&[7]).chain(flag),
        ),
        Form::one("syro", |file| Nonogram::from_syro(file), boats(&[10])),
        Form::one("JCROSS", |file| Nonogram::from_jcross(file), boats(&[11])),
        Form::one("Tatham", |file| Nonogram::from_tatham(file), boats(&[8, 9])),
    ];
    #[cfg(feature = "json")]
    {
        let texts = puzzles.each_ref().map(Nonogram::to_json);
        forms.push(Form::one("JSON", |file| Nonogram::from_json(file), texts));
        forms.push(Form::one(
            "nonograms.org",
            |file| Nonogram::from_nonograms_org(file),
            [SCRIPT],
        ));
    }
    #[cfg(feature = "xml")]
    {
        let texts = puzzles.each_ref().map(Nonogram::to_xml);
        let texts = texts.into_iter().chain([XML.to_owned()]);
        forms.push(Form::one("XML", |file| Nonogram::from_xml(file), texts));
    }
    #[cfg(feature = "html")]
    {
        let texts = [HTML, LAMP_HTML];
        forms.push(Form::one("HTML", |file| Nonogram::from_html(file), texts));
    }
    #[cfg(feature = "toml")]
    {
        let texts = [TOML, LAMP_TOML];
        forms.push(Form::one("TOML", |file| Nonogram::from_toml(file), texts));
    }
    forms.push(Form::all("any", |file| Nonogram::parse_all(file), all));
    Fuzz {
        forms,
        pieces: PIECES.to_vec(),
        // Twenty lines of a puzzle for a letter of an address, each with its vectors.
        bytes_each: 8 * 1024,
        again: |puzzle| vec![Nonogram::parse(puzzle.to_string())],
    }
}

#[test]
fn changed_samples_are_read_or_refused_in_bounds() {
    nonograms().run(file!());
}

#[test]
fn short_texts_that_claim_much_take_little() {
    let nonograms = nonograms();
    for text in [
        "16777216 1\n1\n",
        "1 16777216\n",
        "16777216\n1\n",
        "width 16777216\nheight 1\nrows\n1\ncolumns\n",
        "nonogram/1/16777216/zzzzzzzzzzzz",
        "16777216x1:////////",
        "var d=[[],[4,0,0,9],[4,0,0,9],[0,0,0,1],[4,4,0,5],[0,0,0,1],[7,7,7,7]]",
        "var d=[[],[999,1,0,1000],[999,1,0,1000],[0,0,0,1],[3,4,0,5],[0,0,0,1],[7,7,7,7]]",
        "var d=[[],[999,1,0,9999],[999,2,0,9999],[0,0,0,1],[3,4,0,5],[0,0,0,1],[7,7,7,7]]",
    ] {
        nonograms.check(text.as_bytes());
    }
}
