//! Strategies by name.

/// The word is no strategy's name. The message says which names there are.
///
/// ```
/// use cnfcraft::encode::{AtMostOne, LineEncoding};
///
/// assert_eq!("path".parse(), Ok(LineEncoding::Path));
/// let error = "best".parse::<AtMostOne>().unwrap_err();
/// assert!(error.to_string().starts_with("expected one of pairwise, ladder, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {expected}, found '{found}'")]
pub struct UnknownStrategy {
    expected: String,
    found: String,
}

/// The strategy of that name.
pub(super) fn named<T: Copy, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
    word: &str,
) -> Result<T, UnknownStrategy> {
    let found = all.into_iter().find(|&strategy| name(strategy) == word);
    found.ok_or_else(|| UnknownStrategy {
        expected: all.map(name).join(", "),
        found: word.to_owned(),
    })
}
