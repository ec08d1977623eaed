package web_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"path"
	"strings"
	"sync"
	"testing"

	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A spy collects everything that a hostile client can see, and logs.
type spy struct {
	mu   sync.Mutex
	seen bytes.Buffer
}

// Write adds a text.
func (s *spy) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen.Write(text)
}

// text returns everything so far.
func (s *spy) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen.String()
}

// length is the number of bytes so far.
func (s *spy) length() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen.Len()
}

// places are the addresses that a spy reads for a table. Some do not exist, and must not exist.
var places = []string{
	"/t/ID", "/t/ID/record", "/t/ID/replay", "/t/ID/replay?at=999999", "/t/ID/replay?at=-1", "/t/ID/fair", "/api/tables/ID",
	"/api/tables/ID/log", "/api/tables/ID/log?after=3", "/api/tables/ID/record", "/api/tables", "/",
	"/healthz", "/readyz", "/metrics", "/debug/vars", "/debug/pprof/heap", "/debug/pprof/goroutine?debug=2", "/t/ID/deck",
	"/t/ID/seed", "/t/ID/secret", "/api/tables/ID/deck", "/api/tables/ID/secret", "/razzia.db", "/static/../razzia.db",
}

// look reads all addresses and adds the responses with their headers.
func (s *spy) look(g *webtest.Guest, id string) {
	g.T.Helper()
	for _, place := range places {
		r := g.Get(strings.ReplaceAll(place, "ID", id))
		fmt.Fprintln(s, r.Header, r.Body)
	}
}

// TestDeckIsSecret plays a game for two, reads everything before many of the moves, and follows the streams. When the
// game is over and the seed is known, it searches all that text for the seed and for the cards that were still hidden.
func TestDeckIsSecret(t *testing.T) {
	t.Parallel()
	s := new(spy)
	h := webtest.NewLogging(t, guard.NoLimits, slog.New(slog.NewTextHandler(s, &slog.HandlerOptions{Level: slog.LevelDebug})))
	c := webtest.NewCaller(t, h.Guest(t))
	stranger := h.Guest(t)
	id := path.Base(c.Want(200, c.Post("/together", "name=Anna&name=Ben&hints=1")).Path)
	ends := []func(){s.follow(t, c.Guest, "/t/"+id+"/stream?version=0"), s.follow(t, stranger, "/api/tables/"+id+"/stream")}
	fmt.Fprintln(s, stranger.Get("/api/openapi.json").Body)
	start, last := "", 0 // the text before the first move, and how much text there was before the last
	now := c.Call(200, "GET", "/api/tables/{id}", id, "")
	for now["phase"] != "over" {
		if ply := int(now["ply"].(float64)); ply%30 < 2 {
			s.look(c.Guest, id)
			s.look(stranger, id)
			s.ask(c, now)
		}
		if last = s.length(); start == "" {
			start = s.text()
		}
		game := now["game"].(map[string]any)
		legal := game["legal"].([]any)
		now = c.Call(200, "POST", "/api/tables/{id}/moves", id, fmt.Sprintf(`{"seat":%v,"ply":%v,"move":%q}`, game["acting"], now["ply"],
			legal[0]))
		text, _ := json.Marshal(now)
		if now["phase"] != "over" {
			fmt.Fprintln(s, string(text))
		}
	}
	for _, end := range ends {
		end()
	}
	seed, end := now["proof"].(map[string]any)["seed"].(string), s.text()[:last]
	s.checkSeed(t, end, seed)
	s.checkCards(t, start, end, seed, id, c)
}

// follow adds the text of a stream until end is called.
func (s *spy) follow(t *testing.T, g *webtest.Guest, to string) (end func()) {
	t.Helper()
	answer, err := g.Client.Do(g.Request("GET", to, nil))
	fatal.If(t, err)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		buf := make([]byte, 64<<10)
		for {
			n, err := answer.Body.Read(buf)
			if text := buf[:n]; !bytes.Contains(text, []byte(`"seed"`)) && !bytes.Contains(text, []byte("is-over")) {
				_, _ = s.Write(text)
			}
			if err != nil {
				return
			}
		}
	}()
	return func() {
		answer.Body.Close()
		<-ended
	}
}

