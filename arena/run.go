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

// Options say how a match is run. They do not change the result.
type Options struct {
	Workers int              // deals to play at once; 0 is one for each core
	Log     *GameLog         // of the games, with those played before; nil keeps none
	Step    func(deals int)  // is called after each deal with the number of deals done; may be nil
	Now     func() time.Time // the clock for the time of moves; nil is time.Now
}

// Results are the deals of a match that were played.
type Results struct {
	match    *Match
	deals    []*dealScore // by number
	verdict  verdict      // of the stopping rule
	unbroken int          // number of deals from the first on without a gap
}

// played is a deal that a worker has played.
type played struct {
	score *dealScore
	lines []byte // its records
	err   error
}

// Run plays a match to its end. If the context ends first, it gives the deals played so far with the
// context's error. It also fails if the match is invalid, a player or the judge cannot be opened, or the log
// cannot be written.
func (m *Match) Run(ctx context.Context, o Options) (*Results, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	r := &Results{match: m}
	if o.Log != nil {
		r.deals = slices.Clone(o.Log.found)
	}
	slices.SortFunc(r.deals, func(a, b *dealScore) int { return a.number - b.number })
	r.deals = slices.DeleteFunc(r.deals, func(d *dealScore) bool { return d.number >= m.Deals })
	r.updateVerdict()
	err := r.playRest(ctx, o)
	if err == nil && o.Log != nil {
		err = o.Log.finish(r.last())
	}
	return r, err
}

// decided reports whether no more deals are needed.
func (r *Results) decided() bool { return r.verdict.decided() || r.unbroken == r.match.Deals }

// playRest plays the deals that are missing.
func (r *Results) playRest(ctx context.Context, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := o.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	tables, err := r.match.tables(workers, o.Now)
	if err != nil {
		return err
	}
	tasks, results := make(chan int), make(chan played)
	go r.dispatch(ctx, r.missing(), tasks)
	var busy sync.WaitGroup
	for _, t := range tables {
		busy.Go(func() { t.work(ctx, keepRecords(o.Log != nil), tasks, results) })
	}
	go func() {
		busy.Wait()
		close(results)
	}()
	return r.collect(ctx, o, results, cancel)
}

// collect collects the deals that the workers have played. It cancels the workers once the match is decided or
// has failed.
func (r *Results) collect(ctx context.Context, o Options, results <-chan played, cancel func()) (err error) {
	for p := range results {
		if err = errors.Join(err, r.add(o, p)); err != nil || r.decided() {
			cancel()
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

// dispatch sends the deals to the workers in order.
func (r *Results) dispatch(ctx context.Context, missing []int, tasks chan<- int) {
	defer close(tasks)
	for _, number := range missing {
		select {
		case tasks <- number:
		case <-ctx.Done():
			return
		}
	}
}

// tables opens n tables to play deals of the match at.
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
			continue // the deal was broken off: it does not count
		}
		results <- p
	}
}

// keepRecords is whether the games of a deal are kept as records.
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

// add adds a deal that a worker has played, to the log as well.
func (r *Results) add(o Options, p played) error {
	if p.err != nil {
		return p.err
	}
	if r.verdict.decided() {
		return nil // it was being played when the match was decided
	}
	if o.Log != nil {
		if err := o.Log.append(p.score.number, p.lines); err != nil {
			return err
		}
	}
	at, _ := slices.BinarySearchFunc(r.deals, p.score.number, func(d *dealScore, n int) int { return d.number - n })
	r.deals = slices.Insert(r.deals, at, p.score)
	r.updateVerdict()
	if o.Step != nil {
		o.Step(len(r.deals))
	}
	return nil
}

// updateVerdict applies the stopping rule to the deals from the first to the first gap, so that the verdict does not
// depend on the order in which workers finish. Once it is decided, later deals are left out.
func (r *Results) updateVerdict() {
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
