package week

import (
	"fmt"
	"time"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/table/ahead"
)

// A game is a table, and what the people did there.
type game struct {
	id       table.ID
	seats    []*person // who owns a seat; nil for a bot
	bank     time.Duration
	attempts map[position][]attempt
	plans    map[razzia.Seat][]*period
	promises map[position]time.Time // when the time of the actor ends, as the page said last
	now      *table.Table           // as the store had it last
}

// A position is one of a game: no second move can be made in it.
type position struct{ epoch, ply int }

// An attempt is a move that a person has sent.
type attempt struct {
	seat  razzia.Seat
	move  string
	acked bool // the site said that it was made
}

// A period is the time from the moment at which a plan is asked for to the one at which its end is acknowledged.
type period struct {
	plan     ahead.Plan
	from, to time.Time // to is zero while the plan is there
	sure     bool      // the site said that it has the plan
	used     map[bool]int
}

// A view is a table as a person sees it.
type view struct {
	Version, Ply, Epoch int
	Phase               string
	Seats               []struct {
		Name     string
		Mine     bool
		Level    string
		Warned   bool
		Resigned bool
		TimeLeft int64
		Until    time.Time
	}
	Game *struct {
		Actor, Acting razzia.Seat
		Legal         []string
	}
	MayPlan  []razzia.Seat
	Plans    []struct{ Seat razzia.Seat }
	UndoTo   *int
	Question *struct {
		Version     int
		Mine, Yours bool
	}
	Offers []struct {
		Seat razzia.Seat
		Mine bool
		Code string
	}
}

func (v *view) at() position { return position{v.Epoch, v.Ply} }

// path is an address below that of a table.
func (g *game) path(end string) string { return "/api/tables/" + string(g.id) + end }

// seatOf returns the seat of a person.
func (g *game) seatOf(p *person) razzia.Seat {
	for i, owner := range g.seats {
		if owner == p {
			return razzia.Seat(i)
		}
	}
	return razzia.NoSeat
}

// makeGame lets a person make a table, others sit down, and bots take the rest.
func (w *week) makeGame(people []*person, bots int, days int, undo bool) {
	maker := w.deviceOf(people[0])
	bank := time.Duration(days) * 24 * time.Hour
	var made struct{ ID table.ID }
	for tries := 0; made.ID == ""; tries++ {
		w.post(maker, "/api/tables", fields{"players": len(people) + bots, "piles": 2, "bank": bank.Milliseconds(), "perMove": true, "undo": undo,
			"sit": true}).into(&made)
		w.wait(time.Minute)
	}
	g := w.newGame(bank, len(people)+bots)
	g.id = made.ID
	for i := range g.seats {
		switch {
		case i >= len(people):
			w.take(maker, g, "/bot", i, fields{"seat": i, "level": "greedy"})
		case i > 0:
			w.take(w.deviceOf(people[i]), g, "/sit", i, fields{"seat": i})
		}
	}
	copy(g.seats, people)
	w.addGame(g)
}

// newGame makes a game of which nothing is known yet.
func (w *week) newGame(bank time.Duration, players int) *game {
	return &game{bank: bank, seats: make([]*person, players), attempts: map[position][]attempt{}, plans: map[razzia.Seat][]*period{},
		promises: map[position]time.Time{}}
}

// addGame lets people see to a game from now on.
func (w *week) addGame(g *game) {
	w.games = append(w.games, g)
	w.byID[g.id] = g
}

// take lets a device fill a seat. If the answer is lost, it may be filled all the same.
func (w *week) take(d *device, g *game, path string, seat int, body fields) {
	for range 20 {
		got := w.post(d, g.path(path), body)
		var v view
		if got.ok() || w.again(d, "GET", g.path("?seen=100000"), nil).into(&v) && v.Seats[seat].Name != "" {
			return
		}
		if got.status != 0 {
			w.Fatalf("%s cannot fill seat %d: %s", d, seat, got.body)
		}
		w.wait(time.Minute)
	}
}

// read reads a table as a person sees it. It is false if no answer came.
func (w *week) read(d *device, g *game) (v view, ok bool) {
	if !w.get(d, g.path(fmt.Sprintf("?seen=%d", g.version()))).into(&v) {
		return v, false
	}
	w.checkView(d, g, &v)
	return v, true
}

