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

// Next waits for the next change, and returns the table then. The first one tells of the table as it is.
func (f *Stream) Next() (t Table, err error) {
	var data []string
	for f.lines.Scan() {
		f.alive.Reset(silence)
		field, value, _ := strings.Cut(f.lines.Text(), ":")
		switch value = strings.TrimPrefix(value, " "); {
		case field == "data":
			data = append(data, value)
		case field == "" && value == "" && data != nil:
			text := []byte(strings.Join(data, "\n"))
			t = Table{}
			if err := json.Unmarshal(text, &t); err == nil && t.right() {
				return t, nil
			} else if err != nil && isTable(text) {
				return Table{}, f.server.foreign("the stream has a table that this program cannot read")
			}
			data = nil // of another kind of event
		}
	}
	return Table{}, f.over()
}

// isTable reports whether an event is of a table, even if it cannot be read: that of a newer server may have other values.
func isTable(event []byte) bool {
	var of struct {
		ID  string `json:"id"`
		Ply *int   `json:"ply"`
	}
	return json.Unmarshal(event, &of) == nil && of.ID != "" && of.Ply != nil
}

// over is the error of a stream without another line.
func (f *Stream) over() error {
	err := f.lines.Err()
	if err == nil {
		err = errStreamOver
	}
	return f.server.unreachable(err)
}

// A TableEvent is an event of a stream.
type TableEvent struct {
	_    struct{} `doc:"An event of a stream: the table has changed, or a player came or left."`
	ID   int      `json:"id" minimum:"1" doc:"Version of the table: the field id of the event."`
	Data Table    `json:"data" doc:"The table as you see it, as getTable gives it: the field data of the event, in one line."`
}

// A ByeEvent is the last event of a stream of a server that stops.
type ByeEvent struct {
	_     struct{} `doc:"The last event of a stream: bye if the server stops, so connect again a moment later; gone if the table was removed."`
	Event string   `json:"event" enum:"bye,gone" doc:"The field event of the event."`
	Data  string   `json:"data" maxLength:"0" doc:"Empty."`
}

// A NoticeEvent is a line of the operator.
type NoticeEvent struct {
	_     struct{} `doc:"A line that the operator of the server shows to all for a time. It has no id."`
	Event string   `json:"event" enum:"notice" doc:"The field event of the event."`
	Data  string   `json:"data" maxLength:"200" doc:"The line as plain text; empty to take it away."`
}
