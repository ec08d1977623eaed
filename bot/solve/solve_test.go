package solve_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"razzia"
	"razzia/bot/solve"
	"razzia/internal/fatal"
)

func ended(s razzia.State) (shares solve.Shares) {
	for _, seat := range s.Winners() {
		shares[seat] = 1 / float64(len(s.Winners()))
	}
	return shares
}

// keepBest adds an alternative to the best alternatives of a seat, if it is among the best and its value is new.
func keepBest(best []solve.Shares, shares solve.Shares, seat razzia.Seat) []solve.Shares {
	switch {
	case len(best) == 0 || shares[seat] > best[0][seat]+1e-9:
		return []solve.Shares{shares}
	case shares[seat] < best[0][seat]-1e-9:
		return best
	}
	for _, known := range best {
		if distance(known, shares) < 1e-9 {
			return best
		}
	}
	return append(best, shares)
}

// distance is the largest difference of any seat.
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

// TestSolverAgreesWithBruteForce compares the solver with brute force in mini games that are small enough for both.
func TestSolverAgreesWithBruteForce(t *testing.T) {
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
				fatal.If(t, err)
				if want := (bruteForce{}).value(s); distance(got, want) > 1e-9 {
					t.Errorf("seed %d: the solver returns %v, brute force %v", seed, got, want)
				}
			}
		})
	}
}

func deal(t *testing.T, m solve.Mini, seed uint64) razzia.State {
	t.Helper()
	s, err := m.Deal(seed)
	fatal.If(t, err)
	return s
}

// TestTooLarge checks both limits: a whole game fails by its estimate, a large mini game after the allowed turns.
func TestTooLarge(t *testing.T) {
	whole, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: 2})
	fatal.If(t, err)
	part := deal(t, solve.Mini{Players: 4, Round: 3, Cards: 6, Police: 1, Missing: 2, Owned: 5, Cheques: 1}, 1)
	for _, s := range []razzia.State{whole, part} {
		if _, err := solve.New(20).Value(&s); !errors.Is(err, solve.ErrTooLarge) {
			t.Errorf("error %v, want ErrTooLarge", err)
		}
	}
}

// shorter is a standard mini game with two cards fewer, which is solved in a fraction of a second.
func shorter(t *testing.T, players int, seed uint64) razzia.State {
	m := solve.StandardMini(players)
	m.Cards -= 2
	return deal(t, m, seed)
}

// TestForgetEmptiesTheTable solves positions again after Forget: it takes as many turns as the first time.
func TestForgetEmptiesTheTable(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		s := shorter(t, players, 3)
		v := solve.New(200_000)
		want, err := v.Value(&s)
		fatal.If(t, err)
		turns := v.Solved()
		v.Forget()
		if got, err := v.Value(&s); err != nil || got != want || v.Solved() != turns || turns == 0 {
			t.Errorf("%d players: %v after %d turns, %v; the first time %v after %d", players, got, v.Solved(), err, want, turns)
		}
	}
}

// TestKeyHoldsThePoliceLine solves two positions with one solver that differ in nothing but the police line.
func TestKeyHoldsThePoliceLine(t *testing.T) {
	differ := 0
	for seed := range uint64(8) {
		s := shorter(t, 3, seed)
		longer, both := s, solve.New(200_000)
		longer.Police++
		for _, s := range []*razzia.State{&s, &longer} {
			want, err := solve.New(200_000).Value(s)
			fatal.If(t, err)
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
		t.Error("one more police card never changes the value")
	}
}
