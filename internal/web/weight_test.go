package web_test

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// Maximum sizes of responses, in bytes as they are sent.
const (
	maxPage   = 100 << 10 // a page with all files that it loads
	maxScript = 18 << 10
	maxUpdate = 3 << 10

	maxEnd     = 6 << 10 // the last update, with the result, the score sheets and the curve of points
	maxPicture = 3 << 9  // what each picture before the newest state may add
)

// weigh returns the size of a file as a browser receives it, and its text.
func weigh(g *webtest.Guest, to string) (weight int, text string) {
	g.T.Helper()
	r := g.Request("GET", to, nil)
	r.Header.Set("Accept-Encoding", "br")
	got := g.Want(200, g.Do(r))
	if got.Header.Get("Content-Encoding") != "br" {
		return len(got.Body), got.Body
	}
	plain, err := io.ReadAll(brotli.NewReader(strings.NewReader(got.Body)))
	fatal.If(g.T, err)
	return len(got.Body), string(plain)
}

// loaded finds the files that a page loads.
var loaded = regexp.MustCompile(`(?:href|src)="(/static/[^"#]+|/manifest[^"]+)`)

func TestPagesAreLight(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=4")
	g.Post(at+"/pace", "pace=0s")
	g.Post(at+"/leave", "seat=0")
	h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
	g.Analyze(at)
	for _, page := range []string{"/", "/rules", at, at + "/replay?at=80"} {
		total, text := weigh(g, page)
		t.Logf("%s itself: %d bytes", page, total)
		seen := map[string]bool{}
		for _, match := range loaded.FindAllStringSubmatch(text, -1) {
			if file := match[1]; !seen[file] {
				seen[file] = true
				weight, _ := weigh(g, file)
				total += weight
				t.Logf("%s: %d bytes", file, weight)
				if strings.HasSuffix(file, ".js") && weight > maxScript {
					t.Errorf("%s weighs %d bytes: want at most %d", file, weight, maxScript)
				}
			}
		}
		if t.Logf("%s: %d bytes in all", page, total); total > maxPage {
			t.Errorf("%s weighs %d bytes with all it loads: want at most %d", page, total, maxPage)
		}
	}
}

// TestUpdatesAreSmall measures the compressed stream of a game of five people at one device: an update has the pictures of a
// move.
func TestUpdatesAreSmall(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Want(200, g.Post("/together", "name=A&name=B&name=C&name=D&name=E")).Path
	now := h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Playing })
	r := g.Request("GET", at+"/stream?version=0", nil)
	r.Header.Set("Accept-Encoding", "br")
	answer, err := http.DefaultTransport.RoundTrip(r)
	fatal.If(t, err)
	defer answer.Body.Close()
	wire := &counter{Reader: answer.Body}
	events := bufio.NewReaderSize(brotli.NewReader(wire), 1<<20)
	first := receive(t, events, wire, now.Version)
	updates, sum, most := 0, 0, 0
	for ; now.Phase != table.Over; updates++ {
		m := table.Move{By: now.Maker.ID, Seat: now.Game.State.Actor, Ply: len(now.Moves), Move: webtest.Choose(t, now)}
		now, err = h.Host.Act(t.Context(), now.ID, m)
		fatal.If(t, err)
		size := receive(t, events, wire, now.Version)
		limit := maxUpdate
		if now.Phase == table.Over {
			limit = maxEnd
		}
		if pictures := len(now.Stages()); size > limit+(pictures-1)*maxPicture {
			t.Errorf("version %d: an update of %d pictures is %d bytes on the wire", now.Version, pictures, size)
		}
		sum, most = sum+size, max(most, size)
	}
	t.Logf("first %d bytes; %d updates more, %d bytes on average, at most %d", first, updates, sum/updates, most)
}

// receive reads a stream up to the event of a version, and returns how many bytes it took.
func receive(t *testing.T, events *bufio.Reader, wire *counter, version int) int {
	t.Helper()
	before := wire.n
	want := []byte("id: " + strconv.Itoa(version) + "\n")
	for found := false; ; {
		line, err := events.ReadBytes('\n')
		fatal.If(t, err)
		if found = found || bytes.Equal(line, want); found && len(line) == 1 {
			return wire.n - before
		}
	}
}

// A counter counts the bytes that are read.
type counter struct {
	io.Reader
	n int
}

// Read reads and counts.
func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}
