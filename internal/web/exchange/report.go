package exchange

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"

	"razzia/internal/identity"
	"razzia/internal/web/guard"
)

// A Reporter logs why requests failed.
type Reporter struct {
	Log   *slog.Logger
	Audit *guard.Audit
}

// Report explains an error. It logs the error if the server is to blame, and neither a client who left before the answer nor a
// drain. It notes limits and forged secrets in the audit log, and tells the client when to try again if waiting helps.
func (p Reporter) Report(w http.ResponseWriter, r *Request, err error) Explanation {
	e := Explain(r.Localizer, err)
	left := r.Context().Err() != nil && errors.Is(err, context.Canceled)
	if e.Status >= http.StatusInternalServerError && !left && !errors.Is(err, ErrDraining) {
		p.Log.ErrorContext(r.Context(), "a request failed", "route", r.Pattern, "error", err)
	}
	if limited := (*guard.Limited)(nil); errors.As(err, &limited) {
		p.Audit.Note(r.Request, guard.LimitHit, r.Pattern)
	}
	if event := eventOf(err); event != "" {
		p.Audit.Note(r.Request, event, r.Pattern)
		p.Log.DebugContext(r.Context(), "what signs a device in was refused", "error", err)
	}
	if e.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(e.RetryAfter))
	}
	return e
}

// forgeries are the causes of refusals that are security events.
var forgeries = map[error]guard.Event{
	identity.ErrNoLink: guard.BadLink, identity.ErrNoChallenge: guard.BadKey, identity.ErrNoPasskey: guard.BadKey,
	identity.ErrNoProof: guard.BadKey,
	identity.ErrCounter: guard.KeyCopied,
}

// eventOf returns the security event that is the cause of an error, "" for none.
func eventOf(err error) guard.Event {
	for cause, event := range forgeries {
		if errors.Is(err, cause) {
			return event
		}
	}
	return ""
}
