package store

import (
	"context"
	"slices"
	"time"

	"razzia/internal/identity"
	"razzia/internal/table"
)

// memberRelations are accounts, and what signs members in.
var memberRelations = []Relation{
	{Name: "accounts", Columns: []Column{{"id", Account}, {"name", Name}, {"face", Number}, {"settings", Name},
		{"since", Number}, {"named", Number}}, Told: Told{"of each member: id, name", "privacy.members", "account"}},
	{Name: "identities", Columns: []Column{{"identity", Later}, {"account", Account}, {"joined", Number}},
		Told: Told{"the ids of guests who joined", "privacy.members", "account.identities"}},
	{Name: "bot_accounts", Columns: []Column{{"account", Account}, {"owner", Keep}, {"made", Number},
		{"closed", Number}, {"handle", Text}},
		Closes: []string{`DELETE FROM sessions WHERE account IN (SELECT account FROM bot_accounts WHERE owner = $1)`,
			`UPDATE bot_accounts SET closed = 0 WHERE owner = $1 AND closed IS NULL`},
		Told: Told{"of each bot account", "programs.stored", "account.bots"}},
	{Name: "sessions", Columns: []Column{
		{"hash", Bytes}, {"id", Text}, {"account", Account}, {"began", Number}, {"used", Number}, {"expires", Number},
		{"browser", Text}, {"network", Text}, {"passkey", Text}, {"login", Text}, {"name", Name}, {"scopes", Text}},
		Expires: ExpireSessions, Told: Told{"devices that is signed in", "privacy.members", "account.devices"}},
	{Name: "passkeys", Columns: []Column{
		{"credential", Bytes}, {"id", Text}, {"account", Account}, {"name", Name}, {"host", Name}, {"key", Bytes},
		{"counter", Number}, {"copyable", Flag}, {"copied", Flag}, {"added", Number}, {"used", Number}, {"browser", Text},
		{"network", Text}},
		Told: Told{"of each passkey", "passkeys.stored", "account.passkeys"}},
	{Name: "logins", Columns: []Column{{"hash", Bytes}, {"id", Text}, {"account", Account}, {"issuer", Name},
		{"since", Number}},
		Told: Told{"account there a hash", "sign_in.privacy", "account.logins"}},
	{Name: "attempts", Columns: []Column{{"hash", Bytes}, {"person", Erase}, {"expires", Number}}, Expires: expireAttempts,
		Told: Told{"of each attempt to sign in", "sign_in.privacy", "none: it is over in minutes"}},
	{Name: "cookie_keys", Columns: []Column{{"id", Text}, {"secret", Bytes}, {"made", Number}, {"signs", Number}}},
	{Name: "links", Columns: []Column{{"hash", Bytes}, {"account", Account}, {"session", Text}, {"login", Text},
		{"expires", Number}},
		Expires: expireLinks,
		Told:    Told{"of each link or code that signs", "privacy.members", "none: it is over in minutes"}},
}

// accounts keeps members.
type accounts struct{ Engine }

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
	account, _, err := One(s.Read(ctx, "find the account of an identity"), Value[string], accountOf, id)
	return account, err
}

// IsGuest reports whether an identity is that of a guest.
func (s accounts) IsGuest(ctx context.Context, id string) (bool, error) {
	hash := identity.GoneHash(id)
	return there(s.Read(ctx, "look for a guest"), isGuest, id, hash[:])
}

// fieldsOf are the places of the columns of an account.
func fieldsOf(a *identity.Account) []any {
	return []any{&a.ID, &a.Name, &a.Face, &a.Settings, at(&a.Since), atOrZero(&a.Named)}
}

func scanAccount(scan Scan) (a identity.Account, err error) {
	err = scan(fieldsOf(&a)...)
	return a, err
}

// FindAccount returns an account.
func (s accounts) FindAccount(ctx context.Context, id string) (identity.Account, error) {
	return need(identity.ErrNoAccount, s.Read(ctx, "find an account"), scanAccount, findAccount, id)
}

// AccountsNamed lists accounts.
func (s accounts) AccountsNamed(ctx context.Context, name string, most int) ([]identity.Account, error) {
	return All(s.Read(ctx, "list the accounts with a name"), scanAccount,
		readAccounts+`WHERE a.name = $1 ORDER BY a.id LIMIT $2`, name, max(most, 0))
}

// IdentitiesOf lists identities.
func (s accounts) IdentitiesOf(ctx context.Context, account string) ([]string, error) {
	return All(s.Read(ctx, "list the identities of an account"), Value[string], identitiesOfAccount, account)
}

// KeepGuest makes an account.
func (s accounts) KeepGuest(ctx context.Context, a identity.Account, se identity.DeviceSession, h identity.Hash) error {
	return s.Write(ctx, "make an account", func(tx Tx) error { return keepGuest(tx, a, se, h) })
}

