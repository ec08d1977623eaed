package leaderboard

import (
	"context"

	"razzia/internal/rating"
	"razzia/internal/store"
)

// Stored are who has agreed to be on the leaderboard.
var Stored = []store.Relation{
	{Name: "leaderboard", Columns: store.Declare(`account account`),
		Told: store.Told{Host: "who has agreed to be on", Page: "leaderboard.stored", File: "leaderboard"}},
}

// Leaderboard is the store of who has agreed to be on the leaderboard of the ratings by a model.
type stored struct {
	on    store.Engine
	model string
}

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return stored{e, rating.Model} }

const (
	listedColumns = `SELECT i.account, r.mean, r.deviation, r.games, r.latest FROM `
	listStandings = listedColumns + `leaderboard m JOIN identities i ON i.account = m.account
		JOIN rated_persons r ON r.model = $1 AND r.person = i.identity AND r.ladder = $2 ORDER BY i.account, r.person`
	findStanding = listedColumns + `identities i
		JOIN rated_persons r ON r.model = $1 AND r.person = i.identity AND r.ladder = $2 WHERE i.account = $3 ORDER BY i.account, r.person`
	// countOpponents ends once it has found as many as are asked for. The identities are a list, so that both engines look them up in the
	// index of the games: SQLite would read the games of all people if they were joined.
	countOpponents = `SELECT COUNT(*) FROM (SELECT DISTINCT COALESCE(o.account, p.person) FROM rated_games g
		JOIN rated_games p ON p.model = g.model AND p.number = g.number AND p.person <> g.person
		LEFT JOIN identities o ON o.identity = p.person
		WHERE g.model = $1 AND g.person IN (SELECT identity FROM identities WHERE account = $3) AND g.ladder = $2
			AND COALESCE(o.account, '') <> $3 LIMIT $4) AS opponents`
	listAgreed = `SELECT a.id, a.name, a.face, i.identity FROM leaderboard m JOIN accounts a ON a.id = m.account
		JOIN identities i ON i.account = a.id WHERE a.id = ANY($1) ORDER BY a.id, i.identity`
	findAgreed = `SELECT account FROM leaderboard WHERE account = $1`
	saveAgreed = `INSERT INTO leaderboard (account) SELECT id FROM accounts WHERE id = $1 FOR KEY SHARE ON CONFLICT (account) DO NOTHING`
	dropAgreed = `DELETE FROM leaderboard WHERE account = $1`
)

// standings reads rows of identities, and makes one standing of those of each account.
func (s stored) standings(ctx context.Context, text string, args ...any) (list []Standing, _ error) {
	rows, err := store.All(s.on.Read(ctx, "read standings"), func(scan store.Scan) (one Standing, err error) {
		err = scan(&one.Account, &one.Rating.Mean, &one.Rating.Deviation, &one.Rating.Games, store.At(&one.Latest))
		return one, err
	}, text, args...)
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

// Standings lists the standings of those who have agreed.
func (s stored) Standings(ctx context.Context, l rating.Ladder) ([]Standing, error) {
	list, err := s.standings(ctx, listStandings, s.model, int(l))
	for i := range list {
		list[i].Agreed = true
	}
	return list, err
}

// StandingOf returns the standing of a member.
func (s stored) StandingOf(ctx context.Context, account string, l rating.Ladder) (Standing, error) {
	one := Standing{Account: account}
	list, err := s.standings(ctx, findStanding, s.model, int(l), account)
	if err == nil && len(list) > 0 {
		one = list[0]
		one.Opponents, err = s.Opponents(ctx, account, l)
	}
	if err == nil {
		one.Agreed, err = s.Agrees(ctx, account)
	}
	return one, err
}

// Opponents counts the people that a member has met.
func (s stored) Opponents(ctx context.Context, account string, l rating.Ladder) (int, error) {
	n, _, err := store.One(s.on.Read(ctx, "count the opponents of a member"), store.Value[int], countOpponents, s.model, int(l), account,
		LeastOpponents)
	return n, err
}

// Members returns members who have agreed.
func (s stored) Members(ctx context.Context, accounts []string) (map[string]Member, error) {
	found := map[string]Member{}
	err := s.on.Read(ctx, "read who is on the leaderboard")(func(scan store.Scan) error {
		var account, identity string
		var m Member
		err := scan(&account, &m.Name, &m.Face, &identity)
		m.Identities = append(found[account].Identities, identity)
		found[account] = m
		return err
	}, listAgreed, accounts)
	return found, err
}

// Agrees reports whether a member has agreed.
func (s stored) Agrees(ctx context.Context, account string) (bool, error) {
	_, agrees, err := store.One(s.on.Read(ctx, "read whether a member is on the leaderboard"), store.Value[string], findAgreed, account)
	return agrees, err
}

// Agree notes that a member agrees.
func (s stored) Agree(ctx context.Context, account string) error {
	_, err := store.Change(ctx, s.on, "come to the leaderboard", saveAgreed, account)
	return err
}

// Disagree takes that back.
func (s stored) Disagree(ctx context.Context, account string) error {
	_, err := store.Change(ctx, s.on, "leave the leaderboard", dropAgreed, account)
	return err
}
