// Package dueltest has the contract of [duel.Store].
package dueltest

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/duel"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/sign"
	"razzia/internal/store"
	"razzia/internal/table"
)

// An Engine is a store of all that duels come from.
type Engine interface {
	host.Store
	identity.Store
	Engine() store.Engine
}

// now is the moment of the tests.
var now = time.UnixMilli(1_700_000_000_123).UTC()

// A fixture is a store under test.
type fixture struct {
	testing.TB
	duel.Store
	all Engine
}

// Stores tests the contract of [duel.Store]. Open makes an empty store. The tests share it, one after the other.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	f := &fixture{all: open(t)}
	f.Store = duel.NewStore(f.all.Engine())
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"a game has one duel", (*fixture).adds}, {"a duel has one with new cards", (*fixture).follows},
		{"a person has one try", (*fixture).begins}, {"a try has one result", (*fixture).finishes},
		{"members have several identities", (*fixture).joins}, {"the forgotten have none", (*fixture).forgets},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.TB = t
			test.run(f)
		})
	}
}

// deal returns a deal that follows from a seed.
func (f *fixture) deal(seed fair.Seed) table.Deal {
	f.Helper()
	d, err := table.Deal{Options: table.Options{Players: 2, Piles: 2, Pace: time.Second}, Seat: 1, Levels: []string{"club", ""},
		Names: []string{"Ri\x00ta \xff", ""}}.Anew(seed)
	fatal.If(f, err)
	return d
}

// add adds a duel, and checks which one is there.
func (f *fixture) add(d *duel.Duel, origin table.ID, first *duel.Try, want duel.Key) {
	f.Helper()
	if key, err := f.Add(f.Context(), d, origin, first); err != nil || key != want {
		f.Errorf("the duel is %q, %v: want %q", key, err, want)
	}
}

func (f *fixture) adds() {
	d := &duel.Duel{Key: "one", Maker: "ann", Made: now, Deal: f.deal(fair.NewSeed())}
	first := &duel.Try{Person: "ann", Table: "origin", Begun: now}
	f.add(d, "origin", first, "one")
	f.add(&duel.Duel{Key: "two", Maker: "ann", Made: now, Deal: d.Deal}, "origin", first, "one")
	read, there, err := f.Duel(f.Context(), "one")
	d.Deal.Names[0] = "Ri\x00ta \ufffd" // JSON has no other bytes
	if err != nil || !there || !reflect.DeepEqual(read.Deal, d.Deal) || read.Maker != "ann" || !read.Made.Equal(now) {
		f.Errorf("got %+v, %v, %v", read, there, err)
	}
	if _, there, err := f.Duel(f.Context(), "two"); err != nil || there {
		f.Errorf("a game has two duels, %v", err)
	}
	f.want("one", "ann")
}

// want checks whose tries a duel has.
func (f *fixture) want(key duel.Key, persons ...string) {
	f.Helper()
	tries, err := f.Tries(f.Context(), key)
	var got []string
	for _, t := range tries {
		got = append(got, t.Person)
	}
	if err != nil || !reflect.DeepEqual(got, persons) {
		f.Errorf("%s has the tries of %v, %v: want %v", key, got, err, persons)
	}
}

func (f *fixture) follows() {
	d := &duel.Duel{Key: "next", Maker: "ann", Made: now, After: "one", Deal: f.deal(fair.NewSeed())}
	f.add(d, "", nil, "next")
	f.add(&duel.Duel{Key: "other", Maker: "ben", Made: now, After: "one", Deal: d.Deal}, "", nil, "next")
	for key, want := range map[duel.Key]duel.Key{"one": "next", "next": "", "": ""} {
		if next, err := f.After(f.Context(), key); err != nil || next != want {
			f.Errorf("%q is followed by %q, %v", key, next, err)
		}
	}
	f.want("next")
}

// begin begins a try of a person, and checks at which table it is.
func (f *fixture) begin(key duel.Key, identities []string, id, want table.ID) {
	f.Helper()
	t, err := f.Begin(f.Context(), identities, duel.Try{Duel: key, Person: identities[0], Table: id, Begun: now.Add(time.Second)})
	if err != nil || t.Table != want {
		f.Errorf("%v plays %q, %v: want %q", identities, t.Table, err, want)
	}
}

func (f *fixture) begins() {
	f.begin("one", []string{"ben"}, "first", "first")
	f.begin("one", []string{"ben"}, "second", "first")
	f.begin("one", []string{"ann"}, "third", "origin")
	f.begin("next", []string{"ben"}, "fourth", "fourth")
	f.want("one", "ann", "ben")
	f.made("one", "ann", true)
	f.made("next", "ben", false)
	fatal.If(f, f.NoteMade(f.Context(), &duel.Try{Duel: "next", Person: "ben"}))
	f.made("next", "ben", true)
	own, err := f.Own(f.Context(), []string{"ben"}, 10)
	if err != nil || len(own) != 2 {
		f.Errorf("the own tries are %+v, %v", own, err)
	}
	own, err = f.Own(f.Context(), []string{"ann"}, 10)
	if err != nil || len(own) != 2 || own[0].Duel != "next" && own[1].Duel != "next" {
		f.Fatalf("those of one who has new cards are %+v, %v", own, err)
	}
	for _, t := range own {
		if (t.Duel == "next") != (t.Table == "") {
			f.Errorf("new cards, or a game, are %+v", t)
		}
	}
}

