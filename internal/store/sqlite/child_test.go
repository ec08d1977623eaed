package sqlite_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"testing"

	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

// TestMain lets tests start this program again as a child process, which does one job and may be killed.
func TestMain(m *testing.M) {
	job := os.Getenv("RAZZIA_STORE_JOB")
	if job == "" {
		os.Exit(m.Run())
	}
	if err := jobs[job](os.Getenv("RAZZIA_STORE_PATH")); err != nil {
		fmt.Println("error:", err)
		os.Exit(1)
	}
}

// jobs are the functions that a child process can run, by name.
var jobs = map[string]func(path string) error{"append": appendForever, "open": openOnce}

// openOnce opens a store, reads it, closes it, and says so.
func openOnce(path string) error {
	s, err := sqlite.Open(path, site.Relations())
	if err != nil {
		return err
	}
	if _, err := s.Running(context.Background()); err != nil {
		return err
	}
	err = s.Close()
	fmt.Println("closed")
	return err
}

// A child is this program in another process, running a job.
type child struct {
	cmd   *exec.Cmd
	lines *bufio.Scanner // what it prints
}

// start starts a child process with a job on a file.
func start(t *testing.T, job, path string) *child {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "RAZZIA_STORE_JOB="+job, "RAZZIA_STORE_PATH="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return &child{cmd, bufio.NewScanner(out)}
}

// kill sends SIGKILL to the child and returns what it printed until then.
func (c *child) kill(t *testing.T) (rest []string) {
	t.Helper()
	if err := c.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	rest, _ = c.finish() // it was killed
	return rest
}

// finish waits for the end of the child and returns what it printed.
func (c *child) finish() (said []string, err error) {
	for c.lines.Scan() {
		said = append(said, c.lines.Text())
	}
	return said, c.cmd.Wait()
}

// tablesAtWork is the number of tables that a child appends to at the same time.
const tablesAtWork = 6

// appendForever continues or begins the logs in a store, and prints every version that was acknowledged.
func appendForever(path string) error {
	s, err := sqlite.Open(path, site.Relations())
	if err != nil {
		return err
	}
	failed := make(chan error, tablesAtWork)
	var printing sync.Mutex
	for i := range tablesAtWork {
		go func() { failed <- goOn(s, table.ID(fmt.Sprint(i)), &printing, os.Stdout) }()
	}
	return <-failed
}

// goOn appends to one log, in batches of one to three entries.
func goOn(s host.Store, id table.ID, printing *sync.Mutex, out io.Writer) error {
	log, err := s.Read(context.Background(), id, 0)
	if errors.Is(err, host.ErrNotFound) {
		log, err = words(1, 1), s.Create(context.Background(), id, []byte("secret"), words(1, 1), table.Summary{})
	}
	for version := len(log) + 1; err == nil; version += version%3 + 1 {
		if err = s.Append(context.Background(), id, words(version, version%3+1), table.Summary{}); err == nil {
			printing.Lock()
			_, err = fmt.Fprintln(out, id, version+version%3)
			printing.Unlock()
		}
	}
	return err
}

// words returns n entries, from a version on. A version always has the same text.
func words(from, n int) []table.Entry {
	entries := make([]table.Entry, n)
	for i := range entries {
		entries[i] = table.Entry{Version: from + i, Kind: table.Talked, Text: fmt.Sprint("word ", from+i)}
	}
	return entries
}

// wantWords checks that a log has only entries as words makes them, without a gap, and at least a number of them.
func wantWords(t *testing.T, s host.Store, id table.ID, least int) {
	t.Helper()
	log, err := s.Read(t.Context(), id, 0)
	if err != nil && least > 0 {
		t.Fatal(err)
	}
	if len(log) < least {
		t.Fatalf("table %s has %d entries: %d were acknowledged", id, len(log), least)
	}
	for i, e := range log {
		if e.Version != i+1 || e.Text != fmt.Sprint("word ", i+1) {
			t.Fatalf("table %s: place %d holds version %d, %q", id, i+1, e.Version, e.Text)
		}
	}
}
