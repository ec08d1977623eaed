package idempotency

import (
	"bytes"
	"context"
	"time"

	"razzia/internal/store"
)

// Stored are the idempotency keys of persons with the answers, for a day.
var Stored = []store.Relation{
	{Name: "idempotency", Key: "person, request_key", Columns: store.Declare(`person erase, request_key name, digest bytes, status number,
		location name, body bytes, until number`),
		Joins: []string{`UPDATE idempotency SET person = $2 WHERE person = $1 AND NOT EXISTS
			(SELECT 1 FROM idempotency other WHERE other.person = $2 AND other.request_key = idempotency.request_key)`},
		Expires: `DELETE FROM idempotency WHERE until < $1`,
		Told:    store.Told{Host: "the answers to a program", Page: "programs.stored", File: "none: it is what the program was told, for a day"}},
}

// A Store keeps the keys. Nodes of a site share it. The contract is tested by [razzia/internal/idempotency/idempotencytest.Stores].
type Store struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return Store{e} }

// The statements about keys.
const (
	endOld   = `DELETE FROM idempotency WHERE person = $1 AND request_key = $2 AND until <= $3`
	beginKey = `INSERT INTO idempotency (person, request_key, digest, status, location, body, until) SELECT $1, $2, $3, 0, '', $4, $5
		WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $1) ON CONFLICT DO NOTHING`
	findKey = `SELECT digest, status, location, body FROM idempotency WHERE person = $1 AND request_key = $2`
	endKey  = `UPDATE idempotency SET status = $1, location = $2, body = $3 WHERE person = $4 AND request_key = $5`
	dropKey = `DELETE FROM idempotency WHERE person = $1 AND request_key = $2 AND status = 0`
)

// A first is what is known of the first request with a key.
type first struct {
	digest []byte
	Answer
}

func scan(scan store.Scan) (f first, err error) {
	err = scan(&f.digest, &f.Status, &f.Location, &f.Body)
	return f, err
}

// Begin stores the key of a request, and returns nil; or it returns the answer to the first request with the key. It fails with [ErrOther]
// and with [ErrRunning].
func (s Store) Begin(ctx context.Context, a Request, now time.Time) (got *Answer, _ error) {
	err := s.on.Write(ctx, "begin what a program asks for with a key", func(tx store.Tx) error {
		got = nil
		person := store.Key(a.Person)
		if err := tx.Lock(a.Person); err != nil {
			return err
		}
		if _, err := tx.Exec(endOld, person, a.Key, now.UnixMilli()); err != nil {
			return err
		}
		n, err := tx.Exec(beginKey, person, a.Key, a.Digest, []byte{}, now.Add(Kept).UnixMilli())
		if err != nil || n > 0 {
			return err
		}
		f, found, err := store.One(tx.Read, scan, findKey, person, a.Key)
		switch {
		case err != nil || !found: // of a person who is being forgotten
			return err
		case f.Status == 0:
			return ErrRunning
		case !bytes.Equal(f.digest, a.Digest):
			return ErrOther
		}
		got = &f.Answer
		return nil
	})
	if err != nil {
		return nil, err
	}
	return got, nil
}

// End keeps the answer to a request.
func (s Store) End(ctx context.Context, a Request, got Answer) error {
	body := append([]byte{}, got.Body...) // never nil
	_, err := store.Change(ctx, s.on, "keep the answer to a key", endKey, got.Status, got.Location, body, store.Key(a.Person), a.Key)
	return err
}

// Drop removes the key of a request without an answer: it created nothing.
func (s Store) Drop(ctx context.Context, a Request) error {
	_, err := store.Change(ctx, s.on, "forget a key", dropKey, store.Key(a.Person), a.Key)
	return err
}
