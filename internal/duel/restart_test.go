package duel_test

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"

	"razzia"
	"razzia/bot"
	_ "razzia/bot/level" // registers its players
	"razzia/internal/bus"
	"razzia/internal/duel"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/measure"
	"razzia/internal/people"
	"razzia/internal/sign"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// open opens a service at a store, as a server does that starts.
func open(t *testing.T, kept *keptest.Kept) (*duel.Service, *host.Host) {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	tables := host.New(host.Config{Store: kept, Bus: new(bus.Local), Log: log})
	known := people.Open(people.Config{Store: kept.People(), Log: log, Games: people.GamesOf(tables)})
	t.Cleanup(known.Close)
	tell := func(_ context.Context, t *table.Table, _ razzia.Seat) (*measure.Game, sign.Line, error) {
		return &measure.Game{Seats: make([]measure.Seat, len(t.Seats))}, sign.Line{{Sign: sign.LetGo, Ply: 3}}, nil
	}
	store := duel.NewStore(kept.Engine())
	return &duel.Service{Store: store, Tables: tables, People: known,
		Keeper: &duel.Keeper{Store: store, Log: log, Table: tables.Table, Tell: tell}}, tables
}

// play plays a number of moves of the person at a table; negative for all.
func play(t *testing.T, tables *host.Host, id table.ID, most int) *table.Table {
	t.Helper()
	versions, stop := tables.Watch(id)
	defer stop()
	for own := 0; ; {
		now, err := tables.Table(t.Context(), id)
		fatal.If(t, err)
		seat := now.Game.State.Actor
		switch {
		case now.Phase == table.Over || own == most:
			return now
		case seat == razzia.NoSeat || now.Seats[seat].Level != "":
			<-versions
			continue
		}
		m, err := bot.NewGreedy(bot.HorizonRound).Choose(t.Context(), now.Game.State, seat)
		fatal.If(t, err)
		_, err = tables.Act(t.Context(), id, table.Move{By: now.Seats[seat].Person.ID, Seat: seat, Ply: len(now.Moves), Move: m})
		fatal.If(t, err)
		own++
	}
}

// TestAServerStopsInTheMiddleOfADuel stops a server in the game of a friend, and after a try was noted without its table. The game goes on,
// with the same cards: a friend who plays alike has the same game.
func TestAServerStopsInTheMiddleOfADuel(t *testing.T) {
	kept := sitetest.Open(t)
	s, tables := open(t, kept)
	ann, ben := sitetest.Guest("ann"), sitetest.Guest("ben")
	at, err := tables.Create(t.Context(), table.Create{Maker: ann.Person, Options: table.Options{Players: 3, Piles: 2},
		Sitting: []table.Sitter{{Person: ann.Person}, {Level: "club"}, {Level: "casual"}}})
	fatal.If(t, err)
	first := play(t, tables, at.ID, -1)
	key, err := s.Make(t.Context(), ann, first.ID)
	fatal.If(t, err)
	_, err = s.Store.Begin(t.Context(), ben.Identities, duel.Try{Duel: key, Person: "ben", Table: "noted", Begun: ben.Now})
	fatal.If(t, err)
	id, err := s.Play(t.Context(), ben, key)
	if err != nil || id != "noted" {
		t.Fatalf("the table that was noted is not made, but %q, %v", id, err)
	}
	before := play(t, tables, id, 5)
	tables.Close()
	s, tables = open(t, kept)
	defer tables.Close()
	if again, err := s.Play(t.Context(), ben, key); err != nil || again != id {
		t.Errorf("after a restart the game is %q, %v", again, err)
	}
	over := play(t, tables, id, -1)
	if !slices.Equal(over.Moves, first.Moves) || !slices.Equal(over.Moves[:len(before.Moves)], before.Moves) {
		t.Error("the same moves get another game")
	}
	if n, err := s.Keeper.CatchUp(t.Context()); err != nil || n != 2 {
		t.Errorf("%d results are made, %v", n, err)
	}
	card, err := s.Of(t.Context(), ben, key)
	if err != nil || !card.Done() || len(card.Rivals) != 1 || card.Rivals[0].Total != card.Mine.Total || len(card.Mine.Rounds) != 3 {
		t.Errorf("after the game the card is %+v, %v", card, err)
	}
	if p, err := s.Parted(t.Context(), card.Mine, &card.Rivals[0]); p != nil || err != nil {
		t.Errorf("equal games part at %+v, %v", p, err)
	}
}

// TestManyRequestsBeginOneGame begins a game, and new cards, from many tabs at once.
func TestManyRequestsBeginOneGame(t *testing.T) {
	s, tables := open(t, sitetest.Open(t))
	defer tables.Close()
	ann, ben := sitetest.Guest("ann"), sitetest.Guest("ben")
	at, err := tables.Create(t.Context(), table.Create{Maker: ann.Person, Options: table.Options{Players: 2, Piles: 1},
		Sitting: []table.Sitter{{Person: ann.Person}, {Level: "club"}}})
	fatal.If(t, err)
	play(t, tables, at.ID, -1)
	key, err := s.Make(t.Context(), ann, at.ID)
	fatal.If(t, err)
	const tabs = 8
	var games, next [tabs]string
	var all sync.WaitGroup
	for i := range tabs {
		all.Go(func() {
			id, err := s.Play(t.Context(), ben, key)
			games[i] = string(id) + textOf(err)
			key, err := s.Anew(t.Context(), ann, key)
			next[i] = string(key) + textOf(err)
		})
	}
	all.Wait()
	for i := range tabs {
		if games[i] != games[0] || next[i] != next[0] || len(games[0]) != 12 || len(next[0]) != 12 {
			t.Errorf("tab %d has the game %s and the cards %s; the first %s and %s", i, games[i], next[i], games[0], next[0])
		}
	}
}

// textOf is the text of an error, "" for none.
func textOf(err error) string {
	if err != nil {
		return err.Error()
	}
	return ""
}
