package webtest

import (
	"io"
	"net/http"
	"net/url"
	"strings"
)

// Calls are calls of operations of the API, by the IDs of the operations: of each the first one that was answered with a result.
type Calls map[string]Call

// A Call is a request for an operation, and its answer.
type Call struct {
	Path  string
	Query url.Values
	Body  string
	Reply
}

// Succeeded reports whether an operation was answered with a result.
func (c Calls) Succeeded(operation string) bool {
	call, called := c[operation]
	return called && call.Status < http.StatusMultipleChoices && call.Status != http.StatusAccepted && call.Reply.Body != ""
}

// Add adds the calls of others, where they are better.
func (c Calls) Add(others Calls) {
	for operation, call := range others {
		if !c.Succeeded(operation) {
			c[operation] = call
		}
	}
}

// note adds a call, unless it is none of an operation or a better one is there.
func (c Calls) note(r *http.Request, reply Reply) {
	if c == nil {
		return
	}
	o := TheDocument().Find(r.Method, r.URL.Path)
	if o == nil || c.Succeeded(o.ID) {
		return
	}
	c[o.ID] = Call{Path: r.URL.Path, Query: r.URL.Query(), Body: sent(r), Reply: reply}
}

// sent is the body of a request that was sent.
func sent(r *http.Request) string {
	if r.GetBody == nil {
		return ""
	}
	body, err := r.GetBody()
	if err != nil {
		return ""
	}
	text := new(strings.Builder)
	_, _ = io.Copy(text, body) // of a string
	return text.String()
}
