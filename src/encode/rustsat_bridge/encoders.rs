//! rustsat's encoders, writing into any sink.
//!
//! | strategy of [`RustSatEncoder`] | unit propagation of `≤`, `≥` | for |
//! |---|---|---|
//! | `Totalizer` | complete | sums of one weight; else it is `GeneralizedTotalizer` |
//! | `GeneralizedTotalizer` | complete | few different sums |
//! | `DynamicPolyWatchdog` | every conflict | large weights |
//! | `BinaryAdder` | incomplete | the smallest formula |
//!
//! `=` is `≤` and `≥`, and incomplete; none is *functional*. `≠` is left to
//! [`PseudoBoolean`]. So are sums that these encoders can't take: a total above [`MOST_TOTAL`], as
//! they compute with `usize` and go on beyond the bound, and some reserve memory in proportion to
//! it.
//!
//! Weights are made positive, and those of a repeated or opposite literal joined, before an
//! encoder sees them: on their own these encoders keep one weight of a literal that is given twice.

use std::ops::RangeInclusive;

use rustsat::OutOfMemory;
use rustsat::encodings::EnforceError;
use rustsat::encodings::card::{self, BoundUpper as _};
use rustsat::encodings::pb;

use super::{Collector, RustSatSink, Variables};
use crate::Lit;
use crate::encode::pseudo_boolean::{self, Term};
use crate::encode::{ClauseSink, Comparison, PseudoBoolean, held};

/// The highest sum of weights that a rustsat encoder is given, after reduction.
pub const MOST_TOTAL: u32 = 1 << 20;

/// An encoder of rustsat for weighted sums of literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum RustSatEncoder {
    /// A totalizer (Bailleux and Boufkhad 2003).
    Totalizer,
    /// A generalized totalizer (Joshi, Martins and Manquinho 2015).
    GeneralizedTotalizer,
    /// A dynamic polynomial watchdog (Paxian, Reimer and Becker 2018).
    DynamicPolyWatchdog,
    /// A binary adder (Warners 1998, Eén and Sörensson 2006).
    BinaryAdder,
}

impl RustSatEncoder {
    /// Every encoder.
    pub const ALL: [Self; 4] = [
        Self::Totalizer,
        Self::GeneralizedTotalizer,
        Self::DynamicPolyWatchdog,
        Self::BinaryAdder,
    ];

    /// States that terms that are neither few nor too heavy sum to `bound` at most.
    fn post<S: ClauseSink + ?Sized>(self, sink: &mut S, terms: &[Term], bound: i128) {
        let total: i128 = terms.iter().map(|&(weight, _)| weight).sum();
        if total > i128::from(MOST_TOTAL) {
            return pseudo_boolean::at_most(sink, PseudoBoolean::DecisionDiagram, terms, bound);
        }
        let narrow = |value| usize::try_from(value).expect("it is at most the total");
        let bound = narrow(bound);
        let weighted = || terms.iter().map(|&(weight, lit)| (lit, narrow(weight)));
        // The bound is a unit clause on an output.
        held::shortened(sink, |sink| match self {
            Self::Totalizer if terms.iter().all(|&(weight, _)| weight == 1) => {
                let mut encoder: card::Totalizer = terms.iter().map(|&(_, lit)| lit).collect();
                enforce(sink, bound, |range, collector, variables| {
                    encoder.encode_ub(range, collector, variables)?;
                    Ok(encoder.enforce_ub(bound).map_err(EnforceError::from))
                });
            }
            Self::Totalizer | Self::GeneralizedTotalizer => {
                weighted_at_most::<pb::GeneralizedTotalizer, _>(sink, weighted(), bound);
            }
            Self::DynamicPolyWatchdog => {
                weighted_at_most::<pb::DynamicPolyWatchdog, _>(sink, weighted(), bound);
            }
            Self::BinaryAdder => {
                weighted_at_most::<pb::BinaryAdder, _>(sink, weighted(), bound);
            }
        });
    }
}

fn weighted_at_most<E, S>(sink: &mut S, terms: impl Iterator<Item = (Lit, usize)>, bound: usize)
where
    E: pb::BoundUpper + FromIterator<(Lit, usize)>,
    S: ClauseSink + ?Sized,
{
    let mut encoder: E = terms.collect();
    enforce(sink, bound, |range, collector, variables| {
        encoder.encode_ub(range, collector, variables)?;
        Ok(encoder.enforce_ub(bound))
    });
}

fn enforce<'a, S: ClauseSink + ?Sized>(
    sink: &'a mut S,
    bound: usize,
    encode: impl FnOnce(
        RangeInclusive<usize>,
        &mut Collector<'_, &'a mut S>,
        &mut Variables<'_, &'a mut S>,
    ) -> Result<Result<Vec<Lit>, EnforceError>, OutOfMemory>,
) {
    let bridge = RustSatSink::new(sink);
    let (mut collector, mut variables) = (bridge.collector(), bridge.variables());
    let units = encode(bound..=bound, &mut collector, &mut variables)
        .expect("memory for the encoding")
        .expect("a bound that was just encoded");
    let sink = bridge.into_inner();
    for unit in units {
        sink.add_clause(&[unit]);
    }
}

/// States by an encoder of rustsat how a weighted sum compares with `bound`.
pub(in crate::encode) fn pseudo_boolean<S: ClauseSink + ?Sized>(
    sink: &mut S,
    encoder: RustSatEncoder,
    terms: impl Iterator<Item = (i64, Lit)>,
    comparison: Comparison,
    bound: i64,
) {
    let terms = terms.map(|(weight, lit)| (i128::from(weight), lit));
    let (terms, bound) = pseudo_boolean::normalized(terms, bound.into());
    let write = |sink: &mut S, terms: &[Term], bound| encoder.post(sink, terms, bound);
    let sides: &[Comparison] = match comparison {
        Comparison::Equal => &[Comparison::AtMost, Comparison::AtLeast],
        Comparison::NotEqual => {
            return pseudo_boolean::post(sink, PseudoBoolean::default(), terms, comparison, bound);
        }
        _ => &[comparison],
    };
    for &side in sides {
        pseudo_boolean::bounded(sink, &terms, side, bound, write);
    }
}
