// Package leaderboardtest tests stores of who is on the leaderboard.
package leaderboardtest

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/leaderboard"
	"razzia/internal/rating"
)

// An Engine is a store of all that a leaderboard comes from.
type Engine interface {
	host.Store
	identity.Store
	Ratings() rating.Store
	Leaderboard() leaderboard.Store
}

// now is the moment of the tests.
var now = time.UnixMilli(1_700_000_000_123).UTC()

// A fixture is a store under test.
type fixture struct {
	testing.TB
	leaderboard.Store
	all    Engine
	number int64 // of the last game
}

// Stores tests the contract of [leaderboard.Store]. Open makes an empty store.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	all := open(t)
	f := &fixture{TB: t, Store: all.Leaderboard(), all: all}
	f.begin()
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"those who agree are listed", (*fixture).agrees}, {"identities of a member are one", (*fixture).fuses},
		{"opponents are people", (*fixture).counts}, {"one who takes it back is gone", (*fixture).disagrees},
		{"one who was forgotten is gone", (*fixture).forgets},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.TB = t
			test.run(f)
		})
	}
}

// begin makes two members, Ann with two identities, and the mark of the ratings.
func (f *fixture) begin() {
	identitytest.JoinGuest(f, f.all, identity.Account{ID: "ann", Name: "Ann", Face: 7, Since: now}, "ann as guest", now)
	identitytest.JoinGuest(f, f.all, identity.Account{ID: "ben", Name: "Ben", Since: now}, "ben as guest", now)
	_, err := f.all.Ratings().Advance(f.Context(), rating.Mark{}, 0, nil)
	fatal.If(f, err)
}

// rate stores a game of a ladder that ended some hours after now, with ratings of its players.
func (f *fixture) rate(l rating.Ladder, hours int, persons ...string) {
	f.Helper()
	f.number++
	var changes []rating.Change
	for seat, person := range persons {
		changes = append(changes, rating.Change{Number: f.number, Key: rating.Key{Person: person, Ladder: l}, Seat: seat, Before: rating.Start(),
			Ended: now.Add(time.Duration(hours) * time.Hour), After: ratingAt(f.number, seat)})
	}
	mark, err := f.all.Ratings().Mark(f.Context())
	fatal.If(f, err)
	first, err := f.all.Ratings().Advance(f.Context(), mark, f.number, changes)
	if err != nil || !first {
		f.Fatal(first, err)
	}
}

// ratingAt is the rating that a game leaves at a seat.
func ratingAt(game int64, seat int) rating.Rating {
	return rating.Rating{Mean: 1600_000 + game, Deviation: 100_000 - int64(seat), Games: int(game)}
}

// want compares the standings in a ladder.
func (f *fixture) want(l rating.Ladder, want ...leaderboard.Standing) {
	f.Helper()
	if got, err := f.Standings(f.Context(), l); err != nil || !reflect.DeepEqual(got, want) {
		f.Errorf("the standings are %+v, %v, want %+v", got, err, want)
	}
}

func (f *fixture) agrees() {
	f.rate(rating.Pair, 1, "ann", "ben")
	f.want(rating.Pair)
	if agrees, err := f.Agrees(f.Context(), "ann"); agrees || err != nil {
		f.Errorf("a member who said nothing agrees: %v", err)
	}
	for _, account := range []string{"ann", "ann", "nobody"} {
		fatal.If(f, f.Agree(f.Context(), account))
	}
	ann := leaderboard.Standing{Account: "ann", Rating: ratingAt(1, 0), Latest: now.Add(time.Hour), Agreed: true}
	f.want(rating.Pair, ann)
	f.want(rating.Group)
	if agrees, err := f.Agrees(f.Context(), "ann"); !agrees || err != nil {
		f.Errorf("a member who agreed does not: %v", err)
	}
	if agrees, err := f.Agrees(f.Context(), "nobody"); agrees || err != nil {
		f.Errorf("an account that is not there agrees: %v", err)
	}
	ben := leaderboard.Standing{Account: "ben", Rating: ratingAt(1, 1), Latest: now.Add(time.Hour), Opponents: 1}
	if got, err := f.StandingOf(f.Context(), "ben", rating.Pair); err != nil || got != ben {
		f.Errorf("the standing of one who has not agreed is %+v, %v, want %+v", got, err, ben)
	}
	if got, err := f.StandingOf(f.Context(), "ann", rating.Group); err != nil || got != (leaderboard.Standing{Account: "ann", Agreed: true}) {
		f.Errorf("the standing of one without games is %+v, %v", got, err)
	}
}

