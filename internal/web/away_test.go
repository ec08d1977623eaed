package web_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/chromedp/chromedp"

	"razzia/bot"
	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/table"
	"razzia/internal/web"
)

// pipes are a network within the process, for a bubble of fake time.
type pipes struct {
	lines chan net.Conn
	once  sync.Once
	shut  chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case line := <-p.lines:
		return line, nil
	case <-p.shut:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.once.Do(func() { close(p.shut) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "razzia", Net: "unix"} }

func (p *pipes) dial(context.Context, string, string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	p.lines <- theirs
	return ours, nil
}

// inQuietHouse runs a test in a house in fake time, with two guests at a table.
func inQuietHouse(t *testing.T, test func(h *house, guests [2]*guest, at string)) {
	synctest.Test(t, func(t *testing.T) {
		quiet := slog.New(slog.DiscardHandler)
		service := host.New(host.Config{Store: new(hosttest.Memory), Bus: new(bus.Local), Log: quiet})
		pages := web.New(web.Config{Host: service, Key: key, Log: quiet, Levels: bot.Names(), Level: "greedy", Limits: web.NoLimits})
		network := &pipes{lines: make(chan net.Conn), shut: make(chan struct{})}
		h := &house{httptest.NewUnstartedServer(pages), service, pages}
		h.Listener.Close()
		h.Listener = network
		h.Start()
		transport := &http.Transport{DialContext: network.dial}
		defer func() {
			transport.CloseIdleConnections()
			pages.Close()
			h.Close()
			service.Close()
		}()
		var guests [2]*guest
		for i := range guests {
			jar, _ := cookiejar.New(nil) // never fails without options
			guests[i] = &guest{t, h, &http.Client{Jar: jar, Transport: transport}}
			guests[i].get("/")
		}
		at := guests[0].want(200, guests[0].post("/tables", "players=2")).path
		guests[1].want(200, guests[1].post(at+"/sit", "seat=1"))
		test(h, guests, at)
	})
}

// An ear hears what a stream brings.
type ear struct {
	events chan string // the id of each, and whether it shows somebody as away
	close  func()
}

// listen opens the stream of a table, as the page does that shows it.
func (g *guest) listen(at, shown string, reconnect ...string) *ear {
	g.t.Helper()
	r := g.request("GET", at+"/stream?"+shown, nil)
	r.Header.Set("Accept-Encoding", "identity")
	for _, id := range reconnect {
		r.Header.Set("Last-Event-ID", id)
	}
	answer, err := g.client.Do(r)
	if err != nil {
		g.t.Fatal(err)
	}
	e := &ear{make(chan string, 100), func() { answer.Body.Close() }}
	go func() {
		id, away := "", false
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			text := lines.Text()
			away = away || strings.Contains(text, `class="gone"`)
			if found, ok := strings.CutPrefix(text, "id: "); ok {
				id = found
			}
			if text == "" && id != "" {
				e.events <- fmt.Sprintf("%s %v", id, away)
				id, away = "", false
			}
		}
	}()
	return e
}

// want checks what was heard since, once all have done what they do.
func (e *ear) want(t testing.TB, want ...string) {
	t.Helper()
	synctest.Wait()
	for _, event := range want {
		select {
		case got := <-e.events:
			if got != event {
				t.Errorf("heard %q, want %q", got, event)
			}
		default:
			t.Errorf("heard nothing, want %q", event)
		}
	}
	select {
	case got := <-e.events:
		t.Errorf("heard %q, want nothing", got)
	default:
	}
}

func TestOthersSeeWhoIsAway(t *testing.T) {
	inQuietHouse(t, func(h *house, guests [2]*guest, at string) {
		version := h.versionOf(t, at)
		shown := "version=" + version + "&away="
		host := guests[0].listen(at, shown+"0")
		defer host.close()
		friend := guests[1].listen(at, shown+"0")
		time.Sleep(time.Hour)
		host.want(t)
		friend.want(t)
		friend.close()
		time.Sleep(14 * time.Second)
		host.want(t)
		time.Sleep(2 * time.Second)
		host.want(t, version+" true")
		if page := guests[0].get(at).body; !strings.Contains(page, `data-away="2"`) || strings.Count(page, "Away") != 1 {
			t.Error("the page does not show that he is away")
		}
		if api := guests[0].get("/api/tables/" + path.Base(at)).body; strings.Count(api, `"away":true`) != 1 {
			t.Errorf("the API does not say that he is away: %.600s", api)
		}
		again := guests[1].listen(at, shown+"2")
		defer again.close()
		host.want(t, version+" false")
		again.want(t, version+" false") // his page was drawn when he was away
	})
}

func TestAStreamBringsWhatThePageDoesNotShow(t *testing.T) {
	inQuietHouse(t, func(h *house, guests [2]*guest, at string) {
		version := h.versionOf(t, at)
		time.Sleep(time.Hour) // the friend is away
		for _, test := range []struct{ shown, last, want string }{
			{"version=" + version + "&away=2", "", ""},
			{"version=" + version + "&away=0", "", version + " true"},
			{"version=" + version, "", version + " true"},
			{"version=" + version + "&away=x", "", version + " true"},
			{"version=0&away=2", "", version + " true"},
			{"version=" + version + "&away=2", version, version + " true"}, // an event may have shown another
		} {
			var reconnect []string
			if test.last != "" {
				reconnect = []string{test.last}
			}
			e := guests[0].listen(at, test.shown, reconnect...)
			if test.want == "" {
				e.want(t)
			} else {
				e.want(t, test.want)
			}
			e.close()
		}
	})
}

// Who has no script loads his page again and again, and is there as long as he does.
func TestWhoHasNoScriptIsThere(t *testing.T) {
	inQuietHouse(t, func(h *house, guests [2]*guest, at string) {
		version := h.versionOf(t, at)
		guests[0].get(at)
		host := guests[0].listen(at, "version="+version+"&away=0")
		defer host.close()
		for range 100 {
			guests[1].get(at)
			time.Sleep(3 * time.Second)
		}
		host.want(t)
		time.Sleep(11 * time.Minute)
		host.want(t, version+" true")
	})
}

// versionOf is the version of a table.
func (h *house) versionOf(t *testing.T, at string) string {
	t.Helper()
	now, err := h.host.Table(t.Context(), table.ID(path.Base(at)))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(now.Version)
}

// In a browser others are shown as away, and there again, on a page that nobody loads again.
func TestABrowserShowsWhoIsAway(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	h.pages.HurryPresence(10 * time.Millisecond)
	guests, at := twoAtATable(t, h)
	b := newTab(t, 1280, 800)
	b.become(h, guests[0])
	b.do(chromedp.Navigate(h.URL + at))
	before := eval[int](b, version)
	friend, err := guests[1].client.Get(h.URL + at + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	b.until(`document.querySelector(".others .seat:not(.away)") !== null`)
	friend.Body.Close()
	b.until(`document.querySelector(".others .seat.away .gone svg") !== null`)
	if b.is(".rail .gone") {
		t.Error("who looks is shown as away himself")
	}
	if now := eval[int](b, version); now != before {
		t.Errorf("the version went from %d to %d", before, now)
	}
}
