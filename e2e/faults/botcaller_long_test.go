//go:build linux && long

package faults

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// A network is what all programs of a trial have between them and the nodes. Its connections can be cut.
type network struct {
	transport *http.Transport
	mu        sync.Mutex
	open      map[*cable]struct{}
	cuts      atomic.Int64
}

// A cable is a connection that a network can cut.
type cable struct {
	net.Conn
	network *network
}

func newNetwork() *network {
	n := &network{open: map[*cable]struct{}{}}
	n.transport = &http.Transport{MaxIdleConnsPerHost: 9999, DisableCompression: true,
		DialContext: func(ctx context.Context, kind, address string) (net.Conn, error) {
			conn, err := new(net.Dialer).DialContext(ctx, kind, address)
			if err != nil {
				return nil, err
			}
			c := &cable{conn, n}
			n.mu.Lock()
			defer n.mu.Unlock()
			n.open[c] = struct{}{}
			return c, nil
		}}
	return n
}

// Close ends the connection.
func (c *cable) Close() error {
	c.network.mu.Lock()
	delete(c.network.open, c)
	c.network.mu.Unlock()
	return c.Conn.Close()
}

// cut ends some connections as a network does that fails: in the middle of a line, of a request, or of an answer.
func (n *network) cut(most int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for c := range n.open { // in no order
		if most--; most < 0 {
			return
		}
		_ = c.Conn.(*net.TCPConn).SetLinger(0) // what is under way is lost
		_ = c.Conn.Close()
		n.cuts.Add(1)
	}
}

// A caller asks the nodes for one account: by a cookie, or a token.
type caller struct {
	*trial
	client *http.Client
	token  string
	form   string // the form of a stream; "" for lines of JSON
}

// An answer is what came back: status 0 if nothing did, or half of it.
type answer struct {
	status int
	key    string // of a refusal
	body   []byte
}

// ask sends a request to a node.
func (c *caller) ask(ctx context.Context, address, method, path string, body any) (a answer) {
	ctx, stop := context.WithTimeout(ctx, 15*time.Second)
	defer stop()
	var text []byte
	if body != nil {
		text, _ = json.Marshal(body) // never fails: it is a map of texts and numbers
	}
	got, err := c.send(ctx, address, method, path, text)
	if err != nil {
		return answer{}
	}
	defer got.Body.Close()
	if a.body, err = io.ReadAll(got.Body); err != nil {
		return answer{}
	}
	if a.status = got.StatusCode; a.status >= http.StatusBadRequest {
		var said struct{ Key string }
		_ = json.Unmarshal(a.body, &said) // a refusal without a key is counted as one
		a.key = said.Key
		c.note(fmt.Sprintf("%d %s of %s", a.status, a.key, kindOf(method, path)))
	}
	return a
}

func (c *caller) send(ctx context.Context, address, method, path string, body []byte) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, "http://"+address+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if r.Header.Set("Content-Type", "application/json"); c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	if c.form != "" {
		r.Header.Set("Accept", c.form)
	}
	return c.client.Do(r)
}

// must asks any node until there is an answer that is no 429 or 503.
func (c *caller) must(ctx context.Context, method, path string, body any) answer {
	for wait := 20 * time.Millisecond; ; wait = min(2*wait, time.Second) {
		a := c.ask(ctx, c.anyNode(), method, path, body)
		if a.status != 0 && a.status != http.StatusTooManyRequests && a.status != http.StatusServiceUnavailable || ctx.Err() != nil {
			return a
		}
		pause(ctx, wait)
	}
}

// anyNode is the address of a node. It may be dead.
func (t *trial) anyNode() string { return t.nodes[rand.IntN(len(t.nodes))].listen }

// kindOf is a request without what is of one table only.
func kindOf(method, path string) string {
	parts := bytes.Split([]byte(path), []byte("/"))
	if len(parts) > 3 && string(parts[2]) == "tables" {
		parts[3] = []byte("ID")
	}
	short, _, _ := bytes.Cut(bytes.Join(parts, []byte("/")), []byte("?"))
	return method + " " + string(short)
}
