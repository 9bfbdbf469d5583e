//! The constraints as methods of every sink.

use std::borrow::Borrow;
use std::ops::RangeInclusive;

use itertools::Itertools;

#[cfg(feature = "rustsat-encoders")]
use super::RustSatEncoder;
use super::cardinality::Relation;
use super::line::Block;
#[cfg(feature = "rustsat-encoders")]
use super::rustsat_bridge;
use super::{
    AtMostOne, Automaton, Cardinality, Choice, ClauseSink, Comparison, Conversion, Dnf, Formula,
    Line, LineEncoding, OrderInt, PseudoBoolean, Table, all_different, automaton, cardinality, dnf,
    formula, logic, order_int, pseudo_boolean, sum, table,
};
use crate::Lit;
use crate::grid::Grid;

/// The vocabulary of constraints, on every [`ClauseSink`].
///
/// Literals are taken from any iterator, by value or by reference. Each constraint has a default
/// strategy; the form that ends in `_with` takes one.
pub trait Encode: ClauseSink {
    /// A fresh variable's positive literal.
    fn new_lit(&mut self) -> Lit {
        self.new_var().pos_lit()
    }

    /// `N` fresh literals, to be named at once: `let [rain, wind] = sink.new_array();`
    fn new_array<const N: usize>(&mut self) -> [Lit; N] {
        std::array::from_fn(|_| self.new_lit())
    }

    /// `n` fresh literals.
    fn new_lits(&mut self, n: usize) -> Vec<Lit> {
        (0..n).map(|_| self.new_lit()).collect()
    }

    /// A fresh literal for each cell of a board.
    fn new_grid(&mut self, n_rows: usize, n_columns: usize) -> Grid<Lit> {
        Grid::from_fn(n_rows, n_columns, |_| self.new_lit())
    }

    /// A variable that has exactly one of `values`.
    fn new_choice<T: PartialEq>(&mut self, values: impl IntoIterator<Item = T>) -> Choice<T> {
        Choice::new(self, values, AtMostOne::default())
    }

    /// If `condition` then `consequence`.
    fn implies(&mut self, condition: Lit, consequence: Lit) {
        logic::implies(self, condition, consequence);
    }

    /// If `condition` then each of `consequences`.
    fn implies_all(
        &mut self,
        condition: Lit,
        consequences: impl IntoIterator<Item = impl Borrow<Lit>>,
    ) {
        let consequences = consequences.into_iter().map(|lit| *lit.borrow());
        logic::implies_all(self, condition, consequences);
    }

    /// Both or neither.
    fn iff(&mut self, a: Lit, b: Lit) {
        logic::iff(self, a, b);
    }

    /// At least one is true: the clause of `lits`. Of no literals that is the contradiction.
    fn at_least_one(&mut self, lits: impl IntoIterator<Item = impl Borrow<Lit>>) {
        self.add_clause(&collect(lits));
    }

    /// At most one is true. Of no literals or one that says nothing.
    fn at_most_one(&mut self, lits: impl IntoIterator<Item = impl Borrow<Lit>>) {
        self.at_most_one_with(AtMostOne::default(), lits);
    }

    /// At most one is true, by a chosen strategy.
    fn at_most_one_with(
        &mut self,
        strategy: AtMostOne,
        lits: impl IntoIterator<Item = impl Borrow<Lit>>,
    ) {
        cardinality::at_most_one(self, strategy, &collect(lits));
    }

    /// Exactly one is true. Of no literals that is the contradiction.
    fn exactly_one(&mut self, lits: impl IntoIterator<Item = impl Borrow<Lit>>) {
        self.exactly_one_with(AtMostOne::default(), lits);
    }

    /// Exactly one is true, by a chosen strategy.
    fn exactly_one_with(
        &mut self,
        strategy: AtMostOne,
        lits: impl IntoIterator<Item = impl Borrow<Lit>>,
    ) {
        cardinality::exactly_one(self, strategy, &collect(lits));
    }

