package evening

import (
	"context"
	"encoding/json"
	"errors"

	"razzia/internal/club/event"
	"razzia/internal/club/fairplay"
	"razzia/internal/fault"
	"razzia/internal/feed"
	"razzia/internal/measure"
	"razzia/internal/store"
	"razzia/internal/table"
)

// An Unmeasured is a game whose luck is not known yet.
type Unmeasured struct {
	Key    Key
	Number int // of the sitting
	Table  table.ID
}

// Unmeasured lists games that are over and not measured, those first that ended first.
func (s Store) Unmeasured(ctx context.Context, most int) ([]Unmeasured, error) {
	return store.All(s.on.Read(ctx, "list the games of evenings that are not measured"), func(scan store.Scan) (u Unmeasured, err error) {
		var key string
		var number int64
		err = scan(&key, &number, &u.Table)
		u.Key, u.Number = Key(key), int(number)
		return u, err
	}, listUnmeasured, max(most, 0))
}

// SaveMeasure stores the seats of a game with their luck, and the favours in it if they are known, unless it was measured before.
func (s Store) SaveMeasure(ctx context.Context, u Unmeasured, seats []Seat, f fairplay.Favours) error {
	text, err := json.Marshal(seats)
	favours, failed := json.Marshal(f)
	if err = errors.Join(err, failed); err != nil {
		return err
	}
	return s.on.Write(ctx, "store the luck of a game of an evening", func(tx store.Tx) error {
		if _, err := tx.Exec(touch, string(u.Key)); err != nil {
			return err
		}
		n, err := tx.Exec(saveMeasure, string(u.Key), int64(u.Number), store.JSON(text))
		if err != nil || n == 0 || f == nil {
			return err
		}
		_, err = tx.Exec(saveFavours, string(u.Key), int64(u.Number), store.JSON(favours))
		return err
	})
}

// InWin turns luck in millionths of the win into a part of it.
func InWin(luck int64) float64 { return float64(luck) / measure.ShareUnit }

// RunMeasures measures the games of evenings until its context ends. Each node of a site runs one.
func (k *Keeper) RunMeasures(ctx context.Context) {
	feed.Follow(ctx, k.Ground.Log, "cannot measure the games of evenings; trying again", k.MeasureAll)
}

// MeasureAll measures the games that are over, and returns how many these were.
func (k *Keeper) MeasureAll(ctx context.Context) (games int, err error) {
	return event.EachGame(ctx, k.Store.Unmeasured, k.measure)
}

// measure measures a game. One that is gone, or that no judge can measure, stays without luck.
func (k *Keeper) measure(ctx context.Context, u Unmeasured) error {
	e, there, err := k.Store.Evening(ctx, u.Key)
	if err != nil || !there || u.Number > len(e.Sittings) {
		return err
	}
	var m event.Measured
	t, err := k.Ground.Look(ctx, u.Table)
	if err == nil {
		m, err = k.Ground.Measure(ctx, t)
	}
	if err != nil && !fault.IsNotFound(err) {
		return err
	}
	seats := e.Sittings[u.Number-1].Seats
	for i := range m.Luck {
		seats[i].Luck = &m.Luck[i]
	}
	return k.Store.SaveMeasure(ctx, u, seats, m.Favours)
}
