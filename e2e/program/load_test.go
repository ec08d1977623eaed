package program_test

import (
	"encoding/json"
	"os"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/internal/fatal"
	"razzia/internal/load"
)

// TestLoad loads a server that is another process, which gives its figures.
func TestLoad(t *testing.T) {
	figures := freeAddress(t)
	s := start(t, buildProgram(t), t.TempDir(), "127.0.0.1:0", "--metrics", figures)
	status, out, said := call("", "load", s.address, "--tables", "2", "--watchers", "1", "--duration", "300ms", "--metrics", "http://"+figures,
		"--json")
	var r load.Report
	if err := json.Unmarshal([]byte(out), &r); err != nil || status != command.ExitDone {
		t.Fatalf("status %d, %v: %s%s", status, err, out, said)
	}
	if r.Moves == 0 || r.Server == nil || r.Server.Moves < r.Moves || r.Server.Streams != 2 || r.Server.MemoryAfter == 0 ||
		r.Updates.Events == 0 {
		t.Errorf("the report is %s", out)
	}
	fatal.If(t, s.cmd.Process.Signal(os.Interrupt))
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
}
