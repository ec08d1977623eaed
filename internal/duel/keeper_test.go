package duel_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/bus"
	"razzia/internal/duel"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/measure"
	"razzia/internal/sign"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// finished makes a duel of a game of a person, and returns the table of the game too.
func finished(t *testing.T, s *duel.Service, tables *host.Host, who string) (duel.Key, table.ID) {
	t.Helper()
	c := sitetest.Guest(who)
	at, err := tables.Create(t.Context(), table.Create{Maker: c.Person, Options: table.Options{Players: 2, Piles: 1},
		Sitting: []table.Sitter{{Person: c.Person}, {Level: "club"}}})
	fatal.If(t, err)
	play(t, tables, at.ID, -1)
	key, err := s.Make(t.Context(), c, at.ID)
	fatal.If(t, err)
	return key, at.ID
}

// TestGamesThatAreGoneStopNothing removes old games: those with results stay, and new cards can be dealt.
func TestGamesThatAreGoneStopNothing(t *testing.T) {
	kept := sitetest.Open(t)
	s, tables := open(t, kept)
	ben := sitetest.Guest("ben")
	key, first := finished(t, s, tables, "ann")
	id, err := s.Play(t.Context(), ben, key)
	fatal.If(t, err)
	play(t, tables, id, -1)
	_, err = s.Of(t.Context(), ben, key)
	fatal.If(t, err)
	for i := range 120 { // more than the keeper looks at in one go
		who := fmt.Sprint("guest", i)
		_, err := s.Store.Begin(t.Context(), []string{who}, duel.Try{Duel: key, Person: who, Table: first, Begun: time.Now()})
		fatal.If(t, err)
	}
	tables.Close()
	_, err = kept.Retire(t.Context(), time.Now().Add(time.Hour), 10)
	fatal.If(t, err)
	s, tables = open(t, kept)
	defer tables.Close()
	for _, who := range []string{"ann", "ben", "cat"} {
		if _, err := s.Of(t.Context(), sitetest.Guest(who), key); err != nil {
			t.Errorf("%s sees %v", who, err)
		}
	}
	if _, err := s.Anew(t.Context(), ben, key); err != nil {
		t.Errorf("new cards: %v", err)
	}
	if _, err = s.Keeper.CatchUp(t.Context()); err != nil {
		t.Error(err)
	}
	if left, err := s.Store.Ended(t.Context(), 0, 1); err != nil || len(left) != 0 {
		t.Errorf("games that are gone wait for a result: %v, %v", left, err)
	}
}

// TestAViewReadsOnlyTheOwnGame lets many play: one who looks has none of their tables read, also in a house that has no room for them.
func TestAViewReadsOnlyTheOwnGame(t *testing.T) {
	kept := sitetest.Open(t)
	s, tables := open(t, kept)
	key, _ := finished(t, s, tables, "ann")
	for i := range 5 {
		_, err := s.Play(t.Context(), sitetest.Guest(fmt.Sprint("guest", i)), key)
		fatal.If(t, err)
	}
	_, err := s.Keeper.CatchUp(t.Context())
	fatal.If(t, err)
	tables.Close()
	small := host.New(host.Config{Store: kept, Bus: new(bus.Local), Log: slog.New(slog.DiscardHandler), Tables: 2})
	defer small.Close()
	reads := 0
	s.Keeper.Table = func(ctx context.Context, id table.ID) (*table.Table, error) {
		reads++
		return small.Table(ctx, id)
	}
	for who, want := range map[string]int{"stranger": 0, "ann": 0, "guest0": 1} {
		reads = 0
		if _, err := s.Of(t.Context(), sitetest.Guest(who), key); err != nil || reads != want {
			t.Errorf("%s reads %d tables, %v: want %d", who, reads, err, want)
		}
	}
}

// TestFailuresDelayNoOthers has more games that cannot be read than the keeper looks at in one go, and a later one that can.
func TestFailuresDelayNoOthers(t *testing.T) {
	s, tables := open(t, sitetest.Open(t))
	defer tables.Close()
	key, first := finished(t, s, tables, "ann")
	for i := range 120 {
		who := fmt.Sprint("guest", i)
		_, err := s.Store.Begin(t.Context(), []string{who}, duel.Try{Duel: key, Person: who, Table: first, Begun: time.UnixMilli(int64(i))})
		fatal.If(t, err)
	}
	id, err := s.Play(t.Context(), sitetest.Guest("ben"), key)
	fatal.If(t, err)
	play(t, tables, id, -1)
	broken := errors.New("broken")
	s.Keeper.Table = func(ctx context.Context, id table.ID) (*table.Table, error) {
		if id == first {
			return nil, broken
		}
		return tables.Table(ctx, id)
	}
	if n, err := s.Keeper.CatchUp(t.Context()); n != 1 || !errors.Is(err, broken) {
		t.Errorf("%d results are made, %v", n, err)
	}
	if _, err := s.Of(t.Context(), sitetest.Guest("ben"), key); err != nil {
		t.Errorf("the games of others stop the view: %v", err)
	}
}

// TestAGameThatIsRemovedIsNotPlayedAgain removes the table of a game that goes on: its cards are known.
func TestAGameThatIsRemovedIsNotPlayedAgain(t *testing.T) {
	s, tables := open(t, sitetest.Open(t))
	defer tables.Close()
	ben := sitetest.Guest("ben")
	key, _ := finished(t, s, tables, "ann")
	id, err := s.Play(t.Context(), ben, key)
	fatal.If(t, err)
	play(t, tables, id, 3)
	fatal.If(t, tables.Remove(t.Context(), id))
	if again, err := s.Play(t.Context(), ben, key); !errors.Is(err, duel.ErrPlayed) {
		t.Errorf("the game is %q, %v", again, err)
	}
	if card, err := s.Of(t.Context(), ben, key); err != nil || card.Mine.Stage != duel.Void {
		t.Errorf("the card is %+v, %v", card, err)
	}
}

// TestOnlyAGameThatCannotBeMeasuredHasNoScore makes a result while there is no judge, and of a game that no judge can measure.
func TestOnlyAGameThatCannotBeMeasuredHasNoScore(t *testing.T) {
	s, tables := open(t, sitetest.Open(t))
	defer tables.Close()
	key, _ := finished(t, s, tables, "ann")
	broken := errors.New("no judge")
	s.Keeper.Tell = func(context.Context, *table.Table, razzia.Seat) (*measure.Game, sign.Line, error) {
		return nil, nil, broken
	}
	if _, err := s.Of(t.Context(), sitetest.Guest("ann"), key); err == nil {
		t.Error("without a judge a result is made")
	}
	broken = fmt.Errorf("%w: a defect", analysis.ErrUnmeasurable)
	if card, err := s.Of(t.Context(), sitetest.Guest("ann"), key); err != nil || !card.Done() || card.Mine.Score >= 0 {
		t.Errorf("the card is %+v, %v", card, err)
	}
}
