package serve

import (
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
	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/site"
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
	fatal.If(t, err)
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

// ask sends a request, and returns the text of the answer.
func (c caller) ask(method, path, body string) string {
	c.t.Helper()
	r, err := http.NewRequest(method, c.at.URL+path, strings.NewReader(body))
	fatal.If(c.t, err)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := c.Do(r)
	fatal.If(c.t, err)
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
	fatal.If(t, os.WriteFile(command.WordsFile, []byte("badger\n"), 0o600))
	n := openNode(t, command)
	cleo := n.named(t, "Cleo")
	for _, at := range []string{"/t/" + made.ID, "/api/tables/" + made.ID, "/api/tables/" + made.ID + "/log", "/lobby", "/api/lobby"} {
		cleo.until(at, "••••••")
		if text := cleo.ask("GET", at, ""); strings.Contains(text, "Badger") {
			t.Errorf("%s has the old name: %s", at, text)
		}
	}
	fatal.If(t, os.WriteFile(command.WordsFile, []byte("otter, not the badger\n"), 0o600))
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
