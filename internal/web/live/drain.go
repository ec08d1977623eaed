package live

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"time"
)

// Leaving is the time within which the streams end when a drain begins, each at a random moment: their clients must not all
// come to another server at once.
const Leaving = 5 * time.Second

// A client that is told to leave waits for a random time between these before it connects again.
const (
	leastRetry = 500 * time.Millisecond
	mostRetry  = 3 * time.Second
)

// A drain is the state in which streams end and no new ones begin.
type drain struct {
	mu    sync.Mutex
	on    bool
	begun chan struct{} // closed when the drain begins; nil before the first stream asks
}

// Drain begins a drain: the open streams end within [Leaving], and the clients are told to connect again after a random
// time. The caller refuses new ones.
func (h *Hub) Drain() {
	h.drain.mu.Lock()
	defer h.drain.mu.Unlock()
	if !h.drain.on {
		h.drain.on = true
		close(h.drain.channel())
	}
}

// Undrain ends a drain. Streams that have not ended go on.
func (h *Hub) Undrain() {
	h.drain.mu.Lock()
	defer h.drain.mu.Unlock()
	if h.drain.on {
		h.drain.on, h.drain.begun = false, nil
	}
}

// Draining reports whether a drain is on.
func (h *Hub) Draining() bool {
	h.drain.mu.Lock()
	defer h.drain.mu.Unlock()
	return h.drain.on
}

// begins returns a channel that is closed when a drain begins, or closed already while one is on.
func (d *drain) begins() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.channel()
}

// channel returns the channel of the next or the current drain. The drain is locked.
func (d *drain) channel() chan struct{} {
	if d.begun == nil {
		d.begun = make(chan struct{})
	}
	return d.begun
}

// leaving is the random moment at which a stream ends.
func leaving() <-chan time.Time { return time.After(rand.N(Leaving)) }

// parting is the last frame of a stream that ends by a drain: it says after which time to connect again.
func parting() *frame {
	return newFrame(fmt.Appendf(nil, "retry: %d\n\n%s", retryTime().Milliseconds(), farewell.text))
}

// retryTime is a random time after which a client connects again.
func retryTime() time.Duration { return leastRetry + rand.N(mostRetry-leastRetry) }
