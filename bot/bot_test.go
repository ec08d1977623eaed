package bot_test

import (
	"errors"
	"testing"

	"razzia"
	"razzia/bot"
)

// TestCheckAsked checks that only the seat to act is asked.
func TestCheckAsked(t *testing.T) {
	for _, test := range []struct {
		actor, seat razzia.Seat
		asked       bool
	}{
		{2, 2, true},
		{2, 1, false},
		{2, razzia.NoSeat, false},
		{razzia.NoSeat, 0, false},
		{razzia.NoSeat, razzia.NoSeat, false},
	} {
		err := bot.CheckAsked(&razzia.State{Players: 3, Actor: test.actor}, test.seat)
		if test.asked && err != nil || !test.asked && !errors.Is(err, bot.ErrNotAsked) {
			t.Errorf("seat %d, with seat %d to act: got error %v, want one: %v", test.seat, test.actor, err, !test.asked)
		}
	}
}