func (f *fixture) fuses() {
	f.rate(rating.Group, 3, "ann", "ben", "c")
	f.rate(rating.Group, 2, "ann as guest", "d", "e")
	both := rating.Fuse(ratingAt(2, 0), ratingAt(3, 0))
	f.want(rating.Group, leaderboard.Standing{Account: "ann", Rating: both, Latest: now.Add(3 * time.Hour), Agreed: true})
	got, err := f.Members(f.Context(), []string{"ann", "ben", "nobody"})
	want := map[string]leaderboard.Member{"ann": {Name: "Ann", Face: 7, Identities: []string{"ann", "ann as guest"}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		f.Errorf("the members are %+v, %v, want %+v", got, err, want)
	}
}

// counts counts ben, c, d and e; ben with both identities is one, and Ann herself none. More than are needed are not counted.
func (f *fixture) counts() {
	f.rate(rating.Group, 4, "ann", "ben as guest", "ann as guest")
	for range 2 {
		if n, err := f.Opponents(f.Context(), "ann", rating.Group); err != nil || n != leaderboard.LeastOpponents {
			f.Errorf("Ann has %d opponents, %v, want %d", n, err, leaderboard.LeastOpponents)
		}
		f.rate(rating.Group, 5, "ann", "f", "g")
	}
	for person, want := range map[string]int{"ben": 2, "c": 0} { // c is a guest
		if n, err := f.Opponents(f.Context(), person, rating.Group); err != nil || n != want {
			f.Errorf("%s has %d opponents, %v, want %d", person, n, err, want)
		}
	}
}

func (f *fixture) disagrees() {
	for range 2 {
		fatal.If(f, f.Disagree(f.Context(), "ann"))
	}
	f.want(rating.Pair)
	if got, err := f.Members(f.Context(), []string{"ann"}); err != nil || len(got) > 0 {
		f.Errorf("one who took it back is a member of the leaderboard: %+v, %v", got, err)
	}
	fatal.If(f, f.Agree(f.Context(), "ann"))
}

func (f *fixture) forgets() {
	fatal.If(f, f.Agree(f.Context(), "ben"))
	fatal.If(f, f.all.ForgetAccount(f.Context(), "ben", now))
	if got, err := f.Members(f.Context(), []string{"ann", "ben"}); err != nil || len(got) != 1 {
		f.Errorf("the members are %+v, %v, want Ann alone", got, err)
	}
	if agrees, err := f.Agrees(f.Context(), "ben"); agrees || err != nil {
		f.Errorf("one who was forgotten agrees: %v", err)
	}
	if list, err := f.Standings(f.Context(), rating.Pair); err != nil || len(list) != 1 || list[0].Account != "ann" {
		f.Errorf("the standings are %+v, %v, want that of Ann", list, err)
	}
}

// Rank measures how long it takes to make the places of a leaderboard, of a thousand members with a hundred games each.
func Rank(b *testing.B, all Engine) {
	const members, games = 1000, 50_000
	f := &fixture{TB: b, Store: all.Leaderboard(), all: all}
	name := func(i int) string { return fmt.Sprint("member", i) }
	for i := range members {
		account := identity.Account{ID: name(i), Name: "Name", Since: now}
		session := identity.DeviceSession{ID: "S" + name(i), Began: now, Used: now, Expires: now.Add(time.Hour)}
		fatal.If(f, all.KeepGuest(b.Context(), account, session, identity.Token(name(i)).Hash()))
		fatal.If(f, f.Agree(b.Context(), name(i)))
	}
	_, err := all.Ratings().Advance(b.Context(), rating.Mark{}, 0, nil)
	fatal.If(f, err)
	var changes []rating.Change
	for i := range games {
		for seat, member := range []int{i % members, (i + i/members + 1) % members} {
			changes = append(changes, rating.Change{Number: int64(i + 1), Key: rating.Key{Person: name(member)}, Seat: seat, Ended: now,
				After: rating.Rating{Mean: int64(1500_000 + 100*member), Deviation: 60_000, Games: 100}})
		}
	}
	mark, err := all.Ratings().Mark(b.Context())
	fatal.If(f, err)
	_, err = all.Ratings().Advance(b.Context(), mark, games, changes)
	fatal.If(f, err)
	for b.Loop() {
		places, err := leaderboard.New(f.Store, func() time.Time { return now }).Places(context.Background(), rating.Pair)
		if err != nil || len(places) != leaderboard.Most {
			b.Fatal(len(places), err)
		}
	}
}
