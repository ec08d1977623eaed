package program_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/cookiejar"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
)

// unlimited are flags with which a test may play as fast as it can.
var unlimited = []string{"--limit-person", "1e9/s:1e9", "--limit-address", "1e9/s:1e9", "--limit-tables", "1e9/s:1e9"}

// A pair is two people at one device, who play as fast as they can at one table.
type pair struct {
	http.Client
	address string
	kept    atomic.Pointer[position] // the newest that was acknowledged
}

// A position is what a pair reads of a table.
type position struct {
	ID      string `json:"id"`
	Version int    `json:"version"`
	Ply     int    `json:"ply"`
	Epoch   int    `json:"epoch"`
	Game    struct {
		Acting int
		Legal  []string
	} `json:"game"`
}

// newPair gets a pair a name at a server.
func newPair(address string) (*pair, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	p := &pair{Client: http.Client{Jar: jar}, address: address}
	_, err = p.post("/api/session", map[string]any{"name": "Ada"})
	return p, err
}

var errNotAccepted = errors.New("not accepted")

// post sends JSON and reads a table.
func (p *pair) post(path string, body any) (now position, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return now, err
	}
	answer, err := p.Post(p.address+path, "application/json", bytes.NewReader(text))
	if err != nil {
		return now, err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 300 {
		return now, errNotAccepted
	}
	if err := json.NewDecoder(answer.Body).Decode(&now); err != nil {
		return now, err
	}
	return now, nil
}

// play makes a table and moves until a move is not accepted, as in a pause, or it is told to stop. It tells each move that was
// acknowledged if it is being listened to.
func (p *pair) play(moved chan<- struct{}, stop <-chan struct{}) error {
	now, err := p.post("/api/together", map[string]any{"names": []string{"Ada", "Bo"}, "bots": 0, "piles": 2})
	if err != nil {
		return err
	}
	for err == nil {
		acknowledged := now // the variable of the loop changes with the next answer
		p.kept.Store(&acknowledged)
		select {
		case moved <- struct{}{}:
		case <-stop:
			return nil
		default:
		}
		if len(now.Game.Legal) == 0 {
			return nil
		}
		now, err = p.post("/api/tables/"+now.ID+"/moves",
			map[string]any{"seat": now.Game.Acting, "ply": now.Ply, "epoch": now.Epoch, "move": now.Game.Legal[0]})
	}
	if errors.Is(err, errNotAccepted) {
		return nil
	}
	return err
}

// pairs are all pairs that have played.
type pairs struct {
	mu  sync.Mutex
	all []*pair
}

// playOn lets one pair after the other play until it is told to stop.
func (ps *pairs) playOn(t *testing.T, address string, moved chan<- struct{}, stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		p, err := newPair(address)
		if err == nil {
			ps.mu.Lock()
			ps.all = append(ps.all, p)
			ps.mu.Unlock()
			err = p.play(moved, stop)
		}
		if err != nil {
			t.Errorf("a pair cannot play: %v", err)
			return
		}
	}
}

// acknowledged returns what each pair has seen acknowledged so far.
func (ps *pairs) acknowledged() map[*pair]position {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	all := map[*pair]position{}
	for _, p := range ps.all {
		if now := p.kept.Load(); now != nil {
			all[p] = *now
		}
	}
	return all
}

// TestABackupUnderLoadHasEveryMove plays at many tables while backups are taken. Each restored backup has every move that was
// acknowledged before the backup began, and the cookies of the players are valid there.
func TestABackupUnderLoadHasEveryMove(t *testing.T) {
	program, data := buildProgram(t), t.TempDir()
	server := start(t, program, data, "127.0.0.1:0", unlimited...)
	stop, moved, all := make(chan struct{}), make(chan struct{}), new(pairs)
	var players sync.WaitGroup
	for range 8 {
		players.Go(func() { all.playOn(t, server.address, moved, stop) })
	}
	gone := make(chan struct{})
	go func() { players.Wait(); close(gone) }()
	defer func() { close(stop); <-gone }()
	for range 2 {
		for range 300 {
			select {
			case <-moved:
			case <-gone:
				t.Fatal("no pair plays on")
			}
		}
		before := all.acknowledged()
		file := filepath.Join(t.TempDir(), "razzia.tar.gz")
		commandtest.WantWords(t, succeeds(t, program, "backup", "--data", data, file), "with a running game", "key of the cookies")
		checkRestored(t, program, file, before)
	}
}

// succeeds runs the program, and returns its output.
func succeeds(t *testing.T, program string, args ...string) string {
	t.Helper()
	out, err := exec.Command(program, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("razzia %s: %v: %s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// checkRestored restores a backup into a new folder, starts a server there, and asks for each table with the cookies of its
// players.
func checkRestored(t *testing.T, program, file string, least map[*pair]position) {
	t.Helper()
	data := filepath.Join(t.TempDir(), "restored")
	commandtest.WantWords(t, succeeds(t, program, "restore", "--data", data, file), "restored", data)
	server := start(t, program, data, "127.0.0.1:0", unlimited...)
	defer server.kill()
	for p, before := range least {
		here := http.Client{Jar: p.Jar} // a cookie holds for all ports of a host
		answer, err := here.Get(server.address + "/api/tables/" + before.ID)
		fatal.If(t, err)
		var now struct {
			Version int
			Seats   []struct{ Mine bool }
		}
		err = json.NewDecoder(answer.Body).Decode(&now)
		answer.Body.Close()
		if err != nil || now.Version < before.Version {
			t.Errorf("a table has version %d, %v: version %d was acknowledged before the backup", now.Version, err, before.Version)
		}
		if len(now.Seats) != 2 || !now.Seats[0].Mine {
			t.Errorf("a player has lost their seat: %+v", now.Seats)
		}
	}
	if len(least) == 0 {
		t.Error("no table was checked")
	}
}
