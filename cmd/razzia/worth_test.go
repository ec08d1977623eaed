package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestWorth compares the report on some games with a golden file, and reads the same as JSON.
func TestWorth(t *testing.T) {
	games := twoGames(t)
	status, out, complaints := call(games, "worth")
	if status != exitDone || complaints != "" {
		t.Fatalf("status %d, complaints %q", status, complaints)
	}
	golden(t, "worth", out)
	var table struct {
		Bots  []string
		Sizes []struct {
			Players, Games int
			Packages       []struct{ Package []int }
		}
	}
	_, out, _ = call(games, "worth", "--json")
	err := json.Unmarshal([]byte(out), &table)
	if err != nil || len(table.Bots) != 1 || len(table.Sizes) != 1 || table.Sizes[0].Games != 2 ||
		len(table.Sizes[0].Packages[0].Package) != 4 {
		t.Errorf("the table is %+v, %v", table, err)
	}
	if status, _, complaints := call(started, "worth"); status != exitRefused || !strings.Contains(complaints, "not over") {
		t.Errorf("a game that is not over: status %d, %q", status, complaints)
	}
}

// TestSimulationInParts plays two games in two runs: they are those of one run.
func TestSimulationInParts(t *testing.T) {
	whole := twoGames(t)
	var parts string
	for _, from := range []string{"0", "1"} {
		_, out, _ := call("", "simulate", "--from", from, "--games", "1", "--players", "2", "--out", "-")
		parts += out
	}
	if parts != whole {
		t.Errorf("in two runs the games are\n%s, in one\n%s", parts, whole)
	}
	if status, _, _ := call("", "simulate", "--from", "-1"); status != exitUsage {
		t.Errorf("games before the first: status %d", status)
	}
}
