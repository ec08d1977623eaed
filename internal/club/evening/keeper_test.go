package evening_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"razzia"
	_ "razzia/bot/level" // registers its players
	"razzia/internal/bus"
	"razzia/internal/club/evening"
	"razzia/internal/club/event/eventtest"
	"razzia/internal/fatal"
	"razzia/internal/people"
)

// A house is a server with evenings, whose clock the test turns.
type house struct {
	*eventtest.House
	*evening.Service
}

// serves opens the evenings of a server.
func serves(h *eventtest.House) *house { return &house{h, evening.Open(h.Ground, []string{"club"})} }

// openHouse opens the only server of a test.
func openHouse(t testing.TB) *house { return serves(eventtest.New(t, noon)) }

// close ends the server.
func (h *house) close() {
	h.Rooms.Close()
	h.Tables.Close()
}

// pass lets time pass, and lets evenings go on.
func (h *house) pass(d time.Duration) {
	h.Helper()
	h.Now.Add(d.Milliseconds())
	fatal.If(h, h.Keeper.CatchUp(h.Context()))
}

// does carries out a command.
func (h *house) does(c people.Caller, key evening.Key, what evening.Command) {
	h.Helper()
	if err := h.Act(h.Context(), c, key, what); err != nil {
		h.Fatalf("%s: %T: %v", c.Name, what, err)
	}
}

// opens opens an evening with guests.
func (h *house) opens(p evening.Plan, guests int) evening.Key {
	h.Helper()
	p.Starts = h.Moment().Add(10 * time.Minute)
	key, err := h.Open(h.Context(), h.Member("ann"), p, "")
	fatal.If(h, err)
	for i := range guests {
		h.does(h.Guest(fmt.Sprint("guest", i)), key, evening.Join{})
	}
	return key
}

// sees is the evening as its organiser sees it.
func (h *house) sees(key evening.Key) *evening.View {
	h.Helper()
	v, err := h.Of(h.Context(), h.Member("ann"), key)
	fatal.If(h, err)
	return v
}

// playAll plays the games that go on to their end.
func (h *house) playAll(e *evening.View) {
	h.Helper()
	var all sync.WaitGroup
	for _, s := range e.Sittings {
		if s.State == evening.Running {
			all.Go(func() { h.Play(s.Table) })
		}
	}
	all.Wait()
}

// TestAHouseRunsAnEvening plays an evening of seven people at real tables: each has a game in each round, and all are counted once.
func TestAHouseRunsAnEvening(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.opens(plan(), 7)
	h.pass(10 * time.Minute)
	for round := 1; round <= 3; round++ {
		e := h.sees(key)
		if e.Stage != evening.Playing || e.Round != round || len(e.Boards) != 2 {
			t.Fatalf("round %d: the evening is %v in round %d with %d boards", round, e.Stage, e.Round, len(e.Boards))
		}
		for _, s := range e.OfRound(round) {
			at, err := h.Tables.Table(t.Context(), s.Table)
			fatal.If(t, err)
			for i, seat := range s.Seats {
				if seat.Guest != 0 && at.Seats[i].Person.ID != e.Guest(seat.Guest).Person {
					t.Errorf("seat %d of %s is of another guest", i, s.Table)
				}
				if at.Setup.Packages[i] != razzia.Packages(len(s.Seats))[seat.Package] {
					t.Errorf("seat %d has another package than the pairing says", i)
				}
			}
		}
		h.playAll(e)
		h.pass(0)
		h.pass(time.Minute)
	}
	e := h.sees(key)
	if e.Stage != evening.Ended || len(e.Standings) != 7 || e.Seed == "" {
		t.Fatalf("the evening is %v with %d places", e.Stage, len(e.Standings))
	}
	n, err := h.Keeper.MeasureAll(t.Context())
	if e = h.sees(key); err != nil || n != 6 || !e.Standings[0].Measured {
		t.Errorf("%d games are measured, %v: %+v", n, err, e.Standings[0])
	}
	if left, err := h.Store.Unmeasured(t.Context(), 1); err != nil || len(left) > 0 {
		t.Errorf("%v is not measured, %v", left, err)
	}
}

