// Package profiletest tests stores of profiles.
package profiletest

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/measure"
	"razzia/internal/profile"
	"razzia/internal/rating/ratingtest"
	"razzia/internal/table"
)

// An Engine is a store of all that profiles come from.
type Engine interface {
	host.Store
	identity.Store
	Measures() analysis.MeasureStore
	Figures() profile.Store
}

// Stores tests the contract of [profile.Store]. Open makes an empty store. The tests share it, one after the other: to make one takes
// longer than they do.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	f := newFixture(t, open(t))
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"several nodes count each game once", (*fixture).races}, {"games wait for their measure", (*fixture).waits},
		{"a rebuild gives the same", (*fixture).rebuilds}, {"members have several identities", (*fixture).aliases},
		{"games are found by their numbers", (*fixture).numbers}, {"costly decisions are those of a seat", (*fixture).mistakes},
		{"members share their profile", (*fixture).shares},
		{"forgotten players have no profile", (*fixture).forgets}, {"games are removed", (*fixture).retires},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.TB = t
			test.run(f)
		})
	}
}

// judge is the judge of the tests.
var judge = measure.Identity{Name: "judge", Hash: "0123456789abcdef"}

// now is the moment of the tests.
var now = time.UnixMilli(1_700_000_000_123).UTC()

// everybody are the players of random games.
var everybody = []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}

// A fixture is a store under test.
type fixture struct {
	testing.TB
	profile.Store
	all    Engine
	random *rand.Rand
	played []profile.Measured // in the order of the feed
	judged int64              // number of the last game that is measured
}

func newFixture(t testing.TB, all Engine) *fixture {
	return &fixture{TB: t, Store: all.Figures(), all: all, random: rand.New(rand.NewPCG(5, 6))}
}

// store stores a finished game that ended some seconds after the first, with a made-up measure. In its log the players sit
// down, and nothing else happens: profiles need the summary alone.
func (f *fixture) store(sum table.Summary) {
	f.Helper()
	number := len(f.played) + 1
	id, person := table.ID(fmt.Sprint("game", number)), table.Person{ID: "maker", Name: "Maker"}
	log := []table.Entry{{Version: 1, At: now, Kind: table.Created, Seat: razzia.NoSeat, Person: &person,
		Options: &table.Options{Players: sum.Options.Players, Piles: 2}}}
	for i, s := range sum.Seats {
		if s.Person != "" {
			sitter := table.Person{ID: s.Person, Name: s.Name}
			log = append(log, table.Entry{Version: len(log) + 1, At: now, Kind: table.Sat, Seat: razzia.Seat(i), Person: &sitter})
		}
	}
	sum.ID, sum.Version, sum.Maker, sum.Made, sum.Latest = id, len(log), "maker", now, now
	sum.Ended = now.Add(time.Duration(number) * time.Second)
	sum.Winners = []razzia.Seat{0}
	fatal.If(f, f.all.Create(f.Context(), id, []byte("secret"), log, sum))
	m := profile.Measured{Finished: profile.Finished{Number: int64(number), Summary: sum}}
	for range sum.Seats {
		m.Measure = append(m.Measure, profile.Seat{Package: measure.Package(1 + f.random.IntN(0xffff)),
			Luck:  measure.Amount{Share: int64(f.random.IntN(2001) - 1000), Points: int64(f.random.IntN(20001) - 10000)},
			Spent: measure.Spent{Decisions: 20, Cost: int64(f.random.IntN(1000)), Stake: int64(1000 + f.random.IntN(1000))}})
	}
	f.played = append(f.played, m)
}

// play stores random games.
func (f *fixture) play(games int) {
	f.Helper()
	for range games {
		f.store(ratingtest.RandomGame(f.random))
	}
}

// measure stores the measures of all games.
func (f *fixture) measure() {
	f.Helper()
	if _, err := f.Feed(f.Context(), 0, 1); err != nil { // numbers them
		f.Fatal(err)
	}
	games := map[table.ID][]measure.Seat{}
	for _, m := range f.played[f.judged:] {
		for _, s := range m.Measure {
			seat := measure.Seat{Package: s.Package, Luck: s.Luck, Costly: mistake(len(games[m.ID]))}
			seat.Spent[measure.Draw][0] = s.Spent
			games[m.ID] = append(games[m.ID], seat)
		}
	}
	to := int64(len(f.played))
	first, err := f.all.Measures().SaveMeasures(f.Context(), judge, analysis.MeasuredPage{From: f.judged, To: to, Games: games})
	if err != nil || !first {
		f.Fatal(first, err)
	}
	f.judged = to
}

// mistake is the costly decision of a seat.
func mistake(seat int) []measure.Decision {
	return []measure.Decision{{Ply: seat, Card: 1, Round: 1, Played: razzia.Pass(), Best: razzia.Bid(9), Habit: measure.PassForBid,
		Cost: 9000, Stake: 10_000}}
}

// node makes a keeper, as each node has one.
func (f *fixture) node() *profile.Keeper {
	return &profile.Keeper{Store: f.Store, Judge: func() (string, error) { return judge.Hash, nil }, Log: slog.New(slog.DiscardHandler)}
}

