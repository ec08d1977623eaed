package mail

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"time"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/push"
	"razzia/internal/store"
)

// Stored are the addresses of members: those that are confirmed, and those that wait for it. Paces hold how often an address gets letters
// that anybody can ask for.
var Stored = []store.Relation{
	{Name: "mail_addresses", Columns: store.Declare(`person erase, address name, since number, turns flag, stop text, lang name, theme name,
		zone name, quiet_from number, quiet_to number, look number, told number, waiting text`),
		Told: store.Told{Host: "of each member who gives an e-mail address", Page: "mail.stored", File: "mail"}},
	{Name: "mail_asked", Columns: store.Declare(`person erase, hash bytes, address name, expires number, turns flag, lang name, theme name,
		zone name, quiet_from number, quiet_to number`),
		Expires: `DELETE FROM mail_asked WHERE expires <= $1`,
		Told:    store.Told{Host: "an address that is not confirmed yet", Page: "mail.stored", File: "mail"}},
	{Name: "mail_paces", Columns: store.Declare(`hash bytes, until number`), Expires: `DELETE FROM mail_paces WHERE until <= $1`},
}

// An Asked is an address that its owner has not confirmed yet.
type Asked struct {
	Person  string
	Address string
	Turns   bool
	push.Settings
	Expires time.Time
}

// An Address is a confirmed address of a member.
type Address struct {
	Person  string
	Address string
	Since   time.Time
	Turns   bool   // they want letters about games that wait
	Stop    string // names the address in the links that end these letters
	push.Settings
}

// ErrLetter refuses the link of a letter that is used up, old or replaced.
var ErrLetter = fault.NotFound.New("no-letter", "mail.old_link", "The link of the letter is used up, replaced, or too old.").OnPages()

// A Store keeps addresses. Nodes of a site share it. The contract is tested by [razzia/internal/mail/mailtest.Stores].
type Store struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return Store{e} }

// The statements about addresses.
const (
	askedColumns = `person, address, turns, lang, theme, zone, quiet_from, quiet_to, expires`
	ask          = `INSERT INTO mail_asked (hash, ` + askedColumns + `) SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
		WHERE EXISTS (SELECT 1 FROM accounts WHERE id = $2) AND NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $2)`
	dropAsked      = `DELETE FROM mail_asked WHERE person = $1`
	dropOld        = `DELETE FROM mail_asked WHERE expires <= $1`
	findAsked      = `SELECT ` + askedColumns + ` FROM mail_asked WHERE hash = $1 AND expires > $2`
	askedOf        = `SELECT ` + askedColumns + ` FROM mail_asked WHERE person = $1 AND expires > $2`
	addressColumns = `person, address, since, turns, stop, lang, theme, zone, quiet_from, quiet_to`
	confirm        = `INSERT INTO mail_addresses (` + addressColumns +
		`, look, told, waiting) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0, '[]')
		ON CONFLICT (person) DO UPDATE SET address = excluded.address, since = excluded.since, turns = excluded.turns, stop = excluded.stop,
		lang = excluded.lang, theme = excluded.theme`
	addressOf   = `SELECT ` + addressColumns + ` FROM mail_addresses WHERE person = $1`
	personsAt   = `SELECT ` + addressColumns + ` FROM mail_addresses WHERE address = $1 ORDER BY since, person LIMIT $2`
	dropAddress = `DELETE FROM mail_addresses WHERE person = $1`
	// dropMailedLinks removes the links that no session made: one of them may be in a letter to the address.
	dropMailedLinks = `DELETE FROM links WHERE account = $1 AND session IS NULL`
	saveTurns       = `UPDATE mail_addresses SET turns = $2, lang = $3, theme = $4, zone = $5, quiet_from = $6,
		quiet_to = $7, look = 0 WHERE person = $1`
	stopTurns = `UPDATE mail_addresses SET turns = FALSE WHERE stop = $1`
	isStop    = `SELECT EXISTS (SELECT 1 FROM mail_addresses WHERE stop = $1)`
	dropPaces = `DELETE FROM mail_paces WHERE until <= $1`
	// pace moves the moment on at which nothing is left of the letters so far, by the share of one, unless that is too far ahead.
	pace = `INSERT INTO mail_paces (hash, until) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET
		until = CASE WHEN mail_paces.until > $3 THEN mail_paces.until + $4 ELSE $2 END WHERE mail_paces.until <= $5`
)

