package bot_test

import (
	"math"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/internal/fatal"
)

// TestOutlookOfTheEnd checks that the outlook of a game that is over is its totals.
func TestOutlookOfTheEnd(t *testing.T) {
	p := open(t, "greedy", 1)
	s, err := bottest.Play([]bot.Player{p, p, p}, 2, 1)
	fatal.If(t, err)
	got := bot.Outlook(&s)
	for seat := range razzia.MaxPlayers {
		if want := float64(s.Seats[seat].Total); got[seat] != want {
			t.Errorf("seat %d: %v points expected, want its total %v", seat, got[seat], want)
		}
	}
}

// TestOutlookCountsPoints checks that points already scored count in full, and for no other seat.
func TestOutlookCountsPoints(t *testing.T) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: 2})
	fatal.If(t, err)
	before := bot.Outlook(&s)
	s.Seats[2].Total += 7
	after := bot.Outlook(&s)
	before[2] += 7
	for seat := range before {
		if math.Abs(after[seat]-before[seat]) > 1e-9 {
			t.Errorf("seven points more for seat 2 make %v, want %v", after, before)
		}
	}
}

// BenchmarkOutlook evaluates the start of a game of four.
func BenchmarkOutlook(b *testing.B) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: 2})
	fatal.If(b, err)
	for b.Loop() {
		bot.Outlook(&s)
	}
}
