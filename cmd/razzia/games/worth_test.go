package games

import (
	"encoding/json"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
)

// TestWorth compares the report on some games with a golden file, and reads the same as JSON.
func TestWorth(t *testing.T) {
	games := twoGames(t)
	status, out, complaints := call(games, "worth")
	if status != command.ExitDone || complaints != "" {
		t.Fatalf("status %d, complaints %q", status, complaints)
	}
	commandtest.Golden(t, "worth", out)
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
	if status, _, complaints := call(commandtest.Started, "worth"); status != command.ExitRefused ||
		!strings.Contains(complaints, "not over") {
		t.Errorf("a game that is not over: status %d, %q", status, complaints)
	}
}
