package api

import (
	"context"
	"net/http"
	"time"

	"razzia/internal/people"
	"razzia/internal/web/auth"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
)

// A Call is a request to an operation.
type Call struct {
	*exchange.Request
	W    http.ResponseWriter
	site *Config
}

// Now is the time of the site.
func (c Call) Now() time.Time { return c.site.Now() }

// By returns the caller, for use cases.
func (c Call) By() people.Caller { return c.Caller(c.site.Now()) }

// Gate is what knows who requests come from, for operations that change that.
func (c Call) Gate() *auth.Gate { return c.site.Gate }

// Report hears of errors and of security events.
func (c Call) Report() exchange.Reporter { return c.site.Report }

// Note writes an event of the call to the log of security events.
func (c Call) Note(e guard.Event) { c.site.Report.Audit.Note(c.Request.Request, e, c.Pattern) }

// callKey is the key of the call in the context of an operation.
type callKey struct{}

func callOf(ctx context.Context) Call { return ctx.Value(callKey{}).(Call) }
