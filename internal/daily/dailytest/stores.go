// Package dailytest tests stores of the daily.
package dailytest

import (
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/daily"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/store"
	"razzia/internal/table"
	"razzia/notation"
)

// An Engine is a store of all that the daily comes from.
type Engine interface {
	host.Store
	identity.Store
	Engine() store.Engine
}

// Stores tests the contract of [daily.Store]. Open makes an empty store. The tests share it, one after the other, each with days of its
// own: to make a store takes longer than they do.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	all := open(t)
	f := &fixture{Store: daily.NewStore(all.Engine()), all: all, day: 20_000}
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"rounds are kept", (*fixture).keeps}, {"the first try counts", (*fixture).begins}, {"of many at once one counts", (*fixture).races},
		{"answers are kept", (*fixture).answers}, {"practice is noted", (*fixture).practises}, {"results are ranked", (*fixture).ranks},
		{"results are told", (*fixture).tells},
		{"members stand among guests", (*fixture).standAmongGuests},
		{"one judge judges a day", (*fixture).judges},
		{"a day that is judged anew keeps what it has", (*fixture).keepsResults}, {"a month is added up", (*fixture).addsUp},
		{"guests join accounts", (*fixture).joins}, {"forgotten persons leave their results", (*fixture).forgets},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.TB = t
			f.day += 100
			test.run(f)
		})
	}
}

// A fixture is a store under test.
type fixture struct {
	testing.TB
	daily.Store
	all Engine
	day daily.Day // the first one of a test
}

// noon is the middle of the first day of a test.
func (f *fixture) noon() time.Time { return f.day.Begins().Add(12 * time.Hour) }

