package bottest

import (
	"context"
	"errors"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
)

func TestEveryRarePositionComesUp(t *testing.T) {
	for _, rare := range rarePositions {
		if len(rare.find()) == 0 {
			t.Errorf("no game comes to %s", rare.name)
		}
	}
}

// playerFunc is a function as a player.
type playerFunc func(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error)

func (f playerFunc) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	return f(ctx, s, seat)
}

// whenAsked is a player that chooses by f, and refuses when it is not asked.
func whenAsked(f func(ctx context.Context, s razzia.State) (razzia.Move, error)) bot.Player {
	return playerFunc(func(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
		if s.Actor != seat || seat == razzia.NoSeat {
			return razzia.Move{}, bot.ErrNotAsked
		}
		return f(ctx, s)
	})
}

func first(s razzia.State) razzia.Move { return s.Legal(nil)[0] }

func last(s razzia.State) razzia.Move {
	legal := s.Legal(nil)
	return legal[len(legal)-1]
}

// alwaysPasses opens players that pass even where that is illegal.
func alwaysPasses(uint64) bot.Player {
	return whenAsked(func(context.Context, razzia.State) (razzia.Move, error) { return razzia.Pass(), nil })
}

// answersForOthers opens players that choose for a seat that is not to act.
func answersForOthers(uint64) bot.Player {
	return playerFunc(func(_ context.Context, s razzia.State, _ razzia.Seat) (razzia.Move, error) {
		if s.Actor == razzia.NoSeat {
			return razzia.Move{}, bot.ErrNotAsked
		}
		return first(s), nil
	})
}

// ignoresDeadline opens players that take a second whatever the context says.
func ignoresDeadline(uint64) bot.Player {
	return whenAsked(func(_ context.Context, s razzia.State) (razzia.Move, error) {
		time.Sleep(time.Second) // of synctest's fake time
		return first(s), nil
	})
}

// hidesContextError opens players whose error does not wrap the context's.
func hidesContextError(uint64) bot.Player {
	return whenAsked(func(ctx context.Context, s razzia.State) (razzia.Move, error) {
		if ctx.Err() != nil {
			return razzia.Move{}, errors.New("no time")
		}
		return first(s), nil
	})
}

// ignoresSeed opens players that differ though their seeds are the same.
func ignoresSeed() Open {
	opened := 0
	return func(uint64) bot.Player {
		opened++
		odd := opened%2 == 1
		return whenAsked(func(_ context.Context, s razzia.State) (razzia.Move, error) {
			if odd {
				return first(s), nil
			}
			return last(s), nil
		})
	}
}

// usesEarlierState opens players that choose by the piles of the state that they were asked about before.
func usesEarlierState(uint64) bot.Player {
	var before razzia.State
	return whenAsked(func(_ context.Context, s razzia.State) (razzia.Move, error) {
		odd := before.Piles[0]%2 == 1
		before = s
		if odd {
			return first(s), nil
		}
		return last(s), nil
	})
}

// A callCounter chooses by how often it was asked, and ignores the past.
type callCounter struct {
	bot.Player
	asked int
}

func (r *callCounter) ChooseAfter(_ context.Context, _ bot.Past, s razzia.State, _ razzia.Seat) (razzia.Move, error) {
	if r.asked++; r.asked%2 == 1 {
		return first(s), nil
	}
	return last(s), nil
}

// A passingHistorian always passes.
type passingHistorian struct{ bot.Player }

func (passingHistorian) ChooseAfter(context.Context, bot.Past, razzia.State, razzia.Seat) (razzia.Move, error) {
	return razzia.Pass(), nil
}

// oneSeatOnly opens players that fail for any seat but the one that they were asked for first.
func oneSeatOnly(uint64) bot.Player {
	mine := razzia.NoSeat
	return whenAsked(func(_ context.Context, s razzia.State) (razzia.Move, error) {
		if mine == razzia.NoSeat {
			mine = s.Actor
		}
		if s.Actor != mine {
			return razzia.Move{}, errors.New("not my seat")
		}
		return first(s), nil
	})
}

func TestChecksFail(t *testing.T) {
	for _, tt := range []struct {
		name  string
		check func(*testing.T, Open) error
		open  Open
	}{
		{"illegal moves in games", legalInGames, alwaysPasses},
		{"illegal moves in rare positions", legalInRarePositions, alwaysPasses},
		{"a wait after the end of the context", endedContext, ignoresDeadline},
		{"an error that hides the context's", endedContext, hidesContextError},
		{"players of one seed that differ", sameForSeed, ignoresSeed()},
		{"an answer for another seat", notAsked, answersForOthers},
		{"an answer that depends on earlier states", sameForState, usesEarlierState},
		{"a player for one seat only", manyGames, oneSeatOnly},
		{"an answer that ignores the past", sameForPast, func(uint64) bot.Player { return &callCounter{} }},
		{"illegal moves after a past", sameForPast, func(uint64) bot.Player { return passingHistorian{} }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.check(t, tt.open)
			if err == nil {
				t.Fatal("the check passes")
			}
			t.Log(err)
		})
	}
}