// TestAServerStopsAtAnyMoment opens the house anew after each step: nothing is there twice, and nothing is missing.
func TestAServerStopsAtAnyMoment(t *testing.T) {
	h := openHouse(t)
	again := func() {
		h.Rooms.Close()
		h = serves(h.Again())
	}
	key := h.opens(plan(), 5)
	again()
	h.pass(10 * time.Minute)
	again()
	for range 3 {
		h.playAll(h.sees(key))
		again()
		h.pass(0)
		again()
		h.pass(time.Minute)
		again()
	}
	e := h.sees(key)
	if e.Stage != evening.Ended || len(e.Sittings) != 3 {
		t.Errorf("the evening is %v with %d games", e.Stage, len(e.Sittings))
	}
	for _, s := range e.Sittings {
		if s.State != evening.Done {
			t.Errorf("game %d is %v", s.Number, s.State)
		}
	}
	h.close()
}

// TestTwoServersLetAnEveningGoOn has two houses at one store look at the same moments: each game is made and
// counted once, and calls each of its people once.
func TestTwoServersLetAnEveningGoOn(t *testing.T) {
	one := openHouse(t)
	one.close()
	wire := new(bus.Local)
	one, other := serves(eventtest.Open(t, one.Kept, wire, one.Now)), serves(eventtest.Open(t, one.Kept, wire, one.Now))
	defer one.close()
	defer other.close()
	calls := new(log)
	one.House.Ground.Call, other.House.Ground.Call = calls.note, calls.note
	p := plan()
	p.Bots = "" // the bots of a table are those of the server that it is at
	key := one.opens(p, 9)
	both := func(d time.Duration) {
		one.Now.Add(d.Milliseconds())
		var looks sync.WaitGroup
		for _, h := range []*house{one, other, one, other} {
			looks.Go(func() {
				if err := h.Keeper.CatchUp(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		looks.Wait()
		one.pass(0)
	}
	both(10 * time.Minute)
	for range 3 {
		one.playAll(one.sees(key))
		both(0)
		both(time.Minute)
	}
	e := one.sees(key)
	if e.Stage != evening.Ended || len(e.Sittings) != 9 {
		t.Errorf("the evening is %v with %d games, want 9", e.Stage, len(e.Sittings))
	}
	called := calls.each("evening.call_table")
	for _, s := range e.Standings {
		if person := e.Guest(s.Guest).Person; len(s.Parts) != 3 || called[person] != 3 {
			t.Errorf("guest %d has %d games, and was called to %d tables", s.Guest, len(s.Parts), called[person])
		}
	}
}

// TestABotPlaysOnForWhoLeaves has a guest leave their game, and another one sent away.
func TestABotPlaysOnForWhoLeaves(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.opens(plan(), 4)
	h.pass(10 * time.Minute)
	h.does(h.Guest("guest1"), key, evening.Leave{})
	h.does(h.Member("ann"), key, evening.Shut{Guest: 3})
	e := h.sees(key)
	at, err := h.Tables.Table(t.Context(), e.Sittings[0].Table)
	fatal.If(t, err)
	for i, seat := range e.Sittings[0].Seats {
		if gone := seat.Guest == 2 || seat.Guest == 3; gone != at.Seats[i].Resigned {
			t.Errorf("guest %d has resigned: %v", seat.Guest, at.Seats[i].Resigned)
		}
	}
	h.playAll(e)
	h.pass(0)
	h.pass(time.Minute)
	if e = h.sees(key); len(e.OfRound(2)) != 1 || e.At(2) != nil || e.At(3) != nil || e.At(1) == nil {
		t.Errorf("the second round is %+v", e.OfRound(2))
	}
	if err := h.Act(t.Context(), h.Guest("guest2"), key, evening.Join{}); !errors.Is(err, evening.ErrShut) {
		t.Errorf("who was sent away comes back: %v", err)
	}
}

// TestATableIsRemoved removes a table in the middle of a round: the round ends without it.
func TestATableIsRemoved(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.opens(plan(), 8)
	h.pass(10 * time.Minute)
	e := h.sees(key)
	fatal.If(t, h.Tables.Remove(t.Context(), e.Sittings[0].Table))
	h.Play(e.Sittings[1].Table)
	h.pass(0)
	if e = h.sees(key); e.Stage != evening.Resting || e.Sittings[0].State != evening.Void {
		t.Errorf("the evening is %v, and the game %v", e.Stage, e.Sittings[0].State)
	}
}

// TestWhoMayOpen refuses guests, a sixth evening, and a club that is not the caller's.
func TestWhoMayOpen(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	p := plan()
	p.Starts = h.Moment().Add(time.Hour)
	if _, err := h.Open(t.Context(), h.Guest("ben"), p, ""); !errors.Is(err, evening.ErrNotMember) {
		t.Errorf("a guest: %v", err)
	}
	if _, err := h.Open(t.Context(), h.Member("ann"), p, "club"); !errors.Is(err, evening.ErrNotOrganiser) {
		t.Errorf("a club: %v", err)
	}
	for i := range evening.MostOpen + 1 {
		_, err := h.Open(t.Context(), h.Member("ann"), p, "")
		if want := i == evening.MostOpen; want != errors.Is(err, evening.ErrEvenings) {
			t.Errorf("evening %d: %v", i+1, err)
		}
	}
	if _, err := h.Of(t.Context(), h.Guest("ben"), "nowhere"); !errors.Is(err, evening.ErrNoEvening) {
		t.Errorf("no evening: %v", err)
	}
}

// TestManyJoinAtOnce has a crowd join at the same moment: everybody is there once.
func TestManyJoinAtOnce(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.opens(plan(), 0)
	var crowd sync.WaitGroup
	for i := range 60 {
		crowd.Go(func() {
			for range 2 { // a second press
				if err := h.Act(t.Context(), h.Guest(fmt.Sprint("guest", i%40)), key, evening.Join{}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	crowd.Wait()
	if e := h.sees(key); len(e.Guests) != 40 {
		t.Errorf("%d people are there, want 40", len(e.Guests))
	}
}

// TestAnEveningIsEveryWeek ends an evening of a series: the next one is there once, a week later.
func TestAnEveningIsEveryWeek(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	p := plan()
	p.Weekly, p.Open = true, true
	key := h.opens(p, 0)
	starts := h.sees(key).Starts
	h.pass(10 * time.Minute)
	h.pass(0)
	coming, past, err := h.Coming(t.Context(), h.Guest("ben"), 10)
	if err != nil || len(coming) != 1 || len(past) != 0 || !coming[0].Starts.Equal(starts.Add(7*24*time.Hour)) || coming[0].Key == key {
		t.Fatalf("what comes is %+v, after %+v, %v", coming, past, err)
	}
	h.does(h.Member("ann"), coming[0].Key, evening.Cancel{})
	if coming, _, err = h.Coming(t.Context(), h.Guest("ben"), 10); err != nil || len(coming) != 0 {
		t.Errorf("a series that was called off goes on: %v, %v", coming, err)
	}
}

// TestFollowersSeeWhatChanges follows an evening: each change is seen, and the news of its tables.
func TestFollowersSeeWhatChanges(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.opens(plan(), 4)
	next, stop := h.Follow(key)
	defer stop()
	until := func(what string, is func(*evening.Snapshot) bool) {
		t.Helper()
		for {
			s, changed := next()
			if s != nil && is(s) {
				return
			}
			h.Rooms.Wake(key)
			select {
			case <-changed:
			case <-time.After(20 * time.Second):
				t.Fatalf("nobody sees that %s", what)
			}
		}
	}
	until("four are there", func(s *evening.Snapshot) bool { return len(s.Guests) == 4 && s.Stage == evening.Gathering })
	h.does(h.Guest("guest9"), key, evening.Join{})
	until("one more came", func(s *evening.Snapshot) bool {
		return len(s.News) > 0 && s.News[len(s.News)-1].Kind == evening.Came && s.News[len(s.News)-1].Names[0] == "guest9"
	})
	h.pass(10 * time.Minute)
	until("games go on", func(s *evening.Snapshot) bool { return len(s.Boards) == 1 && s.Seed == "" && s.Commitment != "" })
	h.playAll(h.sees(key))
	h.pass(0)
	until("the round is over", func(s *evening.Snapshot) bool { return s.Stage == evening.Resting && len(s.Standings) == 5 })
}
