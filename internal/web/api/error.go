package api

import (
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/app"
	"razzia/internal/web/exchange"
)

// An Error is the answer to a request that is refused.
type Error struct {
	_       struct{} `doc:"The answer to a request that is refused."`
	status  int
	Key     string  `json:"key" example:"bid-too-low" doc:"Names the fault. Keys never change; later versions of the server may add some."`
	Message string  `json:"message" doc:"The fault in words, for people, in the language of Accept-Language."`
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
		return malformed(nil, status, about, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, about string, errs ...error) huma.StatusError {
		c, _ := ctx.Context().Value(callKey{}).(call)
		return malformed(c.Request, status, about, errs)
	}
}

// malformed is the error of a request that does not fit the description. For huma that is status 422, which the API keeps
// for moves that the rules do not allow.
func malformed(r *exchange.Request, status int, about string, errs []error) *Error {
	if status == http.StatusUnprocessableEntity {
		status = http.StatusBadRequest
	}
	e := &Error{status: status, Key: "bad-request"}
	if r != nil {
		e.Message = exchange.Explain(r.Localizer, app.ErrForm).Words
	}
	for _, err := range errs {
		fault := Fault{At: "body", Problem: err.Error()}
		if d, ok := err.(huma.ErrorDetailer); ok {
			fault = Fault{At: d.ErrorDetail().Location, Problem: d.ErrorDetail().Message}
		}
		e.Faults = append(e.Faults, fault)
	}
	if len(e.Faults) == 0 {
		e.Faults = []Fault{{At: "request", Problem: about}}
	}
	return e
}

// ErrorOf explains an error to a program.
func ErrorOf(r *exchange.Request, err error) *Error {
	x := exchange.Explain(r.Localizer, err)
	e := &Error{status: x.Status, Key: x.Key, Message: x.Words, Clause: x.Clause}
	if field := (*app.BadField)(nil); errors.As(err, &field) {
		part := "body."
		if field.Query {
			part = "query."
		}
		e.Faults = []Fault{{At: strings.TrimSuffix(part+field.Field, "."), Problem: field.Problem}}
	}
	return e
}

// refuse returns the answer to a request that failed.
func (a *API) refuse(c call, err error) *Error {
	a.Report.Report(c.w, c.Request, err)
	return ErrorOf(c.Request, err)
}
