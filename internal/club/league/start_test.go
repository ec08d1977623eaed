package league_test

import (
	"testing"
	"time"

	"razzia/internal/club/league"
	"razzia/internal/fatal"
	"razzia/internal/occasion"
)

// TestASeasonCallsItsPeople lets a season begin: each of its people is called once, their programs hear of it, and those of people who have
// left do not.
func TestASeasonCallsItsPeople(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	var calls []occasion.Call
	h.House.Ground.Call = func(c occasion.Call) { calls = append(calls, c) }
	key := h.opens(6)
	h.does("m5", key, league.Leave{})
	before := h.Moment()
	h.pass(7 * 24 * time.Hour)
	h.pass(time.Minute)
	if len(calls) != 1 || len(calls[0].Persons) != 5 || calls[0].Title != "league.call_begins" || calls[0].Path != key.Path() {
		t.Fatalf("the calls are %+v", calls)
	}
	for person, want := range map[string]int{"m0": 1, "m4": 1, "m5": 0, "m6": 0} {
		list, err := h.Started(t.Context(), []string{person}, before)
		if fatal.If(t, err); len(list) != want || want > 0 && (list[0].What != "season" || list[0].Name != "The Friday league") {
			t.Errorf("%s hears of %+v", person, list)
		}
	}
	if list, err := h.Started(t.Context(), []string{"m0"}, h.Moment()); err != nil || len(list) > 0 {
		t.Errorf("a minute later began %+v, %v", list, err)
	}
	h = h.again()
	h.pass(time.Minute)
	h.pass(time.Minute)
	if len(calls) != 1 {
		t.Errorf("another minute later there are %d calls", len(calls))
	}
}
