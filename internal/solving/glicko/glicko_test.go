package glicko

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestTheExampleOfThePaper computes the example of the paper: a player of 1500 ± 200 beats one and loses to two.
func TestTheExampleOfThePaper(t *testing.T) {
	t.Parallel()
	got := Rating{1500, 200, 0.06}.After(Result{Rating{1400, 30, 0.06}, 1}, Result{Rating{1550, 100, 0.06}, 0},
		Result{Rating{1700, 300, 0.06}, 0})
	want := Rating{1464.06, 151.52, 0.05999}
	for what, differs := range map[string]bool{
		"mean":       math.Abs(got.Mean-want.Mean) > 0.01,
		"deviation":  math.Abs(got.Deviation-want.Deviation) > 0.01,
		"volatility": math.Abs(got.Volatility-want.Volatility) > 0.00001,
	} {
		if differs {
			t.Errorf("the %s differs: %+v, want %+v", what, got, want)
		}
	}
}

// TestTheExpectedScoresOfThePaper compares g and E with the table of the example's step 3.
func TestTheExpectedScoresOfThePaper(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ mean, deviation, weight, expected float64 }{
		{1400, 30, 0.9955, 0.639}, {1550, 100, 0.9531, 0.432}, {1700, 300, 0.7242, 0.303},
	} {
		weight, expected := meeting(0, Rating{Mean: c.mean, Deviation: c.deviation})
		if math.Abs(weight-c.weight) > 0.0001 || math.Abs(expected-c.expected) > 0.001 {
			t.Errorf("against %v ± %v: g %.4f, E %.3f: want %.4f, %.3f", c.mean, c.deviation, weight, expected, c.weight, c.expected)
		}
	}
}

// ratings draws any rating that the system can have.
func ratings() *rapid.Generator[Rating] {
	return rapid.Custom(func(t *rapid.T) Rating {
		return Rating{rapid.Float64Range(400, 3000).Draw(t, "mean"), rapid.Float64Range(leastDeviation, firstDeviation).Draw(t, "deviation"),
			rapid.Float64Range(0.03, 0.12).Draw(t, "volatility")}
	})
}

// TestAResultMovesBothTheRightWay solves and misses: who solves gains, and the puzzle loses; all values stay within their bounds.
func TestAResultMovesBothTheRightWay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		person, puzzle := ratings().Draw(t, "person"), ratings().Draw(t, "puzzle")
		won, lost := person.After(Result{puzzle, 1}), person.After(Result{puzzle, 0})
		if won.Mean <= person.Mean || lost.Mean >= person.Mean {
			t.Fatalf("%+v against %+v: a win gives %+v, a loss %+v", person, puzzle, won, lost)
		}
		for _, r := range []Rating{won, lost, person.Idle(100)} {
			if math.IsNaN(r.Mean+r.Deviation+r.Volatility) || r.Deviation < leastDeviation || r.Deviation > firstDeviation || r.Volatility <= 0 ||
				r.Volatility > 1 {
				t.Fatalf("%+v against %+v: %+v", person, puzzle, r)
			}
		}
		if e := person.Expected(puzzle) + puzzle.Expected(person); math.Abs(e-1) > 1e-9 {
			t.Fatalf("both expect %v together: want 1", e)
		}
	})
}

// TestFusedRatings fuses: one rating stays as it is, nothing gives the first rating, and the one that knows more counts more.
func TestFusedRatings(t *testing.T) {
	t.Parallel()
	sure, vague := Rating{1800, 60, 0.06}, Rating{1200, 300, 0.06}
	if got := Fuse(sure); got != sure {
		t.Errorf("one rating became %+v", got)
	}
	if got := Fuse(); got != Start() {
		t.Errorf("no rating became %+v", got)
	}
	if got := Fuse(sure, Start()); math.Abs(got.Mean-sure.Mean) > 1e-9 || math.Abs(got.Deviation-sure.Deviation) > 1e-9 {
		t.Errorf("an identity without a try changes the rating to %+v", got)
	}
	if got := Fuse(sure, vague); got.Mean < 1750 || got.Mean >= 1800 || got.Deviation >= 60 {
		t.Errorf("both together became %+v", got)
	}
}
