package store

import (
	"iter"
	"time"

	"razzia/internal/identity"
	"razzia/internal/table"
)

// The statements about accounts.
const (
	// AccountOf reads the account that an identity belongs to.
	AccountOf = `SELECT account FROM identities WHERE identity = $1`
	// FindAccount reads an account.
	FindAccount = `SELECT id, name, face, settings, since, named FROM accounts WHERE id = $1`
	// AccountsNamed lists the accounts with a name.
	AccountsNamed = `SELECT id, name, face, settings, since, named FROM accounts WHERE name = $1 ORDER BY id LIMIT $2`
	// IdentitiesOf lists the identities of an account, its own first.
	IdentitiesOf = `SELECT identity FROM identities WHERE account = $1 ORDER BY identity <> account, identity`
	// AddAccount makes an account unless there is one.
	AddAccount = `INSERT INTO accounts (id, name, face, settings, since) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
	// AddIdentity gives an identity to an account unless it belongs to one.
	AddIdentity = `INSERT INTO identities (identity, account) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	// CountIdentities counts the identities of an account.
	CountIdentities = `SELECT COUNT(*) FROM identities WHERE account = $1`
	// AddSession begins a session.
	AddSession = `INSERT INTO sessions (hash, id, account, began, used, expires, browser, network, passkey, login)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULLIF($9, ''), NULLIF($10, ''))`
	// FindMember reads the account, the session and an identity of the member who has a token: a row for each identity.
	FindMember = `SELECT a.id, a.name, a.face, a.settings, a.since, a.named, s.id, s.began, s.used, s.expires, s.browser, s.network, COALESCE(s.passkey, ''), COALESCE(s.login, ''), i.identity
		FROM sessions s JOIN accounts a ON a.id = s.account JOIN identities i ON i.account = s.account
		WHERE s.hash = $1 AND s.expires > $2 ORDER BY i.identity <> i.account, i.identity`
	// SaveProfile replaces the name, the face and the settings of an account.
	SaveProfile = `UPDATE accounts SET named = CASE WHEN name = $1 THEN named ELSE $5 END, name = $1, face = $2, settings = $3 WHERE id = $4`
	// RenamedBy lists the identities of an account if its name or face differs from these.
	RenamedBy = `SELECT i.identity FROM accounts a JOIN identities i ON i.account = a.id WHERE a.id = $1 AND (a.name <> $2 OR a.face <> $3) ORDER BY i.identity`
	// RenameWish gives the wish of a person another name and face.
	RenameWish = `UPDATE wishes SET name = $1, face = $2 WHERE person = $3`
	// Profiles reads the names and faces of identities that belong to accounts. It ends with the condition for the identities.
	Profiles = `SELECT i.identity, a.name, a.face, a.named FROM identities i JOIN accounts a ON a.id = i.account WHERE i.identity `
	// TouchSession notes that a session was used.
	TouchSession = `UPDATE sessions SET used = $1, expires = $2, browser = $3, network = $4 WHERE id = $5`
	// SessionsOf lists the sessions of an account.
	SessionsOf = `SELECT id, began, used, expires, browser, network, COALESCE(passkey, ''), COALESCE(login, '') FROM sessions WHERE account = $1 AND expires > $2 ORDER BY used DESC, id`
	// HasSession reads the ID of a session of an account.
	HasSession = `SELECT id FROM sessions WHERE account = $1 AND id = $2`
	// EndSession ends a session of an account, and reads its ID and the hash of its token.
	EndSession = `DELETE FROM sessions WHERE account = $1 AND id = $2 RETURNING id, hash`
	// EndOthers ends the sessions of an account but one, and reads their IDs and hashes.
	EndOthers = `DELETE FROM sessions WHERE account = $1 AND id <> $2 RETURNING id, hash`
	// EndLoginSessions ends the sessions that a login of an account has begun but one, and reads their IDs and hashes.
	EndLoginSessions = `DELETE FROM sessions WHERE account = $1 AND login = $2 AND id <> $3 RETURNING id, hash`
	// AddLink stores a link of the operator.
	AddLink = `INSERT INTO links (hash, account, session, expires) VALUES ($1, $2, NULL, $3)`
	// AddLinkOf stores a link of a session, if there is the session. It is of the session's login too, unless that is gone.
	AddLinkOf = `INSERT INTO links (hash, account, session, login, expires)
		SELECT $1, account, id, (SELECT l.id FROM logins l WHERE l.id = sessions.login), $2 FROM sessions WHERE account = $3 AND id = $4`
	// AddLinkBy stores a link of a login, if there is the login.
	AddLinkBy = `INSERT INTO links (hash, account, login, expires) SELECT $1, account, id, $2 FROM logins WHERE account = $3 AND id = $4`
	// DropLinks removes the links of an account.
	DropLinks = `DELETE FROM links WHERE account = $1`
	// DropLooseLinks removes the links of an account that no session made: those of sign-ins at a provider, and of the operator.
	DropLooseLinks = `DELETE FROM links WHERE account = $1 AND session IS NULL`
	// ExpireLinks removes the links whose time is over.
	ExpireLinks = `DELETE FROM links WHERE expires <= $1`
	// ExpireSessions removes the sessions whose time is over.
	ExpireSessions = `DELETE FROM sessions WHERE expires <= $1`
	// FindLink reads the account of a link.
	FindLink = `SELECT a.id, a.name, a.face, a.settings, a.since, a.named FROM links l JOIN accounts a ON a.id = l.account WHERE l.hash = $1 AND l.expires > $2`
	// BurnLink removes a link, and reads its login.
	BurnLink = `DELETE FROM links WHERE hash = $1 AND expires > $2 RETURNING COALESCE(login, '')`
	// AddAttempt stores an attempt to sign in.
	AddAttempt = `INSERT INTO attempts (hash, person, expires) VALUES ($1, $2, $3)`
	// BurnAttempt removes an attempt and reads who made it.
	BurnAttempt = `DELETE FROM attempts WHERE hash = $1 AND expires > $2 RETURNING person`
	// ExpireAttempts removes the attempts whose time is over.
	ExpireAttempts = `DELETE FROM attempts WHERE expires <= $1`
	// AddLogin links a person at a provider to an account, unless they are linked to one.
	AddLogin = `INSERT INTO logins (hash, id, account, issuer, since) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (hash) DO NOTHING`
	// FindLogin reads the login of a person at a provider.
	FindLogin = `SELECT id, account, issuer, since FROM logins WHERE hash = $1`
	// LoginsOf lists the logins of an account.
	LoginsOf = `SELECT id, account, issuer, since FROM logins WHERE account = $1 ORDER BY since, id`
	// DropLogin removes a login of an account.
	DropLogin = `DELETE FROM logins WHERE account = $1 AND id = $2`
	// ListChanges lists the notes after a number.
	ListChanges = `SELECT number, subject FROM changes WHERE number > $1 ORDER BY number`
	// ChangedSince says whether there is a note of a subject from a moment or later.
	ChangedSince = `SELECT EXISTS (SELECT 1 FROM changes WHERE subject = $1 AND at >= $2)`
	// LastChange reads the last number.
	LastChange = `SELECT COALESCE(MAX(number), 0) FROM changes`
	// NoteChange adds a note. The caller sees to it that one transaction at a time does.
	NoteChange = `INSERT INTO changes (number, subject, at) SELECT COALESCE(MAX(number), 0) + 1, $1, $2 FROM changes`
	// DropChanges removes notes from before a moment, but never the last: numbers must go on.
	DropChanges = `DELETE FROM changes WHERE at < $1 AND number < (SELECT MAX(number) FROM changes)`
)

