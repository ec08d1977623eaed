package web_test

import (
	"context"
	"fmt"
	"html"
	"log/slog"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/i18n"
	"razzia/internal/store/sqlite"
	"razzia/internal/study"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/answer"
	"razzia/internal/web/webtest"
)

// A readCounter is a store that counts how many logs are read.
type readCounter struct {
	hosttest.Memory
	reads atomic.Int64
}

// Read counts.
func (s *readCounter) Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error) {
	s.reads.Add(1)
	return s.Memory.Read(ctx, id, after)
}

// serverOf starts a server with a store.
func serverOf(t testing.TB, games host.Store) *webtest.Server {
	log := slog.New(slog.DiscardHandler)
	return webtest.NewWith(t, web.Config{Host: host.New(host.Config{Store: games, Bus: new(bus.Local), Log: log})}, study.Config{Open: webtest.OpenAnalyst})
}

// personOf returns the identity of a guest.
func personOf(t testing.TB, h *webtest.Server, g *webtest.Guest) table.Person {
	t.Helper()
	made, err := h.Host.Table(t.Context(), webtest.TableID(g.Want(200, g.Post("/tables", "players=2")).Path))
	if err != nil {
		t.Fatal(err)
	}
	return made.Maker
}

// addGames stores so many tables of a person, finished or not, and returns them as lists show them. Two of them each have
// the same time.
func addGames(t testing.TB, games host.Store, p table.Person, n int, over bool) (ids []string) {
	t.Helper()
	var rush sync.WaitGroup
	defer rush.Wait()
	for worker := range min(n, 100) {
		rush.Go(func() {
			for i := worker; i < n; i += 100 {
				id, at := gameID(over, i), time.UnixMilli(1_700_000_000_000+int64(i/2)).UTC()
				sum := table.Summary{ID: id, Version: 1, Phase: table.Playing, Round: 2, Latest: at, Turn: 1, Seats: []table.SeatSummary{
					{Person: p.ID, Name: p.Name}, {Name: "Kowalski", Level: "greedy"}, {Name: "O'Hara & Sons, undertakers", Level: "greedy"},
				}}
				if over {
					sum.Phase, sum.Ended = table.Over, at
				}
				made := []table.Entry{{Version: 1, At: at, Kind: table.Created, Person: &p}}
				if err := games.Create(t.Context(), id, []byte("secret"), made, sum); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range n {
		ids = append(ids, string(gameID(over, i)))
	}
	slices.Reverse(ids)
	return ids
}

func gameID(over bool, i int) table.ID { return table.ID(fmt.Sprintf("%t%06d", over, i)) }

// A listing is a list of the home page as a browser shows it.
type listing struct {
	games        []string
	newer, older string // addresses
}

// The parts of a list in the page.
var (
	aGame = regexp.MustCompile(`href="/t/([^"]+)"`)
	aPage = regexp.MustCompile(`rel="(prev|next)" href="([^"#]+)#`)
)

// list reads a list of a home page.
func list(t *testing.T, page, name string) (l listing) {
	t.Helper()
	_, rest, found := strings.Cut(page, `id="`+name+`"`)
	if !found {
		t.Fatalf("the page has no list of %s games", name)
	}
	section, _, _ := strings.Cut(rest, "</section>")
	for _, match := range aGame.FindAllStringSubmatch(section, -1) {
		l.games = append(l.games, match[1])
	}
	for _, match := range aPage.FindAllStringSubmatch(section, -1) {
		if match[1] == "prev" {
			l.newer = html.UnescapeString(match[2])
		} else {
			l.older = html.UnescapeString(match[2])
		}
	}
	return l
}

// TestLongListsHavePages follows the links through the lists of a person with many games, forward and back.
func TestLongListsHavePages(t *testing.T) {
	t.Parallel()
	const pageSize, most = 10, 24 << 10
	games := new(readCounter)
	h := serverOf(t, games)
	g := h.Guest(t)
	empty := len(g.Get("/").Body)
	me := personOf(t, h, g)
	want := map[string][]string{"finished": addGames(t, games, me, 1050, true), "running": addGames(t, games, me, 44, false)}
	first := list(t, g.Get("/").Body, "running").games[0] // the table that personOf has made
	want["running"] = append([]string{first}, want["running"]...)
	before := games.reads.Load()
	for name, all := range want {
		at, pages, got := "/", []listing{}, []string(nil)
		for at != "" {
			body := g.Want(200, g.Get(at)).Body
			if len(body) > empty+most {
				t.Fatalf("%s has %d bytes, and %d without games", at, len(body), empty)
			}
			page := list(t, body, name)
			if len(page.games) > pageSize || len(page.games) < pageSize && page.older != "" {
				t.Errorf("%s lists %d %s games, want %d", at, len(page.games), name, pageSize)
			}
			pages, got, at = append(pages, page), append(got, page.games...), page.older
		}
		if !slices.Equal(got, all) {
			t.Errorf("%d pages list %d %s games, want all %d in order", len(pages), len(got), name, len(all))
		}
		if newest := pages[0].newer; newest != "" {
			t.Errorf("the first page of %s games leads back to %s", name, newest)
		}
		last := len(pages) - 1
		for back := range last {
			if page := list(t, g.Get(pages[last-back].newer).Body, name); !slices.Equal(page.games, pages[last-back-1].games) {
				t.Fatalf("%s games: page %d does not lead back", name, last-back)
			}
		}
	}
	if n := games.reads.Load() - before; n > 0 {
		t.Errorf("the lists read %d logs", n)
	}
}

// TestOnePageOfAListLeavesTheOther turns the pages of both lists.
func TestOnePageOfAListLeavesTheOther(t *testing.T) {
	t.Parallel()
	games := new(hosttest.Memory)
	h := serverOf(t, games)
	g := h.Guest(t)
	me := personOf(t, h, g)
	addGames(t, games, me, 50, true)
	addGames(t, games, me, 50, false)
	second := list(t, g.Get(list(t, g.Get("/").Body, "finished").older).Body, "running").older
	page := g.Want(200, g.Get(second)).Body
	if running, finished := list(t, page, "running"), list(t, page, "finished"); running.games[0] != "false000040" || finished.games[0] != "true000039" {
		t.Errorf("%s begins with %s and %s", second, running.games[0], finished.games[0])
	}
	for _, odd := range []string{"/?finished=", "/?finished=x", "/?finished=before.-", "/?finished=before.zz-" + strings.Repeat("x", 65), "/?finished=beside.zzzzzzzzzz-x",
		"/?finished=before.0-a", "/?finished=before.1-x&finished=before.2-y", "/?finished=before.zzzzzzzzzzzzz-x", "/?finished=after.zzzzzzzzzzz-x",
		"/?finished=after." + answer.FormatCursor(host.Cursor{At: time.UnixMilli(1_700_000_000_022), ID: "true000045"})} { // four newer games fill no page
		if got := list(t, g.Want(200, g.Get(odd)).Body, "finished").games; got[0] != "true000049" {
			t.Errorf("%s begins with %s: want the first page", odd, got[0])
		}
	}
}

// TestPagesOfListsInEveryLanguage turns a page with the keyboard and without script, and reads it in every language on a
// narrow screen.
func TestPagesOfListsInEveryLanguage(t *testing.T) {
	t.Parallel()
	games := new(hosttest.Memory)
	h := serverOf(t, games)
	g := h.Guest(t)
	addGames(t, games, personOf(t, h, g), 50, true)
	b := newTab(t, 320, 640)
	b.become(h, g)
	disable := func(scripts bool) {
		if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: scripts}); err != nil {
			t.Fatal(err)
		}
	}
	disable(true)
	b.do(chromedp.Navigate(h.URL), chromedp.Focus(chromedp.CSS(`#finished [rel="next"]`)), keys("\r"), chromedp.WaitVisible(chromedp.CSS(`#finished [rel="prev"]`)))
	at, err := chromedp.Run(b.ctx, chromedp.Location())
	if err != nil {
		t.Fatal(err)
	}
	disable(false)
	at, _, _ = strings.Cut(at, "#") // with it the browser would not load the page again
	b.do(chromedp.Navigate(at))
	b.loadAxe()
	for _, complaint := range eval[[]string](b, runAxe) {
		t.Error(complaint)
	}
	for _, lang := range i18n.Languages() {
		g.Want(200, g.Post("/settings", fmt.Sprintf("name=Josephine&lang=%s", lang)))
		b.become(h, g)
		b.do(chromedp.Navigate(at))
		for _, wrong := range eval[[]string](b, inspect) {
			t.Errorf("in %s: %s", lang, wrong)
		}
		l := i18n.LocalizerFor(lang, "")
		want := "← " + l.Text("home.newer") + l.Text("home.older") + " →"
		if got := eval[string](b, `[...document.querySelectorAll("#finished nav a")].map((a) => a.textContent).join("")`); got != want {
			t.Errorf("in %s the links are %q, want %q", lang, got, want)
		}
	}
}

// BenchmarkHome loads the home page of a person with 10,000 finished games, and of one with none.
func BenchmarkHome(b *testing.B) {
	for _, n := range []int{0, 10_000} {
		b.Run(fmt.Sprintf("games=%d", n), func(b *testing.B) {
			games, err := sqlite.Open(filepath.Join(b.TempDir(), "razzia.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer games.Close()
			h := serverOf(b, games)
			g := h.Guest(b)
			addGames(b, games, personOf(b, h, g), n, true)
			for b.Loop() {
				g.Want(200, g.Get("/"))
			}
		})
	}
}

// timeLeft finds the end of the time of the player to act in a list of games.
var timeLeft = regexp.MustCompile(`<time class="left" datetime="([^"]+)"`)

// TestRunningGamesShowTheTimeLeft begins a game of days: the home pages of both players say when the time of the first ends.
func TestRunningGamesShowTheTimeLeft(t *testing.T) {
	t.Parallel()
	h := serverOf(t, new(hosttest.Memory))
	ann, ben := h.Guest(t), h.Guest(t)
	at := ann.Want(200, ann.Post("/tables", "players=2&clock=72h")).Path
	ben.Want(200, ben.Post(at+"/join", ""))
	now, err := h.Host.Table(t.Context(), webtest.TableID(at))
	if err != nil {
		t.Fatal(err)
	}
	ends, running := now.Deadline()
	if !running {
		t.Fatal("no clock runs")
	}
	for _, g := range []*webtest.Guest{ann, ben} {
		if got, want := find(timeLeft, g.Get("/").Body), ends.UTC().Format(time.RFC3339); got != want {
			t.Errorf("the home page says that the time ends at %q, want %q", got, want)
		}
	}
}
