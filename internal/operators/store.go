package operators

import (
	"context"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// Stored are the operators, what their devices have confirmed, and the links for a first one.
var Stored = []store.Relation{
	{Name: "operators", Columns: store.Declare(`account account, since number`),
		Told: store.Told{Host: "of each operator", Page: "operator.stored", File: "operator"}},
	{Name: "operator_confirmations", Columns: store.Declare(`session text, account account, confirmed number, until number`),
		Expires: `DELETE FROM operator_confirmations WHERE until <= $1`,
		Told:    store.Told{Host: "of each of their devices when", Page: "operator.stored", File: "none: it is over in hours"}},
	{Name: "operator_links", Columns: store.Declare(`hash bytes, until number`),
		Expires: `DELETE FROM operator_links WHERE until <= $1`},
}

// A Store keeps operators. Nodes of a site share it. The contract is tested by [razzia/internal/operators/operatorstest.Stores].
type Store struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return Store{e} }

// The statements about operators.
const (
	addOperator = `INSERT INTO operators (account, since) SELECT id, $2 FROM accounts WHERE id = $1
		ON CONFLICT DO NOTHING`
	isLast         = `SELECT EXISTS (SELECT 1 FROM operators WHERE account = $1) AND (SELECT count(*) FROM operators) = 1`
	removeOperator = `DELETE FROM operators WHERE account = $1`
	listOperators  = `SELECT o.account, a.name, o.since FROM operators o JOIN accounts a ON a.id = o.account ORDER BY o.since, o.account`
	// standing finds an operator, and what a device of theirs has confirmed.
	standing = `SELECT COALESCE(c.confirmed, 0) FROM operators o
		LEFT JOIN operator_confirmations c ON c.account = o.account AND c.session = $2 WHERE o.account = $1`
	dropConfirmation = `DELETE FROM operator_confirmations WHERE session = $1`
	// confirm notes a confirmation of a session of an operator.
	confirm = `INSERT INTO operator_confirmations (session, account, confirmed, until)
		SELECT s.id, s.account, $3, $4 FROM sessions s JOIN operators o ON o.account = s.account
		WHERE s.id = $1 AND s.account = $2 AND s.scopes = ''`
)

// The statements about links for a first operator.
const (
	addLink   = `INSERT INTO operator_links (hash, until) VALUES ($1, $2)`
	hasLink   = `SELECT EXISTS (SELECT 1 FROM operator_links WHERE hash = $1 AND until > $2) AND NOT EXISTS (SELECT 1 FROM operators)`
	dropLinks = `DELETE FROM operator_links`
	hasAny    = `SELECT EXISTS (SELECT 1 FROM operators)`
)

// Add makes the member with an account an operator. It changes nothing for one, and without an account.
func (s Store) Add(ctx context.Context, account string, now time.Time) error {
	_, err := store.Change(ctx, s.on, "add an operator", addOperator, account, now)
	return err
}

// Remove takes the role away from an account, with what its devices have confirmed. It reports whether the account had it.
func (s Store) Remove(ctx context.Context, account string) (had bool, err error) {
	n, err := store.Change(ctx, s.on, "remove an operator", removeOperator, account)
	return n > 0, err
}

// RemoveOther is Remove, but fails with [ErrLast] for the last operator. Of several calls at a time one operator is left.
func (s Store) RemoveOther(ctx context.Context, account string) (had bool, err error) {
	err = s.on.Write(ctx, "remove an operator but the last", func(tx store.Tx) error {
		if err := tx.Lock(firstOperator); err != nil {
			return err
		}
		last, err := store.Is(tx.Read, isLast, account)
		switch {
		case err != nil:
			return err
		case last:
			return ErrLast
		}
		n, err := tx.Exec(removeOperator, account)
		had = n > 0
		return err
	})
	return had, err
}

// List returns the operators, the first one first.
func (s Store) List(ctx context.Context) ([]Operator, error) {
	return store.All(s.on.Read(ctx, "list operators"), func(scan store.Scan) (o Operator, err error) {
		err = scan(&o.Account, &o.Name, store.At(&o.Since))
		return o, err
	}, listOperators)
}

// Standing returns what a session of an account may do.
func (s Store) Standing(ctx context.Context, account, session string) (Standing, error) {
	at, found, err := store.One(s.on.Read(ctx, "look for an operator"), func(scan store.Scan) (at time.Time, err error) {
		err = scan(store.AtOrZero(&at))
		return at, err
	}, standing, account, session)
	return Standing{Operator: found, Confirmed: at}, err
}

// Confirm notes that a session of an operator has confirmed who is there. It fails with [identity.ErrNoSession] for any other one.
func (s Store) Confirm(ctx context.Context, account, session string, now time.Time) error {
	return s.on.Write(ctx, "note the confirmation of an operator", func(tx store.Tx) error {
		if err := tx.Run(store.Do(dropConfirmation, session)); err != nil {
			return err
		}
		n, err := tx.Exec(confirm, session, account, now, now.Add(LookTime))
		if err == nil && n == 0 {
			return identity.ErrNoSession
		}
		return err
	})
}

// EndConfirmation forgets what a session has confirmed.
func (s Store) EndConfirmation(ctx context.Context, session string) error {
	_, err := store.Change(ctx, s.on, "end the confirmation of an operator", dropConfirmation, session)
	return err
}

// AddLink stores a link for a first operator, until a moment, unless there is an operator.
func (s Store) AddLink(ctx context.Context, h identity.Hash, until time.Time) (added bool, err error) {
	err = s.on.Write(ctx, "store a link for an operator", func(tx store.Tx) error {
		has, err := store.Is(tx.Read, hasAny)
		if added = err == nil && !has; !added {
			return err
		}
		return tx.Run(store.Do(addLink, h[:], until))
	})
	return added, err
}

// HasLink reports whether a link works at a moment.
func (s Store) HasLink(ctx context.Context, h identity.Hash, now time.Time) (bool, error) {
	return store.Is(s.on.Read(ctx, "find a link for an operator"), hasLink, h[:], now)
}

// firstOperator is locked while a member becomes the first operator, and while one goes who may be the last.
const firstOperator = "first operator"

// UseLink makes an account the first operator, and uses all links up. It fails with [identity.ErrNoLink] if the link does not work. Of
// several calls at a time one succeeds.
func (s Store) UseLink(ctx context.Context, h identity.Hash, account string, now time.Time) error {
	return s.on.Write(ctx, "use a link for an operator", func(tx store.Tx) error {
		if err := tx.Lock(firstOperator); err != nil {
			return err
		}
		works, err := store.Is(tx.Read, hasLink, h[:], now)
		switch {
		case err != nil:
			return err
		case !works:
			return identity.ErrNoLink
		}
		return tx.Run(store.Do(dropLinks), store.Do(addOperator, account, now))
	})
}
