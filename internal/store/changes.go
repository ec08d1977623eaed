package store

import (
	"time"
)

// The statements about notes.
const (
	noteChange = `INSERT INTO changes (number, subject, at) SELECT COALESCE(MAX(number), 0) + 1, $1, $2 FROM changes`
	// dropChanges removes notes from before a moment, but never the last: numbers must go on.
	DropChanges = `DELETE FROM changes WHERE at < $1 AND number < (SELECT MAX(number) FROM changes)`
)

// noteChanges notes changes at the end of a transaction. The lock lets one transaction at a time note some, so that numbers are in
// the order of the commits.
func NoteChanges(tx Tx, at time.Time, subjects ...string) error {
	if len(subjects) == 0 {
		return nil
	}
	if err := tx.LockBy(`LOCK TABLE changes IN EXCLUSIVE MODE`); err != nil {
		return err
	}
	for _, subject := range subjects {
		if _, err := tx.Exec(noteChange, subject, at); err != nil {
			return err
		}
	}
	return nil
}
