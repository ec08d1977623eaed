package program_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"razzia/internal/fatal"
)

// A botPlayer is a member with a program.
type botPlayer struct {
	*fastClient
	file string // with the token
}

// newBotPlayer makes a member of a server.
func newBotPlayer(t *testing.T, n int, server string) botPlayer {
	t.Helper()
	p := botPlayer{newFastClient(n, new(atomic.Int64)), filepath.Join(t.TempDir(), "token")}
	p.want(t, "POST", server+"/api/session", map[string]string{"name": fmt.Sprint("Player ", n)})
	p.want(t, "POST", server+"/api/session/keep", nil)
	wish := map[string]any{"name": "bot", "scopes": []string{"play"}, "days": 1}
	var made struct{ Token string }
	fatal.If(t, json.Unmarshal(p.want(t, "POST", server+"/api/session/programs", wish), &made))
	fatal.If(t, os.WriteFile(p.file, []byte(made.Token+"\n"), 0o600))
	return p
}

func (p botPlayer) want(t *testing.T, method, to string, body any) []byte {
	t.Helper()
	answer, err := p.ask(method, to, body)
	fatal.If(t, err)
	return answer
}

// play starts the command for the member.
func (p botPlayer) play(t *testing.T, server string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(buildProgram(t), "bot", "--server", server, "--token-file", p.file, "--engine", buildProgram(t)+" engine greedy")
	cmd.Stderr = os.Stderr
	fatal.If(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	return cmd
}

// until reads a table until it is over, or has a version.
func (p botPlayer) until(t *testing.T, at string, version int) (now playedTable) {
	t.Helper()
	for now.Phase != "over" && now.Version < version {
		fatal.If(t, json.Unmarshal(p.want(t, "GET", at, nil), &now))
	}
	return now
}

// TestBotsComeBack lets two engines play a game, while the server is killed and one of the bots is ended by a signal.
func TestBotsComeBack(t *testing.T) {
	data := t.TempDir()
	s := start(t, buildProgram(t), data, freeAddress(t), unlimited...)
	ann, ben := newBotPlayer(t, 1, s.address), newBotPlayer(t, 2, s.address)
	var made playedTable
	if err := json.Unmarshal(ann.want(t, "POST", s.address+"/api/tables", map[string]int{"players": 2, "piles": 1}), &made); err != nil {
		t.Fatal(err)
	}
	at := s.address + "/api/tables/" + made.ID
	first := ann.play(t, s.address)
	ben.play(t, s.address)
	ann.want(t, "POST", at+"/sit", map[string]int{"seat": 0})
	ben.want(t, "POST", at+"/sit", map[string]int{"seat": 1})
	ann.until(t, at, 20)
	s.kill()
	s = start(t, buildProgram(t), data, strings.TrimPrefix(s.address, "http://"), unlimited...)
	ann.until(t, at, 35)
	fatal.If(t, first.Process.Signal(syscall.SIGTERM))
	if err := first.Wait(); err != nil {
		t.Errorf("after the signal the bot ends with %v", err)
	}
	ann.play(t, s.address)
	if now := ann.until(t, at, 1<<30); now.Phase != "over" {
		t.Errorf("the table is %+v", now)
	}
}
