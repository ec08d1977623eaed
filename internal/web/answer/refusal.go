package answer

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/guard"
)

// A Refusal is the error of a request that pages or the API refuse themselves.
type Refusal struct {
	Status int
	Key    string // of its text in the catalogs
	Name   string // its key for programs; "" for one made of Key
}

// Error returns the key.
func (e *Refusal) Error() string { return e.Key }

// The refusals.
var (
	ErrNoPage  = &Refusal{http.StatusNotFound, "error.not_found", ""}
	ErrMethod  = &Refusal{http.StatusMethodNotAllowed, "error.bad_request", "method-not-allowed"}
	ErrForm    = &Refusal{http.StatusBadRequest, "error.bad_request", ""}
	ErrTooLong = &Refusal{http.StatusRequestEntityTooLarge, "error.bad_request", ""}
	ErrTooSlow = &Refusal{http.StatusRequestTimeout, "error.bad_request", ""}
	ErrName    = &Refusal{http.StatusBadRequest, "error.name_bad", ""}
	ErrNotOver = &Refusal{http.StatusConflict, "error.not_over", ""}
	ErrBusy    = &Refusal{http.StatusTooManyRequests, "error.busy", ""}
	ErrListed  = &Refusal{http.StatusTooManyRequests, "error.tables_listed", ""}
	ErrFailed  = &Refusal{http.StatusServiceUnavailable, "error.failed", ""}

	// ErrBanned refuses an action of a person that the operator has banned.
	ErrBanned = &Refusal{http.StatusForbidden, "server.banned", "banned"}

	// ErrLink refuses a link that is not there, was used, or is too old.
	ErrLink = &Refusal{http.StatusGone, "devices.link_bad", "link-gone"}

	// ErrGuest refuses what only members can do.
	ErrGuest = &Refusal{http.StatusForbidden, "devices.guest", "not-a-member"}

	// ErrMember refuses what only guests can do.
	ErrMember = &Refusal{http.StatusConflict, "devices.member", "already-a-member"}

	// ErrOldCookie refuses what a browser wants with a cookie that is worth nothing any more: it would act as a stranger.
	ErrOldCookie = &Refusal{http.StatusForbidden, "devices.old", "old-cookie"}

	// ErrMany refuses one guest too many in an account.
	ErrMany = &Refusal{http.StatusConflict, "devices.full", "too-many-identities"}

	// ErrNoPasskeys refuses passkeys where browsers have none.
	ErrNoPasskeys = &Refusal{http.StatusForbidden, "passkeys.not_here", "no-passkeys-here"}

	// ErrPasskey refuses an answer of an authenticator that proves nothing.
	ErrPasskey = &Refusal{http.StatusForbidden, "passkeys.refused", "passkey-refused"}

	// ErrCopied refuses a passkey whose counter went back.
	ErrCopied = &Refusal{http.StatusForbidden, "passkeys.copied", "passkey-copied"}

	// ErrChallenge refuses a challenge that is not there, was used, or is too old.
	ErrChallenge = &Refusal{http.StatusGone, "passkeys.late", "challenge-gone"}

	// ErrKnown refuses a passkey that an account has.
	ErrKnown = &Refusal{http.StatusConflict, "passkeys.known", "passkey-known"}

	// ErrManyPasskeys refuses one passkey too many.
	ErrManyPasskeys = &Refusal{http.StatusConflict, "passkeys.full", "too-many-passkeys"}

	// ErrSignIn refuses what a browser brings back from an identity provider: it proves nothing, or was used.
	ErrSignIn = &Refusal{http.StatusBadRequest, "sign_in.failed", ""}

	// ErrProvider refuses to sign a person in while the identity provider does not answer.
	ErrProvider = &Refusal{http.StatusServiceUnavailable, "sign_in.down", ""}

	// The refusals of what a person wants of others. ErrPeople is that of too many.
	ErrNoPerson     = &Refusal{http.StatusNotFound, "people.no_person", "no-such-person"}
	ErrNoInvitation = &Refusal{http.StatusNotFound, "people.no_invitation", "no-invitation"}
	ErrNoAsk        = &Refusal{http.StatusConflict, "people.no_question", "no-question"}
	ErrBlocking     = &Refusal{http.StatusConflict, "people.blocking", "you-block-them"}
	ErrPeople       = &Refusal{http.StatusTooManyRequests, "people.too_many", "too-many-people"}
	ErrFriendLink   = &Refusal{http.StatusGone, "people.link_bad", "link-gone"}

	// ErrNoSession refuses what only people with a cookie of this server can do.
	ErrNoSession = &Refusal{http.StatusForbidden, "moderation.no_person", "no-session"}

	// ErrSilenced refuses the talk of a person that the operator has stopped.
	ErrSilenced = &Refusal{http.StatusForbidden, "moderation.silenced", "silenced"}

	// ErrWord refuses talk with a word that the operator does not want.
	ErrWord = &Refusal{http.StatusUnprocessableEntity, "moderation.word_refused", "word-refused"}

	// ErrNameWord refuses a name with such a word.
	ErrNameWord = &Refusal{http.StatusUnprocessableEntity, "moderation.name_refused", "name-refused"}

	// ErrMutes refuses one mute too many.
	ErrMutes = &Refusal{http.StatusConflict, "moderation.too_many", "too-many-mutes"}

	// ErrReports refuses one report too many within an hour.
	ErrReports = &Refusal{http.StatusTooManyRequests, "error.reports_fast", ""}

	// ErrOwn refuses to mute or to report oneself.
	ErrOwn = &Refusal{http.StatusForbidden, "moderation.own", "own-words"}

	// ErrNoLine refuses a line or a person that is not at the table.
	ErrNoLine = &Refusal{http.StatusNotFound, "moderation.no_line", "no-such-line"}

	// ErrNoPush refuses what has to do with messages in a house that sends none.
	ErrNoPush = &Refusal{http.StatusNotFound, "push.none", "no-notifications"}

	// ErrQuiet refuses quiet hours that are none.
	ErrQuiet = &Refusal{http.StatusBadRequest, "push.bad_quiet", "bad-request"}

	// ErrDraining refuses a stream while the server is about to end.
	ErrDraining = &Refusal{http.StatusServiceUnavailable, "server.draining", "draining"}
)

