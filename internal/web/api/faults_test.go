package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/client"
	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/house"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// unprovoked are the faults of the document that TestEveryFaultCanHappen does not provoke, each with the reason.
var unprovoked = map[string]string{
	"failed 500":          "no program knows how",
	"undo-full 429":       "it takes a day, because of unrest",
	"deck-broken 503":     "a stored deck would have to change",
	"no-words 400":        "the table would have to be from before there were words",
	"pile-empty 422":      "a pile stays empty only when nearly all 120 cards are turned up",
	"house-full 429":      "it takes thousands of tables",
	"evening-full 409":    "it takes hundreds of guests",
	"league-full 409":     "it takes hundreds of members",
	"too-many-people 429": "it takes hundreds of friends",
	"out-of-round 400":    "a seat is out of a round only late in it",
	"not-found 404":       "parts of a site are not missing, and no program asks for what is not there",
}

// TestEveryFaultCanHappen provokes every fault of the document at every operation that has it. That no operation answers
// with another fault is checked for each answer that a guest receives in any test.
func TestEveryFaultCanHappen(t *testing.T) {
	got := provoked{}
	for name, provoke := range map[string]func(*testing.T, provoked){
		"requests": provokeByRequests, "limits": provokeByLimits, "tables": provokeAtTables, "store": provokeByStore,
		"members": provokeAsMember, "wait": provokeByWaiting, "words": provokeByWords, "slow": provokeBySlowness, "consent": provokeByConsent,
		"review": provokeByReview, "bans": provokeByBans, "passkeys": provokeByPasskeys, "talk": provokeByTalk, "people": provokeByPeople,
		"old cookies": provokeByOldCookies, "daily": provokeByTheDaily, "puzzles": provokeByPuzzles, "training": provokeByTraining,
		"held puzzles": provokeByHeldPuzzles, "nobody": provokeByNobody,
		"tokens": provokeByTokens, "bot accounts": provokeByBots, "downloads": provokeByDownloads,
		"no messages": provokeWithoutMessages, "duels": provokeByDuels, "offline": provokeOffline,
		"clubs": provokeByClubs, "keys": provokeByKeys, "evenings": provokeByEvenings, "leagues": provokeByLeagues,
		"watchers": provokeByEveningTalk,
	} {
		t.Run(name, func(t *testing.T) { provoke(t, got) })
	}
	for _, o := range webtest.TheDocument().Operations {
		for status, response := range o.Responses {
			for _, key := range response.Keys {
				fault := o.ID + " " + key + " " + status
				if unprovoked[key+" "+status] == "" && !got[fault] {
					t.Errorf("not provoked: %s", fault)
				}
				delete(got, fault)
			}
		}
	}
	for _, fault := range slices.Sorted(maps.Keys(got)) {
		t.Errorf("not in the document: %s", fault)
	}
}

// provoked are faults: the operation, the key and the status of each.
type provoked map[string]bool

// add adds the fault of an answer.
func (p provoked) add(t testing.TB, operation string, r webtest.Reply) {
	t.Helper()
	if r.Status < http.StatusBadRequest {
		t.Errorf("%s: status %d, want a fault: %.200s", operation, r.Status, r.Body)
	}
	if (r.Header.Get("Retry-After") != "") && r.Status != http.StatusTooManyRequests && r.Key() != "draining" {
		t.Errorf("%s: status %d with Retry-After", operation, r.Status)
	}
	p[fmt.Sprint(operation, " ", r.Key(), " ", r.Status)] = true
}

// addIfRefused adds the fault of an operation, unless it needs nothing that fails.
func (p provoked) addIfRefused(t testing.TB, operation string, r webtest.Reply) {
	t.Helper()
	if r.Status >= http.StatusBadRequest {
		p.add(t, operation, r)
	}
}

