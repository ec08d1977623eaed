package events

import (
	"cmp"
	"slices"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/table"
)

// A reader is the person who is told the events.
type reader struct {
	identities []string
	unheard    []string // identities of the persons whose talk they do not see
}

// sitsAt reports whether the reader has a seat at a table.
func (r *reader) sitsAt(sum *table.Summary) bool { return slices.ContainsFunc(r.identities, sum.Has) }

// isTurn reports whether a table waits for the reader.
func (r *reader) isTurn(sum *table.Summary) bool {
	return slices.ContainsFunc(r.identities, sum.WaitsFor)
}

// A step is what a client knows more of a table, and the event that tells it; without a kind it is told nothing.
type step struct {
	event Event
	after known
}

// news lists what is new at a table where the reader sits, in order. The last step leads to the version of the glance.
func (r *reader) news(g *host.Glance, k known) (steps []step) {
	since := r.sitsSince(g)
	for i := range g.Entries {
		e := &g.Entries[i]
		k.version = int32(e.Version)
		k.pending = pendingAfter(e.Kind, k.pending)
		event := r.eventOf(g, e)
		if event.Kind == Begin || event.Kind == End || event.Kind != "" && e.Version >= since {
			steps = append(steps, step{event, k})
		}
	}
	k.version = max(k.version, int32(g.Version))
	if g.Phase == table.Over {
		k.ended = g.Ended.UnixMilli()
	}
	last := step{after: k}
	last.after.pending = false
	if k.pending && r.isTurn(&g.Summary) {
		last.event = eventAt(g, Turn)
		last.event.At, last.event.Version, last.event.Seat = g.Latest.UTC(), g.Version, new(g.Turn)
	}
	return append(steps, last)
}

// sitsSince is the version with which the reader took a seat; 0 if that is known. All that was said and asked before was for others.
func (r *reader) sitsSince(g *host.Glance) (version int) {
	for i := range g.Entries {
		if person, listed := g.Entries[i].Listed(); listed && slices.Contains(r.identities, person) {
			version = g.Entries[i].Version
		}
	}
	return version
}

// pendingAfter reports whether a turn has begun, after an entry, that the client was not told of. A break takes the turn away, and its end
// gives it back.
func pendingAfter(kind table.Kind, before bool) bool {
	switch kind {
	case table.Began, table.Moved, table.Undone, table.TookBack, table.HandedOver, table.BreakEnded, table.Understood, table.Taught:
		return true
	case table.BreakBegan:
		return false
	}
	return before
}

// eventOf is the event of an entry; without a kind if there is none.
func (r *reader) eventOf(g *host.Glance, e *table.Entry) (event Event) {
	switch e.Kind {
	case table.Began:
		event = eventAt(g, Begin)
		event.Seats, event.Players = r.seats(g), names(g)
	case table.Ended:
		event = eventAt(g, End)
		event.Seats, event.Winners = r.seats(g), g.Winners
		for _, seat := range g.Seats {
			event.Points = append(event.Points, seat.Points)
		}
	case table.Talked:
		if !r.hears(g, e) {
			return Event{}
		}
		event = eventAt(g, Talk)
		event.Seat, event.Name, event.Text, event.Phrase = new(e.Seat), nameOf(g, e), e.Text, e.Phrase
	case table.TimedOut:
		if !slices.Contains(r.seats(g), e.Seat) {
			return Event{}
		}
		event = eventAt(g, Late)
		event.Seat = new(e.Seat)
	case table.Asked, table.Invited:
		if !slices.ContainsFunc(r.seats(g), func(mine razzia.Seat) bool { return slices.Contains(e.Asked, mine) }) {
			return Event{}
		}
		event = eventAt(g, Asked)
		event.Seat, event.Asks = new(e.Seat), cmp.Or(string(e.Question), ForRematch)
	default:
		return Event{}
	}
	event.Version, event.At = e.Version, e.At.UTC()
	return event
}

// eventAt is an event of a kind at a table.
func eventAt(g *host.Glance, kind Kind) Event { return Event{Kind: kind, Table: g.ID} }

// hears reports whether the reader is told a line of talk: of another person, whose talk they see, and not long after the
// game.
func (r *reader) hears(g *host.Glance, e *table.Entry) bool {
	late := g.Phase == table.Over && e.At.After(g.Ended.Add(TalkTime))
	return e.Person != nil && !e.Silent() && !late &&
		!slices.Contains(r.identities, e.Person.ID) && !slices.Contains(r.unheard, e.Person.ID)
}

// seats are those of the reader, ascending.
func (r *reader) seats(g *host.Glance) (seats []razzia.Seat) {
	for _, id := range r.identities {
		seats = append(seats, g.Of(id)...)
	}
	slices.Sort(seats)
	return seats
}

// names are those at the table, by seat.
func names(g *host.Glance) []string {
	list := make([]string, len(g.Seats))
	for i, seat := range g.Seats {
		list[i] = seat.Name
	}
	return list
}

// nameOf is the name of the person who said a line: the present one if they have the seat still.
func nameOf(g *host.Glance, e *table.Entry) string {
	if int(e.Seat) < len(g.Seats) && g.Seats[e.Seat].Person == e.Person.ID {
		return g.Seats[e.Seat].Name
	}
	return e.Person.Name
}
