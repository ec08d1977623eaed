//go:build unix

package program_test

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
)

// TestServeStartAndStop checks how the program starts and stops. Its subtests share one build.
func TestServeStartAndStop(t *testing.T) {
	program := buildProgram(t)
	for name, test := range map[string]func(*testing.T, string){
		"opens the browser":                  opensTheBrowser,
		"logs little at a first start":       logsLittleAtFirst,
		"locks the folder":                   locksTheFolder,
		"says why it cannot listen":          cannotListen,
		"ends at once after a second signal": endsAtSecondSignal,
	} {
		t.Run(name, func(t *testing.T) { test(t, program) })
	}
}

// opensTheBrowser puts scripts named xdg-open and open first in the path. They write their arguments to a pipe.
func opensTheBrowser(t *testing.T, program string) {
	folder := t.TempDir()
	opened := filepath.Join(folder, "opened")
	fatal.If(t, syscall.Mkfifo(opened, 0o600))
	for _, name := range []string{"xdg-open", "open"} {
		opener := "#!/bin/sh\necho \"$*\" > '" + opened + "'\n"
		fatal.If(t, os.WriteFile(filepath.Join(folder, name), []byte(opener), 0o700))
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("DISPLAY", ":99")
	s := start(t, program, t.TempDir(), "127.0.0.1:0", "--browser", "auto")
	got, err := os.ReadFile(opened)
	if err != nil || strings.TrimSpace(string(got)) != s.address {
		t.Errorf("it opened %q, %v: want %s", got, err, s.address)
	}
}

// logsLittleAtFirst starts the program in an empty folder: a newcomer reads which program it is, and where. The status and the
// audit log have the rest for the operator.
func logsLittleAtFirst(t *testing.T, program string) {
	var log bytes.Buffer
	data, audit := t.TempDir(), filepath.Join(t.TempDir(), "audit.jsonl")
	s := startLogging(t, &log, program, data, "127.0.0.1:0")
	status, said, complaints := call("", "admin", "status", "--data", data)
	if status != command.ExitDone {
		t.Fatal(complaints)
	}
	commandtest.WantWords(t, said, "version  ", "commit", "messages", "--push-contact")
	s.stop(t)
	if lines := strings.Split(strings.TrimSpace(log.String()), "\n"); len(lines) != 2 || !strings.Contains(lines[1], "stopping") ||
		!strings.Contains(lines[0], "msg=starting") || !strings.Contains(lines[0], "the folder "+data) {
		t.Errorf("before it stops it logs %q", lines)
	}
	startLogging(t, &log, program, data, "127.0.0.1:0", "--audit-log", audit).stop(t)
	if text, err := os.ReadFile(audit); err != nil || !strings.Contains(string(text), `"event":"talk"`) {
		t.Errorf("the audit log has %q, %v", text, err)
	}
	fatal.If(t, os.Remove(place.Database(data)))
	log.Reset()
	if startLogging(t, &log, program, data, "127.0.0.1:0").stop(t); !strings.Contains(log.String(), "the key of the cookies but no games") {
		t.Errorf("when the games are gone it logs %q", log.String())
	}
}

// stop looks at a page, which is answered after the start has ended, and interrupts the program.
func (s *served) stop(t *testing.T) {
	t.Helper()
	answer, err := http.Get(s.address)
	fatal.If(t, err)
	answer.Body.Close()
	if err := errors.Join(s.cmd.Process.Signal(os.Interrupt), s.cmd.Wait()); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// refused starts the program, which must fail, and returns its output.
func refused(t *testing.T, program string, args ...string) string {
	t.Helper()
	out, err := exec.Command(program, append([]string{"serve", "--browser", "never"}, args...)...).CombinedOutput()
	if err == nil {
		t.Fatalf("the program did not fail with %v", args)
	}
	return string(out)
}

// locksTheFolder starts a second server in the same folder: it fails until the first has ended.
func locksTheFolder(t *testing.T, program string) {
	data := t.TempDir()
	s := start(t, program, data, "127.0.0.1:0")
	commandtest.WantWords(t, refused(t, program, "--data", data, "--listen", "127.0.0.1:0"),
		"another razzia", "process "+strconv.Itoa(s.cmd.Process.Pid), s.address, "--data")
	s.kill()
	start(t, program, data, "127.0.0.1:0") // the lock of a killed process is released
}

func cannotListen(t *testing.T, program string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	defer l.Close()
	for address, words := range map[string][]string{
		l.Addr().String(): {l.Addr().String(), "in use", "another address"},
		"nonsense":        {"nonsense", "--listen 127.0.0.1:8080"},
	} {
		commandtest.WantWords(t, refused(t, program, "--data", t.TempDir(), "--listen", address), words...)
	}
	commandtest.WantWords(t, refused(t, program, "--data", t.TempDir(), "--listen", "127.0.0.1:0", "--metrics", l.Addr().String()), "in use",
		"such as --metrics 127.0.0.1:8081")
}

// endsAtSecondSignal interrupts the program while it answers a request. After the first signal it waits for the request.
// The test sends the second signal when the log says that it ends the program, and only one: further signals could
// arrive while the program exits and change its exit status.
func endsAtSecondSignal(t *testing.T, program string) {
	log, logged, err := os.Pipe()
	fatal.If(t, err)
	defer log.Close()
	// A shell has its programs in the background ignore interrupts, and so all that they start, except for signals that they handle.
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	s := startLogging(t, logged, program, t.TempDir(), "127.0.0.1:0")
	_ = logged.Close() // the program has its own copy
	line, err := net.Dial("tcp", strings.TrimPrefix(s.address, "http://"))
	fatal.If(t, err)
	defer line.Close()
	_, _ = io.WriteString(line, "POST /settings HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"+
		"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\n")
	if _, err := line.Read(make([]byte, 1)); err != nil { // the server begins to read the body
		t.Fatal(err)
	}
	_ = s.cmd.Process.Signal(os.Interrupt)
	waitForWords(t, log, "send the signal again")
	_ = s.cmd.Process.Signal(os.Interrupt)
	_ = s.cmd.Wait()
	if how := s.cmd.ProcessState.Sys().(syscall.WaitStatus); how.Signal() != syscall.SIGINT {
		t.Errorf("the program ended with %v: want an end by the second signal", s.cmd.ProcessState)
	}
}

// waitForWords reads a log up to a line that contains some words.
func waitForWords(t *testing.T, log io.Reader, words string) {
	t.Helper()
	lines := bufio.NewScanner(log)
	for lines.Scan() {
		if strings.Contains(lines.Text(), words) {
			return
		}
	}
	t.Fatalf("the log ends without %q: %v", words, lines.Err())
}
