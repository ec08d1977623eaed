// Package housetest tests stores of what is played, and has one in memory.
package housetest

import (
	"context"
	"math"
	"reflect"
	"testing"
	"time"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/house"
	"razzia/internal/measure"
	"razzia/internal/table"
)

// Memory is a store of games in memory, the newest first.
type Memory []house.Game

// Played lists games.
func (m Memory) Played(ctx context.Context, before int64, most int) (list []house.Game, _ error) {
	for _, g := range m {
		if g.Number < before && len(list) < most {
			list = append(list, g)
		}
	}
	return list, ctx.Err()
}

// Some are games of all sizes on the days until a moment, in which bots play with a person.
func Some(now time.Time) (m Memory) {
	levels := []string{"beginner", "casual", "club", "expert", "master"}
	for i := range 1200 {
		g := house.Game{Number: int64(9999 - i), Ended: now.Add(-time.Duration(i) * 37 * time.Minute)}
		for seat, p := range razzia.Packages(2 + i%4) {
			s := house.Seat{Package: p, Played: seat == 0}
			if seat > 0 {
				s.Level = levels[(seat+i)%len(levels)]
			}
			if seat == i%(2+i%3) {
				s.Share = 1
			}
			g.Seats = append(g.Seats, s)
		}
		m = append(m, g)
	}
	return m
}

// An Engine is a store of games, of their measures, and of what is played.
type Engine interface {
	host.Store
	Measures() analysis.MeasureStore
	House() house.Store
}

// Stores tests the contract of [house.Store]. Open makes an empty store.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	all := open(t)
	games := hosttest.PlayInto(t, all, 0, 1, 2)
	list := func(before int64, most int) []house.Game {
		t.Helper()
		found, err := all.House().Played(t.Context(), before, most)
		fatal.If(t, err)
		return found
	}
	found := list(math.MaxInt64, 2)
	if len(found) != 2 || found[0].Number != 3 || found[1].Number != 2 || len(list(found[1].Number, 9)) != 1 {
		t.Fatalf("the newest games are %+v", found)
	}
	measured(t, all, games)
	for i, g := range list(math.MaxInt64, 9) {
		checkGame(t, g, games, i)
	}
	if gone, err := all.Retire(t.Context(), time.Now().AddDate(99, 0, 0), 9); err != nil || len(gone) != 3 {
		t.Fatal(gone, err)
	}
	for _, g := range list(math.MaxInt64, 9) {
		if g.Seats != nil {
			t.Errorf("a game that was removed counts: %+v", g)
		}
	}
}

// measured stores the packages of the games, by two judges.
func measured(t *testing.T, all Engine, games []*table.Table) {
	t.Helper()
	seats := map[table.ID][]measure.Seat{}
	for _, g := range games {
		for _, p := range g.Setup.Packages {
			seats[g.ID] = append(seats[g.ID], measure.Seat{Package: measure.Package(p), Place: 1})
		}
	}
	for _, judge := range []string{"one", "another"} {
		page := analysis.MeasuredPage{From: 0, To: 3, Games: seats}
		if _, err := all.Measures().SaveMeasures(t.Context(), measure.Identity{Name: judge, Hash: judge}, page); err != nil {
			t.Fatal(err)
		}
	}
}

// checkGame checks a game of the list: it is one that was stored, with the levels, the packages and the shares of its seats.
func checkGame(t *testing.T, got house.Game, games []*table.Table, at int) {
	t.Helper()
	for _, g := range games {
		sum := g.Summary()
		want := house.Game{Number: got.Number, Ended: got.Ended}
		for i, s := range sum.Seats {
			seat := house.Seat{Package: g.Setup.Packages[i], Share: g.Game.State.WinShares()[i]}
			if s.Person == "" {
				seat.Level = s.Level
			}
			seat.Played = s.Person != "" && s.Level == ""
			want.Seats = append(want.Seats, seat)
		}
		if got.Ended.Equal(sum.Ended) && reflect.DeepEqual(got, want) {
			return
		}
	}
	t.Errorf("game %d of the list is %+v, which was not stored", at, got)
}
