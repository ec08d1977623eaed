package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
)

// A bridge sends each message of a client to a server, and writes the answers.
type bridge struct {
	client   *http.Client
	endpoint string
	token    string
	version  string // of the protocol, once client and server have agreed on one; guarded by mu

	mu      sync.Mutex // guards out too: an answer is a line
	out     io.Writer
	running map[string]context.CancelFunc // requests that are not answered, by their IDs
	work    sync.WaitGroup
}

// newBridge makes a bridge to the tools at an address.
func newBridge(client *http.Client, endpoint, token string, out io.Writer) *bridge {
	return &bridge{client: client, endpoint: endpoint, token: token, out: out, running: map[string]context.CancelFunc{}}
}

const (
	// longestMessage is the longest line that is read. A server takes less.
	longestMessage = 1 << 20
	// longestAnswer is the longest answer that is passed on: a whole review has some 100 kB.
	longestAnswer = 16 << 20
)

// A message is what a bridge reads of one.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		RequestID json.RawMessage `json:"requestId"`
	} `json:"params"`
}

// run passes messages on until the input or the context ends. A client that ends leaves its requests: they are given up.
func (b *bridge) run(ctx context.Context, in io.Reader) error {
	ctx, end := context.WithCancel(ctx)
	defer b.work.Wait()
	defer end()
	lines, failed := b.read(ctx, in)
	for {
		select {
		case line := <-lines:
			b.pass(ctx, line)
		case err := <-failed:
			return err
		case <-ctx.Done():
			return nil
		}
	}
}

// read reads lines until the input ends.
func (b *bridge) read(ctx context.Context, in io.Reader) (<-chan []byte, <-chan error) {
	lines, failed := make(chan []byte), make(chan error, 1)
	go func() {
		s := bufio.NewScanner(in)
		s.Buffer(nil, longestMessage)
		for s.Scan() {
			if len(bytes.TrimSpace(s.Bytes())) == 0 {
				continue
			}
			select {
			case lines <- bytes.Clone(s.Bytes()):
			case <-ctx.Done():
				return
			}
		}
		err := s.Err()
		if errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("a message has more than %d bytes", longestMessage)
		}
		failed <- err
	}()
	return lines, failed
}

// pass passes a message on, in the background if it is a request that may take its time. The first messages of a client come in order: it
// waits for the answer to the first.
func (b *bridge) pass(ctx context.Context, line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		b.refuse(json.RawMessage("null"), -32700, "this is no message: want an object of JSON in a line")
		return
	}
	if m.Method == "notifications/cancelled" {
		b.cancel(m.Params.RequestID)
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	b.mu.Lock()
	if len(m.ID) > 0 {
		b.running[string(m.ID)] = cancel
	}
	b.mu.Unlock()
	b.work.Go(func() {
		defer cancel()
		defer b.forget(m.ID)
		b.ask(ctx, m, line)
	})
}

// cancel gives up a request.
func (b *bridge) cancel(id json.RawMessage) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if cancel := b.running[string(id)]; cancel != nil {
		cancel()
	}
}

// forget notes that a request is answered.
func (b *bridge) forget(id json.RawMessage) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.running, string(id))
}

// ask sends a message to the server, and writes its answer. A client gets no answer to what it has given up.
func (b *bridge) ask(ctx context.Context, m message, line []byte) {
	status, body, err := b.send(ctx, line)
	switch {
	case ctx.Err() != nil || len(m.ID) == 0:
	case err != nil:
		b.refuse(m.ID, -32000, "the server cannot be reached: "+err.Error())
	case status < 200 || status > 299:
		b.refuse(m.ID, -32000, why(status, body))
	default:
		if !json.Valid(body) {
			b.refuse(m.ID, -32000, "the server has answered with what is no JSON: is this the address of a server of Razzia!?")
			return
		}
		if m.Method == "initialize" {
			b.note(body)
		}
		b.write(body)
	}
}

// send sends a message.
func (b *bridge) send(ctx context.Context, line []byte) (status int, body []byte, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, b.endpoint, bytes.NewReader(line))
	if err != nil {
		return 0, nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.Header.Set("Authorization", "Bearer "+b.token)
	b.mu.Lock()
	if b.version != "" {
		r.Header.Set("Mcp-Protocol-Version", b.version)
	}
	b.mu.Unlock()
	answer, err := b.client.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(io.LimitReader(answer.Body, longestAnswer))
	return answer.StatusCode, body, err
}

// note notes the version of the protocol in the answer to the first message.
func (b *bridge) note(body []byte) {
	var answer struct {
		Result struct {
			ProtocolVersion string `json:"protocolVersion"`
		} `json:"result"`
	}
	if json.Unmarshal(body, &answer) == nil {
		b.mu.Lock()
		b.version = answer.Result.ProtocolVersion
		b.mu.Unlock()
	}
}

// why says why a server refused a message.
func why(status int, body []byte) string {
	var refusal struct {
		Message string `json:"message"`
		Error   struct {
			Message string `json:"message"`
		} `json:"error"`
	}
	_ = json.Unmarshal(body, &refusal)
	text := fmt.Sprintf("the server answers with status %d", status)
	switch {
	case refusal.Message != "":
		return text + ": " + refusal.Message
	case refusal.Error.Message != "":
		return text + ": " + refusal.Error.Message
	case status == http.StatusNotFound:
		return text + ": it has no tools; its operator turns them on with razzia serve --mcp"
	}
	return text
}

// refuse answers a request with an error of JSON-RPC.
func (b *bridge) refuse(id json.RawMessage, code int, text string) {
	line, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": code, "message": text}})
	if err != nil {
		panic(err) // it has no value that JSON lacks
	}
	b.write(line)
}

// write writes an answer as a line.
func (b *bridge) write(answer []byte) {
	var line bytes.Buffer
	if err := json.Compact(&line, answer); err != nil {
		panic(err) // the callers have checked it
	}
	line.WriteByte('\n')
	b.mu.Lock()
	defer b.mu.Unlock()
	_, _ = b.out.Write(line.Bytes()) // a client that reads no more has ended, and so does the input
}
