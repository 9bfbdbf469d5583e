//! The DIMACS text of a formula, out and in.
//!
//! One reading is given to each text, or none: a clause may run over lines and share a line with
//! others, comments may stand between any two lines, the last clause may lack its final `0`, and
//! a line `%` ends the formula as in SATLIB's files. All else that departs from the format is
//! refused with its place: a missing or second header, a literal beyond the header's variables,
//! fewer or more clauses than it promises.

use std::collections::BTreeMap;
use std::fmt;

use super::Cnf;
use crate::encode::ClauseSink;
use crate::error::{ParseError, Place, quote};
use crate::{Lit, Var};

/// The DIMACS text of a formula: [`Cnf::to_dimacs`] makes it, `Display` writes it.
#[derive(Clone, Copy, Debug)]
pub struct Dimacs<'a> {
    cnf: &'a Cnf,
    assumptions: &'a [Lit],
}

impl<'a> Dimacs<'a> {
    /// The same with further clauses of one literal each, which the formula does not have.
    ///
    /// ```
    /// use cnfcraft::encode::{ClauseSink, Cnf, Encode};
    ///
    /// let mut cnf = Cnf::new();
    /// let [a, b] = cnf.new_array();
    /// cnf.add_clause(&[a, b]);
    /// let text = cnf.to_dimacs().assuming(&[!a]).to_string();
    /// assert_eq!(text, "p cnf 2 2\n1 2 0\n-1 0\n");
    /// ```
    #[must_use]
    pub fn assuming(self, assumptions: &'a [Lit]) -> Self {
        Self {
            assumptions,
            ..self
        }
    }
}

impl Cnf {
    /// The formula as DIMACS text: `write!(file, "{}", cnf.to_dimacs())`.
    ///
    /// Named variables come first, each in a comment `c 5 = r1c2 is black`;
    /// [`from_dimacs`](Self::from_dimacs) reads these back. Control characters in a name are
    /// written as spaces.
    #[must_use]
    pub fn to_dimacs(&self) -> Dimacs<'_> {
        Dimacs {
            cnf: self,
            assumptions: &[],
        }
    }

    /// Reads DIMACS text.
    ///
    /// Clauses may run over lines or share one, comments may stand anywhere, the last `0` may be
    /// missing, and a line `%` ends the formula. Nothing is dropped silently and nothing is
    /// allocated for what the header only promises.
    ///
    /// # Errors
    ///
    /// When the text has no header `p cnf VARIABLES CLAUSES` or a second one, when a literal is
    /// no number or beyond the header's variables, and when there are fewer or more clauses than
    /// the header says.
    ///
    /// ```
    /// use cnfcraft::encode::Cnf;
    ///
    /// let cnf = Cnf::from_dimacs("c two on a line, one over two\np cnf 3 3\n1 -2 0 3 0 -1\n2").unwrap();
    /// assert_eq!(cnf.n_clauses(), 3);
    /// assert_eq!(cnf.clause(2).len(), 2);
    ///
    /// let error = Cnf::from_dimacs("p cnf 3 3\n1 -2 0\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 3, column 1: expected 3 clauses as in the header, found 1");
    /// ```
    pub fn from_dimacs(text: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        Reader::new(text.as_ref()).read()
    }
}

impl fmt::Display for Dimacs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cnf, assumptions } = self;
        for (var, name) in &cnf.names {
            let name = name.replace(char::is_control, " ");
            writeln!(f, "c {} = {}", var.idx() + 1, name.trim())?;
        }
        let n_clauses = cnf.n_clauses() + assumptions.len();
        writeln!(f, "p cnf {} {}", cnf.n_vars(), n_clauses)?;
        for clause in cnf.clauses().chain(assumptions.chunks(1)) {
            for &lit in clause {
                write!(f, "{} ", lit.to_ipasir())?;
            }
            writeln!(f, "0")?;
        }
        Ok(())
    }
}

/// The numbers of a line `p cnf n_vars n_clauses`.
struct Header {
    n_vars: u32,
    n_clauses: usize,
}

struct Reader<'a> {
    /// What follows the current line.
    rest: &'a [u8],
    /// The current line without its end.
    line: &'a [u8],
    n_lines: usize,
    names: BTreeMap<Var, String>,
}

