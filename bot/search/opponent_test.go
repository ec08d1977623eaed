package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"

	"pgregory.net/rapid"

	"razzia/internal/fatal"
)

// pastOf plays a game with one player in every seat and returns its moves.
func pastOf(t *testing.T, p bot.Player, players int) bot.Past {
	t.Helper()
	past, err := bottest.Past(slices.Repeat([]bot.Player{p}, players), 2, 3)
	fatal.If(t, err)
	return past
}

// observed is the opponent model of an observer that sees a game for the first time.
func observed(past bot.Past, prior float64) OpponentModel {
	o := newObserver()
	return o.observe(past, prior)
}

// TestObserverContinues checks that an observer that is shown several games, each longer or shorter than before,
// returns the same models as new observers. That holds even if the caller overwrites a past after the call.
func TestObserverContinues(t *testing.T) {
	var games []bot.Past
	for _, name := range []string{"greedy", "random"} {
		for players := 3; players <= 4; players++ {
			games = append(games, pastOf(t, open(t, name, 1), players))
		}
	}
	wrong := games[0] // its 101st move is illegal
	wrong.Moves = append(slices.Clone(wrong.Moves[:100]), razzia.Move{})
	onePile, none := games[2], games[0]
	onePile.Setup.Piles, none.Setup = 1, razzia.Setup{}
	games = append(games, wrong, onePile, none)
	rapid.Check(t, func(t *rapid.T) {
		o := newObserver()
		for range 6 {
			past := rapid.SampledFrom(games).Draw(t, "game")
			past.Moves = past.Moves[:rapid.IntRange(0, len(past.Moves)).Draw(t, "moves")]
			past.Moves, past.Setup.Packages = slices.Clone(past.Moves), slices.Clone(past.Setup.Packages)
			overwrite := rapid.SampledFrom([]func(){func() { clear(past.Moves) }, func() { clear(past.Setup.Packages) }}).Draw(t, "overwrite")
			for range 2 {
				if got, want := o.observe(past, defaultGreedyPrior), observed(past, defaultGreedyPrior); got != want {
					t.Fatalf("%d moves: model %v, want %v", len(past.Moves), got, want)
				}
				overwrite()
			}
		}
	})
}

// A counting player counts the calls of Choose.
type counting struct {
	bot.Player
	calls *int
}

func (c counting) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	*c.calls++
	return c.Player.Choose(ctx, s, seat)
}

// TestObserverAsksGreedyOnce checks that an observer that is shown a game move by move asks greedy once for each
// decision.
func TestObserverAsksGreedyOnce(t *testing.T) {
	past := pastOf(t, open(t, "greedy", 1), 3)
	whole, stepwise := 0, 0
	a := observer{greedy: greedyPolicy{counting{open(t, "greedy", 1), &whole}}}
	a.observe(past, defaultGreedyPrior)
	b := observer{greedy: greedyPolicy{counting{open(t, "greedy", 1), &stepwise}}}
	for n := range past.Moves {
		b.observe(bot.Past{Setup: past.Setup, Moves: past.Moves[:n+1]}, defaultGreedyPrior)
	}
	if whole == 0 || stepwise != whole {
		t.Errorf("%d calls move by move, want as many as for the whole game, %d", stepwise, whole)
	}
}

// TestObserverDistinguishesPlayers checks that after a whole game the model tells greedy from other players.
func TestObserverDistinguishesPlayers(t *testing.T) {
	for _, player := range []struct {
		name        string
		least, most float64
	}{{"greedy", always, 1}, {"search:nodes=1", 0, 0.6}, {"random", 0, 0}} {
		for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
			p := open(t, player.name, 1)
			past := pastOf(t, p, players)
			model := observed(past, defaultGreedyPrior)
			for seat, rate := range model[:players] {
				if rate < player.least || rate > player.most {
					t.Errorf("%s at seat %d of %d: rate %.3f, want %v to %v", player.name, seat, players, rate, player.least, player.most)
				}
			}
		}
	}
}