func scanAsked(scan store.Scan) (a Asked, err error) {
	err = scan(&a.Person, &a.Address, &a.Turns, &a.Lang, &a.Theme, &a.Zone, &a.From, &a.To, store.At(&a.Expires))
	return a, err
}

func scanAddress(scan store.Scan) (a Address, err error) {
	err = scan(&a.Person, &a.Address, store.At(&a.Since), &a.Turns, &a.Stop, &a.Lang, &a.Theme, &a.Zone, &a.From, &a.To)
	return a, err
}

// Ask keeps an address that is not confirmed, in the place of another such one of the same person. A token has the hash.
func (s Store) Ask(ctx context.Context, a Asked, hash identity.Hash, now time.Time) error {
	return s.on.Write(ctx, "keep an address that is not confirmed", func(tx store.Tx) error {
		return tx.Run(store.Do(dropOld, now), store.Do(dropAsked, store.Key(a.Person)), store.Do(ask, hash[:], store.Key(a.Person), a.Address,
			a.Turns, a.Lang, a.Theme, a.Zone, a.From, a.To, a.Expires))
	})
}

// FindAsked returns what a token confirms, or fails with ErrLetter.
func (s Store) FindAsked(ctx context.Context, hash identity.Hash, now time.Time) (Asked, error) {
	return store.Need(ErrLetter, s.on.Read(ctx, "find an address that is not confirmed"), scanAsked, findAsked, hash[:], now)
}

// AskedOf returns the address of a person that is not confirmed; false for none.
func (s Store) AskedOf(ctx context.Context, person string, now time.Time) (Asked, bool, error) {
	return store.One(s.on.Read(ctx, "read an address that is not confirmed"), scanAsked, askedOf, store.Key(person), now)
}

// Confirm makes the address of a token that of its person, once, and returns it with the one before; "" for none. It fails with
// ErrLetter.
func (s Store) Confirm(ctx context.Context, hash identity.Hash, stop string, now time.Time) (a Asked, old string, err error) {
	err = s.on.Write(ctx, "confirm an address", func(tx store.Tx) error {
		if a, err = store.Need(ErrLetter, tx.Read, scanAsked, findAsked, hash[:], now); err != nil {
			return err
		}
		if err := tx.Lock(a.Person); err != nil {
			return err
		}
		before, _, err := store.One(tx.Read, scanAddress, addressOf, store.Key(a.Person))
		if err != nil {
			return err
		}
		old = before.Address
		n, err := tx.Exec(dropAsked+` AND hash = $2`, store.Key(a.Person), hash[:])
		if err == nil && n == 0 { // another node was faster
			err = ErrLetter
		}
		if err == nil {
			_, err = tx.Exec(confirm, store.Key(a.Person), a.Address, now, a.Turns, stop, a.Lang, a.Theme, a.Zone, a.From, a.To)
		}
		if err == nil && old != a.Address {
			_, err = tx.Exec(dropMailedLinks, a.Person)
		}
		return err
	})
	return a, old, err
}

// AddressOf returns the address of a person; false for none.
func (s Store) AddressOf(ctx context.Context, person string) (Address, bool, error) {
	return store.One(s.on.Read(ctx, "read the address of a person"), scanAddress, addressOf, store.Key(person))
}

// At lists members with a confirmed address, up to a number.
func (s Store) At(ctx context.Context, address string, most int) ([]Address, error) {
	return store.All(s.on.Read(ctx, "find the members with an address"), scanAddress, personsAt, address, most)
}

// Remove removes all addresses of a person, with the links that may be in letters. It returns the confirmed one, "" for none.
func (s Store) Remove(ctx context.Context, person string) (old string, err error) {
	err = s.on.Write(ctx, "remove an address", func(tx store.Tx) error {
		before, _, err := store.One(tx.Read, scanAddress, addressOf, store.Key(person))
		old = before.Address
		if err != nil {
			return err
		}
		return tx.Run(store.Do(dropAddress, store.Key(person)), store.Do(dropAsked, store.Key(person)), store.Do(dropMailedLinks, person))
	})
	return old, err
}

