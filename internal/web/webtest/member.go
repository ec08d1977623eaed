package webtest

import (
	"encoding/json"
	"fmt"
	"regexp"
	"testing"

	"razzia/client"
	"razzia/internal/fatal"
)

// SessionOf reads the session of a client.
func SessionOf(g *Guest) (s client.Session) {
	g.T.Helper()
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, g.Get("/api/session")).Body), &s))
	return s
}

// DevicesOf lists the devices of a member.
func DevicesOf(g *Guest) (list client.Devices) {
	g.T.Helper()
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, g.Get("/api/session/devices")).Body), &list))
	return list
}

// Member returns a guest with a name who keeps their games.
func Member(t testing.TB, h *Server, name string) *Guest {
	t.Helper()
	g := h.Guest(t)
	g.PostJSON("/api/session", fmt.Sprintf(`{"name":%q}`, name))
	g.Want(200, g.Post("/devices/keep", ""))
	if s := SessionOf(g); !s.Member || s.Name != name {
		t.Fatalf("after keeping their games %s is %+v", name, s)
	}
	return g
}

var linkIn = regexp.MustCompile(`value="[^"]*(/link/[A-Z2-7]{26})"`)

// LinkOf makes a link by the page, and returns its path.
func LinkOf(g *Guest) string {
	g.T.Helper()
	found := linkIn.FindStringSubmatch(g.Want(200, g.Post("/devices/link", "")).Body)
	if found == nil {
		g.T.Fatal("the page shows no link")
	}
	return found[1]
}

// PhoneOf signs another device in.
func PhoneOf(g *Guest) *Guest {
	g.T.Helper()
	phone := g.Server.Guest(g.T)
	phone.Want(200, phone.Post(LinkOf(g), ""))
	return phone
}
