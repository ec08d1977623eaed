package main

import (
	"archive/tar"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/backup"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
)

// inFolder runs the program in this process with the games in a folder.
func inFolder(folder string, args ...string) (status int, said string) {
	status, out, complaints := call("", append(args, "--data", folder)...)
	return status, out + complaints
}

// TestBackupsAndRestoresAreRefused says why, and changes nothing.
func TestBackupsAndRestoresAreRefused(t *testing.T) {
	games, empty := commandtest.NewGames(t), t.TempDir()
	file := filepath.Join(t.TempDir(), "b.tar.gz")
	want := func(folder string, status int, words string, args ...string) {
		t.Helper()
		if got, said := inFolder(folder, args...); got != status || !strings.Contains(said, words) {
			t.Errorf("%v: status %d, it says %q: want %d, %q", args, got, said, status, words)
		}
	}
	want(empty, command.ExitRefused, "no games in", "backup", file)
	want(games, command.ExitDone, "has 0 tables", "backup", file)
	want(games, command.ExitRefused, "exists already", "backup", file)
	want(games, command.ExitDone, "has 0 tables", "backup", "--replace", file)
	want(games, command.ExitRefused, "no backup can be written in "+filepath.Join(empty, "nowhere")+": no such file", "backup",
		filepath.Join(empty, "nowhere", "b.tar.gz"))
	want(games, command.ExitRefused, "is not empty", "restore", file)
	want(empty, command.ExitDone, "is whole: of 2", "check", file)
	want(empty, command.ExitDone, "with 0 tables (0 with a running game), 0 members, and the key of the cookies", "check", file)
	want(empty, command.ExitRefused, "no such file", "check", filepath.Join(empty, "none"))
	want(games, command.ExitRefused, `--backup-key: "age1none" is no public key`, "backup", "--backup-key", "age1none", file+".age")
	secret, err := age.GenerateX25519Identity()
	fatal.If(t, err)
	key := filepath.Join(t.TempDir(), "key.txt")
	fatal.If(t, os.WriteFile(key, []byte(secret.String()), 0o600))
	want(games, command.ExitDone, "has 0 tables", "backup", "--backup-key", secret.Recipient().String(), file+".age")
	want(empty, command.ExitRefused, "it is encrypted: --identity names", "check", file+".age")
	want(empty, command.ExitRefused, "it is encrypted: --identity names", "restore", file+".age")
	want(empty, command.ExitDone, "is whole: of 2", "check", "--identity", key, file+".age")
	want(t.TempDir(), command.ExitDone, "restored 0 tables", "restore", "--identity", key, file+".age")
	want(empty, command.ExitRefused, "no such file", "restore", filepath.Join(empty, "none"))
	lock, err := place.LockFolder(games)
	fatal.If(t, err)
	want(games, command.ExitRefused, "another razzia", "restore", "--replace", file)
	lock.Release()
	want(games, command.ExitDone, "the files before are in", "restore", "--replace", file)
	want(empty, command.ExitDone, "restored 0 tables", "restore", file)
	fatal.If(t, os.WriteFile(file, []byte("no archive"), 0o600))
	want(games, command.ExitRefused, "no whole backup", "restore", "--replace", file)
	want(games, command.ExitRefused, "no whole backup", "check", file)
	if _, err := os.Stat(place.Database(games)); err != nil {
		t.Errorf("a restore that was refused removed the games: %v", err)
	}
	fatal.If(t, os.WriteFile(filepath.Join(games, place.KeyName), []byte("short"), 0o600))
	want(games, command.ExitRefused, "session.key holds 5 bytes: want 32; restore it", "backup", "--replace", file)
}

// TestABackupOfOtherFilesIsRefused restores archives whose digests are right and whose database is not.
func TestABackupOfOtherFilesIsRefused(t *testing.T) {
	from := t.TempDir()
	for name, text := range map[string]string{place.DatabaseName: strings.Repeat("no database ", 1000),
		place.KeyName: strings.Repeat("k", place.KeySize)} {
		fatal.If(t, os.WriteFile(filepath.Join(from, name), []byte(text), 0o600))
	}
	file := filepath.Join(t.TempDir(), "b.tar.gz")
	m := backup.Manifest{Files: []backup.File{{Name: place.DatabaseName}, {Name: place.KeyName}}}
	fatal.If(t, backup.Create(t.Context(), file, m, from, backup.Kept, nil))
	folder := t.TempDir()
	if status, said := inFolder(folder, "restore", file); status != command.ExitRefused || !strings.Contains(said, "not a database") {
		t.Errorf("status %d, it says %q", status, said)
	}
	if _, err := os.Stat(place.Database(folder)); err == nil {
		t.Error("the database is there")
	}
}

// TestABackupToTheStandardOutput is the same archive, which the standard input takes.
func TestABackupToTheStandardOutput(t *testing.T) {
	games := commandtest.NewGames(t)
	status, archive, complaints := call("", "backup", "--data", games, "-")
	if status != command.ExitDone || complaints != "razzia: a backup of the folder "+games+"\n" {
		t.Fatalf("status %d, complaints %q", status, complaints)
	}
	packed, err := gzip.NewReader(strings.NewReader(archive))
	fatal.If(t, err)
	var names []string
	for entries := tar.NewReader(packed); ; {
		head, err := entries.Next()
		if err == io.EOF {
			break
		}
		fatal.If(t, err)
		names = append(names, head.Name)
	}
	if got := fmt.Sprint(names); got != "[manifest.json razzia.db session.key]" {
		t.Errorf("the archive has %s", got)
	}
	if status, out, complaints := call(archive, "restore", "--data", t.TempDir(), "-"); status != command.ExitDone ||
		!strings.Contains(out, "restored") {
		t.Errorf("status %d, %q, %q", status, out, complaints)
	}
}
