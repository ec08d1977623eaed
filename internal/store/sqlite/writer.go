package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"razzia/internal/store"
)

// A writer writes by group commit: requests that wait while one group is being committed form the next.
type writer struct {
	db    *sql.DB // of one connection
	known prepared

	mu     sync.RWMutex // held for reading to enqueue a request, for writing to close the queue
	closed bool
	queue  chan *request
	done   chan struct{} // closed when the queue has been written
}

// maxGroup is the number of requests that share a transaction at most: enough to fill the time of a sync, few enough
// that the first does not wait long for the last.
const maxGroup = 512

// A request is something to write.
type request struct {
	ctx    context.Context
	do     func(*transaction) error
	err    error      // why it was refused
	answer chan error // buffered, so that answering never blocks
}

// newWriter starts the writer of a database.
func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	known, err := prepare(ctx, db)
	if err != nil {
		return nil, err
	}
	w := &writer{db: db, known: known, queue: make(chan *request, maxGroup), done: make(chan struct{})}
	go w.run()
	return w, nil
}

// write runs a function within a transaction and returns when its effect is durable. A context that ends before the
// transaction begins cancels the request; after that, write waits for the outcome, so that it is never in doubt.
func (w *writer) write(ctx context.Context, do func(*transaction) error) error {
	r := &request{ctx: ctx, do: do, answer: make(chan error, 1)}
	if err := w.enqueue(r); err != nil {
		return err
	}
	return <-r.answer
}

func (w *writer) enqueue(r *request) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return store.ErrClosed
	}
	select {
	case w.queue <- r:
		return nil
	default: // the queue is full
	}
	select {
	case w.queue <- r:
		return nil
	case <-r.ctx.Done():
		return r.ctx.Err()
	}
}

// close closes the database when the queue is written.
func (w *writer) close() error {
	w.stop()
	return w.db.Close()
}

// stop refuses further requests, and returns when those in the queue are written.
func (w *writer) stop() {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.queue)
	}
	w.mu.Unlock()
	<-w.done
}

func (w *writer) run() {
	defer close(w.done)
	for first := range w.queue {
		group := w.gather(first)
		if err := w.commit(group); err != nil {
			w.commitSingly(group, err)
		}
	}
}

// gather returns a request together with those that wait already.
func (w *writer) gather(first *request) []*request {
	group := []*request{first}
	for len(group) < maxGroup {
		select {
		case next, open := <-w.queue:
			if !open {
				return group
			}
			group = append(group, next)
		default:
			return group
		}
	}
	return group
}

// errBegin marks the error of a transaction that did not begin.
var errBegin = errors.New("begin")

// commit writes a group and answers its requests. If it fails, nothing is written and no request is answered.
func (w *writer) commit(group []*request) error {
	ctx := context.Background() // the context of one request must not end the group
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("%w: %w", errBegin, err)
	}
	defer func() { _ = tx.Rollback() }() // without effect after a commit
	bound := &transaction{ctx: ctx, tx: tx, known: w.known, bound: prepared{}}
	for _, r := range group {
		if r.err = r.ctx.Err(); r.err != nil {
			continue // cancelled
		}
		if r.err = r.do(bound); r.err != nil && !store.IsRefusal(r.err) {
			return r.err
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	for _, r := range group {
		r.answer <- r.err
	}
	return nil
}

// commitSingly writes each request of a failed group in a transaction of its own, so that one that cannot be written
// does not harm the others. As soon as no transaction can begin, the rest fails with the same error: with the file locked, each
// attempt takes as long as [busyTimeout].
func (w *writer) commitSingly(group []*request, err error) {
	for i, alone := range group {
		if len(group) > 1 && !errors.Is(err, errBegin) {
			err = w.commit([]*request{alone})
		}
		if err != nil {
			group[i].answer <- err
		}
	}
}
