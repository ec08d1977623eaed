package home_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/webtest"
)

// A readCounter is a store that counts how many logs are read.
type readCounter struct {
	memory.Store
	reads atomic.Int64
}

// Read counts.
func (s *readCounter) Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error) {
	s.reads.Add(1)
	return s.Store.Read(ctx, id, after)
}

// TestLongListsHavePages follows the links through the lists of a person with many games, forward and back.
func TestLongListsHavePages(t *testing.T) {
	t.Parallel()
	const pageSize, most = 10, 24 << 10
	games := new(readCounter)
	h := webtest.ServerOf(t, games)
	g := h.Guest(t)
	empty := len(g.Get("/").Body)
	me := webtest.PersonOf(t, h, g)
	want := map[string][]string{"finished": webtest.AddGames(t, games, me, 320, true), "running": webtest.AddGames(t, games, me, 44, false)}
	first := webtest.ReadListing(t, g.Get("/").Body, "running").Games[0] // the table that personOf has made
	want["running"] = append([]string{first}, want["running"]...)
	before := games.reads.Load()
	for name, all := range want {
		at, pages, got := "/", []webtest.Listing{}, []string(nil)
		for at != "" {
			body := g.Want(200, g.Get(at)).Body
			if len(body) > empty+most {
				t.Fatalf("%s has %d bytes, and %d without games", at, len(body), empty)
			}
			page := webtest.ReadListing(t, body, name)
			if len(page.Games) > pageSize || len(page.Games) < pageSize && page.Older != "" {
				t.Errorf("%s lists %d %s games, want %d", at, len(page.Games), name, pageSize)
			}
			pages, got, at = append(pages, page), append(got, page.Games...), page.Older
		}
		if !slices.Equal(got, all) {
			t.Errorf("%d pages list %d %s games, want all %d in order", len(pages), len(got), name, len(all))
		}
		if newest := pages[0].Newer; newest != "" {
			t.Errorf("the first page of %s games leads back to %s", name, newest)
		}
		last := len(pages) - 1
		for back := range last {
			if page := webtest.ReadListing(t, g.Get(pages[last-back].Newer).Body, name); !slices.Equal(page.Games, pages[last-back-1].Games) {
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
	games := new(memory.Store)
	h := webtest.ServerOf(t, games)
	g := h.Guest(t)
	me := webtest.PersonOf(t, h, g)
	webtest.AddGames(t, games, me, 50, true)
	webtest.AddGames(t, games, me, 50, false)
	second := webtest.ReadListing(t, g.Get(webtest.ReadListing(t, g.Get("/").Body, "finished").Older).Body, "running").Older
	page := g.Want(200, g.Get(second)).Body
	if running, finished := webtest.ReadListing(t, page, "running"), webtest.ReadListing(t, page,
		"finished"); running.Games[0] != "false000040" || finished.Games[0] != "true000039" {
		t.Errorf("%s begins with %s and %s", second, running.Games[0], finished.Games[0])
	}
	for _, odd := range []string{"/?finished=", "/?finished=x", "/?finished=before.-", "/?finished=before.zz-" + strings.Repeat("x", 65),
		"/?finished=beside.zzzzzzzzzz-x",
		"/?finished=before.0-a", "/?finished=before.1-x&finished=before.2-y", "/?finished=before.zzzzzzzzzzzzz-x",
		"/?finished=after.zzzzzzzzzzz-x",
		// four newer games fill no page
		"/?finished=after." + exchange.FormatCursor(host.Cursor{At: time.UnixMilli(1_700_000_000_022), ID: "true000045"})} {
		if got := webtest.ReadListing(t, g.Want(200, g.Get(odd)).Body, "finished").Games; got[0] != "true000049" {
			t.Errorf("%s begins with %s: want the first page", odd, got[0])
		}
	}
}

// BenchmarkHome loads the home page of a person with 10,000 finished games, and of one with none.
func BenchmarkHome(b *testing.B) {
	for _, n := range []int{0, 10_000} {
		b.Run(fmt.Sprintf("games=%d", n), func(b *testing.B) {
			games := sitetest.Open(b)
			h := webtest.ServerOf(b, games)
			g := h.Guest(b)
			webtest.AddGames(b, games, webtest.PersonOf(b, h, g), n, true)
			for b.Loop() {
				g.Want(200, g.Get("/"))
			}
		})
	}
}

// TestRunningGamesShowTheTimeLeft begins a game of days: the home pages of both players say when the time of the first ends.
func TestRunningGamesShowTheTimeLeft(t *testing.T) {
	t.Parallel()
	h := webtest.ServerOf(t, new(memory.Store))
	ann, ben := h.Guest(t), h.Guest(t)
	at := ann.Want(200, ann.Post("/tables", "players=2&clock=72h")).Path
	ben.Want(200, ben.Post(at+"/join", ""))
	now, err := h.Host.Table(t.Context(), webtest.TableID(at))
	fatal.If(t, err)
	ends, running := now.Deadline()
	if !running {
		t.Fatal("no clock runs")
	}
	for _, g := range []*webtest.Guest{ann, ben} {
		want := fmt.Sprintf(`<time class="left" datetime="%s"`, ends.UTC().Format(time.RFC3339))
		if page := g.Get("/").Body; !strings.Contains(page, want) {
			t.Errorf("the home page has no %s:\n%s", want, page)
		}
	}
}
