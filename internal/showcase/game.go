// Package showcase has the replay of the day: a game of bots that each house plays for itself. It is a record like one from a file, so no
// list, rating or count of the house knows it.
package showcase

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/fair"
	"razzia/internal/table"
	"razzia/internal/table/picture"
	"razzia/notation"
)

// players is how many bots play the game of a day.
const players = 4

// A Game is the replay of a day, with its best moment: the decision that sells the row that is worth more to its buyer, if the round ended
// then, than any other of the game to its own.
type Game struct {
	Day   time.Time // its first moment, in UTC
	Table *table.Table

	table.Sale // of the best moment

	best  Moment
	shown []int // versions of the table from the best moment to the end of its round
}

// A Moment is the table at a moment of the game, with what was seen there before.
type Moment struct {
	Table *table.Table
	Log   *picture.Log
}

// play plays the game of a day. It follows from the day alone, in all houses with the same bots.
func play(day time.Time) (notation.Record, error) {
	sum := sha256.Sum256([]byte("the replay of " + day.Format(time.DateOnly)))
	seed, err := fair.ParseSeed(hex.EncodeToString(sum[:]))
	if err != nil {
		return notation.Record{}, err
	}
	setup, deck := seed.Deal(players, 2)
	r := notation.Record{Players: namesOf(day), Packages: setup.Packages, Piles: setup.Piles}
	s, err := razzia.New(setup)
	house := bot.NewGreedy(bot.HorizonGame)
	for err == nil && s.Phase != razzia.Over {
		var m razzia.Move
		if s.Phase == razzia.Revealing {
			var c razzia.Card
			c, err = deck.Draw(s.Pile)
			m = razzia.Reveal(c)
		} else {
			m, err = house.Choose(context.Background(), s, s.Actor)
		}
		if err == nil {
			r.Moves = append(r.Moves, m)
			err = s.Advance(m)
		}
	}
	return r, err
}

// namesOf are the names of the bots of a day: each day another one has free.
func namesOf(day time.Time) []string {
	names := slices.Clone(table.SampleNames())
	free := day.YearDay() % len(names)
	return slices.Concat(names[free+1:], names[:free])[:players]
}

// gameOf finds the best moment of a game.
func gameOf(day time.Time, id table.ID, r *notation.Record) (*Game, error) {
	t, err := table.OpenRecord(id, r, day)
	if err != nil {
		return nil, err
	}
	best, _ := table.BestSale(t, razzia.NoSeat) // a whole game has one
	g := &Game{Day: day, Table: t, Sale: best}
	began := slices.IndexFunc(t.Log, func(e table.Entry) bool { return e.Kind == table.Began }) + 1
	if g.shown, err = versions(r, best.Ply, began); err == nil {
		g.best, err = g.moment(0)
	}
	return g, err
}

// versions lists those of the table from a number of moves to the end of the round. A draw and its reveal are one step.
func versions(r *notation.Record, from, began int) (list []int, err error) {
	moves, round := 0, uint8(0)
	add := func(s *razzia.State) {
		if moves == from {
			round = s.Round
		}
		if moves >= from && s.Round == round && s.Phase != razzia.Revealing {
			list = append(list, began+moves)
		}
		moves++
	}
	first, err := razzia.New(r.Setup())
	if err != nil {
		return nil, err
	}
	add(&first)
	_, err = r.Replay(func(step notation.Step) { add(&step.After.State) })
	return list, err
}

// At returns the moment some steps after the best one, with which each page begins. After the end of its round the best one comes again.
func (g *Game) At(step int) (Moment, error) {
	if step %= len(g.shown); step > 0 {
		return g.moment(step)
	}
	return g.best, nil
}

// moment reads the log of the game up to a step.
func (g *Game) moment(step int) (Moment, error) {
	t, err := g.Table.Past(g.shown[step])
	if err != nil {
		return Moment{}, err
	}
	return Moment{t, picture.NewLog(t)}, nil
}
