//! Proofs that there is no solution: right ones are accepted, and nothing else.

use cnfcraft::backend::check_proof;
use cnfcraft::encode::{ClauseSink, Cnf, Encode};
use itertools::Itertools;

fn check(cnf: &Cnf, proof: &str) -> Result<u64, String> {
    let size = check_proof(cnf, proof.as_bytes());
    size.map(|size| size.n_lemmas)
        .map_err(|error| error.to_string())
}

fn formula(text: &str) -> Cnf {
    Cnf::from_dimacs(text).expect("it is DIMACS")
}

#[test]
fn what_is_no_proof_is_refused_with_its_line() {
    let cnf = formula("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n");
    assert_eq!(
        check(&cnf, "c a comment\n\n5 2 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n"),
        Ok(2)
    );
    assert_eq!(
        check(&cnf, "5 2 0 1 2 0\n6 0 5 3 4 0\nwhatever follows\n"),
        Ok(2)
    );
    for (proof, fault) in [
        ("", "line 1: the proof ends without the empty clause"),
        (
            "5 2 0 1 2 0\n",
            "line 2: the proof ends without the empty clause",
        ),
        (
            "5 2 0 1 2 0\n6 0 5 3 0\n",
            "line 2: the clauses it names do not clash",
        ),
        ("6 0 0\n", "line 1: the clauses it names do not clash"),
        ("6 0 5 3 4 0\n", "line 1: there is no clause 5"),
        (
            "6 0 1 2 3 4 0\n",
            "line 1: clause 1 leaves several literals open",
        ),
        (
            "5 2 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n",
            "line 3: there is no clause 3",
        ),
        ("5 d 9 0\n", "line 1: there is no clause 9"),
        ("4 2 0 1 2 0\n", "line 1: there is a clause 4 already"),
        (
            "5 2 0 1 2\n",
            "line 1: expected the number of a clause, or 0, found ''",
        ),
        ("5 2 0 1 2 0 0\n", "line 1: expected the end of the line"),
        (
            "5 x 0 1 2 0\n",
            "line 1: expected a literal, or 0, found 'x'",
        ),
        ("5 999 0 1 2 0\n", "line 1: expected a variable, not 999"),
        (
            "5 -2147483648 0 1 2 0\n",
            "line 1: expected a variable, not 2147483648",
        ),
        (
            "o proof\n",
            "line 1: expected the number of a clause, found 'o'",
        ),
    ] {
        assert_eq!(check(&cnf, proof), Err(fault.to_owned()), "{proof:?}");
    }
    assert!(check_proof(&cnf, &b"5 \xff"[..]).is_err());
    assert_eq!(check(&formula("p cnf 0 1\n0\n"), "2 0 1 0\n"), Ok(1));
}

#[test]
fn a_clause_that_loses_no_solution_must_be_shown_against_all_its_opposites() {
    let cnf = formula("p cnf 3 2\n-1 2 0\n-1 3 0\n");
    let refused = |proof: &str| check(&cnf, proof).unwrap_err();
    // Of `1 -2 -3` both resolvents are true; of `1` they are not.
    assert_eq!(
        refused("3 1 -2 -3 0 -1 -2 0\n"),
        "line 2: the proof ends without the empty clause"
    );
    assert_eq!(
        refused("3 1 -2 -3 0 -1 0\n"),
        "line 1: nothing is shown for clause 2"
    );
    assert_eq!(
        refused("3 1 0 -1 -2 0\n"),
        "line 1: the clauses it names do not clash"
    );
    // With clauses that are named for a resolvent.
    let cnf = formula("p cnf 2 2\n-1 2 0\n2 0\n");
    let refused = |proof: &str| check(&cnf, proof).unwrap_err();
    let accepted = "line 2: the proof ends without the empty clause";
    assert_eq!(refused("3 1 0 -1 2 0\n"), accepted);
    assert_eq!(
        refused("3 1 0 -1 0\n"),
        "line 1: the clauses it names do not clash"
    );
    assert_eq!(refused("3 -1 -2 0 -3 0\n"), "line 1: there is no clause 3");
    // A new variable stands for another one, in a proof that needs neither.
    let cnf = formula("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n");
    let proof = "5 3 -1 0 0\n6 -3 1 0 -5 0\n7 2 0 1 2 0\n8 0 7 3 4 0\n";
    assert_eq!(check(&cnf, proof), Ok(4));
    let refused = |proof: &str| check(&cnf, proof).unwrap_err();
    assert_eq!(
        refused("5 3 0 0\n"),
        "line 2: the proof ends without the empty clause"
    );
    assert_eq!(
        refused("5 3 0 0\n6 -3 0 0\n"),
        "line 2: nothing is shown for clause 5"
    );
}