// SessionHashes reads the IDs and hashes of all sessions of an account.
const SessionHashes = `SELECT id, hash FROM sessions WHERE account = $1`

// An Ended is a session that has ended.
type Ended struct {
	ID   string
	Hash []byte // of its token
}

// Endings returns the IDs of sessions that have ended, and the subjects of the changes to note.
func Endings(all []Ended) (ids, subjects []string) {
	for _, e := range all {
		ids = append(ids, e.ID)
		subjects = append(subjects, e.ID, identity.Replacement(identity.Hash(e.Hash)))
	}
	return ids, subjects
}

// ForgetAccount removes an account, statement by statement.
var ForgetAccount = []string{
	DropLinks, DropPasskeys, `DELETE FROM logins WHERE account = $1`, `DELETE FROM sessions WHERE account = $1`, `DELETE FROM identities WHERE account = $1`, `DELETE FROM accounts WHERE id = $1`,
}

// Sweep returns the statements that remove what has expired by now, and notes from before a moment, each with its time.
func Sweep(now, before time.Time) iter.Seq2[string, int64] {
	return func(yield func(string, int64) bool) {
		_ = yield(ExpireLinks, now.UnixMilli()) && yield(ExpireSessions, now.UnixMilli()) && yield(ExpireAttempts, now.UnixMilli()) && yield(ExpireChallenges, now.UnixMilli()) && yield(ExpireGone, now.UnixMilli()) && yield(DropChanges, before.UnixMilli())
	}
}

