//go:build unix

package program_test

import (
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/cmd/razzia/storage"
	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
)

// withGames makes a database with the tables of this program, and changes it then.
func withGames(t *testing.T, changes ...string) (url string) {
	t.Helper()
	url = pgtest.Copy(t, func(url string) {
		place, err := storage.OpenDatabase(t.Context(), url, slog.New(slog.DiscardHandler))
		fatal.If(t, err)
		place.Close()
	})
	pgtest.Exec(t, url, changes...)
	return url
}

// TestACheckOfADatabase says of databases with which a node starts what it finds, and of others what to do: the status is 0 or 1, and
// nothing is made.
func TestACheckOfADatabase(t *testing.T) {
	fresh, foreign := pgtest.Database(t), pgtest.Database(t)
	pgtest.Exec(t, foreign, `CREATE TABLE recipes (name TEXT)`)
	pgtest.Exec(t, fresh, `DO $$ BEGIN CREATE ROLE rightless LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
		`DO $$ BEGIN CREATE ROLE `+pgtest.Guarded+` LOGIN PASSWORD 'right'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`)
	aged := withGames(t, `CREATE FUNCTION current_setting(TEXT) RETURNS TEXT LANGUAGE SQL AS $$ SELECT '140012' $$`)
	current := withGames(t)
	by := func(url, user string) string { return strings.Replace(url, "razzia@", user+"@", 1) }
	for _, test := range []struct {
		name, url string
		status    int
		want      []string
	}{
		{"a new database", fresh, command.ExitDone, []string{"ok     database: the database test", "none yet: the first node makes the tables",
			"ok     clock: as that of the database"}},
		{"a database in use", current, command.ExitDone, []string{"ok     database: ", "ok     clock: "}},
		{"a database of a program before", withGames(t, `DELETE FROM razzia_schema WHERE version_id > 60`), command.ExitDone,
			[]string{"a start converts them in", "take a backup with the program before"}},
		{"a database that a newer program shares", withGames(t, `INSERT INTO razzia_schema (version_id, is_applied) VALUES (999, TRUE)`),
			command.ExitDone, []string{"ok     database: "}},
		{"nothing that answers", "postgres://razzia:hush@127.0.0.1:1/games", command.ExitRefused,
			[]string{"WRONG  database: ", "nothing answers there: start PostgreSQL, and check the host and the port"}},
		{"a wrong password", by(current, pgtest.Guarded+":hush"), command.ExitRefused, []string{"check the password in the address of the database"}},
		{"another user", by(current, "anna"), command.ExitRefused, []string{`role "anna" does not exist: check the user`}},
		{"no such database", strings.Replace(current, "/test", "/none", 1), command.ExitRefused,
			[]string{"does not exist: create the database, or correct its name"}},
		{"an old PostgreSQL", aged + "&search_path=public,pg_catalog", command.ExitRefused, []string{"it is PostgreSQL 14: want 15 or newer"}},
		{"a database of another program", foreign, command.ExitRefused, []string{"is of another program: want an empty one"}},
		{"a user without rights", by(fresh, "rightless"), command.ExitRefused, []string{"make this user the owner of the database"}},
		{"a database of a newer program", withGames(t, `INSERT INTO razzia_schema (version_id, is_applied) VALUES (999, TRUE)`,
			`UPDATE razzia_needs SET version = 998`), command.ExitRefused, []string{"its schema is version 999, of a newer program"}},
		{"a database of a program that is too old", withGames(t, `DELETE FROM razzia_schema WHERE version_id > 50`,
			`UPDATE razzia_schema SET version_id = 40 WHERE version_id = 50`), command.ExitRefused,
			[]string{"its schema is version 40, of a program before 0.1.0"}},
	} {
		status, out, said := call("", "serve", "--check", "--database", test.url, "--listen", "127.0.0.1:0")
		if status != test.status || said != "" || strings.Contains(out, "hush") ||
			strings.Contains(out, "the server can start") != (status == command.ExitDone) {
			t.Errorf("%s: status %d, %s%s", test.name, status, out, said)
		}
		commandtest.WantWords(t, out, test.want...)
	}
	if tables := pgtest.Value[int](t, fresh, `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`); tables > 0 {
		t.Errorf("a check has made %d tables", tables)
	}
}

// TestACheckBesideANode checks the settings of a node that runs, and those of one more for the same database.
func TestACheckBesideANode(t *testing.T) {
	database := pgtest.Database(t)
	s := start(t, buildProgram(t), t.TempDir(), "127.0.0.1:0", "--database", database)
	at := strings.TrimSuffix(strings.TrimPrefix(s.address, "http://"), "/")
	for listen, want := range map[string]string{at: "where a server answers now", "127.0.0.1:0": "ok     --listen: 127.0.0.1:0"} {
		status, out, said := call("", "serve", "--check", "--database", database, "--listen", listen)
		if status != command.ExitDone || said != "" {
			t.Errorf("with %s: status %d, %s%s", listen, status, out, said)
		}
		commandtest.WantWords(t, out, want, "ok     database: ", "the server can start")
	}
}

// TestBackupsOfADatabaseGoElsewhere lets a node encrypt its backup, and a program bring it elsewhere. The secret key alone reads it there,
// and it is the whole site.
func TestBackupsOfADatabaseGoElsewhere(t *testing.T) {
	folder, elsewhere := filepath.Join(t.TempDir(), "backups"), t.TempDir()
	key, err := age.GenerateX25519Identity()
	fatal.If(t, err)
	secret, hook := filepath.Join(t.TempDir(), "key.txt"), filepath.Join(t.TempDir(), "hook")
	fatal.If(t, os.WriteFile(secret, []byte(key.String()+"\n"), 0o600))
	script := "#!/bin/sh\nset -e\ntest \"$1\" = \"$BACKUP_FILE\"\ncp \"$1\" '" + elsewhere + "'\n"
	fatal.If(t, os.WriteFile(hook, []byte(script), 0o700)) //nolint:gosec // it is a program
	log, logged := io.Pipe()
	database := withGames(t, `INSERT INTO accounts (id, name, face, settings, since) VALUES ('`+strings.Repeat("ANNA", 6)+`AA', 'Anna', 1, '{}', 0)`)
	startLogging(t, logged, buildProgram(t), t.TempDir(), "127.0.0.1:0", "--database", database, "--backups", folder, "--backup-hook", hook,
		"--backup-key", key.Recipient().String())
	waitForWords(t, log, "the backup hook is done")
	go func() { _, _ = io.Copy(io.Discard, log) }()
	arrived, err := filepath.Glob(filepath.Join(elsewhere, "razzia-*.tar.gz.age"))
	if err != nil || len(arrived) != 1 {
		files, _ := os.ReadDir(elsewhere)
		t.Fatalf("elsewhere there are %v, %v", files, err)
	}
	if text, err := os.ReadFile(arrived[0]); err != nil || !strings.HasPrefix(string(text), "age-encryption.org/") {
		t.Errorf("the backup is not encrypted, %v", err)
	}
	if status, out, said := call("", "check", arrived[0]); status != command.ExitRefused ||
		!strings.Contains(out+said, "--identity names the file of its secret key") {
		t.Errorf("without the secret key: status %d, %s%s", status, out, said)
	}
	status, out, said := call("", "check", "--identity", secret, arrived[0])
	if status != command.ExitDone || !strings.Contains(out, "0 tables") || !strings.Contains(out, "1 member") {
		t.Errorf("with the secret key: status %d, %s%s", status, out, said)
	}
	status, out, said = call("", "restore", "--identity", secret, "--database", pgtest.Database(t), arrived[0])
	if status != command.ExitDone {
		t.Errorf("restored: status %d, %s%s", status, out, said)
	}
}
