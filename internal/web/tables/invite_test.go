package tables_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// inviteAt finds the address of an invitation.
var inviteAt = regexp.MustCompile(`data-copy="([^"]+)"`)

// TestInvitationsCanBeOpenedByOthers reads the invitation of a table under several names of the server, on a machine with a
// network and on one without.
func TestInvitationsCanBeOpenedByOthers(t *testing.T) {
	t.Parallel()
	lan := func() []string { return []string{"http://192.168.1.5:8080", "http://10.0.0.7:8080"} }
	none := func() []string { return nil }
	for _, test := range []struct {
		host     string
		reach    func() []string
		proxy    guard.Proxy
		names    []string
		address  string // that others are invited to
		onlyHere bool   // others cannot open the address
	}{
		{"localhost:8080", lan, guard.NoProxy, nil, "http://192.168.1.5:8080", false},
		{"127.0.0.1:8080", lan, guard.NoProxy, nil, "http://192.168.1.5:8080", false},
		{"[::1]:8080", lan, guard.NoProxy, nil, "http://192.168.1.5:8080", false},
		{"den.localhost", lan, guard.NoProxy, nil, "http://192.168.1.5:8080", false},
		{"0.0.0.0:8080", lan, guard.NoProxy, nil, "http://192.168.1.5:8080", false},
		{"10.0.0.7:8080", lan, guard.NoProxy, nil, "http://10.0.0.7:8080", false},
		{"den.local:8080", lan, guard.NoProxy, nil, "http://den.local:8080", false},
		{"localhost:9999", none, guard.NoProxy, nil, "http://localhost:9999", true},
		{"127.0.0.1", nil, guard.NoProxy, nil, "http://127.0.0.1", true},
		{"localhost:8080", nil, guard.ForwardedFor, nil, "http://localhost:8080", false},
		{"localhost:9000", lan, guard.NoProxy, nil, "http://localhost:9000", true}, // a tunnel, or a port of a container
		{"localhost:9000", lan, guard.NoProxy, []string{"den.lan"}, "http://den.lan:9000", false},
		{"127.0.0.1:8080", lan, guard.NoProxy, []string{"den.lan:80"}, "http://den.lan", false},
		{"192.168.1.5:8080", lan, guard.NoProxy, []string{"den.lan"}, "http://192.168.1.5:8080", false},
		{"127.0.0.1:8080", nil, guard.ForwardedFor, []string{"club.example", "den.lan"}, "http://club.example", false},
		{"172.17.0.2:8080", nil, guard.ForwardedFor, []string{"club.example:8443"}, "http://club.example:8443", false},
		{"den.lan", nil, guard.ForwardedFor, []string{"club.example", "den.lan"}, "http://den.lan", false},
	} {
		h := webtest.NewInMemory(t, site.Config{Pages: web.Settings{Reach: test.reach,
			Requests: web.Requests{Proxy: test.proxy, Hosts: test.names, Own: "den"}}})
		g := h.Guest(t)
		at := g.Want(200, g.Post("/tables", "players=3")).Path
		r := g.Request(http.MethodGet, at, nil)
		r.Host = test.host
		page := g.Want(200, g.Do(r)).Body
		found := inviteAt.FindStringSubmatch(page)
		if found == nil {
			t.Fatalf("at %s the page has no invitation", test.host)
		}
		if got := html.UnescapeString(found[1]); got != test.address+at {
			t.Errorf("at %s the invitation is %s, want %s", test.host, got, test.address+at)
		}
		told := strings.Contains(page, `class="only-here"`)
		if told != test.onlyHere || strings.Contains(page, `class="qr"`) == test.onlyHere {
			t.Errorf("at %s the page says %t that only this machine can open the address, want %t; a QR code only if others can", test.host, told,
				test.onlyHere)
		}
		now, err := h.Host.Table(t.Context(), webtest.TableID(at))
		if err != nil || now.Phase != table.Waiting {
			t.Fatal(now, err)
		}
	}
}
