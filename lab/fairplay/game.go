// Package fairplay plays evenings of honest bots, and of bots of which two play together, to see what the judgement of fair play finds.
package fairplay

import (
	"context"
	"math/rand/v2"
	"slices"

	"razzia"
	"razzia/bot"
	_ "razzia/bot/level" // registers its players
	"razzia/bot/net"
	"razzia/internal/club/fairplay"
	"razzia/internal/measure"
	"razzia/internal/rulebook/randomgame"
)

// A Way is how two people play together.
type Way string

// The ways. Honest players have none.
const (
	Honest Way = "honest"
	Share  Way = "share" // both choose what is best for both together
	Feed   Way = "feed"  // one of them chooses what is best for the other
	Lean   Way = "lean"  // one of them takes the chances of the other for half as good as their own
	Yield  Way = "yield" // neither bids more than the other
)

// Ways lists the ways of two who play together.
func Ways() []Way { return []Way{Share, Feed, Lean, Yield} }

// weights are what the own chances and those of the other count for; none for those who choose as their bot does.
func (w Way) weights() (own, other float32) {
	const little, half = 0.1, 0.5
	switch w {
	case Share:
		return 1, 1
	case Feed:
		return little, 1
	case Lean:
		return 1, half
	}
	return 0, 0
}

// isMutual reports whether both do it for each other.
func (w Way) isMutual() bool { return w == Share || w == Yield }

// A Player is who plays: a level of bots, and the one they play together with.
type Player struct {
	Level   string
	Way     Way
	Partner int // among the players of an evening; -1 for none
}

// players is the number of players at each table.
const players = 4

// A Table plays games and judges them. It is not safe for concurrent use.
type Table struct {
	judge *measure.Judge
	ply   *net.Ply
	bots  map[string]bot.Player
}

// NewTable returns a table.
func NewTable() (*Table, error) {
	judge, err := measure.Open()
	if err != nil {
		return nil, err
	}
	n, err := net.For(players)
	if err != nil {
		return nil, err
	}
	return &Table{judge, net.NewPly(n), map[string]bot.Player{}}, nil
}

// Play lets some of the players of an evening play a game, in the order of their seats, and returns the favours in it.
func (t *Table) Play(all []Player, seats []int, chance *rand.Rand) (fairplay.Favours, error) {
	setup := razzia.Setup{Packages: razzia.Lot(len(seats), chance), Piles: 2}
	deck := randomgame.AnyOrder.Stack(setup.Piles, chance)
	s, err := razzia.New(setup)
	var moves []razzia.Move
	for err == nil && s.Phase != razzia.Over {
		var m razzia.Move
		if m, err = t.next(&s, deck, all, seats, chance); err == nil {
			moves, err = append(moves, m), s.Advance(m)
		}
	}
	if err != nil {
		return nil, err
	}
	var w fairplay.Watcher
	_, err = t.judge.Visit(0, setup, moves, w.See)
	return w.Favours(len(seats)), err
}

// next is the next move of a game.
func (t *Table) next(s *razzia.State, deck *razzia.Deck, all []Player, seats []int, chance *rand.Rand) (razzia.Move, error) {
	if s.Phase == razzia.Revealing {
		c, err := deck.Draw(s.Pile)
		return razzia.Reveal(c), err
	}
	p := all[seats[s.Actor]]
	with := slices.Index(seats, p.Partner)
	switch own, other := p.Way.weights(); {
	case with < 0:
	case other > 0:
		return t.together(s, razzia.Seat(with), own, other), nil
	case s.Phase == razzia.Bidding && s.Auction.Bidder == razzia.Seat(with) && slices.Contains(s.Legal(nil), razzia.Pass()):
		return razzia.Pass(), nil
	}
	b := t.bots[p.Level]
	if b == nil {
		var err error
		if b, err = bot.Open(p.Level, chance.Uint64()); err != nil {
			return razzia.Move{}, err
		}
		t.bots[p.Level] = b
	}
	return b.Choose(context.Background(), *s, s.Actor)
}

// together is the move that promises most to the actor and another seat, with weights.
func (t *Table) together(s *razzia.State, with razzia.Seat, own, other float32) razzia.Move {
	moves, values := t.ply.EvaluateMoves(s)
	best, most := 0, float32(-1)
	for i := range moves {
		if v := own*values[i].Share[s.Actor] + other*values[i].Share[with]; v > most {
			best, most = i, v
		}
	}
	return moves[best]
}
