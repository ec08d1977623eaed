package pages

import (
	"strings"
	"testing"

	"razzia/internal/club/evening"
	"razzia/internal/i18n"
)

// inFinal is an evening of twelve guests in its last round, of which some tables still go on.
func inFinal(running int) *evening.Snapshot {
	s := someSnapshot(12, evening.Playing)
	for i := range s.Sittings {
		at := &s.Sittings[i]
		if at.State == evening.Running && at.Place > running {
			at.State = evening.Done
		}
	}
	return s
}

// places lists a guest at the last table and one who is done.
func places(s *evening.Snapshot) (plays, done int) {
	for _, at := range s.OfRound(s.Round) {
		if at.State == evening.Running {
			plays = at.Seats[0].Guest
		} else {
			done = at.Seats[0].Guest
		}
	}
	return plays, done
}

// TestTheDoneWatchTheFinal looks at the last table of the last round: those who are done are led there from the page of the evening, once.
// A page that shows the end of a game is not left for it, nor that of a visitor, of a screen, or while two tables go on.
func TestTheDoneWatchTheFinal(t *testing.T) {
	t.Parallel()
	s := inFinal(1)
	final := s.Final()
	if final == nil || inFinal(2).Final() != nil {
		t.Fatal("the final is not the only table that goes on")
	}
	plays, done := places(s)
	const words = "Watch the last table"
	for guest, want := range map[int]bool{plays: false, done: true, 0: false} {
		if page := rendered(t, eveningPage(someView(s, guest, i18n.English))); strings.Contains(page, words) != want {
			t.Errorf("guest %d: the page leads to the final: %v", guest, !want)
		}
	}
	if seen := someView(s, done, i18n.English).seen(); seen == "0" {
		t.Error("who comes back from the final is led there again")
	}
	for name, is := range map[string]struct {
		snapshot      *evening.Snapshot
		guest         int
		inRoom, leads bool
	}{
		"who is done": {s, done, true, true}, "the end of a game": {s, done, false, false}, "a visitor": {s, 0, true, false},
		"two tables": {inFinal(2), done, true, false},
	} {
		v := someView(is.snapshot, is.guest, i18n.English)
		f := &follower{room: new(room), view: v, inRoom: is.inRoom, stays: func(*evening.Evening) string { return "" }}
		if is.guest > 0 {
			f.who = []string{is.snapshot.Guest(is.guest).Person}
		}
		f.show(is.snapshot)
		if leads := f.seen == final.Number; leads != is.leads {
			t.Errorf("%s: led to the final: %v", name, leads)
		}
		f.waiting = nil
		if f.show(is.snapshot); len(f.waiting) != 0 {
			t.Errorf("%s: the same evening once more brings %d events", name, len(f.waiting))
		}
	}
}
