package program_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/cmd/razzia/storage"
	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
)

// TestACopyMarksItsSource copies a folder to a database, and goes on with the settings of before: each command and the server refuse the
// folder. One setting in the file then leads all of them to the database. A restore brings the folder back.
func TestACopyMarksItsSource(t *testing.T) {
	folder, database, saved := commandtest.NewGames(t), pgtest.Database(t), filepath.Join(t.TempDir(), "before.tar.gz")
	call.WantSaid(t, command.ExitDone, []commandtest.Saying{
		{Out: "from the folder " + folder, Command: "backup " + saved},
	}, "--data", folder)
	call.WantSaid(t, command.ExitDone, []commandtest.Saying{
		{Out: "is marked as moved", Command: "copy"},
	}, "--from", folder, "--to", database)
	moved, named := "its games have moved to "+place.At(database).String(), t.TempDir()
	settings := commandtest.SettingsFile(t, "data = \""+folder+"\"\n")
	call.WantSaid(t, command.ExitRefused, []commandtest.Saying{
		{Err: moved, Command: "check"},
		{Err: moved, Command: "backup " + named + "/b.tar.gz"},
		{Err: moved, Command: "backup -"},
		{Err: moved, Command: "export " + named + "/e.jsonl"},
		{Err: moved, Command: "export -"},
		{Err: moved, Command: "keys"},
		{Err: moved, Command: "keys rotate"},
		{Err: moved, Command: "admin status"},
		{Err: moved, Command: "login-link Anna"},
		{Err: moved, Command: "serve --listen 127.0.0.1:0 --browser never"},
		{Err: "is not empty", Command: "restore " + saved},
	}, "--config", settings)
	call.WantSaid(t, command.ExitRefused, []commandtest.Saying{
		{Err: moved, Command: "copy"},
	}, "--from", folder, "--to", filepath.Join(named, "other"))
	in := "in " + place.At(database).String()
	settings = commandtest.SettingsFile(t, "data = \""+folder+"\"\ndatabase = \""+database+"\"\n")
	call.WantSaid(t, command.ExitDone, []commandtest.Saying{
		{Out: in + ": 0 problems", Command: "check"},
		{Out: "from " + place.At(database).String(), Command: "backup " + named + "/c.tar.gz"},
		{Err: "of " + place.At(database).String(), Command: "backup -"},
		{Out: "from " + place.At(database).String(), Command: "export " + named + "/f.jsonl"},
		{Err: "of " + place.At(database).String(), Command: "export -"},
		{Err: "of " + place.At(database).String(), Command: "keys"},
	}, "--config", settings)
	call.WantSaid(t, command.ExitDone, []commandtest.Saying{
		{Out: "restored 0 tables", Command: "restore --replace " + saved},
		{Out: "0 problems", Command: "check"},
	}, "--data", folder)
}

// TestACopyOfAServedDatabaseIsRefused copies from a database that a node serves, and into one. Afterwards the database that was copied is
// marked.
func TestACopyOfAServedDatabaseIsRefused(t *testing.T) {
	database, other := pgtest.Database(t), pgtest.Database(t)
	node, err := storage.OpenDatabase(t.Context(), database, slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	folder := filepath.Join(t.TempDir(), "copied")
	call.WantSaid(t, command.ExitRefused, []commandtest.Saying{
		{Err: "a server serves " + place.At(database).String(), Command: "copy"},
	},
		"--from", database, "--to", folder)
	call.WantSaid(t, command.ExitRefused, []commandtest.Saying{
		{Err: "a server serves " + place.At(database).String(), Command: "copy"},
	},
		"--from", commandtest.NewGames(t), "--to", database)
	if _, err := os.Stat(folder); err == nil {
		t.Error("the copy was begun")
	}
	node.Close()
	call.WantSaid(t, command.ExitDone, []commandtest.Saying{
		{Out: "they are in the folder " + folder, Command: "copy"},
	}, "--from", database, "--to", folder)
	moved := "its games have moved to the folder " + folder
	call.WantSaid(t, command.ExitRefused, []commandtest.Saying{
		{Err: moved, Command: "check"},
		{Err: moved, Command: "backup -"},
		{Err: moved, Command: "export -"},
		{Err: moved, Command: "keys"},
		{Err: moved, Command: "serve --listen 127.0.0.1:0 --browser never"},
	}, "--database", database)
	call.WantSaid(t, command.ExitRefused, []commandtest.Saying{
		{Err: moved, Command: "copy"},
	}, "--from", database, "--to", other)
	call.WantSaid(t, command.ExitDone, []commandtest.Saying{{Out: "0 problems", Command: "check"}}, "--data", folder)
}
