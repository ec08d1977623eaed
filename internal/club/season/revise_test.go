package season

import (
	"errors"
	"testing"
	"time"
)

// TestRulesChangeBeforeASeasonOnly changes the rules of a league while people sign up, in a season, and after it.
func TestRulesChangeBeforeASeasonOnly(t *testing.T) {
	s, err := New(DefaultRules, seedOf(1), dawn)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a", "b", "c", "d"} {
		_, _ = s.Step(Event{At: dawn, Kind: Join, Member: name})
	}
	long := DefaultRules
	long.Length, long.Enrolling = 5*week, 2*week
	revise := func(at time.Time, rules Rules) error {
		_, err := s.Step(Event{At: at, Kind: Revised, Rules: &rules, Name: "before"})
		return err
	}
	if err := revise(dawn.Add(time.Hour), long); err != nil || s.Rules != long || !s.Starts.Equal(dawn.Add(2*week)) {
		t.Fatalf("%v: the rules are %+v, and the season begins at %v", err, s.Rules, s.Starts)
	}
	if r := s.Revisions; len(r) != 1 || r[0].Rules != DefaultRules || !r[0].Starts.Equal(dawn.Add(week)) || r[0].Name != "before" {
		t.Errorf("kept is %+v", r)
	}
	if err := revise(s.Now, Rules{}); err == nil || s.Rules != long || len(s.Revisions) != 1 {
		t.Errorf("impossible rules: %v, and the rules are %+v", err, s.Rules)
	}
	short, late := DefaultRules, dawn.Add(10*24*time.Hour)
	if err := revise(late, short); err != nil || !s.Starts.Equal(late.Add(Notice)) {
		t.Errorf("%v: a season that would have begun already begins at %v, want a day from %v", err, s.Starts, late)
	}
	if _, err := s.Step(Event{At: late.Add(time.Hour), Kind: Revised, Name: "other"}); err != nil || !s.Starts.Equal(late.Add(Notice)) {
		t.Errorf("%v: another name moves the season to %v", err, s.Starts)
	}
	if err := revise(s.Starts, long); !errors.Is(err, ErrBegan) || s.Phase != Running || s.Rules != short || len(s.Revisions) != 3 {
		t.Errorf("in a season: %v, and the rules are %+v", err, s.Rules)
	}
	_, _ = s.Step(Event{At: s.Ends, Kind: Tick})
	for i := range s.Games {
		_, _ = s.Step(Event{At: s.Now, Kind: Ended, Table: i + 1, Result: make([]Seat, seats)})
	}
	if s.Phase != Enrolling || len(s.Revisions) != 0 {
		t.Fatalf("after the season it is %s with %d revisions", s.Phase, len(s.Revisions))
	}
	for i := range MostRevisions + 1 {
		if err := revise(s.Now, long); (err == nil) != (i < MostRevisions) || err != nil && !errors.Is(err, ErrRevisions) {
			t.Errorf("revision %d: %v", i, err)
		}
	}
}
