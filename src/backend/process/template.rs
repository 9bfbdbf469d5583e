//! The command of a solver program.

use std::path::Path;
use std::process::Command;

use crate::error::{ParseError, Place};

const CNF: &str = "{cnf}";
const OUT: &str = "{out}";

/// A command with places for file names.
#[derive(Debug)]
pub(super) struct Template {
    program: String,
    arguments: Vec<String>,
}

/// The files that stand in these places.
pub(super) struct Paths<'a> {
    pub(super) cnf: &'a Path,
    pub(super) out: Option<&'a Path>,
}

impl Template {
    pub(super) fn parse(command: &str) -> Result<Self, ParseError> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for (column, letter) in (1..).zip(command.chars()) {
            match (quote, letter) {
                (Some((open, _)), _) if letter == open => quote = None,
                (None, '\'' | '"') => {
                    quote = Some((letter, column));
                    word.get_or_insert_default();
                }
                (None, _) if letter.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(letter),
            }
        }
        let end = |column, expected: String| {
            let place = Place { line: 1, column };
            ParseError::new(place, expected, "the end of the command")
        };
        if let Some((open, column)) = quote {
            return Err(end(column, format!("a closing {open}")));
        }
        words.extend(word);
        let mut words = words.into_iter();
        match words.next() {
            Some(program) if !program.is_empty() => Ok(Self {
                program,
                arguments: words.collect(),
            }),
            _ => Err(end(1, "a program".to_owned())),
        }
    }

    pub(super) fn program(&self) -> &str {
        &self.program
    }

    pub(super) fn names_formula(&self) -> bool {
        self.arguments.iter().any(|word| word.contains(CNF))
    }

    pub(super) fn names_result(&self) -> bool {
        self.arguments.iter().any(|word| word.contains(OUT))
    }

    pub(super) fn command(&self, paths: &Paths<'_>) -> Command {
        let mut command = Command::new(&self.program);
        for word in &self.arguments {
            let mut word = word.replace(CNF, &paths.cnf.to_string_lossy());
            if let Some(out) = paths.out {
                word = word.replace(OUT, &out.to_string_lossy());
            }
            command.arg(word);
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(command: &str) -> Result<Vec<String>, String> {
        let template = Template::parse(command).map_err(|error| error.to_string())?;
        Ok([vec![template.program], template.arguments].concat())
    }

    #[test]
    fn words_are_parted_by_blanks_outside_of_quotes() {
        let expected = ["a b", "-x=c d", "", "it's"].map(str::to_owned).to_vec();
        assert_eq!(words("  'a b' -x=\"c d\"\t'' \"it's\" "), Ok(expected));
        let none = "line 1, column 1: expected a program, found the end of the command";
        for empty in ["", "  ", "''", "'' x"] {
            assert_eq!(words(empty), Err(none.to_owned()));
        }
        let open = "line 1, column 3: expected a closing \", found the end of the command";
        assert_eq!(words("a \"b"), Err(open.to_owned()));
    }

    #[test]
    fn files_stand_where_they_are_named() {
        let template = Template::parse("mallob -mono={cnf} {out}").unwrap();
        assert!(template.names_formula() && template.names_result());
        let command = template.command(&Paths {
            cnf: Path::new("x.cnf"),
            out: Some(Path::new("y")),
        });
        assert_eq!(command.get_args().collect::<Vec<_>>(), ["-mono=x.cnf", "y"]);
    }
}
