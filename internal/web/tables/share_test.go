package tables_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/live"
	"razzia/internal/web/webtest"
)

// A viewer is an open stream, and who sees it.
type viewer struct {
	name     string
	guest    *webtest.Guest // nil for a client without a cookie
	person   string         // their identity at the table
	language i18n.Language  // "" for a program
	stream   *webtest.Stream
}

// An audience is all kinds of viewers of one table.
type audience struct {
	t       *testing.T
	server  *webtest.Server
	at      string
	viewers []*viewer
	sent    chan struct{}
	close   func()
	now     func() time.Time
	version int // compared last
}

// newAudience opens a stream for each viewer, and twice: two streams of one kind share what they receive.
func newAudience(t *testing.T, h *webtest.Server, at string, now func() time.Time, viewers ...viewer) *audience {
	a := &audience{t: t, server: h, at: at, sent: make(chan struct{}, 100), now: now, close: func() {}}
	for _, v := range append(viewers, viewers...) {
		v.stream = &webtest.Stream{Keep: true}
		a.viewers = append(a.viewers, &v)
		path := at + "/stream?version=0"
		if v.language == "" {
			path = "/api/tables/" + string(webtest.TableID(at)) + "/stream"
		}
		closeOther, closeThis := a.close, h.Open(t, v.guest, path, "identity", v.stream, func() { a.sent <- struct{}{} })
		a.close = func() { closeThis(); closeOther() }
		<-a.sent // the first line
		<-a.sent // the table
	}
	a.compare()
	t.Cleanup(a.close)
	return a
}

// after waits until all streams have received what an action changed, and compares it.
func (a *audience) after() {
	a.t.Helper()
	for range a.viewers {
		<-a.sent
	}
	a.compare()
}

// pauseLeft is what is left of a pause in a table of the API: it depends on when the table was asked for.
var pauseLeft = regexp.MustCompile(`"pause":\{"left":\d+\}`)

// compare compares what each stream brought last with what is rendered for its viewer alone.
func (a *audience) compare() {
	a.t.Helper()
	now, err := a.server.Host.Table(a.t.Context(), webtest.TableID(a.at))
	fatal.If(a.t, err)
	if now.Phase == table.Over {
		return // what the game was worth comes to each stream at some moment after its end
	}
	moves := 0 // of which streams bring pictures
	if a.version > 0 && now.Options.Tempo() != table.AtOnce {
		moves = now.Log.MovesSince(a.version)
	}
	a.version = now.Version
	alone := map[string]string{}
	for _, v := range a.viewers {
		got := v.stream.Data()
		if got == "" {
			continue // a viewer who came later
		}
		want, rendered := alone[v.name]
		if !rendered {
			want = a.alone(v, now, moves)
			alone[v.name] = want
		}
		got, want = pauseLeft.ReplaceAllString(got, ""), pauseLeft.ReplaceAllString(want, "")
		if got != want {
			i := 0
			for i < min(len(got), len(want)) && got[i] == want[i] {
				i++
			}
			a.t.Fatalf("version %d: the stream of %s brings …%.200s: alone it would be …%.200s", now.Version, v.name, got[max(0, i-40):],
				want[max(0, i-40):])
		}
	}
}

// alone is what a viewer would receive if there were no others.
func (a *audience) alone(v *viewer, now *table.Table, moves int) string {
	a.t.Helper()
	if v.language == "" {
		return strings.TrimSpace(a.get(v, "/api/tables/"+string(now.ID)))
	}
	html, err := a.server.Pages.Tables.RenderAlone(live.Scene{Table: now, Person: v.person, Moves: moves, Now: a.now()}, v.language)
	fatal.If(a.t, err)
	return string(html)
}

// get reads a path of the API as a viewer.
func (a *audience) get(v *viewer, path string) string {
	a.t.Helper()
	g := v.guest
	if g == nil {
		g = a.server.WithoutCookies(a.t)
	}
	return g.Want(200, g.Get(path)).Body
}

// TestViewersReceiveOnlyTheirOwnView plays rounds before all kinds of viewers, with hints, with clocks and as a lesson, and takes seats. At
// each step every stream brings what is rendered for its viewer alone: no viewer gets the buttons, hints and texts of another.
func TestViewersReceiveOnlyTheirOwnView(t *testing.T) {
	t.Parallel()
	for name, play := range map[string]func(t *testing.T){"hints": playWithHints, "clocks": playWithClocks, "lesson": playLesson,
		"seats": takeSeats} {
		t.Run(name, play)
	}
}

// strangers are the viewers who have nothing to do with a table.
func strangers(t *testing.T, h *webtest.Server) []viewer {
	german := h.Guest(t)
	german.Want(200, german.Post("/settings", "name=Zoe&lang=de&face=7"))
	return []viewer{
		{"a watcher", h.Guest(t), "a watcher", i18n.English, nil}, {"a German", german, "a German", i18n.German, nil},
		{"a stranger", nil, "", i18n.English, nil}, {"a program", h.Guest(t), "", "", nil}, {"a strange program", nil, "", "", nil},
	}
}

