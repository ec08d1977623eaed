package store

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
)

// A writer writes in groups: who waits while one group is being committed is in the next.
type writer struct {
	db    *sql.DB // of one connection
	known prepared

	mu     sync.RWMutex // held for reading by who puts a wish into the queue, for writing to close it
	closed bool
	queue  chan *wish
	done   chan struct{} // closed when the queue is
}

// maxGroup is how many wishes share a transaction at most: enough to fill the time of a sync, few
// enough that the first does not wait long for the last.
const maxGroup = 512

// A wish is something to be written, and the way to tell who wishes it how it went.
type wish struct {
	ctx    context.Context
	do     func(*statements) error
	err    error      // what it was refused with
	answer chan error // holds one, so that answering never waits
}

// newWriter starts to write to a database.
func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	known, err := prepare(ctx, db)
	if err != nil {
		return nil, err
	}
	w := &writer{db: db, known: known, queue: make(chan *wish, maxGroup), done: make(chan struct{})}
	go w.run()
	return w, nil
}

// write does something within a transaction and returns when it is durable. A context that ends in time
// takes the wish back; once the transaction has begun its outcome is waited for, so that nobody is left
// in doubt.
func (w *writer) write(ctx context.Context, do func(*statements) error) error {
	wish := &wish{ctx: ctx, do: do, answer: make(chan error, 1)}
	if err := w.enqueue(wish); err != nil {
		return err
	}
	return <-wish.answer
}

func (w *writer) enqueue(wish *wish) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return ErrClosed
	}
	select {
	case w.queue <- wish:
		return nil
	case <-wish.ctx.Done():
		return wish.ctx.Err()
	}
}

// close lets no more in, and returns when what is queued is written.
func (w *writer) close() error {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.queue)
	}
	w.mu.Unlock()
	<-w.done
	return w.db.Close()
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

// gather adds to a wish those that wait already.
func (w *writer) gather(first *wish) []*wish {
	group := []*wish{first}
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

// commit writes a group and answers all of it, or, if it fails, nothing and nobody.
func (w *writer) commit(group []*wish) error {
	ctx := context.Background() // no one's context may end what is everybody's
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // does nothing once it is committed
	do := &statements{ctx: ctx, tx: tx, known: w.known, bound: prepared{}}
	for _, wish := range group {
		if wish.err = wish.ctx.Err(); wish.err != nil {
			continue // taken back
		}
		if wish.err = wish.do(do); wish.err != nil && !isRefusal(wish.err) {
			return wish.err
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	for _, wish := range group {
		wish.answer <- wish.err
	}
	return nil
}

// commitSingly writes each wish of a group that failed in a transaction of its own, so that one which
// cannot be written does no harm to the others.
func (w *writer) commitSingly(group []*wish, err error) {
	if len(group) == 1 {
		group[0].answer <- err
		return
	}
	for _, alone := range group {
		if err := w.commit([]*wish{alone}); err != nil {
			alone.answer <- err
		}
	}
}
