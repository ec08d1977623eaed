package oauth

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// Stored are the codes. Of a code there is only the hash. It goes with the account of the person who allowed it.
var Stored = []store.Relation{
	{Name: "oauth_codes", Key: "hash", Columns: store.Declare(`hash bytes, account account, said text, given text, until number, expires number`),
		Expires: `DELETE FROM oauth_codes WHERE expires <= $1`,
		Told: store.Told{Host: "the code with which a chat program fetched its token", Page: "oauth.stored",
			File: "none: it goes after a day"}},
}

// A Code is what a code stands for.
type Code struct {
	Account   string // of the person who allowed it
	By        string // the session with which they did
	Bot       string // the bot account whose token it gives
	Client    string // digest of the ID of the program
	Name      string // of the program
	Redirect  string
	Challenge string
	Resource  string
	Scopes    string

	Given   string    `json:"-"` // ID of the token that was given for it; "" for none yet
	Until   time.Time `json:"-"` // when it can be redeemed no more
	Expires time.Time `json:"-"` // when it goes
}

// ErrNoCode is the error of a [Store] for a code that is not there, or was used, or is over.
var ErrNoCode = errors.New("there is no such code, or it was used, or its time is over")

// A Store keeps codes. Nodes of a site share it. The contract is tested by [razzia/internal/oauth/oauthtest.Stores].
type Store struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return Store{e} }

// The statements about codes.
const (
	addCode = `INSERT INTO oauth_codes (hash, account, said, given, until, expires) SELECT $1, $2, $3, '', $4, $5
		WHERE EXISTS (SELECT 1 FROM accounts WHERE id = $2)`
	findCode = `SELECT account, said, given, until, expires FROM oauth_codes WHERE hash = $1 AND expires > $2`
	useCode  = `UPDATE oauth_codes SET given = $1 WHERE hash = $2 AND given = '' AND until > $3`
)

// Save keeps a code. It fails with [identity.ErrNoAccount] if the account is gone.
func (s Store) Save(ctx context.Context, h identity.Hash, c Code) error {
	said, err := json.Marshal(c)
	if err != nil {
		return err
	}
	n, err := store.Change(ctx, s.on, "keep a code", addCode, h[:], store.Key(c.Account), store.JSON(said), c.Until, c.Expires)
	if err == nil && n == 0 {
		err = identity.ErrNoAccount
	}
	return err
}

// Find returns a code, also one that was used. It fails with ErrNoCode for one that is not there by now.
func (s Store) Find(ctx context.Context, h identity.Hash, now time.Time) (Code, error) {
	return store.Need(ErrNoCode, s.on.Read(ctx, "find a code"), scan, findCode, h[:], now)
}

func scan(scan store.Scan) (c Code, err error) {
	var said string
	if err = scan(&c.Account, &said, &c.Given, store.At(&c.Until), store.At(&c.Expires)); err != nil {
		return c, err
	}
	given, account := c.Given, c.Account
	err = json.Unmarshal([]byte(said), &c)
	c.Given, c.Account = given, account
	return c, err
}

// Redeem begins the session of a program and uses the code up, or does neither. It fails with ErrNoCode if the code is used or its time is
// over; and as AddProgram of [identity.Store] does. Accounts are locked before the code, in the order
// in which they are removed.
func (s Store) Redeem(ctx context.Context, h identity.Hash, p identity.Program, now time.Time) error {
	return s.on.Write(ctx, "redeem a code", func(tx store.Tx) error {
		if err := identity.BeginProgram(tx, p, now); err != nil {
			return err
		}
		n, err := tx.Exec(useCode, p.Session.ID, h[:], now)
		if err == nil && n == 0 {
			err = ErrNoCode
		}
		return err
	})
}
