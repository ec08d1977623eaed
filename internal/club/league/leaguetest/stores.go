// Package leaguetest has the contract of [league.Store].
package leaguetest

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"razzia/fair"
	"razzia/internal/club/league"
	"razzia/internal/club/season"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/store"
)

// An Engine is a store of all that leagues come from.
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
	league.Store
	all Engine
}

// Stores tests the contract of [league.Store]. Open makes an empty store. The tests share it, one after the other.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	f := &fixture{all: open(t)}
	f.Store = league.NewStore(f.all.Engine())
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"a league is read as it was stored", (*fixture).stores}, {"one of two changes wins", (*fixture).changes},
		{"lists are for those who may see them", (*fixture).lists}, {"who looks is told what is due", (*fixture).due},
		{"the forgotten have no name", (*fixture).forgets}, {"who is being forgotten does not sign up", (*fixture).refuses},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.TB = t
			test.run(f)
		})
	}
}

// opens stores a league with members.
func (f *fixture) opens(key league.Key, maker string, members ...string) *league.League {
	f.Helper()
	state, err := season.New(season.DefaultRules, fair.NewSeed(), now)
	fatal.If(f, err)
	l := &league.League{Key: key, Maker: maker, Name: "Zsófi’s\x00", Made: now, State: state}
	added, err := f.Add(f.Context(), l)
	if err != nil || !added {
		f.Fatalf("the league is stored: %v, %v", added, err)
	}
	for _, person := range members {
		fatal.If(f, f.joins(key, person))
	}
	return f.reads(key)
}

// joins adds a member.
func (f *fixture) joins(key league.Key, person string) error {
	_, err := f.Change(f.Context(), key, func(l *league.League) (bool, error) {
		n := len(l.Members) + 1
		l.Members = append(l.Members, league.Member{Number: n, Person: person, Name: "N " + person, Face: 3, Joined: now})
		return true, nil
	})
	return err
}

// reads reads a league that is there.
func (f *fixture) reads(key league.Key) *league.League {
	f.Helper()
	l, there, err := f.League(f.Context(), key)
	if err != nil || !there {
		f.Fatalf("%s is there: %v, %v", key, there, err)
	}
	return l
}

func (f *fixture) stores() {
	first := f.opens("stores", "ann", "ann", "ben\x00", "cat")
	if first.Version != 4 || len(first.Members) != 3 || first.Members[1].Person != "ben\x00" || first.Name != "Zsófi’s\x00" {
		f.Errorf("the league is %+v", first)
	}
	games := []league.Game{{Season: 1, Number: 1, Table: "one", Stage: league.Running, Seen: 7, Bots: 5}, {Season: 1, Number: 2, Table: "two"}}
	changed, err := f.Change(f.Context(), "stores", func(l *league.League) (bool, error) {
		l.Games, l.Shut, l.Ending, l.Members[2].Standing = games, true, true, league.Removed
		l.Name, l.Open = "Cat’s\x00", true
		return true, nil
	})
	fatal.If(f, err)
	l := f.reads("stores")
	if !reflect.DeepEqual(changed, l) || !slices.Equal(l.Games, games) || !l.Shut || !l.Ending || l.Name != "Cat’s\x00" || !l.Open ||
		l.Members[2].Standing != league.Removed {
		f.Errorf("it is stored as %+v and read as %+v", changed, l)
	}
	if _, there, err := f.League(f.Context(), "nowhere"); there || err != nil {
		f.Errorf("a league that is not there is: %v, %v", there, err)
	}
	_, err = f.Change(f.Context(), "stores", func(l *league.League) (bool, error) {
		l.State.Season, l.Games = 2, nil
		return true, nil
	})
	if l := f.reads("stores"); err != nil || len(l.Games) != 0 {
		f.Errorf("games of the season before stay: %v, %v", l.Games, err)
	}
}

