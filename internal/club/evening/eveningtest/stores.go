// Package eveningtest has the contract of [evening.Store].
package eveningtest

import (
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"razzia/fair"
	"razzia/internal/club/evening"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/store"
	"razzia/internal/table"
)

// An Engine is a store of all that evenings come from.
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
	evening.Store
	all Engine
}

// Stores tests the contract of [evening.Store]. Open makes an empty store. The tests share it, one after the other.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	f := &fixture{all: open(t)}
	f.Store = evening.NewStore(f.all.Engine())
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"an evening is read as it was stored", (*fixture).stores}, {"one of two changes wins", (*fixture).changes},
		{"lists are for those who may see them", (*fixture).lists}, {"who looks is told what is due", (*fixture).due},
		{"the forgotten have no name", (*fixture).forgets}, {"who is being forgotten does not come", (*fixture).refuses},
		{"a game is measured once", (*fixture).measures}, {"what the organiser has decided stays", (*fixture).rules},
		{"those who watch talk", (*fixture).talks}, {"marks go a day after the end", (*fixture).marks},
		{"a series goes on once", (*fixture).repeats},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.TB = t
			test.run(f)
		})
	}
}

// opens stores an evening with guests.
func (f *fixture) opens(key evening.Key, maker string, guests ...string) *evening.Evening {
	f.Helper()
	e := &evening.Evening{Key: key, Maker: maker, Made: now, Until: now.Add(time.Hour), Seed: fair.NewSeed(), Plan: evening.Plan{
		Name: "Zsófi’s", Starts: now.Add(time.Hour), Games: 3, Seats: 4, Rest: time.Minute, Bots: "club", Open: true}}
	added, err := f.Add(f.Context(), e)
	if err != nil || !added {
		f.Fatalf("the evening is stored: %v, %v", added, err)
	}
	for _, guest := range guests {
		f.acts(key, guest, evening.Join{})
	}
	return f.reads(key)
}

// acts carries out a command of a person, who may do what the organiser may.
func (f *fixture) acts(key evening.Key, person string, what evening.Command) {
	f.Helper()
	_, _, err := f.Change(f.Context(), key, func(e *evening.Evening) (*evening.Evening, error) {
		return e.Decide(what, evening.By{Person: table.Person{ID: person, Name: "N " + person}, Identities: []string{person}, Organises: true,
			Now: now})
	})
	fatal.If(f, err)
}

// plays lets the evening begin, and its games be over.
func (f *fixture) plays(key evening.Key) {
	f.Helper()
	f.acts(key, "ann", evening.Begin{})
	for range 2 {
		_, _, err := f.Change(f.Context(), key, func(e *evening.Evening) (*evening.Evening, error) {
			around := evening.Around{Now: now, Outcomes: map[int]evening.Outcome{}, NewID: host.NewID}
			for _, s := range e.Sittings {
				if s.Open() {
					around.Outcomes[s.Number] = evening.Outcome{Ended: now, Seats: make([]evening.Result, len(s.Seats))}
				}
			}
			next, _ := e.Next(around)
			return next, nil
		})
		fatal.If(f, err)
	}
}

// reads reads an evening that is there.
func (f *fixture) reads(key evening.Key) *evening.Evening {
	f.Helper()
	e, there, err := f.Evening(f.Context(), key)
	if err != nil || !there {
		f.Fatalf("%s is there: %v, %v", key, there, err)
	}
	return e
}

func (f *fixture) stores() {
	first := f.opens("stores", "ann", "ann", "ben\x00", "cat")
	if first.Version != 4 || len(first.Guests) != 3 || first.Guests[1].Person != "ben\x00" || !first.Until.Equal(now.Add(time.Hour)) {
		f.Errorf("the evening is %+v", first)
	}
	f.plays("stores")
	e := f.reads("stores")
	if e.Round != 2 || len(e.Steps) != 2 || len(e.Sittings) != 2 || e.Sittings[0].State != evening.Done || e.Verify() != nil {
		f.Errorf("after a round the evening is %+v", e)
	}
	if again := f.reads("stores"); !reflect.DeepEqual(e, again) {
		f.Errorf("it is read as %+v and %+v", e, again)
	}
	if _, there, err := f.Evening(f.Context(), "nowhere"); there || err != nil {
		f.Errorf("an evening that is not there is: %v, %v", there, err)
	}
}

func (f *fixture) changes() {
	was := f.opens("changes", "ann", "ann")
	paused, err := was.Decide(evening.Pause{}, evening.By{Organises: true})
	fatal.If(f, err)
	for i, want := range []bool{true, false} {
		if saved, err := f.Save(f.Context(), was, paused); err != nil || saved != want {
			f.Errorf("change %d is stored: %v, %v", i, saved, err)
		}
	}
	var crowd sync.WaitGroup
	for i := range 20 {
		crowd.Go(func() { f.acts("changes", fmt.Sprint("guest", i), evening.Join{}) })
	}
	crowd.Wait()
	if e := f.reads("changes"); len(e.Guests) != 21 {
		f.Errorf("%d guests are there, want 21", len(e.Guests))
	}
}

