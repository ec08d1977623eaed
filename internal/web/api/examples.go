package api

import (
	_ "embed"
	"encoding/json"
	"maps"
	"strconv"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// An example is a call of an operation that a test has made, with placeholders for what differs from run to run. The answer is JSON that
// fits its schema: the first line of an answer in lines, a list of the first events of a stream.
type example struct {
	Parameters map[string]json.RawMessage `json:"parameters,omitempty"`
	Body       json.RawMessage            `json:"body,omitempty"`
	Status     int                        `json:"status"`
	Answer     json.RawMessage            `json:"answer"`
}

// examplesText has the examples by the IDs of the operations. TestEveryOperation writes it.
//
//go:embed examples.json
var examplesText []byte

// examples are the examples by the IDs of the operations.
var examples = sync.OnceValue(func() (all map[string]example) {
	_ = json.Unmarshal(examplesText, &all) // a test reads it too
	return all
})

// exemplify adds its example to an operation.
func exemplify(o *huma.Operation) {
	e, ok := examples()[o.OperationID]
	if !ok {
		return
	}
	for _, p := range o.Parameters {
		if value, sent := e.Parameters[p.Name]; sent {
			p.Example = value
		}
	}
	if o.RequestBody != nil && e.Body != nil {
		o.RequestBody.Content["application/json"].Example = e.Body
	}
	answer := o.Responses[strconv.Itoa(e.Status)]
	answer.Content = maps.Clone(answer.Content) // answers of other statuses may share it
	for kind, content := range answer.Content {
		if len(answer.Content) > 1 && kind == "text/event-stream" {
			continue // the example is in the other form of the stream
		}
		with := *content
		with.Example = e.Answer
		answer.Content[kind] = &with
	}
}
