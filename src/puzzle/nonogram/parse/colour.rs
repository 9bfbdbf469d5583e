//! How colours look, from what files say.

#[cfg(any(feature = "html", feature = "toml"))]
use crate::puzzle::text::whole_number;

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

/// The colour that is `#RGB`, short for `#RRGGBB`, with that prefix or another.
#[cfg(any(feature = "html", feature = "toml"))]
pub(super) fn short_hexadecimal(text: &str, prefix: &str) -> Option<[u8; 3]> {
    let digits: Vec<u32> = text
        .strip_prefix(prefix)?
        .chars()
        .map(|digit| digit.to_digit(16))
        .collect::<Option<_>>()?;
    let parts: [u32; 3] = digits.try_into().ok()?;
    Some(parts.map(|digit| u8::try_from(digit * 17).unwrap_or(u8::MAX)))
}

/// The colour that is `red, green, blue`, each from 0 to 255.
#[cfg(any(feature = "html", feature = "toml"))]
pub(super) fn triplet(text: &str) -> Option<[u8; 3]> {
    let part = |part: &str| u8::try_from(whole_number(part.trim())?).ok();
    let parts: Vec<u8> = text.split(',').map(part).collect::<Option<_>>()?;
    parts.try_into().ok()
}
