package identity

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"razzia/internal/fault"
)

// ChallengeTime is how long the challenge of a passkey can be answered: long enough to find a security key, or to take a phone in hand.
const ChallengeTime = 5 * time.Minute

// MostPasskeys is how many passkeys an account may have: all of them are listed to a browser that adds one.
const MostPasskeys = 20

// A Passkey is a credential of WebAuthn with which a member signs in. Of its pair of keys the store has the public one.
type Passkey struct {
	ID         string // names the passkey in lists; it signs nothing in
	Account    string
	Name       string // for its member
	Host       string // the only site for which it works, by its host name
	Credential []byte // its ID as the authenticator made it
	Key        []byte // public, as COSE_Key (RFC 9052)
	Counter    uint32 // of signatures, as the authenticator counts; 0 if it does not count
	Copyable   bool   // the authenticator may copy it to other devices of its owner ("backup eligible")
	Copied     bool   // it has done so ("backup state")
	Added      time.Time
	Used       time.Time // Added if it never was
	Place                // where it was used last, or else where it was added
}

// A Challenge is a random text that an authenticator signs once.
type Challenge struct {
	Session string // ID of the session that adds a passkey, with which it ends; "" for a device that signs in
	Expires time.Time
}

// The errors of passkeys.
var (
	// ErrNoChallenge refuses a challenge that is not there, was used, or is too old.
	ErrNoChallenge = fault.Gone.New("challenge-gone", "passkeys.late",
		"The challenge was answered before, or is older than five minutes, or is not yours.")

	// ErrPasskey refuses an answer of an authenticator that proves nothing.
	ErrPasskey = fault.Denied.New("passkey-refused", "passkeys.refused",
		"The answer of the authenticator proves nothing: it is for another site, of another passkey or "+
			"account, has a wrong signature, or the user was not verified. For signIn also: the passkey is not "+
			"known.")
	ErrNoProof   = ErrPasskey.With(errors.New("the answer of the authenticator proves nothing"))
	ErrNoPasskey = ErrPasskey.With(errors.New("there is no such passkey"))

	// ErrPasskeyTaken refuses a passkey that an account has.
	ErrPasskeyTaken = fault.Stale.New("passkey-known", "passkeys.known", "An account has this passkey already.")

	// ErrManyPasskeys refuses one passkey too many.
	ErrManyPasskeys = fault.Stale.New("too-many-passkeys", "passkeys.full", "You have 20 passkeys: remove one first.")

	// ErrCounter refuses a passkey whose counter went back.
	ErrCounter = fault.Denied.New("passkey-copied", "passkeys.copied",
		"The counter of the passkey went back: there may be a copy of it. Sign in in another way, and remove "+
			"the passkey.")
)

// A PasskeyStore keeps passkeys and challenges, under the same contract as the rest of a [Store].
type PasskeyStore interface {
	// SaveChallenge stores a challenge in the place of all others of its session. It removes those that have expired by now. It fails
	// with ErrNoSession if the challenge's session has ended.
	SaveChallenge(ctx context.Context, h Hash, c Challenge, now time.Time) error

	// BurnChallenge removes a challenge, and returns it. It fails with ErrNoChallenge, also if the challenge has expired by now. Of
	// several calls at a time with one challenge, one succeeds at most.
	BurnChallenge(ctx context.Context, h Hash, now time.Time) (Challenge, error)

	// AddPasskey stores a passkey, by a session of its account. It fails with ErrNoSession if the account has no such session any more, with
	// ErrPasskeyTaken if any account has the credential, and with ErrManyPasskeys if its account has as many passkeys as it may.
	AddPasskey(ctx context.Context, p Passkey, session string, most int) error

	// PasskeysOf lists the passkeys of an account, the one added first before the others.
	PasskeysOf(ctx context.Context, account string) ([]Passkey, error)

	// FindPasskey returns the passkey with a credential, or fails with ErrNoPasskey.
	FindPasskey(ctx context.Context, credential []byte) (Passkey, error)

	// UsePasskey replaces the counter, Copyable, Copied, Used and the place of a passkey, begins a session of its account by it, and lets a
	// guest join it as UseLink does: all or none. It fails with ErrNoPasskey, with ErrCounter if the counter is not above that of the store
	// and they are not both 0, and with ErrTaken and ErrMany as UseLink does.
	UsePasskey(ctx context.Context, p Passkey, j Joining, now time.Time) (Account, error)

	// NotePasskey replaces what UsePasskey replaces, and fails as it does, but begins no session.
	NotePasskey(ctx context.Context, p Passkey) error

	// RenamePasskey replaces the name of a passkey of an account. One that is gone stays so.
	RenamePasskey(ctx context.Context, account, id, name string) error

	// RemovePasskey removes a passkey of an account, ends the sessions that it began, but for one, and notes the changes. It returns the
	// sessions that it has ended. Nothing happens if the account has no such passkey.
	RemovePasskey(ctx context.Context, account, id, spared string, now time.Time) (ended []string, err error)
}

