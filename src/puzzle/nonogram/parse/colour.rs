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
