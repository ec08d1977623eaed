package games

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"razzia/client"
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
	"razzia/internal/measure"
)

// TestMeasure compares the reports on some games, by the net and by another judge, with golden files.
func TestMeasure(t *testing.T) {
	records := strings.Repeat(twoGames(t), 3)
	for name, args := range map[string]string{"measure": "measure", "measure-by": "measure - --by " + byRules} {
		status, out, complaints := call(records, strings.Fields(args)...)
		if status != command.ExitDone || complaints != "" {
			t.Fatalf("status %d, complaints %q", status, complaints)
		}
		commandtest.Golden(t, name, out)
	}
}

// TestSeatsOfOneGameCountAsOne measures four games in which one player had both seats: they are too few.
func TestSeatsOfOneGameCountAsOne(t *testing.T) {
	_, out, _ := call(strings.Repeat(twoGames(t), 2), "measure")
	if !strings.Contains(out, "too few games") {
		t.Errorf("four games are enough for a skill:\n%s", out)
	}
}

// TestMeasureWritesLines reads the measures of two games as JSON: the terms add up, and each seat has a package and some decisions.
func TestMeasureWritesLines(t *testing.T) {
	status, out, complaints := call(twoGames(t), "measure", "--json")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != command.ExitDone || len(lines) != 2 {
		t.Fatalf("status %d, complaints %q, %d lines", status, complaints, len(lines))
	}
	for _, line := range lines {
		var g client.Measure
		fatal.If(t, json.Unmarshal([]byte(line), &g))
		if g.Judge.Name != "net" || len(g.Judge.Hash) != 16 || len(g.Seats) != 2 {
			t.Errorf("the judge is %+v of %d seats", g.Judge, len(g.Seats))
		}
		for _, m := range g.Seats {
			sum := m.Start.Share + m.Luck.Share + m.Decisions.Share
			if math.Abs(sum-m.End.Share) > 1e-9 || m.End.Share > 1 || len(m.Cheques) != 4 || len(m.Spent) < 9 || m.Spent[0].Kind != "draw" {
				t.Errorf("a seat has %+v", m)
			}
			if len(m.Costly) == 0 || m.Costly[0].Cost < float64(measure.CostlyFrom)/measure.ShareUnit || m.Costly[0].Cost > 1 {
				t.Errorf("its costly decisions are %+v", m.Costly)
			}
		}
	}
}
