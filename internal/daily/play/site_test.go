package play_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/daily/play"

	"razzia"
	"razzia/bot"
	_ "razzia/bot/level" // registers its players
	"razzia/internal/bus"
	"razzia/internal/daily"
	"razzia/internal/host"
	"razzia/internal/measure"
	"razzia/internal/puzzle"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// A dailySite is a site with a daily in one file, whose time is that of the bubble of a test.
type dailySite struct {
	*testing.T
	store *keptest.Kept
	wire  *bus.Local
}

// A dailyNode is a node of the site.
type dailyNode struct {
	*play.Service
	site   *dailySite
	tables *dailyTables
}

// dailyTables are the tables of a node. They note to whose shares they were charged.
type dailyTables struct {
	*host.Host
	charged sync.Map // of table.ID: a host.Origin
}

// Charge notes the share to which a table is charged.
func (t *dailyTables) Charge(id table.ID, origin host.Origin) {
	t.Host.Charge(id, origin)
	t.charged.Store(id, origin)
}

// judge is opened once for all tests: it takes as long as many rounds.
var judge = sync.OnceValues(measure.Open)

// inDays runs a test with a site, at noon of the first day of a month.
func inDays(t *testing.T, run func(s *dailySite)) {
	if _, err := judge(); err != nil { // out of the bubble
		t.Fatal(err)
	}
	if _, err := puzzle.Shipped(); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		store := sitetest.Open(t)
		time.Sleep(12 * time.Hour)
		run(&dailySite{t, store, new(bus.Local)})
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
}

// open opens a node. It closes with the test, or before.
func (s *dailySite) open() *dailyNode {
	log := slog.New(slog.DiscardHandler)
	// The nodes claim no tables of others: days pass in these tests, with a claim each second.
	tables := &dailyTables{Host: host.New(host.Config{Store: s.store, Bus: s.wire, Log: log, Nodes: host.Nodes{Claims: 365 * 24 * time.Hour}})}
	return &dailyNode{&play.Service{Store: daily.NewStore(s.store.Engine()), Tables: tables, Keeper: &daily.Keeper{
		Store: daily.NewStore(s.store.Engine()), Log: log, Now: time.Now, Open: judge, Table: tables.Table,
		Puzzles: puzzle.Shipped,
	}}, s, tables}
}

func (n *dailyNode) close() { n.tables.Close() }

// must fails the test at an error.
func must[V any](s *dailySite, value V, err error) V {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
	return value
}

// begin begins or goes on with the round of a day.
func (n *dailyNode) begin(name string, day daily.Day) table.ID {
	n.site.Helper()
	id, err := n.Play(n.site.Context(), guest(name), day)
	return must(n.site, id, err)
}

// catchUp makes the results that are missing, and closes days.
func (n *dailyNode) catchUp() {
	n.site.Helper()
	if _, err := n.Keeper.CatchUp(n.site.Context()); err != nil {
		n.site.Fatal(err)
	}
}

// play plays a round for a person until it is over, or a number of moves of theirs. It returns the table.
func (n *dailyNode) play(id table.ID, most int) *table.Table {
	n.site.Helper()
	for own := 0; ; {
		t := n.read(id)
		seat := t.Game.State.Actor
		switch {
		case t.Phase == table.Over || own == most:
			return t
		case seat == razzia.NoSeat || t.Seats[seat].Level != "":
			time.Sleep(100 * time.Millisecond)
			continue
		}
		m, err := bot.NewGreedy(bot.HorizonGame).Choose(context.Background(), t.Game.State, seat)
		if err == nil {
			_, err = n.tables.Act(n.site.Context(), id, table.Move{By: t.Seats[seat].Person.ID, Seat: seat, Ply: len(t.Moves), Move: m})
		}
		if err != nil {
			n.site.Fatal(err)
		}
		own++
	}
}

func (n *dailyNode) read(id table.ID) *table.Table {
	t, err := n.Tables.Table(n.site.Context(), id)
	if err != nil {
		n.site.Fatal(err)
	}
	return t
}

// today is the present day.
func today() daily.Day { return daily.DayOf(time.Now()) }
