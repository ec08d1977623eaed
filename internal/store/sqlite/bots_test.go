package sqlite

import (
	"path/filepath"
	"testing"

	"razzia/internal/identity"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/store/storetest"
)

// The bot accounts in a file without handles are found by them.
func TestAFileGetsHandles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := OpenEmpty(t, path)
	storetest.CheckHandles(t, identity.NewStore(s.Engine()), func() identity.Store {
		wantError(t, s.Close(), nil)
		downTo(t, path, storetest.WithoutHandles)
		return identity.NewStore(OpenEmpty(t, path).Engine())
	})
}

// BenchmarkBots lists and finds bot accounts.
func BenchmarkBots(b *testing.B) {
	s, err := Open(filepath.Join(b.TempDir(), "razzia.db"), site.Relations())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	storetest.ListBots(b, keptest.Of(s), func() {})
}
