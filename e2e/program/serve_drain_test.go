//go:build unix

package program_test

import (
	"io"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"

	"razzia/internal/fatal"
)

// TestServeDrains stops a program that drains: it says so, answers pages until the time is over, and ends well. The time is so
// long that the test always sees it; a second signal ends it.
func TestServeDrains(t *testing.T) {
	log, logged, err := os.Pipe()
	fatal.If(t, err)
	defer log.Close()
	s := startLogging(t, logged, buildProgram(t), t.TempDir(), "127.0.0.1:0", "--drain", "1h")
	_ = logged.Close()
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	waitForWords(t, log, "draining")
	for path, want := range map[string]string{"/readyz": "503 draining\n", "/healthz": "200 ok\n"} {
		answer, err := http.Get(s.address + path)
		fatal.If(t, err)
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if got := strings.Fields(answer.Status)[0] + " " + string(text); got != want {
			t.Errorf("%s answers %q, want %q", path, got, want)
		}
	}
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	_ = s.cmd.Wait()
	if how := s.cmd.ProcessState.Sys().(syscall.WaitStatus); how.Signal() != syscall.SIGTERM {
		t.Errorf("the program ended with %v: want an end by the second signal", s.cmd.ProcessState)
	}
}

// TestServeEndsAfterItsDrain lets the time of a drain pass.
func TestServeEndsAfterItsDrain(t *testing.T) {
	s := start(t, buildProgram(t), t.TempDir(), "127.0.0.1:0", "--drain", "50ms")
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}
