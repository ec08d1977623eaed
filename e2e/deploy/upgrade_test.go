//go:build unix

package deploy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"testing"

	"razzia/internal/fatal"
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

// newPlayer makes a player without a table.
func newPlayer(c cell) *player {
	jar, _ := cookiejar.New(nil) // without options it never fails
	c.client = &http.Client{Jar: jar, Transport: c.client.Transport}
	return &player{cell: c, moves: map[int]string{}}
}

// testUpgrade restarts the node of a table while moves are sent to it through the proxy. Every move that was acknowledged is there
// afterwards.
func testUpgrade(t *testing.T, c cell) {
	p := newPlayer(c)
	// Only a table that hashes to the node where it was made is one for the proxy here. Another one is left alone.
	p.begin("http://" + c.nodes[0].listen)
	p.play(10)
	restarted := restart(c.t, c.nodes[0])
	p.play(10)
	<-restarted
	p.play(10)
	p.check()
	if len(p.moves) < 20 {
		t.Errorf("%d moves were acknowledged, want 20 at least", len(p.moves))
	}
}

// restart restarts a node. The channel that it returns is closed when the node is back.
func restart(t *testing.T, n *node) <-chan struct{} {
	restarted := make(chan struct{})
	go func() {
		defer close(restarted)
		n.stop(t)
		n.start(t)
	}()
	return restarted
}

// begin makes a table for two at an address, and takes both seats through the proxy. If a request fails, the player begins anew.
func (p *player) begin(at string) {
	p.t.Helper()
	clear(p.moves)
	p.await("a table", func() bool {
		return p.ask("POST", at, "/api/tables", `{"players":2,"piles":2}`) &&
			p.ask("POST", p.address, "/api/tables/"+p.at.ID+"/sit", `{"seat":0}`) &&
			p.ask("POST", p.address, "/api/tables/"+p.at.ID+"/sit", `{"seat":1}`)
	})
}

// play makes a number of moves. If one gets no answer, or that of a node which does not have the table, the player looks what became
// of it.
func (p *player) play(moves int) {
	p.t.Helper()
	for range moves {
		p.playAt(p.address)
	}
}

// playAt makes a move at an address, as [player.play] does.
func (p *player) playAt(address string) {
	p.t.Helper()
	if len(p.at.Game.Legal) == 0 {
		return // the game is over
	}
	ply, move := p.at.Ply, p.at.Game.Legal[0]
	path := "/api/tables/" + p.at.ID
	if p.ask("POST", address, path+"/moves", fmt.Sprintf(`{"seat":%d,"ply":%d,"move":%q}`, p.at.Game.Acting, ply, move)) {
		p.moves[ply] = move
		return
	}
	p.await("the table", func() bool { return p.ask("GET", address, path, "") })
}

// ask sends a request, and adopts the table of the answer if it is one.
func (p *player) ask(method, address, path, body string) bool {
	request, err := http.NewRequest(method, address+path, bytes.NewReader([]byte(body)))
	fatal.If(p.t, err)
	request.Header.Set("Content-Type", "application/json")
	p.identify(request)
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

// identify adds the cookie of the player to a request that goes to a node itself: it is one for TLS.
func (p *player) identify(request *http.Request) {
	proxy, err := url.Parse(p.address)
	fatal.If(p.t, err)
	if request.URL.Host == proxy.Host {
		return
	}
	request.Header.Set("X-Forwarded-Proto", "https")
	for _, cookie := range p.client.Jar.Cookies(proxy) {
		request.AddCookie(cookie)
	}
}

// check holds that the log has every move that was acknowledged.
func (p *player) check() {
	p.t.Helper()
	var log struct {
		Entries []struct{ Kind, Move string }
	}
	p.await("the log", func() bool {
		answer := p.get("/api/tables/"+p.at.ID+"/log", nil)
		defer answer.Body.Close()
		return answer.StatusCode == http.StatusOK && json.NewDecoder(answer.Body).Decode(&log) == nil
	})
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
}