// inputs are a body that fits the schema of each operation that takes one, or its query.
var inputs = map[string]string{
	"createSession": `{"name":"Ann"}`, "createTable": `{"players":2,"piles":1}`, "playBots": `{"bots":1,"piles":1}`,
	"playTogether": `{"names":["A","B"],"bots":0,"piles":1}`, "makeMove": `{"seat":0,"ply":0,"move":"draw 1"}`,
	"sit": `{"seat":0}`, "seatBot": `{"seat":0,"level":"greedy"}`, "standUp": `{"seat":0}`, "leave": `{"seat":0}`, "takeBack": `{"seat":0}`,
	"resign": `{"seat":0}`, "talk": `{"text":"Hello!"}`, "sayPhrase": `{"phrase":"hurry"}`, "setPace": `{"pace":9}`, "goOn": `{"done":0}`,
	"getHint":   "?seat=0&ply=0",
	"listGames": "?whose=mine", "listPositions": "?whose=mine",
	"passEarly": `{"seat":0}`, "dropEarlyPass": `{"seat":0}`, "planAhead": `{"seat":0,"turn":"draw","lasts":"once"}`, "dropPlan": `{"seat":0}`,
	"addWord": `{"seat":0,"word":"river"}`, "openWord": `{"seat":0,"word":"river","salt":"0"}`, "clearTables": `{"until":0}`,
	"listTable": `{"listed":true}`, "askMatch": `{"fill":1000}`,
	"mutePlayer": `{"seat":1}`, "unmutePlayer": `{"seat":1}`, "reportPlayer": `{"seat":1,"reason":"insult"}`,
	"useLink": `{"token":"NONE"}`, "notify": `{"endpoint":"https://push.example.org/1","p256dh":"AA","auth":"AA"}`, "setQuietHours": `{}`,
	"goAway": `{"days":3}`, "makeBot": `{"name":"Nelly"}`, "makeToken": `{"name":"bot","scopes":["read"],"days":90}`,
	"renamePasskey": `{"name":"Ann"}`, "addPasskey": `{"id":"AA","clientDataJSON":"AA","attestationObject":"AA"}`,
	"signIn": `{"id":"AA","clientDataJSON":"AA","authenticatorData":"AA","signature":"AA","userHandle":"AA"}`,
	"relate": `{"do":"ask"}`, "makeFriendLink": `{"once":true}`, "useFriendLink": `{"code":"NONE"}`, "setPresence": `{"hidden":true}`,
	"shareProfile": `{"sharing":"known"}`, "chooseLeaderboard": `{"agreed":true}`,
	"tryPuzzle": `{"move":"pass"}`, "tryInRun": `{"puzzle":"NONE","move":"pass"}`, "reportPuzzle": `{}`,
	"answerDrill": `{"id":"NONE","answer":"1"}`,
	"invite":      `{"table":"nowhere","person":"NONE"}`,
	"undo":        `{"ply":0}`, "agree": `{"to":1}`, "disagree": `{"to":1}`, "offerSeat": `{"seat":0}`, "keepSeat": `{"seat":0}`,
	"rematch": `{}`, "declineRematch": `{}`, "ready": `{}`, "askBreak": `{}`, "endBreak": `{}`,
	"acceptSeat": `{"code":"x"}`, "solveDay": `{"move":"call"}`, "makeDuel": `{"table":"nowhere"}`,
	"bringHome":    `{"game":"offline-k3mr7pq2xw5b","secret":"` + strings.Repeat("0", 64) + `","log":"{}"}`,
	"countOffline": `{"counts":true}`,
	"makeClub":     `{"name":"The Anchor"}`, "changeClub": `{"name":"The Anchor"}`, "joinClub": `{}`,
	"reportClub": `{"what":"words","reason":"spam"}`, "announceInClub": `{"text":"Hello"}`,
	"changeClubMember": `{"do":"remove"}`,
	"openEvening":      `{"plan":` + planOfEvening("") + `}`, "changeEvening": planOfEvening(""), "organiseEvening": `{"do":"pause"}`,
	"sayAtEvening": `{"text":"Hello!"}`, "reportAtEvening": `{"reason":"spam"}`,
	"openLeague": planOfLeague("The Friday league"), "organiseLeague": `{"do":"shut"}`, "changeLeague": planOfLeague("The Friday league"),
}

// request makes a request for an operation at a table. Input is the body or the query; the usual one if it is empty.
func request(g *webtest.Guest, o *webtest.Operation, id, input string) *http.Request {
	if input == "" {
		input = inputs[o.ID]
	}
	path := strings.NewReplacer("{id}", id, "{device}", "NONE", "{passkey}", "NONE", "{mute}", "NONE", "{browser}", "NONE", "{person}",
		"NONE", "{day}", "2026-11-24", "{month}", "2026-11", "{puzzle}", "NONE", "{drill}", "row",
		"{program}", "NONE", "{key}", "NONE", "{bot}", "NONE", "{season}", "1", "{line}", "1").Replace(o.Path)
	if o.Method == http.MethodGet {
		return g.Request(o.Method, path+input, nil)
	}
	r := g.Request(o.Method, path, strings.NewReader(input))
	r.Header.Set("Content-Type", "application/json")
	return r
}

// ask calls an operation by its ID.
func ask(g *webtest.Guest, operation, id, input string) webtest.Reply {
	g.T.Helper()
	return g.Do(request(g, webtest.TheDocument().Operation(operation), id, input))
}

// provokeByRequests sends requests that are wrong by themselves.
func provokeByRequests(t *testing.T, got provoked) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	for _, o := range webtest.TheDocument().Operations {
		send := func(change func(r *http.Request)) {
			r := request(g, o, "nowhere", "")
			change(r)
			got.add(t, o.ID, g.Do(r))
		}
		send(func(r *http.Request) { r.Host = "evil.example" })
		if o.Responses["400"].Content != nil {
			send(func(r *http.Request) { r.URL.RawQuery += "&luck=1" })
		}
		if strings.Contains(o.Path, "{id}") {
			send(func(*http.Request) {})
		}
		if o.Method == http.MethodGet {
			continue
		}
		send(func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") })
		send(func(r *http.Request) {
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(strings.Repeat(" ", 200<<10))), 200<<10
		})
		if o.RequestBody != nil {
			send(func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") })
		}
	}
}

