package hint

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest/scene"
	"razzia/bot/search"
	"razzia/internal/fatal"
)

// searching opens an analyst with a small limit of nodes and none of time.
func searching() (bot.Analyst, error) {
	return search.New(search.Settings{Evaluator: search.Static{}, Limit: search.Limit{Nodes: 20}}, 1), nil
}

// TestHintsOfRandomGames asks for a hint at each decision of random games, and checks its fields.
func TestHintsOfRandomGames(t *testing.T) {
	adviser := NewAdviser(searching)
	seen := map[Kind]bool{}
	for seed := range uint64(24) {
		players := razzia.MinPlayers + int(seed%4)
		random, err := bot.New("random", seed)
		fatal.If(t, err)
		deck := razzia.NewDeck(2, razzia.NewSource(seed, 0))
		s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, razzia.NewSource(seed, 1)), Piles: 2})
		fatal.If(t, err)
		for s.Phase != razzia.Over {
			if s.Phase == razzia.Revealing {
				card, err := deck.Draw(s.Pile)
				fatal.If(t, err)
				s = scene.Step(t, s, razzia.Reveal(card))
				continue
			}
			h, err := adviser.Advise(t.Context(), s)
			fatal.If(t, err)
			checkHint(t, &s, h)
			for _, r := range h.Reasons {
				seen[r.Kind] = true
			}
			m := h.Best.Move
			if seed%3 > 0 { // random moves lead to positions that good players never reach
				m, err = random.Choose(t.Context(), s, s.Actor)
				fatal.If(t, err)
			}
			s = scene.Step(t, s, m)
		}
	}
	for _, k := range Kinds() {
		if !seen[k] && k != MustSpend {
			t.Errorf("no hint had the reason %q", k)
		}
	}
}

// checkHint checks the fields of a hint.
func checkHint(t *testing.T, s *razzia.State, h Hint) {
	t.Helper()
	legal := s.Legal(nil)
	switch {
	case h.Seat != s.Actor:
		t.Errorf("a hint for seat %d, not for %d who is to act", h.Seat, s.Actor)
	case !slices.Contains(legal, h.Best.Move):
		t.Errorf("the best move is %v, which is not legal", h.Best.Move)
	case h.Next.Move == (razzia.Move{}):
		for _, m := range legal {
			if m != h.Best.Move && !(draws(m) && draws(h.Best.Move)) {
				t.Errorf("the hint has no next best move after %v, but %v is legal", h.Best.Move, m)
			}
		}
	case !slices.Contains(legal, h.Next.Move) || h.Next.Move == h.Best.Move:
		t.Errorf("the next best after %v is %v", h.Best.Move, h.Next.Move)
	}
	for _, share := range []float64{h.Best.Share, h.Next.Share, h.Risk.Police, h.Risk.Raid} {
		if !(share >= 0 && share <= 1) {
			t.Errorf("a chance of %v: %+v", share, h)
		}
	}
	if h.Best.Share < h.Next.Share || h.Risk.Raid > h.Risk.Police {
		t.Errorf("the best move is worse than the next, or the raid is likelier than police: %+v", h)
	}
	if n := len(h.Reasons); n < 1 || n > most {
		t.Errorf("%d reasons for %v: want 1 to %d", n, h.Best.Move, most)
	}
}

// TestRiskIsExact compares the risk with an enumeration of all orders of a few cards.
func TestRiskIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := rapid.IntRange(1, 12).Draw(t, "cards")
		police := rapid.IntRange(0, cards).Draw(t, "police")
		draws := rapid.IntRange(0, cards).Draw(t, "draws")
		least := rapid.IntRange(1, 7).Draw(t, "least")
		ways, hits := 0, 0
		for lie := range uint(1) << cards { // a bit for each police card, the top card first
			if bits.OnesCount(lie) != police {
				continue
			}
			ways++
			if bits.OnesCount(lie&(1<<draws-1)) >= least {
				hits++
			}
		}
		want := float64(hits) / float64(ways)
		if got := atLeast(least, draws, police, cards); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d draws of %d cards with %d police: at least %d with %v, want %v", draws, cards, police, least, got, want)
		}
	})
}

// TestDrawsBeforeTheNextTurn plays on, with draws and passes alone and nothing but loot, and
// counts the cards until the next turn of the seat.
func TestDrawsBeforeTheNextTurn(t *testing.T) {
	for i, sc := range []scene.Scene{
		{Players: 2, Actor: 0}, {Players: 4, Actor: 2}, {Players: 5, Actor: 4},
		{Players: 4, Actor: 1, Out: []razzia.Seat{2}},
		{Players: 4, Actor: 3, Moves: "draw 1, reveal Po"},
		{Players: 4, Actor: 3, Moves: "draw 1, reveal Po, pass, pass"},
		{Players: 4, Actor: 3, Moves: "draw 1, reveal Po, pass, pass, pass"},
		{Players: 5, Actor: 0, Moves: "call, bid 3, pass"},
	} {
		s := sc.State(t)
		want, me := RiskOf(&s).Draws, s.Actor
		got, first := 0, true
		for first || s.Phase != razzia.Turn || s.Actor != me {
			m := razzia.Pass()
			switch s.Phase {
			case razzia.Turn:
				m, got = razzia.Draw(1), got+1
			case razzia.Revealing:
				m = razzia.Reveal(razzia.Car)
			}
			first = false
			s = scene.Step(t, s, m)
		}
		if got != want {
			t.Errorf("scene %d: %d cards before the next turn, want %d", i, want, got)
		}
	}
}

// TestNoHint checks the errors where there is no hint to give.
func TestNoHint(t *testing.T) {
	adviser := NewAdviser(searching)
	drawn := scene.Scene{Players: 3, Moves: "draw 1"}.State(t)
	if _, err := adviser.Advise(t.Context(), drawn); !errors.Is(err, bot.ErrNotAsked) {
		t.Errorf("while a card is turned up: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := adviser.Advise(ended, scene.Scene{Players: 3}.State(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context ended: %v", err)
	}
	broken := errors.New("no nets")
	failing := NewAdviser(func() (bot.Analyst, error) { return nil, broken })
	if _, err := failing.Advise(t.Context(), scene.Scene{Players: 3}.State(t)); !errors.Is(err, broken) {
		t.Errorf("without an analyst: %v", err)
	}
}