/// Three pigeons and two holes, with a proof by hand.
fn pigeons() -> (Cnf, &'static str) {
    let cnf = formula(
        "p cnf 6 9\n1 2 0\n3 4 0\n5 6 0\n-1 -3 0\n-1 -5 0\n-3 -5 0\n-2 -4 0\n-2 -6 0\n-4 -6 0\n",
    );
    (
        cnf,
        "10 -1 0 4 5 2 3 9 0\n11 2 0 10 1 0\n12 -4 0 11 7 0\n13 3 0 12 2 0\n14 5 0 11 8 3 0\n15 0 13 14 6 0\n",
    )
}

#[test]
fn without_a_line_or_with_a_literal_flipped_it_is_refused() {
    let (cnf, proof) = pigeons();
    assert_eq!(check(&cnf, proof), Ok(6));
    let lines = proof.lines().collect_vec();
    for place in 0..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(place);
        assert!(
            check(&cnf, &fewer.join("\n")).is_err(),
            "without line {place}"
        );
        let words = lines[place].split(' ').collect_vec();
        let n_lits = words[1..].iter().position(|&word| word == "0").unwrap();
        for lit in 1..=n_lits {
            let flipped = (-words[lit].parse::<i32>().unwrap()).to_string();
            let mut words = words.clone();
            words[lit] = &flipped;
            let line = words.join(" ");
            let mut lines = lines.clone();
            lines[place] = &line;
            assert!(check(&cnf, &lines.join("\n")).is_err(), "{line}");
        }
    }
}

#[test]
fn no_proof_is_right_for_a_formula_with_a_solution() {
    let (cnf, proof) = pigeons();
    for missing in 0..cnf.n_clauses() {
        // One that says nothing keeps the numbers as they are.
        let lit = cnf.clause(missing)[0];
        let weaker = replaced(&cnf, missing, &[lit, !lit]);
        assert!(check(&weaker, proof).is_err(), "without clause {missing}");
    }
}

fn replaced(cnf: &Cnf, index: usize, clause: &[cnfcraft::Lit]) -> Cnf {
    let mut changed = Cnf::new();
    changed.new_lits(cnf.n_vars());
    for (own, kept) in cnf.clauses().enumerate() {
        changed.add_clause(if own == index { clause } else { kept });
    }
    changed
}

#[cfg(feature = "cadical")]
mod cadical {
    use std::fs;

    use cnfcraft::backend::{Budget, Outcome, ProofSize, prove};
    use cnfcraft::encode::{AtMostOne, LineEncoding};
    use cnfcraft::problem::Problem;
    use cnfcraft::puzzle::nonogram::Nonogram;
    use cnfcraft::puzzle::sudoku::{Strategy, Sudoku};

    use super::*;

