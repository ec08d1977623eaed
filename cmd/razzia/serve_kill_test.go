package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"sync"
	"sync/atomic"
	"testing"

	"razzia/fair"
	"razzia/notation"
)

// A rusher plays both sides of one table after the other, as fast as the server answers.
type rusher struct {
	client *http.Client
	from   string // the address that he says he comes from: each has his own, as people do
	chance *rand.Rand
	acked  *atomic.Int64

	at      playedTable
	said    map[int]string // the moves that were acknowledged, by the ply before them
	records [][]byte       // of the games that he ended
}

// A playedTable is what a rusher reads of a table.
type playedTable struct {
	ID      string `json:"id"`
	Version int    `json:"version"`
	Phase   string `json:"phase"`
	Ply     int    `json:"ply"`
	Game    struct {
		Acting int      `json:"acting"`
		Legal  []string `json:"legal"`
	} `json:"game"`
}

func newRusher(n int, acked *atomic.Int64) *rusher {
	jar, _ := cookiejar.New(nil) // without options it never fails
	return &rusher{
		client: &http.Client{Jar: jar}, from: fmt.Sprintf("10.0.%d.%d", n/256, n%256),
		chance: rand.New(rand.NewPCG(uint64(n), 6)), acked: acked, said: map[int]string{},
	}
}

// ask asks the server, and gives nothing unless it answered wholly and well.
func (r *rusher) ask(method, to string, body any) ([]byte, error) {
	text, _ := json.Marshal(body) // the bodies here always can be
	request, err := http.NewRequest(method, to, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	request.Header.Set("X-Forwarded-For", r.from)
	request.Header.Set("Content-Type", "application/json")
	answer, err := r.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err = io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= 300 {
		err = fmt.Errorf("%s %s: %s: %s", method, to, answer.Status, text)
	}
	return text, err
}

// look keeps the table that the server answered with.
func (r *rusher) look(text []byte, err error) error {
	if err != nil {
		return err
	}
	r.at = playedTable{}
	return json.Unmarshal(text, &r.at)
}

// begin makes a table and takes both its seats.
func (r *rusher) begin(server string) error {
	err := r.look(r.ask("POST", server+"/api/tables", map[string]int{"players": 2, "piles": 2}))
	clear(r.said)
	for seat := 0; seat < 2 && err == nil; seat++ {
		err = r.look(r.ask("POST", server+"/api/tables/"+r.at.ID+"/sit", map[string]int{"seat": seat}))
	}
	return err
}

// move makes a move, or begins another game where none goes on.
func (r *rusher) move(server string) error {
	switch r.at.Phase {
	case "playing":
		return r.play(server)
	case "over":
		record, err := r.ask("GET", server+"/api/tables/"+r.at.ID+"/record", nil)
		if err != nil {
			return err
		}
		r.records = append(r.records, record)
	}
	return r.begin(server)
}

// play makes a move by chance.
func (r *rusher) play(server string) error {
	ply, move := r.at.Ply, r.at.Game.Legal[r.chance.IntN(len(r.at.Game.Legal))]
	err := r.look(r.ask("POST", server+"/api/tables/"+r.at.ID+"/moves", map[string]any{"seat": r.at.Game.Acting, "ply": ply, "move": move}))
	if err == nil {
		r.said[ply] = move
		r.acked.Add(1)
	}
	return err
}

// finish plays on until a game of his is over, if none was before.
func (r *rusher) finish(server string) error {
	for len(r.records) == 0 {
		if err := r.move(server); err != nil {
			return err
		}
	}
	return nil
}

// check looks after a restart whether all is there that was acknowledged, and goes on from there.
func (r *rusher) check(server string) error {
	if r.at.ID == "" {
		return nil
	}
	seen := r.at
	text, err := r.ask("GET", server+"/api/tables/"+seen.ID+"/log", nil)
	if err != nil {
		return err
	}
	var log struct {
		Entries []struct {
			Kind string `json:"kind"`
			Move string `json:"move"`
		} `json:"entries"`
	}
	if err := json.Unmarshal(text, &log); err != nil {
		return err
	}
	ply, kept := 0, 0
	for _, e := range log.Entries {
		if e.Kind != "moved" {
			continue
		}
		if said, ok := r.said[ply]; ok && said == e.Move {
			kept++
		}
		ply++
	}
	if kept != len(r.said) || len(log.Entries) < seen.Version {
		return fmt.Errorf("table %s: of %d moves that were acknowledged %d are there; version %d was seen, %d is", seen.ID, len(r.said), kept, seen.Version, len(log.Entries))
	}
	return r.look(r.ask("GET", server+"/api/tables/"+seen.ID, nil))
}

// TestNoMoveIsLostWhenTheServerIsKilled has many tables play at once and kills the server in the middle of
// it, several times. Each move that was acknowledged is there after it, and each game goes on with the deck
// that was promised.
func TestNoMoveIsLostWhenTheServerIsKilled(t *testing.T) {
	const rushers, finishers, kills, between = 32, 4, 4, 700
	program, data, listen := build(t), t.TempDir(), freeAddress(t)
	var acked atomic.Int64
	var all []*rusher
	for n := range rushers {
		all = append(all, newRusher(n, &acked))
	}
	for kill := range kills {
		server := start(t, program, data, listen, "--proxy", "forwarded-for")
		each(t, all, func(r *rusher) error { return r.check(server.address) })
		rushUntil(t, all, server, int64(between*(kill+1)))
	}
	server := start(t, program, data, listen, "--proxy", "forwarded-for")
	each(t, all, func(r *rusher) error { return r.check(server.address) })
	each(t, all[:finishers], func(r *rusher) error { return r.finish(server.address) })
	ended := 0
	for _, r := range all {
		ended += len(r.records)
		checkRecords(t, r.records)
	}
	if ended < finishers {
		t.Errorf("%d games were played to their ends, want %d at least", ended, finishers)
	}
	t.Logf("%d moves acknowledged, %d games ended", acked.Load(), ended)
}

// each does something for all rushers at once.
func each(t *testing.T, all []*rusher, do func(*rusher) error) {
	t.Helper()
	var rush sync.WaitGroup
	for _, r := range all {
		rush.Go(func() {
			if err := do(r); err != nil {
				t.Error(err)
			}
		})
	}
	rush.Wait()
}

// rushUntil lets all play until so many moves are acknowledged in all, and kills the server while they do.
func rushUntil(t *testing.T, all []*rusher, server *served, enough int64) {
	t.Helper()
	var dead atomic.Bool
	each(t, all, func(r *rusher) error {
		for {
			err := r.move(server.address)
			switch {
			case err != nil && dead.Load():
				return nil
			case err != nil:
				return err
			case r.acked.Load() >= enough && dead.CompareAndSwap(false, true):
				server.kill()
			}
		}
	})
}

// checkRecords checks that records keep what was promised of their decks.
func checkRecords(t *testing.T, records [][]byte) {
	t.Helper()
	for _, text := range records {
		record, err := notation.Parse(text)
		if err == nil {
			err = fair.Verify(&record)
		}
		if err != nil {
			t.Errorf("%v: %.300s", err, text)
		}
	}
}
