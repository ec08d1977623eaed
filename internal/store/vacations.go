package store

import "time"

// People who are away. A list of persons is the first argument of a statement; engines write = ANY($1) in their own way.
const (
	// DropVacations ends the vacations of a person, by all their identities.
	DropVacations = `DELETE FROM vacations WHERE person = ANY($1)`
	// ExpireVacations removes the vacations that are over.
	ExpireVacations = `DELETE FROM vacations WHERE until <= $1`
	// AddVacation notes until when a person is away.
	AddVacation = `INSERT INTO vacations (person, until) VALUES ($1, $2) ON CONFLICT (person) DO UPDATE SET until = excluded.until`
	// ListVacations reads until when persons are away, by this identity or another one of their account.
	ListVacations = `SELECT v.person, v.until FROM vacations v WHERE v.person = ANY($1) AND v.until > $2
		UNION SELECT i.identity, v.until FROM identities i JOIN identities o ON o.account = i.account JOIN vacations v ON v.person = o.identity
			WHERE i.identity = ANY($1) AND v.until > $2`
)

// Later notes the end of a vacation of a person, in milliseconds since 1970, unless there is one that ends later.
func Later(away map[string]time.Time, person string, until int64) {
	if at := Moment(until); at.After(away[person]) {
		away[person] = at
	}
}
