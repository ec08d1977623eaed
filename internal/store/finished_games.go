package store

import (
	"context"
	"time"

	"razzia/internal/host"
)

// FinishedGames are the finished games for people who read many of them, as [razzia/internal/bulk.Store] says.
type FinishedGames struct{ Engine }

// FinishedGames returns the finished games for people who read many of them.
func (s Shared) FinishedGames() FinishedGames { return FinishedGames{s.lists.Engine} }

const (
	// ListFinishedOf lists the numbered games of persons after a number, the cleared ones included. $2 to $4 are the number and the time.
	ListFinishedOf = `SELECT ` + SummaryColumns + `, t.number FROM tables t WHERE t.number > $2 AND t.id IN (
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
func (s FinishedGames) Finished(ctx context.Context, after int64, most int) ([]host.Finished, error) {
	return lists(s).Finished(ctx, after, most)
}

// FinishedOf lists the finished games of persons, as [razzia/internal/bulk.Store] says.
func (s FinishedGames) FinishedOf(ctx context.Context, persons []string, since, until time.Time, after int64, most int) ([]host.Finished,
	error) {
	if err := s.NumberGames(ctx); err != nil {
		return nil, err
	}
	return All(s.Read(ctx, "list the finished games of a person"), scanFinished, ListFinishedOf, keys(persons), after, since, until,
		max(most, 0))
}

// Span returns the first and the last number of games that ended in a time, as [razzia/internal/bulk.Store] says.
func (s FinishedGames) Span(ctx context.Context, since, until time.Time) (first, last int64, err error) {
	if err := s.NumberGames(ctx); err != nil {
		return 0, 0, err
	}
	q := s.Read(ctx, "look for the games of a time")
	if first, _, err = One(q, Value[int64], FindFirst, since, outOfOrder); err == nil {
		last, _, err = One(q, Value[int64], FindLast, until, outOfOrder)
	}
	return first, last, err
}
