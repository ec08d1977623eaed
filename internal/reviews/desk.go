// Package reviews keeps the analyses of games that are over.
//
// A [Desk] reviews one game at a time, beside all else that the program does, each game once, and keeps a
// bounded number of reviews in memory. A game that is not over is never reviewed: that would be help.
package reviews

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"razzia"
	"razzia/bot"
	"razzia/bot/review"
	"razzia/internal/table"
)

// The errors of a Desk.
var (
	ErrNotOver = errors.New("the game is not over") // no help is given in a game that runs
	ErrFull    = errors.New("too many games wait to be reviewed")
)

// Config says what a Desk is made of. Open must be given; the rest has defaults.
type Config struct {
	Open func() (bot.Analyst, error) // opens who reviews a game; it is told nothing but the public states
	Most int                         // reviews kept, those under way and those that wait among them: 64 by default
	Log  *slog.Logger                // slog.Default() by default
}

// usualMost bounds the memory for reviews to some 12 MB.
const usualMost = 64

// A Report tells how far a review is.
type Report struct {
	Review      *review.Review // nil until it is done; of its reveals the kinds are left out, for there are many
	Failed      bool           // it failed; who asks once more has it tried again
	Waiting     bool           // others come first
	Done, Total int            // positions analysed of all; Total is 0 before the first is
}

// Share is how much of the review is done, from 0 to 1.
func (r Report) Share() float64 { return float64(r.Done) / float64(max(1, r.Total)) }

// A Desk reviews games. Its methods may be called at the same time.
type Desk struct {
	Config
	ctx  context.Context // ends when the desk closes
	stop context.CancelFunc
	work sync.WaitGroup

	mu      sync.Mutex
	jobs    map[table.ID]*job
	waiting []*job // in order
	busy    bool   // somebody works at the desk
	asked   uint64 // counts who asks
}

// A job is a game to be reviewed, or that was.
type job struct {
	id     table.ID
	setup  razzia.Setup
	moves  []razzia.Move
	report Report
	asked  uint64 // when somebody asked last
}

// NewDesk makes a desk.
func NewDesk(c Config) *Desk {
	if c.Most == 0 {
		c.Most = usualMost
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	d := &Desk{Config: c, jobs: map[table.ID]*job{}}
	d.ctx, d.stop = context.WithCancel(context.Background())
	return d
}

// Close ends the review that is under way, and waits for it. None begins after it.
func (d *Desk) Close() {
	d.mu.Lock()
	d.stop()
	d.mu.Unlock()
	d.work.Wait()
}

// Look tells how far the review of a table is; it is false if nobody asked for it, or if so many others were
// asked for since that it is not kept any more.
func (d *Desk) Look(id table.ID) (Report, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	j := d.jobs[id]
	if j == nil {
		return Report{}, false
	}
	d.touch(j)
	return j.report, true
}

// Ask has a game reviewed, unless it was already, and tells how far that is. It waits for nothing. It fails
// with ErrNotOver, and with ErrFull if there is no room for one more.
func (d *Desk) Ask(t *table.Table) (Report, error) {
	if t.Phase != table.Over {
		return Report{}, ErrNotOver
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	j := d.jobs[t.ID]
	if j != nil && j.report.Failed {
		delete(d.jobs, t.ID)
		j = nil
	}
	if j == nil {
		if !d.makeRoom() {
			return Report{}, ErrFull
		}
		j = &job{id: t.ID, setup: t.Setup, moves: t.Moves, report: Report{Waiting: true}}
		d.jobs[t.ID] = j
		d.waiting = append(d.waiting, j)
		d.begin()
	}
	d.touch(j)
	return j.report, nil
}

// touch notes that somebody asked for a job just now.
func (d *Desk) touch(j *job) {
	d.asked++
	j.asked = d.asked
}

// makeRoom forgets the finished review that nobody has asked for longest, if there is no room, and reports
// whether there is room now.
func (d *Desk) makeRoom() bool {
	if len(d.jobs) < d.Most {
		return true
	}
	var oldest *job
	for _, j := range d.jobs {
		over := j.report.Review != nil || j.report.Failed
		if over && (oldest == nil || j.asked < oldest.asked) {
			oldest = j
		}
	}
	if oldest == nil {
		return false
	}
	delete(d.jobs, oldest.id)
	return true
}

// begin has somebody work at the desk, if nobody does.
func (d *Desk) begin() {
	if d.busy || d.ctx.Err() != nil {
		return
	}
	d.busy = true
	d.work.Go(func() {
		for j := d.next(); j != nil; j = d.next() {
			d.do(j)
		}
	})
}

// next is the job that waits longest; nil if there is none, or the desk closes.
func (d *Desk) next() *job {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.waiting) == 0 || d.ctx.Err() != nil {
		d.busy = false
		return nil
	}
	j := d.waiting[0]
	d.waiting = d.waiting[1:]
	j.report.Waiting = false
	return j
}

// do reviews a game, by one worker: the other cores are for who plays.
func (d *Desk) do(j *job) {
	r, err := review.Of(d.ctx, j.setup, j.moves, review.Options{Open: d.Open, Workers: 1, Step: func(done, total int) {
		d.mu.Lock()
		defer d.mu.Unlock()
		j.report.Done, j.report.Total = done, total
	}})
	if err != nil && d.ctx.Err() == nil {
		d.Log.Error("a game was not reviewed", "table", j.id, "error", err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err != nil {
		j.report.Failed = true
		return
	}
	for i := range r.Reveals {
		r.Reveals[i].Kinds = nil
	}
	j.report.Review, j.moves = r, nil
}
