package identity

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"razzia/internal/store"
	"razzia/internal/table"
)

// The statements about programs. A program is a session with scopes.
const (
	// lockDevice keeps the session of a device until the end of the transaction. That of a program makes no programs.
	lockDevice    = `SELECT id FROM sessions WHERE account = $1 AND id = $2 AND scopes = '' FOR KEY SHARE`
	countPrograms = `SELECT COUNT(*) FROM sessions WHERE account = $1 AND scopes <> '' AND expires > $2`
)

// AddProgram begins the session of a program.
func (s sessions) AddProgram(ctx context.Context, p Program, now time.Time) error {
	return s.on.Write(ctx, "store a personal token", func(tx store.Tx) error { return BeginProgram(tx, p, now) })
}

// BeginProgram does what AddProgram of a [Store] does, in a transaction of the caller.
func BeginProgram(tx store.Tx, p Program, now time.Time) error {
	_, err := store.Need(ErrNoAccount, tx.Read, store.Value[string], lockAccount, p.Account)
	if err == nil && table.IsBotAccount(p.Account) {
		_, err = store.Need(ErrNoAccount, tx.Read, store.Value[string], lockBot, p.Account, p.Owner)
	}
	if err == nil && p.By != "" {
		err = needDevice(tx, cmp.Or(p.Owner, p.Account), p.By)
	}
	if err != nil {
		return err
	}
	has, _, err := store.One(tx.Read, store.Value[int], countPrograms, p.Account, now)
	if err == nil && has >= p.Most {
		err = ErrManyTokens
	}
	if err != nil {
		return err
	}
	if err = begin(tx, p.Account, p.Session, p.Hash); err == nil && p.Alone {
		_, err = end(tx, now, endOthers, p.Account, p.Session.ID)
	}
	return err
}

// scopes reads a column of scopes.
type scopes []Scope

// Scan reads a column.
func (s *scopes) Scan(value any) error {
	text, ok := value.(string)
	if !ok {
		return fmt.Errorf("scopes are a %T", value)
	}
	*s = StoredScopes(text)
	return nil
}
