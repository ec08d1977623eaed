package answer

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"strconv"
)

// JSON writes a value.
func JSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

// Text writes a line of plain text.
func Text(w http.ResponseWriter, status int, line string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(line + "\n"))
}

// Note logs an error for which the server is to blame, and tells the client when to try again if waiting helps.
func Note(w http.ResponseWriter, r *Request, log *slog.Logger, err error) {
	e := Explain(r.Localizer, err)
	if e.Status >= http.StatusInternalServerError {
		log.ErrorContext(r.Context(), "a request failed", "route", r.Pattern, "error", err)
	}
	if e.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(e.RetryAfter))
	}
}
