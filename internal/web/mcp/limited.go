package mcp

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"

	"razzia/internal/web/exchange"
)

// A message is one of JSON-RPC, as far as it is read here: an answer, or what asks for one.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method,omitempty"`
	Result  any             `json:"result,omitempty"`
}

// AnswerLimited answers a call of a tool that came too early: beyond a limit, or while the server cannot serve it. The head of
// the answer says when the same call would pass. As an error of HTTP a client would take it for a broken connection; as a result
// of the tool it reaches the model, which can wait. AnswerLimited reports whether the request is such a call: if not, it has
// done nothing.
func AnswerLimited(w http.ResponseWriter, r *http.Request, status int, refusal any) bool {
	if w.Header().Get("Retry-After") == "" {
		return false
	}
	text, err := io.ReadAll(r.Body) // the guard has read it into memory
	r.Body = io.NopCloser(bytes.NewReader(text))
	var call message
	if err != nil || json.Unmarshal(text, &call) != nil || call.Method != "tools/call" || call.ID == nil {
		return false
	}
	var record exchange.Recorder
	maps.Copy(record.Header(), w.Header())
	exchange.JSON(&record, status, refusal)
	exchange.JSON(w, http.StatusOK, message{Version: "2.0", ID: call.ID, Result: replyOf(&record).result()})
	return true
}
