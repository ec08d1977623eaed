package homecoming_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/bot"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/homecoming"
	"razzia/internal/offline/offlinetest"
	"razzia/internal/table"
)

// home is the ID of tables here.
const home table.ID = "k3x2v7q4wz5a"

// cat is the person who brings games home.
var cat = homecoming.Player{ID: "id-of-cat", Levels: bot.Names(), Name: func(name string) string { return name }}

// sent is a game as a browser sends it.
func sent(b *offlinetest.Browser, id table.ID) *homecoming.Game {
	g := &homecoming.Game{ID: string(id)}
	g.Secret, g.Log = b.Sent(id)
	return g
}

// creations are tables of all kinds that a browser has.
func creations(random *rand.Rand) []table.Creation {
	options := table.Options{Players: 2 + random.IntN(4), Piles: 1 + random.IntN(2), Undo: random.IntN(2) == 0, Hints: true,
		Series: random.IntN(2)}
	together := table.Create{Maker: offlinetest.Me, Options: options}
	people := 1 + random.IntN(options.Players)
	for i := range options.Players {
		s := table.Sitter{Level: "greedy"}
		if i < people {
			s = table.Sitter{Person: table.Person{ID: offlinetest.Me.ID, Name: fmt.Sprint("Ann", i), Face: uint8(i)}}
		}
		together.Sitting = append(together.Sitting, s)
	}
	return []table.Creation{together, table.Teach{Person: offlinetest.Me}}
}

// TestAGameIsHereAsItWasThere plays games by chance in a browser, and brings them home: the log is the same, but for the identity of the
// person and the mark of the table.
func TestAGameIsHereAsItWasThere(t *testing.T) {
	t.Parallel()
	b := offlinetest.Open(t)
	random := rand.New(rand.NewPCG(1, 2))
	for range 8 {
		for _, c := range creations(random) {
			id := b.Play(random, c)
			comesHome(t, b, id)
			old, err := b.Host.Table(t.Context(), id)
			fatal.If(t, err)
			if ply := len(old.Moves) / 2; table.CheckRetry(old, ply) == nil {
				comesHome(t, b, b.Play(random, table.Retry{Old: old, Ply: ply, Person: offlinetest.Me, Level: "greedy"}))
			}
		}
	}
}

// comesHome brings a game home, and compares its logs.
func comesHome(t *testing.T, b *offlinetest.Browser, id table.ID) {
	t.Helper()
	got, err := homecoming.Read(home, sent(b, id), cat, time.Now())
	fatal.If(t, err)
	want := b.Log(id)
	if len(got.Log) != len(want) || got.ID != home || !got.Options.Offline {
		t.Fatalf("the log has %d entries, want %d, of %+v", len(got.Log), len(want), got.Options)
	}
	for i, e := range want {
		if e.Person != nil {
			p := *e.Person
			p.ID, e.Person = cat.ID, &p
		}
		if e.Options != nil {
			o := *e.Options
			o.Offline, e.Options = true, &o
		}
		if was, is := fmt.Sprintf("%+v", plain(e)), fmt.Sprintf("%+v", plain(got.Log[i])); was != is {
			t.Fatalf("entry %d is\n%s\nwant\n%s", i+1, is, was)
		}
	}
}

// plain is an entry with what it points to, as text.
func plain(e table.Entry) string {
	text := fmt.Sprintf("%+v %+v %+v", e.Person, e.Options, e.Proof)
	e.Person, e.Options, e.Proof = nil, nil, nil
	return fmt.Sprintf("%+v %s", e, text)
}

// TestTalkAndWhatFollowsTheGameStayThere says something at the table, and asks for a rematch after the game.
func TestTalkAndWhatFollowsTheGameStayThere(t *testing.T) {
	t.Parallel()
	b := offlinetest.Open(t)
	id := b.Play(rand.New(rand.NewPCG(3, 4)), offlinetest.Against("greedy", "greedy"))
	before := len(b.Log(id))
	for _, c := range []table.Command{table.Talk{By: offlinetest.Me.ID, Text: "Well played"}, table.LinkRematch{Next: table.RematchID(id)}} {
		_, err := b.Host.Act(t.Context(), id, c)
		fatal.If(t, err)
	}
	g := sent(b, id)
	lines := strings.Split(g.Log, "\n")
	g.Log = strings.Join(slices.Insert(slices.Clone(lines), 5, lines[before]), "\n") // the words during the game
	got, err := homecoming.Read(home, g, cat, time.Now())
	fatal.If(t, err)
	if len(got.Log) != before || got.Next != "" || strings.Contains(fmt.Sprint(got.Log), "Well played") {
		t.Errorf("the table has %d entries, want %d, and the next is %q", len(got.Log), before, got.Next)
	}
}

// TestTheClockOfABrowserMayBeWrong brings a game home that ended an hour ahead.
func TestTheClockOfABrowserMayBeWrong(t *testing.T) {
	t.Parallel()
	b := offlinetest.Open(t)
	g := sent(b, b.Play(rand.New(rand.NewPCG(5, 6)), offlinetest.Against("greedy")))
	now := time.Now().Add(-time.Hour)
	got, err := homecoming.Read(home, g, cat, now)
	fatal.If(t, err)
	if sum := got.Summary(); sum.Ended.After(now) || now.Sub(sum.Ended) > time.Second {
		t.Errorf("the game ended at %v: want %v", sum.Ended, now)
	}
}

