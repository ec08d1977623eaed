package identity

import (
	"context"
	"time"

	"razzia/internal/store"
)

// logins keeps what links members to persons at providers, and attempts to sign in there.
type logins struct{ on store.Engine }

// The statements about logins and attempts.
const (
	addAttempt = `INSERT INTO attempts (hash, person, expires) VALUES ($1, $2, $3)`
	// burnAttempt removes an attempt and reads who made it.
	burnAttempt    = `DELETE FROM attempts WHERE hash = $1 AND expires > $2 RETURNING person`
	expireAttempts = `DELETE FROM attempts WHERE expires <= $1`
	addLogin       = `INSERT INTO logins (hash, id, account, issuer, since) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (hash) DO NOTHING`
	readLogins     = `SELECT id, account, issuer, since FROM logins `
	dropLogin      = `DELETE FROM logins WHERE account = $1 AND id = $2`
	// dropLooseLinks removes the links of an account that no session made: those of sign-ins at a provider, and of the operator.
	dropLooseLinks   = `DELETE FROM links WHERE account = $1 AND session IS NULL`
	endLoginSessions = `DELETE FROM sessions WHERE account = $1 AND login = $2 AND id <> $3 RETURNING id, hash`
)

// SaveAttempt stores an attempt to sign in.
func (s logins) SaveAttempt(ctx context.Context, h Hash, person string, expires, now time.Time) error {
	return s.on.Write(ctx, "store an attempt to sign in", func(tx store.Tx) error {
		return tx.Run(store.Do(expireAttempts, now), store.Do(addAttempt, h[:], person, expires))
	})
}

// BurnAttempt removes an attempt to sign in.
func (s logins) BurnAttempt(ctx context.Context, h Hash, now time.Time) (person string, err error) {
	err = s.on.Write(ctx, "use an attempt to sign in", func(tx store.Tx) error {
		person, err = store.Need(ErrNoAttempt, tx.Read, store.Value[string], burnAttempt, h[:], now)
		return err
	})
	return person, err
}

// KeepLogin makes an account with a login.
func (s logins) KeepLogin(ctx context.Context, a Account, se DeviceSession, h, person Hash,
	l Login) error {
	return s.on.Write(ctx, "make an account with a login", func(tx store.Tx) error {
		if err := keepGuest(tx, a, se, h); err != nil {
			return err
		}
		return link(tx, person, l)
	})
}

// link links a person at a provider to an account.
func link(tx store.Tx, person Hash, l Login) error {
	added, err := tx.Exec(addLogin, person[:], l.ID, l.Account, l.Issuer, l.Since)
	if err == nil && added == 0 {
		err = ErrLinked
	}
	return err
}

// AddLogin links a person at a provider to an account.
func (s logins) AddLogin(ctx context.Context, person Hash, l Login, session string) error {
	return s.on.Write(ctx, "add a login", func(tx store.Tx) error {
		if err := needSession(tx, l.Account, session); err != nil {
			return err
		}
		return link(tx, person, l)
	})
}

func scanLogin(scan store.Scan) (l Login, err error) {
	err = scan(&l.ID, &l.Account, &l.Issuer, store.At(&l.Since))
	return l, err
}

// FindLogin returns the login of a person at a provider.
func (s logins) FindLogin(ctx context.Context, person Hash) (Login, error) {
	return store.Need(ErrNoLogin, s.on.Read(ctx, "find a login"), scanLogin, readLogins+`WHERE hash = $1`, person[:])
}

// LoginsOf lists logins.
func (s logins) LoginsOf(ctx context.Context, account string) ([]Login, error) {
	return store.All(s.on.Read(ctx, "list the logins of an account"), scanLogin, readLogins+`WHERE account = $1 ORDER BY since, id`, account)
}

// DropLogin removes a login. The links that it made go with it. It locks the account first: a device that signs
// in by the login at the same time has its session before, or its link is gone.
func (s logins) DropLogin(ctx context.Context, account, id, kept string, now time.Time) (gone []string, err error) {
	err = s.on.Write(ctx, "remove a login", func(tx store.Tx) error {
		if _, err := tx.Exec(lockAccount, account); err != nil {
			return err
		}
		n, err := tx.Exec(dropLogin, account, id)
		if err == nil && n == 0 {
			err = ErrNoLogin
		}
		if err == nil {
			_, err = tx.Exec(dropLooseLinks, account)
		}
		if err == nil {
			gone, err = end(tx, now, endLoginSessions, account, id, kept)
		}
		return err
	})
	return gone, err
}
