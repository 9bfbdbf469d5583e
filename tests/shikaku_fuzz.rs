//! Changed samples of each form of shikaku: see `fuzz`. A long run:
//!
//! ```text
//! PROPTEST_CASES=1000000 cargo test --release --features formats --test shikaku_fuzz
//! ```

mod fuzz;
mod shikaku_samples;

use cnfcraft::ParseError;
use cnfcraft::puzzle::shikaku::Shikaku;
use fuzz::{Form, Fuzz};
#[cfg(feature = "json")]
use shikaku_samples::JSON;
use shikaku_samples::{ADDRESSES, FILES, IDS, MATRICES, PAGES, TASKS, shikaku};

const PIECES: [&[u8]; 22] = [
    b"_",
    b"=fff",
    b"*ffff",
    b"$fffff",
    b"_edit",
    b"v:/",
    b"pzprv3",
    b"shikaku/",
    b"9999x9999:",
    b"4095/4095/",
    b"task='",
    b"puzzleWidth:",
    b"<",
    b">",
    b"<div class=cell style='top:9px'>",
    b"</div>",
    b"<!--",
    b"<script>",
    b"&#0;",
    b"null",
    b"\"grid\":",
    b"[[0]]",
];

fn shikakus() -> Fuzz<Shikaku> {
    let with_unknown = ["shikaku/3/2/.g3-10.", "3 - ?\n- ? 4096\n"];
    let (address, matrix) = ([with_unknown[0]], [with_unknown[1]]);
    let mut forms = vec![
        Form::one(
            "matrix",
            |file| Shikaku::from_matrix(file),
            MATRICES.into_iter().chain(matrix),
        ),
        Form::one(
            "puzz.link",
            |file| Shikaku::from_puzz_link(file),
            ADDRESSES.into_iter().chain(address),
        ),
        Form::one("pzprv3", |file| Shikaku::from_pzprv3(file), FILES),
        Form::one("Tatham", |file| Shikaku::from_tatham(file), IDS),
        Form::one("task", |file| Shikaku::from_task(file, 3, 4), TASKS),
    ];
    let mut all = [&MATRICES[..], &ADDRESSES, &FILES, &IDS, &with_unknown].concat();
    all.push(PAGES[0]);
    #[cfg(feature = "json")]
    all.extend(JSON);
    if cfg!(feature = "html") {
        all.push(PAGES[1]);
    }
    forms.push(Form::all("any", |file| Shikaku::parse_all(file), all));
    #[cfg(feature = "json")]
    forms.push(Form::one("JSON", |file| Shikaku::from_json(file), JSON));
    #[cfg(feature = "html")]
    forms.push(Form::one("HTML", |file| Shikaku::from_html(file), PAGES));
    Fuzz {
        forms,
        pieces: PIECES.to_vec(),
        // Up to 4,096 blanks that an address of 13 letters does not say, and 26 in a letter of an id.
        bytes_each: 16 * 1024,
        again: |puzzle| {
            let texts = [
                puzzle.to_matrix(),
                puzzle.to_puzz_link(),
                puzzle.to_tatham(),
            ];
            let texts = texts.into_iter().flatten();
            let again = |text: String| -> Result<Shikaku, ParseError> { Shikaku::parse(text) };
            texts.map(again).collect()
        },
    }
}

#[test]
fn changed_samples_are_read_or_refused_in_bounds() {
    let shikakus = shikakus();
    shikakus.check(shikaku().to_string().as_bytes());
    shikakus.run(file!());
}

#[test]
fn short_texts_that_claim_much_take_little() {
    let shikakus = shikakus();
    for text in [
        "shikaku/4095/4095/1",
        "shikaku/1/4096/",
        "shikaku/64/64/",
        "pzprv3/shikaku/4095/4095/",
        "4095x4095:zzzz",
        "task='zzzz';puzzleWidth:4095,puzzleHeight:4095",
        "4095 4095\n1",
    ] {
        shikakus.check(text.as_bytes());
    }
}
