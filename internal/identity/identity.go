package identity

import (
	"context"
	"encoding/hex"
	"errors"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// An Account is a member of the site.
type Account struct {
	ID       string // the identity of the guest that it was made of
	Name     string
	Face     uint8
	Settings string // of pages, as the caller writes them
	Since    time.Time
	Named    time.Time // when the name last changed; zero for never
}

// A DeviceSession is a device that is signed in, or a program with a personal token.
type DeviceSession struct {
	ID      string // names the session in lists; it signs nothing in
	Began   time.Time
	Used    time.Time // exact to an hour
	Expires time.Time
	Passkey string // ID of the passkey that began it, "" for none. It may be gone
	Login   string // ID of the login that began it, likewise
	Place          // where it was used last
	Grant          // what it may do: everything, but for the session of a program
}

// A Place says roughly where a session is used.
type Place struct {
	Browser string // such as "Firefox, Linux"; "" if it is unknown
	Network string // of the address, shortened to that of many households
}

// A Member is an account as one of its sessions sees it.
type Member struct {
	Account
	Session    DeviceSession
	Identities []string // all that belong to the account, its own first
	Owner      string   // account of the person who answers for a bot account; "" for a person
	Answers    []string // identities of that person, if [PersonalTokens.Use] has found the member
}

// A Link signs one device in, once.
type Link struct {
	Account string
	Session string // ID of the session that made it, and with which it ends; "" for none
	// ID of the login that made it, or began that session, and with which it ends; "" for none. With neither it is the operator's
	Login   string
	Expires time.Time
}

// A Change is a note that something is no longer as it was: an identity is no guest any more, or has another name or face, or a session
// has ended.
type Change struct {
	Number  int64  // from 1; a change appears only after all with lower numbers
	Subject string // the identity, that of [Renaming], or the ID of the session
}

// renaming begins the subjects of changes of names and faces.
const renaming = "name of "

// Renaming is the subject of the change that a store notes when the name or the face of an identity changes. It is a subject of its own, so
// that streams of the identity, which end with a change of the identity itself, go on.
func Renaming(identity string) string { return renaming + identity }

// Muting is the subject of the change that a store notes when the mutes of a viewer change, for those who follow it.
func Muting(viewer string) string { return "mutes of " + viewer }

// A replacement begins the subjects of changes of tokens.
const replacement = "token "

// Replacement is the subject of the change that a store notes when it ends the session of a token, in whichever way: the browser may have
// got another one at this moment, and no answer to the old one may replace that.
func Replacement(h Hash) string { return replacement + hex.EncodeToString(h[:]) }

// A Joining is what the use of a link does besides burning it.
type Joining struct {
	Session DeviceSession // begins
	Hash    Hash          // of the token of the session
	Guest   string        // identity that joins the account, "" for none
	Most    int           // identities that an account may have
}

// A Program is a new personal token of an account.
type Program struct {
	Account string
	Owner   string // account of the owner, who makes it for a bot account; "" for a program of the account itself
	By      string // ID of the session of a device that makes it; "" for the operator
	Session DeviceSession
	Hash    Hash // of the token
	Most    int  // programs that an account may have
	Alone   bool // all other sessions of the account end at the same moment
}

// A Login is a person at an identity provider who is linked to an account: that person signs devices in to it. The store knows the person
// by a hash alone.
type Login struct {
	ID      string // names the login in lists; it signs nothing in
	Account string
	Issuer  string // URL of the provider
	Since   time.Time
}

// The errors of a Store.
var (
	// ErrLink refuses a link that is not there, was used, or is too old, or whose account is gone.
	ErrLink = fault.Gone.New("link-gone", "devices.link_bad",
		"The link was used, or its time is over, or there was none. For useFriendLink also: it was revoked.")

	// ErrMany refuses one guest too many in an account.
	ErrMany = fault.Stale.New("too-many-identities", "devices.full",
		"The account has as many identities as it can have: sign in without your games.")

	ErrNoLink    = ErrLink.With(errors.New("there is no such link, or it was used, or its time is over"))
	ErrNoSession = fault.ErrGuest.With(errors.New("there is no such session, or it has ended"))
	ErrNoAccount = fault.ErrGuest.With(errors.New("there is no such account"))
	ErrTaken     = fault.ErrMember.With(errors.New("the identity belongs to an account"))

	// ErrSignIn refuses what a browser brings back from an identity provider: it proves nothing, or was used.
	ErrSignIn    = fault.Invalid.New("sign-in.failed", "sign_in.failed", "")
	ErrNoLogin   = ErrSignIn.With(errors.New("there is no such login"))
	ErrLinked    = ErrSignIn.With(errors.New("the person at the provider is linked to an account"))
	ErrNoAttempt = ErrSignIn.With(errors.New("there is no such attempt to sign in, or it was used, or its time is over"))
)

// A Store keeps accounts. A call that fails with one of the errors above has changed nothing. Times are kept in milliseconds. The
// contract is tested by [razzia/internal/identity/identitytest.Stores].
type Store interface {
	PasskeyStore
	BotStore

	// AccountOf returns the account that an identity belongs to, "" for none.
	AccountOf(ctx context.Context, identity string) (string, error)

	// IsGuest reports whether an identity belongs to no account, and was not noted as one whose data are being removed, as
	// BeginForgetting of the store of tables does, with the change of its [Departure].
	IsGuest(ctx context.Context, identity string) (bool, error)

	// FindAccount returns an account, or fails with ErrNoAccount.
	FindAccount(ctx context.Context, id string) (Account, error)

	// AccountsNamed lists the accounts with a name, by ID, up to a limit.
	AccountsNamed(ctx context.Context, name string, most int) ([]Account, error)

	// IdentitiesOf lists the identities of an account, its own first, then by name.
	IdentitiesOf(ctx context.Context, account string) ([]string, error)

	// KeepGuest makes an account, with a first session unless its hash is zero, and notes the change of its identity. It fails with
	// ErrTaken if the identity belongs to an account, and with ErrGone if its data were removed.
	KeepGuest(ctx context.Context, a Account, s DeviceSession, h Hash) error

	// FindMember returns the member with the session of a hash, or fails with ErrNoSession, also if the session has expired by now.
	FindMember(ctx context.Context, h Hash, now time.Time) (Member, error)

	// SaveProfile replaces the name, the face and the settings of an account. If the name or the face differs, it notes a [Renaming] of all
	// identities of the account; if the name does, Named is now. An account that is gone stays so.
	SaveProfile(ctx context.Context, a Account, now time.Time) error

	// Profiles returns the present names and faces of those identities that belong to an account.
	Profiles(ctx context.Context, identities []string) (table.Profiles, error)

	// TouchSession replaces Used, Expires and the place of a session. One that has ended stays so.
	TouchSession(ctx context.Context, s DeviceSession) error

	// AddProgram begins the session of a program, made by the session By of the account or of its owner. It fails with ErrNoSession if that
	// has ended, or is one of a program; with ErrNoAccount, also for a bot account that is not open, or another owner's; and with
	// ErrManyTokens if the account has as many programs that have not expired by now. Of several calls at a time no more succeed than
	// there is room for.
	AddProgram(ctx context.Context, p Program, now time.Time) error

	// SessionsOf lists the sessions of an account, those of programs too, that have not expired by now, the one used last first.
	SessionsOf(ctx context.Context, account string, now time.Time) ([]DeviceSession, error)

	// EndSessions ends the sessions of an account that a list names, with the links that they made, and notes the changes and the
	// [Replacement] of each token, as all do that end sessions. It returns those that it has ended.
	EndSessions(ctx context.Context, account string, ids []string, now time.Time) ([]string, error)

	// EndOthers ends all sessions of an account but one, with all links of the account, and notes the changes. It returns those that it
	// has ended. A device that uses a link at the same time is among them, or the link is invalid.
	EndOthers(ctx context.Context, account, spared string, now time.Time) ([]string, error)

	// SaveLink stores a link in the place of all other links of its account. A link of a session is also of the login that began the
	// session, if that is not gone. It fails with ErrNoSession if the link's session has ended, and with ErrNoLogin if its login is gone.
	// It sweeps.
	SaveLink(ctx context.Context, h Hash, l Link, now, before time.Time) error

	// SeeGuest notes that a guest was seen, exact to SeenEvery, where something would go otherwise that they have left: see GuestTime.
	SeeGuest(ctx context.Context, guest string, now time.Time) error

	// Sweep removes links, attempts and sessions that have expired by now, what guests have left who were not seen for GuestTime, and notes
	// of changes from before a moment.
	Sweep(ctx context.Context, now, before time.Time) error

	// FindLink returns the account of a link, or fails with ErrNoLink, also if the link has expired by now.
	FindLink(ctx context.Context, h Hash, now time.Time) (Account, error)

	// UseLink burns a link, begins a session of its account by the login of the link, and lets a guest join it, whose change it notes: all or
	// none. It fails with ErrNoLink as FindLink does, with ErrTaken and ErrGone as KeepGuest does, and with ErrMany if the account has too
	// many identities. Of several calls at a time with one link, one succeeds at most.
	UseLink(ctx context.Context, h Hash, j Joining, now time.Time) (Account, error)

	// SaveAttempt stores an attempt to sign in at a provider, by its hash and the identity that makes it. It sweeps attempts.
	SaveAttempt(ctx context.Context, h Hash, maker string, expires, now time.Time) error

	// BurnAttempt removes an attempt and returns the identity that made it, or fails with ErrNoAttempt, also if it has expired by now. Of
	// several calls at a time with one attempt, one succeeds at most.
	BurnAttempt(ctx context.Context, h Hash, now time.Time) (maker string, err error)

	// KeepLogin makes an account as KeepGuest does, and links a person at a provider to it: both or none. It fails with ErrLinked if
	// the person is linked to an account.
	KeepLogin(ctx context.Context, a Account, s DeviceSession, h Hash, person Hash, l Login) error

	// AddLogin links a person at a provider to an account, by one of its sessions. It fails with ErrNoSession if the account has no such
	// session any more, and with ErrLinked if the person is linked to an account.
	AddLogin(ctx context.Context, person Hash, l Login, session string) error

	// FindLogin returns the login of a person at a provider, or fails with ErrNoLogin.
	FindLogin(ctx context.Context, person Hash) (Login, error)

	// LoginsOf lists the logins of an account, the oldest first.
	LoginsOf(ctx context.Context, account string) ([]Login, error)

	// DropLogin removes a login of an account, with its links and the account's links of no session, ends the sessions that it began, but for
	// one, and notes the changes. It returns the sessions that it has ended. It fails with ErrNoLogin. A device that signs in by it at the
	// same time is among them, or its link is invalid.
	DropLogin(ctx context.Context, account, id, spared string, now time.Time) (ended []string, err error)

	// ForgetAccount removes an account with its identities, sessions, links and logins. It notes the changes of its sessions. Its bot accounts
	// are to be removed before: those that are left have no tokens any more, and get none.
	ForgetAccount(ctx context.Context, account string, now time.Time) error

	// NoteLeaving notes the change of the [Leaving] of a guest.
	NoteLeaving(ctx context.Context, guest string, now time.Time) error

	// Changes lists the changes after a number, in order. Those of the last hour are there, and the last one.
	Changes(ctx context.Context, after int64) ([]Change, error)

	// ChangedSince reports whether a change of a subject was noted at a moment or later, for moments of the last hour.
	ChangedSince(ctx context.Context, subject string, since time.Time) (bool, error)

	// LastChange is the number of the last change, 0 for none.
	LastChange(ctx context.Context) (int64, error)
}
