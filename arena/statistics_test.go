package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"razzia"
)

func TestQuantiles(t *testing.T) {
	for _, test := range []struct {
		what      string
		got, want float64
	}{
		{"t, 1 degree of freedom", tQuantile(1), 12.7062},
		{"t, 10 degrees", tQuantile(10), 2.22814},
		{"t, 1000 degrees", tQuantile(1000), 1.96234},
		{"none of 20, above", betaQuantile(0.975, 1, 20), 0.168433},
		{"3 of 10, below", betaQuantile(0.025, 3, 8), 0.0667395},
		{"3 of 10, above", betaQuantile(0.975, 4, 7), 0.652453},
		{"half of a million", betaQuantile(0.025, 500_000, 500_001), 0.49902},
		{"none at all", betaQuantile(0.025, 0, 20), 0},
		{"all", betaQuantile(0.975, 20, 0), 1},
	} {
		if math.Abs(test.got-test.want) > 2e-5*math.Max(1, test.want) {
			t.Errorf("%s: %v, want %v", test.what, test.got, test.want)
		}
	}
}

// random is a random source for simulations. Each test has its own seed.
func random(seed uint64) *rand.Rand { return rand.New(razzia.NewSource(seed, 1)) }

// TestIntervalsCover simulates deals of four games with a known share of the win, and counts how often the
// interval holds it. The games of a deal are correlated: half of the deals are won or lost entirely.
func TestIntervalsCover(t *testing.T) {
	for _, share := range []float64{0.002, 0.02, 0.25, 0.5, 0.9, 0.99, 0.998} {
		for _, deals := range []int{5, 40, 400} {
			chance, held := random(uint64(deals)), 0
			const trials = 500
			for range trials {
				var s sample
				for range deals {
					s.add(drawDeal(chance, share))
				}
				if i := s.within(0, 1); i.Low <= share && share <= i.High {
					held++
				}
			}
			// Three standard deviations of the count below 95 %; a little more where few deals are at stake.
			if got := float64(held) / trials; got < 0.92 {
				t.Errorf("share %v, %d deals: the interval holds it in %.3f of the trials, want 0.95", share, deals, got)
			}
		}
	}
}

// drawDeal draws the share of the win in a deal of four games.
func drawDeal(chance *rand.Rand, share float64) float64 {
	if chance.IntN(2) == 0 {
		if chance.Float64() < share {
			return 1
		}
		return 0
	}
	won := 0.0
	for range 4 {
		if chance.Float64() < share {
			won += 0.25
		}
	}
	return won
}

// TestIntervalsOfEqualDeals checks that the interval of equal deals is not empty.
func TestIntervalsOfEqualDeals(t *testing.T) {
	for _, x := range []float64{0, 0.25, 1} {
		for _, n := range []int{1, 2, 100} {
			var s sample
			for range n {
				s.add(x)
			}
			i := s.within(0, 1)
			if i.Mean != x || i.Low < 0 || i.High > 1 || i.High-i.Low < 1/float64(n+5) {
				t.Errorf("%d deals of %v: %+v, want room for results that have not come up", n, x, i)
			}
		}
	}
}

// TestStopHoldsItsError simulates matches with a known advantage and counts the wrong verdicts.
func TestStopHoldsItsError(t *testing.T) {
	rule := Stop{Lower: 0, Upper: 0.1, Error: 0.05}
	for _, test := range []struct {
		advantage float64
		wrong     string
	}{{0, saysUpper}, {0.1, saysLower}, {-0.2, saysUpper}, {0.5, saysLower}, {0.98, saysLower}} {
		chance, wrong, deals := random(77), 0, 0.0
		const matches = 1500
		for range matches {
			var v verdict
			for !v.decided() && v.n < 100_000 {
				v.add(&rule, drawAdvantage(chance, test.advantage))
			}
			deals += v.n
			if v.says == test.wrong {
				wrong++
			}
		}
		if got := float64(wrong) / matches; got > 0.06 || deals/matches > 1000 {
			t.Errorf("advantage %v: wrong in %.3f of the matches after %.0f deals on average, want 0.05 at most and a few hundred",
				test.advantage, got, deals/matches)
		}
	}
}

// drawAdvantage draws the advantage of a deal, with as few values and as much variance as in real deals.
func drawAdvantage(chance *rand.Rand, mean float64) float64 {
	sum := 0.0
	for range 4 {
		if chance.Float64() < (1+mean)/2 {
			sum += 0.25
		} else {
			sum -= 0.25
		}
	}
	return sum
}

// TestRatingsFindStrengths fits the games that three known strengths would win.
func TestRatingsFindStrengths(t *testing.T) {
	strong := []float64{1, 10, 0.25}
	const others, games = 3, 1e9
	p := &pool{others: others, entrants: 3}
	for lone := range strong {
		for rest := range strong {
			if lone != rest {
				chance := strong[lone] / (strong[lone] + others*strong[rest])
				p.matchups = append(p.matchups, matchup{lone, rest, games, games * chance})
			}
		}
	}
	for _, guess := range [][]float64{{0, 0, 0}, {30, -30, 5}} {
		fitted := p.fit(guess, noTie)
		for i, got := range fitted {
			if want := 400 * math.Log10(strong[i]); math.Abs(pointsPerNeper*(got-fitted[0])-want) > 0.01 {
				t.Errorf("entrant %d is rated %.3f, want %.3f", i, pointsPerNeper*(got-fitted[0]), want)
			}
		}
	}
}
