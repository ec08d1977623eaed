package postgres

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"razzia/internal/store"
)

// A writer writes changes of tables by group commit: those that wait while groups are being committed form the next.
type writer struct {
	pool  *pgxpool.Pool
	batch func(group []*request) *pgx.Batch // statements for a group, one implicit transaction; they set request.err

	mu     sync.RWMutex // held for reading to enqueue a request, for writing to close the queue
	closed bool
	queue  chan *request
	done   sync.WaitGroup // of the goroutines that write
}

// maxGroup is the number of changes in a group at most: enough to fill the time of a commit, few enough that the first does
// not wait long for the last.
const maxGroup = 512

// A request is a change of a table to write.
type request struct {
	*store.Batch
	ctx    context.Context
	secret []byte     // of a new table, otherwise nil
	err    error      // why the group's statement refused it
	answer chan error // buffered, so that answering never blocks
}

// newWriter starts a writer with a number of connections.
func newWriter(pool *pgxpool.Pool, connections int, batch func([]*request) *pgx.Batch) *writer {
	w := &writer{pool: pool, batch: batch, queue: make(chan *request, maxGroup)}
	for range connections {
		w.done.Go(w.run)
	}
	return w
}

// write writes a change and returns when it is durable. A context that ends before the group of the change is sent cancels the
// request; after that, write waits for the outcome.
func (w *writer) write(r request) error {
	r.answer = make(chan error, 1)
	if err := w.enqueue(&r); err != nil {
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
	case <-r.ctx.Done():
		return r.ctx.Err()
	}
}

// close refuses further requests, and returns when those in the queue are written.
func (w *writer) close() {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.queue)
	}
	w.mu.Unlock()
	w.done.Wait()
}

func (w *writer) run() {
	var waiting, group []*request
	for {
		waiting = w.gather(waiting)
		if len(waiting) == 0 {
			return
		}
		group, waiting = onePerTable(waiting)
		w.commit(group)
	}
}

// gather adds the requests in the queue to those that wait. It waits for one if none does, and returns none at the end of a
// closed queue.
func (w *writer) gather(waiting []*request) []*request {
	if len(waiting) == 0 {
		first, open := <-w.queue
		if !open {
			return nil
		}
		waiting = append(waiting, first)
		runtime.Gosched() // others that are about to enqueue share the group
	}
	for len(waiting) < maxGroup {
		select {
		case next, open := <-w.queue:
			if !open {
				return waiting
			}
			waiting = append(waiting, next)
		default:
			return waiting
		}
	}
	return waiting
}

// onePerTable takes the first request for each table, in the order of their IDs. The rest waits for the next group.
func onePerTable(waiting []*request) (group, rest []*request) {
	slices.SortStableFunc(waiting, func(a, b *request) int { return cmp.Compare(a.ID, b.ID) })
	for i, r := range waiting {
		if i > 0 && waiting[i-1].ID == r.ID {
			rest = append(rest, r)
		} else {
			group = append(group, r)
		}
	}
	return group, rest
}

// commit writes a group and answers its requests. If PostgreSQL refuses the group, each request has a transaction of its own, so
// that one that cannot be written does not harm the others. If the outcome is unknown no request is sent again: it may be stored.
func (w *writer) commit(group []*request) {
	group = slices.DeleteFunc(group, func(r *request) bool {
		if r.ctx.Err() != nil {
			r.answer <- r.ctx.Err()
		}
		return r.ctx.Err() != nil
	})
	if len(group) == 0 {
		return
	}
	err := again(func() error { return w.send(group) })
	if isRefused(err) && len(group) > 1 {
		for _, r := range group {
			w.commit([]*request{r})
		}
		return
	}
	for _, r := range group {
		r.answer <- cmp.Or(err, r.err)
	}
}

// send sends the statements of a group, and returns when their transaction is committed. An error says whether the outcome is
// unknown; otherwise nothing is written.
func (w *writer) send(group []*request) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout) // the context of one request must not end the group
	defer cancel()
	conn, err := w.pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("no connection: %v", err)
	}
	defer conn.Release()
	for _, r := range group {
		r.err = nil
	}
	err = conn.SendBatch(ctx, w.batch(group)).Close()
	if err == nil || isRefused(err) || pgconn.SafeToRetry(err) {
		return err
	}
	return fmt.Errorf("the outcome is unknown: %v", err)
}