// catchUp counts all games.
func (f *fixture) catchUp() (games int) {
	f.Helper()
	games, err := f.node().CatchUp(f.Context())
	fatal.If(f, err)
	return games
}

// read reads the games of each player, with names in the place of the numbers of opponents.
func (f *fixture) read() map[string][]string {
	f.Helper()
	found := map[string][]string{}
	for _, person := range everybody {
		games, err := f.Games(f.Context(), judge.Hash, person)
		fatal.If(f, err)
		owners, err := f.Owners(f.Context(), profile.Opponents(games))
		fatal.If(f, err)
		for _, g := range games {
			found[person] = append(found[person], described(g, func(number int64) string { return owners[number] }))
		}
		slices.Sort(found[person])
	}
	return found
}

// described is a game in words, with the names of the opponents.
func described(g profile.Game, name func(number int64) string) string {
	var against []string
	for _, o := range g.Others {
		if o.Person != 0 {
			against = append(against, fmt.Sprint(name(o.Person), o.Outcome))
		} else {
			against = append(against, fmt.Sprint("bot ", o.Level, o.Outcome))
		}
	}
	g.Others = nil
	return fmt.Sprintf("%06d %+v against %v", g.Number, g, against)
}

// want is what read returns before a person is forgotten or joins an account.
func (f *fixture) want() map[string][]string {
	want := map[string][]string{}
	number := func(person string) int64 { return int64(person[0]) }
	for _, m := range f.played {
		for person, g := range profile.Played(&m.Finished, m.Measure, number) {
			want[person] = append(want[person], described(g, func(number int64) string { return string(rune(number)) }))
		}
	}
	return want
}

// same compares what the store has with the games.
func (f *fixture) same(what string) {
	f.Helper()
	if got, want := f.read(), f.want(); !reflect.DeepEqual(got, want) {
		f.Errorf("%s\n%v, want\n%v", what, got, want)
	}
}

// races lets several nodes count the same games at the same time.
func (f *fixture) races() {
	f.play(250)
	f.measure()
	var work sync.WaitGroup
	for range 3 {
		work.Go(func() {
			if _, err := f.node().CatchUp(f.Context()); err != nil {
				f.Error(err)
			}
		})
	}
	work.Wait()
	f.same("several nodes have")
	if mark, err := f.Mark(f.Context(), judge.Hash); err != nil || mark != (profile.Mark{Measured: 250, Counted: 250}) {
		f.Errorf("the mark is %+v, %v", mark, err)
	}
	if first, err := f.Count(f.Context(), judge.Hash, 100, 250, nil); err != nil || first {
		f.Errorf("a node that was late was first: %v, %v", first, err)
	}
}

// waits plays games that are not measured yet, and some by another judge.
func (f *fixture) waits() {
	f.play(3)
	if _, err := f.Feed(f.Context(), 0, 1); err != nil {
		f.Fatal(err)
	}
	if n := f.catchUp(); n != 0 {
		f.Errorf("%d games without a measure are counted", n)
	}
	f.measure()
	if n := f.catchUp(); n != 3 {
		f.Errorf("%d games are counted, want 3", n)
	}
	f.same("after more games there are")
	f.latest()
	if games, err := f.Games(f.Context(), "another", "a"); err != nil || len(games) > 0 {
		f.Errorf("another judge has %d games, %v", len(games), err)
	}
}

// rebuilds makes all measures anew.
func (f *fixture) rebuilds() {
	fatal.If(f, f.all.Measures().ClearMeasures(f.Context()))
	if got := f.read(); len(got["a"]) > 0 {
		f.Errorf("after the removal there is %v", got)
	}
	f.judged = 0
	f.measure()
	if n := f.catchUp(); n != len(f.played) {
		f.Errorf("%d games are counted anew, want %d", n, len(f.played))
	}
	f.same("made anew there are")
}

// mistakes reads the costly decisions of seats.
func (f *fixture) mistakes() {
	got, err := f.Costly(f.Context(), judge.Hash, map[int64]razzia.Seat{5: 1, 2: 0, 1 << 40: 0})
	want := []profile.Costly{{Number: 2, Decisions: mistake(0)}, {Number: 5, Decisions: mistake(1)}}
	if err != nil || !reflect.DeepEqual(got, want) {
		f.Errorf("the costly decisions are %+v, %v: want %+v", got, err, want)
	}
	if got, err := f.Costly(f.Context(), "another", map[int64]razzia.Seat{2: 0}); err != nil || len(got) > 0 {
		f.Errorf("another judge has %+v, %v", got, err)
	}
}

// numbers reads games by their numbers.
func (f *fixture) numbers() {
	got, err := f.Numbered(f.Context(), []int64{2, 5, 1 << 40})
	if err != nil || len(got) != 2 || got[2].ID != f.played[1].ID || got[5].ID != f.played[4].ID {
		f.Errorf("the games are %v, %v", got, err)
	}
}