// checkSeed searches for the seed in several encodings.
func (s *spy) checkSeed(t *testing.T, seen, seed string) {
	t.Helper()
	spellings := []string{seed, strings.ToUpper(seed), base64.StdEncoding.EncodeToString([]byte(seed)), hex.EncodeToString([]byte(seed))}
	if raw, err := hex.DecodeString(seed); err == nil {
		spellings = append(spellings, base64.StdEncoding.EncodeToString(raw), base64.RawURLEncoding.EncodeToString(raw),
			string(raw), strings.Trim(fmt.Sprint(raw), "[]"), strings.ReplaceAll(strings.Trim(fmt.Sprint(raw), "[]"), " ", ","))
	}
	for _, spelling := range spellings {
		if strings.Contains(seen, spelling) {
			t.Errorf("the seed was visible as %q before the game was over", spelling)
		}
	}
	if len(seen) < 1<<20 {
		t.Errorf("only %d bytes were read: want those of a whole game", len(seen))
	}
}

// ahead is the number of cards that are searched for in the order of their pile: so many in a row cannot be a
// coincidence.
const ahead = 7

// checkCards searches the texts before the first and the last move for the next cards of each pile, with any separator between them.
func (s *spy) checkCards(t *testing.T, start, end, seed, id string, c *webtest.Caller) {
	t.Helper()
	parsed, err := fair.ParseSeed(seed)
	fatal.If(t, err)
	_, deck := parsed.Deal(2, 2)
	var piles [2][]string
	for i := range piles {
		for card, err := deck.Draw(uint8(i + 1)); err == nil && len(piles[i]) < 60; card, err = deck.Draw(uint8(i + 1)) {
			piles[i] = append(piles[i], card.String())
		}
	}
	// Before the first move all cards of both piles are hidden.
	first := letters(start)
	for i, pile := range piles {
		for from := 0; from+ahead <= len(pile); from++ {
			if next := letters(strings.Join(pile[from:from+ahead], "")); strings.Contains(first, next) {
				t.Errorf("cards %d to %d of pile %d were visible before the first move: %s", from, from+ahead, i+1, next)
			}
		}
	}
	// Before the last move the ends of the piles are hidden, unless they were drawn.
	last := letters(end)
	for i, pile := range piles {
		if next := letters(strings.Join(pile[len(pile)-ahead:], "")); strings.Contains(last, next) && !pilesDrawn(c, id) {
			t.Errorf("the last cards of pile %d were visible: %s", i+1, next)
		}
	}
}

// pilesDrawn reports whether so many cards were drawn that the ends of the piles may be known.
func pilesDrawn(c *webtest.Caller, id string) bool {
	c.T.Helper()
	return strings.Count(c.Get("/api/tables/"+id+"/log").Body, `"reveal `) > 60-ahead
}

// letters returns the letters and digits of a text.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text)
}

// TestLogHasNoPersonalData searches the log for names, talk, identities and addresses.
func TestLogHasNoPersonalData(t *testing.T) {
	t.Parallel()
	log := new(spy)
	h := webtest.NewLogging(t, guard.NoLimits, slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	g := h.Guest(t)
	g.Want(200, g.Post("/settings", "name=Zebulon"))
	at := g.Play("bots=1")
	g.Post(at+"/talk", "text=Abracadabra")
	g.Get(at)
	g.PostJSON("/api/tables/"+path.Base(at)+"/moves", `{"seat":"Abracadabra"}`)
	now := h.WaitFor(t, at, webtest.FirstSeatsTurn)
	for _, secret := range []string{"Zebulon", "Abracadabra", path.Base(at), now.Maker.ID, "127.0.0.1"} {
		if strings.Contains(log.text(), secret) {
			t.Errorf("the log contains %q", secret)
		}
	}
	if !strings.Contains(log.text(), "route=") {
		t.Error("the log is empty")
	}
}
