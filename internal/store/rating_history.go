package store

import (
	"context"

	"razzia/internal/rating"
	"razzia/internal/table"
)

// The statements about what games have changed.
const (
	changeColumns = `g.number, g.person, g.ladder, g.seat, g.ended, g.before_mean, g.before_deviation, g.mean, g.deviation, g.games`
	findChanges   = `SELECT ` + changeColumns + ` FROM tables t JOIN rated_games g ON g.model = $1 AND g.number = t.number
		WHERE t.id = $2 ORDER BY g.seat`
	listChanges = `SELECT ` + changeColumns + `, COALESCE(t.id, '') FROM rated_games g
		LEFT JOIN tables t ON t.number = g.number AND NOT t.retired
		WHERE g.model = $1 AND g.person = ANY($2) AND g.ladder = $3 AND g.number < $4 ORDER BY g.number DESC LIMIT $5`
)

// fieldsOfChange are the places of changeColumns.
func fieldsOfChange(c *rating.Change) []any {
	return []any{&c.Number, &c.Person, new(int64), &c.Seat, at(&c.Ended), &c.Before.Mean, &c.Before.Deviation, &c.After.Mean,
		&c.After.Deviation, &c.After.Games}
}

// scanChange reads the columns of changeColumns, and further ones into more.
func scanChange(scan Scan, more ...any) (c rating.Change, err error) {
	var ladder int64
	fields := fieldsOfChange(&c)
	fields[2] = &ladder
	err = scan(append(fields, more...)...)
	c.Ladder = rating.Ladder(ladder)
	return c, err
}

// OfGame lists the changes by a game.
func (s Ratings) OfGame(ctx context.Context, id table.ID) ([]rating.Change, error) {
	return All(s.Read(ctx, "read how a game was rated"), func(scan Scan) (rating.Change, error) { return scanChange(scan) },
		findChanges, s.model, id)
}

// History lists the changes of a rating.
func (s Ratings) History(ctx context.Context, identities []string, l rating.Ladder, before int64, most int) ([]rating.Entry, error) {
	if before <= 0 {
		before = EndOfTime
	}
	return All(s.Read(ctx, "read the history of a rating"), func(scan Scan) (e rating.Entry, err error) {
		e.Change, err = scanChange(scan, &e.ID)
		return e, err
	}, listChanges, s.model, keys(identities), int(l), before, max(most, 0))
}
