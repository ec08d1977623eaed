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

// shorter is a usual mini game with two cards fewer, which takes a moment.
func shorter(t *testing.T, players int, seed uint64) razzia.State {
	m := solve.Usual(players)
	m.Cards -= 2
	return deal(t, m, seed)
}

// TestForgetLeavesNothing solves positions again by a solver that forgot them: it takes as many turns as the first time.
func TestForgetLeavesNothing(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		s := shorter(t, players, 3)
		v := solve.New(200_000)
		want, err := v.Value(&s)
		if err != nil {
			t.Fatal(err)
		}
		turns := v.Solved()
		v.Forget()
		if got, err := v.Value(&s); err != nil || got != want || v.Solved() != turns || turns == 0 {
			t.Errorf("%d players: %v after %d turns, %v; the first time %v after %d", players, got, v.Solved(), err, want, turns)
		}
	}
}

// TestSolverTellsPoliceLinesApart solves positions that differ in nothing but the police line by one solver.
func TestSolverTellsPoliceLinesApart(t *testing.T) {
	differ := 0
	for seed := range uint64(8) {
		s := shorter(t, 3, seed)
		longer, both := s, solve.New(200_000)
		longer.Police++
		for _, s := range []*razzia.State{&s, &longer} {
			want, err := solve.New(200_000).Value(s)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := both.Value(s); err != nil || got != want {
				t.Errorf("seed %d, police %d: %v, %v, want %v", seed, s.Police, got, err, want)
			}
		}
		a, _ := both.Value(&s)
		if b, _ := both.Value(&longer); a != b {
			differ++
		}
	}
	if differ == 0 {
		t.Error("one police card more made no difference")
	}
}