    /// At most `n` are true; a literal that is given twice counts twice. `n` is any integer: below
    /// 0 it is the contradiction.
    ///
    /// ```
    /// use cnfcraft::encode::{Encode, audit};
    ///
    /// let report = audit(6, |sink, lits| sink.at_most_n(2, lits), |values| values.count() <= 2);
    /// assert!(report.is_exact() && report.finds_every_forced_literal());
    /// let report = audit(3, |sink, lits| sink.at_most_n(-1, lits), |_| false);
    /// assert!(report.is_exact());
    /// ```
    fn at_most_n(
        &mut self,
        n: impl TryInto<i128>,
        lits: impl IntoIterator<Item = impl Borrow<Lit>>,
    ) {
        self.at_most_n_with(Cardinality::default(), n, lits);
    }

    /// At most `n` are true, by a chosen strategy.
    fn at_most_n_with(
        &mut self,
        strategy: Cardinality,
        n: impl TryInto<i128>,
        lits: impl IntoIterator<Item = impl Borrow<Lit>>,
    ) {
        cardinality::state(self, strategy, Relation::AtMost, n, &collect(lits));
    }

    /// At least `n` are true. More than all of them is the contradiction.
    fn at_least_n(
        &mut self,
        n: impl TryInto<i128>,
        lits: impl IntoIterator<Item = impl Borrow<Lit>>,
    ) {
        self.at_least_n_with(Cardinality::default(), n, lits);
    }

    /// At least `n` are true, by a chosen strategy.
    fn at_least_n_with(
        &mut self,
        strategy: Cardinality,
        n: impl TryInto<i128>,
        lits: impl IntoIterator<Item = impl Borrow<Lit>>,
    ) {
        cardinality::state(self, strategy, Relation::AtLeast, n, &collect(lits));
    }

    /// Exactly `n` are true. Below 0, or more than all of them, is the contradiction.
    fn exactly_n(
        &mut self,
        n: impl TryInto<i128>,
        lits: impl IntoIterator<Item = impl Borrow<Lit>>,
    ) {
        self.exactly_n_with(Cardinality::default(), n, lits);
    }

    /// Exactly `n` are true, by a chosen strategy.
    fn exactly_n_with(
        &mut self,
        strategy: Cardinality,
        n: impl TryInto<i128>,
        lits: impl IntoIterator<Item = impl Borrow<Lit>>,
    ) {
        cardinality::state(self, strategy, Relation::Exactly, n, &collect(lits));
    }

    /// One of `terms` holds, each the conjunction of its literals. Returns the literal that stands
    /// for each term. Without terms it is the contradiction, with an empty term it says nothing.
    ///
    /// ```
    /// use cnfcraft::encode::{Cnf, Encode};
    ///
    /// let mut cnf = Cnf::new();
    /// let [a, b, c] = cnf.new_array();
    /// let [first, second] = cnf.dnf([vec![a, b], vec![!a, c]])[..] else { unreachable!() };
    /// assert!(cnf.clauses().any(|clause| clause == [!first, b]));
    /// assert!(cnf.clauses().any(|clause| clause == [second, a, !c]));
    /// ```
    fn dnf(
        &mut self,
        terms: impl IntoIterator<Item = impl IntoIterator<Item = impl Borrow<Lit>>>,
    ) -> Vec<Lit> {
        self.dnf_with(Dnf::default(), terms)
    }

    /// One of `terms` holds, by a chosen strategy.
    fn dnf_with(
        &mut self,
        strategy: Dnf,
        terms: impl IntoIterator<Item = impl IntoIterator<Item = impl Borrow<Lit>>>,
    ) -> Vec<Lit> {
        let terms = terms.into_iter();
        let terms = terms.map(|term| term.into_iter().map(|lit| *lit.borrow()));
        dnf::dnf(self, strategy, terms)
    }

    /// The true ones of `cells` form blocks of these lengths, in this order, with at least one
    /// false cell between any two. Blocks of length 0 don't count; blocks too long for the line
    /// are the contradiction.
    fn line(&mut self, cells: impl IntoIterator<Item = impl Borrow<Lit>>, blocks: &[usize]) {
        self.line_with(LineEncoding::default(), cells, blocks);
    }