// SaveTurns stores whether a person wants letters about games that wait, and when. Without an address nothing is stored.
func (s Store) SaveTurns(ctx context.Context, person string, turns bool, wants push.Settings) error {
	_, err := store.Change(ctx, s.on, "store the settings of letters", saveTurns, store.Key(person), turns, wants.Lang, wants.Theme,
		wants.Zone, wants.From, wants.To)
	return err
}

// Stops reports whether a link ends letters of a person.
func (s Store) Stops(ctx context.Context, stop string) (bool, error) {
	return store.Is(s.on.Read(ctx, "find whose letters a link ends"), isStop, store.Key(stop))
}

// Stop ends the letters of a link about games that wait. It is false if it is the link of no address.
func (s Store) Stop(ctx context.Context, stop string) (bool, error) {
	n, err := store.Change(ctx, s.on, "end letters", stopTurns, store.Key(stop))
	return n > 0, err
}

// A Pace is how often a letter may be sent: at most Burst at once, and one in each time after that.
type Pace struct {
	Every time.Duration
	Burst int
}

// Take takes a letter from a pace, at all nodes together. It is false if there are none left. Of a name only a hash is stored, until the
// pace is as if there had been no letter.
func (s Store) Take(ctx context.Context, name string, p Pace, now time.Time) (bool, error) {
	hash := sha256.Sum256([]byte("razzia letters\x00" + name))
	taken := false
	err := s.on.Write(ctx, "count a letter", func(tx store.Tx) error {
		if _, err := tx.Exec(dropPaces, now); err != nil {
			return err
		}
		at, share := now.UnixMilli(), p.Every.Milliseconds()
		n, err := tx.Exec(pace, hash[:], at+share, at, share, at+(p.Every*time.Duration(p.Burst-1)).Milliseconds())
		taken = n > 0
		return err
	})
	return taken, err
}

// A Watch is a member whose games are looked at. Waiting are the turns that the last look found.
type Watch struct {
	Address
	Look    time.Time // the next look; of a claimed one, when the claim ends
	Told    time.Time // of the last letter
	Waiting []push.Turn
}

// The statements about members whose games are looked at.
const (
	watched  = `turns AND look <= $1`
	anyDue   = `SELECT EXISTS (SELECT 1 FROM mail_addresses WHERE ` + watched + `)`
	claimDue = `WITH late AS MATERIALIZED (
			SELECT person FROM mail_addresses WHERE ` + watched + ` ORDER BY look, person LIMIT $3 FOR UPDATE SKIP LOCKED)
		UPDATE mail_addresses SET look = $2 WHERE person IN (SELECT person FROM late) RETURNING ` + addressColumns + `, look, told, waiting`
	settle = `UPDATE mail_addresses SET waiting = $1, told = $2, look = $3 WHERE person = $4 AND look = $5 AND turns`
)

// scanWatch reads a watch. Damaged turns are as if there were none: they are told again.
func scanWatch(scan store.Scan) (w Watch, err error) {
	var waiting []byte
	a := &w.Address
	err = scan(&a.Person, &a.Address, store.At(&a.Since), &a.Turns, &a.Stop, &a.Lang, &a.Theme, &a.Zone, &a.From, &a.To, store.At(&w.Look),
		store.AtOrZero(&w.Told), &waiting)
	if json.Unmarshal(waiting, &w.Waiting) != nil {
		w.Waiting = nil
	}
	return w, err
}

// Claim claims members whose look is due, until the lease ends: of several nodes one gets a member. It writes only if one is due.
func (s Store) Claim(ctx context.Context, now time.Time, lease time.Duration, most int) (claimed []Watch, err error) {
	due, err := store.Is(s.on.Read(ctx, "look for members to write to"), anyDue, now)
	if err != nil || !due {
		return nil, err
	}
	err = s.on.Write(ctx, "claim members to write to", func(tx store.Tx) (err error) {
		claimed, err = store.All(tx.Read, scanWatch, claimDue, now, now.Add(lease), most)
		return err
	})
	return claimed, err
}

// Settle notes a look. It is false if the claim has passed to another node, or the member wants no letters any more.
func (s Store) Settle(ctx context.Context, w Watch, next time.Time) (bool, error) {
	waiting, err := json.Marshal(w.Waiting)
	if err != nil {
		return false, err
	}
	n, err := store.Change(ctx, s.on, "note a look at a member", settle, store.JSON(waiting), store.MillisOrZero(w.Told), next,
		store.Key(w.Person), w.Look)
	return n > 0, err
}
