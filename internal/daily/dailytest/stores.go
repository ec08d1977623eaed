// Package dailytest tests stores of the daily.
package dailytest

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/daily"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/table"
	"razzia/notation"
)

// An Engine is a store of all that the daily comes from.
type Engine interface {
	host.Store
	identity.Store
	Daily() daily.Store
}

// Stores tests the contract of [daily.Store]. Open makes an empty store. The tests share it, one after the other, each with days of its own:
// to make a store takes longer than they do.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	all := open(t)
	f := &fixture{Store: all.Daily(), all: all, day: 20_000}
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"rounds are kept", (*fixture).keeps}, {"the first try counts", (*fixture).begins}, {"of many at once one counts", (*fixture).races},
		{"answers are kept", (*fixture).answers}, {"practice is noted", (*fixture).practises}, {"results are ranked", (*fixture).ranks},
		{"one judge judges a day", (*fixture).judges}, {"a month is added up", (*fixture).addsUp},
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
	deck, order := razzia.NewDeck(1, src), [razzia.DeckSize]razzia.Card{}
	for i := range order {
		order[i], _ = deck.Draw(1)
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
	t := daily.Try{Day: day, Person: identities[0], Table: table.ID("at " + identities[0]), Begun: f.noon().Add(time.Duration(seconds) * time.Second)}
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
	for i, a := range []daily.Answer{want, {Day: f.day, Person: "solver", Move: "pass", At: f.noon()}, {Day: f.day, Person: "account", Move: "call"}} {
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
	for _, id := range []table.ID{"one", "two"} {
		f.must(f.Practice(ctx, f.day, "p", id))
	}
	id, err = f.PracticeOf(ctx, f.day, []string{"q", "p"})
	f.want("the latest practice", id, table.ID("two"), err)
	id, err = f.PracticeOf(ctx, f.day+1, []string{"p"})
	f.want("practice on another day", id, table.ID(""), err)
}

// finish begins a try of a person and stores its result.
func (f *fixture) finish(day daily.Day, person string, points int64, judge string) bool {
	f.Helper()
	t := f.begin(day, 0, person)
	t.Stage, t.Result = daily.Done, daily.Result{Ended: f.noon(), Points: points, Share: -5, Luck: 7, Total: points/1000 + 100, Place: 2}
	finished, err := f.Finish(f.Context(), t, judge)
	f.must(err)
	return finished
}

func (f *fixture) ranks() {
	ctx := f.Context()
	f.add(1)
	f.keep(fmt.Sprint("ada", f.day), "Ada")
	for person, points := range map[string]int64{fmt.Sprint("ada", f.day): 2000, "b": 5000, "c": 2000, "d": -3000} {
		if !f.finish(f.day, person, points, "judge") {
			f.Fatalf("%s has no result", person)
		}
	}
	f.begin(f.day, 9, "runs on")
	for points, rank := range map[int64]int{5000: 1, 2000: 2, -3000: 4, -3001: 5} {
		at, field, err := f.Stand(ctx, f.day, points)
		f.want(fmt.Sprint(points, " points"), at, daily.Standing{Rank: rank, Of: 4}, err)
		f.want("the field", field, daily.Field{Results: 4, Total: 102 + 105 + 102 + 97, Most: 105}, err)
	}
	_, err := f.Answer(ctx, []string{fmt.Sprint("ada", f.day)}, daily.Answer{Day: f.day, Person: fmt.Sprint("ada", f.day), Solved: true, At: f.noon()})
	f.must(err)
	best, err := f.Best(ctx, f.day, 10)
	f.want("the members", best, []daily.Ranked{{Account: fmt.Sprint("ada", f.day), Name: "Ada", Face: 3, Rank: 2, Solved: true,
		Result: daily.Result{Ended: f.noon(), Points: 2000, Share: -5, Luck: 7, Total: 102, Place: 2}}}, err)
	tries, err := f.Tries(ctx, []string{"b"}, f.day, f.day)
	if err != nil || len(tries) != 1 || tries[0].Points != 5000 || tries[0].Stage != daily.Done {
		f.Errorf("the try is %+v, %v", tries, err)
	}
	if !f.finish(f.day, "b", 9000, "judge") {
		f.Error("a second result is refused")
	}
	at, _, err := f.Stand(ctx, f.day, 5000)
	f.want("after a second result", at, daily.Standing{Rank: 1, Of: 4}, err)
}

func (f *fixture) judges() {
	ctx := f.Context()
	f.add(1)
	if !f.finish(f.day, "a", 1, "old") || f.finish(f.day, "b", 2, "new") {
		f.Error("two judges have judged a day")
	}
	f.must(f.Rejudge(ctx, f.day, "other", "new"))
	if f.finish(f.day, "b", 2, "new") {
		f.Error("a judge took the place of one who was not there")
	}
	f.must(f.Rejudge(ctx, f.day, "old", "new"))
	tries, err := f.Tries(ctx, []string{"a"}, f.day, f.day)
	f.want("the stage of a try that is judged anew", tries[0].Stage, daily.Running, err)
	if !f.finish(f.day, "a", 3, "new") || !f.finish(f.day, "b", 2, "new") || f.finish(f.day, "c", 2, "old") {
		f.Error("the new judge does not judge")
	}
	at, _, err := f.Stand(ctx, f.day, 2)
	f.want("the ranks by the new judge", at, daily.Standing{Rank: 2, Of: 2}, err)
	rounds, err := f.Rounds(ctx, f.day, f.day)
	f.want("the judge of the day", rounds[0].Judge, "new", err)
}

func (f *fixture) addsUp() {
	ctx := f.Context()
	const days = daily.BestDays + 2
	f.add(days)
	f.keep(fmt.Sprint("m", f.day), "Member")
	for i := range daily.Day(days) {
		f.finish(f.day+i, "top", 3000, "j")
		f.finish(f.day+i, fmt.Sprint("m", f.day), int64(i%2)*3000, "j") // as good as the best on every second day
		f.begin(f.day+i, 1, "late")
		f.must(f.Close(ctx, f.day+i, f.noon()))
	}
	got, err := f.Month(ctx, f.day, f.day+days-1)
	half := days / 2
	f.want("the month", got, []daily.Score{
		{Person: "top", Points: 100 * daily.BestDays, Days: days},
		{Person: fmt.Sprint("m", f.day), Member: true, Name: "Member", Face: 3, Points: 100*half + 50*(daily.BestDays-half), Days: days},
	}, err)
	rounds, err := f.Rounds(ctx, f.day, f.day)
	f.want("when it was closed", rounds[0].Closed, f.noon(), err)
	late, err := f.Tries(ctx, []string{"late"}, f.day, f.day)
	f.want("a round that did not end", late[0].Stage, daily.Late, err)
	if f.finish(f.day, "after", 9000, "j") {
		f.Error("a closed day has a new result")
	}
	f.must(f.Rejudge(ctx, f.day, "j", "k"))
	again, err := f.Month(ctx, f.day, f.day+days-1)
	f.want("the month afterwards", again, got, err)
	open, err := f.Unclosed(ctx, f.day+days)
	f.want("days that are not closed", slices.ContainsFunc(open, func(d daily.Day) bool { return d >= f.day }), false, err)
}

// keep makes an account of a guest.
func (f *fixture) keep(guest, name string) {
	f.Helper()
	a := identity.Account{ID: guest, Name: name, Face: 3, Since: f.noon()}
	f.must(f.all.KeepGuest(f.Context(), a, identity.DeviceSession{}, identity.Hash{}))
}

// joins lets a guest come to an account, both of which have played: for each day the earlier try and the earlier answer count.
func (f *fixture) joins() {
	ctx := f.Context()
	f.add(3)
	account, guest := fmt.Sprint("account", f.day), fmt.Sprint("guest", f.day)
	f.begin(f.day, 10, account)
	early := f.begin(f.day, 5, guest)
	own := f.begin(f.day+1, 5, account)
	f.begin(f.day+1, 10, guest)
	f.finish(f.day, account, 9000, "j")
	f.finish(f.day, guest, 1000, "j")
	for i, person := range []string{guest, account} {
		_, err := f.Answer(ctx, []string{person}, daily.Answer{Day: f.day, Person: person, Move: "pass", Solved: i > 0, At: f.noon().Add(time.Duration(i))})
		f.must(err)
	}
	identitytest.JoinGuest(f, f.all, identity.Account{ID: account, Name: "Joe", Face: 3, Since: f.noon()}, guest, f.noon())
	tries, err := f.Tries(ctx, []string{account, guest}, f.day, f.day+2)
	f.must(err)
	if len(tries) != 2 || tries[0].Begun != own.Begun || tries[0].Person != account || tries[1].Person != guest || tries[1].Begun != early.Begun {
		f.Errorf("the tries are %+v", tries)
	}
	at, _, err := f.Stand(ctx, f.day, 1000)
	f.want("the rank", at, daily.Standing{Rank: 1, Of: 1}, err)
	answers, err := f.Answers(ctx, []string{account, guest}, f.day, f.day)
	f.want("the answers", len(answers), 1, err)
	best, err := f.Best(ctx, f.day, 5)
	if err != nil || len(best) != 1 || best[0].Account != account || best[0].Points != 1000 {
		f.Errorf("the best are %+v, %v", best, err)
	}
}

// forgets removes the data of a person: their results stay without them.
func (f *fixture) forgets() {
	ctx := f.Context()
	f.add(1)
	gone := fmt.Sprint("gone", f.day)
	f.finish(f.day, gone, 9000, "j")
	f.finish(f.day, "stays", 1000, "j")
	_, err := f.Answer(ctx, []string{gone}, daily.Answer{Day: f.day, Person: gone, At: f.noon()})
	f.must(err)
	f.must(f.Practice(ctx, f.day, gone, "practice"))
	f.must(f.all.BeginForgetting(ctx, gone, f.noon()))
	if first := f.begin(f.day+1, 0, gone); first != (daily.Try{}) {
		f.Errorf("a person who is being forgotten begins %+v", first)
	}
	f.must(f.all.EndForgetting(ctx, gone))
	f.checkGone(ctx, gone)
	at, _, err := f.Stand(ctx, f.day, 1000)
	f.want("the rank of another", at, daily.Standing{Rank: 2, Of: 2}, err)
}

// checkGone checks that nothing names a person.
func (f *fixture) checkGone(ctx context.Context, gone string) {
	f.Helper()
	tries, err := f.Tries(ctx, []string{gone}, 0, f.day+100)
	f.want("the tries", len(tries), 0, err)
	answers, err := f.Answers(ctx, []string{gone}, 0, f.day+100)
	f.want("the answers", len(answers), 0, err)
	id, err := f.PracticeOf(ctx, f.day, []string{gone})
	f.want("the practice", id, table.ID(""), err)
	ended, err := f.Ended(ctx, 100)
	f.want("tries whose table is over", len(ended), 0, err)
}
