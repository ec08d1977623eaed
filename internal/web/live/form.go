package live

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// A Form is how a stream for programs writes its events. Their data are JSON, one object each.
type Form struct {
	kind   string // the media type
	pulse  *pulse
	event  func(kind, id string, data []byte) []byte
	notice func(line string) []byte
	bye    func(retry time.Duration) []byte
}

// The forms.
var (
	// ServerSent are server-sent events, as browsers read them. The id of an event is its field id.
	ServerSent = &Form{
		kind: "text/event-stream", pulse: comments,
		event: func(kind, id string, data []byte) []byte {
			return fmt.Appendf(nil, "event: %s\nid: %s\ndata: %s\n\n", kind, id, data)
		},
		notice: func(line string) []byte { return noticeFrame(line).text },
		bye: func(retry time.Duration) []byte {
			return fmt.Appendf(nil, "retry: %d\n\n%s", retry.Milliseconds(), farewell.text)
		},
	}
	// Lines are newline-delimited JSON: an object in each line. An empty line only keeps the connection open.
	Lines = &Form{
		kind: "application/x-ndjson", pulse: newPulse(comments.every, "\n", "\n"),
		event:  func(_, _ string, data []byte) []byte { return append(bytes.Clone(data), '\n') },
		notice: func(line string) []byte { return object(map[string]any{"event": "notice", "text": line}) },
		bye: func(retry time.Duration) []byte {
			return object(map[string]any{"event": "bye", "retry": retry.Milliseconds()})
		},
	}
)

// object is a line with a value.
func object(value map[string]any) []byte {
	text, _ := json.Marshal(value) // never fails: its values are texts and numbers
	return append(text, '\n')
}

// FormOf is the form that a client asks for: lines, unless it accepts server-sent events.
func FormOf(r *http.Request) *Form {
	if strings.Contains(r.Header.Get("Accept"), ServerSent.kind) {
		return ServerSent
	}
	return Lines
}

// Event makes an event of one client. The data are an object of JSON, without a line break, that has the type and the id too.
func (f *Form) Event(kind, id string, data []byte) *Event {
	return &Event{frame: newFrame(f.event(kind, id, data))}
}

// FollowIn is [Hub.Follow] in a form. Nothing is compressed: each client has events of its own, and they are short.
func (h *Hub) FollowIn(form *Form, w http.ResponseWriter, r *http.Request, ended <-chan struct{}, next func() (*Event, <-chan struct{})) {
	w.Header().Set("Content-Type", form.kind)
	w.Header().Add("Vary", "Accept")
	if r.Method == http.MethodHead {
		return // as in Serve
	}
	w.Header().Set("X-Accel-Buffering", "no")
	plain := &push{control: http.NewResponseController(w), w: w, pulse: form.pulse}
	f := follower{hub: h, form: form, request: r, push: plain, ended: ended, next: next}
	if plain.send(form.pulse.opening) == nil {
		f.follow()
	}
}
