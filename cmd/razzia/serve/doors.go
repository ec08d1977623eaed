package serve

import (
	"context"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"

	"razzia/internal/hostname"
	"razzia/internal/operate/systemd"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// doors are where browsers come in.
type doors struct {
	main  net.Listener
	plain net.Listener // without TLS, which leads to main; nil for none
	names []string     // of the server, for addresses at the plain door
	*credential

	connections *guard.Connections
}

// openDoors listens where the flags say. The certificates come later.
func (c Command) openDoors(log *slog.Logger) (d doors, err error) {
	g := &given{systemd.Sockets(), log}
	address, redirect := listenFlags{c.Listen, c.tlsFlags}.listenAt(), c.redirect()
	g.dropOthers(address, redirect)
	if d.main, err = g.listen("--listen", address); err != nil {
		return doors{}, err
	}
	if redirect != "" {
		if d.plain, err = g.listen("--tls-redirect", redirect); err != nil {
			d.close()
			return doors{}, err
		}
	}
	d.names, _ = c.names() // Validate has refused others
	d.connections = guard.NewConnections(guard.Proxy(c.Proxy), c.Limits.limits(), descriptors())
	return d, nil
}

// close closes the doors.
func (d doors) close() {
	_ = d.main.Close()
	if d.plain != nil {
		_ = d.plain.Close()
	}
}

// reread reads the certificates again, if there are any.
func (d doors) reread() error {
	if d.credential == nil {
		return nil
	}
	return d.reload()
}

// servers are those that answer at the doors, with the function that starts each.
func (d doors) servers(pages *web.Server) (list []*http.Server, starts []func() error) {
	add := func(handler http.Handler) *http.Server {
		s := guard.NewServer(handler)
		s.ConnState = d.connections.Watch
		list = append(list, s)
		return s
	}
	if d.credential == nil {
		s := add(pages)
		return list, []func() error{func() error { return s.Serve(d.main) }}
	}
	s := add(strict(pages))
	s.TLSConfig = d.TLS()
	s.ErrorLog = log.New(io.Discard, "", 0) // a handshake that fails is told with the address of a stranger
	starts = append(starts, func() error { return s.ServeTLS(d.main, "", "") })
	if d.plain != nil {
		lead := add(d.challenges(d.lead(pages)))
		starts = append(starts, func() error { return lead.Serve(d.plain) })
	}
	return list, starts
}

// strict tells browsers to come with TLS alone for a year (HSTS, RFC 6797).
func strict(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		pages.ServeHTTP(w, r)
	})
}

// lead leads browsers to the door with TLS. A program is refused: led on, it would go on sending its token without TLS. Monitors get their
// answer.
func (d doors) lead(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/healthz", r.URL.Path == "/readyz":
			pages.ServeHTTP(w, r)
		case strings.HasPrefix(r.URL.Path, "/api/"), r.URL.Path == "/mcp", r.URL.Path == "*":
			http.Error(w, "This address has no TLS. Use https.", http.StatusForbidden)
		default:
			w.Header().Set("Location", d.secure(r.Host)+r.URL.RequestURI())
			w.WriteHeader(http.StatusPermanentRedirect)
		}
	})
}

// secure is the address with TLS of a host that a browser asks for: one of the names of the server, which has the first one for others.
func (d doors) secure(host string) string {
	asked, _ := hostname.Split(strings.ToLower(host))
	at := slices.IndexFunc(d.names, func(name string) bool { own, _ := hostname.Split(name); return own == asked })
	port := portOf(d.main.Addr())
	if len(d.names) > 0 {
		name, own := hostname.Split(d.names[max(at, 0)])
		if asked = name; own != "" {
			port = own
		}
	}
	return hostname.Address("https", asked, port)
}

// keepCertificates looks after the certificates until the context ends, if there are any.
func (d doors) keepCertificates(tasks []func(context.Context)) []func(context.Context) {
	if d.credential == nil {
		return tasks
	}
	return append(tasks, d.keep)
}
