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
	listMembers = `SELECT a.id, a.name, a.face, a.settings, r.mean, r.deviation, r.games, r.latest FROM rated_persons r
		JOIN identities i ON i.identity = r.person JOIN accounts a ON a.id = i.account WHERE r.model = $1 AND r.ladder = $2 ORDER BY a.id, r.person`
	// countOpponents ends once it has found as many as are asked for.
	countOpponents = `SELECT COUNT(*) FROM (SELECT DISTINCT COALESCE(o.account, p.person) FROM identities i
		JOIN rated_games g ON g.model = $1 AND g.person = i.identity AND g.ladder = $2
		JOIN rated_games p ON p.model = g.model AND p.number = g.number AND p.person <> g.person
		LEFT JOIN identities o ON o.identity = p.person
		WHERE i.account = $3 AND COALESCE(o.account, '') <> $3 LIMIT $4) AS opponents`
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

// Members lists the members with a rating in a ladder.
func (s Ratings) Members(ctx context.Context, l rating.Ladder) (list []rating.Member, _ error) {
	rows, err := All(s.Read(ctx, "list the ratings of members"), scanRatedMember, listMembers, s.model, int(l))
	for i := 0; i < len(rows); {
		one, ratings := rows[i], []rating.Rating{}
		for ; i < len(rows) && rows[i].Account == one.Account; i++ {
			ratings = append(ratings, rows[i].Rating)
			if rows[i].Latest.After(one.Latest) {
				one.Latest = rows[i].Latest
			}
		}
		one.Rating = rating.Fuse(ratings...)
		list = append(list, one)
	}
	return list, err
}

// scanRatedMember reads a row of listMembers.
func scanRatedMember(scan Scan) (m rating.Member, err error) {
	err = scan(&m.Account, &m.Name, &m.Face, &m.Settings, &m.Rating.Mean, &m.Rating.Deviation, &m.Rating.Games, at(&m.Latest))
	return m, err
}

// Opponents counts the opponents of an account.
func (s Ratings) Opponents(ctx context.Context, account string, l rating.Ladder, most int) (int, error) {
	n, _, err := One(s.Read(ctx, "count the opponents of a player"), Value[int], countOpponents, s.model, int(l), account, most)
	return n, err
}
