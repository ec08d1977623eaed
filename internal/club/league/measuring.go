package league

import (
	"context"

	"razzia/internal/club/event"
	"razzia/internal/club/season"
	"razzia/internal/fault"
	"razzia/internal/feed"
)

// measurePatience is for how long a game waits for its luck. Then it counts without: a season must end.
const measurePatience = day

// RunMeasures counts the games of leagues that are over until its context ends. Each node of a site runs one.
func (k *Keeper) RunMeasures(ctx context.Context) {
	feed.Follow(ctx, k.Ground.Log, "cannot count the games of leagues; trying again", k.CountAll)
}

// CountAll counts the games that are over, each with its luck: a game that is counted never changes. It returns how many these were.
func (k *Keeper) CountAll(ctx context.Context) (games int, err error) {
	return event.EachGame(ctx, k.Store.Finished, k.count)
}

// count counts a game. One that is gone, or that no judge can measure, counts without luck.
func (k *Keeper) count(ctx context.Context, f Finished) error {
	t, err := k.Ground.Look(ctx, f.Table)
	var m event.Measured
	if err == nil {
		m, err = k.Ground.Measure(ctx, t)
	}
	if err != nil && !fault.IsNotFound(err) && (t == nil || k.Ground.Now().Sub(t.Summary().Ended) < measurePatience) {
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
		events = append(events, season.Event{At: k.Ground.Now(), Kind: season.Ended, Table: f.Number, Measured: m.Luck != nil,
			Result: resultOf(&l.State.Games[f.Number-1], t, m.Luck)})
		return true, l.tellAll(events)
	})
	if err == nil && t != nil {
		err = k.saveJudged(ctx, l, f, t, m.Favours)
	}
	if err != nil {
		return err
	}
	return k.goOn(ctx, l.Key)
}
