package program_test

import (
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/cmd/razzia/storage"
	"razzia/e2e/pgtest"
	"razzia/internal/identity"
	"razzia/internal/keyring"
	"razzia/internal/operate/place"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
)

// keysAt lists the keys of a place, as the flags name it.
func keysAt(t *testing.T, place ...string) (list []keyring.Entry) {
	t.Helper()
	status, out, said := call("", append([]string{"keys", "--json"}, place...)...)
	if status != command.ExitDone || json.Unmarshal([]byte(out), &list) != nil {
		t.Fatalf("status %d, %s%s", status, out, said)
	}
	return list
}

// secretsIn reads the keys in a folder, with their secrets.
func secretsIn(t *testing.T, folder string) []keyring.Key {
	t.Helper()
	r, err := sqlite.OpenReader(t.Context(), place.Database(folder), site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	keys, err := identity.ReadCookieKeys(r.Query(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// TestAllKeysComeAlong rotates the keys of a folder without a server, copies it to a database, saves that, and restores it. The keys are
// the same everywhere.
func TestAllKeysComeAlong(t *testing.T) {
	games, database, restored := commandtest.NewGames(t), pgtest.Database(t), filepath.Join(t.TempDir(), "restored")
	file := filepath.Join(t.TempDir(), "razzia.tar.gz")
	says := func(want string, args ...string) {
		t.Helper()
		if _, out, said := call("", args...); !strings.Contains(out+said, want) {
			t.Errorf("razzia %s: %s%s: want %q", strings.Join(args, " "), out, said, want)
		}
	}
	if list := keysAt(t, "--data", games); len(list) != 1 || list[0].ID != keyring.First || list[0].State != keyring.Signing {
		t.Errorf("the keys are %+v", list)
	}
	says("signs them in 5 minutes", "keys", "rotate", "--data", games)
	says("does not sign yet", "keys", "rotate", "--data", games)
	says("verifies, will sign", "keys", "--data", games)
	says("0 keys retired", "keys", "retire", "--data", games)
	says("rotate the keys first", "keys", "retire", "--data", games, keyring.First)
	want := keysAt(t, "--data", games)
	if len(want) != 2 {
		t.Fatalf("the keys are %+v", want)
	}
	kept := secretsIn(t, games)
	says("copied and compared", "copy", "--from", games, "--to", database)
	says("0 problems", "check", "--database", database)
	says("does not sign yet", "keys", "rotate", "--database", database)
	says("has 0 tables", "backup", "--database", database, file)
	says("restored 0 tables", "restore", "--data", restored, file)
	for _, place := range [][]string{{"--database", database}, {"--data", restored}} {
		if list := keysAt(t, place...); !reflect.DeepEqual(list, want) {
			t.Errorf("%s has %+v: want %+v", place[0], list, want)
		}
	}
	own, err := os.ReadFile(filepath.Join(games, place.KeyName))
	if err != nil || !reflect.DeepEqual(kept, secretsIn(t, restored)) || string(kept[1].Secret) != string(own) {
		t.Errorf("the keys differ: %v", err)
	}
	says("no games in", "keys", "--data", t.TempDir())

	pgtest.Exec(t, database, `UPDATE cookie_keys SET made = 1, signs = 1 WHERE id <> 'first'`)
	says("1 key retired", "keys", "retire", "--database", database, keyring.First)
	if !pgtest.Value[bool](t, database, `SELECT key = (SELECT secret FROM cookie_keys) FROM keys WHERE name = 'cookies'`) {
		t.Error("a key that was retired is still the first one")
	}
}

// TestCheckFindsAShortKey damages a key.
func TestCheckFindsAShortKey(t *testing.T) {
	database := pgtest.Database(t)
	place, err := storage.OpenDatabase(t.Context(), database, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	place.Close()
	if list := keysAt(t, "--database", database); len(list) != 1 {
		t.Errorf("a new database has the keys %+v", list)
	}
	pgtest.Exec(t, database, `INSERT INTO cookie_keys (id, secret, made, signs) VALUES ('SHORT', 'x', 0, 0)`)
	if _, out, said := call("", "check", "--database", database); !strings.Contains(out, "cookie_keys: the key SHORT has 1 bytes: want 32") {
		t.Errorf("%s%s", out, said)
	}
}