// TestChooseUsesThePast checks the opponent model of a search: the rates of the others follow from the past that it is
// given, or from the prior alone if there is no past. The rate of the player to move is 0.
func TestChooseUsesThePast(t *testing.T) {
	p := open(t, "search:eval=static,nodes=1,solve=1", 1).(*Player)
	past := pastOf(t, open(t, "greedy", 1), 4)
	s, made := middleOf(t, past)
	past.Moves = past.Moves[:made]
	unknown := counts{}.greedyRate(defaultGreedyPrior)
	for _, c := range []struct {
		past        bot.Past
		least, most float64
	}{{past, 0.9, 1}, {bot.Past{}, unknown, unknown}, {past, 0.9, 1}} {
		if _, err := p.ChooseAfter(context.Background(), c.past, s, s.Actor); err != nil {
			t.Fatal(err)
		}
		for seat, rate := range p.tree.model[:s.Players] {
			switch {
			case razzia.Seat(seat) == s.Actor && rate != 0:
				t.Errorf("after %d moves the rate of the player to move is %v, want 0", len(c.past.Moves), rate)
			case razzia.Seat(seat) != s.Actor && (rate < c.least || rate > c.most):
				t.Errorf("after %d moves the rate of seat %d is %v, want %v to %v", len(c.past.Moves), seat, rate, c.least, c.most)
			}
		}
	}
}

// middleOf returns the first decision in the second half of a game, and the number of moves before it.
func middleOf(t *testing.T, past bot.Past) (s razzia.State, made int) {
	t.Helper()
	s, err := razzia.New(past.Setup)
	fatal.If(t, err)
	for made < len(past.Moves)/2 || s.Actor == razzia.NoSeat {
		s = s.MustStep(past.Moves[made])
		made++
	}
	return s, made
}

// TestObserverTakesAnyPast checks that an invalid past is ignored from its first illegal move on, and that the model is
// zero if the prior is.
func TestObserverTakesAnyPast(t *testing.T) {
	unknown := counts{}.greedyRate(defaultGreedyPrior)
	setup := razzia.Setup{Packages: razzia.Lot(3, razzia.NewSource(1, 0)), Piles: 2}
	for name, past := range map[string]bot.Past{
		"nothing":       {},
		"no moves":      {Setup: setup},
		"illegal moves": {Setup: setup, Moves: []razzia.Move{razzia.Bid(16), razzia.Reveal(razzia.Gold), {}}},
	} {
		for seat, rate := range observed(past, defaultGreedyPrior) {
			if math.Abs(rate-unknown) > 0.3 {
				t.Errorf("%s: seat %d: rate %.3f, want about that of an unknown player, %.3f", name, seat, rate, unknown)
			}
		}
		if m := observed(past, 0); m != (OpponentModel{}) {
			t.Errorf("%s: model %v with a prior of 0, want zeros", name, m)
		}
	}
}

// TestGreedyRateIsMonotonic checks that each decision that follows greedy raises the rate, and each other decision
// lowers it.
func TestGreedyRateIsMonotonic(t *testing.T) {
	for greedy := range 60 {
		for other := range 20 {
			now := counts{greedy, other}.greedyRate(defaultGreedyPrior)
			if !(now >= 0 && now <= 1) {
				t.Fatalf("%d and %d: rate %v, want 0 to 1", greedy, other, now)
			}
			if more := (counts{greedy + 1, other}).greedyRate(defaultGreedyPrior); more < now {
				t.Errorf("%d and %d: rate %v, and %v after one more that follows greedy", greedy, other, now, more)
			}
			if less := (counts{greedy, other + 1}).greedyRate(defaultGreedyPrior); less > now {
				t.Errorf("%d and %d: rate %v, and %v after one more that does not", greedy, other, now, less)
			}
		}
	}
}
