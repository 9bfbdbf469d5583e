//! XML as webpbn.com writes it.

use itertools::Itertools;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::super::{Colour, Nonogram, Palette};
use super::colour::{MOST_COLOURS, expected_colours, hexadecimal};
use super::named::by_name;
use crate::encode::line::Block;
use crate::error::{ParseError, Place, quote};
use crate::puzzle::text::{expected_size, place_at, too_large, whole_number};

/// All puzzles of a text, each with the place where it begins.
pub(super) fn parse(text: &str) -> Result<Vec<(Place, Nonogram)>, ParseError> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let mut reading = Reading {
        text,
        puzzles: Vec::new(),
        draft: None,
        content: String::new(),
        at: 0,
    };
    loop {
        let here = offset(reader.buffer_position());
        let event = reader.read_event().map_err(|error| {
            let place = place_at(text, offset(reader.error_position()));
            ParseError::new(place, "XML", error.to_string())
        })?;
        let content = &mut reading.content;
        match event {
            Event::Eof => {
                let place = place_at(text, here);
                let ends = |expected| ParseError::new(place, expected, "the end of the text");
                return match (reading.draft, reading.puzzles) {
                    (Some(_), _) => Err(ends("the end tag of 'puzzle'")),
                    (None, puzzles) if puzzles.is_empty() => Err(ends("an element 'puzzle'")),
                    (None, puzzles) => Ok(puzzles),
                };
            }
            Event::Start(tag) => {
                content.clear();
                reading.at = here;
                reading.start(&tag)?;
            }
            Event::Text(text) => content.push_str(&text),
            Event::CData(text) => content.push_str(&text),
            Event::GeneralRef(reference) => {
                let named = quick_xml::escape::resolve_predefined_entity(&reference);
                match (named, reference.resolve_char_ref()) {
                    (Some(named), _) => content.push_str(named),
                    (None, Ok(Some(character))) => content.push(character),
                    // An entity of the document's own: in a title, it is of no interest.
                    _ => content.push('\u{fffd}'),
                }
            }
            Event::End(tag) => {
                reading.end(tag.name().as_ref())?;
                reading.content.clear();
            }
            _ => (),
        }
    }
}

/// What has been read.
struct Reading<'a> {
    text: &'a str,
    puzzles: Vec<(Place, Nonogram)>,
    /// The puzzle that is open.
    draft: Option<Draft>,
    /// The text since the last tag.
    content: String,
    /// Where the last start tag is.
    at: usize,
}

impl Reading<'_> {
    /// The error at the last start tag.
    fn error(&self, expected: impl Into<String>, found: impl Into<String>) -> ParseError {
        ParseError::new(place_at(self.text, self.at), expected, found)
    }

    fn start(&mut self, tag: &BytesStart) -> Result<(), ParseError> {
        let attribute = |name| {
            attribute(tag, name).map_err(|words| self.error("an attribute in quotes", words))
        };
        let name = tag.name();
        let Some(draft) = &self.draft else {
            if name.as_ref() == "puzzle" {
                if let Some(kind) = attribute("type")?.filter(|kind| kind != "grid") {
                    return Err(self.error("a puzzle of type 'grid'", quote(&kind).to_string()));
                }
                self.draft = Some(Draft {
                    offset: self.at,
                    default: attribute("defaultcolor")?.unwrap_or("black".to_owned()),
                    background: attribute("backgroundcolor")?.unwrap_or("white".to_owned()),
                    ..Draft::default()
                });
            }
            return Ok(());
        };
        match name.as_ref() {
            "puzzle" => {
                return Err(self.error("the end tag of 'puzzle'", "another puzzle"));
            }
            "color" => {
                let name = attribute("name")?.unwrap_or_default();
                let symbol = attribute("char")?.unwrap_or_default();
                let declared = (name, symbol.chars().next().unwrap_or(' '));
                self.draft = self.draft.take().map(|draft| Draft { declared, ..draft });
            }
            "clues" => {
                let kind = attribute("type")?.unwrap_or_default();
                let section = match kind.as_str() {
                    "rows" => 0,
                    "columns" => 1,
                    _ => {
                        let found = quote(&kind).to_string();
                        return Err(self.error("clues of type 'rows' or 'columns'", found));
                    }
                };
                if draft.clues[section].is_some() {
                    let found = quote(&kind).to_string();
                    return Err(self.error("clues of each type only once", found));
                }
                if let Some(draft) = &mut self.draft {
                    draft.clues[section] = Some(Vec::new());
                    draft.section = Some(section);
                }
            }
            "line" => {
                if let Some(clues) = self.draft.as_mut().and_then(Draft::open) {
                    clues.push(Vec::new());
                }
            }
            "count" => {
                let colour = attribute("color")?;
                self.draft = self.draft.take().map(|draft| Draft { colour, ..draft });
            }
            _ => (),
        }
        Ok(())
    }

    fn end(&mut self, name: &str) -> Result<(), ParseError> {
        let (text, at) = (self.text, self.at);
        let error =
            |expected: &str, found: &str| ParseError::new(place_at(text, at), expected, found);
        let content = self.content.trim();
        match (name, &mut self.draft) {
            ("color", Some(draft)) => draft.declare(content, error)?,
            ("count", Some(draft)) => draft.count(content, at, error)?,
            ("clues", Some(draft)) => draft.section = None,
            ("puzzle", Some(_)) => {
                let draft = self.draft.take().unwrap_or_default();
                self.puzzles
                    .push((place_at(text, draft.offset), draft.finish(text)?));
            }
            _ => (),
        }
        Ok(())
    }
}

