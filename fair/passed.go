package fair

import (
	"fmt"
	"slices"

	"razzia"
	"razzia/notation"
)

// SchemePassed is the name of the algorithm of a game in a series, after the first one. A house rule deals each seat the package that it
// had in the game before; the order of the cards follows from the seed as with [Scheme], after the lot that is not used.
const SchemePassed = "razzia-3"

// schemes are all algorithms.
var schemes = []string{Scheme, SchemeWords, SchemePassed}

// PromisePassed returns the proof without the seed of a game whose packages come from the game before, with its commitment.
func (s Seed) PromisePassed(before string) Proof {
	return Proof{Scheme: SchemePassed, Commitment: s.Commitment(), Before: before}
}

// checkBefore checks that exactly a proof with [SchemePassed] names a game before.
func (p Proof) checkBefore() error {
	if p.Scheme != SchemePassed {
		if p.Before != "" {
			return fmt.Errorf("there is one with the scheme %q: want none", p.Scheme)
		}
		return nil
	}
	_, err := digits(p.Before)
	return err
}

// checkPassed checks that the packages are those of R2.2, in any order: no seed says which.
func checkPassed(r *notation.Record) error {
	got, want := slices.Sorted(slices.Values(r.Packages)), slices.Sorted(slices.Values(razzia.Packages(len(r.Players))))
	if !slices.Equal(got, want) {
		return fmt.Errorf("the packages are %v: want those of R2.2", r.Packages)
	}
	return nil
}

// VerifyPassed checks that a game follows another one in its series: its proof names the commitment of that game, and each seat has the
// package that it had there. It checks neither of the proofs, as [Verify] does.
func VerifyPassed(before, after *notation.Record) error {
	first, err := ProofOf(before)
	if err != nil {
		return err
	}
	second, err := ProofOf(after)
	switch {
	case err != nil:
		return err
	case second.Scheme != SchemePassed || second.Before != first.Commitment:
		return fmt.Errorf("the game before has the commitment %q: want %q", second.Before, first.Commitment)
	case !slices.Equal(before.Packages, after.Packages):
		return fmt.Errorf("the packages are %v: want %v, those of the game before", after.Packages, before.Packages)
	}
	return nil
}
