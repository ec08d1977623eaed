package season

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"testing"
	"time"

	"razzia/fair"
	"razzia/internal/club/pairing"
)

// dawn is when all leagues of tests begin.
var dawn = time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)

// A world is people and tables around a league, in simulated time. All chance follows from what it is for, and not from the order in which
// it is asked: so two worlds of one seed are the same though one is restarted and ticks more often.
type world struct {
	testing.TB
	seed    int
	s       *State
	now     time.Time
	queue   []plan
	tables  map[[2]int]*running // by season and number
	ranges  map[string]Range    // of this season
	season  int
	events  int
	decided map[Kind]int
	out     int         // people who went out at the ends of seasons
	restart func() bool // whether the league is written and read again now
}

// A plan is an event to come.
type plan struct {
	at    time.Time
	event Event
}

// A running table has a number of moves left, and a seat to move.
type running struct {
	seats pairing.Table
	left  int
	actor int
	bots  map[string]bool
}

// seedOf returns the seed of a number.
func seedOf(n int) fair.Seed {
	seed, err := fair.ParseSeed(fmt.Sprintf("%064x", n))
	if err != nil {
		panic(err) // never: 64 digits
	}
	return seed
}

// begin begins a league with some people.
func begin(t testing.TB, seed, people int, rules Rules) *world {
	t.Helper()
	s, err := New(rules, seedOf(seed), dawn)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{TB: t, seed: seed, s: s, now: dawn, tables: map[[2]int]*running{}, decided: map[Kind]int{}}
	w.restart = func() bool { return false }
	for i := range people {
		w.later(time.Hour, Event{Kind: Join, Member: fmt.Sprintf("m%03d", i), Rating: 1200 + w.chance(600, "rating", i)})
	}
	return w
}

// chance draws a number below n for a purpose.
func (w *world) chance(n int, of ...any) int {
	h := fnv.New64a()
	_, _ = fmt.Fprint(h, w.seed, of)
	sum := h.Sum64()
	sum ^= sum >> 33
	sum *= 0xff51afd7ed558ccd
	sum ^= sum >> 33
	return int(sum % uint64(n))
}

// later plans an event.
func (w *world) later(d time.Duration, e Event) { w.queue = append(w.queue, plan{w.now.Add(d), e}) }

// run lets the world go on until a number of seasons are over.
func (w *world) run(seasons int) {
	w.Helper()
	for w.s.Season <= seasons {
		if w.events > 400_000 {
			w.Fatalf("the league does not end: season %d, %s", w.s.Season, w.s.Phase)
		}
		w.next()
	}
}

// next does what comes first: an event, or what is due. Now and then nothing happens for some days, and then all at once.
func (w *world) next() {
	w.Helper()
	if w.chance(3000, "asleep", w.events) == 0 {
		w.now = w.now.Add(60 * time.Hour)
	}
	due, is := w.s.Due()
	k := -1
	for i, p := range w.queue {
		if k < 0 || p.at.Before(w.queue[k].at) {
			k = i
		}
	}
	switch {
	case k >= 0 && (!is || !due.Before(w.queue[k].at)):
		p := w.queue[k]
		w.queue = slices.Delete(w.queue, k, k+1)
		w.now = later(w.now, p.at)
		w.step(p.event)
	case is:
		w.now = later(w.now, due)
		w.step(Event{Kind: Tick})
	default:
		w.Fatal("nothing is due, and nothing will happen")
	}
}

// step tells the league an event, by a clock that is minutes wrong, and does what it decides.
func (w *world) step(e Event) {
	w.Helper()
	w.events++
	e.At = w.now
	if e.Kind != Tick {
		e.At = e.At.Add(time.Duration(w.chance(20, "clock", w.events)-10) * time.Minute / 10)
	}
	if e.Kind == Moved && w.chance(500, "jump", w.events) == 0 {
		e.At = e.At.Add(-48 * time.Hour)
	}
	if w.restart() {
		w.again()
		if between := w.s.Now.Add(e.At.Sub(w.s.Now) / 2); between.After(w.s.Now) {
			if due, is := w.s.Due(); !is || due.After(between) { // what is due is asked for in both worlds
				_, _ = w.s.Step(Event{Kind: Tick, At: between})
			}
		}
	}
	list, err := w.s.Step(e)
	if err != nil && (e.Kind == Join || e.Kind == Ended) {
		w.Fatalf("%+v: %v", e, err)
	}
	w.check(e, list)
	for _, d := range list {
		w.decided[d.Kind]++
		w.do(d)
	}
	if e.Kind == Moved && err == nil {
		w.play(e.Table)
	}
}

