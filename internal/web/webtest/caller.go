package webtest

import (
	"encoding/json"
	"strings"
	"testing"
)

// A Caller calls operations of the API, and notes what its guest asks for and is answered.
type Caller struct {
	*Guest
	Called Calls
}

// NewCaller returns a guest as a caller.
func NewCaller(t *testing.T, g *Guest) *Caller {
	t.Helper()
	return (&Caller{Called: Calls{}}).As(g)
}

// As returns the caller with the cookie of another guest.
func (c *Caller) As(g *Guest) *Caller {
	g.calls = c.Called
	return &Caller{g, c.Called}
}

// Call calls an operation at a table, and returns its answer. A query may follow the path.
func (c *Caller) Call(status int, method, path, id, body string) map[string]any {
	c.T.Helper()
	path = strings.ReplaceAll(path, "{id}", id)
	described, _, _ := strings.Cut(path, "?")
	operation := TheDocument().Find(method, described)
	if operation == nil {
		c.T.Fatalf("%s %s is not in the document", method, path)
	}
	r := c.Request(method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	got := c.Want(status, c.Do(r))
	var object map[string]any
	if err := json.Unmarshal([]byte(got.Body), &object); err != nil {
		c.T.Fatalf("%s: %v: %s", operation.ID, err, got.Body)
	}
	return object
}