// Passkeys are those of all members, and the challenges for them.
type Passkeys struct{ registry *Registry }

// Passkeys returns the passkeys.
func (r *Registry) Passkeys() Passkeys { return Passkeys{r} }

// NewChallenge makes a challenge for a session that adds a passkey, or for a device that signs in with "".
func (p Passkeys) NewChallenge(ctx context.Context, session string) (Token, error) {
	now, token := p.registry.Now(), NewToken()
	return token, p.registry.Store.SaveChallenge(ctx, token.Hash(), Challenge{session, now.Add(ChallengeTime)}, now)
}

// BurnChallenge uses a challenge up. It fails with ErrNoChallenge, also if the challenge was made for another session; it is used up
// all the same then.
func (p Passkeys) BurnChallenge(ctx context.Context, challenge Token, session string) error {
	if !challenge.Plausible() {
		return ErrNoChallenge
	}
	c, err := p.registry.Store.BurnChallenge(ctx, challenge.Hash(), p.registry.Now())
	if err == nil && c.Session != session {
		err = ErrNoChallenge
	}
	return err
}

// Add stores a new passkey of an account. It fails with ErrNoSession if the session of the account that adds it has ended meanwhile.
func (p Passkeys) Add(ctx context.Context, key Passkey, session string, at Place) error {
	key.ID, key.Added, key.Place = rand.Text(), p.registry.Now(), at
	key.Used = key.Added
	return p.registry.Store.AddPasskey(ctx, key, session, MostPasskeys)
}

// Of lists the passkeys of an account, the one added first before the others.
func (p Passkeys) Of(ctx context.Context, account string) ([]Passkey, error) {
	return p.registry.Store.PasskeysOf(ctx, account)
}

// Find returns the passkey with a credential, or fails with ErrNoPasskey.
func (p Passkeys) Find(ctx context.Context, credential []byte) (Passkey, error) {
	return p.registry.Store.FindPasskey(ctx, credential)
}

// Rename replaces the name of a passkey of an account.
func (p Passkeys) Rename(ctx context.Context, account, id, name string) error {
	return p.registry.Store.RenamePasskey(ctx, account, id, name)
}

// Use signs a device in, which has the returned token then. The passkey is as its authenticator says that it is now. A guest
// joins the account with their games; "" for none.
func (p Passkeys) Use(ctx context.Context, key Passkey, guest string, at Place) (Account, Token, error) {
	token, now := NewToken(), p.registry.Now()
	key.Used, key.Place = now, at
	a, err := p.registry.Store.UsePasskey(ctx, key, Joining{p.registry.newSession(at), token.Hash(), guest, MostIdentities}, now)
	if err == nil && guest != "" {
		p.registry.settle(ctx, guest)
	}
	return a, token, err
}

// Note notes that a member has shown by a passkey who they are, who is signed in already. The passkey is as its authenticator says that
// it is now.
func (p Passkeys) Note(ctx context.Context, key Passkey, at Place) error {
	key.Used, key.Place = p.registry.Now(), at
	return p.registry.Store.NotePasskey(ctx, key)
}

// Remove removes a passkey of a member, and ends the sessions that it began, but not their own. It returns those that it has ended.
func (p Passkeys) Remove(ctx context.Context, m *Member, id string) ([]string, error) {
	ended, err := p.registry.Store.RemovePasskey(ctx, m.ID, id, m.Session.ID, p.registry.Now())
	if err != nil {
		return nil, err
	}
	return ended, p.registry.Look(context.WithoutCancel(ctx))
}
