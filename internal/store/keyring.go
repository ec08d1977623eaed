package store

import (
	"time"

	"razzia/internal/keyring"
)

// The statements about keys of cookies.
const (
	// ListCookieKeys lists the keys, the newest first.
	ListCookieKeys = `SELECT id, secret, made, signs FROM cookie_keys ORDER BY signs DESC, id`
	// AddCookieKey adds a key.
	AddCookieKey = `INSERT INTO cookie_keys (id, secret, made, signs) VALUES ($1, $2, $3, $4)`
	// DropCookieKey removes a key.
	DropCookieKey = `DELETE FROM cookie_keys WHERE id = $1`
)

// CookieKeysChanged is the subject of the note that the keys of the cookies have changed. No identity and no session has such an ID.
const CookieKeysChanged = "cookie keys"

// A CookieKeyRow is a key as a database has it. Times are in milliseconds since 1970, 0 for the key that the server began with.
type CookieKeyRow struct {
	ID          string
	Secret      []byte
	Made, Signs int64
}

// Fields are where the columns of a key go.
func (r *CookieKeyRow) Fields() []any { return []any{&r.ID, &r.Secret, &r.Made, &r.Signs} }

// Key returns the key of a row.
func (r *CookieKeyRow) Key() keyring.Key {
	return keyring.Key{ID: r.ID, Secret: r.Secret, Made: momentOrZero(r.Made), Signs: momentOrZero(r.Signs)}
}

// CookieKeyArgs are the arguments of AddCookieKey.
func CookieKeyArgs(k keyring.Key) []any {
	return []any{k.ID, k.Secret, millisOrZero(k.Made), millisOrZero(k.Signs)}
}

func momentOrZero(millis int64) time.Time {
	if millis == 0 {
		return time.Time{}
	}
	return Moment(millis)
}

func millisOrZero(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
