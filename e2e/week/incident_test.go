package week

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/table"
)

const day = 24 * time.Hour

// incidents are what happens once in the week.
func (w *week) incidents(began time.Time) []event {
	at := func(days int, hour time.Duration, do func()) event {
		return event{began.Add(time.Duration(days)*day + hour*time.Hour), do}
	}
	p := w.people
	return []event{
		at(1, 12, func() { w.sleep(p[2], true) }), at(5, 9, func() { w.sleep(p[2], false) }),
		at(2, 9, func() { w.goAway(p[1]) }), at(4, 10, func() { w.sleep(p[1], false) }),
		at(2, 11, func() { w.rename(p[0]) }),
		at(2, 15, func() { w.signOut(p[4]) }),
		at(3, 10, func() { w.becomeMember(p[3]) }),
		at(3, 14, func() { w.loseCookies(p[5]) }),
		at(3, 16, func() { w.loseCookies(p[7]) }),
		at(4, 12, func() { w.handOver(p[6]) }),
		at(1, 18, func() { w.mute(p[0]) }),
		at(5, 13, func() { w.block(p[4], p[0]) }),
	}
}

// sleep lets a person look at nothing for a while, or look again.
func (w *week) sleep(p *person, asleep bool) {
	p.asleep = asleep
	w.note("%s sleeps: %v", p.name, asleep)
}

// goAway lets a person go on vacation for two days.
func (w *week) goAway(p *person) {
	w.again(w.deviceOf(p), "POST", "/api/session/vacation", fields{"days": 2})
	w.sleep(p, true)
	until := w.clock.Now().Add(2*day - time.Hour)
	for _, g := range w.gamesOf(p) {
		now := w.oracle(g)
		if seat := g.seatOf(p); now.Seats[seat].Level == "" {
			if end, away := now.Seats[seat].Vacation(w.clock.Now()); !away || end.Before(until) {
				w.violated("%s is on vacation until %v at %s: want %v", p.name, end, g.id, until)
			}
		}
	}
}

// rename gives a member another name, which holds at all their tables.
func (w *week) rename(p *person) {
	p.name = "Zoe"
	w.again(w.deviceOf(p), "POST", "/api/session", fields{"name": p.name})
	w.wait(2 * learns)
	for _, g := range w.gamesOf(p) {
		for _, other := range g.seats {
			if other == nil || w.deviceOf(other) == nil {
				continue
			}
			if v, ok := w.read(w.deviceOf(other), g); ok && v.Seats[g.seatOf(p)].Name != p.name {
				w.violated("%s sees the name %q of %s at %s", other.name, v.Seats[g.seatOf(p)].Name, p.name, g.id)
			}
		}
	}
}

// signOut signs the second device of a person out, by the first one.
func (w *week) signOut(p *person) {
	var list struct {
		Devices []struct {
			ID   string
			This bool
		}
	}
	w.again(p.devices[0], "GET", "/api/session/devices", nil).into(&list)
	w.subscribe(p.devices[1])
	for _, d := range list.Devices {
		if !d.This {
			w.again(p.devices[0], "DELETE", "/api/session/devices/"+d.ID, nil)
		}
	}
	p.devices[1].out = true
	w.note("%s is signed out", p.devices[1])
}

// checkOut checks that devices which were signed out stay out.
func (w *week) checkOut() {
	for _, p := range w.people {
		for _, d := range p.devices {
			for _, n := range w.up() {
				if !d.out {
					continue
				}
				who, tables := w.askAt(n, d, "GET", "/api/session", nil), w.askAt(n, d, "GET", "/api/tables", nil)
				if !strings.Contains(who.Body.String(), `"known":false`) || !strings.Contains(tables.Body.String(), `"tables":[]`) {
					w.violated("%s is signed out, and is told %s and %s", d, who.Body, tables.Body)
				}
				w.actOut(n, d)
			}
		}
	}
}

// actOut lets a device that was signed out try to act for its person.
func (w *week) actOut(n *node, d *device) {
	for _, g := range w.gamesOf(d.person) {
		now := w.oracle(g)
		seat := g.seatOf(d.person)
		if now.Game.State.Actor == seat && now.Seats[seat].Level == "" {
			move := now.Game.State.Legal(nil)[0].String()
			got := w.askAt(n, d, "POST", g.path("/moves"), fields{"seat": seat, "ply": len(now.Moves), "epoch": now.Epoch, "move": move})
			if got.Code/100 == 2 {
				w.violated("%s is signed out, and has moved at %s", d, g.id)
			}
		}
	}
}

// becomeMember makes a member of a guest in the middle of the week. A second device, which has begun a game as another guest, brings that
// along.
func (w *week) becomeMember(p *person) {
	w.keep(p.devices[0])
	second := w.addDevice(p)
	w.arrive(second)
	g := w.newGame(day, 3)
	var list struct{ Tables []struct{ ID table.ID } }
	for len(list.Tables) == 0 { // an answer may be lost
		w.post(second, "/api/play", fields{"bots": 2, "piles": 2, "bank": day.Milliseconds(), "perMove": true})
		w.again(second, "GET", "/api/tables", nil).into(&list)
	}
	g.id = list.Tables[0].ID
	w.link(p.devices[0], second, true)
	g.seats[0] = p
	w.addGame(g)
	for _, d := range p.devices {
		if v, ok := w.read(d, g); ok && !v.Seats[0].Mine {
			w.violated("%s has brought a game along, and it is not theirs", d)
		}
	}
}