func (f *fixture) changes() {
	was := f.opens("changes", "ann", "ann")
	now := *was
	now.Shut = true
	for i, want := range []bool{true, false} {
		if saved, err := f.Save(f.Context(), was, &now); err != nil || saved != want {
			f.Errorf("change %d is stored: %v, %v", i, saved, err)
		}
	}
	if l := f.reads("changes"); !l.Shut || l.Version != was.Version+1 {
		f.Errorf("the league is %+v", l)
	}
}

func (f *fixture) lists() {
	f.opens("lists", "dora", "emil")
	for person, want := range map[string]bool{"dora": true, "emil": true, "fay": false} {
		list, err := f.Shown(f.Context(), []string{person}, 99)
		found := slices.ContainsFunc(list, func(l *league.League) bool { return l.Key == "lists" && len(l.Members) == 1 })
		if err != nil || found != want {
			f.Errorf("%s sees it: %v, %v", person, found, err)
		}
	}
	if own, err := f.Own(f.Context(), []string{"emil", "other"}); err != nil || len(own) != 1 {
		f.Errorf("a member has %v, %v", own, err)
	}
	for _, want := range []int{1, 0} {
		if n, err := f.CountOpen(f.Context(), []string{"dora"}); err != nil || n != want {
			f.Errorf("%d leagues go on, %v: want %d", n, err, want)
		}
		_, err := f.Change(f.Context(), "lists", func(l *league.League) (bool, error) {
			l.Over = now
			return true, nil
		})
		fatal.If(f, err)
	}
}

func (f *fixture) due() {
	l := f.opens("due", "ann", "ann")
	for at, want := range map[time.Time]bool{now: false, l.State.Starts: true} {
		list, err := f.Due(f.Context(), at)
		if err != nil || slices.Contains(list, league.Key("due")) != want {
			f.Errorf("at %v it is due: %v, %v", at, !want, err)
		}
	}
	_, err := f.Change(f.Context(), "due", func(l *league.League) (bool, error) {
		l.Games = []league.Game{{Season: 1, Number: 1, Table: "nowhere", Stage: league.Running}, {Season: 1, Number: 2, Table: "none"}}
		return true, nil
	})
	fatal.If(f, err)
	if list, err := f.Due(f.Context(), now); err != nil || !slices.Contains(list, league.Key("due")) {
		f.Errorf("one whose table was removed is not due: %v, %v", list, err)
	}
	if list, err := f.Moved(f.Context(), "due", 1); err != nil || !slices.Equal(list, []int{1}) {
		f.Errorf("the games where something happened are %v, %v", list, err)
	}
}

func (f *fixture) forgets() {
	f.opens("forgets", "gus", "gus", "hal")
	stale := f.reads("forgets")
	fatal.If(f, f.all.BeginForgetting(f.Context(), "gus", now))
	l := f.reads("forgets")
	if m := l.Members[0]; l.Maker == "gus" || m.Person == "gus" || m.Name != "" || m.Standing != league.Left || l.Members[1].Name != "N hal" {
		f.Errorf("of a person who was forgotten %+v stays, opened by %s", m, l.Maker)
	}
	next := *stale
	next.Members = slices.Clone(stale.Members)
	next.Members[0].Standing = league.Removed
	if _, err := f.Save(f.Context(), stale, &next); err != nil {
		f.Error(err)
	}
	if m := f.reads("forgets").Members[0]; m.Name != "" || m.Person == "gus" {
		f.Errorf("who has read the league before writes %+v", m)
	}
}

func (f *fixture) refuses() {
	fatal.If(f, f.all.BeginForgetting(f.Context(), "ivo", now))
	state, err := season.New(season.DefaultRules, fair.NewSeed(), now)
	fatal.If(f, err)
	if added, err := f.Add(f.Context(), &league.League{Key: "refuses", Maker: "ivo", Made: now, State: state}); added || err != nil {
		f.Errorf("their league is stored: %v, %v", added, err)
	}
	f.opens("refuses", "ann")
	if err := f.joins("refuses", "ivo"); err == nil {
		f.Error("they sign up")
	}
}
