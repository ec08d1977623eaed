package evening_test

import (
	"errors"
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/club/fairplay"
	"razzia/internal/fatal"
	"razzia/internal/people"
)

// plays opens an evening of the organiser and people who come by some connections, each with the same browser, and plays it to its end.
func (h *house) plays(connections map[string]string) evening.Key {
	h.Helper()
	p := plan()
	p.Starts = h.Moment().Add(time.Minute)
	key, err := h.Open(h.Context(), h.Member("ann"), p, "")
	fatal.If(h, err)
	for _, who := range []string{"ann", "ben", "cat", "dan"} {
		c := h.Guest(who)
		c.Address, c.Browser = connections[who], "Firefox, Linux"
		h.does(c, key, evening.Join{})
	}
	h.pass(time.Minute)
	for range 3 {
		h.playAll(h.sees(key))
		h.pass(0)
		h.pass(time.Minute)
	}
	return key
}

// finds is what the organiser is told.
func (h *house) finds(key evening.Key) *evening.Findings {
	h.Helper()
	f, err := h.Findings(h.Context(), h.Member("ann"), key)
	fatal.If(h, err)
	return f
}

// TestTheOrganiserIsToldOfOneConnection lets two come by one connection. The organiser alone is told, and no one a day after the end;
// nothing is kept of one who was forgotten.
func TestTheOrganiserIsToldOfOneConnection(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.plays(map[string]string{"ann": "192.0.2.1", "ben": "192.0.2.7", "cat": "192.0.2.7", "dan": "192.0.2.8"})
	want := fairplay.Alike{Who: [2]string{"2", "3"}, Browser: true, Games: 3}
	if f := h.finds(key); len(f.Alike) != 1 || f.Alike[0] != want || !f.Marked {
		t.Fatalf("found %+v, want %+v", f.Alike, want)
	}
	stranger := h.Member("ben")
	stranger.Known = false
	for _, c := range []people.Caller{h.Guest("ben"), h.Member("eve"), h.Guest("nobody"), stranger} {
		if f, err := h.Findings(t.Context(), c, key); !errors.Is(err, evening.ErrNotOrganiser) || f != nil {
			t.Errorf("%s is told %+v, %v", c.Name, f, err)
		}
	}
	if _, err := h.Findings(t.Context(), h.Member("ann"), "nowhere"); !errors.Is(err, evening.ErrNoEvening) {
		t.Errorf("of no evening one is told %v", err)
	}
	fatal.If(t, h.Kept.BeginForgetting(t.Context(), "cat", h.Moment()))
	if f := h.finds(key); len(f.Alike) != 0 || !f.Marked {
		t.Errorf("of one who was forgotten is told %+v", f.Alike)
	}
	h.Now.Add((fairplay.MarkTime + time.Minute).Milliseconds())
	if f := h.finds(key); f.Marked {
		t.Error("a day after the end it is still known by what people came")
	}
	fatal.If(t, h.Kept.Sweep(t.Context(), h.Moment(), h.Moment()))
	h.Now.Add(-48 * time.Hour.Milliseconds())
	if f := h.finds(key); f.Marked {
		t.Error("what was to be removed is still there")
	}
}

// TestPeopleInOneRoomAreNotTold lets all come by one connection: nothing can be said of them.
func TestPeopleInOneRoomAreNotTold(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	room := "192.0.2.7"
	key := h.plays(map[string]string{"ann": room, "ben": room, "cat": room, "dan": room})
	if f := h.finds(key); len(f.Alike) != 0 || f.Crowd != 4 {
		t.Errorf("found %+v in a crowd of %d", f.Alike, f.Crowd)
	}
}

// favoursOf are favours of a game at which some guests favour others by many standard deviations.
func favoursOf(s *evening.Sitting, by, to int) fairplay.Favours {
	f := make(fairplay.Favours, len(s.Seats))
	for i := range f {
		f[i] = make([]fairplay.Favour, len(s.Seats))
		for k := range f[i] {
			f[i][k] = fairplay.Favour{Decisions: 30, Variance: 0.01}
			if s.Seats[i].Guest == by && s.Seats[k].Guest == to {
				f[i][k].Excess = 0.5
			}
		}
	}
	return f
}

