// Package bulktest tests stores of finished games for those who read many of them.
package bulktest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia/internal/bulk"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/table"
)

// An Engine is a store of tables, with the finished games in it.
type Engine interface {
	host.Store
	FinishedGames() bulk.Store
}

// Stores tests the contract of [bulk.Store]. Open makes an empty store.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	for name, test := range map[string]func(f fixture){"own": listsOwn, "span": findsSpans, "rush": pagesInARush} {
		t.Run(name, func(t *testing.T) {
			tables := open(t)
			test(fixture{t, tables, tables.FinishedGames()})
		})
	}
}

// A fixture is a store that is tested.
type fixture struct {
	*testing.T
	tables host.Store
	games  bulk.Store
}

// The moments between which all games end.
var (
	early = time.UnixMilli(0)
	late  = time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC)
)

// want fails unless the finished games of persons are those.
func (f fixture) want(persons []string, since, until time.Time, after int64, most int, games ...*table.Table) {
	f.Helper()
	found, err := f.games.FinishedOf(f.Context(), persons, since, until, after, most)
	var got, want []table.ID
	for i := range found {
		got = append(got, found[i].ID)
		if found[i].Number <= after || len(found[i].Seats) == 0 {
			f.Errorf("after number %d there is %+v", after, found[i])
		}
	}
	for _, g := range games {
		want = append(want, g.ID)
	}
	if err != nil || !slices.Equal(got, want) {
		f.Errorf("%q have the games %q, %v, want %q", persons, got, err, want)
	}
}

// listsOwn lists the games of persons in the order of the feed.
func listsOwn(f fixture) {
	games := hosttest.PlayInto(f, f.tables, 1, 2, 3)
	ann, bo := games[0].Seats[0].Person.ID, games[1].Seats[1].Person.ID
	f.want([]string{ann}, early, late, 0, 9, games[0])
	f.want([]string{"nobody"}, early, late, 0, 9)
	f.want([]string{bo, ann, ann}, early, late, 0, 9, games[0], games[1])
	f.want([]string{bo, ann}, early, late, 0, 1, games[0])
	f.want([]string{bo, ann}, early, late, 1, 9, games[1])
	f.want([]string{bo, ann}, early, late, 0, 0)
	ended := games[1].Summary().Ended
	f.want([]string{bo, ann}, ended, late, 0, 9, games[1])
	f.want([]string{bo, ann}, early, ended, 0, 9, games[0])
	f.want([]string{bo, ann}, ended, ended.Add(time.Millisecond), 0, 9, games[1])
	fatal.If(f, f.tables.Hide(f.Context(), ann, games[0].ID))
	f.want([]string{ann}, early, late, 0, 9, games[0]) // it is cleared from a list, not gone
}

// findsSpans finds the first and the last game of a time.
func findsSpans(f fixture) {
	want := func(since, until time.Time, first, last int64) {
		f.Helper()
		if a, b, err := f.games.Span(f.Context(), since, until); a != first || b != last || err != nil {
			f.Errorf("since %v and until %v there are %d to %d, %v, want %d to %d", since, until, a, b, err, first, last)
		}
	}
	want(early, late, 0, 0)
	hosttest.PlayInto(f, f.tables, 2, 1)
	want(early, late, 1, 2)
	games := hosttest.PlayInto(f, f.tables, 0, 3)
	first, second := games[0].Summary().Ended, games[1].Summary().Ended // the games 0 and 3 have the numbers 3 and 4
	want(early, late, 1, 4)
	want(first, late, 1, 4)
	want(first.Add(time.Millisecond), second, 1, 3)
	want(second, second.Add(time.Millisecond), 4, 4)
	want(second.Add(time.Millisecond), first, 0, 0)
	if _, err := f.tables.Retire(f.Context(), second, 9); err != nil {
		f.Fatal(err)
	}
	want(early, late, 4, 4)
}

// pagesInARush reads pages of all games and of those of a person while others finish.
func pagesInARush(f fixture) {
	const games = 60
	var all []*table.Table
	for n := range uint64(games) {
		t, _ := hosttest.Played(n)
		all = append(all, t)
	}
	ann := all[0].Seats[0].Person
	later := &bulk.Games{Store: f.games, Now: func() time.Time { return all[games-1].Summary().Ended.AddDate(0, 0, 2) }}
	var writing, reading sync.WaitGroup
	done := make(chan struct{})
	for w := range 4 {
		writing.Go(func() {
			for i := w; i < games; i += 4 {
				log := slices.Clone(all[i].Log)
				log[0].Person = &ann // she made the table
				if err := f.tables.Create(f.Context(), all[i].ID, []byte("secret"), log, all[i].Summary()); err != nil {
					f.Error(err)
				}
			}
		})
	}
	for _, persons := range [][]string{nil, {ann.ID}} {
		reading.Go(func() { readPages(f, later, persons, done, games) })
	}
	writing.Wait()
	close(done)
	reading.Wait()
}

// readPages reads pages until there is nothing more after done, and fails unless each game was there once.
func readPages(f fixture, games *bulk.Games, persons []string, done chan struct{}, want int) {
	q := bulk.Query{Persons: persons, Most: 7}
	seen := map[int64]table.ID{}
	for last := false; ; {
		page, err := games.List(f.Context(), q)
		if err != nil {
			f.Error(err)
			return
		}
		for i := range page.Games {
			number := page.Games[i].Number
			if number <= q.After || seen[number] != "" {
				f.Errorf("game %d comes after %d", number, q.After)
			}
			seen[number], q.After = page.Games[i].ID, number
		}
		if page.Next > 0 && page.Next < q.After {
			f.Errorf("after %d the next page begins at %d", q.After, page.Next)
		}
		if len(page.Games) == 0 && last {
			break
		}
		last = ended(f.Context(), done)
	}
	if len(seen) != want {
		f.Errorf("%q: %s, want %d", persons, fmt.Sprint(len(seen), " games were on pages"), want)
	}
}

// ended reports whether a channel is closed.
func ended(ctx context.Context, done chan struct{}) bool {
	select {
	case <-done:
		return true
	case <-ctx.Done():
		return true
	default:
		return false
	}
}
