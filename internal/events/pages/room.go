// Package pages streams to programs and pages what happens to a person on all their tables.
package pages

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"

	"razzia/internal/events"
	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/live"
	"razzia/internal/web/pages"
)

// Pattern is the route of the stream.
const Pattern = "GET /api/events"

// A Room streams the events of persons.
type Room struct {
	*pages.Kit
	Streams *pages.Streams
	Hub     *events.Hub
	Sources *events.Sources
	Talk    *moderation.Talk
}

// Routes adds the stream.
func (m *Room) Routes(route pages.Route) { route(Pattern, guard.Acting, m.follow) }

// follow streams the events of the person who asks, after the last one that they have seen. It waits for as long as the stream is open, so
// what it needs to begin is on the stack of other functions: the stack of a stream is most of its memory.
func (m *Room) follow(w http.ResponseWriter, r *exchange.Request) error {
	s, err := m.begin(r)
	if err != nil {
		return err
	}
	defer s.end()
	m.Live.FollowIn(s.form, w, r.Request, s.ended, s.next)
	return nil
}

// begin opens the feed of the person who asks.
func (m *Room) begin(r *exchange.Request) (*stream, error) {
	after, err := lastSeen(r)
	if err != nil {
		return nil, err
	}
	if !r.Known() {
		return nil, fault.ErrNoSession
	}
	viewer, end, err := m.Streams.Begin(r)
	if err != nil {
		return nil, err
	}
	s := &stream{log: m.Report.Log, current: r.Context(), form: live.FormOf(r.Request), ended: viewer.Ended, end: end}
	if len(viewer.Identities) == 0 { // their session has just ended
		err = fault.ErrNoSession
	} else {
		err = m.open(r, s, after)
	}
	if err != nil {
		end()
		return nil, err
	}
	return s, nil
}

// open opens the feed of a stream, and reads its first event: if the store is out of reach the answer can still say so.
func (m *Room) open(r *exchange.Request, s *stream, after string) error {
	caller := m.Caller(r)
	unheard, err := m.Talk.Unheard(r.Context(), caller)
	if err != nil {
		return err
	}
	s.feed, err = m.Hub.Open(*m.Sources, events.Reader{Viewer: caller.Viewer(), Unheard: unheard}, after)
	if err != nil {
		return badCursor(err)
	}
	s.first, _, err = s.feed.Next(r.Context())
	if err != nil {
		s.feed.Close()
		return err
	}
	leave := s.end
	s.end = func() { s.feed.Close(); leave() }
	return nil
}

// A stream sends a feed to one client.
type stream struct {
	log     *slog.Logger
	current context.Context // of the request
	feed    *events.Feed
	form    *live.Form
	first   *events.Event // nil if it is sent
	ended   <-chan struct{}
	end     func()
}

// next is the next event. If it cannot be read the stream ends: the client comes back, and goes on where it was.
func (s *stream) next() (*live.Event, <-chan struct{}) {
	if e := s.first; e != nil {
		s.first = nil
		return s.event(e), nil
	}
	e, wake, err := s.feed.Next(s.current)
	switch {
	case err != nil:
		if s.current.Err() == nil {
			s.log.ErrorContext(s.current, "a stream of events ends, because its tables cannot be read", "error", err)
		}
		return nil, nil
	case e == nil:
		return nil, wake
	}
	return s.event(e), nil
}

// event is an event as the client reads it.
func (s *stream) event(e *events.Event) *live.Event {
	data, _ := json.Marshal(e) // never fails: its values are texts and numbers
	return s.form.Event(string(e.Kind), e.ID, data)
}

// lastSeen is the last event that a client has seen: that of its address, or when a browser connects again that of its header.
func lastSeen(r *exchange.Request) (string, error) {
	after := r.Header.Get("Last-Event-ID")
	for name, values := range r.URL.Query() {
		switch {
		case name != "after":
			return "", &fault.BadField{Query: true, Field: name, Problem: "unknown query parameter"}
		case len(values) > 1:
			return "", &fault.BadField{Query: true, Field: name, Problem: "it is there twice"}
		case after == "":
			after = values[0]
		}
	}
	return after, nil
}

// badCursor says what is wrong with the last event that a client names.
func badCursor(err error) error {
	for _, known := range []error{events.ErrLong, events.ErrNoID, events.ErrForeign} {
		if errors.Is(err, known) {
			return &fault.BadField{Query: true, Field: "after", Problem: err.Error() + ": leave it out to begin with what waits for you now"}
		}
	}
	return err
}
