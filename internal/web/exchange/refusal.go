package exchange

import (
	"cmp"
	"errors"
	"net/http"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/i18n"
)

// The refusals of requests that reach no use case.
var (
	ErrMethod  = fault.Method.New("method-not-allowed", "error.bad_request", "The path has other methods: Allow lists them.")
	ErrTooLong = fault.TooLong.New("bad-request", "error.bad_request", "The body is longer than 16 KiB.")
	ErrTooSlow = fault.TooSlow.New("bad-request", "error.bad_request", "The body did not arrive within 10 seconds.")

	// ErrToken refuses a personal token that was never valid, or is not any more.
	ErrToken = fault.NoToken.New("token-refused", "programs.refused", "The header Authorization has a personal token that is not valid, "+
		"or not any more, or does not stand after Bearer; or two such headers have one. Nothing was done.")

	// ErrMisplaced refuses a personal token without its scheme, or two of them.
	ErrMisplaced = fault.NoToken.New("token-refused", "programs.misplaced", "")

	// ErrScope refuses what a personal token does not allow.
	ErrScope = fault.Denied.New("scope-missing", "programs.scope_missing", "The personal token does not allow this: security of the "+
		"operation names the scope that it needs, or none if it is closed to programs.")

	// ErrPeopleOnly refuses a bot account what is for people.
	ErrPeopleOnly = fault.Denied.New("people-only", "bots.not_for_bots", "You are a bot account, and this is for people. For "+
		"createTable: only a table that is listed.")

	// ErrBotsOnly refuses a person, and a program that acts for one, what is for bot accounts.
	ErrBotsOnly = fault.Denied.New("bots-only", "bots.only_for_bots", "")

	// ErrDraining refuses a stream while the server is about to end.
	ErrDraining = fault.Failed.New("draining", "server.draining", "The server is about to end and begins no streams: Retry-After says "+
		"when to try again.").After(fault.RetryBusy)
)

// statuses are the HTTP statuses of faults.
var statuses = map[fault.Code]int{
	fault.NotFound: http.StatusNotFound,
	fault.Denied:   http.StatusForbidden,
	fault.Stale:    http.StatusConflict,
	fault.Invalid:  http.StatusBadRequest,
	fault.Refused:  http.StatusUnprocessableEntity,
	fault.TooMany:  http.StatusTooManyRequests,
	fault.Failed:   http.StatusServiceUnavailable,
	fault.Gone:     http.StatusGone,
	fault.Method:   http.StatusMethodNotAllowed,
	fault.TooLong:  http.StatusRequestEntityTooLarge,
	fault.TooSlow:  http.StatusRequestTimeout,
	fault.NoToken:  http.StatusUnauthorized,

	fault.Misdirected: http.StatusMisdirectedRequest,
	fault.MediaType:   http.StatusUnsupportedMediaType,
}

// StatusOf returns the HTTP status of a fault.
func StatusOf(f *fault.Fault) int { return statuses[f.Code] }

// words are the keys of the texts of codes, for faults without their own.
var words = map[fault.Code]string{
	fault.NotFound: "error.no_table", fault.Denied: "error.not_allowed", fault.Stale: "error.too_late",
	fault.Invalid: "error.bad_request", fault.TooMany: "error.too_many", fault.Failed: "error.failed",
}

// shared are the texts that several faults share, or that speak of what a page shows.
var shared = map[string]bool{"error.bad_request": true, "error.not_allowed": true, "error.not_found": true, "error.not_over": true,
	"error.too_late": true, "error.failed": true, "error.name_bad": true, "moderation.no_person": true}

// An Explanation is the response to an error, in words and for programs.
type Explanation struct {
	Status     int
	Key        string // stable, for programs
	Words      string // for people, in their language
	About      string // for the authors of programs, in English; "" for what no program meets
	Shared     bool   // the words are those of several keys, or speak of pages: they tell a program little
	Clause     string // the clause of the rules that forbids a move, else ""
	RetryAfter int    // in seconds; 0 if waiting does not help
}

// Explain says how to answer an error.
func Explain(l *i18n.Localizer, err error) Explanation {
	refusal := fault.Of(err)
	rules, against := errors.AsType[*razzia.Refusal](err)
	_, bad := errors.AsType[*fault.BadField](err)
	switch {
	case against && (refusal == nil || refusal.Code == fault.Refused): // else it is the cause of another fault: of a damaged log
		text := l.Narrator(namesOf(refusal, rules), i18n.PlainNames).Refusal(rules)
		return Explanation{Status: statuses[fault.Refused], Key: rules.Reason.String(), Words: text, Clause: rules.Reason.Clause()}
	case refusal == nil && bad:
		refusal = fault.ErrForm
	case refusal == nil:
		return Explanation{Status: http.StatusInternalServerError, Key: fault.ErrFailed.Key, Words: l.Text(fault.ErrFailed.Text),
			About: fault.ErrFailed.About, Shared: true}
	}
	key := cmp.Or(refusal.Text, words[refusal.Code])
	return Explanation{Status: statuses[refusal.Code], Key: refusal.Key, Words: l.Text(key, "n", refusal.Number), About: refusal.About,
		Shared: refusal.Text == "" || shared[key], RetryAfter: refusal.Retry}
}

// namesOf are the names of the players of a refused move. Without a table they are empty.
func namesOf(refusal *fault.Fault, rules *razzia.Refusal) []string {
	if refusal != nil && len(refusal.Names) > 0 {
		return refusal.Names
	}
	return make([]string, rules.State.Players)
}
