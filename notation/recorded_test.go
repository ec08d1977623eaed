package notation_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/notation"
)

// TestRecordedGames replays games whose states were computed by an independent implementation of the rules.
// games.states holds, for each record of games.jsonl, the number of its states and the SHA-256 of their lines.
func TestRecordedGames(t *testing.T) {
	want := lines(t, "testdata/games.states")
	in := open(t, "testdata/games.jsonl")
	reader := notation.NewReader(in)
	for i, sum := range want {
		record, err := reader.Next()
		if err != nil {
			t.Fatalf("record %d: %v", i+1, err)
		}
		if got := statesSum(t, &record); got != sum {
			t.Errorf("record %d: states %s, want %s", i+1, got, sum)
		}
	}
	if _, err := reader.Next(); err != io.EOF {
		t.Errorf("after the last record: got error %v, want io.EOF", err)
	}
}

// statesSum returns the number of states of a record and the SHA-256 of their lines.
func statesSum(t *testing.T, r *notation.Record) string {
	t.Helper()
	start, err := razzia.NewGame(r.Setup())
	fatal.If(t, err)
	hash, n := sha256.New(), 1
	hash.Write(append(notation.AppendState(nil, &start), '\n'))
	_, err = r.Replay(func(s notation.Step) {
		hash.Write(append(notation.AppendState(nil, &s.After), '\n'))
		n++
	})
	fatal.If(t, err)
	return fmt.Sprintf("%d %x", n, hash.Sum(nil))
}

// TestRecordedRefusals reads records with one fault each. illegal.moves holds, for each, the number of the wrong move, 0
// if the fault is not a move, and a description of the fault.
func TestRecordedRefusals(t *testing.T) {
	want := lines(t, "testdata/illegal.moves")
	reader := notation.NewReader(open(t, "testdata/illegal.jsonl"))
	for i, line := range want {
		_, err := reader.Next()
		var refused *notation.RefusedError
		if !errors.As(err, &refused) || refused.Line != i+1 {
			t.Fatalf("line %d (%s): got error %v, want a RefusedError for this line", i+1, line, err)
		}
		number := 0
		var wrong *notation.MoveError
		if errors.As(err, &wrong) {
			number = wrong.Number
		}
		if got, _, _ := strings.Cut(line, " "); got != fmt.Sprint(number) {
			t.Errorf("line %d (%s): refused at move %d: %v", i+1, line, number, err)
		}
	}
}

func open(t testing.TB, name string) io.Reader {
	t.Helper()
	text, err := os.ReadFile(name)
	fatal.If(t, err)
	return strings.NewReader(string(text))
}

func lines(t testing.TB, name string) []string {
	t.Helper()
	text, err := os.ReadFile(name)
	fatal.If(t, err)
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}
