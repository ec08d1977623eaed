// Package clubtest has the contract of [club.Store].
package clubtest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"razzia/internal/club"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/store"
)

// An Engine is a store of all that clubs come from.
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
	club.Store
	all Engine
}

// Stores tests the contract of [club.Store]. Open makes an empty store. The tests share it, one after the other.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	f := &fixture{TB: t, all: open(t)}
	f.Store = club.NewStore(f.all.Engine())
	for _, who := range []string{"ann", "ben", "cat"} {
		f.account(who)
	}
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"a club has words and an owner", (*fixture).adds}, {"people join", (*fixture).joins}, {"members have roles", (*fixture).names},
		{"the removed stay out", (*fixture).removes}, {"clubs are listed", (*fixture).lists}, {"the latest is announced", (*fixture).announces},
		{"limits hold", (*fixture).limits}, {"those who leave are gone", (*fixture).leaves}, {"the forgotten are gone", (*fixture).forgets},
		{"a club without members goes", (*fixture).sweeps},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.TB = t
			test.run(f)
		})
	}
}

// account makes an account, with an identity of a guest who joined it.
func (f *fixture) account(id string) {
	f.Helper()
	identitytest.JoinGuest(f, f.all, identity.Account{ID: id, Name: "The " + id, Face: 3, Since: now}, id+" as guest", now)
}

// wants fails unless an error is a refusal; nil for none.
func (f *fixture) wants(what string, err, want error) {
	f.Helper()
	if !errors.Is(err, want) {
		f.Errorf("%s: %v, want %v", what, err, want)
	}
}

// has checks who is in a club, each with the role: "ann owner".
func (f *fixture) has(key club.Key, want ...string) {
	f.Helper()
	list, err := f.Fellows(f.Context(), key)
	fatal.If(f, err)
	got := []string{}
	for _, one := range list {
		got = append(got, one.ID+" "+one.Role.String())
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		f.Errorf("%s has %v, want %v", key, got, want)
	}
}

// one returns a club.
func one(key club.Key, open bool) *club.Club {
	return &club.Club{Key: key, Words: club.Words{Name: "The \x00 Anchor", About: "On Thursdays", Open: open}, Code: "code", Made: now}
}

func (f *fixture) adds() {
	want := one("anchor", false)
	fatal.If(f, f.Add(f.Context(), want, "ann"))
	if got, err := f.Club(f.Context(), "anchor"); err != nil || *got != *want {
		f.Errorf("got %+v, %v", got, err)
	}
	_, err := f.Club(f.Context(), "none")
	f.wants("a club that is not there", err, club.ErrNoClub)
	f.has("anchor", "ann owner")
	f.wants("a club of an account that is gone", f.Add(f.Context(), one("gone", false), "gone"), fault.ErrOldCookie)
	_, err = f.Club(f.Context(), "gone")
	f.wants("it was taken back", err, club.ErrNoClub)
	want.Name, want.Open, want.Code = "Bar", true, "new"
	fatal.If(f, f.Save(f.Context(), want))
	if got, err := f.Club(f.Context(), "anchor"); err != nil || *got != *want {
		f.Errorf("after the change it is %+v, %v", got, err)
	}
	want.Open = false
	fatal.If(f, f.Save(f.Context(), want))
}

// join joins the club at a minute after the moment of the tests.
func (f *fixture) join(who, code string, minute int) error {
	return f.Join(f.Context(), "anchor", who, code, now.Add(time.Duration(minute)*time.Minute))
}