fn offset(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

fn attribute(tag: &BytesStart, name: &str) -> Result<Option<String>, String> {
    let attribute = tag.try_get_attribute(name);
    let Some(attribute) = attribute.map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let value = attribute.normalized_value(XmlVersion::Implicit1_0);
    let value = value.map_err(|error| error.to_string())?;
    Ok(Some(value.split_whitespace().join(" "))
        .filter(|_| name != "char")
        .or(Some(value.into_owned())))
}

/// A puzzle of which a part has been read.
#[derive(Default)]
struct Draft {
    offset: usize,
    default: String,
    background: String,
    colours: Vec<Colour>,
    /// Of rows and of columns.
    clues: [Option<Vec<Vec<Count>>>; 2],
    /// Which of the two is open.
    section: Option<usize>,
    /// Name and character of the element `color` that is open.
    declared: (String, char),
    /// The colour of the element `count` that is open.
    colour: Option<String>,
}

struct Count {
    length: Option<usize>,
    /// The default colour, if there is none.
    colour: Option<String>,
    offset: usize,
}

impl Draft {
    fn open(&mut self) -> Option<&mut Vec<Vec<Count>>> {
        self.clues[self.section?].as_mut()
    }

    fn declare(
        &mut self,
        content: &str,
        error: impl Fn(&str, &str) -> ParseError,
    ) -> Result<(), ParseError> {
        let (name, symbol) = std::mem::take(&mut self.declared);
        if name.is_empty() {
            return Err(error("a colour with a name", "none"));
        }
        if self.colours.len() == MOST_COLOURS {
            return Err(error(&expected_colours(), "one more"));
        }
        if self.colours.iter().any(|colour| colour.name() == name) {
            return Err(error("each colour only once", &quote(&name).to_string()));
        }
        let rgb = hexadecimal(content, "").or_else(|| hexadecimal(content, "#"));
        let rgb = rgb.or_else(|| by_name(content));
        let rgb =
            rgb.ok_or_else(|| error("a colour such as FF0000", &quote(content).to_string()))?;
        self.colours.push(Colour::new(name, symbol, rgb));
        Ok(())
    }

    fn count(
        &mut self,
        content: &str,
        offset: usize,
        error: impl Fn(&str, &str) -> ParseError,
    ) -> Result<(), ParseError> {
        let colour = self.colour.take();
        let length = match whole_number(content) {
            Some(0) => None,
            Some(length) => Some(length),
            None if content == "?" => None,
            None => return Err(error("a number", &quote(content).to_string())),
        };
        let clue = self.open().and_then(|clues| clues.last_mut());
        let clue =
            clue.ok_or_else(|| error("a count in a line of clues", "one outside of them"))?;
        clue.push(Count {
            length,
            colour,
            offset,
        });
        Ok(())
    }

    fn finish(mut self, text: &str) -> Result<Nonogram, ParseError> {
        let [rows, columns] = std::mem::take(&mut self.clues);
        let missing = |kind| {
            let place = place_at(text, self.offset);
            ParseError::new(
                place,
                format!("clues of type '{kind}'"),
                "a puzzle without them",
            )
        };
        let rows = rows.ok_or_else(|| missing("rows"))?;
        let columns = columns.ok_or_else(|| missing("columns"))?;
        if too_large(rows.len(), columns.len()) {
            let found = format!("{} rows and {} columns", rows.len(), columns.len());
            let place = place_at(text, self.offset);
            return Err(ParseError::new(place, expected_size(), found));
        }
        let is_background = |colour: &Colour| colour.name() == self.background;
        let declared = self.colours.iter().position(is_background);
        let background = declared.map(|index| self.colours.remove(index));
        let background = background.unwrap_or_else(|| {
            let rgb = by_name(&self.background).unwrap_or([255; 3]);
            Colour::new(self.background.clone(), ' ', rgb)
        });
        let rows = self.blocks(text, rows)?;
        let columns = self.blocks(text, columns)?;
        let palette = Palette::new(background, self.colours);
        Ok(Nonogram::coloured(&palette, &rows, &columns))
    }

    /// Finds the colours of blocks, of which the common ones need no declaration.
    fn blocks(
        &mut self,
        text: &str,
        clues: Vec<Vec<Count>>,
    ) -> Result<Vec<Vec<Block>>, ParseError> {
        let mut block = |count: Count| {
            let name = count.colour.as_ref().unwrap_or(&self.default);
            let number = self.colours.iter().position(|colour| colour.name() == name);
            let number = match (number, by_name(name)) {
                (Some(number), _) => number,
                (None, Some(rgb)) if *name != self.background => {
                    self.colours.push(Colour::new(name.clone(), ' ', rgb));
                    self.colours.len() - 1
                }
                _ => {
                    let found = quote(name).to_string();
                    let place = place_at(text, count.offset);
                    return Err(ParseError::new(
                        place,
                        "a colour that is declared for blocks",
                        found,
                    ));
                }
            };
            let block = count.length.map_or(Block::blot(), Block::new);
            Ok(block.in_colour(number))
        };
        let clues = clues.into_iter();
        clues
            .map(|clue| clue.into_iter().map(&mut block).collect())
            .collect()
    }
}