// A BadField is the error of a well-formed request with an invalid value in a field.
type BadField struct {
	Field   string // by its name in JSON; "" for the whole body
	Problem string // what is wrong and what would be right, in English, for the author of the program
}

// Error names the field and the problem.
func (e *BadField) Error() string { return e.Field + ": " + e.Problem }

// statuses are the HTTP statuses of the faults of tables.
var statuses = map[table.Code]int{
	table.NotFound: http.StatusNotFound,
	table.Denied:   http.StatusForbidden,
	table.Stale:    http.StatusConflict,
	table.Invalid:  http.StatusBadRequest,
	table.Refused:  http.StatusUnprocessableEntity,
	table.TooMany:  http.StatusTooManyRequests,
	table.Failed:   http.StatusServiceUnavailable,
}

// faultKeys are the keys of the texts for faults of tables: by the key of the fault, or else by its code.
var faultKeys = map[string]string{
	"seat-taken": "error.seat_taken", "not-your-turn": "error.not_your_turn", "not-at-the-table": "error.not_seated",
	"not-your-seat": "error.not_seated", "game-began": "error.started", "name": "error.name_bad",
	"bot-plays": "table.bot_took_yours", "game-over": "refusal.game_over",
	"clock-too-long": "error.clock_long", "tables-unfinished": "error.too_many_tables", "talk-full": "error.talk_full",
	"unrest":               "error.unrest",
	"question-open":        "consent.question_open",
	"nothing-to-undo":      "consent.nothing_to_undo",
	"on-break":             "consent.on_break",
	"no-offer":             "consent.no_offer",
	"has-seat":             "consent.has_seat",
	"phrase-fast":          "error.talk_fast",
	"word":                 "words.bad",
	"words-closed":         "words.closed",
	"no-hints":             "hint.none",
	"hints-with-clock":     "hint.no_clock",
	"advice-busy":          "error.busy",
	"house-full":           "error.house_full",
	"lesson.not_now":       "lesson.not_now",
	string(table.NotFound): "error.no_table", string(table.Denied): "error.not_allowed",
	string(table.Stale): "error.too_late", string(table.Invalid): "error.bad_request",
	string(table.TooMany): "error.too_many", string(table.Failed): "error.failed",
}