// must fails the test at an error.
func (f *fixture) must(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

// want compares two values.
func (f *fixture) want(what string, got, want any, err error) {
	f.Helper()
	if err != nil || !reflect.DeepEqual(got, want) {
		f.Errorf("%s: got %+v, %v\nwant %+v", what, got, err, want)
	}
}

// RoundOf makes a round of a day that no bots have played: it begins before the first move.
func RoundOf(day daily.Day) (daily.Round, daily.Secret) {
	src := razzia.NewSource(uint64(day), 1)
	start := notation.Record{Players: []string{"", "", ""}, Packages: razzia.Lot(3, src), Piles: 1, Moves: []razzia.Move{}}
	order, err := table.OrderOf(razzia.NewDeck(1, src))
	if err != nil {
		panic(err)
	}
	cards, err := table.StackOf(order)
	if err != nil {
		panic(err)
	}
	r := daily.Round{Day: day, Start: start, Seat: 2, Puzzle: fmt.Sprint("puzzle-", day)}
	s := daily.Secret{Cards: cards, Bots: fair.NewSeed(), Salt: "salt"}
	r.Commitment = daily.Commit(r.Proof(s))
	return r, s
}

// add stores rounds of some days from the first one of the test.
func (f *fixture) add(days int) {
	f.Helper()
	for i := range days {
		r, s := RoundOf(f.day + daily.Day(i))
		f.must(f.AddRound(f.Context(), r, s))
	}
}

func (f *fixture) keeps() {
	ctx := f.Context()
	r, s := RoundOf(f.day)
	f.must(f.AddRound(ctx, r, s))
	other, hidden := RoundOf(f.day + 1)
	other.Day, other.Puzzle = f.day, "another"
	f.must(f.AddRound(ctx, other, hidden))
	got, err := f.Rounds(ctx, f.day, f.day)
	f.want("a day that was there", got, []daily.Round{r}, err)
	secret, there, err := f.Secret(ctx, f.day)
	if f.want("its secret is there", there, true, err); r.Proof(secret) != r.Proof(s) {
		f.Error("the secret is another one")
	}
	_, there, err = f.Secret(ctx, f.day-1)
	f.want("a secret of no day", there, false, err)
	next, hidden := RoundOf(f.day + 3)
	f.must(f.AddRound(ctx, next, hidden))
	got, err = f.Rounds(ctx, f.day, f.day+3)
	f.want("some days", got, []daily.Round{r, next}, err)
	got, err = f.Before(ctx, f.day+3, 1)
	f.want("the day before", got, []daily.Round{r}, err)
	open, err := f.Unclosed(ctx, f.day+3)
	f.want("days that are not closed", open, []daily.Day{f.day}, err)
}

// begin notes a try of a person some seconds after noon, with a table of their name, and returns the one that counts.
func (f *fixture) begin(day daily.Day, seconds int, identities ...string) daily.Try {
	f.Helper()
	begun := f.noon().Add(time.Duration(seconds) * time.Second)
	t := daily.Try{Day: day, Person: identities[0], Table: table.ID("at " + identities[0]), Begun: begun}
	first, err := f.Begin(f.Context(), identities, t)
	f.must(err)
	return first
}

func (f *fixture) begins() {
	odd := "a\x00'ü" + fmt.Sprint(f.day)
	want := daily.Try{Day: f.day, Person: odd, Table: table.ID("at " + odd), Begun: f.noon()}
	f.want("the first try", f.begin(f.day, 0, odd), want, nil)
	f.want("a second try", f.begin(f.day, 1, odd), want, nil)
	f.want("a try of another identity", f.begin(f.day, 2, "account", odd), want, nil)
	f.begin(f.day, 3, "b")
	next := f.begin(f.day+1, 4, odd)
	got, err := f.Tries(f.Context(), []string{"account", odd}, f.day, f.day+1)
	f.want("the tries of a person", got, []daily.Try{next, want}, err)
	got, err = f.Tries(f.Context(), []string{"nobody"}, f.day, f.day+1)
	f.want("the tries of nobody", len(got), 0, err)
}

// races begins a try of one person in many tabs at once.
func (f *fixture) races() {
	const tabs = 8
	var firsts [tabs]daily.Try
	var faults [tabs]error
	var all sync.WaitGroup
	for i := range tabs {
		all.Go(func() {
			t := daily.Try{Day: f.day, Person: "racer", Table: table.ID(fmt.Sprint("tab ", i)), Begun: f.noon()}
			firsts[i], faults[i] = f.Begin(f.Context(), []string{"racer"}, t)
		})
	}
	all.Wait()
	for i := range tabs {
		f.want(fmt.Sprint("tab ", i), firsts[i], firsts[0], faults[i])
	}
	tries, err := f.Tries(f.Context(), []string{"racer"}, f.day, f.day)
	f.want("the tries", tries, []daily.Try{firsts[0]}, err)
}

func (f *fixture) answers() {
	ctx := f.Context()
	want := daily.Answer{Day: f.day, Person: "solver", Move: "bid 7", Solved: true, At: f.noon()}
	second, other := daily.Answer{Day: f.day, Person: "solver", Move: "pass", At: f.noon()}, daily.Answer{Day: f.day, Person: "account"}
	for i, a := range []daily.Answer{want, second, other} {
		got, err := f.Answer(ctx, []string{a.Person, "solver"}, a)
		f.want(fmt.Sprint("answer ", i), got, want, err)
	}
	next := daily.Answer{Day: f.day + 2, Person: "solver", Move: "pass", At: f.noon()}
	_, err := f.Answer(ctx, []string{"solver"}, next)
	f.must(err)
	got, err := f.Answers(ctx, []string{"other", "solver"}, f.day, f.day+2)
	f.want("the answers of a person", got, []daily.Answer{next, want}, err)
}

func (f *fixture) practises() {
	ctx := f.Context()
	id, err := f.PracticeOf(ctx, f.day, []string{"p"})
	f.want("no practice", id, table.ID(""), err)
	for i, person := range []string{"q", "p", "p", "r"} { // the last one is over, and the first one of p is not the latest
		made := f.noon().Add(time.Duration(9-i) * time.Hour)
		one := table.Summary{ID: table.ID(fmt.Sprint("practice", f.day, ".", i)), Turn: razzia.NoSeat, Made: made}
		if i == 2 {
			one.Made = f.noon()
		}
		if i == 3 {
			one.Phase, one.Made, one.Ended = table.Over, f.noon().Add(99*time.Hour), f.noon().Add(100*time.Hour)
		}
		log := []table.Entry{{Version: 1, At: one.Made, Kind: table.Created, Seat: razzia.NoSeat, Options: &table.Options{}}}
		f.must(f.all.Create(ctx, one.ID, []byte("secret"), log, one))
		f.must(f.Practice(ctx, f.day, person, one.ID))
	}
	f.must(f.Practice(ctx, f.day, "s", "removed"))
	for _, test := range []struct {
		identities []string
		want       string
	}{{[]string{"r", "p", "q", "s"}, "0"}, {[]string{"p", "r"}, "2"}, {[]string{"r", "s"}, ""}} {
		want := table.ID("")
		if test.want != "" {
			want = table.ID(fmt.Sprint("practice", f.day, ".", test.want))
		}
		id, err = f.PracticeOf(ctx, f.day, test.identities)
		f.want(fmt.Sprint("the practice of ", test.identities), id, want, err)
	}
	id, err = f.PracticeOf(ctx, f.day+1, []string{"p"})
	f.want("practice on another day", id, table.ID(""), err)
}
