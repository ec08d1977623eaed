package compress

import (
	"net/http"
	"strconv"
	"strings"
)

// The codings, by their names in HTTP.
const (
	Identity = ""
	Brotli   = "br"
	Gzip     = "gzip"
)

// Negotiate chooses the best coding that a client accepts, and sets the headers of the response.
func Negotiate(w http.ResponseWriter, r *http.Request) string {
	w.Header().Add("Vary", "Accept-Encoding")
	accepted := r.Header.Get("Accept-Encoding")
	for _, coding := range All {
		if accepts(accepted, coding) {
			w.Header().Set("Content-Encoding", coding)
			return coding
		}
	}
	return Identity
}

// accepts reports whether a list of codings has one with a weight above 0.
func accepts(list, coding string) bool {
	for item := range strings.SplitSeq(list, ",") {
		name, weight, weighted := strings.Cut(item, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		_, q, _ := strings.Cut(weight, "=")
		n, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
		return !weighted || err == nil && n > 0
	}
	return false
}
