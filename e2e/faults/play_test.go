//go:build linux

package faults

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// A crowd plays and reads until its context ends.
type crowd struct {
	*site
	*history
	transport *http.Transport
	pace      time.Duration // between two looks of a device: this long to three times as long
	running   sync.WaitGroup
	guests    int
	guestsMu  sync.Mutex
}

// The tables that a crowd plays at, at a time.
const (
	affineSlots = 3 // all requests go through the proxy
	roamSlots   = 3 // each request goes to the proxy, or to any node
	botSlots    = 3 // only bots play
	slots       = affineSlots + roamSlots
)

// quick is the pace of a crowd that looks for faults.
const quick = 20 * time.Millisecond

// newCrowd lets a crowd play at a site until the context ends.
func newCrowd(ctx context.Context, h *site, pace time.Duration) *crowd {
	c := &crowd{site: h, history: newHistory(), transport: &http.Transport{MaxIdleConnsPerHost: 99}, pace: pace}
	for slot := range slots + botSlots {
		c.running.Go(func() {
			for ctx.Err() == nil {
				c.playOne(ctx, slot)
			}
		})
	}
	for _, n := range h.nodes {
		c.running.Go(func() { c.ignoreStreams(ctx, n.listen) })
	}
	return c
}

// guest makes a new guest.
func (c *crowd) guest() *guest {
	c.guestsMu.Lock()
	defer c.guestsMu.Unlock()
	c.guests++
	return newGuest(c.guests, c.transport)
}

// address is where a request to a table goes.
func (c *crowd) address(affine bool) string {
	if affine {
		return c.proxy
	}
	return []string{c.proxy, c.nodes[0].listen, c.nodes[1].listen}[rand.IntN(3)]
}

// playOne plays one game at a slot, if a table can be made.
func (c *crowd) playOne(ctx context.Context, slot int) {
	t := &tableHistory{slot: slot, affine: slot < affineSlots, bots: slot >= slots}
	id, ok := c.open(ctx, t)
	if !ok {
		pause(ctx, 20*time.Millisecond)
		return
	}
	game, over := context.WithCancel(ctx)
	defer over()
	var all sync.WaitGroup
	all.Go(func() { c.followStream(game, id) })
	all.Go(func() { c.readLogs(game, id) })
	for seat := range t.persons {
		for range 2 { // each person has two devices
			all.Go(func() {
				d := device{crowd: c, id: id, table: t, me: seat}
				d.play(game)
				over() // one has seen the end
			})
		}
	}
	all.Wait()
}

// open makes a table at which the game runs.
func (c *crowd) open(ctx context.Context, t *tableHistory) (id string, ok bool) {
	var v view
	t.persons = []*guest{c.guest(), c.guest()}
	address := "http://" + c.proxy
	if t.bots { // at the node that will be killed
		t.persons, address = t.persons[:1], "http://"+c.nodes[0].listen
		ok = t.persons[0].ask(ctx, "POST", address+"/api/play", `{"bots":3,"level":"beginner","piles":2,"pace":250}`, &v) == http.StatusCreated
		ok = ok && t.persons[0].ask(ctx, "POST", address+"/api/tables/"+v.ID+"/resign", `{"seat":0}`, nil) == http.StatusOK
	} else {
		ok = t.persons[0].ask(ctx, "POST", address+"/api/tables", `{"players":2,"piles":2,"sit":true}`, &v) == http.StatusCreated
		ok = ok && t.persons[1].ask(ctx, "POST", address+"/api/tables/"+v.ID+"/sit", `{"seat":1}`, nil) == http.StatusOK
	}
	if ok {
		c.add(v.ID, t)
	}
	return v.ID, ok
}

// A device plays for a person.
type device struct {
	*crowd
	id    string
	table *tableHistory
	me    int // number of the person, and of their seat
	seen  int // the latest version that was seen, if the next answer may come from another node
}

