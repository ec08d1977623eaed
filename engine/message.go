package engine

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"razzia"
)

// Protocol is the version of the protocol that this package speaks (N5).
const Protocol = 1

// The codes of errors (N5, and the specification of JSON-RPC 2.0).
const (
	CodeNotJSON       = -32700 // the line is not JSON
	CodeNoRequest     = -32600 // it is JSON, but no request
	CodeUnknownMethod = -32601
	CodeBadParams     = -32602 // the record is illegal, or no seat is to act
	CodeNoMove        = -32603 // the player gave no move
)

// A request is a request to an engine. Without an ID it is a notification and gets no answer.
type request struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params,omitempty"`
}

// A response is the answer to a request: a result or an error.
type response struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

// An Error is the error of a response.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Error gives the message with the code.
func (e *Error) Error() string { return fmt.Sprintf("error %d: %s", e.Code, e.Message) }

// newError makes an Error.
func newError(code int, format string, args ...any) *Error {
	return &Error{code, fmt.Sprintf(format, args...)}
}

// greeting is the result of initialize.
type greeting struct {
	Protocol int             `json:"protocol"`
	Name     string          `json:"name"`
	Version  string          `json:"version"`
	Accepts  json.RawMessage `json:"accepts,omitempty"` // the extras that the engine wants with choose: a list of strings
}

// accepts reports whether an engine wants an extra. If Accepts is no list of strings, it wants none.
func (g *greeting) accepts(extra string) bool {
	var list []string
	return json.Unmarshal(g.Accepts, &list) == nil && slices.Contains(list, extra)
}

// The extras that a host sends with choose to an engine that accepts them: an extension of N5, for engines without
// rules of their own.
const (
	acceptsState = "state" // the state that the record leads to (N4)
	acceptsLegal = "legal" // the legal actions of the actor (N2), in the order of N4
)

// question is the params of choose and analyze.
type question struct {
	Record   json.RawMessage `json:"record"`
	MoveTime int             `json:"movetime_ms"` // milliseconds; 0 leaves it to the engine
	State    json.RawMessage `json:"state,omitempty"`
	Legal    []razzia.Move   `json:"legal,omitempty"`
}

// choice is the result of choose.
type choice struct {
	Action string    `json:"action"`
	Values []float64 `json:"values,omitempty"`
}

// analysis is the result of analyze.
type analysis struct {
	Values  []float64 `json:"values"`
	Actions []valued  `json:"actions"`
}

type valued struct {
	Action razzia.Move `json:"action"`
	Values []float64   `json:"values"`
}

// errLong is the error of a line that is longer than the limit.
var errLong = errors.New("the line is too long")

// readLine reads a line without its end, or the rest of the input if no end follows. For a line that
// has more bytes than most, its end included, it gives errLong without reading the rest.
func readLine(in *bufio.Reader, most int) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > most && err == nil:
			return nil, errors.Join(errLong, in.UnreadByte()) // so that skipLine finds its end
		case len(line) > most:
			return nil, errLong
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (err != io.EOF || len(line) == 0):
			return nil, err
		}
		return bytes.TrimRight(line, "\r\n"), nil
	}
}

// skipLine skips the rest of a line.
func skipLine(in *bufio.Reader) error {
	for {
		_, err := in.ReadSlice('\n')
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// writeLine writes a value as a line of JSON, in one write.
func writeLine(out io.Writer, value any) error {
	var line bytes.Buffer
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return err
	}
	_, err := out.Write(line.Bytes())
	return err
}