func playWithHints(t *testing.T) {
	start := time.Now().Truncate(time.Second) // pages say how long a pause lasts, so the time stands still
	clock := func() time.Time { return start }
	h := webtest.NewInMemory(t, site.Config{Now: clock})
	maker, players := h.Guest(t), [2]*webtest.Guest{h.Guest(t), h.Guest(t)}
	at := maker.Want(200, maker.Post("/tables", "players=2&hints=1")).Path
	maker.Want(200, maker.Post(at+"/stand", "seat=0")) // the maker only watches
	for seat, g := range players {
		g.Want(200, g.Post(at+"/sit", fmt.Sprintf("seat=%d", seat)))
	}
	now := h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Playing })
	a := newAudience(t, h, at, clock, append(strangers(t, h),
		viewer{"the maker", maker, now.Maker.ID, i18n.English, nil}, viewer{"the maker's program", maker, now.Maker.ID, "", nil},
		viewer{"the first player", players[0], now.Seats[0].Person.ID, i18n.English, nil},
		viewer{"the second player", players[1], now.Seats[1].Person.ID, i18n.English, nil},
		viewer{"the second player's program", players[1], now.Seats[1].Person.ID, "", nil})...)
	for now.Game.State.Round == 1 {
		actor := players[now.Game.State.Actor]
		place := webtest.Form("seat", fmt.Sprint(now.Game.State.Actor), "ply", fmt.Sprint(len(now.Moves)))
		if len(now.Moves)%5 == 0 {
			actor.Want(200, actor.Post(at+"/hint", place))
			if len(now.Moves) == 0 { // the hint is no new version
				newAudience(t, h, at, clock, viewer{"who was advised", actor, now.Seats[now.Game.State.Actor].Person.ID, i18n.English, nil}).close()
			}
			actor.Want(200, actor.Post(at+"/talk", "text=Hm"))
			a.after()
		}
		move := webtest.Choose(t, now)
		actor.Want(200, actor.Post(at+"/move", place+"&"+webtest.Form("move", move.String())))
		a.after()
		now = h.WaitFor(t, at, func(*table.Table) bool { return true })
	}
}

func playWithClocks(t *testing.T) {
	var passed atomic.Int64 // since the start, in steps of 100 ms: so exact are the clocks of streams
	start := time.Now().Truncate(time.Second)
	clock := func() time.Time { return start.Add(time.Duration(passed.Load()) * 100 * time.Millisecond) }
	h := webtest.NewInMemory(t, site.Config{Now: clock})
	players := [2]*webtest.Guest{h.Guest(t), h.Guest(t)}
	at := players[0].Want(200, players[0].Post("/tables", "players=2&clock=60m%2B5s")).Path
	players[1].Want(200, players[1].Post(at+"/sit", "seat=1"))
	now := h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Playing })
	a := newAudience(t, h, at, clock, append(strangers(t, h),
		viewer{"the first player", players[0], now.Seats[0].Person.ID, i18n.English, nil},
		viewer{"the second player", players[1], now.Seats[1].Person.ID, i18n.English, nil})...)
	for range 40 {
		passed.Add(13)
		seat := now.Game.State.Actor
		move := webtest.Choose(t, now)
		players[seat].Want(200, players[seat].Post(at+"/move", webtest.Form("seat", fmt.Sprint(seat), "ply", fmt.Sprint(len(now.Moves)), "move",
			move.String())))
		a.after()
		now = h.WaitFor(t, at, func(*table.Table) bool { return true })
	}
	passed.Add(7)
	late := newAudience(t, h, at, clock, strangers(t, h)...) // their clocks have run on, without a new version
	late.compare()
}

func playLesson(t *testing.T) {
	h := webtest.NewInMemory(t, site.Config{})
	pupil := h.Guest(t)
	at := pupil.Want(200, pupil.Post("/lesson", "")).Path
	now := h.WaitFor(t, at, webtest.LessonWaits)
	a := newAudience(t, h, at, time.Now, append(strangers(t, h), viewer{"the pupil", pupil, now.Maker.ID, i18n.English, nil})...)
	for step := 0; webtest.LessonOf(now).Lesson.Read; step++ {
		pupil.Want(200, pupil.Post(at+"/next", "done="+strconv.Itoa(step)))
		a.after()
		now = h.WaitFor(t, at, webtest.LessonWaits)
	}
}

// takeSeats has people and bots come and go before a game, and at its beginning.
func takeSeats(t *testing.T) {
	h := webtest.NewInMemory(t, site.Config{})
	maker, player := h.Guest(t), h.Guest(t)
	at := maker.Want(200, maker.Post("/tables", "players=3&hints=1")).Path
	now := h.WaitFor(t, at, func(*table.Table) bool { return true })
	path := "/api/tables/" + string(now.ID)
	maker.Want(200, maker.Post(at+"/stand", "seat=0"))
	player.Want(200, player.Post(at+"/sit", "seat=1"))
	now = h.WaitFor(t, at, func(now *table.Table) bool { return now.Seats[1].Person.ID != "" })
	a := newAudience(t, h, at, time.Now, append(strangers(t, h),
		viewer{"the maker", maker, now.Maker.ID, i18n.English, nil}, viewer{"the maker's program", maker, now.Maker.ID, "", nil},
		viewer{"the player", player, now.Seats[1].Person.ID, i18n.English, nil})...)
	for _, step := range []struct {
		by           *webtest.Guest
		what, fields string
	}{
		{maker, "bot", `{"seat":2,"level":"greedy"}`}, {player, "stand", `{"seat":1}`}, {maker, "sit", `{"seat":1}`},
		{maker, "stand", `{"seat":2}`},
		{player, "sit", `{"seat":2}`}, {player, "talk", `{"text":"Hm"}`}, {player, "sit", `{"seat":0}`},
		{maker, "pace", `{"pace":10000}`}, // no bot moves during the test
		{player, "leave", `{"seat":2}`}, {maker, "resign", `{"seat":1}`},
	} {
		step.by.Want(200, step.by.PostJSON(path+"/"+step.what, step.fields))
		a.after()
	}
}
