//go:build unix

package main

import (
	"bufio"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// TestServeAtTheDoor builds the program once for what it does when it starts and stops.
func TestServeAtTheDoor(t *testing.T) {
	program := build(t)
	for name, test := range map[string]func(*testing.T, string){
		"the browser is opened":         opensTheBrowser,
		"one server serves a folder":    serveAFolderAlone,
		"why an address cannot be had":  cannotListen,
		"told twice it is over at once": toldTwice,
	} {
		t.Run(name, func(t *testing.T) { test(t, program) })
	}
}

// opensTheBrowser puts an opener of its own before all others, which writes into a pipe what it is asked
// to open.
func opensTheBrowser(t *testing.T, program string) {
	folder := t.TempDir()
	opened := filepath.Join(folder, "opened")
	if err := syscall.Mkfifo(opened, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"xdg-open", "open"} {
		opener := "#!/bin/sh\necho \"$*\" > '" + opened + "'\n"
		if err := os.WriteFile(filepath.Join(folder, name), []byte(opener), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("DISPLAY", ":99")
	s := start(t, program, t.TempDir(), "127.0.0.1:0", "--browser", "auto")
	got, err := os.ReadFile(opened)
	if err != nil || strings.TrimSpace(string(got)) != s.address {
		t.Errorf("it opened %q, %v: want %s", got, err, s.address)
	}
}

// refused starts the program where it cannot serve, and gives what it says.
func refused(t *testing.T, program string, args ...string) string {
	t.Helper()
	out, err := exec.Command(program, append([]string{"serve", "--browser", "never"}, args...)...).CombinedOutput()
	if err == nil {
		t.Fatalf("it serves with %v", args)
	}
	return string(out)
}

// wantWords fails unless a text has all the words.
func wantWords(t *testing.T, text string, words ...string) {
	t.Helper()
	for _, word := range words {
		if !strings.Contains(text, word) {
			t.Errorf("%q does not say %q", text, word)
		}
	}
}

func serveAFolderAlone(t *testing.T, program string) {
	data := t.TempDir()
	s := start(t, program, data, "127.0.0.1:0")
	wantWords(t, refused(t, program, "--data", data, "--listen", "127.0.0.1:0"),
		"another razzia", "process "+strconv.Itoa(s.cmd.Process.Pid), s.address, "--data")
	s.kill()
	start(t, program, data, "127.0.0.1:0") // who was killed holds nothing
}

func cannotListen(t *testing.T, program string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for address, words := range map[string][]string{
		l.Addr().String(): {l.Addr().String(), "in use", "another address"},
		"nonsense":        {"nonsense", "--listen 127.0.0.1:8080"},
	} {
		wantWords(t, refused(t, program, "--data", t.TempDir(), "--listen", address), words...)
	}
}

// toldTwice stops the program in the middle of a request, for which it waits when it is told once. It is
// told again when it says that this ends it, and once: many signals at a time are more than a program can
// take while it ends.
func toldTwice(t *testing.T, program string) {
	log, logged, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	s := startLogging(t, logged, program, t.TempDir(), "127.0.0.1:0")
	_ = logged.Close() // the program has its own
	line, err := net.Dial("tcp", strings.TrimPrefix(s.address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	_, _ = io.WriteString(line, "POST /settings HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"+
		"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\n")
	if _, err := line.Read(make([]byte, 1)); err != nil { // the server begins to read the body
		t.Fatal(err)
	}
	_ = s.cmd.Process.Signal(os.Interrupt)
	waitForWords(t, log, "once more")
	_ = s.cmd.Process.Signal(os.Interrupt)
	_ = s.cmd.Wait()
	if how := s.cmd.ProcessState.Sys().(syscall.WaitStatus); how.Signal() != syscall.SIGINT {
		t.Errorf("it ended with %v: want by the second signal", s.cmd.ProcessState)
	}
}

// waitForWords reads a log up to the line that has some words.
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
