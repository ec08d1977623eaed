package search

import (
	"math"

	"razzia"
	"razzia/bot"
)

// A tally counts the decisions of a player in which he had a choice.
type tally struct{ thumb, other int } // what he did is what the rules of thumb say, or something else

// watch tells from how a game went so far what to expect of each player. Who has shown little is thought to
// go by the rules of thumb with the given chance. A past that does not lead to the state counts up to where
// it is wrong.
func (t thumb) watch(past bot.Past, chance float64) (h Habits) {
	tallies := t.count(past)
	for seat := range h {
		h[seat] = tallies[seat].habit(chance)
	}
	return h
}

// count goes through a game.
func (t thumb) count(past bot.Past) (tallies [razzia.MaxPlayers]tally) {
	s, err := razzia.New(past.Setup)
	if err != nil {
		return tallies
	}
	var room [64]razzia.Move
	for _, m := range past.Moves {
		next := s
		if next.Advance(m) != nil {
			break
		}
		if s.Actor != razzia.NoSeat && len(options(&s, room[:0])) > 1 {
			tallies[s.Actor].add(like(m, t.move(&s)))
		}
		s = next
	}
	return tallies
}

// like reports whether moves are the same, from whichever pile a card is drawn: nobody knows more of one
// than of the other (R9).
func like(a, b razzia.Move) bool {
	return a == b || a.Verb() == razzia.ToDraw && b.Verb() == razzia.ToDraw
}

func (t *tally) add(thumb bool) {
	if thumb {
		t.thumb++
	} else {
		t.other++
	}
}

// What is thought of players: docs/bots.md has what was tried.
const (
	slip   = 0.01 // how often one who goes by the rules of thumb does something else
	mostly = 8.5  // of ten decisions of others, so many are as the rules of thumb say, more or less
	rarely = 1.5  // and so many are not
	hardly = 0.02 // a habit below it is not worth the time
	even   = 0.74 // part of the decisions in which the rules of thumb say what the search does
)

// habit is the share of his decisions that a player is thought to make by the rules of thumb, beyond what he
// would do so anyway. Either he does so always, by the given chance before anything is known of him, or in
// some part of the time.
func (t tally) habit(chance float64) float64 {
	if chance == 0 {
		return 0
	}
	a, b := float64(t.thumb), float64(t.other)
	always := math.Log(chance) + a*math.Log(1-slip) + b*math.Log(slip)
	partly := math.Log(1-chance) + logBeta(mostly+a, rarely+b) - logBeta(mostly, rarely)
	p := 1 / (1 + math.Exp(partly-always))
	rate := (mostly + a) / (mostly + rarely + a + b)
	h := p + (1-p)*max(0, (rate-even)/(1-even))
	if h < hardly {
		return 0
	}
	return h
}

// logBeta is the logarithm of the beta function.
func logBeta(a, b float64) float64 {
	x, _ := math.Lgamma(a)
	y, _ := math.Lgamma(b)
	z, _ := math.Lgamma(a + b)
	return x + y - z
}
