package scripts

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"razzia/internal/fatal"
)

// start starts a command that serves, and gives the address that it prints. Stop ends it, and wants it to end well.
func start(t *testing.T, command *exec.Cmd) (address string, stop func()) {
	t.Helper()
	var log bytes.Buffer
	command.Stderr = &log
	out, err := command.StdoutPipe()
	fatal.If(t, err)
	fatal.If(t, command.Start())
	stopped := false
	t.Cleanup(func() {
		if !stopped {
			_ = command.Process.Kill()
			_ = command.Wait()
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	_, address, found := strings.Cut(strings.TrimSpace(line), "http://")
	if err != nil || !found {
		_ = command.Wait()
		t.Fatalf("it prints %q instead of its address: %v\n%s", line, err, &log)
	}
	return "http://" + address, func() {
		stopped = true
		_ = command.Process.Signal(syscall.SIGTERM)
		if err := command.Wait(); err != nil {
			t.Errorf("it ended with %v\n%s", err, &log)
		}
	}
}

// A playedTable has the fields of a table's JSON that playing needs.
type playedTable struct {
	ID   string
	Ply  int
	Game struct {
		Acting int
		Legal  []string
	}
}

// play plays some moves at a new table of a server, and gives the table.
func play(t *testing.T, address string, moves int) (at playedTable) {
	t.Helper()
	jar, _ := cookiejar.New(nil) // without options it never fails
	client := &http.Client{Jar: jar}
	ask := func(path string, body any) {
		t.Helper()
		text, _ := json.Marshal(body) // never fails for these bodies
		answer, err := client.Post(address+path, "application/json", bytes.NewReader(text))
		fatal.If(t, err)
		defer answer.Body.Close()
		text, err = io.ReadAll(answer.Body)
		at = playedTable{}
		if err != nil || answer.StatusCode != http.StatusOK && answer.StatusCode != http.StatusCreated || json.Unmarshal(text, &at) != nil {
			t.Fatalf("%s: %s, %v: %s", path, answer.Status, err, text)
		}
	}
	ask("/api/tables", map[string]int{"players": 2, "piles": 1})
	for seat := range 2 {
		ask("/api/tables/"+at.ID+"/sit", map[string]int{"seat": seat})
	}
	for n := range moves {
		if at.Ply < n || len(at.Game.Legal) == 0 { // the table makes a move by itself if no other is legal
			t.Fatalf("after %d moves the table has %d, and %q are legal", n, at.Ply, at.Game.Legal)
		}
		ask("/api/tables/"+at.ID+"/moves", map[string]any{"seat": at.Game.Acting, "ply": at.Ply, "move": at.Game.Legal[0]})
	}
	return at
}

// checkPly holds that a server has a table with a number of moves.
func checkPly(t *testing.T, address string, want playedTable) {
	t.Helper()
	answer, err := http.Get(address + "/api/tables/" + want.ID)
	fatal.If(t, err)
	defer answer.Body.Close()
	var got playedTable
	if err := json.NewDecoder(answer.Body).Decode(&got); err != nil || got.Ply != want.Ply {
		t.Errorf("the table has %d moves, want %d: %s, %v", got.Ply, want.Ply, answer.Status, err)
	}
}

// freeAddress is an address that no process listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	defer l.Close()
	return l.Addr().String()
}
