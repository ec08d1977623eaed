package webtest

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// A Stream is an open event stream without a network: the server writes into memory.
type Stream struct {
	Keep bool // whether to keep the text that was sent

	header http.Header
	mu     sync.Mutex
	text   bytes.Buffer
	beat   bool   // the last part was a heartbeat
	sent   func() // is called after each event
}

// Header returns the header of the response.
func (s *Stream) Header() http.Header { return s.header }

// WriteHeader does nothing.
func (s *Stream) WriteHeader(int) {}

// SetWriteDeadline does nothing: writes to memory never wait.
func (s *Stream) SetWriteDeadline(time.Time) error { return nil }

// Write receives a part of the stream.
func (s *Stream) Write(text []byte) (int, error) {
	s.beat = len(bytes.Trim(text, ":\n")) == 0
	if s.Keep {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.text.Write(text)
	}
	return len(text), nil
}

// Flush is called by the server after each event, and after each heartbeat, which is no event: slow tests have some.
func (s *Stream) Flush() {
	if !s.beat {
		s.sent()
	}
}

// Data returns the data of the last event and forgets the text so far. It works only for a stream without compression.
func (s *Stream) Data() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var lines []string
	for line := range strings.Lines(s.text.String()) {
		if strings.HasPrefix(line, "id: ") {
			lines = nil
		}
		if data, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "data: "); ok {
			lines = append(lines, data)
		}
	}
	s.text.Reset()
	return strings.Join(lines, "\n")
}

// Text returns what was sent, and forgets it. It works only for a stream without compression.
func (s *Stream) Text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.text.Reset()
	return s.text.String()
}

// Open opens a stream until close is called. The server calls sent after the first line and after each event.
func (s *Server) Open(t testing.TB, g *Guest, path, coding string, stream *Stream, sent func()) (close func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r := httptest.NewRequestWithContext(ctx, "GET", path, nil)
	r.Host = "localhost"
	r.Header.Set("Accept-Encoding", coding)
	if g != nil {
		for _, cookie := range g.Client.Jar.Cookies(g.Request("GET", "/", nil).URL) {
			r.AddCookie(cookie)
		}
	}
	stream.header, stream.sent = http.Header{}, sent
	var open sync.WaitGroup
	open.Go(func() { s.Pages.ServeHTTP(stream, r) })
	return func() {
		cancel()
		open.Wait()
	}
}
