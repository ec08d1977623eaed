// Package notified makes servers for tests that send messages to people who are away. It is apart from webtest because it needs SQLite.
package notified

import (
	"context"
	"encoding/base64"
	"fmt"
	"path/filepath"
	"testing"

	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/push"
	"razzia/internal/push/pushtest"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
	"razzia/internal/web"
)

// Config returns the configuration of a server that sends messages to people who are away. Its accounts and its subscriptions are in
// a file. Its tables are in memory, and no person is looked at.
func Config(t testing.TB) web.Config {
	t.Helper()
	s, err := sqlite.Open(filepath.Join(t.TempDir(), "razzia.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	members, err := identity.Open(t.Context(), identity.Config{Store: s})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(members.Close)
	sender, err := push.Open(t.Context(), push.Config{Store: s, Identities: members.Identities, TurnBased: lobby.TurnBased,
		Tables: func(context.Context, []string, int) ([]table.Summary, error) { return nil, nil },
		Table:  func(context.Context, table.ID) (*table.Table, error) { return nil, host.ErrNotFound }})
	if err != nil {
		t.Fatal(err)
	}
	return web.Config{Services: web.Services{Members: members, Push: sender}}
}

// Subscription is what a browser says when it subscribes, as JSON. The number is in its endpoint.
func Subscription(t testing.TB, number int) (body string, id string) {
	t.Helper()
	s := pushtest.Browser(t, "", number)
	encode := base64.RawURLEncoding.EncodeToString
	return fmt.Sprintf(`{"endpoint":%q,"p256dh":%q,"auth":%q,"zone":"Europe/Rome"}`, s.Endpoint, encode(s.Public), encode(s.Auth)), s.ID
}
