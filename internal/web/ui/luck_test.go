package ui

import (
	"testing"

	"razzia"
	"razzia/bot/review"
)

// TestLuckSentence says in a sentence what luck and skill did: for the reader, else for the only winner.
func TestLuckSentence(t *testing.T) {
	for _, c := range []struct {
		reader    razzia.Seat
		luck, own float64
		end       review.Shares
		want      string
	}{
		{0, -0.244, -0.106, review.Shares{0, 1}, "Cards cost you 24% chance of winning, your decisions 11%."},
		{0, 0.2, -0.106, review.Shares{0, 1}, "Cards gave you 20% chance of winning, your decisions cost you 11%."},
		{0, 0.004, -0.004, review.Shares{1, 0}, "Cards were even for you, and your decisions cost you nothing."},
		{0, 0, -0.106, review.Shares{0, 1}, "Cards were even for you, your decisions cost you 11% chance of winning."},
		{razzia.NoSeat, -0.2, -0.1, review.Shares{1, 0}, "Cards cost A 20% chance of winning, their own decisions 10%."},
		{razzia.NoSeat, -0.2, 0, review.Shares{1, 0}, "Cards cost A 20% chance of winning, their own decisions nothing."},
		{razzia.NoSeat, -0.2, -0.1, review.Shares{0.5, 0.5}, ""},
	} {
		a := analysed(0, &review.Review{Chances: []review.Shares{{0.5, 0.5}, c.end}, Seats: []review.Account{{Luck: c.luck, Own: c.own}, {}}})
		a.Replay.Reader = c.reader
		if got := a.luckSentence(); got != c.want {
			t.Errorf("luck %v, decisions %v: %q, want %q", c.luck, c.own, got, c.want)
		}
	}
}
