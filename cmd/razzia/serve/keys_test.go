package serve

import (
	"log/slog"
	"testing"
	"time"

	"razzia/cmd/razzia/storage"
	"razzia/internal/keyring"
	"razzia/internal/store"
	"razzia/internal/store/postgres/pgtest"
	"razzia/internal/web"
	"razzia/internal/web/session"
)

// TestNodesHearOfARotation rotates at one of two nodes. The other one hears of it and reads the keys, and a cookie of either is good at
// both.
func TestNodesHearOfARotation(t *testing.T) {
	database := pgtest.Database(t)
	node := func() *web.Server {
		quiet := slog.New(slog.DiscardHandler)
		place, err := storage.OpenDatabase(t.Context(), database, quiet)
		if err != nil {
			t.Fatal(err)
		}
		return openSite(t, Command{}, place, &logs{main: quiet}).site.Pages
	}
	here, there := node(), node()
	one, other := here.Keys, there.Keys
	changed, stop := there.Members.Follow(store.CookieKeysChanged)
	defer stop()
	if err := one.Rotate(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-changed
	for len(other.Set().Keys) != 2 { // it reads them now
		time.Sleep(10 * time.Millisecond)
	}
	guest := session.New()
	for _, pair := range [][2]*keyring.Ring{{one, other}, {other, one}} {
		if got, ok := session.NewSigner(pair[1].Set, time.Now).Open(session.NewSigner(pair[0].Set, time.Now).Seal(guest)); !ok ||
			got.ID != guest.ID {
			t.Error("a cookie of one node is invalid at the other")
		}
	}
}
