//! How colours look, from what files say.

/// The most colours that a puzzle read from a file may have.
pub(super) const MOST_COLOURS: usize = 256;

/// What was expected where there are too many colours.
pub(super) fn expected_colours() -> String {
    format!("at most {MOST_COLOURS} colours")
}

/// The colour that is `#RRGGBB`, with that prefix or another.
pub(super) fn hexadecimal(text: &str, prefix: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix(prefix)?;
    if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([red, green, blue])
}

const NAMED: [(&str, [u8; 3]); 18] = [
    ("black", [0, 0, 0]),
    ("white", [255, 255, 255]),
    ("red", [255, 0, 0]),
    ("green", [0, 128, 0]),
    ("blue", [0, 0, 255]),
    ("yellow", [255, 255, 0]),
    ("orange", [255, 165, 0]),
    ("purple", [128, 0, 128]),
    ("violet", [238, 130, 238]),
    ("pink", [255, 192, 203]),
    ("brown", [165, 42, 42]),
    ("gray", [128, 128, 128]),
    ("grey", [128, 128, 128]),
    ("cyan", [0, 255, 255]),
    ("magenta", [255, 0, 255]),
    ("lime", [0, 255, 0]),
    ("navy", [0, 0, 128]),
    ("gold", [255, 215, 0]),
];

/// The colour of a common English name.
pub(super) fn by_name(name: &str) -> Option<[u8; 3]> {
    let named = NAMED.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
    named.map(|&(_, rgb)| rgb)
}
