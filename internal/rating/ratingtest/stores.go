// Package ratingtest tests stores of ratings.
package ratingtest

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// An Engine is a store of all that ratings come from.
type Engine interface {
	host.Store
	identity.Store
	lobby.Store
	Ratings() rating.Store
	RatingsBy(model string) rating.Store
}

// Stores tests the contract of [rating.Store]. Open makes an empty store. The tests share it, one after the other: to make one takes longer
// than they do.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	all := open(t)
	f := &fixture{Store: all.Ratings(), all: all, random: rand.New(rand.NewPCG(3, 4))}
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"ratings are kept", (*fixture).keeps}, {"several nodes give the same", (*fixture).races},
		{"a rebuild gives the same", (*fixture).rebuilds},
		{"members have several identities", (*fixture).aliases}, {"a quick match reads them", (*fixture).matches},
		{"forgotten players have none", (*fixture).forgets}, {"games are removed", (*fixture).retires},
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
	rating.Store
	all    Engine
	random *rand.Rand
	games  int // that were made
}

// rater makes a rater, as each node has one.
func (f *fixture) rater() *rating.Rater {
	return &rating.Rater{Store: f.Store, Log: slog.New(slog.DiscardHandler)}
}

// catchUp rates all games.
func (f *fixture) catchUp() (games int) {
	f.Helper()
	games, err := f.rater().CatchUp(f.Context())
	fatal.If(f, err)
	return games
}

// store stores a finished game that ended some seconds after the first. Its log is that of a table that waits: ratings need the summary
// alone.
func (f *fixture) store(sum table.Summary, seconds int) table.ID {
	f.Helper()
	f.games++
	id, person := table.ID(fmt.Sprint("game", f.games)), table.Person{ID: "maker", Name: "Maker"}
	log := []table.Entry{{Version: 1, At: now, Kind: table.Created, Seat: razzia.NoSeat, Person: &person,
		Options: &table.Options{Players: sum.Options.Players, Piles: 2}}}
	sum.ID, sum.Version, sum.Maker, sum.Made, sum.Latest, sum.Ended = id, 1, "maker", now, now, now.Add(time.Duration(seconds)*time.Second)
	fatal.If(f, f.all.Create(f.Context(), id, []byte("secret"), log, sum))
	return id
}

// random games, some of which ended before others that are rated already: their nodes were slow.
func (f *fixture) play(games int) {
	f.Helper()
	for range games {
		f.store(RandomGame(f.random), f.random.IntN(1000))
	}
}

// everybody are the players of random games.
var everybody = []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "z", "nobody"}

// all ratings of the players of random games.
func (f *fixture) read() rating.Games {
	f.Helper()
	found, err := f.Ratings(f.Context(), everybody)
	fatal.If(f, err)
	return found
}

func (f *fixture) keeps() {
	ctx := f.Context()
	odd, big := rating.Rating{Mean: -1234, Deviation: 60_000, Games: 1}, rating.Rating{Mean: 1500_001, Deviation: 349_999, Games: 1 << 30}
	want := []rating.Change{{Number: 7, Key: rating.Key{Person: "a\x00'ü", Ladder: rating.Solo}, Seat: 1, Ended: now, After: odd},
		{Number: 7, Key: rating.Key{Person: "b"}, Ended: now, Before: rating.Rating{Mean: 3, Deviation: 4}, After: big}}
	fatal.If(f, f.all.BeginForgetting(ctx, "a\x00'ü", now)) // for good: no other test may use the player
	fatal.If(f, f.all.EndForgetting(ctx, "a\x00'ü"))
	if first, err := f.Advance(ctx, rating.Mark{}, 7, want); err != nil || first || len(f.read()) > 0 {
		f.Fatalf("a player who was forgotten before the first rating has one: %v, %v", first, err)
	}
	if first, err := f.Advance(ctx, rating.Mark{}, 7, want); err != nil || !first {
		f.Fatal(first, err)
	}
	if first, err := f.Advance(ctx, rating.Mark{}, 9, []rating.Change{{Number: 9, Key: rating.Key{Person: "b"}}}); err != nil || first {
		f.Errorf("a second node was first too: %v, %v", first, err)
	}
	mark, err := f.Mark(ctx)
	if err != nil || mark.Position != 7 {
		f.Errorf("the mark is %+v, %v", mark, err)
	}
	var many []string
	for i := range 70 {
		many = append(many, fmt.Sprint("nobody", i))
	}
	many = append(many, "a\x00'ü", "b")
	got, err := f.Ratings(ctx, many)
	if err != nil || !reflect.DeepEqual(got, rating.Games{want[0].Key: odd, want[1].Key: big}) {
		f.Errorf("the ratings are %+v, %v", got, err)
	}
	all, err := f.Of(ctx, many)
	if err != nil || !reflect.DeepEqual(all, map[string]rating.Set{"a\x00'ü": {rating.Solo: odd}, "b": {rating.Pair: big}}) {
		f.Errorf("the ratings of persons are %+v, %v", all, err)
	}
	history, err := f.History(ctx, []string{"b", "nobody"}, rating.Pair, 0, 5)
	if err != nil || !reflect.DeepEqual(history, []rating.Entry{{Change: want[1]}}) {
		f.Errorf("the history is %+v, %v", history, err)
	}
	other := f.all.RatingsBy("another model")
	if found, err := other.Ratings(ctx, many); err != nil || len(found) > 0 {
		f.Errorf("another model has %+v, %v", found, err)
	}
	if at, err := other.Mark(ctx); err != nil || at != (rating.Mark{}) {
		f.Errorf("another model has the mark %+v, %v", at, err)
	}
	fatal.If(f, f.Clear(ctx))
	if first, err := f.Advance(ctx, mark, 9, want); err != nil || first {
		f.Errorf("ratings from before all were removed are stored: %v, %v", first, err)
	}
	if mark, err = f.Mark(ctx); err != nil || mark.Position != 0 {
		f.Errorf("the mark is %+v, %v after all ratings were removed", mark, err)
	}
}

