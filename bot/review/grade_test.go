package review_test

import (
	"testing"

	"razzia/bot/review"
)

// TestGrades grades costs of a seat that could win a given share by its best move.
func TestGrades(t *testing.T) {
	for _, c := range []struct {
		stake, cost float64
		want        review.Grade
	}{
		{0.5, 0, review.Sound},
		{0.5, 0.019, review.Sound},
		{0.02, 0.02, review.Inaccuracy}, // all that was left, but too little to tell from noise
		{0.5, 0.02, review.Inaccuracy},
		{0.7, 0.06, review.Inaccuracy}, // small for a leader
		{0.12, 0.06, review.Blunder},   // half of the game for a player who is behind
		{0.16, 0.04, review.Mistake},
		{0.5, 0.08, review.Mistake},
		{0.9, 0.149, review.Mistake},
		{0.9, 0.15, review.Blunder},
		{0.05, 0.05, review.Blunder},
	} {
		d := review.Decision{Cost: c.cost, Options: []review.Option{{Values: review.Shares{c.stake}}}}
		if got := d.Grade(); got != c.want {
			t.Errorf("a cost of %v of %v is %q, want %q", c.cost, c.stake, got, c.want)
		}
	}
}
