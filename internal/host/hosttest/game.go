package hosttest

import (
	"context"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// Played returns the table of a finished game, and its secret. It is played as people play: with the moves of sensible
// beginners, seconds between them, some talk and, at every second table, a bot. The number decides about all that: 2 to 5
// players, who are named Player and a number, and talk of pancakes.
func Played(number uint64) (t *table.Table, secret []byte) {
	chance := rand.New(razzia.NewSource(number, 1))
	g := &playing{Rand: chance, now: noon.Add(time.Duration(number) * time.Hour)}
	seed := make([]byte, 32)
	for i := range seed {
		seed[i] = byte(chance.Uint32())
	}
	s, err := fair.ParseSeed(hex.EncodeToString(seed))
	if err != nil {
		panic(err)
	}
	g.t, g.dealer = table.New(table.ID(fmt.Sprintf("game%08d", number))), table.NewDealer(s)
	g.act(g.creation(2 + int(number%4)))
	for g.t.Phase != table.Over {
		g.step()
	}
	return g.t, g.dealer.Secret()
}

// PlayInto stores finished games by their numbers, in this order.
func PlayInto(t testing.TB, s host.Store, numbers ...uint64) (games []*table.Table) {
	t.Helper()
	for _, n := range numbers {
		played, secret := Played(n)
		fatal.If(t, s.Create(t.Context(), played.ID, secret, played.Log, played.Summary()))
		games = append(games, played)
	}
	return games
}

// playing is a game that is being played.
type playing struct {
	*rand.Rand
	t      *table.Table
	dealer table.Dealer
	now    time.Time
}

// creation seats players, and a bot in the last seat of every second table.
func (g *playing) creation(players int) table.Create {
	c := table.Create{Options: table.Options{Players: players, Piles: 2, Pace: time.Second}, Sitting: make([]table.Sitter, players)}
	for i := range c.Sitting {
		n := g.IntN(1000)
		c.Sitting[i].Person = table.Person{ID: fmt.Sprintf("person-%016x", g.Uint64()), Name: fmt.Sprint("Player ", n), Face: uint8(n % 8)}
	}
	c.Maker = c.Sitting[0].Person
	if g.IntN(2) == 0 {
		c.Sitting[players-1] = table.Sitter{Level: "greedy"}
	}
	return c
}

// act carries out a command, some seconds after the one before.
func (g *playing) act(c table.Command) {
	g.now = g.now.Add(time.Duration(g.ExpFloat64()*4000+300) * time.Millisecond)
	change, err := g.t.Decide(c, table.Env{At: g.now, Dealer: g.dealer, Levels: bot.Names()})
	if err != nil {
		panic(fmt.Sprintf("hosttest: %T at version %d: %v", c, g.t.Version, err))
	}
	g.t, g.dealer = g.t.Adopt(change), change.Dealer
}

// step makes a move, of a person or a bot. Now and then a person says something before.
func (g *playing) step() {
	if _, pausing := g.t.Pause(); pausing {
		g.act(table.Resume{Ply: len(g.t.Moves)})
		return
	}
	s := g.t.Game.State
	m, err := bot.NewGreedy(bot.HorizonGame).Choose(context.Background(), s, s.Actor)
	if legal := s.Legal(nil); err != nil || g.IntN(4) == 0 {
		m = legal[g.IntN(len(legal))]
	}
	if seat, bots := g.t.BotToMove(); bots {
		g.act(table.BotMove{Seat: seat, Ply: len(g.t.Moves), Move: m})
		return
	}
	by := g.t.Seats[s.Actor].Person.ID
	if g.IntN(60) == 0 {
		g.act(table.Talk{By: by, Text: fmt.Sprintf("I would rather have %d pancakes than this row", g.IntN(100))})
	}
	g.act(table.Move{By: by, Seat: s.Actor, Ply: len(g.t.Moves), Move: m})
}
