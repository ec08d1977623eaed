package season

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

const hour = time.Hour

// started returns a league of some people whose season has just begun. A turn has 10 hours, the bank 20, the vacation 30.
func started(t *testing.T, people int) *State {
	t.Helper()
	rules := DefaultRules
	rules.Allowance, rules.Bank, rules.Vacation = 10*hour, 20*hour, 30*hour
	s, err := New(rules, seedOf(1), dawn)
	if err != nil {
		t.Fatal(err)
	}
	for i := range people {
		tell(t, s, Event{Kind: Join, Member: fmt.Sprintf("m%d", i), Rating: i})
	}
	tell(t, s, Event{Kind: Tick, At: s.Starts})
	return s
}

// tell tells a league an event that it must accept.
func tell(t *testing.T, s *State, e Event) []Decision {
	t.Helper()
	list, err := s.Step(e)
	if err != nil {
		t.Fatalf("%+v: %v", e, err)
	}
	return list
}

// tablesOf are the tables of a person.
func tablesOf(s *State, name string) (list []int) {
	for _, g := range s.Games {
		if g.seat(name) >= 0 {
			list = append(list, g.Number)
		}
	}
	return list
}

// TestTheBank tells a member's turns and says how much is left in the bank, or when a bot takes over how many seats.
func TestTheBank(t *testing.T) {
	type told struct {
		at    time.Duration
		kind  Kind
		table int // of the member, from 0
	}
	for _, test := range []struct {
		name     string
		events   []told
		until    time.Duration
		bank     time.Duration
		vacation time.Duration
		bots     int
	}{
		{"in time", []told{{0, Waits, 0}, {9 * hour, Moved, 0}},
			99 * hour, 20 * hour, 30 * hour, 0},
		{"late", []told{{0, Waits, 0}, {15 * hour, Moved, 0}},
			99 * hour, 15 * hour, 30 * hour, 0},
		{"late twice", []told{{0, Waits, 0}, {15 * hour, Moved, 0}, {20 * hour, Waits, 1}, {33 * hour, Moved, 1}},
			99 * hour, 12 * hour, 30 * hour, 0},
		{"two turns are late together", []told{{0, Waits, 0}, {2 * hour, Waits, 1}, {15 * hour, Moved, 0}, {16 * hour, Moved, 1}},
			99 * hour, 14 * hour, 30 * hour, 0},
		{"still waits", []told{{0, Waits, 0}}, 25 * hour, 20 * hour, 30 * hour, 0},
		{"the bank is empty", []told{{0, Waits, 0}, {10 * hour, Waits, 1}, {25 * hour, Waits, 2}}, 31 * hour, 0, 30 * hour, 2},
		{"and then each late turn", []told{{0, Waits, 0}, {10 * hour, Waits, 1}, {25 * hour, Waits, 2}}, 36 * hour, 0, 30 * hour, 3},
		{"told twice", []told{{0, Waits, 0}, {1 * hour, Waits, 0}, {15 * hour, Moved, 0}, {16 * hour, Moved, 0}},
			99 * hour, 15 * hour, 30 * hour, 0},
		{"a clock that is behind", []told{{5 * hour, Waits, 0}, {0, Waits, 1}, {16 * hour, Moved, 0}, {16 * hour, Moved, 1}},
			99 * hour, 19 * hour, 30 * hour, 0},
		{"vacation", []told{{0, Waits, 0}, {5 * hour, Vacation, 0}, {25 * hour, Return, 0}, {30 * hour, Moved, 0}},
			99 * hour, 20 * hour, 10 * hour, 0},
		{"vacation while late", []told{{0, Waits, 0}, {12 * hour, Vacation, 0}, {22 * hour, Return, 0}, {23 * hour, Moved, 0}},
			99 * hour, 17 * hour, 20 * hour, 0},
		{"a turn of the vacation", []told{{0, Vacation, 0}, {5 * hour, Waits, 0}, {20 * hour, Return, 0}, {31 * hour, Moved, 0}},
			99 * hour, 19 * hour, 10 * hour, 0},
		{"vacation ends by itself", []told{{0, Vacation, 0}, {5 * hour, Waits, 0}, {41 * hour, Moved, 0}},
			99 * hour, 19 * hour, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := started(t, 8)
			tables, bots := tablesOf(s, "m3"), 0
			for _, e := range test.events {
				bots += len(tell(t, s, Event{At: s.Starts.Add(e.at), Kind: e.kind, Member: "m3", Table: tables[e.table]}))
			}
			bots += len(tell(t, s, Event{At: s.Starts.Add(test.until), Kind: Tick}))
			m := s.member("m3")
			if m.Bank != test.bank || m.Vacation != test.vacation || bots != test.bots {
				t.Errorf("got %v in the bank, %v of vacation, %d bots, want %v, %v, %d", m.Bank, m.Vacation, bots, test.bank, test.vacation, test.bots)
			}
		})
	}
}

