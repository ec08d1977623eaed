package drill_test

import (
	"math"
	"slices"
	"testing"

	"razzia"
	"razzia/internal/drill"
	"razzia/internal/fatal"
)

// TestChoicesHaveTheTruth asks some questions for numbers: each offers four different ones in order, the right one among them, and all are
// answers that may be given.
func TestChoicesHaveTheTruth(t *testing.T) {
	e := drill.Open()
	for _, kind := range []drill.Kind{drill.Row, drill.Raid} {
		for seed := range uint64(12) {
			q, err := e.Pose(kind, razzia.NewSource(seed, 7))
			fatal.If(t, err)
			s, err := e.Solve(&q)
			fatal.If(t, err)
			right := s.Worth[q.Seat]
			if kind == drill.Raid {
				right = int(math.Round(s.Percent()))
			}
			list := s.Choices()
			if len(list) != 4 || !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != 4 || !slices.Contains(list, right) {
				t.Errorf("%s, seed %d: %v, the truth is %d", kind, seed, list, right)
			}
			for _, n := range list {
				if _, err := q.ParseAnswer(q.AnswerText(drill.Answer{Number: n})); err != nil {
					t.Errorf("%s, seed %d: %v", kind, seed, err)
				}
			}
		}
	}
}

// TestSlipsAreOffered offers what a player would say who counts the casino too early, who forgets that a tie counts, and who forgets the
// driver.
func TestSlipsAreOffered(t *testing.T) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(3, razzia.NewSource(1, 1)), Piles: 2})
	fatal.If(t, err)
	for _, c := range []razzia.Card{razzia.Driver, razzia.Bodyguard, razzia.Casino} {
		fatal.If(t, s.Advance(razzia.Draw(1)))
		fatal.If(t, s.Advance(razzia.Reveal(c)))
	}
	s.Seats[0].Property, s.Seats[1].Property = razzia.CardsOf(razzia.Car, razzia.Car, razzia.Car), razzia.CardsOf(razzia.Bodyguard)
	s.Left -= s.Seats[0].Property + s.Seats[1].Property
	s.Piles[0] -= 4
	s, err = razzia.Restore(s)
	fatal.If(t, err)
	q := drill.Question{Kind: drill.Row, State: s, Seat: 0}
	solution, err := drill.Open().Solve(&q)
	fatal.If(t, err)
	right := solution.Worth[0]
	if want := []int{right - 5, right - 3, right, right + 1}; !slices.Equal(solution.Choices(), want) {
		t.Errorf("%v, want %v", solution.Choices(), want)
	}
}
