package identity

import (
	"context"
	"slices"
	"time"

	"razzia/internal/store"
	"razzia/internal/table"
)

// Stored are accounts, and what signs members in.
var Stored = []store.Relation{
	{Name: "gone", Columns: store.Declare(`hash bytes, until number`), Expires: expireGone, Departs: depart},
	{Name: "accounts",
		Columns: store.Declare(`id account, name name, face number, settings name, since number, named number`), Told: store.Told{Host: "of each member: id, name", Page: "privacy.members", File: "account"}},
	{Name: "identities", Columns: store.Declare(`identity later, account account, joined number`),
		Told: store.Told{Host: "the ids of guests who joined", Page: "privacy.members", File: "account.identities"}},
	{Name: "bot_accounts", Columns: store.Declare(`account account, owner keep, made number, closed number, handle text`),
		Closes: []string{`DELETE FROM sessions WHERE account IN (SELECT account FROM bot_accounts WHERE owner = $1)`,
			`UPDATE bot_accounts SET closed = 0 WHERE owner = $1 AND closed IS NULL`},
		Replaced: []string{"bot_owner_gone"},
		Told:     store.Told{Host: "of each bot account", Page: "programs.stored", File: "account.bots"}},
	{Name: "sessions", Columns: store.Declare(`hash bytes, id text, account account, began number, used number, expires number,
		browser text, network text, passkey text, login text, name name, scopes text`),
		Expires: ExpireSessions, Told: store.Told{Host: "devices that is signed in", Page: "privacy.members", File: "account.devices"}},
	{Name: "passkeys", Columns: store.Declare(`credential bytes, id text, account account, name name, host name, key bytes,
		counter number, copyable flag, copied flag, added number, used number, browser text, network text`),
		Told: store.Told{Host: "of each passkey", Page: "passkeys.stored", File: "account.passkeys"}},
	{Name: "logins", Columns: store.Declare(`hash bytes, id text, account account, issuer name, since number`),
		Told: store.Told{Host: "account there a hash", Page: "sign_in.privacy", File: "account.logins"}},
	{Name: "attempts", Columns: store.Declare(`hash bytes, person erase, expires number`), Expires: expireAttempts,
		Told: store.Told{Host: "of each attempt to sign in", Page: "sign_in.privacy", File: "none: it is over in minutes"}},
	{Name: "cookie_keys", Columns: store.Declare(`id text, secret bytes, made number, signs number`)},
	{Name: "links", Columns: store.Declare(`hash bytes, account account, session text, login text, expires number`),
		Expires: expireLinks,
		Told:    store.Told{Host: "of each link or code that signs", Page: "privacy.members", File: "none: it is over in minutes"}},
}

// accounts keeps members.
type accounts struct{ on store.Engine }

// stored is all of a Store.
type stored struct {
	accounts
	botAccounts
	changes
	logins
	passkeys
	sessions
}

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store {
	return stored{accounts{e}, botAccounts{e}, changes{e}, logins{e}, passkeys{e}, sessions{e}}
}

// The statements about accounts.
const (
	readAccounts = `SELECT a.id, a.name, a.face, a.settings, a.since, a.named FROM accounts a `
	findAccount  = readAccounts + `WHERE a.id = $1`
	accountOf    = `SELECT account FROM identities WHERE identity = $1`
	// identitiesOfAccount lists the identities of an account, its own first.
	identitiesOfAccount = `SELECT identity FROM identities WHERE account = $1 ORDER BY identity <> account, identity`
	countIdentities     = `SELECT COUNT(*) FROM identities WHERE account = $1`
	addAccount          = `INSERT INTO accounts (id, name, face, settings, since) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
	addIdentity         = `INSERT INTO identities (identity, account, joined) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
	// findMember reads the account, the session and an identity of the member who has a token: a row for each identity.
	findMember = `SELECT a.id, a.name, a.face, a.settings, a.since, a.named, ` + sessionColumns + `, i.identity, COALESCE(b.owner, '')
		FROM sessions s JOIN accounts a ON a.id = s.account JOIN identities i ON i.account = s.account
		LEFT JOIN bot_accounts b ON b.account = s.account
		WHERE s.hash = $1 AND s.expires > $2 ORDER BY i.identity <> i.account, i.identity`
	saveProfile = `UPDATE accounts SET named = CASE WHEN name = $1 THEN named ELSE $5 END, name = $1, face = $2, settings = $3 WHERE id = $4`
	// listRenamed lists the identities of an account if its name or face differs from these.
	listRenamed = `SELECT i.identity FROM accounts a JOIN identities i ON i.account = a.id
		WHERE a.id = $1 AND (a.name <> $2 OR a.face <> $3) ORDER BY i.identity`
	renameMatchRequest = `UPDATE wishes SET name = $1, face = $2 WHERE person = $3`
	// isGone says whether the data of an identity were removed.
	isGone = `SELECT EXISTS (SELECT 1 FROM gone WHERE hash = $1)`
	// isGuest says whether an identity belongs to no account, and its data were not removed.
	isGuest = `SELECT NOT EXISTS (SELECT 1 FROM identities WHERE identity = $1) AND NOT EXISTS (SELECT 1 FROM gone WHERE hash = $2)`
	// lockAccount lets one device at a time sign in to an account, or sign others out. It does not keep links and sessions from being stored.
	lockAccount = `SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE`
)

// AccountOf returns the account of an identity.
func (s accounts) AccountOf(ctx context.Context, id string) (string, error) {
	account, _, err := store.One(s.on.Read(ctx, "find the account of an identity"), store.Value[string], accountOf, id)
	return account, err
}

