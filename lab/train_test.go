package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/internal/fatal"
)

// tinySettings train in a moment.
const tinySettings = `{"generations":2,"bootstrap":1,"bootstrap_games":2,"games":2,"batch":16,"test_games":1,"test_every":1}`

func writeSettings(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "settings.json")
	fatal.If(t, os.WriteFile(name, []byte(text), 0o644))
	return name
}

func TestTrainWritesANet(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "down")
	settings := writeSettings(t, tinySettings)
	status, out, complaints := call("", "train", "--players", "3", "--dir", dir, "--settings", settings, "--workers", "1")
	if status != command.ExitDone || complaints != "" || strings.Count(out, "\n") != 2 || !strings.Contains(out, "among greedy") {
		t.Fatalf("status %d, out %q, complaints %q", status, out, complaints)
	}
	for _, name := range []string{"manifest.json", "weights.net", "curve.json", "curve.svg", "checkpoint"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	again, from := filepath.Join(dir, "again"), filepath.Join(dir, "weights.net")
	if status, _, complaints := call("", "train", "--players", "3", "--dir", again, "--settings", settings, "--start",
		from); status != command.ExitDone {
		t.Errorf("from given weights: status %d, %q", status, complaints)
	}
	status, _, complaints = call("", "train", "--players", "4", "--dir", t.TempDir(), "--settings", settings, "--start", from)
	if status != command.ExitRefused || !strings.Contains(complaints, "for 3 players and width 128: want 4 and 128") {
		t.Errorf("from weights for other players: status %d, %q", status, complaints)
	}
}

func TestTrainComplaints(t *testing.T) {
	for name, test := range map[string]struct {
		settings, args, complaint string
	}{
		"players":          {`{}`, "--players 7", "7 players: want 2 to 5"},
		"unknown setting":  {`{"lamda":0.5}`, "", `unknown field "lamda"`},
		"other players":    {`{"players":5}`, "", "players is 5, and --players is 4: want the same number"},
		"out of range":     {`{"lambda":2}`, "", "lambda: 2: want 0 to 1"},
		"no JSON":          {`lambda=1`, "", "invalid character"},
		"no weights there": {`{}`, "--start nowhere.net", "open nowhere.net: no such file"},
	} {
		t.Run(name, func(t *testing.T) {
			args := append([]string{"train", "--dir", t.TempDir(), "--settings", writeSettings(t, test.settings)}, strings.Fields(test.args)...)
			status, _, complaints := call("", args...)
			if status != command.ExitRefused || !strings.Contains(complaints, test.complaint) {
				t.Errorf("status %d, complaints %q: want %q in it", status, complaints, test.complaint)
			}
		})
	}
}
