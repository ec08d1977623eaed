package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"razzia/notation"
)

// A Host is what runs a match: nothing in it changes the result.
type Host struct {
	Workers int              // deals to play at once; 0 is one for each core
	Ledger  *Ledger          // where the games are kept and those played before are found; nil keeps none
	Step    func(deals int)  // is told after each deal how many are done; may be nil
	Now     func() time.Time // the clock that moves are timed by; nil is time.Now
}

// Results are the deals of a match that were played.
type Results struct {
	match    *Match
	deals    []*dealScore // by number
	verdict  verdict      // what the stopping rule says
	unbroken int          // so many deals from the first on are there
}

// played is a deal that a worker has played.
type played struct {
	score *dealScore
	lines []byte // its records
	err   error
}

// Run plays a match to its end. If the context ends first, it gives the deals played so far with the
// context's error. It also fails if the match is none, a player or the judge cannot be opened, or the ledger
// cannot be written.
func (m *Match) Run(ctx context.Context, h Host) (*Results, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	r := &Results{match: m}
	if h.Ledger != nil {
		r.deals = slices.Clone(h.Ledger.found)
	}
	slices.SortFunc(r.deals, func(a, b *dealScore) int { return a.number - b.number })
	r.deals = slices.DeleteFunc(r.deals, func(d *dealScore) bool { return d.number >= m.Deals })
	r.judge()
	err := r.playRest(ctx, h)
	if err == nil && h.Ledger != nil {
		err = h.Ledger.finish(r.last())
	}
	return r, err
}

// decided reports whether nothing more need be played.
func (r *Results) decided() bool { return r.verdict.decided() || r.unbroken == r.match.Deals }

// playRest plays the deals that are missing.
func (r *Results) playRest(ctx context.Context, h Host) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := h.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	tables, err := r.match.tables(workers, h.Now)
	if err != nil {
		return err
	}
	tasks, results := make(chan int), make(chan played)
	go r.handOut(ctx, r.missing(), tasks)
	var busy sync.WaitGroup
	for _, t := range tables {
		busy.Go(func() { t.work(ctx, keepRecords(h.Ledger != nil), tasks, results) })
	}
	go func() {
		busy.Wait()
		close(results)
	}()
	return r.takeAll(ctx, h, results, cancel)
}

// takeAll takes what the workers have played until there is no more, and calls them off once the match is decided or
// cannot go on.
func (r *Results) takeAll(ctx context.Context, h Host, results <-chan played, callOff func()) (err error) {
	for p := range results {
		if err = errors.Join(err, r.take(h, p)); err != nil || r.decided() {
			callOff()
		}
	}
	if err == nil && !r.decided() {
		err = context.Cause(ctx)
	}
	return err
}

// missing lists the deals to play.
func (r *Results) missing() []int {
	if r.decided() {
		return nil
	}
	var list []int
	found := make(map[int]bool, len(r.deals))
	for _, d := range r.deals {
		found[d.number] = true
	}
	for number := range r.match.Deals {
		if !found[number] {
			list = append(list, number)
		}
	}
	return list
}

// handOut hands the deals to the workers in order.
func (r *Results) handOut(ctx context.Context, missing []int, tasks chan<- int) {
	defer close(tasks)
	for _, number := range missing {
		select {
		case tasks <- number:
		case <-ctx.Done():
			return
		}
	}
}

// tables opens so many tables at which deals of the match are played.
func (m *Match) tables(n int, now func() time.Time) ([]*table, error) {
	if now == nil {
		now = time.Now
	}
	list := make([]*table, n)
	for i := range list {
		judge, err := m.openJudge()
		if err != nil {
			return nil, err
		}
		list[i] = &table{match: m, now: now, judge: judge}
	}
	return list, nil
}

// work plays deals until there is none left.
func (t *table) work(ctx context.Context, keep keepRecords, tasks <-chan int, results chan<- played) {
	seatings := t.match.seatings()
	for number := range tasks {
		p := played{score: newDealScore(t.match, number)}
		p.err = t.playDeal(ctx, seatings, &p, keep)
		if ctx.Err() != nil && p.err != nil {
			continue // a deal that was broken off is not played
		}
		results <- p
	}
}

// keepRecords says whether the games of a deal are written down.
type keepRecords bool

// playDeal plays a deal in all seatings.
func (t *table) playDeal(ctx context.Context, seatings []seating, p *played, keep keepRecords) error {
	d := t.match.deal(p.score.number)
	t.efforts = make([]Effort, len(t.match.Entrants))
	p.score.efforts = t.efforts
	for game, s := range seatings {
		if err := ctx.Err(); err != nil {
			return err
		}
		out, err := t.play(ctx, d, s)
		if err != nil {
			return fmt.Errorf("deal %d, game %d: %w", d.number, game, err)
		}
		p.score.add(t.match, s, game, &out)
		if keep {
			record := t.record(d, s, game, &out)
			p.lines = append(notation.AppendRecord(p.lines, &record), '\n')
		}
	}
	return nil
}

// take takes a deal from a worker.
func (r *Results) take(h Host, p played) error {
	if p.err != nil {
		return p.err
	}
	if r.verdict.decided() {
		return nil // it was under way when the match was decided
	}
	if h.Ledger != nil {
		if err := h.Ledger.append(p.score.number, p.lines); err != nil {
			return err
		}
	}
	at, _ := slices.BinarySearchFunc(r.deals, p.score.number, func(d *dealScore, n int) int { return d.number - n })
	r.deals = slices.Insert(r.deals, at, p.score)
	r.judge()
	if h.Step != nil {
		h.Step(len(r.deals))
	}
	return nil
}

// judge goes on over the deals that are there without a gap, in order, so that the stopping rule sees
// the same whatever the workers finish first. Once it has decided, later deals are left out.
func (r *Results) judge() {
	for !r.verdict.decided() && r.unbroken < len(r.deals) && r.deals[r.unbroken].number == r.unbroken {
		if r.match.Stop != nil {
			r.verdict.add(r.match.Stop, r.deals[r.unbroken].advantage(0))
		}
		r.unbroken++
	}
	if r.verdict.decided() {
		r.deals = r.deals[:r.unbroken]
	}
}