/// A word of the text, with the number of bytes before it in its line.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a [u8],
    start: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a [u8]) -> Self {
        Self {
            rest: text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text),
            line: &[],
            n_lines: 0,
            names: BTreeMap::new(),
        }
    }

    /// Goes to the next line that is no comment; false at the end of the text.
    fn next_line(&mut self) -> bool {
        while !self.rest.is_empty() {
            let end = self.rest.iter().position(|&byte| byte == b'\n');
            self.line = &self.rest[..end.unwrap_or(self.rest.len())];
            self.rest = end.map_or(&[], |end| &self.rest[end + 1..]);
            self.n_lines += 1;
            if !self.line.trim_ascii_start().starts_with(b"c") {
                return true;
            }
            self.keep_name();
        }
        self.line = &[];
        self.n_lines += 1;
        false
    }

    /// Takes the name out of a comment of the form `c 5 = it rains`.
    fn keep_name(&mut self) {
        let comment = String::from_utf8_lossy(self.line.trim_ascii());
        let name = comment
            .strip_prefix("c ")
            .and_then(|comment| comment.split_once(" = "))
            .and_then(|(number, name)| Some((number.parse::<u32>().ok()?.checked_sub(1)?, name)));
        if let Some((index, name)) = name
            && index <= Var::MAX_IDX
        {
            self.names.insert(Var::new(index), name.trim().to_owned());
        }
    }

    fn words(&self) -> impl Iterator<Item = Word<'a>> + use<'a> {
        let line = self.line;
        let mut start = 0;
        std::iter::from_fn(move || {
            start += line[start..]
                .iter()
                .position(|byte| !byte.is_ascii_whitespace())?;
            let text = &line[start..];
            let length = text
                .iter()
                .position(u8::is_ascii_whitespace)
                .unwrap_or(text.len());
            let word = Word {
                text: &text[..length],
                start,
            };
            start += length;
            Some(word)
        })
    }

    fn read(mut self) -> Result<Cnf, ParseError> {
        let header = self.header()?;
        let mut cnf = Cnf {
            n_vars: header.n_vars,
            ..Cnf::default()
        };
        let mut clause: Vec<Lit> = Vec::new();
        let mut open = false;
        'lines: while self.next_line() {
            for word in self.words() {
                if word.text == b"%" && !open {
                    self.end_of_satlib(word)?;
                    break 'lines;
                }
                if cnf.n_clauses() == header.n_clauses {
                    let expected = format!("no more than {} clauses", header.n_clauses);
                    return Err(self.error(word, expected));
                }
                let literal = self.literal(word, &header)?;
                open = literal.is_some();
                if let Some(lit) = literal {
                    clause.push(lit);
                } else {
                    cnf.add_clause(&clause);
                    clause.clear();
                }
            }
        }
        if open {
            cnf.add_clause(&clause);
        }
        if cnf.n_clauses() < header.n_clauses {
            let expected = format!("{} clauses as in the header", header.n_clauses);
            let end = Place {
                line: self.n_lines,
                column: 1,
            };
            return Err(ParseError::new(end, expected, cnf.n_clauses().to_string()));
        }
        cnf.names = self.names.split_off(&Var::new(0));
        cnf.names.retain(|var, _| var.idx32() < header.n_vars);
        Ok(cnf)
    }

    /// After a word `%` SATLIB's files have a `0`, which ends nothing.
    fn end_of_satlib(&mut self, percent: Word) -> Result<(), ParseError> {
        let mut skip = percent.start + percent.text.len();
        loop {
            let strange = self
                .words()
                .find(|word| word.start >= skip && word.text != b"0");
            if let Some(word) = strange {
                return Err(self.error(word, "nothing but '0' after '%'"));
            }
            skip = 0;
            if !self.next_line() {
                return Ok(());
            }
        }
    }

    fn header(&mut self) -> Result<Header, ParseError> {
        const FORM: &str = "a header 'p cnf VARIABLES CLAUSES'";
        let mut words = loop {
            if !self.next_line() {
                let end = Place {
                    line: self.n_lines,
                    column: 1,
                };
                return Err(ParseError::new(end, FORM, "the end of the text"));
            }
            let mut words = self.words().peekable();
            if words.peek().is_some() {
                break words;
            }
        };
        let mut next = |expected: &str| {
            words.next().ok_or_else(|| {
                let place = self.place(self.line.trim_ascii_end().len());
                ParseError::new(place, expected, "the end of the line")
            })
        };
        for expected in ["p", "cnf"] {
            let word = next(FORM)?;
            if word.text != expected.as_bytes() {
                return Err(self.error(word, FORM));
            }
        }
        let largest = u64::from(Var::MAX_IDX);
        let count_of_vars = format!("a number of variables up to {largest}");
        let word = next(&count_of_vars)?;
        let n_vars = number::<u32>(word.text)
            .filter(|&n_vars| u64::from(n_vars) <= largest)
            .ok_or_else(|| self.error(word, count_of_vars))?;
        let word = next("a number of clauses")?;
        let n_clauses = number(word.text).ok_or_else(|| self.error(word, "a number of clauses"))?;
        match words.next() {
            Some(word) => Err(self.error(word, "the end of the header")),
            None => Ok(Header { n_vars, n_clauses }),
        }
    }

    /// The literal that a word stands for, or `None` for the `0` that ends a clause.
    fn literal(&self, word: Word, header: &Header) -> Result<Option<Lit>, ParseError> {
        let (digits, negated) = match word.text.strip_prefix(b"-") {
            Some(digits) => (digits, true),
            None => (word.text, false),
        };
        match number::<u32>(digits) {
            Some(0) if !negated => Ok(None),
            Some(number) if 0 < number && number <= header.n_vars => {
                Ok(Some(Lit::new(number - 1, negated)))
            }
            Some(number) if number > header.n_vars => {
                let expected = format!("a variable up to {}", header.n_vars);
                Err(self.error(word, expected))
            }
            _ => Err(self.error(word, "a literal")),
        }
    }

    fn place(&self, byte: usize) -> Place {
        let before = String::from_utf8_lossy(&self.line[..byte]);
        Place {
            line: self.n_lines,
            column: before.chars().count() + 1,
        }
    }

    fn error(&self, found: Word, expected: impl Into<String>) -> ParseError {
        let text = String::from_utf8_lossy(found.text);
        ParseError::new(self.place(found.start), expected, quote(&text).to_string())
    }
}

