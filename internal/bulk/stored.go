package bulk

import (
	"context"
	"time"

	"razzia/internal/store"

	"razzia/internal/host"
)

// stored are the finished games for people who read many of them, as [Store] says.
type stored struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return stored{e} }

const (
	// ListFinishedOf lists the numbered games of persons after a number, the cleared ones included. $2 to $4 are the number and the time.
	ListFinishedOf = `SELECT ` + store.SummaryColumns + `, t.number FROM tables t WHERE t.number > $2 AND t.id IN (
			SELECT table_id FROM persons WHERE person = ANY($1) AND ended_at >= $3 AND ended_at < $4)
		ORDER BY t.number LIMIT $5`
	// FindFirst finds the lowest number of the games that ended at a moment or later. Games are numbered nearly in the order of their ends:
	// of two, the later one has the lower number only if the other was stored after it. So it is enough to look at those next to the moment.
	FindFirst = `SELECT COALESCE(MIN(number), 0) FROM (SELECT number FROM tables
		WHERE ended AND NOT retired AND ended_at >= $1 ORDER BY ended_at LIMIT $2) AS next WHERE number IS NOT NULL`
	// FindLast finds the highest number of the games that ended before a moment, in the same way.
	FindLast = `SELECT COALESCE(MAX(number), 0) FROM (SELECT number FROM tables
		WHERE ended AND NOT retired AND ended_at < $1 ORDER BY ended_at DESC LIMIT $2) AS next WHERE number IS NOT NULL`
)

// outOfOrder is how many games, at most, end before another one and get their numbers after it. They would have to be stored by slow
// nodes, all in the seconds between the end of the other game and its number.
const outOfOrder = 1000

// Finished is the feed of finished games, as [host.Store] says.
func (s stored) Finished(ctx context.Context, after int64, most int) ([]host.Finished, error) {
	return store.Lists{Engine: s.on}.Finished(ctx, after, most)
}

// FinishedOf lists those games of the feed that a person with these identities made or had a seat at, and that ended since a moment and
// before another one. Games that they cleared from their list are there too.
func (s stored) FinishedOf(ctx context.Context, persons []string, since, until time.Time, after int64, most int) ([]host.Finished,
	error) {
	if err := s.on.NumberGames(ctx); err != nil {
		return nil, err
	}
	return store.All(s.on.Read(ctx, "list the finished games of a person"), store.ReadFinished, ListFinishedOf,
		store.Keys(persons), after, since, until,
		max(most, 0))
}

// Span returns the lowest number of the games that ended since a moment, and the highest one of those that ended before another one; 0
// for none. Retired games do not count.
func (s stored) Span(ctx context.Context, since, until time.Time) (first, last int64, err error) {
	if err := s.on.NumberGames(ctx); err != nil {
		return 0, 0, err
	}
	q := s.on.Read(ctx, "look for the games of a time")
	if first, _, err = store.One(q, store.Value[int64], FindFirst, since, outOfOrder); err == nil {
		last, _, err = store.One(q, store.Value[int64], FindLast, until, outOfOrder)
	}
	return first, last, err
}
