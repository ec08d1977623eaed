package live

import (
	"context"
	"slices"
	"time"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/table"
)

// A Config is what a Hub is made of.
type Config struct {
	Host  *host.Host
	Now   func() time.Time
	Grace time.Duration // how long a player counts as present after their last stream; StreamGrace by default
}

// A Hub serves the streams of all tables and tracks who is present. Its methods may be called by several goroutines at a
// time.
type Hub struct {
	host     *host.Host
	now      func() time.Time
	presence *presence
	frames   frameCache
	drain    drain
	notice   notice
	closing  context.Context // ends with Close
	close    context.CancelFunc
}

// NewHub makes a Hub.
func NewHub(c Config) *Hub {
	if c.Grace == 0 {
		c.Grace = StreamGrace
	}
	h := &Hub{host: c.Host, now: c.Now, presence: newPresence(c.Now, c.Grace), frames: frameCache{tables: map[table.ID]*frames{}}}
	h.host.Attend(h.presence.follows)
	h.closing, h.close = context.WithCancel(context.Background())
	return h
}

// Close ends all streams. Their clients connect again, to the server that runs then.
func (h *Hub) Close() {
	h.close()
	h.presence.close()
	h.notice.close()
}

// Closed returns a channel that Close closes.
func (h *Hub) Closed() <-chan struct{} { return h.closing.Done() }

// Closing reports whether Close was called.
func (h *Hub) Closing() bool { return h.closing.Err() != nil }

// Visit notes that a person read or changed a table. A person with a seat counts as present for a while.
func (h *Hub) Visit(t *table.Table, person string) {
	has := func(seat table.Seat) bool { return person != "" && seat.Person.ID == person }
	if !slices.ContainsFunc(t.Seats, has) {
		return
	}
	grace := pageGrace
	if actor := t.Game.State.Actor; t.Phase == table.Playing && actor != razzia.NoSeat && has(t.Seats[actor]) {
		grace = thinkGrace
	}
	h.presence.visit(t.ID, person, grace)
}

// Present returns the bit set of the seats whose persons are at a table, also after the end of its game.
func (h *Hub) Present(t *table.Table) (seats uint8) { return h.presence.presentSeats(t) }

// Watchers counts the streams of a table that are not of those persons. It knows those of this process only.
func (h *Hub) Watchers(id table.ID, persons []string) int {
	h.presence.mu.Lock()
	defer h.presence.mu.Unlock()
	a := h.presence.tables[id]
	if a == nil {
		return 0
	}
	n := len(a.watchers)
	for _, person := range persons {
		if v := a.visitors[person]; v != nil {
			n -= v.streams
		}
	}
	return n
}

// View returns a table as a person with these identities sees it now, with the players marked that are absent, or go on in a pause. It
// leaves out what muted persons say.
func (h *Hub) View(t *table.Table, identities []string, muted table.Muted) table.View {
	if t.Behind() {
		return Scene{Table: t, Now: h.now()}.View()
	}
	return Scene{Table: t, Person: table.Identities(identities).At(t), Undoer: table.Identities(identities).OtherUndoer(t),
		Away:  h.presence.away(t),
		Ready: h.host.ReadySeats(t), Now: h.now(), Muted: muted}.View()
}

// View returns the table of the scene as its viewer sees it.
func (s Scene) View() table.View {
	v := s.Table.View(s.Person, s.Now)
	v.Mute(s.Table, s.Muted)
	if s.Undoer != "" {
		v.OfferUndo(s.Table, s.Undoer)
	}
	for i := range v.Seats {
		v.Seats[i].Away, v.Seats[i].Ready = s.Away>>i&1 == 1, s.Ready>>i&1 == 1
	}
	return v
}

// Streams counts the open streams.
func (h *Hub) Streams() (n int) {
	h.presence.mu.Lock()
	defer h.presence.mu.Unlock()
	for _, a := range h.presence.tables {
		n += len(a.watchers)
	}
	return n
}
