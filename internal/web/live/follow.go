package live

import (
	"fmt"
	"net/http"
	"time"
)

// An Event is one that may be sent to many clients. It is compressed once for all who have received the same before it.
type Event struct {
	*frame
	last bool // the stream ends after it
}

// NewEvent makes an event of a type, "" for the usual one. Its ID is what the client says when it connects again.
func NewEvent(kind string, id int, data []byte) *Event {
	f := eventFrame(id, data)
	if kind != "" {
		f = newFrame(append(fmt.Appendf(nil, "event: %s\n", kind), f.text...))
	}
	return &Event{frame: f}
}

// LastEvent makes an event after which the stream ends.
func LastEvent(kind string, data []byte) *Event {
	e := NewEvent(kind, 0, data)
	e.last = true
	return e
}

// Follow streams events to a client until it leaves. Next returns the next one, or nil while there is none, with a channel that is
// closed when there may be another. The stream ends as that of a [Viewer] does when ended is closed; nil for never.
func (h *Hub) Follow(w http.ResponseWriter, r *http.Request, ended <-chan struct{}, next func() (*Event, <-chan struct{})) {
	w.Header().Set("Content-Type", "text/event-stream")
	if r.Method == http.MethodHead {
		return // as in Serve
	}
	w.Header().Set("X-Accel-Buffering", "no")
	f := follower{hub: h, request: r, push: newPush(w, r), ended: ended, next: next}
	defer f.push.close()
	if f.push.send(f.push.pulse.opening) == nil {
		f.follow()
	}
}

// A follower sends events to one client.
type follower struct {
	hub     *Hub
	form    *Form // nil for the stream of a page
	request *http.Request
	push    *push
	ended   <-chan struct{}
	next    func() (*Event, <-chan struct{})
}

// follow sends until the client leaves, the events or their session end, the hub closes, or a drain tells the client to leave.
func (f *follower) follow() {
	beat := time.NewTicker(f.push.pulse.every)
	defer beat.Stop()
	announced, renewed := f.hub.notice.now()
	drained := f.hub.drain.begins()
	var leave <-chan time.Time
	for err := f.announce(announced); err == nil; {
		var wake <-chan struct{}
		if wake, err = f.catchUp(); err != nil || wake == nil {
			return
		}
		select {
		case <-f.request.Context().Done():
			return
		case <-f.hub.closing.Done():
			_ = f.push.end(f.farewell())
			return
		case <-f.ended:
			_ = f.push.end(f.farewell())
			return
		case <-renewed:
			announced, renewed = f.hub.notice.now()
			err = f.announce(announced)
		case <-drained:
			drained, leave = nil, leaving()
		case <-leave:
			if f.hub.Draining() {
				_ = f.push.end(f.parting())
				return
			}
			drained, leave = f.hub.drain.begins(), nil
		case <-wake:
		case <-beat.C:
			err = f.push.beat()
		}
	}
}

// announce sends the operator's line, if there is one.
func (f *follower) announce(line *frame) error {
	if line == nil {
		return nil
	}
	if f.form != nil {
		line = newFrame(f.form.notice(f.hub.Notice()))
	}
	return f.push.send(line)
}

// farewell is the last frame of a stream that may begin again at once.
func (f *follower) farewell() *frame {
	if f.form == nil {
		return farewell
	}
	return newFrame(f.form.bye(0))
}

// parting is the last frame of a stream that ends by a drain.
func (f *follower) parting() *frame {
	if f.form == nil {
		return parting()
	}
	return newFrame(f.form.bye(retryTime()))
}

// catchUp sends the events that are there. It returns the channel that is closed when there may be another, nil at the end.
func (f *follower) catchUp() (<-chan struct{}, error) {
	for {
		e, wake := f.next()
		switch {
		case e == nil:
			return wake, nil
		case e.last:
			return nil, f.push.end(e.frame)
		}
		if err := f.push.send(e.frame); err != nil {
			return nil, err
		}
	}
}
