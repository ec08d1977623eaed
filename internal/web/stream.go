package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"razzia/internal/table"
)

const (
	heartbeat     = 20 * time.Second // proxies end what is silent for long
	writeDeadline = 10 * time.Second // a browser that does not take a push for so long is gone
	retryMillis   = 1500             // when a browser connects again after the stream broke
)

// stream brings a table whenever it changed, as server-sent events. An event's id is the version, and its
// data the whole table; a browser that is behind is brought the newest only.
func (s *Server) stream(w http.ResponseWriter, r *request) error {
	t, err := s.Service.Table(r.Context(), r.id())
	if err != nil {
		return err
	}
	leave, err := s.gate.stream(r.who(), s.address(r.Request))
	if err != nil {
		return err
	}
	defer leave()
	versions, stop := s.Service.Watch(t.ID)
	defer stop()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	p := newPush(w, r)
	defer func() { _ = p.out.Close() }()
	s.follow(r, p, versions)
	return nil
}

// seenVersion is the version that the browser has: of the last event, or else of the page.
func (r *request) seenVersion() int {
	seen := r.Header.Get("Last-Event-ID")
	if seen == "" {
		seen = r.URL.Query().Get("version")
	}
	n, _ := strconv.Atoi(seen)
	return n
}

// follow pushes until the browser leaves or the server closes.
func (s *Server) follow(r *request, p *push, versions <-chan int) {
	seen := r.seenVersion()
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	err := p.send([]byte(fmt.Sprintf("retry: %d\n\n", retryMillis)))
	for err == nil {
		if seen, err = s.catchUp(r, p, seen); err != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-s.closing.Done():
			_ = p.send([]byte("event: bye\ndata: \n\n"))
			return
		case _, open := <-versions:
			if !open {
				return
			}
		case <-beat.C:
			err = p.send([]byte(":\n\n"))
		}
	}
}

// catchUp pushes the table if there is a newer version than the browser has seen.
func (s *Server) catchUp(r *request, p *push, seen int) (int, error) {
	t, err := s.Service.Table(r.Context(), r.id())
	if err != nil || t.Version == seen {
		return seen, err
	}
	text, err := s.told(r, t)
	if err != nil {
		return seen, err
	}
	return t.Version, p.send(event(t, text))
}

// told is a table as its event brings it: drawn for a browser, and for a program as the API gives it.
func (s *Server) told(r *request, t *table.Table) ([]byte, error) {
	if r.api() {
		return json.Marshal(s.apiView(r, t))
	}
	return s.draw(r, t)
}

// event writes a table as an event. A line end in the text begins a new line of data.
func event(t *table.Table, data []byte) []byte {
	var text bytes.Buffer
	fmt.Fprintf(&text, "id: %d\n", t.Version)
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		text.WriteString("data: ")
		text.Write(line)
		text.WriteByte('\n')
	}
	text.WriteByte('\n')
	return text.Bytes()
}

// A push is the way to a browser that stays open.
type push struct {
	control *http.ResponseController
	out     flushWriter
}

func newPush(w http.ResponseWriter, r *request) *push {
	return &push{http.NewResponseController(w), streamed(w, r.Request)}
}

// send sends at once, and gives up on a browser that does not take it.
func (p *push) send(text []byte) error {
	if err := p.control.SetWriteDeadline(time.Now().Add(writeDeadline)); err != nil {
		return err
	}
	if _, err := p.out.Write(text); err != nil {
		return err
	}
	if err := p.out.Flush(); err != nil {
		return err
	}
	return p.control.Flush()
}
