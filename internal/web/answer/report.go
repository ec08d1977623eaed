package answer

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"

	"razzia/internal/web/guard"
)

// A Reporter logs why requests failed.
type Reporter struct {
	Log   *slog.Logger
	Audit *guard.Audit
}

// Report explains an error. It logs the error if the server is to blame, and neither a client who left before the answer nor a
// drain. It notes limits in the audit log, and tells the client when to try again if waiting helps.
func (p Reporter) Report(w http.ResponseWriter, r *Request, err error) Explanation {
	e := Explain(r.Localizer, err)
	left := r.Context().Err() != nil && errors.Is(err, context.Canceled)
	if e.Status >= http.StatusInternalServerError && !left && !errors.Is(err, ErrDraining) {
		p.Log.ErrorContext(r.Context(), "a request failed", "route", r.Pattern, "error", err)
	}
	if limited := (*guard.Limited)(nil); errors.As(err, &limited) {
		p.Audit.Note(r.Request, guard.LimitHit, r.Pattern)
	}
	if e.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(e.RetryAfter))
	}
	return e
}
