package evening_test

import (
	"sync"
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/fatal"
	"razzia/internal/occasion"
)

// A log has the calls of several servers.
type log struct {
	mu    sync.Mutex
	calls []occasion.Call
}

// note notes a call.
func (l *log) note(c occasion.Call) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.calls = append(l.calls, c)
}

// each counts the calls of a title by person.
func (l *log) each(title string) map[string]int {
	count := map[string]int{}
	for _, c := range l.calls {
		for _, person := range c.Persons {
			if c.Title == title {
				count[person]++
			}
		}
	}
	return count
}

// TestWhoWaitsIsCalled lets an evening of two guests begin after one has left. The other guest is called to the table. Programs of both are
// told that it has begun, once; those of a stranger are not.
func TestWhoWaitsIsCalled(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	calls := new(log)
	h.House.Ground.Call = calls.note
	began := h.Moment().Add(10 * time.Minute)
	key := h.opens(plan(), 2)
	h.does(h.Guest("guest1"), key, evening.Leave{})
	h.pass(10 * time.Minute)
	tables := calls.each("evening.call_table")
	if len(tables) != 1 || tables["guest0"] != 1 {
		t.Errorf("called are %v", tables)
	}
	if at := h.sees(key).Sittings[0].Table; calls.calls[0].Path != "/t/"+string(at) || !calls.calls[0].Ends.After(began) {
		t.Errorf("the call is %+v, to the table %s", calls.calls[0], at)
	}
	for person, want := range map[string]int{"guest0": 1, "guest1": 1, "guest2": 0} {
		list, err := h.Started(t.Context(), []string{person}, began)
		if fatal.If(t, err); len(list) != want || want > 0 && (list[0].Path != key.Path() || !list[0].At.Equal(began)) {
			t.Errorf("%s hears of %+v", person, list)
		}
	}
	if list, err := h.Started(t.Context(), []string{"guest0"}, began.Add(time.Millisecond)); err != nil || len(list) > 0 {
		t.Errorf("later %v, %v began", list, err)
	}
}
