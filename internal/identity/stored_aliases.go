package identity

import (
	"razzia/internal/store"
)

// AllOf returns a query of all identities of a person, who is an argument with a number.
func AllOf(arg string) string {
	return `(SELECT ` + arg + ` AS identity UNION SELECT y.identity FROM identities x JOIN identities y ON y.account = x.account
		WHERE x.identity = ` + arg + `)`
}

// LockPerson keeps others from giving the identity of a guest to an account, subscribing it, or removing its data, until
// the transaction ends, and locks other names. It fails with an error if the data of the identity were removed.
func LockPerson(tx store.Tx, removed error, person string, names ...string) error {
	if err := tx.Lock(append(names, person)...); err != nil {
		return err
	}
	hash := GoneHash(person)
	gone, err := store.Is(tx.Read, isGone, hash[:])
	if err == nil && gone {
		err = removed
	}
	return err
}