// IdentityStatements are all statements about accounts that write.
var IdentityStatements = append([]string{AddAccount, AddIdentity, AddSession, SaveProfile, RenameWish, TouchSession, AddLink, AddLinkOf, AddLinkBy,
	ExpireLinks, ExpireSessions, ExpireGone, AddAttempt, ExpireAttempts, AddLogin, DropLogin, DropLooseLinks, NoteChange, DropChanges}, append(passkeyStatements, ForgetAccount...)...)

// An AccountRow is an account as a database has it.
type AccountRow struct {
	ID, Name, Settings string
	Face, Since, Named int64
}

// Fields are where the columns of an account go.
func (r *AccountRow) Fields() []any {
	return []any{&r.ID, &r.Name, &r.Face, &r.Settings, &r.Since, &r.Named}
}

// Account returns the account of a row.
func (r *AccountRow) Account() identity.Account {
	return identity.Account{ID: r.ID, Name: r.Name, Face: uint8(r.Face), Settings: r.Settings, Since: Moment(r.Since), Named: named(r.Named)}
}

// named returns when a name last changed; zero for never.
func named(millis int64) time.Time {
	if millis == 0 {
		return time.Time{}
	}
	return Moment(millis)
}

// A SessionRow is a session as a database has it, without its hash and its account.
type SessionRow struct {
	ID, Browser, Network string
	Began, Used, Expires int64
	Passkey, Login       string
}

// Fields are where the columns of a session go.
func (r *SessionRow) Fields() []any {
	return []any{&r.ID, &r.Began, &r.Used, &r.Expires, &r.Browser, &r.Network, &r.Passkey, &r.Login}
}

// Session returns the session of a row.
func (r *SessionRow) Session() identity.Session {
	return identity.Session{ID: r.ID, Began: Moment(r.Began), Used: Moment(r.Used), Expires: Moment(r.Expires), Passkey: r.Passkey, Login: r.Login,
		Place: identity.Place{Browser: r.Browser, Network: r.Network}}
}

// SessionArgs are the arguments of AddSession.
func SessionArgs(h identity.Hash, account string, s identity.Session) []any {
	return []any{h[:], s.ID, account, s.Began.UnixMilli(), s.Used.UnixMilli(), s.Expires.UnixMilli(), s.Browser, s.Network, s.Passkey, s.Login}
}

// TouchArgs are the arguments of TouchSession.
func TouchArgs(s identity.Session) []any {
	return []any{s.Used.UnixMilli(), s.Expires.UnixMilli(), s.Browser, s.Network, s.ID}
}

// A MemberRow is a row of FindMember.
type MemberRow struct {
	AccountRow
	SessionRow
	Identity string
}

// Fields are where the columns go.
func (r *MemberRow) Fields() []any {
	return append(append(r.AccountRow.Fields(), r.SessionRow.Fields()...), &r.Identity)
}

// Member returns the member of the rows of FindMember, or fails with [identity.ErrNoSession] if there is none.
func Member(rows []MemberRow) (identity.Member, error) {
	if len(rows) == 0 {
		return identity.Member{}, identity.ErrNoSession
	}
	m := identity.Member{Account: rows[0].Account(), Session: rows[0].Session()}
	for _, row := range rows {
		m.Identities = append(m.Identities, row.Identity)
	}
	return m, nil
}

// A ProfileRow is a row of Profiles.
type ProfileRow struct {
	Identity, Name string
	Face, Named    int64
}

// Fields are where the columns go.
func (r *ProfileRow) Fields() []any { return []any{&r.Identity, &r.Name, &r.Face, &r.Named} }

// ProfilesOf returns the profiles of rows.
func ProfilesOf(rows []ProfileRow) table.Profiles {
	found := make(table.Profiles, len(rows))
	for _, r := range rows {
		found[r.Identity] = table.Profile{Name: r.Name, Face: uint8(r.Face), Named: named(r.Named)}
	}
	return found
}

// A LoginRow is a login as a database has it, without its hash.
type LoginRow struct {
	ID, Account, Issuer string
	Since               int64
}

// Fields are where the columns of a login go.
func (r *LoginRow) Fields() []any { return []any{&r.ID, &r.Account, &r.Issuer, &r.Since} }

// Login returns the login of a row.
func (r *LoginRow) Login() identity.Login {
	return identity.Login{ID: r.ID, Account: r.Account, Issuer: r.Issuer, Since: Moment(r.Since)}
}
