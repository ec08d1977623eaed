package bottest

import (
	"context"
	"errors"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
)

func TestEverySceneComesUp(t *testing.T) {
	for _, sc := range scenes {
		if len(sc.find()) == 0 {
			t.Errorf("no game comes to %s", sc.name)
		}
	}
}

// choose is a player that is a function.
type choose func(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error)

func (f choose) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	return f(ctx, s, seat)
}

// polite chooses by f where it is asked, and else keeps the contract.
func polite(f func(ctx context.Context, s razzia.State) (razzia.Move, error)) bot.Player {
	return choose(func(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
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

// Each of these players breaks one clause of the contract.
func passer(uint64) bot.Player {
	return polite(func(context.Context, razzia.State) (razzia.Move, error) { return razzia.Pass(), nil })
}

func busybody(uint64) bot.Player {
	return choose(func(_ context.Context, s razzia.State, _ razzia.Seat) (razzia.Move, error) {
		if s.Actor == razzia.NoSeat {
			return razzia.Move{}, bot.ErrNotAsked
		}
		return first(s), nil
	})
}

func sleeper(uint64) bot.Player {
	return polite(func(_ context.Context, s razzia.State) (razzia.Move, error) {
		time.Sleep(time.Second) // in the time of the test's bubble
		return first(s), nil
	})
}

func mumbler(uint64) bot.Player {
	return polite(func(ctx context.Context, s razzia.State) (razzia.Move, error) {
		if ctx.Err() != nil {
			return razzia.Move{}, errors.New("no time")
		}
		return first(s), nil
	})
}

// weathercock opens players that are not alike though their seeds are.
func weathercock() Open {
	opened := 0
	return func(uint64) bot.Player {
		opened++
		odd := opened%2 == 1
		return polite(func(_ context.Context, s razzia.State) (razzia.Move, error) {
			if odd {
				return first(s), nil
			}
			return last(s), nil
		})
	}
}

// brooder opens players that choose by how high the piles were when they were asked before.
func brooder(uint64) bot.Player {
	var before razzia.State
	return polite(func(_ context.Context, s razzia.State) (razzia.Move, error) {
		odd := before.Piles[0]%2 == 1
		before = s
		if odd {
			return first(s), nil
		}
		return last(s), nil
	})
}

// A rememberer goes by how often it was asked before, and not by the past that it is shown.
type rememberer struct {
	bot.Player
	asked int
}

func (r *rememberer) ChooseAfter(_ context.Context, _ bot.Past, s razzia.State, _ razzia.Seat) (razzia.Move, error) {
	if r.asked++; r.asked%2 == 1 {
		return first(s), nil
	}
	return last(s), nil
}

// A dreamer passes whatever it is shown.
type dreamer struct{ bot.Player }

func (dreamer) ChooseAfter(context.Context, bot.Past, razzia.State, razzia.Seat) (razzia.Move, error) {
	return razzia.Pass(), nil
}

// squatter opens players that keep to the seat they were asked for first.
func squatter(uint64) bot.Player {
	mine := razzia.NoSeat
	return polite(func(_ context.Context, s razzia.State) (razzia.Move, error) {
		if mine == razzia.NoSeat {
			mine = s.Actor
		}
		if s.Actor != mine {
			return razzia.Move{}, errors.New("not my seat")
		}
		return first(s), nil
	})
}

func TestChecksFindWhatIsWrong(t *testing.T) {
	for _, tt := range []struct {
		name  string
		check func(*testing.T, Open) error
		open  Open
	}{
		{"illegal moves in games", legalInGames, passer},
		{"illegal moves in scenes", legalInScenes, passer},
		{"a wait after the end of the context", endedContext, sleeper},
		{"an error that hides the context's", endedContext, mumbler},
		{"players of one seed that differ", sameForSeed, weathercock()},
		{"an answer for another seat", notAsked, busybody},
		{"an answer that depends on the way", sameForState, brooder},
		{"a player for one seat only", manyGames, squatter},
		{"a memory in place of the past", sameForPast, func(uint64) bot.Player { return &rememberer{} }},
		{"illegal moves after a past", sameForPast, func(uint64) bot.Player { return dreamer{} }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.check(t, tt.open)
			if err == nil {
				t.Fatal("the check found nothing wrong")
			}
			t.Log(err)
		})
	}
}
