package store

import (
	"razzia/internal/identity"
	"razzia/internal/table"
)

// Kept is all that a database keeps about one table, at one moment.
type Kept struct {
	Log            []table.Entry
	LogErr         error // why the log cannot be read, such as [razzia/internal/host.ErrUnreadable]; nil if it can
	Summary        table.Summary
	Running, Ended bool
	Listed         bool
	Secret         []byte // nil if there is none; it must never be printed
	Persons        []PersonRow
	Plans          []PlanRow // they must never be printed
}

// A PersonRow says that a table is in the list of a person.
type PersonRow struct {
	Person  string
	EndedAt *int64 // the end of the game, in milliseconds since 1970; nil before it
}

// A KeptReview is the review of a table or of a record that was opened from a file, as it is stored.
type KeptReview struct {
	ID     table.ID
	Review []byte
}

// A KeptRecord is a record that was opened from a file, as it is stored.
type KeptRecord struct {
	ID     table.ID
	Record []byte
}

// listPersons lists the identities with data that are not being removed just now.
const listPersons = `SELECT person FROM (SELECT person FROM persons UNION SELECT identity FROM identities
	UNION SELECT person FROM subscriptions UNION SELECT person FROM watches UNION SELECT viewer FROM mutes UNION SELECT muted FROM mutes
	UNION SELECT person FROM profile_people WHERE person IS NOT NULL UNION SELECT person FROM blocks UNION SELECT blocked FROM blocks
	UNION SELECT person FROM ratings UNION SELECT person FROM rated_persons UNION SELECT person FROM rated_games
	UNION SELECT person FROM vacations UNION SELECT person FROM wishes UNION SELECT person FROM records
	UNION SELECT person FROM plans UNION SELECT reporter FROM reports UNION SELECT writer FROM reports) AS kept
	WHERE person NOT IN (SELECT person FROM forgetting) ORDER BY person`

// Left lists the persons with data although their data were removed.
func Left(q Query) (left []string, _ error) {
	gone, err := All(q, Value[[]byte], `SELECT hash FROM gone`)
	if err != nil {
		return nil, err
	}
	hashes := make(map[identity.Hash]bool, len(gone))
	for _, hash := range gone {
		hashes[identity.Hash(hash)] = true
	}
	persons, err := All(q, Value[string], listPersons)
	for _, person := range persons {
		if hashes[identity.GoneHash(person)] {
			left = append(left, person)
		}
	}
	return left, err
}
