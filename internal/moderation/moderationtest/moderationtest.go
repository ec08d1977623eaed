// Package moderationtest tests stores of mutes and reports.
package moderationtest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/moderation"
)

// A Store is a store of mutes and reports, with the accounts of people.
type Store interface {
	moderation.Store
	identity.Store
	BeginForgetting(ctx context.Context, person string, at time.Time) error
	EndForgetting(ctx context.Context, person string) error
}

// Stores tests the contract of [moderation.Store]. Open makes an empty store.
func Stores(t *testing.T, open func(t *testing.T) Store) {
	for name, test := range map[string]func(*fixture){
		"mutes": (*fixture).mutes, "mutes follow accounts": (*fixture).aliases, "mutes are few": (*fixture).mostMutes,
		"guests who do not come back": (*fixture).guests,
		"reports":                     (*fixture).reports, "reports are few": (*fixture).mostReports,
		"reports of all kinds": (*fixture).topics, "people are forgotten": (*fixture).forgets,
		"what they do meanwhile goes too": (*fixture).forgetsLate,
	} {
		t.Run(name, func(t *testing.T) { test(&fixture{t, open(t)}) })
	}
}

// now is the moment of the tests.
var now = time.UnixMilli(1_700_000_000_123).UTC()

// odd is a name that engines must keep as it is.
const odd = "Á \x00 \\x00 'x'"

// A fixture is a store under test.
type fixture struct {
	*testing.T
	Store
}

// wantEqual fails the test unless two values are equal.
func wantEqual[V any](f *fixture, what string, got, want V) {
	f.Helper()
	if !reflect.DeepEqual(got, want) {
		f.Errorf("%s: got %+v, want %+v", what, got, want)
	}
}

// mute mutes a player some seconds after now.
func (f *fixture) mute(viewer, muted string, seconds int) moderation.Mute {
	f.Helper()
	m := moderation.Mute{ID: viewer + " " + muted, Viewer: viewer, Muted: muted, Name: odd,
		Since: now.Add(time.Duration(seconds) * time.Second)}
	fatal.If(f, f.Mute(f.Context(), m, []string{viewer}, 9))
	return m
}

// guests lets half a year pass after some people have muted a player. The mutes of a guest go who was not seen since.
func (f *fixture) guests() {
	for _, viewer := range []string{"gone", "here", "member"} {
		f.mute(viewer, "Bo", 0)
	}
	fatal.If(f, f.KeepGuest(f.Context(), identity.Account{ID: "member", Since: now}, identity.DeviceSession{}, identity.Hash{}))
	fatal.If(f, f.SeeGuest(f.Context(), "here", now.AddDate(0, 0, 100)))
	fatal.If(f, f.Sweep(f.Context(), now.Add(identity.GuestTime), now))
	f.wantUnheard([]string{"gone"}, "Bo")
	fatal.If(f, f.Sweep(f.Context(), now.Add(identity.GuestTime+time.Second), now))
	f.wantUnheard([]string{"gone"})
	f.wantUnheard([]string{"here"}, "Bo")
	f.wantUnheard([]string{"member"}, "Bo")
}

// wantUnheard checks whose talk a viewer does not see.
func (f *fixture) wantUnheard(viewer []string, want ...string) {
	f.Helper()
	got, err := f.Unheard(f.Context(), viewer)
	fatal.If(f, err)
	wantEqual(f, fmt.Sprintf("the muted of %q", viewer), append([]string{}, got...), append([]string{}, want...))
}

func (f *fixture) mutes() {
	f.wantUnheard([]string{"ann"})
	ben, cleo := f.mute("ann", "ben", 1), f.mute("ann", "cleo", 2)
	f.mute("ben", "ann", 3)
	before, err := f.LastChange(f.Context())
	fatal.If(f, err)
	f.mute("ann", "ben", 9) // once more, which changes nothing
	got, err := f.MutesOf(f.Context(), []string{"ann"})
	fatal.If(f, err)
	wantEqual(f, "the mutes", got, []moderation.Mute{ben, cleo})
	f.wantUnheard([]string{"ann"}, "ben", "cleo")
	f.wantUnheard([]string{"dora"})
	for _, want := range []bool{true, false} {
		found, err := f.Unmute(f.Context(), []string{"ann"}, "ben", now)
		fatal.If(f, err)
		wantEqual(f, "the mute is found", found, want)
	}
	f.wantUnheard([]string{"ann"}, "cleo")
	changes, err := f.Changes(f.Context(), before)
	fatal.If(f, err)
	wantEqual(f, "the changes", changes, []identity.Change{{Number: before + 1, Subject: identity.Muting("ann")}})
}

// aliases has a muted guest join an account with others, and the viewer too.
func (f *fixture) aliases() {
	f.mute("ann's phone", "ben's phone", 1)
	for who, phone := range map[string]string{"ann": "ann's phone", "ben": "ben's phone"} {
		fatal.If(f, f.KeepGuest(f.Context(), identity.Account{ID: who, Since: now}, identity.DeviceSession{}, identity.Hash{}))
		link, joins := identity.NewToken().Hash(), identity.Joining{Session: identity.DeviceSession{ID: "session of " + who,
			Expires: now.Add(time.Hour)}, Hash: identity.NewToken().Hash(), Guest: phone, Most: 9}
		fatal.If(f, f.SaveLink(f.Context(), link, identity.Link{Account: who, Expires: now.Add(time.Hour)}, now, now))
		_, err := f.UseLink(f.Context(), link, joins, now)
		fatal.If(f, err)
	}
	all := []string{"ann", "ann's phone"}
	f.wantUnheard(all, "ben", "ben's phone")
	found, err := f.Unmute(f.Context(), all, "ben", now)
	fatal.If(f, err)
	wantEqual(f, "the mute is found by another identity", found, true)
	f.wantUnheard(all)
}

