package rulebook_test

import (
	"slices"
	"testing"

	"razzia"
)

// TestRowWorth checks what the row is worth to each seat against points worked out by hand.
func TestRowWorth(t *testing.T) {
	const (
		ring, watch, brooch, guard, thief    = razzia.Ring, razzia.Watch, razzia.Brooch, razzia.Bodyguard, razzia.Thief
		gold, driver, car, casino, nightclub = razzia.Gold, razzia.Driver, razzia.Car, razzia.Casino, razzia.Nightclub
	)
	type cards = []razzia.Card
	for _, test := range []struct {
		name       string
		round      uint8
		row        cards
		properties []cards
		want       []int
	}{
		{"empty row", 1, nil, []cards{{ring, gold}, {}}, []int{0, 0}},
		{"jewels and gold (R7.4, R7.5)", 1, cards{gold, ring}, []cards{{watch, brooch}, {}, {ring}}, []int{3 + 5, 3 + 5, 3}},
		{"a driver for cars (R7.3)", 2, cards{driver, thief}, []cards{{car, car}, {}}, []int{2 + 3, 2 + 1}},
		// Seat 0 keeps its 5. Seat 1 draws level: 5 instead of 0. Seat 2 still has the fewest, tied with seat 1.
		{"bodyguards (R7.2)", 1, cards{guard}, []cards{{guard, guard}, {guard}, {}}, []int{0, 5, 0}},
		{"businesses before the last round", 2, cards{casino}, []cards{{}, {nightclub}}, []int{0, 0}},
		{"businesses in the last round (R8.1, R8.2)", 3, cards{casino}, []cards{{casino, casino}, {nightclub}}, []int{5, 1}},
	} {
		s := razzia.State{Players: uint8(len(test.properties)), Round: test.round, Row: razzia.RowOf(test.row...)}
		for i, p := range test.properties {
			s.Seats[i].Property = razzia.CardsOf(p...)
		}
		before := s
		for i, want := range test.want {
			if got := s.RowWorth(razzia.Seat(i)); got != want {
				t.Errorf("%s: the row is worth %d to seat %d, want %d", test.name, got, i, want)
			}
		}
		if s != before {
			t.Errorf("%s: RowWorth changed the state", test.name)
		}
	}
}

// TestPoints checks the tables of points against the rules (R7.4, R8.1, R8.2).
func TestPoints(t *testing.T) {
	for _, test := range []struct {
		name   string
		points func(int) int
		want   []int
	}{
		{"JewelPoints", razzia.JewelPoints, []int{-5, 0, 0, 5, 10, 15}},
		{"DifferentPoints", razzia.DifferentPoints, []int{0, 1, 2, 3, 4, 5, 6, 10}},
		{"AlikePoints", razzia.AlikePoints, []int{0, 0, 0, 5, 10}},
	} {
		for n, want := range test.want {
			if got := test.points(n); got != want {
				t.Errorf("%s(%d) is %d, want %d", test.name, n, got, want)
			}
		}
		if !panics(func() { test.points(len(test.want)) }) {
			t.Errorf("%s does not panic at %d, which is more than the game has", test.name, len(test.want))
		}
	}
}

// TestScoreAlone checks that ScoreAlone is Score without bodyguards and cheques.
func TestScoreAlone(t *testing.T) {
	states, _ := recordGames(t)
	for _, s := range states {
		for i, whole := range s.Score() {
			if i >= int(s.Players) {
				break
			}
			want := whole
			want.Bodyguards, want.Cheques = 0, 0
			if got := s.ScoreAlone(razzia.Seat(i)); got != want {
				t.Fatalf("seat %d: ScoreAlone is %+v, want %+v", i, got, want)
			}
		}
	}
}

// TestWinners checks the winners of a game and their shares of the win against totals written out by hand (R8.4).
func TestWinners(t *testing.T) {
	for _, test := range []struct {
		totals  []int16
		winners []razzia.Seat
		shares  [razzia.MaxPlayers]float64
	}{
		{[]int16{3, 8}, []razzia.Seat{1}, [razzia.MaxPlayers]float64{0, 1}},
		{[]int16{8, 8}, []razzia.Seat{0, 1}, [razzia.MaxPlayers]float64{0.5, 0.5}},
		{[]int16{-3, -8, -3}, []razzia.Seat{0, 2}, [razzia.MaxPlayers]float64{0.5, 0, 0.5}},
		{[]int16{7, 5, 7, 7}, []razzia.Seat{0, 2, 3}, [razzia.MaxPlayers]float64{1. / 3, 0, 1. / 3, 1. / 3}},
		{[]int16{0, 0, 0, 0, 0}, []razzia.Seat{0, 1, 2, 3, 4}, [razzia.MaxPlayers]float64{0.2, 0.2, 0.2, 0.2, 0.2}},
	} {
		s := razzia.State{Players: uint8(len(test.totals)), Round: 3}
		for i, total := range test.totals {
			s.Seats[i].Total = total
		}
		if got := s.WinShares(); got != ([razzia.MaxPlayers]float64{}) || s.Winners() != nil {
			t.Errorf("totals %v before the end: got shares %v and winners %v, want none", test.totals, got, s.Winners())
		}
		s.Phase = razzia.Over
		if got := s.Winners(); !slices.Equal(got, test.winners) {
			t.Errorf("totals %v: got winners %v, want %v", test.totals, got, test.winners)
		}
		if got := s.WinShares(); got != test.shares {
			t.Errorf("totals %v: got shares %v, want %v", test.totals, got, test.shares)
		}
	}
}
