package mcp

import (
	"bytes"
	"context"
	"io"
	"net/http"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/web/auth"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
)

// Pattern is the route of the tools.
const Pattern = "POST " + exchange.MCPPath

// A Config is what a Room is made of.
type Config struct {
	API      http.Handler // answers the operations
	Document []byte       // describes them, in OpenAPI
	Gate     *auth.Gate
	Host     *host.Host

	// Stream counts a call that waits as a stream, until end is called. Ended is closed when the call must end.
	Stream func(r *exchange.Request) (ended <-chan struct{}, end func(), err error)

	Closing <-chan struct{} // closed when the server ends: calls that wait are answered then

	// Fail answers a call that failed before it reached an operation.
	Fail func(w http.ResponseWriter, r *exchange.Request, err error)
}

// A Room has the tools.
type Room struct {
	Config
	operations operations
	handler    http.Handler
}

// New makes a Room.
func New(c Config) *Room {
	m := &Room{Config: c, operations: readOperations(c.Document)}
	server := m.server()
	m.handler = sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, &sdk.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true,
		DisableLocalhostProtection: true, // the guard knows the names of this server, and a proxy may come from localhost
	})
	return m
}

// Routes adds the route.
func (m *Room) Routes(route func(pattern string, cost guard.Cost, h exchange.Handler)) {
	route(Pattern, guard.Reading, m.serve)
}

// requestKey is the key of the request in the context of a tool.
type requestKey struct{}

// serve answers a message of a client. One that calls a tool pays for the operation besides.
func (m *Room) serve(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.Gate.CheckBotAccount(w, r); err != nil {
		return err
	}
	if err := refuseBatch(r.Request); err != nil {
		return err
	}
	m.handler.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestKey{}, r)))
	return nil
}

// refuseBatch refuses a list of messages, which the first version of the protocol allowed: all of them would pay as one.
func refuseBatch(r *http.Request) error {
	text, err := io.ReadAll(r.Body) // the guard has read it into memory
	if err != nil {
		return err
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("[")) {
		return &fault.BadField{Problem: "a list of messages: send one message with each request"}
	}
	return nil
}
