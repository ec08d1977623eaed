package load

import (
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

	"razzia/client"
)

// answerTimeout is how long a guest waits for an answer. Then its outcome is unknown.
const answerTimeout = 10 * time.Second

// A guest is a player with a cookie of their own, who sits on all seats of a table.
type guest struct {
	server *client.Server
	now    client.Table // after the last answer
}

// newGuest makes a guest of a node, from its address. The transport is shared.
func newGuest(node string, transport http.RoundTripper) *guest {
	jar, _ := cookiejar.New(nil) // without options it never fails
	at, _ := url.Parse(node)     // as Check does
	return &guest{server: client.New(client.Config{Address: at, Jar: jar, Transport: transport})}
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
	return g.ask(ctx, "POST", "/api/together", client.Gathering{Names: names, Terms: client.Terms{Piles: 2}},
		"--limit-tables, --limit-address")
}

// look reads the table.
func (g *guest) look(ctx context.Context) *problem {
	return g.ask(ctx, "GET", "/api/tables/"+g.now.ID, nil, "--limit-person, --limit-address")
}

// move makes a random legal move.
func (g *guest) move(ctx context.Context) *problem {
	at := g.now.Game
	if g.now.Phase != "playing" || at == nil || len(at.Legal) == 0 {
		return &problem{kind: "a table without legal moves", wait: retry}
	}
	move := client.Move{Seat: at.Acting, Ply: g.now.Ply, Epoch: g.now.Epoch, Move: at.Legal[rand.IntN(len(at.Legal))].String()}
	return g.ask(ctx, "POST", "/api/tables/"+g.now.ID+"/moves", move, "--limit-person, --limit-address")
}

// ask sends a request and adopts the table in its answer. The flags are those of the limits that may
// refuse it.
func (g *guest) ask(ctx context.Context, method, path string, body any, flags string) *problem {
	ctx, stop := context.WithTimeout(ctx, answerTimeout)
	defer stop()
	var now client.Table
	refusal, foreign := (*client.Error)(nil), (*client.Foreign)(nil)
	switch err := g.server.Do(ctx, method, path, body, &now); {
	case errors.As(err, &refusal):
		return refused(refusal, flags)
	case errors.As(err, &foreign):
		return &problem{kind: foreign.About, wait: retry}
	case err != nil:
		return noAnswer(err)
	case now.ID == "":
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
	if silent, ok := errors.AsType[*client.Unreachable](err); ok {
		err = silent.Cause
	}
	if op, ok := errors.AsType[*net.OpError](err); ok {
		err = op.Err // without the port
	}
	return &problem{kind: "no connection: " + err.Error(), wait: retry}
}

// refusalOf is the problem that the answer to a watcher tells. A proxy answers without a key.
func refusalOf(answer *http.Response, flags string) *problem {
	said := client.Error{Status: answer.StatusCode}
	_ = json.NewDecoder(io.LimitReader(answer.Body, 1000)).Decode(&said)
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil {
		said.Wait = time.Duration(seconds) * time.Second
	}
	return refused(&said, flags)
}

// refused is the problem of a request that the server refuses.
func refused(e *client.Error, flags string) *problem {
	p := &problem{kind: strconv.Itoa(e.Status) + " " + e.Key, wait: max(retry, e.Wait)}
	if e.Key == "too-many" {
		p.flag = flags
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
