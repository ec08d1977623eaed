package search

import (
	"math"
	"slices"

	"razzia"
	"razzia/bot"
)

// A tally counts the decisions of a player in which he had a choice.
type tally struct{ thumb, other int } // what he did is what the rules of thumb say, or something else

// A watcher goes through games and counts how their players decide. Shown the same game again, it goes on from where
// it was: the rules of thumb for a whole game take longer than a look one move ahead. That is for players who are asked
// for one move after another; one that is opened for a single move goes through the whole game.
type watcher struct {
	thumb   thumb
	seen    bot.Past     // that is counted; it is the watcher's own
	state   razzia.State // that it leads to
	tallies [razzia.MaxPlayers]tally
}

func newWatcher() watcher { return watcher{thumb: newThumb()} }

// watch tells from how a game went so far what to expect of each player. Who has shown little is thought to
// go by the rules of thumb with the given chance. A past that does not lead to the state counts up to where
// it is wrong.
func (w *watcher) watch(past bot.Past, chance float64) (h Habits) {
	if chance == 0 {
		return h
	}
	w.count(past)
	for seat := range h {
		h[seat] = w.tallies[seat].habit(chance)
	}
	return h
}

// count goes through a game.
func (w *watcher) count(past bot.Past) {
	if !w.knows(&past) {
		w.restart(past.Setup)
	}
	if w.seen.Setup.Piles == 0 {
		return // there is no such game
	}
	var room [64]razzia.Move
	for _, m := range past.Moves[len(w.seen.Moves):] {
		next := w.state
		if next.Advance(m) != nil {
			break
		}
		if s := &w.state; s.Actor != razzia.NoSeat && len(options(s, room[:0])) > 1 {
			w.tallies[s.Actor].add(like(m, w.thumb.move(s)))
		}
		w.state = next
		w.seen.Moves = append(w.seen.Moves, m)
	}
}

// knows reports whether what was seen is the beginning of a game.
func (w *watcher) knows(past *bot.Past) bool {
	n := len(w.seen.Moves)
	return w.seen.Setup.Piles == past.Setup.Piles && slices.Equal(w.seen.Setup.Packages, past.Setup.Packages) &&
		n <= len(past.Moves) && slices.Equal(w.seen.Moves, past.Moves[:n])
}

// restart begins a game; if there is none with such a setup, it leaves nothing.
func (w *watcher) restart(setup razzia.Setup) {
	*w = watcher{thumb: w.thumb, seen: bot.Past{Moves: w.seen.Moves[:0]}}
	s, err := razzia.New(setup)
	if err != nil {
		return
	}
	setup.Packages = slices.Clone(setup.Packages)
	w.state, w.seen.Setup = s, setup
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

// What is thought of players: docs/lab/search.md has what was tried.
const (
	slip   = 0.01 // how often one who goes by the rules of thumb does something else
	mostly = 8.5  // of ten decisions of others, so many are as the rules of thumb say, more or less
	rarely = 1.5  // and so many are not
	hardly = 0.02 // a habit below it is not worth the time
	even   = 0.74 // part of the decisions in which the rules of thumb say what the search does
)

// habit is the share of his decisions that a player is thought to make by the rules of thumb, beyond what he
// would do so anyway. Either he does so always, or in some part of the time. The chance that he does so always, before
// anything is known of him, must be above 0.
func (t tally) habit(chance float64) float64 {
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
