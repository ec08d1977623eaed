package api_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// leaveSeats hands a seat to a bot and takes it back, gives another one up for good, and follows the table.
func leaveSeats(t *testing.T) webtest.Calls {
	t.Helper()
	c := webtest.NewCaller(t, webtest.New(t, guard.NoLimits).Guest(t))
	made := c.Call(201, "POST", "/api/together", "", `{"names":["Ann","Ben"],"bots":0,"piles":1,"pace":10000}`)
	id, seat := made["id"].(string), made["game"].(map[string]any)["actor"]
	body := fmt.Sprintf(`{"seat":%v}`, seat)
	c.Call(200, "POST", "/api/tables/{id}/leave", id, body)
	c.Call(200, "POST", "/api/tables/{id}/back", id, body)
	c.Called["followTable"] = follow(t, c.Guest, id)
	c.Called["followEvents"] = followEvents(t, c.Guest)
	c.Call(200, "POST", "/api/tables/{id}/resign", id, body)
	return c.Called
}

// follow reads the first event of the stream of a table.
func follow(t *testing.T, g *webtest.Guest, id string) webtest.Call {
	t.Helper()
	at := "/api/tables/" + id + "/stream"
	answer, err := g.Client.Do(g.Request("GET", at, nil))
	fatal.If(t, err)
	defer answer.Body.Close()
	var event strings.Builder
	for lines := bufio.NewReader(answer.Body); ; {
		line, err := lines.ReadString('\n')
		fatal.If(t, err)
		if line == "\n" && strings.Contains(event.String(), "data: ") {
			break
		}
		event.WriteString(line)
	}
	return webtest.Call{Path: at, Reply: webtest.Reply{Status: answer.StatusCode, Header: answer.Header, Body: event.String()}}
}

// followEvents reads the first event of the stream of a person.
func followEvents(t *testing.T, g *webtest.Guest) webtest.Call {
	t.Helper()
	const at = "/api/events"
	answer, err := g.Client.Do(g.Request("GET", at, nil))
	fatal.If(t, err)
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() && lines.Text() == "" { // a line without an event
	}
	return webtest.Call{Path: at, Reply: webtest.Reply{Status: answer.StatusCode, Header: answer.Header, Body: lines.Text() + "\n"}}
}

// askForHint asks for a hint for the seat that is to move.
func askForHint(t *testing.T) webtest.Calls {
	t.Helper()
	c := webtest.NewCaller(t, webtest.New(t, guard.NoLimits).Guest(t))
	made := c.Call(201, "POST", "/api/together", "", `{"names":["Ann","Ben"],"bots":0,"piles":1,"hints":true}`)
	at := fmt.Sprintf("/api/tables/{id}/hint?seat=%v&ply=0", made["game"].(map[string]any)["actor"])
	c.Call(http.StatusOK, "GET", at, made["id"].(string), "")
	return c.Called
}

var update = flag.Bool("update", false, "write the examples of the document again")

// checkExamples compares the examples of the document with calls of all operations: each operation has one, with the parameters and fields
// that the call had, and the document describes it.
func checkExamples(t *testing.T, called webtest.Calls) {
	t.Helper()
	now := examplesOf(t, called)
	if *update {
		writeExamples(t, now)
	}
	var kept map[string]example
	if text, err := os.ReadFile("examples.json"); err != nil || json.Unmarshal(text, &kept) != nil {
		t.Fatalf("examples.json cannot be read: %v", err)
	}
	for _, o := range webtest.TheDocument().Operations {
		e := kept[o.ID]
		if err := o.CheckExample(webtest.TheDocument(), string(e.Body), e.Status, string(e.Answer)); err != nil {
			t.Errorf("%s: %v: go test ./internal/web/api -run TestEveryOperation -update", o.ID, err)
		}
		if got, want := e.asked(), now[o.ID].asked(); !slices.Equal(got, want) {
			t.Errorf("the example of %s asks with %q, the call with %q: go test ./internal/web/api -run TestEveryOperation -update", o.ID, got, want)
		}
	}
}

// writeExamples writes the examples, each in one line.
func writeExamples(t *testing.T, all map[string]example) {
	t.Helper()
	lines := []string{}
	for _, id := range slices.Sorted(maps.Keys(all)) {
		text, err := json.Marshal(all[id])
		fatal.If(t, err)
		lines = append(lines, fmt.Sprintf("%q:%s", id, text))
	}
	fatal.If(t, os.WriteFile("examples.json", []byte("{"+strings.Join(lines, ",\n")+"}\n"), 0o666))
}
