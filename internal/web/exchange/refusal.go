package exchange

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"razzia"
	"razzia/internal/app"
	"razzia/internal/host"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/guard"
)

// The codes of refusals that only HTTP has.
const (
	method  table.Code = "method"
	TooLong table.Code = "too-long" // the code of a body that is too long
	tooSlow table.Code = "too-slow"
	noToken table.Code = "no-token"
)

// The refusals of requests that reach no use case.
var (
	ErrMethod  = &app.Refusal{Code: method, Key: "error.bad_request", Name: "method-not-allowed"}
	ErrTooLong = &app.Refusal{Code: TooLong, Key: "error.bad_request"}
	ErrTooSlow = &app.Refusal{Code: tooSlow, Key: "error.bad_request"}

	// ErrToken refuses a personal token that was never valid, or is not any more.
	ErrToken = &app.Refusal{Code: noToken, Key: "programs.refused", Name: "token-refused"}

	// ErrMisplaced refuses a personal token without its scheme, or two of them.
	ErrMisplaced = &app.Refusal{Code: noToken, Key: "programs.misplaced", Name: "token-refused"}

	// ErrScope refuses what a personal token does not allow.
	ErrScope = &app.Refusal{Code: table.Denied, Key: "programs.scope_missing", Name: "scope-missing"}

	// ErrPeopleOnly refuses a bot account what is for people.
	ErrPeopleOnly = &app.Refusal{Code: table.Denied, Key: "bots.not_for_bots", Name: "people-only"}

	// ErrBotsOnly refuses a person, and a program that acts for one, what is for bot accounts.
	ErrBotsOnly = &app.Refusal{Code: table.Denied, Key: "bots.only_for_bots", Name: "bots-only"}

	// ErrDraining refuses a stream while the server is about to end.
	ErrDraining = &app.Refusal{Code: table.Failed, Key: "server.draining", Name: "draining"}
)

// statuses are the HTTP statuses of faults and refusals.
var statuses = map[table.Code]int{
	table.NotFound: http.StatusNotFound,
	table.Denied:   http.StatusForbidden,
	table.Stale:    http.StatusConflict,
	table.Invalid:  http.StatusBadRequest,
	table.Refused:  http.StatusUnprocessableEntity,
	table.TooMany:  http.StatusTooManyRequests,
	table.Failed:   http.StatusServiceUnavailable,
	table.Gone:     http.StatusGone,
	method:         http.StatusMethodNotAllowed,
	TooLong:        http.StatusRequestEntityTooLarge,
	tooSlow:        http.StatusRequestTimeout,
	noToken:        http.StatusUnauthorized,
}

// faultKeys are the keys of the texts for faults of tables: by the key of the fault, or else by its code.
var faultKeys = map[string]string{
	"seat-taken": "error.seat_taken", "not-your-turn": "error.not_your_turn", "not-at-the-table": "error.no_seat",
	"not-your-seat": "error.not_seated", "game-began": "error.started", "name": "error.name_bad",
	"bot-plays": "table.bot_took_yours", "game-over": "refusal.game_over",
	"clock-too-long": "error.clock_long", "tables-unfinished": "error.too_many_tables", "talk-full": "error.talk_full",
	"no-such-table":        "error.no_table",
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
	"day-table":            "daily.table",
	"no-bot-accounts":      "bots.closed",
	"bot-games-full":       "bots.games_full",
	"no-such-person":       "people.no_person",
	"no-invitation":        "people.no_invitation",
	"no-question":          "people.no_question",
	"you-block-them":       "people.blocking",
	"too-many-people":      "people.too_many",
	"link-gone":            "people.link_bad",
	"not-a-member":         "devices.guest",
	"tables-listed":        "error.tables_listed",
	"too-many-mutes":       "moderation.too_many",
	"reports-fast":         "error.reports_fast",
	"no-such-puzzle":       "puzzles.no_puzzle",
	"no-more-puzzles":      "puzzles.none_left",
	"puzzle-not-tried":     "puzzles.not_tried",
	"no-puzzle-run":        "puzzles.no_run",
	"puzzle-run-over":      "puzzles.run_ended",
	"puzzle-run-moved-on":  "puzzles.moved_on",
	"puzzle-in-run":        "puzzles.in_run",
	"puzzle-held":          "puzzles.held",
	string(table.NotFound): "error.no_table", string(table.Denied): "error.not_allowed",
	string(table.Stale): "error.too_late", string(table.Invalid): "error.bad_request",
	string(table.TooMany): "error.too_many", string(table.Failed): "error.failed",
}

