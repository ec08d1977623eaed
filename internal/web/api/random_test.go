package api_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAnswersOfRandomGames plays random games at tables of every kind. On the way, players and a watcher read everything
// that the API has: each answer and each event must fit the document, and have no field that it lacks.
func TestAnswersOfRandomGames(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	for name, game := range map[string]struct{ operation, input string }{
		"two": {"playTogether", `{"names":["A","B"],"bots":0,"piles":1}`},
		"five": {"playTogether",
			`{"names":["A","B","C","D","E"],"bots":0,"piles":2,"without":{"chance":true,"rowWorth":true,"scoreNow":true}}`},
		"clock":        {"playTogether", `{"names":["A","B","C"],"bots":0,"piles":2,"bank":600000,"increment":5000}`},
		"used up":      {"playTogether", `{"names":["A","B"],"bots":1,"piles":2,"bank":1,"pace":0}`},
		"hints":        {"playTogether", `{"names":["A","B","C","D"],"bots":0,"piles":1,"hints":true}`},
		"bots":         {"playBots", `{"bots":3,"piles":2,"level":"random","levels":["greedy"]}`},
		"bots only":    {"playBots", `{"bots":2,"piles":1,"level":"random","without":{"chance":true}}`},
		"lesson":       {"startLesson", ""},
		"lesson ended": {"startLesson", ""},
	} {
		t.Run(name, func(t *testing.T) {
			g := &randomGame{T: t, ann: h.Guest(t), bob: h.Guest(t), luck: rand.New(rand.NewPCG(1, uint64(len(name))))}
			g.begin(game.operation, game.input)
			events := g.follow(h.WithoutCookies(t))
			g.ask(g.ann, "setPace", `{"pace":0}`)
			switch name {
			case "lesson ended":
				g.ask(g.ann, "endLesson", "")
			case "bots only":
				g.ask(g.ann, "leave", `{"seat":0}`)
			}
			g.playOn(h)
			g.lookAtAll()
			events()
			for g.ask(g.ann, "getAnalysis", "").Status == http.StatusAccepted {
			}
			g.ask(g.ann, "rematch", "")
			g.lookAtAll()
		})
	}
}

// A randomGame is a game that Ann plays at random and Bob watches.
type randomGame struct {
	*testing.T
	ann, bob *webtest.Guest
	luck     *rand.Rand
	id       string
}

// A position is what the test reads of a table.
type position struct {
	ID      string
	Version int
	Phase   string
	Ply     int
	Lesson  *struct {
		Done int
		Read bool
	}
	Game struct {
		Acting int
		Legal  []string
	}
	Options struct{ Hints bool }
}

func (g *randomGame) begin(operation, input string) {
	g.Helper()
	g.id = g.read(g.ask(g.ann, operation, input)).ID
	if g.id == "" {
		g.Fatal("no game")
	}
}

func (g *randomGame) ask(guest *webtest.Guest, operation, input string) webtest.Reply {
	g.Helper()
	return ask(guest, operation, g.id, input)
}

func (g *randomGame) read(r webtest.Reply) (now position) {
	g.Helper()
	fatal.If(g, json.Unmarshal([]byte(r.Body), &now))
	return now
}

// playOn plays to the end.
func (g *randomGame) playOn(h *webtest.Server) {
	g.Helper()
	for now := g.now(); now.Phase != "over"; now = g.now() {
		if now.Ply%9 == 0 {
			g.lookAtAll()
		}
		switch {
		case now.Lesson != nil && now.Lesson.Read:
			if g.ask(g.ann, "goOn", fmt.Sprintf(`{"done":%d}`, now.Lesson.Done)).Status != http.StatusOK {
				g.ask(g.ann, "endLesson", "") // the last step
			}
		case now.Game.Acting < 0:
			h.WaitFor(g.T, g.id, func(t *table.Table) bool { return t.Version > now.Version })
		default:
			g.move(now)
		}
	}
}

func (g *randomGame) now() position { return g.read(g.ask(g.ann, "getTable", "")) }

// move makes a random move, after a hint where there are any. It may come too late for a clock.
func (g *randomGame) move(now position) {
	g.Helper()
	if now.Options.Hints && now.Ply%5 == 0 {
		g.ask(g.ann, "getHint", fmt.Sprintf("?seat=%d&ply=%d", now.Game.Acting, now.Ply))
	}
	m := now.Game.Legal[g.luck.IntN(len(now.Game.Legal))]
	g.ask(g.ann, "makeMove", fmt.Sprintf(`{"seat":%d,"ply":%d,"move":%q}`, now.Game.Acting, now.Ply, m))
}

// lookAtAll reads everything, as a player and as a watcher.
func (g *randomGame) lookAtAll() {
	g.Helper()
	for _, by := range []*webtest.Guest{g.ann, g.bob} {
		for _, operation := range []string{"getTable", "getLog", "getRecord", "listTables", "getSession"} {
			g.ask(by, operation, "")
		}
	}
}

// follow checks the events of the stream, until the function that it returns is called.
func (g *randomGame) follow(guest *webtest.Guest) (end func()) {
	g.Helper()
	answer, err := guest.Client.Do(request(guest, webtest.TheDocument().Operation("followTable"), g.id, ""))
	fatal.If(g, err)
	var reading sync.WaitGroup
	reading.Go(func() {
		fields := []string{":", "id: ", "data: ", "retry: "}
		for lines := bufio.NewReader(answer.Body); ; {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			if line != "\n" && !slices.ContainsFunc(fields, func(f string) bool { return strings.HasPrefix(line, f) }) {
				g.Errorf("the stream has the line %q", line)
			}
			if data, ok := strings.CutPrefix(line, "data: "); ok {
				if err := webtest.TheDocument().CheckSchema("Table", data); err != nil {
					g.Error(err)
				}
			}
		}
	})
	return func() {
		answer.Body.Close()
		reading.Wait()
	}
}
