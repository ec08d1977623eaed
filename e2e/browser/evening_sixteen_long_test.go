//go:build long

package browser_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/bot"
	"razzia/internal/club/evening"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// A sitter is a person at an evening with a page of their own, whose way to the server can be cut.
type sitter struct {
	*tab
	*gate
}

// plays is a script for all pages of a person, who does what people do. They load a page again that was cut while it came: an error of the
// browser, or a page without its script. They play at each table that they are led to, and it is noted.
const plays = `const begun = Date.now();
setInterval(() => {
	if (!document.documentElement.classList.contains("script")) {
		if (Date.now() - begun > 4000) location.reload();
		return;
	}
	const main = document.querySelector("main.table");
	if (!main) return;
	sessionStorage.setItem(location.pathname, "seen");
	if (main.matches(".is-over")) return;
	(main.querySelector("form[action$='/ready'] button") ?? main.querySelector("[form=action].action.main") ?? main.querySelector("[form=action].action"))?.click();
}, 100)`

// A night is an evening of people with pages.
type night struct {
	t       *testing.T
	server  *webtest.Server
	store   evening.Store
	key     evening.Key
	sitters []*sitter

	organiser *webtest.Guest
}

// newNight opens an evening of rounds, to which people come by its link.
func newNight(t *testing.T, people, rounds int) *night {
	t.Helper()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	n := &night{t: t, server: h, store: evening.NewStore(h.Kept.Engine())}
	ctx, stop := context.WithCancel(context.Background())
	var tasks sync.WaitGroup
	for _, run := range h.Site.Tasks() {
		tasks.Go(func() { run(ctx) })
	}
	t.Cleanup(func() { stop(); tasks.Wait() })
	ann := webtest.Member(t, h, "Ann")
	plan := fmt.Sprintf("name=Friday&start=60&games=%d&seats=4&pace=0&rest=0&level=", max(rounds, evening.MinGames))
	path := ann.Want(200, ann.Post("/evenings/new", plan)).Path
	n.key = evening.Key(strings.TrimPrefix(path, evening.LinkPath+"/"))
	n.come(path, ann)
	for range people - 1 {
		n.come(path, h.Guest(t))
	}
	ann.Want(200, ann.Post(path+"/begin", ""))
	n.organiser = ann
	return n
}

// come lets one more person come to the evening at a path. The first one has opened it, and takes part.
func (n *night) come(path string, g *webtest.Guest) {
	n.t.Helper()
	s := &sitter{tab: newTab(n.t, 390, 844), gate: newGate(n.t, n.server)}
	s.become(n.server, g)
	_, err := chromedp.Call(s.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: plays})
	fatal.If(n.t, err)
	s.do(chromedp.Navigate(s.URL + path))
	if len(n.sitters) > 0 {
		s.press(`form[action$="/join"] button`)
	}
	s.until(`document.querySelector("#own .next") !== null`)
	n.sitters = append(n.sitters, s)
}

// cut breaks the connections of one person after another, until a context ends. They are back after a moment.
func (n *night) cut(ctx context.Context) (cuts int) {
	chance := rand.New(rand.NewPCG(1, 2))
	every := 3 * time.Second // pages that load all the time again would take minutes
	if wholeGames {
		every = time.Second
	}
	for tick := time.NewTicker(every); ; cuts++ {
		s := n.sitters[chance.IntN(len(n.sitters))]
		select {
		case <-ctx.Done():
			return cuts
		case <-tick.C:
		}
		if chance.IntN(3) == 0 {
			s.strand() // nothing says that the connections are dead, until the device closes them
		} else {
			s.gate.stop()
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(chance.IntN(3000)) * time.Millisecond):
		}
		s.gate.stop()
		s.start()
	}
}

// sees waits until something is so at the evening, and returns it.
func (n *night) sees(is func(*evening.Evening) bool) *evening.Evening {
	n.t.Helper()
	for tick := time.NewTicker(50 * time.Millisecond); ; <-tick.C {
		e, there, err := n.store.Evening(n.t.Context(), n.key)
		if fatal.If(n.t, err); !there {
			n.t.Fatal("the evening is gone")
		}
		if is(e) {
			return e
		}
	}
}

// plays lets a game be played, at once. Its people come by their pages; unless the games are whole ones, the rest of it is then made past
// the pages, which takes no time.
func (n *night) plays(s *evening.Sitting) {
	now, err := n.server.Host.Table(n.t.Context(), s.Table)
	if err == nil {
		_, err = n.server.Host.Act(n.t.Context(), s.Table, table.SetPace{By: now.Seats[0].Person.ID, Pace: 0})
	}
	for _, seat := range s.Seats {
		n.sitters[seat.Guest-1].arrivesAt(s.Table)
	}
	versions, stop := n.server.Host.Watch(s.Table)
	defer stop()
	for err == nil {
		now, err = n.server.Host.Table(n.t.Context(), s.Table)
		switch {
		case err != nil:
		case now.Phase == table.Over:
			return
		case now.Game.State.Actor != razzia.NoSeat && !wholeGames:
			err = n.moves(now)
		default:
			select {
			case <-versions:
			case <-n.t.Context().Done():
				return
			}
		}
	}
	n.t.Error(err)
}

