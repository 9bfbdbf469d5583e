//! The questions, and what is printed of their answers.

use std::io::Write;

use cnfcraft::backend::SatBackend;
use cnfcraft::grid::Cell;
use cnfcraft::problem::Problem;
use cnfcraft::session::{Count, Session, Uniqueness};

use super::picture::Style;
use super::times::Timer;
use super::{Ask, Failure, Known, Playable};

/// What came out.
pub(super) struct Answer<P: Problem> {
    pub(super) known: Known,
    /// The first solution that was printed, and the cells where another one differs.
    pub(super) solution: Option<P::Solution>,
    pub(super) differing: Vec<Cell>,
}

impl<P: Problem> From<Known> for Answer<P> {
    fn from(known: Known) -> Self {
        Self {
            known,
            solution: None,
            differing: Vec::new(),
        }
    }
}

/// A session, where its answers are printed, and the time that they take.
pub(super) struct Questions<'a, 'p, P: Problem, B, W> {
    pub(super) session: Session<'p, P, B>,
    pub(super) out: &'a mut W,
    pub(super) style: Style,
    pub(super) time: &'a mut Timer,
}

impl<P: Playable, B: SatBackend, W: Write> Questions<'_, '_, P, B, W> {
    pub(super) fn ask(&mut self, ask: Ask) -> Result<Answer<P>, Failure> {
        let answer = match ask {
            Ask::Uniqueness => self.uniqueness(),
            Ask::Solutions(limit) => self.solutions(limit),
            Ask::Count(limit) => self.count(limit).map(Answer::from),
            Ask::Facts => self.facts().map(Answer::from),
        };
        match answer {
            Err(Failure::Undecided(reason)) => {
                eprintln!("undecided: {reason}");
                Ok(Known::Undecided.into())
            }
            answer => answer,
        }
    }

    fn uniqueness(&mut self) -> Result<Answer<P>, Failure> {
        let (puzzle, style) = (self.session.problem(), self.style);
        let draw = |solution, marked| puzzle.draw(solution, marked, style);
        Ok(match self.time.of(|| self.session.uniqueness())? {
            Uniqueness::None => Known::None.into(),
            Uniqueness::Unique(solution) => {
                write!(self.out, "{}", draw(&solution, &[]))?;
                Answer {
                    solution: Some(solution),
                    ..Known::Unique.into()
                }
            }
            Uniqueness::Several(one, other) => {
                let differing = P::differences(&one, &other);
                writeln!(self.out, "{}", draw(&one, &differing))?;
                writeln!(self.out, "{}", draw(&other, &differing))?;
                writeln!(
                    self.out,
                    "{} cells differ ({})",
                    differing.len(),
                    puzzle.marks()
                )?;
                Answer {
                    known: Known::Several,
                    solution: Some(one),
                    differing,
                }
            }
            Uniqueness::Unknown { found, reason } => {
                if let Some(solution) = &found {
                    write!(self.out, "{}", draw(solution, &[]))?;
                }
                eprintln!("undecided: {reason}");
                Answer {
                    solution: found,
                    ..Known::Undecided.into()
                }
            }
        })
    }

    /// Prints what all solutions share.
    fn facts(&mut self) -> Result<Known, Failure> {
        let Some(facts) = self.time.of(|| self.session.facts())? else {
            return Ok(Known::None);
        };
        let (puzzle, vars) = (self.session.problem(), self.session.vars());
        write!(self.out, "{}", puzzle.draw_facts(vars, &facts))?;
        writeln!(self.out, "facts: {}", facts.len())?;
        let count = self.time.of(|| self.session.count(2))?;
        Ok(Known::of_count(count))
    }

    /// Prints how many solutions there are.
    fn count(&mut self, limit: u128) -> Result<Known, Failure> {
        let count = self.time.of(|| self.session.count(limit))?;
        writeln!(self.out, "count: {count}")?;
        Ok(Known::of_count(count))
    }

    /// Prints up to `limit` solutions and how many there are.
    fn solutions(&mut self, limit: usize) -> Result<Answer<P>, Failure> {
        let puzzle = self.session.problem();
        let mut solutions = self.session.solutions();
        let mut first = None;
        let mut n_found = 0;
        let known = loop {
            let Some(solution) = self.time.of(|| solutions.next()) else {
                writeln!(self.out, "count: {n_found}")?;
                break Known::of_count(Count::Exactly(n_found as u128));
            };
            if n_found == limit || solution.is_err() {
                writeln!(self.out, "count: at least {n_found}")?;
                match solution.map_err(Failure::from) {
                    Err(Failure::Undecided(reason)) => {
                        eprintln!("undecided: {reason}");
                        break Known::Undecided;
                    }
                    Err(failure) => return Err(failure),
                    Ok(_) => break Known::Several,
                }
            }
            n_found += 1;
            let solution = solution?;
            writeln!(self.out, "{}", puzzle.draw(&solution, &[], self.style))?;
            first.get_or_insert(solution);
        };
        Ok(Answer {
            solution: first,
            ..known.into()
        })
    }
}
