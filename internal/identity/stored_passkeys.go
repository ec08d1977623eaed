package identity

import (
	"context"
	"time"

	"razzia/internal/store"
)

// passkeys keeps passkeys, and the challenges that authenticators sign.
type passkeys struct{ on store.Engine }

// The statements about challenges.
const (
	addChallenge = `INSERT INTO challenges (hash, session, expires) VALUES ($1, NULL, $2)`
	// addChallengeOf stores a challenge of a session, if there is the session.
	addChallengeOf   = `INSERT INTO challenges (hash, session, expires) SELECT $1, id, $2 FROM sessions WHERE id = $3`
	dropChallenges   = `DELETE FROM challenges WHERE session = $1`
	expireChallenges = `DELETE FROM challenges WHERE expires <= $1`
	// burnChallenge removes a challenge, and reads it.
	burnChallenge = `DELETE FROM challenges WHERE hash = $1 AND expires > $2 RETURNING COALESCE(session, ''), expires`
)

// The statements about passkeys.
const (
	addPasskey = `INSERT INTO passkeys (credential, id, account, name, host, key, counter, copyable, copied, added, used, browser, network)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING`
	countPasskeys = `SELECT COUNT(*) FROM passkeys WHERE account = $1`
	readPasskeys  = `SELECT credential, id, account, name, host, key, counter, copyable, copied, added, used, browser, network FROM passkeys `
	// notePasskey notes a use of a passkey, if its counter went on, or it does not count.
	notePasskey = `UPDATE passkeys SET counter = $1, copyable = $2, copied = $3, used = $4, browser = $5, network = $6
		WHERE credential = $7 AND account = $8 AND (counter < $1 OR counter = 0 AND $1 = 0)`
	hasPasskey         = `SELECT EXISTS (SELECT 1 FROM passkeys WHERE credential = $1 AND account = $2)`
	renamePasskey      = `UPDATE passkeys SET name = $1 WHERE account = $2 AND id = $3`
	removePasskey      = `DELETE FROM passkeys WHERE account = $1 AND id = $2`
	endPasskeySessions = `DELETE FROM sessions WHERE account = $1 AND passkey = $2 AND id <> $3 RETURNING id, hash`
	dropPasskeys       = `DELETE FROM passkeys WHERE account = $1`
)

// SaveChallenge stores a challenge. It refers to its session, so a session that ends at the same time
// takes it along.
func (s passkeys) SaveChallenge(ctx context.Context, h Hash, c Challenge, now time.Time) error {
	return s.on.Write(ctx, "store a challenge", func(tx store.Tx) error {
		if c.Session == "" {
			return tx.Run(store.Do(expireChallenges, now), store.Do(addChallenge, h[:], c.Expires))
		}
		if err := tx.Run(store.Do(expireChallenges, now), store.Do(dropChallenges, c.Session)); err != nil {
			return err
		}
		added, err := tx.Exec(addChallengeOf, h[:], c.Expires, c.Session)
		return madeBy(added, err, ErrNoSession)
	})
}

// BurnChallenge removes a challenge.
func (s passkeys) BurnChallenge(ctx context.Context, h Hash, now time.Time) (c Challenge, err error) {
	err = s.on.Write(ctx, "use a challenge", func(tx store.Tx) error {
		c, err = store.Need(ErrNoChallenge, tx.Read, func(scan store.Scan) (c Challenge, err error) {
			err = scan(&c.Session, store.At(&c.Expires))
			return c, err
		}, burnChallenge, h[:], now)
		return err
	})
	return c, err
}

