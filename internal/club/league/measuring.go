package league

import (
	"context"
	"errors"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/club/season"
	"razzia/internal/fault"
	"razzia/internal/feed"
	"razzia/internal/table"
)

const (
	measuredAtOnce = 20
	measureTime    = time.Minute

	measurePatience = day // then a game counts without luck: a season must end
)

// RunMeasures counts the games of leagues that are over until its context ends. Each node of a site runs one.
func (k *Keeper) RunMeasures(ctx context.Context) {
	feed.Follow(ctx, k.Log, "cannot count the games of leagues; trying again", k.CountAll)
}

// CountAll counts the games that are over, each with its luck: a game that is counted never changes. It returns how many these were.
func (k *Keeper) CountAll(ctx context.Context) (games int, err error) {
	return feed.Pages(ctx, func(ctx context.Context) (counted int, done bool, err error) {
		ctx, cancel := context.WithTimeout(ctx, measureTime)
		defer cancel()
		list, err := k.Store.Finished(ctx, measuredAtOnce)
		for _, f := range list {
			if err == nil {
				err = k.count(ctx, f)
			}
		}
		return len(list), len(list) < measuredAtOnce, err
	})
}

// count counts a game. One that is gone, or that no judge can measure, counts without luck.
func (k *Keeper) count(ctx context.Context, f Finished) error {
	t, err := k.Look(ctx, f.Table)
	var luck []int64
	if err == nil {
		luck, err = k.luckOf(ctx, t)
	}
	if err != nil && !fault.IsNotFound(err) && (t == nil || k.Now().Sub(t.Summary().Ended) < measurePatience) {
		return err
	}
	l, err := k.Store.Change(ctx, f.Key, func(l *League) (bool, error) {
		g := l.Game(f.Number)
		if g == nil || g.Table != f.Table || g.Stage != Running {
			return false, nil // another node was faster
		}
		var events []season.Event
		if t != nil {
			events = l.watched(g, t)
			g.Seen = t.Version
		}
		g.Stage = Told
		events = append(events, season.Event{At: k.Now(), Kind: season.Ended, Table: f.Number, Measured: luck != nil,
			Result: resultOf(&l.State.Games[f.Number-1], t, luck)})
		return true, l.tellAll(events)
	})
	if err != nil {
		return err
	}
	return k.goOn(ctx, l.Key)
}

// luckOf measures the luck of the seats of a table, in millionths of the win; nil if it cannot be measured.
func (k *Keeper) luckOf(ctx context.Context, t *table.Table) (luck []int64, err error) {
	g, err := k.Measure(ctx, t)
	if errors.Is(err, analysis.ErrUnmeasurable) || errors.Is(err, analysis.ErrNotMeasured) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for i := range g.Seats {
		luck = append(luck, int64(g.Seats[i].Luck.Share))
	}
	return luck, nil
}
