package solve_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"razzia"
	"razzia/bot/solve"
)

func ended(s razzia.State) (shares solve.Shares) {
	for _, seat := range s.Winners() {
		shares[seat] = 1 / float64(len(s.Winners()))
	}
	return shares
}

// keep adds a way to those that are best for a seat, if it is one of them and new.
func keep(best []solve.Shares, way solve.Shares, seat razzia.Seat) []solve.Shares {
	switch {
	case len(best) == 0 || way[seat] > best[0][seat]+1e-9:
		return []solve.Shares{way}
	case way[seat] < best[0][seat]-1e-9:
		return best
	}
	for _, known := range best {
		if distance(known, way) < 1e-9 {
			return best
		}
	}
	return append(best, way)
}

func distance(x, y solve.Shares) (most float64) {
	for i := range x {
		most = max(most, math.Abs(x[i]-y[i]))
	}
	return most
}

func step(s razzia.State, m razzia.Move) razzia.State {
	if err := s.Advance(m); err != nil {
		panic(err)
	}
	return s
}

// TestSolverAgreesWithTryingEverything compares the solver with exact in mini games that both can do.
func TestSolverAgreesWithTryingEverything(t *testing.T) {
	for _, m := range []solve.Mini{
		{Players: 2, Round: 3, Cards: 4, Police: 1, Missing: 1, Owned: 8, Cheques: 1},
		{Players: 2, Round: 3, Cards: 4, Police: 2, Missing: 2, Owned: 8, Cheques: 1},
		{Players: 2, Round: 3, Cards: 3, Police: 1, Missing: 2, Owned: 6, Cheques: 2},
		{Players: 3, Round: 3, Cards: 4, Police: 2, Missing: 2, Owned: 7, Cheques: 1},
		{Players: 4, Round: 3, Cards: 3, Police: 1, Missing: 1, Owned: 5, Cheques: 1},
		{Players: 5, Round: 3, Cards: 2, Police: 0, Missing: 1, Owned: 4, Cheques: 1},
	} {
		t.Run(fmt.Sprintf("%+v", m), func(t *testing.T) {
			for seed := range uint64(4) {
				s := deal(t, m, seed)
				got, err := solve.New(1e6).Value(&s)
				if err != nil {
					t.Fatal(err)
				}
				if want := (exact{}).value(s); distance(got, want) > 1e-9 {
					t.Errorf("seed %d: the solver says %v, trying everything %v", seed, got, want)
				}
			}
		})
	}
}

func deal(t *testing.T, m solve.Mini, seed uint64) razzia.State {
	t.Helper()
	s, err := m.Deal(seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTooLarge holds that the solver gives up on what is out of reach, at once and on its way.
func TestTooLarge(t *testing.T) {
	whole, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: 2})
	if err != nil {
		t.Fatal(err)
	}
	part := deal(t, solve.Mini{Players: 4, Round: 3, Cards: 6, Police: 1, Missing: 2, Owned: 5, Cheques: 1}, 1)
	for _, s := range []razzia.State{whole, part} {
		if _, err := solve.New(20).Value(&s); !errors.Is(err, solve.ErrTooLarge) {
			t.Errorf("error %v, want ErrTooLarge", err)
		}
	}
}

// TestForgetLeavesNothing solves positions one after the other by a solver that forgets: each takes as many turns and
// comes to the same as if it was the first.
func TestForgetLeavesNothing(t *testing.T) {
	again := solve.New(5000)
	for seed := range uint64(12) {
		s, err := solve.Usual(2 + int(seed)%4).Deal(seed)
		if err != nil {
			t.Fatal(err)
		}
		first := solve.New(5000)
		want, wrong := first.Value(&s)
		again.Forget()
		got, err := again.Value(&s)
		if got != want || (err == nil) != (wrong == nil) || again.Solved() != first.Solved() {
			t.Errorf("seed %d: %v after %d turns, %v; the first time %v after %d, %v", seed, got, again.Solved(), err, want, first.Solved(), wrong)
		}
	}
}
