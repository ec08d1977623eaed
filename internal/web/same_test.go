package web_test

import (
	"bufio"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/hint"
	"razzia/fair"
	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// twins finds two seeds that deal the same cheques to two players, and the same first cards of pile 1, of
// which so many must be; what comes then differs in both piles.
func twins(t *testing.T, same int) (seeds [2]fair.Seed) {
	t.Helper()
	known := map[string]fair.Seed{}
	for n := range 1 << 20 {
		seed, err := fair.ParseSeed(fmt.Sprintf("%064x", n))
		if err != nil {
			t.Fatal(err)
		}
		seen, next := beginningOf(t, seed, same)
		other, ok := known[seen]
		if !ok {
			known[seen] = seed
			continue
		}
		if _, its := beginningOf(t, other, same); its[0] != next[0] && its[1] != next[1] {
			return [2]fair.Seed{other, seed}
		}
	}
	t.Fatal("no seeds are alike")
	return seeds
}

// beginningOf is what a table has seen of a seed after so many draws from pile 1, and the card that lies on
// each pile then.
func beginningOf(t *testing.T, seed fair.Seed, draws int) (seen string, next [2]razzia.Card) {
	t.Helper()
	setup, deck := seed.Deal(2, 2)
	seen = fmt.Sprint(setup.Packages)
	draw := func(pile uint8) razzia.Card {
		card, err := deck.Draw(pile)
		if err != nil {
			t.Fatal(err)
		}
		return card
	}
	for range draws {
		seen += draw(1).String()
	}
	return seen, [2]razzia.Card{draw(1), draw(2)}
}

// TestWhatIsSeenDoesNotDependOnTheCardsToCome plays the same moves at two tables whose decks differ only in
// the cards to come, and looks everywhere. But for names and the promise all answers are the same, to the
// byte: so nothing of the deck is in them, in whatever form.
func TestWhatIsSeenDoesNotDependOnTheCardsToCome(t *testing.T) {
	const draws = 2
	var seen [2]string
	for i, seed := range twins(t, draws) {
		seen[i] = everythingSeen(t, seed, draws)
	}
	if len(seen[0]) < 100_000 || !strings.Contains(seen[0], `"reveal `) {
		t.Errorf("only %d bytes were seen, or no reveal", len(seen[0]))
	}
	a, b := strings.Split(seen[0], "\n"), strings.Split(seen[1], "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			t.Fatalf("line %d tells the decks apart:\n%.3000s\n%.3000s", i, a[i], b[min(i, len(b)-1)])
		}
	}
}

// everythingSeen plays the first draws with a seed, and is all that one sees meanwhile, in answers and logs.
func everythingSeen(t *testing.T, seed fair.Seed, draws int) string {
	t.Helper()
	answers, logs := new(spy), new(spy)
	h := newTwin(seed, slog.New(slog.NewTextHandler(logs, &slog.HandlerOptions{Level: slog.LevelDebug})))
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
	h.Close() // and so all is logged
	h.Pages.Close()
	h.Host.Close()
	lines := strings.Split(ofTheMoment.ReplaceAllString(logs.text(), ""), "\n")
	slices.Sort(lines)
	promise := now["proof"].(map[string]any)["commitment"].(string)
	return strings.NewReplacer(id, "ID", promise, "PROMISE", h.Listener.Addr().String(), "HOST").Replace(
		ofTheMoment.ReplaceAllString(answers.text(), "") + strings.Join(lines, "\n"))
}

// ofTheMoment is what differs from one run to the next.
var ofTheMoment = regexp.MustCompile(`Date:\[[^]]*\]|time=\S+|took=\S+|\b[A-Z2-7]{26}\b`)

// newTwin is a house where all tables have one seed, and the time stands still.
func newTwin(seed fair.Seed, log *slog.Logger) *webtest.Server {
	noon := func() time.Time { return time.Unix(1.8e9, 0).UTC() }
	service := host.New(host.Config{
		Store: new(hosttest.Memory), Bus: new(bus.Local), Log: log, Now: noon, Seed: func() fair.Seed { return seed },
		Adviser: hint.NewAdviser(webtest.OpenAdviser),
	})
	pages := web.New(web.Config{Host: service, Key: webtest.Key, Log: log, Levels: bot.Names(), Limits: guard.NoLimits, Now: noon})
	return &webtest.Server{Server: httptest.NewServer(pages), Host: service, Pages: pages}
}

// ask asks for a hint, on the page and by the API, and keeps both and the page after it.
func (s *spy) ask(c *webtest.Caller, now map[string]any) {
	c.T.Helper()
	id, seat, ply := now["id"], now["game"].(map[string]any)["acting"], now["ply"]
	page := c.Want(200, c.Post(fmt.Sprintf("/t/%v/hint", id), fmt.Sprintf("seat=%v&ply=%v", seat, ply)))
	told := c.Want(200, c.Get(fmt.Sprintf("/api/tables/%v/hint?seat=%v&ply=%v", id, seat, ply)))
	fmt.Fprintln(s, page.Header, page.Body, told.Header, told.Body)
}

// lookAtStreams keeps the first event of each stream of a table.
func (s *spy) lookAtStreams(g *webtest.Guest, id string) {
	g.T.Helper()
	for _, place := range []string{"/t/" + id + "/stream?version=0", "/api/tables/" + id + "/stream"} {
		answer, err := g.Client.Do(g.Request("GET", place, nil))
		if err != nil {
			g.T.Fatal(err)
		}
		lines := bufio.NewReader(answer.Body)
		for data, ended := false, false; !ended; {
			line, err := lines.ReadString('\n')
			if err != nil {
				g.T.Fatal(err)
			}
			fmt.Fprint(s, line)
			data, ended = data || strings.HasPrefix(line, "data: "), data && line == "\n"
		}
		answer.Body.Close()
	}
}

// step draws from pile 1 if one may, and else does the first thing that one may.
func step(h *webtest.Server, c *webtest.Caller, now map[string]any) string {
	c.T.Helper()
	game := now["game"].(map[string]any)
	move := game["legal"].([]any)[0]
	if slices.Contains(game["legal"].([]any), any("draw 1")) {
		move = "draw 1"
	}
	c.Call(200, "POST", "/api/tables/{id}/moves", now["id"].(string), fmt.Sprintf(`{"seat":%v,"ply":%v,"move":%q}`, game["acting"], now["ply"], move))
	return move.(string)
}
