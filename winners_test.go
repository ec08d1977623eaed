package razzia_test

import (
	"slices"
	"testing"

	"razzia"
)

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