// AddPasskey stores a passkey. The session is locked: one passkey is added at a time.
func (s passkeys) AddPasskey(ctx context.Context, p Passkey, session string, most int) error {
	return s.on.Write(ctx, "store a passkey", func(tx store.Tx) error {
		if err := needSession(tx, p.Account, session); err != nil {
			return err
		}
		added, err := tx.Exec(addPasskey, p.Credential, p.ID, p.Account, p.Name, p.Host, p.Key, int64(p.Counter),
			p.Copyable, p.Copied, p.Added, p.Used, p.Browser, p.Network)
		switch {
		case err != nil:
			return err
		case added == 0:
			return ErrPasskeyTaken
		}
		own, _, err := store.One(tx.Read, store.Value[int], countPasskeys, p.Account)
		if err == nil && own > most {
			err = ErrManyPasskeys
		}
		return err
	})
}

func scanPasskey(scan store.Scan) (p Passkey, err error) {
	err = scan(&p.Credential, &p.ID, &p.Account, &p.Name, &p.Host, &p.Key, &p.Counter,
		&p.Copyable, &p.Copied, store.At(&p.Added), store.At(&p.Used), &p.Browser, &p.Network)
	return p, err
}

// PasskeysOf lists passkeys.
func (s passkeys) PasskeysOf(ctx context.Context, account string) ([]Passkey, error) {
	return store.All(s.on.Read(ctx, "list the passkeys of an account"), scanPasskey,
		readPasskeys+`WHERE account = $1 ORDER BY added, id`, account)
}

// FindPasskey returns a passkey.
func (s passkeys) FindPasskey(ctx context.Context, credential []byte) (Passkey, error) {
	return store.Need(ErrNoPasskey, s.on.Read(ctx, "find a passkey"), scanPasskey, readPasskeys+`WHERE credential = $1`, credential)
}

// UsePasskey signs a device in.
func (s passkeys) UsePasskey(ctx context.Context, p Passkey, j Joining, now time.Time) (a Account, err error) {
	j.Session.Passkey = p.ID
	err = s.on.Write(ctx, "use a passkey", func(tx store.Tx) error {
		_, err := tx.Exec(lockAccount, p.Account)
		if err == nil {
			a, err = store.Need(ErrNoPasskey, tx.Read, scanAccount, findAccount, p.Account)
		}
		if err == nil {
			err = countUse(tx, p)
		}
		if err == nil {
			err = enter(tx, a.ID, j, now)
		}
		return err
	})
	return a, err
}

// NotePasskey notes a use of a passkey.
func (s passkeys) NotePasskey(ctx context.Context, p Passkey) error {
	return s.on.Write(ctx, "note the use of a passkey", func(tx store.Tx) error { return countUse(tx, p) })
}

// countUse notes a use of a passkey. Of several uses at a time with one counter, one succeeds.
func countUse(tx store.Tx, p Passkey) error {
	counted, err := tx.Exec(notePasskey, int64(p.Counter), p.Copyable, p.Copied, p.Used, p.Browser, p.Network, p.Credential, p.Account)
	if err != nil || counted > 0 {
		return err
	}
	has, err := store.Is(tx.Read, hasPasskey, p.Credential, p.Account)
	switch {
	case err != nil:
		return err
	case has:
		return ErrCounter
	}
	return ErrNoPasskey
}

// RenamePasskey names a passkey.
func (s passkeys) RenamePasskey(ctx context.Context, account, id, name string) error {
	_, err := store.Change(ctx, s.on, "name a passkey", renamePasskey, name, account, id)
	return err
}

// RemovePasskey removes a passkey. A device that signs in by it at the same time is among the sessions
// that end, or the passkey is invalid.
func (s passkeys) RemovePasskey(ctx context.Context, account, id, kept string, now time.Time) (gone []string, err error) {
	err = s.on.Write(ctx, "remove a passkey", func(tx store.Tx) error {
		gone = nil
		if _, err := tx.Exec(lockAccount, account); err != nil {
			return err
		}
		n, err := tx.Exec(removePasskey, account, id)
		if err == nil && n > 0 {
			gone, err = end(tx, now, endPasskeySessions, account, id, kept)
		}
		return err
	})
	return gone, err
}
