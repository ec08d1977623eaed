package fairplay

import (
	"math"
	"testing"
)

// HonestDeviation returns, for a number from 0 to 1, a deviation as games of honest people have it, in the middle of its step.
func HonestDeviation(p float64) float64 {
	step := 0
	for step < steps && oneWayOdds[step+1] > p {
		step++
	}
	return lowest + stepWidth*(float64(step)+0.5)
}

// TestOdds checks that the odds are those of a distribution, and adds up games as one does by hand.
func TestOdds(t *testing.T) {
	for name, o := range map[string]*Odds{"one way": oneWayOdds, "mutual": mutualOdds} {
		if o[0] != 1 || o[steps] <= 0 {
			t.Errorf("%s: the odds go from %g to %g", name, o[0], o[steps])
		}
		for step := range steps {
			if o[step+1] > o[step] {
				t.Errorf("%s: step %d is reached less often than the next one", name, step)
			}
			if got := o.atLeast(1, step); math.Abs(got-o[step]) > 1e-12 {
				t.Errorf("%s: one game reaches step %d with %g, want %g", name, step, got, o[step])
			}
		}
		both := 0.0
		for a := range steps + 1 {
			for b := range steps + 1 {
				if a+b >= 20 {
					both += o.of(a) * o.of(b)
				}
			}
		}
		if got := o.atLeast(2, 20); math.Abs(got-both) > 1e-12 {
			t.Errorf("%s: two games reach 20 steps with %g, want %g", name, got, both)
		}
		if got := o.atLeast(5, 0); math.Abs(got-1) > 1e-12 {
			t.Errorf("%s: five games reach nothing with %g", name, got)
		}
	}
}

// TestOddsOf counts deviations.
func TestOddsOf(t *testing.T) {
	o := OddsOf([]float64{-9, -2.9, 0, 4.9})
	for step, want := range map[int]float64{0: 1, 1: 0.5, 6: 0.5, 7: 0.25, 15: 0.25, 16: 0.125} {
		if o[step] != want {
			t.Errorf("step %d has %g, want %g", step, o[step], want)
		}
	}
	if w := o.Worse(OddsOf([]float64{9, 9})); w[steps] != 1 || w[0] != 1 {
		t.Errorf("the worse odds are %v", w)
	}
}
