package bulk_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/bulk"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
)

// now is noon of a day.
var now = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

// A feed is a store with the games of one person. Their numbers are their places, from 1.
type feed []table.Summary

// Finished lists games.
func (f feed) Finished(_ context.Context, after int64, most int) (list []host.Finished, _ error) {
	for i := after; i < int64(len(f)) && len(list) < most; i++ {
		list = append(list, host.Finished{Number: i + 1, Summary: f[i]})
	}
	return list, nil
}

// FinishedOf lists games.
func (f feed) FinishedOf(_ context.Context, _ []string, since, until time.Time, after int64, most int) (list []host.Finished, _ error) {
	for i := after; i < int64(len(f)) && len(list) < most; i++ {
		if !f[i].Ended.Before(since) && f[i].Ended.Before(until) {
			list = append(list, host.Finished{Number: i + 1, Summary: f[i]})
		}
	}
	return list, nil
}

// Span finds the first and the last game of a time.
func (f feed) Span(_ context.Context, since, until time.Time) (first, last int64, _ error) {
	for i := range f {
		if first == 0 && !f[i].Ended.Before(since) {
			first = int64(i) + 1
		}
		if f[i].Ended.Before(until) {
			last = int64(i) + 1
		}
	}
	return first, last, nil
}

// ended is a game of so many players that ended some time ago.
func ended(players int, ago time.Duration) table.Summary {
	return table.Summary{Phase: table.Over, Ended: now.Add(-ago), Seats: make([]table.SeatSummary, players)}
}

// of is a game with other options.
func of(sum table.Summary, o table.Options) table.Summary {
	sum.Options = o
	return sum
}

const hours = time.Hour

// some are games of two days. The third one was stored late.
var some = feed{
	ended(2, 30*hours), ended(3, 2*hours), ended(4, 29*hours), ended(5, hours), {Ended: now.Add(-28 * hours)},
}

// listed lists the numbers of all pages of a query.
func listed(t *testing.T, f feed, at time.Time, q bulk.Query) (numbers []int64) {
	t.Helper()
	games := &bulk.Games{Store: f, Now: func() time.Time { return at }}
	for {
		page, err := games.List(t.Context(), q)
		fatal.If(t, err)
		for _, g := range page.Games {
			numbers = append(numbers, g.Number)
		}
		if page.Next == 0 {
			return numbers
		}
		if page.Next <= q.After || len(page.Games) > q.Most {
			t.Fatalf("after %d comes %d, with %d games", q.After, page.Next, len(page.Games))
		}
		q.After = page.Next
	}
}

// TestPagesHaveEachGameOnce lists games in pages of any size, on the day and later.
func TestPagesHaveEachGameOnce(t *testing.T) {
	day := []table.Options{{Lesson: 1}, {From: 7}, {From: 1, Day: "2026-11-23"}, {From: 1, Day: "2026-11-24"}}
	var special feed
	for _, options := range day {
		special = append(special, of(ended(2, 30*hours), options))
	}
	for _, test := range []struct {
		name string
		feed
		at   time.Time
		q    bulk.Query
		want []int64
	}{
		{"all on the day: what waits ends the list", some, now, bulk.Query{}, []int64{1}},
		{"all later", some, now.Add(12 * hours), bulk.Query{}, []int64{1, 2, 3, 4}},
		{"from a number on", some, now.Add(12 * hours), bulk.Query{After: 2}, []int64{3, 4}},
		{"one's own", some, now, bulk.Query{Persons: []string{"ann"}}, []int64{1, 2, 3, 4}},
		{"by players", some, now.Add(12 * hours), bulk.Query{Players: 4}, []int64{3}},
		{"one's own by time", some, now, bulk.Query{Persons: []string{"ann"}, Since: now.Add(-2 * hours), Until: now.Add(-hours)}, []int64{2}},
		{"all since a day", some, now.Add(12 * hours), bulk.Query{Since: now.Add(-12 * hours)}, []int64{2, 4}},
		{"all since within a day", some, now.Add(36 * hours), bulk.Query{Since: now.Add(-11 * hours)}, nil},
		{"all until within a day", some, now.Add(12 * hours), bulk.Query{Until: now.Add(-35 * hours)}, []int64{1, 3}},
		{"all of nothing", nil, now, bulk.Query{}, nil},
		{"special games", special, now, bulk.Query{}, []int64{3}},
		{"special games on the next day", special, now.Add(12 * hours), bulk.Query{}, []int64{3, 4}},
		{"special games of one's own", special, now, bulk.Query{Persons: []string{"ann"}}, []int64{1, 2, 3, 4}},
	} {
		for most := 1; most <= 5; most++ {
			test.q.Most = most
			if got := listed(t, test.feed, test.at, test.q); !slices.Equal(got, test.want) {
				t.Errorf("%s, %d a page: got %v, want %v", test.name, most, got, test.want)
			}
		}
	}
}

