package api

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/web/exchange"
)

// A refusal is the answer to a request that is refused, as huma wants it.
type refusal client.Error

// Error returns the key.
func (r *refusal) Error() string { return r.Key }

// GetStatus returns the HTTP status.
func (r *refusal) GetStatus() int { return r.Status }

func init() {
	huma.ValidateStrictCasing = true
	huma.DefaultArrayNullable = false // lists are [] when they are empty
	huma.NewError = func(status int, about string, errs ...error) huma.StatusError {
		return malformed(nil, nil, status, about, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, about string, errs ...error) huma.StatusError {
		c, _ := ctx.Context().Value(callKey{}).(Call)
		return formOf(ctx.Header("Accept"), malformed(c.Request, ctx.Operation(), status, about, errs))
	}
}

// malformed is the error of a request that does not fit the description. For huma that is status 422, which the API keeps
// for moves that the rules do not allow.
func malformed(r *exchange.Request, o *huma.Operation, status int, about string, errs []error) *refusal {
	if status == http.StatusUnprocessableEntity {
		status = http.StatusBadRequest
	}
	e := &client.Error{Status: status, Key: fault.ErrForm.Key}
	if r != nil {
		x := exchange.Explain(r.Localizer, fault.ErrForm)
		x.Status = status
		e.Message = messageOf(r, o, x)
	}
	for _, err := range errs {
		e.Faults = append(e.Faults, faultOf(err))
	}
	if len(e.Faults) == 0 {
		e.Faults = []client.Fault{{At: "request", Problem: about}}
	}
	return (*refusal)(e)
}

// faultOf is the fault that an error of huma tells.
func faultOf(err error) client.Fault {
	at, problem := "body", err.Error()
	if d, ok := err.(huma.ErrorDetailer); ok {
		at, problem = d.ErrorDetail().Location, d.ErrorDetail().Message
	}
	m := readMisfit(problem)
	return client.Fault{At: strings.TrimSuffix(at+"."+m.at, "."), Problem: wantedOfParameter(m.problem)}
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
func ErrorOf(a *API, r *exchange.Request, err error) *client.Error {
	x := exchange.Explain(r.Localizer, err)
	e := &client.Error{Status: x.Status, Key: x.Key, Message: messageOf(r, a.described()[r.Pattern], x), Clause: x.Clause}
	if field := (*fault.BadField)(nil); errors.As(err, &field) {
		part := "body."
		if field.Query {
			part = "query."
		}
		e.Faults = []client.Fault{{At: strings.TrimSuffix(part+field.Field, "."), Problem: field.Problem}}
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
func (a *API) refuse(c Call, err error) huma.StatusError {
	a.Report.Report(c.W, c.Request, err)
	e := ErrorOf(a, c.Request, err)
	if errors.Is(err, fault.ErrNoSession) {
		if to := a.Gate.SendBack(c.W, c.Request); to != "" {
			c.W.Header().Set("Location", to)
			e.Status = http.StatusTemporaryRedirect
		}
	}
	return formOf(c.Request.Header.Get("Accept"), (*refusal)(e))
}
