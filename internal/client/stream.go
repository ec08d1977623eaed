package client

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// silence is the longest time without a line of a stream. A server sends one every 20 seconds, so a connection that is silent for three of
// them is dead.
const silence = 60 * time.Second

// errStreamOver is the cause of the error of a stream that the server ends.
var errStreamOver = errors.New("the stream has ended")

// A Stream tells when a table has changed. One goroutine may use it.
type Stream struct {
	server *Server
	body   io.ReadCloser
	lines  *bufio.Scanner
	alive  *time.Timer // ends the stream if no line comes
}

// Follow opens the stream of a table. It ends with the context, or when it is closed.
func (s *Server) Follow(ctx context.Context, id string) (*Stream, error) {
	return s.stream(ctx, "text/event-stream", nil, "api", "tables", id, "stream")
}

// stream opens a stream of a type.
func (s *Server) stream(ctx context.Context, kind string, query url.Values, path ...string) (*Stream, error) {
	s.pace.keep(ctx)
	ctx, stop := context.WithCancel(ctx)
	late := time.AfterFunc(answerTimeout, stop)
	answer, err := s.send(ctx, http.MethodGet, nil, query, path)
	if err != nil {
		late.Stop()
		stop()
		return nil, err
	}
	late.Reset(silence)
	f := &Stream{server: s, body: closer{answer.Body, stop}, lines: bufio.NewScanner(answer.Body), alive: late}
	f.lines.Buffer(nil, longestAnswer)
	got, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	switch {
	case answer.StatusCode != http.StatusOK:
		text, _ := io.ReadAll(io.LimitReader(answer.Body, longestAnswer))
		f.Close()
		return nil, s.refusal(answer, text)
	case got != kind:
		f.Close()
		return nil, s.foreign("the answer is no stream")
	}
	return f, nil
}

// A closer is a body whose request is ended when it is closed.
type closer struct {
	io.ReadCloser
	stop context.CancelFunc
}

func (c closer) Close() error {
	c.stop()
	return c.ReadCloser.Close()
}

// Close ends the stream.
func (f *Stream) Close() {
	f.alive.Stop()
	_ = f.body.Close() // nothing was written
}

// Next waits for the next change, and returns how many moves the game at the table has then. The first one tells of the table as it is.
func (f *Stream) Next() (ply int, err error) {
	var data []string
	for f.lines.Scan() {
		f.alive.Reset(silence)
		field, value, _ := strings.Cut(f.lines.Text(), ":")
		switch value = strings.TrimPrefix(value, " "); {
		case field == "data":
			data = append(data, value)
		case field == "" && value == "" && data != nil:
			var at struct{ Ply *int }
			if text := strings.Join(data, "\n"); json.Unmarshal([]byte(text), &at) == nil && at.Ply != nil {
				return *at.Ply, nil
			}
			data = nil // of another kind of event
		}
	}
	return 0, f.over()
}

// over is the error of a stream without another line.
func (f *Stream) over() error {
	err := f.lines.Err()
	if err == nil {
		err = errStreamOver
	}
	return f.server.unreachable(err)
}
