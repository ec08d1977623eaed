package fair_test

import (
	"strings"
	"testing"

	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/notation"
)

// passed returns two records: a game that a seed deals, and the game after it in its series, in which the packages pass on.
func passed(t *testing.T) (before, after notation.Record) {
	t.Helper()
	seed := counted(t)
	before = played(t, seed, 3, 2)
	for number := 0; ; number++ {
		next, err := fair.ParseSeed(strings.Repeat("0"+string(rune('1'+number)), 32))
		fatal.If(t, err)
		after = played(t, next, 3, 2)
		proof := next.PromisePassed(seed.Commitment())
		proof.Seed = next.Reveal()
		if after.Fair = proof.JSON(); after.Packages[0] == before.Packages[0] && after.Packages[1] == before.Packages[1] {
			return before, after
		}
	}
}

// TestPassedPackagesNeedNotComeFromTheSeed verifies a game in a series: its cards follow from the seed, and its packages are any of R2.2.
func TestPassedPackagesNeedNotComeFromTheSeed(t *testing.T) {
	before, after := passed(t)
	if err := fair.Verify(&after); err != nil {
		t.Error(err)
	}
	if err := fair.VerifyPassed(&before, &after); err != nil {
		t.Error(err)
	}
	after.Packages[0], after.Packages[1] = after.Packages[1], after.Packages[0]
	if err := fair.VerifyPassed(&before, &after); err == nil || !strings.Contains(err.Error(), "those of the game before") {
		t.Errorf("other packages than those of the game before: %v", err)
	}
	if err := fair.VerifyPassed(&after, &before); err == nil || !strings.Contains(err.Error(), "the game before has the commitment") {
		t.Errorf("the wrong way round: %v", err)
	}
}

// TestVerifyRefusesAGameInASeries changes a part of a record at a time.
func TestVerifyRefusesAGameInASeries(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*notation.Record)
		want   string
	}{
		"no game before": {func(r *notation.Record) { replace(r, `"before":"`, `"elsewhere":"`) }, "fair: before: "},
		"half a game":    {func(r *notation.Record) { replace(r, `"before":"6`, `"before":"`) }, "fair: before: "},
		"a game of lots": {func(r *notation.Record) { replace(r, fair.SchemePassed, fair.Scheme) }, "fair: before: there is one"},
		"two packages":   {func(r *notation.Record) { r.Packages[0] = r.Packages[1] }, "want those of R2.2"},
		"a card":         {changeReveal, ", the next card of pile"},
	} {
		_, after := passed(t)
		test.change(&after)
		if err := fair.Verify(&after); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want %q", name, err, test.want)
		}
	}
}

// replace changes a text of a proof.
func replace(r *notation.Record, old, text string) {
	r.Fair = []byte(strings.Replace(string(r.Fair), old, text, 1))
}