// TestRefusals names events that a league refuses.
func TestRefusals(t *testing.T) {
	s := started(t, 8)
	table, other := tablesOf(s, "m3")[0], 0
	for _, g := range s.Games {
		if g.seat("m3") < 0 {
			other = g.Number
		}
	}
	for _, test := range []struct {
		event Event
		want  error
	}{
		{Event{Kind: Join}, ErrNoMember},
		{Event{Kind: Rated, Member: "x"}, ErrNoMember},
		{Event{Kind: Rename, Member: "m3", Name: "m4"}, ErrMember},
		{Event{Kind: Rename, Member: "m3"}, ErrMember},
		{Event{Kind: Waits, Member: "m3", Table: 99}, ErrNoTable},
		{Event{Kind: Waits, Member: "m3", Table: other}, ErrNoTable},
		{Event{Kind: Ended, Table: -1}, ErrNoTable},
		{Event{Kind: Ended, Table: table, Result: make([]Seat, 3)}, ErrSeats},
	} {
		if list, err := s.Step(test.event); !errors.Is(err, test.want) || list != nil {
			t.Errorf("%+v: got %v and %v, want %v", test.event, list, err, test.want)
		}
	}
	if _, err := s.Step(Event{Kind: "none", Member: "m3"}); err == nil {
		t.Error("an event of no kind is accepted")
	}
	tell(t, s, Event{Kind: Join, Member: "new"})
	tell(t, s, Event{Kind: Vacation, Member: "m3"})
	tell(t, s, Event{Kind: Quit, Member: "m2"})
	for _, e := range []Event{{Kind: Vacation, Member: "m3"}, {Kind: Vacation, Member: "new"}, {Kind: Vacation, Member: "m2"}} {
		if _, err := s.Step(e); !errors.Is(err, ErrVacation) {
			t.Errorf("%+v: got %v", e, err)
		}
	}
	if _, err := s.Step(Event{Kind: Join, Member: "m2"}); !errors.Is(err, ErrMember) {
		t.Errorf("one who left the league joins the same season: %v", err)
	}
}

// TestRulesAreChecked names rules that no season can follow.
func TestRulesAreChecked(t *testing.T) {
	for name, change := range map[string]func(*Rules){
		"short":         func(r *Rules) { r.Length = 20 * 24 * hour },
		"long":          func(r *Rules) { r.Length = 36 * 24 * hour },
		"no time":       func(r *Rules) { r.Allowance = 0 },
		"no enrolment":  func(r *Rules) { r.Enrolling = 0 },
		"six tables":    func(r *Rules) { r.Tables = 6 },
		"a debt":        func(r *Rules) { r.Bank = -1 },
		"long vacation": func(r *Rules) { r.Vacation = 5 * week },
	} {
		rules := DefaultRules
		change(&rules)
		if _, err := New(rules, seedOf(1), dawn); err == nil {
			t.Errorf("%s: the rules are accepted", name)
		}
	}
}