// TestOtherMethodsAreRefused asks for every path with the methods that it does not have.
func TestOtherMethodsAreRefused(t *testing.T) {
	g := webtest.New(t, guard.NoLimits).Guest(t)
	for _, o := range webtest.TheDocument().Operations {
		for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} {
			if webtest.TheDocument().Find(method, o.Path) != nil {
				continue
			}
			r := g.Do(g.Request(method, o.Path, nil))
			if r.Status != http.StatusMethodNotAllowed || r.Key() != "method-not-allowed" || !strings.Contains(r.Header.Get("Allow"), o.Method) {
				t.Errorf("%s %s: %d, key %q, Allow %q", method, o.Path, r.Status, r.Key(), r.Header.Get("Allow"))
			}
			if err := webtest.TheDocument().CheckSchema("Error", r.Body); err != nil {
				t.Error(err)
			}
		}
	}
	r := g.Get("/api/nothing")
	if err := webtest.TheDocument().CheckSchema("Error", r.Body); err != nil || r.Status != http.StatusNotFound || r.Key() != "not-found" {
		t.Errorf("a path that does not exist: %d %s, %v", r.Status, r.Body, err)
	}
}

// provokeByLimits asks for more than the limits allow.
func provokeByLimits(t *testing.T, got provoked) {
	limits := guard.NoLimits
	limits.Address = guard.Rate{PerSecond: 1, Burst: 0.5}
	none := webtest.New(t, limits).WithoutCookies(t)
	for _, o := range webtest.TheDocument().Operations {
		r := none.Do(request(none, o, "nowhere", ""))
		if got.add(t, o.ID, r); r.Header.Get("Retry-After") == "" {
			t.Errorf("%s: no Retry-After", o.ID)
		}
	}
	limits = guard.NoLimits
	limits.PersonStreams = 0
	h := webtest.NewWith(t, site.Config{Pages: web.Settings{Requests: web.Requests{Limits: limits}}})
	for _, operation := range []string{"followTable", "followEvents", "listGames", "listPositions"} {
		g := h.Guest(t)
		r := ask(g, operation, openTable(t, h), "")
		if got.add(t, operation, r); r.Header.Get("Retry-After") != "" {
			t.Errorf("%s: Retry-After, but waiting does not help", operation)
		}
	}
	limits = guard.NoLimits
	few := guard.Rate{PerSecond: 0.01, Burst: 0.5}
	limits.Talk, limits.Lobby, limits.Reports, limits.Renames = few, few, few, few
	h = webtest.New(t, limits)
	g := h.Guest(t)
	got.add(t, "createTable", ask(g, "createTable", "", `{"players":2,"piles":1,"listed":true}`))
	got.add(t, "sit", ask(g, "sit", openTable(t, h), ""))
	got.add(t, "listTable", ask(g, "listTable", "nowhere", ""))
	got.add(t, "askMatch", ask(g, "askMatch", "", ""))
	got.add(t, "talk", ask(g, "talk", "nowhere", ""))
	got.add(t, "reportPlayer", ask(g, "reportPlayer", "nowhere", ""))
	for _, operation := range []string{"reportClub", "sayAtEvening", "reportAtEvening"} {
		got.add(t, operation, ask(g, operation, "nowhere", ""))
	}
	got.add(t, "sayPhrase", ask(g, "sayPhrase", "nowhere", ""))
	g.Want(http.StatusOK, ask(g, "keepGames", "", ""))
	got.add(t, "createSession", ask(g, "createSession", "", `{"name":"Zoë"}`))
}

// openTable makes a table of a stranger that is open to everybody, and returns its ID.
func openTable(t *testing.T, h *webtest.Server) string {
	t.Helper()
	made, err := h.Host.Create(t.Context(), table.Create{Maker: table.Person{ID: "maker", Name: "Maker"},
		Options: table.Options{Players: 3, Piles: 1, Listed: true}})
	fatal.If(t, err)
	return string(made.ID)
}

// A scene has tables of every kind. Ann made them and has seat 0; Bob has seat 1.
type scene struct {
	ann, bob                                                     *webtest.Guest
	waiting, playing, left, timed, resigned, over, lesson, hints string
}

func newScene(t *testing.T, h *webtest.Server) *scene {
	t.Helper()
	s := &scene{ann: h.Guest(t), bob: h.Guest(t)}
	begin := func(options string) string {
		id := s.made(t, "createTable", `{"players":2,"piles":1`+options+`}`)
		s.want(t, s.ann, "sit", id, `{"seat":0}`)
		s.want(t, s.bob, "sit", id, `{"seat":1}`)
		return id
	}
	s.waiting = s.made(t, "createTable", `{"players":3,"piles":1}`)
	s.playing, s.left, s.timed = begin(""), begin(`,"pace":10000`), begin(`,"bank":600000,"pace":10000`)
	s.resigned, s.over = begin(`,"pace":10000`), begin("")
	s.hints, s.lesson = begin(`,"hints":true`), s.made(t, "startLesson", "")
	s.want(t, s.ann, "leave", s.left, "")
	s.want(t, s.ann, "resign", s.resigned, "")
	s.want(t, s.ann, "leave", s.over, "")
	s.want(t, s.bob, "leave", s.over, `{"seat":1}`)
	h.WaitFor(t, s.over, func(now *table.Table) bool { return now.Phase == table.Over })
	return s
}

// made makes a table for Ann, and returns its ID.
func (s *scene) made(t *testing.T, operation, input string) string {
	t.Helper()
	_, rest, _ := strings.Cut(s.want(t, s.ann, operation, "", input).Body, `"id":"`)
	id, _, _ := strings.Cut(rest, `"`)
	return id
}

