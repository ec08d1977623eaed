package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/cmd/razzia/commandtest"

	"razzia/cmd/razzia/command"
	"razzia/internal/operate/place"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/notation"
)

// exported runs an export that must succeed, and returns what it says.
func exported(t *testing.T, args ...string) string {
	t.Helper()
	status, out, complaints := call("", append([]string{"export"}, args...)...)
	data := args[len(args)-1] == command.StandardOutput
	if status != command.ExitDone || data != strings.HasPrefix(complaints, "razzia: the finished games of the ") ||
		strings.Count(complaints, "\n") > 1 {
		t.Fatalf("razzia export %q: status %d, %s", args, status, complaints)
	}
	return out
}

// readRecords reads and replays records.
func readRecords(t *testing.T, in io.Reader) (players []string) {
	t.Helper()
	for r := notation.NewReader(in); ; {
		record, err := r.Next()
		if err == io.EOF {
			return players
		}
		if err == nil {
			_, err = record.Replay(nil)
		}
		if err != nil || record.Result == nil {
			t.Fatalf("record %d: %v", len(players)+1, err)
		}
		players = append(players, strings.Join(record.Players, ", "))
	}
}

// TestExportOfAFolder exports the games of a store that is open, in this process, and goes on with it.
func TestExportOfAFolder(t *testing.T) {
	folder := t.TempDir()
	s, err := sqlite.Open(place.Database(folder), site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	commandtest.PlayInto(t, s)
	file := filepath.Join(t.TempDir(), "games.jsonl")
	if said := exported(t, "--data", folder, file); said != file+" has 6 finished games from the folder "+folder+"\n" {
		t.Errorf("it says %q", said)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if out := exported(t, "--data", folder, "-"); out != string(content) {
		t.Error("the standard output differs from the file")
	}
	if got := readRecords(t, bytes.NewReader(content)); len(got) != 6 {
		t.Errorf("%d records are there: want 6", len(got))
	}
	for date, want := range map[string]int{"2026-07-14": 6, "2026-07-15": 0} {
		if got := readRecords(t, strings.NewReader(exported(t, "--data", folder, "--since", date, "-"))); len(got) != want {
			t.Errorf("since %s %d records are there: want %d", date, len(got), want)
		}
	}
	if _, err := s.Retire(t.Context(), time.Date(2026, 7, 14, 14, 0, 0, 0, time.UTC), 9); err != nil {
		t.Fatal(err)
	}
	if got := readRecords(t, strings.NewReader(exported(t, "--data", folder, "-"))); len(got) >= 6 || len(got) == 0 {
		t.Errorf("after some games were removed %d records are there", len(got))
	}
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("the store cannot go on: %v", err)
	}
}

// TestExportPacksAndHidesNames packs records with gzip, and calls players by their seats.
func TestExportPacksAndHidesNames(t *testing.T) {
	folder := t.TempDir()
	s, err := sqlite.Open(place.Database(folder), site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	commandtest.PlayInto(t, s)
	file := filepath.Join(t.TempDir(), "games.jsonl.gz")
	exported(t, "--data", folder, "--no-names", file)
	packed, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	in, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	for i, players := range readRecords(t, in) {
		var want []string
		for seat := range 2 + i%4 {
			want = append(want, fmt.Sprint("Player ", seat+1))
		}
		if players != strings.Join(want, ", ") {
			t.Errorf("record %d has the players %s", i, players)
		}
	}
}

// TestExportKeepsFiles replaces a file only on demand, and leaves nothing behind.
func TestExportKeepsFiles(t *testing.T) {
	folder, to := t.TempDir(), t.TempDir()
	s, err := sqlite.Open(place.Database(folder), site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	file := filepath.Join(to, "games.jsonl")
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		want string
		args []string
	}{
		{"exists already: choose another name, or add --replace", []string{"--data", folder, file}},
		{"no games in", []string{"--data", to, filepath.Join(to, "other.jsonl")}},
		{"is no date", []string{"--data", folder, "--since", "yesterday", file}},
		{"has to begin with postgres://", []string{"--database", "mysql://localhost/razzia", file}},
		{": file exists", []string{"--data", folder, "--replace", to}},
		{"no such file", []string{"--data", folder, filepath.Join(to, "nowhere", "games.jsonl")}},
	} {
		if status, _, complaints := call("", append([]string{"export"}, test.args...)...); status == command.ExitDone ||
			!strings.Contains(complaints, test.want) {
			t.Errorf("razzia export %q: status %d, %s: want %q", test.args, status, complaints, test.want)
		}
	}
	if content, err := os.ReadFile(file); err != nil || string(content) != "mine" {
		t.Errorf("the file has %q, %v", content, err)
	}
	exported(t, "--data", folder, "--force", file)
	if content, err := os.ReadFile(file); err != nil || len(content) > 0 {
		t.Errorf("the file has %q, %v: want no games", content, err)
	}
	if files, err := os.ReadDir(to); err != nil || len(files) != 1 {
		t.Errorf("%d files are there, %v: want 1", len(files), err)
	}
}
