package web_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path"
	"strings"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/hint"
	"razzia/bot/level"
	"razzia/bot/review"
	"razzia/bot/search"
	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/study"
	"razzia/internal/table"
	"razzia/internal/web"
)

// A house is a server with its service, for a test.
type house struct {
	*httptest.Server
	host  *host.Host
	pages *web.Server
}

// key is what the cookies of tests are signed with.
var key = []byte("a key for tests, 32 bytes long  .")

func newHouse(t *testing.T, limits web.Limits) *house {
	t.Helper()
	return newHouseLogging(t, limits, slog.New(slog.DiscardHandler))
}

func newHouseLogging(t *testing.T, limits web.Limits, log *slog.Logger) *house {
	t.Helper()
	return newHouseWith(t, limits, log, study.Config{Open: openAnalyst})
}

// newHouseWith is a house whose finished games are analysed at such a desk.
func newHouseWith(t *testing.T, limits web.Limits, log *slog.Logger, c study.Config) *house {
	t.Helper()
	service := host.New(host.Config{Store: new(hosttest.Memory), Bus: new(bus.Local), Log: log, Adviser: hint.NewAdviser(searching)})
	c.Log = log
	desk := study.NewQueue(c)
	pages := web.New(web.Config{Host: service, Key: key, Log: log, Levels: bot.Names(), Level: level.Usual, Strength: level.StrengthOf, Reviews: desk, Limits: limits})
	h := &house{httptest.NewServer(pages), service, pages}
	t.Cleanup(func() {
		pages.Close()
		h.Close()
		desk.Close()
		service.Close()
	})
	return h
}

// openAnalyst opens an analyst that looks one move ahead by rules of thumb.
func openAnalyst() (bot.Analyst, error) {
	return review.Open("search:nodes=1,margin=0,solve=1,eval=static")
}

// searching opens an analyst that thinks little and by no clock.
func searching() (bot.Analyst, error) {
	return search.New(search.Settings{Evaluator: search.Static{}, Limit: search.Limit{Nodes: 20}}, 1), nil
}

// A guest is somebody with a browser that runs no script.
type guest struct {
	t      testing.TB
	house  *house
	client *http.Client
}

func (h *house) guest(t testing.TB) *guest {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := &guest{t, h, &http.Client{Jar: jar}}
	g.get("/")
	return g
}

// A reply is what came of a request, wherever it led.
type reply struct {
	status int
	path   string
	body   string
	header http.Header
}

func (g *guest) do(r *http.Request) reply {
	g.t.Helper()
	answer, err := g.client.Do(r)
	if err != nil {
		g.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	return reply{answer.StatusCode, answer.Request.URL.Path, string(body), answer.Header}
}

func (g *guest) request(method, to string, body io.Reader) *http.Request {
	g.t.Helper()
	r, err := http.NewRequest(method, g.house.URL+to, body)
	if err != nil {
		g.t.Fatal(err)
	}
	return r
}

func (g *guest) get(to string) reply {
	g.t.Helper()
	return g.do(g.request("GET", to, nil))
}

// post sends a form, its fields given as in an address.
func (g *guest) post(to, fields string) reply {
	g.t.Helper()
	r := g.request("POST", to, strings.NewReader(fields))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return g.do(r)
}

// want fails unless a reply has a status.
func (g *guest) want(status int, r reply) reply {
	g.t.Helper()
	if r.status != status {
		g.t.Fatalf("%s: status %d, want %d: %.300s", r.path, r.status, status, r.body)
	}
	return r
}

// play begins a game against a bot, and gives the path of its table.
func (g *guest) play(fields string) string {
	g.t.Helper()
	at := g.want(200, g.post("/play", fields)).path
	if !strings.HasPrefix(at, "/t/") {
		g.t.Fatalf("play led to %s", at)
	}
	return at
}

// An apiTable is what a test reads of a table.
type apiTable struct {
	Phase string `json:"phase"`
	Ply   int    `json:"ply"`
	Game  struct {
		Actor  int      `json:"actor"`
		Acting int      `json:"acting"`
		Legal  []string `json:"legal"`
	} `json:"game"`
	Error string `json:"error"`
}

func (g *guest) table(at string) apiTable {
	g.t.Helper()
	var v apiTable
	if err := json.Unmarshal([]byte(g.want(200, g.get("/api/tables/"+path.Base(at))).body), &v); err != nil {
		g.t.Fatal(err)
	}
	return v
}

// waitFor waits until a table is as it should be.
func (h *house) waitFor(t *testing.T, at string, ready func(*table.Table) bool) *table.Table {
	t.Helper()
	id := table.ID(path.Base(at))
	versions, stop := h.host.Watch(id)
	defer stop()
	for {
		now, err := h.host.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if ready(now) {
			return now
		}
		select {
		case <-versions:
		case <-t.Context().Done():
			t.Fatal("the table never became so")
		}
	}
}

// myTurn reports whether seat 0, where who makes a table sits, is to move, or the game is over.
func myTurn(t *table.Table) bool { return t.Phase == table.Over || t.Game.State.Actor == 0 }

// choose is a move for who is to move, as a beginner would make it.
func choose(t *testing.T, now *table.Table) razzia.Move {
	t.Helper()
	player, err := bot.New("greedy", uint64(len(now.Moves)))
	if err != nil {
		t.Fatal(err)
	}
	m, err := player.Choose(t.Context(), now.Game.State, now.Game.State.Actor)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func form(pairs ...string) string {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Add(pairs[i], pairs[i+1])
	}
	return values.Encode()
}

// tableID is the table of a path.
func tableID(at string) table.ID { return table.ID(path.Base(at)) }

// tableIn is the table that the API answered with.
func tableIn(answer string) string {
	var v struct{ ID string }
	_ = json.Unmarshal([]byte(answer), &v)
	return v.ID
}
