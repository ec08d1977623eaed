package store

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"razzia/internal/identity"
)

// The statements about programs. A program is a session with scopes.
const (
	// lockDevice keeps the session of a device until the end of the transaction. That of a program makes no programs.
	lockDevice    = `SELECT id FROM sessions WHERE account = $1 AND id = $2 AND scopes = '' FOR KEY SHARE`
	countPrograms = `SELECT COUNT(*) FROM sessions WHERE account = $1 AND scopes <> '' AND expires > $2`
)

// AddProgram begins the session of a program.
func (s sessions) AddProgram(ctx context.Context, p identity.Program, now time.Time) error {
	return s.Write(ctx, "store a personal token", func(tx Tx) error { return addProgram(tx, p, now) })
}

func addProgram(tx Tx, p identity.Program, now time.Time) error {
	_, err := need(identity.ErrNoAccount, tx.Read, Value[string], lockAccount, p.Account)
	if err == nil && p.Owner != "" {
		_, err = need(identity.ErrNoAccount, tx.Read, Value[string], lockBot, p.Account, p.Owner)
	}
	if err == nil && p.By != "" {
		err = needDevice(tx, cmp.Or(p.Owner, p.Account), p.By)
	}
	if err != nil {
		return err
	}
	has, _, err := One(tx.Read, Value[int], countPrograms, p.Account, now)
	if err == nil && has >= p.Most {
		err = identity.ErrManyTokens
	}
	if err != nil {
		return err
	}
	return begin(tx, p.Account, p.Session, p.Hash)
}

// scopes reads a column of scopes.
type scopes []identity.Scope

// Scan reads a column.
func (s *scopes) Scan(value any) error {
	text, ok := value.(string)
	if !ok {
		return fmt.Errorf("scopes are a %T", value)
	}
	*s = identity.StoredScopes(text)
	return nil
}
