//go:build linux

package faults

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"time"
)

// requestTimeout is how long a player waits for an answer. Then the outcome is unknown. In the short form, whose machine may be busy
// with other tests, players wait longer: otherwise each gives up before its answer comes, asks again, and no move counts.
func requestTimeout() time.Duration {
	if *long == 0 {
		return 10 * time.Second
	}
	return 1500 * time.Millisecond
}

// A guest is a person with a cookie of their own.
type guest struct {
	client *http.Client
	number int
}

// A view is what a guest sees of a table.
type view struct {
	ID                  string
	Version, Ply, Epoch int
	Phase               string
	State               json.RawMessage
	Game                struct {
		Acting int
		Legal  []string
	}
}

// newGuest makes a guest. The transport is shared.
func newGuest(number int, transport http.RoundTripper) *guest {
	jar, _ := cookiejar.New(nil) // without options it never fails
	return &guest{client: &http.Client{Jar: jar, Transport: transport, Timeout: requestTimeout()}, number: number}
}

// ask sends a request. The status is 0 if there is no answer, or half of one.
func (g *guest) ask(ctx context.Context, method, url, body string, into any) (status int) {
	request, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader([]byte(body)))
	if err != nil {
		return 0
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := g.client.Do(request)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0
	}
	if answer.StatusCode < 300 && into != nil && json.Unmarshal(text, into) != nil {
		return 0
	}
	return answer.StatusCode
}

// look reads a table. The answer must not be older than a version that was seen; 0 for any.
func (g *guest) look(ctx context.Context, address, id string, seen int) (v view, ok bool) {
	ok = g.ask(ctx, "GET", fmt.Sprintf("http://%s/api/tables/%s?seen=%d", address, id, seen), "", &v) == http.StatusOK
	return v, ok
}

// outcomes are the outcomes of the statuses of an answer to a move. All others are unknown.
var outcomes = map[int]outcome{
	http.StatusOK: acknowledged, http.StatusConflict: stale,
	http.StatusForbidden: refused, http.StatusBadRequest: refused, http.StatusUnprocessableEntity: refused,
}

// send sends a move, and returns what became of it.
func (g *guest) send(ctx context.Context, address, id string, seat, ply int, move string) (outcome, view) {
	var v view
	body := fmt.Sprintf(`{"seat":%d,"ply":%d,"move":%q}`, seat, ply, move)
	return outcomes[g.ask(ctx, "POST", "http://"+address+"/api/tables/"+id+"/moves", body, &v)], v
}
