package web_test

import (
	"bufio"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/live"
	"razzia/internal/web/webtest"
)

// A farewell is how a stream ended.
type farewell struct {
	after time.Duration // from the beginning of the drain
	retry int           // the last time to wait that the client was told, in milliseconds
	bye   bool
}

// readToEnd reads an open stream to its end.
func readToEnd(answer *http.Response) (f farewell) {
	for lines := bufio.NewReaderSize(answer.Body, 1<<20); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			return f
		}
		if wait, ok := strings.CutPrefix(line, "retry: "); ok {
			f.retry, _ = strconv.Atoi(strings.TrimSpace(wait))
		}
		f.bye = line == "event: bye\n"
		if f.bye {
			_, _ = io.Copy(io.Discard, lines)
			return f
		}
	}
}

// openStream opens a stream without compression.
func openStream(g *webtest.Guest, at string) *http.Response {
	r := g.Request("GET", at+"/stream", nil)
	r.Header.Set("Accept-Encoding", "identity")
	answer, err := g.Client.Do(r)
	fatal.If(g.T, err)
	return answer
}

// TestADrainEndsTheStreams drains a server with open streams on a fake clock: they end within the time for it, at different
// moments, each with a time to wait. New streams are refused; pages, moves and talk are answered. After the drain all is as
// before.
func TestADrainEndsTheStreams(t *testing.T) {
	t.Parallel()
	webtest.InBubble(t, func(h *webtest.Server, guests [2]*webtest.Guest, at string) {
		var open []*http.Response
		for range 20 {
			open = append(open, openStream(guests[0], at))
		}
		h.Pages.Drain()
		began := time.Now()
		ends := make([]farewell, len(open))
		var all sync.WaitGroup
		for i, answer := range open {
			all.Go(func() {
				ends[i] = readToEnd(answer)
				ends[i].after = time.Since(began)
				answer.Body.Close()
			})
		}
		refusesStreams(guests[1], at)
		all.Wait()
		checkFarewells(t, ends)
		h.Pages.Undrain()
		guests[0].Want(200, guests[0].Get("/readyz"))
		openStream(guests[1], at).Body.Close()
	})
}

// refusesStreams checks a server that drains: it answers all but new streams.
func refusesStreams(g *webtest.Guest, at string) {
	g.T.Helper()
	for _, path := range []string{at + "/stream", "/api" + strings.Replace(at, "/t/", "/tables/", 1) + "/stream"} {
		if r := g.Want(503, g.Get(path)); r.Header.Get("Retry-After") == "" {
			g.T.Errorf("%s is refused without Retry-After", path)
		}
	}
	if got := g.Want(503, g.Get("/readyz")).Body; got != "draining\n" {
		g.T.Errorf("/readyz answers %q", got)
	}
	g.Want(200, g.Get("/healthz"))
	g.Want(200, g.Get(at))
	g.Want(200, g.Post(at+"/talk", "text=hello"))
	g.Want(200, g.Post("/play", "bots=1"))
}

// checkFarewells checks that streams ended in time, and not all together.
func checkFarewells(t *testing.T, ends []farewell) {
	t.Helper()
	moments, waits := map[time.Duration]bool{}, map[int]bool{}
	for _, f := range ends {
		if !f.bye || f.after > live.Leaving || f.retry < 500 || f.retry > 3000 {
			t.Errorf("a stream ended so: %+v", f)
		}
		moments[f.after], waits[f.retry] = true, true
	}
	if len(moments) < len(ends)/2 || len(waits) < len(ends)/2 {
		t.Errorf("%d streams ended at %d moments, and were told to wait for %d times", len(ends), len(moments), len(waits))
	}
}

// TestADrainCanBeTakenBack ends a drain before the streams have ended: those that are left go on, and end by the next drain.
func TestADrainCanBeTakenBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := webtest.NewInMemory(t, site.Config{})
		guests, at := webtest.TwoAtATable(t, h)
		end := make(chan farewell)
		answer := openStream(guests[0], at)
		defer answer.Body.Close()
		go func() { end <- readToEnd(answer) }()
		synctest.Wait()
		h.Pages.Drain()
		h.Pages.Undrain()
		time.Sleep(time.Minute)
		if _, open := h.Pages.Streams(); open != 1 {
			t.Fatalf("%d streams are open after the drain was taken back", open)
		}
		h.Pages.Drain()
		if f := <-end; !f.bye {
			t.Error("the stream ended without a farewell")
		}
	})
}
