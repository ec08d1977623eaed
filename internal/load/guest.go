package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strconv"
	"time"
)

// answerTimeout is how long a guest waits for an answer. Then its outcome is unknown.
const answerTimeout = 10 * time.Second

// A view is what the load uses of a table in the API.
type view struct {
	ID      string `json:"id"`
	Version int    `json:"version"`
	Phase   string `json:"phase"`
	Ply     int    `json:"ply"`
	Epoch   int    `json:"epoch"`
	Game    struct {
		Acting int      `json:"acting"`
		Legal  []string `json:"legal"`
	} `json:"game"`
}

// A guest is a player with a cookie of their own, who sits on all seats of a table.
type guest struct {
	client *http.Client
	node   string // its address
	now    view   // the table, after the last answer
}

// newGuest makes a guest of a node. The transport is shared.
func newGuest(node string, transport http.RoundTripper) *guest {
	jar, _ := cookiejar.New(nil) // without options it never fails
	return &guest{client: &http.Client{Jar: jar, Transport: transport, Timeout: answerTimeout}, node: node}
}

// A problem is why a request has no good answer.
type problem struct {
	kind string        // for the report
	flag string        // which limit of the server to raise, "" if none refused
	wait time.Duration // before the next request
}

// retry is the time before the next request after one that failed.
const retry = 200 * time.Millisecond

// begin begins a game of several people at one device.
func (g *guest) begin(ctx context.Context, players int) *problem {
	names := []string{"Ada", "Bo", "Cleo", "Dan", "Eve"}[:players]
	return g.ask(ctx, "POST", "/api/together", map[string]any{"names": names, "bots": 0, "piles": 2}, "--limit-tables, --limit-address")
}

// look reads the table.
func (g *guest) look(ctx context.Context) *problem {
	return g.ask(ctx, "GET", "/api/tables/"+g.now.ID, nil, "--limit-person, --limit-address")
}

// move makes a random legal move.
func (g *guest) move(ctx context.Context) *problem {
	at := g.now.Game
	if g.now.Phase != "playing" || len(at.Legal) == 0 {
		return &problem{kind: "a table without legal moves", wait: retry}
	}
	move := map[string]any{"seat": at.Acting, "ply": g.now.Ply, "epoch": g.now.Epoch, "move": at.Legal[rand.IntN(len(at.Legal))]}
	return g.ask(ctx, "POST", "/api/tables/"+g.now.ID+"/moves", move, "--limit-person, --limit-address")
}

// ask sends a request and adopts the table in its answer. The flags are those of the limits that may
// refuse it.
func (g *guest) ask(ctx context.Context, method, path string, body any, flags string) *problem {
	text, _ := json.Marshal(body) // never fails: the bodies are maps
	request, err := http.NewRequestWithContext(ctx, method, g.node+path, bytes.NewReader(text))
	if err != nil {
		return &problem{kind: err.Error()}
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := g.client.Do(request)
	if err != nil {
		return noAnswer(err)
	}
	defer answer.Body.Close()
	text, err = io.ReadAll(answer.Body)
	if err != nil {
		return noAnswer(err)
	}
	if answer.StatusCode >= 300 {
		return refusal(answer, text, flags)
	}
	var now view
	if err := json.Unmarshal(text, &now); err != nil || now.ID == "" {
		return &problem{kind: "an answer that is no table", wait: retry}
	}
	g.now = now
	return nil
}

// noAnswer is the problem of a request without an answer, or with half of one.
func noAnswer(err error) *problem {
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		return &problem{kind: fmt.Sprintf("no answer in %v", answerTimeout), wait: retry}
	}
	if outer, ok := errors.AsType[*url.Error](err); ok {
		err = outer.Err // without the address, so that equal failures count together
	}
	if op, ok := errors.AsType[*net.OpError](err); ok {
		err = op.Err // without the port
	}
	return &problem{kind: "no connection: " + err.Error(), wait: retry}
}

// refusal is the problem that an answer tells.
func refusal(answer *http.Response, text []byte, flags string) *problem {
	var said struct {
		Key string `json:"key"`
	}
	_ = json.Unmarshal(text, &said) // a proxy answers without a key
	p := &problem{kind: strconv.Itoa(answer.StatusCode), wait: retry}
	if said.Key != "" {
		p.kind += " " + said.Key
	}
	if answer.StatusCode == http.StatusTooManyRequests {
		if said.Key == "too-many" {
			p.flag = flags
		}
		if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil {
			p.wait = time.Duration(seconds) * time.Second
		}
	}
	return p
}

// pause waits, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