// play plays until the game is over.
func (d *device) play(ctx context.Context) {
	for ctx.Err() == nil {
		from, address := d.now(), d.address(d.table.affine)
		v, ok := d.table.persons[d.me].look(ctx, address, d.id, d.seen)
		if !ok {
			pause(ctx, 30*time.Millisecond)
			continue
		}
		d.noteShown(d.id, v, d.seen)
		if looked := (look{span{from, d.now()}, v.Ply}); d.table.affine {
			d.note(d.id, func(t *tableHistory) { t.looks = append(t.looks, looked) })
		} else {
			d.seen = v.Version
		}
		if v.Phase == "over" {
			return
		}
		d.move(ctx, v)
		pause(ctx, d.pace+time.Duration(rand.Int64N(int64(2*d.pace))))
	}
}

// move makes a move if it is the person's turn. Some moves are sent twice at a time, and some once more later. Now and then the person
// tries to move for the other seat.
func (d *device) move(ctx context.Context, v view) {
	if d.table.bots {
		return
	}
	if v.Game.Acting != d.me || len(v.Game.Legal) == 0 {
		if rand.IntN(10) == 0 {
			d.send(ctx, 1-d.me, v.Ply, "call")
		}
		return
	}
	move := v.Game.Legal[rand.IntN(len(v.Game.Legal))]
	switch rand.IntN(6) {
	case 0: // duplicated
		d.running.Go(func() { d.send(ctx, d.me, v.Ply, move) })
	case 1: // delayed
		d.running.Go(func() {
			pause(ctx, time.Duration(rand.IntN(3000))*time.Millisecond)
			d.send(ctx, d.me, v.Ply, move)
		})
	}
	d.send(ctx, d.me, v.Ply, move)
}

// send sends a move, and notes it with its outcome. An outcome that the end of the game hides is unknown.
func (d *device) send(ctx context.Context, seat, ply int, move string) {
	if ctx.Err() != nil {
		return
	}
	s := sent{by: d.table.persons[d.me], ply: ply, move: move}
	address := d.address(d.table.affine)
	s.from = d.now()
	var v view
	s.outcome, v = s.by.send(ctx, address, d.id, seat, ply, move)
	s.to, s.after = d.now(), v.Ply
	d.note(d.id, func(t *tableHistory) { t.sent = append(t.sent, s) })
	if s.outcome != acknowledged {
		return
	}
	d.noteShown(d.id, v, 0)
	d.history.mu.Lock()
	defer d.history.mu.Unlock()
	d.acks = append(d.acks, ack{d.table.slot, address, s.to})
}

// pause waits, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// live lists the tables whose game runs, as far as the history knows.
func (c *crowd) live(is func(*tableHistory) bool) (ids []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	newest := map[int]string{}
	for _, id := range slices.Sorted(maps.Keys(c.tables)) {
		if t := c.tables[id]; is(t) && (newest[t.slot] == "" || c.tables[newest[t.slot]].persons[0].number < t.persons[0].number) {
			newest[t.slot] = id
		}
	}
	for _, id := range newest {
		ids = append(ids, id)
	}
	return ids
}

// latest says what became of the latest moves at each running table.
func (c *crowd) latest() string {
	var b strings.Builder
	for _, id := range c.live(func(t *tableHistory) bool { return !t.bots }) {
		c.note(id, func(t *tableHistory) {
			fmt.Fprintf(&b, "\ntable %s, slot %d:", id, t.slot)
			for _, s := range t.sent[max(0, len(t.sent)-8):] {
				fmt.Fprintf(&b, " %d %s %v–%v outcome %d;", s.ply, s.move, s.from.Round(time.Millisecond), s.to.Round(time.Millisecond), s.outcome)
			}
		})
	}
	return b.String()
}

// describe says how much was played.
func (c *crowd) describe() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	counts, looks, views := map[outcome]int{}, 0, 0
	for _, t := range c.tables {
		looks, views = looks+len(t.looks), views+len(t.shown)
		for _, s := range t.sent {
			counts[s.outcome]++
		}
	}
	return fmt.Sprintf("%d tables; %d moves acknowledged, %d stale, %d refused, %d unknown; %d looks, %d different views",
		len(c.tables), counts[acknowledged], counts[stale], counts[refused], counts[unknown], looks, views)
}
