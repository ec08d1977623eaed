// Package commandtest runs commands in tests.
package commandtest

import (
	"bytes"
	"flag"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/operate/place"
)

var update = flag.Bool("update", false, "write the golden files again")

// Golden compares a text with a golden file.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		fatal.If(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	fatal.If(t, err)
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
	}
}

// Started is the record of a game with a few moves.
const Started = `{"razzia":1,"players":["Miriam","Felix","Elke","Dennis"],` +
	`"packages":[[2,6,13],[3,7,12],[4,8,11],[5,9,10]],` +
	`"moves":["draw 1","reveal Jw","draw 2","reveal Po","bid 8","pass","bid 13","pass"]}`

// SettingsFile writes a file of settings.
func SettingsFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "razzia.toml")
	fatal.If(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

// WantWords fails the test unless a text contains all the words.
func WantWords(t *testing.T, text string, words ...string) {
	t.Helper()
	for _, word := range words {
		if !strings.Contains(text, word) {
			t.Errorf("%q does not contain %q", text, word)
		}
	}
}

// Read reads a file.
func Read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	fatal.If(t, err)
	return string(text)
}

// NewGames makes a folder with a store and a key.
func NewGames(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	s, err := storage.OpenPlace(t.Context(), place.At(folder), slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	s.Close()
	return folder
}

// A Call runs a command with an input, and returns its exit status, its output and its errors.
type Call func(input string, args ...string) (status int, out, complaints string)

// Caller runs commands in this process, in English whatever the language of the person. All makes the commands.
func Caller(all func() any) Call {
	_ = os.Setenv("LC_ALL", "C") // fails for no such name
	return func(input string, args ...string) (status int, out, complaints string) {
		var stdout, stderr bytes.Buffer
		status = command.Run(all(), args, command.Streams{In: strings.NewReader(input), Out: &stdout, Err: &stderr})
		return status, stdout.String(), stderr.String()
	}
}

// A Saying is what a command is expected to say: on the standard output, or on the standard error if the output is data.
type Saying struct{ Out, Err, Command string }

// WantSaid runs commands with the same flags, and compares what they say.
func (call Call) WantSaid(t *testing.T, status int, list []Saying, flags ...string) {
	t.Helper()
	for _, want := range list {
		got, out, err := call("", append(strings.Fields(want.Command), flags...)...)
		if got != status || !strings.Contains(out, want.Out) || !strings.Contains(err, want.Err) {
			t.Errorf("razzia %s: status %d, %q and %q: want %d, %q and %q", want.Command, got, out, err, status, want.Out, want.Err)
		}
	}
}

// PlayInto stores six whole games, archives those of them that ended first, and makes a table that waits.
func PlayInto(t *testing.T, s host.Store) {
	t.Helper()
	for n := range uint64(7) {
		played, secret := hosttest.Played(n)
		log, sum := played.Log, played.Summary()
		if n == 6 {
			log, sum.Phase = log[:1], 0
		}
		fatal.If(t, s.Create(t.Context(), played.ID, secret, log, sum))
		if _, err := s.Archive(t.Context(), time.Date(2026, 7, 14, 16, 0, 0, 0, time.UTC), 9); err != nil {
			t.Fatal(err)
		}
	}
}