// arrivesAt waits until the page of a person was led to a table. It may be without a connection now.
func (s *sitter) arrivesAt(id table.ID) {
	seen := fmt.Sprintf(`(() => { try { return sessionStorage.getItem(%q) !== null } catch { return false } })()`, "/t/"+string(id))
	for tick := time.NewTicker(200 * time.Millisecond); ; <-tick.C {
		if is, err := chromedp.Run(s.ctx, chromedp.Evaluate[bool](seen)); err == nil && is || s.ctx.Err() != nil {
			return
		}
	}
}

// moves makes a move past the pages. A page may have made one at the same moment.
func (n *night) moves(now *table.Table) error {
	seat := now.Game.State.Actor
	m, err := bot.NewGreedy(bot.HorizonRound).Choose(n.t.Context(), now.Game.State, seat)
	if err != nil {
		return err
	}
	_, err = n.server.Host.Act(n.t.Context(), now.ID, table.Move{By: now.Seats[seat].Person.ID, Seat: seat, Ply: len(now.Moves),
		Epoch: now.Epoch, Move: m})
	if f := fault.Of(err); f != nil && f.Code == fault.Stale {
		return nil
	}
	return err
}

// TestSixteenPagesHoldAnEvening has sixteen people come with pages of their own, each led from table to table, while their connections are
// cut and come back. Everybody plays in each round at a table of four, sees each of their tables, and each game counts once.
func TestSixteenPagesHoldAnEvening(t *testing.T) {
	const people = 16
	rounds := 2 // then its organiser ends it: a round takes a quarter of a minute
	if wholeGames {
		rounds = 5
	}
	n := newNight(t, people, rounds)
	ctx, stop := context.WithCancel(t.Context())
	cuts := make(chan int)
	go func() { cuts <- n.cut(ctx) }()
	began := time.Now()
	for round := 1; round <= rounds; round++ {
		e := n.sees(func(e *evening.Evening) bool { return isPlayed(e, round) })
		var games sync.WaitGroup
		for _, s := range e.OfRound(round) {
			games.Go(func() { n.plays(s) })
		}
		games.Wait()
		t.Logf("round %d is over after %.0f s", round, time.Since(began).Seconds())
	}
	stop()
	count := <-cuts
	if rounds < evening.MinGames {
		n.sees(func(e *evening.Evening) bool { return isPlayed(e, rounds+1) })
		n.organiser.Want(200, n.organiser.Post(n.key.Path()+"/cancel", ""))
	}
	e := n.sees((*evening.Evening).IsOver)
	t.Logf("%d connections were cut; the next round was there %.1f s after the last game at most", count, longestWait(e).Seconds())
	n.judge(e, rounds)
}

// isPlayed reports whether the tables of a round are there.
func isPlayed(e *evening.Evening, round int) bool {
	isWaiting := func(s *evening.Sitting) bool { return s.State == evening.Paired }
	return e.Round == round && e.Stage == evening.Playing && !slices.ContainsFunc(e.OfRound(round), isWaiting)
}

// longestWait is the longest time from the end of the last game of a round until all tables of the next one were there.
func longestWait(e *evening.Evening) (longest time.Duration) {
	for round := 2; round <= e.Round; round++ {
		var ended, made time.Time
		for _, s := range e.OfRound(round - 1) {
			ended = slices.MaxFunc([]time.Time{ended, s.Ended}, time.Time.Compare)
		}
		for _, s := range e.OfRound(round) {
			made = slices.MaxFunc([]time.Time{made, s.Made}, time.Time.Compare)
		}
		longest = max(longest, made.Sub(ended))
	}
	return longest
}

// judge looks at an evening that is over: everybody has played each round to its end, and has each result once. Their pages say so.
func (n *night) judge(e *evening.Evening, rounds int) {
	n.t.Helper()
	played := map[int]int{}
	for i := range e.Sittings {
		s := &e.Sittings[i]
		if s.Round > rounds {
			continue // the one in which it was ended
		}
		if s.State != evening.Done {
			n.t.Errorf("game %d is %v", s.Number, s.State)
		}
		for _, seat := range s.Seats {
			if played[seat.Guest]++; seat.Gone {
				n.t.Errorf("a bot ended game %d for guest %d", s.Number, seat.Guest)
			}
		}
	}
	for _, at := range e.Standings() {
		if played[at.Guest] != rounds || len(at.Parts) != rounds {
			n.t.Errorf("guest %d has played %d games, of which %d count: want %d", at.Guest, played[at.Guest], len(at.Parts), rounds)
		}
	}
	for _, s := range n.sitters {
		s.do(chromedp.Navigate(s.URL + n.key.Path()))
		s.until(`document.querySelector("#room")?.dataset.stage === "ended"`)
	}
}