// TestTheOrganiserIsToldWhoFavours lets one favour another in two evenings of the same organiser: one alone is too little, both together
// are told, also of a game that counts for no one, and nothing once the one is forgotten.
func TestTheOrganiserIsToldWhoFavours(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	favour := func(key evening.Key, games int) {
		e := h.sees(key)
		for i := range e.Sittings[:games] {
			s := &e.Sittings[i]
			fatal.If(t, h.Store.SaveMeasure(t.Context(), evening.Unmeasured{Key: key, Number: s.Number}, s.Seats, favoursOf(s, 2, 4)))
		}
	}
	first := h.plays(nil)
	favour(first, 2)
	if f := h.finds(first); len(f.Pairs) != 0 || f.Judged != 2 {
		t.Fatalf("two games say %+v", f.Pairs)
	}
	second := h.plays(nil)
	favour(second, 3)
	h.does(h.Member("ann"), second, evening.Rule{Sitting: 1, Void: true})
	f := h.finds(second)
	if len(f.Pairs) != 1 || f.Pairs[0].By != "2" || f.Pairs[0].To != "4" || f.Pairs[0].Games != 5 || f.Evenings != 2 || f.Judged != 5 {
		t.Fatalf("found %+v in %d games of %d evenings", f.Pairs, f.Judged, f.Evenings)
	}
	other := h.Member("zoe")
	p := plan()
	p.Starts = h.Moment().Add(time.Minute)
	key, err := h.Open(t.Context(), other, p, "")
	fatal.If(t, err)
	for _, who := range []string{"ben", "dan"} {
		h.does(h.Guest(who), key, evening.Join{})
	}
	if f, err := h.Findings(t.Context(), other, key); err != nil || len(f.Pairs) != 0 || f.Judged != 0 {
		t.Errorf("another organiser is told %+v, %v", f, err)
	}
	fatal.If(t, h.Kept.BeginForgetting(t.Context(), "ben", h.Moment()))
	if f := h.finds(second); len(f.Pairs) != 0 {
		t.Errorf("of one who was forgotten is told %+v", f.Pairs)
	}
}

// TestTheOrganiserIsToldWhoLeaves lets one leave in three evenings.
func TestTheOrganiserIsToldWhoLeaves(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	var key evening.Key
	for i := range 3 {
		key = h.opens(plan(), 4)
		h.pass(10 * time.Minute)
		h.does(h.Guest("guest2"), key, evening.Leave{})
		h.playAll(h.sees(key))
		h.pass(0)
		want := 0
		if i == 2 {
			want = 1
		}
		if f := h.finds(key); len(f.Leavers) != want || want > 0 && f.Leavers[0] != (fairplay.Leaver{Who: "3", Left: 3, Games: 3}) {
			t.Errorf("after %d evenings found %+v", i+1, f.Leavers)
		}
	}
}

// TestAGameCountsForNobody takes a game out of the standings after the end, and takes that back. Only organisers can, and of a game that is
// over; all is in its log.
func TestAGameCountsForNobody(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.plays(nil)
	before := h.sees(key)
	for _, test := range []struct {
		by   people.Caller
		what evening.Rule
		want error
	}{
		{h.Guest("ben"), evening.Rule{Sitting: 1, Void: true}, evening.ErrNotOrganiser},
		{h.Member("ann"), evening.Rule{Sitting: 0, Void: true}, evening.ErrNotNow},
		{h.Member("ann"), evening.Rule{Sitting: 4, Void: true}, evening.ErrNotNow},
		{h.Member("ann"), evening.Rule{Sitting: 1}, evening.ErrNotNow},
		{h.Member("ann"), evening.Rule{Sitting: 1, Void: true}, nil},
		{h.Member("ann"), evening.Rule{Sitting: 1, Void: true}, evening.ErrNotNow},
	} {
		if err := h.Act(t.Context(), test.by, key, test.what); !errors.Is(err, test.want) {
			t.Errorf("%s: %+v: %v, want %v", test.by.Name, test.what, err, test.want)
		}
	}
	now := h.sees(key)
	for _, s := range now.Standings {
		if len(s.Parts) != 2 || s.Parts[0].Round == 1 {
			t.Errorf("guest %d has %+v", s.Guest, s.Parts)
		}
	}
	if s := &now.Sittings[0]; !s.Voided() || s.Counts() || len(s.Rulings) != 1 || s.State != evening.Done {
		t.Errorf("the game is %+v", s)
	}
	h.does(h.Member("ann"), key, evening.Rule{Sitting: 1})
	now = h.sees(key)
	for i, s := range now.Standings {
		if s.Score != before.Standings[i].Score || s.Guest != before.Standings[i].Guest {
			t.Errorf("place %d is %+v, was %+v", i+1, s, before.Standings[i])
		}
	}
	if log := now.Sittings[0].Rulings; len(log) != 2 || !log[0].Voided || log[1].Voided {
		t.Errorf("the log is %+v", log)
	}
	for i := range evening.MostRulings - 2 {
		h.does(h.Member("ann"), key, evening.Rule{Sitting: 1, Void: i%2 == 0})
	}
	if err := h.Act(t.Context(), h.Member("ann"), key, evening.Rule{Sitting: 1, Void: true}); !errors.Is(err, evening.ErrNotNow) {
		t.Errorf("a log without end: %v", err)
	}
}
