// Package analysis analyses finished games and keeps the reviews.
//
// A [Queue] reviews one game at a time, in the background and each game once. It keeps a bounded number of reviews in
// memory and all of them in a [Store], with the name and version of the analyst. A running game is never reviewed: a
// review would help its players.
package analysis

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/review"
	"razzia/internal/table"
)

// The errors of a Queue.
var (
	ErrNotOver = errors.New("the game is not over")
	ErrFull    = errors.New("too many games wait to be reviewed")
)

// A Config is what a Queue is made of. Open is required; the rest has defaults.
type Config struct {
	Open    func() (bot.Analyst, error) // opens an analyst; it is given only the public states
	Analyst string                      // name and version of the analyst: reviews by another one are not shown
	Store   Store                       // keeps finished reviews; nil for none, then a restart loses them
	Most    int                         // reviews in memory, running and waiting ones included; 64 by default
	Log     *slog.Logger                // slog.Default() by default
	Now     func() time.Time            // time.Now by default

	// Measures has what each finished game says about its seats; nil for none.
	Measures *Measures
}

// usualMost bounds the memory for reviews to some 12 MB.
const usualMost = 64

// A Report is the progress of a review.
type Report struct {
	Review      *review.Review // nil until it is done; without the kinds of reveals, of which there are many
	Failed      bool           // the review failed; the next request tries again
	Waiting     bool           // other games come first
	Done, Total int            // positions analysed and in all; Total is 0 before the first
}

// Share is the part of the review that is done, from 0 to 1.
func (r Report) Share() float64 { return float64(r.Done) / float64(max(1, r.Total)) }

// A Queue reviews games. Its methods may be called by several goroutines at a time.
type Queue struct {
	Config
	ctx  context.Context // ends with Close
	stop context.CancelFunc
	work sync.WaitGroup

	mu      sync.Mutex
	jobs    map[table.ID]*job
	waiting []*job // in order
	busy    bool   // a goroutine is reviewing
	clock   uint64 // counts requests
}

// A job is a game to review, or its review.
type job struct {
	id     table.ID
	setup  razzia.Setup
	moves  []razzia.Move
	report Report
	used   uint64 // the clock at the last request
}

// finished reports whether nothing more happens to a job by itself.
func (j *job) finished() bool { return j.report.Review != nil || j.report.Failed }

// NewQueue makes a Queue.
func NewQueue(c Config) *Queue {
	if c.Most == 0 {
		c.Most = usualMost
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	q := &Queue{Config: c, jobs: map[table.ID]*job{}}
	q.ctx, q.stop = context.WithCancel(context.Background())
	return q
}

// Close stops the running review and waits for it. No other begins.
func (q *Queue) Close() {
	q.mu.Lock()
	q.stop()
	q.mu.Unlock()
	q.work.Wait()
}

// Look returns the progress of a table's review; false if there is none and none was asked for.
func (q *Queue) Look(ctx context.Context, id table.ID) (Report, bool) {
	if report, known := q.known(id); known {
		return report, true
	}
	stored := q.load(ctx, id)
	if stored == nil {
		return Report{}, false
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.remember(id, stored), true
}

// known returns the progress of a review in memory.
func (q *Queue) known(id table.ID) (Report, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	j := q.jobs[id]
	if j == nil {
		return Report{}, false
	}
	q.touch(j)
	return j.report, true
}

// remember puts a review from the store into memory, if there is room.
func (q *Queue) remember(id table.ID, stored *review.Review) Report {
	if j := q.jobs[id]; j != nil {
		return j.report
	}
	j := &job{id: id, report: Report{Review: stored}}
	if q.makeRoom() {
		q.jobs[id] = j
		q.touch(j)
	}
	return j.report
}

// Ask requests the review of a finished game, unless there is one, and returns its progress without waiting. It fails with
// ErrNotOver, and with ErrFull if too many games wait.
func (q *Queue) Ask(ctx context.Context, t *table.Table) (Report, error) {
	if t.Phase != table.Over {
		return Report{}, ErrNotOver
	}
	if report, known := q.Look(ctx, t.ID); known && !report.Failed {
		return report, nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.enqueue(t)
}

// enqueue adds a game to the queue.
func (q *Queue) enqueue(t *table.Table) (Report, error) {
	j := q.jobs[t.ID]
	if j != nil && j.report.Failed {
		delete(q.jobs, t.ID)
		j = nil
	}
	if j == nil {
		if !q.makeRoom() {
			return Report{}, ErrFull
		}
		j = &job{id: t.ID, setup: t.Setup, moves: t.Moves, report: Report{Waiting: true}}
		q.jobs[t.ID] = j
		q.waiting = append(q.waiting, j)
		q.start()
	}
	q.touch(j)
	return j.report, nil
}

// touch marks a job as requested just now.
func (q *Queue) touch(j *job) {
	q.clock++
	j.used = q.clock
}

// makeRoom drops the finished review that was requested longest ago, if there is no room. It reports whether there is
// room now.
func (q *Queue) makeRoom() bool {
	if len(q.jobs) < q.Most {
		return true
	}
	var oldest *job
	for _, j := range q.jobs {
		if j.finished() && (oldest == nil || j.used < oldest.used) {
			oldest = j
		}
	}
	if oldest == nil {
		return false
	}
	delete(q.jobs, oldest.id)
	return true
}

// start starts the reviewing goroutine, if it is not running.
func (q *Queue) start() {
	if q.busy || q.ctx.Err() != nil {
		return
	}
	q.busy = true
	q.work.Go(func() {
		for j := q.next(); j != nil; j = q.next() {
			q.review(j)
		}
	})
}

// next returns the job that has waited longest; nil if there is none, or the queue closes.
func (q *Queue) next() *job {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 || q.ctx.Err() != nil {
		q.busy = false
		return nil
	}
	j := q.waiting[0]
	q.waiting = q.waiting[1:]
	j.report.Waiting = false
	return j
}

// review reviews a game with one worker: the other cores are for players.
func (q *Queue) review(j *job) {
	r, err := review.Of(q.ctx, j.setup, j.moves, review.Options{Open: q.Open, Workers: 1, Step: func(done, total int) {
		q.mu.Lock()
		defer q.mu.Unlock()
		j.report.Done, j.report.Total = done, total
	}})
	if err == nil {
		for i := range r.Reveals {
			r.Reveals[i].Kinds = nil
		}
		q.save(j.id, r)
		q.foresee(j, r)
	} else if q.ctx.Err() == nil {
		q.Log.Error("a game could not be reviewed", "table", j.id, "error", err)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	j.report.Review, j.report.Failed, j.moves = r, err != nil, nil
}

// foresee has the costly decisions explained before a page asks for them, since each takes a tenth of a second.
func (q *Queue) foresee(j *job, r *review.Review) {
	if err := explain(q.ctx, j.setup, j.moves, costly(r)); err != nil && q.ctx.Err() == nil {
		q.Log.Error("the costly decisions of a game could not be explained", "table", j.id, "error", err)
	}
}
