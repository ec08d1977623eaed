package search

import (
	"math"
	"slices"

	"razzia"
	"razzia/bot"
)

// An OpponentModel holds for each seat the probability that its player follows greedy in a decision, that is, makes the
// move of the rule-based bot greedy. In all other decisions the player is expected to maximize their own value.
type OpponentModel [razzia.MaxPlayers]float64

// always is the probability from which on a player is expected to follow greedy in every decision: then the search
// looks at no other option.
const always = 0.97

// counts is how many decisions of a player followed greedy, and how many did not. Moves without a choice do not count.
type counts struct{ greedy, other int }

// An observer replays a game and counts how often its players follow greedy. If it is shown more of the same game, it
// continues where it was: to ask greedy for every move of a game takes longer than a look one move ahead. A player that
// is opened for a single move has to replay the whole game.
type observer struct {
	greedy greedyPolicy
	seen   bot.Past     // the past that is counted already; a copy
	state  razzia.State // the state that it leads to
	counts [razzia.MaxPlayers]counts
}

func newObserver() observer { return observer{greedy: newGreedyPolicy()} }

// observe estimates the opponent model from the moves of a game. The prior is the probability that a player always
// follows greedy, before any move is seen; if it is 0, so is the model. If a move of the past is illegal, it and all
// later moves are ignored.
func (o *observer) observe(past bot.Past, prior float64) (m OpponentModel) {
	if prior == 0 {
		return m
	}
	o.replay(past)
	for seat := range m {
		m[seat] = o.counts[seat].greedyRate(prior)
	}
	return m
}

// replay counts the decisions of a game that are not counted yet.
func (o *observer) replay(past bot.Past) {
	if !o.continues(&past) {
		o.reset(past.Setup)
	}
	if o.seen.Setup.Piles == 0 {
		return // the setup is invalid
	}
	var buf [64]razzia.Move
	for _, m := range past.Moves[len(o.seen.Moves):] {
		next := o.state
		if next.Advance(m) != nil {
			break
		}
		if s := &o.state; s.Actor != razzia.NoSeat && len(options(s, buf[:0])) > 1 {
			o.counts[s.Actor].add(sameMove(m, o.greedy.move(s)))
		}
		o.state = next
		o.seen.Moves = append(o.seen.Moves, m)
	}
}

// continues reports whether a past begins with what was seen.
func (o *observer) continues(past *bot.Past) bool {
	n := len(o.seen.Moves)
	return o.seen.Setup.Piles == past.Setup.Piles && slices.Equal(o.seen.Setup.Packages, past.Setup.Packages) &&
		n <= len(past.Moves) && slices.Equal(o.seen.Moves, past.Moves[:n])
}

// reset goes to the start of a game. If the setup is invalid, o.seen stays empty.
func (o *observer) reset(setup razzia.Setup) {
	*o = observer{greedy: o.greedy, seen: bot.Past{Moves: o.seen.Moves[:0]}}
	s, err := razzia.New(setup)
	if err != nil {
		return
	}
	setup.Packages = slices.Clone(setup.Packages)
	o.state, o.seen.Setup = s, setup
}

// sameMove reports whether two moves are equivalent. Draws from either pile are (R9).
func sameMove(a, b razzia.Move) bool {
	return a == b || a.Verb() == razzia.ToDraw && b.Verb() == razzia.ToDraw
}

func (c *counts) add(byGreedy bool) {
	if byGreedy {
		c.greedy++
	} else {
		c.other++
	}
}

// The parameters of the opponent model. docs/lab/search.md lists what was tried.
const (
	slipRate   = 0.01    // how often a player who always follows greedy does something else
	betaGreedy = 8.5     // Beta prior for any other player: pseudo-count of decisions that follow greedy
	betaOther  = 1.5     // and of decisions that do not
	minRate    = 0.02    // a smaller rate counts as 0: it is not worth the time
	rateSteps  = 1 << 24 // rates are rounded to a part of 1: processors differ in the last bits of logarithms
	agreement  = 0.74    // part of the decisions in which greedy and the search choose the same
)

// greedyRate is the expected part of the decisions in which a player follows greedy, beyond those in which greedy and
// the search choose the same anyway. Bayes' rule weighs two hypotheses: the player always follows greedy, but for
// slips; or the player follows it in an unknown part of the decisions, with a Beta distribution. The prior, the
// probability of the first hypothesis before any decision is seen, must be above 0.
func (c counts) greedyRate(prior float64) float64 {
	a, b := float64(c.greedy), float64(c.other)
	logAlways := math.Log(prior) + float64(a*math.Log(1-slipRate)) + float64(b*math.Log(slipRate))
	logPartly := math.Log(1-prior) + logBeta(betaGreedy+a, betaOther+b) - logBeta(betaGreedy, betaOther)
	pAlways := 1 / (1 + math.Exp(logPartly-logAlways))
	mean := (betaGreedy + a) / (betaGreedy + betaOther + a + b)
	rate := pAlways + float64((1-pAlways)*max(0, (mean-agreement)/(1-agreement)))
	rate = math.Round(rate*rateSteps) / rateSteps
	if rate < minRate {
		return 0
	}
	return rate
}

// logBeta is the logarithm of the beta function.
func logBeta(a, b float64) float64 {
	x, _ := math.Lgamma(a)
	y, _ := math.Lgamma(b)
	z, _ := math.Lgamma(a + b)
	return x + y - z
}
