package solve_test

import (
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/bot/solve"
	"razzia/internal/fatal"
)

// A tieSolver solves positions by a plain max^n search with a tie rule: which of several equally good alternatives an indifferent player
// chooses. It remembers whole states and uses no symmetry.
type tieSolver struct {
	tie    func(best []solve.Shares) solve.Shares
	solved map[razzia.State]solve.Shares
}

func (e tieSolver) value(s razzia.State) (shares solve.Shares) {
	switch s.Phase {
	case razzia.Over:
		return ended(s)
	case razzia.Revealing:
		for c, n := range s.Left.All() {
			for i, x := range e.value(step(s, razzia.Reveal(c))) {
				shares[i] += x * float64(n) / float64(s.CardsLeft())
			}
		}
		return shares
	}
	if shares, known := e.solved[s]; known {
		return shares
	}
	var best []solve.Shares
	for _, m := range s.Legal(nil) {
		best = keepBest(best, e.value(step(s, m)), s.Actor)
	}
	e.solved[s] = e.tie(best)
	return e.solved[s]
}

// ties are ways in which indifferent players may choose.
func ties() map[string]func([]solve.Shares) solve.Shares {
	rng := rand.New(rand.NewPCG(24, 1))
	rules := map[string]func([]solve.Shares) solve.Shares{
		"the first": func(best []solve.Shares) solve.Shares { return best[0] },
		"the last":  func(best []solve.Shares) solve.Shares { return best[len(best)-1] },
		"any":       func(best []solve.Shares) solve.Shares { return best[rng.IntN(len(best))] },
	}
	for seat := range 2 {
		name := string(rune('0' + seat))
		rules["the worst for seat "+name] = func(best []solve.Shares) solve.Shares { return extreme(best, seat, -1) }
		rules["the best for seat "+name] = func(best []solve.Shares) solve.Shares { return extreme(best, seat, 1) }
	}
	return rules
}

// extreme is the alternative with the most share of a seat times a sign.
func extreme(list []solve.Shares, seat int, sign float64) solve.Shares {
	most := list[0]
	for _, shares := range list[1:] {
		if sign*shares[seat] > sign*most[seat] {
			most = shares
		}
	}
	return most
}

// TestSpansHoldForEveryTieRule compares spans in random late positions with the solver, and with plain solvers of several tie rules: each
// value lies within, with two players there is only one, and with more of them the ends differ in some positions.
func TestSpansHoldForEveryTieRule(t *testing.T) {
	rules := ties()
	wide, compared := 0, 0
	for seed := range uint64(60) {
		s := randomLate(t, 20_000+seed)
		if s.Phase == razzia.Over || s.Phase == razzia.Revealing || solve.Estimate(&s) > 3000 {
			continue
		}
		compared++
		moves, err := solve.NewSpans(1e6).Moves(&s)
		fatal.If(t, err)
		means, err := solve.New(1e6).Moves(&s)
		fatal.If(t, err)
		for i, m := range moves {
			if isWide(&m.Span) {
				wide++
			}
			if isWide(&m.Span) && s.Players == 2 {
				t.Errorf("seed %d, %v: the span %v of two players", seed, m.Move, m.Span)
			}
			if !within(&m.Span, means[i].Shares) {
				t.Errorf("seed %d, %v: the solver has %v, outside of %v", seed, m.Move, means[i].Shares, m.Span)
			}
			for name, tie := range rules {
				e := tieSolver{tie, map[razzia.State]solve.Shares{}}
				if got := e.value(step(s, m.Move)); !within(&m.Span, got) {
					t.Errorf("seed %d, %v: if an indifferent player takes %s: %v, outside of %v", seed, m.Move, name, got, m.Span)
				}
			}
		}
	}
	if compared < 20 || wide < 5 {
		t.Errorf("%d positions with %d moves whose value depends on ties: too few for a test", compared, wide)
	}
}

// isWide reports whether the ends of a span differ.
func isWide(x *solve.Span) bool { return distance(x.Low, x.High) > 1e-9 }

// within reports whether a value lies within a span.
func within(x *solve.Span, shares solve.Shares) bool {
	for i := range shares {
		if shares[i] < x.Low[i]-1e-9 || shares[i] > x.High[i]+1e-9 {
			return false
		}
	}
	return true
}

// TestOneSpanSolverForManyPositions solves positions with one solver and with a new one each: what was solved before changes nothing.
func TestOneSpanSolverForManyPositions(t *testing.T) {
	shared, compared := solve.NewSpans(1e6), 0
	for seed := range uint64(60) {
		s := randomLate(t, 30_000+seed)
		if solve.Estimate(&s) > 1000 {
			continue
		}
		got, err := shared.Moves(&s)
		fatal.If(t, err)
		want, err := solve.NewSpans(1e6).Moves(&s)
		fatal.If(t, err)
		compared++
		for i := range want {
			if distance(got[i].Span.Low, want[i].Span.Low) > 1e-9 || distance(got[i].Span.High, want[i].Span.High) > 1e-9 {
				t.Errorf("seed %d: %v with the shared solver, %v with a new one", seed, got[i], want[i])
			}
		}
	}
	if compared < 20 {
		t.Errorf("only %d positions are small enough", compared)
	}
}

func TestSpansEndAtTheLimit(t *testing.T) {
	s := deal(t, solve.StandardMini(3), 1)
	if moves, err := solve.NewSpans(50).Moves(&s); err == nil {
		t.Errorf("a whole round is solved within 50 turns: %v", moves)
	}
}

// TestIdentitiesTellAuctionsApart checks that positions which differ in the order of the row alone are one, and says of one
// auction are not.
func TestIdentitiesTellAuctionsApart(t *testing.T) {
	s := deal(t, solve.Mini{Players: 3, Round: razzia.Rounds, Cards: 6, Police: 1, Missing: 1, Cheques: 2}, 1)
	a, b := s, s
	a.Row, b.Row = razzia.RowOf(razzia.Car, razzia.Gold), razzia.RowOf(razzia.Gold, razzia.Car)
	if solve.IdentityOf(&a) != solve.IdentityOf(&b) {
		t.Error("the order of the row makes another position")
	}
	called := step(a, razzia.Call())
	bids := called.Legal(nil)
	low, high := step(called, bids[0]), step(called, bids[1])
	if solve.IdentityOf(&low) == solve.IdentityOf(&high) {
		t.Errorf("%v and %v make the same position", bids[0], bids[1])
	}
}
