package api_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"sync"
	"testing"
	"time"

	"razzia/internal/web/api/apitest"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
	"razzia/notation"
)

// bank is the time of a player, in milliseconds. Streams round the time left up to the next 100.
const bank = int64(600_000)

// A player plays with the client that is generated from the document.
type player struct {
	*apitest.ClientWithResponses
	t    *testing.T
	seat int32
}

func newPlayer(t *testing.T, h *webtest.Server, name string, seat int32) *player {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := apitest.NewClientWithResponses(h.URL, apitest.WithHTTPClient(&http.Client{Jar: jar}))
	if err != nil {
		t.Fatal(err)
	}
	session, err := c.CreateSessionWithResponse(t.Context(), apitest.CreateSessionJSONRequestBody{Name: name})
	if err != nil || session.JSON200 == nil || session.JSON200.Name != name {
		t.Fatalf("%s gets no session: %v", name, err)
	}
	return &player{c, t, seat}
}

// TestAGeneratedClientPlaysAGame has two clients play a game: they follow the table, move by its legal moves, and read the
// log, the record and the analysis.
func TestAGeneratedClientPlaysAGame(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	ann, bob := newPlayer(t, h, "Ann", 0), newPlayer(t, h, "Bob", 1)
	made, err := ann.CreateTableWithResponse(t.Context(), apitest.CreateTableJSONRequestBody{Players: 2, Piles: 2, Bank: new(bank)})
	if err != nil || made.JSON201 == nil || made.JSON201.Phase != apitest.TablePhaseWaiting {
		t.Fatalf("no table: %v", err)
	}
	id := made.JSON201.Id
	var playing sync.WaitGroup
	for _, p := range []*player{ann, bob} {
		playing.Go(func() { p.play(id) })
	}
	playing.Wait()
	if t.Failed() {
		return
	}
	end, err := ann.GetTableWithResponse(t.Context(), id, nil)
	if err != nil || end.JSON200 == nil || end.JSON200.Phase != apitest.TablePhaseOver || end.JSON200.Proof.Seed == nil {
		t.Fatalf("the game is not over: %v", err)
	}
	bob.checkHistory(id, end.JSON200)
	ann.checkAnalysis(id, end.JSON200)
}

// play sits down and follows the table to the end of the game. It moves when it is to move.
func (p *player) play(id string) {
	sat, err := p.SitWithResponse(p.t.Context(), id, apitest.SitJSONRequestBody{Seat: p.seat})
	if err != nil || sat.JSON200 == nil {
		p.t.Errorf("seat %d is not free: %v", p.seat, err)
		return
	}
	taken, err := p.SitWithResponse(p.t.Context(), id, apitest.SitJSONRequestBody{Seat: p.seat})
	if err != nil || taken.JSON409 == nil || taken.JSON409.Key != apitest.ErrorKeySeatTaken {
		p.t.Errorf("seat %d can be taken twice: %v", p.seat, err)
	}
	stream, err := p.FollowTable(p.t.Context(), id)
	if err != nil {
		p.t.Error(err)
		return
	}
	defer stream.Body.Close()
	luck := rand.New(rand.NewPCG(uint64(p.seat), 1))
	for lines := bufio.NewScanner(stream.Body); lines.Scan(); {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		var now apitest.Table
		if err := json.Unmarshal([]byte(data), &now); err != nil {
			p.t.Error(err)
			return
		}
		if now.Phase == apitest.TablePhaseOver {
			return
		}
		if now.Game != nil && now.Game.Acting == p.seat && !p.move(&now, now.Game.Legal[luck.IntN(len(now.Game.Legal))]) {
			return
		}
	}
	p.t.Error("the stream ended before the game")
}

// move makes a move. A second one for the same position must be refused.
func (p *player) move(now *apitest.Table, m string) bool {
	if left := now.Seats[p.seat].TimeLeft; left == nil || *left > bank+100 || now.State.Actor != int64(p.seat) {
		p.t.Errorf("seat %d is to move: actor %d, seats %+v", p.seat, now.State.Actor, now.Seats)
	}
	move := apitest.MakeMoveJSONRequestBody{Seat: p.seat, Ply: now.Ply, Epoch: &now.Epoch, Move: m}
	done, err := p.MakeMoveWithResponse(p.t.Context(), now.Id, move)
	if err != nil || done.JSON200 == nil || done.JSON200.Ply <= now.Ply {
		p.t.Errorf("%s is refused: %v", m, err)
		return false
	}
	again, err := p.MakeMoveWithResponse(p.t.Context(), now.Id, move)
	late := err == nil && again.JSON409 != nil && again.JSON409.Key == apitest.ErrorKeySomebodyWasFaster
	over := err == nil && again.JSON400 != nil && again.JSON400.Key == apitest.ErrorKeyGameOver
	if !late && !over {
		p.t.Errorf("%s is not refused when it is sent again: %v", m, err)
	}
	return true
}

// checkHistory compares the log and the record with the end of the game.
func (p *player) checkHistory(id string, end *apitest.Table) {
	p.t.Helper()
	log, err := p.GetLogWithResponse(p.t.Context(), id, &apitest.GetLogParams{})
	if err != nil || log.JSON200 == nil || int64(len(log.JSON200.Entries)) != end.Version ||
		log.JSON200.Entries[0].Kind != apitest.EntryKindCreated {
		p.t.Fatalf("the log is not that of the game: %v", err)
	}
	record, err := p.GetRecordWithResponse(p.t.Context(), id)
	if err != nil || record.JSON200 == nil || int64(len(record.JSON200.Moves)) != end.Ply {
		p.t.Fatalf("the record is not that of the game: %v", err)
	}
	read, err := notation.Parse(record.Body)
	if err != nil || fmt.Sprint(read.Result) != fmt.Sprint(*record.JSON200.Result) || end.State.Seats[1].Total != int64(read.Result[1]) {
		p.t.Errorf("the record is read as %v, %v", read.Result, err)
	}
}

// checkAnalysis waits for the analysis. It must account for the outcome.
func (p *player) checkAnalysis(id string, end *apitest.Table) {
	p.t.Helper()
	for {
		answer, err := p.GetAnalysisWithResponse(p.t.Context(), id)
		switch {
		case err == nil && answer.JSON202 != nil:
			time.Sleep(time.Millisecond)
		case err != nil || answer.JSON200 == nil || answer.JSON200.Review == nil:
			p.t.Fatalf("no analysis: %v", err)
		default:
			review := answer.JSON200.Review
			for seat, s := range review.Seats {
				if sum := s.Start + s.Luck + s.Own + s.Others + s.Revised; math.Abs(sum-s.End) > 1e-6 {
					p.t.Errorf("seat %d: the terms add up to %v, and the end is %v", seat, sum, s.End)
				}
			}
			if int64(len(review.Chances)) != end.Ply+1 || len(review.Decisions)+len(review.Reveals) != int(end.Ply) {
				p.t.Errorf("the analysis has %d positions and %d decisions of %d plies", len(review.Chances), len(review.Decisions), end.Ply)
			}
			return
		}
	}
}