func (f *fixture) joins() {
	f.wants("without the code", f.join("ben", "", 1), club.ErrUninvited)
	f.wants("with the code of before", f.join("ben", "code", 1), club.ErrUninvited)
	f.wants("with the code", f.join("ben", "new", 1), nil)
	f.wants("once more", f.join("ben", "", 2), nil)
	f.wants("another one", f.join("cat", "new", 2), nil)
	f.wants("one who is gone", f.join("gone", "new", 2), fault.ErrOldCookie)
	f.wants("nowhere", f.Join(f.Context(), "none", "cat", "new", now), club.ErrNoClub)
	f.has("anchor", "ann owner", "ben member", "cat member")
	list, err := f.Fellows(f.Context(), "anchor")
	fatal.If(f, err)
	at := slices.IndexFunc(list, func(one club.Fellow) bool { return one.ID == "ben" })
	if ben := list[at]; ben.Name != "The ben" || ben.Face != 3 || !ben.Member || !ben.Since.Equal(now.Add(time.Minute)) ||
		len(ben.Identities) != 2 {
		f.Errorf("a member is %+v", ben)
	}
}

func (f *fixture) names() {
	fatal.If(f, f.Appoint(f.Context(), "anchor", "ben", club.Organiser))
	f.has("anchor", "ann owner", "ben organiser", "cat member")
	f.wants("a stranger", f.Appoint(f.Context(), "anchor", "dan", club.Organiser), club.ErrNoFellow)
	fatal.If(f, f.PassOn(f.Context(), "anchor", "cat"))
	f.has("anchor", "ann organiser", "ben organiser", "cat owner")
	f.wants("to a stranger", f.PassOn(f.Context(), "anchor", "dan"), club.ErrNoFellow)
	f.has("anchor", "ann organiser", "ben organiser", "cat owner")
	fatal.If(f, f.PassOn(f.Context(), "anchor", "ann"))
	fatal.If(f, f.Appoint(f.Context(), "anchor", "cat", club.Member))
	f.has("anchor", "ann owner", "ben organiser", "cat member")
}

func (f *fixture) removes() {
	fatal.If(f, f.Remove(f.Context(), "anchor", "cat", now.Add(time.Hour)))
	f.has("anchor", "ann owner", "ben organiser", "cat removed")
	f.wants("with the link", f.join("cat", "new", 70), club.ErrUninvited)
	f.wants("twice", f.Remove(f.Context(), "anchor", "cat", now), club.ErrNoFellow)
	f.wants("a role", f.Appoint(f.Context(), "anchor", "cat", club.Organiser), club.ErrNoFellow)
	fatal.If(f, f.LetBack(f.Context(), "anchor", "cat"))
	f.wants("one who is in it", f.LetBack(f.Context(), "anchor", "ben"), club.ErrNoFellow)
	f.wants("with the link again", f.join("cat", "new", 80), nil)
}

func (f *fixture) lists() {
	fatal.If(f, f.Add(f.Context(), one("small", true), "ben"))
	fatal.If(f, f.Add(f.Context(), one("large", true), "cat"))
	fatal.If(f, f.Join(f.Context(), "large", "ben", "", now.Add(time.Hour)))
	open, err := f.Open(f.Context(), 10)
	if err != nil || len(open) != 2 || open[0].Key != "large" || open[0].Members != 2 || open[1].Key != "small" || open[1].Members != 1 {
		f.Errorf("open are %+v, %v", open, err)
	}
	if open, err = f.Open(f.Context(), 1); err != nil || len(open) != 1 {
		f.Errorf("up to one there are %+v, %v", open, err)
	}
	own, err := f.Of(f.Context(), "ben")
	if err != nil || len(own) != 3 || own[0].Key != "small" || own[1].Key != "anchor" || own[1].Role != club.Organiser ||
		own[2].Key != "large" {
		f.Errorf("those of a person are %+v, %v", own, err)
	}
	owners, err := f.Owners(f.Context(), []string{"large", "small", "none"})
	if err != nil || len(owners) != 2 || owners["large"].ID != "cat" || len(owners["large"].Identities) != 2 {
		f.Errorf("their owners are %+v, %v", owners, err)
	}
}

// says announces something, some hours after the moment of the tests.
func (f *fixture) says(who, text string, hour int) error {
	at := now.Add(time.Duration(hour) * time.Hour)
	return f.Announce(f.Context(), &club.Announcement{Club: "anchor", Text: text, By: who, Made: at, Until: at.Add(72 * time.Hour)})
}

