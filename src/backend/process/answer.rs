//! What a solver program prints, read as it comes.

use super::ProcessError;
use crate::encode::Assignment;

/// Reads the output form of the SAT competition, of which it keeps nothing but the answer:
///
/// ```text
/// c a comment, as is every line that is none of these
/// s SATISFIABLE
/// v 1 -2
/// v 3 0
/// ```
///
/// In a *result file*, the form of `MiniSat` is read as well: `SAT`, `UNSAT` or `INDET` on a line,
/// and the values on lines without a `v`.
pub(super) struct AnswerReader {
    is_result_file: bool,
    line: Line,
    /// The word that is being read, up to `LONGEST` bytes of it.
    word: Vec<u8>,
    status: Option<Status>,
    /// By variable.
    values: Vec<Option<bool>>,
    has_values: bool,
    /// Whether the values had their final `0`.
    is_complete: bool,
    fault: Option<ProcessError>,
    n_bytes: u64,
}

/// What a solver said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

/// What kind of line is being read.
#[derive(Clone, Copy)]
enum Line {
    /// Nothing of it is known.
    Start,
    /// It began with this byte.
    First(u8),
    Status,
    Values,
    Other,
}

/// Words of an answer are not longer.
const LONGEST: usize = 40;

impl AnswerReader {
    pub(super) fn new(n_vars: usize, is_result_file: bool) -> Self {
        Self {
            is_result_file,
            line: Line::Start,
            word: Vec::with_capacity(LONGEST),
            status: None,
            values: vec![None; n_vars],
            has_values: false,
            is_complete: false,
            fault: None,
            n_bytes: 0,
        }
    }

    /// How much was read.
    pub(super) fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    pub(super) fn read(&mut self, bytes: &[u8]) {
        self.n_bytes += bytes.len() as u64;
        for &byte in bytes {
            match (self.line, byte) {
                (_, b'\n') => self.end_line(),
                (_, b'\r') | (Line::Other, _) => (),
                (Line::Start, _) => self.line = self.first(byte),
                (Line::First(first), b' ' | b'\t') => {
                    self.line = match first {
                        b's' => Line::Status,
                        _ => Line::Values,
                    };
                }
                (Line::First(_), _) => self.line = Line::Other,
                (Line::Values, b' ' | b'\t') => self.end_value(),
                (Line::Status | Line::Values, _) => {
                    if self.word.len() < LONGEST {
                        self.word.push(byte);
                    }
                }
            }
        }
    }

    fn first(&mut self, byte: u8) -> Line {
        match byte {
            b's' | b'v' => Line::First(byte),
            b'S' | b'U' | b'I' if self.is_result_file => {
                self.word.push(byte);
                Line::Status
            }
            b'-' | b'0'..=b'9' if self.is_result_file => {
                self.word.push(byte);
                Line::Values
            }
            _ => Line::Other,
        }
    }

    fn end_line(&mut self) {
        match self.line {
            Line::Status => self.end_status(),
            Line::Values => self.end_value(),
            Line::Start | Line::First(_) | Line::Other => (),
        }
        self.word.clear();
        self.line = Line::Start;
    }

    fn end_status(&mut self) {
        let status = match self.word.trim_ascii() {
            b"SATISFIABLE" => Status::Satisfiable,
            b"SAT" if self.is_result_file => Status::Satisfiable,
            b"UNSATISFIABLE" => Status::Unsatisfiable,
            b"UNSAT" if self.is_result_file => Status::Unsatisfiable,
            b"UNKNOWN" | b"INDETERMINATE" => Status::Unknown,
            b"INDET" if self.is_result_file => Status::Unknown,
            _ => {
                let line = self.word();
                return self.fail(ProcessError::Status { line });
            }
        };
        if *self.status.get_or_insert(status) != status {
            self.fail(ProcessError::TwoAnswers);
        }
    }

    fn end_value(&mut self) {
        if self.word.is_empty() {
            return;
        }
        self.has_values = true;
        let number = std::str::from_utf8(&self.word).ok();
        let number = number.and_then(|word| word.parse::<i64>().ok());
        let index = number.map(|number| usize::try_from(number.unsigned_abs()));
        match (number, index) {
            (Some(0), _) => self.is_complete = true,
            (Some(number), Some(Ok(index))) if index <= self.values.len() => {
                let value = number > 0;
                if *self.values[index - 1].get_or_insert(value) != value {
                    let word = self.word();
                    self.fail(ProcessError::Value { word });
                }
            }
            _ => {
                let word = self.word();
                self.fail(ProcessError::Value { word });
            }
        }
        self.word.clear();
    }

    fn word(&self) -> String {
        let text = String::from_utf8_lossy(&self.word);
        text.replace(char::is_control, " ")
    }

    /// The first fault is kept.
    fn fail(&mut self, fault: ProcessError) {
        self.fault.get_or_insert(fault);
    }