// TestWhatIsNoGameIsRefused changes a game before it is sent.
func TestWhatIsNoGameIsRefused(t *testing.T) {
	t.Parallel()
	b := offlinetest.Open(t)
	whole := *sent(b, b.Play(rand.New(rand.NewPCG(7, 8)), offlinetest.Against("greedy", "greedy")))
	other := *sent(b, b.Play(rand.New(rand.NewPCG(9, 8)), offlinetest.Against("greedy", "greedy")))
	lines := strings.Split(whole.Log, "\n")
	replaced := func(old, new string) func(*homecoming.Game) {
		return func(g *homecoming.Game) {
			if !strings.Contains(g.Log, old) {
				t.Errorf("the log has no %q: %.1500s", old, g.Log)
			}
			g.Log = strings.Replace(g.Log, old, new, 1)
		}
	}
	last := func(old, new string) func(*homecoming.Game) {
		return func(g *homecoming.Game) {
			at := strings.LastIndex(g.Log, old)
			g.Log = g.Log[:at] + new + g.Log[at+len(old):]
		}
	}
	for name, change := range map[string]func(*homecoming.Game){
		"nothing":             func(g *homecoming.Game) { *g = homecoming.Game{} },
		"an ID of a server":   func(g *homecoming.Game) { g.ID = "k3x2v7q4wz5a" },
		"an ID of a path":     func(g *homecoming.Game) { g.ID = "offline-../../../abc" },
		"no seed":             func(g *homecoming.Game) { g.Secret = "x" },
		"another seed":        func(g *homecoming.Game) { g.Secret = other.Secret },
		"no log":              func(g *homecoming.Game) { g.Log = "" },
		"no JSON":             func(g *homecoming.Game) { g.Log = "{" },
		"two values":          func(g *homecoming.Game) { g.Log = lines[0] + " " + lines[1] },
		"a game that runs":    func(g *homecoming.Game) { g.Log = strings.Join(lines[:len(lines)-1], "\n") },
		"an entry is missing": func(g *homecoming.Game) { g.Log = strings.Join(slices.Delete(slices.Clone(lines), 8, 9), "\n") },
		"an entry is twice":   func(g *homecoming.Game) { g.Log = strings.Join(slices.Insert(slices.Clone(lines), 8, lines[8]), "\n") },
		"no beginning":        func(g *homecoming.Game) { g.Log = strings.Join(lines[1:], "\n") },
		"the end alone":       func(g *homecoming.Game) { g.Log = lines[len(lines)-1] },
		"too long":            func(g *homecoming.Game) { g.Log += strings.Repeat(" ", homecoming.MaxLog) },
		"too many entries":    func(g *homecoming.Game) { g.Log = strings.Repeat("{}\n", 5000) },
		"a field of no entry": replaced(`"kind":"created"`, `"kind":"created","trust":true`),
		"an unknown kind":     replaced(`"kind":"moved"`, `"kind":"won"`),
		"a seat that is none": replaced(`"kind":"sat","seat":0`, `"kind":"sat","seat":9`),
		"no seat":             replaced(`"kind":"bot sat","seat":1`, `"kind":"bot sat","seat":-1`),
		"another person":      replaced(`"kind":"sat","seat":0,"person":{"id":"id-in`, `"kind":"sat","seat":0,"person":{"id":"id-of-other-in`),
		"a name of two lines": replaced(`"kind":"sat","seat":0,"person":{"id":"id-in-the-browser","name":"Ann"`,
			`"kind":"sat","seat":0,"person":{"id":"id-in-the-browser","name":"A\nnn"`),
		"the name of a bot account": replaced(`"kind":"sat","seat":0,"person":{"id":"id-in-the-browser","name":"Ann"`,
			`"kind":"sat","seat":0,"person":{"id":"id-in-the-browser","name":"Ann [bot]"`),
		"a bot with a name":  replaced(`"level":"greedy","text":"`, `"level":"greedy","text":"Visit example.org `),
		"a level that is no": replaced(`"level":"greedy"`, `"level":"cheat"`),
		"too many players":   replaced(`"players":3`, `"players":6`),
		"other players":      replaced(`"players":3`, `"players":4`),
		"three piles":        replaced(`"piles":2`, `"piles":3`),
		"another pile":       replaced(`"piles":2`, `"piles":1`),
		"a clock":            replaced(`"piles":2`, `"piles":2,"clock":{"bank":-1,"increment":0}`),
		"a day":              replaced(`"piles":2`, `"piles":2,"from":3,"day":"2026-11-24"`),
		"a duel":             replaced(`"piles":2`, `"piles":2,"duel":"x"`),
		"a lesson":           replaced(`"piles":2`, `"piles":2,"lesson":1`),
		"a position":         replaced(`"piles":2`, `"piles":2,"from":1`),
		"a series":           replaced(`"piles":2`, `"piles":2,"series":2`),
		"the lobby":          replaced(`"piles":2`, `"piles":2,"listed":true`),
		"bot accounts":       replaced(`"piles":2`, `"piles":2,"botAccounts":true`),
		"long ago":           replaced(`{"at":"20`, `{"at":"19`),
		"another package":    replaced(`"packages":[[`, `"packages":[[1,`),
		"another proof":      last(`"seed":"`, `"seed":"0`),
	} {
		g := whole
		change(&g)
		_, err := homecoming.Read(home, &g, cat, time.Now())
		why := (*fault.BadField)(nil)
		if !errors.Is(err, homecoming.ErrNotAGame) || !errors.As(err, &why) || why.Problem == "" {
			t.Errorf("%s: %v, want a refusal with a reason", name, err)
		}
	}
	if _, err := homecoming.Read(home, &whole, cat, time.Now()); err != nil {
		t.Errorf("the game itself: %v", err)
	}
}
