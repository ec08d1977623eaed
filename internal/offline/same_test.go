package offline_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host/memory"
	"razzia/internal/offline"
	"razzia/internal/puzzle"
	"razzia/internal/table"
	"razzia/internal/web/session"
	"razzia/internal/web/webtest"
)

// A twin is a person who has the same tables at a server and in their browser.
type twin struct {
	*person
	online *webtest.Guest
	me     [2]string // identities: at the server, and in the browser
}

// logOf is a log with its people, and the secret of its deck.
type logOf struct {
	entries []table.Entry
	secret  []byte
}

// alone plays a game of three at one device in a browser to its end, by chance, and returns its log.
func alone(p *person, b *book) logOf {
	p.Helper()
	at := p.ask(303, "POST", offline.Path+"/together", url.Values{"name": {"Ann", "Ben", "Cleo"}}).Header().Get("Location")
	id := table.ID(strings.TrimPrefix(at, "/t/"))
	random := rand.New(rand.NewPCG(1, 2))
	now, err := p.site.Host.Table(p.Context(), id)
	for fatal.If(p, err); now.Phase != table.Over; fatal.If(p, err) {
		v := now.View(now.Maker.ID, now.Log[len(now.Log)-1].At)
		var next table.Command = table.Resume{Ply: v.Ply}
		if _, pausing := now.Pause(); !pausing {
			next = table.Move{By: now.Maker.ID, Seat: v.Game.Acting, Ply: v.Ply, Epoch: v.Epoch,
				Move: v.Game.Legal[random.IntN(len(v.Game.Legal))]}
		}
		_, err = p.site.Host.Act(p.Context(), id, next)
		fatal.If(p, err)
		now, err = p.site.Host.Table(p.Context(), id)
	}
	var kept struct{ Secret []byte }
	values, _ := b.All(p.Context())
	fatal.If(p, json.Unmarshal(values["table/"+string(id)], &kept))
	later := slices.Clone(now.Log)
	for i := range later {
		later[i].At = later[i].At.Add(time.Hour) // so that no pause ends while the pages are compared
	}
	return logOf{later, kept.Secret}
}

// as is a log of a person with another identity.
func (l logOf) as(t testing.TB, from, to string) logOf {
	t.Helper()
	var all []table.Entry
	for _, e := range l.entries {
		text, err := json.Marshal(e)
		fatal.If(t, err)
		var next table.Entry
		fatal.If(t, json.Unmarshal([]byte(strings.ReplaceAll(string(text), from, to)), &next))
		next.Version, next.At = e.Version, e.At
		all = append(all, next)
	}
	return logOf{all, l.secret}
}

// tableOf is the table with the first entries of a log: its number is in its ID.
func tableOf(n int) table.ID { return table.ID(fmt.Sprintf("offline-%012d", n)) }

// newTwin puts the beginnings of a log, as tables of their own, to a server and into a browser. Table n has the first n entries.
func newTwin(t *testing.T) (w *twin, states int) {
	t.Helper()
	games, b := new(memory.Store), new(book)
	h := webtest.ServerOf(t, games)
	w = &twin{online: h.Guest(t)}
	own := webtest.PersonOf(t, h, w.online)
	me := session.New()
	me.Name, me.Face = own.Name, own.Face
	site, err := offline.Open(t.Context(), offline.Config{Journal: b, Me: &me})
	fatal.If(t, err)
	log := alone(&person{t, site}, b)
	site.Close()
	w.me = [2]string{own.ID, log.entries[0].Person.ID}
	there := log.as(t, w.me[1], w.me[0])
	for n := 1; n <= len(log.entries); n++ {
		id := tableOf(n)
		now, err := table.Read(id, there.entries[:n])
		fatal.If(t, err)
		fatal.If(t, games.Create(t.Context(), id, log.secret, there.entries[:n], now.Summary()))
		here, err := table.Read(id, log.entries[:n])
		fatal.If(t, err)
		fatal.If(t, b.Put(t.Context(), journalOf(t, id, log, here)))
	}
	w.person = open(t, b)
	return w, len(log.entries)
}

// journalOf is what a journal has of a table.
func journalOf(t *testing.T, id table.ID, log logOf, now *table.Table) map[string][]byte {
	t.Helper()
	values := map[string][]byte{}
	put := func(key string, value any) {
		text, err := json.Marshal(value)
		fatal.If(t, err)
		values[key] = text
	}
	sum := now.Summary()
	sum.ID = id
	put("table/"+string(id), map[string]any{"secret": log.secret, "summary": sum})
	for _, e := range now.Log {
		put(fmt.Sprintf("entry/%s/%08d", id, e.Version), map[string]any{"at": e.At, "entry": e})
	}
	return values
}

// depends are the parts of pages that depend on the server: the head, the places of the bar, the menu of the face, the list of account
// pages, the foot, milestones and the ladder, how long a pause still lasts, and the rating of who solves puzzles.
var depends = regexp.MustCompile(`(?s)<head>.*?</head>|<nav class="(?:tabs|side)".*?</nav>|<section class="faced".*?</section>|` +
	`<footer class="foot">.*?</footer>|<section class="panel  bare" id="feat-shelf".*?</section>|<section class="panel " id="climb".*?</section>|` +
	`data-ends="\d+"|<p class="figures">.*?</p>|<p id="rated">.*?</p>`)

// same compares a page of the server with that of the browser, byte by byte but for what depends on the server.
func (w *twin) same(path string) {
	w.Helper()
	online := w.online.Want(200, w.online.Get(path)).Body
	here := w.ask(200, "GET", path, nil).Body.String()
	online = strings.ReplaceAll(depends.ReplaceAllString(online, ""), w.me[0], "ME")
	here = strings.ReplaceAll(depends.ReplaceAllString(here, ""), w.me[1], "ME")
	if online == here {
		return
	}
	at := 0
	for at < min(len(online), len(here)) && online[at] == here[at] {
		at++
	}
	around := func(page string) string { return page[max(0, at-200):min(len(page), at+300)] }
	w.Errorf("%s differs at %d:\n--- at the server\n%s\n--- in the browser\n%s", path, at, around(online), around(here))
}

// TestPagesAreThoseOfTheSite compares the pages that a server and a browser both have: the table in all states of a game, after it replay
// and proof, the rules, the settings, and puzzles with their answers.
func TestPagesAreThoseOfTheSite(t *testing.T) {
	w, states := newTwin(t)
	const begun = 5 // the entries that make the table and seat three people, and that of the beginning
	for n := begun; n <= states; n++ {
		w.same("/t/" + string(tableOf(n)))
	}
	over := "/t/" + string(tableOf(states))
	for _, path := range []string{over + "/replay", over + "/replay?at=40", over + "/fair", "/rules", "/puzzles/missed",
		"/puzzles/theme/duel", "/training", "/settings/device", "/settings/me"} {
		w.same(path)
	}
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	for i := range 12 {
		p := set.At(i * 160)
		at := "/puzzles/" + p.ID
		w.same(at)
		w.same(at + "?hint=1")
		for _, way := range []int{1, 0} { // an answer, and practice
			move := moveForm(p.Ways[way].Moves[0].String())
			to := w.ask(303, "POST", at+"/move", move).Header().Get("Location")
			w.online.Want(200, w.online.Post(at+"/move", move.Encode()))
			w.same(to)
		}
	}
}