    /// The true ones of `cells` form blocks of these lengths, by a chosen strategy.
    fn line_with(
        &mut self,
        strategy: LineEncoding,
        cells: impl IntoIterator<Item = impl Borrow<Lit>>,
        blocks: &[usize],
    ) {
        let cells = collect(cells);
        strategy.post(self, &Line::new(cells.len(), blocks), &cells);
    }

    /// The true ones of `cells`, each a literal for every colour, form these blocks in this order,
    /// with at least one cell of no colour between any two of one colour. That a cell has at most
    /// one colour is for the caller to say, once for all lines through it.
    ///
    /// ```
    /// use cnfcraft::encode::line::Block;
    /// use cnfcraft::encode::{Encode, audit};
    ///
    /// // A red cell and then two blue ones, which may touch it, among three cells.
    /// let clue = [Block::new(1), Block::new(2).in_colour(1)];
    /// let report = audit(
    ///     6,
    ///     |sink, lits| {
    ///         lits.chunks(2).for_each(|cell| sink.at_most_one(cell));
    ///         sink.coloured_line(lits.chunks(2), &clue);
    ///     },
    ///     |values| values[..] == [true, false, false, true, false, true],
    /// );
    /// assert!(report.is_exact());
    /// ```
    ///
    /// # Panics
    ///
    /// When the cells have no colour or differ in how many they have, or a block has a colour that
    /// they don't.
    fn coloured_line(
        &mut self,
        cells: impl IntoIterator<Item = impl IntoIterator<Item = impl Borrow<Lit>>>,
        blocks: &[Block],
    ) {
        self.coloured_line_with(LineEncoding::default(), cells, blocks);
    }

    /// The true ones of `cells`, each a literal for every colour, form these blocks, by a chosen
    /// strategy.
    ///
    /// # Panics
    ///
    /// As [`coloured_line`](Self::coloured_line).
    fn coloured_line_with(
        &mut self,
        strategy: LineEncoding,
        cells: impl IntoIterator<Item = impl IntoIterator<Item = impl Borrow<Lit>>>,
        blocks: &[Block],
    ) {
        let cells = cells.into_iter().map(collect).collect_vec();
        // Without cells nothing says how many there are.
        let of_blocks = || blocks.iter().map(|block| block.colour() + 1).max();
        let n_colours = cells.first().map(Vec::len).or_else(of_blocks).unwrap_or(1);
        let alike = cells.iter().all(|cell| cell.len() == n_colours);
        assert!(alike, "as many colours in each cell");
        let line = Line::coloured(cells.len(), n_colours, blocks);
        strategy.post(self, &line, &cells.concat());
    }

    /// The formula holds.
    fn formula(&mut self, formula: &Formula) {
        self.formula_with(Conversion::default(), formula);
    }

    /// The formula holds, by a chosen strategy.
    fn formula_with(&mut self, strategy: Conversion, formula: &Formula) {
        strategy.post(self, formula);
    }

    /// A literal that is true if and only if the formula holds: a fresh one unless the formula is
    /// as good as a literal.
    ///
    /// ```
    /// use cnfcraft::encode::{Cnf, Encode, Formula};
    ///
    /// let mut cnf = Cnf::new();
    /// let [a, b] = cnf.new_array();
    /// assert_eq!(cnf.define(&(Formula::from(a) & true)), a);
    /// let both = cnf.define(&(Formula::from(a) & b));
    /// assert!(cnf.clauses().any(|clause| clause == [both, !a, !b]));
    /// ```
    fn define(&mut self, formula: &Formula) -> Lit {
        formula::define(self, formula)
    }

    /// A literal that is true if and only if all of `lits` are.
    fn and_gate(&mut self, lits: impl IntoIterator<Item = impl Borrow<Lit>>) -> Lit {
        let lits = lits.into_iter().map(|lit| Formula::from(*lit.borrow()));
        self.define(&Formula::all(lits))
    }

    /// A literal that is true if and only if one of `lits` is.
    fn or_gate(&mut self, lits: impl IntoIterator<Item = impl Borrow<Lit>>) -> Lit {
        let lits = lits.into_iter().map(|lit| Formula::from(*lit.borrow()));
        self.define(&Formula::any(lits))
    }

    /// A literal that is true if and only if exactly one of the two is.
    fn xor_gate(&mut self, a: Lit, b: Lit) -> Lit {
        self.define(&(Formula::from(a) ^ b))
    }

