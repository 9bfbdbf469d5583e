//! One block of a line: how long it is, and in which colour.

/// A block of a line that may have several colours, or lengths that are not known.
///
/// ```
/// use cnfcraft::encode::line::{Block, Line};
///
/// // Two cells of colour 0, one of colour 1 that may touch them, and some more of colour 1.
/// let line = Line::coloured(6, 2, &[Block::new(2), Block::new(1).in_colour(1), Block::blot().in_colour(1)]);
/// assert_eq!(line.slack(), Some(1));
/// assert_eq!(line.n_patterns(), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block {
    length: Option<usize>,
    colour: usize,
}

impl Block {
    /// A block of that many cells, in colour 0.
    #[must_use]
    pub const fn new(length: usize) -> Self {
        Self {
            length: Some(length),
            colour: 0,
        }
    }

    /// A block of one cell or more, in colour 0: a blot on the clue.
    #[must_use]
    pub const fn blot() -> Self {
        Self {
            length: None,
            colour: 0,
        }
    }

    /// The same block in another colour; colours are counted from 0.
    #[must_use]
    pub const fn in_colour(self, colour: usize) -> Self {
        Self { colour, ..self }
    }

    /// How many cells it covers, if that is known.
    #[must_use]
    pub const fn length(self) -> Option<usize> {
        self.length
    }

    /// How many cells it covers at least.
    #[must_use]
    pub fn least_length(self) -> usize {
        self.length.unwrap_or(1)
    }

    /// Its colour.
    #[must_use]
    pub const fn colour(self) -> usize {
        self.colour
    }

    /// How many cells must lie between this block and the next one.
    pub(super) fn gap(self, next: Self) -> usize {
        usize::from(self.colour == next.colour)
    }
}
