//! Four suspects, four statements, and the clauses that tell who did it.
//!
//! Ann says: "I didn't." Bob says: "It was Don." Cid says: "It was Bob." Don says: "It wasn't me."
//! Exactly one of the four tells the truth. Several of them may have done it.
//!
//! The example writes that as clauses in each way that the crate knows, and shows what multiplying
//! out costs.

use std::io::{self, Write};

use cnfcraft::Lit;
use cnfcraft::encode::formula::Redundancy;
use cnfcraft::encode::{Assignment, Cnf, Conversion, Encode, Formula};

const SUSPECTS: [&str; 4] = ["Ann", "Bob", "Cid", "Don"];

fn main() {
    // Whoever closes the output has seen enough.
    let _ = tell(&mut io::stdout().lock());
}

fn tell(out: &mut impl Write) -> io::Result<()> {
    let mut cnf = Cnf::new();
    let [ann, bob, _cid, don] = cnf.new_array();
    let statements = [!ann, don, bob, !don];

    // One term for each of them: that one is true and the other three are false.
    let terms = (0..statements.len()).map(|truthful| {
        let others_lie = |(index, &statement): (usize, &Lit)| {
            Formula::from(if index == truthful {
                statement
            } else {
                !statement
            })
        };
        Formula::all(statements.iter().enumerate().map(others_lie))
    });
    let one_is_true = Formula::any(terms);
    writeln!(out, "{one_is_true}\n")?;

    let multiplied = |redundancy| {
        let distribution = one_is_true.distribute(redundancy);
        distribution.expect("four terms of four literals are few")
    };
    let all = multiplied(Redundancy::Kept);
    let sound = multiplied(Redundancy::WithoutTautologies);
    let fewest = multiplied(Redundancy::WithoutSubsumed);
    writeln!(out, "multiplied out: {} products", all.n_products())?;
    writeln!(out, "  different clauses:   {}", all.clauses().len())?;
    writeln!(out, "  of them tautologies: {}", all.n_tautologies())?;
    writeln!(out, "  without these:       {}", sound.clauses().len())?;
    writeln!(out, "  without subsumed:    {}", fewest.clauses().len())?;
    assert_eq!(all.n_products(), 256);
    assert_eq!((all.clauses().len(), all.n_tautologies()), (41, 30));
    assert_eq!((sound.clauses().len(), fewest.clauses().len()), (11, 5));

    let primes = one_is_true.fewest_prime_implicates();
    assert_eq!(primes, Some(vec![vec![ann], vec![!bob]]));

    // Any way to write it leaves the same four cases open.
    let solutions = [false, true]
        .map(|c| [false, true].map(|d| [true, false, c, d]))
        .concat();
    writeln!(out)?;
    for strategy in Conversion::ALL {
        let mut written = cnf.clone();
        written.formula_with(strategy, &one_is_true);
        writeln!(
            out,
            "{:40} {:2} fresh variables, {:2} clauses",
            format!("{strategy:?}"),
            written.n_vars() - SUSPECTS.len(),
            written.n_clauses(),
        )?;
        assert_eq!(verdicts(&written), solutions, "{strategy:?}");
    }

    writeln!(out)?;
    for (index, name) in SUSPECTS.into_iter().enumerate() {
        let verdict = match (
            solutions.iter().any(|solution| solution[index]),
            solutions.iter().any(|solution| !solution[index]),
        ) {
            (true, false) => "did it",
            (false, true) => "didn't",
            _ => "may have done it too: nothing that was said decides it",
        };
        writeln!(out, "{name} {verdict}")?;
    }
    // The same in one word less: the library counts, without terms.
    let counted = Formula::exactly(1, statements.map(Formula::from));
    assert_eq!(counted.fewest_prime_implicates(), primes);
    Ok(())
}

/// The values of the four suspects in the assignments that satisfy `cnf`, by trying them all.
fn verdicts(cnf: &Cnf) -> Vec<[bool; 4]> {
    let n_vars = cnf.n_vars();
    let assignments = (0..1u64 << n_vars).map(|bits| {
        let value = |var| bits >> var & 1 == 1;
        (0..n_vars).map(value).collect::<Assignment>()
    });
    let satisfying = assignments.filter(|values| cnf.clauses().all(|c| values.satisfies(c)));
    let mut verdicts: Vec<[bool; 4]> = satisfying
        .map(|values| [0, 1, 2, 3].map(|var| values.is_true(Lit::positive(var))))
        .collect();
    verdicts.sort_unstable();
    verdicts.dedup();
    verdicts
}
