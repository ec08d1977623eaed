package web_test

import (
	"bufio"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"razzia/bot"
	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// BenchmarkMoveToOtherPage measures the time from a player's move until another player's stream has the table after it,
// over loopback and with the move synced to disk.
func BenchmarkMoveToOtherPage(b *testing.B) {
	h := webtest.New(b, guard.NoLimits)
	var took []time.Duration
	for b.Loop() {
		took = append(took, playAndWatch(b, h)...)
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs-median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "µs-p99")
}

// playAndWatch plays a game of two people at one device, and measures for each move the time until a watcher receives
// it.
func playAndWatch(b *testing.B, h *webtest.Server) (took []time.Duration) {
	g := h.Guest(b)
	at := g.Post("/together", "name=Anna&name=Ben&bots=0").Path
	r := g.Request("GET", at+"/stream?version=0", nil)
	r.Header.Set("Accept-Encoding", "br")
	answer, err := http.DefaultTransport.RoundTrip(r)
	fatal.If(b, err)
	defer answer.Body.Close()
	events := bufio.NewReaderSize(brotli.NewReader(answer.Body), 1<<20)
	for {
		now, err := h.Host.Table(b.Context(), table.ID(path.Base(at)))
		fatal.If(b, err)
		if now.Phase == table.Over {
			return took
		}
		player, _ := bot.New("greedy", uint64(len(now.Moves)))
		m, err := player.Choose(b.Context(), now.Game.State, now.Game.State.Actor)
		fatal.If(b, err)
		began := time.Now()
		body := fmt.Sprintf(`{"seat":%d,"ply":%d,"move":%q}`, now.Game.State.Actor, len(now.Moves), m)
		g.Do(g.Request("POST", "/api/tables/"+path.Base(at)+"/moves", strings.NewReader(body)))
		for seen := 0; seen <= now.Version; {
			line, err := events.ReadString('\n')
			fatal.If(b, err)
			if id, found := strings.CutPrefix(line, "id: "); found {
				seen, _ = strconv.Atoi(strings.TrimSpace(id))
			}
		}
		took = append(took, time.Since(began))
	}
}