// TestAFilterReadsNotEverything looks for games that are rare: a page ends after thousands of others, and the next one goes on.
func TestAFilterReadsNotEverything(t *testing.T) {
	f := make(feed, 30_000)
	for i := range f {
		f[i] = ended(2, 40*hours)
	}
	f[29_990] = ended(5, 40*hours)
	page, err := (&bulk.Games{Store: f, Now: func() time.Time { return now }}).List(t.Context(), bulk.Query{Players: 5, Most: 10})
	if err != nil || len(page.Games) > 0 || page.Next < 1000 || page.Next > 10_000 {
		t.Errorf("the page has %d games and goes on after %d, %v", len(page.Games), page.Next, err)
	}
	if got := listed(t, f, now, bulk.Query{Players: 5, Most: 10}); !slices.Equal(got, []int64{29_991}) {
		t.Errorf("got %v", got)
	}
}

// FuzzPages lists games of any days in pages: each that is open is there once, in order.
func FuzzPages(f *testing.F) {
	f.Add([]byte{0, 30, 60, 1, 90}, uint8(2), int64(0))
	f.Fuzz(func(t *testing.T, ages []byte, most uint8, after int64) {
		var games feed
		var want []int64
		waits := false
		for i, age := range ages {
			games = append(games, ended(2+int(age)%4, time.Duration(age)*time.Hour))
			waits = waits || age <= 12 && int64(i) >= after
			if !waits && int64(i) >= after {
				want = append(want, int64(i)+1)
			}
		}
		if got := listed(t, games, now, bulk.Query{Most: 1 + int(most), After: max(after, 0)}); !slices.Equal(got, want) {
			t.Errorf("%v after %d: got %v, want %v", ages, after, got, want)
		}
	})
}

// TestGamesThatAreGone writes no line of a game that was removed or is damaged, and fails if the store does.
func TestGamesThatAreGone(t *testing.T) {
	for _, test := range []struct {
		err   error
		fails bool
	}{
		{table.ErrNoSuchTable, false},
		{table.ErrLogBroken, false},
		{fault.Store(errors.New("the disk is full")), true},
		{errors.New("the disk is on fire"), true},
	} {
		games := &bulk.Games{Look: func(context.Context, table.ID) (*table.Table, error) { return nil, test.err }}
		text, err := bulk.Sheet{Games: games}.AppendGame(t.Context(), []byte("before\n"), &host.Finished{})
		if (err != nil) != test.fails || !strings.HasPrefix(string(text), "before") {
			t.Errorf("%v: got %q, %v", test.err, text, err)
		}
	}
}

// TestAClientThatLeavesWaitsForNoTurn ends a context while another client has the turn.
func TestAClientThatLeavesWaitsForNoTurn(t *testing.T) {
	held, free := make(chan struct{}), make(chan struct{})
	games := &bulk.Games{Look: func(context.Context, table.ID) (*table.Table, error) {
		close(held)
		<-free
		return nil, &fault.Fault{Code: fault.NotFound}
	}}
	done := make(chan error)
	go func() {
		_, err := bulk.Sheet{Games: games}.AppendGame(context.Background(), nil, &host.Finished{})
		done <- err
	}()
	<-held
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, err := (bulk.Sheet{Games: games}).AppendGame(ctx, nil, &host.Finished{}); !errors.Is(err, context.Canceled) {
		t.Errorf("the client that left gets %v", err)
	}
	close(free)
	if err := <-done; err != nil {
		t.Error(err)
	}
}
