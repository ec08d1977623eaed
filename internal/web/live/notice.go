package live

import (
	"sync"
	"time"
)

// A notice is the line that the operator shows on all open pages for a time.
type notice struct {
	mu      sync.Mutex
	text    string // one line; "" for none
	until   time.Time
	timer   *time.Timer   // takes the line away
	frame   *frame        // the line as an event; nil before the first
	changed chan struct{} // closed when the line changes; nil before the first stream asks
}

// Announce shows a line on all open pages, and on those opened later, until a moment. It replaces the line before; "" takes that
// away. The text has to be one line.
func (h *Hub) Announce(text string, until time.Time) {
	n := &h.notice
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.timer != nil {
		n.timer.Stop()
	}
	n.set(text, until)
	if text != "" {
		n.timer = time.AfterFunc(until.Sub(h.now()), func() { n.expire(until) })
	}
}

// expire takes the line of a time away, unless another one has replaced it.
func (n *notice) expire(until time.Time) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.until.Equal(until) {
		n.set("", until)
	}
}

// close stops the timer. The line stays until the process ends.
func (n *notice) close() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.timer != nil {
		n.timer.Stop()
	}
}

// set replaces the line, and wakes the streams. The notice is locked.
func (n *notice) set(text string, until time.Time) {
	n.text, n.until = text, until
	n.frame = noticeFrame(text)
	if n.changed != nil {
		close(n.changed)
		n.changed = nil
	}
}

// noticeFrame is a line as an event.
func noticeFrame(text string) *frame {
	return newFrame([]byte("event: notice\ndata: " + text + "\n\n"))
}

// Notice returns the line that is shown now, "" for none.
func (h *Hub) Notice() string {
	h.notice.mu.Lock()
	defer h.notice.mu.Unlock()
	return h.notice.text
}

// now returns the line as an event, nil before the first, and a channel that is closed when it changes.
func (n *notice) now() (*frame, <-chan struct{}) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.changed == nil {
		n.changed = make(chan struct{})
	}
	return n.frame, n.changed
}