// made checks whether it is noted of a try that its table was made.
func (f *fixture) made(key duel.Key, person string, want bool) {
	f.Helper()
	tries, err := f.Tries(f.Context(), key)
	if t := duel.Of(tries, []string{person}); err != nil || t == nil || t.Made != want {
		f.Errorf("%s has %+v, %v", person, t, err)
	}
}

func (f *fixture) finishes() {
	t := duel.Try{Duel: "one", Person: "ben", Name: "Ben \x00", Face: 3, Table: "first", Begun: now.Add(time.Second), Stage: duel.Done,
		Result: duel.Result{Ended: now.Add(time.Minute), Total: 27, Place: 2,
			Rounds: []duel.Round{{Points: 12}, {Points: -3, From: 40}, {Points: 18, From: 90}}, Score: 91,
			Line: sign.Line{{Sign: sign.LetGo, Ply: 12}, {Sign: sign.Raid, Ply: 95}}}}
	fatal.If(f, f.Finish(f.Context(), &t))
	again := t
	again.Total = 99
	fatal.If(f, f.Finish(f.Context(), &again))
	tries, err := f.Tries(f.Context(), "one")
	fatal.If(f, err)
	if got := tries[1]; !reflect.DeepEqual(got, t) {
		f.Errorf("got %+v, want %+v", got, t)
	}
	if line := t.Signs(2); len(line) != 1 || line[0].Sign != sign.Raid {
		f.Errorf("the last round is told as %v", line)
	}
	f.ends()
}

// ends lists tries whose game is over.
func (f *fixture) ends() {
	f.Helper()
	if list, err := f.Ended(f.Context(), 0, 10); err != nil || len(list) != 0 {
		f.Errorf("before a game is over there are %+v, %v", list, err)
	}
	maker := table.Person{ID: "ben", Name: "Ben"}
	log := []table.Entry{{Version: 1, At: now, Kind: table.Created, Seat: razzia.NoSeat, Person: &maker,
		Options: &table.Options{Players: 2, Piles: 2, Duel: "next"}}}
	sum := table.Summary{ID: "fourth", Version: 1, Phase: table.Over, Maker: "ben", Made: now, Latest: now, Ended: now, Turn: razzia.NoSeat,
		Seats: []table.SeatSummary{{Level: "club", Name: "Rita"}, {Person: "ben", Name: "Ben"}}}
	fatal.If(f, f.all.Create(f.Context(), "fourth", []byte("secret"), log, sum))
	if list, err := f.Ended(f.Context(), 0, 10); err != nil || len(list) != 1 || list[0].Table != "fourth" {
		f.Errorf("after a game is over there are %+v, %v", list, err)
	}
	if list, err := f.Ended(f.Context(), 1, 10); err != nil || len(list) != 0 {
		f.Errorf("after the first one there are %+v, %v", list, err)
	}
	for key, want := range map[duel.Key]int{"next": 1, "one": 0} {
		if list, err := f.EndedOf(f.Context(), key, 10); err != nil || len(list) != want {
			f.Errorf("of %s there are %+v, %v", key, list, err)
		}
	}
}

func (f *fixture) joins() {
	identitytest.JoinGuest(f, f.all, identity.Account{ID: "cat", Name: "Cat", Since: now}, "ben", now)
	f.begin("one", []string{"cat", "ben"}, "fifth", "first")
	owners, err := f.Owners(f.Context(), "one")
	slices.Sort(owners["ben"].Identities)
	want := map[string]duel.Owner{"ben": {Account: "cat", Identities: []string{"ben", "cat"}}}
	if err != nil || !reflect.DeepEqual(owners, want) {
		f.Errorf("the members are %+v, %v", owners, err)
	}
	if own, err := f.Own(f.Context(), []string{"cat", "ben"}, 10); err != nil || len(own) != 2 {
		f.Errorf("the own tries are %+v, %v", own, err)
	}
}

func (f *fixture) forgets() {
	fatal.If(f, f.all.BeginForgetting(f.Context(), "ann", now))
	f.begin("next", []string{"ann"}, "late", "")
	f.add(&duel.Duel{Key: "late", Maker: "ann", Made: now, Deal: f.deal(fair.NewSeed())}, "late", nil, "")
	fatal.If(f, f.all.EndForgetting(f.Context(), "ann"))
	f.want("one", "ben")
	if d, there, err := f.Duel(f.Context(), "one"); err != nil || !there || d.Maker == "ann" || d.Maker == "" {
		f.Errorf("without its maker the duel is %+v, %v, %v", d, there, err)
	}
	f.add(&duel.Duel{Key: "free", Maker: "ben", Made: now, Deal: f.deal(fair.NewSeed())}, "origin", nil, "free")
}
