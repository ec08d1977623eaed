package program_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/cmd/razzia/storage"
	"razzia/e2e/pgtest"
	"razzia/internal/operate/place"
	"razzia/internal/site"
	"razzia/internal/store/postgres"
)

// TestALostKeyIsTold takes the key of the cookies away beside games, in a folder and in a database: the log says what that means and how
// the key comes back. Backups say it too, instead of "no games". After a rotation no guest has lost anything.
func TestALostKeyIsTold(t *testing.T) {
	const lost = "all guests are strangers now"
	folder, database := commandtest.NewGames(t), pgtest.Database(t)
	key := filepath.Join(folder, place.KeyName)
	file := filepath.Join(t.TempDir(), "b.tar.gz")
	call.WantSaid(t, command.ExitDone, []commandtest.Saying{{Command: "backup " + file}}, "--data", folder)
	opened := func(open func(log *slog.Logger) (storage.Storage, error)) string {
		t.Helper()
		var said strings.Builder
		s, err := open(slog.New(slog.NewTextHandler(&said, nil)))
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
		return said.String()
	}
	inFolder := func(log *slog.Logger) (storage.Storage, error) {
		return storage.OpenPlace(t.Context(), place.At(folder), log)
	}
	inDatabase := func(log *slog.Logger) (storage.Storage, error) {
		return storage.OpenDatabase(t.Context(), database, log)
	}
	for name, open := range map[string]func(*slog.Logger) (storage.Storage, error){"folder": inFolder, "database": inDatabase} {
		if said := opened(open); strings.Contains(said, lost) {
			t.Errorf("at first the %s says %q", name, said)
		}
	}
	old, err := os.ReadFile(key)
	if err == nil {
		err = os.Remove(key)
	}
	if err != nil {
		t.Fatal(err)
	}
	call.WantSaid(t, command.ExitRefused, []commandtest.Saying{{Err: "is gone beside the games", Command: "backup -"}}, "--data", folder)
	call.WantSaid(t, command.ExitRefused, []commandtest.Saying{{Out: "put the key of a backup back: tar -xzOf", Command: "check"}}, "--data", folder)
	commandtest.WantWords(t, opened(inFolder), "level=ERROR", lost, "tar -xzOf BACKUP.tar.gz session.key > "+key)
	games, err := postgres.Open(t.Context(), database, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	commandtest.PlayInto(t, games)
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
	pgtest.Exec(t, database, `DELETE FROM keys`)
	commandtest.WantWords(t, opened(inDatabase), lost)

	if err := os.WriteFile(key, old, 0o600); err != nil {
		t.Fatal(err)
	}
	call.WantSaid(t, command.ExitDone, []commandtest.Saying{{Out: "signs them in", Command: "keys rotate"}}, "--data", folder)
	if err := os.Remove(key); err != nil {
		t.Fatal(err)
	}
	if said := opened(inFolder); strings.Contains(said, lost) {
		t.Errorf("after a rotation it says %q", said)
	}
}
