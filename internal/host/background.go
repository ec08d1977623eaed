package host

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"log/slog"
	"sync"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Timer is a call to come.
type Timer interface {
	// Stop takes the call back. It is false if the call has begun, or was taken back before.
	Stop() bool
}

// pause is how long bots and clocks wait after the store failed.
const pause = time.Second

// A background is the time of a host and what goes on there besides the calls of others: timers, bots that think, tables that are read.
type background struct {
	now   func() time.Time
	timer func(d time.Duration, do func()) Timer
	log   *slog.Logger

	ctx  context.Context // ends with close
	stop context.CancelFunc
	mu   sync.Mutex     // no work begins once the context has ended
	work sync.WaitGroup // changes in progress, thinking bots, firing clocks
}

// newBackground makes the background of a host.
func newBackground(c Config) *background {
	b := &background{now: c.Now, timer: c.After, log: cmp.Or(c.Log, slog.Default())}
	if b.now == nil {
		b.now = time.Now
	}
	if b.timer == nil {
		b.timer = func(d time.Duration, do func()) Timer { return time.AfterFunc(d, do) }
	}
	b.ctx, b.stop = context.WithCancel(context.Background())
	return b
}

// close stops timers: no work begins after it.
func (b *background) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stop()
}

// after calls a function later, unless the host is closed before.
func (b *background) after(d time.Duration, do func()) Timer {
	return b.timer(max(d, 0), func() {
		if b.enterWork() {
			defer b.work.Done()
			do()
		}
	})
}

// retry calls a function after a delay. While it fails because of the store, it is called again after growing pauses.
func (b *background) retry(id table.ID, delay time.Duration, do func() error) {
	b.after(delay, func() {
		err := do()
		b.report(id, err)
		if errors.Is(err, fault.ErrStore) {
			b.retry(id, min(max(2*delay, pause), longestPause), do)
		}
	})
}

// longestPause is the longest time between two attempts.
const longestPause = time.Minute

// enterWork counts one more piece of work that Close waits for. It is false once the host is closed.
func (b *background) enterWork() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ctx.Err() != nil {
		return false
	}
	b.work.Add(1)
	return true
}

// forEach calls a function for each of a number of tables in the background, a few at a time.
func (b *background) forEach(ids iter.Seq[table.ID], number int, do func(table.ID) error) {
	queue := make(chan table.ID, number)
	for id := range ids {
		queue <- id
	}
	for range loaders {
		b.after(0, func() { b.workOff(queue, pause, do) })
	}
}

// loaders is how many tables are loaded at a time. It is small, so that players do not wait for them.
const loaders = 2

// workOff calls a function for the tables of a queue. A table for which the store fails goes to the end of the queue, and the next
// one follows after a pause, which doubles as long as the store fails. A table that cannot be read is reported once.
func (b *background) workOff(queue chan table.ID, wait time.Duration, do func(table.ID) error) {
	for {
		var id table.ID
		select {
		case id = <-queue:
		default:
			return
		}
		err := do(id)
		b.report(id, err)
		if errors.Is(err, fault.ErrStore) {
			queue <- id // which has room: it held this table before
			b.after(wait, func() { b.workOff(queue, min(2*wait, longestPause), do) })
			return
		}
		wait = pause
	}
}

// report logs why a bot or a clock could not act, or a room could not read its log. A version conflict is no failure: another
// host was first.
func (b *background) report(id table.ID, err error) {
	if err != nil && b.ctx.Err() == nil && !errors.Is(err, ErrConflict) {
		b.log.Error("a table cannot go on", "table", id, "error", err)
	}
}
