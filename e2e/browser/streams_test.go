package browser_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// together opens a table of two people at one device, and returns who sits there.
func together(t *testing.T, h *webtest.Server) (g *webtest.Guest, at string) {
	t.Helper()
	g = h.Guest(t)
	return g, g.Want(200, g.Post("/together", "name=Anna&name=Ben")).Path
}

// moveAt makes the first move that a table allows, past all pages, and returns the version after it.
func moveAt(t *testing.T, h *webtest.Server, at string) int {
	t.Helper()
	now, err := h.Host.Table(t.Context(), webtest.TableID(at))
	if err == nil {
		move := table.Move{By: now.Maker.ID, Seat: now.Game.State.Actor, Ply: len(now.Moves), Move: now.Game.State.Legal(nil)[0]}
		now, err = h.Host.Act(t.Context(), now.ID, move)
	}
	fatal.If(t, err)
	return now.Version
}

// openTable opens a table to everybody.
func openTable(t *testing.T, h *webtest.Server) {
	t.Helper()
	c := table.Create{Maker: table.Person{ID: "maker", Name: "Maker"}, Options: table.Options{Players: 3, Piles: 2, Listed: true}}
	if _, err := h.Host.Create(t.Context(), c); err != nil {
		t.Fatal(err)
	}
}

// wish asks for a quick match of two people.
const wish = "players=2&clock=quick&fill=-1&level=club"

// TestPagesOutliveADeadConnection strands the connections of pages: nothing arrives any more, and nothing says so. Each page learns all the
// same what happens then, by another connection.
func TestPagesOutliveADeadConnection(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	open := func(g *webtest.Guest, path string) (*tab, *gate) {
		b, way := newTab(t, 1280, 800), newGate(t, h)
		b.become(h, g)
		b.do(chromedp.Navigate(way.URL + path))
		b.until(`document.readyState === "complete"`)
		return b, way
	}
	g, at := together(t, h)
	atTable, one := open(g, at)
	inLobby, two := open(h.Guest(t), "/lobby")
	ann, ben := h.Guest(t), h.Guest(t)
	ann.Want(200, ann.Post("/match", wish))
	waiting, three := open(ann, "/match")
	for _, way := range []*gate{one, two, three} {
		way.strand()
	}
	version := moveAt(t, h, at)
	openTable(t, h)
	ben.Want(200, ben.Post("/match", wish))
	atTable.until(fmt.Sprintf(`Number(document.querySelector("main.table").dataset.version) >= %d`, version))
	inLobby.until(`document.querySelector("[data-news].some") !== null`)
	waiting.until(`location.pathname.startsWith("/t/")`)
}

// holdingBack is a proxy that passes the head of a stream and holds the rest back until it ends, as some do that look for viruses. The
// pages that it passes try again soon.
func holdingBack(t *testing.T, h *webtest.Server) string {
	t.Helper()
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = r.Clone(r.Context())
		r.URL.Scheme, r.URL.Host, r.RequestURI = "http", strings.TrimPrefix(h.URL, "http://"), ""
		r.Header.Del("Accept-Encoding")
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		defer answer.Body.Close()
		for name, values := range answer.Header {
			w.Header()[name] = values
		}
		if answer.Header.Get("Content-Type") == "text/event-stream" {
			_ = http.NewResponseController(w).Flush()
			<-r.Context().Done()
			return
		}
		body, _ := io.ReadAll(answer.Body)
		w.Header().Del("Content-Length")
		w.WriteHeader(answer.StatusCode)
		soon := strings.NewReplacer(`data-silence="4500"`, `data-silence="500"`, `data-poll="10000"`, `data-poll="500"`)
		_, _ = soon.WriteString(w, string(body))
	}))
	t.Cleanup(func() { proxy.CloseClientConnections(); proxy.Close() })
	return proxy.URL
}

// TestPagesAskWhereStreamsAreHeldBack looks at pages through a proxy that holds streams back. They learn what happens, and say that it
// comes late.
func TestPagesAskWhereStreamsAreHeldBack(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	site := holdingBack(t, h)
	open := func(g *webtest.Guest, path string) *tab {
		b := newTab(t, 1280, 800)
		b.become(h, g)
		b.do(chromedp.Navigate(site + path))
		b.until(`document.getElementById("link").textContent.includes(document.getElementById("link").dataset.held)`)
		return b
	}
	g, at := together(t, h)
	b := open(g, at)
	for range 2 {
		version := moveAt(t, h, at)
		b.until(fmt.Sprintf(`Number(document.querySelector("main.table").dataset.version) >= %d`, version))
	}
	if b.is(".lost") {
		t.Error("a page that is answered says that there is no connection")
	}
	b = open(h.Guest(t), "/lobby")
	openTable(t, h)
	b.until(`document.querySelector("[data-news].some") !== null`)
	ann, ben := h.Guest(t), h.Guest(t)
	ann.Want(200, ann.Post("/match", wish))
	b = open(ann, "/match")
	ben.Want(200, ben.Post("/match", wish))
	b.until(`location.pathname.startsWith("/t/")`)
}

// TestSevenTabsShareTheConnections opens a table in seven tabs of one browser, which has six connections to a server without HTTP/2. All
// load, moves can be made in the last one and in the first one, and all tabs show them.
func TestSevenTabsShareTheConnections(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g, at := together(t, h)
	tabs := []*tab{newTab(t, 1280, 800)}
	tabs[0].become(h, g)
	for len(tabs) < 7 {
		tabs = append(tabs, tabs[0].another())
	}
	for _, b := range tabs {
		b.do(chromedp.Navigate(h.URL + at))
		b.until(`document.querySelector("#action") !== null`)
	}
	for _, b := range []*tab{tabs[6], tabs[0]} {
		before := eval[string](b, clickOn)
		b.until(fmt.Sprintf("%s > %s", version, before))
	}
	now := h.WaitFor(t, at, func(now *table.Table) bool { return len(now.Moves) == 2 })
	for _, b := range tabs {
		b.until(fmt.Sprintf("%s >= %d", version, now.Version))
	}
	if open := h.Pages.Stats().Streams; open > 3 {
		t.Errorf("the tabs have %d streams", open)
	}
}

// TestTheHomePageAsksWhatWaits shows the home page while a game comes to wait for its visitor.
func TestTheHomePageAsksWhatWaits(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	b := newTab(t, 1280, 800)
	b.become(h, g)
	way := newGate(t, h)
	b.do(chromedp.Navigate(way.URL + "/"))
	b.until(`document.readyState === "complete"`)
	way.strand()
	h.WaitFor(t, g.Play("bots=2"), func(now *table.Table) bool { return now.Game.State.Actor != razzia.NoSeat })
	b.until(`/^\(\d/.test(document.title)`)
}
