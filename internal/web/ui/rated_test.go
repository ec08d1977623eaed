package ui

import (
	"testing"

	"razzia"

	"razzia/internal/rating"
)

// TestTheLineOnTheRating says for each ladder how the rating has changed, and for each reason why it has not.
func TestTheLineOnTheRating(t *testing.T) {
	before, after := rating.Rating{Mean: 1512_000}, rating.Rating{Mean: 1527_400, Games: 4}
	figures := []rating.SeatReport{{Before: before, After: after}, {Reason: rating.Bot}}
	for want, report := range map[string]*rating.Report{
		"Rating for two people: 1512 → 1527":          {Ladder: rating.Pair, Seats: figures},
		"Rating for three to five seats: 1512 → 1527": {Ladder: rating.Group, Seats: figures},
		"Rating alone against bots: 1512 → 1527":      {Ladder: rating.Solo, Seats: figures},
		"Not rated: a move was taken back.":           {Reason: rating.Undone},
		"Not rated for you: all other people left.":   {Ladder: rating.Pair, Seats: []rating.SeatReport{{Reason: rating.Stayed}, {}}},
	} {
		b := endedBoard(2)
		b.Rated = report
		if got := ratingLine(b.Page, b.Rated, b.View.Seats); !showsRating(&b.tablePage) || got != want {
			t.Errorf("the line is %q, want %q", got, want)
		}
	}
	for _, reason := range []rating.Reason{rating.Lesson, rating.Day, rating.Duel, rating.Friendly, rating.Hints, rating.Same, rating.Deserted,
		rating.TookOver} {
		b := endedBoard(2)
		if b.Rated = (&rating.Report{Reason: reason}); ratingLine(b.Page, b.Rated, b.View.Seats) == "" {
			t.Errorf("there is no line for the reason %s", reason)
		}
	}
	pending, watched := endedBoard(2), endedBoard(2)
	pending.Rating, watched.Rating, watched.Seat = true, true, razzia.NoSeat
	if got := ratingLine(pending.Page, pending.Rated, pending.View.Seats); !showsRating(&pending.tablePage) || got != "" {
		t.Errorf("before the game is rated the line is %q", got)
	}
	if showsRating(&watched.tablePage) {
		t.Error("a watcher has a line")
	}
}
