package week

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/push"
	sites "razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// The times of a site in simulated time. Those of a real one are shorter: every call for them costs real time.
const (
	learns = 30 * time.Minute // what other nodes have changed of accounts
	hint   = 5 * time.Millisecond
	lease  = 2 * time.Second
)

// A site is one or several nodes that share a store.
type site struct {
	t      *testing.T
	engine engine
	clock  *clock
	chance *rand.Rand
	wire   *wire
	nodes  []*node // nil while one is down
	phones *phones
	size   size
	kills  int

	mu      sync.Mutex
	touched map[table.ID]bool // whose log has changed since it was read for the checks

	looking  func()        // called before people are looked at
	received func(message) // called for each message to a phone; nil while people are not looked at
	seeds    int
}

// A node is one process of the site.
type node struct {
	number  int
	process *process
	games   games
	fragile *fragile
	*sites.Site
}

// key signs the cookies of all nodes.
var key = []byte("a key for a week, 32 bytes long.")

func newSite(t *testing.T, e engine, size size, chance *rand.Rand) *site {
	h := &site{t: t, engine: e, chance: chance, size: size, phones: newPhones(), touched: map[table.ID]bool{}}
	h.clock = &clock{now: time.Date(2026, 3, 2, 6, 0, 0, 0, time.UTC)}
	h.wire = &wire{site: h, process: &process{clock: h.clock}, hears: map[int][]hearer{}}
	h.nodes = make([]*node, e.nodes())
	for i := range h.nodes {
		h.start(i)
	}
	return h
}

// start starts a node. As the program does it, the only one resumes its tables, and others claim them.
func (h *site) start(number int) {
	n := &node{number: number, process: &process{clock: h.clock}, games: h.engine.open(h.t)}
	n.fragile = &fragile{Store: n.games, now: func() { h.engine.follow(h.clock.Now()) }, touched: h.touch}
	grace, wait := time.Duration(0), time.Duration(0)
	if len(h.nodes) > 1 {
		grace, wait = 2*time.Second, lease
	}
	n.Site = must(sites.Open(h.t.Context(), sites.Config{Store: n.games, Bus: h.wire.of(n), Log: slog.New(slog.DiscardHandler),
		Now: h.clock.Now,
		Pages: web.Settings{Cookies: web.Cookies{Key: key}, Bots: web.Bots{Levels: []string{"greedy"}, Level: "greedy"},
			Requests: web.Requests{Limits: guard.NoLimits}},
		Host: host.Config{Store: n.fragile, Nodes: host.Nodes{Grace: grace, Claims: h.size.claims}, After: n.process.after,
			Seed: h.seed},
		Members: identity.Config{Lease: wait, Wait: h.lease},
		Push:    push.Config{Client: &http.Client{Transport: h.phones}, Contact: "https://razzia.example.org"}}))
	n.process.every(h.size.notify, func() { h.notify(n) })
	if grace > 0 {
		n.process.every(learns, func() { _ = n.Members.Look(h.t.Context()) }) // a real one looks all the time
	}
	if grace == 0 {
		fatal.If(h.t, n.Host.Resume(h.t.Context()))
	}
	h.nodes[number] = n
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// kill ends a node without grace: none of its calls is made any more, and nothing is written.
func (h *site) kill(n *node) {
	h.kills++
	n.fragile.kill()
	h.clock.mu.Lock()
	n.process.dead = true
	h.clock.mu.Unlock()
	h.engine.crash(h.t)
	h.nodes[n.number] = nil
	n.end()
}

// close frees what a node holds. Its store writes nothing any more if it was killed.
func (n *node) end() {
	n.Pages.Close()
	n.Close()
	_ = n.games.Close()
}

// close ends the site.
func (h *site) close() {
	for _, n := range h.nodes {
		if n != nil {
			n.end()
		}
	}
}

// up lists the nodes that run.
func (h *site) up() []*node {
	return slices.DeleteFunc(slices.Clone(h.nodes), func(n *node) bool { return n == nil })
}

// burnt returns a node that was killed within a change; nil for none.
func (h *site) burnt() *node {
	for _, n := range h.up() {
		if n.fragile.isDead() {
			return n
		}
	}
	return nil
}

// touch notes that the log of a table has changed.
func (h *site) touch(id table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.touched[id] = true
}

// isTouched reports whether the log of a table has changed since the last call.
func (h *site) isTouched(id table.ID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	was := h.touched[id]
	delete(h.touched, id)
	return was
}

// seed returns the next secret of a table. It follows from the seed of the week.
func (h *site) seed() fair.Seed {
	h.seeds++
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %d", h.seeds, h.chance.Uint64()))
	return must(fair.ParseSeed(fmt.Sprintf("%x", sum)))
}

// lease waits until other nodes have learnt of a change of accounts. No call is made meanwhile, as if all were late.
func (h *site) lease(_ context.Context, d time.Duration) { h.clock.set(h.clock.Now().Add(d)) }

// A wire carries hints between the nodes: a little later than to the node itself, and sometimes never.
type wire struct {
	site    *site
	process *process // lives as long as the site
	mu      sync.Mutex
	hears   map[int][]hearer // by node
	sent    uint64
}

type hearer struct {
	heard func(table.ID, int)
	lost  func()
	gone  *bool
}

// A line is the wire as a node has it.
type line struct {
	*wire
	node *node
}

func (w *wire) of(n *node) *line {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hears[n.number] = nil
	return &line{w, n}
}

// Listen is that of [host.Bus].
func (l *line) Listen(heard func(table.ID, int), lost func()) (stop func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	gone := new(bool)
	l.hears[l.node.number] = append(l.hears[l.node.number], hearer{heard, lost, gone})
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		*gone = true
	}
}

// Publish is that of [host.Bus]. One of 32 hints is lost, and half a minute later the others are told that some may be.
func (l *line) Publish(id table.ID, version int) {
	l.deliver(l.node.number, func(to hearer) { to.heard(id, version) })
	if len(l.site.nodes) == 1 || l.node.fragile.isDead() {
		return
	}
	lost := l.isLost()
	for other := range l.site.nodes {
		switch {
		case other == l.node.number:
		case lost:
			l.process.after(30*time.Second, func() { l.deliver(other, func(to hearer) { to.lost() }) })
		default:
			l.process.after(hint, func() { l.deliver(other, func(to hearer) { to.heard(id, version) }) })
		}
	}
}

func (w *wire) isLost() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sent++
	var sum [8]byte
	binary.BigEndian.PutUint64(sum[:], w.sent)
	return sha256.Sum256(sum[:])[0] < 8
}

// deliver calls the listeners of a node.
func (w *wire) deliver(number int, call func(hearer)) {
	w.mu.Lock()
	to := slices.Clone(w.hears[number])
	for i := range to {
		if *to[i].gone {
			to[i] = hearer{}
		}
	}
	w.mu.Unlock()
	for _, one := range to {
		if one.heard != nil {
			call(one)
		}
	}
}
