package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/cmd/razzia/storage"
	"razzia/internal/operate/place"
	"razzia/internal/store/postgres/pgtest"
)

// A saying is what a command is expected to say: on the standard output, or on the standard error if the output is data.
type saying struct{ out, err, command string }

// wantSaid runs commands with the same flags, and compares what they say.
func wantSaid(t *testing.T, status int, list []saying, flags ...string) {
	t.Helper()
	for _, want := range list {
		got, out, err := call("", append(strings.Fields(want.command), flags...)...)
		if got != status || !strings.Contains(out, want.out) || !strings.Contains(err, want.err) {
			t.Errorf("razzia %s: status %d, %q and %q: want %d, %q and %q", want.command, got, out, err, status, want.out, want.err)
		}
	}
}

// TestACopyMarksItsSource copies a folder to a database, and goes on with the settings of before: each command and the server refuse the
// folder. One setting in the file then leads all of them to the database. A restore brings the folder back.
func TestACopyMarksItsSource(t *testing.T) {
	folder, database, saved := commandtest.NewGames(t), pgtest.Database(t), filepath.Join(t.TempDir(), "before.tar.gz")
	wantSaid(t, command.ExitDone, []saying{{"from the folder " + folder, "", "backup " + saved}}, "--data", folder)
	wantSaid(t, command.ExitDone, []saying{{"is marked as moved", "", "copy"}}, "--from", folder, "--to", database)
	moved, named := "its games have moved to "+place.At(database).String(), t.TempDir()
	settings := commandtest.SettingsFile(t, "data = \""+folder+"\"\n")
	wantSaid(t, command.ExitRefused, []saying{
		{"", moved, "check"},
		{"", moved, "backup " + named + "/b.tar.gz"},
		{"", moved, "backup -"},
		{"", moved, "export " + named + "/e.jsonl"},
		{"", moved, "export -"},
		{"", moved, "keys"},
		{"", moved, "keys rotate"},
		{"", moved, "admin status"},
		{"", moved, "login-link Anna"},
		{"", moved, "serve --listen 127.0.0.1:0 --browser never"},
		{"", "is not empty", "restore " + saved},
	}, "--config", settings)
	wantSaid(t, command.ExitRefused, []saying{{"", moved, "copy"}}, "--from", folder, "--to", filepath.Join(named, "other"))
	in := "in " + place.At(database).String()
	settings = commandtest.SettingsFile(t, "data = \""+folder+"\"\ndatabase = \""+database+"\"\n")
	wantSaid(t, command.ExitDone, []saying{
		{in + ": 0 problems", "", "check"},
		{"from " + place.At(database).String(), "", "backup " + named + "/c.tar.gz"},
		{"", "of " + place.At(database).String(), "backup -"},
		{"from " + place.At(database).String(), "", "export " + named + "/f.jsonl"},
		{"", "of " + place.At(database).String(), "export -"},
		{"", "of " + place.At(database).String(), "keys"},
	}, "--config", settings)
	wantSaid(t, command.ExitDone, []saying{{"restored 0 tables", "", "restore --replace " + saved}, {"0 problems", "",
		"check"}}, "--data", folder)
}

// TestACopyOfAServedDatabaseIsRefused copies from a database that a node serves, and into one. Afterwards the database that was copied is
// marked.
func TestACopyOfAServedDatabaseIsRefused(t *testing.T) {
	database, other := pgtest.Database(t), pgtest.Database(t)
	node, err := storage.OpenDatabase(t.Context(), database, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "copied")
	wantSaid(t, command.ExitRefused, []saying{{"", "a server serves " + place.At(database).String(), "copy"}},
		"--from", database, "--to", folder)
	wantSaid(t, command.ExitRefused, []saying{{"", "a server serves " + place.At(database).String(), "copy"}},
		"--from", commandtest.NewGames(t), "--to", database)
	if _, err := os.Stat(folder); err == nil {
		t.Error("the copy was begun")
	}
	node.Close()
	wantSaid(t, command.ExitDone, []saying{{"they are in the folder " + folder, "", "copy"}}, "--from", database, "--to", folder)
	moved := "its games have moved to the folder " + folder
	wantSaid(t, command.ExitRefused, []saying{{"", moved, "check"}, {"", moved, "backup -"}, {"", moved, "export -"}, {"", moved, "keys"},
		{"", moved, "serve --listen 127.0.0.1:0 --browser never"}}, "--database", database)
	wantSaid(t, command.ExitRefused, []saying{{"", moved, "copy"}}, "--from", database, "--to", other)
	wantSaid(t, command.ExitDone, []saying{{"0 problems", "", "check"}}, "--data", folder)
}

// TestAFolderInTheArgumentsIsNotOverruled names a folder in the arguments while the settings name a database. A folder in the settings
// beside it, as the package has it, is no mistake.
func TestAFolderInTheArgumentsIsNotOverruled(t *testing.T) {
	folder := commandtest.NewGames(t)
	const overruled = "--data names a folder, but the settings name a database"
	file := commandtest.SettingsFile(t, "data = '"+folder+"'\ndatabase = 'postgres://razzia@127.0.0.1:1/none'\n")
	wantSaid(t, command.ExitUsage, []saying{{"", overruled, "check"}}, "--data", folder, "--config", file)
	wantSaid(t, command.ExitRefused, []saying{{"", "nothing answers there", "check"}}, "--config", file)
	t.Setenv("RAZZIA_DATABASE", "postgres://razzia@127.0.0.1:1/none")
	wantSaid(t, command.ExitUsage, []saying{{"", overruled, "check"}}, "--data", folder)
	wantSaid(t, command.ExitDone, []saying{{"in the folder " + folder, "", "check --database="}}, "--data", folder)
	file = commandtest.SettingsFile(t, "data = '"+folder+"'\n")
	wantSaid(t, command.ExitRefused, []saying{{"", "nothing answers there", "check"}}, "--config", file)
}

// TestACopyWithoutTheKeyIsRefused copies games whose key is gone: a new one would make strangers of all guests.
func TestACopyWithoutTheKeyIsRefused(t *testing.T) {
	folder := commandtest.NewGames(t)
	if err := os.Remove(filepath.Join(folder, place.KeyName)); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "to")
	wantSaid(t, command.ExitRefused, []saying{{"", "put the key of a backup back: tar", "copy"}}, "--from", folder, "--to", to)
}
