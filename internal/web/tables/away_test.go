package tables_test

import (
	"bufio"
	"fmt"
	"path"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// An eventStream is a client of a table's stream.
type eventStream struct {
	events chan string // the id of each event, and whether it shows a player as absent
	close  func()
}

// listen opens the stream of a table, as a page that shows the version and the absent seats in shown.
func listen(g *webtest.Guest, at, shown string, reconnect ...string) *eventStream {
	g.T.Helper()
	r := g.Request("GET", at+"/stream?"+shown, nil)
	r.Header.Set("Accept-Encoding", "identity")
	for _, id := range reconnect {
		r.Header.Set("Last-Event-ID", id)
	}
	answer, err := g.Client.Do(r)
	fatal.If(g.T, err)
	e := &eventStream{make(chan string, 100), func() { answer.Body.Close() }}
	go func() {
		id, away := "", false
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			text := lines.Text()
			away = away || strings.Contains(text, `class="sign gone"`)
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

// want checks the events since the last call, once all goroutines wait.
func (e *eventStream) want(t testing.TB, want ...string) {
	t.Helper()
	synctest.Wait()
	for _, event := range want {
		select {
		case got := <-e.events:
			if got != event {
				t.Errorf("received %q, want %q", got, event)
			}
		default:
			t.Errorf("received nothing, want %q", event)
		}
	}
	select {
	case got := <-e.events:
		t.Errorf("received %q, want nothing", got)
	default:
	}
}

func TestOthersSeeAbsence(t *testing.T) {
	t.Parallel()
	webtest.InBubble(t, func(h *webtest.Server, guests [2]*webtest.Guest, at string) {
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
		if page := guests[0].Get(at).Body; !strings.Contains(page, `data-stream="away=2&amp;beat`) || strings.Count(page, "Away") != 1 {
			t.Error("the page does not show the friend as absent")
		}
		if api := guests[0].Get("/api/tables/" + path.Base(at)).Body; strings.Count(api, `"away":true`) != 1 {
			t.Errorf("the API does not show the friend as absent: %.600s", api)
		}
		again := listen(guests[1], at, shown+"2")
		defer again.close()
		host.want(t, version+" false")
		again.want(t, version+" false") // their own page still shows them as absent
	})
}

func TestFirstEventOfStream(t *testing.T) {
	t.Parallel()
	webtest.InBubble(t, func(h *webtest.Server, guests [2]*webtest.Guest, at string) {
		version := versionOf(h, t, at)
		time.Sleep(time.Hour) // the friend is absent now
		for _, test := range []struct{ shown, last, want string }{
			{"version=" + version + "&away=2", "", ""},
			{"version=" + version + "&away=0", "", version + " true"},
			{"version=" + version, "", version + " true"},
			{"version=" + version + "&away=x", "", version + " true"},
			{"version=0&away=2", "", version + " true"},
			// after a reconnect the page may show other absent seats than its address says
			{"version=" + version + "&away=2", version, version + " true"},
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

// TestPresenceWithoutScript loads a page again and again, as a browser without scripts does: its player counts as
// present as long as that goes on.
func TestPresenceWithoutScript(t *testing.T) {
	t.Parallel()
	webtest.InBubble(t, func(h *webtest.Server, guests [2]*webtest.Guest, at string) {
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
	fatal.If(t, err)
	return fmt.Sprint(now.Version)
}
