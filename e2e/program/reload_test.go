//go:build unix

package program_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
)

// TestTheSettingsAreReadAgain changes the file of settings of a running server, by the command of the operator and by SIGHUP. razzia serve
// --check says beforehand whether the file is right, and razzia healthcheck whether the server is well.
func TestTheSettingsAreReadAgain(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "razzia.toml")
	write := func(text string) { fatal.If(t, os.WriteFile(file, []byte(text), 0o600)) }
	write("log = 'info'\n")
	o := operate(t, buildProgram(t), "--config", file)
	address := strings.TrimPrefix(o.address, "http://")
	check := func(want int, words ...string) {
		t.Helper()
		status, out, _ := call("", "serve", "--check", "--config", file, "--data", o.data, "--listen", address)
		if commandtest.WantWords(t, out, words...); status != want {
			t.Errorf("the check ends with %d: %s", status, out)
		}
	}
	check(command.ExitDone, "one runs with these games now", "where a server answers now", "the server can start")
	if status, out, said := call("", "healthcheck", "--listen", address); status != command.ExitDone || out != "ready\n" {
		t.Errorf("its health: status %d, %s%s", status, out, said)
	}
	write("log = 'debug'\nnode = 'den'\nlimit = { person = '1/h:1' }\n")
	check(command.ExitDone)
	commandtest.WantWords(t, o.admin("reload"), "read again: log = debug, limits, log files, ", "after a restart only: node")
	o.audited(`"action":"reload"`)
	if first, second := o.statusAt("GET", "/"), o.statusAt("GET", "/"); first != 200 || second != 200 {
		t.Errorf("new guests get %d and %d", first, second)
	}
	write("log = 'loud'\n")
	check(command.ExitRefused, `--log "loud": want one of`)
	status, _, said := call("", "admin", "--data", o.data, "reload")
	if status != command.ExitRefused || !strings.Contains(said, "nothing was read again") {
		t.Errorf("with wrong settings: status %d, %s", status, said)
	}
	fatal.If(t, os.Rename(o.log, o.log+".1"))
	write("log = 'info'\n")
	fatal.If(t, o.cmd.Process.Signal(syscall.SIGHUP))
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if _, err := os.Stat(o.log); err == nil {
			break
		} else if time.Now().After(end) {
			t.Fatal("after SIGHUP the audit log is not opened again")
		}
	}
	commandtest.WantWords(t, o.admin("status"), "serves")
}