// hears checks what is announced at an hour.
func (f *fixture) hears(hour int, want string) {
	f.Helper()
	got, err := f.News(f.Context(), "anchor", now.Add(time.Duration(hour)*time.Hour))
	text := ""
	if got != nil {
		text = got.Text
	}
	if err != nil || text != want {
		f.Errorf("after %d hours %q is announced, %v: want %q", hour, text, err, want)
	}
}

func (f *fixture) announces() {
	f.hears(0, "")
	fatal.If(f, f.says("ann", "first", 0))
	fatal.If(f, f.says("ben", "second \x00", 1))
	f.hears(2, "second \x00")
	f.hears(74, "")
	fatal.If(f, f.EndNews(f.Context(), "anchor", now.Add(3*time.Hour)))
	f.hears(4, "")
	for hour := 4; hour < 7; hour++ {
		fatal.If(f, f.says("ann", "more", hour))
	}
	f.wants("too many in a day", f.says("ann", "late", 8), club.ErrFull)
	f.hears(8, "more")
	fatal.If(f, f.says("ann", "next day", 25))
	f.wants("nowhere", f.Announce(f.Context(), &club.Announcement{Club: "none", By: "ann", Made: now, Until: now}), club.ErrNoClub)
	list, err := f.NewsBy(f.Context(), "ben")
	if err != nil || len(list) != 1 || list[0].Club != "anchor" || !list[0].Made.Equal(now.Add(time.Hour)) {
		f.Errorf("a person has announced %+v, %v", list, err)
	}
}

func (f *fixture) limits() {
	f.account("dan")
	for i := range club.MostOwned {
		fatal.If(f, f.Add(f.Context(), one(club.Key(fmt.Sprint("dans", i)), true), "dan"))
	}
	f.wants("one more club", f.Add(f.Context(), one("more", true), "dan"), club.ErrFull)
	fatal.If(f, f.Join(f.Context(), "large", "dan", "", now))
	f.wants("to pass on another one", f.PassOn(f.Context(), "large", "dan"), club.ErrFull)
	f.has("large", "ben member", "cat owner", "dan member")
	for i := range club.MostJoined - club.MostOwned - 1 {
		who := fmt.Sprint("owner", i)
		f.account(who)
		fatal.If(f, f.Add(f.Context(), one(club.Key("of "+who), true), who))
		fatal.If(f, f.Join(f.Context(), club.Key("of "+who), "dan", "", now))
	}
	f.wants("to join one more", f.Join(f.Context(), "small", "dan", "", now), club.ErrFull)
}

func (f *fixture) leaves() {
	fatal.If(f, f.Leave(f.Context(), "anchor", "ben"))
	f.wants("twice", f.Leave(f.Context(), "anchor", "ben"), club.ErrNoFellow)
	f.has("anchor", "ann owner", "cat member")
	if list, err := f.NewsBy(f.Context(), "ben"); err != nil || len(list) != 0 {
		f.Errorf("one who has left has announced %+v, %v", list, err)
	}
	fatal.If(f, f.Close(f.Context(), "large"))
	f.has("large")
	_, err := f.Club(f.Context(), "large")
	f.wants("a closed club", err, club.ErrNoClub)
}

func (f *fixture) forgets() {
	f.hears(26, "next day")
	f.forget("ann")
	f.has("anchor", "cat member")
	f.hears(26, "")
}

// forget removes the data of a member.
func (f *fixture) forget(account string) {
	f.Helper()
	fatal.If(f, f.all.ForgetAccount(f.Context(), account, now))
}

func (f *fixture) sweeps() {
	f.forget("cat")
	_, err := f.Club(f.Context(), "anchor")
	f.wants("before", err, nil)
	fatal.If(f, f.all.Sweep(f.Context(), now.Add(time.Hour), now))
	_, err = f.Club(f.Context(), "anchor")
	f.wants("after", err, club.ErrNoClub)
	_, err = f.Club(f.Context(), "small")
	f.wants("one with members", err, nil)
}