    /// The proof that a formula has no solution, once it is checked.
    fn proved(cnf: &Cnf) -> (Vec<u8>, ProofSize) {
        let mut proof = Vec::new();
        let outcome = prove(cnf, &Budget::new(), &mut proof);
        assert!(matches!(outcome, Ok(Outcome::Unsat(_))), "{outcome:?}");
        match check_proof(cnf, &proof[..]) {
            Ok(size) => (proof, size),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn a_formula_that_has_a_solution_has_no_proof() {
        let cnf = formula("p cnf 3 4\n1 0\n-1 2 2 0\n3 -3 0\n-3 -2 0\n");
        let outcome = prove(&cnf, &Budget::new(), std::io::sink()).unwrap();
        assert_eq!(
            outcome,
            Outcome::Sat([true, true, false].into_iter().collect())
        );
        for text in [
            "p cnf 0 1\n0\n",
            "p cnf 1 2\n1 0\n-1 0\n",
            "p cnf 2 3\n1 -1 0\n2 2 0\n-2 0\n",
        ] {
            proved(&formula(text));
        }
    }

    #[test]
    fn uniqueness_of_a_large_nonogram_is_proved() {
        let puzzle = include_bytes!("../examples/puzzles/lighthouse.non");
        let mut puzzles = vec![Nonogram::parse(puzzle).unwrap()];
        if let Ok(corpus) = std::env::var("CNFCRAFT_CORPUS") {
            let file = fs::read(format!("{corpus}/nonogram/book/nonogram03.json")).unwrap();
            puzzles.push(Nonogram::parse(&file).unwrap());
        }
        for puzzle in puzzles {
            let mut cnf = Cnf::new();
            let vars = puzzle.encode(&LineEncoding::default(), &mut cnf);
            let outcome = prove(&cnf, &Budget::new(), std::io::sink());
            let Ok(Outcome::Sat(assignment)) = outcome else {
                panic!("it has a solution");
            };
            let picture = puzzle.decode(&vars, &assignment);
            let witness = puzzle.witness(&vars, &picture);
            cnf.add_clause(&witness.into_iter().map(|lit| !lit).collect_vec());
            let start = std::time::Instant::now();
            let (_, size) = proved(&cnf);
            eprintln!(
                "{} clauses, {size:?}, {:?}",
                cnf.n_clauses(),
                start.elapsed()
            );
            assert!(size.n_lemmas > 0);
        }
    }

    #[test]
    fn a_sudoku_without_a_solution_is_proved_to_have_none() {
        let text =
            "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..\n";
        let puzzle = &Sudoku::parse_all(text.as_bytes()).unwrap()[0];
        let mut cnf = Cnf::new();
        puzzle.encode(&Strategy::default(), &mut cnf);
        assert!(proved(&cnf).1.n_lemmas > 0);
    }

    #[test]
    fn a_changed_proof_is_accepted_only_where_it_still_is_one() {
        let mut cnf = Cnf::new();
        let sits = cnf.new_grid(4, 3);
        for pigeon in sits.rows() {
            cnf.at_least_one(pigeon.iter().copied());
        }
        for hole in 0..3 {
            cnf.at_most_one_with(AtMostOne::Pairwise, sits.column(hole));
        }
        let proof = String::from_utf8(proved(&cnf).0).unwrap();
        let lines = proof.lines().collect_vec();
        let mut n_refused = 0;
        for place in 0..lines.len() {
            let words = lines[place].split(' ').collect_vec();
            if words[1] == "d" {
                continue;
            }
            // Without the line: right if and only if nothing after it needs it.
            let mut fewer = lines.clone();
            fewer.remove(place);
            let id = words[0];
            let is_named = |line: &&&str| line.split(' ').skip(1).any(|word| word == id);
            let is_needed = lines[place + 1..].iter().find(is_named).is_some() || words[1] == "0";
            let is_refused = check(&cnf, &fewer.join("\n")).is_err();
            assert!(is_refused || !is_needed, "without {}", lines[place]);
            n_refused += usize::from(is_refused);

            let n_lits = words[1..].iter().position(|&word| word == "0").unwrap();
            for lit in 1..=n_lits {
                let flipped = (-words[lit].parse::<i32>().unwrap()).to_string();
                let mut words = words.clone();
                words[lit] = &flipped;
                let line = words.join(" ");
                let mut lines = lines.clone();
                lines[place] = &line;
                n_refused += usize::from(check(&cnf, &lines.join("\n")).is_err());
            }
        }
        assert!(n_refused > 20, "{n_refused}");
    }
}
