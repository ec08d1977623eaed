package store

import "razzia/internal/identity"

// The statements about passkeys.
const (
	// AddChallenge stores a challenge of a device that signs in.
	AddChallenge = `INSERT INTO challenges (hash, session, expires) VALUES ($1, NULL, $2)`
	// AddChallengeOf stores a challenge of a session, if there is the session.
	AddChallengeOf = `INSERT INTO challenges (hash, session, expires) SELECT $1, id, $2 FROM sessions WHERE id = $3`
	// DropChallenges removes the challenges of a session.
	DropChallenges = `DELETE FROM challenges WHERE session = $1`
	// ExpireChallenges removes the challenges whose time is over.
	ExpireChallenges = `DELETE FROM challenges WHERE expires <= $1`
	// BurnChallenge removes a challenge, and reads it.
	BurnChallenge = `DELETE FROM challenges WHERE hash = $1 AND expires > $2 RETURNING COALESCE(session, ''), expires`

	// AddPasskey stores a passkey unless its credential is known.
	AddPasskey = `INSERT INTO passkeys (credential, id, account, name, host, key, counter, copyable, copied, added, used, browser, network)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING`
	// CountPasskeys counts the passkeys of an account.
	CountPasskeys = `SELECT COUNT(*) FROM passkeys WHERE account = $1`
	// PasskeysOf lists the passkeys of an account.
	PasskeysOf = passkeyColumns + ` WHERE account = $1 ORDER BY added, id`
	// FindPasskey reads a passkey.
	FindPasskey = passkeyColumns + ` WHERE credential = $1`
	// CountPasskey notes a use of a passkey, if its counter went on, or it does not count.
	CountPasskey = `UPDATE passkeys SET counter = $1, copied = $2, used = $3, browser = $4, network = $5
		WHERE credential = $6 AND account = $7 AND (counter < $1 OR counter = 0 AND $1 = 0)`
	// RenamePasskey names a passkey of an account.
	RenamePasskey = `UPDATE passkeys SET name = $1 WHERE account = $2 AND id = $3`
	// RemovePasskey removes a passkey of an account.
	RemovePasskey = `DELETE FROM passkeys WHERE account = $1 AND id = $2`
	// EndPasskeySessions ends the sessions that a passkey of an account has begun but one, and reads their IDs and hashes.
	EndPasskeySessions = `DELETE FROM sessions WHERE account = $1 AND passkey = $2 AND id <> $3 RETURNING id, hash`
	// DropPasskeys removes the passkeys of an account.
	DropPasskeys = `DELETE FROM passkeys WHERE account = $1`
)

const passkeyColumns = `SELECT credential, id, account, name, host, key, counter, copyable, copied, added, used, browser, network FROM passkeys`

// passkeyStatements are the statements about passkeys that write and read nothing.
var passkeyStatements = []string{AddChallenge, AddChallengeOf, DropChallenges, ExpireChallenges, AddPasskey, CountPasskey, RenamePasskey, RemovePasskey}

// A PasskeyRow is a passkey as a database has it.
type PasskeyRow struct {
	Credential, Key         []byte
	ID, Account, Name, Host string
	Counter, Added, Used    int64
	Copyable, Copied        bool
	Browser, Network        string
}

// Fields are where the columns of a passkey go.
func (r *PasskeyRow) Fields() []any {
	return []any{&r.Credential, &r.ID, &r.Account, &r.Name, &r.Host, &r.Key, &r.Counter, &r.Copyable, &r.Copied, &r.Added, &r.Used, &r.Browser, &r.Network}
}

// Passkey returns the passkey of a row.
func (r *PasskeyRow) Passkey() identity.Passkey {
	return identity.Passkey{ID: r.ID, Account: r.Account, Name: r.Name, Host: r.Host, Credential: r.Credential, Key: r.Key, Counter: uint32(r.Counter),
		Copyable: r.Copyable, Copied: r.Copied, Added: Moment(r.Added), Used: Moment(r.Used), Place: identity.Place{Browser: r.Browser, Network: r.Network}}
}

// PasskeyArgs are the arguments of AddPasskey.
func PasskeyArgs(p identity.Passkey) []any {
	return []any{p.Credential, p.ID, p.Account, p.Name, p.Host, p.Key, int64(p.Counter), p.Copyable, p.Copied, p.Added.UnixMilli(), p.Used.UnixMilli(),
		p.Browser, p.Network}
}

// CountArgs are the arguments of CountPasskey.
func CountArgs(p identity.Passkey) []any {
	return []any{int64(p.Counter), p.Copied, p.Used.UnixMilli(), p.Browser, p.Network, p.Credential, p.Account}
}
