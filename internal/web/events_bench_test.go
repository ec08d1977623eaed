package web_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// BenchmarkEventStream measures the memory of the server for each stream of events of a person who has some games. The client is in the
// same process, but only as a connection.
func BenchmarkEventStream(b *testing.B) {
	for _, games := range []int{1, 5, 20} {
		b.Run(fmt.Sprint("games=", games), func(b *testing.B) {
			h := webtest.New(b, guard.NoLimits)
			const streams = 1000
			var requests []string
			for range streams / 10 { // ten streams of one person need a tenth of the time to prepare, and no less memory
				requests = append(requests, eventRequest(b, h, games))
			}
			for b.Loop() {
				before := inUse()
				var lines []net.Conn
				for i := range streams {
					lines = append(lines, followEvents(h, b, requests[i%len(requests)]))
				}
				b.ReportMetric(float64(inUse()-before)/streams, "B/stream")
				for _, line := range lines {
					line.Close()
				}
			}
		})
	}
}

// eventRequest is the request for the events of a new person who has some games.
func eventRequest(b *testing.B, h *webtest.Server, games int) string {
	g := h.Guest(b)
	base, err := url.Parse(h.URL)
	fatal.If(b, err)
	for range games {
		g.Want(200, g.Post("/together", "name=Anna&name=Ben&bots=0"))
	}
	var text strings.Builder
	fmt.Fprint(&text, "GET /api/events HTTP/1.1\r\nHost: localhost\r\n")
	for _, c := range g.Client.Jar.Cookies(base) {
		fmt.Fprintf(&text, "Cookie: %s\r\n", c)
	}
	return text.String() + "\r\n"
}

// followEvents opens a stream and waits for the first event.
func followEvents(h *webtest.Server, b *testing.B, request string) net.Conn {
	line, err := net.Dial("tcp", h.Listener.Addr().String())
	fatal.If(b, err)
	fmt.Fprint(line, request)
	answer, err := http.ReadResponse(bufio.NewReader(line), nil)
	fatal.If(b, err)
	events := bufio.NewReader(answer.Body)
	for text := ""; !strings.HasPrefix(text, "{"); {
		text, err = events.ReadString('\n')
		fatal.If(b, err)
	}
	return line
}

// BenchmarkTurnEvent measures the time from a move that is posted until the stream of events tells the turn after it. The
// player has both seats.
func BenchmarkTurnEvent(b *testing.B) {
	h := webtest.New(b, guard.NoLimits)
	var took []time.Duration
	for b.Loop() {
		g := h.Guest(b)
		at := g.Post("/together", "name=Anna&name=Ben&bots=0").Path
		answer, err := g.Client.Do(g.Request("GET", "/api/events", nil))
		fatal.If(b, err)
		lines := bufio.NewScanner(answer.Body)
		for awaitTurn(b, lines); ; {
			now, err := h.Host.Table(b.Context(), table.ID(path.Base(at)))
			fatal.If(b, err)
			moves := now.Game.State.Legal(nil)
			body := fmt.Sprintf(`{"seat":%d,"ply":%d,"move":%q}`, now.Game.State.Actor, len(now.Moves), moves[0])
			began := time.Now()
			g.Want(200, g.PostJSON("/api/tables/"+path.Base(at)+"/moves", body))
			if !awaitTurn(b, lines) {
				break
			}
			took = append(took, time.Since(began))
		}
		answer.Body.Close()
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs-median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "µs-p99")
}

// awaitTurn reads until a turn, or false for the end of the game.
func awaitTurn(b *testing.B, lines *bufio.Scanner) bool {
	for lines.Scan() {
		switch line := lines.Text(); {
		case strings.HasPrefix(line, `{"event":"turn"`):
			return true
		case strings.HasPrefix(line, `{"event":"end"`):
			return false
		}
	}
	b.Fatal("the stream has ended")
	return false
}
