package rating

import (
	"context"

	"razzia/internal/store"
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
func fieldsOfChange(c *Change) []any {
	return []any{&c.Number, &c.Person, new(int64), &c.Seat, store.At(&c.Ended), &c.Before.Mean, &c.Before.Deviation, &c.After.Mean,
		&c.After.Deviation, &c.After.Games}
}

// scanChange reads the columns of changeColumns, and further ones into more.
func scanChange(scan store.Scan, more ...any) (c Change, err error) {
	var ladder int64
	fields := fieldsOfChange(&c)
	fields[2] = &ladder
	err = scan(append(fields, more...)...)
	c.Ladder = Ladder(ladder)
	return c, err
}

// OfGame lists the changes by a game.
func (s stored) OfGame(ctx context.Context, id table.ID) ([]Change, error) {
	return store.All(s.on.Read(ctx, "read how a game was rated"), func(scan store.Scan) (Change, error) { return scanChange(scan) },
		findChanges, s.model, id)
}

// History lists the changes of a rating.
func (s stored) History(ctx context.Context, identities []string, l Ladder, before int64, most int) ([]Entry, error) {
	if before <= 0 {
		before = store.EndOfTime
	}
	return store.All(s.on.Read(ctx, "read the history of a rating"), func(scan store.Scan) (e Entry, err error) {
		e.Change, err = scanChange(scan, &e.ID)
		return e, err
	}, listChanges, s.model, store.Keys(identities), int(l), before, max(most, 0))
}
