package week

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"razzia"
	"razzia/internal/table"
)

// look lets a person look at their games, as people do some times a day.
func (w *week) look(p *person) {
	d := w.deviceOf(p)
	if p.asleep || d == nil {
		return
	}
	w.count.looks++
	w.checkBadge(d)
	for _, g := range w.gamesOf(p) {
		w.visit(d, g)
	}
}

// gamesOf lists the games of a person that run.
func (w *week) gamesOf(p *person) []*game {
	return slices.DeleteFunc(slices.Clone(w.games), func(g *game) bool {
		return g.seatOf(p) == razzia.NoSeat || w.oracle(g).Phase != table.Playing
	})
}

// visit lets a person see to one game.
func (w *week) visit(d *device, g *game) {
	v, ok := w.read(d, g)
	if !ok || v.Phase != "playing" {
		return
	}
	mine := v.Seats[g.seatOf(d.person)]
	if mine.Level != "" && !mine.Resigned {
		w.post(d, g.path("/back"), fields{"seat": g.seatOf(d.person)})
		v, ok = w.read(d, g)
	}
	if ok && v.Question != nil && v.Question.Yours {
		w.answer(d, g, &v)
		return
	}
	for range 6 {
		if !ok || v.Game == nil || v.Game.Acting == razzia.NoSeat || len(v.Game.Legal) == 0 {
			break
		}
		w.impersonate(d, g, &v)
		if !w.move(d, g, &v) {
			break
		}
		w.wait(time.Duration(5+w.chance.IntN(20)) * time.Second)
		v, ok = w.read(d, g)
	}
	if ok {
		w.leave(d, g, &v)
	}
}

// leave lets a person plan, talk, or ask to take a move back before they go.
func (w *week) leave(d *device, g *game, v *view) {
	switch mine := g.seatOf(d.person); {
	case v.UndoTo != nil && w.chance.IntN(4) == 0:
		if w.post(d, g.path("/undo"), fields{"ply": *v.UndoTo, "epoch": v.Epoch}).ok() {
			w.count.undos++
		}
	case len(v.Plans) > 0 && w.chance.IntN(6) == 0:
		w.drop(d, g)
	case slices.Contains(v.MayPlan, mine) && w.chance.IntN(3) > 0:
		w.plan(d, g, v)
	case w.chance.IntN(8) == 0:
		w.post(d, g.path("/talk"), fields{"text": fmt.Sprintf("hello from %s", d.person.name)})
	}
}

// answer answers the question of another player.
func (w *week) answer(d *device, g *game, v *view) {
	way := "/agree"
	if w.chance.IntN(4) == 0 {
		way = "/disagree"
	}
	w.post(d, g.path(way), fields{"to": v.Question.Version})
}

// impersonate lets another person try to act for a seat that is to move. They must be refused.
func (w *week) impersonate(d *device, g *game, v *view) {
	if w.chance.IntN(6) != 0 {
		return
	}
	other := w.people[w.chance.IntN(len(w.people))]
	as := w.deviceOf(other)
	if other == d.person || as == nil || len(w.up()) == 0 {
		return
	}
	seat := v.Game.Acting
	body := fields{"seat": seat, "ply": v.Ply, "epoch": v.Epoch, "move": v.Game.Legal[0]}
	for _, path := range []string{"/moves", "/leave", "/resign", "/plan", "/no-plan", "/early", "/offer"} {
		switch path {
		case "/plan":
			body = fields{"seat": seat, "turn": "draw", "lasts": "once"}
		case "/leave":
			body = fields{"seat": seat}
		}
		if got := w.askAt(w.up()[0], as, "POST", g.path(path), body); got.Code/100 == 2 {
			w.violated("%s may %s for %s at %s", as, path, d, g.id)
		}
	}
	w.count.refused++
}

// checkBadge compares the number of games that wait for a person with the games themselves. For a moment the clock stands still.
func (w *week) checkBadge(d *device) {
	w.wait(time.Second) // so that all nodes have heard of the last moves
	n := w.up()
	if len(n) == 0 {
		return
	}
	waits := 0
	for _, g := range w.games {
		now := w.oracle(g)
		if now.Phase == table.Playing && now.Game.State.Actor != razzia.NoSeat {
			if actor := now.Game.State.Actor; g.seats[actor] == d.person && now.Seats[actor].Level == "" {
				waits++
			}
		}
	}
	got := w.askAt(n[w.chance.IntN(len(n))], d, "GET", "/waiting", nil)
	if strings.TrimSpace(got.Body.String()) != fmt.Sprint(waits) {
		w.violated("%s is told that %s games wait, and %d do", d, got.Body, waits)
	}
	w.count.badges++
}

// lateRead is in the view of a player whose own plans could not be read in time: a busy machine makes that, and no plan of another.
var lateRead = []byte(`"plansOld":true,`)

// spyOn lets another person and a stranger look at a table and at all that they may download, when a plan is about to be made. The
// function that it returns looks again: nothing may have changed.
func (w *week) spyOn(d *device, g *game) func() {
	if w.chance.IntN(w.size.spy) != 0 || len(w.up()) == 0 {
		return func() {}
	}
	spies := []*device{w.stranger}
	for _, other := range g.seats {
		if len(spies) < 2 && other != nil && other != d.person && w.deviceOf(other) != nil {
			spies = append(spies, w.deviceOf(other))
		}
	}
	at := w.clock.Now()
	look := func() (seen [][]byte) {
		for _, n := range w.up() {
			for _, spy := range spies {
				for _, path := range []string{g.path(""), g.path("/log"), "/t/" + string(g.id), "/api/session/data", "/api/tables"} {
					body := w.askAt(n, spy, "GET", path, nil).Body.Bytes()
					seen = append(seen, bytes.ReplaceAll(body, lateRead, nil))
				}
			}
		}
		return seen
	}
	for _, n := range w.up() { // so that all are present everywhere, and no node has missed a hint
		for _, one := range append(spies, d) {
			w.askAt(n, one, "GET", g.path(fmt.Sprintf("?seen=%d", w.oracle(g).Version)), nil)
		}
	}
	before, kills := look(), w.kills
	return func() {
		if w.kills != kills || !w.clock.Now().Equal(at) {
			return
		}
		for i, now := range look() {
			if !bytes.Equal(before[i], now) {
				w.violated("a plan of %s at %s is seen by others: %s", d, g.id, difference(before[i], now))
			}
		}
		w.count.spied++
	}
}

// difference shows the first bytes in which two texts differ.
func difference(a, b []byte) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	from := max(0, at-100)
	return fmt.Sprintf("%.300s\n%.300s", a[from:], b[from:])
}
