package program_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
)

// TestFiguresHaveAnAddressOfTheirOwn plays a little, reads the figures, and looks for them where players are.
func TestFiguresHaveAnAddressOfTheirOwn(t *testing.T) {
	at := freeAddress(t)
	server := start(t, buildProgram(t), t.TempDir(), "127.0.0.1:0", "--metrics", at, "--node", "den")
	t.Logf("ready after %v", server.took)
	p, err := newPair(server.address)
	fatal.If(t, err)
	moved := make(chan struct{})
	fatal.If(t, p.play(moved, nil))
	get := func(address string) (int, string) {
		answer, err := http.Get(address + "/metrics")
		fatal.If(t, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		fatal.If(t, err)
		return answer.StatusCode, string(text)
	}
	status, text := get("http://" + at)
	if status != http.StatusOK {
		t.Errorf("the figures are answered with %d", status)
	}
	commandtest.WantWords(t, text, `razzia_entries_total{kind="began",node="den"} 1`, `razzia_rooms{node="den"} 1`,
		`razzia_act_seconds_count{node="den",outcome="done"}`,
		`route="POST /api/tables/{id}/moves"`, "go_goroutines", "process_cpu_seconds_total")
	if strings.Contains(text, p.kept.Load().ID) {
		t.Error("the figures name a table")
	}
	if status, _ := get(server.address); status != http.StatusNotFound {
		t.Errorf("players are answered with %d", status)
	}
}