// shared are the texts that several keys share, or that speak of what a page shows.
var shared = map[string]bool{"error.bad_request": true, "error.not_allowed": true, "error.not_found": true, "error.not_over": true,
	"error.too_late": true, "error.failed": true, "error.name_bad": true, "moderation.no_person": true}

// limitKeys are the keys of the texts for limits, by the bucket that is empty.
var limitKeys = map[guard.Extra]string{guard.Talk: "error.talk_fast", guard.Lobby: "error.lobby_fast", guard.Reports: "error.reports_fast",
	guard.Renames: "error.renames_fast", guard.Streams: "error.streams_full"}

// An Explanation is the response to an error, in words and for programs.
type Explanation struct {
	Status     int
	Key        string // stable, for programs
	Words      string // for people, in their language
	Shared     bool   // the words are those of several keys, or speak of pages: they tell a program little
	Clause     string // the clause of the rules that forbids a move, else ""
	RetryAfter int    // in seconds; 0 if waiting does not help
}

// retryBusy is when to ask again while the server works for others, in seconds. The moment cannot be computed. It is also
// the time between two phrases of a person.
const retryBusy = 5

// Explain says how to answer an error.
func Explain(l *i18n.Localizer, err error) Explanation {
	var fault *table.Fault
	var refusal *app.Refusal
	var rules *razzia.Refusal
	var limited *guard.Limited
	var field *app.BadField
	switch {
	case errors.As(err, &fault) && fault.Code != table.Refused: // its cause may be a Refusal too: of a move in a damaged log
		return explainFault(l, fault)
	case errors.As(err, &rules):
		words := l.Narrator(namesOf(fault, rules), i18n.PlainNames).Refusal(rules)
		return Explanation{Status: statuses[table.Refused], Key: programKey(rules.Reason.String()), Words: words, Clause: rules.Reason.Clause()}
	case errors.As(err, &limited):
		return explainLimit(l, limited)
	case errors.As(err, &refusal):
		e := Explanation{Status: statuses[refusal.Code], Key: cmp.Or(refusal.Name, programKey(refusal.Key)), Words: l.Text(refusal.Key),
			Shared: shared[refusal.Key]}
		if refusal == app.ErrBusy || refusal == ErrDraining {
			e.RetryAfter = retryBusy
		}
		return e
	case errors.As(err, &field):
		return Explain(l, app.ErrForm)
	}
	return Explanation{Status: http.StatusInternalServerError, Key: "failed", Words: l.Text("error.failed"), Shared: true}
}

// namesOf are the names of the players of a refused move. Without a table they are empty.
func namesOf(fault *table.Fault, rules *razzia.Refusal) []string {
	if fault != nil && len(fault.Names) > 0 {
		return fault.Names
	}
	return make([]string, rules.State.Players)
}

func explainFault(l *i18n.Localizer, fault *table.Fault) Explanation {
	key, own := faultKeys[fault.Key]
	if !own {
		key = faultKeys[string(fault.Code)]
	}
	words := l.Text(key, "n", host.MaxUnfinished) // the only number in these texts
	e := Explanation{Status: statuses[fault.Code], Key: programKey(fault.Key), Words: words, Shared: !own || shared[key]}
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
	words := l.Text(key, "n", limited.Most) // the only number in these texts
	e := Explanation{Status: http.StatusTooManyRequests, Key: programKey(key), Words: words, RetryAfter: retryBusy}
	switch {
	case limited.Extra == guard.Streams:
		e.RetryAfter = 0
	case limited.Wait > 0:
		e.RetryAfter = limited.RetryAfter()
	}
	return e
}

// programKey writes a key for programs: "too-many" for "error.too_many".
func programKey(key string) string {
	return strings.ReplaceAll(strings.TrimPrefix(key, "error."), "_", "-")
}
