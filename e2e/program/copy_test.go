package program_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/e2e/pgtest"
	"razzia/internal/operate/place"
	"razzia/internal/site"
	"razzia/internal/store"
	"razzia/internal/store/postgres"
	"razzia/internal/store/sqlite"
)

// TestCopyBetweenEngines plays with a folder, goes on with a copy in a database, and with a copy of that in another folder. The players
// keep their seats and every move.
func TestCopyBetweenEngines(t *testing.T) {
	program, database := buildProgram(t), pgtest.Database(t)
	first, last := t.TempDir(), filepath.Join(t.TempDir(), "back")
	var acked atomic.Int64
	player := newFastClient(1, &acked)
	play := func(data string, more ...string) {
		t.Helper()
		s := start(t, program, data, "127.0.0.1:0", append(more, "--proxy", "forwarded-for")...)
		defer s.kill()
		if err := player.check(s.address); err != nil {
			t.Error(err)
		}
		if err := player.moveOften(s.address, 15); err != nil {
			t.Error(err)
		}
	}
	play(first)
	copyTo := func(from, to, want string) {
		t.Helper()
		if status, out, said := call("", "copy", "--from", from, "--to", to); !strings.Contains(out+said, want) {
			t.Errorf("copy to %s: status %d, %s%s: want %q", to, status, out, said, want)
		}
	}
	copyTo(first, database, "they are in "+place.At(database).String())
	copyTo(commandtest.NewGames(t), database, "razzia: "+place.At(database).String()+" is not empty")
	play(t.TempDir(), "--database", database)
	copyTo(database, last, "they are in the folder "+last)
	play(last)
	one, err := os.ReadFile(filepath.Join(first, place.KeyName))
	other, otherErr := os.ReadFile(filepath.Join(last, place.KeyName))
	if err != nil || otherErr != nil || string(one) != string(other) {
		t.Errorf("the keys differ: %v, %v", err, otherErr)
	}
	copyTo(t.TempDir(), database, "no games to copy")
	empty := pgtest.Database(t)
	copyTo(empty, filepath.Join(t.TempDir(), "none"), "no games to copy")
	if status, _, said := call("", "keys", "--database", empty); status != command.ExitRefused || !strings.Contains(said, "it has no games") {
		t.Errorf("keys of an empty database: status %d, %s", status, said)
	}
	if n := pgtest.Value[int](t, empty, `SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema()`); n > 0 {
		t.Errorf("the empty database has %d tables", n)
	}
}

// An interrupted store is one whose copy ends when it is about to be compared.
type interrupted struct{ *postgres.Store }

func (interrupted) Snapshot(context.Context, func(func(store.Relation) store.Rows) error) error {
	return context.Canceled
}

// TestGamesComeWithTheirKey interrupts a copy after the games are there: the key is there too.
func TestGamesComeWithTheirKey(t *testing.T) {
	from, err := sqlite.Open(place.Database(t.TempDir()), site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	commandtest.PlayInto(t, from)
	url := pgtest.Database(t)
	to, err := postgres.Open(t.Context(), url, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	key := []byte(strings.Repeat("k", place.KeySize))
	setKey := func() error { return to.SetKey(t.Context(), place.CookieKey, key) }
	_, err = place.CopyAll(t.Context(), from, interrupted{to}, setKey)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the copy ended with %v", err)
	}
	if got, err := to.Key(t.Context(), place.CookieKey, place.KeySize); err != nil || string(got) != string(key) ||
		pgtest.Value[int](t, url, `SELECT count(*)::int FROM tables`) == 0 {
		t.Errorf("the key is %x, %v", got, err)
	}
}
