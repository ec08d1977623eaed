package deploy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"testing"
)

// A player plays both seats of a table through the proxy.
type player struct {
	cell
	moves map[int]string // that were acknowledged, by the number of moves before them

	at struct {
		ID   string
		Ply  int
		Game struct {
			Acting int
			Legal  []string
		}
	}
}

// testUpgrade restarts the node of a table while moves are sent to it through the proxy. Every move that was acknowledged is there
// afterwards.
func testUpgrade(t *testing.T, c cell) {
	jar, _ := cookiejar.New(nil) // without options it never fails
	c.client = &http.Client{Jar: jar, Transport: c.client.Transport}
	p := &player{cell: c, moves: map[int]string{}}
	p.begin(c.nodes[0])
	restarted := make(chan struct{})
	p.make(10)
	go func() {
		defer close(restarted)
		c.nodes[0].stop(c.t)
		c.nodes[0].start(c.t)
	}()
	p.make(10)
	<-restarted
	p.make(10)
	p.check()
}

// begin makes a table for two at a node, and takes both seats. Only a table that hashes to this node is one for the proxy here: another
// one is left alone.
func (p *player) begin(at *node) {
	p.t.Helper()
	p.await("a table of the node", func() bool {
		return p.ask("POST", "http://"+at.listen, "/api/tables", `{"players":2,"piles":2}`) && p.status("GET", "/t/"+p.at.ID) == http.StatusOK
	})
	for seat := range 2 {
		if !p.ask("POST", p.address, "/api/tables/"+p.at.ID+"/sit", fmt.Sprintf(`{"seat":%d}`, seat)) {
			p.t.Fatalf("seat %d was not free", seat)
		}
	}
}

// make makes a number of moves. If one gets no answer, or that of a node which does not have the table, the player looks what became
// of it.
func (p *player) make(moves int) {
	p.t.Helper()
	for range moves {
		ply, move := p.at.Ply, p.at.Game.Legal[0]
		path := "/api/tables/" + p.at.ID
		if p.ask("POST", p.address, path+"/moves", fmt.Sprintf(`{"seat":%d,"ply":%d,"move":%q}`, p.at.Game.Acting, ply, move)) {
			p.moves[ply] = move
			continue
		}
		p.await("the table", func() bool { return p.ask("GET", p.address, path, "") })
	}
}

// ask sends a request, and adopts the table of the answer if it is one.
func (p *player) ask(method, address, path, body string) bool {
	request, err := http.NewRequest(method, address+path, bytes.NewReader([]byte(body)))
	if err != nil {
		p.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := p.client.Do(request)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	next := p.at
	next.Game.Legal = nil
	if answer.StatusCode >= 300 || json.NewDecoder(answer.Body).Decode(&next) != nil {
		return false
	}
	p.at = next
	return true
}

// check holds that the log has every move that was acknowledged.
func (p *player) check() {
	p.t.Helper()
	answer := p.get("/api/tables/"+p.at.ID+"/log", nil)
	defer answer.Body.Close()
	var log struct {
		Entries []struct{ Kind, Move string }
	}
	if err := json.NewDecoder(answer.Body).Decode(&log); err != nil {
		p.t.Fatal(err)
	}
	var made []string
	for _, entry := range log.Entries {
		if entry.Kind == "moved" {
			made = append(made, entry.Move)
		}
	}
	for ply, move := range p.moves {
		if ply >= len(made) || made[ply] != move {
			p.t.Errorf("the acknowledged move %d, %s, is missing", ply, move)
		}
	}
	if len(p.moves) < 20 {
		p.t.Errorf("%d moves were acknowledged, want 20 at least", len(p.moves))
	}
}
