// Package milestonestest has the contract of [milestones.Store].
package milestonestest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/milestones"
	"razzia/internal/rating/ratingtest"
	"razzia/internal/table"
)

// An Engine is a store of all that milestones come from.
type Engine interface {
	host.Store
	identity.Store
	Milestones() milestones.Store
}

// Stores tests the contract of [milestones.Store]. Open makes an empty store. The tests share it, one after the other.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	f := &fixture{all: open(t)}
	f.kept = f.all.Milestones()
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"the better mark stays", (*fixture).keeps}, {"one node is first", (*fixture).races},
		{"members have several identities", (*fixture).joins},
		{"forgotten players have none", (*fixture).forgets}, {"what is reached stays when a game is removed", (*fixture).retires},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.TB = t
			test.run(f)
		})
	}
}

// now is the moment of the tests.
var now = time.UnixMilli(1_700_000_000_123).UTC()

// A fixture is a store under test.
type fixture struct {
	testing.TB
	kept   milestones.Store
	all    Engine
	played int
}

// play stores a finished game of some persons, and how far each has come in it.
func (f *fixture) play(persons map[string]milestones.Far) {
	f.Helper()
	from := int64(f.played)
	game := f.store(persons)
	fatal.If(f, f.number())
	if first, err := f.kept.Advance(f.Context(), from, from+1, []milestones.Played{game}); err != nil || !first {
		f.Fatal(first, err)
	}
}

// number gives the finished games their numbers.
func (f *fixture) number() error {
	_, err := f.kept.Feed(f.Context(), 0, 1)
	return err
}

// store stores a finished game, which ends a second after the one before.
func (f *fixture) store(persons map[string]milestones.Far) milestones.Played {
	f.Helper()
	f.played++
	var names []string
	for name := range persons {
		names = append(names, name)
	}
	slices.Sort(names)
	sum := ratingtest.Over(append(names, "bot:club"), make([]int, len(names)+1)...)
	id, maker := table.ID(fmt.Sprint("game", f.played)), table.Person{ID: names[0], Name: names[0]}
	log := []table.Entry{{Version: 1, At: now, Kind: table.Created, Seat: razzia.NoSeat, Person: &maker,
		Options: &table.Options{Players: len(sum.Seats), Piles: 2}}}
	for i, name := range names {
		sitter := table.Person{ID: name, Name: name}
		log = append(log, table.Entry{Version: len(log) + 1, At: now, Kind: table.Sat, Seat: razzia.Seat(i), Person: &sitter})
	}
	sum.ID, sum.Version, sum.Maker, sum.Made, sum.Latest = id, len(log), maker.ID, now, now
	sum.Ended = now.Add(time.Duration(f.played) * time.Second)
	fatal.If(f, f.all.Create(f.Context(), id, []byte("secret"), log, sum))
	return milestones.Played{Finished: milestones.Finished{Number: int64(f.played), Summary: sum}, Persons: persons}
}

// want fails unless a person has come so far on the way to a milestone, in a game.
func (f *fixture) want(person string, name milestones.Name, far int, game int64) {
	f.Helper()
	marks, err := f.kept.Marks(f.Context(), person)
	fatal.If(f, err)
	for _, s := range milestones.StandingsOf(marks) {
		if s.Mark.Name != name {
			continue
		}
		if s.Far != far || s.Number != game || far > 0 && !s.Ended.Equal(now.Add(time.Duration(game)*time.Second)) {
			f.Errorf("%s has come %d in game %d, at %v: want %d in game %d", person, s.Far, s.Number, s.Ended, far, game)
		}
	}
}

// keeps plays games of a person: the first of the best stays.
func (f *fixture) keeps() {
	f.want("ann", milestones.Cars, 0, 0)
	for _, far := range []int{5, 4, 7, 7} {
		f.play(map[string]milestones.Far{"ann": {milestones.Cars: far}, "ben": {milestones.Cars: 1}})
	}
	f.want("ann", milestones.Cars, 7, 3)
	f.want("ben", milestones.Cars, 1, 1)
	f.want("ben", milestones.Whole, 0, 0)
	if at, err := f.kept.Position(f.Context()); err != nil || at != 4 {
		f.Errorf("the feed is read to %d, %v", at, err)
	}
}

// races lets a node store what another one has stored before.
func (f *fixture) races() {
	game := f.store(map[string]milestones.Far{"ann": {milestones.Cars: 8}})
	fatal.If(f, f.number())
	for _, want := range []bool{true, false} {
		if first, err := f.kept.Advance(f.Context(), 4, 5, []milestones.Played{game}); err != nil || first != want {
			f.Errorf("a node is first: %v, %v", first, err)
		}
	}
	f.want("ann", milestones.Cars, 8, 5)
}

// joins lets a guest join an account: both identities stand where the better one stands.
func (f *fixture) joins() {
	f.play(map[string]milestones.Far{"ben": {milestones.Jewels: 4}})
	account := identity.Account{ID: "cat", Name: "Cat", Since: now}
	identitytest.JoinGuest(f, f.all, account, "ben", now)
	f.play(map[string]milestones.Far{"cat": {milestones.Jewels: 3, milestones.Cars: 4}})
	for _, person := range []string{"ben", "cat"} {
		f.want(person, milestones.Jewels, 4, 6)
		f.want(person, milestones.Cars, 4, 7)
	}
}

// forgets removes the data of a person while a node looks at a game of theirs.
func (f *fixture) forgets() {
	late := f.store(map[string]milestones.Far{"ann": {milestones.Cars: 8, milestones.Whole: 3}, "dan": {milestones.Cars: 2}})
	fatal.If(f, f.number())
	fatal.If(f, f.all.BeginForgetting(f.Context(), "ann", now))
	if first, err := f.kept.Advance(f.Context(), 7, 8, []milestones.Played{late}); err != nil || !first {
		f.Fatal(first, err)
	}
	fatal.If(f, f.all.EndForgetting(f.Context(), "ann"))
	if marks, err := f.kept.Marks(f.Context(), "ann"); err != nil || len(marks) > 0 {
		f.Errorf("a person who was forgotten has %v, %v", marks, err)
	}
	f.want("dan", milestones.Cars, 2, 8)
}

// retires removes all games.
func (f *fixture) retires() {
	gone, err := f.all.Retire(f.Context(), now.Add(time.Hour), 1000)
	fatal.If(f, err)
	if len(gone) == 0 {
		f.Error("no game was removed")
	}
	f.want("dan", milestones.Cars, 2, 8)
}
