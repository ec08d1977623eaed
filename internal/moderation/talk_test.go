package moderation_test

import (
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// TestMutesAndReports mutes and reports persons at a table, with everything that is refused.
func TestMutesAndReports(t *testing.T) {
	t.Parallel()
	f := sitetest.New(t)
	ann, ben, cleo := sitetest.Guest("ann"), sitetest.Guest("ben"), sitetest.Guest("cleo")
	id := f.Makes(ann, table.Options{}, ben)
	line := f.Says(ben, id, "boo")
	talk := &moderation.Talk{Store: f.Store, Tables: f.Tables, Members: f.Members}
	for _, test := range []struct {
		what string
		talk *moderation.Talk
		c    people.Caller
		said moderation.Said
		want string
	}{
		{"a line", talk, ann, moderation.Said{id, line, 0}, ""},
		{"a name", talk, cleo, moderation.Said{id, 0, sitetest.Second}, ""},
		{"oneself", talk, ben, moderation.Said{id, line, 0}, moderation.ErrOwn.Key},
		{"no line", talk, ann, moderation.Said{id, line + 1, 0}, host.ErrNoLine.Key},
		{"an entry that is no line", talk, ann, moderation.Said{id, 1, 0}, host.ErrNoLine.Key},
		{"an empty seat", talk, ann, moderation.Said{id, 0, sitetest.Third}, host.ErrNoLine.Key},
		{"no table", talk, ann, moderation.Said{sitetest.Nowhere, line, 0}, "no-such-table"},
		{"no cookie", talk, people.Caller{}, moderation.Said{id, line, 0}, fault.ErrNoSession.Key},
	} {
		_, _, err := test.talk.Report(t.Context(), test.c, test.said, moderation.Spam, " again ")
		f.Want("report "+test.what, test.want, err)
		f.Want("mute "+test.what, test.want, test.talk.Mute(t.Context(), test.c, test.said))
	}
	for reason, words := range map[moderation.Reason]string{"": "", moderation.Spam: strings.Repeat("x", 281)} {
		_, _, err := talk.Report(t.Context(), ann, moderation.Said{id, line, 0}, reason, words)
		f.Want("a report that is not valid", fault.ErrForm.Key, err)
	}
	reports, err := f.Store.Reports(t.Context(), false, 9)
	if err != nil || len(reports) != 2 || reports[0].Words != "again" || reports[0].Writer != "ben" {
		t.Errorf("the reports are %+v, %v", reports, err)
	}
}

// TestMutesEnd mutes a person, by a line, and ends that by their seat and by the ID of the mute.
func TestMutesEnd(t *testing.T) {
	t.Parallel()
	f := sitetest.New(t)
	ann, ben := sitetest.Guest("ann"), sitetest.Guest("ben")
	id := f.Makes(ann, table.Options{}, ben)
	said := moderation.Said{id, f.Says(ben, id, "boo"), 0}
	talk := &moderation.Talk{Store: f.Store, Tables: f.Tables, Members: f.Members}
	f.Want("no such line", host.ErrNoLine.Key, talk.Unmute(t.Context(), ann, moderation.Said{id, 1, 0}))
	for what, end := range map[string]func(moderation.Mute) error{
		"by the seat": func(moderation.Mute) error {
			return talk.Unmute(t.Context(), ann, moderation.Said{Table: id, Seat: sitetest.Second})
		},
		"by the ID": func(m moderation.Mute) error { return talk.EndMute(t.Context(), ann, m.ID) },
	} {
		f.Want("the mute", "", talk.Mute(t.Context(), ann, said))
		mutes, err := talk.Mutes(t.Context(), ann)
		if err != nil || len(mutes) != 1 || mutes[0].Muted != "ben" {
			t.Fatalf("the mutes are %+v, %v", mutes, err)
		}
		wantMuted(f, talk, ann, id, "ben\n")
		f.Want("a mute that is gone", "", talk.EndMute(t.Context(), ann, "gone"))
		f.Want(what, "", end(mutes[0]))
		wantMuted(f, talk, ann, id, "")
		wantMuted(f, talk, people.Caller{}, id, "")
	}
}

// wantMuted fails unless the talk of these persons is hidden from a caller.
func wantMuted(f *sitetest.Fixture, talk *moderation.Talk, c people.Caller, id table.ID, want table.Muted) {
	f.Helper()
	at, err := f.Tables.Table(f.Context(), id)
	fatal.If(f, err)
	if muted, err := talk.MutedAt(f.Context(), c, at); muted != want || err != nil {
		f.Errorf("the talk of %q is hidden, %v: want that of %q", muted, err, want)
	}
}