// want fails unless an operation succeeds.
func (s *scene) want(t *testing.T, g *webtest.Guest, operation, id, input string) webtest.Reply {
	t.Helper()
	r := ask(g, operation, id, input)
	if r.Status >= http.StatusBadRequest {
		t.Fatalf("%s %s: %d %s", operation, input, r.Status, r.Body)
	}
	return r
}

// mover is the guest who is to move at a table, with a query for a hint, and a move of the other guest.
func (s *scene) mover(id string) (g, other *webtest.Guest, now webtest.Table) {
	now = s.ann.Table("/t/" + id)
	if now.Game.Actor == 0 {
		return s.ann, s.bob, now
	}
	return s.bob, s.ann, now
}

// takeBackInTurn leaves a seat that is to move, and takes it back before its bot moves, which is refused at a table with clocks. On a busy
// machine the bot may be first: then it tries again.
func (s *scene) takeBackInTurn(t *testing.T) webtest.Reply {
	t.Helper()
	for {
		g, _, now := s.mover(s.timed)
		seat := fmt.Sprintf(`{"seat":%d}`, now.Game.Actor)
		s.want(t, g, "leave", s.timed, seat)
		if r := ask(g, "takeBack", s.timed, seat); r.Status != http.StatusOK {
			return r
		}
	}
}

// provokeAtTables does what tables refuse.
func provokeAtTables(t *testing.T, got provoked) {
	h := webtest.New(t, guard.NoLimits)
	s := newScene(t, h)
	stranger := h.Guest(t)
	try := func(g *webtest.Guest, operation, id, input string) {
		t.Helper()
		got.add(t, operation, ask(g, operation, id, input))
	}
	got.add(t, "takeBack", s.takeBackInTurn(t))
	for _, o := range []string{"makeMove", "leave", "resign", "takeBack", "goOn", "endLesson", "getHint", "passEarly", "dropEarlyPass",
		"planAhead", "dropPlan"} {
		try(s.ann, o, s.waiting, "")
		try(s.ann, o, s.over, "")
		try(stranger, o, s.playing, "")
		switch o {
		case "takeBack":
		case "resign": // a seat that was left may be given up for good, but once
			try(s.ann, o, s.resigned, "")
		default:
			try(s.ann, o, s.left, "")
		}
	}
	try(s.ann, "createTable", "", `{"players":2,"piles":1,"increment":5000}`)
	try(s.ann, "createTable", "", `{"players":2,"piles":1,"hints":true,"bank":5000}`)
	try(s.ann, "playBots", "", `{"bots":1,"piles":1,"increment":5000}`)
	try(s.ann, "playBots", "", `{"bots":1,"piles":1,"hints":true,"bank":5000}`)
	try(s.ann, "playBots", "", `{"bots":0,"piles":1}`)
	try(s.ann, "playTogether", "", `{"names":["A"],"bots":1,"piles":1,"increment":5000}`)
	try(s.ann, "playTogether", "", `{"names":["A"],"bots":1,"piles":1,"hints":true,"bank":5000}`)
	try(s.ann, "playTogether", "", `{"names":["A"],"bots":0,"piles":1}`)
	try(s.ann, "playTogether", "", `{"names":["\u0007"],"bots":1,"piles":1}`)
	try(s.ann, "sit", s.waiting, `{"seat":4}`)
	try(s.ann, "seatBot", s.waiting, `{"seat":4,"level":"greedy"}`)
	try(s.ann, "standUp", s.waiting, `{"seat":2}`)
	try(s.ann, "standUp", s.playing, "")
	try(s.ann, "rematch", s.playing, "")
	try(s.ann, "declineRematch", s.playing, "")
	try(s.ann, "declineRematch", s.over, "")
	try(s.ann, "goOn", s.playing, "")
	try(s.ann, "goOn", s.lesson, `{"done":9}`)
	try(s.ann, "makeMove", s.lesson, `{"seat":0,"ply":0,"move":"call"}`)
	try(s.ann, "getHint", s.lesson, "")
	try(s.ann, "passEarly", s.lesson, "")
	try(s.ann, "planAhead", s.lesson, "")
	try(s.ann, "dropPlan", s.playing, "")
	try(s.ann, "planAhead", s.playing, `{"seat":0,"lasts":"once"}`)
	try(s.ann, "dropEarlyPass", s.playing, "")
	for step := 0; ask(s.ann, "goOn", s.lesson, fmt.Sprintf(`{"done":%d}`, step)).Status == http.StatusOK; step++ {
	}
	try(s.ann, "goOn", s.lesson, fmt.Sprintf(`{"done":%v}`, lessonDone(s)))
	try(s.ann, "talk", s.playing, `{"text":"\u0007"}`)
	s.want(t, s.ann, "sayPhrase", s.lesson, "")
	if r := ask(s.ann, "sayPhrase", s.lesson, ""); r.Header.Get("Retry-After") != "5" {
		t.Errorf("a second phrase: Retry-After is %q, want 5", r.Header.Get("Retry-After"))
	}
	try(s.ann, "sayPhrase", s.lesson, "")
	s.want(t, s.bob, "sit", s.waiting, `{"seat":1}`)
	try(s.ann, "standUp", s.waiting, `{"seat":1}`)
	try(s.ann, "sit", s.waiting, `{"seat":1}`)
	try(s.ann, "seatBot", s.waiting, `{"seat":1,"level":"greedy"}`)
	try(stranger, "seatBot", s.waiting, "")
	listed := openTable(t, h)
	s.want(t, stranger, "sit", listed, "")
	try(stranger, "sit", listed, `{"seat":1}`)
	try(stranger, "listTable", s.waiting, "")
	try(s.ann, "listTable", s.playing, "")
	for _, o := range []string{"talk", "sayPhrase", "setPace", "ready"} {
		try(stranger, o, s.playing, "")
	}
	try(stranger, "rematch", s.over, "")
	try(s.ann, "clearTable", s.playing, "")
	try(stranger, "declineRematch", s.over, "")
	try(s.ann, "takeBack", s.resigned, "")
	try(h.WithoutCookies(t), "getData", "", "")
	try(s.ann, "getRecord", s.waiting, "")
	try(s.ann, "getAnalysis", s.playing, "")
	try(s.ann, "getMeasure", s.playing, "")
	try(s.ann, "getGameRating", s.playing, "")
	provokeByMoves(t, got, s)
	provokeByRules(t, got)
}

