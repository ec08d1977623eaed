package api

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/web/exchange"
)

// An Error is the answer to a request that is refused.
type Error struct {
	_       struct{} `doc:"The answer to a request that is refused."`
	status  int
	Key     string  `json:"key" example:"bid-too-low" doc:"Names the fault. Keys never change; later versions of the server may add some."`
	Message string  `json:"message" doc:"The fault in words: in the language of Accept-Language, or as this document describes its key, in English."`
	Clause  string  `json:"clause,omitempty" example:"R4.1" doc:"Clause of the rules that does not allow the move. Only with status 422."`
	Faults  []Fault `json:"faults,omitempty" doc:"The faults of a request that does not match the description, for the author of the program."`
}

// A Fault is one thing that is wrong with a request.
type Fault struct {
	_       struct{} `doc:"One thing that is wrong with a request."`
	At      string   `json:"at" example:"body.ply" doc:"The place in the request."`
	Problem string   `json:"problem" example:"expected required property ply to be present" doc:"The problem, and what would be right, in English."`
}

// Error returns the key.
func (e *Error) Error() string { return e.Key }

// GetStatus returns the HTTP status.
func (e *Error) GetStatus() int { return e.status }

func init() {
	huma.ValidateStrictCasing = true
	huma.DefaultArrayNullable = false // lists are [] when they are empty
	huma.NewError = func(status int, about string, errs ...error) huma.StatusError {
		return malformed(nil, nil, status, about, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, about string, errs ...error) huma.StatusError {
		c, _ := ctx.Context().Value(callKey{}).(call)
		return malformed(c.Request, ctx.Operation(), status, about, errs)
	}
}

// malformed is the error of a request that does not fit the description. For huma that is status 422, which the API keeps
// for moves that the rules do not allow.
func malformed(r *exchange.Request, o *huma.Operation, status int, about string, errs []error) *Error {
	if status == http.StatusUnprocessableEntity {
		status = http.StatusBadRequest
	}
	e := &Error{status: status, Key: "bad-request"}
	if r != nil {
		x := exchange.Explain(r.Localizer, fault.ErrForm)
		x.Status = status
		e.Message = messageOf(r, o, x)
	}
	for _, err := range errs {
		e.Faults = append(e.Faults, faultOf(err))
	}
	if len(e.Faults) == 0 {
		e.Faults = []Fault{{At: "request", Problem: about}}
	}
	return e
}

// faultOf is the fault that an error of huma tells.
func faultOf(err error) Fault {
	at, problem := "body", err.Error()
	if d, ok := err.(huma.ErrorDetailer); ok {
		at, problem = d.ErrorDetail().Location, d.ErrorDetail().Message
	}
	m := readMisfit(problem)
	return Fault{At: strings.TrimSuffix(at+"."+m.at, "."), Problem: wantedOfParameter(m.problem)}
}

// wantedOfParameter says what a parameter takes, where huma only says that a value is invalid, in words of Go.
func wantedOfParameter(problem string) string {
	switch {
	case problem == "invalid integer":
		return "want a whole number"
	case problem == "invalid float", problem == "invalid floating value":
		return "want a number"
	case problem == "invalid boolean":
		return "want true or false"
	case strings.HasPrefix(problem, "invalid date/time for format "):
		return "want a time as in RFC 3339, such as 2026-11-25T10:00:00Z"
	}
	return problem
}

// ErrorOf explains an error to a program.
func ErrorOf(a *API, r *exchange.Request, err error) *Error {
	x := exchange.Explain(r.Localizer, err)
	e := &Error{status: x.Status, Key: x.Key, Message: messageOf(r, a.described[r.Pattern], x), Clause: x.Clause}
	if field := (*fault.BadField)(nil); errors.As(err, &field) {
		part := "body."
		if field.Query {
			part = "query."
		}
		e.Faults = []Fault{{At: strings.TrimSuffix(part+field.Field, "."), Problem: field.Problem}}
	}
	return e
}

// messageOf returns the message of an error at an operation, nil for a request that reached none. A text that several keys share is for
// pages in other languages: all others get the description of the key, which is in English.
func messageOf(r *exchange.Request, o *huma.Operation, x exchange.Explanation) string {
	if !x.Shared || !r.HasToken() && r.Localizer.Language() != i18n.English {
		return x.Words
	}
	return cmp.Or(aboutFault(o, x.Status, x.Key), x.About, x.Words)
}

// refuse returns the answer to a request that failed. A client without a cookie gets one, and is sent to the same operation once more.
func (a *API) refuse(c call, err error) *Error {
	a.Report.Report(c.w, c.Request, err)
	e := ErrorOf(a, c.Request, err)
	if errors.Is(err, fault.ErrNoSession) {
		if to := a.Gate.SendBack(c.w, c.Request); to != "" {
			c.w.Header().Set("Location", to)
			e.status = http.StatusTemporaryRedirect
		}
	}
	return e
}
