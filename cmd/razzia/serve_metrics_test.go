package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"razzia/internal/web/guard"
)

// TestFiguresHaveAnAddressOfTheirOwn plays a little, reads the figures, and looks for them where players are.
func TestFiguresHaveAnAddressOfTheirOwn(t *testing.T) {
	at := freeAddress(t)
	server := start(t, build(t), t.TempDir(), "127.0.0.1:0", "--metrics", at, "--node", "den")
	t.Logf("ready after %v", server.took)
	p, err := newPair(server.address)
	if err != nil {
		t.Fatal(err)
	}
	moved := make(chan struct{})
	if err := p.play(moved, nil); err != nil {
		t.Fatal(err)
	}
	get := func(address string) (int, string) {
		answer, err := http.Get(address + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(text)
	}
	status, text := get("http://" + at)
	if status != http.StatusOK {
		t.Errorf("the figures are answered with %d", status)
	}
	wantWords(t, text, `razzia_entries_total{kind="began",node="den"} 1`, `razzia_rooms{node="den"} 1`,
		`razzia_act_seconds_count{node="den",outcome="done"}`,
		`route="POST /api/tables/{id}/moves"`, "go_goroutines", "process_cpu_seconds_total")
	if strings.Contains(text, p.kept.Load().ID) {
		t.Error("the figures name a table")
	}
	if status, _ := get(server.address); status != http.StatusNotFound {
		t.Errorf("players are answered with %d", status)
	}
}

// TestFiguresNeedAFreeAddress says which flag is wrong.
func TestFiguresNeedAFreeAddress(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	f := figuresFlags{Metrics: l.Addr().String()}
	if _, err := f.serveFigures(f.figures(""), nil); err == nil || !strings.Contains(err.Error(), "--metrics: ") {
		t.Errorf("the error is %v", err)
	}
	if stop, err := (figuresFlags{}).serveFigures(nil, nil); err != nil {
		t.Error(err)
	} else {
		stop()
	}
}

// TestBothAreCalled combines two functions, one, and none.
func TestBothAreCalled(t *testing.T) {
	calls := 0
	count := func(context.Context, guard.Served) { calls++ }
	both(count, count)(t.Context(), guard.Served{})
	both(count, nil)(t.Context(), guard.Served{})
	both(nil, count)(t.Context(), guard.Served{})
	if calls != 4 || both(nil, nil) != nil {
		t.Errorf("%d calls: want 4", calls)
	}
}
