package api_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"sync"
	"testing"
	"time"

	"razzia"
	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// bank is the time of a player, in milliseconds. Streams round the time left up to the next 100.
const bank = int64(600_000)

// A player plays with package client.
type player struct {
	*client.Server
	t    *testing.T
	seat razzia.Seat
}

func newPlayer(t *testing.T, h *webtest.Server, name string, seat razzia.Seat) *player {
	t.Helper()
	jar, err := cookiejar.New(nil)
	fatal.If(t, err)
	at, err := client.ParseAddress(h.URL)
	fatal.If(t, err)
	p := &player{client.New(client.Config{Address: at, Jar: jar}), t, seat}
	var me client.Session
	p.must("POST", "/api/session", client.Naming{Name: name}, &me)
	if me.Name != name {
		t.Fatalf("%s gets the session %+v", name, me)
	}
	return p
}

// must calls an operation.
func (p *player) must(method, address string, in, out any) {
	p.t.Helper()
	if err := p.Do(p.t.Context(), method, address, in, out); err != nil {
		p.t.Fatalf("%s %s: %v", method, address, err)
	}
}

// TestClientsPlayAGame has two clients play a game: they follow the table, move by its legal moves, and read the log, the record and the
// analysis.
func TestClientsPlayAGame(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	ann, bob := newPlayer(t, h, "Ann", 0), newPlayer(t, h, "Bob", 1)
	var made client.Table
	terms := client.Terms{Piles: 2, Bank: bank}
	ann.must("POST", "/api/tables", client.Creation{Options: client.Options{Players: 2, Terms: terms}}, &made)
	var playing sync.WaitGroup
	for _, p := range []*player{ann, bob} {
		playing.Go(func() { p.play(made.ID) })
	}
	playing.Wait()
	if t.Failed() {
		return
	}
	end, err := ann.Table(t.Context(), made.ID)
	if err != nil || end.Phase != "over" || end.Proof.Seed == "" {
		t.Fatalf("the game is not over: %v", err)
	}
	bob.checkHistory(&end)
	ann.checkAnalysis(&end)
}

// play sits down and follows the table to the end of the game. It moves when it is to move.
func (p *player) play(id string) {
	if err := p.Sit(p.t.Context(), id, p.seat); err != nil {
		p.t.Errorf("seat %d is not free: %v", p.seat, err)
		return
	}
	if err := p.Sit(p.t.Context(), id, p.seat); !client.IsRefused(err, "seat-taken") {
		p.t.Errorf("seat %d can be taken twice: %v", p.seat, err)
	}
	stream, err := p.Follow(p.t.Context(), id)
	if err != nil {
		p.t.Error(err)
		return
	}
	defer stream.Close()
	luck := rand.New(rand.NewPCG(uint64(p.seat), 1))
	for {
		now, err := stream.Next()
		switch {
		case err != nil:
			p.t.Error("the stream ended before the game:", err)
			return
		case now.Phase == "over":
			return
		case now.Game != nil && now.Game.Acting == p.seat && !p.move(&now, now.Game.Legal[luck.IntN(len(now.Game.Legal))]):
			return
		}
	}
}

// move makes a move. A second one for the same position must be refused.
func (p *player) move(now *client.Table, m razzia.Move) bool {
	state, err := now.State.State()
	if left := now.Seats[p.seat].TimeLeft; err != nil || left > bank+100 || state.Actor != p.seat {
		p.t.Errorf("seat %d is to move: actor %d, seats %+v, %v", p.seat, state.Actor, now.Seats, err)
	}
	if err := p.MoveIn(p.t.Context(), *now, p.seat, m); err != nil {
		p.t.Errorf("%s is refused: %v", m, err)
		return false
	}
	if err := p.MoveIn(p.t.Context(), *now, p.seat, m); !client.IsRefused(err, "somebody-was-faster", "game-over") {
		p.t.Errorf("%s is not refused when it is sent again: %v", m, err)
	}
	return true
}

// checkHistory compares the log and the record with the end of the game.
func (p *player) checkHistory(end *client.Table) {
	p.t.Helper()
	var log client.Log
	p.must("GET", "/api/tables/"+end.ID+"/log", nil, &log)
	if len(log.Entries) != end.Version || log.Entries[0].Kind != "created" {
		p.t.Fatal("the log is not that of the game")
	}
	record, err := p.Record(p.t.Context(), end.ID)
	if err != nil || len(record.Moves) != end.Ply {
		p.t.Fatalf("the record is not that of the game: %v", err)
	}
	var read client.Record
	p.must("GET", "/api/tables/"+end.ID+"/record", nil, &read)
	var state client.State
	text, err := json.Marshal(end.State)
	if err != nil || json.Unmarshal(text, &state) != nil ||
		fmt.Sprint(read.Result) != fmt.Sprint(record.Result) || state.Seats[1].Total != read.Result[1] {
		p.t.Errorf("the record is read as %v, %v", read.Result, err)
	}
}

// checkAnalysis waits for the analysis. It must account for the outcome.
func (p *player) checkAnalysis(end *client.Table) {
	p.t.Helper()
	var made client.Analysis
	for made.Review == nil {
		p.must(http.MethodGet, "/api/tables/"+end.ID+"/analysis", nil, &made)
		time.Sleep(time.Millisecond)
	}
	review := made.Review
	for seat, s := range review.Seats {
		if sum := s.Start + s.Luck + s.Own + s.Others + s.Revised; math.Abs(sum-s.End) > 1e-6 {
			p.t.Errorf("seat %d: the terms add up to %v, and the end is %v", seat, sum, s.End)
		}
	}
	if len(review.Chances) != end.Ply+1 || len(review.Decisions)+len(review.Reveals) != end.Ply {
		p.t.Errorf("the analysis has %d positions and %d decisions of %d plies", len(review.Chances), len(review.Decisions), end.Ply)
	}
}