// lessonDone is the number of steps of the lesson that are done.
func lessonDone(s *scene) any {
	return webtest.NewCaller(s.ann.T.(*testing.T), s.ann).Call(200, "GET", "/api/tables/{id}", s.lesson, "")["lesson"].(map[string]any)["done"]
}

// provokeByMoves moves and asks for hints at the wrong time.
func provokeByMoves(t *testing.T, got provoked, s *scene) {
	t.Helper()
	mover, other, now := s.mover(s.hints)
	seat := now.Game.Actor
	got.add(t, "getHint", ask(mover, "getHint", s.hints, fmt.Sprintf("?seat=%d&ply=9", seat)))
	got.add(t, "getHint", ask(other, "getHint", s.hints, fmt.Sprintf("?seat=%d&ply=0", 1-seat)))
	got.add(t, "makeMove", ask(other, "makeMove", s.hints, fmt.Sprintf(`{"seat":%d,"ply":0,"move":"call"}`, 1-seat)))
	got.add(t, "makeMove", ask(mover, "makeMove", s.hints, fmt.Sprintf(`{"seat":%d,"ply":9,"move":"call"}`, seat)))
	got.add(t, "passEarly", ask(mover, "passEarly", s.hints, fmt.Sprintf(`{"seat":%d}`, seat)))
	got.add(t, "planAhead", ask(mover, "planAhead", s.hints, fmt.Sprintf(`{"seat":%d,"turn":"draw","lasts":"once"}`, seat)))
	s.want(t, mover, "makeMove", s.hints, moveOf(now, "call"))
	got.add(t, "passEarly", ask(mover, "passEarly", s.hints, fmt.Sprintf(`{"seat":%d}`, seat)))
	mover, _, now = s.mover(s.playing)
	got.add(t, "getHint", ask(mover, "getHint", s.playing, fmt.Sprintf("?seat=%d&ply=0", now.Game.Actor)))
}

// illegal are moves that are tried in every position of a game.
var illegal = []string{
	"draw 1", "draw 2", "call", "bid 1", "bid 2", "bid 16", "pass", "steal Jr", "steal Jr Jw Jb Jn Jd Gu Ca Dr", "steal Jr Jr",
	"steal Th Th Th Go Go",
}

// provokeByRules tries illegal moves in whole games, with one pile and with two, until the rules have refused each for
// every reason.
func provokeByRules(t *testing.T, got provoked) {
	t.Helper()
	h := webtest.New(t, guard.NoLimits)
	for game := range 40 {
		g := h.Guest(t)
		reply := ask(g, "playTogether", "", fmt.Sprintf(`{"names":["A","B"],"bots":0,"piles":%d}`, 1+game%2))
		_, rest, _ := strings.Cut(reply.Body, `"id":"`)
		id, _, _ := strings.Cut(rest, `"`)
		for now := g.Table("/t/" + id); now.Phase == "playing"; now = g.Table("/t/" + id) {
			for _, m := range illegal {
				if !slices.Contains(now.Game.Legal, m) {
					got.add(t, "makeMove", ask(g, "makeMove", id, moveOf(now, m)))
				}
			}
			m := now.Game.Legal[(now.Ply*7+game)%len(now.Game.Legal)]
			if slices.Contains(now.Game.Legal, "draw 1") && now.Ply%5 > 0 {
				m = "draw 1"
			}
			if slices.Contains(now.Game.Legal, "pass") && now.Ply%3 > 0 {
				m = "pass"
			}
			if ask(g, "makeMove", id, moveOf(now, m)).Status != http.StatusOK {
				t.Fatalf("%s is refused", m)
			}
		}
		if refusedForAll(got) {
			return
		}
	}
}

func moveOf(now webtest.Table, move string) string {
	return fmt.Sprintf(`{"seat":%d,"ply":%d,"move":%q}`, now.Game.Actor, now.Ply, move)
}

