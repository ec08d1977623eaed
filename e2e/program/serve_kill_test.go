package program_test

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

// A fastClient plays one game after another, at both seats of a table, as fast as the server answers.
type fastClient struct {
	client *http.Client
	from   string // the client address in X-Forwarded-For, another for each client, so that rate limits see many people
	chance *rand.Rand
	acked  *atomic.Int64 // moves of all clients that the server acknowledged

	at      playedTable
	moves   map[int]string // the acknowledged moves at this table, by the ply before them
	records [][]byte       // of the games that this client finished
}

// A playedTable has the fields of a table's JSON that a fastClient uses.
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

func newFastClient(n int, acked *atomic.Int64) *fastClient {
	jar, _ := cookiejar.New(nil) // without options it never fails
	return &fastClient{
		client: &http.Client{Jar: jar}, from: fmt.Sprintf("10.0.%d.%d", n/256, n%256),
		chance: rand.New(rand.NewPCG(uint64(n), 6)), acked: acked, moves: map[int]string{},
	}
}

// ask sends a request and returns the body of the response. A status of 300 or more, or half a body, is an error.
func (r *fastClient) ask(method, to string, body any) ([]byte, error) {
	text, _ := json.Marshal(body) // never fails: the bodies are maps
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

// adopt takes over the table of a response.
func (r *fastClient) adopt(text []byte, err error) error {
	if err != nil {
		return err
	}
	r.at = playedTable{}
	return json.Unmarshal(text, &r.at)
}

// begin makes a table for two and takes both seats.
func (r *fastClient) begin(server string) error {
	err := r.adopt(r.ask("POST", server+"/api/tables", map[string]int{"players": 2, "piles": 2}))
	clear(r.moves)
	for seat := 0; seat < 2 && err == nil; seat++ {
		err = r.adopt(r.ask("POST", server+"/api/tables/"+r.at.ID+"/sit", map[string]int{"seat": seat}))
	}
	return err
}

// move makes a move. If no game is going on, it begins one; the record of a finished game is kept before.
func (r *fastClient) move(server string) error {
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

// play makes a random legal move.
func (r *fastClient) play(server string) error {
	ply, move := r.at.Ply, r.at.Game.Legal[r.chance.IntN(len(r.at.Game.Legal))]
	err := r.adopt(r.ask("POST", server+"/api/tables/"+r.at.ID+"/moves", map[string]any{"seat": r.at.Game.Acting, "ply": ply, "move": move}))
	if err == nil {
		r.moves[ply] = move
		r.acked.Add(1)
	}
	return err
}

// finish plays until the client has finished a game. It returns at once if there was one before.
func (r *fastClient) finish(server string) error {
	for len(r.records) == 0 {
		if err := r.move(server); err != nil {
			return err
		}
	}
	return nil
}

// check checks after a restart that the table has every acknowledged move, and adopts the table as it is now.
func (r *fastClient) check(server string) error {
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
	ply, found := 0, 0
	for _, e := range log.Entries {
		if e.Kind != "moved" {
			continue
		}
		if move, ok := r.moves[ply]; ok && move == e.Move {
			found++
		}
		ply++
	}
	if found != len(r.moves) || len(log.Entries) < seen.Version {
		return fmt.Errorf("table %s has %d of %d acknowledged moves, and version %d after version %d", seen.ID, found, len(r.moves),
			len(log.Entries), seen.Version)
	}
	return r.adopt(r.ask("GET", server+"/api/tables/"+seen.ID, nil))
}

// TestNoMoveIsLostWhenTheServerIsKilled plays at many tables at once and kills the server several times while they play.
// After each restart every acknowledged move is still there. The finished games prove that their decks stayed the same.
func TestNoMoveIsLostWhenTheServerIsKilled(t *testing.T) {
	const clients, finishers, kills, between = 32, 4, 4, 700
	program, data, listen := buildProgram(t), t.TempDir(), freeAddress(t)
	var acked atomic.Int64
	var all []*fastClient
	for n := range clients {
		all = append(all, newFastClient(n, &acked))
	}
	for kill := range kills {
		server := start(t, program, data, listen, "--proxy", "forwarded-for")
		each(t, all, func(r *fastClient) error { return r.check(server.address) })
		playAndKill(t, all, server, int64(between*(kill+1)))
	}
	server := start(t, program, data, listen, "--proxy", "forwarded-for")
	each(t, all, func(r *fastClient) error { return r.check(server.address) })
	each(t, all[:finishers], func(r *fastClient) error { return r.finish(server.address) })
	ended := 0
	for _, r := range all {
		ended += len(r.records)
		checkRecords(t, r.records)
	}
	if ended < finishers {
		t.Errorf("%d games were finished, want at least %d", ended, finishers)
	}
	t.Logf("%d moves acknowledged, %d games finished", acked.Load(), ended)
}

// each calls do for all clients at the same time.
func each(t *testing.T, all []*fastClient, do func(*fastClient) error) {
	t.Helper()
	var running sync.WaitGroup
	for _, r := range all {
		running.Go(func() {
			if err := do(r); err != nil {
				t.Error(err)
			}
		})
	}
	running.Wait()
}

// playAndKill lets all clients play and kills the server once enough moves are acknowledged.
func playAndKill(t *testing.T, all []*fastClient, server *served, enough int64) {
	t.Helper()
	var dead atomic.Bool
	each(t, all, func(r *fastClient) error {
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

// checkRecords checks the proofs of the shuffles in records.
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
