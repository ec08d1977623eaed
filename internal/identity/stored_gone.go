package identity

import (
	"time"

	"razzia/internal/keyring"
	"razzia/internal/store"
)

// The statements about persons whose data are removed.
const (
	// noteGone notes that cookies of an identity are invalid from now on. One that is banned or may not talk is left out: that would
	// end with its cookie.
	noteGone = `INSERT INTO gone (hash, until) SELECT $1, $2 WHERE
		NOT EXISTS (SELECT 1 FROM bans WHERE subject = $3 AND (until IS NULL OR until > $4)) AND
		NOT EXISTS (SELECT 1 FROM silences WHERE subject = $3 AND (until IS NULL OR until > $4)) ON CONFLICT DO NOTHING`
	// expireGone removes the notes of identities of which there is no cookie any more.
	expireGone = `DELETE FROM gone WHERE until < $1`
	// hideChanges replaces the subjects of changes that name an identity.
	hideChanges = `UPDATE changes SET subject = $1 WHERE subject IN ($2, $3, $4)`
)

// depart notes that cookies of a person are invalid from now on. Notes of changes that name them are hidden. The
// changes are locked last.
func depart(tx store.Tx, person string, at time.Time) error {
	hash := GoneHash(person)
	err := tx.Run(store.Do(expireGone, at), store.Do(noteGone, hash[:], at.Add(keyring.Lifetime), person, at))
	if err == nil {
		err = store.NoteChanges(tx, at, Departure(person))
	}
	if err != nil {
		return err
	}
	return tx.Run(store.Do(hideChanges, Departure(person), person, Renaming(person), Muting(person)),
		store.Do(store.DropChanges, at.Add(-NotesKept)))
}

// Left lists the persons with data although their data were removed.
func Left(q store.Query, relations []store.Relation) (left []string, _ error) {
	gone, err := store.All(q, store.Value[[]byte], `SELECT hash FROM gone`)
	if err != nil {
		return nil, err
	}
	hashes := make(map[Hash]bool, len(gone))
	for _, hash := range gone {
		hashes[Hash(hash)] = true
	}
	persons, err := store.KeptPersons(q, relations)
	for _, person := range persons {
		if hashes[GoneHash(person)] {
			left = append(left, person)
		}
	}
	return left, err
}