/// A number written in digits alone: no sign, no blank.
fn number<N: std::str::FromStr>(digits: &[u8]) -> Option<N> {
    let text = std::str::from_utf8(digits).ok()?;
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Encode;

    /// The clauses of a text, as DIMACS numbers.
    fn read(text: &str) -> Result<Vec<Vec<i32>>, String> {
        let cnf = Cnf::from_dimacs(text).map_err(|error| error.to_string())?;
        let numbers = |clause: &[Lit]| clause.iter().map(|lit| lit.to_ipasir()).collect();
        Ok(cnf.clauses().map(numbers).collect())
    }

    #[test]
    fn reads_every_clause_however_the_lines_are_broken() {
        let expected = Ok(vec![vec![1, -2], vec![3], vec![], vec![-1, -3]]);
        for text in [
            "p cnf 3 4\n1 -2 0\n3 0\n0\n-1 -3 0\n",
            "p cnf 3 4\n1 -2 0 3 0 0 -1 -3 0",
            "p cnf 3 4\n1\n-2\n0\n3\n0\n0\n-1\n\n-3",
            "c hello\r\n\r\n  p  cnf\t3 4 \r\n1 -2 0\r\nc between\r\n3 0 0 -1\r\nc inside\r\n -3 0\r\n",
            "\u{feff}p cnf 3 4\n1 -2 0 3 0 0 -1 -3 0\n%\n0\n\n",
        ] {
            assert_eq!(read(text), expected, "{text:?}");
        }
    }

    #[test]
    fn refuses_with_the_place_what_has_no_one_reading() {
        for (text, message) in [
            (
                "",
                "line 1, column 1: expected a header 'p cnf VARIABLES CLAUSES', found the end of the text",
            ),
            (
                "c only\n",
                "line 2, column 1: expected a header 'p cnf VARIABLES CLAUSES', found the end of the text",
            ),
            (
                "1 2 0",
                "line 1, column 1: expected a header 'p cnf VARIABLES CLAUSES', found '1'",
            ),
            (
                "p wcnf 1 1",
                "line 1, column 3: expected a header 'p cnf VARIABLES CLAUSES', found 'wcnf'",
            ),
            (
                "p cnf 1",
                "line 1, column 8: expected a number of clauses, found the end of the line",
            ),
            (
                "p cnf -1 1",
                "line 1, column 7: expected a number of variables up to 2147483648, found '-1'",
            ),
            (
                "p cnf 9999999999 1",
                "line 1, column 7: expected a number of variables up to 2147483648, found '9999999999'",
            ),
            (
                "p cnf 1 1 1",
                "line 1, column 11: expected the end of the header, found '1'",
            ),
            (
                "p cnf 1 1\np cnf 1 1",
                "line 2, column 1: expected a literal, found 'p'",
            ),
            (
                "p cnf 2 1\n1 -3 0",
                "line 2, column 3: expected a variable up to 2, found '-3'",
            ),
            (
                "p cnf 2 1\n1 +2 0",
                "line 2, column 3: expected a literal, found '+2'",
            ),
            (
                "p cnf 2 1\n1 -0",
                "line 2, column 3: expected a literal, found '-0'",
            ),
            (
                "p cnf 2 1\n1 2- 0",
                "line 2, column 3: expected a literal, found '2-'",
            ),
            (
                "p cnf 2 1\n1 99999999999 0",
                "line 2, column 3: expected a literal, found '99999999999'",
            ),
            (
                "p cnf 2 2\n1 0\n2 0 1 0",
                "line 3, column 5: expected no more than 2 clauses, found '1'",
            ),
            (
                "p cnf 2 3\n1 0\n2 0\n",
                "line 4, column 1: expected 3 clauses as in the header, found 2",
            ),
            (
                "p cnf 2 1\n1 % 0",
                "line 2, column 3: expected a literal, found '%'",
            ),
            (
                "p cnf 2 1\n1 0\n%\n0\n1 0\n",
                "line 5, column 1: expected nothing but '0' after '%', found '1'",
            ),
        ] {
            let message = message.replace("2147483648", &Var::MAX_IDX.to_string());
            assert_eq!(read(text), Err(message), "{text:?}");
        }
        assert!(Cnf::from_dimacs(b"p cnf 1 1\n\xff\xfe\x00 0").is_err());
    }

    #[test]
    fn the_last_variable_that_a_header_may_declare_can_be_used() {
        let largest = Var::MAX_IDX;
        let cnf = Cnf::from_dimacs(format!("p cnf {largest} 1\n-{largest} 0\n")).unwrap();
        assert_eq!(cnf.clause(0), [Lit::negative(largest - 1)]);
        assert!(Cnf::from_dimacs(format!("p cnf {} 0\n", u64::from(largest) + 1)).is_err());
    }

    #[test]
    fn a_promise_in_the_header_allocates_nothing() {
        let cnf = Cnf::from_dimacs("p cnf 1000000000 0").unwrap();
        assert_eq!((cnf.n_vars(), cnf.n_clauses()), (1_000_000_000, 0));
        assert!(Cnf::from_dimacs("p cnf 1 18446744073709551615\n1 0").is_err());
    }

    #[test]
    fn reads_what_it_writes_names_included() {
        let mut cnf = Cnf::new();
        let [a, b, c] = cnf.new_array();
        cnf.set_name(a.var(), "block 1 of row 2 = \"3\"");
        cnf.set_name(c.var(), "two\nlines");
        for clause in [&[a, !b, c][..], &[], &[!c]] {
            cnf.add_clause(clause);
        }
        let text = cnf.to_dimacs().to_string();
        assert_eq!(
            text,
            "c 1 = block 1 of row 2 = \"3\"\nc 3 = two lines\np cnf 3 3\n1 -2 3 0\n0\n-3 0\n"
        );
        let back = Cnf::from_dimacs(&text).unwrap();
        assert_eq!(back.to_dimacs().to_string(), text);
        assert_eq!(back.name(a.var()), Some("block 1 of row 2 = \"3\""));
        assert_eq!(back.name(b.var()), None);
    }
}
