//! The background that the style of an HTML element gives it.

use super::colour::{hexadecimal, short_hexadecimal, triplet};
use super::named::by_name;

/// The background of a `style`, if it has one of its own: a value that can't be read is the error.
pub(super) fn background(style: &str) -> Result<Option<[u8; 3]>, String> {
    let style = style.to_ascii_lowercase();
    let mut background = None;
    for (name, value) in style.split(';').filter_map(|part| part.split_once(':')) {
        if !["background", "background-color"].contains(&name.trim()) {
            continue;
        }
        let value = value.trim().trim_end_matches("!important").trim_end();
        let colour = colour(value).or_else(|| value.split_whitespace().find_map(colour));
        let is_image = value.starts_with("url(") && value.matches('(').count() == 1;
        if colour.is_none() && !is_image && !SEEN_THROUGH.contains(&value) {
            return Err(value.to_owned());
        }
        background = colour;
    }
    Ok(background)
}

/// The values that show what is behind.
const SEEN_THROUGH: [&str; 6] = ["", "inherit", "initial", "none", "transparent", "unset"];

fn colour(value: &str) -> Option<[u8; 3]> {
    let parts = value
        .strip_prefix("rgb(")
        .and_then(|rest| rest.strip_suffix(')'));
    by_name(value)
        .or_else(|| hexadecimal(value, "#"))
        .or_else(|| short_hexadecimal(value, "#"))
        .or_else(|| triplet(parts?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_background_that_is_seen_counts() {
        for (style, rgb) in [
            ("color: #123456", None),
            ("background-color:#12aBfF;", Some([0x12, 0xab, 0xff])),
            ("BACKGROUND: #0f0 ; color: red", Some([0, 255, 0])),
            (
                "background-color: rgb(1, 20, 255) !important",
                Some([1, 20, 255]),
            ),
            (
                "background: url(a.png); background-color: red",
                Some([255, 0, 0]),
            ),
            ("background: url(a.png) no-repeat teal", Some([0, 128, 128])),
            ("background: red; background-color: transparent", None),
            ("background-position: 0 0; background-color", None),
        ] {
            assert_eq!(background(style), Ok(rgb), "{style}");
        }
    }

    #[test]
    fn a_background_that_cannot_be_read_is_an_error() {
        for value in [
            "rgba(1, 2, 3, 0.5)",
            "#12345",
            "rgb(1, 2, 256)",
            "url(a) hsl(0, 1, 1)",
        ] {
            let style = format!("background-color: {value}");
            assert_eq!(background(&style), Err(value.to_owned()));
        }
    }
}
