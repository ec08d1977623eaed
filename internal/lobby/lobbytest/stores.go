// Package lobbytest tests stores of the lobby.
package lobbytest

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/lobby"
	"razzia/internal/table"
)

// A Fixture is a store to test. Its clock stands still until Pass; that of a store with a clock of its own goes on, and no test minds five
// seconds of it.
type Fixture struct {
	lobby.Store
	Tables host.Store // in the same place
	Now    func() time.Time
	Pass   func(time.Duration)
}

// Make stores a new table with these options, and returns its summary. Its log has one entry.
func Make(t *testing.T, s host.Store, id table.ID, at time.Time, o table.Options) table.Summary {
	t.Helper()
	log := []table.Entry{{Version: 1, At: at.UTC().Truncate(time.Millisecond), Kind: table.Created, Seat: razzia.NoSeat,
		Person: &table.Person{ID: "maker", Name: "Maker"}, Options: &o}}
	made, err := table.Read(id, log)
	fatal.If(t, err)
	fatal.If(t, s.Create(t.Context(), id, []byte("secret"), log, made.Summary()))
	return made.Summary()
}

// Stores tests the contract of [lobby.Store]. Open makes an empty store.
func Stores(t *testing.T, open func(t *testing.T) Fixture) {
	for name, test := range map[string]func(t *testing.T, f Fixture){
		"tables that are listed": testListed, "a request": testMatchRequest, "people who are silent": testSilence,
		"a match": testMatch, "a member who leaves": testLeaver, "a node that is gone": testGone,
		"a person who is forgotten": testForgotten,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

func testListed(t *testing.T, f Fixture) {
	options := table.Options{Players: 3, Piles: 2, Listed: true}
	old := Make(t, f.Tables, "old", f.Now().Add(-time.Hour), options)
	fresh := Make(t, f.Tables, "new", f.Now(), options)
	Make(t, f.Tables, "closed", f.Now(), table.Options{Players: 3, Piles: 2})
	ids := func(list []table.Summary, err error) (ids []table.ID) {
		t.Helper()
		fatal.If(t, err)
		for _, sum := range list {
			ids = append(ids, sum.ID)
		}
		return ids
	}
	if got := ids(f.Listed(t.Context(), 9)); !slices.Equal(got, []table.ID{fresh.ID, old.ID}) {
		t.Errorf("the lobby has %q: want the new table and the old one", got)
	}
	if got := ids(f.Listed(t.Context(), 1)); !slices.Equal(got, []table.ID{fresh.ID}) {
		t.Errorf("the lobby has %q: want the new table", got)
	}
	for n, makers := range [][]string{{"nobody"}, nil, {"maker", "nobody"}} {
		got, err := f.CountOffers(t.Context(), makers)
		if fatal.If(t, err); got != n/2*2 {
			t.Errorf("%q have %d tables in the lobby that wait", makers, got)
		}
	}
	read, err := f.Summaries(t.Context(), []table.ID{"old", "missing", "closed"})
	if got := ids(read, err); len(got) != 2 || !slices.Contains(got, "old") || !slices.Contains(got, "closed") {
		t.Errorf("read %q: want the two tables that are there", got)
	}
	for _, sum := range read {
		if sum.ID == old.ID && (!sum.Options.Listed || !sum.Made.Equal(old.Made) || len(sum.Seats) != 3) {
			t.Errorf("read %+v, want %+v", sum, old)
		}
	}
}

// ask stores the request of a person.
func (f Fixture) ask(t *testing.T, person string) lobby.MatchRequest {
	t.Helper()
	r := lobby.MatchRequest{Person: table.Person{ID: person, Name: "N\u00e4me of " + person, Face: 3}, Players: 2, Clock: lobby.Quick,
		Fill: 30 * time.Second, Level: "club"}
	fatal.If(t, f.SaveMatchRequest(t.Context(), f.Now(), r))
	return r
}

// state reads the request of a person.
func (f Fixture) state(t *testing.T, person string) (r lobby.MatchRequest, others int, found bool) {
	t.Helper()
	r, others, found, err := f.MatchRequestOf(t.Context(), f.Now(), person)
	fatal.If(t, err)
	return r, others, found
}

// match claims a table for all who wait, and returns them.
func (f Fixture) match(t *testing.T, id table.ID) (persons []string) {
	t.Helper()
	groups, err := f.FormMatches(t.Context(), f.Now(), func(waiting []lobby.MatchRequest) []lobby.Group {
		return []lobby.Group{{ID: id, Members: waiting}}
	})
	fatal.If(t, err)
	for _, g := range groups {
		for _, m := range g.Members {
			persons = append(persons, m.Person.ID)
		}
	}
	return persons
}

// wantMatch fails unless these persons wait, who are claimed for a table then.
func (f Fixture) wantMatch(t *testing.T, id table.ID, want ...string) {
	t.Helper()
	if got := f.match(t, id); !slices.Equal(got, want) {
		t.Errorf("%q wait, want %q", got, want)
	}
}

func testMatchRequest(t *testing.T, f Fixture) {
	if _, others, found := f.state(t, "ann"); found || others != 0 {
		t.Errorf("a request is there, or %d people wait", others)
	}
	want := f.ask(t, "ann")
	f.Pass(5 * time.Second)
	fatal.If(t, f.KeepMatchRequests(t.Context(), f.Now(), []string{"ann", "unknown"}))
	f.ask(t, "bo")
	f.Pass(time.Second)
	got, others, found := f.state(t, "ann")
	if got.Waited < 6*time.Second || got.Waited > time.Minute {
		t.Errorf("waited %v, want 6s", got.Waited)
	}
	if got.Waited = 0; !reflect.DeepEqual(got, want) || !found || others != 1 {
		t.Errorf("the request is %+v, %v, with %d others: want %+v", got, found, others, want)
	}
	never := want
	never.Fill, never.Players, never.Clock = lobby.NoBots, 0, lobby.AnyClock
	fatal.If(t, f.SaveMatchRequest(t.Context(), f.Now(), never))
	if got, _, _ := f.state(t, "ann"); got.Fill != lobby.NoBots || got.Players != 0 || got.Clock != lobby.AnyClock ||
		got.Waited > 5*time.Second {
		t.Errorf("the second request is %+v, want %+v", got, never)
	}
	list, err := f.MatchRequests(t.Context(), f.Now())
	fatal.If(t, err)
	if len(list) != 2 || list[0].Person.ID != "bo" || list[1].Person.ID != "ann" {
		t.Errorf("the requests are %+v: want Bo's, then Ann's", list)
	}
	fatal.If(t, f.DropMatchRequest(t.Context(), "ann"))
	fatal.If(t, f.DropMatchRequest(t.Context(), "ann"))
	f.wantMatch(t, "t", "bo")
}

func testSilence(t *testing.T, f Fixture) {
	f.ask(t, "ann")
	f.ask(t, "bo")
	f.Pass(lobby.Silence - 2*time.Second)
	fatal.If(t, f.KeepMatchRequests(t.Context(), f.Now(), []string{"bo"}))
	f.Pass(4 * time.Second)
	if _, others, _ := f.state(t, "bo"); others != 0 {
		t.Errorf("%d others wait, want none", others)
	}
	f.wantMatch(t, "t", "bo")
	if _, _, found := f.state(t, "ann"); found {
		t.Error("the request of a person who is gone stays")
	}
}

func testMatch(t *testing.T, f Fixture) {
	f.ask(t, "ann")
	f.Pass(time.Second)
	f.ask(t, "bo")
	f.wantMatch(t, "t", "ann", "bo")
	f.wantMatch(t, "other") // both are claimed
	f.ask(t, "ann")         // changes nothing now
	if r, _, _ := f.state(t, "ann"); r.Table != "" {
		t.Errorf("Ann finds table %q before it is there", r.Table)
	}
	for range 2 { // the answer to the first may have been lost
		settled, err := f.SettleMatch(t.Context(), "t", 2)
		fatal.If(t, err)
		if r, others, _ := f.state(t, "ann"); !settled || r.Table != "t" || others != 0 {
			t.Errorf("settled %v, and Ann finds table %q with %d others waiting", settled, r.Table, others)
		}
	}
	f.ask(t, "ann") // again
	if r, _, _ := f.state(t, "ann"); r.Table != "" {
		t.Errorf("with a new request Ann finds table %q", r.Table)
	}
	f.wantMatch(t, "next", "ann")
}

func testLeaver(t *testing.T, f Fixture) {
	f.ask(t, "ann")
	f.Pass(time.Second)
	f.ask(t, "bo")
	f.match(t, "t")
	fatal.If(t, f.DropMatchRequest(t.Context(), "ann"))
	settled, err := f.SettleMatch(t.Context(), "t", 2)
	fatal.If(t, err)
	if settled {
		t.Error("a match is settled though a member has left")
	}
	f.wantMatch(t, "next", "bo")
	if settled, err := f.SettleMatch(t.Context(), "t", 2); err != nil || settled {
		t.Errorf("settled %v, %v: no person is left", settled, err)
	}
}

func testGone(t *testing.T, f Fixture) {
	f.ask(t, "ann")
	f.match(t, "lost")
	f.Pass(time.Second)
	f.ask(t, "bo")
	f.match(t, "there")
	Make(t, f.Tables, "there", f.Now(), table.Options{Players: 2, Piles: 2, Listed: true})
	f.Pass(lobby.ClaimTime / 2)
	f.wantMatch(t, "early") // the node may still make both
	f.Pass(lobby.ClaimTime)
	fatal.If(t, f.KeepMatchRequests(t.Context(), f.Now(), []string{"ann", "bo"}))
	f.wantMatch(t, "again", "ann")
	if r, _, _ := f.state(t, "bo"); r.Table != "there" {
		t.Errorf("Bo finds table %q, want the one that was made", r.Table)
	}
	if settled, err := f.SettleMatch(t.Context(), "there", 1); err != nil || !settled {
		t.Errorf("a slow node settles its match: %v, %v", settled, err)
	}
	if settled, err := f.SettleMatch(t.Context(), "lost", 1); err != nil || settled {
		t.Errorf("a slow node settles a match that was given up: %v, %v", settled, err)
	}
}

// testForgotten removes the data of a person, in a store that also keeps tables.
func testForgotten(t *testing.T, f Fixture) {
	eraser, ok := f.Store.(interface {
		BeginForgetting(ctx context.Context, person string, at time.Time) error
	})
	if !ok {
		return
	}
	f.ask(t, "ann")
	f.ask(t, "bo")
	fatal.If(t, eraser.BeginForgetting(t.Context(), "ann", f.Now()))
	f.wantMatch(t, "t", "bo")
}
