package offline

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"

	"razzia/internal/drill"
	"razzia/internal/training"
)

// The keys of a journal: of the latest question of a drill, and of a day of one.
const (
	askedPrefix = "asked/"
	dayPrefix   = "day/"
)

// Drills keep the questions that the person was asked and how well they answered, in memory and before that in the journal.
type Drills struct {
	journal Journal
	mu      sync.Mutex
	asked   map[string]training.Asked // by the drill
	days    map[string]training.Day   // by the day and the drill
}

// openDrills reads the drills of a journal.
func openDrills(j Journal, values map[string][]byte, log *slog.Logger) *Drills {
	d := &Drills{journal: j, asked: map[string]training.Asked{}, days: map[string]training.Day{}}
	readAll(values, askedPrefix, d.asked, log)
	readAll(values, dayPrefix, d.days, log)
	return d
}

// Latest returns the latest question of a drill.
func (d *Drills) Latest(_ context.Context, _ string, kind drill.Kind) (training.Asked, bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	a, found := d.asked[string(kind)]
	return a, found, nil
}

// Ask keeps a question in place of the latest one of its drill, unless that one is open. It returns the one that is asked then.
func (d *Drills) Ask(ctx context.Context, next training.Asked) (training.Asked, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	kind := string(next.Kind)
	if before, found := d.asked[kind]; found && before.Open() {
		return before, nil
	}
	err := put(ctx, d.journal, map[string]any{askedPrefix + kind: next})
	if err == nil {
		d.asked[kind] = next
	}
	return next, err
}

// Answer keeps the answer to an open question, and adds its score to the day. It is false if there is no such open question.
func (d *Drills) Answer(ctx context.Context, a training.Asked) (first bool, _ error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	kind := string(a.Kind)
	if before := d.asked[kind]; before.ID != a.ID || !before.Open() {
		return false, nil
	}
	number := training.DayOf(a.Answered)
	key := fmt.Sprintf("%08d/%s", number, kind)
	day := d.days[key]
	day = training.Day{Kind: a.Kind, Day: number, Answers: day.Answers + 1, Score: day.Score + a.Score}
	if err := put(ctx, d.journal, map[string]any{askedPrefix + kind: a, dayPrefix + key: day}); err != nil {
		return false, err
	}
	d.asked[kind], d.days[key] = a, day
	return true, nil
}

// Days lists the days, the first one first, those of a day in the order of the names of drills.
func (d *Drills) Days(context.Context, string) ([]training.Day, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.SortedFunc(maps.Values(d.days), func(a, b training.Day) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Kind, b.Kind))
	}), nil
}
