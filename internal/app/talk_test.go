package app

import (
	"strings"
	"testing"

	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/table"
)

// TestMutesAndReports mutes and reports persons at a table, with everything that is refused.
func TestMutesAndReports(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	ann, ben, cleo := guest("ann"), guest("ben"), guest("cleo")
	id := f.makes(ann, table.Options{}, ben)
	line := f.says(ben, id, "boo")
	talk := &Talk{Store: f.store, Tables: f.tables, Members: f.members}
	for _, test := range []struct {
		what string
		talk *Talk
		c    Caller
		said Said
		want string
	}{
		{"a line", talk, ann, Said{id, line, 0}, ""},
		{"a name", talk, cleo, Said{id, 0, second}, ""},
		{"oneself", talk, ben, Said{id, line, 0}, ErrOwn.Key},
		{"no line", talk, ann, Said{id, line + 1, 0}, ErrNoLine.Key},
		{"an entry that is no line", talk, ann, Said{id, 1, 0}, ErrNoLine.Key},
		{"an empty seat", talk, ann, Said{id, 0, third}, ErrNoLine.Key},
		{"no table", talk, ann, Said{nowhere, line, 0}, "no-such-table"},
		{"no cookie", talk, Caller{}, Said{id, line, 0}, fault.ErrNoSession.Key},
	} {
		_, _, err := test.talk.Report(t.Context(), test.c, test.said, moderation.Spam, " again ")
		f.want("report "+test.what, test.want, err)
		f.want("mute "+test.what, test.want, test.talk.Mute(t.Context(), test.c, test.said))
	}
	for reason, words := range map[moderation.Reason]string{"": "", moderation.Spam: strings.Repeat("x", 281)} {
		_, _, err := talk.Report(t.Context(), ann, Said{id, line, 0}, reason, words)
		f.want("a report that is not valid", fault.ErrForm.Key, err)
	}
	reports, err := f.store.Reports(t.Context(), false, 9)
	if err != nil || len(reports) != 2 || reports[0].Words != "again" || reports[0].Writer != "ben" {
		t.Errorf("the reports are %+v, %v", reports, err)
	}
}

// TestMutesEnd mutes a person, by a line, and ends that by their seat and by the ID of the mute.
func TestMutesEnd(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	ann, ben := guest("ann"), guest("ben")
	id := f.makes(ann, table.Options{}, ben)
	said := Said{id, f.says(ben, id, "boo"), 0}
	talk := &Talk{Store: f.store, Tables: f.tables, Members: f.members}
	f.want("no such line", ErrNoLine.Key, talk.Unmute(t.Context(), ann, Said{id, 1, 0}))
	for what, end := range map[string]func(moderation.Mute) error{
		"by the seat": func(moderation.Mute) error { return talk.Unmute(t.Context(), ann, Said{Table: id, Seat: second}) },
		"by the ID":   func(m moderation.Mute) error { return talk.EndMute(t.Context(), ann, m.ID) },
	} {
		f.want("the mute", "", talk.Mute(t.Context(), ann, said))
		mutes, err := talk.Mutes(t.Context(), ann)
		if err != nil || len(mutes) != 1 || mutes[0].Muted != "ben" {
			t.Fatalf("the mutes are %+v, %v", mutes, err)
		}
		f.wantMuted(talk, ann, id, "ben\n")
		f.want("a mute that is gone", "", talk.EndMute(t.Context(), ann, "gone"))
		f.want(what, "", end(mutes[0]))
		f.wantMuted(talk, ann, id, "")
		f.wantMuted(talk, Caller{}, id, "")
	}
}

// wantMuted fails unless the talk of these persons is hidden from a caller.
func (f *fixture) wantMuted(talk *Talk, c Caller, id table.ID, want table.Muted) {
	f.Helper()
	at, err := f.tables.Table(f.Context(), id)
	if err != nil {
		f.Fatal(err)
	}
	if muted, err := talk.MutedAt(f.Context(), c, at); muted != want || err != nil {
		f.Errorf("the talk of %q is hidden, %v: want that of %q", muted, err, want)
	}
}
