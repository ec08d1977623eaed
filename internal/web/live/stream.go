package live

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"razzia"
	"razzia/internal/table"
)

const (
	heartbeat     = 20 * time.Second // proxies end a connection that is silent for long
	writeDeadline = 10 * time.Second // a client that does not take an event within it is gone
	retryMillis   = 1500             // when a browser connects again after the stream broke
)

// A Renderer renders a table as the data of an event, for a person and at a moment. Away is the bit set of absent seats.
type Renderer interface {
	Render(t *table.Table, person string, away uint8, now time.Time) ([]byte, error)
}

// Serve streams a table to a person until the client leaves: an event whenever the table has changed, or a player came or
// left. The id of an event is the version, and its data the whole table. A slow client receives only the newest version.
func (h *Hub) Serve(w http.ResponseWriter, r *http.Request, t *table.Table, person string, render Renderer) {
	w.Header().Set("Content-Type", "text/event-stream")
	if r.Method == http.MethodHead {
		return // the client takes the head for the whole answer and sends its next request on this connection
	}
	versions, stop := h.host.Watch(t.ID)
	defer stop()
	changes, disconnect := h.presence.connect(t.ID, person)
	defer disconnect()
	w.Header().Set("X-Accel-Buffering", "no")
	s := &stream{hub: h, request: r, table: t.ID, person: person, render: render, shows: shownBy(r), push: newPush(w, r)}
	defer s.push.close()
	s.follow(versions, changes)
}

// A stream sends a table to one client.
type stream struct {
	hub     *Hub
	request *http.Request
	table   table.ID
	person  string
	render  Renderer
	shows   shown
	push    *push
}

// shown is what a client shows: the version of the table, and the absent seats.
type shown struct {
	version int
	away    uint8
}

// unknown stands for absent seats that are not known. No table has so many seats.
const unknown = 0xff

// shownBy reads what a client shows: the state of its page, or the last event if it connects again. An event does not say
// which seats were absent, so the client then receives the table once more.
func shownBy(r *http.Request) shown {
	query := r.URL.Query()
	away, err := strconv.ParseUint(query.Get("away"), 10, razzia.MaxPlayers)
	version := r.Header.Get("Last-Event-ID")
	if err != nil || version != "" {
		away = unknown
	}
	n, _ := strconv.Atoi(cmp.Or(version, query.Get("version")))
	return shown{n, uint8(away)}
}

// follow sends until the client leaves or the hub closes.
func (s *stream) follow(versions <-chan int, changes <-chan struct{}) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	err := s.push.send(fmt.Appendf(nil, "retry: %d\n\n", retryMillis))
	for err == nil {
		if err = s.catchUp(); err != nil {
			return
		}
		select {
		case <-s.request.Context().Done():
			return
		case <-s.hub.closing.Done():
			_ = s.push.send([]byte("event: bye\ndata: \n\n"))
			return
		case _, open := <-versions:
			if !open {
				return
			}
		case <-changes:
		case <-beat.C:
			err = s.push.send([]byte(":\n\n"))
		}
	}
}

// catchUp sends the table unless the client shows it as it is.
func (s *stream) catchUp() error {
	t, err := s.hub.host.Table(s.request.Context(), s.table)
	if err != nil {
		return err
	}
	now := shown{t.Version, s.hub.presence.away(t)}
	if s.shows == now {
		return nil
	}
	data, err := s.render.Render(t, s.person, now.away, s.hub.now())
	if err != nil {
		return err
	}
	s.shows = now
	return s.push.send(event(t.Version, data))
}

// event writes data as an event. Each line of the data becomes a field of its own.
func event(version int, data []byte) []byte {
	var text bytes.Buffer
	fmt.Fprintf(&text, "id: %d\n", version)
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		text.WriteString("data: ")
		text.Write(line)
		text.WriteByte('\n')
	}
	text.WriteByte('\n')
	return text.Bytes()
}