    /// An integer variable with one of `values`; none is the contradiction.
    fn new_int(&mut self, values: RangeInclusive<i64>) -> OrderInt {
        OrderInt::new(self, values)
    }

    /// Two integers, or an integer and a constant, compare so.
    fn compare(&mut self, a: &OrderInt, comparison: Comparison, b: impl Into<OrderInt>) {
        order_int::compare(self, a, comparison, &b.into());
    }

    /// The integer has the value that is chosen.
    fn channel(&mut self, int: &OrderInt, choice: &Choice<i64>) {
        order_int::channel(self, int, choice);
    }

    /// A sum of products of coefficients and integers compares so with an integer, or a constant.
    ///
    /// # Panics
    ///
    /// When the sum can leave `i128`.
    fn sum<T: Into<OrderInt>>(
        &mut self,
        terms: impl IntoIterator<Item = (i64, T)>,
        comparison: Comparison,
        int: impl Into<OrderInt>,
    ) {
        let terms = terms.into_iter().map(|(factor, int)| (factor, int.into()));
        sum::sum(self, &terms.collect_vec(), comparison, &int.into());
    }

    /// The sum of products of coefficients and integers, as an integer.
    ///
    /// # Panics
    ///
    /// When the sum can leave `i64`.
    fn new_sum<T: Into<OrderInt>>(
        &mut self,
        terms: impl IntoIterator<Item = (i64, T)>,
    ) -> OrderInt {
        let terms = terms.into_iter().map(|(factor, int)| (factor, int.into()));
        sum::new_sum(self, &terms.collect_vec())
    }

    /// All choices choose the same value.
    fn all_equal<'a, T: PartialEq + 'a>(
        &mut self,
        choices: impl IntoIterator<Item = &'a Choice<T>>,
    ) {
        all_different::all_equal(self, &choices.into_iter().collect_vec());
    }

    /// No two choices choose the same value.
    fn all_different<'a, T: PartialEq + 'a>(
        &mut self,
        choices: impl IntoIterator<Item = &'a Choice<T>>,
    ) {
        self.all_different_with(AtMostOne::default(), choices);
    }

    /// No two choices choose the same value, with a strategy for "at most one has this value".
    fn all_different_with<'a, T: PartialEq + 'a>(
        &mut self,
        strategy: AtMostOne,
        choices: impl IntoIterator<Item = &'a Choice<T>>,
    ) {
        all_different::all_different(self, strategy, &choices.into_iter().collect_vec());
    }

