package app

import "razzia/internal/table"

// A Refusal is the error of what a person may not do, or cannot do now.
type Refusal struct {
	Code table.Code
	Key  string // of its text in the catalogs
	Name string // its key for programs; "" for one made of Key
}

// Error returns the key.
func (e *Refusal) Error() string { return e.Key }

// The refusals.
var (
	ErrNoPage  = &Refusal{table.NotFound, "error.not_found", ""}
	ErrForm    = &Refusal{table.Invalid, "error.bad_request", ""}
	ErrName    = &Refusal{table.Invalid, "error.name_bad", ""}
	ErrNotOver = &Refusal{table.Stale, "error.not_over", ""}
	ErrBusy    = &Refusal{table.TooMany, "error.busy", ""}
	ErrFailed  = &Refusal{table.Failed, "error.failed", ""}

	// ErrBanned refuses an action of a person that the operator has banned.
	ErrBanned = &Refusal{table.Denied, "server.banned", "banned"}

	// ErrLink refuses a link that is not there, was used, or is too old.
	ErrLink = &Refusal{table.Gone, "devices.link_bad", "link-gone"}

	// ErrGuest refuses what only members can do.
	ErrGuest = &Refusal{table.Denied, "devices.guest", "not-a-member"}

	// ErrMember refuses what only guests can do.
	ErrMember = &Refusal{table.Stale, "devices.member", "already-a-member"}

	// ErrOldCookie refuses what a browser wants with a cookie that is no longer valid: it would act as a new guest.
	ErrOldCookie = &Refusal{table.Denied, "devices.old", "old-cookie"}

	// ErrMany refuses one guest too many in an account.
	ErrMany = &Refusal{table.Stale, "devices.full", "too-many-identities"}

	// ErrNoPasskeys refuses passkeys where browsers have none.
	ErrNoPasskeys = &Refusal{table.Denied, "passkeys.not_here", "no-passkeys-here"}

	// ErrPasskey refuses an answer of an authenticator that proves nothing.
	ErrPasskey = &Refusal{table.Denied, "passkeys.refused", "passkey-refused"}

	// ErrCopied refuses a passkey whose counter went back.
	ErrCopied = &Refusal{table.Denied, "passkeys.copied", "passkey-copied"}

	// ErrChallenge refuses a challenge that is not there, was used, or is too old.
	ErrChallenge = &Refusal{table.Gone, "passkeys.late", "challenge-gone"}

	// ErrKnown refuses a passkey that an account has.
	ErrKnown = &Refusal{table.Stale, "passkeys.known", "passkey-known"}

	// ErrManyPasskeys refuses one passkey too many.
	ErrManyPasskeys = &Refusal{table.Stale, "passkeys.full", "too-many-passkeys"}

	// ErrManyTokens refuses one personal token too many.
	ErrManyTokens = &Refusal{table.Stale, "programs.full", "too-many-tokens"}

	// ErrManyBots refuses one bot account too many.
	ErrManyBots = &Refusal{table.Stale, "bots.full", "too-many-bot-accounts"}

	// ErrNoBot refuses a bot account that is not there, or is not the caller's.
	ErrNoBot = &Refusal{table.NotFound, "bots.gone", "no-such-bot-account"}

	// ErrSignIn refuses what a browser brings back from an identity provider: it proves nothing, or was used.
	ErrSignIn = &Refusal{table.Invalid, "sign_in.failed", ""}

	// ErrProvider refuses to sign a person in while the identity provider does not answer.
	ErrProvider = &Refusal{table.Failed, "sign_in.down", ""}

	// ErrNoSession refuses what only people with a cookie of this server can do.
	ErrNoSession = &Refusal{table.Denied, "moderation.no_person", "no-session"}

	// ErrSilenced refuses the talk of a person that the operator has stopped.
	ErrSilenced = &Refusal{table.Denied, "moderation.silenced", "silenced"}

	// ErrWord refuses talk with a word that the operator does not want.
	ErrWord = &Refusal{table.Refused, "moderation.word_refused", "word-refused"}

	// ErrNameWord refuses a name with such a word.
	ErrNameWord = &Refusal{table.Refused, "moderation.name_refused", "name-refused"}

	// ErrOwn refuses to mute or to report oneself.
	ErrOwn = &Refusal{table.Denied, "moderation.own", "own-words"}

	// ErrNoLine refuses a line or a person that is not at the table.
	ErrNoLine = &Refusal{table.NotFound, "moderation.no_line", "no-such-line"}

	// ErrNoPush refuses what has to do with messages at a site that sends none.
	ErrNoPush = &Refusal{table.NotFound, "push.none", "no-notifications"}

	// ErrNotOpen refuses the games of all where the operator has not opened them to everybody.
	ErrNotOpen = &Refusal{table.Denied, "error.not_allowed", "not-open"}

	// ErrQuiet refuses quiet hours that are none.
	ErrQuiet = &Refusal{table.Invalid, "push.bad_quiet", "bad-request"}
)

// A BadField is the error of a well-formed request with an invalid value in a field.
type BadField struct {
	Field   string // by its name in JSON; "" for the whole body
	Query   bool   // it is a parameter of the address
	Problem string // what is wrong and what would be right, in English, for the author of the program
}

// Error names the field and the problem.
func (e *BadField) Error() string { return e.Field + ": " + e.Problem }