func keepGuest(tx Tx, a identity.Account, se identity.DeviceSession, h identity.Hash) error {
	if err := lockPerson(tx, identity.ErrGone, a.ID); err != nil {
		return err
	}
	if _, err := tx.Exec(addAccount, a.ID, a.Name, int64(a.Face), a.Settings, a.Since); err != nil {
		return err
	}
	added, err := tx.Exec(addIdentity, a.ID, a.ID, 0)
	if err == nil && added == 0 {
		err = identity.ErrTaken
	}
	if err == nil {
		err = beginFirst(tx, a.ID, se, h)
	}
	if err != nil {
		return err
	}
	return noteChanges(tx, a.Since, a.ID)
}

// beginFirst begins the first session of an account unless its hash is zero. The browser of the guest goes on to get messages with it.
func beginFirst(tx Tx, account string, se identity.DeviceSession, h identity.Hash) error {
	if h == (identity.Hash{}) {
		_, err := tx.Exec(dropUnbound, Key(account))
		return err
	}
	if err := begin(tx, account, se, h); err != nil {
		return err
	}
	return bind(tx, account, account, se.ID)
}

// lockPerson keeps others from giving the identity of a guest to an account, subscribing it, or removing its data, until
// the transaction ends, and locks other names. It fails with an error if the data of the identity were removed.
func lockPerson(tx Tx, removed error, person string, names ...string) error {
	if err := tx.Lock(append(names, person)...); err != nil {
		return err
	}
	hash := identity.GoneHash(person)
	gone, err := there(tx.Read, isGone, hash[:])
	if err == nil && gone {
		err = removed
	}
	return err
}

// FindMember returns a member.
func (s accounts) FindMember(ctx context.Context, h identity.Hash, now time.Time) (m identity.Member, _ error) {
	err := s.Read(ctx, "find a session")(func(scan Scan) error {
		var id string
		err := scan(append(append(fieldsOf(&m.Account), sessionFields(&m.Session)...), &id, &m.Owner)...)
		m.Identities = append(m.Identities, id)
		return err
	}, findMember, h[:], now)
	if err == nil && len(m.Identities) == 0 {
		err = identity.ErrNoSession
	}
	if err != nil {
		return identity.Member{}, err
	}
	return m, nil
}

// SaveProfile replaces a profile. It locks the account first: of two changes at a time, the later one is noted
// last.
func (s accounts) SaveProfile(ctx context.Context, a identity.Account, now time.Time) error {
	return s.Write(ctx, "store a profile", func(tx Tx) error {
		if _, err := tx.Exec(lockAccount, a.ID); err != nil {
			return err
		}
		renamed, err := All(tx.Read, Value[string], listRenamed, a.ID, a.Name, int64(a.Face))
		if err == nil {
			_, err = tx.Exec(saveProfile, a.Name, int64(a.Face), a.Settings, a.ID, now)
		}
		if err != nil {
			return err
		}
		for i, id := range renamed {
			if _, err := tx.Exec(renameMatchRequest, a.Name, int64(a.Face), Key(id)); err != nil {
				return err
			}
			renamed[i] = identity.Renaming(id)
		}
		return noteChanges(tx, now, renamed...)
	})
}

// Profiles returns names and faces.
func (s accounts) Profiles(ctx context.Context, identities []string) (table.Profiles, error) {
	found := make(table.Profiles, len(identities))
	err := s.Read(ctx, "read the names of persons")(func(scan Scan) error {
		var id string
		var p table.Profile
		err := scan(&id, &p.Name, &p.Face, atOrZero(&p.Named))
		found[id] = p
		return err
	}, `SELECT i.identity, a.name, a.face, a.named FROM identities i JOIN accounts a ON a.id = i.account
		WHERE i.identity = ANY($1)`, identities)
	return found, err
}

// forgetAccount removes an account, statement by statement: rows that refer to others first.
var forgetAccount = func() (all []string) {
	for _, r := range slices.Backward(Relations) {
		all = append(all, r.remove(Account)...)
	}
	return all
}()

// ForgetAccount removes an account.
func (s accounts) ForgetAccount(ctx context.Context, account string, now time.Time) error {
	return s.Write(ctx, "remove an account", func(tx Tx) error {
		if _, err := tx.Exec(`SELECT id FROM accounts WHERE id = $1 FOR UPDATE`, account); err != nil { // no session begins now
			return err
		}
		sessions, err := All(tx.Read, scanEnded, `SELECT id, hash FROM sessions WHERE account = $1`, account)
		for i := 0; i < len(forgetAccount) && err == nil; i++ {
			_, err = tx.Exec(forgetAccount[i], account)
		}
		if err == nil {
			_, err = noteEnds(tx, now, sessions)
		}
		return err
	})
}
