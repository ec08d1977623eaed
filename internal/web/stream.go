package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"razzia"
	"razzia/internal/table"
)

const (
	heartbeat     = 20 * time.Second // proxies end what is silent for long
	writeDeadline = 10 * time.Second // a browser that does not take a push for so long is gone
	retryMillis   = 1500             // when a browser connects again after the stream broke
)

// stream brings a table whenever it changed, or somebody came or went, as server-sent events. An event's id
// is the version, and its data the whole table; a browser that is behind is brought the newest only.
func (s *Server) stream(w http.ResponseWriter, r *request) error {
	t, err := s.Host.Table(r.Context(), r.id())
	if err != nil {
		return err
	}
	if r.Method == http.MethodHead {
		w.Header().Set("Content-Type", "text/event-stream")
		return nil // who asks only for the head takes it for the whole answer, and waits for the next
	}
	leave, err := s.gate.stream(r.who(), s.address(r.Request))
	if err != nil {
		return err
	}
	defer leave()
	versions, stop := s.Host.Watch(t.ID)
	defer stop()
	changes, goAway := s.people.enter(t.ID, r.who())
	defer goAway()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	p := newPush(w, r)
	defer func() { _ = p.out.Close() }()
	s.follow(r, p, versions, changes)
	return nil
}

// A showing is what tells one drawing of a table from another, for one person.
type showing struct {
	version int
	away    uint8 // who is away, a bit for each seat; unsure if it is not known who the browser shows as away
}

// unsure is like nobody and everybody: there are not so many seats.
const unsure = 0xff

// shown is what the browser shows: of the page, or of the last event if it connects again. An event does
// not say who was away; the browser is brought the table once more then.
func (r *request) shown() showing {
	query := r.URL.Query()
	away, err := strconv.ParseUint(query.Get("away"), 10, razzia.MaxPlayers)
	version := r.Header.Get("Last-Event-ID")
	if err != nil || version != "" {
		away = unsure
	}
	n, _ := strconv.Atoi(cmp.Or(version, query.Get("version")))
	return showing{n, uint8(away)}
}

// follow pushes until the browser leaves or the server closes.
func (s *Server) follow(r *request, p *push, versions <-chan int, changes <-chan struct{}) {
	seen := r.shown()
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
		case <-changes:
		case <-beat.C:
			err = p.send([]byte(":\n\n"))
		}
	}
}

// catchUp pushes the table if it is not as the browser shows it.
func (s *Server) catchUp(r *request, p *push, seen showing) (showing, error) {
	t, err := s.Host.Table(r.Context(), r.id())
	if err != nil || seen == (showing{t.Version, s.people.away(t)}) {
		return seen, err
	}
	text, away, err := s.told(r, t)
	if err != nil {
		return seen, err
	}
	return showing{t.Version, away}, p.send(event(t, text))
}

// told is a table as its event brings it, drawn for a browser and for a program as the API gives it, and
// who is away in it.
func (s *Server) told(r *request, t *table.Table) (text []byte, away uint8, err error) {
	if r.api() {
		v := s.apiView(r, t)
		text, err = json.Marshal(v)
		return text, v.Away(), err
	}
	b := s.board(r, t)
	text, err = draw(r, b)
	return text, b.View.Away(), err
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
