//! The forms that texts of nonograms have, told apart by how they begin.

use super::super::Nonogram;
#[cfg(feature = "html")]
use super::html;
#[cfg(feature = "json")]
use super::json;
#[cfg(feature = "json")]
use super::nonograms_org;
#[cfg(feature = "toml")]
use super::toml;
#[cfg(feature = "xml")]
use super::xml;
use super::{ended, g, non, numbers, puzz_link, tatham};
use crate::error::ParseError;
use crate::puzzle::puzz_link::is_address;
use crate::puzzle::tatham::SAVED;
#[cfg(not(all(feature = "json", feature = "xml", feature = "html", feature = "toml")))]
use crate::puzzle::text::not_built;
use crate::puzzle::text::{only_line, only_puzzle, whole_number};

/// The forms that are told apart.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Non,
    Nin,
    Mk,
    Cwd,
    Syro,
    Jcross,
    G,
    PuzzLink,
    TathamId,
    TathamSave,
    Toml,
    Script,
    Json,
    Xml,
    Html,
}

impl Form {
    pub(super) fn of(text: &str) -> Self {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let first = lines.next().unwrap_or_default();
        let mut words = first.split_whitespace();
        let ends = first.split_whitespace().next_back() == Some("0");
        let has_hash = || text.lines().any(|line| line.trim() == "#");
        let numbers = [words.next(), words.next(), words.next()];
        let is_number = |word: &str| whole_number(word).is_some();
        let is_size = |size: &str| {
            size.split_once('x')
                .is_some_and(|(w, h)| is_number(w) && is_number(h))
        };
        // A seed that follows a `#` is none, but the error should fit what was meant.
        let begins_id = first
            .split_once([':', '#'])
            .is_some_and(|(size, _)| is_size(size));
        // The title of another form may have the words of an address.
        let is_section = |line: &str| {
            let name = line.split_whitespace().next();
            name.is_some_and(|name| ["rows", "columns"].contains(&name))
        };
        let is_address = |text: &str| is_address(text, puzz_link::KIND);
        let begins_address = numbers[0].is_some_and(is_address);
        let has_address = begins_address || is_address(first) && !text.lines().any(is_section);
        match numbers {
            _ if g::begins(text) => Self::G,
            _ if script(text).is_some() => Self::Script,
            _ if text.lines().any(begins_clues) => Self::Toml,
            _ if first.starts_with(['{', '[']) || first == "null" => Self::Json,
            _ if first.starts_with('<') && is_html(first, text) => Self::Html,
            _ if first.starts_with('<') => Self::Xml,
            _ if begins_id => Self::TathamId,
            _ if first.starts_with(SAVED) => Self::TathamSave,
            [Some(length), ..] if is_number(length) && ends && has_hash() => Self::Syro,
            [Some(height), None, None] if is_number(height) => {
                let second = lines.next().unwrap_or_default();
                if second.split_whitespace().nth(1).is_some_and(is_number) {
                    Self::Jcross
                } else {
                    Self::Cwd
                }
            }
            [Some(width), Some(height), None] if is_number(width) && is_number(height) => {
                if has_hash() {
                    Self::Mk
                } else {
                    Self::Nin
                }
            }
            _ if has_address => Self::PuzzLink,
            _ if lines.any(|line| line.starts_with(':')) => Self::G,
            _ => Self::Non,
        }
    }

    pub(super) fn read(self, text: &str) -> Result<Nonogram, ParseError> {
        match self {
            Self::Non => non::parse(text),
            Self::Nin => numbers::nin(text),
            Self::Mk => numbers::mk(text),
            Self::Cwd => numbers::cwd(text),
            Self::Syro => ended::syro(text),
            Self::Jcross => only_puzzle(ended::jcross(text)?),
            Self::G => g::parse(text),
            Self::PuzzLink => only_line(text, "an address", puzz_link::address),
            Self::TathamId => only_line(text, "a game id", tatham::id),
            Self::TathamSave => tatham::saved_game(text),
            #[cfg(feature = "toml")]
            Self::Toml => toml::parse(text),
            #[cfg(not(feature = "toml"))]
            Self::Toml => Err(not_built(text, "TOML", "toml")),
            #[cfg(feature = "json")]
            Self::Script => nonograms_org::parse(text),
            #[cfg(not(feature = "json"))]
            Self::Script => Err(not_built(text, "a script", "json")),
            #[cfg(feature = "json")]
            Self::Json => json::parse(text),
            #[cfg(not(feature = "json"))]
            Self::Json => Err(not_built(text, "JSON", "json")),
            #[cfg(feature = "xml")]
            Self::Xml => only_puzzle(xml::parse(text)?),
            #[cfg(not(feature = "xml"))]
            Self::Xml => Err(not_built(text, "XML", "xml")),
            #[cfg(feature = "html")]
            Self::Html => html::parse(text),
            #[cfg(not(feature = "html"))]
            Self::Html => Err(not_built(text, "HTML", "html")),
        }
    }
}

/// Where the array begins that the script of a page of nonograms.org gives to its variable `d`.
pub(super) fn script(text: &str) -> Option<usize> {
    let mut places = text.match_indices("var d");
    places.find_map(|(place, words)| {
        let value = text[place + words.len()..].trim_start().strip_prefix('=')?;
        let array = value.trim_start();
        let is_array = array.strip_prefix('[')?.trim_start().starts_with('[');
        is_array.then_some(text.len() - array.len())
    })
}

/// Whether a line is the head of the TOML section with the clues.
fn begins_clues(line: &str) -> bool {
    let head = line.split('#').next().unwrap_or_default().trim();
    let name = head
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    name.is_some_and(|name| name.trim() == "clues")
}

/// Whether a text that begins with a tag is a page, or the table of clues.
fn is_html(first: &str, text: &str) -> bool {
    let first = first.to_ascii_lowercase();
    let begins = ["<!doctype html", "<html"]
        .iter()
        .any(|tag| first.starts_with(tag));
    begins || text.contains("nmtt")
}
