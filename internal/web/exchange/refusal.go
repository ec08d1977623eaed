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
	ErrMethod = fault.Method.New("method-not-allowed", "", "The path has other methods: Allow lists them.")

	// ErrToken refuses a personal token that was never valid, or is not any more.
	ErrToken = fault.NoToken.New("token-refused", "programs.refused", "The header Authorization has a personal token that is not valid, "+
		"or not any more, or does not stand after Bearer; or two such headers have one. Nothing was done.")

	// ErrMisplaced refuses a personal token without its scheme, or two of them.
	ErrMisplaced = ErrToken.Saying("programs.misplaced")

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

// A manner is how the faults of a code are answered.
type manner struct {
	status int    // of HTTP
	text   string // the key of the words, for faults without their own
}

// manners are those of all codes.
var manners = map[fault.Code]manner{
	fault.NotFound: {http.StatusNotFound, "error.not_found"},
	fault.Denied:   {http.StatusForbidden, "error.not_allowed"},
	fault.Stale:    {http.StatusConflict, "error.too_late"},
	fault.Invalid:  {http.StatusBadRequest, "error.bad_request"},
	fault.Refused:  {http.StatusUnprocessableEntity, "error.not_allowed"},
	fault.TooMany:  {http.StatusTooManyRequests, "error.too_many"},
	fault.Failed:   {http.StatusServiceUnavailable, "error.failed"},
	fault.Gone:     {http.StatusGone, "error.not_found"},
	fault.Method:   {http.StatusMethodNotAllowed, "error.bad_request"},
	fault.TooLong:  {http.StatusRequestEntityTooLarge, "error.bad_request"},
	fault.TooSlow:  {http.StatusRequestTimeout, "error.bad_request"},
	fault.NoToken:  {http.StatusUnauthorized, "error.not_allowed"},

	fault.Misdirected: {http.StatusMisdirectedRequest, "error.bad_request"},
	fault.MediaType:   {http.StatusUnsupportedMediaType, "error.bad_request"},
}

// StatusOf returns the HTTP status of a fault.
func StatusOf(f *fault.Fault) int { return manners[f.Code].status }

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
	status := 0
	switch {
	case against && (refusal == nil || refusal.Code == fault.Refused): // else it is the cause of another fault: of a damaged log
		text := l.Narrator(namesOf(refusal, rules), i18n.PlainNames).Refusal(rules)
		return Explanation{Status: manners[fault.Refused].status, Key: rules.Reason.String(), Words: text, Clause: rules.Reason.Clause()}
	case refusal == nil && bad:
		refusal = fault.ErrForm
	case refusal == nil:
		refusal, status = fault.ErrFailed, http.StatusInternalServerError
	}
	how := manners[refusal.Code]
	words := l.Text(cmp.Or(refusal.Text, how.text), "n", refusal.Number)
	return Explanation{Status: cmp.Or(status, how.status), Key: refusal.Key, Words: words, About: refusal.About,
		Shared: refusal.Text == "" || refusal.OfPage, RetryAfter: refusal.Retry}
}

// namesOf are the names of the players of a refused move. Without a table they are empty.
func namesOf(refusal *fault.Fault, rules *razzia.Refusal) []string {
	if refusal != nil && len(refusal.Names) > 0 {
		return refusal.Names
	}
	return make([]string, rules.State.Players)
}
