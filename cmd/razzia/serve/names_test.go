package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/cmd/razzia/storage"
	"razzia/internal/moderation"
	"razzia/internal/site"
	"razzia/internal/store/postgres/pgtest"
	"razzia/internal/web/guard"
)

// A node is a server of a site. It looks at its list of words with each tick, and then reads the file.
type node struct {
	*httptest.Server
	ticks chan time.Time
	audit *strings.Builder // what it has noted about lists, before a tick is over
}

// openNode opens a server for a storage.
func openNode(t *testing.T, c Command) node {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	place, err := c.openStorage(t.Context(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	place.Lease = min(place.Lease, 100*time.Millisecond)
	if looks := new(atomic.Int64); place.Words != nil {
		place.Words.Now = func() time.Time { return time.Now().Add(moderation.Refresh * time.Duration(looks.Add(1))) }
	}
	s := openSite(t, c, place, &logs{main: quiet}, func(c *site.Config) { c.Pages.Limits = guard.NoLimits })
	n := node{httptest.NewServer(s.site.Pages), make(chan time.Time), new(strings.Builder)}
	ctx, stop := context.WithCancel(context.Background())
	wait := s.watchWords(ctx, slog.New(slog.NewTextHandler(n.audit, nil)), n.ticks)
	t.Cleanup(func() {
		stop()
		wait()
		s.site.Pages.Close()
		n.Close()
	})
	return n
}

// A caller is a person with a cookie.
type caller struct {
	t *testing.T
	*http.Client
	at node
}

// named returns a member with a name.
func (n node) named(t *testing.T, name string) caller {
	jar, _ := cookiejar.New(nil) // never fails without options
	c := caller{t, &http.Client{Jar: jar}, n}
	c.ask("POST", "/api/session", fmt.Sprintf(`{"name":%q}`, name))
	c.ask("POST", "/api/session/keep", "")
	c.ask("GET", "/api/session", "")
	return c
}

// to takes a person to another node: they have the same cookies there, because ports do not matter.
func (c caller) to(n node) caller { return caller{c.t, c.Client, n} }

// ask sends a request, and returns the text of the answer.
func (c caller) ask(method, path, body string) string {
	c.t.Helper()
	r, err := http.NewRequest(method, c.at.URL+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := c.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	if answer.StatusCode >= 300 {
		c.t.Fatalf("%s %s: %s: %s", method, path, answer.Status, text)
	}
	return string(text)
}

// until asks until the answer has a text.
func (c caller) until(path, want string) {
	c.t.Helper()
	for range 3000 {
		if strings.Contains(c.ask("GET", path, ""), want) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	c.t.Fatalf("within half a minute %s never has %q: %s", path, want, c.ask("GET", path, ""))
}

// awaits returns once a stream has a text.
func (c caller) awaits(path, want string) <-chan struct{} {
	c.t.Helper()
	answer, err := c.Get(c.at.URL + path)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { answer.Body.Close() })
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
	t.Parallel()
	for engine, command := range map[string]Command{
		"folder":   {GamesFlags: storage.GamesFlags{Data: t.TempDir()}},
		"database": {Database: pgtest.Database(t)},
	} {
		t.Run(engine, func(t *testing.T) {
			here := openNode(t, command)
			there := here
			if command.Database != "" {
				there = openNode(t, command)
			}
			checkNewName(t, here, there)
		})
	}
}

func checkNewName(t *testing.T, here, there node) {
	ann, bea := here.named(t, "Ann"), here.named(t, "Bea")
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(ann.ask("POST", "/api/tables", `{"players":3,"piles":2,"listed":true}`)), &made); err != nil {
		t.Fatal(err)
	}
	page, path := "/t/"+made.ID, "/api/tables/"+made.ID
	ann.ask("POST", path+"/sit", `{"seat":0}`)
	bea.ask("POST", path+"/sit", `{"seat":1}`)
	far := bea.to(there)
	far.until("/api/lobby", "Ann")
	seen := []<-chan struct{}{
		far.awaits(page+"/stream?version=3", "Zoë"), far.awaits(path+"/stream", "Zoë"),
		here.named(t, "Cleo").to(there).awaits(page+"/stream?version=3", "Zoë"),
	}
	ann.ask("POST", "/api/session", `{"name":"Zoë","face":3}`)
	if text := ann.ask("GET", path, ""); !strings.Contains(text, "Zoë") || strings.Contains(text, "Ann") {
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
		if text := far.ask("GET", at, ""); strings.Contains(text, "Ann") {
			t.Errorf("%s has the old name: %s", at, text)
		}
	}
	bea.ask("POST", "/api/session", `{"name":"zoë"}`)
	far.until(path, `"zoë 2"`)
}

// TestOldNamesGetDots starts a server again with a list of words: a member has one of them as their name, and a seat at a table.
func TestOldNamesGetDots(t *testing.T) {
	t.Parallel()
	command := Command{GamesFlags: storage.GamesFlags{Data: t.TempDir()}}
	var made struct{ ID string }
	t.Run("without the list", func(t *testing.T) {
		old := openNode(t, command).named(t, "Badger")
		if err := json.Unmarshal([]byte(old.ask("POST", "/api/tables", `{"players":3,"piles":2,"listed":true}`)), &made); err != nil {
			t.Fatal(err)
		}
		old.ask("POST", "/api/tables/"+made.ID+"/sit", `{"seat":0}`)
	})
	command.WordsFile = filepath.Join(t.TempDir(), "words.txt")
	if err := os.WriteFile(command.WordsFile, []byte("badger\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	n := openNode(t, command)
	cleo := n.named(t, "Cleo")
	for _, at := range []string{"/t/" + made.ID, "/api/tables/" + made.ID, "/api/tables/" + made.ID + "/log", "/lobby", "/api/lobby"} {
		cleo.until(at, "••••••")
		if text := cleo.ask("GET", at, ""); strings.Contains(text, "Badger") {
			t.Errorf("%s has the old name: %s", at, text)
		}
	}
	if err := os.WriteFile(command.WordsFile, []byte("otter, not the badger\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	n.ticks <- time.Time{}
	n.ticks <- time.Time{} // the first one is over
	cleo.until("/lobby", "Badger")
	if text := cleo.ask("GET", "/api/tables/"+made.ID, ""); !strings.Contains(text, "Badger") {
		t.Errorf("without the word the table in memory still has dots: %s", text)
	}
	if text := n.audit.String(); strings.Count(text, "audit.event=words audit.list=") != 1 {
		t.Errorf("the audit log has %q", text)
	}
}
