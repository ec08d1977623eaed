package web_test

import (
	"bufio"
	"fmt"
	"log/slog"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// twinSeeds finds two seeds that give the same packages to two players and have the same first cards in pile 1. The
// next card of each pile differs.
func twinSeeds(t *testing.T, same int) (seeds [2]fair.Seed) {
	t.Helper()
	known := map[string]fair.Seed{}
	for n := range 1 << 20 {
		seed, err := fair.ParseSeed(fmt.Sprintf("%064x", n))
		fatal.If(t, err)
		seen, next := startOf(t, seed, same)
		other, ok := known[seen]
		if !ok {
			known[seen] = seed
			continue
		}
		if _, its := startOf(t, other, same); its[0] != next[0] && its[1] != next[1] {
			return [2]fair.Seed{other, seed}
		}
	}
	t.Fatal("no two seeds start alike")
	return seeds
}

// startOf returns what a table has seen of a seed after some draws from pile 1, and the next card of each pile.
func startOf(t *testing.T, seed fair.Seed, draws int) (seen string, next [2]razzia.Card) {
	t.Helper()
	setup, deck := seed.Deal(2, 2)
	seen = fmt.Sprint(setup.Packages)
	draw := func(pile uint8) razzia.Card {
		card, err := deck.Draw(pile)
		fatal.If(t, err)
		return card
	}
	for range draws {
		seen += draw(1).String()
	}
	return seen, [2]razzia.Card{draw(1), draw(2)}
}

// TestResponsesDoNotDependOnHiddenCards plays the same moves at two tables whose decks differ only in the hidden cards,
// and reads everything. Except for ids, commitments and times, all responses and logs are the same, byte for byte. So
// they contain nothing of the deck in any form.
func TestResponsesDoNotDependOnHiddenCards(t *testing.T) {
	t.Parallel()
	const draws = 2
	var seen [2]string
	for i, seed := range twinSeeds(t, draws) {
		seen[i] = recordGame(t, seed, draws)
	}
	if len(seen[0]) < 100_000 || !strings.Contains(seen[0], `"reveal `) {
		t.Errorf("only %d bytes were read, or no reveal", len(seen[0]))
	}
	a, b := strings.Split(seen[0], "\n"), strings.Split(seen[1], "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			t.Fatalf("line %d differs between the decks:\n%.3000s\n%.3000s", i, a[i], b[min(i, len(b)-1)])
		}
	}
}

// recordGame plays the first draws with a seed, and returns all responses and logs.
func recordGame(t *testing.T, seed fair.Seed, draws int) string {
	t.Helper()
	answers, logs := new(spy), new(spy)
	h := newFixedServer(t, seed, slog.New(slog.NewTextHandler(logs, &slog.HandlerOptions{Level: slog.LevelDebug})))
	c := webtest.NewCaller(t, h.Guest(t))
	c.Want(200, c.Post("/settings", "name=Anna&face=1"))
	id := path.Base(c.Want(200, c.Post("/together", "name=Anna&name=Ben&hints=1")).Path)
	now := c.Call(200, "GET", "/api/tables/{id}", id, "")
	for drawn := 0; drawn < draws; {
		answers.look(c.Guest, id)
		answers.ask(c, now)
		answers.lookAtStreams(c.Guest, id)
		if step(h, c, now) == "draw 1" {
			drawn++
		}
		now = c.Call(200, "GET", "/api/tables/{id}", id, "")
	}
	answers.look(c.Guest, id)
	answers.ask(c, now)
	answers.lookAtStreams(c.Guest, id)
	h.Close() // so that everything is logged
	h.Pages.Close()
	h.Host.Close()
	lines := strings.Split(volatile.ReplaceAllString(logs.text(), ""), "\n")
	slices.Sort(lines)
	promise := now["proof"].(map[string]any)["commitment"].(string)
	return strings.NewReplacer(id, "ID", promise, "PROMISE", h.Listener.Addr().String(), "HOST").Replace(
		volatile.ReplaceAllString(answers.text(), "") + strings.Join(lines, "\n"))
}

// volatile finds the parts of a text that differ between runs. The tag of an answer follows from its body, which has the id and the
// commitment: TestWhatIsTheSameIsNotSentAgain holds that it is nothing else.
var volatile = regexp.MustCompile(`W/"[0-9a-f]{64}"|Date:\[[^]]*\]|time=\S+|took=\S+|\b[A-Z2-7]{26}\b`)

// newFixedServer makes a server whose tables all have the same seed, and whose clock stands still.
func newFixedServer(t *testing.T, seed fair.Seed, log *slog.Logger) *webtest.Server {
	noon := func() time.Time { return time.Unix(1.8e9, 0).UTC() }
	return webtest.NewWith(t, site.Config{Log: log, Now: noon, Host: host.Config{Seed: func() fair.Seed { return seed }}})
}

// ask asks for a hint, by form and by the API, and adds both responses.
func (s *spy) ask(c *webtest.Caller, now map[string]any) {
	c.T.Helper()
	id, seat, ply := now["id"], now["game"].(map[string]any)["acting"], now["ply"]
	page := c.Want(200, c.Post(fmt.Sprintf("/t/%v/hint", id), fmt.Sprintf("seat=%v&ply=%v", seat, ply)))
	told := c.Want(200, c.Get(fmt.Sprintf("/api/tables/%v/hint?seat=%v&ply=%v", id, seat, ply)))
	fmt.Fprintln(s, page.Header, page.Body, told.Header, told.Body)
}

// lookAtStreams adds the first event of each stream of a table.
func (s *spy) lookAtStreams(g *webtest.Guest, id string) {
	g.T.Helper()
	for _, place := range []string{"/t/" + id + "/stream?version=0", "/api/tables/" + id + "/stream"} {
		answer, err := g.Client.Do(g.Request("GET", place, nil))
		fatal.If(g.T, err)
		lines := bufio.NewReader(answer.Body)
		for data, ended := false, false; !ended; {
			line, err := lines.ReadString('\n')
			fatal.If(g.T, err)
			fmt.Fprint(s, line)
			data, ended = data || strings.HasPrefix(line, "data: "), data && line == "\n"
		}
		answer.Body.Close()
	}
}

// step draws from pile 1 if that is legal, and otherwise makes the first legal move.
func step(h *webtest.Server, c *webtest.Caller, now map[string]any) string {
	c.T.Helper()
	game := now["game"].(map[string]any)
	move := game["legal"].([]any)[0]
	if slices.Contains(game["legal"].([]any), any("draw 1")) {
		move = "draw 1"
	}
	c.Call(200, "POST", "/api/tables/{id}/moves", now["id"].(string),
		fmt.Sprintf(`{"seat":%v,"ply":%v,"move":%q}`, game["acting"], now["ply"], move))
	return move.(string)
}