// races lets several nodes rate the same games at the same time.
func (f *fixture) races() {
	f.play(105)
	var work sync.WaitGroup
	for range 3 {
		work.Go(func() {
			if _, err := f.rater().CatchUp(f.Context()); err != nil {
				f.Error(err)
			}
		})
	}
	work.Wait()
	together := f.read()
	if alone := f.anew(); len(alone) < 20 || !reflect.DeepEqual(alone, together) {
		f.Errorf("three nodes have\n%v, want\n%v", together, alone)
	}
}

// anew rates all games from the first one on.
func (f *fixture) anew() rating.Games {
	f.Helper()
	fatal.If(f, f.Clear(f.Context()))
	if left := f.read(); len(left) > 0 {
		f.Fatalf("after the removal there are %v", left)
	}
	if n := f.catchUp(); n != f.games {
		f.Errorf("%d games are rated, want %d", n, f.games)
	}
	return f.read()
}

// rebuilds rates games as they come, and all at once.
func (f *fixture) rebuilds() {
	for _, games := range []int{1, 0, 7} {
		f.play(games)
		if n := f.catchUp(); n != games {
			f.Fatalf("%d games are rated, want %d", n, games)
		}
	}
	running := f.read()
	if made := f.anew(); !reflect.DeepEqual(made, running) {
		f.Errorf("made anew they are\n%v, want\n%v", made, running)
	}
}

// retires removes games: they give no ratings any more, and do not stop those after them.
func (f *fixture) retires() {
	before := f.anew()
	gone, err := f.all.Retire(f.Context(), now.Add(300*time.Second), 1000)
	fatal.If(f, err)
	if left := f.anew(); len(gone) == 0 || len(left) < 20 || reflect.DeepEqual(left, before) {
		f.Errorf("%d games were removed, and the ratings are %v", len(gone), left)
	}
}

// Rebuild measures how many games a store rates in a second: all are there, and no rating is.
func Rebuild(b *testing.B, all Engine, games int) {
	f := &fixture{TB: b, Store: all.Ratings(), all: all, random: rand.New(rand.NewPCG(3, 4))}
	for range games {
		sum := RandomGame(f.random)
		for i := range sum.Seats {
			if s := &sum.Seats[i]; s.Person != "" {
				s.Person = fmt.Sprint("person", f.random.IntN(1000), s.Person) // ten thousand players
			}
		}
		f.store(sum, f.random.IntN(1000))
	}
	if _, err := f.Games(b.Context(), 0, 1); err != nil { // numbers them
		b.Fatal(err)
	}
	for b.Loop() {
		fatal.If(b, f.Clear(b.Context()))
		if n, err := f.rater().CatchUp(b.Context()); err != nil || n != games {
			b.Fatal(n, err)
		}
	}
	b.ReportMetric(float64(games*b.N)/b.Elapsed().Seconds(), "games/s")
}
