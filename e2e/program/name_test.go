//go:build unix

package program_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
)

// A member is a person with a name and a cookie, at a server.
type member struct{ browser }

// named returns a member of a server.
func named(t *testing.T, s *served, name string) member {
	t.Helper()
	m := member{(&operated{served: s, t: t}).browser()}
	m.does("POST", "/api/session", `{"name":"`+name+`"}`)
	m.does("POST", "/api/session/keep", "")
	return m
}

// to takes a person to another node: they have the same cookies there, because ports do not matter.
func (m member) to(s *served) member {
	return member{browser{m.Client, &operated{served: s, t: m.o.t}}}
}

// does asks for something that must be done.
func (m member) does(method, path, body string) string {
	m.o.t.Helper()
	status, text := m.ask(method, path, body)
	if status >= http.StatusMultipleChoices {
		m.o.t.Fatalf("%s %s: %d %s", method, path, status, text)
	}
	return text
}

// until asks until the answer has a text.
func (m member) until(path, want string) {
	m.o.t.Helper()
	for range 3000 {
		if strings.Contains(m.does("GET", path, ""), want) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	m.o.t.Fatalf("within half a minute %s never has %q: %s", path, want, m.does("GET", path, ""))
}

// awaits returns once a stream has a text.
func (m member) awaits(path, want string) <-chan struct{} {
	m.o.t.Helper()
	answer, err := m.Get(m.o.address + path)
	fatal.If(m.o.t, err)
	m.o.t.Cleanup(func() { answer.Body.Close() })
	seen := make(chan struct{})
	go func() {
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if strings.Contains(lines.Text(), want) {
				close(seen)
				return
			}
		}
	}()
	return seen
}

// TestANewNameHoldsAtOnceEverywhere changes the name of a player at one node, while another player and a watcher follow the table at
// another one: on the page, in the API, in both streams, in the lobby and in the lists. The log stays as it is. A folder has one node.
func TestANewNameHoldsAtOnceEverywhere(t *testing.T) {
	program := buildProgram(t)
	t.Run("folder", func(t *testing.T) {
		here := start(t, program, t.TempDir(), "127.0.0.1:0", unlimited...)
		checkNewName(t, here, here)
	})
	t.Run("database", func(t *testing.T) {
		flags := append([]string{"--database", pgtest.Database(t)}, unlimited...)
		checkNewName(t, start(t, program, t.TempDir(), "127.0.0.1:0", flags...), start(t, program, t.TempDir(), "127.0.0.1:0", flags...))
	})
}

func checkNewName(t *testing.T, here, there *served) {
	ann, bea := named(t, here, "Ann"), named(t, here, "Bea")
	var made struct{ ID string }
	fatal.If(t, json.Unmarshal([]byte(ann.does("POST", "/api/tables", `{"players":3,"piles":2,"listed":true}`)), &made))
	page, path := "/t/"+made.ID, "/api/tables/"+made.ID
	ann.does("POST", path+"/sit", `{"seat":0}`)
	bea.does("POST", path+"/sit", `{"seat":1}`)
	far := bea.to(there)
	far.until("/api/lobby", "Ann")
	seen := []<-chan struct{}{
		far.awaits(page+"/stream?version=3", "Zoë"), far.awaits(path+"/stream", "Zoë"),
		named(t, here, "Cleo").to(there).awaits(page+"/stream?version=3", "Zoë"),
	}
	ann.does("POST", "/api/session", `{"name":"Zoë","face":3}`)
	if text := ann.does("GET", path, ""); !strings.Contains(text, "Zoë") || strings.Contains(text, "Ann") {
		t.Errorf("at once, at the node that changed the name, the table is %s", text)
	}
	for _, stream := range seen {
		select {
		case <-stream:
		case <-time.After(3 * time.Minute):
			t.Fatal("a stream keeps the old name")
		}
	}
	for _, at := range []string{page, path, path + "/log", "/", "/api/tables", "/lobby", "/api/lobby"} {
		far.until(at, "Zoë")
		if text := far.does("GET", at, ""); strings.Contains(text, "Ann") {
			t.Errorf("%s has the old name: %s", at, text)
		}
	}
	bea.does("POST", "/api/session", `{"name":"zoë"}`)
	far.until(path, `"zoë 2"`)
}
