package events

import (
	"crypto/sha256"
	"encoding/base32"
	"hash/maphash"
	"strings"
	"sync"
	"time"

	"razzia/internal/table"
)

// A Bus carries hints between servers: a [razzia/internal/host.Bus].
type Bus interface {
	Publish(id table.ID, version int)
	Listen(heard func(id table.ID, version int), lost func()) (stop func())
}

// A Config is what a Hub is made of. Bus is required.
type Config struct {
	Bus   Bus
	Now   func() time.Time // time.Now by default
	Every time.Duration    // how often each feed looks by itself; LookEvery by default

	// After calls a function later, in a goroutine of its own, unless it is stopped before; time.AfterFunc by default. It must not call it
	// before it returns.
	After func(d time.Duration, do func()) (stop func() bool)
}

// LookEvery is how often a feed looks by itself: a hint is lost when a server dies between a change and its hint.
const LookEvery = 10 * time.Second

// A Hub wakes the feeds of one server. Its methods may be called by several goroutines at a time.
type Hub struct {
	Config
	seed     maphash.Seed
	unlisten func()
	stop     chan struct{}
	running  sync.WaitGroup

	mu      sync.Mutex
	watches map[*watch]struct{}
	persons map[table.ID][]*watch // by the hint of the person
	tables  map[table.ID][]*watch // most have one or two: lists take less memory than sets
	told    map[table.ID]uint64   // the persons at tables whose servers know of them, as a hash
}

// NewHub makes a Hub.
func NewHub(c Config) *Hub {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Every == 0 {
		c.Every = LookEvery
	}
	if c.After == nil {
		c.After = func(d time.Duration, do func()) func() bool { return time.AfterFunc(d, do).Stop }
	}
	h := &Hub{Config: c, seed: maphash.MakeSeed(), stop: make(chan struct{}), watches: map[*watch]struct{}{},
		persons: map[table.ID][]*watch{}, tables: map[table.ID][]*watch{}, told: map[table.ID]uint64{}}
	h.unlisten = c.Bus.Listen(h.heard, h.lost)
	h.running.Go(h.run)
	return h
}

// Close ends the hub. Its feeds are woken no more.
func (h *Hub) Close() {
	h.unlisten()
	close(h.stop)
	h.running.Wait()
}

// hintPrefix begins the IDs of hints about persons. No table has such an ID.
const hintPrefix = "@"

// hintOf is the ID of the hints about a person. It does not tell their identity.
func hintOf(person string) table.ID {
	hash := sha256.Sum256([]byte("razzia hint\x00" + person))
	return table.ID(hintPrefix + strings.ToLower(base32.StdEncoding.EncodeToString(hash[:15])))
}

// Touch wakes the feeds of a person at all servers: look what has changed.
func (h *Hub) Touch(person string) {
	if h != nil && person != "" {
		h.Bus.Publish(hintOf(person), int(h.Now().UnixMilli()))
	}
}

// mostTold bounds what a hub remembers of tables. When it forgets a table, persons there are woken once more than needed.
const mostTold = 4096

// Changed notes that this server has changed a table. If other persons have a seat there than at the last change, they are woken at all
// servers: their feeds do not know the table.
func (h *Hub) Changed(sum table.Summary) {
	var hash maphash.Hash
	hash.SetSeed(h.seed)
	for i := range sum.Seats {
		_, _ = hash.WriteString(sum.Seats[i].Person + "\n")
	}
	persons := hash.Sum64()
	h.mu.Lock()
	before, known := h.told[sum.ID]
	if len(h.told) >= mostTold {
		clear(h.told)
	}
	h.told[sum.ID] = persons
	h.mu.Unlock()
	if known && before == persons {
		return
	}
	for i := range sum.Seats {
		h.Touch(sum.Seats[i].Person)
	}
}

// heard receives a hint of the bus.
func (h *Hub) heard(id table.ID, version int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, w := range h.persons[id] {
		w.note("", 0)
	}
	for _, w := range h.tables[id] {
		w.note(id, version)
	}
}

// lost is told that hints may have been lost.
func (h *Hub) lost() { h.wakeIf(func(*watch) bool { return true }) }

// run lets each feed look by itself now and then.
func (h *Hub) run() {
	tick := time.NewTicker(h.Every / 10)
	defer tick.Stop()
	for {
		select {
		case <-h.stop:
			return
		case <-tick.C:
		}
		due := h.Now().Add(-h.Every)
		h.wakeIf(func(w *watch) bool { return w.lookedBefore(due) })
	}
}

// wakeIf lets those feeds look at everything for which a function says so.
func (h *Hub) wakeIf(want func(*watch) bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for w := range h.watches {
		if want(w) {
			w.note("", 0)
		}
	}
}