// refusedForAll reports whether the rules have refused moves for all reasons.
func refusedForAll(got provoked) bool {
	for _, key := range webtest.TheDocument().Operation("makeMove").Responses["422"].Keys {
		if unprovoked[key+" 422"] == "" && !got["makeMove "+key+" 422"] {
			return false
		}
	}
	return true
}

// A faultyStore fails when it is told to.
type faultyStore struct {
	host.Store
	fault atomic.Pointer[error]
}

func (s *faultyStore) fails() error {
	if fault := s.fault.Load(); fault != nil {
		return *fault
	}
	return nil
}

// Create makes a table, or fails.
func (s *faultyStore) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	if err := s.fails(); err != nil {
		return err
	}
	return s.Store.Create(ctx, id, secret, entries, sum)
}

// Append adds entries, or fails. A conflict comes from another entry, which is stored first.
func (s *faultyStore) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	if err := s.fails(); err == host.ErrConflict {
		other := table.Entry{Version: entries[0].Version, At: entries[0].At, Kind: table.Paced, Seat: razzia.NoSeat}
		return errors.Join(err, s.Store.Append(ctx, id, []table.Entry{other}, sum))
	} else if err != nil {
		return err
	}
	return s.Store.Append(ctx, id, entries, sum)
}

// Read reads a log, or fails for a table that does not exist.
func (s *faultyStore) Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error) {
	entries, err := s.Store.Read(ctx, id, after)
	if fault := s.fails(); err != nil && fault != nil {
		return nil, fault
	}
	return entries, err
}

// Tables lists tables, or fails.
func (s *faultyStore) Tables(ctx context.Context, q host.TableQuery) ([]table.Summary, error) {
	if err := s.fails(); err != nil {
		return nil, err
	}
	return s.Store.Tables(ctx, q)
}

// BeginForgetting notes a deletion, or fails.
func (s *faultyStore) BeginForgetting(ctx context.Context, person string, at time.Time) error {
	if err := s.fails(); err != nil {
		return err
	}
	return s.Store.BeginForgetting(ctx, person, at)
}

// HideAll clears games, or fails.
func (s *faultyStore) HideAll(ctx context.Context, person string, until time.Time) error {
	if err := s.fails(); err != nil {
		return err
	}
	return s.Store.HideAll(ctx, person, until)
}

// faulty is what is asked of subjects that fails when the store of tables does.
var faulty = []string{"store a match request", "remove a match request", "read a match request", "read ratings", "list what is played"}

// advancing is a clock that is an hour later each time, so that no count is kept.
func advancing() func() time.Time {
	var hours atomic.Int64
	return func() time.Time { return time.Unix(3600*hours.Add(1), 0) }
}

// provokeByStore has the store fail, find conflicts, and find damaged logs, and closes the host.
func provokeByStore(t *testing.T, got provoked) {
	kept := sitetest.Open(t)
	store := &faultyStore{Store: kept}
	accounts := &faultyAccounts{Store: kept}
	fails := func(what string) error {
		if !slices.Contains(faulty, what) {
			return nil
		}
		return store.fails()
	}
	h := webtest.NewWith(t, site.Config{Store: keptest.Failing{Kept: kept, Fails: fails}, Host: host.Config{Store: store},
		Members: identity.Config{Store: accounts},
		Opponents: site.Opponents{Adviser: func() (bot.Analyst, error) { return nil, errors.New("no analyst") },
			House: func(kept house.Store) house.Store { return kept }}})
	h.Site.House.Now = advancing()
	accounts.fails.Store(true)
	for _, o := range webtest.TheDocument().Operations {
		got.addIfRefused(t, o.ID, ask(h.Guest(t), o.ID, "nowhere", ""))
	}
	accounts.fails.Store(false)
	s := newScene(t, h)
	advised, _, now := s.mover(s.hints)
	forHint := fmt.Sprintf("?seat=%d&ply=0", now.Game.Actor)
	got.add(t, "getHint", ask(advised, "getHint", s.hints, forHint))

	for _, fault := range []error{errors.New("the disk is full"), host.ErrUnreadable} {
		store.fault.Store(&fault)
		for _, o := range webtest.TheDocument().Operations {
			keys := o.Responses["503"].Keys
			if slices.Contains(sessions, o.ID) || slices.Contains([]string{"getLobby", "getPackages", "listBots"}, o.ID) { // no table is read
				continue
			}
			if slices.Contains(keys, "store-failed") && (fault != host.ErrUnreadable || slices.Contains(keys, "log-broken")) {
				got.addIfRefused(t, o.ID, ask(s.ann, o.ID, "nowhere", ""))
			}
		}
	}
	store.fault.Store(nil)
	s.want(t, s.ann, "sit", s.waiting, `{"seat":2}`)
	opening, opens := s.closedWords(t)
	consents := s.consents(t)
	var conflict error = host.ErrConflict
	store.fault.Store(&conflict)
	got.add(t, "standUp", ask(s.ann, "standUp", s.waiting, `{"seat":2}`))
	got.add(t, "addWord", ask(s.ann, "addWord", s.waiting, `{"seat":2,"word":"river"}`))
	got.add(t, "openWord", ask(s.ann, "openWord", opening, opens))
	mover, _, now := s.mover(s.playing)
	for operation, at := range s.changes() {
		got.add(t, operation, ask(s.ann, operation, at, ""))
	}
	got.add(t, "makeMove", ask(mover, "makeMove", s.playing, moveOf(now, "draw 1")))
	addAll(t, got, consents)
	store.fault.Store(nil)
	h.Host.Close()
	addAll(t, got, consents)
	for operation, at := range s.changes() {
		got.add(t, operation, ask(s.ann, operation, at, ""))
	}
	for _, operation := range []string{"createTable", "playBots", "playTogether", "startLesson", "makeMove", "passEarly", "dropEarlyPass",
		"planAhead", "dropPlan",
		"ready", "deleteData", "addWord", "openWord"} {
		got.add(t, operation, ask(s.ann, operation, s.playing, ""))
	}
	got.add(t, "getHint", ask(advised, "getHint", s.hints, forHint))
}

