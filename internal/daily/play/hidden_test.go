package play_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"razzia/internal/daily"
	"razzia/internal/daily/dailytest"
	"razzia/internal/daily/play"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/site/sitetest"
)

// yesterday is a day that is over, and whose results everybody may see.
var yesterday = daily.DayOf(time.Now()) - 1

// played makes a daily whose members have played yesterday: each one has been a guest on another device too.
func (f *fixture) played(members ...string) *play.Service {
	f.Helper()
	must := func(err error) {
		f.Helper()
		if err != nil {
			f.Fatal(err)
		}
	}
	d := &play.Service{Store: daily.NewStore(f.store.Engine()), Keeper: &daily.Keeper{Now: time.Now}, Tables: f.tables, People: f.people}
	r, s := dailytest.RoundOf(yesterday)
	must(d.Store.AddRound(f.Context(), r, s))
	for i, name := range members {
		a := identity.Account{ID: name, Name: name, Since: time.Now()}
		identitytest.JoinGuest(f, f.store, a, guestOf(name), time.Now())
		try, err := d.Store.Begin(f.Context(), []string{name}, daily.Try{Day: yesterday, Person: name, Table: "T", Begun: time.Now()})
		must(err)
		try.Stage, try.Points = daily.Done, int64(i)
		_, err = d.Store.Finish(f.Context(), try, "judge")
		must(err)
	}
	must(d.Store.Close(f.Context(), yesterday, time.Now()))
	return d
}

// guestOf is the identity of the guest who has become a member.
func guestOf(name string) string { return strings.ToUpper((name + strings.Repeat("a", 26))[:26]) }

// shownTo lists the members that a caller sees in the tables of the day and of its month.
func (f *fixture) shownTo(d *play.Service, c people.Caller) string {
	f.Helper()
	result, err := d.Result(f.Context(), c, yesterday)
	if err != nil {
		f.Fatal(err)
	}
	month, err := d.Month(f.Context(), c, yesterday.Month())
	if err != nil {
		f.Fatal(err)
	}
	var day, all []string
	for i := range result.Best {
		day = append(day, result.Best[i].Name)
	}
	for i := range month.Best {
		all = append(all, month.Best[i].Name)
	}
	if strings.Join(day, " ") != strings.Join(all, " ") {
		f.Errorf("the day shows %v, and the month %v", day, all)
	}
	return strings.Join(day, " ")
}

// TestTheTablesOfTheDailyHideTheBannedAndTheBlocked looks at the tables of a day and of a month before and after blocks and a ban.
func TestTheTablesOfTheDailyHideTheBannedAndTheBlocked(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	d := f.played("ann", "ben", "cleo", "dan")
	bans, err := moderation.OpenBans(t.Context(), sitetest.Open(t), time.Now, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	d.Sanctions.Bans = bans
	see := func(what, name, want string) {
		t.Helper()
		if got := f.shownTo(d, guest(name)); got != want {
			t.Errorf("%s: %s sees %q, want %q", what, name, got, want)
		}
	}
	see("at first", "ann", "dan cleo ben ann")
	f.blocks(guest("ann"), guest("cleo"))
	see("one who blocks", "ann", "dan ben ann")
	see("one who is blocked", "cleo", "dan cleo ben")
	see("another one", "ben", "dan cleo ben ann")
	if _, err := bans.Ban(t.Context(), guestOf("dan"), 0); err != nil {
		t.Fatal(err)
	}
	see("after the ban of another identity", "ben", "cleo ben ann")
	see("a stranger after it", "zoe", "cleo ben ann")
}
