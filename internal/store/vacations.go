package store

import (
	"context"
	"time"
)

// Vacations are who is away.
var Vacations = []Relation{
	{Name: "vacations", Columns: Declare(`person erase, until number`),
		Told: Told{Host: "of each player on vacation", Page: "privacy.away", File: "away"}},
}

// vacations keeps who is away.
type vacations struct{ Engine }

// listVacations reads until when persons are away, by this identity or another one of their account.
const listVacations = `SELECT v.person, v.until FROM vacations v WHERE v.person = ANY($1) AND v.until > $2
	UNION SELECT i.identity, v.until FROM identities i JOIN identities o ON o.account = i.account JOIN vacations v ON v.person = o.identity
		WHERE i.identity = ANY($1) AND v.until > $2`

const addVacation = `INSERT INTO vacations (person, until) VALUES ($1, $2) ON CONFLICT (person) DO UPDATE SET until = excluded.until`

// SaveVacation notes until when a person is away.
func (s vacations) SaveVacation(ctx context.Context, identities []string, until, now time.Time) error {
	steps := []Step{Do(`DELETE FROM vacations WHERE until <= $1`, now),
		Do(`DELETE FROM vacations WHERE person = ANY($1)`, Keys(identities))}
	if until.After(now) && len(identities) > 0 {
		steps = append(steps, Do(addVacation, Key(identities[0]), until))
	}
	return s.Write(ctx, "note a vacation", func(tx Tx) error { return tx.Run(steps...) })
}

// VacationsOf returns who is away.
func (s vacations) VacationsOf(ctx context.Context, persons []string, now time.Time) (map[string]time.Time, error) {
	away := map[string]time.Time{}
	err := s.Read(ctx, "list vacations")(func(scan Scan) error {
		var person string
		var until time.Time
		err := scan(&person, At(&until))
		if until.After(away[person]) {
			away[person] = until
		}
		return err
	}, listVacations, Keys(persons), now)
	return away, err
}
