package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// What the web itself refuses, besides what the table's service does.
var (
	errNoPage  = &refusal{http.StatusNotFound, "error.not_found"}
	errForm    = &refusal{http.StatusBadRequest, "error.bad_request"}
	errTooLong = &refusal{http.StatusRequestEntityTooLarge, "error.bad_request"}
	errName    = &refusal{http.StatusBadRequest, "error.name_bad"}
	errTooMany = &refusal{http.StatusTooManyRequests, "error.too_many"}
	errTooFast = &refusal{http.StatusTooManyRequests, "error.talk_fast"}
	errNotOver = &refusal{http.StatusConflict, "error.not_over"}
	errBusy    = &refusal{http.StatusTooManyRequests, "error.busy"}
	errFailed  = &refusal{http.StatusServiceUnavailable, "error.failed"}
)

// A refusal is why the web did not do what it was asked, by its status and the key of its words.
type refusal struct {
	status int
	key    string
}

// Error gives the key.
func (e *refusal) Error() string { return e.key }

// statuses is the status of each code of fault of the table's service.
var statuses = map[table.Code]int{
	table.NotFound: http.StatusNotFound,
	table.Denied:   http.StatusForbidden,
	table.Stale:    http.StatusConflict,
	table.Invalid:  http.StatusBadRequest,
	table.Refused:  http.StatusUnprocessableEntity,
	table.TooMany:  http.StatusTooManyRequests,
	table.Failed:   http.StatusServiceUnavailable,
}

// faultKeys are the keys of the words for faults of the service, by the fault's key and else by its code.
var faultKeys = map[string]string{
	"seat-taken": "error.seat_taken", "not-your-turn": "error.not_your_turn", "not-at-the-table": "error.not_seated",
	"not-your-seat": "error.not_seated", "game-began": "error.started", "name": "error.name_bad",
	"bot-plays": "table.bot_took_yours", "game-over": "refusal.game_over",
	"clock-too-long": "error.clock_long", "tables-unfinished": "error.too_many_tables", "talk-full": "error.talk_full",
	"unrest":               "error.unrest",
	"no-hints":             "hint.none",
	"hints-with-clock":     "hint.no_clock",
	"advice-busy":          "error.busy",
	"lesson.not_now":       "lesson.not_now",
	string(table.NotFound): "error.no_table", string(table.Denied): "error.not_allowed",
	string(table.Stale): "error.too_late", string(table.Invalid): "error.bad_request",
	string(table.TooMany): "error.too_many", string(table.Failed): "error.failed",
}

// explain says with which status and in which words to answer an error.
func (r *request) explain(err error) (status int, key, words string) {
	var fault *table.Fault
	var refused *refusal
	var rules *razzia.Refusal
	switch {
	case errors.As(err, &rules):
		names := make([]string, rules.State.Players)
		return statuses[table.Refused], rules.Reason.String(), r.speaker.Narrator(names, i18n.PlainNames).Refusal(rules)
	case errors.As(err, &fault):
		words, ok := faultKeys[fault.Key]
		if !ok {
			words = faultKeys[string(fault.Code)]
		}
		return statuses[fault.Code], fault.Key, r.speaker.Text(words, "n", host.MaxUnfinished) // no other number is told
	case errors.As(err, &refused):
		return refused.status, refused.key, r.speaker.Text(refused.key)
	}
	return http.StatusInternalServerError, "failed", r.speaker.Text("error.failed")
}

// fail answers a request that could not be done: a program with JSON, our script with a sentence to show,
// a browser with a page.
func (s *Server) fail(w http.ResponseWriter, r *request, err error) {
	status, _, words := r.explain(err)
	s.note(w, r, status, err)
	switch {
	case r.api():
		answerJSON(w, status, r.apiError(err))
	case r.scripted():
		say(w, status, words)
	default:
		page := s.page(r, r.speaker.Text("error.title"))
		page.Path = r.lookAgain()
		_ = s.render(w, r, status, ui.Message(page, words))
	}
}

// note writes down what is our fault, and tells who asks too much when to come again.
func (s *Server) note(w http.ResponseWriter, r *request, status int, err error) {
	if status >= http.StatusInternalServerError {
		s.Log.Error("a request failed", "route", r.Pattern, "error", err)
	}
	if status == http.StatusTooManyRequests && passes(err) {
		w.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	}
}

// passes reports whether it helps to wait: against our own limits, and while others are given hints. Against
// other bounds of the service it does not.
func passes(err error) bool {
	var refused *refusal
	var fault *table.Fault
	return errors.As(err, &refused) || errors.As(err, &fault) && fault.Key == "advice-busy"
}

// lookAgain is where to go after something went wrong.
func (r *request) lookAgain() string {
	if id := r.PathValue("id"); id != "" {
		return "/t/" + id
	}
	return "/"
}

func answerJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