func (f *fixture) mostMutes() {
	f.mute("ann", "ben", 1)
	for muted, want := range map[string]error{"ben": nil, "cleo": moderation.ErrManyMutes} {
		err := f.Mute(f.Context(), moderation.Mute{ID: "x" + muted, Viewer: "other", Muted: muted, Since: now}, []string{"other", "ann"}, 1)
		if !errors.Is(err, want) {
			f.Errorf("mute %s as one too many: %v, want %v", muted, err, want)
		}
	}
	f.wantUnheard([]string{"ann", "other"}, "ben")
}

// report is a report of a line by a person, some minutes after now.
func report(reporter string, line, minutes int) moderation.Report {
	return moderation.Report{ID: fmt.Sprint(reporter, line, " ", minutes), At: now.Add(time.Duration(minutes) * time.Minute),
		Reporter: reporter, Topic: moderation.OfTable, Table: "t", Version: 9, Line: line,
		Writer: "ben", Name: odd, Reason: moderation.Insult, Words: odd}
}

// add keeps a report, or fails with an error.
func (f *fixture) add(r moderation.Report, want error) {
	f.Helper()
	if err := f.Report(f.Context(), r, []string{r.Reporter}, 3); !errors.Is(err, want) {
		f.Errorf("report %s: %v, want %v", r.ID, err, want)
	}
}

// wantReports checks a list of reports.
func (f *fixture) wantReports(closed bool, want ...moderation.Report) {
	f.Helper()
	got, err := f.Reports(f.Context(), closed, 9)
	fatal.If(f, err)
	wantEqual(f, fmt.Sprintf("the reports, closed %t", closed), append([]moderation.Report{}, got...), append([]moderation.Report{}, want...))
}

func (f *fixture) reports() {
	first, second := report("ann", 4, 0), report("cleo", 4, 1)
	f.add(first, nil)
	f.add(second, nil)
	f.add(report("ann", 4, 2), nil) // the same line
	f.wantReports(false, first, second)
	for _, want := range []bool{true, false} {
		found, err := f.CloseReport(f.Context(), first.ID, odd, now.Add(time.Hour))
		fatal.If(f, err)
		wantEqual(f, "the open report is found", found, want)
	}
	first.Closed, first.Note = now.Add(time.Hour), odd
	f.wantReports(false, second)
	f.wantReports(true, first)
	got, found, err := f.FindReport(f.Context(), first.ID)
	fatal.If(f, err)
	wantEqual(f, "the report is found", found, true)
	wantEqual(f, "the report", got, first)
	_, found, err = f.FindReport(f.Context(), "none")
	fatal.If(f, err)
	wantEqual(f, "a report that is not there is found", found, false)
	by, err := f.ReportsBy(f.Context(), []string{"ann", "dora"})
	fatal.If(f, err)
	wantEqual(f, "the reports by Ann", by, []moderation.Report{first})
	late := report("dora", 5, 60+24*60*91)
	f.add(late, nil)
	f.wantReports(true)
	f.wantReports(false, second, late)
}

// topics reports the same line of a table, a club and an evening, each of which is another one.
func (f *fixture) topics() {
	var want []moderation.Report
	for i, r := range []moderation.Report{{Topic: moderation.OfTable, Table: "k"}, {Topic: moderation.OfClub, About: "k", Said: odd},
		{Topic: moderation.OfEvening, About: "k", Said: odd}} {
		one := report("ann", 1, i)
		one.Topic, one.Table, one.About, one.Said = r.Topic, r.Table, r.About, r.Said
		f.add(one, nil)
		want = append(want, one)
		one.ID += " again"
		f.add(one, nil)
	}
	f.wantReports(false, want...)
}

// mostReports makes more reports at a time than a person may, and more later.
func (f *fixture) mostReports() {
	var made atomic.Int64
	var all sync.WaitGroup
	for line := range 8 {
		all.Go(func() {
			err := f.Report(f.Context(), report("ann", 1+line, line), []string{"ann's phone", "ann"}, 3)
			if err == nil {
				made.Add(1)
			} else if !errors.Is(err, fault.ErrReportsFast) {
				f.Error(err)
			}
		})
	}
	all.Wait()
	wantEqual(f, "reports at a time", made.Load(), 3)
	f.add(report("cleo", 1, 1), nil)
	f.add(report("ann", 20, 59), fault.ErrReportsFast)
	f.add(report("ann", 20, 69), nil)
}

func (f *fixture) forgets() {
	f.mute("ann", "ben", 1)
	f.mute("ben", "cleo", 1)
	f.mute("cleo", "ann", 1)
	by, of := report("ben", 4, 0), report("ann", 5, 1)
	by.Writer, of.Said = "cleo", odd
	f.add(by, nil)
	f.add(of, nil)
	fatal.If(f, f.BeginForgetting(f.Context(), "ben", now))
	f.wantUnheard([]string{"ann", "ben"})
	f.wantUnheard([]string{"cleo"}, "ann")
	by.Reporter, by.Words = "", ""
	of.Writer, of.Name, of.Said = "", "", ""
	f.wantReports(false, by, of)
}

// forgetsLate mutes while the data of a person are being removed, as a request that was under way.
func (f *fixture) forgetsLate() {
	fatal.If(f, f.BeginForgetting(f.Context(), "ben", now))
	f.mute("ann", "ben", 1)
	f.mute("ben", "cleo", 1)
	f.mute("ann", "cleo", 1)
	fatal.If(f, f.EndForgetting(f.Context(), "ben"))
	f.wantUnheard([]string{"ann"}, "cleo")
	f.wantUnheard([]string{"ben"})
}