// IsGuest reports whether an identity is that of a guest.
func (s accounts) IsGuest(ctx context.Context, id string) (bool, error) {
	hash := GoneHash(id)
	return store.Is(s.on.Read(ctx, "look for a guest"), isGuest, id, hash[:])
}

// fieldsOf are the places of the columns of an account.
func fieldsOf(a *Account) []any {
	return []any{&a.ID, &a.Name, &a.Face, &a.Settings, store.At(&a.Since), store.AtOrZero(&a.Named)}
}

func scanAccount(scan store.Scan) (a Account, err error) {
	err = scan(fieldsOf(&a)...)
	return a, err
}

// FindAccount returns an account.
func (s accounts) FindAccount(ctx context.Context, id string) (Account, error) {
	return store.Need(ErrNoAccount, s.on.Read(ctx, "find an account"), scanAccount, findAccount, id)
}

// AccountsNamed lists accounts.
func (s accounts) AccountsNamed(ctx context.Context, name string, most int) ([]Account, error) {
	return store.All(s.on.Read(ctx, "list the accounts with a name"), scanAccount,
		readAccounts+`WHERE a.name = $1 ORDER BY a.id LIMIT $2`, name, max(most, 0))
}

// IdentitiesOf lists identities.
func (s accounts) IdentitiesOf(ctx context.Context, account string) ([]string, error) {
	return store.All(s.on.Read(ctx, "list the identities of an account"), store.Value[string], identitiesOfAccount, account)
}

// KeepGuest makes an account.
func (s accounts) KeepGuest(ctx context.Context, a Account, se DeviceSession, h Hash) error {
	return s.on.Write(ctx, "make an account", func(tx store.Tx) error { return keepGuest(tx, a, se, h) })
}

func keepGuest(tx store.Tx, a Account, se DeviceSession, h Hash) error {
	if err := LockPerson(tx, ErrGone, a.ID); err != nil {
		return err
	}
	if _, err := tx.Exec(addAccount, a.ID, a.Name, int64(a.Face), a.Settings, a.Since); err != nil {
		return err
	}
	added, err := tx.Exec(addIdentity, a.ID, a.ID, 0)
	if err == nil && added == 0 {
		err = ErrTaken
	}
	if err == nil {
		err = beginFirst(tx, a.ID, se, h)
	}
	if err != nil {
		return err
	}
	return store.NoteChanges(tx, a.Since, a.ID)
}

// beginFirst begins the first session of an account unless its hash is zero. The browser of the guest goes on to get messages with it.
func beginFirst(tx store.Tx, account string, se DeviceSession, h Hash) error {
	if h == (Hash{}) {
		_, err := tx.Exec(dropUnbound, store.Key(account))
		return err
	}
	if err := begin(tx, account, se, h); err != nil {
		return err
	}
	return bind(tx, account, account, se.ID)
}

// FindMember returns a member.
func (s accounts) FindMember(ctx context.Context, h Hash, now time.Time) (m Member, _ error) {
	err := s.on.Read(ctx, "find a session")(func(scan store.Scan) error {
		var id string
		err := scan(append(append(fieldsOf(&m.Account), sessionFields(&m.Session)...), &id, &m.Owner)...)
		m.Identities = append(m.Identities, id)
		return err
	}, findMember, h[:], now)
	if err == nil && len(m.Identities) == 0 {
		err = ErrNoSession
	}
	if err != nil {
		return Member{}, err
	}
	return m, nil
}

// SaveProfile replaces a profile. It locks the account first: of two changes at a time, the later one is noted
// last.
func (s accounts) SaveProfile(ctx context.Context, a Account, now time.Time) error {
	return s.on.Write(ctx, "store a profile", func(tx store.Tx) error {
		if _, err := tx.Exec(lockAccount, a.ID); err != nil {
			return err
		}
		renamed, err := store.All(tx.Read, store.Value[string], listRenamed, a.ID, a.Name, int64(a.Face))
		if err == nil {
			_, err = tx.Exec(saveProfile, a.Name, int64(a.Face), a.Settings, a.ID, now)
		}
		if err != nil {
			return err
		}
		for i, id := range renamed {
			if _, err := tx.Exec(renameMatchRequest, a.Name, int64(a.Face), store.Key(id)); err != nil {
				return err
			}
			renamed[i] = Renaming(id)
		}
		return store.NoteChanges(tx, now, renamed...)
	})
}

// Profiles returns names and faces.
func (s accounts) Profiles(ctx context.Context, identities []string) (table.Profiles, error) {
	found := make(table.Profiles, len(identities))
	err := s.on.Read(ctx, "read the names of persons")(func(scan store.Scan) error {
		var id string
		var p table.Profile
		err := scan(&id, &p.Name, &p.Face, store.AtOrZero(&p.Named))
		found[id] = p
		return err
	}, `SELECT i.identity, a.name, a.face, a.named FROM identities i JOIN accounts a ON a.id = i.account
		WHERE i.identity = ANY($1)`, identities)
	return found, err
}

// ForgetAccount removes an account.
func (s accounts) ForgetAccount(ctx context.Context, account string, now time.Time) error {
	return s.on.Write(ctx, "remove an account", func(tx store.Tx) error {
		if _, err := tx.Exec(`SELECT id FROM accounts WHERE id = $1 FOR UPDATE`, account); err != nil { // no session begins now
			return err
		}
		sessions, err := store.All(tx.Read, scanEnded, `SELECT id, hash FROM sessions WHERE account = $1`, account)
		for _, r := range slices.Backward(s.on.Relations()) { // rows that refer to others go first
			for _, text := range r.Remove(store.Account) {
				if err == nil {
					_, err = tx.Exec(text, account)
				}
			}
		}
		if err == nil {
			_, err = noteEnds(tx, now, sessions)
		}
		return err
	})
}
