package analysis

import (
	"context"
	"time"

	"razzia/internal/feed"
	"razzia/internal/measure"
	"razzia/internal/table"
)

const (
	// measuredAtOnce is how many games are measured at most before they are stored in one transaction.
	measuredAtOnce = 20
	// measureWork is after how much work what is there is stored: a processor without fast kernels takes a second for a game.
	measureWork = 2 * time.Second
)

// Run measures the games of the feed until its context ends. Each node of a house runs one: a page of games is that of the node that is
// first. It rests as long as it works, so that many old games leave the machine to people.
func (m *Measures) Run(ctx context.Context) {
	wait := time.NewTimer(0)
	defer wait.Stop()
	var unused sweep
	for {
		select {
		case <-ctx.Done():
			return
		case <-wait.C:
		}
		began := time.Now()
		_, done, err := m.step(ctx)
		if err == nil && done {
			err = unused.look(ctx, m)
		}
		if err != nil && ctx.Err() == nil {
			m.Log.Error("cannot measure finished games; trying again", "error", err)
		}
		rest := time.Since(began)
		if done || err != nil {
			rest = feed.Every
		}
		wait.Reset(rest)
	}
}

// CatchUp measures all finished games that are not measured yet, and returns how many it has measured.
func (m *Measures) CatchUp(ctx context.Context) (games int, err error) {
	return feed.Pages(ctx, m.step)
}

// step measures a page of games. It is done when there are no more. It has measured none if another node was first.
func (m *Measures) step(ctx context.Context) (measured int, done bool, err error) {
	judge, err := m.by()
	if err != nil {
		return 0, false, err
	}
	from, err := m.Store.Measured(ctx, judge.Hash)
	if err != nil {
		return 0, false, err
	}
	page, err := m.Store.Feed(ctx, from, measuredAtOnce)
	if err != nil || len(page) == 0 {
		return 0, true, err
	}
	found := MeasuredPage{From: from, Games: map[table.ID][]measure.Seat{}}
	if err := m.addAll(ctx, page, &found); err != nil {
		return 0, false, err
	}
	found.At = m.Now()
	first, err := m.Store.SaveMeasures(ctx, judge.Identity, found)
	if err != nil || !first {
		return 0, false, err
	}
	return len(found.Games), false, nil
}

// addAll measures games of the feed, until that takes long or the log of one cannot be read: then the next page begins with this game.
func (m *Measures) addAll(ctx context.Context, page []Finished, found *MeasuredPage) error {
	began := time.Now()
	for i := range page {
		err := m.add(ctx, &page[i], found.Games)
		if err != nil && i > 0 {
			break
		}
		if err != nil && !m.passes(ctx, page, err) {
			return err
		}
		if found.To = page[i].Number; time.Since(began) > measureWork {
			break
		}
	}
	return nil
}

// add measures a game of the feed, if it is there and has a measure. A game that cannot be replayed stops no other.
func (m *Measures) add(ctx context.Context, f *Finished, games map[table.ID][]measure.Seat) error {
	if len(f.Seats) == 0 || !measurable(&f.Options) {
		return ctx.Err()
	}
	log, err := m.Store.Log(ctx, f.ID)
	if err != nil || len(log) == 0 {
		return err
	}
	t, err := table.Read(f.ID, log)
	var g *measure.Game
	if err == nil {
		g, err = m.make(ctx, t)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		m.Log.Error("a game could not be measured", "table", f.ID, "error", err)
		return nil
	}
	games[f.ID] = g.Seats
	return nil
}
