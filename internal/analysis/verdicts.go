package analysis

import (
	"context"
	"time"

	"razzia"
	"razzia/internal/cache"
	"razzia/internal/table"
)

const (
	// mostVerdicts is how many verdicts are kept: of pupils who read theirs.
	mostVerdicts = 200
	// verdictPatience is how long a page waits for one: the judge may be at work on finished games.
	verdictPatience = 3 * time.Second
)

// Verdicts has the verdicts on the rounds that pupils play alone. Its methods may be called by several goroutines at a time.
type Verdicts struct {
	measures *Measures
	found    *cache.Map[verdictKey, *RoundVerdict]
}

// A verdictKey is a table at a moment.
type verdictKey struct {
	id    table.ID
	moves int
}

// NewVerdicts makes Verdicts of a judge.
func NewVerdicts(m *Measures) *Verdicts {
	return &Verdicts{m, cache.NewMap[verdictKey, *RoundVerdict](mostVerdicts)}
}

// Of returns the verdict on a round of a seat; nil if that takes too long or fails, which is logged.
func (v *Verdicts) Of(t *table.Table, seat razzia.Seat, round int) *RoundVerdict {
	at := verdictKey{t.ID, len(t.Moves)}
	if known, found := v.found.Get(at); found {
		return known
	}
	ctx, cancel := context.WithTimeout(context.Background(), verdictPatience)
	defer cancel()
	verdict, err := v.measures.OfRound(ctx, t, seat, round)
	if err != nil {
		v.measures.Log.Error("the round of a pupil could not be judged", "table", t.ID, "error", err)
		return nil
	}
	v.found.Put(at, verdict)
	return verdict
}