// sessions are the operations that need no tables.
var sessions = []string{"getSession", "createSession", "keepGames", "listDevices", "signOut", "signOutOthers", "createLink", "useLink",
	"listPasskeys", "newPasskey", "addPasskey", "renamePasskey", "removePasskey", "newSignIn", "signIn", "listMutes", "endMute"}

// faultyAccounts is a store of accounts that can fail.
type faultyAccounts struct {
	identity.Store
	fails atomic.Bool
}

// IsGuest reports whether an identity is a guest, or fails.
func (f *faultyAccounts) IsGuest(ctx context.Context, id string) (bool, error) {
	if f.fails.Load() {
		return false, errors.New("the disk is full")
	}
	return f.Store.IsGuest(ctx, id)
}

// provokeAsMember does what accounts refuse.
func provokeAsMember(t *testing.T, got provoked) {
	h := webtest.New(t, guard.NoLimits)
	guest, ann := h.Guest(t), h.Guest(t)
	for _, o := range []string{"listDevices", "signOut", "signOutOthers", "createLink", "useLink"} {
		got.add(t, o, ask(guest, o, "", ""))
	}
	link := func() string {
		var l client.DeviceLink
		fatal.If(t, json.Unmarshal([]byte(ann.Want(http.StatusOK, ask(ann, "createLink", "", "")).Body), &l))
		return fmt.Sprintf(`{"token":%q,"along":true}`, l.Token)
	}
	ann.Want(http.StatusOK, ask(ann, "keepGames", "", ""))
	for range identity.MostIdentities - 1 {
		g := h.Guest(t)
		g.Want(http.StatusOK, ask(g, "useLink", "", link()))
	}
	got.add(t, "useLink", ask(guest, "useLink", "", link()))
	got.add(t, "keepGames", ask(ann, "keepGames", "", ""))
	kept := sitetest.Open(t)
	h = webtest.NewWith(t, site.Config{Store: kept, Members: identity.Config{Store: overtaken{kept}}})
	guest, ann = h.Guest(t), h.Guest(t)
	guest.Want(http.StatusOK, ask(guest, "createSession", "", ""))
	ann.Want(http.StatusOK, ask(ann, "keepGames", "", ""))
	got.add(t, "useLink", ask(guest, "useLink", "", link()))
}

// overtaken is a store of accounts to which another request always is faster to add a guest.
type overtaken struct{ identity.Store }

// UseLink signs a device in too late.
func (o overtaken) UseLink(context.Context, identity.Hash, identity.Joining, time.Time) (identity.Account, error) {
	return identity.Account{}, identity.ErrTaken
}

// changes are the operations that change a table, each with a table where Ann may do so.
func (s *scene) changes() map[string]string {
	return map[string]string{
		"sit": s.waiting, "seatBot": s.waiting, "listTable": s.waiting, "standUp": s.waiting, "leave": s.playing, "resign": s.playing,
		"takeBack": s.left,
		"talk":     s.playing, "sayPhrase": s.playing, "setPace": s.playing, "goOn": s.lesson, "endLesson": s.lesson, "rematch": s.over,
		"declineRematch": s.over,
	}
}

