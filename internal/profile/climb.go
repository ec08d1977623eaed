package profile

import (
	"context"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/measure"
	"razzia/internal/people"
)

// Rungs are the levels of bots that people climb, the weakest first.
var Rungs = []string{"beginner", "casual", "club", "expert", "master"}

const (
	// ClimbGames is how many games at a rung say whether a person is ready for the next.
	ClimbGames = 5
	// ClimbShare is how many times the even share of the win they take. The bar is low on purpose: five games are few, and at four seats even
	// a player of the same strength passes in a good third of all fives. The next rung is harder, and one may go back.
	ClimbShare = 1.5

	climbLatest = 60 // how many of the latest games are looked at
)

// A Climb is where a person stands on the ladder of bots. It is advice: all levels are open to all.
//
// A game counts if the person alone played it to the end, against bots: for the rung of the strongest of them. A person is ready for the
// next rung if in the latest five games at one they would have won half as much again as the even share of seats, without the luck of the
// cards: that is their share of the win less their luck.
type Climb struct {
	Rung  int     // the one to play at now, among Rungs
	Games int     // of the latest ones at the rung, up to ClimbGames
	Times float64 // how many times the even share of the win they have brought without luck; 0 without a game
	Ready bool    // the person has come from the rung below
	Top   bool    // they are ready for more than there is
}

// Level is the level of bots to play at now.
func (c Climb) Level() string { return Rungs[c.Rung] }

// ClimbOf returns where a person stands by their latest games, the latest first.
func ClimbOf(latest []Game) (c Climb) {
	at := make([][]float64, len(Rungs)) // by rung: the times of its games, the oldest first
	for _, g := range Once(latest) {
		if rung := rungOf(&g); rung >= 0 {
			at[rung], c.Rung = append(at[rung], timesEven(&g)), rung
		}
	}
	chosen := c.Rung
	for rung, times := range at {
		if len(times) >= ClimbGames && mean(last(times)) >= ClimbShare {
			c.Top = rung == len(Rungs)-1
			c.Rung, c.Ready = max(c.Rung, min(rung+1, len(Rungs)-1)), true
		}
	}
	c.Ready = c.Ready && c.Rung != chosen
	here := last(at[c.Rung])
	c.Games, c.Times = len(here), mean(here)
	return c
}

// last are the last few of some numbers.
func last(times []float64) []float64 { return times[max(0, len(times)-ClimbGames):] }

// mean is the mean of numbers, 0 of none.
func mean(numbers []float64) float64 {
	sum := 0.0
	for _, x := range numbers {
		sum += x
	}
	return sum / float64(max(1, len(numbers)))
}

// rungOf is the rung that a game counts for; -1 for none.
func rungOf(g *Game) int {
	rung := -1
	for _, o := range g.Others {
		at := slices.Index(Rungs, o.Level)
		if o.Person != 0 || at < 0 {
			return -1
		}
		rung = max(rung, at)
	}
	if g.Left || len(g.Others) != g.Players-1 {
		return -1
	}
	return rung
}

// timesEven is the share of the win in a game without its luck, in even shares.
func timesEven(g *Game) float64 {
	share := 0.0
	if g.Won {
		winners := 1
		for _, o := range g.Others {
			winners += asNumber(o.Outcome == 0)
		}
		share = 1 / float64(winners)
	}
	return (share - float64(g.Luck.Share)/measure.ShareUnit) * float64(g.Players)
}

// Climb returns where the caller stands on the ladder of bots. One without games is to begin with beginners.
func (p *Profiles) Climb(ctx context.Context, c people.Caller) (Climb, error) {
	if !c.Known {
		return Climb{}, nil
	}
	judge, err := p.Judge()
	if err != nil {
		return Climb{}, err
	}
	games, err := p.Store.Latest(ctx, judge, c.Person.ID, climbLatest)
	return ClimbOf(games), fault.Store(err)
}
