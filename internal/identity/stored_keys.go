package identity

import (
	"context"
	"time"

	"razzia/internal/keyring"
	"razzia/internal/store"
)

// cookieKeys keeps the keys of the cookies.
type cookieKeys struct{ on store.Engine }

// NewCookieKeys returns the keys of the cookies in an engine.
func NewCookieKeys(e store.Engine) keyring.Store { return cookieKeys{e} }

// CookieKeysChanged is the subject of the note that the keys of the cookies have changed. No identity and no session has such an ID.
const CookieKeysChanged = "cookie keys"

// CookieKeys lists the keys of the cookies.
func (s cookieKeys) CookieKeys(ctx context.Context) ([]keyring.Key, time.Time, error) {
	return s.read(s.on.Read(ctx, "list the keys of the cookies"))
}

// read reads the keys and the time.
func (s cookieKeys) read(q store.Query) (keys []keyring.Key, now time.Time, err error) {
	millis, _, err := store.One(q, store.Value[int64], s.on.Clock())
	if err == nil {
		keys, err = ReadCookieKeys(q)
	}
	return keys, store.Moment(millis), err
}

// ReadCookieKeys reads the keys, the newest first.
func ReadCookieKeys(q store.Query) ([]keyring.Key, error) {
	return store.All(q, func(scan store.Scan) (k keyring.Key, err error) {
		err = scan(&k.ID, &k.Secret, store.AtOrZero(&k.Made), store.AtOrZero(&k.Signs))
		return k, err
	}, `SELECT id, secret, made, signs FROM cookie_keys ORDER BY signs DESC, id`)
}

// ChangeCookieKeys changes the keys of the cookies.
func (s cookieKeys) ChangeCookieKeys(ctx context.Context, decide func([]keyring.Key, time.Time) (keyring.Change, error)) error {
	return s.on.Write(ctx, "change the keys of the cookies", func(tx store.Tx) error {
		if err := tx.LockBy(`LOCK TABLE cookie_keys IN EXCLUSIVE MODE`); err != nil {
			return err
		}
		keys, now, err := s.read(tx.Read)
		if err != nil {
			return err
		}
		change, err := decide(keys, now)
		if err != nil {
			return err
		}
		var steps []store.Step
		for _, k := range change.Add {
			steps = append(steps, store.Do(`INSERT INTO cookie_keys (id, secret, made, signs) VALUES ($1, $2, $3, $4)`,
				k.ID, k.Secret, store.MillisOrZero(k.Made), store.MillisOrZero(k.Signs)))
		}
		for _, id := range change.Drop {
			steps = append(steps, store.Do(`DELETE FROM cookie_keys WHERE id = $1`, id))
		}
		if err := tx.Run(steps...); err != nil {
			return err
		}
		return store.NoteChanges(tx, now, CookieKeysChanged)
	})
}