func (f *fixture) lists() {
	f.opens("lists", "dora", "emil")
	f.acts("lists", "dora", evening.Change{To: evening.Plan{Name: "Hidden", Starts: now.Add(time.Hour), Games: 3, Seats: 4}})
	for person, want := range map[string]bool{"dora": true, "emil": true, "fay": false} {
		list, err := f.Open(f.Context(), []string{person}, 99)
		found := false
		for _, e := range list {
			found = found || e.Key == "lists" && len(e.Guests) == 1
		}
		if err != nil || found != want {
			f.Errorf("%s sees it: %v, %v", person, found, err)
		}
	}
	if own, err := f.Own(f.Context(), []string{"emil", "other"}); err != nil || len(own) != 1 {
		f.Errorf("a guest has %v, %v", own, err)
	}
	if n, err := f.CountOpen(f.Context(), []string{"dora"}); err != nil || n != 1 {
		f.Errorf("%d are open, %v", n, err)
	}
	f.acts("lists", "dora", evening.Cancel{})
	if n, err := f.CountOpen(f.Context(), []string{"dora"}); err != nil || n != 0 {
		f.Errorf("%d are open, %v", n, err)
	}
}

// isDue reports whether an evening is due at a moment.
func (f *fixture) isDue(key evening.Key, at time.Time) bool {
	f.Helper()
	list, err := f.Due(f.Context(), at)
	fatal.If(f, err)
	for _, one := range list {
		if one == key {
			return true
		}
	}
	return false
}

func (f *fixture) due() {
	f.opens("due", "ann", "ann")
	if f.isDue("due", now) || !f.isDue("due", now.Add(time.Hour)) {
		f.Error("an evening is not due when it begins")
	}
	f.acts("due", "ann", evening.Begin{})
	_, _, err := f.Change(f.Context(), "due", func(e *evening.Evening) (*evening.Evening, error) {
		next, _ := e.Next(evening.Around{Now: now, NewID: host.NewID})
		return next, nil
	})
	fatal.If(f, err)
	if !f.isDue("due", now) {
		f.Error("games that have no tables are not due")
	}
}

func (f *fixture) forgets() {
	f.opens("forgets", "gus", "gus", "hal")
	stale := f.reads("forgets")
	fatal.If(f, f.all.BeginForgetting(f.Context(), "gus", now))
	e := f.reads("forgets")
	if g := e.Guest(1); e.Maker == "gus" || g.Person == "gus" || g.Name != "" || g.Presence != evening.Left || e.Guest(2).Name != "N hal" {
		f.Errorf("of a person who was forgotten %+v stays, made by %s", g, e.Maker)
	}
	next, err := stale.Decide(evening.Shut{Guest: 1}, evening.By{Organises: true})
	fatal.If(f, err)
	if _, err := f.Save(f.Context(), stale, next); err != nil {
		f.Error(err)
	}
	if g := f.reads("forgets").Guest(1); g.Name != "" || g.Person == "gus" {
		f.Errorf("who has read the evening before writes %+v", g)
	}
}

func (f *fixture) refuses() {
	fatal.If(f, f.all.BeginForgetting(f.Context(), "ivo", now))
	if added, err := f.Add(f.Context(), &evening.Evening{Key: "refuses", Maker: "ivo", Made: now, Seed: fair.NewSeed()}); added || err != nil {
		f.Errorf("their evening is stored: %v, %v", added, err)
	}
	was := f.opens("refuses", "ann")
	next, err := was.Decide(evening.Join{}, evening.By{Person: table.Person{ID: "ivo"}, Now: now})
	fatal.If(f, err)
	if _, err := f.Save(f.Context(), was, next); err == nil {
		f.Error("they come to an evening")
	}
}

func (f *fixture) measures() {
	f.opens("measures", "ann", "ann", "ben")
	f.plays("measures")
	list, err := f.Unmeasured(f.Context(), 99)
	fatal.If(f, err)
	var mine *evening.Unmeasured
	for i := range list {
		if list[i].Key == "measures" {
			mine = &list[i]
		}
	}
	if mine == nil {
		f.Fatalf("the game waits for no measure: %v", list)
	}
	stale := f.reads("measures")
	luck := int64(7)
	for range 2 {
		fatal.If(f, f.SaveMeasure(f.Context(), *mine, []evening.Seat{{Guest: 1, Result: evening.Result{Luck: &luck}}}, nil))
		luck++
	}
	paused, err := stale.Decide(evening.Pause{}, evening.By{Organises: true})
	fatal.If(f, err)
	if saved, err := f.Save(f.Context(), stale, paused); saved || err != nil {
		f.Errorf("who has read the evening before writes over the measure: %v, %v", saved, err)
	}
	if s := f.reads("measures").Sittings[0]; !s.Measured || len(s.Seats) != 1 || *s.Seats[0].Luck != 7 {
		f.Errorf("the game is %+v", s)
	}
}
