package hint

import (
	"context"
	"errors"
	"slices"
	"testing"

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

// TestHintsOfRandomGames asks for a hint at some decisions of random games, and checks its fields.
func TestHintsOfRandomGames(t *testing.T) {
	adviser, asked := NewAdviser(searching), 0
	for seed := range uint64(4) {
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
			if asked++; asked%40 == 0 { // each takes a tenth of a second
				h, err := adviser.Advise(t.Context(), s)
				fatal.If(t, err)
				checkHint(t, &s, h)
			}
			m, err := random.Choose(t.Context(), s, s.Actor)
			fatal.If(t, err)
			s = scene.Step(t, s, m)
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
	n := len(h.Reasons)
	if alone := h.Next.Move == (razzia.Move{}); alone != (n == 0) || n == 1 || n > 3 {
		t.Errorf("%d reasons for %v: want 2 or 3, none if there is no other move", n, h.Best.Move)
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
