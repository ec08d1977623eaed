package web_test

import (
	"bufio"
	"fmt"
	"path"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/chromedp/chromedp"

	"razzia/internal/study"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// inBubble runs a test in fake time, with two guests at a table.
func inBubble(t *testing.T, test func(h *webtest.Server, guests [2]*webtest.Guest, at string)) {
	synctest.Test(t, func(t *testing.T) {
		h := webtest.NewInMemory(t, web.Config{})
		guests, at := webtest.TwoAtATable(t, h)
		test(h, guests, at)
	})
}

// An ear hears what a stream brings.
type ear struct {
	events chan string // the id of each, and whether it shows somebody as away
	close  func()
}

// listen opens the stream of a table, as the page does that shows it.
func listen(g *webtest.Guest, at, shown string, reconnect ...string) *ear {
	g.T.Helper()
	r := g.Request("GET", at+"/stream?"+shown, nil)
	r.Header.Set("Accept-Encoding", "identity")
	for _, id := range reconnect {
		r.Header.Set("Last-Event-ID", id)
	}
	answer, err := g.Client.Do(r)
	if err != nil {
		g.T.Fatal(err)
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
	inBubble(t, func(h *webtest.Server, guests [2]*webtest.Guest, at string) {
		version := versionOf(h, t, at)
		shown := "version=" + version + "&away="
		host := listen(guests[0], at, shown+"0")
		defer host.close()
		friend := listen(guests[1], at, shown+"0")
		time.Sleep(time.Hour)
		host.want(t)
		friend.want(t)
		friend.close()
		time.Sleep(14 * time.Second)
		host.want(t)
		time.Sleep(2 * time.Second)
		host.want(t, version+" true")
		if page := guests[0].Get(at).Body; !strings.Contains(page, `data-away="2"`) || strings.Count(page, "Away") != 1 {
			t.Error("the page does not show that he is away")
		}
		if api := guests[0].Get("/api/tables/" + path.Base(at)).Body; strings.Count(api, `"away":true`) != 1 {
			t.Errorf("the API does not say that he is away: %.600s", api)
		}
		again := listen(guests[1], at, shown+"2")
		defer again.close()
		host.want(t, version+" false")
		again.want(t, version+" false") // his page was drawn when he was away
	})
}

func TestAStreamBringsWhatThePageDoesNotShow(t *testing.T) {
	inBubble(t, func(h *webtest.Server, guests [2]*webtest.Guest, at string) {
		version := versionOf(h, t, at)
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
			e := listen(guests[0], at, test.shown, reconnect...)
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
	inBubble(t, func(h *webtest.Server, guests [2]*webtest.Guest, at string) {
		version := versionOf(h, t, at)
		guests[0].Get(at)
		host := listen(guests[0], at, "version="+version+"&away=0")
		defer host.close()
		for range 100 {
			guests[1].Get(at)
			time.Sleep(3 * time.Second)
		}
		host.want(t)
		time.Sleep(11 * time.Minute)
		host.want(t, version+" true")
	})
}

// versionOf is the version of a table.
func versionOf(h *webtest.Server, t *testing.T, at string) string {
	t.Helper()
	now, err := h.Host.Table(t.Context(), table.ID(path.Base(at)))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(now.Version)
}

// In a browser others are shown as away, and there again, on a page that nobody loads again.
func TestABrowserShowsWhoIsAway(t *testing.T) {
	h := webtest.NewWith(t, web.Config{Grace: 10 * time.Millisecond}, study.Config{Open: webtest.OpenAnalyst})
	guests, at := webtest.TwoAtATable(t, h)
	b := newTab(t, 1280, 800)
	b.become(h, guests[0])
	b.do(chromedp.Navigate(h.URL + at))
	before := eval[int](b, version)
	friend, err := guests[1].Client.Get(h.URL + at + "/stream")
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