// provokeByWaiting reaches the limits of tables, persons and advisers.
func provokeByWaiting(t *testing.T, got provoked) {
	h := webtest.New(t, guard.NoLimits)
	s := newScene(t, h)
	s.want(t, s.ann, "sit", s.waiting, "")
	for pace := range table.MaxSeatChangesEach {
		for _, id := range []string{s.waiting, s.playing} {
			ask(s.ann, "setPace", id, fmt.Sprintf(`{"pace":%d}`, 10+pace))
		}
	}
	got.add(t, "leave", ask(s.ann, "leave", s.playing, ""))
	for _, operation := range []string{"sit", "seatBot", "standUp", "setPace", "listTable", "addWord"} {
		got.add(t, operation, ask(s.ann, operation, s.waiting, ""))
	}
	for range table.MaxTalkLines {
		s.want(t, s.ann, "talk", s.left, "")
	}
	got.add(t, "talk", ask(s.ann, "talk", s.left, ""))
	got.add(t, "sayPhrase", ask(s.ann, "sayPhrase", s.left, ""))
	for range host.MaxUnfinished {
		s.want(t, s.bob, "createTable", "", "")
	}
	h.Pages.Drain()
	got.add(t, "followTable", ask(s.ann, "followTable", s.playing, ""))
	got.add(t, "followEvents", ask(s.ann, "followEvents", "", ""))
	h.Pages.Undrain()
	for _, operation := range []string{"createTable", "playBots", "playTogether", "startLesson", "rematch", "askMatch"} {
		got.add(t, operation, ask(s.bob, operation, s.over, ""))
	}
	open := `{"players":2,"piles":1,"listed":true}`
	maker := &scene{ann: h.Guest(t)}
	private := maker.made(t, "createTable", "")
	for range lobby.MostOffers {
		maker.made(t, "createTable", open)
	}
	got.add(t, "createTable", ask(maker.ann, "createTable", "", open))
	got.add(t, "listTable", ask(maker.ann, "listTable", private, ""))
	s.want(t, s.ann, "rematch", s.over, "")
	for pace := range table.MaxSeatChangesEach {
		ask(s.ann, "setPace", s.over, fmt.Sprintf(`{"pace":%d}`, 10+pace))
		ask(s.bob, "setPace", s.over, fmt.Sprintf(`{"pace":%d}`, 100+pace))
	}
	got.add(t, "declineRematch", ask(s.ann, "declineRematch", s.over, ""))
	got.add(t, "rematch", ask(s.bob, "rematch", s.over, ""))
}

// A slowAnalyst never finds a hint.
type slowAnalyst struct{ bot.Player }

// Analyze waits for the end of the context.
func (slowAnalyst) Analyze(ctx context.Context, _ razzia.State) (bot.Analysis, error) {
	<-ctx.Done()
	return bot.Analysis{}, ctx.Err()
}

// provokeBySlowness sends bodies that never end, and waits for a hint in vain, in a bubble of fake time.
func provokeBySlowness(t *testing.T, got provoked) {
	synctest.Test(t, func(t *testing.T) {
		h := webtest.NewInMemory(t, site.Config{Opponents: site.Opponents{Adviser: func() (bot.Analyst, error) { return slowAnalyst{}, nil }}})
		for _, o := range webtest.TheDocument().Operations {
			if o.Method != http.MethodGet {
				r := sendHalf(t, h, o)
				if err := o.Check(webtest.TheDocument(), r); err != nil {
					t.Error(err)
				}
				got.add(t, o.ID, r)
			}
		}
		g := h.Guest(t)
		reply := ask(g, "playTogether", "", `{"names":["A","B"],"bots":0,"piles":1,"hints":true}`)
		_, rest, _ := strings.Cut(reply.Body, `"id":"`)
		id, _, _ := strings.Cut(rest, `"`)
		r := ask(g, "getHint", id, fmt.Sprintf("?seat=%d&ply=0", g.Table("/t/"+id).Game.Actor))
		if got.add(t, "getHint", r); r.Header.Get("Retry-After") == "" {
			t.Error("no Retry-After for a hint")
		}
	})
}

// sendHalf sends half of a request for an operation, and returns the answer.
func sendHalf(t *testing.T, h *webtest.Server, o *webtest.Operation) webtest.Reply {
	t.Helper()
	line, err := h.Network.Dial(t.Context(), "", "")
	fatal.If(t, err)
	defer func(line net.Conn) { _ = line.Close() }(line)
	path := strings.ReplaceAll(o.Path, "{id}", "nowhere")
	if _, err := fmt.Fprintf(line, "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
		o.Method, path); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(line), nil)
	fatal.If(t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	fatal.If(t, err)
	return webtest.Reply{Status: answer.StatusCode, Path: path, Body: string(body), Header: answer.Header}
}

// provokeWithoutMessages asks for messages at a site that sends none.
func provokeWithoutMessages(t *testing.T, got provoked) {
	g := webtest.NewWith(t, site.Config{NoPush: true}).Guest(t)
	for _, operation := range []string{"listNotifications", "notify", "setQuietHours", "stopNotifying"} {
		got.add(t, operation, ask(g, operation, "", ""))
	}
}

// provokeByReview has an analysis fail, and asks for more analyses than may wait.
func provokeByReview(t *testing.T, got provoked) {
	log := slog.New(slog.DiscardHandler)
	broken := webtest.NewWith(t, site.Config{Log: log, Reviews: analysis.Config{Open: func() (bot.Analyst, error) {
		return nil,
			errors.New("no analyst")
	}}})
	s := newScene(t, broken)
	s.want(t, s.ann, "getAnalysis", s.over, "")
	for r := ask(s.ann, "getAnalysis", s.over, ""); ; r = ask(s.ann, "getAnalysis", s.over, "") {
		if r.Status != http.StatusAccepted {
			got.add(t, "getAnalysis", r)
			break
		}
		time.Sleep(time.Millisecond)
	}
	hold := make(chan struct{})
	defer close(hold)
	full := webtest.NewWith(t, site.Config{Log: log, Reviews: analysis.Config{Most: 1, Open: func() (bot.Analyst, error) {
		<-hold
		return nil, errors.New("no analyst")
	}}})
	one, two := newScene(t, full), newScene(t, full)
	one.want(t, one.ann, "getAnalysis", one.over, "")
	got.add(t, "getAnalysis", ask(two.ann, "getAnalysis", two.over, ""))
}