// again writes the league and reads it.
func (w *world) again() {
	w.Helper()
	text, err := json.Marshal(w.s)
	if err != nil {
		w.Fatal(err)
	}
	w.s = &State{}
	if err := json.Unmarshal(text, w.s); err != nil {
		w.Fatal(err)
	}
}

// do does what the league decided.
func (w *world) do(d Decision) {
	w.Helper()
	if d.Season != w.s.Season && d.Kind != Closed {
		return
	}
	key := [2]int{d.Season, d.Table}
	switch d.Kind {
	case Began:
		w.leavers()
	case Open:
		w.tables[key] = &running{seats: w.s.game(d.Table).Seats, left: 25 + w.chance(30, "moves", key), bots: map[string]bool{}}
		w.turn(d.Table)
	case Bot:
		t := w.tables[key]
		t.bots[d.Member] = true
		w.turn(d.Table)
	case PlayOut:
		if t := w.tables[key]; t == nil || t.left > 0 {
			w.finish(d.Table)
		}
	}
}

// leavers makes a fifth of the people leave during a season: half of them say so, half only stop. Some take a vacation.
func (w *world) leavers() {
	for _, m := range w.s.Members {
		at := time.Duration(w.chance(28*24, "when", w.s.Season, m.Name)) * time.Hour
		switch w.chance(10, "leaves", w.s.Season, m.Name) {
		case 0:
			w.later(at, Event{Kind: Quit, Member: m.Name})
		case 2:
			w.later(at, Event{Kind: Vacation, Member: m.Name})
			w.later(at+5*24*time.Hour, Event{Kind: Return, Member: m.Name})
		}
	}
	for i := range 4 { // the organiser voids some games, and takes half of that back
		table := 1 + w.chance(len(w.s.Games), "void", w.s.Season, i)
		w.later(20*24*time.Hour, Event{Kind: Ruled, Table: table, Voided: true})
		if i%2 == 0 {
			w.later(24*24*time.Hour, Event{Kind: Ruled, Table: table})
		}
	}
	for i := range 12 {
		w.later(24*time.Hour, Event{Kind: Join, Member: fmt.Sprintf("new%d-%d", w.s.Season, i), Rating: 1200 + w.chance(600, "new", i)})
	}
}

// stops reports whether a person has stopped to move without a word.
func (w *world) stops(name string) bool {
	return w.chance(10, "leaves", w.s.Season, name) == 1 &&
		w.now.After(w.s.Starts.Add(time.Duration(w.chance(28*24, "when", w.s.Season, name))*time.Hour))
}

// turn lets the one who is to move at a table do so later. Bots move at once.
func (w *world) turn(table int) {
	t := w.tables[[2]int{w.s.Season, table}]
	for t.left > 0 && t.bots[t.seats[t.actor].Player] {
		t.left--
		t.actor = (t.actor + 1) % seats
	}
	if t.left == 0 {
		if !w.s.game(table).over() {
			w.later(time.Minute, Event{Kind: Ended, Table: table, Result: w.result(table), Measured: true})
		}
		return
	}
	name := t.seats[t.actor].Player
	if m := w.s.member(name); m == nil || slices.ContainsFunc(m.Turns, func(t Turn) bool { return t.Table == table }) {
		return
	}
	w.step(Event{Kind: Waits, Member: name, Table: table})
	if !w.stops(name) {
		hours := w.chance(30, "think", w.s.Season, table, t.left)
		w.later(time.Duration(hours+1)*time.Hour, Event{Kind: Moved, Member: name, Table: table})
	}
}

// play makes the move of a person, unless a bot was faster.
func (w *world) play(table int) {
	t := w.tables[[2]int{w.s.Season, table}]
	if t == nil || t.left == 0 || t.bots[t.seats[t.actor].Player] {
		return
	}
	t.left--
	t.actor = (t.actor + 1) % seats
	w.turn(table)
}

// finish lets bots play a table to its end.
func (w *world) finish(table int) {
	if t := w.tables[[2]int{w.s.Season, table}]; t != nil {
		t.left = 0
	}
	w.later(time.Minute, Event{Kind: Ended, Table: table, Result: w.result(table), Measured: true})
}

// result is that of a table.
func (w *world) result(table int) (list []Seat) {
	for k := range seats {
		list = append(list, Seat{w.chance(40, "points", w.s.Season, table, k), int64(w.chance(200_000, "luck", w.s.Season, table, k) - 100_000)})
	}
	return list
}

// print is a fingerprint of the league.
func (w *world) print() uint64 {
	h := fnv.New64a()
	text, err := json.Marshal(w.s)
	if err != nil {
		w.Fatal(err)
	}
	_ = binary.Write(h, binary.BigEndian, uint64(w.events))
	_, _ = h.Write(text)
	return h.Sum64()
}
