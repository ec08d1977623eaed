package program_test

import (
	"context"
	"os/exec"
	"regexp"
	"testing"
	"time"
)

// TestAPythonProgramPlaysAWholeGame runs the example of the page about the API against a server.
func TestAPythonProgramPlaysAWholeGame(t *testing.T) {
	s := start(t, buildProgram(t), t.TempDir(), "127.0.0.1:0", unlimited...)
	ctx, end := context.WithTimeout(t.Context(), 5*time.Minute)
	defer end()
	out, err := exec.CommandContext(ctx, "python3", "../../examples/player.py", s.address).CombinedOutput()
	if err != nil || !regexp.MustCompile(`^points:( -?\d+){3}\n$`).Match(out) {
		t.Errorf("it says %q, %v", out, err)
	}
}
