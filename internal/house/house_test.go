package house_test

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/house"
	"razzia/internal/house/housetest"
)

// now is the time of tests: a moment before midnight.
var now = time.Date(2026, 3, 1, 23, 59, 0, 0, time.UTC)

func count(t *testing.T, games ...house.Game) *house.Count {
	t.Helper()
	h := house.House{Store: housetest.Memory(games), Now: func() time.Time { return now }}
	c, err := h.Count(t.Context())
	fatal.If(t, err)
	return c
}

// TestCount counts games of two and of three, one of bots alone, one that was removed, and one that is too old.
func TestCount(t *testing.T) {
	two, three := razzia.Packages(2), razzia.Packages(3)
	c := count(t,
		house.Game{Number: 9, Ended: now, Seats: []house.Seat{{Played: true, Package: two[1]}, {Level: "club", Share: 1, Package: two[0]}}},
		house.Game{Number: 8, Ended: now.Add(-24 * time.Hour), Seats: []house.Seat{
			{Played: true, Share: .5, Package: three[0]}, {Level: "club", Share: .5, Package: three[2]}, {Package: three[1]}}},
		house.Game{Number: 7, Ended: now.Add(-24 * time.Hour)},
		house.Game{Number: 6, Ended: now.Add(-29 * 24 * time.Hour), Seats: []house.Seat{{Level: "club", Share: 1}, {Level: "expert"}}},
		house.Game{Number: 5, Ended: now.Add(-30 * 24 * time.Hour), Seats: []house.Seat{{Played: true, Share: 1}, {Level: "club"}}})
	if !c.Since.IsZero() {
		t.Errorf("games before %v are said to be missing", c.Since)
	}
	if c.Games != 3 || c.Days[29].Games != 1 || c.Days[28].Games != 1 || c.Days[0].Games != 1 || c.Days[29].Date.Day() != 1 {
		t.Errorf("the games of the days are %+v", c)
	}
	if len(c.Sizes) != 2 || c.Sizes[0] != (house.Size{Players: 2, Games: 2}) || c.Sizes[1] != (house.Size{Players: 3, Games: 1}) {
		t.Errorf("the table sizes are %+v", c.Sizes)
	}
	if len(c.Levels) != 1 || c.Levels[0].Seats != 2 || c.Levels[0].Share() != .75 || math.Abs(c.Levels[0].Even-5./12) > 1e-9 {
		t.Errorf("the levels are %+v", c.Levels)
	}
	if e := c.Packages[0].Error(); math.Abs(e-.2191) > 1e-4 { // of one win in one seat
		t.Errorf("the error of a package that always won is %v", e)
	}
	if len(c.Packages) != 5 || c.Packages[0].Cheques != two[0] || c.Packages[0].Share() != 1 || c.Packages[4].Cheques != three[2] {
		t.Errorf("the packages are %+v", c.Packages)
	}
}

// TestCountIsKept asks twice in ten minutes, then again: the store is read twice. A failure keeps nothing.
func TestCountIsKept(t *testing.T) {
	clock, store := now, &counted{}
	h := house.House{Store: store, Now: func() time.Time { return clock }}
	for range 2 {
		if c, err := h.Count(t.Context()); err != nil || c.Games != 0 {
			t.Fatal(c, err)
		}
	}
	clock = clock.Add(house.Fresh)
	store.err = errors.New("the store is gone")
	if _, err := h.Count(t.Context()); !errors.Is(err, store.err) {
		t.Errorf("a failure is kept back: %v", err)
	}
	store.err = nil
	if _, err := h.Count(t.Context()); err != nil || store.reads != 3 {
		t.Errorf("the store was read %d times, %v", store.reads, err)
	}
}

// counted is a store without games that counts how often it is read.
type counted struct {
	reads int
	err   error
}

func (c *counted) Played(context.Context, int64, int) ([]house.Game, error) {
	c.reads++
	return nil, c.err
}

// TestCountIsBounded counts games of a store that never ends.
func TestCountIsBounded(t *testing.T) {
	h := house.House{Store: endless{}, Now: func() time.Time { return now }}
	if c, err := h.Count(t.Context()); err != nil || c.Games != house.Most {
		t.Errorf("%d games are counted, want %d, %v", c.Games, house.Most, err)
	} else if !c.Since.Equal(now) {
		t.Errorf("the games are said to be all since %v, want %v", c.Since, now)
	}
}

// endless has a game for each number.
type endless struct{}

func (endless) Played(_ context.Context, before int64, most int) (list []house.Game, _ error) {
	for i := range int64(most) {
		list = append(list, house.Game{Number: before - 1 - i, Ended: now, Seats: make([]house.Seat, 2)})
	}
	return list, nil
}