// limitKeys are the keys of the texts for limits, by the bucket that is empty.
var limitKeys = map[guard.Extra]string{guard.Talk: "error.talk_fast", guard.Lobby: "error.lobby_fast", guard.Reports: "error.reports_fast", guard.Renames: "error.renames_fast"}

// An Explanation is the response to an error, in words and for programs.
type Explanation struct {
	Status     int
	Key        string // stable, for programs
	Words      string // for people, in their language
	Clause     string // the clause of the rules that forbids a move, else ""
	RetryAfter int    // in seconds; 0 if waiting does not help
}

// retryBusy is when to ask again while the server works for others, in seconds. The moment cannot be computed. It is also
// the time between two phrases of a person.
const retryBusy = 5

// Explain says how to answer an error.
func Explain(l *i18n.Localizer, err error) Explanation {
	var fault *table.Fault
	var refusal *Refusal
	var rules *razzia.Refusal
	var limited *guard.Limited
	var field *BadField
	switch {
	case errors.As(err, &fault) && fault.Code != table.Refused: // its cause may be a Refusal too: of a move in a damaged log
		return explainFault(l, fault)
	case errors.As(err, &rules):
		words := l.Narrator(namesOf(fault, rules), i18n.PlainNames).Refusal(rules)
		return Explanation{statuses[table.Refused], programKey(rules.Reason.String()), words, rules.Reason.Clause(), 0}
	case errors.As(err, &limited):
		return explainLimit(l, limited)
	case errors.As(err, &refusal):
		e := Explanation{Status: refusal.Status, Key: cmp.Or(refusal.Name, programKey(refusal.Key)), Words: l.Text(refusal.Key)}
		if refusal == ErrBusy || refusal == ErrDraining {
			e.RetryAfter = retryBusy
		}
		return e
	case errors.As(err, &field):
		return Explain(l, ErrForm)
	}
	return Explanation{Status: http.StatusInternalServerError, Key: "failed", Words: l.Text("error.failed")}
}

// namesOf are the names of the players of a refused move. Without a table they are empty.
func namesOf(fault *table.Fault, rules *razzia.Refusal) []string {
	if fault != nil && len(fault.Names) > 0 {
		return fault.Names
	}
	return make([]string, rules.State.Players)
}

func explainFault(l *i18n.Localizer, fault *table.Fault) Explanation {
	key, ok := faultKeys[fault.Key]
	if !ok {
		key = faultKeys[string(fault.Code)]
	}
	words := l.Text(key, "n", host.MaxUnfinished) // the only number in these texts
	e := Explanation{Status: statuses[fault.Code], Key: programKey(fault.Key), Words: words}
	if fault.Key == "advice-busy" || fault.Key == "phrase-fast" || fault.Key == "house-full" {
		e.RetryAfter = retryBusy
	}
	return e
}

func explainLimit(l *i18n.Localizer, limited *guard.Limited) Explanation {
	key, ok := limitKeys[limited.Extra]
	if !ok {
		key = "error.too_many"
	}
	e := Explanation{Status: http.StatusTooManyRequests, Key: programKey(key), Words: l.Text(key), RetryAfter: retryBusy}
	if limited.Wait > 0 {
		e.RetryAfter = limited.RetryAfter()
	}
	return e
}

// programKey writes a key for programs: "too-many" for "error.too_many".
func programKey(key string) string {
	return strings.ReplaceAll(strings.TrimPrefix(key, "error."), "_", "-")
}
