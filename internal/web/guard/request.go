package guard

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"regexp"
)

// idHeader has the ID of a request, in its answer and, behind a proxy, in the request.
const idHeader = "X-Request-Id"

// idKey is the key of the ID in the context of a request.
type idKey struct{}

// RequestID returns the ID of the request that a context belongs to, "" for another context.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(idKey{}).(string)
	return id
}

// trusted is what an ID of a proxy may look like: logs must stay one line.
var trusted = regexp.MustCompile(`^[0-9A-Za-z._-]{1,64}$`)

// identified gives each request a random ID, or behind a proxy the one that the proxy gave it.
func (g *Guard) identified(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()
		if given := r.Header.Get(idHeader); g.Proxy != NoProxy && trusted.MatchString(given) {
			id = given
		}
		w.Header().Set(idHeader, id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), idKey{}, id)))
	})
}

// WithRequestID returns a logger that adds the ID of the request to each line logged with its context.
func WithRequestID(log *slog.Logger) *slog.Logger { return slog.New(idHandler{log.Handler()}) }

// An idHandler adds the ID of the request to log lines.
type idHandler struct{ slog.Handler }

// Handle adds the ID.
func (h idHandler) Handle(ctx context.Context, line slog.Record) error {
	if id := RequestID(ctx); id != "" {
		line.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, line)
}

// WithAttrs keeps adding the ID.
func (h idHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return idHandler{h.Handler.WithAttrs(attrs)}
}

// WithGroup keeps adding the ID.
func (h idHandler) WithGroup(name string) slog.Handler { return idHandler{h.Handler.WithGroup(name)} }