// version is the newest version of the table that the people have seen.
func (g *game) version() int {
	if g.now == nil {
		return 0
	}
	return g.now.Version
}

// checkView checks what a person sees: their seats and plans are theirs, and the time that is left is noted.
func (w *week) checkView(d *device, g *game, v *view) {
	mine := g.seatOf(d.person)
	for i, s := range v.Seats {
		if s.Mine != (razzia.Seat(i) == mine) {
			w.violated("%s sees seat %d of %s as theirs: %v", d, i, g.id, s.Mine)
		}
	}
	for _, p := range v.Plans {
		if p.Seat != mine || len(g.plans[mine]) == 0 {
			w.violated("%s sees a plan of seat %d at %s", d, p.Seat, g.id)
		}
	}
	if v.Game == nil || v.Game.Actor == razzia.NoSeat {
		return
	}
	if v.Game.Acting != razzia.NoSeat && v.Game.Acting != mine {
		w.violated("%s may act for seat %d of %s", d, v.Game.Acting, g.id)
	}
	if s := v.Seats[v.Game.Actor]; s.Level == "" && !s.Warned && s.TimeLeft > 0 {
		from := w.clock.Now()
		if s.Until.After(from) {
			from = s.Until
		}
		g.promises[v.at()] = from.Add(time.Duration(s.TimeLeft) * time.Millisecond)
	}
}

// move makes a move for the seat of a person. It reports whether the game may go on for them now.
func (w *week) move(d *device, g *game, v *view) bool {
	move := w.choose(v.Game.Legal)
	seat := v.Game.Acting
	list := g.attempts[v.at()]
	g.attempts[v.at()] = append(list, attempt{seat: seat, move: move})
	got := w.post(d, g.path("/moves"), fields{"seat": seat, "ply": v.Ply, "epoch": v.Epoch, "move": move})
	if !got.ok() {
		if got.status != 0 && got.status != 409 {
			w.violated("%s cannot move %q at %s: %s", d, move, g.id, got.body)
		}
		return false
	}
	g.attempts[v.at()][len(list)].acked = true
	w.count.moves++
	w.endPlans(g, seat)
	if w.chance.IntN(w.size.killAfter) == 0 {
		w.killOne("just after it took a move")
	}
	return true
}

// choose chooses a move: mostly a draw, because games shall end.
func (w *week) choose(legal []string) string {
	if legal[0] == "draw 1" && w.chance.IntN(10) < 7 {
		return legal[0]
	}
	return legal[w.chance.IntN(len(legal))]
}

// plan leaves a move ahead. Now and then another person looks before and after it: nothing may have changed for them.
func (w *week) plan(d *device, g *game, v *view) {
	seat := v.MayPlan[0]
	p := ahead.Plan{Turn: ahead.Draw, Say: ahead.Pass, Lasts: []ahead.Span{ahead.Once, ahead.Round, ahead.Away}[w.chance.IntN(3)],
		Row: w.chance.IntN(8)}
	if w.chance.IntN(3) == 0 && p.Lasts != ahead.Away {
		p.Say, p.Limit = ahead.Bid, razzia.Cheque(1+w.chance.IntN(13))
	}
	watched := w.spyOn(d, g)
	one := &period{plan: p, from: w.clock.Now(), used: map[bool]int{}}
	got := w.post(d, g.path("/plan"), fields{"seat": seat, "turn": p.Turn, "say": p.Say, "limit": p.Limit, "lasts": p.Lasts, "row": p.Row,
		"version": v.Version})
	switch {
	case got.ok():
		w.endPlans(g, seat)
		one.sure = true
		w.count.plans++
	case got.status != 0:
		if got.status != 409 {
			w.violated("%s cannot plan at %s: %s", d, g.id, got.body)
		}
		return
	}
	g.plans[seat] = append(g.plans[seat], one)
	watched()
}

// drop takes a move ahead back.
func (w *week) drop(d *device, g *game) {
	seat := g.seatOf(d.person)
	if w.post(d, g.path("/no-plan"), fields{"seat": seat}).ok() {
		w.endPlans(g, seat)
	}
}

// endPlans notes that the plans of a seat are gone.
func (w *week) endPlans(g *game, seat razzia.Seat) {
	for _, p := range g.plans[seat] {
		if p.to.IsZero() {
			p.to = w.clock.Now()
		}
	}
}