    /// Whether there are values to their end, whatever else was said.
    pub(super) fn has_all_values(&self) -> bool {
        self.is_complete || (matches!(self.line, Line::Values) && self.word == b"0")
    }

    /// As if "satisfiable" had been said.
    pub(super) fn assume_satisfiable(&mut self) {
        self.status.get_or_insert(Status::Satisfiable);
    }

    /// What was said, if anything, with the values for "satisfiable".
    pub(super) fn finish(&mut self) -> Result<Option<(Status, Assignment)>, ProcessError> {
        // A last line may lack its end. What is cut off inside a number is no number.
        match self.line {
            Line::Values if self.is_complete || self.word == b"0" => self.end_line(),
            Line::Values => self.word.clear(),
            _ => self.end_line(),
        }
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        let Some(status) = self.status else {
            return Ok(None);
        };
        if status != Status::Satisfiable {
            return Ok(Some((status, Assignment::default())));
        }
        if !self.has_values {
            return Err(ProcessError::NoValues);
        }
        if !self.is_complete {
            let n_missing = self.values.iter().filter(|value| value.is_none()).count();
            return Err(ProcessError::CutShort { n_missing });
        }
        // A variable that is not named may have any value.
        let values = self.values.iter().map(|value| value.unwrap_or(false));
        Ok(Some((status, values.collect())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, is_result_file: bool) -> Result<Option<(Status, Vec<bool>)>, String> {
        // However it comes in pieces.
        let mut answers = (1..=text.len().max(1)).map(|size| {
            let mut reader = AnswerReader::new(3, is_result_file);
            for piece in text.as_bytes().chunks(size) {
                reader.read(piece);
            }
            let answer = reader.finish().map_err(|fault| fault.to_string());
            answer.map(|answer| {
                answer.map(|(status, assignment)| {
                    let vars = (0..).map(crate::Var::new).take(assignment.n_vars());
                    (status, vars.map(|var| assignment.value(var)).collect())
                })
            })
        });
        let first = answers.next().unwrap();
        assert!(answers.all(|other| other == first), "{text:?}");
        first
    }

    #[test]
    fn the_s_line_decides() {
        let sat = |values: &[bool]| Ok(Some((Status::Satisfiable, values.to_vec())));
        let unsat = Ok(Some((Status::Unsatisfiable, vec![])));
        assert_eq!(
            read("s SATISFIABLE\nv 1 -2\nv 3 0\n", false),
            sat(&[true, false, true])
        );
        assert_eq!(
            read("c x\r\nv 1 0\r\ns SATISFIABLE \r\n", false),
            sat(&[true, false, false])
        );
        assert_eq!(
            read("v -1\t2  3 0\ns SATISFIABLE", false),
            sat(&[false, true, true])
        );
        assert_eq!(
            read("s SATISFIABLE\nv 1 2 0", false),
            sat(&[true, true, false])
        );
        assert_eq!(read("c\ns UNSATISFIABLE\nc", false), unsat);
        assert_eq!(
            read("s UNKNOWN\n", false),
            Ok(Some((Status::Unknown, vec![])))
        );
        for nothing in [
            "",
            "\n\n",
            "SATISFIABLE\n",
            "c s SATISFIABLE\n",
            "sSAT\nverbose\n",
            "v 1 0\n",
        ] {
            assert_eq!(read(nothing, false), Ok(None), "{nothing:?}");
        }
        assert_eq!(read("SAT\n1 -2 3 0\n", true), sat(&[true, false, true]));
        assert_eq!(read("UNSAT\n", true), unsat);
        assert_eq!(read("s UNSATISFIABLE\n", true), unsat);
    }

    #[test]
    fn what_is_no_answer_is_a_fault() {
        for (text, fault) in [
            (
                "s SATISFIABLE\n",
                "it says SATISFIABLE, but gives no values ('v' lines)",
            ),
            (
                "s SATISFIABLE\nv 1 2\n",
                "its values are cut short: 1 is missing, and so is the final 0",
            ),
            (
                "s SATISFIABLE\nv 1 -",
                "its values are cut short: 2 are missing, and so is the final 0",
            ),
            ("s SATISFIABLE\nv 1 4 0\n", "among its values is '4'"),
            ("s SATISFIABLE\nv 1 -1 0\n", "among its values is '-1'"),
            ("s SATISFIABLE\nv 1 x 0\n", "among its values is 'x'"),
            (
                "s SATISFIABLE\nv 1 99999999999999999999 0\n",
                "among its values is '99999999999999999999'",
            ),
            ("s MAYBE\n", "it says 's MAYBE', which is no answer"),
            (
                "s SATISFIABLE\ns UNSATISFIABLE\n",
                "it gives two answers that differ",
            ),
        ] {
            assert_eq!(read(text, false), Err(fault.to_owned()), "{text:?}");
        }
    }
}