    /// All integers have the same value.
    fn all_equal_ints<'a>(&mut self, ints: impl IntoIterator<Item = &'a OrderInt>) {
        all_different::all_equal_ints(self, &ints.into_iter().collect_vec());
    }

    /// No two integers have the same value.
    fn all_different_ints<'a>(&mut self, ints: impl IntoIterator<Item = &'a OrderInt>) {
        self.all_different_ints_with(AtMostOne::default(), ints);
    }

    /// No two integers have the same value, with a strategy for "at most one has this value".
    fn all_different_ints_with<'a>(
        &mut self,
        strategy: AtMostOne,
        ints: impl IntoIterator<Item = &'a OrderInt>,
    ) {
        all_different::all_different_ints(self, strategy, &ints.into_iter().collect_vec());
    }

    /// The choices choose the values of one of `rows`, of which each has as many.
    ///
    /// # Panics
    ///
    /// When a row has more or fewer values than there are choices.
    fn table<'a, T: PartialEq + 'a>(
        &mut self,
        choices: impl IntoIterator<Item = &'a Choice<T>>,
        rows: impl IntoIterator<Item = impl IntoIterator<Item = T>>,
    ) {
        self.table_with(Table::default(), choices, rows);
    }

    /// The choices choose the values of one of `rows`, by a chosen strategy.
    ///
    /// # Panics
    ///
    /// When a row has more or fewer values than there are choices.
    fn table_with<'a, T: PartialEq + 'a>(
        &mut self,
        strategy: Table,
        choices: impl IntoIterator<Item = &'a Choice<T>>,
        rows: impl IntoIterator<Item = impl IntoIterator<Item = T>>,
    ) {
        let rows = rows.into_iter().map(|row| row.into_iter().collect_vec());
        let columns = table::Columns::of_choices(&choices.into_iter().collect_vec(), rows);
        columns.allow(self, strategy);
    }

    /// The choices don't choose the values of any of `rows`.
    ///
    /// # Panics
    ///
    /// When a row has more or fewer values than there are choices.
    fn forbidden_table<'a, T: PartialEq + 'a>(
        &mut self,
        choices: impl IntoIterator<Item = &'a Choice<T>>,
        rows: impl IntoIterator<Item = impl IntoIterator<Item = T>>,
    ) {
        let rows = rows.into_iter().map(|row| row.into_iter().collect_vec());
        table::Columns::of_choices(&choices.into_iter().collect_vec(), rows).forbid(self);
    }

    /// The literals have the values of one of `rows`, by a chosen strategy.
    ///
    /// # Panics
    ///
    /// When a row has more or fewer values than there are literals.
    fn truth_table(
        &mut self,
        strategy: Table,
        lits: impl IntoIterator<Item = impl Borrow<Lit>>,
        rows: impl IntoIterator<Item = impl IntoIterator<Item = bool>>,
    ) {
        let rows = rows.into_iter().map(|row| row.into_iter().collect_vec());
        table::Columns::of_lits(&collect(lits), rows).allow(self, strategy);
    }

    /// The literals don't have the values of any of `rows`.
    ///
    /// # Panics
    ///
    /// When a row has more or fewer values than there are literals.
    fn forbidden_truth_table(
        &mut self,
        lits: impl IntoIterator<Item = impl Borrow<Lit>>,
        rows: impl IntoIterator<Item = impl IntoIterator<Item = bool>>,
    ) {
        let rows = rows.into_iter().map(|row| row.into_iter().collect_vec());
        table::Columns::of_lits(&collect(lits), rows).forbid(self);
    }

    /// The automaton accepts the values that the choices choose, in their order.
    fn automaton<'a, T: PartialEq + 'a>(
        &mut self,
        automaton: &Automaton<T>,
        choices: impl IntoIterator<Item = &'a Choice<T>>,
    ) {
        automaton::on_choices(self, automaton, &choices.into_iter().collect_vec());
    }

    /// The automaton accepts the values of the literals, in their order.
    fn automaton_on_lits(
        &mut self,
        automaton: &Automaton<bool>,
        lits: impl IntoIterator<Item = impl Borrow<Lit>>,
    ) {
        automaton::on_lits(self, automaton, &collect(lits));
    }

    /// The sum of the weights of the true literals compares so with `bound`. Nothing bounds the
    /// size: many large weights that have nothing in common may fill the memory.
    fn pseudo_boolean(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Lit)>,
        comparison: Comparison,
        bound: i64,
    ) {
        self.pseudo_boolean_with(PseudoBoolean::default(), terms, comparison, bound);
    }

    /// The sum of the weights of the true literals compares so with `bound`, by a chosen strategy.
    fn pseudo_boolean_with(
        &mut self,
        strategy: PseudoBoolean,
        terms: impl IntoIterator<Item = (i64, Lit)>,
        comparison: Comparison,
        bound: i64,
    ) {
        pseudo_boolean::pseudo_boolean(self, strategy, terms.into_iter(), comparison, bound);
    }

    /// The sum of the weights of the true literals compares so with `bound`, by an encoder of
    /// rustsat.
    #[cfg(feature = "rustsat-encoders")]
    fn pseudo_boolean_by_rustsat(
        &mut self,
        encoder: RustSatEncoder,
        terms: impl IntoIterator<Item = (i64, Lit)>,
        comparison: Comparison,
        bound: i64,
    ) {
        rustsat_bridge::encoders::pseudo_boolean(
            self,
            encoder,
            terms.into_iter(),
            comparison,
            bound,
        );
    }
}

impl<S: ClauseSink + ?Sized> Encode for S {}

fn collect(lits: impl IntoIterator<Item = impl Borrow<Lit>>) -> Vec<Lit> {
    lits.into_iter().map(|lit| *lit.borrow()).collect_vec()
}