// loseCookies lets a person lose all devices, and come back by a link of the operator.
func (w *week) loseCookies(p *person) {
	var data struct{ Settings struct{ ID string } }
	w.again(p.devices[0], "GET", "/api/session/data", nil).into(&data)
	for _, d := range p.devices {
		d.lost, d.out = true, !p.member
	}
	for len(w.up()) == 0 {
		w.wait(time.Minute)
	}
	members := w.up()[0].Members
	if !p.member {
		fatal.If(w, members.Adopt(w.Context(), identity.Account{ID: data.Settings.ID, Name: p.name}))
	}
	token, _, err := members.NewLink(w.Context(), data.Settings.ID, "")
	fatal.If(w, err)
	d := w.addDevice(p)
	w.arrive(d)
	w.calm = true // the link works once
	if got := w.again(d, "POST", "/api/session/use-link", fields{"token": string(token)}); !got.ok() {
		w.violated("%s cannot come back: %s", p.name, got.body)
	}
	w.calm = false
	p.member = true
	w.note("%s has lost all, and comes back", p.name)
}

// handOver lets a person give a seat to a friend, who has none at the table.
func (w *week) handOver(p *person) {
	for _, g := range w.gamesOf(p) {
		seat, friend := g.seatOf(p), w.friendFor(g)
		if w.oracle(g).Seats[seat].Level != "" || friend == nil {
			continue
		}
		w.again(w.deviceOf(p), "POST", g.path("/offer"), fields{"seat": seat})
		var v view
		w.again(w.deviceOf(p), "GET", g.path("?seen=100000"), nil).into(&v)
		if len(v.Offers) == 0 || v.Offers[0].Code == "" {
			w.violated("%s has no code for the seat at %s", p.name, g.id)
			return
		}
		w.again(w.deviceOf(friend), "POST", g.path("/take"), fields{"code": v.Offers[0].Code})
		if now := w.oracle(g); !slices.ContainsFunc(now.Log, func(e table.Entry) bool { return e.Kind == table.HandedOver }) {
			w.violated("%s did not get the seat at %s", friend.name, g.id)
			return
		}
		w.endPlans(g, seat)
		g.seats[seat] = friend
		w.note("%s takes the seat of %s at %s", friend.name, p.name, g.id)
		if got := w.askAt(w.up()[0], w.deviceOf(p), "POST", g.path("/leave"), fields{"seat": seat}); got.Code/100 == 2 {
			w.violated("%s gave a seat away, and may still leave it", p.name)
		}
		return
	}
}

// friendFor returns a person who has no seat at a table; nil for none.
func (w *week) friendFor(g *game) *person {
	for _, p := range w.people {
		if g.seatOf(p) == razzia.NoSeat && !p.asleep && w.deviceOf(p) != nil {
			return p
		}
	}
	return nil
}

// mute lets a person mute another at a table, and checks that they read nothing more of them.
func (w *week) mute(p *person) {
	for _, g := range w.gamesOf(p) {
		for seat, other := range g.seats {
			if other == nil || other == p {
				continue
			}
			w.again(w.deviceOf(p), "POST", g.path("/mute"), fields{"seat": seat})
			words := "nobody shall read this"
			w.again(w.deviceOf(other), "POST", g.path("/talk"), fields{"text": words})
			w.wait(time.Second)
			for _, d := range p.devices {
				if got := w.again(d, "GET", g.path("/log"), nil); strings.Contains(string(got.body), words) {
					w.violated("%s reads %s, whom they have muted", d, other.name)
				}
			}
			return
		}
	}
}

// block lets a person block another, who then cannot sit down at a table of theirs.
func (w *week) block(p, other *person) {
	var list struct {
		Met []struct{ Person, Name string }
	}
	w.again(w.deviceOf(p), "GET", "/api/people", nil).into(&list)
	i := slices.IndexFunc(list.Met, func(m struct{ Person, Name string }) bool { return m.Name == other.name })
	if i < 0 {
		w.note("%s has not met %s", p.name, other.name)
		return
	}
	w.again(w.deviceOf(p), "POST", "/api/people/"+list.Met[i].Person, fields{"do": "block"})
	var made struct{ ID table.ID }
	w.again(w.deviceOf(p), "POST", "/api/tables", fields{"players": 3, "piles": 2, "sit": true}).into(&made)
	if got := w.again(w.deviceOf(other), "POST", fmt.Sprintf("/api/tables/%s/sit", made.ID), fields{"seat": 1}); got.ok() {
		w.violated("%s sits down with %s, who blocks them", other.name, p.name)
	}
}
